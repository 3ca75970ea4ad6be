// Package store stores all data in SQLite or PostgreSQL. Both share the SQL (see queries and migrations); sqlite.go and
// postgres.go differ in opening and committing.
//
// All access goes through [Read] and [Write], or [DB.Read] and [DB.Write] without a returned value. A [Tx] uses the
// types of the domain packages. Changes that a transaction emits are published only after its commit.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// DB is an open, migrated database. It may be used by many goroutines at once.
type DB struct {
	engine engine
	events audience
	board  board
	hears  sync.Once // starts the listener
	before func(*Tx, []Change) error
}

// engine has the different parts of SQLite and PostgreSQL.
type engine interface {
	read(ctx context.Context, fn func(*Tx) error) error
	// ask is read for an fn with a single statement. It may run fn more than once.
	ask(ctx context.Context, fn func(*Tx) error) error
	// write runs fn in one transaction. It may run fn more than once.
	write(ctx context.Context, fn func(*Tx) error) error
	// listen begins to publish the changes of every later commit in order, also of other processes.
	listen(publish func(news))
	// catchUp waits until the changes of every confirmed commit are published.
	catchUp(ctx context.Context) error
	// analyze updates the statistics of tables.
	analyze(ctx context.Context) error
	ping(ctx context.Context) error
	// writable tries a write that leaves no data.
	writable(ctx context.Context) error
	close() error
}

// Option changes what [Open] does.
type Option func(*opening)

// opening has the options of one [Open].
type opening struct {
	existing bool
	before   func(ctx context.Context, from, to int64) error
}

// Existing makes [Open] return [ErrNoDatabase] instead of creating a database.
func Existing(o *opening) { o.existing = true }

// BeforeMigration makes [Open] call do before it migrates a database that already has tables. Versions are numbers of
// migrations. If do fails, nothing is migrated and Open returns its error.
func BeforeMigration(do func(ctx context.Context, from, to int64) error) Option {
	return func(o *opening) { o.before = do }
}

// Open connects to a database and migrates it to the newest version. The address
// is "sqlite:" and a path, or a postgres:// URL.
func Open(ctx context.Context, address string, options ...Option) (*DB, error) {
	var o opening
	for _, set := range options {
		set(&o)
	}
	path, isSQLite := strings.CutPrefix(address, "sqlite:")
	var e engine
	var err error
	switch {
	case isSQLite:
		e, err = openSQLite(ctx, path, o)
	case strings.HasPrefix(address, "postgres://"), strings.HasPrefix(address, "postgresql://"):
		e, err = openPostgres(ctx, address, o)
	default:
		return nil, fmt.Errorf("store: the database address must begin with sqlite: or postgres://")
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return &DB{engine: e}, nil
}

// OnCommit adds a receiver for the changes of each later commit, in order of commits, one commit at
// a time, from any process. If some may have been missed, it gets a [Resync] instead. It must not
// block.
func (db *DB) OnCommit(publish func([]Change)) {
	db.events.add(publish)
	db.listen()
}

// BeforeCommit sets a function that sees the changes of every emitting transaction before its
// commit, as a part of it. It may change and emit more. Set it once, before the first write.
func (db *DB) BeforeCommit(look func(*Tx, []Change) error) { db.before = look }

// complete runs fn and, if it emitted changes, the work before the commit.
func (db *DB) complete(fn func(*Tx) error) func(*Tx) error {
	if db.before == nil {
		return fn
	}
	return func(tx *Tx) error {
		if err := fn(tx); err != nil || len(tx.news.Changes) == 0 {
			return err
		}
		return db.before(tx, tx.news.Changes)
	}
}

// CatchUp waits until the changes of every confirmed commit are published.
func (db *DB) CatchUp(ctx context.Context) error {
	db.listen()
	return asFault(db.engine.catchUp(ctx))
}

func (db *DB) listen() { db.hears.Do(func() { db.engine.listen(db.publish) }) }

// Close waits for writes that have begun and closes the database.
func (db *DB) Close() error { return db.engine.close() }

// Ping reports whether the database answers. The error says whether it is away or slow.
func (db *DB) Ping(ctx context.Context) error { return asFault(db.engine.ping(ctx)) }

// ErrReadOnly means that the database answers, but refuses writes.
var ErrReadOnly = errors.New("nothing can be written")

// Writable reports whether the database answers and a write would succeed. It tries one that leaves no data. If only
// writing fails, the error is [ErrReadOnly].
func (db *DB) Writable(ctx context.Context) error {
	if err := db.engine.ping(ctx); err != nil {
		return err
	}
	err := db.engine.writable(ctx)
	if err == nil || ctx.Err() != nil || errors.Is(err, errClosed) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrReadOnly, err)
}

