package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/toproll/toproll/internal/durable"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// sqlite is the engine for one process. Each of its readers sees the last commit, and one writer commits all queued
// writes together. So many writes share one durable commit, and each is confirmed after it.
type sqlite struct {
	readers   *sql.DB
	writers   *sql.DB
	writer    *sql.Conn // the writer's only connection
	control   statements
	jobs      chan *job
	path      string
	probes    chan chan error // asks the writer whether it can write
	listening chan func(news)
	publish   func(news) // of the writer, like the next one
	version   int64      // counter of the file, see noticeOthers
	closing   chan struct{}
	closeOnce sync.Once
	closeErr  error
	stopped   chan struct{}
}

// statements begin and end the writer's transactions. The writer does not use [sql.Tx], which starts a goroutine for
// every query.
type statements struct{ begin, commit, rollback, savepoint, undo, release, version *sql.Stmt }

func (s *statements) texts() map[string]**sql.Stmt {
	return map[string]**sql.Stmt{
		"BEGIN IMMEDIATE": &s.begin, "COMMIT": &s.commit, "ROLLBACK": &s.rollback,
		"SAVEPOINT job": &s.savepoint, "ROLLBACK TO job": &s.undo, "RELEASE job": &s.release,
		"PRAGMA data_version": &s.version,
	}
}

type job struct {
	ctx  context.Context
	fn   func(*Tx) error
	news news
	err  error
	done chan struct{}
}

// maxBatch is the maximum of writes in a commit. It limits how long the first of them waits.
const maxBatch = 64

// writerCache is the writer's page cache, in negative KiB as SQLite wants it: enough for all tournaments of a full
// hall. With SQLite's default of 2 MB, rereading pages takes a third of a result's time. Unlike readers, the writer
// keeps its pages after commits.
const writerCache = "cache_size(-65536)"

// tempInMemory keeps the undo data of savepoints in memory. SQLite would otherwise write each touched page to a file
// first.
const tempInMemory = "temp_store(MEMORY)"

// checkpointAfter is the number of pages (16 MB) after which SQLite moves the log into the database file. It is large,
// because the same pages are written again and again.
const checkpointAfter = "wal_autocheckpoint(4000)"

// watchEvery is how often the writer looks for commits of other processes, such as `toproll user`.
const watchEvery = time.Second

var errClosed = errors.New("store: the database is closed")

// sqliteAddress returns the driver's name for a file with safe settings: WAL, every commit synced to disk, foreign keys
// on.
func sqliteAddress(path string, begin string, pragmas ...string) string {
	values := url.Values{"_txlock": {begin}}
	for _, p := range append([]string{"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}, pragmas...) {
		values.Add("_pragma", p)
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}).String()
}

func openSQLite(ctx context.Context, path string, o opening) (_ *sqlite, err error) {
	if o.existing {
		if there, err := FileExists(path); err != nil || !there {
			return nil, cmp.Or(err, fmt.Errorf("%w at %s", ErrNoDatabase, path))
		}
	}
	s := &sqlite{
		jobs:      make(chan *job, maxBatch),
		path:      path,
		probes:    make(chan chan error),
		listening: make(chan func(news)),
		closing:   make(chan struct{}),
		stopped:   make(chan struct{}),
	}
	if s.writers, err = openKept(sqliteAddress(path, "immediate", writerCache, tempInMemory, checkpointAfter)); err != nil {
		return nil, err
	}
	if s.readers, err = openKept(sqliteAddress(path, "deferred", "query_only(1)")); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(ExplainFile(path, fmt.Errorf("open %s: %w", path, err)), s.readers.Close(), s.writers.Close())
		}
	}()
	s.writers.SetMaxOpenConns(1)
	pool := max(4, 2*runtime.GOMAXPROCS(0))
	s.readers.SetMaxOpenConns(pool)
	s.readers.SetMaxIdleConns(pool)
	if err := inTurn(ctx, filepath.Dir(path), func() error {
		if err := dropUnfinished(path); err != nil {
			return err
		}
		return migrate(ctx, goose.DialectSQLite3, s.writers, o)
	}); err != nil {
		return nil, err
	}
	if s.writer, err = s.writers.Conn(ctx); err != nil {
		return nil, err
	}
	for text, statement := range s.control.texts() {
		if *statement, err = s.writer.PrepareContext(ctx, text); err != nil {
			return nil, err
		}
	}
	if err := s.tryWrite(); err != nil { // a read-only file opens anyway
		return nil, err
	}
	go s.run()
	return s, nil
}

// tryWrite changes a row and undoes it, to check that the writer can write. Nothing reaches the disk.
func (s *sqlite) tryWrite() error {
	if _, err := s.control.begin.Exec(); err != nil {
		return err
	}
	_, err := s.writer.ExecContext(context.Background(), "UPDATE instance SET founded = founded")
	_, undo := s.control.rollback.Exec()
	return errors.Join(err, undo)
}

