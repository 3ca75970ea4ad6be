package bracket_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/toproll/toproll/internal/bracket"
)

// BenchmarkEvent draws, seeds by lot and plays out an event, a match at a time.
func BenchmarkEvent(b *testing.B) {
	for _, entrants := range []int{64, 256, 1024} {
		b.Run(fmt.Sprintf("entrants=%d", entrants), func(b *testing.B) {
			b.ReportAllocs()
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				plan, err := bracket.NewPlan(entrants)
				if err != nil {
					b.Fatal(err)
				}
				playOut(b, plan, plan.DrawLots(rng.IntN), func(m bracket.Match) bracket.Entrant { return m.Players[rng.IntN(2)] })
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(2*entrants-2)), "ns/bout")
		})
	}
}

// playOut plays an event to the champion by the rules alone, without checks.
func playOut(b *testing.B, plan bracket.Plan, pairings []bracket.Pairing, winner func(bracket.Match) bracket.Entrant) bracket.Matches {
	matches := plan.Draw()
	at := matches.At
	apply := func(changed []bracket.Match, err error) []bracket.Match {
		if err != nil {
			b.Fatal(err)
		}
		matches.Apply(changed)
		return changed
	}
	for changed := apply(plan.Seed(pairings)); ; changed = apply(plan.OpenRound(at)) {
		for _, m := range changed {
			if m.Status == bracket.Scheduled {
				apply(plan.Start(at, m.Number))
				apply(plan.Record(at, m.Number, winner(m)))
			}
		}
		if plan.Champion(at) != 0 {
			return matches
		}
	}
}

// BenchmarkRecord records one result in fields of different sizes, which must
// cost the same.
func BenchmarkRecord(b *testing.B) {
	for _, entrants := range []int{64, 1024, bracket.MaxEntrants} {
		b.Run(fmt.Sprintf("entrants=%d", entrants), func(b *testing.B) {
			b.ReportAllocs()
			g := newGame(b, newPlan(b, entrants), newPlan(b, entrants).Standard())
			g.must(move{start, 1, 0})
			at := g.matches.At
			for b.Loop() {
				if _, err := g.plan.Record(at, 1, 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
