package store

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/toproll/toproll/internal/ranking"
)

// board is the leaderboard in memory, from its first use on.
//
// A commit only marks changed records; the next reader loads them. So a result costs no extra work, and every reader
// sees all earlier commits, also by other processes on the same PostgreSQL (see [engine.catchUp]).
type board struct {
	mu        sync.RWMutex
	standings *ranking.Board // nil if everything must be read

	marks   sync.Mutex // guards the following; held only briefly
	changed []string   // athletes whose records must be reread
	lost    bool       // whether every record may have changed
}

// maxChanged is the number of unread changes after which an unused board is dropped.
const maxChanged = 10_000

// mark records a commit's changes.
func (b *board) mark(n news) {
	b.marks.Lock()
	defer b.marks.Unlock()
	b.lost = b.lost || n.isAnything()
	if b.changed = append(b.changed, n.Ranked...); len(b.changed) > maxChanged {
		b.lost = true
	}
	if b.lost {
		b.changed = nil
	}
}

// isCurrent reports whether nothing has changed since the last read.
func (b *board) isCurrent() bool {
	b.marks.Lock()
	defer b.marks.Unlock()
	return !b.lost && len(b.changed) == 0
}

// take returns the recorded changes and clears them.
func (b *board) take() (changed []string, lost bool) {
	b.marks.Lock()
	defer b.marks.Unlock()
	changed, lost = b.changed, b.lost
	b.changed, b.lost = nil, false
	return changed, lost
}

// Standings passes the leaderboard to fn, as of the last commit. fn must not keep or change it.
func (db *DB) Standings(ctx context.Context, fn func(*ranking.Board)) error {
	db.listen()
	if err := asFault(db.engine.catchUp(ctx)); err != nil {
		return err
	}
	b := &db.board
	b.mu.RLock()
	if b.standings != nil && b.isCurrent() {
		defer b.mu.RUnlock()
		fn(b.standings)
		return nil
	}
	b.mu.RUnlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	changed, lost := b.take()
	if lost {
		b.standings = nil
	}
	if err := asFault(db.engine.ask(ctx, func(tx *Tx) error { return b.read(tx, changed) })); err != nil {
		b.mark(news{Ranked: changed})
		return err
	}
	fn(b.standings)
	return nil
}

// read reads everyone the first time, otherwise only changed athletes.
func (b *board) read(tx *Tx, changed []string) error {
	switch {
	case b.standings == nil:
		standings := &ranking.Board{}
		if err := tx.eachRecord(standings.Fill, "standing IS NOT NULL AND wins + losses + points <> 0"); err != nil {
			return err
		}
		standings.Sort()
		b.standings = standings
		return nil
	case len(changed) > 0:
		return tx.eachRecord(b.standings.Put, "user_id IN "+list(len(changed)), values(changed)...)
	}
	return nil // another reader has just reread them
}

// list returns a statement's list of n values, and values the values.
func list(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ", $%d", i+1)
	}
	return "(" + strings.TrimPrefix(b.String(), ", ") + ")"
}

func values(texts []string) []any { return mapped(texts, func(s string) any { return s }) }

func (tx *Tx) eachRecord(do func(r ranking.Record, key, standing string), condition string, values ...any) error {
	rows, err := tx.raw.QueryContext(tx.ctx,
		"SELECT user_id, name, name_key, wins, losses, points, form, standing FROM records WHERE "+condition, values...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r ranking.Record
		var key string
		var standing []byte
		if err := rows.Scan(&r.UserID, &r.Name, &key, &r.Wins, &r.Losses, &r.Points, &r.Form, &standing); err != nil {
			return err
		}
		if r.Matches()+r.Points == 0 { // begun, but nothing counts yet, or no longer
			standing = nil
		}
		do(r, key, string(standing))
	}
	return rows.Err()
}
