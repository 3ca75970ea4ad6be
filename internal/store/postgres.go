package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
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
// READ COMMITTED is enough: a change to a tournament begins by locking its row (see [Tx.ChangeTournament]), and later
// reads see the latest commit.
type postgres struct {
	config    *pgx.ConnConfig
	db        *sql.DB
	stop      context.CancelFunc // ends the listener
	ctx       context.Context    // of the listener
	heard     sync.WaitGroup     // the listener
	questions questions          // to the listener
}

// A transaction that PostgreSQL rolled back in favour of another is retried up to maxTries times. One that could not
// reach PostgreSQL, for example during a failover, is retried for the time of patience.
const (
	maxTries = 8
	patience = 10 * time.Second
)

// connections is the number of transactions that an instance runs at the same time. Together with
// the listener's connection it must fit several times into PostgreSQL's max_connections, 100 by
// default.
const connections = 32

// timeouts prevent both sides from waiting for a lost peer. The database's address may set others.
var timeouts = map[string]string{
	"idle_in_transaction_session_timeout": "30s", // a hanging instance must not keep locks
	"statement_timeout":                   "30s",
	"tcp_keepalives_idle":                 "10",
	"tcp_keepalives_interval":             "5",
	"tcp_keepalives_count":                "3",
}

// Limits for a new connection to each host of the address. A dead machine never answers; after dialTimeout the next
// host is tried. A busy server answers the dial at once, and the login when it can.
const (
	dialTimeout  = 2 * time.Second
	loginTimeout = 15 * time.Second
)

func openPostgres(ctx context.Context, address string, o opening) (*postgres, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("the PostgreSQL address is not valid") // err would show the password
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = loginTimeout
		config.DialFunc = (&net.Dialer{Timeout: dialTimeout}).DialContext
	}
	if config.ValidateConnect == nil { // among several hosts the one that accepts writes
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	for name, value := range timeouts {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	if err := migratePostgres(ctx, config, o); err != nil {
		return nil, err
	}
	p := &postgres{config: config, db: stdlib.OpenDB(*config)}
	p.db.SetMaxOpenConns(connections)
	p.db.SetMaxIdleConns(connections)
	p.db.SetConnMaxIdleTime(5 * time.Minute)
	p.ctx, p.stop = context.WithCancel(context.Background())
	return p, nil
}

// withoutTimeout calls do with a separate connection without time limits for statements.
func withoutTimeout(config *pgx.ConnConfig, do func(*sql.DB) error) error {
	config = config.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0"
	db := stdlib.OpenDB(*config)
	return errors.Join(do(db), db.Close())
}

func migratePostgres(ctx context.Context, config *pgx.ConnConfig, o opening) error {
	return withoutTimeout(config, func(db *sql.DB) error {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return err
		}
		return migrate(ctx, goose.DialectPostgres, db, o, goose.WithSessionLocker(locker))
	})
}

// analyze also marks pages that every transaction sees, so that index-only scans work.
func (p *postgres) analyze(ctx context.Context) error {
	return withoutTimeout(p.config, func(db *sql.DB) error {
		_, err := db.ExecContext(ctx, "VACUUM ANALYZE")
		return err
	})
}

func (p *postgres) ping(ctx context.Context) error { return p.db.PingContext(ctx) }

// writable locks a row. That gives the transaction an id and a log record, but leaves no data.
func (p *postgres) writable(ctx context.Context) error {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing to undo after a commit
	if _, err := tx.ExecContext(ctx, "SELECT 1 FROM instance FOR KEY SHARE"); err != nil {
		return err
	}
	return tx.Commit()
}

func (p *postgres) close() error {
	p.stop()
	p.heard.Wait()
	return p.db.Close()
}

