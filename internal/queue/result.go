package queue

import "github.com/toproll/toproll/internal/bracket"

// follow updates a match when a player becomes known: it decides a walkover, and a bout of an open class begins to
// wait.
func (h *hall) follow(c *class, number int) {
	m, id := c.at(number), c.first+number-1
	b := &h.bouts[id]
	switch {
	case over(m) || m.Players[0] == 0 || m.Players[1] == 0 || b.known:
	case b.walkover && c.Plan.IsBye(m.Players[0]) || c.gone(m.Players[0]):
		h.decide(c, m, m.Players[1])
	case b.walkover || c.gone(m.Players[1]):
		h.decide(c, m, m.Players[0])
	default:
		b.known = true
		for side, e := range m.Players {
			b.athletes[side] = c.Athletes[e-1]
		}
		if c.Opened {
			h.wait(id)
		}
	}
}

// decide sets the winner of a match and updates following matches.
func (h *hall) decide(c *class, m bracket.Match, winner bracket.Entrant) {
	m.Status = bracket.InProgress
	c.Matches[m.Number-1] = m
	changed, err := c.Plan.Record(c.at, m.Number, winner)
	if err != nil {
		panic(err) // in progress, with the winner in it
	}
	c.Matches.Apply(changed)
	for _, m := range changed {
		b := &h.bouts[c.first+m.Number-1]
		before := b.place
		switch {
		case over(m):
			b.place = ended
		case before == ended: // the rematch, which is void until needed
			b.place = ahead
		}
		if !b.finals && (before == ended) != (b.place == ended) {
			by := 1
			if b.place == ended {
				by = -1
			}
			c.prelims += by
			h.prelims += by
		}
	}
	for _, m := range changed {
		h.follow(c, m.Number)
	}
}

// gone reports whether an athlete has left.
func (c *class) gone(e bracket.Entrant) bool {
	return e > 0 && int(e) <= len(c.Gone) && c.Gone[e-1]
}
