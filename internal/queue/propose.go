package queue

import (
	"cmp"
	"slices"
	"time"
)

// A proposal tries a fixed number of orders, each on the same lots, so the same day always has the same proposal. Other
// lots judge its gain: an order that only suits the lots of the search gains nothing there.
const (
	ProposalRounds = 10
	triesInRound   = 40
	searchLots     = 8
	judgeLots      = 24
)

// leastGain is the minimum gain as a share of the day. Smaller gains are within chance and not worth a new timetable.
const leastGain = 0.01

// fewClasses have so few orders that a search tries them all: 120.
const fewClasses = 5

// The search gives up an order after a few lots if its days are so much longer than the best that
// half of the lots would have to make up for it.
const (
	lotsToGiveUp   = 3
	excessToGiveUp = 0.01
)

// Proposal is an order of the classes of a day, and its gain. If no order is better by enough, it is the given order.
type Proposal struct {
	Order    []int // class indexes
	Moved    int   // minimum of classes to move from the given order
	Given    Outcome
	Proposed Outcome
}

// Outcome is the average course of a day over several lots.
type Outcome struct {
	End    time.Duration // end of the day: the last result
	Span   time.Duration // average time of classes from first call to last result
	Excess time.Duration // how far classes exceed limits: finished by, longest open, gap; 0 if all are kept
}

// compare orders two outcomes, the better one first. Limits come first, then the end of the day.
func (o Outcome) compare(other Outcome) int {
	return cmp.Or(cmp.Compare(o.Excess, other.Excess), cmp.Compare(o.End, other.End), cmp.Compare(o.Span, other.Span))
}

// Proposer searches the order of classes that ends a day earliest.
type Proposer struct {
	day    Day
	search []game
	judge  []game
}

// game is one course of a day: its draw, and the seed of the lots that decide it.
type game struct {
	seed  uint64
	state State
}

// Propose runs all rounds of a search. It reports each finished round. Before each try it calls stop, and returns its
// error. Errors: Invalid, that of stop.
func Propose(d Day, stop func() error, done func(round int)) (Proposal, error) {
	p, err := NewProposer(d)
	if err != nil {
		return Proposal{}, err
	}
	order := p.Start()
	for round := range ProposalRounds {
		if order, err = p.Improve(order, round, stop); err != nil {
			return Proposal{}, err
		}
		done(round + 1)
	}
	return p.Judge(order), nil
}

// NewProposer draws the lots for a day. The error is a fault.Error with every wrong field.
func NewProposer(d Day) (*Proposer, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	p := &Proposer{day: d, search: make([]game, searchLots), judge: make([]game, judgeLots)}
	next := uint64(d.Seed)
	for _, games := range [...][]game{p.search, p.judge} {
		for i := range games {
			games[i].seed = next
			games[i].state, _ = d.state(next)
			next = mix(next)
		}
	}
	return p, nil
}

// Start returns the order for the first round: the given one by blocks, or one with large classes first if better.
func (p *Proposer) Start() []int {
	given, large := p.byBlocks(p.day.given()), p.largeFirst()
	if total(p.play(p.search, large, nil)).compare(total(p.play(p.search, given, nil))) < 0 {
		return large
	}
	return given
}

func (p *Proposer) byBlocks(order []int) []int {
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.day.Classes[a].Block, p.day.Classes[b].Block) })
	return order
}

// largeFirst orders the classes by size, in several turns. A class that shares most of its athletes with a class of the
// first turn, such as the other arm of a weight, comes in a later turn.
func (p *Proposer) largeFirst() []int {
	size := func(class int) int { return len(p.day.Classes[class].Athletes) }
	order := p.day.given()
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(b), size(a)) })
	turn := make([]int, len(order))
	in := map[ID][]int{} // turns of an athlete
	for _, class := range order {
		shared := map[int]int{}
		for _, id := range p.day.Classes[class].Athletes {
			for _, t := range in[id] {
				shared[t]++
			}
		}
		for 2*shared[turn[class]] > size(class) {
			turn[class]++
		}
		for _, id := range p.day.Classes[class].Athletes {
			in[id] = append(in[id], turn[class])
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(turn[a], turn[b]) })
	return p.byBlocks(order)
}

