package hall

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

// Call returns the hall's state of a match.
func (h *Hall) Call(m *tournament.Match) event.Call {
	c, ok := h.Calls[m.ID]
	if !ok {
		c = event.Call{MatchID: m.ID, EventID: h.Event.ID}
	}
	return c
}

// Players returns the entry numbers of a match's athletes, 0 if unknown.
func Players(m *tournament.Match) [2]int { return [2]int{int(m.Players[0]), int(m.Players[1])} }

// WasPulled reports whether a match has a result from a pull.
func WasPulled(m *tournament.Match) bool {
	return m.Status == bracket.Completed && m.DecidedVersion != 0 && m.DecidedBy != "" && m.DecidedBy != bout.ByDefault && m.DecidedBy != bout.Bye
}

// Follow brings the calls in line with their matches, in two passes over all classes. The first
// pass takes the first row that fits; matches that fit none keep their call.
//
//	the call            its match                               becomes
//	any place           has other athletes than were called     nowhere
//	not pulled          completed, and somebody pulled          pulled
//	called, announced   over without a pull (default, void)     nowhere
//	pulled              in progress again, table still there    called, if table and athletes are free;
//	                                                            else it resumes, next at its table
//	resumes             not in progress any more                waits like all others
//	resumes             its next table is closed or gone        resumes, the queue finds a table
//	pulled              not over, and none of the above         nowhere
//	called, announced   its table is gone                       nowhere
//
// The second pass looks at matches in progress that are neither called nor resume: somebody
// started them without a call. Each is called at the table that keeps its log, or where it was
// announced. If another match is in progress there, it comes next there.
func (h *Hall) Follow() {
	for _, c := range h.Classes {
		for i := range c.Matches {
			m := &c.Matches[i]
			call := h.Call(m)
			over := m.Status == bracket.Completed || m.Status == bracket.Void
			moved := call.Place != event.Nowhere && call.Players != Players(m)
			switch {
			case moved:
				call = call.Leave()
			case over && WasPulled(m) && call.Place != event.Pulled:
				call = h.pulled(call, m)
			case over && call.Place != event.Pulled && call.Place != event.Nowhere:
				call = call.End(false, *cmp.Or(m.CompletedAt, &h.Now))
			case !over && call.Place == event.Pulled && m.Status == bracket.InProgress && h.Table(call.TableID) != 0:
				call = call.Undo(h.CalledAt(call.TableID) == "" && !h.elsewhere(m, call.EndedAt))
			case call.Resumes && m.Status != bracket.InProgress:
				call = call.Settle()
			case call.Resumes && call.NextTableID != "" && !h.isOpen(call.NextTableID):
				call.NextTableID = "" // the queue finds another table
			case !over && call.Place == event.Pulled:
				call = call.Leave()
			case (call.Place == event.Called || call.Place == event.Announced) && h.Table(call.TableID) == 0:
				call = call.Leave() // its table is deleted
			default:
				continue
			}
			h.Calls[m.ID] = call
		}
	}
	for _, c := range h.Classes {
		for i := range c.Matches {
			if m := &c.Matches[i]; m.Status == bracket.InProgress && h.Call(m).Place != event.Called && !h.Call(m).Resumes {
				h.startedAt(m)
			}
		}
	}
}

// elsewhere reports whether an athlete of a match is called for another one or has pulled another one since a time.
func (h *Hall) elsewhere(m *tournament.Match, since time.Time) bool {
	who := h.Bout(h.Matches[m.ID]).Entries
	if h.Voided[who[0].UserID].After(since) || h.Voided[who[1].UserID].After(since) {
		return true
	}
	for id, c := range h.Calls {
		other, there := h.Matches[id]
		if !there || id == m.ID || c.Place != event.Called && !(c.Place == event.Pulled && c.EndedAt.After(since)) {
			continue
		}
		for _, e := range h.Bout(other).Entries {
			if e.UserID != "" && (e.UserID == who[0].UserID || e.UserID == who[1].UserID) {
				return true
			}
		}
	}
	return false
}

