package queue

import (
	"slices"
	"time"
)

// Reason is why a bout is not called: a code with its parameters.
type Reason struct {
	Code    Code
	Match   int           // number of a match of the same class
	Athlete int           // index of an athlete
	Table   int           // number of a table; 0 for none
	Until   time.Duration // end of the reason, for resting athletes and classes with an earliest time
}

// Code is a kind of reason.
type Code string

// The reasons, in the order of the checks: the first that applies is reported.
const (
	NotDrawn         Code = "class-not-drawn"
	ClassHeld        Code = "class-held"
	NotOpened        Code = "class-not-opened"  // Until, if the timetable has an earliest time
	WaitsForMatch    Code = "waits-for-match"   // Match decides one of its athletes
	UnderProtest     Code = "under-protest"     // decision of Match, which decides one of its athletes
	Unseeded         Code = "round-not-opened"  // by the organizer of its class
	BoutHeld         Code = "bout-held"         // by a person, like all holds
	AthleteHeld      Code = "athlete-held"      // Athlete
	InFinalsBlock    Code = "finals-block"      // other bouts of the event come first
	AthleteAtTable   Code = "athlete-at-table"  // Athlete was called to Table
	AthleteAnnounced Code = "athlete-announced" // Athlete is on deck or in the hole at Table
	TableHeld        Code = "table-held"        // its only Table, or 0 for all tables
	GoesOn           Code = "goes-on"           // its result was undone, and it continues at Table once free
	Begun            Code = "begun"             // started elsewhere, and continues at Table once free
	AthleteRests     Code = "athlete-rests"     // Athlete, Until
	PinnedToTable    Code = "pinned-to-table"   // others come first at Table, its only one
	InTurn           Code = "in-turn"           // others come first; at Table, if it is announced there after a bout that a person put first
)

// reason returns why a bout is not called. A bout that is or can be called has no reason.
func (h *hall) reason(b *bout, sources []int) Reason {
	switch {
	case b.place == called:
		return Reason{}
	case b.place == announced && h.tables[b.table].held:
		return Reason{Code: TableHeld, Table: b.table + 1}
	case b.place == announced && b.begun && (h.tables[b.table].called != none || h.placeOf(b) > 0):
		if b.undone {
			return Reason{Code: GoesOn, Table: b.table + 1}
		}
		return Reason{Code: Begun, Table: b.table + 1}
	case b.place == announced:
		r := h.resting(b)
		if r.Code == "" && h.placeOf(b) >= 2 { // neither on deck nor in the hole
			r = Reason{Code: InTurn, Table: b.table + 1}
		}
		return r
	}
	if r := h.kept(b, sources); r.Code != "" {
		return r
	}
	for _, a := range b.athletes {
		if with := h.athletes[a].with; with != none {
			return h.engaged(a, &h.bouts[with])
		}
	}
	switch r := h.resting(b); {
	case h.tableHeld(b.only):
		return Reason{Code: TableHeld, Table: b.only}
	case r.Code != "":
		return r
	case b.only != 0:
		return Reason{Code: PinnedToTable, Table: b.only}
	}
	return Reason{Code: InTurn}
}

// atNoTable reports whether a bout is in progress and no table will continue it automatically. For a bout on hold or
// under protest, that is the reason instead.
func (h *hall) atNoTable(b *bout, why Reason) bool {
	switch why.Code {
	case ClassHeld, BoutHeld, AthleteHeld, UnderProtest:
		return false
	}
	return b.begun && b.place != called && (b.place != announced || h.tables[b.table].held)
}

// placeOf returns the number of bouts announced before one at its table.
func (h *hall) placeOf(b *bout) int {
	return slices.IndexFunc(h.tables[b.table].announced, func(id int) bool { return &h.bouts[id] == b })
}

