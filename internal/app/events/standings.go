package events

import (
	"context"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

// Standings are what clubs, countries and athletes have won in those classes of an event that are over.
type Standings struct {
	TeamBest                     int // how many of a class count for their team; 0 for everybody
	CountryMedals, ClubMedals    []event.Medals
	CountryPoints, ClubPoints    []event.TeamPoints
	TwoArms                      []event.TwoArms
	ClassesOver, ClassesTogether int // and how many there are, but for those that were called off
}

// Standings returns what was won at an event so far, with whole names.
// Errors: NotFound.
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

// WholeNames tells who an entry is, given the registered athletes, for those who are signed in.
func WholeNames(registered []Registered) func(store.VisitedEntry) event.Shown {
	by := make(map[string]event.Registration, len(registered))
	for _, r := range registered {
		by[r.UserID] = r.Registration
	}
	return func(e store.VisitedEntry) event.Shown {
		r := by[e.UserID]
		return event.Shown{Name: e.Name, Number: r.Number, Club: r.Profile.Club, Country: r.Profile.Country}
	}
}

// StandingsOf returns what was won at an event, given its entries by class and who they are.
func StandingsOf(c Detail, entries map[string][]store.VisitedEntry, registered []Registered, who func(store.VisitedEntry) event.Shown) Standings {
	weights := make(map[string]event.Grams, len(registered))
	for _, r := range registered {
		weights[r.UserID] = r.Athlete().Weight
	}
	s := Standings{TeamBest: c.Settings.TeamBest}
	var over []event.ClassResults
	for _, t := range c.Classes {
		if t.Cancelled {
			continue
		}
		s.ClassesTogether++
		if t.CompletedAt == nil {
			continue
		}
		results := event.ClassResults{ID: t.ID, Name: t.Name, Class: t.Class.Class}
		for _, e := range entries[t.ID] {
			if e.Place != 0 {
				results.Results = append(results.Results, event.Result{Shown: who(e), Person: e.UserID, Weight: weights[e.UserID], Place: e.Place})
			}
		}
		over = append(over, results)
	}
	s.ClassesOver = len(over)
	s.CountryMedals, s.ClubMedals = event.MedalTable(over, event.ByCountry), event.MedalTable(over, event.ByClub)
	s.CountryPoints, s.ClubPoints = c.Settings.TeamTable(over, event.ByCountry), c.Settings.TeamTable(over, event.ByClub, c.Settings.Deductions.All()...)
	s.TwoArms = c.Settings.TwoArmTables(over)
	return s
}
