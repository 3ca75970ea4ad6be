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

// sqlite is the engine for one process: a pool of readers that each see the last
// commit, and one writer, which commits what has queued up together. So many
// writes share the price of one durable commit, and each is answered after it.
type sqlite struct {
	readers   *sql.DB
	writers   *sql.DB
	writer    *sql.Conn // the only one of writers
	control   statements
	jobs      chan *job
	path      string
	probes    chan chan error // asks the writer whether it can write
	listening chan func(news)
	publish   func(news) // the writer's, as the next one
	version   int64      // of the file, see noticeOthers
	closing   chan struct{}
	closeOnce sync.Once
	closeErr  error
	stopped   chan struct{}
}

// statements begin and end what the writer does. It does without [sql.Tx], which
// starts a goroutine for every query.
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

// maxBatch is how many writes share a commit at most. It bounds how long the first of
// them waits for its reply.
const maxBatch = 64

// writerCache is how much of the file the writer keeps in memory, once it has read it
// (in KiB, negative as SQLite has it): all that a full hall's tournaments touch. With
// SQLite's 2 MB a third of a result's time goes into reading pages again. Nobody
// else's commits make it forget them, as they do with the readers.
const writerCache = "cache_size(-65536)"

// tempInMemory keeps there what a savepoint would need to be undone. In the file
// that SQLite would have for it, a page of every one that a write touches first.
const tempInMemory = "temp_store(MEMORY)"

// checkpointAfter moves what was written into the database file after so many pages, 16 MB:
// the same pages come again and again.
const checkpointAfter = "wal_autocheckpoint(4000)"

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
	if err := s.tryWrite(); err != nil { // a read-only file opens all the same
		return nil, err
	}
	go s.run()
	return s, nil
}

// tryWrite changes a row and undoes it, which shows that the writer can write. Nothing of it
// reaches the disk.
func (s *sqlite) tryWrite() error {
	if _, err := s.control.begin.Exec(); err != nil {
		return err
	}
	_, err := s.writer.ExecContext(context.Background(), "UPDATE instance SET founded = founded")
	_, undo := s.control.rollback.Exec()
	return errors.Join(err, undo)
}

// probeSize is how much room [sqlite.writable] asks of the disk: more than what any single write needs.
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

// analyze does nothing: with statistics SQLite prepares a statement again whenever
// its values are others, and the statements are written to do without.
func (s *sqlite) analyze(context.Context) error { return nil }

func (s *sqlite) ping(ctx context.Context) error { return s.readers.PingContext(ctx) }

func (s *sqlite) close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.stopped
		// An open statement keeps the file open and its log in place.
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

// catchUp has nothing to wait for: news are published before their commit is confirmed.
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
			return errClosed // it came too late to be taken
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

// noticeOthers publishes that anything may have changed if another process has
// committed since the last time. SQLite counts that for each connection.
func (s *sqlite) noticeOthers() {
	var version int64
	if err := s.control.version.QueryRow().Scan(&version); err != nil || version == s.version {
		return
	}
	s.version = version
	s.publish(anything)
}

// batch runs a job, and those that queue up meanwhile, in one transaction.
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

// commit runs the jobs of a batch, and adds those to it that have queued up by then.
// Its error is that of all of them.
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
		_, _ = s.control.rollback.Exec() // fails if nothing is left to undo
	}
	return err
}

// perform runs a job in a savepoint, so that one that fails leaves no trace. What is
// wrong with the job itself goes into j.err; the error returned is one that ends the
// whole batch.
func (s *sqlite) perform(j *job) error {
	if j.err = j.ctx.Err(); j.err != nil {
		return nil
	}
	if _, err := s.control.savepoint.Exec(); err != nil {
		return err
	}
	// From here on a caller who goes away no longer stops the job.
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
