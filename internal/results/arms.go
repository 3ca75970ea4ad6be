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
	ByHand      string // why an organizer placed the athlete ahead of equals, "" if computed
}

// Split is an athlete without a total, because the arms are in classes of different weights.
type Split struct {
	event.Shown
	Right, Left event.Class
}

// TwoArms has the totals of two classes that differ only in the arm.
type TwoArms struct {
	Class  event.Class // without an arm
	Totals []Total
	Splits []Split // by number
}

// TwoArmTables returns the totals for pairs of finished classes that differ only in the arm. A total adds the points of both places,
// scored for a team or not. At equal points the lighter athlete comes first, and an athlete without a weight last. Without points,
// athletes with a place for both arms come before those with one, then the lower sum of places counts. Athletes whom an organizer
// placed ahead come before those who are still equal. Athletes without a place are left out. Arms in classes of different weights
// have no total, unless the settings add them up in the class of the athlete's weight.
func TwoArmTables(s event.Settings, classes []Class) []TwoArms {
	of := map[event.Class]map[event.Arm]Class{}
	for _, c := range classes {
		key := bothArms(c.Class)
		if of[key] == nil {
			of[key] = map[event.Arm]Class{}
		}
		of[key][c.Class.Arm] = c
	}
	splits := splitsOf(classes)
	var tables []TwoArms
	for class, byArm := range of {
		if len(byArm) == 2 {
			tables = append(tables, TwoArms{Class: class})
		}
	}
	slices.SortFunc(tables, func(a, b TwoArms) int { return event.Compare(a.Class, b.Class) })
	for i, t := range tables {
		var moved []split
		out := map[string]bool{}
		for _, one := range splits {
			home, inOwn := one.home(s, tables)
			here := bothArms(one.Right) == t.Class || bothArms(one.Left) == t.Class
			switch {
			case inOwn && home == t.Class:
				moved = append(moved, one)
				out[one.person] = out[one.person] || here
			case inOwn && here:
				out[one.person] = true
			case here:
				out[one.person] = true
				tables[i].Splits = append(tables[i].Splits, one.Split)
			}
		}
		tables[i].Totals = totals(s, of[t.Class], out, moved)
	}
	return tables
}

// bothArms returns a class without its arm.
func bothArms(c event.Class) event.Class {
	c.Arm = ""
	return c
}

// split is an athlete with the arms in classes of different weights.
type split struct {
	Split
	person      string
	weight      event.Grams // 0 if not known
	right, left int         // places
}

// splitsOf returns the athletes with each arm in one class, of different weights, by number. Other athletes have a pair of classes
// of the same weight, or one arm.
func splitsOf(classes []Class) (all []split) {
	type group struct {
		person string
		class  event.Class // without arm and weight
	}
	of := map[group]map[event.Arm][]Class{}
	var order []group
	for _, c := range classes {
		for _, e := range c.Entries {
			if e.Guest {
				continue
			}
			key := group{e.Person, bothArms(c.Class)}
			key.class.Weight = event.Weight{}
			if of[key] == nil {
				of[key], order = map[event.Arm][]Class{}, append(order, key)
			}
			of[key][c.Class.Arm] = append(of[key][c.Class.Arm], c)
		}
	}
	for _, key := range order {
		right, left := of[key][event.Right], of[key][event.Left]
		if len(right) != 1 || len(left) != 1 || right[0].Class.Weight == left[0].Class.Weight {
			continue
		}
		r, l := right[0].entryOf(key.person), left[0].entryOf(key.person)
		all = append(all, split{Split{r.Shown, right[0].Class, left[0].Class}, key.person, r.Weight, r.Place, l.Place})
	}
	slices.SortStableFunc(all, func(a, b split) int { return cmp.Compare(a.Number, b.Number) })
	return all
}

// entryOf returns the entry of a person in the class.
func (c Class) entryOf(person string) Entry {
	return c.Entries[slices.IndexFunc(c.Entries, func(e Entry) bool { return e.Person == person })]
}

// home returns the table of the athlete's weight, if the settings add up arms of different classes there.
func (one split) home(s event.Settings, tables []TwoArms) (event.Class, bool) {
	if !s.TwoArms.OwnClass || one.weight == 0 {
		return event.Class{}, false
	}
	for _, t := range tables { // the lightest comes first
		same := bothArms(one.Right)
		same.Weight = t.Class.Weight
		if w := t.Class.Weight; same == t.Class && (w.Limit == 0 || w.Over != (one.weight <= w.Limit)) {
			return t.Class, true
		}
	}
	return event.Class{}, false
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

// totals returns the totals of two classes, without some people, and with others whose arms are in other classes.
func totals(s event.Settings, byArm map[event.Arm]Class, out map[string]bool, moved []split) []Total {
	people := map[string]*person{}
	add := func(e Entry, arm event.Arm) {
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
	for arm, c := range byArm {
		for _, e := range c.Entries {
			if !e.Guest && !out[e.Person] {
				add(e, arm)
			}
		}
	}
	for _, one := range moved {
		add(Entry{Shown: one.Shown, Person: one.person, Weight: one.weight, Place: one.right}, event.Right)
		add(Entry{Shown: one.Shown, Person: one.person, Weight: one.weight, Place: one.left}, event.Left)
	}
	ahead := s.TwoArms.Ahead.All()
	byHand := func(p person) int {
		return slices.IndexFunc(ahead, func(a event.Ahead) bool { return a.Number == p.Number })
	}
	var all []person
	for _, p := range people {
		if p.Right.Place > 0 || p.Left.Place > 0 {
			all = append(all, *p)
		}
	}
	computed := func(a, b person) int { return better(s, a, b) }
	decided := func(a, b person) int {
		if c := computed(a, b); c != 0 {
			return c
		}
		x, y := byHand(a), byHand(b)
		switch {
		case x == y:
			return 0
		case y < 0 || x >= 0 && x < y:
			return -1
		}
		return 1
	}
	slices.SortFunc(all, func(a, b person) int {
		return cmp.Or(decided(a, b), byName(a.Name, b.Name), cmp.Compare(a.Number, b.Number))
	})
	rank(all, decided, func(p *person) *int { return &p.Rank })
	totals := make([]Total, len(all))
	for i, p := range all {
		tied := i+1 < len(all) && computed(p, all[i+1]) == 0 || i > 0 && computed(all[i-1], p) == 0
		if at := byHand(p); at >= 0 && tied {
			p.ByHand = ahead[at].Reason
		}
		totals[i] = p.Total
	}
	return totals
}

// better compares two athletes by their totals, then by weight; 0 if they are equal.
func better(s event.Settings, a, b person) int {
	entered := func(p ArmPlace) bool { return p.Entered }
	placed := func(p ArmPlace) bool { return p.Place > 0 }
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
