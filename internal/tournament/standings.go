package tournament

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
)

// Standing is an athlete's standing in the tournament.
type Standing struct {
	Entry  // with the current place: 0 while still in
	Wins   int
	Losses int
}

// Disqualified returns the numbers of athletes without a place because of disqualification.
func Disqualified(entries []Entry) (numbers []bracket.Entrant) {
	for _, e := range entries {
		if e.Left.Kind == Disqualification {
			numbers = append(numbers, bracket.Entrant(e.Number))
		}
	}
	return numbers
}

// Standings lists the athletes: those still in by their wins, then the others by
// place; among equals in order of entry.
func (t Tournament) Standings(entries []Entry, matches []Match) []Standing {
	standings := make([]Standing, 0, t.Athletes)
	at := make(map[bracket.Entrant]int, t.Athletes) // by number
	for _, e := range entries {
		if !e.IsBye() {
			at[bracket.Entrant(e.Number)] = len(standings)
			standings = append(standings, Standing{Entry: e})
		}
	}
	all := make(bracket.Matches, len(matches))
	for i, m := range matches {
		all[i] = m.Match
		if m.Counts() {
			standings[at[m.Winner]].Wins++
			standings[at[m.Loser()]].Losses++
		}
	}
	if t.Status == Active && len(matches) > 0 {
		places := t.Plan().Places(all, Disqualified(entries)...)
		for i := range standings {
			standings[i].Place = places[standings[i].Number-1]
		}
	}
	slices.SortStableFunc(standings, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(b.Wins, a.Wins), cmp.Compare(a.Losses, b.Losses))
	})
	return standings
}
