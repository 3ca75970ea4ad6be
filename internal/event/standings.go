package event

import (
	"cmp"
	"math"
	"slices"

	"github.com/toproll/toproll/internal/text"
)

// Outcome of a class and what an event makes of all of them: medals and points of clubs and
// countries, and who is best with both arms.

// Result is an athlete's place in a class that is over.
type Result struct {
	Shown
	Person string // tells people apart
	Weight Grams  // 0 if not known; it only decides who comes first
	Place  int    // ties share the better number
}

// ClassResults are the places in a class that is over.
type ClassResults struct {
	ID      string
	Name    string
	Class   Class
	Results []Result
}

// Medals are what a team has won.
type Medals struct {
	Team                 string
	Rank                 int // ties share the better number
	Gold, Silver, Bronze int
}

// Score is what an athlete has won for a team in a class.
type Score struct {
	Shown
	ClassID, ClassName string
	Place, Points      int
}

// TeamPoints are the points of a team and who has won them.
type TeamPoints struct {
	Team       string
	Rank       int // ties share the better number
	Points     int
	Scorers    []Score     // those who count, the best first
	Deductions []Deduction // already taken from the points
}

// ArmPlace is an athlete's place in a class of one arm; zero if the athlete has none.
type ArmPlace struct{ Place, Points int }

// Total is what an athlete has won with both arms.
type Total struct {
	Shown
	Rank        int // ties, also of the same weight, share the better number
	Points      int
	Right, Left ArmPlace
}

// TwoArms are the totals of two classes that differ in the arm alone.
type TwoArms struct {
	Class  Class // without an arm
	Totals []Total
}

// ByClub and ByCountry are the teams that athletes are of; "" for none.
func ByClub(s Shown) string    { return s.Club }
func ByCountry(s Shown) string { return s.Country }

// PointsFor returns what a place is worth.
func (s Settings) PointsFor(place int) int {
	if place < 1 || place > len(s.Points) {
		return 0
	}
	return s.Points[place-1]
}

// teams gathers what teams have, each under the name as it was written first: capitals and
// marks make no other team.
type teams[T any] struct {
	of    map[string]*T
	order []*T
}

func (t *teams[T]) get(name string, first func(name string) T) *T {
	key := text.Fold(name)
	if t.of[key] == nil {
		if t.of == nil {
			t.of = map[string]*T{}
		}
		made := first(name)
		t.of[key] = &made
		t.order = append(t.order, &made)
	}
	return t.of[key]
}

// MedalTable returns the teams that have won medals, the best first: by gold, then silver, then bronze.
func MedalTable(classes []ClassResults, team func(Shown) string) []Medals {
	var all teams[Medals]
	for _, c := range classes {
		for _, r := range c.Results {
			name := team(r.Shown)
			if name == "" || r.Place < 1 || r.Place > 3 {
				continue
			}
			m := all.get(name, func(name string) Medals { return Medals{Team: name} })
			switch r.Place {
			case 1:
				m.Gold++
			case 2:
				m.Silver++
			case 3:
				m.Bronze++
			}
		}
	}
	table := values(all.order)
	better := func(a, b Medals) int {
		return cmp.Or(cmp.Compare(b.Gold, a.Gold), cmp.Compare(b.Silver, a.Silver), cmp.Compare(b.Bronze, a.Bronze))
	}
	slices.SortFunc(table, func(a, b Medals) int { return cmp.Or(better(a, b), byName(a.Team, b.Team)) })
	rank(table, better, func(m *Medals) *int { return &m.Rank })
	return table
}

