package ranking

import (
	"cmp"
	"slices"
	"time"
)

// Result is one match that an athlete has played.
type Result struct {
	At           time.Time
	Won          bool
	OpponentID   string
	OpponentName string
	TimeZone     string // of the event, "" outside events
}

// Month is how an athlete did in one month (UTC), and up to its end.
type Month struct {
	Month              string // as 2026-11
	Wins, Losses       int
	SumWins, SumLosses int // from the beginning to the end of this month
}

// Months returns the months in which an athlete has played, the first one first.
// The results must be in order of time.
func Months(results []Result) []Month {
	var months []Month
	for _, r := range results {
		name := r.At.UTC().Format("2006-01")
		last := len(months) - 1
		if last < 0 || months[last].Month != name {
			next := Month{Month: name}
			if last >= 0 {
				next.SumWins, next.SumLosses = months[last].SumWins, months[last].SumLosses
			}
			months = append(months, next)
			last++
		}
		m := &months[last]
		if r.Won {
			m.Wins++
			m.SumWins++
		} else {
			m.Losses++
			m.SumLosses++
		}
	}
	return months
}

// Rivalry is how an athlete did against another one.
type Rivalry struct {
	OpponentID   string
	OpponentName string // as in the latest match
	Wins, Losses int
	Last         time.Time
	TimeZone     string // of the event of the last match, "" outside events
}

// Rivalries returns how an athlete did against each opponent: those met most often
// first, among equals those met last. The results must be in order of time.
func Rivalries(results []Result) []Rivalry {
	at := map[string]int{}
	var list []Rivalry
	for _, r := range results {
		i, ok := at[r.OpponentID]
		if !ok {
			i = len(list)
			at[r.OpponentID] = i
			list = append(list, Rivalry{OpponentID: r.OpponentID})
		}
		v := &list[i]
		v.OpponentName, v.Last, v.TimeZone = r.OpponentName, r.At, r.TimeZone
		if r.Won {
			v.Wins++
		} else {
			v.Losses++
		}
	}
	slices.SortStableFunc(list, func(a, b Rivalry) int {
		return cmp.Or(b.Wins+b.Losses-a.Wins-a.Losses, b.Last.Compare(a.Last))
	})
	return list
}
