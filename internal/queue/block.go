package queue

import "slices"

// Block is a cause that keeps bouts from being called until a person acts.
type Block struct {
	Ref // the first affected bout; Match is 0 for a class without a bracket
	Why Reason
}

// blocks lists the causes that keep bouts waiting after the simulation ends. It leaves out bouts that only wait for
// other bouts, and lists each cause once.
func (h *hall) blocks() (roots []Block) {
	var others []Block
	for i := range h.classes {
		c := &h.classes[i]
		if c.Plan.Len() == 0 {
			roots = append(roots, Block{Ref{Class: i}, Reason{Code: NotDrawn}})
			continue
		}
		sources := c.sources(h.bouts[c.first:])
		for id := c.first; id < c.first+c.Plan.Len(); id++ {
			b := &h.bouts[id]
			if b.place == ended || b.walkover {
				continue
			}
			block := Block{Ref{i, b.number}, h.reason(b, sources)}
			if h.follows(b, block.Why) {
				others = append(others, block)
			} else if !slices.ContainsFunc(roots, block.same) {
				roots = append(roots, block)
			}
		}
	}
	if len(roots) == 0 && len(others) > 0 {
		return others[:1] // a person can still decide it
	}
	return roots
}

// follows reports whether a reason ends once other bouts are pulled.
func (h *hall) follows(b *bout, why Reason) bool {
	switch why.Code {
	case WaitsForMatch, InFinalsBlock, AthleteAtTable, AthleteAnnounced, AthleteRests, PinnedToTable, InTurn:
		return true
	case NotOpened: // the timetable opens it after others
		return !h.classes[b.class].ByHand
	}
	return false
}

// same reports whether two blocks have the same cause.
func (b Block) same(other Block) bool {
	switch b.Why.Code {
	case NotDrawn, ClassHeld, NotOpened, Unseeded:
		return b.Why.Code == other.Why.Code && b.Class == other.Class
	case AthleteHeld, TableHeld:
		return b.Why == other.Why
	case UnderProtest:
		return b.Why == other.Why && b.Class == other.Class
	}
	return b == other
}
