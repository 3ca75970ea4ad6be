package hall

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
)

// OrderSearch is the state, after a round, of the search for the order of classes that ends the day earliest.
type OrderSearch struct {
	From     time.Time // of a running day: its times count from here; zero for a planned day
	Round    int       // number of finished rounds
	Rounds   int       // total number of rounds
	Order    []string  // ids of all classes in the best order so far
	Proposal *OrderProposal
}

// OrderProposal is the gain of a proposed order. Times are averages over the judging days.
type OrderProposal struct {
	Moved             int // minimum of classes to move
	Current, Proposed OrderedDay
}

// OrderedDay is the course of a day with one order of classes.
type OrderedDay struct {
	Length  time.Duration
	Classes []PlannedClass // in the timetable
}

// settled is how long before its expected start a class keeps its place: its athletes warm up.
const settled = 45 * time.Minute

// ProposeOrder does one round, from 0, of the search for a better order of classes. After the last round, the result
// has the proposal. Each later round needs the order of the previous round. Classes outside the plan keep their places.
//
// For a running event it orders the rest of the day from the current tables and brackets, and ignores the dials. Classes
// that are open or start within 45 minutes keep their places. It calls stop like [queue.Propose]. Errors: Invalid,
// Conflict, that of stop.
func (h *Hall) ProposeOrder(d PlanDials, round int, from []string, stop func() error) (OrderSearch, error) {
	var (
		s       = OrderSearch{Round: round + 1, Rounds: queue.ProposalRounds}
		p       *queue.Proposer
		classes []PlannedClass
		index   []int
		length  time.Duration
		err     error
	)
	if h.Active() {
		s.From = h.Now
		p, classes, index, length = h.restOfDay()
	} else {
		plan, day, planned := h.planned(d)
		if classes, index = plan.Classes, planned; len(index) > 0 {
			p, err = queue.NewProposer(day)
		}
	}
	if err != nil {
		return OrderSearch{}, err
	}
	if len(index) == 0 {
		same := OrderedDay{Length: length, Classes: classes}
		s.Round, s.Order, s.Proposal = queue.ProposalRounds, idsOf(classes), &OrderProposal{0, same, same}
		return s, nil
	}
	order := p.Start()
	if round > 0 {
		if order, err = placesOf(from, classes, index); err == nil && !p.Allows(order) {
			err = errOrderChanged()
		}
		if err != nil {
			return OrderSearch{}, err
		}
	}
	if order, err = p.Improve(order, round, stop); err != nil {
		return OrderSearch{}, err
	}
	if s.Round == queue.ProposalRounds {
		judged := p.Judge(order)
		order = judged.Order
		given := countUp(len(order))
		whole := countUp(len(classes))
		for i, class := range order {
			whole[index[i]] = index[class]
		}
		s.Proposal = &OrderProposal{
			Moved:    queue.Moved(whole),
			Current:  OrderedDay{judged.Given.End, arrange(classes, index, given, p.Spans(given))},
			Proposed: OrderedDay{judged.Proposed.End, arrange(classes, index, order, p.Spans(order))},
		}
	}
	s.Order = idsOf(arrange(classes, index, order, nil))
	return s, nil
}

// restOfDay returns a search for an order of the classes of a running day that may still move, all classes with their
// expected times from now on, and the length of the rest of the day in the current order.
func (h *Hall) restOfDay() (p *queue.Proposer, classes []PlannedClass, index []int, length time.Duration) {
	state, settings := h.State(), h.Settings()
	later := make([]bool, len(h.Classes))
	for i, c := range h.Classes {
		if later[i] = h.Zone().Day(c.Day.NotBefore) > h.Zone().Day(h.Now); later[i] {
			state.Classes[i].Held = true // the order of another day ends nothing earlier today
		}
	}
	expected := queue.Compute(state, settings)
	told := map[int]bool{} // classes with a bout at a table
	for _, t := range state.Tables {
		for _, ref := range slices.Concat(t.Announced, []queue.Ref{t.Called}) {
			told[ref.Class] = told[ref.Class] || ref != queue.Ref{}
		}
	}
	fromNow := func(at time.Duration) time.Duration { return max(0, at-state.Now) }
	for i, c := range h.Classes {
		span := expected.Classes[i]
		planned := PlannedClass{ID: c.ID, Name: c.Name, Athletes: c.Tournament.Athletes, Start: fromNow(span.Start), End: fromNow(span.End), Later: later[i]}
		planned.Over = !later[i] && (c.CompletedAt != nil || !span.Comes)
		classes = append(classes, planned)
		length = max(length, planned.End)
		waits := c.Day.OpenedAt.IsZero() && c.Day.StagedAt.IsZero() && !c.Day.ByHand && !c.Day.Held
		if waits && !planned.Over && !later[i] && !told[i] && planned.Start >= settled {
			index = append(index, i)
		}
	}
	return queue.NewRunningProposer(state, settings, index, h.armBlocks(index)), classes, index, length
}

// countUp returns the numbers from 0 to n-1: the current order.
func countUp(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// arrange orders the planned classes among their own places. spans, by planned class, set their times.
func arrange(classes []PlannedClass, index, order []int, spans []queue.Span) []PlannedClass {
	arranged := slices.Clone(classes)
	for i, class := range order {
		c := classes[index[class]]
		if spans != nil {
			c.Start, c.End = spans[class].Start, spans[class].End
		}
		arranged[index[i]] = c
	}
	return arranged
}

func idsOf(classes []PlannedClass) []string {
	ids := make([]string, len(classes))
	for i, c := range classes {
		ids[i] = c.ID
	}
	return ids
}

// placesOf returns the planned classes within an order of all classes. Errors: Conflict.
func placesOf(from []string, classes []PlannedClass, index []int) ([]int, error) {
	if len(from) != len(classes) {
		return nil, errOrderChanged()
	}
	order := make([]int, len(index))
	for i, place := range index {
		class := slices.IndexFunc(index, func(other int) bool { return classes[other].ID == from[place] })
		if class < 0 {
			return nil, errOrderChanged()
		}
		order[i] = class
	}
	return order, nil
}

// errOrderChanged means that the classes or their order differ from what the sender saw.
func errOrderChanged() error { return fault.New(fault.Conflict, "server.queue.order_changed") }

// Reorder puts all classes in an order of ids, and returns the minimum of classes to move. seen is the order that the
// sender saw, nil if it does not matter. Errors: Conflict.
func (h *Hall) Reorder(ids, seen []string) (moved int, err error) {
	now := make([]string, len(h.Classes))
	for i, c := range h.Classes {
		now[i] = c.ID
	}
	if seen != nil && !slices.Equal(seen, now) || len(ids) != len(now) {
		return 0, errOrderChanged()
	}
	order := make([]int, len(ids))
	for i, id := range ids {
		order[i] = slices.Index(now, id)
	}
	sorted := slices.Sorted(slices.Values(order))
	for i, place := range sorted {
		if place != i {
			return 0, errOrderChanged()
		}
	}
	if moved = queue.Moved(order); moved == 0 {
		return 0, nil
	}
	list := make([]*Class, len(order))
	for i, place := range order {
		list[i] = h.Classes[place]
	}
	h.Place(list)
	return moved, nil
}

// Place numbers the classes by a new order of the timetable.
func (h *Hall) Place(classes []*Class) {
	for i, c := range classes {
		c.Day.Position = i + 1
	}
	h.Classes = classes
	clear(h.Matches)
	clear(h.Athletes)
	h.People = nil
	h.Sort()
}
