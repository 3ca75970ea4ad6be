package tournament

import (
	"cmp"
	"fmt"
	"github.com/toproll/toproll/internal/message"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
)

// Games says who won each game of a match, in order: '1' for the first player,
// '2' for the second. "" is no result yet.
type Games string

// GameResult is who won one game.
type GameResult struct {
	Number     int // from 1
	Player1Won bool
}

// Score returns the games won by each player.
func (g Games) Score() (player1, player2 int) {
	for _, winner := range g {
		if winner == '1' {
			player1++
		} else {
			player2++
		}
	}
	return player1, player2
}

// Winner returns the side, 0 or 1, that won more games.
func (g Games) Winner() int {
	player1, player2 := g.Score()
	if player1 > player2 {
		return 0
	}
	return 1
}

// Results returns the games one by one.
func (g Games) Results() []GameResult {
	results := make([]GameResult, len(g))
	for i, winner := range g {
		results[i] = GameResult{i + 1, winner == '1'}
	}
	return results
}

// Undecided is what is said of results in which a winner is missing.
const Undecided message.Code = "server.match.undecided"

// CheckResults returns the games of a match that is best of bestOf. It is won by
// the first to (bestOf+1)/2 games. The games must be numbered from 1 without gaps
// and decide the match: either all of them, or as many as it took.
func CheckResults(bestOf int, results []GameResult) (Games, error) {
	order := make([]int, len(results)) // where the results of games 1, 2, … stand
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(results[i].Number, results[j].Number) })
	need := (bestOf + 1) / 2
	var won [2]int
	decidedBy := 0 // games it took
	games := make([]byte, 0, bestOf)
	for i, at := range order {
		r, field := results[at], fmt.Sprintf("results[%d].gameNumber", at)
		switch {
		case r.Number < 1 || r.Number > bestOf:
			return "", fault.Bad(field, "server.match.game_range", "most", bestOf)
		case r.Number != i+1:
			return "", fault.Bad(field, "server.match.game_gap")
		}
		side := 1
		if r.Player1Won {
			side = 0
		}
		won[side]++
		games = append(games, byte('1'+side))
		if won[side] == need && decidedBy == 0 {
			decidedBy = i + 1
		}
	}
	switch {
	case decidedBy == 0:
		return "", fault.Bad("results", Undecided)
	case len(games) != decidedBy && len(games) != bestOf:
		return "", fault.Bad("results", "server.match.decided_before", "game", decidedBy, "all", bestOf)
	}
	return Games(games), nil
}

// Outcome returns the winner that the games give a match.
func (g Games) Outcome(m bracket.Match) bracket.Entrant { return m.Players[g.Winner()] }
