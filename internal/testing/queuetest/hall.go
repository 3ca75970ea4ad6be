// Package queuetest pulls events by package queue, for tests and measurements.
package queuetest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/queue"
)

// Hall is an event whose people follow the queue. They call a bout as soon as allowed, and enter a
// result as soon as it is known. After each step the queue is computed again from the state, as on
// a server.
type Hall struct {
	queue.State
	Settings queue.Settings
	Lasts    func(queue.Ref) time.Duration
	Winner   func(queue.Ref) int // which side
	Pulled   []Pulled            // so far, ordered by end

	before map[int]bracket.Matches // each class before its last result, for undoing it
}

// Pulled is a finished bout.
type Pulled struct {
	queue.Ref
	Table      int // from 1
	Start, End time.Duration
	Athletes   [2]int
}

// Class returns a class drawn by lot, without a called bout.
func Class(athletes []int, lot bracket.Lot) (queue.Class, error) {
	plan, err := bracket.NewPlan(len(athletes))
	if err != nil {
		return queue.Class{}, err
	}
	return Drawn(plan, athletes, lot)
}

// Drawn is [Class] with a plan, which may have a bout for 5th.
func Drawn(plan bracket.Plan, athletes []int, lot bracket.Lot) (queue.Class, error) {
	seeded, err := plan.Seed(plan.DrawLots(lot))
	if err != nil {
		return queue.Class{}, err
	}
	c := queue.Class{Plan: plan, Matches: plan.Draw(), Bouts: make([]queue.Bout, plan.Len()), Athletes: athletes}
	c.Matches.Apply(seeded)
	return c, nil
}

// BothArms returns the athletes, by number, of weight classes of about these sizes:
// all left arms first, then all right ones. A share of the athletes pulls with both
// arms, the others with one.
func BothArms(sizes []int, both float64, chance *rand.Rand) [][]int {
	classes := make([][]int, 2*len(sizes))
	athlete := 0
	for i, size := range sizes {
		for range size {
			arm := chance.IntN(2)
			for side := range 2 {
				in := &classes[side*len(sizes)+i]
				if side == arm || chance.Float64() < both || len(*in) < bracket.MinEntrants {
					*in = append(*in, athlete)
				}
			}
			athlete++
		}
	}
	return classes
}

// Event returns the state of an event before its first bout.
func Event(classes [][]int, tables int, lot bracket.Lot) (queue.State, error) {
	state := queue.State{Tables: make([]queue.Table, tables)}
	for _, athletes := range classes {
		c, err := Class(athletes, lot)
		if err != nil {
			return state, err
		}
		state.Classes = append(state.Classes, c)
		state.Athletes = make([]queue.Athlete, max(len(state.Athletes), 1+slices.Max(athletes)))
	}
	return state, nil
}

// Step applies the current queue. It calls every bout that it may, or waits until
// something happens. It returns the queue used, and whether anything can still
// happen.
func (h *Hall) Step() (q queue.Queue, more bool) {
	q = queue.Compute(h.State, h.Settings)
	for _, class := range q.Opens {
		h.Classes[class].Opened, h.Classes[class].OpenedAt = true, h.Now
	}
	for i := range h.Tables {
		h.Tables[i].Announced = q.Tables[i].Announced
	}
	return q, h.call(q) || h.wait(q)
}

// call calls the next bout of each free table, if nothing prevents it.
func (h *Hall) call(q queue.Queue) (called bool) {
	for i := range h.Tables {
		t := &h.Tables[i]
		if t.Called != (queue.Ref{}) || len(t.Announced) == 0 {
			continue
		}
		if f, ok := q.Bout(t.Announced[0]); ok && f.Why == (queue.Reason{}) {
			t.Called, t.Since, t.Announced = f.Ref, h.Now, slices.Clone(t.Announced[1:])
			if b := &h.Classes[f.Class].Bouts[f.Match-1]; b.Resumes {
				b.Resumes, b.Ended = false, 0
			}
			called = true
		}
		if h.Settings.Frozen == 0 {
			t.Announced = nil
		}
	}
	return called
}

// wait advances to the next result, the end of a rest, or the opening of a class.
func (h *Hall) wait(q queue.Queue) bool {
	next, ok := time.Duration(0), false
	event := func(at time.Duration) {
		if !ok || at < next {
			next, ok = at, true
		}
	}
	for _, t := range h.Tables {
		if t.Called != (queue.Ref{}) {
			event(t.Since + h.Lasts(t.Called))
		}
	}
	for _, f := range q.Bouts {
		if f.Why.Until > h.Now {
			event(f.Why.Until)
		}
	}
	if !ok {
		return false
	}
	h.Now = max(h.Now, next)
	for i := range h.Tables {
		if t := &h.Tables[i]; t.Called != (queue.Ref{}) && t.Since+h.Lasts(t.Called) <= h.Now {
			h.end(i)
		}
	}
	return true
}

