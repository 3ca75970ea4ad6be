package queue

import (
	"slices"
	"time"
)

// run simulates the event until nothing more can happen: it calls bouts as soon as possible, bouts
// take their expected time, and lots decide them.
func (h *hall) run() {
	for {
		h.openClasses()
		h.announceAll()
		if h.callAll() {
			continue
		}
		next, ok := h.nextEvent()
		if !ok {
			return
		}
		h.now = next
		for t := range h.tables {
			if id := h.tables[t].called; id != none && h.bouts[id].end <= h.now {
				h.end(t)
			}
		}
		if h.Frozen == 0 {
			h.chooseAnew()
		}
	}
}

// callAll calls the next bout of each free table, if its athletes have rested.
func (h *hall) callAll() (called bool) {
	if h.resumes(h.now) > h.now {
		return false
	}
	for i := range h.tables {
		t := &h.tables[i]
		if t.called != none || t.held || len(t.announced) == 0 {
			continue
		}
		if id := t.announced[0]; h.ready(&h.bouts[id]) <= h.now {
			t.announced = t.announced[:copy(t.announced, t.announced[1:])]
			h.call(i, id, h.now)
			called = true
		}
	}
	return called
}

// nextEvent returns the next time that something happens: a bout ends, a rest ends, or a class may open.
func (h *hall) nextEvent() (next time.Duration, ok bool) {
	event := func(at time.Duration) {
		if !ok || at < next {
			next, ok = at, true
		}
	}
	for i := range h.tables {
		t := &h.tables[i]
		if t.called != none {
			event(h.bouts[t.called].end)
		} else if !t.held && len(t.announced) > 0 {
			event(h.resumes(max(h.now, h.ready(&h.bouts[t.announced[0]]))))
		}
	}
	for i := range h.classes {
		if c := &h.classes[i]; !c.Opened && c.NotBefore > h.now {
			event(c.NotBefore)
		}
	}
	return next, ok
}

// end ends the bout at a table.
func (h *hall) end(t int) {
	b := &h.bouts[h.tables[t].called]
	h.tables[t].called = none
	for _, a := range b.athletes {
		h.athletes[a].with, h.athletes[a].last = none, h.now
	}
	m := h.match(b)
	luck := b.class
	if h.luck != nil {
		luck = h.luck[luck]
	}
	h.decide(&h.classes[b.class], m, m.Players[lot(h.Seed, luck, b.number, forWinner)%2])
}

// chooseAnew withdraws announcements that were never called, if none are fixed.
func (h *hall) chooseAnew() {
	for i := range h.tables {
		for _, id := range slices.Clone(h.tables[i].announced) {
			h.withdraw(id)
		}
	}
}

// resumes returns the next time for calls after a time: that time itself, unless it is in a break.
func (h *hall) resumes(at time.Duration) time.Duration {
	for _, b := range h.Breaks {
		if b.Start <= at && at < b.End {
			at = b.End
		}
	}
	return at
}
