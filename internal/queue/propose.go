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
// leastRunningGain is the minimum on a running day, when everyone has to look at their times again.
const (
	leastGain        = 0.01
	leastRunningGain = 15 * time.Minute
)

// fewClasses have so few orders that a search tries them all: 120.
const fewClasses = 5

// The search gives up an order after a few lots if its days are much longer than the best. Half
// of the lots would then have to make up for it.
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

// Proposer searches the order of classes that ends a day earliest. It orders a planned day, or the classes of a running
// day that may still move.
type Proposer struct {
	classes []candidate
	limits  limits
	seed    uint64
	least   time.Duration // the least gain that is worth a new timetable, beside leastGain
	search  []game
	judge   []game
	// course plays a game with the classes in an order.
	course func(g game, order []int) *hall
	// places says where in the course the classes are that are ordered.
	places []int
}

// candidate is a class that may move.
type candidate struct {
	athletes []int // indexes of a [State]
	block    int   // it stays behind all classes of lower blocks
	by       time.Duration
}

// limits are what a proposed order keeps; 0 is none.
type limits struct{ gap, longestOpen time.Duration }

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
	p := newProposer(uint64(d.Seed), func(seed uint64) State {
		state, _ := d.state(seed)
		return state
	})
	p.limits = limits{time.Duration(d.GapSeconds) * time.Second, time.Duration(d.LongestOpenSeconds) * time.Second}
	p.places = d.given()
	for i, c := range d.Classes {
		p.classes = append(p.classes, candidate{p.search[0].state.Classes[i].Athletes, c.Block, time.Duration(c.By) * time.Second})
	}
	p.course = func(g game, order []int) *hall { return d.play(g.state, g.seed, order) }
	return p, nil
}

// NewRunningProposer orders the classes of a running day that may still move, given by their
// indexes. All others keep their places; the ones that may move must not have begun. Ends are from
// the time of the state on.
func NewRunningProposer(state State, s Settings, movable []int, blocks []int) *Proposer {
	p := newProposer(s.Seed, func(uint64) State { return state })
	p.least = leastRunningGain
	p.places = movable
	for i, class := range movable {
		p.classes = append(p.classes, candidate{athletes: state.Classes[class].Athletes, block: blocks[i]})
	}
	p.course = func(g game, order []int) *hall {
		whole := make([]int, len(state.Classes))
		for i := range whole {
			whole[i] = i
		}
		for i, class := range order {
			whole[movable[i]] = movable[class]
		}
		settings := s
		settings.Seed = g.seed
		h := newHall(g.state.inOrder(whole), settings)
		h.luck = whole
		h.run()
		return h
	}
	return p
}

// newProposer draws the lots.
func newProposer(seed uint64, state func(seed uint64) State) *Proposer {
	p := &Proposer{seed: seed, search: make([]game, searchLots), judge: make([]game, judgeLots)}
	for _, games := range [...][]game{p.search, p.judge} {
		for i := range games {
			games[i] = game{seed, state(seed)}
			seed = mix(seed)
		}
	}
	return p
}

// given returns the order as it is.
func (p *Proposer) given() []int {
	order := make([]int, len(p.classes))
	for i := range order {
		order[i] = i
	}
	return order
}

// Start returns the order for the first round: the given one by blocks, or one with large classes first if better.
func (p *Proposer) Start() []int {
	given, large := p.byBlocks(p.given()), p.largeFirst()
	if total(p.play(p.search, large, nil)).compare(total(p.play(p.search, given, nil))) < 0 {
		return large
	}
	return given
}

func (p *Proposer) byBlocks(order []int) []int {
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.classes[a].block, p.classes[b].block) })
	return order
}

// largeFirst orders the classes by size, in several turns. A class that shares most of its athletes with a turn,
// such as the other arm of a weight, comes in a later one.
func (p *Proposer) largeFirst() []int {
	size := func(class int) int { return len(p.classes[class].athletes) }
	order := p.given()
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(b), size(a)) })
	turn := make([]int, len(order))
	in := map[int][]int{} // turns of an athlete
	for _, class := range order {
		shared := map[int]int{}
		for _, id := range p.classes[class].athletes {
			for _, t := range in[id] {
				shared[t]++
			}
		}
		for 2*shared[turn[class]] > size(class) {
			turn[class]++
		}
		for _, id := range p.classes[class].athletes {
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
	chance := &chance{seed: p.seed, round: round}
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
	inBlock := func(other int) bool { return p.classes[other].block == p.classes[class].block }
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
	given := p.given()
	proposal := Proposal{Order: order, Given: average(p.play(p.judge, given, nil)), Proposed: average(p.play(p.judge, order, nil))}
	worth := proposal.Proposed.Excess < proposal.Given.Excess ||
		proposal.Proposed.Excess == proposal.Given.Excess &&
			proposal.Given.End-proposal.Proposed.End >= max(p.least, time.Duration(leastGain*float64(proposal.Given.End)))
	if p.Allows(given) && !worth {
		return Proposal{Order: given, Given: proposal.Given, Proposed: proposal.Given}
	}
	proposal.Moved = Moved(order)
	return proposal
}

// Moved returns the minimum of values to move to get from the sorted order 0, 1, 2 … to an order.
func Moved(order []int) int { return len(order) - longestRun(order) }

// Spans returns each class's times with an order, averaged over the judging lots. Times count from the time of the state,
// which is the start of a planned day.
func (p *Proposer) Spans(order []int) []Span {
	spans := make([]Span, len(order))
	for _, g := range p.judge {
		classes, _ := p.course(g, order).spans()
		for i, place := range p.places {
			s := &spans[order[i]]
			s.Start += (classes[place].Start - g.state.Now) / time.Duration(len(p.judge))
			s.End += (classes[place].End - g.state.Now) / time.Duration(len(p.judge))
		}
	}
	return spans
}

// Allows reports whether an order has each class once, and keeps lower blocks first.
func (p *Proposer) Allows(order []int) bool {
	sorted := slices.Sorted(slices.Values(order))
	return slices.Equal(sorted, p.given()) &&
		slices.IsSortedFunc(order, func(a, b int) int { return cmp.Compare(p.classes[a].block, p.classes[b].block) })
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
		h := p.course(g, order)
		classes, day := h.spans()
		o := Outcome{End: day.End - g.state.Now}
		for i, place := range p.places {
			s := classes[place]
			o.Span += (s.End - s.Start) / time.Duration(len(order))
			o.Excess += p.excess(p.classes[order[i]], s)
		}
		if p.limits.gap > 0 {
			o.Excess += h.lacking(p.limits.gap)
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
func (p *Proposer) excess(c candidate, s Span) (excess time.Duration) {
	if c.by > 0 {
		excess += max(0, s.End-c.by)
	}
	if p.limits.longestOpen > 0 {
		excess += max(0, s.End-s.Start-p.limits.longestOpen)
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
