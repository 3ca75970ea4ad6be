package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// advanceTouched advances the queue of each event of which a transaction has changed
// something. It is the last that any transaction does, so that queues are locked after
// tournaments.
func (a *App) advanceTouched(tx *store.Tx, events []store.Event) error {
	touched := map[string]bool{}
	logs := map[string]string{} // a match of the event of which something is shown in the hall
	of := map[string]string{}
	for _, e := range events {
		switch {
		case e.Type == EventQueue:
			delete(touched, e.CompetitionID)
		case e.Type == EventCompetition:
			touched[e.CompetitionID] = true
		case e.Type == EventLog:
			if e.CompetitionID != "" {
				logs[e.CompetitionID] = e.MatchID
			}
		case e.TournamentID != "":
			id, known := of[e.TournamentID]
			if !known {
				var err error
				if id, err = tx.EventOfTournament(e.TournamentID); err != nil {
					return err
				}
				of[e.TournamentID] = id
			}
			if id != "" {
				touched[id] = true
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(touched)) {
		if err := a.advance(tx, id, true); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(logs)) {
		if touched[id] {
			continue
		}
		if err := a.logged(tx, id, logs[id]); err != nil {
			return err
		}
	}
	return nil
}

// logged has those know who watch the queue of an event that the log of a match says something
// else, if it is called. Nothing comes up by that.
func (a *App) logged(tx *store.Tx, eventID, matchID string) error {
	called, err := tx.CalledAt(matchID)
	if err != nil || called == "" {
		return err
	}
	if _, err := tx.LockQueue(eventID); err != nil {
		return err
	}
	return a.saidOfQueue(tx, eventID)
}

// advance has the queue of an event follow what has become of it. With touched who watches
// the queue is told even if nothing is called or announced otherwise: also before it runs, when boards show the scales.
func (a *App) advance(tx *store.Tx, eventID string, touched bool) error {
	e, err := tx.Competition(eventID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	if e.State != event.Running && !touched {
		return nil
	}
	if _, err := tx.LockQueue(eventID); err != nil {
		return err
	}
	if e.State != event.Running {
		return a.saidOfQueue(tx, eventID)
	}
	h, err := a.loadHall(tx, e, false)
	if err != nil {
		return err
	}
	before := h.snapshot()
	h.advance()
	return a.saveHall(tx, h, before, touched)
}

// saidOfQueue counts the version of a locked queue up and publishes that.
func (a *App) saidOfQueue(tx *store.Tx, eventID string) error {
	version, err := tx.BumpQueue(eventID)
	tx.Emit(store.Event{Type: EventQueue, CompetitionID: eventID, Version: version})
	return err
}

// snapshot is what of a hall is compared and saved.
type snapshot struct {
	calls map[string]event.Call
	days  map[string]event.ClassDay
}

func (h *hall) snapshot() snapshot {
	s := snapshot{maps.Clone(h.calls), make(map[string]event.ClassDay, len(h.classes))}
	for _, c := range h.classes {
		s.days[c.ID] = c.day
	}
	return s
}

// advance has the hall follow the brackets, and announces what comes next. Doing it twice
// changes nothing more.
func (h *hall) advance() {
	h.follow()
	h.tables = slices.DeleteFunc(h.tables, h.isThrough)
	if h.event.State != event.Running {
		return
	}
	for q, ok := h.announce(); ok; q, ok = h.announce() {
		h.take(q)
		if !h.resume() {
			return
		}
	}
}

// announce asks the queue. A mistake in it must not keep results from being entered: then what
// is announced stays as it is, and people call.
func (h *hall) announce() (q queue.Queue, ok bool) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("the queue could not be computed", "event", h.event.ID, "panic", fmt.Sprint(p))
			ok = false
		}
	}()
	return queue.Announce(h.state(), h.settings()), true
}

// changes returns what of a hall differs from a snapshot, in the order of ids.
func (h *hall) changes(before snapshot) (calls []event.Call, days []event.ClassDay) {
	for _, id := range slices.Sorted(maps.Keys(h.calls)) {
		if c := h.calls[id]; c != before.calls[id] {
			if before.calls[id] == (event.Call{}) && c == (event.Call{MatchID: c.MatchID, EventID: c.EventID}) {
				continue
			}
			calls = append(calls, c)
		}
	}
	for _, c := range h.classes {
		if c.day != before.days[c.ID] {
			days = append(days, c.day)
		}
	}
	return calls, days
}

