package tournament_test

import (
	"fmt"
	"testing"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/tournament"
)

// FuzzPairings seeds tournaments by hand. Three bytes are a line: the match and its
// two players. Either people get a reason, or every entry has one place and no two
// byes meet.
//
//	go test -fuzz=FuzzPairings ./internal/tournament
func FuzzPairings(f *testing.F) {
	f.Add(uint8(0), []byte{1, 1, 2, 2, 3, 4})                       // four athletes, in order
	f.Add(uint8(1), []byte{1, 1, 5, 2, 2, 6, 3, 7, 3, 4, 4, 8})     // five, and byes
	f.Add(uint8(1), []byte{1, 1, 5, 2, 2, 6, 3, 7, 8, 4, 4, 3})     // two byes meet
	f.Add(uint8(0), []byte{1, 1, 2, 2, 1, 2})                       // twice, and left out
	f.Add(uint8(0), []byte{1, 1, 2, 1, 3, 4})                       // one match twice
	f.Add(uint8(0), []byte{0, 1, 2, 3, 0, 255, 2})                  // all wrong
	f.Add(uint8(28), []byte{})                                      // empty
	f.Add(uint8(60), []byte{1, 1, 33, 2, 2, 34, 3, 3, 35, 4, 4, 0}) // a large field, almost empty
	f.Fuzz(func(t *testing.T, athletes uint8, lines []byte) {
		plan, err := bracket.NewPlan(bracket.MinEntrants + int(athletes)%61)
		if err != nil {
			t.Fatal(err)
		}
		id := func(b byte) string { return fmt.Sprint("entry ", b) }
		entries := make([]tournament.Entry, plan.Entrants)
		for i := range entries {
			entries[i] = tournament.Entry{ID: id(byte(i + 1)), UserID: "user", Name: id(byte(i + 1))}
		}
		next := byte(len(entries))
		entries = tournament.WithByes(plan, entries, func() string { next++; return id(next) })
		var manual []tournament.ManualPairing
		for ; len(lines) >= 3; lines = lines[3:] {
			manual = append(manual, tournament.ManualPairing{MatchNumber: int(int8(lines[0])), Player1: id(lines[1]), Player2: id(lines[2])})
		}
		pairings, err := tournament.Pairings(plan, entries, manual)
		if err == nil {
			_, err = plan.Seed(pairings)
			err = tournament.ExplainSeeding(err, entries)
		}
		if err != nil {
			if fault.KindOf(err) != fault.Invalid || err.Error() == "" {
				t.Fatalf("refused with %q, %v", err, fault.KindOf(err))
			}
			return
		}
		seen := map[bracket.Entrant]bool{}
		for _, p := range pairings {
			seen[p[0]], seen[p[1]] = true, true
			if int(p[0]) > plan.Entrants && int(p[1]) > plan.Entrants {
				t.Errorf("two byes meet in %v", p)
			}
		}
		if len(seen) != len(entries) || len(manual) != len(pairings) || seen[0] {
			t.Errorf("%d of %d entries have a place", len(seen), len(entries))
		}
	})
}

// FuzzCheckReport sends any results of a match: two bytes for each game, its number
// and winner. An accepted result is decided and unchanged.
//
//	go test -fuzz=FuzzCheckReport ./internal/tournament
func FuzzCheckReport(f *testing.F) {
	f.Add(uint8(0), []byte{1, 1})
	f.Add(uint8(1), []byte{1, 1, 2, 0, 3, 1})
	f.Add(uint8(1), []byte{2, 1, 1, 1})
	f.Add(uint8(1), []byte{1, 1, 1, 0})
	f.Add(uint8(2), []byte{1, 1, 2, 1, 3, 1, 4, 0, 5, 0})
	f.Add(uint8(2), []byte{1, 1, 2, 1, 3, 1, 4, 0})
	f.Add(uint8(3), []byte{0, 1, 255, 0})
	f.Add(uint8(3), []byte{})
	f.Fuzz(func(t *testing.T, half uint8, sent []byte) {
		bestOf := 1 + 2*int(half%6)
		var results []tournament.GameResult
		won := map[int]byte{} // by game number
		for ; len(sent) >= 2; sent = sent[2:] {
			r := tournament.GameResult{Number: int(int8(sent[0])), Player1Won: sent[1]%2 == 1}
			results = append(results, r)
			won[r.Number] = '2'
			if r.Player1Won {
				won[r.Number] = '1'
			}
		}
		games, err := check(bestOf, results)
		if err != nil {
			if fault.KindOf(err) != fault.Invalid || games != "" {
				t.Fatalf("%q, %v", games, err)
			}
			return
		}
		if len(games) != len(results) || len(games) > bestOf {
			t.Fatalf("%q of %v", games, results)
		}
		score := map[byte]int{}
		for i := range games {
			if games[i] != won[i+1] {
				t.Fatalf("game %d of %v is %c", i+1, results, games[i])
			}
			score[games[i]]++
		}
		if max(score['1'], score['2']) <= bestOf/2 {
			t.Errorf("%q decides no best of %d", games, bestOf)
		}
	})
}
