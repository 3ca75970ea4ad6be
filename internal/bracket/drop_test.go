package bracket_test

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/bracket"
)

// TestDropOrder compares the rule with the orders proved at real events, for the
// losers of winners round 2 and later.
func TestDropOrder(t *testing.T) {
	natural := func(int) int { return 0 }
	reverse := func(m int) int { return m - 1 }
	reverseWithinHalves := func(m int) int { return m/2 - 1 }
	halfShift := func(m int) int { return m / 2 }
	for size, orders := range map[int][]func(m int) int{
		4:  {natural},
		8:  {reverse, natural},
		16: {reverse, natural, natural},
		32: {reverse, reverseWithinHalves, reverse, natural},
		64: {reverse, reverseWithinHalves, halfShift, natural, natural},
	} {
		for i, order := range orders {
			round := i + 2
			losers := size >> round
			if got, want := bracket.DropMask(bits.Len(uint(size-1)), round), order(losers); got != want {
				t.Errorf("size %d, winners round %d: %d losers drop by mask %b, want %b", size, round, losers, got, want)
			}
		}
	}
}

// TestDropOrderKeepsRoundsApart: losers of winners rounds q and r meet only once at
// most their masks' common leading bits are left of a position. Those are as many
// as r−q has factors of two.
func TestDropOrderKeepsRoundsApart(t *testing.T) {
	for _, size := range sizes() {
		rounds := bits.Len(uint(size - 1))
		for q := 1; q < rounds; q++ {
			for r := q + 1; r <= rounds; r++ {
				differ := bits.Len(uint(bracket.DropMask(rounds, q)>>(r-q) ^ bracket.DropMask(rounds, r)))
				agree := rounds - r - differ
				if want := min(bits.TrailingZeros(uint(r-q)), rounds-r); agree != want {
					t.Errorf("size %d: the masks of rounds %d and %d share %d leading bits, want %d", size, q, r, agree, want)
				}
			}
		}
	}
}

// BenchmarkRematches plays simulated events and reports the percentage with a
// rematch before the losers final, and the mean number of such bouts. An iteration
// is an event; the figures in the comment of dropMask come from
//
//	go test -run '^$' -bench Rematches -benchtime 10000x ./internal/bracket
//
// Athletes have a strength drawn from a normal distribution around 0 with standard
// deviation 2; a beats b with probability 1/(1+exp(b−a)). So with athletes seeded
// by strength, 36 to 40 % of the finals of 8 to 64 need their rematch. In 10,857
// real events of that size, 37 % did. Draws are by lot, as they mostly are here, or
// standard, by strength.
func BenchmarkRematches(b *testing.B) {
	orders := []struct {
		name string
		mask func(rounds, round int) int
	}{
		{"natural", func(int, int) int { return 0 }},
		{"reverse", func(rounds, round int) int { return 1<<(rounds-round) - 1 }},
		{"alternating", func(rounds, round int) int { return (1<<(rounds-round) - 1) * ((round + 1) % 2) }},
		{"searched", func(rounds, round int) int { return searched[rounds][round-2] }},
		{"chosen", bracket.DropMask},
	}
	for _, entrants := range []int{128, 256, 512, 1024} {
		for _, draw := range []string{"lot", "standard"} {
			for _, order := range orders {
				b.Run(fmt.Sprintf("entrants=%d/draw=%s/order=%s", entrants, draw, order.name), func(b *testing.B) {
					plan := newPlan(b, entrants).WithDropOrder(order.mask)
					rng := rand.New(rand.NewPCG(1, 2)) // the same seed for every order
					events, bouts := 0, 0
					for b.Loop() {
						again := rematches(b, plan, draw == "standard", rng)
						bouts += again
						events += min(again, 1)
					}
					b.ReportMetric(100*float64(events)/float64(b.N), "%events")
					b.ReportMetric(float64(bouts)/float64(b.N), "rematches/event")
					b.ReportMetric(0, "ns/op")
				})
			}
		}
	}
}

// searched holds the best masks that coordinate descent found in the same model,
// by lot, from 40 starts (natural, reverse, alternating, chosen, the rest random).
var searched = map[int][]int{
	7:  {0b00100, 0b1001, 0b010, 0b11, 0, 0},
	8:  {0b011000, 0b01000, 0b1010, 0b111, 0b00, 1, 0},
	9:  {0b1010000, 0b011111, 0b10000, 0b0011, 0b110, 0b01, 1, 0},
	10: {0b00100000, 0b0110000, 0b110000, 0b11100, 0b0100, 0b100, 0b00, 1, 0},
}

// rematches plays an event and returns its number of rematches before the losers
// final.
func rematches(b *testing.B, plan bracket.Plan, standard bool, rng *rand.Rand) int {
	strength := make([]float64, plan.Entrants)
	for i := range strength {
		strength[i] = 2 * rng.NormFloat64()
	}
	pairings := plan.Standard()
	if standard {
		slices.SortFunc(strength, func(x, y float64) int { return cmp.Compare(y, x) })
	} else {
		pairings = plan.DrawLots(rng.IntN)
	}
	met := make([][]bracket.Entrant, plan.Entrants+1)
	again := 0
	playOut(b, plan, pairings, func(m bracket.Match) bracket.Entrant {
		x, y := m.Players[0], m.Players[1]
		f := plan.Fixture(m.Number)
		if f.Section == bracket.Losers && f.Round < plan.Rounds(bracket.Losers) && slices.Contains(met[x], y) {
			again++
		}
		met[x], met[y] = append(met[x], y), append(met[y], x)
		if rng.Float64() < 1/(1+math.Exp(strength[y-1]-strength[x-1])) {
			return x
		}
		return y
	})
	return again
}
