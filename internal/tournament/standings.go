package tournament

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
)

// Standing is how an athlete does in the tournament.
type Standing struct {
	Entry  // with the place as it stands: 0 while still in
	Wins   int
	Losses int
}

// Standings lists the athletes: those still in by their wins, then the others by
// place; among equals in order of entry.
func (t Tournament) Standings(entries []Entry, matches []Match) []Standing {
	standings := make([]Standing, 0, t.Athletes)
	for _, e := range entries {
		if !e.IsBye() {
			standings = append(standings, Standing{Entry: e})
		}
	}
	if len(matches) == 0 {
		return standings
	}
	plan := t.Plan()
	all := make(bracket.Matches, len(matches))
	for i, m := range matches {
		all[i] = m.Match
		if m.Status == bracket.Completed && !plan.HasBye(m.Match) {
			standings[m.Winner-1].Wins++
			standings[m.Loser()-1].Losses++
		}
	}
	places := plan.Places(all)
	for i := range standings {
		standings[i].Place = places[standings[i].Number-1]
	}
	slices.SortStableFunc(standings, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(b.Wins, a.Wins), cmp.Compare(a.Losses, b.Losses))
	})
	return standings
}
