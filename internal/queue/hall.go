package queue

import (
	"math"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
)

// hall is a [State] that the rules read and advance. Bouts are indexes into bouts, in the order of classes and numbers.
type hall struct {
	Settings
	now       time.Duration
	classes   []class
	tables    []table
	athletes  []athlete
	bouts     []bout
	waiting   []int // bouts of open classes with known athletes, in turn
	prelims   int   // undecided bouts before the finals block
	overrides int   // waiting bouts that a person put first at a table
	goOn      int   // waiting bouts in progress
	opened    []int // classes that are open because one of their bouts is in progress
	lasts     func(*bout) time.Duration
	luck      []int // luck[class] is the class whose lots decide its bouts; nil for its own
}

type class struct {
	Class
	at      bracket.Lookup
	first   int // bouts[first+number-1] is the match with that number
	prelims int // as of the hall
}

type table struct {
	held      bool
	pinned    int // waiting bouts for only this table
	called    int // a bout, or none
	announced []int
}

type athlete struct {
	held bool
	with int           // the bout that calls or announces the athlete, or none
	last time.Duration // end of the athlete's last bout, or never
}

// bout is a match of a bracket, possibly a walkover.
type bout struct {
	class, number int
	place         place
	walkover      bool // one player is a bye or has left
	known         bool // both players are
	pulled        bool // it was called, so start and end are valid
	finals        bool // in the finals block
	held          bool
	unseeded      bool
	protest       int           // number of the match in its class that decides its athletes and may still change
	next          bool          // a person put it first at its only table
	begun         bool          // in progress
	undone        bool          // continues because its result was undone
	since         time.Duration // start of a bout in progress or, if undone, the time its result was entered: its athletes need no earlier rest
	only          int           // its only table; 0 for any
	table         int           // index of its table, also in the simulation
	athletes      [2]int        // once known
	way           time.Duration // longest path from its call to the end of the class
	turn          time.Duration // latest start of its path, which orders waiting bouts
	expected      time.Duration // from call to result
	rest          time.Duration // rest that its athletes need before it
	start, end    time.Duration
}

// place is the position of a bout.
type place uint8

const (
	ahead place = iota // its class is not open, or an athlete is unknown
	waiting
	announced
	called
	ended // or never pulled
)

// none means no bout or no table.
const none = -1

// never is a time before all others. Adding a rest to it does not overflow.
const never = time.Duration(math.MinInt64 / 2)

func newHall(state State, settings Settings) *hall {
	h := &hall{Settings: settings, now: state.Now}
	h.FinalsTable = max(h.FinalsTable, 1)
	h.lasts = func(b *bout) time.Duration { return b.expected }
	h.athletes = make([]athlete, len(state.Athletes))
	for i, a := range state.Athletes {
		h.athletes[i] = athlete{held: a.Held, with: none, last: never}
		if a.Pulled != 0 {
			h.athletes[i].last = a.Pulled
		}
	}
	matches := 0
	for _, c := range state.Classes {
		matches += c.Plan.Len()
	}
	h.bouts = make([]bout, 0, matches)
	h.classes = make([]class, len(state.Classes))
	for _, t := range state.Tables {
		h.tables = append(h.tables, table{held: t.Held, called: none})
	}
	learned := learn(state, settings.Bout)
	for i, c := range state.Classes {
		h.addClass(i, c, learned)
	}
	h.addTables(state.Tables)
	return h
}

func (h *hall) addClass(index int, given Class, learned durations) {
	c := &h.classes[index]
	*c = class{Class: given, first: len(h.bouts)}
	common, final := learned.of(index, given.bestOf(1)), learned.of(index, given.bestOf(given.Plan.Final()))
	c.Matches = slices.Clone(given.Matches)
	c.at = c.Matches.At
	for number := 1; number <= c.Plan.Len(); number++ {
		b := bout{class: index, number: number, table: none, only: c.Table, rest: h.Rest, expected: common}
		if c.Plan.IsFinal(number) {
			b.rest, b.expected = h.FinalRest, final
		}
		if h.Finals.has(c.Plan, number) {
			b.finals, b.only = true, h.FinalsTable
		}
		m := c.at(number)
		b.begun = m.Status == bracket.InProgress
		if c.Bouts != nil {
			h.recall(c, &b, c.Bouts[number-1])
		}
		if b.begun && !c.Opened {
			c.Opened, c.OpenedAt = true, h.now
			h.opened = append(h.opened, index)
		}
		b.walkover = c.Plan.HasBye(m) || c.gone(m.Players[0]) || c.gone(m.Players[1])
		switch {
		case over(m):
			b.place = ended
		case !b.finals:
			c.prelims++
		}
		h.bouts = append(h.bouts, b)
	}
	h.prelims += c.prelims
	for n, b := range given.Bouts {
		if b.Protested {
			c.markDisputed(h.bouts[c.first:], n+1, n+1)
		}
	}
	c.measure(h.bouts[c.first:], h.Bout)
	for number := range c.Plan.Len() {
		h.follow(c, number+1)
	}
}

