package results_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// Classes of 1 to 10, counted by hand: their athletes, and each team's points. An entry is its team and place, such as A1. Then
// come g for a guest, i for an individual, w for a word instead of a place, and a weight after a colon.
func TestPointsCountedByHand(t *testing.T) {
	for name, c := range map[string]struct {
		set     func(*event.Settings)
		entries []string
		want    map[string]results.Points
	}{
		"one athlete alone":                          {nil, []string{"A1", "Bw"}, map[string]results.Points{"A": 25, "B": 0}},
		"one, for half of the points":                {half, []string{"A1", "Bw"}, map[string]results.Points{"A": 12.5, "B": 0}},
		"two, one of them a guest":                   {nil, []string{"A1", "Bg", "Bi2"}, map[string]results.Points{"A": 25}},
		"two of one team, of which one counts":       {one, []string{"A1", "A2", "B3"}, map[string]results.Points{"A": 25, "B": 9}},
		"the same, ranked among scorers":             {oneAmong, []string{"A1", "A2", "B3"}, map[string]results.Points{"A": 25, "B": 17}},
		"four, one without a place":                  {nil, []string{"A1", "B2", "Aw", "B4"}, map[string]results.Points{"A": 25, "B": 22}},
		"five, a shared fifth place by the better":   {nil, []string{"A1", "B2", "C3", "A4", "B5", "C5"}, map[string]results.Points{"A": 30, "B": 20, "C": 12}},
		"the same by the average":                    {average, []string{"A1", "B2", "C3", "A4", "B5", "C5"}, map[string]results.Points{"A": 30, "B": 19.5, "C": 11.5}},
		"a shared place of which the lighter counts": {one, []string{"A1", "B5:80", "B5:79", "C7"}, map[string]results.Points{"A": 25, "B": 3, "C": 0}},
		"seven, points behind the table":             {after, []string{"A1", "B2", "A3", "B4", "A5", "B6", "C7"}, map[string]results.Points{"A": 37, "B": 24, "C": 1}},
		"eight, individuals between scorers":         {oneAmong, []string{"Ai1", "B2", "Ci3", "A4", "B5", "C6", "A7", "B8"}, map[string]results.Points{"A": 17, "B": 25, "C": 9}},
		"nine, without a team":                       {nil, []string{"-1", "A2", "-3", "B4", "A5", "B6", "-7", "A8", "B9"}, map[string]results.Points{"A": 20, "B": 7}},
		"ten, a team with an empty slot":             {two, []string{"A1", "A2", "A3", "B4", "C5", "C6", "Cw", "B8", "B9", "A10"}, map[string]results.Points{"A": 42, "B": 5, "C": 5}},
	} {
		s := event.DefaultSettings()
		if c.set != nil {
			c.set(&s)
		}
		class := results.Class{ID: "c", Class: event.Class{Sex: event.Men}}
		for i, written := range c.entries {
			class.Entries = append(class.Entries, entryOf(i+1, written))
		}
		got := map[string]results.Points{}
		for _, team := range results.TeamTable(s, []results.Class{class}, event.ClubLevel, event.TeamGroup{}) {
			if team.Rank > 0 {
				got[team.Team] = team.Points
			}
		}
		if name == "two, one of them a guest" {
			delete(c.want, "B") // only a guest and an individual
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func half(s *event.Settings)     { s.Places.PointsOfOne = event.HalfPoints }
func one(s *event.Settings)      { s.TeamBest = 1 }
func two(s *event.Settings)      { s.TeamBest = 2 }
func average(s *event.Settings)  { s.Teams.Shared = event.SharedAverage }
func after(s *event.Settings)    { s.Teams.PointsAfter = 1 }
func oneAmong(s *event.Settings) { s.TeamBest, s.Teams.RankAmong = 1, event.RankAmongScorers }

func entryOf(number int, written string) results.Entry {
	e := results.Entry{Shown: event.Shown{Name: written, Number: number}, Person: fmt.Sprint(number)}
	if written[0] != '-' {
		e.Club = written[:1]
	}
	rest := written[1:]
	switch rest[0] {
	case 'g':
		e.Guest, e.Word, rest = true, event.WordGuest, rest[1:]
	case 'i':
		e.Scores, rest = event.Individual, rest[1:]
	case 'w':
		e.Word, rest = event.WordNoShow, rest[1:]
	}
	if rest != "" {
		var kilos int
		if n, _ := fmt.Sscanf(rest, "%d:%d", &e.Place, &kilos); n == 2 {
			e.Weight = event.Grams(kilos) * event.Kilogram
		}
	}
	return e
}

// A slow count from the rules alone shares no code with the other, and gives each entry the same points.
func TestPointsAgainstASlowCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := draw(t)
		s.Teams.Choose = rapid.SampledFrom([]event.Choose{event.ChooseBest, event.ChooseNamed}).Draw(t, "choose")
		s.Teams.RankAmong = rapid.SampledFrom([]event.RankAmong{event.RankAmongAll, event.RankAmongScorers}).Draw(t, "among")
		s.Teams.Shared = rapid.SampledFrom([]event.SharedScore{event.SharedHigher, event.SharedAverage}).Draw(t, "shared")
		s.Teams.PointsAfter = rapid.IntRange(0, 1).Draw(t, "after")
		for i := range classes {
			for j := range classes[i].Entries {
				e := &classes[i].Entries[j]
				e.Scores = rapid.SampledFrom([]event.Scoring{"", event.Individual, "club", "country"}).Draw(t, "scores")
				switch rapid.IntRange(0, 9).Draw(t, "out") {
				case 0:
					e.Place, e.Guest, e.Word = 0, true, event.WordGuest
				case 1:
					e.Place, e.Word = 0, event.WordNoShow
				}
			}
		}
		want := slow(s, classes)
		got := map[string]results.Points{}
		for _, team := range results.TeamTable(s, classes, event.ClubLevel, event.TeamGroup{}) {
			for _, one := range team.Scorers {
				got[one.ClassID+" "+one.Name] = one.Points
			}
		}
		if len(got) == 0 && len(want) > 0 && !severalTeams(s, classes) {
			return // a single team has no table
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
	})
}

func fold(club string) string {
	if club == "iron arm" {
		return "Iron Arm"
	}
	return club
}

func severalTeams(s event.Settings, classes []results.Class) bool {
	teams := map[string]bool{}
	for _, c := range classes {
		for _, e := range c.Entries {
			if e.Club != "" {
				teams[fold(e.Club)] = true
			}
		}
	}
	return len(teams) > 1
}

// slow counts the clubs' points entry by entry: an entry scores if fewer than the limit of its team precede it.
func slow(s event.Settings, classes []results.Class) map[string]results.Points {
	points := map[string]results.Points{}
	for _, c := range classes {
		eligible := func(e results.Entry) bool {
			named := e.Scores == "club" || e.Scores == "" && s.Teams.Choose == event.ChooseBest
			return named && !e.Guest && e.Place > 0 && e.Club != ""
		}
		before := func(a, b results.Entry) bool {
			weight := func(e results.Entry) float64 {
				if e.Weight == 0 {
					return math.Inf(1)
				}
				return float64(e.Weight)
			}
			switch {
			case a.Place != b.Place:
				return a.Place < b.Place
			case weight(a) != weight(b):
				return weight(a) < weight(b)
			}
			return a.Number < b.Number
		}
		scores := func(e results.Entry) bool {
			n := 0
			for _, other := range c.Entries {
				if eligible(other) && fold(other.Club) == fold(e.Club) && before(other, e) {
					n++
				}
			}
			return eligible(e) && (s.TeamBest == 0 || n < s.TeamBest)
		}
		of := func(rank int) float64 {
			table := []int{25, 17, 9, 5, 3, 2}
			if rank > len(table) {
				return float64(s.Teams.PointsAfter)
			}
			return float64(table[rank-1])
		}
		for _, e := range c.Entries {
			if !scores(e) {
				continue
			}
			rank, same := 1, 0
			for _, other := range c.Entries {
				counts := scores(other)
				if s.Teams.RankAmong == event.RankAmongAll {
					counts = other.Place > 0 && !other.Guest
				}
				if counts && other.Place < e.Place {
					rank++
				}
				if counts && other.Place == e.Place {
					same++
				}
			}
			if s.Teams.RankAmong == event.RankAmongAll {
				rank = e.Place
			}
			p := of(rank)
			if s.Teams.Shared == event.SharedAverage {
				p = 0
				for r := range same {
					p += of(rank + r)
				}
				p = math.Ceil(p/float64(same)*2) / 2
			}
			points[c.ID+" "+e.Name] = results.Points(p)
		}
	}
	return points
}

// A correction changes only its consequences: another place in one class changes no cell of another class.
func TestCorrectionChangesItsClassAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, classes := draw(t)
		at := rapid.IntRange(0, len(classes)-1).Draw(t, "class")
		after := slices.Clone(classes)
		after[at].Entries = slices.Clone(after[at].Entries)
		a, b := &after[at].Entries[0], &after[at].Entries[len(after[at].Entries)-1]
		a.Place, b.Place = b.Place, a.Place
		cells := func(classes []results.Class) map[string]string {
			of := map[string]string{}
			for _, team := range results.TeamTable(s, classes, event.ClubLevel, event.TeamGroup{}) {
				for _, cell := range team.Cells {
					if cell.ClassID != classes[at].ID {
						of[fold(team.Team)+cell.ClassID] = fmt.Sprint(cell.Points)
					}
				}
			}
			return of
		}
		if d := cmp.Diff(cells(classes), cells(after)); d != "" {
			t.Fatal(d)
		}
	})
}
