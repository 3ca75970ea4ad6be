package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// sqlite is the engine for one process: a pool of readers that each see the last
// commit, and one writer, which commits what has queued up together. So many
// writers share the price of one durable commit, and each is answered after it.
type sqlite struct {
	readers      *sql.DB
	readQueries  *sqlgen.Queries
	writers      *sql.DB // one connection
	writeQueries *sqlgen.Queries
	savepoint    *sql.Stmt // of the writer, as the next two
	undo         *sql.Stmt
	release      *sql.Stmt
	jobs         chan *job
	listening    chan func([]Event)
	remembers    memory
	closing      chan struct{}
	closeOnce    sync.Once
	stopped      chan struct{}
}

type job struct {
	ctx    context.Context
	fn     func(*Tx) error
	events []Event
	// touched is as in [Tx].
	touched []string
	err     error
	done    chan struct{}
}

// A commit takes up to batchJobs writes, and no new ones after batchTime.
const (
	batchJobs = 256
	batchTime = 10 * time.Millisecond
)

// writerCache is how much of the file the writer keeps in memory, once it has read it
// (in KiB, negative as SQLite has it): all that a full hall's tournaments touch. With
// SQLite's 2 MB a third of a result's time goes into reading pages again. Nobody
// else's commits make it forget them, as they do with the readers.
const writerCache = "cache_size(-65536)"

// watchEvery is how soon a commit by another process, such as `toproll user`, is
// noticed.
const watchEvery = time.Second

var errClosed = errors.New("store: the database is closed")

// sqliteAddress returns the driver's name for a file with the settings that make
// it safe: WAL, every commit synced to disk, foreign keys on.
func sqliteAddress(path string, begin string, pragmas ...string) string {
	values := url.Values{"_txlock": {begin}}
	for _, p := range append([]string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}, pragmas...) {
		values.Add("_pragma", p)
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}).String()
}

func openSQLite(ctx context.Context, path string) (_ *sqlite, err error) {
	s := &sqlite{
		jobs:      make(chan *job, batchJobs),
		listening: make(chan func([]Event)),
		closing:   make(chan struct{}),
		stopped:   make(chan struct{}),
	}
	if s.writers, err = sql.Open("sqlite", sqliteAddress(path, "immediate", writerCache)); err != nil {
		return nil, err
	}
	if s.readers, err = sql.Open("sqlite", sqliteAddress(path, "deferred", "query_only(1)")); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("open %s: %w", path, err), s.readers.Close(), s.writers.Close())
		}
	}()
	s.writers.SetMaxOpenConns(1)
	pool := max(4, 2*runtime.GOMAXPROCS(0))
	s.readers.SetMaxOpenConns(pool)
	s.readers.SetMaxIdleConns(pool)
	if err := migrate(ctx, goose.DialectSQLite3, s.writers); err != nil {
		return nil, err
	}
	if s.writeQueries, err = sqlgen.Prepare(ctx, s.writers); err != nil {
		return nil, err
	}
	for statement, text := range map[**sql.Stmt]string{&s.savepoint: "SAVEPOINT job", &s.undo: "ROLLBACK TO job", &s.release: "RELEASE job"} {
		if *statement, err = s.writers.PrepareContext(ctx, text); err != nil {
			return nil, err
		}
	}
	if s.readQueries, err = sqlgen.Prepare(ctx, s.readers); err != nil {
		return nil, err
	}
	go s.run()
	return s, nil
}

func (s *sqlite) memory() *memory { return &s.remembers }

func (s *sqlite) ping(ctx context.Context) error { return s.readers.PingContext(ctx) }

func (s *sqlite) close() error {
	s.closeOnce.Do(func() { close(s.closing) })
	<-s.stopped
	return errors.Join(s.readers.Close(), s.writers.Close())
}

func (s *sqlite) read(ctx context.Context, fn func(*Tx) error) error {
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return fn(&Tx{ctx: ctx, raw: tx, q: s.readQueries.WithTx(tx)})
}

