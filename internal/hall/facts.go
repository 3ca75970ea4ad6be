package hall

import (
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
)

// Facts returns the facts about a match for the gate.
func (h *Hall) Facts(m MatchAt) Match {
	class := h.Classes[m.Class]
	f := Match{Number: m.Number, Status: m.Status, Call: h.Call(m.Match), Class: class.Day.Held}
	f.Held = f.Call.Held
	if n := h.Table(f.Call.TableID); f.Call.Place == event.Announced && n > 0 {
		f.Paused = h.Tables[n-1].State != event.TableOpen
	}
	var rests queue.Reason
	f.Disputed, rests = queue.Readiness(h.State(), h.Settings(), queue.Ref{Class: m.Class, Match: m.Number})
	for side, e := range h.Bout(m).Entries {
		if e.UserID == "" {
			continue
		}
		a := Athlete{UserID: e.UserID, Name: e.Name}
		_, a.Held = h.Held[e.UserID]
		a.Unweighed = h.Unweighed[ClassPerson{class.ID, e.UserID}] != ""
		a.BusyTable, a.Busy = h.busy(e.UserID, m.ID)
		if rests.Code == queue.AthleteRests && h.People[rests.Athlete] == e.UserID {
			a.RestsTo = at(rests.Until)
		}
		f.Athletes[side] = a
	}
	return f
}

// busy reports whether a person is in, or called for, another match, with its table if known.
func (h *Hall) busy(userID, matchID string) (table string, busy bool) {
	for id, m := range h.Matches {
		call := h.Calls[id]
		if id == matchID || call.Place != event.Called && m.Status != bracket.InProgress {
			continue
		}
		for _, e := range h.Bout(m).Entries {
			if e.UserID == userID {
				return h.Short(call.TableID), true
			}
		}
	}
	return "", false
}
