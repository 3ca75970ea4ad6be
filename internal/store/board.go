package store

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/toproll/toproll/internal/ranking"
)

// board is the leaderboard in memory, from the first time that somebody looks at it.
//
// A commit only says whose records it has changed; who looks next reads those. So a
// result costs nothing more, and nobody is shown less than what was committed before
// he asked, by this process or another one on the same PostgreSQL (see
// [engine.catchUp]).
type board struct {
	mu    sync.RWMutex
	known *ranking.Board // nil if everything has to be read

	marks sync.Mutex // of what follows; taken for a moment only
	stale []string   // the athletes to be read again
	lost  bool       // whether anybody may have changed
}

// maxStale is how many changes a board that nobody looks at may be behind before it is
// given up.
const maxStale = 10_000

// mark notes what a commit has changed.
func (b *board) mark(n news) {
	b.marks.Lock()
	defer b.marks.Unlock()
	b.lost = b.lost || n.isAnything()
	if b.stale = append(b.stale, n.Ranked...); len(b.stale) > maxStale {
		b.lost = true
	}
	if b.lost {
		b.stale = nil
	}
}

// isCurrent tells whether nothing has changed since it was read.
func (b *board) isCurrent() bool {
	b.marks.Lock()
	defer b.marks.Unlock()
	return !b.lost && len(b.stale) == 0
}

// take returns what has changed, and begins anew.
func (b *board) take() (stale []string, lost bool) {
	b.marks.Lock()
	defer b.marks.Unlock()
	stale, lost = b.stale, b.lost
	b.stale, b.lost = nil, false
	return stale, lost
}

// Standings hands the leaderboard to fn, as of the last commit. It must not be kept or
// changed.
func (db *DB) Standings(ctx context.Context, fn func(*ranking.Board)) error {
	db.listen()
	if err := keepable(db.engine.catchUp(ctx)); err != nil {
		return err
	}
	b := &db.board
	b.mu.RLock()
	if b.known != nil && b.isCurrent() {
		defer b.mu.RUnlock()
		fn(b.known)
		return nil
	}
	b.mu.RUnlock()
	b.mu.Lock()
	defer b.mu.Unlock()
	stale, lost := b.take()
	if lost {
		b.known = nil
	}
	if err := keepable(db.engine.ask(ctx, func(tx *Tx) error { return b.read(tx, stale) })); err != nil {
		b.mark(news{Ranked: stale})
		return err
	}
	fn(b.known)
	return nil
}

// read reads everybody if nothing is known, otherwise those who are stale.
func (b *board) read(tx *Tx, stale []string) error {
	switch {
	case b.known == nil:
		known := &ranking.Board{}
		if err := tx.eachRecord(known.Fill, "standing IS NOT NULL"); err != nil {
			return err
		}
		known.Sort()
		b.known = known
		return nil
	case len(stale) > 0:
		return tx.eachRecord(b.known.Put, "user_id IN "+list(len(stale)), values(stale)...)
	}
	return nil // somebody else has just read them
}

// list returns the list of n values in a statement, and values the values.
func list(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ", $%d", i+1)
	}
	return "(" + strings.TrimPrefix(b.String(), ", ") + ")"
}

func values(texts []string) []any { return mapped(texts, func(s string) any { return s }) }

func (tx *Tx) eachRecord(do func(r ranking.Record, words, standing string), condition string, values ...any) error {
	rows, err := tx.raw.QueryContext(tx.ctx,
		"SELECT user_id, name, words, wins, losses, points, form, standing FROM records WHERE "+condition, values...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r ranking.Record
		var words string
		var standing []byte
		if err := rows.Scan(&r.UserID, &r.Name, &words, &r.Wins, &r.Losses, &r.Points, &r.Form, &standing); err != nil {
			return err
		}
		do(r, words, string(standing))
	}
	return rows.Err()
}
