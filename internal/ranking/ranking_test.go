package ranking_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/ranking"
)

func TestWinRate(t *testing.T) {
	for _, tt := range []struct {
		wins, losses int
		want         float64
	}{{0, 0, 0}, {1, 0, 100}, {0, 3, 0}, {2, 1, 66.67}, {1, 2, 33.33}, {1, 7, 12.5}} {
		if got := ranking.WinRate(tt.wins, tt.losses); got != tt.want {
			t.Errorf("%d won, %d lost: %v, want %v", tt.wins, tt.losses, got, tt.want)
		}
	}
}

func TestPoints(t *testing.T) {
	for place, want := range map[int]int{0: 0, 1: 25, 2: 17, 3: 9, 4: 5, 5: 3, 6: 2, 7: 0, -1: 0} {
		if got := ranking.StandardPoints.For(place); got != want {
			t.Errorf("place %d: %d points, want %d", place, got, want)
		}
	}
}

func TestTrend(t *testing.T) {
	for _, tt := range []struct {
		name   string
		record ranking.Record
		want   ranking.Trend
	}{
		{"too few matches", ranking.Record{Wins: 9, Form: "WWWWWWWWW"}, ranking.Flat},
		{"won 1 of 5 before, 5 of 5 now", ranking.Record{Wins: 6, Losses: 4, Form: "WWWWWLLLLW"}, ranking.Up},
		{"won 5 of 5 before, 2 of 5 now", ranking.Record{Wins: 7, Losses: 3, Form: "LLLWWWWWWW"}, ranking.Down},
		{"won 3 of 5 before, 3 of 5 now", ranking.Record{Wins: 6, Losses: 4, Form: "WWWLLWWWLL"}, ranking.Flat},
		{"exactly a tenth better", ranking.Record{Wins: 8, Losses: 7, Form: "WWWLLWLWLW"}, ranking.Up},
		{"always won", ranking.Record{Wins: 30, Form: "WWWWWWWWWW"}, ranking.Flat},
	} {
		if got := tt.record.Trend(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestAddAndRewrite compares the running record with a fresh count.
func TestAddAndRewrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r ranking.Record
		var results []bool // newest first
		for range rapid.IntRange(0, 30).Draw(t, "matches") {
			won := rapid.Bool().Draw(t, "won")
			r.Add(won)
			results = append([]bool{won}, results...)
		}
		if len(results) > 0 && rapid.Bool().Draw(t, "corrected") {
			gain := 1
			if results[0] {
				gain = -1
			}
			results[0] = !results[0]
			r.Rewrite(gain, -gain, results)
		}
		wins := 0
		for _, won := range results {
			if won {
				wins++
			}
		}
		if r.Wins != wins || r.Losses != len(results)-wins || r.Matches() != len(results) || r.Form != ranking.MakeForm(results) {
			t.Fatalf("%+v after %v", r, results)
		}
	})
}