// Improve tries orders near one, and returns the best it finds. A search has the rounds 0 to
// [ProposalRounds]-1; each continues from the order of the round before. Before each try it calls
// stop, and returns its error if there is one.
func (p *Proposer) Improve(from []int, round int, stop func() error) ([]int, error) {
	chance := &chance{seed: uint64(p.day.Seed), round: round}
	best, outcomes := from, p.play(p.search, from, nil)
	if len(from) <= fewClasses {
		for n := round; n < factorial(len(from)); n += ProposalRounds {
			if err := stop(); err != nil {
				return nil, err
			}
			if next := permutation(n, len(from)); p.Allows(next) {
				if o := p.play(p.search, next, nil); total(o).compare(total(outcomes)) < 0 {
					best, outcomes = next, o
				}
			}
		}
		return best, nil
	}
	for range triesInRound {
		if err := stop(); err != nil {
			return nil, err
		}
		next := p.move(best, chance)
		for chance.intN(3) == 0 { // more than one, if no single one is better
			next = p.move(next, chance)
		}
		if o := p.play(p.search, next, outcomes); len(o) == len(p.search) && total(o).compare(total(outcomes)) <= 0 {
			best, outcomes = next, o
		}
	}
	return best, nil
}

func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// permutation returns one of the orders of classes, by its number from 0.
func permutation(number, classes int) []int {
	order := make([]int, 0, classes)
	for class := range classes {
		order = slices.Insert(order, number%(class+1), class)
		number /= class + 1
	}
	return order
}

// chance returns random numbers, the same for each run of a day's round.
type chance struct {
	seed         uint64
	round, drawn int
}

// intN returns a number from 0 to n-1.
func (c *chance) intN(n int) int {
	c.drawn++
	return int(lot(c.seed, c.round, c.drawn, forMove) % uint64(n))
}

// move returns an order with one class at another place of its block.
func (p *Proposer) move(order []int, chance *chance) []int {
	from := chance.intN(len(order))
	class := order[from]
	inBlock := func(other int) bool { return p.day.Classes[other].Block == p.day.Classes[class].Block }
	first := slices.IndexFunc(order, inBlock)
	size := 0
	for first+size < len(order) && inBlock(order[first+size]) {
		size++
	}
	to := first + chance.intN(size)
	return slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, class)
}

// Judge returns the gain of an order, or the given order if the gain is too small. [Proposer.Allows] must allow the
// order.
func (p *Proposer) Judge(order []int) Proposal {
	given := p.day.given()
	proposal := Proposal{Order: order, Given: average(p.play(p.judge, given, nil)), Proposed: average(p.play(p.judge, order, nil))}
	worth := proposal.Proposed.Excess < proposal.Given.Excess ||
		proposal.Proposed.Excess == proposal.Given.Excess && float64(proposal.Given.End-proposal.Proposed.End) >= leastGain*float64(proposal.Given.End)
	if p.Allows(given) && !worth {
		return Proposal{Order: given, Given: proposal.Given, Proposed: proposal.Given}
	}
	proposal.Moved = Moved(order)
	return proposal
}

// Moved returns the minimum of values to move to get from the sorted order 0, 1, 2 … to an order.
func Moved(order []int) int { return len(order) - longestRun(order) }

// Spans returns each class's times with an order, averaged over the judging lots.
func (p *Proposer) Spans(order []int) []Span {
	spans := make([]Span, len(order))
	for _, g := range p.judge {
		classes, _ := p.day.play(g.state, g.seed, order).spans()
		for i, s := range classes {
			spans[order[i]].Start += s.Start / time.Duration(len(p.judge))
			spans[order[i]].End += s.End / time.Duration(len(p.judge))
		}
	}
	return spans
}

