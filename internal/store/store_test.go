package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// The following tests are for every engine.

var (
	epoch = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	errNo = errors.New("no")
	ada   = account.User{ID: "u", Name: "Ada", Email: "ada@example.org", Role: account.Organizer, Status: account.Active, CreatedAt: epoch}
)

// deadline is the limit for waiting in a test.
const deadline = wait.Limit

// each opens an empty database of each kind with one tournament, "t".
func each(t *testing.T, test func(t *testing.T, db *store.DB)) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		test(t, withTournament(t, address))
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// count increments the tournament's version and emits an event.
func count(tx *store.Tx) error {
	changed, err := tx.ChangeTournament("t", epoch)
	tx.Emit(store.Change{Type: "counted", TournamentID: "t", Version: changed.Version})
	return err
}

func version(t *testing.T, db *store.DB) (v int64) {
	t.Helper()
	must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		found, err := tx.Tournament("t")
		v = found.Version
		return err
	}))
	return v
}

// listener collects events. It has already taken the first resync, which only says
// that it listens.
type listener chan store.Change

func listen(t *testing.T, db *store.DB) listener {
	t.Helper()
	l := make(listener, 10000)
	db.OnCommit(func(events []store.Change) {
		for _, e := range events {
			l <- e
		}
	})
	if strings.Contains(strings.ToLower(t.Name()), "postgres") {
		if e := l.next(t); e.Type != store.Resync {
			t.Fatalf("the first event is %+v, want a resync", e)
		}
	}
	return l
}

func (l listener) next(t *testing.T) store.Change {
	t.Helper()
	select {
	case e := <-l:
		return e
	case <-time.After(deadline):
		t.Fatal("there is no event")
		return store.Change{}
	}
}

// until returns the events up to one of a type.
func (l listener) until(t *testing.T, last string) (events []store.Change) {
	t.Helper()
	for {
		e := l.next(t)
		if e.Type == last {
			return events
		}
		events = append(events, e)
	}
}

// mark emits an event that shows a test that it has heard all earlier ones.
func mark(t *testing.T, db *store.DB) {
	t.Helper()
	must(t, db.Write(t.Context(), func(tx *store.Tx) error { tx.Emit(store.Change{Type: "mark"}); return nil }))
}

func TestWritesAreAllOrNothing(t *testing.T) {
	for _, of := range []int{4, 60} { // three of this many fail: most, or few
		t.Run(fmt.Sprint(of), func(t *testing.T) { testWritesAreAllOrNothing(t, of) })
	}
}

func testWritesAreAllOrNothing(t *testing.T, of int) {
	each(t, func(t *testing.T, db *store.DB) {
		heard := listen(t, db)
		var writers sync.WaitGroup
		for i := range 200 {
			writers.Go(func() {
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					tx.Emit(store.Change{Type: "key", UserIDs: []string{fmt.Sprint(i)}})
					err := tx.AddSigningKey(token.Key{ID: fmt.Sprint(i), Secret: []byte("x"), Made: epoch})
					switch i % of {
					case 0:
						return errors.Join(err, errNo)
					case 1:
						panic("no")
					case 2: // the statement itself fails
						return tx.AddSigningKey(token.Key{ID: fmt.Sprint(i), Secret: []byte("y"), Made: epoch})
					}
					return err
				})
				switch {
				case i%of == 0 && !errors.Is(err, errNo),
					i%of == 1 && (err == nil || !strings.Contains(err.Error(), "panic")),
					i%of == 2 && err == nil,
					i%of > 2 && err != nil:
					t.Errorf("write %d ended with %v", i, err)
				}
			})
		}
		writers.Wait()
		mark(t, db)
		var want, kept, events []string
		for i := range 200 {
			if i%of > 2 {
				want = append(want, fmt.Sprint(i))
			}
		}
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			ring, err := tx.SigningKeys()
			for _, k := range ring {
				kept = append(kept, k.ID)
			}
			return err
		}))
		for _, e := range heard.until(t, "mark") {
			events = append(events, e.UserIDs...)
		}
		for what, got := range map[string][]string{"rows": kept, "events": events} {
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
	})
}

