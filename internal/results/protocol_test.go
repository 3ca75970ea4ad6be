package results_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// protocol is the printed results of a championship: places, scorers, points and totals, as in
// the file.
type protocol struct {
	Points  event.Points
	Classes []struct {
		Sex, Class string
		Entries    []struct {
			Athlete, Region, Club string
			Right, Left           *struct {
				Place  int
				Scores struct{ Region, Club bool }
				Points struct{ Region, Club *results.Points }
			}
		}
	}
	Totals struct{ Region, Club map[string]results.Points }
}

func readProtocol(t *testing.T) (p protocol) {
	t.Helper()
	b, err := os.ReadFile("testdata/protocol-women.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// The printed results of a national championship are reproduced exactly: each entry's points at each level, and the totals.
func TestProtocolOfAChampionship(t *testing.T) {
	p := readProtocol(t)
	s := event.DefaultSettings()
	s.Points, s.TeamBest = p.Points, 2
	s.Teams.Levels, s.Teams.RankAmong, s.Teams.Choose = event.Levels{event.RegionLevel, event.ClubLevel}, event.RankAmongScorers, event.ChooseNamed

	type key struct {
		athlete, class string
		level          event.Level
	}
	want := map[key]results.Points{}
	var classes []results.Class
	for _, c := range p.Classes {
		for _, arm := range []event.Arm{event.Right, event.Left} {
			class := results.Class{ID: c.Class + " " + string(arm), Class: event.Class{Sex: event.Women, Arm: arm}}
			for i, e := range c.Entries {
				on := e.Right
				if arm == event.Left {
					on = e.Left
				}
				if on == nil {
					continue
				}
				var levels []event.Level
				if on.Scores.Region {
					levels = append(levels, event.RegionLevel)
				}
				if on.Scores.Club {
					levels = append(levels, event.ClubLevel)
				}
				class.Entries = append(class.Entries, results.Entry{
					Shown: event.Shown{Name: e.Athlete, Number: i + 1, Region: e.Region, Club: e.Club}, Person: e.Athlete, Place: on.Place, Scores: event.ScoringAt(levels),
				})
				if on.Points.Region != nil {
					want[key{e.Athlete, class.ID, event.RegionLevel}] = *on.Points.Region
				}
				if on.Points.Club != nil {
					want[key{e.Athlete, class.ID, event.ClubLevel}] = *on.Points.Club
				}
			}
			classes = append(classes, class)
		}
	}

	got := map[key]results.Points{}
	for level, paper := range map[event.Level]map[string]results.Points{event.RegionLevel: p.Totals.Region, event.ClubLevel: p.Totals.Club} {
		totals := map[string]results.Points{}
		for _, team := range results.TeamTable(s, classes, level, event.TeamGroup{}) {
			if team.Rank > 0 {
				totals[team.Team] = team.Points
			}
			if team.Women != team.Points || team.Men != 0 {
				t.Errorf("%s: %v of %v points by women", team.Team, team.Women, team.Points)
			}
			for _, one := range team.Scorers {
				got[key{one.Name, one.ClassID, level}] = one.Points
			}
		}
		if d := cmp.Diff(paper, totals); d != "" {
			t.Errorf("%s: %s", level, d)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if len(want) == 0 {
		t.Error("the paper has no points")
	}
}
