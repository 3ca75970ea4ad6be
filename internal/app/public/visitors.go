package public

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/ledger"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// What visitors see without an account: public events with their classes, and public tournaments outside events. All
// else is not found. The names are those that visitors see. The values still contain ids of people; package api removes
// these.

// VisitedEvent is the current state of a public event.
type VisitedEvent struct {
	event.Event
	Stamp    string // from [store.PublicEvent]
	Classes  []VisitedClass
	Athletes []VisitedAthlete // sorted by shown names

	Standings events.Standings
}

// VisitedClass is a class of a public event.
type VisitedClass struct {
	tournament.Tournament
	Played   int                     // decided matches
	UnderWay []tournament.NamedMatch // in progress or ready
	Places   []VisitedPlace          // once the class is over, in order
	Out      []VisitedWord           // then also athletes without a place, with words
	Checked  bool                    // a second official has checked the places, if the event keeps a ledger
}

// VisitedPlace is an athlete's place in a class.
type VisitedPlace struct {
	event.Shown
	EntryID string
	Place   int
	Class   event.Class // class of the place if merged classes have separate places, else zero
}

// VisitedAthlete is an athlete at a public event.
type VisitedAthlete struct {
	event.Shown
	ID      string // id of the registration
	Entries []store.ClassEntry
}

// PublicEvent returns the current state of the public event with a slug.
// Errors: NotFound.
func (a *Public) PublicEvent(ctx context.Context, slug string) (store.PublicEvent, error) {
	return a.DB.PublicEvent(ctx, slug)
}

// PublicEventByID refuses an event that is not public. Errors: NotFound.
func (a *Public) PublicEventByID(ctx context.Context, id string) error {
	return a.DB.PublicEventByID(ctx, id)
}

// PublicTournament returns the version of a public tournament and the event of which it is a class.
// Errors: NotFound.
func (a *Public) PublicTournament(ctx context.Context, id string) (store.PublicTournament, error) {
	t, err := a.DB.PublicTournament(ctx, id)
	return t, notPublic(t, err)
}

// notPublic refuses hidden data as if it did not exist.
func notPublic(t store.PublicTournament, err error) error {
	if err == nil && !t.Public {
		err = fault.New(fault.NotFound, "server.thing", "thing", "tournament")
	}
	return err
}

// VisitTournamentAlone returns a public tournament without entries and matches, and the champion's name, or "". Errors:
// NotFound.
func (a *Public) VisitTournamentAlone(ctx context.Context, id string) (t tournament.Tournament, champion string, err error) {
	err = a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if err := notPublic(tx.PublicTournament(id)); err != nil {
			return err
		}
		if t, err = tx.Tournament(id); err != nil || t.CompletedAt == nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		initials, err := tx.ByInitials(id)
		for _, e := range entries {
			if e.Place == 1 {
				champion = event.ShownName(e.Name, initials[e.Number])
			}
		}
		return err
	})
	return t, champion, err
}

// VisitTournament returns a complete public tournament. Errors: NotFound.
func (a *Public) VisitTournament(ctx context.Context, id string) (tournaments.Detail, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (tournaments.Detail, error) {
		if err := notPublic(tx.PublicTournament(id)); err != nil {
			return tournaments.Detail{}, err
		}
		d, err := tournaments.Load(tx, account.User{}, id)
		if err != nil {
			return tournaments.Detail{}, err
		}
		initials, err := tx.ByInitials(id)
		for i := range d.Entries {
			showEntry(&d.Entries[i], initials)
		}
		return d, errors.Join(err, tx.TellApart(id, d.Entries))
	})
}

// VisitedChange is [tournaments.Tournaments.Change] of a public tournament.
// Errors: NotFound.
func (a *Public) VisitedChange(ctx context.Context, id string, since int64, numbers []int, whole bool) (tournaments.Change, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (tournaments.Change, error) {
		if err := notPublic(tx.PublicTournament(id)); err != nil {
			return tournaments.Change{}, err
		}
		c, err := tournaments.LoadChange(tx, id, since, numbers, whole)
		if err != nil {
			return tournaments.Change{}, err
		}
		initials, err := tx.ByInitials(id)
		for i := range c.Entries {
			showEntry(&c.Entries[i], initials)
		}
		for i := range c.Matches {
			for side := range c.Matches[i].Entries {
				showEntry(&c.Matches[i].Entries[side], initials)
			}
			err = errors.Join(err, tx.TellApart(id, c.Matches[i].Entries[:]))
		}
		return c, errors.Join(err, tx.TellApart(id, c.Entries))
	})
}

// showEntry gives an entry the name that visitors see. It removes the hint that distinguishes equal names, because it
// would reveal whose initials they are. A second call changes nothing.
func showEntry(e *tournament.Entry, initials map[int]bool) {
	e.Distinction = ""
	e.Name = event.ShownName(e.Name, initials[e.Number])
	if initials[e.Number] {
		e.FamilyName = ""
	}
}

