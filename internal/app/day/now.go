package day

import (
	"context"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// nowAge is how long expected times stay cached while nothing changes.
const nowAge = 10 * time.Second

// badgesOf returns the data shown beside the names of an event's athletes.
func (a *Day) badgesOf(tx *store.Tx, eventID string, keep bool) (map[string]event.Badge, error) {
	stamp, err := tx.BadgesStamp(eventID)
	if err != nil {
		return nil, err
	}
	if badges, ok := a.badges.Get(eventID, stamp); ok {
		return badges, nil
	}
	badges, err := tx.Badges(eventID)
	if err == nil && keep {
		a.badges.Put(eventID, stamp, badges)
	}
	return badges, err
}

// Queue returns the queue of an event, made at most ten seconds ago.
// Errors: Forbidden, NotFound.
func (a *Day) Queue(ctx context.Context, actor account.User, eventID string) (hall.Queue, error) {
	if actor.Is(account.Helper) {
		if err := a.DB.Read(ctx, func(tx *store.Tx) error { return helpsAt(tx, actor, eventID) }); err != nil {
			return hall.Queue{}, err
		}
	}
	return a.QueueOf(ctx, eventID)
}

// MayFollowQueue refuses helpers the queue of any event except their own. Errors: Forbidden.
func (a *Day) MayFollowQueue(ctx context.Context, actor account.User, eventID string) error {
	if !actor.Is(account.Helper) {
		return nil
	}
	return a.DB.Read(ctx, func(tx *store.Tx) error { return helpsAt(tx, actor, eventID) })
}

// helpsAt refuses helpers at a table of another event.
func helpsAt(tx *store.Tx, actor account.User, eventID string) error {
	tableID, err := tx.TableOfHelper(actor.ID)
	if err != nil {
		return err
	}
	t, err := tx.Table(tableID)
	if err == nil && t.EventID != eventID || fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.Forbidden, "server.table.another")
	}
	return err
}

func (a *Day) QueueOf(ctx context.Context, eventID string) (hall.Queue, error) {
	version, err := a.DB.QueueVersion(ctx, eventID)
	if err != nil {
		return hall.Queue{}, err
	}
	if q, ok := a.queues.Get(eventID, version); ok && a.Clock().Sub(q.At).Abs() < nowAge {
		return q, nil
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) (hall.Queue, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return hall.Queue{}, err
		}
		h, err := a.LoadHall(tx, e, true)
		if err != nil {
			return hall.Queue{}, err
		}
		q, err := a.makeQueue(tx, h, true)
		if err == nil {
			a.queues.Put(eventID, q.Version, q)
		}
		return q, err
	})
}

// Now returns the current state of an event's tables.
// Errors: NotFound.
func (a *Day) Now(ctx context.Context, eventID string) (hall.Now, error) {
	q, err := a.QueueOf(ctx, eventID)
	return q.Now, err
}

// VisitNow is [Day.Now] of a public event, with the names that visitors see.
// Errors: NotFound.
func (a *Day) VisitNow(ctx context.Context, eventID string) (hall.Now, error) {
	if err := a.DB.PublicEventByID(ctx, eventID); err != nil {
		return hall.Now{}, err
	}
	n, err := a.Now(ctx, eventID)
	return ForVisitors(n), err
}

// ForVisitors returns the state of the tables for visitors, with the names that they may see.
func ForVisitors(n hall.Now) hall.Now {
	n.Tables = slices.Clone(n.Tables)
	for i := range n.Tables {
		t := &n.Tables[i]
		t.Referees, t.SilentSince = "", time.Time{}
		for _, b := range []**hall.NowBout{&t.Called, &t.OnDeck, &t.InTheHole} {
			if *b != nil {
				shown := ShownBout(**b)
				*b = &shown
			}
		}
	}
	return n
}

// ShownBout returns what visitors see of a bout.
func ShownBout(b hall.NowBout) hall.NowBout {
	b.Call.Excused, b.Call.HeldReason = "", ""
	for side := range b.Athletes {
		at := &b.Athletes[side]
		at.Name, at.Distinction = event.ShownName(at.Name, at.Initials), at.ShownDistinction
		if at.Initials {
			at.FamilyName, at.Distinction = "", event.Distinction(at.Number, at.Club) // initials identify few people
		}
		b.Entries[side].Name, b.Entries[side].FamilyName, b.Entries[side].Distinction = at.Name, at.FamilyName, at.Distinction
	}
	return b
}