// Read runs fn on a consistent view of the database.
func (db *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	if tx := joined(ctx); tx != nil {
		return fn(tx)
	}
	return asFault(db.engine.read(ctx, fn))
}

// ask is Read for an fn with a single statement, which needs no transaction. It may run fn more than once.
func (db *DB) ask(ctx context.Context, fn func(*Tx) error) error {
	if tx := joined(ctx); tx != nil {
		return fn(tx)
	}
	return asFault(db.engine.ask(ctx, fn))
}

// Read runs fn on a consistent view of the database, and returns fn's value.
func Read[T any](ctx context.Context, db *DB, fn func(*Tx) (T, error)) (T, error) {
	return valueOf(ctx, db.Read, fn)
}

// Write is [DB.Write] for an fn that returns a value: that of its last, committed run. With an error, it is the value
// that fn returned with the error.
func Write[T any](ctx context.Context, db *DB, fn func(*Tx) (T, error)) (T, error) {
	return valueOf(ctx, db.Write, fn)
}

func valueOf[T any](ctx context.Context, run func(context.Context, func(*Tx) error) error, fn func(*Tx) (T, error)) (value T, err error) {
	err = run(ctx, func(tx *Tx) (err error) {
		value, err = fn(tx)
		return err
	})
	return value, err
}

// Write runs fn in one transaction and commits it durably if fn returns nil, or undoes all of it. The database may
// require a second run of fn. So fn must have no other effects, not even on its caller's variables (see the function
// [Write]). It should be quick, because writes on SQLite wait for one another.
func (db *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	if tx := joined(ctx); tx != nil {
		return tx.savepoint(fn)
	}
	return asFault(db.engine.write(ctx, db.complete(fn)))
}

// Tx is a transaction. It ends with its function.
type Tx struct {
	ctx  context.Context
	raw  sqlgen.DBTX
	q    *sqlgen.Queries
	news news

	writing *writing // nil in a read-only transaction

	eventOf map[string]string // event ids of locked tournaments, "" outside events
	written map[string]bool   // ids of tournaments with a new audit entry, see Audited
}

// Context returns the context of the transaction's caller.
func (tx *Tx) Context() context.Context { return tx.ctx }

// Page is a part of a list: Limit rows after skipping Skip. The zero Page is all.
type Page struct{ Skip, Limit int }

// PartOf returns a page of a whole list.
func PartOf[T any](all []T, p Page) []T {
	part := all[min(p.Skip, len(all)):]
	if p.Limit > 0 {
		part = part[:min(p.Limit, len(part))]
	}
	return part
}

func (p Page) rows() int32 {
	if p.Limit <= 0 {
		return 1<<31 - 1
	}
	return int32(p.Limit)
}

func (p Page) skip() int32 { return int32(p.Skip) }

func millis(t time.Time) int64 { return t.UnixMilli() }

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func nullMillis(t *time.Time) sql.NullInt64 {
	if t == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: millis(*t), Valid: true}
}

func fromNullMillis(ms sql.NullInt64) *time.Time {
	if !ms.Valid {
		return nil
	}
	t := fromMillis(ms.Int64)
	return &t
}

func nullString(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

func nullInt(n int64) sql.NullInt64 { return sql.NullInt64{Int64: n, Valid: true} }

func mapped[Row, T any](rows []Row, from func(Row) T) []T {
	list := make([]T, len(rows))
	for i, row := range rows {
		list[i] = from(row)
	}
	return list
}
