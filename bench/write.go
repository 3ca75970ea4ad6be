//go:build linux

package main

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"
)

// result is the request that completes a match in progress, best of three.
func result(matchID, token string) []byte {
	return request("PUT", "/api/match/update-result/"+matchID, token,
		`{"results":[{"gameNumber":1,"player1Won":true},{"gameNumber":2,"player1Won":true}]}`)
}

const referees = 64

// writing makes 64 referees send results, each as soon as the last one is
// confirmed. It compares single commits through the driver, and PocketBase.
func writing(ctx context.Context, b *bench) error {
	h, err := b.hall(ctx, "write", "", world{athletes: 4000, referees: referees, events: []events{{36, 1024, false}}})
	if err != nil {
		return err
	}
	defer h.stop()
	tokens, err := h.tokens(ctx, h.referees)
	if err != nil {
		return err
	}
	// The referees work at tables of all tournaments, not one after the other.
	var requests [][]byte
	for i := range h.events[0].open {
		for _, e := range h.events {
			requests = append(requests, result(e.open[i], tokens[len(requests)%referees]))
		}
	}
	var next atomic.Int64
	take := func(int) []byte {
		if i := next.Add(1) - 1; int(i) < len(requests) {
			return requests[i]
		}
		return nil
	}
	if _, err := load(ctx, h.address, referees, warmUp/2, 200, take); err != nil {
		return err
	}
	used := h.cpu()
	results, err := load(ctx, h.address, referees, loadTime, 200, take)
	if err != nil {
		return err
	}
	used = h.cpu() - used
	h.stop()

	// After Toproll, on a similar file on the same disk.
	raw, err := b.commits(ctx)
	if err != nil {
		return err
	}
	const name = "write: results over HTTP, 64 referees, FULL"
	b.beside(name, results.rate(), "results/s", "the same writes as single commits, driver", raw.same, ratioAtLeast(1))
	b.beside(name, results.rate(), "results/s", "one row a commit, driver", raw.one, goal{})
	b.add("write: the same, p99", results.quantile(.99), "ms", goal{})
	b.add("write: the server's processor time for a result", float64(used.Microseconds())/float64(len(results.times)), "µs", goal{})
	peer, err := b.pocketbaseUpdates(ctx)
	if err != nil {
		return err
	}
	b.beside(name, results.rate(), "results/s", "PocketBase 0.38 updating records, FULL", peer, ratioAtLeast(1.5))
	return nil
}

// rates are durable commits per second.
type rates struct{ same, one float64 }

