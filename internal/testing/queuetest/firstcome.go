package queuetest

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/queue"
)

// FirstCome runs the event like a hall with all classes open and no queue, for comparison. A free
// table takes the longest-waiting bout whose athletes are free and rested.
func (h *Hall) FirstCome() {
	var waiting []queue.Ref
	known := map[queue.Ref]bool{}
	busy, rested := make([]bool, len(h.Athletes)), make([]time.Duration, len(h.Athletes))
	for {
		for i, c := range h.Classes {
			for _, m := range c.Matches {
				ref := queue.Ref{Class: i, Match: m.Number}
				if playable(c, m) && !known[ref] {
					known[ref] = true
					waiting = append(waiting, ref)
				}
			}
		}
		for i := range h.Tables {
			t := &h.Tables[i]
			next := slices.IndexFunc(waiting, func(r queue.Ref) bool {
				who := h.athletes(r)
				return !busy[who[0]] && !busy[who[1]] && max(rested[who[0]], rested[who[1]]) <= h.Now
			})
			if t.Called != (queue.Ref{}) || next < 0 {
				continue
			}
			t.Called, t.Since = waiting[next], h.Now
			waiting = slices.Delete(waiting, next, next+1)
			for _, a := range h.athletes(t.Called) {
				busy[a] = true
			}
		}
		next := time.Duration(-1)
		event := func(at time.Duration) {
			if at > h.Now && (next < 0 || at < next) {
				next = at
			}
		}
		for _, t := range h.Tables {
			if t.Called != (queue.Ref{}) {
				event(t.Since + h.Lasts(t.Called))
			}
		}
		for _, r := range waiting {
			who := h.athletes(r)
			event(max(rested[who[0]], rested[who[1]]))
		}
		if next < 0 {
			return
		}
		h.Now = next
		for i := range h.Tables {
			if t := &h.Tables[i]; t.Called != (queue.Ref{}) && t.Since+h.Lasts(t.Called) <= h.Now {
				for _, a := range h.athletes(t.Called) {
					busy[a], rested[a] = false, h.Now+h.Settings.Rest
				}
				h.end(i)
			}
		}
	}
}

func playable(c queue.Class, m bracket.Match) bool {
	return (m.Status == bracket.Pending || m.Status == bracket.Scheduled) && m.Players[0] != 0 && m.Players[1] != 0 && !c.Plan.HasBye(m)
}

// athletes returns the athletes of a bout.
func (h *Hall) athletes(r queue.Ref) [2]int {
	c := h.Classes[r.Class]
	m := c.Matches.At(r.Match)
	return [2]int{c.Athletes[m.Players[0]-1], c.Athletes[m.Players[1]-1]}
}
