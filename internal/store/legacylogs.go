package store

import (
	"context"
	"database/sql"
	"encoding/json"
)

// resultsToLogs gives every match that was started or decided before there were logs an
// entry that says so. It knows the tables as they were then.
func resultsToLogs(ctx context.Context, tx *sql.Tx) error {
	type game struct {
		Winner string `json:"winner"`
		By     string `json:"by"`
	}
	type row struct {
		id, status, games, gamesBy, by, official string
		winner, player1, player2                 int64
		entries                                  [2]string
		started, completed                       sql.NullInt64
	}
	var matches []row
	err := scan(ctx, tx, `SELECT m.id, m.status, m.games, m.games_by, m.decided_by, CASE WHEN m.recorded_by = '' THEN m.official ELSE m.recorded_by END,
		    m.winner, m.player1, m.player2, p1.id, p2.id, m.started_at, m.completed_at
		FROM matches m JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
		JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
		WHERE m.status = 'in-progress' OR m.decided_version <> 0`, func(rows *sql.Rows) error {
		var r row
		err := rows.Scan(&r.id, &r.status, &r.games, &r.gamesBy, &r.by, &r.official, &r.winner, &r.player1, &r.player2,
			&r.entries[0], &r.entries[1], &r.started, &r.completed)
		matches = append(matches, r)
		return err
	})
	by := map[byte]string{'p': "pin", 'f': "fouls", 'i': "injury", 'd': "disqualification"}
	for _, r := range matches {
		if err != nil {
			return err
		}
		kind, athlete, at, list := "start", "", r.started.Int64, ""
		if r.status == "completed" {
			kind, athlete, at = "result", r.entries[0], r.completed.Int64
			if r.winner == r.player2 {
				athlete = r.entries[1]
			}
			games := []game{}
			for i := range r.games {
				games = append(games, game{r.entries[r.games[i]-'1'], by[r.gamesBy[i]]})
			}
			text, err := json.Marshal(games)
			if err != nil {
				return err
			}
			list = string(text)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO log_entries
			(match_id, position, id, kind, athlete, detail, decided_by, games, strikes, source, official, epoch, at, received_at)
			VALUES ($1, 1, $2, $3, $4, '', $5, $6, '', 'legacy', $7, 0, $8, $9)`, r.id, r.id, kind, athlete, r.by, list, r.official, at, at)
	}
	return err
}
