package events

import (
	"context"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
)

// Standings are the medals and points from an event's finished classes.
type Standings struct {
	TeamBest                     int // number of scorers of a team in a class; 0 for all
	Medals                       map[event.Level][]results.Medals
	Teams                        map[event.Level][]results.Team
	Groups                       []GroupTeams // age groups with a separate total
	TwoArms                      []results.TwoArms
	ClassesOver, ClassesTogether int // number of all classes, without cancelled ones
}

// GroupTeams are the points of teams in the classes of some age groups.
type GroupTeams struct {
	Ages  event.TeamGroup
	Teams map[event.Level][]results.Team
}

// Standings returns the current standings of an event, with whole names. Errors: NotFound.
func (a *Events) Standings(ctx context.Context, eventID string) (Standings, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Standings, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return Standings{}, err
		}
		c, err := WithClasses(tx, e)
		if err != nil {
			return Standings{}, err
		}
		entries, err := tx.EntriesOfClasses(eventID)
		if err != nil {
			return Standings{}, err
		}
		list, _, err := ListRegistered(tx, eventID, store.RegistrationFilter{}, store.Page{})
		return StandingsOf(c, entries, list, WholeNames(list)), err
	})
}

// WholeNames returns the person behind an entry, given the registered athletes, for signed-in people.
func WholeNames(registered []Registered) func(store.VisitedEntry) event.Shown {
	by := make(map[string]event.Registration, len(registered))
	for _, r := range registered {
		by[r.UserID] = r.Registration
	}
	return func(e store.VisitedEntry) event.Shown {
		r := by[e.UserID]
		return event.Shown{Name: e.Name, Number: r.Number, Club: r.Profile.Club, Country: r.Profile.Country, Region: r.Profile.Region}
	}
}

// StandingsOf returns the standings of an event, given its entries by class and their people.
func StandingsOf(c Detail, entries map[string][]store.VisitedEntry, registered []Registered, who func(store.VisitedEntry) event.Shown) Standings {
	s := Standings{TeamBest: c.Settings.TeamBest}
	for _, t := range c.Classes {
		if !t.Cancelled {
			s.ClassesTogether++
		}
	}
	over := classesOver(c, entries, registered, who)
	counted := map[string]bool{} // merged classes can be listed separately
	for _, c := range over {
		counted[c.ID] = true
	}
	s.ClassesOver = len(counted)
	teams := func(group event.TeamGroup) map[event.Level][]results.Team {
		of := map[event.Level][]results.Team{}
		for _, level := range event.AllLevels {
			of[level] = results.TeamTable(c.Settings, over, level, group)
		}
		return of
	}
	s.Medals, s.Teams = map[event.Level][]results.Medals{}, teams(event.TeamGroup{})
	for _, level := range event.AllLevels {
		s.Medals[level] = results.MedalTable(c.Settings, over, level)
	}
	for _, group := range c.Settings.Teams.Groups.All() {
		s.Groups = append(s.Groups, GroupTeams{group, teams(group)})
	}
	s.TwoArms = results.TwoArmTables(c.Settings, over)
	return s
}
