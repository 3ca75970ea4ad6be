package store_test

import (
	"context"
	"errors"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// A slow database is not gone: a caller waits for it. A caller who can wait no
// longer gets "busy", never "unreachable".

// says fails the test if an error is not a refusal with a code.
func says(t *testing.T, err error, code string) {
	t.Helper()
	if f, ok := errors.AsType[*fault.Error](err); !ok || string(f.Message.Code) != code {
		t.Errorf("got %v, want %s", err, code)
	}
}

// impatient returns a context that ends soon.
func impatient(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

func nothing(*store.Tx) error { return nil }

// link connects clients to a PostgreSQL, and can be stopped.
type link struct {
	listener net.Listener
	mu       sync.Mutex
	flows    *sync.Cond
	stopped  bool
}

// throughLink returns the address of a database behind a link.
func throughLink(t *testing.T, address string) (*link, string) {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	l := &link{listener: listener}
	l.flows = sync.NewCond(&l.mu)
	t.Cleanup(func() { l.stop(false); listener.Close() })
	server := u.Host
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			behind, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				return
			}
			go l.pass(behind, client)
			go l.pass(client, behind)
		}
	}()
	u.Host = listener.Addr().String()
	return l, u.String()
}

func (l *link) pass(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		l.mu.Lock()
		for l.stopped {
			l.flows.Wait()
		}
		l.mu.Unlock()
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// stop makes the link as slow as a server without processor time, or ends that.
func (l *link) stop(stopped bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = stopped
	l.flows.Broadcast()
}

func TestPostgresThatIsSlow(t *testing.T) {
	t.Parallel()
	l, address := throughLink(t, storetest.Postgres(t))
	db := withTournament(t, address)

	l.stop(true)
	says(t, db.Write(impatient(t), count), "server.database.slow")
	says(t, db.Read(impatient(t), nothing), "server.database.slow")
	says(t, db.CatchUp(impatient(t)), "server.database.slow")
	says(t, db.Ping(impatient(t)), "server.database.slow")
	l.stop(false)
	if v := version(t, db); v != 1 {
		t.Errorf("version %d after a write that was given up", v)
	}

	// The write above has lost its connection, so this one logs in first. That takes
	// longer than the wait for a lost machine.
	l.stop(true)
	done := make(chan error, 1)
	go func() { done <- db.Write(t.Context(), count) }()
	time.AfterFunc(3*time.Second, func() { l.stop(false) })
	must(t, <-done)
	if v := version(t, db); v != 2 {
		t.Errorf("version %d", v)
	}
}

func TestPostgresThatRefuses(t *testing.T) {
	t.Parallel()
	l, address := throughLink(t, storetest.Postgres(t))
	db := withTournament(t, address)
	must(t, l.listener.Close())
	// Open connections stay open; a second one at the same time is refused.
	err := db.Read(t.Context(), func(*store.Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		return db.Read(ctx, nothing)
	})
	says(t, err, "server.database.away")
}

// Everything waits for one row, so new callers wait for a connection.
func TestManyWaitForOne(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		locked, unlock := make(chan struct{}), make(chan struct{})
		var all sync.WaitGroup
		write := func(fn func(*store.Tx) error) {
			all.Go(func() {
				if err := db.Write(t.Context(), fn); err != nil {
					t.Error(err)
				}
			})
		}
		write(func(tx *store.Tx) error {
			err := count(tx)
			close(locked)
			<-unlock
			return err
		})
		<-locked
		for range 100 {
			write(count)
		}
		soon := impatient(t)
		for range 3 {
			all.Go(func() { says(t, db.Write(soon, count), "server.database.slow") })
		}
		<-soon.Done()
		close(unlock)
		all.Wait()
		if v := version(t, db); v != 102 {
			t.Errorf("version %d after 101 writes", v)
		}
	})
}
