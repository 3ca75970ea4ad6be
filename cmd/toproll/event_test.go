package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/usecases"
)

// TestEventFiles takes an event from one data folder to another at the console, and back.
func TestEventFiles(t *testing.T) {
	t.Setenv("TOPROLL_PASSPHRASE", "elbows down")
	home, away, file, back := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "day.toproll"), filepath.Join(t.TempDir(), "back.toproll")
	toproll(t, "", "user", "create", "olga@example.org", "Olga", "--data", home)
	toproll(t, "", "user", "create", "otto@example.org", "Otto", "--data", away)
	e := withEvent(t, server.Address(home, ""))

	toproll(t, "", "event", "export", e.Slug, file, "--hand-over", "--to", "the hall", "--data", home)
	if status, _, _ := toproll(t, "", "event", "export", e.Slug, file, "--data", home); status == 0 {
		t.Error("an export has overwritten a file")
	}
	if status, _, text := toproll(t, "", "event", "import", file, "--data", away); status == 0 || !strings.Contains(text, "--yes") {
		t.Errorf("an import without an answer: %d %s", status, text)
	}
	if status, out, text := toproll(t, "", "event", "import", file, "--yes", "--data", away); status != 0 || !strings.Contains(out, "new here. 1 athletes") {
		t.Fatalf("the import: %d %s %s", status, out, text)
	}
	toproll(t, "", "event", "export", e.Slug, back, "--hand-over", "--data", away)
	if status, out, text := toproll(t, "", "event", "import", back, "--yes", "--data", home); status != 0 || !strings.Contains(out, "comes back") {
		t.Fatalf("the return: %d %s %s", status, out, text)
	}
	if status, _, text := toproll(t, "", "event", "import", back, "--yes", "--data", home); status == 0 || !strings.Contains(text, "imported already") {
		t.Errorf("the same file twice: %d %s", status, text)
	}
	actions := map[string]int{}
	for _, row := range storetest.Watch(t, server.Address(home, "")).Rows("SELECT action FROM audit") {
		actions[row[0].(string)]++
	}
	if actions["event export"] == 0 || actions["event import"] == 0 {
		t.Errorf("the audit lacks what was done: %v", actions)
	}
}

// withEvent makes an event with an athlete.
func withEvent(t *testing.T, address string) event.Event {
	t.Helper()
	db := storetest.Open(t, address)
	cases := usecases.New(db)
	t.Cleanup(cases.Close)
	ctx := app.As(t.Context(), app.Caller{User: accounts.Operator, Operation: "create-event"})
	olga, err := store.Read(ctx, db, func(tx *store.Tx) (account.User, error) { u, _, err := tx.Login("olga@example.org"); return u, err })
	if err != nil {
		t.Fatal(err)
	}
	e, err := cases.Events.CreateEvent(ctx, olga, event.Draft{Name: "Day", TimeZone: "UTC", FirstDay: "2026-11-21", Settings: event.DefaultSettings()}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cases.Events.RegisterAthletes(ctx, olga, e.ID, []events.AthleteDraft{{Name: "Ada Arm"}}); err != nil {
		t.Fatal(err)
	}
	return e.Event
}
