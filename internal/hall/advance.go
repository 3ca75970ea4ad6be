package hall

import (
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/tournament"
)

// Snapshot is the part of a hall to compare and save.
type Snapshot struct {
	calls map[string]event.Call
	days  map[string]event.ClassDay
}

func (h *Hall) Snapshot() Snapshot {
	s := Snapshot{maps.Clone(h.Calls), make(map[string]event.ClassDay, len(h.Classes))}
	for _, c := range h.Classes {
		s.days[c.ID] = c.Day
	}
	return s
}

// Advance updates the hall from the brackets and announces the next bouts. Calling it again changes
// nothing.
func (h *Hall) Advance() {
	h.Follow()
	h.Tables = slices.DeleteFunc(h.Tables, h.IsThrough)
	if h.Event.State != event.Running {
		return
	}
	for q, ok := h.announce(); ok; q, ok = h.announce() {
		h.take(q)
		if !h.resume() {
			return
		}
	}
}

// announce computes the queue. A bug in it must not stop results: then announcements stay, and people call bouts.
func (h *Hall) announce() (q queue.Queue, ok bool) {
	defer func() {
		if p := recover(); p != nil {
			if h.Report != nil {
				h.Report(p)
			}
			ok = false
		}
	}()
	return queue.Announce(h.State(), h.Settings()), true
}

// Changes returns the differences of a hall from a snapshot, in order of ids.
func (h *Hall) Changes(before Snapshot) (calls []event.Call, days []event.ClassDay) {
	for _, id := range slices.Sorted(maps.Keys(h.Calls)) {
		if c := h.Calls[id]; c != before.calls[id] {
			if before.calls[id] == (event.Call{}) && c == (event.Call{MatchID: c.MatchID, EventID: c.EventID}) {
				continue
			}
			calls = append(calls, c)
		}
	}
	for _, c := range h.Classes {
		if c.Day != before.days[c.ID] {
			days = append(days, c.Day)
		}
	}
	return calls, days
}

// Notices notifies athletes that they are called, on deck, elsewhere, or no longer up.
func (h *Hall) Notices(changed []event.Call, before Snapshot) (notices []notice.Notice) {
	for _, c := range changed {
		was := before.calls[c.MatchID]
		m := h.Matches[c.MatchID]
		told := was.Place == event.Called || was.Place == event.Announced && was.Position == 1
		switch {
		case c.Place == event.Called && (was.Place != event.Called || was.TableID != c.TableID) && (c.CalledBy != "" || was.Resumes || !h.sawStart(m.Match, was, c)):
			notices = append(notices, notice.Called(h.Bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Announced && c.Position == 1 && told && was.TableID != c.TableID:
			notices = append(notices, notice.Moved(h.Bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Announced && c.Position == 1 && (!told || was.Place == event.Called):
			notices = append(notices, notice.OnDeck(h.Bout(m), h.tableTitle(c.TableID))...)
		case c.Place == event.Nowhere && told && m.Status != bracket.Completed && m.Players[0] > 0 && m.Players[1] > 0:
			notices = append(notices, notice.NotYet(h.Bout(m))...)
		}
	}
	return notices
}

// sawStart reports whether a match was called by its start, at the table that announced it or keeps its log. Its
// athletes are then at the table.
func (h *Hall) sawStart(m *tournament.Match, was, c event.Call) bool {
	return m.StartedAt != nil && !c.CalledAt.After(*m.StartedAt) && (was.TableID == c.TableID || h.Where[m.ID] == c.TableID)
}

func (h *Hall) Short(tableID string) string {
	if n := h.Table(tableID); n > 0 {
		return h.Tables[n-1].Short()
	}
	return ""
}

// tableTitle is [event.Table.Title] of a table of the event.
func (h *Hall) tableTitle(tableID string) string {
	if n := h.Table(tableID); n > 0 {
		return h.Tables[n-1].Title()
	}
	return ""
}

// Bout returns a match with the names of its players.
func (h *Hall) Bout(m MatchAt) tournament.NamedMatch {
	c := h.Classes[m.Class]
	b := tournament.NamedMatch{Match: *m.Match, Tournament: c.Ref(), Plan: c.Plan}
	for side, p := range m.Players {
		if p > 0 {
			b.Entries[side] = c.Entries[p-1]
		}
	}
	return b
}
