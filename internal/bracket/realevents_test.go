package bracket_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/testing/realevents"
)

// TestRealEvents replays every real event: each pairing that the engine makes
// must be one that took place in that part of the bracket, none may be left
// over, and every athlete must end in the place that he had.
func TestRealEvents(t *testing.T) {
	for i, event := range realevents.Load(t) {
		t.Run(fmt.Sprintf("%d/%d-entrants", i+1, event.Entrants), func(t *testing.T) {
			plan := newPlan(t, event.Entrants)
			left := slices.Clone(event.Matches)
			g := newGame(t, plan, plan.Standard())
			g.play(func(m bracket.Match) bracket.Entrant {
				f := plan.Fixture(m.Number)
				section := map[bracket.Section]string{bracket.Winners: "W", bracket.Losers: "L", bracket.GrandFinal: "GF"}[f.Section]
				if m.Number == plan.Rematch() {
					section = "GF2"
				}
				for i, r := range left {
					if r.Bracket == section && pair(r.Winner, r.Loser) == pair(int(m.Players[0]), int(m.Players[1])) {
						left = slices.Delete(left, i, i+1)
						return bracket.Entrant(r.Winner)
					}
				}
				t.Fatalf("match %d (%s round %d) pairs %v, which did not take place", m.Number, f.Section, f.Round, m.Players)
				return 0
			})
			if len(left) > 0 {
				t.Errorf("took place but never came up: %+v", left)
			}
			if diff := cmp.Diff(event.PlacementBySeed, g.places()); diff != "" {
				t.Errorf("places by seed (-real +engine):\n%s", diff)
			}
		})
	}
}

func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
