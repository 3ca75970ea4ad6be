package backup_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// filled returns the address of a database with rows in every table.
func filled(t *testing.T, engine func(testing.TB) string) string {
	t.Helper()
	address := engine(t)
	storetest.Fill(t, address)
	return address
}

// A restored database equals the backup: every value of every row and the schema. Previous content is gone, on
// PostgreSQL also objects of a newer version.
func TestRestoredIsTheSame(t *testing.T) {
	storetest.Each(t, func(t *testing.T, empty string) {
		ctx := t.Context()
		engine := storetest.SQLite
		if strings.HasPrefix(empty, "postgres") {
			engine = storetest.Postgres
		}
		address := filled(t, engine)
		original := storetest.Watch(t, address)
		rows, schema := original.Digest(), original.Schema()
		file := filepath.Join(t.TempDir(), "copy")
		if err := backup.Make(ctx, address, file); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v, %v: there are password hashes in it", info.Mode(), err)
		}
		same := func(when, address string) {
			t.Helper()
			w := storetest.Watch(t, address)
			if changed := storetest.Changed(rows, w.Digest()); len(changed) > 0 {
				t.Errorf("%s: rows differ in %v", when, changed)
			}
			if diff := cmp.Diff(schema, w.Schema()); diff != "" {
				t.Errorf("%s: schema (-backed up +restored)\n%s", when, diff)
			}
		}
		if _, err := backup.Restore(ctx, empty, file, false); err != nil {
			t.Fatal(err)
		}
		same("in an empty place", empty)

		for _, statement := range []string{
			"UPDATE users SET name = 'Mallory'", "DELETE FROM void_pulls", "CREATE TABLE later (id TEXT PRIMARY KEY)", "INSERT INTO later VALUES ('x')",
		} {
			storetest.Tamper(t, empty, statement)
		}
		if _, err := backup.Restore(ctx, empty, file, false); !errors.Is(err, backup.ErrExists) {
			t.Errorf("over another: %v", err)
		}
		if len(storetest.Changed(rows, storetest.Watch(t, empty).Digest())) != 3 {
			t.Error("a refused restore changed something")
		}
		if _, err := backup.Restore(ctx, empty, file, true); err != nil {
			t.Fatal(err)
		}
		same("over another", empty)
		same("the original", address)
	})
}

// A failed restore does not change the database.
func TestRestoreIsAllOrNothing(t *testing.T) {
	ctx := t.Context()
	address := filled(t, storetest.Postgres)
	file := filepath.Join(t.TempDir(), "copy")
	if err := backup.Make(ctx, address, file); err != nil {
		t.Fatal(err)
	}
	// A manually created view conflicts with the backup's.
	storetest.Tamper(t, address, "CREATE VIEW names AS SELECT 1 AS one")
	if err := backup.Make(ctx, address, file+"2"); err != nil {
		t.Fatal(err)
	}
	was := storetest.Watch(t, address).Digest()
	if _, err := backup.Restore(ctx, address, file+"2", true); err == nil || !strings.Contains(err.Error(), "names") {
		t.Errorf("restored with something in the way: %v", err)
	}
	if changed := storetest.Changed(was, storetest.Watch(t, address).Digest()); len(changed) > 0 {
		t.Errorf("%v changed", changed)
	}
}

// Only the latest copies stay, and other files in the folder are untouched. A clock that was set back does not delete
// the newest copy.
func TestScheduleKeepsTheLatest(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		storetest.Open(t, address)
		s := backup.Schedule{Address: address, Folder: filepath.Join(t.TempDir(), "backups"), Every: time.Hour, Keep: 3, Log: slog.New(slog.DiscardHandler)}
		start := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		var made []string
		for i := range 5 {
			file, err := s.Once(t.Context(), start.Add(time.Duration(i)*time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, file)
			if i == 0 {
				if err := os.WriteFile(filepath.Join(s.Folder, "a-copy-of-mine.backup"), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		keeps(t, s, append([]string{"a-copy-of-mine.backup"}, bases(made[2:])...))
		for _, file := range made[2:] {
			if err := backup.Check(t.Context(), address, file); err != nil {
				t.Error(err)
			}
		}
		early, err := s.Once(t.Context(), start.AddDate(-1, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		keeps(t, s, append([]string{"a-copy-of-mine.backup", filepath.Base(early)}, bases(made[3:])...))

		// A failed backup deletes no others.
		broken, stop := context.WithCancel(t.Context())
		stop()
		if _, err := s.Once(broken, start.Add(9*time.Hour)); err == nil {
			t.Error("a backup was made without time for it")
		}
		keeps(t, s, append([]string{"a-copy-of-mine.backup", filepath.Base(early)}, bases(made[3:])...))
	})
}

func keeps(t *testing.T, s backup.Schedule, want []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(s.Folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, bases(files)); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
}

func bases(paths []string) []string {
	names := make([]string, len(paths))
	for i, p := range paths {
		names[i] = filepath.Base(p)
	}
	slices.Sort(names)
	return names
}
