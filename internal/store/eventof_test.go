package store_test

import (
	"errors"
	"testing"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

// TestOfWhichEventATournamentIs compares what a transaction remembers of locked tournaments
// with the database.
func TestOfWhichEventATournamentIs(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		is := func(tx *store.Tx, want string) {
			t.Helper()
			if got, err := tx.EventOfTournament("t"); err != nil || got != want {
				t.Errorf("%q, %v; want %q", got, err, want)
			}
		}
		e := event.New("e", ada.ID, event.Draft{Name: "Day", TimeZone: "UTC", FirstDay: "2026-11-21", LastDay: "2026-11-21", Settings: event.DefaultSettings()}, epoch)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.InsertEvent(e) }))
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			is(tx, "")
			c, err := tx.ChangeTournament("t", epoch)
			must(t, err)
			is(tx, "")
			c.Class.EventID = e.ID
			undone := errors.New("undone")
			if err := db.Write(tx.Join(t.Context()), func(tx *store.Tx) error {
				must(t, tx.SaveTournament(c))
				is(tx, e.ID)
				return undone
			}); !errors.Is(err, undone) {
				t.Error(err)
			}
			is(tx, "")
			must(t, tx.SaveTournament(c))
			is(tx, e.ID)
			return nil
		}))
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			is(tx, e.ID)
			_, err := tx.LockTournament("t")
			must(t, err)
			is(tx, e.ID)
			must(t, tx.DeleteTournament("t"))
			is(tx, "")
			return nil
		}))
	})
}