// commits writes the rows of a result directly through the driver, each in its own transaction, and
// then one row each.
func (b *bench) commits(ctx context.Context) (rates, error) {
	folder, err := b.folder("commits")
	if err != nil {
		return rates{}, err
	}
	path := filepath.Join(folder, "toproll.db")
	made, err := fill(ctx, path, world{athletes: 4000, referees: 1, events: []events{{36, 1024, false}}})
	if err != nil {
		return rates{}, err
	}
	db, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)")
	if err != nil {
		return rates{}, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	statements := []string{
		"UPDATE tournaments SET version = version + 1, updated_at = ? WHERE id = ?",
		"UPDATE matches SET status = 'completed', winner = player1, games = '11', games_by = 'pp', decided_by = 'pin', completed_at = ?, " +
			"decided_version = ?, version = ?, official = ?, recorded_by = ? WHERE tournament_id = ? AND number = ?",
		"UPDATE matches SET player1 = ?, version = ? WHERE tournament_id = ? AND number = ?",
		"INSERT INTO records (user_id, name, name_key, wins, losses, points, form, standing) VALUES (?, 'Sofia Lindgren', 'sofia lindgren', " +
			"1, 0, 0, 'W', ?) ON CONFLICT (user_id) DO UPDATE SET wins = wins + 1, standing = excluded.standing",
		"INSERT INTO notices (user_id, id, type, title, message, tournament_id, match_id, created_at, read) VALUES (?, ?, 'result', " +
			`'{"code":"server.notice.match_won"}', '{"code":"server.notice.match_won_text","params":{"match":17,"mine":2,` +
			`"opponent":"Sofia Lindgren","theirs":0,"tournament":"Men 85 kg Right Arm No. 7"}}', ?, ?, ?, FALSE)`,
		"INSERT INTO audit (id, at, action, actor_id, actor_name, address, tournament_id, tournament_name, match_id, match_number, person_id, " +
			"person_name, was, became) VALUES (?, ?, 'record-result', ?, 'Referee 7', '127.0.0.1', ?, 'Men 85 kg Right Arm No. 7', ?, ?, NULL, '', " +
			`'', '{"code":"server.audit.score","params":{"first":2,"second":0,"winner":"Sofia Lindgren"}}')`,
		"INSERT INTO log_entries (match_id, position, id, kind, athlete, detail, decided_by, games, strikes, source, official, epoch, at, received_at) " +
			"VALUES (?, ?, ?, 'result', ?, '', 'pin', ?, '', 'api', ?, 0, ?, ?)",
	}
	prepared := make([]*sql.Stmt, len(statements))
	for i, s := range statements {
		if prepared[i], err = db.PrepareContext(ctx, s); err != nil {
			return rates{}, err
		}
	}
	var athletes []string
	rows, err := db.QueryContext(ctx, "SELECT id FROM users WHERE role = 'participant' ORDER BY id")
	if err != nil {
		return rates{}, err
	}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return rates{}, err
		}
		athletes = append(athletes, id)
	}
	if err := rows.Err(); err != nil {
		return rates{}, err
	}
	now := time.Now().UnixMilli()
	same := func(tx *sql.Tx, n int) error {
		event, official := made.events[n%len(made.events)].id, athletes[0]
		number := n/len(made.events)%512 + 1
		match := made.events[n%len(made.events)].open[number-1]
		run := func(statement int, values ...any) error {
			_, err := tx.StmtContext(ctx, prepared[statement]).ExecContext(ctx, values...)
			return err
		}
		if err := run(0, now, event); err != nil {
			return err
		}
		if err := run(1, now, n, n, official, official, event, number); err != nil {
			return err
		}
		for _, to := range []int{512 + number/2, 1024 + number/2} { // where winner and loser go
			if err := run(2, number, n, event, to); err != nil {
				return err
			}
		}
		for i := range 2 {
			athlete := athletes[(2*n+i)%len(athletes)]
			if err := run(3, athlete, []byte(athlete)); err != nil {
				return err
			}
			if err := run(4, athlete, newID(), event, event, now); err != nil {
				return err
			}
		}
		entry := athletes[2*n%len(athletes)] // as long as the winner's
		games := fmt.Sprintf(`[{"winner":"%[1]s","by":"pin"},{"winner":"%[1]s","by":"pin"}]`, entry)
		if err := run(6, match, 2+n/len(made.events)/512, newID(), entry, games, official, now, now); err != nil {
			return err
		}
		return run(5, newID(), now, official, event, match, number)
	}
	one := func(tx *sql.Tx, n int) error {
		_, err := tx.StmtContext(ctx, prepared[0]).ExecContext(ctx, now, made.events[n%len(made.events)].id)
		return err
	}
	var r rates
	if r.same, err = commitRate(ctx, db, same); err != nil {
		return r, err
	}
	r.one, err = commitRate(ctx, db, one)
	return r, err
}

func commitRate(ctx context.Context, db *sql.DB, write func(tx *sql.Tx, n int) error) (float64, error) {
	n := 0
	began := time.Now()
	for ; time.Since(began) < loadTime; n++ {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return 0, err
		}
		if err := write(tx, n); err != nil {
			return 0, fmt.Errorf("commit %d: %w", n, err)
		}
		if err := tx.Commit(); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(began).Seconds(), nil
}
