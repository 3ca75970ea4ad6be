package store_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

// The following tests are for one engine each.

// countElsewhere opens a second handle on a database, like another process, and
// counts the version of tournament "t" there.
func countElsewhere(t *testing.T, address string) {
	t.Helper()
	db, err := store.Open(t.Context(), address)
	must(t, err)
	must(t, db.Write(t.Context(), count))
	must(t, db.Close())
}

// withTournament opens an empty database and adds tournament "t".
func withTournament(t *testing.T, address string) *store.DB {
	t.Helper()
	db := storetest.Open(t, address)
	must(t, db.Write(t.Context(), func(tx *store.Tx) error {
		return errors.Join(tx.AddUser(ada, ""), tx.InsertTournament(open("t")))
	}))
	return db
}

func TestSQLiteNoticesOtherProcesses(t *testing.T) {
	address := storetest.SQLite(t)
	heard := listen(t, withTournament(t, address))
	countElsewhere(t, address)
	if e := heard.next(t); e.Type != store.Resync {
		t.Errorf("heard %+v, want a resync", e)
	}
}

func TestPostgresPassesEventsOn(t *testing.T) {
	address := storetest.Postgres(t)
	db := withTournament(t, address)
	heard := listen(t, db)
	countElsewhere(t, address)
	if e := heard.next(t); e.Type != "counted" || e.Version != 2 {
		t.Errorf("heard %+v, want that version 2 was counted", e)
	}
}

func TestPostgresListenerComesBack(t *testing.T) {
	address := storetest.Postgres(t)
	db := withTournament(t, address)
	heard := listen(t, db)
	for range 3 {
		storetest.Exec(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'")
		if e := heard.next(t); e.Type != store.Resync {
			t.Fatalf("heard %+v after the gap, want a resync", e)
		}
		mark(t, db)
		if missed := heard.until(t, "mark"); len(missed) != 0 {
			t.Fatalf("heard %+v", missed)
		}
	}
}

// Every connection is cut repeatedly while referees write. They see at most an
// unknown outcome, and no acknowledged write is lost.
func TestPostgresConnectionsAreCut(t *testing.T) {
	address := storetest.Postgres(t)
	db := withTournament(t, address)
	var writers sync.WaitGroup
	var mu sync.Mutex
	acknowledged, unknown := 0, 0
	for range 8 {
		writers.Go(func() {
			for range 25 {
				err := db.Write(t.Context(), count)
				mu.Lock()
				switch {
				case err == nil:
					acknowledged++
				case errors.Is(err, store.ErrUnknownOutcome):
					unknown++
				default:
					t.Error(err)
				}
				mu.Unlock()
			}
		})
	}
	for range 20 {
		storetest.Exec(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	}
	writers.Wait()
	counted := int(version(t, db) - 1)
	if counted < acknowledged || counted > acknowledged+unknown {
		t.Errorf("%d changes are there, %d were acknowledged, of %d nobody knows", counted, acknowledged, unknown)
	}
	if acknowledged == 0 {
		t.Error("nothing was acknowledged")
	}
}

// Two transactions wait for each other. PostgreSQL aborts one, the store repeats it,
// and both succeed.
func TestPostgresDeadlock(t *testing.T) {
	db := withTournament(t, storetest.Postgres(t))
	must(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.InsertTournament(open("s")) }))
	var both sync.WaitGroup
	both.Add(2)
	var writers sync.WaitGroup
	for _, order := range [][2]string{{"t", "s"}, {"s", "t"}} {
		writers.Go(func() {
			first := true
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				_, err := tx.ChangeTournament(order[0], epoch)
				if first {
					first = false
					both.Done()
					both.Wait()
				}
				if err != nil {
					return err
				}
				_, err = tx.ChangeTournament(order[1], epoch)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	if v := version(t, db); v != 3 {
		t.Errorf("version %d, want 3", v)
	}
}

// One write renames a person; another changes the same tournaments in order of their
// ids. Neither is aborted for the other.
func TestPostgresLocksTournamentsOfSomebodyInOrder(t *testing.T) {
	db := withTournament(t, storetest.Postgres(t))
	ids := []string{"a", "b", "c", "d", "e", "f"}
	must(t, db.Write(t.Context(), func(tx *store.Tx) (err error) {
		for _, id := range slices.Backward(ids) { // as they are in the table
			e := tournament.Entry{ID: "entry in " + id, Number: 1, UserID: ada.ID, Name: ada.Name}
			err = errors.Join(err, tx.InsertTournament(open(id)), tx.InsertEntry(id, e))
		}
		return err
	}))
	for range 5 {
		locked := make(chan struct{})
		attempts := 0
		var other sync.WaitGroup
		other.Go(func() {
			err := db.Write(t.Context(), func(tx *store.Tx) (err error) {
				attempts++
				for i, id := range ids {
					_, failed := tx.ChangeTournament(id, epoch)
					if err = errors.Join(err, failed); i == 0 && attempts == 1 {
						close(locked)
						time.Sleep(50 * time.Millisecond) // lets the renaming come as far as it can
					}
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
		<-locked
		renamed := 0
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			renamed++
			changed, err := tx.RenameEverywhere(ada.ID, "Ada Again", "", epoch)
			if len(changed) != len(ids)+1 { // plus her earlier one
				t.Errorf("changed %+v, %v", changed, err)
			}
			return err
		}))
		other.Wait()
		if attempts != 1 || renamed != 1 {
			t.Fatalf("%d attempts to change them, %d to rename somebody", attempts, renamed)
		}
	}
}

func TestPostgresInstancesStartTogether(t *testing.T) {
	address := storetest.Postgres(t)
	var instances sync.WaitGroup
	for range 5 {
		instances.Go(func() {
			db, err := store.Open(t.Context(), address)
			if err == nil {
				err = db.Close()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	instances.Wait()
	withTournament(t, address)
}

// open returns a new tournament.
func open(id string) tournament.Tournament {
	return tournament.New(id, ada.ID, tournament.Draft{Name: "Open", BestOf: 3}, epoch)
}
