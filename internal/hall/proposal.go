package hall

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
)

// OrderSearch is the state, after a round, of the search for the order of classes that ends the day earliest.
type OrderSearch struct {
	Round    int      // number of finished rounds
	Rounds   int      // total number of rounds
	Order    []string // ids of all classes in the best order so far
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

// ProposeOrder does one round, from 0, of the search for a better order of classes. After the last round, the result
// has the proposal. Each later round needs the order of the previous round. Classes outside the plan keep their places.
// It calls stop like [queue.Propose]. Errors: Invalid, Conflict, that of stop.
func (h *Hall) ProposeOrder(d PlanDials, round int, from []string, stop func() error) (OrderSearch, error) {
	plan, day, index := h.planned(d)
	if len(day.Classes) == 0 {
		same := OrderedDay{Classes: plan.Classes}
		return OrderSearch{queue.ProposalRounds, queue.ProposalRounds, idsOf(plan.Classes), &OrderProposal{0, same, same}}, nil
	}
	p, err := queue.NewProposer(day)
	if err != nil {
		return OrderSearch{}, err
	}
	order := p.Start()
	if round > 0 {
		if order, err = placesOf(from, plan, index); err == nil && !p.Allows(order) {
			err = errOrderChanged()
		}
		if err != nil {
			return OrderSearch{}, err
		}
	}
	if order, err = p.Improve(order, round, stop); err != nil {
		return OrderSearch{}, err
	}
	s := OrderSearch{Round: round + 1, Rounds: queue.ProposalRounds}
	if s.Round == queue.ProposalRounds {
		judged := p.Judge(order)
		order = judged.Order
		given := make([]int, len(order))
		for i := range given {
			given[i] = i
		}
		s.Proposal = &OrderProposal{
			Moved:    judged.Moved,
			Current:  OrderedDay{judged.Given.End, arrange(plan.Classes, index, given, p.Spans(given))},
			Proposed: OrderedDay{judged.Proposed.End, arrange(plan.Classes, index, order, p.Spans(order))},
		}
	}
	s.Order = idsOf(arrange(plan.Classes, index, order, nil))
	return s, nil
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
func placesOf(from []string, plan DayPlan, index []int) ([]int, error) {
	if len(from) != len(plan.Classes) {
		return nil, errOrderChanged()
	}
	order := make([]int, len(index))
	for i, place := range index {
		class := slices.IndexFunc(index, func(other int) bool { return plan.Classes[other].ID == from[place] })
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