// kept returns why a match cannot be called at any table, regardless of its athletes' presence.
func (h *hall) kept(b *bout, sources []int) Reason {
	c := &h.classes[b.class]
	switch {
	case !c.drawn():
		return Reason{Code: NotDrawn}
	case c.Held:
		return Reason{Code: ClassHeld}
	case !c.Opened:
		if r := (Reason{Code: NotOpened}); c.ByHand || c.NotBefore <= h.now {
			return r
		}
		return Reason{Code: NotOpened, Until: c.NotBefore}
	case !b.known:
		return Reason{Code: WaitsForMatch, Match: sources[b.number]}
	case b.protest != 0:
		return Reason{Code: UnderProtest, Match: b.protest}
	case b.unseeded:
		return Reason{Code: Unseeded}
	case b.held:
		return Reason{Code: BoutHeld}
	}
	for _, a := range b.athletes {
		if h.athletes[a].held {
			return Reason{Code: AthleteHeld, Athlete: a}
		}
	}
	if h.heldBack(b) {
		return Reason{Code: InFinalsBlock}
	}
	return Reason{}
}

// MayCall returns why a person cannot call a bout to a table now, or the zero Reason. A person may
// ignore the order and announcements.
func MayCall(state State, settings Settings, bout Ref, table int) Reason {
	h := newHall(state, settings)
	h.openClasses()
	id := h.index(bout)
	b := &h.bouts[id]
	c := &h.classes[b.class]
	if r := h.kept(b, c.sources(h.bouts[c.first:])); r.Code != "" {
		return r
	}
	for _, a := range b.athletes {
		if with := h.athletes[a].with; with != none && with != id && h.bouts[with].place == called {
			return h.engaged(a, &h.bouts[with])
		}
	}
	if b.only != 0 && b.only != table && !b.next {
		return Reason{Code: PinnedToTable, Table: b.only}
	}
	return h.resting(b)
}

func (h *hall) engaged(athlete int, with *bout) Reason {
	r := Reason{Code: AthleteAnnounced, Athlete: athlete, Table: with.table + 1}
	if with.place == called {
		r.Code = AthleteAtTable
	}
	return r
}

// resting returns the athlete with the longest remaining rest before a bout, if there is one.
func (h *hall) resting(b *bout) Reason {
	athlete := b.athletes[0]
	if other := b.athletes[1]; h.athletes[other].last > h.athletes[athlete].last {
		athlete = other
	}
	if until := h.ready(b); until > h.now {
		return Reason{Code: AthleteRests, Athlete: athlete, Until: until}
	}
	return Reason{}
}

// tableHeld reports whether a table is held or deleted; 0 asks for all tables.
func (h *hall) tableHeld(number int) bool {
	if number > 0 {
		return number > len(h.tables) || h.tables[number-1].held
	}
	for _, t := range h.tables {
		if !t.held {
			return false
		}
	}
	return true
}

// sources returns for each match of a class the first unpulled match that decides who is in it, or
// 0. A walkover passes on its own source to the match that it feeds.
func (c *class) sources(bouts []bout) []int {
	sources := make([]int, c.Plan.Len()+1)
	for number := 1; number <= c.Plan.Len(); number++ {
		if bouts[number-1].place == ended {
			continue
		}
		source := number
		if bouts[number-1].walkover {
			source = sources[number]
		}
		f := c.Plan.Fixture(number)
		for _, to := range [...]int{f.WinnerTo.Match, f.LoserTo.Match} {
			if sources[to] == 0 {
				sources[to] = source
			}
		}
	}
	return sources
}

// Readiness returns what prevents a bout now. disputed is the match under protest that decides its athletes, or 0.
// rests is the athlete with the longest remaining rest, or the zero Reason.
func Readiness(state State, settings Settings, bout Ref) (disputed int, rests Reason) {
	h := newHall(state, settings)
	b := &h.bouts[h.index(bout)]
	if !b.known {
		return b.protest, Reason{}
	}
	return b.protest, h.resting(b)
}
