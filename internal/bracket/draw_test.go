package bracket_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// errorRate is the probability that TestDrawIsByLot rejects a perfect draw, for one number of athletes and another
// seed.
const errorRate = 1e-6

// TestDrawIsByLot draws many times and applies chi-squared tests. Every athlete
// must get every slot of the first round equally often, and meet every other
// equally often. The seed is fixed, so the outcome never changes.
func TestDrawIsByLot(t *testing.T) {
	for _, entrants := range []int{4, 5, 7, 8, 12, 16, 17, 33} {
		t.Run(fmt.Sprint(entrants), func(t *testing.T) {
			plan := newPlan(t, entrants)
			rng := rand.New(rand.NewPCG(2026, uint64(entrants)))
			if fault := unfair(plan, func() []bracket.Pairing { return plan.DrawLots(rng.IntN) }); fault != "" {
				t.Error(fault)
			}
		})
	}
}

// TestUnfairDrawIsFound shows that the test above can fail. It uses a shuffle that swaps each athlete with any other,
// and a draw that shifts a fixed order.
func TestUnfairDrawIsFound(t *testing.T) {
	plan := newPlan(t, 8)
	rng := rand.New(rand.NewPCG(2026, 0))
	entrant := func(order [8]bracket.Entrant) []bracket.Pairing {
		return []bracket.Pairing{{order[0], order[1]}, {order[2], order[3]}, {order[4], order[5]}, {order[6], order[7]}}
	}
	for name, draw := range map[string]func() []bracket.Pairing{
		"naive shuffle": func() []bracket.Pairing {
			order := [8]bracket.Entrant{1, 2, 3, 4, 5, 6, 7, 8}
			for i := range order {
				j := rng.IntN(len(order))
				order[i], order[j] = order[j], order[i]
			}
			return entrant(order)
		},
		"shift": func() []bracket.Pairing {
			var order [8]bracket.Entrant
			shift := rng.IntN(len(order))
			for i := range order {
				order[i] = bracket.Entrant((i+shift)%len(order) + 1)
			}
			return entrant(order)
		},
	} {
		if unfair(plan, draw) == "" {
			t.Errorf("%s passes for a draw by lot", name)
		}
	}
}

// unfair draws 20,000 times and returns its uneven counts, or nothing.
func unfair(plan bracket.Plan, draw func() []bracket.Pairing) string {
	const draws = 20000
	slots := make([][]int, plan.Entrants+1)
	opponents := make([][]int, plan.Entrants+1)
	for e := range slots {
		slots[e], opponents[e] = make([]int, plan.Size), make([]int, plan.Entrants+1)
	}
	for range draws {
		for i, pairing := range draw() {
			for side, e := range pairing {
				if plan.IsBye(e) {
					continue
				}
				slots[e][2*i+side]++
				if other := pairing[1-side]; !plan.IsBye(other) {
					opponents[e][other]++
				}
			}
		}
	}
	for e := 1; e <= plan.Entrants; e++ {
		opponents[e] = append(opponents[e][1:e], opponents[e][e+1:]...)
		// Two tests for each athlete share the error rate.
		limit := errorRate / float64(2*plan.Entrants)
		for what, counts := range map[string][]int{"slots": slots[e], "opponents": opponents[e]} {
			if x, critical := chiSquared(counts), criticalValue(len(counts)-1, limit); x > critical {
				return fmt.Sprintf("athlete %d of %d gets %s %v times in %d draws: chi-squared %.1f > %.1f", e, plan.Entrants, what, counts, draws, x, critical)
			}
		}
	}
	return ""
}

// chiSquared returns Pearson's statistic of counts that should be equal.
func chiSquared(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		d := float64(n) - expected
		sum += d * d / expected
	}
	return sum
}

// criticalValue returns the value that a chi-squared variable with these degrees of
// freedom exceeds with probability p (Wilson and Hilferty's approximation).
func criticalValue(freedom int, p float64) float64 {
	z := math.Sqrt2 * math.Erfinv(1-2*p)
	v := 2 / (9 * float64(freedom))
	return float64(freedom) * math.Pow(1-v+z*math.Sqrt(v), 3)
}

// TestByesAreSpread draws for every kind of size. Two byes never meet, and equal
// parts of the bracket differ by at most one bye.
func TestByesAreSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := newPlan(t, rapid.IntRange(bracket.MinEntrants, 1100).Draw(t, "entrants"))
		pairings := plan.DrawLots(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "lot") })
		if _, err := plan.Seed(pairings); err != nil {
			t.Fatal(err)
		}
		byes := make([]int, len(pairings)) // in each part
		for i, pairing := range pairings {
			for _, e := range pairing {
				if plan.IsBye(e) {
					byes[i]++
				}
			}
		}
		for ; len(byes) > 1; byes = halve(byes) {
			least, most := byes[0], byes[0]
			for _, n := range byes {
				least, most = min(least, n), max(most, n)
			}
			if most-least > 1 {
				t.Fatalf("%d parts have %v byes", len(byes), byes)
			}
		}
	})
}

func halve(parts []int) []int {
	sums := make([]int, len(parts)/2)
	for i := range sums {
		sums[i] = parts[2*i] + parts[2*i+1]
	}
	return sums
}