// end enters the result of the bout at a table.
func (h *Hall) end(table int) {
	t := &h.Tables[table]
	ref := t.Called
	c := &h.Classes[ref.Class]
	m := c.Matches.At(ref.Match)
	b := &c.Bouts[ref.Match-1]
	b.Called, b.Ended, b.Pulled = t.Since, h.Now, true
	h.Pulled = append(h.Pulled, Pulled{Ref: ref, Table: table + 1, Start: t.Since, End: h.Now, Athletes: h.athletes(ref)})
	t.Called = queue.Ref{}
	if h.before == nil {
		h.before = map[int]bracket.Matches{}
	}
	h.before[ref.Class] = slices.Clone(c.Matches)
	decide(c, ref.Match, m.Players[h.Winner(ref)])
	for number := ref.Match + 1; number <= c.Plan.Len(); number++ { // walkovers
		if m := c.Matches.At(number); m.Status == bracket.Pending && m.Players[0] != 0 && m.Players[1] != 0 && c.Plan.HasBye(m) {
			winner := m.Players[0]
			if c.Plan.IsBye(winner) {
				winner = m.Players[1]
			}
			decide(c, number, winner)
		}
	}
}

// Start starts a bout on its bracket, as an official may at any time. A free table that announced
// it calls it; otherwise the queue decides where it continues.
func (h *Hall) Start(ref queue.Ref) bool {
	c := &h.Classes[ref.Class]
	m := c.Matches.At(ref.Match)
	known := c.Plan.IsAthlete(m.Players[0]) && c.Plan.IsAthlete(m.Players[1])
	if !known || m.Status != bracket.Scheduled && m.Status != bracket.Pending || slices.ContainsFunc(h.Tables, func(t queue.Table) bool { return t.Called == ref }) {
		return false
	}
	c.Matches[ref.Match-1].Status = bracket.InProgress
	c.Bouts[ref.Match-1].Started = h.Now
	for i := range h.Tables {
		if t := &h.Tables[i]; t.Called == (queue.Ref{}) && slices.Contains(t.Announced, ref) {
			t.Called, t.Since = ref, h.Now
			t.Announced = slices.DeleteFunc(slices.Clone(t.Announced), func(r queue.Ref) bool { return r == ref })
		}
	}
	return true
}

// Undo undoes the last result of a class, unless a bout that depends on it is called. The
// bout continues at its table, or comes next there if another is called. It returns the
// bout.
func (h *Hall) Undo(class int) (ref queue.Ref, ok bool) {
	before := h.before[class]
	i := len(h.Pulled) - 1
	for ; i >= 0 && h.Pulled[i].Class != class; i-- {
	}
	if before == nil || i < 0 {
		return ref, false
	}
	last := h.Pulled[i]
	for _, t := range h.Tables {
		if t.Called.Class == class && t.Called.Match != 0 && before.At(t.Called.Match) != h.Classes[class].Matches.At(t.Called.Match) {
			return ref, false
		}
	}
	h.before[class] = nil
	c, b := &h.Classes[class], &h.Classes[class].Bouts[last.Match-1]
	c.Matches = before
	c.Matches[last.Match-1].Status = bracket.InProgress
	h.Pulled = slices.Delete(h.Pulled, i, i+1)
	*b = queue.Bout{Started: b.Started, Held: b.Held, Waived: b.Waived}
	if h.back(last) {
		h.Tables[last.Table-1].Called, h.Tables[last.Table-1].Since = last.Ref, h.Now
	} else {
		b.Next, b.Resumes, b.Ended = last.Table, true, last.End
	}
	return last.Ref, true
}

// back reports whether a bout can continue at its table at once. The table must be free,
// and the athletes must not have pulled since or be called elsewhere.
func (h *Hall) back(last Pulled) bool {
	concerns := func(who [2]int) bool {
		return slices.Contains(who[:], last.Athletes[0]) || slices.Contains(who[:], last.Athletes[1])
	}
	for _, t := range h.Tables {
		if t.Called != (queue.Ref{}) && concerns(h.athletes(t.Called)) {
			return false
		}
	}
	for _, a := range last.Athletes {
		if h.Athletes[a].Pulled > last.End {
			return false
		}
	}
	return h.Tables[last.Table-1].Called == queue.Ref{} &&
		!slices.ContainsFunc(h.Pulled, func(p Pulled) bool { return p.End > last.End && concerns(p.Athletes) })
}

func decide(c *queue.Class, number int, winner bracket.Entrant) {
	c.Matches[number-1].Status = bracket.InProgress
	changed, err := c.Plan.Record(c.Matches.At, number, winner)
	if err != nil {
		panic(err) // it is in progress and the winner is in it
	}
	c.Matches.Apply(changed)
}

// Sort sorts pulled bouts by start and table.
func Sort(pulled []Pulled) {
	slices.SortFunc(pulled, func(a, b Pulled) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Table, b.Table))
	})
}
