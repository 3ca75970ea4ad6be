package store

import (
	"context"
	"sync"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/tournament"
)

// memory keeps what nearly every request asks for: who somebody is, the version
// of a tournament, whether somebody takes part in it, its entries and referees.
//
// It is for SQLite, where one writer makes all changes: before anybody is told of
// a commit it forgets what the commit touched, so nobody is given anything older
// than the last commit that was confirmed. What another process commits, such as
// `toproll user`, is noticed within [watchEvery], and before anything is written.
// With PostgreSQL any instance may commit at any moment, so nothing is kept there.
type memory struct {
	mu     sync.RWMutex
	kept   map[string]map[string]any // by the id of what it is about, by question
	size   int                       // of all that is kept, see sizeOf
	forgot uint64                    // counts what could make an answer old that is being read
}

// maxKept is about how many people, tournaments and entries are kept; 100 to 400
// bytes each.
const maxKept = 1 << 16

// sizeOf counts what an answer is about; no answer is 0.
func sizeOf(answer any) int {
	switch a := answer.(type) {
	case nil:
		return 0
	case []tournament.Entry:
		return max(1, len(a))
	default:
		return 1
	}
}

func (m *memory) recall(id, question string) (answer any, forgot uint64) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.kept[id][question], m.forgot
}

// keep remembers an answer if nothing was forgotten since it was asked for.
func (m *memory) keep(id, question string, answer any, forgot uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.forgot != forgot {
		return
	}
	if m.kept == nil || m.size >= maxKept {
		m.kept, m.size = map[string]map[string]any{}, 0
	}
	if m.kept[id] == nil {
		m.kept[id] = map[string]any{}
	}
	m.size += sizeOf(answer) - sizeOf(m.kept[id][question])
	m.kept[id][question] = answer
}

func (m *memory) forget(ids []string) {
	if len(ids) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.forgot++
	for _, id := range ids {
		for _, answer := range m.kept[id] {
			m.size -= sizeOf(answer)
		}
		delete(m.kept, id)
	}
}

func (m *memory) forgetAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.forgot++
	m.kept, m.size = nil, 0
}

// touch makes what is remembered of a person or a tournament be forgotten with
// the commit. Every statement that changes one of them goes with it.
func (tx *Tx) touch(ids ...string) {
	tx.touched = append(tx.touched, ids...)
	if tx.stale != nil {
		for _, id := range ids {
			tx.stale[id] = true
		}
	}
}

// field is the id under which the entries and the referees of a tournament are
// remembered: unlike the tournament they stay as they are while it is played.
func field(tournamentID string) string { return tournamentID + " field" }

// User is [Tx.User] as of the last commit.
func (db *DB) User(ctx context.Context, id string) (account.User, error) {
	return remembered(ctx, db, id, "user", func(tx *Tx) (account.User, error) { return tx.User(id) })
}

// TournamentVersion is [Tx.TournamentVersion] as of the last commit.
func (db *DB) TournamentVersion(ctx context.Context, id string) (int64, error) {
	return remembered(ctx, db, id, "version", func(tx *Tx) (int64, error) { return tx.TournamentVersion(id) })
}

// HasEntry is [Tx.HasEntry] as of the last commit.
func (db *DB) HasEntry(ctx context.Context, tournamentID, userID string) (bool, error) {
	return remembered(ctx, db, tournamentID, userID, func(tx *Tx) (bool, error) { return tx.HasEntry(tournamentID, userID) })
}

// remembered answers a question about a person or a tournament from memory, or
// reads the answer and remembers it. Errors are not remembered.
func remembered[T any](ctx context.Context, db *DB, id, question string, read func(*Tx) (T, error)) (answer T, err error) {
	m := db.engine.memory()
	if joined(ctx) != nil {
		m = nil // what a transaction has changed is nobody else's yet
	}
	return answered(m, id, question, func() (answer T, err error) {
		err = db.ask(ctx, func(tx *Tx) (err error) { answer, err = read(tx); return err })
		return answer, err
	})
}

// known is remembered in a transaction that changes something.
func known[T any](tx *Tx, id, question string, read func() (T, error)) (T, error) {
	m := tx.remembers
	if tx.stale[id] {
		m = nil
	}
	return answered(m, id, question, read)
}

// answered answers from memory, or reads the answer and keeps it in memory if there
// is one.
func answered[T any](m *memory, id, question string, read func() (T, error)) (T, error) {
	if m == nil {
		return read()
	}
	known, forgot := m.recall(id, question)
	if known != nil {
		return known.(T), nil
	}
	answer, err := read()
	if err == nil {
		m.keep(id, question, answer, forgot)
	}
	return answer, err
}
