package events

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Book returns what the result book of an event is made of, but for its language, and the event. The official one, with weights and
// birth years, is for officials of the event alone; the other has names as visitors see them.
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
		c, err := WithClasses(tx, e)
		if err != nil {
			return book.Source{}, err
		}
		entries, err := tx.EntriesOfClasses(eventID)
		if err != nil {
			return book.Source{}, err
		}
		list, _, err := ListRegistered(tx, eventID, store.RegistrationFilter{}, store.Page{})
		if err != nil {
			return book.Source{}, err
		}
		who := WholeNames(list)
		if !official {
			who = shownNames(list)
		}
		s := book.Source{Settings: e.Settings, Official: official, Classes: classesOver(c, entries, list, who)}
		classes := make(map[string]tournament.Tournament, len(c.Classes))
		for _, t := range c.Classes {
			classes[t.ID] = t
		}
		for _, r := range list {
			s.Athletes = append(s.Athletes, bookAthlete(r, classes, official))
		}
		return s, nil
	})
	return e, source, err
}

// bookAthlete returns an athlete as the book lists them.
func bookAthlete(r Registered, classes map[string]tournament.Tournament, official bool) book.Athlete {
	athlete := book.Athlete{Shown: r.Shown(), Person: r.UserID}
	if official {
		athlete.Name, athlete.BirthYear, athlete.Weight = r.Name, r.Profile.BirthYear, r.Athlete().Weight
	}
	for _, entry := range r.Entries {
		athlete.Entries = append(athlete.Entries, book.EntryOf{Class: classes[entry.Class.ID].Class.Class, Scores: entry.Scores, Guest: entry.Guest})
	}
	return athlete
}

// shownNames is [WholeNames] for visitors: some are shown by their initials.
func shownNames(registered []Registered) func(store.VisitedEntry) event.Shown {
	whole := WholeNames(registered)
	return func(e store.VisitedEntry) event.Shown {
		shown := whole(e)
		shown.Name = event.ShownName(shown.Name, e.Initials)
		return shown
	}
}

// classesOver returns the classes of an event that are over, given its entries by class and who they are.
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
					Shown: who(e), Person: e.UserID, Weight: weights[e.UserID], Place: e.Place, Word: e.Word, Guest: e.Guest, Scores: e.Scores,
				})
			}
		}
		over = append(over, class)
	}
	return over
}