func (p *postgres) read(ctx context.Context, fn func(*Tx) error) error {
	tx, err := p.begin(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return fn(&Tx{ctx: ctx, raw: tx, q: sqlgen.New(tx)})
}

func (p *postgres) ask(ctx context.Context, fn func(*Tx) error) error {
	return persist(ctx, func() error { return fn(&Tx{ctx: ctx, raw: p.db, q: sqlgen.New(p.db)}) })
}

// begin is BeginTx with retries.
func (p *postgres) begin(ctx context.Context, options *sql.TxOptions) (tx *sql.Tx, err error) {
	err = persist(ctx, func() error { tx, err = p.db.BeginTx(ctx, options); return err })
	return tx, err
}

func (p *postgres) write(ctx context.Context, fn func(*Tx) error) error {
	return persist(ctx, func() error { return p.tryWrite(ctx, fn) })
}

// persist retries statements that PostgreSQL rejected for external reasons.
func persist(ctx context.Context, do func() error) error {
	began := time.Now()
	for try := 1; ; try++ {
		err := do()
		pause := time.Duration(min(try, 20)) * time.Duration(rand.IntN(10)+1) * time.Millisecond
		switch {
		case err == nil, ctx.Err() != nil:
			return err
		case contended(err) && try < maxTries:
		case (unreachable(err) || crowded(err)) && time.Since(began)+pause < patience:
		default:
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return fmt.Errorf("%w after %w", ctx.Err(), err)
		}
	}
}

// ErrUnknownOutcome means that the database was lost during a commit. The commit may have happened, so only the caller
// can decide to repeat it.
var ErrUnknownOutcome = errors.New("store: the outcome of a commit is not known")

func (p *postgres) tryWrite(ctx context.Context, fn func(*Tx) error) error {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing to undo after a commit
	t := writingTx(ctx, tx, true)
	if err := t.writing.end(ctx, guard(fn, t)); err != nil {
		return err
	}
	if err := announce(ctx, tx, t.news); err != nil {
		return err
	}
	err = tx.Commit()
	if err == nil || refused(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnknownOutcome, err)
}

// announce sends the news to every instance if and only if the transaction commits; commits arrive
// in order.
func announce(ctx context.Context, tx *sql.Tx, n news) error {
	if n.none() {
		return nil
	}
	texts, err := payloads(n)
	if err != nil {
		return err
	}
	for _, text := range texts {
		if _, err := tx.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, text); err != nil {
			return err
		}
	}
	return nil
}

// refused reports whether PostgreSQL confirmed the rollback of a transaction.
func refused(err error) bool {
	_, answered := errors.AsType[*pgconn.PgError](err)
	return answered && !unreachable(err)
}

// contended reports whether PostgreSQL rolled back a transaction because of another one: a serialization failure or
// deadlock.
func contended(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}

// crowded reports whether PostgreSQL has no free connection for this instance.
func crowded(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == "53300"
}

// unreachable reports whether a transaction was not carried out because the database went away, is starting, or has
// become a standby. A slow database is reachable, see [slow].
func unreachable(err error) bool {
	if errors.Is(err, ErrUnknownOutcome) {
		return false
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "57P01", "57P02", "57P03", // shut down, crashed, starting
			"25006": // read-only: now a standby
			return true
		}
		return false
	}
	if e, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return !expired(e)
	}
	// Not [net.Error], which an expired context is, too.
	_, isNetwork := errors.AsType[*net.OpError](err)
	return isNetwork || pgconn.SafeToRetry(err) && !expired(err) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// IsSlow reports whether an error means that a database is reachable but slow.
func IsSlow(err error) bool { return !unreachable(err) && slow(err) }

// slow reports whether a reachable database exceeded a time limit for an answer, a free connection or a lock.
func slow(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "57014", "55P03", "25P03", // limits of a statement, a lock, and idling in a transaction
			"53300": // too many connections
			return true
		}
	}
	return expired(err)
}

// expired reports whether a context's time is over. [errors.Is] would also match an unanswered dial.
func expired(err error) bool {
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return expired(e.Unwrap())
	case interface{ Unwrap() []error }:
		return slices.ContainsFunc(e.Unwrap(), expired)
	}
	return err == context.DeadlineExceeded
}
