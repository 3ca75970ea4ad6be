package draw

import (
	"math/big"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
)

// keepApart pairs an even number of athletes, given in random order, with as few meetings of one
// club as possible. All such pairings are equally likely.
//
// If no club has more than half, no two athletes of one club need meet. Then the first remaining
// athlete gets each opponent with that pair's exact probability among all such pairings. Otherwise
// everyone else meets an athlete of the largest club, and its surplus athletes meet each other.
func keepApart(athletes []bracket.Entrant, clubOf func(bracket.Entrant) string, lot *stream) [][2]bracket.Entrant {
	clubs := byClub(athletes, clubOf)
	if len(clubs) > 0 && 2*len(clubs[0]) > len(athletes) {
		return pairSurplus(clubs, lot)
	}
	var pairs [][2]bracket.Entrant
	for left := len(athletes); left > 0; left -= 2 {
		own := nextClub(clubs, athletes)
		first := clubs[own][0]
		clubs[own] = clubs[own][1:]
		other := drawClub(clubs, own, lot)
		second := lot.below(len(clubs[other]))
		pairs = append(pairs, [2]bracket.Entrant{first, clubs[other][second]})
		clubs[other] = slices.Delete(clubs[other], second, second+1)
	}
	return pairs
}

// byClub returns the athletes of each club, largest club first. Equal clubs keep the
// order of their first athletes. An athlete without a club is a club of one.
func byClub(athletes []bracket.Entrant, clubOf func(bracket.Entrant) string) (clubs [][]bracket.Entrant) {
	at := map[string]int{}
	for _, e := range athletes {
		name := clubOf(e)
		i, ok := at[name]
		if !ok || name == "" {
			i = len(clubs)
			at[name] = i
			clubs = append(clubs, nil)
		}
		clubs[i] = append(clubs[i], e)
	}
	slices.SortStableFunc(clubs, func(a, b []bracket.Entrant) int { return len(b) - len(a) })
	return clubs
}

// nextClub returns the club of the first remaining athlete.
func nextClub(clubs [][]bracket.Entrant, order []bracket.Entrant) int {
	for _, e := range order {
		for i, club := range clubs {
			if len(club) > 0 && club[0] == e {
				return i
			}
		}
	}
	panic("draw: nobody is left")
}

// drawClub draws the club of the opponent for an athlete of club own, who is already removed from
// it. A club's weight is the number of pairings of all others once one of its athletes is gone,
// times its athletes.
func drawClub(clubs [][]bracket.Entrant, own int, lot *stream) int {
	sizes := make([]int, len(clubs))
	for i, club := range clubs {
		sizes[i] = len(club)
	}
	chances, total := make([]*big.Int, len(clubs)), new(big.Int)
	counted := map[int]*big.Int{} // by the size of the club: the count depends on nothing else
	for i, size := range sizes {
		if i == own || size == 0 {
			continue
		}
		count, ok := counted[size]
		if !ok {
			sizes[i]--
			count = countApart(sizes)
			sizes[i]++
			counted[size] = count
		}
		chances[i] = new(big.Int).Mul(count, big.NewInt(int64(size)))
		total.Add(total, chances[i])
	}
	drawn := lot.belowBig(total)
	for i, chance := range chances {
		if chance == nil {
			continue
		}
		if drawn.Cmp(chance) < 0 {
			return i
		}
		drawn.Sub(drawn, chance)
	}
	panic("draw: more was drawn than there is")
}

// countApart returns the number of pairings of clubs of these sizes in which nobody meets their own
// club. They are the perfect matchings of the complete multipartite graph.
//
// By inclusion and exclusion: of all pairings of n, those with at least j meetings of one club,
// chosen in m(j) ways, leave (n−2j−1)!! for the others; the sum over j of (−1)^j m(j) (n−2j−1)!!.
// m(j) are the coefficients of the product over the clubs of the polynomials whose coefficients are
// the ways to choose j pairs of a: a! ÷ ((a−2j)! j! 2^j).
func countApart(sizes []int) *big.Int {
	n := 0
	m := []*big.Int{big.NewInt(1)}
	for _, a := range sizes {
		if n += a; a < 2 {
			continue
		}
		own := pairsOf(a)
		product := make([]*big.Int, len(m)+len(own)-1)
		for k := range product {
			product[k] = new(big.Int)
		}
		term := new(big.Int)
		for i, x := range m {
			for j, y := range own {
				product[i+j].Add(product[i+j], term.Mul(x, y))
			}
		}
		m = product
	}
	sum := new(big.Int)
	if n%2 == 1 {
		return sum
	}
	rest := big.NewInt(1) // (n−2j−1)!!, from the largest j down
	for j := n / 2; j >= 0; j-- {
		if left := n - 2*j; left >= 2 {
			rest.Mul(rest, big.NewInt(int64(left-1)))
		}
		if j >= len(m) {
			continue
		}
		term := new(big.Int).Mul(m[j], rest)
		if j%2 == 1 {
			term.Neg(term)
		}
		sum.Add(sum, term)
	}
	return sum
}

// pairsOf returns, at index j, the number of ways to choose j pairs of a athletes.
func pairsOf(a int) []*big.Int {
	ways := []*big.Int{big.NewInt(1)}
	for j := 1; 2*j <= a; j++ {
		// One more pair of the a−2j+2 that are left, in any order of the j.
		left := int64(a - 2*j + 2)
		next := new(big.Int).Mul(ways[j-1], big.NewInt(left*(left-1)/2))
		ways = append(ways, next.Div(next, big.NewInt(int64(j))))
	}
	return ways
}

// pairSurplus pairs athletes if more than half are of the first club. Everyone else meets one of
// them, drawn by lot, and the rest of them meet each other.
func pairSurplus(clubs [][]bracket.Entrant, lot *stream) (pairs [][2]bracket.Entrant) {
	largest := slices.Clone(clubs[0])
	shuffle(largest, lot)
	for _, other := range slices.Concat(clubs[1:]...) {
		pairs = append(pairs, [2]bracket.Entrant{other, largest[0]})
		largest = largest[1:]
	}
	for ; len(largest) > 0; largest = largest[2:] {
		pairs = append(pairs, [2]bracket.Entrant{largest[0], largest[1]})
	}
	return pairs
}