// recall takes over the hall's state of a match.
func (h *hall) recall(c *class, b *bout, seen Bout) {
	b.held, b.unseeded = seen.Held, seen.Unseeded
	if seen.Next > 0 {
		b.only, b.next = seen.Next, true
	}
	if seen.Waived {
		b.rest = 0
	}
	if b.begun {
		b.since = seen.Started
	}
	if seen.Resumes {
		b.undone, b.since = true, seen.Ended
		h.restFrom(c, b.number, seen.Ended)
	}
	if seen.Pulled {
		b.pulled, b.start, b.end = true, seen.Called, seen.Ended
		if !c.Opened || seen.Called < c.OpenedAt {
			c.Opened, c.OpenedAt = true, seen.Called
		}
		h.restFrom(c, b.number, seen.Ended)
	}
}

// restFrom starts the rest of a match's athletes at a time.
func (h *hall) restFrom(c *class, number int, from time.Duration) {
	for _, e := range c.at(number).Players {
		if c.Plan.IsAthlete(e) {
			a := &h.athletes[c.Athletes[e-1]]
			a.last = max(a.last, from)
		}
	}
}

// markDisputed makes bouts wait whose athletes depend on a match, directly or through walkovers.
func (c *class) markDisputed(bouts []bout, number, protest int) {
	f := c.Plan.Fixture(number)
	for _, to := range [...]int{f.WinnerTo.Match, f.LoserTo.Match} {
		if to == 0 {
			continue
		}
		bouts[to-1].protest = protest
		if bouts[to-1].walkover {
			c.markDisputed(bouts, to, protest)
		}
	}
	if number == c.Plan.Final() {
		bouts[c.Plan.Rematch()-1].protest = protest
	}
}

// addTables copies called and announced bouts. Announced bouts stay unless an athlete cannot come or a person decided
// otherwise. Started bouts come first.
func (h *hall) addTables(given []Table) {
	for i, t := range given {
		if t.Called == (Ref{}) {
			continue
		}
		if id := h.index(t.Called); h.bouts[id].known { // else it was decided meanwhile, and the table is free
			h.call(i, id, t.Since)
		}
	}
	for _, begun := range [...]bool{true, false} {
		for i, t := range given {
			for _, ref := range t.Announced {
				id := h.index(ref)
				b := &h.bouts[id]
				if b.begun != begun {
					continue
				}
				h.open(&h.classes[b.class], h.now)
				if b.place == waiting && h.canCome(b, i) {
					h.announce(i, len(h.tables[i].announced), id)
				}
			}
		}
	}
}

func (h *hall) index(r Ref) int { return h.classes[r.Class].first + r.Match - 1 }

func (h *hall) match(b *bout) bracket.Match { return h.classes[b.class].at(b.number) }

func over(m bracket.Match) bool { return m.Status == bracket.Completed || m.Status == bracket.Void }

// has reports whether a match is in the finals block.
func (f Finals) has(p bracket.Plan, number int) bool {
	if f == FinalsInTurn {
		return false
	}
	switch fixture := p.Fixture(number); {
	case fixture.Section == bracket.GrandFinal:
		return true
	case f == FinalsOfTwo || fixture.Section == bracket.FifthPlace:
		return false
	case fixture.Section == bracket.Winners:
		return fixture.Round == p.Rounds(bracket.Winners)
	default:
		return fixture.Round >= p.Rounds(bracket.Losers)-1
	}
}
