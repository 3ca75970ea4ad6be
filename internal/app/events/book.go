package events

import (
	"context"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Book returns the content of an event's result book in no particular language, and the event. Only officials of the
// event get the official edition with weights and birth years; the public edition has the names that visitors see.
// Errors: Forbidden, NotFound.
func (a *Events) Book(ctx context.Context, actor account.User, eventID string, official bool) (event.Event, book.Source, error) {
	var e event.Event
	source, err := store.Read(ctx, a.DB, func(tx *store.Tx) (book.Source, error) {
		var err error
		if e, err = tx.Event(eventID); err != nil {
			return book.Source{}, err
		}
		if official {
			if err := app.RequireOfficial(tx, actor, eventID); err != nil {
				return book.Source{}, err
			}
		}
		return bookSource(tx, e, official)
	})
	return e, source, err
}

// bookSource returns the content of an event's result book in no particular language.
func bookSource(tx *store.Tx, e event.Event, official bool) (book.Source, error) {
	c, err := WithClasses(tx, e)
	if err != nil {
		return book.Source{}, err
	}
	entries, err := tx.EntriesOfClasses(e.ID)
	if err != nil {
		return book.Source{}, err
	}
	list, _, err := ListRegistered(tx, e.ID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return book.Source{}, err
	}
	who := WholeNames(list)
	if !official {
		who = shownNames(list)
	}
	s := book.Source{Settings: e.Settings, Official: official, Zone: e.Zone(), Classes: classesOver(c, entries, list, who)}
	if s.Matches, err = matchesOf(tx, c, entries, who); err != nil {
		return s, err
	}
	if s.Draws, err = drawsOf(tx, e, official); err != nil {
		return s, err
	}
	if s.Times, err = timesOf(tx, c, s.Matches); err != nil {
		return s, err
	}
	if official {
		if s.Protests, err = tx.Protests(e.ID); err != nil {
			return s, err
		}
		officials, err := tx.EventOfficials(e.ID)
		if err != nil {
			return s, err
		}
		for _, o := range officials {
			s.Officials = append(s.Officials, book.Official{ID: o.UserID, Name: o.Name, Role: o.Role})
		}
	}
	classes := make(map[string]tournament.Tournament, len(c.Classes))
	for _, t := range c.Classes {
		classes[t.ID] = t
	}
	for _, r := range list {
		s.Athletes = append(s.Athletes, bookAthlete(r, classes, official, e.Settings.Book.Years))
	}
	return s, nil
}

// bookAthlete returns an athlete as the official or the public book lists them. The public one may have birth years.
func bookAthlete(r Registered, classes map[string]tournament.Tournament, official, years bool) book.Athlete {
	athlete := book.Athlete{Shown: r.Shown(), Person: r.UserID, Women: r.Profile.Sex == event.Women, Details: r.Details.Public(r.Initials)}
	if official || years {
		athlete.BirthYear = r.Profile.BirthYear
	}
	if official {
		athlete.Name, athlete.FamilyName, athlete.Details = r.Name, r.FamilyName, r.Details
		athlete.Weight, athlete.Weighings = r.Athlete().Weight, r.Weighings
	}
	for _, entry := range r.Entries {
		if r.Profile.Sex == "" && classes[entry.Class.ID].Class.Sex == event.Women {
			athlete.Women = true
		}
		athlete.Entries = append(athlete.Entries, book.EntryOf{Class: classes[entry.Class.ID].Class.Class, Scores: entry.Scores, Guest: entry.Guest})
	}
	return athlete
}

// matchesOf returns the matches of an event's drawn classes, without byes and matches that do not take place.
func matchesOf(tx *store.Tx, c Detail, entries map[string][]store.VisitedEntry, who func(store.VisitedEntry) event.Shown) ([]book.ClassMatches, error) {
	var classes []book.ClassMatches
	for _, t := range c.Classes {
		if t.Cancelled || !t.Seeded {
			continue
		}
		matches, err := tx.Matches(t.ID)
		if err != nil {
			return nil, err
		}
		plan, of := t.Plan(), book.ClassMatches{Class: t.Class.Class}
		for _, m := range matches {
			if m.Status == bracket.Void || plan.HasBye(m.Match) || t.FromPaper() && m.Winner == 0 {
				continue
			}
			fixture := plan.Fixture(m.Number)
			listed := book.Match{Number: m.Number, Section: fixture.Section, Round: fixture.Round, By: m.DecidedBy, Official: m.Official}
			listed.Games[0], listed.Games[1] = m.Games.Score()
			for side, player := range m.Players {
				if player > 0 {
					listed.Athletes[side] = who(entries[t.ID][player-1]).Name
				}
				if player > 0 && player == m.Winner {
					listed.Winner = side + 1
				}
			}
			if m.StartedAt != nil && (of.Started.IsZero() || m.StartedAt.Before(of.Started)) {
				of.Started = *m.StartedAt
			}
			of.Matches = append(of.Matches, listed)
		}
		classes = append(classes, of)
	}
	return classes, nil
}

// timesOf returns the planned and actual times of an event's classes, given their matches.
func timesOf(tx *store.Tx, c Detail, played []book.ClassMatches) ([]book.ClassTimes, error) {
	days, err := tx.ClassDays(c.ID)
	if err != nil {
		return nil, err
	}
	var times []book.ClassTimes
	for _, t := range c.Classes {
		if t.Cancelled {
			continue
		}
		of := book.ClassTimes{Class: t.Class.Class, NotBefore: days[t.ID].NotBefore}
		if at := slices.IndexFunc(played, func(p book.ClassMatches) bool { return p.Class == t.Class.Class }); at >= 0 {
			of.Started = played[at].Started
		}
		if t.CompletedAt != nil {
			of.Completed = *t.CompletedAt
		}
		times = append(times, of)
	}
	return times, nil
}

// drawsOf returns the draws of an event for the book. Only the official edition names the people who made them.
func drawsOf(tx *store.Tx, e event.Event, official bool) (listed []book.Draw, err error) {
	d, err := tournaments.DrawsOf(tx, e)
	for _, k := range d.Draws {
		one := book.Draw{
			Class: k.Class.Name, Number: k.Draw.Number, Athletes: len(k.Draw.Entries), Called: k.Draw.HallNumber,
			EntriesHash: k.Commitment.EntriesHash, SecretHash: k.Commitment.SecretHash, Void: k.State == draw.Void,
		}
		if k.MadeAt != nil {
			one.MadeAt = *k.MadeAt
		}
		if official {
			one.MadeBy = k.MadeBy.Name
		}
		listed = append(listed, one)
	}
	return listed, err
}

// shownNames is [WholeNames] for visitors, who see initials of some athletes.
func shownNames(registered []Registered) func(store.VisitedEntry) event.Shown {
	whole := WholeNames(registered)
	return func(e store.VisitedEntry) event.Shown {
		shown := whole(e)
		shown.Name = event.ShownName(shown.Name, e.Initials)
		return shown
	}
}

// classesOver returns the finished classes of an event, given its entries by class and their people.
func classesOver(c Detail, entries map[string][]store.VisitedEntry, registered []Registered, who func(store.VisitedEntry) event.Shown) (over []results.Class) {
	weights := make(map[string]event.Grams, len(registered))
	for _, r := range registered {
		weights[r.UserID] = r.Athlete().Weight
	}
	for _, t := range c.Classes {
		if t.Cancelled || t.CompletedAt == nil {
			continue
		}
		class := results.Class{ID: t.ID, Name: t.Name, Class: t.Class.Class}
		for _, e := range entries[t.ID] {
			if e.UserID != "" {
				class.Entries = append(class.Entries, results.Entry{
					Shown: who(e), Person: e.UserID, Weight: weights[e.UserID], Place: e.Place, Word: e.Word, Guest: e.Guest, Scores: e.Scores, Origin: e.Origin, Absent: e.Absent(),
				})
			}
		}
		if c.Settings.Places.Merged == event.MergedApart {
			over = append(over, class.Apart()...)
		} else {
			over = append(over, class)
		}
	}
	return over
}
