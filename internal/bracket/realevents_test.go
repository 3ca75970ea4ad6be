package bracket_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/testing/realevents"
)

// TestRealEvents replays every event. Each pairing by the engine must have taken
// place in that part of the bracket, and none may be left over. Every athlete must
// get the same place.
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

var makeEvents = flag.Bool("make-events", false, "write the events of the repository again")

// TestMakeEvents plays events of several sizes by lot, each size with and without a
// rematch of the final. It stores them for [realevents.Load].
func TestMakeEvents(t *testing.T) {
	if !*makeEvents {
		return
	}
	file, err := os.Create("../testing/realevents/events.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, size := range []int{4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 31, 32, 33} {
		for _, rematch := range []bool{false, true} {
			event := playByLot(t, size, rematch)
			if err := json.NewEncoder(file).Encode(event); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func playByLot(t *testing.T, size int, rematch bool) realevents.Event {
	for seed := uint64(1); ; seed++ {
		chance := rand.New(rand.NewPCG(uint64(size), seed))
		event := realevents.Event{Source: "made by lot", Entrants: size}
		g := newGame(t, newPlan(t, size), newPlan(t, size).Standard())
		g.play(func(m bracket.Match) bracket.Entrant {
			f := g.plan.Fixture(m.Number)
			section := map[bracket.Section]string{bracket.Winners: "W", bracket.Losers: "L", bracket.GrandFinal: "GF"}[f.Section]
			if m.Number == g.plan.Rematch() {
				section, event.GrandFinalReset = "GF2", true
			}
			side := chance.IntN(2)
			event.Matches = append(event.Matches, realevents.Match{Bracket: section, Round: f.Round, Winner: int(m.Players[side]), Loser: int(m.Players[1-side])})
			return m.Players[side]
		})
		if event.GrandFinalReset == rematch {
			event.PlacementBySeed = g.places()
			return event
		}
	}
}
