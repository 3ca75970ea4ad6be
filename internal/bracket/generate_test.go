package bracket_test

import (
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// entrants generates field sizes: mostly small ones, which have the edge cases, and sometimes a large one.
var entrants = rapid.Custom(func(t *rapid.T) int {
	switch size := rapid.IntRange(0, 49).Draw(t, "kind of size"); {
	case size < 42:
		return rapid.IntRange(bracket.MinEntrants, 33).Draw(t, "entrants")
	case size < 49:
		return rapid.IntRange(34, 130).Draw(t, "entrants")
	default:
		return rapid.IntRange(131, 1100).Draw(t, "entrants")
	}
})

// seeding generates legal pairings: by lot, standard, or arbitrary with unusual byes.
func seeding(t *rapid.T, plan bracket.Plan) []bracket.Pairing {
	switch rapid.SampledFrom([]string{"any", "lot", "standard"}).Draw(t, "seeding") {
	case "lot":
		return plan.DrawLots(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "lot") })
	case "standard":
		return plan.Standard()
	}
	order := func(label string, from, to int) []int {
		numbers := make([]int, 0, to-from)
		for n := from; n < to; n++ {
			numbers = append(numbers, n)
		}
		return rapid.Permutation(numbers).Draw(t, label)
	}
	pairings := make([]bracket.Pairing, plan.FirstRound())
	places := order("places of byes", 0, len(pairings))
	for i := range plan.Size - plan.Entrants {
		pairings[places[i]][rapid.IntRange(0, 1).Draw(t, "side")] = bracket.Entrant(plan.Size - i)
	}
	athletes := order("athletes", 1, plan.Entrants+1)
	for i := range pairings {
		for side, e := range pairings[i] {
			if e == 0 {
				pairings[i][side], athletes = bracket.Entrant(athletes[0]), athletes[1:]
			}
		}
	}
	return pairings
}

// planOf returns a plan, every second one with a bout for 5th.
func planOf(t *rapid.T, entrants int) bracket.Plan {
	t.Helper()
	plan := newPlan(t, entrants)
	if rapid.Bool().Draw(t, "bout for 5th") {
		plan = plan.WithFifth()
	}
	return plan
}
