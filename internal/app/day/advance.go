package day

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// advanceTouched advances the queue of each event that a transaction has touched. It runs last in
// every transaction, so queues are locked after tournaments.
//
// It also refuses every transaction that changes an event that is away. Because it checks here, no use case can forget
// it.
func (a *Day) advanceTouched(tx *store.Tx, events []store.Change) error {
	touched := map[string]bool{}
	logs := map[string]string{} // a match of the event that the hall shows
	of := map[string]string{}
	changed := map[string]bool{}
	for _, e := range events {
		if e.EventID != "" && e.Type != app.HandedOver {
			changed[e.EventID] = true
		}
		switch {
		case e.Type == app.HandedOver:
		case e.Type == app.QueueChanged:
			delete(touched, e.EventID)
		case e.Type == app.EventChanged:
			touched[e.EventID] = true
		case e.Type == app.LogChanged:
			if e.EventID != "" {
				logs[e.EventID] = e.MatchID
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
				touched[id], changed[id] = true, true
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
		if err := a.publishLog(tx, id, logs[id]); err != nil {
			return err
		}
	}
	return refuseAway(tx, changed)
}

// refuseAway refuses to change events that are away. Their queues are locked by now: a hand-over holds that lock, too, so a change
// is either in its file or refused.
func refuseAway(tx *store.Tx, changed map[string]bool) error {
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		e, err := tx.Event(id)
		if err == nil {
			err = e.MayWrite()
		}
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
	}
	return nil
}

// publishLog informs subscribers of an event's queue that the log of a called match has changed. It
// announces no bout.
func (a *Day) publishLog(tx *store.Tx, eventID, matchID string) error {
	if _, err := tx.LockQueue(eventID); err != nil {
		return err
	}
	called, err := tx.CalledAt(matchID)
	if err != nil || called == "" {
		return err
	}
	return a.publishQueue(tx, eventID)
}

// advance updates the queue of an event after a change. If touched is set, it notifies watchers even if no call
// changes, also before the event runs, when boards show the weigh-in.
func (a *Day) advance(tx *store.Tx, eventID string, touched bool) error {
	e, err := tx.Event(eventID)
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
		return a.publishQueue(tx, eventID)
	}
	h, err := a.LoadHall(tx, e, false)
	if err != nil {
		return err
	}
	before := h.Snapshot()
	h.Advance()
	return a.saveHall(tx, h, before, touched)
}

// publishQueue increments the version of a locked queue and publishes it.
func (a *Day) publishQueue(tx *store.Tx, eventID string) error {
	version, err := tx.BumpQueue(eventID)
	tx.Emit(store.Change{Type: app.QueueChanged, EventID: eventID, Version: version})
	return err
}

// saveHall writes the differences from a snapshot, notifies people, and publishes them.
func (a *Day) saveHall(tx *store.Tx, h *hall.Hall, before hall.Snapshot, touched bool) error {
	calls, days := h.Changes(before)
	if len(calls)+len(days) == 0 && !touched {
		return nil
	}
	version, err := tx.BumpQueue(h.Event.ID)
	if err != nil {
		return err
	}
	h.Version = version
	for _, c := range calls {
		c.Version = version
		h.Calls[c.MatchID] = c
		if err := tx.SaveCall(c); err != nil {
			return err
		}
	}
	for _, d := range days {
		if err := tx.SaveClassDay(d); err != nil {
			return err
		}
	}
	if err := a.Notify(tx, h.Notices(calls, before)...); err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.QueueChanged, EventID: h.Event.ID, Version: version})
	return nil
}

// AdvanceQueues advances the queues of all events that run: as time passes, rests end and classes open. It reads first,
// and locks a queue only if something differs.
func (a *Day) AdvanceQueues(ctx context.Context) error {
	ids, err := a.DB.RunningEvents(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		silent := ""
		differs, failed := store.Read(ctx, a.DB, func(tx *store.Tx) (bool, error) {
			silent = ""
			e, err := tx.Event(id)
			if err != nil {
				return false, err
			}
			h, err := a.LoadHall(tx, e, true)
			if err != nil {
				return false, err
			}
			before := h.Snapshot()
			h.Advance()
			calls, days := h.Changes(before)
			seen, err := tx.SeenTables(id)
			for _, t := range h.Tables {
				if last, ok := seen[t.ID]; ok && h.Now.Sub(last) > hall.SilentAfter {
					silent += t.ID
				}
			}
			return len(calls)+len(days) > 0, err
		})
		was, known := a.silent.Swap(id, silent)
		turned := failed == nil && known && was != silent // then watchers are notified
		if failed == nil && (differs || turned) {
			failed = a.DB.Write(ctx, func(tx *store.Tx) error { return a.advance(tx, id, turned) })
		}
		if failed != nil && fault.KindOf(failed) != fault.NotFound {
			err = errors.Join(err, failed)
		}
	}
	return err
}
