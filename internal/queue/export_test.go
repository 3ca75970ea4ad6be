package queue

import "time"

// Winner is the side that wins a bout by lot in a run ahead.
func Winner(seed uint64, r Ref) int { return int(lot(seed, r.Class, r.Match, forWinner) % 2) }

// LogNormal is the ratio of a planned bout's duration to the expected one.
func LogNormal(seed uint64, r Ref, sigma float64) float64 {
	return logNormal(seed, r.Class, r.Match, sigma)
}

// Games is the mean number of games in a best of n.
func Games(bestOf int) float64 { return games(bestOf) }

// Learned is the expected duration of a class's bout.
func Learned(state State, setting time.Duration, class, bestOf int) time.Duration {
	return learn(state, setting).of(class, bestOf)
}

// Searched is the outcome of an order on the lots that the search uses.
func Searched(p *Proposer, order []int) Outcome { return average(p.play(p.search, order, nil)) }

// Better reports whether an outcome is better than another.
func Better(o, than Outcome) bool { return o.compare(than) < 0 }
