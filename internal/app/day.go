package app

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Day is an athlete's day at an event, with names as visitors see them. Times are zero if there is none.
type Day struct {
	event.Event
	Version        int64     // of the queue
	At             time.Time // when this was made
	RegistrationID string
	Athlete        event.Shown
	Classes        []DayClass
	Soon           event.Soon
	Next           *DayBout    // nil if none is known
	Results        []DayResult // the latest first
}

// DayClass is a class that an athlete is in.
type DayClass struct {
	NowClass
	Status  tournament.Status
	EntryID string
	Place   int
	Left    tournament.Departure
}

// DayBout is the next bout of an athlete.
type DayBout struct {
	NowBout
	Table     int          // number of the table where it is called or announced, 0 for none
	Opponent  *event.Shown // nil while not known
	RestUntil time.Time    // of the athlete
}

// DayResult is a bout that an athlete has pulled, or won or lost without.
type DayResult struct {
	tournament.Bout
	Side     int    // of the athlete
	Opponent string // "" for nobody
}

// DayByCode returns the day of the athlete whose code it is, whether or not the event is
// public: when they are up is theirs to know.
// Errors: NotFound.
func (a *App) DayByCode(ctx context.Context, typed string) (Day, error) {
	id, err := a.registrationWithCode(ctx, typed)
	if err != nil {
		return Day{}, err
	}
	return a.day(ctx, id)
}

// registrationWithCode returns the id of the registration that a code belongs to.
func (a *App) registrationWithCode(ctx context.Context, typed string) (string, error) {
	code, ok := event.ReadCode(typed)
	if !ok {
		return "", fault.New(fault.NotFound, "server.thing", "thing", "code")
	}
	return a.db.RegistrationWithCode(ctx, code)
}

// VisitAthlete returns the day of an athlete at a public event, by the number on the badge.
// Errors: NotFound.
func (a *App) VisitAthlete(ctx context.Context, eventID string, number int) (Day, error) {
	if err := a.db.PublicEventByID(ctx, eventID); err != nil {
		return Day{}, err
	}
	id, err := a.db.RegistrationWithNumber(ctx, eventID, number)
	if err != nil {
		return Day{}, err
	}
	return a.day(ctx, id)
}

func (a *App) day(ctx context.Context, registrationID string) (Day, error) {
	eventID, err := a.db.EventOfRegistration(ctx, registrationID)
	if err != nil {
		return Day{}, err
	}
	q, err := a.queueOf(ctx, eventID)
	if err != nil {
		return Day{}, err
	}
	return store.Read(ctx, a.db, func(tx *store.Tx) (Day, error) {
		r, err := tx.Registration(registrationID)
		if err != nil {
			return Day{}, err
		}
		d := Day{Version: q.Version, At: q.At, RegistrationID: r.ID, Athlete: r.Shown(), Soon: event.SoonWaiting}
		if d.Event, err = tx.Competition(eventID); err != nil {
			return d, err
		}
		bouts, err := tx.BoutsOfUser(r.UserID, store.BoutFilter{EventID: eventID}, store.Page{})
		if err != nil {
			return d, err
		}
		if d.Classes, err = dayClasses(tx, r, q.All); err != nil {
			return d, err
		}
		if d.Results, err = dayResults(tx, r, bouts, d.Classes); err != nil {
			return d, err
		}
		if d.State == event.Finished || !toCome(d.Classes, bouts) {
			d.Soon = event.SoonDone
			return d, nil
		}
		last, err := tx.LastPulled(eventID, r.UserID)
		if d.Next = nextBout(q, r); d.Next == nil || err != nil {
			return d, err
		}
		if !d.Next.Call.Waived {
			decider := d.Next.Plan.Fixture(d.Next.Number).Section == bracket.GrandFinal
			d.Next.RestUntil = d.Settings.RestsUntil(last, decider, a.time())
		}
		d.Soon = event.SoonFrom(d.Next.Call, d.Next.ExpectedAt, a.time())
		return d, nil
	})
}

