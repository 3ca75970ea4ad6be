package store_test

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// Registrations that were there before codes get one, and no other changes.
func TestOldRegistrationsGetCodes(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		var ids []string
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			for _, id := range []string{"ann", "bob"} {
				u := account.User{ID: id, Name: id, Role: account.Participant, Status: account.Active, CreatedAt: epoch}
				if err := tx.AddUser(u, ""); err != nil {
					return err
				}
			}
			for _, id := range []string{"one", "two"} {
				e := event.New(id, "ann", event.Draft{Name: id, TimeZone: "UTC", FirstDay: "2026-11-21", LastDay: "2026-11-21", Settings: event.DefaultSettings()}, epoch)
				e.Slug = id
				if err := tx.InsertCompetition(e); err != nil {
					return err
				}
			}
			for _, r := range []struct{ id, at, who, code string }{{"a", "one", "ann", ""}, {"b", "one", "bob", "0123456789ab"}, {"c", "two", "ann", ""}} {
				if _, err := tx.Register(r.id, r.at, r.who, r.code, nil, epoch); err != nil {
					return err
				}
				ids = append(ids, r.id)
			}
			return nil
		}))
		driver, name := "pgx", address
		if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
			driver, name = "sqlite", path
		}
		raw, err := sql.Open(driver, name)
		must(t, err)
		defer raw.Close()
		tx, err := raw.BeginTx(t.Context(), nil)
		must(t, err)
		must(t, store.GiveCodes(t.Context(), tx))
		must(t, tx.Commit())
		codes := map[string]string{}
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			for _, id := range ids {
				r, err := tx.Registration(id)
				if err != nil {
					return err
				}
				if read, ok := event.ReadCode(r.Code); !ok || read != r.Code || codes[r.Code] != "" {
					t.Errorf("%s got the code %q", id, r.Code)
				}
				codes[r.Code] = id
				if found, err := db.RegistrationWithCode(t.Context(), r.Code); found != id || err != nil {
					t.Errorf("the code of %s is found as that of %q: %v", id, found, err)
				}
			}
			return nil
		}))
		if codes["0123456789ab"] != "b" {
			t.Error("a code that was there has changed")
		}
	})
}