// probeSize is the disk space that [sqlite.writable] requires: more than any single write needs.
const probeSize = 256 << 10

// writable changes a row and undoes it, then writes a file beside the database and removes it.
func (s *sqlite) writable(ctx context.Context) error {
	answer := make(chan error, 1)
	select {
	case s.probes <- answer:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return errClosed
	}
	select {
	case err := <-answer:
		return errors.Join(err, durable.Probe(s.path+".probe", probeSize))
	case <-ctx.Done():
		return ctx.Err()
	case <-s.stopped:
		return errClosed
	}
}

// analyze does nothing: with statistics SQLite prepares a statement again for other values, and the statements need
// none.
func (s *sqlite) analyze(context.Context) error { return nil }

func (s *sqlite) ping(ctx context.Context) error { return s.readers.PingContext(ctx) }

func (s *sqlite) close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.stopped
		// An open statement keeps the file open and its log.
		for _, statement := range s.control.texts() {
			s.closeErr = errors.Join(s.closeErr, (*statement).Close())
		}
		s.closeErr = errors.Join(s.closeErr, s.readers.Close(), s.writer.Close(), s.writers.Close())
	})
	return s.closeErr
}

func (s *sqlite) read(ctx context.Context, fn func(*Tx) error) error {
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	return fn(&Tx{ctx: ctx, raw: tx, q: sqlgen.New(tx)})
}

func (s *sqlite) ask(ctx context.Context, fn func(*Tx) error) error {
	return fn(&Tx{ctx: ctx, raw: s.readers, q: sqlgen.New(s.readers)})
}

// catchUp needs no wait: changes are published before their commit is confirmed.
func (s *sqlite) catchUp(context.Context) error { return nil }

func (s *sqlite) listen(publish func(news)) {
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
			return errClosed // too late for the writer
		}
	}
	return j.err
}

// run is the writer. It takes jobs until the database is closed and the queue is
// empty.
func (s *sqlite) run() {
	defer close(s.stopped)
	s.publish = func(news) {}
	watch := time.NewTicker(watchEvery)
	defer watch.Stop()
	s.noticeOthers()
	for {
		select {
		case j := <-s.jobs:
			s.batch(j)
		case answer := <-s.probes:
			answer <- s.tryWrite()
		case s.publish = <-s.listening:
		case <-watch.C:
			s.noticeOthers()
		case <-s.closing:
			for {
				select {
				case j := <-s.jobs:
					s.batch(j)
				default:
					return
				}
			}
		}
	}
}

// noticeOthers publishes a [Resync] if another process has committed since the last call. SQLite counts such commits
// for each connection.
func (s *sqlite) noticeOthers() {
	var version int64
	if err := s.control.version.QueryRow().Scan(&version); err != nil || version == s.version {
		return
	}
	s.version = version
	s.publish(anything)
}

// batch runs a job, and jobs that arrive meanwhile, in one transaction.
func (s *sqlite) batch(first *job) {
	batch := []*job{first}
	err := s.commit(&batch)
	for _, j := range batch {
		if j.err == nil {
			j.err = err
		}
		if j.err == nil && !j.news.none() {
			s.publish(j.news)
		}
		close(j.done)
	}
}

// commit runs the jobs of a batch and adds jobs queued by then. Its error applies to all of them.
func (s *sqlite) commit(batch *[]*job) error {
	if _, err := s.control.begin.Exec(); err != nil {
		return err
	}
	err := s.perform((*batch)[0])
	for err == nil && len(*batch) < maxBatch {
		select {
		case j := <-s.jobs:
			*batch = append(*batch, j)
			err = s.perform(j)
			continue
		default:
		}
		break
	}
	if err == nil {
		_, err = s.control.commit.Exec()
	}
	if err != nil {
		_, _ = s.control.rollback.Exec() // fails if there is nothing to undo
	}
	return err
}

// perform runs a job in a savepoint, so that a failed job leaves no trace. j.err gets the job's own error; a returned
// error ends the whole batch.
func (s *sqlite) perform(j *job) error {
	if j.err = j.ctx.Err(); j.err != nil {
		return nil
	}
	if _, err := s.control.savepoint.Exec(); err != nil {
		return err
	}
	// From here on, a caller that disconnects no longer stops the job.
	tx := writingTx(context.WithoutCancel(j.ctx), s.writer, false)
	j.err = tx.writing.end(tx.ctx, guard(j.fn, tx))
	j.news = tx.news
	if j.err != nil {
		if _, err := s.control.undo.Exec(); err != nil {
			return err
		}
	}
	_, err := s.control.release.Exec()
	return err
}

// guard turns a panic into an error, on both engines. On SQLite it happens in the writer, where it must reach the
// caller instead of ending the process.
func guard(fn func(*Tx) error, tx *Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
		}
	}()
	return fn(tx)
}