// dayClasses returns the classes that an athlete is in, in the order of the timetable.
func dayClasses(tx *store.Tx, r event.Registration, all []NowClass) ([]DayClass, error) {
	of, err := tx.ClassEntries(r.EventID, r.UserID)
	if err != nil {
		return nil, err
	}
	var classes []DayClass
	for _, c := range all {
		i := slices.IndexFunc(of[r.UserID], func(e store.ClassEntry) bool { return e.Class.ID == c.ID })
		if i < 0 {
			continue
		}
		e := of[r.UserID][i]
		entry, _, _, err := tx.EntryByID(e.ID)
		if err != nil {
			return nil, err
		}
		classes = append(classes, DayClass{c, e.Status, e.ID, entry.Place, entry.Left})
	}
	return classes, nil
}

// dayResults returns the decided bouts of an athlete but for byes.
func dayResults(tx *store.Tx, r event.Registration, bouts []tournament.Bout, classes []DayClass) ([]DayResult, error) {
	initials := map[string]map[int]bool{}
	for _, c := range classes {
		var err error
		if initials[c.ID], err = tx.ByInitials(c.ID); err != nil {
			return nil, err
		}
	}
	var results []DayResult
	for _, b := range bouts {
		if b.Status != bracket.Completed || b.DecidedBy == bout.Bye {
			continue
		}
		for side := range b.Entries {
			showEntry(&b.Entries[side], initials[b.Tournament.ID])
		}
		side := 0
		if b.Entries[1].UserID == r.UserID {
			side = 1
		}
		results = append(results, DayResult{b, side, b.Entries[1-side].Name})
	}
	return results, nil
}

// toCome tells whether an athlete may still be up: a class is not drawn, or a bout of one is open.
func toCome(classes []DayClass, bouts []tournament.Bout) bool {
	if len(classes) == 0 {
		return true
	}
	open := map[string]bool{}
	drawn := map[string]bool{}
	for _, b := range bouts {
		drawn[b.Tournament.ID] = true
		open[b.Tournament.ID] = open[b.Tournament.ID] || b.Status != bracket.Completed && b.Status != bracket.Void
	}
	return slices.ContainsFunc(classes, func(c DayClass) bool {
		return c.State != ClassOver && c.Left.Kind == "" && (open[c.ID] || !drawn[c.ID])
	})
}

// nextBout returns the next bout of an athlete: what is called or announced, else what is expected first.
func nextBout(q Queue, r event.Registration) *DayBout {
	var next *QueueBout
	for i := range q.Bouts {
		b := &q.Bouts[i]
		if b.Athletes[0].RegistrationID != r.ID && b.Athletes[1].RegistrationID != r.ID {
			continue
		}
		if next == nil || compareBouts(b, next) < 0 {
			next = b
		}
	}
	if next == nil {
		return nil
	}
	d := &DayBout{NowBout: shownBout(next.NowBout)}
	for _, t := range q.Tables {
		if (d.Call.Place == event.Called || d.Call.Place == event.Announced) && t.ID == d.Call.TableID {
			d.Table = t.Number
		}
	}
	other := d.Athletes[0]
	if other.RegistrationID == r.ID {
		other = d.Athletes[1]
	}
	if other.EntryID != "" {
		d.Opponent = &event.Shown{Name: other.Name, Number: other.Number, Club: other.Club, Country: other.Country}
	}
	return d
}

// compareBouts puts bouts in the order in which they come.
func compareBouts(a, b *QueueBout) int {
	rank := func(b *QueueBout) int {
		switch b.Call.Place {
		case event.Called:
			return 0
		case event.Announced:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Call.Position, b.Call.Position), compareLast(a.ExpectedAt, b.ExpectedAt), cmp.Compare(a.Number, b.Number))
}
