package ranking

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/event"
)

// Result is one match that an athlete has played.
type Result struct {
	At           time.Time
	Won          bool
	OpponentID   string
	OpponentName string
	TimeZone     string // of the event, "" outside events
}

// Month is an athlete's results in one month, and the totals up to its end. A match of an event counts in the
// hall's month.
type Month struct {
	Month              string // such as 2026-11
	Wins, Losses       int
	SumWins, SumLosses int // from the beginning to the end of this month
}

// Months returns the months in which an athlete has played, oldest first. A month is that of the hall, or of UTC outside events.
func Months(results []Result) []Month {
	zones, played := map[string]event.Zone{}, map[string]Month{}
	for _, r := range results {
		zone, ok := zones[r.TimeZone]
		if !ok {
			zone = event.ZoneNamed(r.TimeZone)
			zones[r.TimeZone] = zone
		}
		name := string(zone.Day(r.At)[:len("2026-11")])
		m := played[name]
		if r.Won {
			m.Wins++
		} else {
			m.Losses++
		}
		played[name] = m
	}
	// Results in time order may not be in month order: halls are in different zones.
	var months []Month
	var sum Month
	for _, name := range slices.Sorted(maps.Keys(played)) {
		m := played[name]
		sum.Wins, sum.Losses = sum.Wins+m.Wins, sum.Losses+m.Losses
		months = append(months, Month{name, m.Wins, m.Losses, sum.Wins, sum.Losses})
	}
	return months
}

// Rivalry is an athlete's record against another one.
type Rivalry struct {
	OpponentID   string
	OpponentName string // as in the latest match
	Wins, Losses int
	Last         time.Time
	TimeZone     string // of the event of the last match, "" outside events
}

// Rivalries returns an athlete's record against each opponent. The most frequent
// opponents come first, then the latest. The results must be in order of time.
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