// resume continues bouts in progress when it is their turn at their tables. These bouts had their results undone, or
// were started elsewhere. It reports whether it continued any.
func (h *Hall) resume() (resumed bool) {
	for i, t := range h.Tables {
		if t.State != event.TableOpen || h.CalledAt(t.ID) != "" {
			continue
		}
		for id, c := range h.Calls {
			if c.Place != event.Announced || c.TableID != t.ID || c.Position != 1 || !c.Resumes {
				continue
			}
			m := h.Matches[id]
			from := h.Now
			if c.WasUndone() {
				from = *cmp.Or(m.StartedAt, &h.Now)
			}
			if queue.MayCall(h.State(), h.Settings(), queue.Ref{Class: m.Class, Match: m.Number}, i+1).Code == "" {
				h.Calls[id] = c.Start(t.ID, from)
				resumed = true
			}
			break
		}
	}
	return resumed
}

// pulled returns the call of a completed match.
func (h *Hall) pulled(c event.Call, m *tournament.Match) event.Call {
	if c.Place != event.Called { // started without a call at the table that announced it or keeps its log
		table := cmp.Or(h.Where[m.ID], c.TableID, c.NextTableID)
		c = c.Start(table, *cmp.Or(m.StartedAt, m.CompletedAt, &h.Now))
	}
	c.Players = Players(m)
	return c.End(true, *cmp.Or(m.CompletedAt, &h.Now))
}

// startedAt calls a match that was started without a call to the table where its log is kept or where it was announced.
// A called match there that has not started is announced first again. If one there has started, this match comes next.
// Without a known table, the queue decides.
func (h *Hall) startedAt(m *tournament.Match) {
	c := h.Call(m)
	table := cmp.Or(h.Where[m.ID], c.TableID)
	if h.Table(table) == 0 {
		return
	}
	other := h.CalledAt(table)
	if other != "" && h.Matches[other].Status == bracket.InProgress {
		if h.isOpen(table) {
			h.Calls[m.ID] = c.GoOn(table)
		}
		return
	}
	c = c.Start(table, *cmp.Or(m.StartedAt, &h.Now))
	c.Players = Players(m)
	h.Calls[m.ID] = c
	if other != "" {
		h.UndoCall(h.Calls[other])
	}
}

// UndoCall makes a called bout come first at its table again. Announced bouts beyond the table's
// limit return to the queue.
func (h *Hall) UndoCall(c event.Call) {
	h.Calls[c.MatchID] = c.UndoCall()
	var announced []event.Call
	for _, other := range h.Calls {
		if other.Place == event.Announced && other.TableID == c.TableID {
			announced = append(announced, other)
		}
	}
	slices.SortFunc(announced, func(a, b event.Call) int { return cmp.Compare(a.Position, b.Position) })
	for _, last := range announced[min(event.Frozen, len(announced)):] {
		h.Calls[last.MatchID] = last.Leave()
	}
}

// take applies the queue's announcements and opened classes.
func (h *Hall) take(q queue.Queue) {
	for _, i := range q.Opens {
		h.Classes[i].Day.OpenedAt = h.Now
	}
	announced := map[string]bool{}
	for i, t := range q.Tables {
		for position, ref := range t.Announced {
			m := &h.Classes[ref.Class].Matches[ref.Match-1]
			c := h.Call(m)
			if m.Status == bracket.InProgress {
				c = c.GoOn(h.Tables[i].ID)
			}
			c = c.Announce(h.Tables[i].ID, position+1)
			c.Players = Players(m)
			h.Calls[m.ID] = c
			announced[m.ID] = true
		}
	}
	for id, c := range h.Calls {
		if c.Place == event.Announced && !announced[id] {
			h.Calls[id] = c.Leave()
		}
	}
	for id, c := range h.Calls {
		if m, ok := h.Matches[id]; ok && (c.Place == event.Called || c.Place == event.Pulled) {
			if d := &h.Classes[m.Class].Day; d.OpenedAt.IsZero() {
				d.OpenedAt = c.CalledAt
			}
		}
	}
}
