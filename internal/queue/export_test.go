package queue

import "time"

// Winner is by which side a lot decides a bout in running ahead.
func Winner(seed uint64, r Ref) int { return int(lot(seed, r.Class, r.Match, forWinner) % 2) }

// LogNormal is the factor by which a planned bout takes longer than expected.
func LogNormal(seed uint64, r Ref, sigma float64) float64 {
	return logNormal(seed, r.Class, r.Match, sigma)
}

// Games is how many games a best of n takes.
func Games(bestOf int) float64 { return games(bestOf) }

// Learned is how long a bout of a class is expected to take.
func Learned(state State, setting time.Duration, class, bestOf int) time.Duration {
	return learn(state, setting).of(class, bestOf)
}

// Searched is the outcome of an order on the lots that the search uses.
func Searched(p *Proposer, order []int) Outcome { return average(p.play(p.search, order, nil)) }

// Better reports whether an outcome is better than another.
func Better(o, than Outcome) bool { return o.compare(than) < 0 }
