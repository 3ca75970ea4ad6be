package queue

import (
	"cmp"
	"slices"
	"time"
)

// Queue is the forecast of all remaining bouts.
type Queue struct {
	Tables  []Table    // the given tables without decided bouts and with new announcements; the first bout of a free table can be called
	Opens   []int      // classes that open now: by the timetable, or because one of their bouts is in progress
	Bouts   []Forecast // all remaining ones, by class and number; rematches once needed
	Classes []Span     // of each class
	Day     Span       // of all classes
	Finals  bool       // only the finals block remains
	Blocks  []Block    // causes that keep bouts from being called until a person acts
}

// Forecast is the forecast of a bout.
type Forecast struct {
	Ref
	Why    Reason        // why it waits; zero if it is called or can be
	Astray bool          // in progress, but no table continues it until a person acts
	Comes  bool          // it is called without action by people; else the rest is unknown
	Table  int           // number of the table
	Start  time.Duration // time of the call
	End    time.Duration // time of the result
}

// Span is from the first call to the last result.
type Span struct {
	Start, End time.Duration
	Comes      bool // it ends without action by people
}

// Announce returns only the opened classes and announcements of a state's queue, in a fraction of the time.
func Announce(state State, settings Settings) Queue {
	return newHall(state, settings).known(state)
}

// Compute returns the queue of a state.
func Compute(state State, settings Settings) Queue {
	h := newHall(state, settings)
	q := h.known(state)
	q.Bouts = h.toCome()
	q.Finals = h.prelims == 0 && len(q.Bouts) > 0
	h.run()
	for i := range q.Bouts {
		f := &q.Bouts[i]
		if b := h.bouts[h.index(f.Ref)]; b.place == ended && b.pulled {
			f.Comes, f.Table, f.Start, f.End = true, b.table+1, b.start, b.end
		}
	}
	q.Classes, q.Day = h.spans()
	q.Blocks = h.blocks()
	return q
}

// known opens classes and announces bouts.
func (h *hall) known(state State) Queue {
	q := Queue{Opens: append(h.opened, h.openClasses()...)}
	h.announceAll()
	q.Tables = h.announcements(state.Tables)
	return q
}

func (h *hall) announcements(given []Table) []Table {
	tables := make([]Table, len(given))
	for i, t := range given {
		t.Announced = nil
		if h.tables[i].called == none {
			t.Called = Ref{}
		}
		for _, id := range h.tables[i].announced {
			t.Announced = append(t.Announced, Ref{h.bouts[id].class, h.bouts[id].number})
		}
		tables[i] = t
	}
	return tables
}

// toCome lists the remaining bouts with their reasons.
func (h *hall) toCome() []Forecast {
	bouts := make([]Forecast, 0, len(h.bouts))
	for i := range h.classes {
		c := &h.classes[i]
		sources := c.sources(h.bouts[c.first:])
		for id := c.first; id < c.first+c.Plan.Len(); id++ {
			if b := &h.bouts[id]; b.place != ended && !b.walkover {
				why := h.reason(b, sources)
				bouts = append(bouts, Forecast{Ref: Ref{i, b.number}, Why: why, Astray: h.atNoTable(b, why)})
			}
		}
	}
	return bouts
}

func (h *hall) spans() (classes []Span, day Span) {
	classes = make([]Span, len(h.classes))
	day.Comes = true
	begun := false
	for i := range h.classes {
		c, s := &h.classes[i], &classes[i]
		s.Comes = c.drawn()
		first := true
		for id := c.first; id < c.first+c.Plan.Len(); id++ {
			b := &h.bouts[id]
			s.Comes = s.Comes && b.place == ended
			if !b.pulled {
				continue
			}
			if first || b.start < s.Start {
				s.Start, first = b.start, false
			}
			s.End = max(s.End, b.end)
		}
		if !first && (!begun || s.Start < day.Start) {
			day.Start, begun = s.Start, true
		}
		day.End = max(day.End, s.End)
		day.Comes = day.Comes && s.Comes
	}
	return classes, day
}

// Bout returns the forecast of a remaining bout.
func (q Queue) Bout(r Ref) (Forecast, bool) {
	i, ok := slices.BinarySearchFunc(q.Bouts, r, func(f Forecast, r Ref) int {
		return cmp.Or(cmp.Compare(f.Class, r.Class), cmp.Compare(f.Match, r.Match))
	})
	if !ok {
		return Forecast{}, false
	}
	return q.Bouts[i], true
}
