package tournament_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/tournament"
)

// TestNamesakes: the result has each athlete who shares a name with another, once and in order, but no byes.
func TestNamesakes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOf(rapid.Custom(func(t *rapid.T) tournament.Entry {
			return tournament.Entry{UserID: rapid.SampledFrom([]string{"u", ""}).Draw(t, "user"), Name: rapid.SampledFrom([]string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}).Draw(t, "name")}
		})).Draw(t, "entries")
		var want []int
		for i, e := range entries {
			other := slices.IndexFunc(entries, func(o tournament.Entry) bool { return o.Name == e.Name && !o.IsBye() })
			last := len(entries) - 1 - slices.IndexFunc(reversed(entries), func(o tournament.Entry) bool { return o.Name == e.Name && !o.IsBye() })
			if !e.IsBye() && other != last {
				want = append(want, i)
			}
		}
		if got := tournament.Namesakes(entries); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func reversed(entries []tournament.Entry) []tournament.Entry {
	r := slices.Clone(entries)
	slices.Reverse(r)
	return r
}
