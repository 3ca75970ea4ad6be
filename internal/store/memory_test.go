package store_test

import (
	"errors"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

// TestRemembersTheLastCommit lets readers race with a writer: nobody may be told
// of a version that is older than one that was confirmed before he asked.
func TestRemembersTheLastCommit(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		var mu sync.Mutex
		confirmed := int64(1)
		done := make(chan struct{})
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					mu.Lock()
					least := confirmed
					mu.Unlock()
					switch v, err := db.TournamentVersion(t.Context(), "t"); {
					case err != nil:
						t.Error(err)
						return
					case v < least:
						t.Errorf("version %d is remembered after %d was confirmed", v, least)
						return
					}
				}
			})
		}
		for v := int64(2); v < 300; v++ {
			must(t, db.Write(t.Context(), count))
			mu.Lock()
			confirmed = v
			mu.Unlock()
		}
		close(done)
		all.Wait()
	})
}

func TestRemembersWhoTakesPart(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		is := func(want bool) {
			t.Helper()
			if got, err := db.HasEntry(t.Context(), "t", "u"); err != nil || got != want {
				t.Errorf("takes part: %v, %v; want %v", got, err, want)
			}
		}
		is(false)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.InsertEntry("t", tournament.Entry{ID: "e", Number: 1, UserID: "u", Name: "Ada"})
		}))
		is(true)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			if err := count(tx); err != nil {
				return err
			}
			return tx.DeleteEntry("t", "e")
		}))
		is(false)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.DeleteTournament("t") }))
		if _, err := db.TournamentVersion(t.Context(), "t"); err == nil {
			t.Error("a deleted tournament is remembered")
		}
	})
}

func TestRemembersPeopleAsTheyAre(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		named := func(want string) {
			t.Helper()
			if u, err := db.User(t.Context(), "u"); err != nil || u.Name != want {
				t.Errorf("the name is %q, %v; want %q", u.Name, err, want)
			}
		}
		rename := func(to string, failure error) {
			t.Helper()
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				u, err := tx.ChangeUser("u", epoch)
				if err != nil {
					return err
				}
				u.Name = to
				if err := tx.SaveUser(u); err != nil {
					return err
				}
				inside, err := db.User(tx.Join(t.Context()), "u")
				if err != nil || inside.Name != to {
					t.Errorf("inside the transaction the name is %q, %v; want %q", inside.Name, err, to)
				}
				return failure
			})
			if err != failure {
				t.Errorf("rename: %v, want %v", err, failure)
			}
		}
		named("Ada")
		rename("Ida", errNo)
		named("Ada")
		rename("Ida", nil)
		named("Ida")
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			u, err := tx.ChangeUser("u", epoch)
			if err != nil {
				return err
			}
			u.EndSessions()
			return tx.SaveUser(u)
		}))
		if u, err := db.User(t.Context(), "u"); err != nil || u.TokenVersion != 1 {
			t.Errorf("the token version is %d, %v; want 1", u.TokenVersion, err)
		}
	})
}

// TestRemembersTheField is about what the writer remembers of who is in a tournament.
func TestRemembersTheField(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		db := withTournament(t, address)
		is := func(tx *store.Tx, name string, referees int) {
			t.Helper()
			pair, err := tx.Pair("t", [2]int{0, 1})
			must(t, err)
			assigned, err := tx.Referees("t")
			must(t, err)
			if pair[0] != (tournament.Entry{}) || pair[1].Name != name || len(assigned) != referees {
				t.Errorf("entries 0 and 1 are %v, referees %v; want %q and %d", pair, assigned, name, referees)
			}
		}
		// change also looks at what it has changed, and at what was before.
		change := func(db *store.DB, was string, referees int, failure error, to func(tx *store.Tx) (string, int, error)) {
			t.Helper()
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				is(tx, was, referees)
				name, number, err := to(tx)
				must(t, err)
				is(tx, name, number)
				return failure
			})
			if !errors.Is(err, failure) {
				t.Fatalf("got %v, want %v", err, failure)
			}
		}
		rename := func(name string) func(tx *store.Tx) (string, int, error) {
			return func(tx *store.Tx) (string, int, error) {
				_, err := tx.RenameEverywhere("u", name, epoch)
				return name, 0, err
			}
		}
		change(db, "", 0, nil, func(tx *store.Tx) (string, int, error) {
			return "Ada", 0, tx.InsertEntry("t", tournament.Entry{ID: "e", Number: 1, UserID: "u", Name: "Ada"})
		})
		change(db, "Ada", 0, errNo, rename("Ida"))
		change(db, "Ada", 0, nil, rename("Eda"))
		change(db, "Eda", 0, errNo, func(tx *store.Tx) (string, int, error) { return "Eda", 1, tx.AssignReferee("t", "u") })
		change(db, "Eda", 0, nil, func(tx *store.Tx) (string, int, error) { return "Eda", 1, tx.AssignReferee("t", "u") })
		change(db, "Eda", 1, nil, func(tx *store.Tx) (string, int, error) { return "Eda", 0, tx.RemoveReferee("t", "u") })

		other, err := store.Open(t.Context(), address)
		must(t, err)
		change(other, "Eda", 0, nil, rename("Uda"))
		must(t, other.Close())
		change(db, "Uda", 0, nil, func(tx *store.Tx) (string, int, error) { return "", 0, tx.DeleteEntry("t", "e") })
	})
}

func TestForgetsWhatAnotherProcessChanged(t *testing.T) {
	address := storetest.SQLite(t)
	db := withTournament(t, address)
	read := func() int64 {
		v, err := db.TournamentVersion(t.Context(), "t")
		must(t, err)
		return v
	}
	before := read()
	countElsewhere(t, address)
	for end := time.Now().Add(deadline); read() != before+1; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the version is still %d", read())
		}
	}
}

// TestStatementsThatTouch holds every statement that changes what is remembered
// against those that are known to make it be forgotten.
func TestStatementsThatTouch(t *testing.T) {
	known := []string{
		"BumpUser", "UpdateUser", // tx.touch goes with them
		"BumpTournament", "BumpTournamentsOfUser", "BumpTournamentsOfCategory", "DeleteTournament", "InsertEntry", // as well
		"DeleteEntry", "RenumberEntry", "PlaceEntry", "InsertReferee", "DeleteReferee", // as well
		"RenameEntriesOfUser",            // comes after BumpTournamentsOfUser
		"InsertUser", "InsertTournament", // nothing is remembered of what is not there
		"UpdatePassword",   // the password is not remembered
		"UpdateTournament", // comes after BumpTournament and leaves the version
	}
	var changing []string
	writes := regexp.MustCompile(`(?:UPDATE|INSERT INTO|DELETE FROM) (?:users|tournaments|entries|tournament_referees)\b`)
	for name, text := range statements(t) {
		if writes.MatchString(text) {
			changing = append(changing, name)
		}
	}
	slices.Sort(changing)
	slices.Sort(known)
	if !slices.Equal(changing, known) {
		t.Errorf("statements that change people, tournaments or entries: %v\nknown: %v", changing, known)
	}
}