// makeQueue makes the queue of a hall.
func (a *Day) makeQueue(tx *store.Tx, h *hall.Hall, keep bool) (hall.Queue, error) {
	q := hall.Queue{Now: hall.Now{EventID: h.Event.ID, Version: h.Version, At: h.Now, State: h.Event.State}}
	if h.Break.On(h.Now) {
		q.Break = h.Break
	}
	if h.Now.Sub(h.ReorderedAt) < hall.ReorderShown {
		q.ReorderedAt = h.ReorderedAt
	}
	count, err := app.WeighDaysIn(h).CountToWeigh(tx)
	if err != nil {
		return q, err
	}
	q.Registered = count.Registered - count.Absent
	q.Weighed = q.Registered - count.Never - count.Again
	seen, err := tx.SeenTables(h.Event.ID)
	if err != nil {
		return q, err
	}
	badges, err := a.badgesOf(tx, h.Event.ID, keep)
	if err != nil {
		return q, err
	}
	present, err := tx.CountPresent(h.Event.ID)
	if err != nil {
		return q, err
	}
	refusing, err := tx.RefusingTables(h.Event.ID)
	if err != nil {
		return q, err
	}
	going, err := going(tx, h)
	if err != nil {
		return q, err
	}
	v := hall.View{Hall: h, Badges: badges, Going: going, Namesakes: h.Namesakes()}
	if h.Active() {
		if v.Elsewhere, err = tx.CalledElsewhere(h.Event.ID); err != nil {
			return q, err
		}
		v.Queue = queue.Compute(h.State(), h.Settings())
	}
	q.Tables = v.Tables(seen)
	q.All = v.Classes(present)
	for _, c := range q.All {
		if c.State == hall.ClassOpen || c.State == hall.ClassStaged {
			q.Classes = append(q.Classes, c)
		}
	}
	q.Bouts = v.Bouts()
	if h.Active() {
		q.Start, q.End, q.Comes = v.Time(v.Queue.Day.Start), v.Time(v.Queue.Day.End), v.Queue.Day.Comes
	}
	p := event.DayProgress{Registered: q.Registered, Weighed: q.Weighed, Again: count.Again, Finals: v.Queue.Finals}
	for _, c := range h.Classes {
		if c.HasBracket() {
			p.Classes++
			if c.Status != tournament.Active {
				p.Over++
			}
		}
	}
	q.Phase = h.Event.State.Phase(p)
	q.Decisions, q.Over = v.Decisions(q.Tables, refusing), v.Over()
	scorers, err := tooManyNamed(tx, h)
	q.Decisions = append(q.Decisions, scorers...)
	return q, err
}

// tooManyNamed lists the teams for which more athletes are named in a class than may score: the class then cannot be
// drawn.
func tooManyNamed(tx *store.Tx, h *hall.Hall) (all []hall.Decision, err error) {
	if !h.Event.Settings.LimitsNamed() || h.Event.State == event.Finished {
		return nil, nil
	}
	registered, _, err := tx.Registrations(h.Event.ID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return nil, err
	}
	for _, c := range h.Classes {
		if c.Seeded || c.CompletedAt != nil {
			continue
		}
		entries, err := tx.Entries(c.ID)
		if err != nil {
			return nil, err
		}
		for _, many := range h.Event.Settings.TooManyNamed(tournament.Named(entries, registered)) {
			d := hall.Decision{Kind: hall.DecideScorers, ClassID: c.ID, Name: c.Name, Named: many}
			for _, e := range many.Entries {
				d.Athletes = append(d.Athletes, e.Name)
			}
			all = append(all, d)
		}
	}
	return all, nil
}

// going returns the scores of called bouts that have begun, at most one for each table.
func going(tx *store.Tx, h *hall.Hall) (map[string]bout.State, error) {
	states := map[string]bout.State{}
	for id, c := range h.Calls {
		m := h.Matches[id]
		if c.Place != event.Called || m.Status != bracket.InProgress {
			continue
		}
		log, err := tx.Log(id)
		if err != nil {
			return nil, err
		}
		states[id] = tournament.Replay(h.Classes[m.Class].Settings(*m.Match), h.Bout(m).Entries, log)
	}
	return states, nil
}
