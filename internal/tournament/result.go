package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// Games has the winner of each game of a match, in order: '1' for the first player, '2' for the second. "" is no result
// yet.
type Games string

// GamesBy has the decision of each game, in order: a letter of a [bout.By].
type GamesBy string

// GameResult is the winner of a game.
type GameResult struct {
	Number     int // from 1
	Player1Won bool
	By         bout.By // pin if ""
}

// Result is the decision of a match.
type Result struct {
	Games   Games // games that were pulled
	GamesBy GamesBy
	Winner  bracket.Entrant
	By      bout.By
}

// Result returns the decision of the match; the zero Result while undecided.
func (m Match) Result() Result { return Result{m.Games, m.GamesBy, m.Winner, m.DecidedBy} }

// Decide sets the decision of the match and its recorder, but not its status. The version is the tournament's; a
// replacing result keeps the earlier version.
func (m *Match) Decide(r Result, recordedBy string, version int64) {
	m.RecordedBy = recordedBy
	m.Games, m.GamesBy, m.Winner, m.DecidedBy = r.Games, r.GamesBy, r.Winner, r.By
	if m.DecidedVersion == 0 {
		m.DecidedVersion = version
	}
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

// End records when the match ended and who recorded it. No match ends before it began, even if the
// clock jumped.
func (m *Match) End(now time.Time, official string) {
	if m.StartedAt != nil && now.Before(*m.StartedAt) { // the clock was set back
		now = *m.StartedAt
	}
	m.CompletedAt, m.Official = &now, official
}

// Undecide undoes the match's result: it continues, or waits for its start if it never had one.
func (m *Match) Undecide() {
	m.Status, m.Winner, m.CompletedAt = bracket.InProgress, 0, nil
	m.Games, m.GamesBy, m.DecidedBy, m.DecidedVersion, m.RecordedBy = "", "", "", 0, ""
	if m.StartedAt == nil {
		m.Status, m.Official = bracket.Scheduled, ""
	}
}

// flipped returns the games with the players on swapped sides.
func (g Games) flipped() Games {
	return Games(strings.Map(func(side rune) rune { return '1' + '2' - side }, string(g)))
}

// GameResults returns the games of a match one by one.
func (r Result) GameResults() []GameResult {
	results := make([]GameResult, len(r.Games))
	for i, winner := range r.Games {
		results[i] = GameResult{i + 1, winner == '1', r.GamesBy.at(i)}
	}
	return results
}

var letters = map[bout.By]byte{bout.Pin: 'p', bout.Fouls: 'f', bout.Injury: 'i', bout.Disqualification: 'd'}

func (g GamesBy) at(i int) bout.By {
	if i < len(g) {
		for by, letter := range letters {
			if letter == g[i] {
				return by
			}
		}
	}
	return bout.Pin
}

// Report is a sent result of a match.
type Report struct {
	Games  []GameResult
	By     bout.By // like the last game if ""
	Winner string  // id of an entry, "" if the games decide it
}

// Check returns the result of a match between two entries. A match that is best of N is won by the first to (N+1)/2
// games. The games must be numbered from 1 without gaps and decide the match: either all of them, or as many as it
// took. Injury or disqualification can end it after any game, and the report then names the winner.
func (r Report) Check(m Match, entries [2]Entry) (Result, error) {
	games, by, decided, err := checkGames(m.BestOf, r.Games)
	if err != nil {
		return Result{}, err
	}
	result := Result{Games: games, GamesBy: by, By: r.By}
	early := r.By == bout.Injury || r.By == bout.Disqualification
	switch {
	case r.By != "" && letters[r.By] == 0:
		return Result{}, fault.Bad("decidedBy", "server.match.decided_by")
	case r.Winner != "" && r.Winner != entries[0].ID && r.Winner != entries[1].ID:
		return Result{}, fault.Bad("winner", "server.match.winner_stranger", "match", m.Number)
	case !decided && !early:
		return Result{}, fault.Bad("results", Undecided)
	case !decided && r.Winner == "":
		return Result{}, fault.Bad("winner", "server.match.winner_missing")
	case r.Winner == "":
		result.Winner = m.Players[games.Winner()]
	case r.Winner == entries[0].ID:
		result.Winner = m.Players[0]
	default:
		result.Winner = m.Players[1]
	}
	if decided && !early && result.Winner != m.Players[games.Winner()] {
		return Result{}, fault.Bad("winner", "server.match.winner_other")
	}
	switch last := len(games) - 1; {
	case result.By == "":
		result.By = by.at(last)
	case decided && !slices.ContainsFunc(r.Games, func(g GameResult) bool { return g.Number == last+1 && g.By != "" }):
		// The last game has the decision of the match.
		result.GamesBy = by[:last] + GamesBy(letters[result.By])
	}
	return result, nil
}

// Undecided is the refusal of a result without a winner.
const Undecided message.Code = "server.match.undecided"

// checkGames returns the sent games and how each was decided, and reports whether they decide a
// match that is best of bestOf.
func checkGames(bestOf int, results []GameResult) (games Games, by GamesBy, decided bool, err error) {
	order := make([]int, len(results)) // index of games 1, 2, …
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(results[i].Number, results[j].Number) })
	need := (bestOf + 1) / 2
	var won [2]int
	decidedBy := 0 // number of games it took
	sides, decisions := make([]byte, 0, bestOf), make([]byte, 0, bestOf)
	for i, at := range order {
		r, field := results[at], fmt.Sprintf("results[%d].gameNumber", at)
		switch {
		case r.Number < 1 || r.Number > bestOf:
			return "", "", false, fault.Bad(field, "server.match.game_range", "most", bestOf)
		case r.Number != i+1:
			return "", "", false, fault.Bad(field, "server.match.game_gap")
		case r.By != "" && letters[r.By] == 0:
			return "", "", false, fault.Bad(fmt.Sprintf("results[%d].decidedBy", at), "server.match.decided_by")
		}
		side := 1
		if r.Player1Won {
			side = 0
		}
		won[side]++
		sides, decisions = append(sides, byte('1'+side)), append(decisions, letters[cmp.Or(r.By, bout.Pin)])
		if won[side] == need && decidedBy == 0 {
			decidedBy = i + 1
		}
	}
	if decidedBy != 0 && len(sides) != decidedBy && len(sides) != bestOf {
		return "", "", false, fault.Bad("results", "server.match.decided_before", "game", decidedBy, "all", bestOf)
	}
	return Games(sides), GamesBy(decisions), decidedBy != 0, nil
}

// Counts reports whether the match counts for records: it was pulled.
func (m Match) Counts() bool { return m.Winner != 0 && m.DecidedBy.Pulled() }