// saveHall writes what differs from a snapshot, tells people, and publishes it.
func (a *App) saveHall(tx *store.Tx, h *hall, before snapshot, touched bool) error {
	calls, days := h.changes(before)
	if len(calls)+len(days) == 0 && !touched {
		return nil
	}
	version, err := tx.BumpQueue(h.event.ID)
	if err != nil {
		return err
	}
	h.version = version
	for _, c := range calls {
		c.Version = version
		h.calls[c.MatchID] = c
		if err := tx.SaveCall(c); err != nil {
			return err
		}
	}
	for _, d := range days {
		if err := tx.SaveClassDay(d); err != nil {
			return err
		}
	}
	if err := a.notify(tx, h.notices(calls, before)...); err != nil {
		return err
	}
	tx.Emit(store.Event{Type: EventQueue, CompetitionID: h.event.ID, Version: version})
	return nil
}

// notices tells athletes that they are called, on deck, elsewhere, or not up any more.
func (h *hall) notices(changed []event.Call, before snapshot) (notices []notice.Notice) {
	for _, c := range changed {
		was := before.calls[c.MatchID]
		m := h.matches[c.MatchID]
		told := was.Place == event.Called || was.Place == event.Announced && was.Position == 1
		switch {
		case c.Place == event.Called && (was.Place != event.Called || was.TableID != c.TableID) && (c.CalledBy != "" || was.Resumes || !h.sawStart(m.Match, was, c)):
			notices = append(notices, notice.Called(h.bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Announced && c.Position == 1 && told && was.TableID != c.TableID:
			notices = append(notices, notice.Moved(h.bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Announced && c.Position == 1 && (!told || was.Place == event.Called):
			notices = append(notices, notice.OnDeck(h.bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Nowhere && told && m.Status != bracket.Completed && m.Players[0] > 0 && m.Players[1] > 0:
			notices = append(notices, notice.NotYet(h.bout(m))...)
		}
	}
	return notices
}

// sawStart tells whether a match was called by being started where its athletes were announced,
// or where its log is kept: they are there.
func (h *hall) sawStart(m *tournament.Match, was, c event.Call) bool {
	return m.StartedAt != nil && !c.CalledAt.After(*m.StartedAt) && (was.TableID == c.TableID || h.where[m.ID] == c.TableID)
}

func (h *hall) short(tableID string) string {
	if n := h.table(tableID); n > 0 {
		return h.tables[n-1].Short()
	}
	return ""
}

// tableTitle is [event.Table.Title] of a table of the event.
func (h *hall) tableTitle(tableID string) string {
	if n := h.table(tableID); n > 0 {
		return h.tables[n-1].Title()
	}
	return ""
}

// bout returns a match with the names of its players.
func (h *hall) bout(m matchAt) tournament.Bout {
	c := h.classes[m.class]
	b := tournament.Bout{Match: *m.Match, Tournament: c.Ref(), Plan: c.plan}
	for side, p := range m.Players {
		if p > 0 {
			b.Entries[side] = c.entries[p-1]
		}
	}
	return b
}

// AdvanceQueues advances the queues of all events that run: with time athletes have rested
// and classes may be opened, without anybody touching anything. It reads first, and locks a
// queue only if something differs.
func (a *App) AdvanceQueues(ctx context.Context) error {
	ids, err := a.db.RunningCompetitions(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		silent := ""
		differs, failed := store.Read(ctx, a.db, func(tx *store.Tx) (bool, error) {
			silent = ""
			e, err := tx.Competition(id)
			if err != nil {
				return false, err
			}
			h, err := a.loadHall(tx, e, true)
			if err != nil {
				return false, err
			}
			before := h.snapshot()
			h.advance()
			calls, days := h.changes(before)
			seen, err := tx.SeenTables(id)
			for _, t := range h.tables {
				if last, ok := seen[t.ID]; ok && h.now.Sub(last) > silentAfter {
					silent += t.ID
				}
			}
			return len(calls)+len(days) > 0, err
		})
		was, known := a.silent.Swap(id, silent)
		turned := failed == nil && known && was != silent // then whoever watches is told
		if failed == nil && (differs || turned) {
			failed = a.db.Write(ctx, func(tx *store.Tx) error { return a.advance(tx, id, turned) })
		}
		if failed != nil && fault.KindOf(failed) != fault.NotFound {
			err = errors.Join(err, failed)
		}
	}
	return err
}