func (s *sqlite) listen(publish func([]Event)) {
	select {
	case s.listening <- publish:
	case <-s.closing:
	}
}

func (s *sqlite) write(ctx context.Context, fn func(*Tx) error) error {
	j := &job{ctx: ctx, fn: fn, done: make(chan struct{})}
	select {
	case s.jobs <- j:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return errClosed
	}
	select {
	case <-j.done:
	case <-s.stopped:
		select {
		case <-j.done:
		default:
			return errClosed // it came too late to be taken
		}
	}
	return j.err
}

// run is the writer. It takes jobs until the database is closed and the queue is
// empty.
func (s *sqlite) run() {
	defer close(s.stopped)
	publish := func([]Event) {}
	watch := time.NewTicker(watchEvery)
	seen := s.dataVersion(0)
	for {
		select {
		case j := <-s.jobs:
			s.batch(j, publish)
		case publish = <-s.listening:
		case <-watch.C:
			if v := s.dataVersion(seen); v != seen {
				seen = v
				s.remembers.forgetAll()
				publish([]Event{{Type: Resync}})
			}
		case <-s.closing:
			watch.Stop()
			for {
				select {
				case j := <-s.jobs:
					s.batch(j, publish)
				default:
					return
				}
			}
		}
	}
}

// dataVersion returns a number that changes, on the writer's one connection, when
// another process commits; or the one given if the database does not tell.
func (s *sqlite) dataVersion(seen int64) int64 {
	var v int64
	if err := s.writers.QueryRow("PRAGMA data_version").Scan(&v); err != nil {
		return seen
	}
	return v
}

// batch runs a job and those that have queued up behind it in one transaction,
// each in a savepoint of its own, so that one that fails leaves no trace.
func (s *sqlite) batch(first *job, publish func([]Event)) {
	batch := []*job{first}
	err := s.commit(&batch)
	for _, j := range batch {
		s.remembers.forget(j.touched)
	}
	for _, j := range batch {
		if j.err == nil {
			j.err = err
		}
		if j.err == nil && len(j.events) > 0 {
			publish(j.events)
		}
		close(j.done)
	}
}

func (s *sqlite) commit(batch *[]*job) error {
	tx, err := s.writers.BeginTx(context.Background(), nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	queries := s.writeQueries.WithTx(tx)
	began := time.Now()
	for next := (*batch)[0]; next != nil; {
		if err := s.perform(tx, queries, next); err != nil {
			return err
		}
		next = nil
		if len(*batch) < batchJobs && time.Since(began) < batchTime {
			select {
			case next = <-s.jobs:
				*batch = append(*batch, next)
			default:
			}
		}
	}
	return tx.Commit()
}

// perform runs a job in a savepoint. What is wrong with the job itself goes into
// j.err; the error returned is one that ends the whole batch.
func (s *sqlite) perform(tx *sql.Tx, queries *sqlgen.Queries, j *job) error {
	if j.err = j.ctx.Err(); j.err != nil {
		return nil
	}
	// From here on a caller who goes away no longer stops the job.
	ctx := context.WithoutCancel(j.ctx)
	if _, err := tx.StmtContext(ctx, s.savepoint).ExecContext(ctx); err != nil {
		return err
	}
	t := &Tx{ctx: ctx, raw: tx, q: queries, alone: true}
	j.err = guard(j.fn, t)
	j.events, j.touched = t.events, t.touched
	if j.err != nil {
		if _, err := tx.StmtContext(ctx, s.undo).ExecContext(ctx); err != nil {
			return err
		}
	}
	_, err := tx.StmtContext(ctx, s.release).ExecContext(ctx)
	return err
}

// guard turns a panic into an error, on both engines: on SQLite it happens in the
// writer, and must reach the caller instead of ending the process.
func guard(fn func(*Tx) error, tx *Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
		}
	}()
	return fn(tx)
}