// VisitEvent returns the public event with a slug.
// Errors: NotFound.
func (a *Public) VisitEvent(ctx context.Context, slug string) (VisitedEvent, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (VisitedEvent, error) {
		found, err := tx.PublicEvent(slug)
		if err != nil {
			return VisitedEvent{}, err
		}
		v := VisitedEvent{Stamp: found.Stamp}
		if v.Event, err = tx.Event(found.ID); err != nil {
			return v, err
		}
		registered, _, err := events.ListRegistered(tx, v.ID, store.RegistrationFilter{}, store.Page{})
		if err != nil {
			return v, err
		}
		shown := make(map[string]event.Shown, len(registered)) // by person
		v.Athletes = make([]VisitedAthlete, len(registered))
		for i, r := range registered {
			shown[r.UserID] = r.Shown()
			v.Athletes[i] = VisitedAthlete{r.Shown(), r.ID, r.Entries}
		}
		// Sorted by shown names, because the order must not reveal how a hidden name begins.
		slices.SortStableFunc(v.Athletes, func(a, b VisitedAthlete) int {
			return cmp.Or(cmp.Compare(text.Fold(a.Name), text.Fold(b.Name)), cmp.Compare(a.Number, b.Number))
		})
		c, err := events.WithClasses(tx, v.Event)
		if err != nil {
			return v, err
		}
		entries, err := tx.EntriesOfClasses(v.ID)
		if err != nil {
			return v, err
		}
		who := func(e store.VisitedEntry) event.Shown {
			of, registered := shown[e.UserID]
			if !registered {
				showEntry(&e.Entry, map[int]bool{e.Number: e.Initials})
				of.Name, of.FamilyName = e.Name, e.FamilyName
			}
			return of
		}
		v.Standings = events.StandingsOf(c, entries, registered, who)
		v.Classes, err = visitClasses(tx, c, entries, who)
		return v, err
	})
}

// visitClasses returns the classes of an event, given the shown people behind entries.
func visitClasses(tx *store.Tx, c events.Detail, entries map[string][]store.VisitedEntry, who func(store.VisitedEntry) event.Shown) ([]VisitedClass, error) {
	eventID := c.ID
	underWay, err := tx.MatchesUnderWay(eventID)
	if err != nil {
		return nil, err
	}
	kept, err := events.LedgerClasses(tx, c, entries)
	if err != nil {
		return nil, err
	}
	played, err := tx.PlayedOfClasses(eventID)
	classes := make([]VisitedClass, len(c.Classes))
	for i, t := range c.Classes {
		v := VisitedClass{Tournament: t, Played: played[t.ID], Checked: kept[t.ID].Holds(ledger.Checked)}
		field := entries[t.ID]
		if len(underWay[t.ID]) > 0 {
			plan := t.Plan()
			for _, m := range underWay[t.ID] {
				bout := tournament.NamedMatch{Match: m, Tournament: t.Ref(), Plan: plan}
				for side, player := range m.Players {
					if player > 0 {
						bout.Entries[side] = field[player-1].Entry
						showEntry(&bout.Entries[side], map[int]bool{int(player): field[player-1].Initials})
					}
				}
				if err := tx.TellApart(t.ID, bout.Entries[:]); err != nil {
					return nil, err
				}
				v.UnderWay = append(v.UnderWay, bout)
			}
		}
		v.Places = placesOf(t, field, who, c.Settings.Places.Merged)
		if t.CompletedAt != nil {
			v.Out = wordsOf(field, who)
		}
		for i, o := range v.Out {
			v.Out[i].Word = o.Word.Public()
		}
		classes[i] = v
	}
	return classes, err
}

// placesOf returns the places of a completed tournament in order, given the people behind entries. Merged classes with
// separate places follow one another.
func placesOf(t tournament.Tournament, field []store.VisitedEntry, who func(store.VisitedEntry) event.Shown, merged event.Merged) []VisitedPlace {
	if t.CompletedAt == nil {
		return nil
	}
	over := results.Class{ID: t.ID, Class: t.Class.Class}
	shown := map[string]event.Shown{}
	for _, e := range field {
		if e.UserID != "" {
			shown[e.ID] = who(e)
			over.Entries = append(over.Entries, results.Entry{Person: e.ID, Place: e.Place, Origin: e.Origin})
		}
	}
	classes := []results.Class{over}
	if merged == event.MergedApart {
		classes = over.Apart()
	}
	var places []VisitedPlace
	for _, c := range classes {
		var of event.Class
		if len(classes) > 1 {
			of = c.Class
		}
		slices.SortStableFunc(c.Entries, func(a, b results.Entry) int { return cmp.Compare(a.Place, b.Place) })
		for _, e := range c.Entries {
			if e.Place != 0 {
				places = append(places, VisitedPlace{shown[e.Person], e.Person, e.Place, of})
			}
		}
	}
	return places
}

// ClassResult is the result of a class of an event.
type ClassResult struct {
	tournament.Tournament
	Places []VisitedPlace // with whole names
	Out    []VisitedWord
}

// VisitedWord is the word that stands instead of an athlete's place.
type VisitedWord struct {
	event.Shown
	EntryID string
	Word    event.Word
}

// wordsOf returns the athletes of a completed tournament who have a word instead of a place, by name.
func wordsOf(field []store.VisitedEntry, who func(store.VisitedEntry) event.Shown) []VisitedWord {
	var words []VisitedWord
	for _, e := range field {
		if e.Word != event.NoWord {
			words = append(words, VisitedWord{who(e), e.ID, e.Word})
		}
	}
	slices.SortStableFunc(words, func(a, b VisitedWord) int { return cmp.Compare(a.Name, b.Name) })
	return words
}

// Results returns the results of the finished classes of an event, in the order of the class list.
// Errors: NotFound.
func (a *Public) Results(ctx context.Context, eventID string) ([]ClassResult, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]ClassResult, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return nil, err
		}
		c, err := events.WithClasses(tx, e)
		if err != nil {
			return nil, err
		}
		entries, err := tx.EntriesOfClasses(eventID)
		if err != nil {
			return nil, err
		}
		registered, _, err := events.ListRegistered(tx, eventID, store.RegistrationFilter{}, store.Page{})
		who := events.WholeNames(registered)
		var results []ClassResult
		for _, t := range c.Classes {
			if t.CompletedAt == nil || t.Cancelled {
				continue
			}
			results = append(results, ClassResult{t, placesOf(t, entries[t.ID], who, c.Settings.Places.Merged), wordsOf(entries[t.ID], who)})
		}
		return results, err
	})
}
