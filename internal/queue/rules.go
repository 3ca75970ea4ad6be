package queue

import (
	"cmp"
	"slices"
	"time"
)

// openClasses opens the classes that the timetable allows now, in its order. A class with nothing
// left before the finals block does not prevent others from opening.
func (h *hall) openClasses() (opened []int) {
	open := 0
	for i := range h.classes {
		if c := &h.classes[i]; c.Opened && c.prelims > 0 {
			open++
		}
	}
	for i := range h.classes {
		c := &h.classes[i]
		full := h.OpenClasses > 0 && open >= h.OpenClasses && c.prelims > 0
		if full || c.Opened || !c.drawn() || c.ByHand || c.Held || c.NotBefore > h.now {
			continue
		}
		h.open(c, h.now)
		opened = append(opened, i)
		if c.prelims > 0 {
			open++
		}
	}
	return opened
}

func (c *class) drawn() bool { return c.Plan.Len() > 0 && c.at(1).Players[0] != 0 }

// open opens a class for calls, if it is not open yet.
func (h *hall) open(c *class, at time.Duration) {
	if c.Opened {
		return
	}
	c.Opened, c.OpenedAt = true, at
	for id := c.first; id < c.first+c.Plan.Len(); id++ {
		if b := &h.bouts[id]; b.known && b.place == ahead {
			h.wait(id)
		}
	}
}

// ready returns when both athletes of a bout have rested. Earlier pulls of the same bout need no rest.
func (h *hall) ready(b *bout) time.Duration {
	last := max(h.athletes[b.athletes[0]].last, h.athletes[b.athletes[1]].last)
	if b.since != 0 && last <= b.since {
		last = never
	}
	return last + b.rest
}

// canCome reports whether only rest keeps a waiting bout from a table.
func (h *hall) canCome(b *bout, t int) bool {
	return h.mayCome(b, t) && h.athletes[b.athletes[0]].with == none && h.athletes[b.athletes[1]].with == none
}

// mayCome is [hall.canCome] regardless of other announcements and calls of its athletes.
func (h *hall) mayCome(b *bout, t int) bool {
	return (b.only == 0 || b.only == t+1) && !b.held && !b.unseeded && b.protest == 0 && !h.classes[b.class].Held && !h.heldBack(b) &&
		!h.athletes[b.athletes[0]].held && !h.athletes[b.athletes[1]].held
}

// heldBack reports whether a bout waits for the finals block.
func (h *hall) heldBack(b *bout) bool { return b.finals && h.prelims > 0 && !b.next && !b.begun }

// announceAll announces bouts at all tables with a free place. Started bouts come first, then bouts that people put
// first. Then the table that is free first chooses first.
func (h *hall) announceAll() {
	if h.goOn > 0 {
		h.announceBegun()
	}
	if h.overrides > 0 {
		h.announceOverrides()
	}
	var done []int // tables without a possible bout
	for len(h.waiting) > 0 {
		t, free := none, time.Duration(0)
		for i := range h.tables {
			// If no bout can come to one table, none can come to another without its own bouts.
			if !h.hasPlace(i) || len(done) > 0 && (h.tables[i].pinned == 0 || slices.Contains(done, i)) {
				continue
			}
			if at := h.freeAt(i); t == none || at < free {
				t, free = i, at
			}
		}
		if t == none {
			return
		}
		if id := h.choose(t, free); id != none {
			h.announce(t, len(h.tables[t].announced), id)
		} else {
			done = append(done, t)
		}
	}
}

// hasPlace reports whether a table may announce one more bout. A free table gets one even if the setting announces none
// ahead.
func (h *hall) hasPlace(t int) bool {
	places := h.Frozen
	if h.tables[t].called == none {
		places = max(places, 1)
	}
	return !h.tables[t].held && len(h.tables[t].announced) < places
}

// freeAt returns when a table finishes its bouts, as expected.
func (h *hall) freeAt(t int) time.Duration { return h.freeAfter(t, h.tables[t].announced) }

// freeAfter returns when a table finishes its called bout and then other bouts, as expected.
func (h *hall) freeAfter(t int, bouts []int) time.Duration {
	at := h.now
	if id := h.tables[t].called; id != none {
		b := &h.bouts[id]
		at = max(at, b.start+b.expected)
	}
	for _, id := range bouts {
		b := &h.bouts[id]
		at = max(at, h.ready(b)) + b.expected
	}
	return at
}