// Allows reports whether an order has each class once, and keeps lower blocks first.
func (p *Proposer) Allows(order []int) bool {
	sorted := slices.Sorted(slices.Values(order))
	return slices.Equal(sorted, p.day.given()) &&
		slices.IsSortedFunc(order, func(a, b int) int { return cmp.Compare(p.day.Classes[a].Block, p.day.Classes[b].Block) })
}

// longestRun returns the length of the longest ascending subsequence.
func longestRun(order []int) int {
	var ends []int // ends[n] is the smallest last value of an ascending subsequence of length n+1
	for _, value := range order {
		at, _ := slices.BinarySearch(ends, value)
		if at == len(ends) {
			ends = append(ends, value)
		} else {
			ends[at] = value
		}
	}
	return len(ends)
}

// play simulates an order on several lots. Given the outcomes of another order, it stops when this one cannot become
// better.
func (p *Proposer) play(games []game, order []int, than []Outcome) []Outcome {
	outcomes := make([]Outcome, 0, len(games))
	for _, g := range games {
		h := p.day.play(g.state, g.seed, order)
		classes, day := h.spans()
		o := Outcome{End: day.End}
		for i, s := range classes {
			o.Span += (s.End - s.Start) / time.Duration(len(classes))
			o.Excess += p.day.excess(p.day.Classes[order[i]], s)
		}
		if p.day.GapSeconds > 0 {
			o.Excess += h.lacking(time.Duration(p.day.GapSeconds) * time.Second)
		}
		outcomes = append(outcomes, o)
		if n := len(outcomes); than != nil && n >= lotsToGiveUp {
			so, other := total(outcomes), total(than[:n])
			other.End += time.Duration(excessToGiveUp * float64(other.End))
			if so.compare(other) > 0 {
				break
			}
		}
	}
	return outcomes
}

func total(outcomes []Outcome) (sum Outcome) {
	for _, o := range outcomes {
		sum.End += o.End
		sum.Span += o.Span
		sum.Excess += o.Excess
	}
	return sum
}

func average(outcomes []Outcome) Outcome {
	sum, n := total(outcomes), time.Duration(len(outcomes))
	return Outcome{sum.End / n, sum.Span / n, sum.Excess / n}
}

// excess returns how far a class exceeds its limits.
func (d Day) excess(c DayClass, s Span) (excess time.Duration) {
	if by := time.Duration(c.By) * time.Second; c.By > 0 {
		excess += max(0, s.End-by)
	}
	if longest := time.Duration(d.LongestOpenSeconds) * time.Second; longest > 0 {
		excess += max(0, s.End-s.Start-longest)
	}
	return excess
}

// lacking returns the missing time of the gaps between athletes' classes, from the last bout in a class to the first in
// the next. Overlapping classes lack the whole gap.
func (h *hall) lacking(gap time.Duration) (lacking time.Duration) {
	spans := make([][]Span, len(h.athletes)) // of an athlete, by class
	for i := range h.classes {
		c := &h.classes[i]
		own := map[int]Span{}
		for id := c.first; id < c.first+c.Plan.Len(); id++ {
			b := &h.bouts[id]
			if !b.pulled {
				continue
			}
			for _, a := range b.athletes {
				s, known := own[a]
				if !known || b.start < s.Start {
					s.Start = b.start
				}
				s.End = max(s.End, b.end)
				own[a] = s
			}
		}
		for a, s := range own {
			spans[a] = append(spans[a], s)
		}
	}
	for _, own := range spans {
		slices.SortFunc(own, func(a, b Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
		for i := 1; i < len(own); i++ {
			lacking += min(gap, max(0, gap-(own[i].Start-own[i-1].End)))
		}
	}
	return lacking
}
