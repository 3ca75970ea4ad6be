package results_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// draw creates a day's random results: people of clubs and countries in classes of both arms, with places
// from a bracket.
func draw(t *rapid.T) (event.Settings, []results.Class) {
	s := event.DefaultSettings()
	s.TeamBest = rapid.IntRange(0, 3).Draw(t, "best")
	number := 0
	var classes []results.Class
	for i := range rapid.IntRange(1, 5).Draw(t, "weights") {
		var people []results.Entry
		for range rapid.IntRange(2, 12).Draw(t, "athletes") {
			number++
			people = append(people, results.Entry{
				Shown: event.Shown{
					Name: fmt.Sprint("Athlete ", number), Number: number,
					Club: rapid.SampledFrom([]string{"", "Iron Arm", "iron arm", "Sokół"}).Draw(t, "club"), Country: rapid.SampledFrom([]string{"", "Norway", "Türkiye"}).Draw(t, "country"),
				},
				Person: fmt.Sprint(number), Weight: event.Grams(rapid.IntRange(0, 3).Draw(t, "weight") * 60_000),
			})
		}
		if i == 0 { // a single team has no table
			people[0].Club, people[0].Country, people[1].Club, people[1].Country = "Iron Arm", "Norway", "Sokół", "Türkiye"
		}
		for _, arm := range []event.Arm{event.Right, event.Left} {
			c := results.Class{ID: fmt.Sprint(i, arm), Name: fmt.Sprint("Class ", i), Class: event.Class{Sex: event.Men, Arm: arm, Weight: event.Weight{Limit: event.Grams(60_000 + i)}}}
			for at, p := range rapid.Permutation(people).Draw(t, "order") {
				if at >= 4 { // 5, 5, 7, 7, …
					at = at/2*2 + 0
				}
				p.Place = at + 1
				c.Entries = append(c.Entries, p)
			}
			classes = append(classes, c)
		}
	}
	return s, classes
}

func TestTeamsGetWhatTheirAthletesWin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := draw(t)
		for _, level := range []event.Level{event.ClubLevel, event.CountryLevel} {
			medals, points := 0, results.Points(0)
			for _, c := range classes {
				for _, r := range c.Entries {
					if r.TeamAt(level) == "" {
						continue
					}
					if r.Place <= 3 {
						medals++
					}
					points += results.Points(s.PointsFor(r.Place))
				}
			}
			table := results.MedalTable(s, classes, level)
			for i, m := range table {
				medals -= m.Gold + m.Silver + m.Bronze
				if i > 0 && (m.Rank < table[i-1].Rank || m.Rank > i+1 || m.Gold > table[i-1].Gold) {
					t.Fatalf("by %s: %+v", level, table)
				}
			}
			if medals != 0 {
				t.Fatalf("by %s: %d medals are nobody's", level, medals)
			}
			counted := func(s event.Settings) (sum results.Points) {
				table := results.TeamTable(s, classes, level, event.TeamGroup{})
				for i, row := range table {
					own, in := results.Points(0), map[string]int{}
					for _, score := range row.Scorers {
						own += score.Points
						in[score.ClassID]++
						if s.TeamBest > 0 && in[score.ClassID] > s.TeamBest {
							t.Fatalf("more than %d of %s count in %s", s.TeamBest, row.Team, score.ClassName)
						}
					}
					if own != row.Points || i > 0 && (row.Points > table[i-1].Points || (row.Points == table[i-1].Points) != (row.Rank == table[i-1].Rank)) {
						t.Fatalf("by %s: %+v", level, table)
					}
					sum += own
				}
				return sum
			}
			all, more := s, s
			all.TeamBest, more.TeamBest = 0, s.TeamBest+1
			if got := counted(all); got != points {
				t.Fatalf("by %s: %v points of %v when everybody counts", level, got, points)
			}
			if s.TeamBest > 0 && counted(s) > counted(more) {
				t.Fatalf("by %s: fewer points when more count", level)
			}
		}
	})
}

// The order of classes and results changes only the spelling of a team.
func TestStandingsDoNotDependOnTheOrderOfResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := draw(t)
		shuffled := slices.Clone(classes)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for i := range shuffled {
			shuffled[i].Entries = slices.Clone(shuffled[i].Entries)
			random.Shuffle(len(shuffled[i].Entries), func(a, b int) {
				shuffled[i].Entries[a], shuffled[i].Entries[b] = shuffled[i].Entries[b], shuffled[i].Entries[a]
			})
		}
		if d := cmp.Diff(results.MedalTable(s, classes, event.CountryLevel), results.MedalTable(s, shuffled, event.CountryLevel)); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(results.TeamTable(s, classes, event.CountryLevel, event.TeamGroup{}), results.TeamTable(s, shuffled, event.CountryLevel, event.TeamGroup{}), cmpopts.IgnoreUnexported(results.Team{})); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(results.TwoArmTables(s, classes), results.TwoArmTables(s, shuffled)); d != "" {
			t.Fatal(d)
		}
	})
}

func TestTwoArms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := draw(t)
		weights, won := map[string]event.Grams{}, map[string]int{}
		for _, c := range classes {
			for _, r := range c.Entries {
				weights[r.Name] = r.Weight
				won[r.Name] += s.PointsFor(r.Place)
			}
		}
		tables := results.TwoArmTables(s, classes)
		if len(tables) != len(classes)/2 {
			t.Fatalf("%d tables of %d classes", len(tables), len(classes))
		}
		for _, table := range tables {
			for i, a := range table.Totals {
				if a.Points != won[a.Name] || a.Points != a.Right.Points+a.Left.Points {
					t.Fatalf("%+v has %d points", a, won[a.Name])
				}
				if i == 0 {
					continue
				}
				before := table.Totals[i-1]
				lighter := weights[before.Name] != 0 && (weights[before.Name] < weights[a.Name] || weights[a.Name] == 0)
				same := weights[before.Name] == weights[a.Name]
				ahead, equal := before.Points > a.Points, before.Points == a.Points
				if equal && a.Points == 0 {
					sum := func(t results.Total) int { return t.Right.Place + t.Left.Place }
					ahead, equal = sum(before) < sum(a), sum(before) == sum(a)
				}
				switch {
				case !ahead && !equal, equal && !lighter && !same:
					t.Fatalf("%+v is before %+v", before, a)
				case (before.Rank == a.Rank) != (equal && same):
					t.Fatalf("%+v and %+v", before, a)
				}
			}
		}
		if one := results.TwoArmTables(s, classes[:1]); one != nil {
			t.Fatalf("of one arm: %+v", one)
		}
	})
}

func TestMedalsInOrder(t *testing.T) {
	place := func(place int, country string) results.Entry {
		return results.Entry{Shown: event.Shown{Name: country, Country: country}, Person: country, Place: place}
	}
	got := results.MedalTable(event.DefaultSettings(), []results.Class{
		{Entries: []results.Entry{place(1, "Norway"), place(2, "Türkiye"), place(3, "Poland"), place(3, "Latvia")}},
		{Entries: []results.Entry{place(1, "Türkiye"), place(2, "norway"), place(4, "Chile")}},
		{Entries: []results.Entry{place(1, "Brazil"), place(0, "Chile")}},
	}, event.CountryLevel)
	want := []results.Medals{
		{"Norway", 1, 1, 1, 0, ""}, {"Türkiye", 1, 1, 1, 0, ""}, {"Brazil", 3, 1, 0, 0, ""}, {"Latvia", 4, 0, 0, 1, ""}, {"Poland", 4, 0, 0, 1, ""},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
