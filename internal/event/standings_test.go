package event_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
)

// results draws the outcome of a day: people of clubs and countries in classes of both arms, with places as a
// bracket gives them.
func results(t *rapid.T) (event.Settings, []event.ClassResults) {
	s := event.DefaultSettings()
	s.TeamBest = rapid.IntRange(0, 3).Draw(t, "best")
	number := 0
	var classes []event.ClassResults
	for i := range rapid.IntRange(1, 5).Draw(t, "weights") {
		var people []event.Result
		for range rapid.IntRange(1, 12).Draw(t, "athletes") {
			number++
			people = append(people, event.Result{
				Shown: event.Shown{
					Name: fmt.Sprint("Athlete ", number), Number: number,
					Club: rapid.SampledFrom([]string{"", "Iron Arm", "iron arm", "Sokół"}).Draw(t, "club"), Country: rapid.SampledFrom([]string{"", "Norway", "Türkiye"}).Draw(t, "country"),
				},
				Person: fmt.Sprint(number), Weight: event.Grams(rapid.IntRange(0, 3).Draw(t, "weight") * 60_000),
			})
		}
		for _, arm := range []event.Arm{event.Right, event.Left} {
			c := event.ClassResults{ID: fmt.Sprint(i, arm), Name: fmt.Sprint("Class ", i), Class: event.Class{Sex: event.Men, Arm: arm, Weight: event.Weight{Limit: event.Grams(60_000 + i)}}}
			for at, p := range rapid.Permutation(people).Draw(t, "order") {
				if at >= 4 { // 5, 5, 7, 7, …
					at = at/2*2 + 0
				}
				p.Place = at + 1
				c.Results = append(c.Results, p)
			}
			classes = append(classes, c)
		}
	}
	return s, classes
}

func TestTeamsGetWhatTheirAthletesWin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := results(t)
		for name, team := range map[string]func(event.Shown) string{"club": event.ByClub, "country": event.ByCountry} {
			medals, points := 0, 0
			for _, c := range classes {
				for _, r := range c.Results {
					if team(r.Shown) == "" {
						continue
					}
					if r.Place <= 3 {
						medals++
					}
					points += s.PointsFor(r.Place)
				}
			}
			table := event.MedalTable(classes, team)
			for i, m := range table {
				medals -= m.Gold + m.Silver + m.Bronze
				if i > 0 && (m.Rank < table[i-1].Rank || m.Rank > i+1 || m.Gold > table[i-1].Gold) {
					t.Fatalf("by %s: %+v", name, table)
				}
			}
			if medals != 0 {
				t.Fatalf("by %s: %d medals are nobody's", name, medals)
			}
			counted := func(s event.Settings) (sum int) {
				table := s.TeamTable(classes, team)
				for i, row := range table {
					own, in := 0, map[string]int{}
					for _, score := range row.Scorers {
						own += score.Points
						in[score.ClassID]++
						if s.TeamBest > 0 && in[score.ClassID] > s.TeamBest {
							t.Fatalf("more than %d of %s count in %s", s.TeamBest, row.Team, score.ClassName)
						}
					}
					if own != row.Points || i > 0 && (row.Points > table[i-1].Points || (row.Points == table[i-1].Points) != (row.Rank == table[i-1].Rank)) {
						t.Fatalf("by %s: %+v", name, table)
					}
					sum += own
				}
				return sum
			}
			all, more := s, s
			all.TeamBest, more.TeamBest = 0, s.TeamBest+1
			if got := counted(all); got != points {
				t.Fatalf("by %s: %d points of %d when everybody counts", name, got, points)
			}
			if s.TeamBest > 0 && counted(s) > counted(more) {
				t.Fatalf("by %s: fewer points when more count", name)
			}
		}
	})
}

// The order in which classes and results come changes nothing but how a team is written.
func TestStandingsDoNotDependOnTheOrderOfResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := results(t)
		shuffled := slices.Clone(classes)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for i := range shuffled {
			shuffled[i].Results = slices.Clone(shuffled[i].Results)
			random.Shuffle(len(shuffled[i].Results), func(a, b int) {
				shuffled[i].Results[a], shuffled[i].Results[b] = shuffled[i].Results[b], shuffled[i].Results[a]
			})
		}
		if d := cmp.Diff(event.MedalTable(classes, event.ByCountry), event.MedalTable(shuffled, event.ByCountry)); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(s.TeamTable(classes, event.ByCountry), s.TeamTable(shuffled, event.ByCountry)); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(s.TwoArmTables(classes), s.TwoArmTables(shuffled)); d != "" {
			t.Fatal(d)
		}
	})
}

func TestTwoArms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := results(t)
		weights, won := map[string]event.Grams{}, map[string]int{}
		for _, c := range classes {
			for _, r := range c.Results {
				weights[r.Name] = r.Weight
				won[r.Name] += s.PointsFor(r.Place)
			}
		}
		tables := s.TwoArmTables(classes)
		if len(tables) != len(classes)/2 {
			t.Fatalf("%d tables of %d classes", len(tables), len(classes))
		}
		for _, table := range tables {
			for i, a := range table.Totals {
				if a.Points != won[a.Name] || a.Points != a.Right.Points+a.Left.Points || a.Points == 0 {
					t.Fatalf("%+v has %d points", a, won[a.Name])
				}
				if i == 0 {
					continue
				}
				before := table.Totals[i-1]
				lighter := weights[before.Name] != 0 && (weights[before.Name] < weights[a.Name] || weights[a.Name] == 0)
				same := weights[before.Name] == weights[a.Name]
				switch {
				case before.Points < a.Points, before.Points == a.Points && !lighter && !same:
					t.Fatalf("%+v is before %+v", before, a)
				case (before.Rank == a.Rank) != (before.Points == a.Points && same):
					t.Fatalf("%+v and %+v", before, a)
				}
			}
		}
		if one := s.TwoArmTables(classes[:1]); one != nil {
			t.Fatalf("of one arm: %+v", one)
		}
	})
}

func TestMedalsInOrder(t *testing.T) {
	place := func(place int, country string) event.Result {
		return event.Result{Shown: event.Shown{Name: country, Country: country}, Person: country, Place: place}
	}
	got := event.MedalTable([]event.ClassResults{
		{Results: []event.Result{place(1, "Norway"), place(2, "Türkiye"), place(3, "Poland"), place(3, "Latvia")}},
		{Results: []event.Result{place(1, "Türkiye"), place(2, "norway"), place(4, "Chile")}},
		{Results: []event.Result{place(1, "Brazil"), place(0, "Chile")}},
	}, event.ByCountry)
	want := []event.Medals{
		{"Norway", 1, 1, 1, 0}, {"Türkiye", 1, 1, 1, 0}, {"Brazil", 3, 1, 0, 0}, {"Latvia", 4, 0, 0, 1}, {"Poland", 4, 0, 0, 1},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
