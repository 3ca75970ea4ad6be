package results

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
)

// ArmPlace is an athlete's place in a class of one arm.
type ArmPlace struct {
	Entered bool
	Place   int // 0 without one
	Points  int
}

// Total is an athlete's total with both arms.
type Total struct {
	event.Shown
	Rank        int // ties, also of equal weight, share the better number
	Points      int
	Right, Left ArmPlace
}

// TwoArms has the totals of two classes that differ only in the arm.
type TwoArms struct {
	Class  event.Class // without an arm
	Totals []Total
}

// TwoArmTables returns the totals for pairs of finished classes that differ only in the arm. A total adds the points of both places,
// scored for a team or not. At equal points the lighter athlete comes first, and an athlete without a weight last. Without points,
// athletes with a place for both arms come before those with one, then the lower sum of places counts. Athletes without a place are
// left out.
func TwoArmTables(s event.Settings, classes []Class) []TwoArms {
	of := map[event.Class]map[event.Arm]Class{}
	for _, c := range classes {
		key := c.Class
		key.Arm = ""
		if of[key] == nil {
			of[key] = map[event.Arm]Class{}
		}
		of[key][c.Class.Arm] = c
	}
	var tables []TwoArms
	for class, byArm := range of {
		if len(byArm) == 2 {
			tables = append(tables, TwoArms{class, totals(s, byArm)})
		}
	}
	slices.SortFunc(tables, func(a, b TwoArms) int { return event.Compare(a.Class, b.Class) })
	return tables
}

// person is an athlete on the way to a total.
type person struct {
	Total
	weight event.Grams
}

// arms counts the arms for which something holds.
func (p person) arms(is func(ArmPlace) bool) int {
	n := 0
	for _, arm := range []ArmPlace{p.Right, p.Left} {
		if is(arm) {
			n++
		}
	}
	return n
}

func totals(s event.Settings, byArm map[event.Arm]Class) []Total {
	people := map[string]*person{}
	for arm, c := range byArm {
		for _, e := range c.Entries {
			if e.Guest {
				continue
			}
			p := people[e.Person]
			if p == nil {
				p = &person{Total{Shown: e.Shown}, e.weight()}
				people[e.Person] = p
			}
			won := ArmPlace{true, e.Place, s.PointsFor(e.Place)}
			p.Points += won.Points
			if arm == event.Right {
				p.Right = won
			} else {
				p.Left = won
			}
		}
	}
	var all []person
	for _, p := range people {
		if p.Right.Place > 0 || p.Left.Place > 0 {
			all = append(all, *p)
		}
	}
	entered := func(p ArmPlace) bool { return p.Entered }
	placed := func(p ArmPlace) bool { return p.Place > 0 }
	better := func(a, b person) int {
		if s.TwoArms.OneArm == event.OneArmBehind {
			if c := cmp.Compare(b.arms(entered), a.arms(entered)); c != 0 {
				return c
			}
		}
		if a.Points == 0 && b.Points == 0 {
			return cmp.Or(cmp.Compare(b.arms(placed), a.arms(placed)), cmp.Compare(a.Right.Place+a.Left.Place, b.Right.Place+b.Left.Place), cmp.Compare(a.weight, b.weight))
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.weight, b.weight))
	}
	slices.SortFunc(all, func(a, b person) int {
		return cmp.Or(better(a, b), byName(a.Name, b.Name), cmp.Compare(a.Number, b.Number))
	})
	rank(all, better, func(p *person) *int { return &p.Rank })
	totals := make([]Total, len(all))
	for i, p := range all {
		totals[i] = p.Total
	}
	return totals
}
