package store

import (
	"context"
	"sync"

	"github.com/toproll/toproll/internal/account"
)

// memory keeps what nearly every request asks for: who somebody is, the version
// of a tournament, whether somebody takes part in it.
//
// It is for SQLite, where one writer makes all changes: before anybody is told of
// a commit it forgets what the commit touched, so nobody is given anything older
// than the last commit that was confirmed. What another process commits, such as
// `toproll user`, is noticed within [watchEvery]. With PostgreSQL any instance may
// commit at any moment, so nothing is kept there.
type memory struct {
	mu     sync.RWMutex
	kept   map[string]map[string]any // by the id of what it is about, by question
	size   int                       // ids kept
	forgot uint64                    // counts what could make an answer old that is being read
}

// maxKept is about how many people and tournaments are kept; 100 to 400 bytes each.
const maxKept = 1 << 16

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
	m.kept[id][question] = answer
	m.size++
}

func (m *memory) forget(ids []string) {
	if len(ids) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.forgot++
	for _, id := range ids {
		m.size -= len(m.kept[id])
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
func (tx *Tx) touch(ids ...string) { tx.touched = append(tx.touched, ids...) }

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
	var forgot uint64
	if m != nil {
		var known any
		if known, forgot = m.recall(id, question); known != nil {
			return known.(T), nil
		}
	}
	err = db.Read(ctx, func(tx *Tx) (err error) { answer, err = read(tx); return err })
	if m != nil && err == nil {
		m.keep(id, question, answer, forgot)
	}
	return answer, err
}