// choose returns the next bout for a table that will be free at a time: of those that can start
// earliest, the first in order.
func (h *hall) choose(t int, free time.Duration) int {
	best, earliest := none, time.Duration(0)
	for _, id := range h.waiting {
		b := &h.bouts[id]
		if !h.canCome(b, t) {
			continue
		}
		ready := h.ready(b)
		if ready <= free {
			return id
		}
		if best == none || ready < earliest {
			best, earliest = id, ready
		}
	}
	return best
}

// announceOverrides puts people's choices first at their table, after started bouts.
func (h *hall) announceOverrides() {
	for _, id := range slices.Backward(slices.Clone(h.waiting)) {
		if b := &h.bouts[id]; b.next && b.only <= len(h.tables) && !h.tables[b.only-1].held && h.canCome(b, b.only-1) {
			h.announce(b.only-1, h.begunAt(b.only-1), id)
		}
	}
}

// announceBegun announces bouts in progress without a table at the tables that continue them, by start, before bouts
// that have not begun. Their athletes are announced for nothing else.
func (h *hall) announceBegun() {
	begun := slices.DeleteFunc(slices.Clone(h.waiting), func(id int) bool { return !h.bouts[id].begun })
	slices.SortStableFunc(begun, func(one, other int) int { return cmp.Compare(h.bouts[one].since, h.bouts[other].since) })
	for _, id := range begun {
		b := &h.bouts[id]
		t := h.goesOnAt(b)
		if t == none {
			continue
		}
		for _, a := range b.athletes {
			if with := h.athletes[a].with; with != none {
				h.withdraw(with)
			}
		}
		h.announce(t, h.begunAt(t), id)
	}
}

// goesOnAt returns the table that continues a bout in progress without a table: its only table, or else the first to
// finish its started bouts. It returns none while all tables are held or one of its athletes is called elsewhere.
func (h *hall) goesOnAt(b *bout) int {
	for _, a := range b.athletes {
		if with := h.athletes[a].with; with != none && (h.bouts[with].place == called || h.bouts[with].begun) {
			return none
		}
	}
	best, earliest := none, time.Duration(0)
	for t := range h.tables {
		if h.tables[t].held || !h.mayCome(b, t) {
			continue
		}
		free := h.freeAfter(t, h.tables[t].announced[:h.begunAt(t)])
		if best == none || free < earliest || free == earliest && len(h.tables[t].announced) < len(h.tables[best].announced) {
			best, earliest = t, free
		}
	}
	return best
}

// begunAt returns the number of a table's announced bouts that have begun; these come first.
func (h *hall) begunAt(t int) int {
	announced := h.tables[t].announced
	if i := slices.IndexFunc(announced, func(id int) bool { return !h.bouts[id].begun }); i >= 0 {
		return i
	}
	return len(announced)
}

// withdraw removes an announced bout from a table.
func (h *hall) withdraw(id int) {
	b := &h.bouts[id]
	t := &h.tables[b.table]
	at := slices.Index(t.announced, id)
	t.announced = slices.Delete(t.announced, at, at+1)
	for _, a := range b.athletes {
		h.athletes[a].with = none
	}
	h.wait(id)
}

// announce adds a bout at a position of a table's announcements.
func (h *hall) announce(t, at, id int) {
	h.leave(id)
	b := &h.bouts[id]
	b.place, b.table = announced, t
	h.tables[t].announced = slices.Insert(h.tables[t].announced, at, id)
	for _, a := range b.athletes {
		h.athletes[a].with = id
	}
}

// call sends a bout to a table.
func (h *hall) call(t, id int, since time.Duration) {
	b := &h.bouts[id]
	h.open(&h.classes[b.class], since)
	h.leave(id)
	b.place, b.table, b.pulled, b.start = called, t, true, since
	lasts := h.lasts(b)
	b.end = max(since+lasts, h.now+lasts/2) // an overdue bout takes half as long again
	h.tables[t].called = id
	for _, a := range b.athletes {
		h.athletes[a].with = id
	}
}