// TeamTable returns the teams that have won points, the best first. Of each class the best of a team count, as
// many as the settings say. Deductions may leave a team with less than nothing, and list one that
// has won nothing, so that the penalty is seen.
func (s Settings) TeamTable(classes []ClassResults, team func(Shown) string, deductions ...Deduction) []TeamPoints {
	var all teams[TeamPoints]
	for _, c := range classes {
		scored := map[*TeamPoints]int{}
		results := slices.Clone(c.Results)
		slices.SortStableFunc(results, func(a, b Result) int { return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Number, b.Number)) })
		for _, r := range results {
			name, points := team(r.Shown), s.PointsFor(r.Place)
			if name == "" || points == 0 {
				continue
			}
			t := all.get(name, func(name string) TeamPoints { return TeamPoints{Team: name} })
			if scored[t]++; s.TeamBest > 0 && scored[t] > s.TeamBest {
				continue
			}
			t.Points += points
			t.Scorers = append(t.Scorers, Score{r.Shown, c.ID, c.Name, r.Place, points})
		}
	}
	for _, d := range deductions {
		t := all.get(d.Team, func(name string) TeamPoints { return TeamPoints{Team: name} })
		t.Points -= d.Points
		t.Deductions = append(t.Deductions, d)
	}
	table := values(all.order)
	for _, t := range table {
		slices.SortStableFunc(t.Scorers, func(a, b Score) int { return cmp.Compare(b.Points, a.Points) })
	}
	better := func(a, b TeamPoints) int { return cmp.Compare(b.Points, a.Points) }
	slices.SortFunc(table, func(a, b TeamPoints) int { return cmp.Or(better(a, b), byName(a.Team, b.Team)) })
	rank(table, better, func(t *TeamPoints) *int { return &t.Rank })
	return table
}

// TwoArmTables returns the totals of all two classes that differ in the arm alone and are both over. Of the same
// points the lighter athlete comes first, and who was not weighed last. Those without points are not in them.
func (s Settings) TwoArmTables(classes []ClassResults) []TwoArms {
	of := map[Class]map[Arm]ClassResults{}
	for _, c := range classes {
		key := c.Class
		key.Arm = ""
		if of[key] == nil {
			of[key] = map[Arm]ClassResults{}
		}
		of[key][c.Class.Arm] = c
	}
	var tables []TwoArms
	for class, byArm := range of {
		if len(byArm) == len(arms) {
			tables = append(tables, TwoArms{class, s.totals(byArm)})
		}
	}
	slices.SortFunc(tables, func(a, b TwoArms) int { return Compare(a.Class, b.Class) })
	return tables
}

func (s Settings) totals(byArm map[Arm]ClassResults) []Total {
	type weighed struct {
		Total
		weight Grams
	}
	people := map[string]*weighed{}
	for arm, c := range byArm {
		for _, r := range c.Results {
			won := ArmPlace{r.Place, s.PointsFor(r.Place)}
			p := people[r.Person]
			if p == nil {
				p = &weighed{Total{Shown: r.Shown}, cmp.Or(r.Weight, math.MaxInt)}
				people[r.Person] = p
			}
			p.Points += won.Points
			if arm == Right {
				p.Right = won
			} else {
				p.Left = won
			}
		}
	}
	var all []weighed
	for _, p := range people {
		if p.Points > 0 {
			all = append(all, *p)
		}
	}
	better := func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.weight, b.weight))
	}
	slices.SortFunc(all, func(a, b weighed) int {
		return cmp.Or(better(a, b), byName(a.Name, b.Name), cmp.Compare(a.Number, b.Number))
	})
	rank(all, better, func(w *weighed) *int { return &w.Rank })
	totals := make([]Total, len(all))
	for i, w := range all {
		totals[i] = w.Total
	}
	return totals
}

func byName(a, b string) int {
	return cmp.Or(cmp.Compare(text.Fold(a), text.Fold(b)), cmp.Compare(a, b))
}

func values[T any](pointers []*T) []T {
	list := make([]T, len(pointers))
	for i, p := range pointers {
		list[i] = *p
	}
	return list
}

// rank numbers a list that is in order from 1; those who are equally good share the better number.
func rank[T any](list []T, better func(a, b T) int, number func(*T) *int) {
	for i := range list {
		*number(&list[i]) = i + 1
		if i > 0 && better(list[i-1], list[i]) == 0 {
			*number(&list[i]) = *number(&list[i-1])
		}
	}
}
