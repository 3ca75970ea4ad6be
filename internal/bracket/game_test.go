package bracket_test

import (
	"testing"

	"github.com/toproll/toproll/internal/bracket"
)

// game is a bracket being played.
type game struct {
	testing.TB
	plan    bracket.Plan
	matches bracket.Matches
}

func newGame(t testing.TB, plan bracket.Plan, pairings []bracket.Pairing) *game {
	t.Helper()
	g := &game{t, plan, plan.Draw()}
	g.apply(plan.Seed(pairings))
	return g
}

// apply takes over what a rule changed, which must not have been refused.
func (g *game) apply(changed []bracket.Match, err error) []bracket.Match {
	g.Helper()
	if err != nil {
		g.Fatal(err)
	}
	g.matches.Apply(changed)
	return changed
}

// with returns the numbers of the matches in a status.
func (g *game) with(status bracket.Status) []int {
	var numbers []int
	for _, m := range g.matches {
		if m.Status == status {
			numbers = append(numbers, m.Number)
		}
	}
	return numbers
}

// play plays on to the end, in order of the matches' numbers.
func (g *game) play(winner func(bracket.Match) bracket.Entrant) {
	g.Helper()
	for g.plan.Champion(g.matches.At) == 0 {
		for _, number := range g.with(bracket.Scheduled) {
			g.apply(g.plan.Start(g.matches.At, number))
			g.apply(g.plan.Record(g.matches.At, number, winner(g.matches.At(number))))
		}
		if g.plan.Champion(g.matches.At) == 0 {
			g.apply(g.plan.OpenRound(g.matches.At))
		}
	}
}
