package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// postgres is the engine for several processes on one PostgreSQL.
//
// READ COMMITTED is enough: a change to a tournament begins by locking its row
// (see [Tx.ChangeTournament]), and what it reads after that is the latest.
type postgres struct {
	db *sql.DB
}

// maxTries bounds how often a transaction is repeated that PostgreSQL gave up in
// favour of another.
const maxTries = 8

func openPostgres(ctx context.Context, address string) (*postgres, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the PostgreSQL address is not valid") // err would show the password
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(32)
	db.SetMaxIdleConns(32)
	db.SetConnMaxIdleTime(5 * time.Minute)
	locker, err := lock.NewPostgresSessionLocker()
	if err == nil {
		err = migrate(ctx, goose.DialectPostgres, db, goose.WithSessionLocker(locker))
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &postgres{db: db}, nil
}

func (p *postgres) ping(ctx context.Context) error { return p.db.PingContext(ctx) }

func (p *postgres) close() error { return p.db.Close() }

func (p *postgres) read(ctx context.Context, fn func(*Tx) error) error {
	tx, err := p.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return fn(&Tx{ctx: ctx, q: sqlgen.New(tx)})
}

func (p *postgres) write(ctx context.Context, fn func(*Tx) error, committed func([]Event)) error {
	for try := 1; ; try++ {
		err := p.tryWrite(ctx, fn, committed)
		if err == nil || try == maxTries || !repeatable(err) {
			return err
		}
		select {
		case <-time.After(time.Duration(try) * time.Duration(rand.IntN(10)+1) * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("%w after %w", ctx.Err(), err)
		}
	}
}

func (p *postgres) tryWrite(ctx context.Context, fn func(*Tx) error, committed func([]Event)) error {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	t := &Tx{ctx: ctx, q: sqlgen.New(tx)}
	if err := fn(t); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if len(t.events) > 0 {
		committed(t.events)
	}
	return nil
}

// repeatable tells whether PostgreSQL undid a transaction only because another
// was in its way: serialization failure or deadlock.
func repeatable(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}
