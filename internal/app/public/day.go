package public

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AthleteDay is an athlete's day at an event, with the names that visitors see. Missing times are zero.
type AthleteDay struct {
	event.Event
	Version        int64     // of the queue
	At             time.Time // time of this state
	RegistrationID string
	Athlete        event.Shown
	Classes        []DayClass
	Soon           event.Soon
	Next           *DayBout    // nil if none is known
	Coming         []DayBout   // all known ones, Next first
	Results        []DayResult // the latest first
}

// DayClass is a class that an athlete is in.
type DayClass struct {
	hall.NowClass
	Status  tournament.Status
	EntryID string
	Place   int
	Left    tournament.Departure
}

// DayBout is the next bout of an athlete.
type DayBout struct {
	hall.NowBout
	Table       int          // number of the table that calls or announces it, 0 for none
	Opponent    *event.Shown // nil while not known
	RestUntil   time.Time    // of the athlete; only set for the next bout
	ExpectedEnd time.Time
}

// DayResult is a decided bout of an athlete, pulled or not.
type DayResult struct {
	tournament.NamedMatch
	Side     int    // of the athlete
	Opponent string // "" for no opponent
}

// DayByCode returns the day of the athlete with a code, even if the event is not public, because athletes may always
// see their own bouts. Errors: NotFound.
func (a *Public) DayByCode(ctx context.Context, typed string) (AthleteDay, error) {
	id, err := a.events.RegistrationWithCode(ctx, typed)
	if err != nil {
		return AthleteDay{}, err
	}
	return a.athleteDay(ctx, id)
}

// VisitAthlete returns the day of an athlete at a public event, by the number on the badge.
// Errors: NotFound.
func (a *Public) VisitAthlete(ctx context.Context, eventID string, number int) (AthleteDay, error) {
	if err := a.DB.PublicEventByID(ctx, eventID); err != nil {
		return AthleteDay{}, err
	}
	id, err := a.DB.RegistrationWithNumber(ctx, eventID, number)
	if err != nil {
		return AthleteDay{}, err
	}
	return a.athleteDay(ctx, id)
}

func (a *Public) athleteDay(ctx context.Context, registrationID string) (AthleteDay, error) {
	eventID, err := a.DB.EventOfRegistration(ctx, registrationID)
	if err != nil {
		return AthleteDay{}, err
	}
	q, err := a.day.QueueOf(ctx, eventID)
	if err != nil {
		return AthleteDay{}, err
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) (AthleteDay, error) {
		r, err := tx.Registration(registrationID)
		if err != nil {
			return AthleteDay{}, err
		}
		d := AthleteDay{Version: q.Version, At: q.At, RegistrationID: r.ID, Athlete: r.Shown(), Soon: event.SoonWaiting}
		if d.Event, err = tx.Event(eventID); err != nil {
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
		if d.Coming = comingBouts(q, r); len(d.Coming) == 0 || err != nil {
			return d, err
		}
		d.Next = &d.Coming[0]
		if !d.Next.Call.Waived {
			decider := d.Next.Plan.Fixture(d.Next.Number).Section == bracket.GrandFinal
			d.Next.RestUntil = d.Settings.RestsUntil(last, decider, a.Time())
		}
		d.Soon = event.SoonFrom(d.Next.Call, d.Next.ExpectedAt, a.Time())
		return d, nil
	})
}

// dayClasses returns the classes that an athlete is in, in the order of the timetable.
func dayClasses(tx *store.Tx, r event.Registration, all []hall.NowClass) ([]DayClass, error) {
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

// dayResults returns the decided bouts of an athlete, without byes.
func dayResults(tx *store.Tx, r event.Registration, bouts []tournament.NamedMatch, classes []DayClass) ([]DayResult, error) {
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

// toCome reports whether the athlete may have more bouts: a class is not drawn, or a bout is open.
func toCome(classes []DayClass, bouts []tournament.NamedMatch) bool {
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
		return c.State != hall.ClassOver && c.Left.Kind == "" && (open[c.ID] || !drawn[c.ID])
	})
}

// comingBouts returns the remaining bouts of an athlete: called and announced ones first, then by expected time.
func comingBouts(q hall.Queue, r event.Registration) []DayBout {
	var coming []*hall.QueueBout
	for i := range q.Bouts {
		if b := &q.Bouts[i]; b.Athletes[0].RegistrationID == r.ID || b.Athletes[1].RegistrationID == r.ID {
			coming = append(coming, b)
		}
	}
	slices.SortStableFunc(coming, compareBouts)
	bouts := make([]DayBout, len(coming))
	for i, b := range coming {
		bouts[i] = dayBout(q, r, b)
	}
	return bouts
}

// dayBout returns a bout as the athlete sees it.
func dayBout(q hall.Queue, r event.Registration, b *hall.QueueBout) DayBout {
	d := DayBout{NowBout: day.ShownBout(b.NowBout), ExpectedEnd: b.ExpectedEnd}
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

// compareBouts orders bouts by their time.
func compareBouts(a, b *hall.QueueBout) int {
	rank := func(b *hall.QueueBout) int {
		switch b.Call.Place {
		case event.Called:
			return 0
		case event.Announced:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Call.Position, b.Call.Position), hall.CompareLast(a.ExpectedAt, b.ExpectedAt), cmp.Compare(a.Number, b.Number))
}