func TestEventsComeInOrderAfterTheirCommit(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		heard := listen(t, db)
		const writes = 100
		var writers sync.WaitGroup
		for range writes {
			writers.Go(func() {
				if err := db.Write(t.Context(), count); err != nil {
					t.Error(err)
				}
			})
		}
		for v := int64(2); v <= writes+1; v++ {
			e := heard.next(t)
			if e.Version != v {
				t.Errorf("event of version %d, want %d", e.Version, v)
			}
			if now := version(t, db); now < e.Version {
				t.Errorf("heard of version %d before its commit; the database has %d", e.Version, now)
			}
		}
		writers.Wait()
		if now := version(t, db); now != writes+1 {
			t.Errorf("version %d, want %d: a change was lost", now, writes+1)
		}
	})
}

func TestEveryoneHears(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		first := listen(t, db)
		second := make(listener, 10)
		db.OnCommit(func(events []store.Change) { second <- events[0] })
		mark(t, db)
		first.until(t, "mark")
		if e := second.next(t); e.Type != "mark" {
			t.Errorf("the second hears %+v", e)
		}
	})
}

func TestEventAboutMany(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		heard := listen(t, db)
		people := make([]string, 2000)
		for i := range people {
			people[i] = fmt.Sprintf("0193a1b2-7c3d-7e4f-8a5b-%012d", i)
		}
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			tx.Emit(store.Change{Type: "one"})
			tx.Emit(store.Change{Type: "many", TournamentID: "t", Version: 7, UserIDs: people})
			return nil
		}))
		mark(t, db)
		events := heard.until(t, "mark")
		var reached []string
		for _, e := range events[1:] {
			if e.Type != "many" || e.TournamentID != "t" || e.Version != 7 {
				t.Errorf("heard %s of %s in version %d", e.Type, e.TournamentID, e.Version)
			}
			reached = append(reached, e.UserIDs...)
		}
		if events[0].Type != "one" || !slices.Equal(reached, people) {
			t.Errorf("first %s, then %d people", events[0].Type, len(reached))
		}
	})
}

func TestReadSeesOneMoment(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			before, err := tx.Tournament("t")
			must(t, err)
			must(t, db.Write(t.Context(), count))
			after, err := tx.Tournament("t")
			must(t, err)
			if before.Version != after.Version {
				t.Errorf("one read saw versions %d and %d", before.Version, after.Version)
			}
			return nil
		}))
		if v := version(t, db); v != 2 {
			t.Errorf("the next read saw version %d, want 2", v)
		}
	})
}

func TestReadCannotWrite(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		if err := db.Read(t.Context(), count); err == nil {
			t.Error("a read has written")
		}
		if v := version(t, db); v != 1 {
			t.Errorf("version %d, want 1", v)
		}
	})
}

func TestNobodyWaitsForOneWhoLeft(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := db.Write(ctx, count); !errors.Is(err, context.Canceled) {
			t.Errorf("the write ended with %v", err)
		}
		if v := version(t, db); v != 1 {
			t.Errorf("version %d, want 1", v)
		}
	})
}

func TestCloseFinishesWhatHasBegun(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		db, err := store.Open(t.Context(), address)
		must(t, err)
		begun, goOn, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			done <- db.Write(t.Context(), func(tx *store.Tx) error {
				close(begun)
				<-goOn
				return tx.AddSigningKey(token.Key{ID: "k", Secret: []byte("x"), Made: epoch})
			})
		}()
		<-begun
		closed := make(chan error, 1)
		go func() { closed <- db.Close() }()
		close(goOn)
		must(t, <-done)
		must(t, <-closed)
		if err := db.Write(t.Context(), func(*store.Tx) error { return nil }); err == nil {
			t.Error("a closed database takes writes")
		}
		must(t, storetest.Open(t, address).Read(t.Context(), func(tx *store.Tx) error {
			if ring, err := tx.SigningKeys(); err != nil || len(ring) != 1 {
				t.Errorf("%d keys, want 1 (%v)", len(ring), err)
			}
			return nil
		}))
	})
}

func TestAddressOfAnotherKind(t *testing.T) {
	for _, address := range []string{"", "toproll.db", "mysql://x", "postgres://%zz:secret@"} {
		if _, err := store.Open(t.Context(), address); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestSQLiteFileOfAnyName(t *testing.T) {
	db := storetest.Open(t, "sqlite:"+t.TempDir()+"/a b?#%41.db")
	must(t, db.Ping(t.Context()))
}
