package app

import (
	"cmp"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/tournament"
)

// What becomes of the calls of an event as its matches and its queue go on.

// call returns what the hall knows of a match.
func (h *hall) call(m *tournament.Match) event.Call {
	c, ok := h.calls[m.ID]
	if !ok {
		c = event.Call{MatchID: m.ID, EventID: h.event.ID}
	}
	return c
}

func players(m *tournament.Match) [2]int { return [2]int{int(m.Players[0]), int(m.Players[1])} }

// wasPulled tells whether a match has a result for which somebody pulled.
func wasPulled(m *tournament.Match) bool {
	return m.Status == bracket.Completed && m.DecidedVersion != 0 && m.DecidedBy != "" && m.DecidedBy != bout.ByDefault && m.DecidedBy != bout.Bye
}

// follow has calls follow what has become of their matches: those end that are decided, those
// that are in progress are called somewhere, and those whose athletes are others are called
// nowhere.
func (h *hall) follow() {
	for _, c := range h.classes {
		for i := range c.matches {
			m := &c.matches[i]
			call := h.call(m)
			over := m.Status == bracket.Completed || m.Status == bracket.Void
			moved := call.Place != event.Nowhere && call.Players != players(m)
			switch {
			case moved:
				call = call.Leave()
			case over && wasPulled(m) && call.Place != event.Pulled:
				call = h.pulled(call, m)
			case over && call.Place != event.Pulled && call.Place != event.Nowhere:
				call = call.End(false, *cmp.Or(m.CompletedAt, &h.now))
			case !over && call.Place == event.Pulled && m.Status == bracket.InProgress && h.table(call.TableID) != 0:
				call = call.Undo(h.calledAt(call.TableID) == "" && !h.elsewhere(m, call.EndedAt))
			case call.Resumes && m.Status != bracket.InProgress:
				call = call.Settle()
			case call.Resumes && call.NextTableID != "" && !h.isOpen(call.NextTableID):
				call.NextTableID = "" // the queue finds another
			case !over && call.Place == event.Pulled:
				call = call.Leave()
			case (call.Place == event.Called || call.Place == event.Announced) && h.table(call.TableID) == 0:
				call = call.Leave() // its table is gone
			default:
				continue
			}
			h.calls[m.ID] = call
		}
	}
	for _, c := range h.classes {
		for i := range c.matches {
			if m := &c.matches[i]; m.Status == bracket.InProgress && h.call(m).Place != event.Called && !h.call(m).Resumes {
				h.startedAt(m)
			}
		}
	}
}

// elsewhere tells whether an athlete of a match is called for another, or has pulled in one since
// a time.
func (h *hall) elsewhere(m *tournament.Match, since time.Time) bool {
	who := h.bout(h.matches[m.ID]).Entries
	if h.voided[who[0].UserID].After(since) || h.voided[who[1].UserID].After(since) {
		return true
	}
	for id, c := range h.calls {
		other, there := h.matches[id]
		if !there || id == m.ID || c.Place != event.Called && !(c.Place == event.Pulled && c.EndedAt.After(since)) {
			continue
		}
		for _, e := range h.bout(other).Entries {
			if e.UserID != "" && (e.UserID == who[0].UserID || e.UserID == who[1].UserID) {
				return true
			}
		}
	}
	return false
}

// resume has bouts go on that are in progress and whose turn at their tables has come: their
// results were taken back, or they were started elsewhere. It tells whether one does.
func (h *hall) resume() (resumed bool) {
	for i, t := range h.tables {
		if t.State != event.TableOpen || h.calledAt(t.ID) != "" {
			continue
		}
		for id, c := range h.calls {
			if c.Place != event.Announced || c.TableID != t.ID || c.Position != 1 || !c.Resumes {
				continue
			}
			m := h.matches[id]
			from := h.now
			if c.WasUndone() {
				from = *cmp.Or(m.StartedAt, &h.now)
			}
			if queue.MayCall(h.state(), h.settings(), queue.Ref{Class: m.class, Match: m.Number}, i+1).Code == "" {
				h.calls[id] = c.Start(t.ID, from)
				resumed = true
			}
			break
		}
	}
	return resumed
}

// pulled returns the call of a match that has its result.
func (h *hall) pulled(c event.Call, m *tournament.Match) event.Call {
	if c.Place != event.Called { // started without a call, where it was announced or its log is kept
		table := cmp.Or(h.where[m.ID], c.TableID, c.NextTableID)
		c = c.Start(table, *cmp.Or(m.StartedAt, m.CompletedAt, &h.now))
	}
	c.Players = players(m)
	return c.End(true, *cmp.Or(m.CompletedAt, &h.now))
}

// startedAt has a match that was started without a call be called where its log is kept or
// where it was announced. What was called there and not started comes first there again; if it
// was started, the match comes next there. Where nothing tells where it is, the queue does.
func (h *hall) startedAt(m *tournament.Match) {
	c := h.call(m)
	table := cmp.Or(h.where[m.ID], c.TableID)
	if h.table(table) == 0 {
		return
	}
	other := h.calledAt(table)
	if other != "" && h.matches[other].Status == bracket.InProgress {
		if h.isOpen(table) {
			h.calls[m.ID] = c.GoOn(table)
		}
		return
	}
	c = c.Start(table, *cmp.Or(m.StartedAt, &h.now))
	c.Players = players(m)
	h.calls[m.ID] = c
	if other != "" {
		h.takeBack(h.calls[other])
	}
}

// takeBack has a called bout come first at its table again. What is more than a table announces
// goes back to the queue from there.
func (h *hall) takeBack(c event.Call) {
	h.calls[c.MatchID] = c.TakeBack()
	var announced []event.Call
	for _, other := range h.calls {
		if other.Place == event.Announced && other.TableID == c.TableID {
			announced = append(announced, other)
		}
	}
	slices.SortFunc(announced, func(a, b event.Call) int { return cmp.Compare(a.Position, b.Position) })
	for _, last := range announced[min(event.Frozen, len(announced)):] {
		h.calls[last.MatchID] = last.Leave()
	}
}

// take takes over what the queue announces and opens.
func (h *hall) take(q queue.Queue) {
	for _, i := range q.Opens {
		h.classes[i].day.OpenedAt = h.now
	}
	announced := map[string]bool{}
	for i, t := range q.Tables {
		for position, ref := range t.Announced {
			m := &h.classes[ref.Class].matches[ref.Match-1]
			c := h.call(m)
			if m.Status == bracket.InProgress {
				c = c.GoOn(h.tables[i].ID)
			}
			c = c.Announce(h.tables[i].ID, position+1)
			c.Players = players(m)
			h.calls[m.ID] = c
			announced[m.ID] = true
		}
	}
	for id, c := range h.calls {
		if c.Place == event.Announced && !announced[id] {
			h.calls[id] = c.Leave()
		}
	}
	for id, c := range h.calls {
		if m, ok := h.matches[id]; ok && (c.Place == event.Called || c.Place == event.Pulled) {
			if d := &h.classes[m.class].day; d.OpenedAt.IsZero() {
				d.OpenedAt = c.CalledAt
			}
		}
	}
}
