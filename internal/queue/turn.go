package queue

import (
	"cmp"
	"slices"
	"time"
)

// measure computes the longest path ahead of each bout of a class. A path is the row of bouts to the end of the class,
// with their rests. A walkover takes no time. Matches count with the set duration, not the learned one: otherwise the
// order would change unpredictably with every result. The bout for 5th counts as if it led to the final, because it
// must come before it.
func (c *class) measure(bouts []bout, setting time.Duration) {
	if len(bouts) == 0 { // not drawn yet
		return
	}
	common, final := playing(setting, c.bestOf(1)), playing(setting, c.bestOf(c.Plan.Final()))
	from := func(number int) time.Duration {
		switch {
		case number == 0:
			return 0
		case bouts[number-1].walkover:
			return bouts[number-1].way
		}
		return bouts[number-1].rest + bouts[number-1].way
	}
	measure := func(number int) {
		b, f := &bouts[number-1], c.Plan.Fixture(number)
		b.way = max(from(f.WinnerTo.Match), from(f.LoserTo.Match))
		switch number {
		case c.Plan.Final():
			b.way = from(c.Plan.Rematch())
		case c.Plan.Fifth():
			b.way = from(c.Plan.Final())
		}
		switch {
		case b.walkover:
		case c.Plan.IsFinal(number):
			b.way += final
		default:
			b.way += common
		}
	}
	measure(c.Plan.Rematch())
	measure(c.Plan.Final())
	if fifth := c.Plan.Fifth(); fifth != 0 {
		measure(fifth)
	}
	for number := c.Plan.Final() - 1; number > 0; number-- {
		measure(number)
	}
}

// wait inserts a bout into the waiting ones by the longest path ahead. Each minute since its class opened counts as a
// minute of the path, so started classes finish before others. Ties follow the order of classes and numbers.
func (h *hall) wait(id int) {
	b := &h.bouts[id]
	b.place = waiting
	b.turn = h.classes[b.class].OpenedAt - b.way
	at, _ := slices.BinarySearchFunc(h.waiting, id, func(one, other int) int {
		return cmp.Or(cmp.Compare(h.bouts[one].turn, h.bouts[other].turn), cmp.Compare(one, other))
	})
	h.waiting = slices.Insert(h.waiting, at, id)
	h.count(b, 1)
}

// leave removes a bout from the waiting ones.
func (h *hall) leave(id int) {
	b := &h.bouts[id]
	if b.place != waiting {
		return
	}
	i := slices.Index(h.waiting, id)
	h.waiting = slices.Delete(h.waiting, i, i+1)
	h.count(b, -1)
}

// count counts the waiting bouts that are put first, have begun, or are for one table.
func (h *hall) count(b *bout, by int) {
	if b.next {
		h.overrides += by
	}
	if b.begun {
		h.goOn += by
	}
	if b.only > 0 && b.only <= len(h.tables) {
		h.tables[b.only-1].pinned += by
	}
}
