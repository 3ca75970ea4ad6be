package main

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// No command creates an empty database in a data folder with traces of an earlier one. The first stranger to sign up
// would become its organizer. Every command that opens a database keeps this rule.
func TestNoEmptyDatabaseInPlaceOfALostOne(t *testing.T) {
	for name, tt := range map[string]struct{ file, says string }{
		"a scheduled backup":       {"backups/toproll-20261121T090000Z.backup", "Restore a backup: toproll restore --data "},
		"an unfinished backup":     {"backups/toproll-20261121T090000Z.backup.part", "toproll restore --data "},
		"an interrupted restore":   {"toproll.db.part", "A restore or copy was interrupted. Run it again"},
		"a replaced database":      {"toproll.db.before-restore-20261121T090000.000Z", "Restore the database that was replaced: toproll restore --data "},
		"a log without a database": {"toproll.db-wal", "toproll restore --data "},
		"the marker":               {"toproll.instance", "toproll restore --data "},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, tt.file)
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte("something"), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"serve", "--listen", "127.0.0.1:0"}, {"demo", "--listen", "127.0.0.1:0"}, {"user", "create", "mallory@example.org", "Mallory"}} {
				status, out, errs := toproll(t, "", append(args, "--data", folder)...)
				if status != 1 || out != "" || !strings.Contains(errs, "there is no database in "+folder+", but there was one") ||
					!strings.Contains(errs, tt.says) || !strings.Contains(errs, "add --new") {
					t.Errorf("%s: %d %q %q", args[0], status, out, errs)
				}
			}
			for _, args := range [][]string{
				{"user", "set-role", "a@example.org", "referee"}, {"user", "reset-password", "a@example.org"}, {"key", "rotate"},
			} {
				status, out, errs := toproll(t, "", append(args, "--data", folder)...)
				if status != 1 || out != "" || !strings.Contains(errs, "there is no database in "+folder) || !strings.Contains(errs, tt.says) || strings.Contains(errs, "--new") {
					t.Errorf("%q: %d %q %q", args, status, out, errs)
				}
			}
			if status, _, errs := toproll(t, "", "backup", "--data", folder, filepath.Join(t.TempDir(), "copy")); status != 1 || !strings.Contains(errs, "there is no database at ") {
				t.Errorf("backup: %d %q", status, errs)
			}
			if _, err := os.Stat(filepath.Join(folder, "toproll.db")); !os.IsNotExist(err) {
				t.Errorf("a database was begun: %v", err)
			}
			s := start(t, "--data", folder, "--new")
			s.stop(t)
			s = start(t, "--data", folder)
			s.stop(t)
		})
	}
}

// A removed database, or one emptied by a crash, is reported; an existing one is served.
func TestALostDatabaseIsMissed(t *testing.T) {
	folder := t.TempDir()
	database := filepath.Join(folder, "toproll.db")
	if status, _, errs := toproll(t, "a good password\n", "user", "create", "--data", folder, "irena@example.org", "Irena", "--password-stdin"); status != 0 {
		t.Fatal(errs)
	}
	s := start(t, "--data", folder)
	s.login(t, "irena@example.org", "a good password", http.StatusOK)
	s.stop(t)
	for name, lose := range map[string]func() error{
		"emptied": func() error { return os.Truncate(database, 0) },
		"removed": func() error { return os.Remove(database) },
	} {
		if err := lose(); err != nil {
			t.Fatal(err)
		}
		if status, _, errs := toproll(t, "", "serve", "--data", folder); status != 1 || !strings.Contains(errs, "there is no database in "+folder) {
			t.Errorf("%s: %d %q", name, status, errs)
		}
		if err := os.WriteFile(database, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// Commands that need a database create none.
func TestCommandsThatNeedADatabase(t *testing.T) {
	for _, args := range [][]string{{"key", "rotate"}, {"user", "set-role", "a@example.org", "referee"}, {"user", "reset-password", "a@example.org"}} {
		folder := filepath.Join(t.TempDir(), "none")
		status, _, errs := toproll(t, "", append(slices.Clone(args), "--data", folder)...)
		if _, err := os.Stat(folder); status != 1 || errs != "toproll: there is no database in "+folder+"\n" || !os.IsNotExist(err) {
			t.Errorf("%q: %d %q, %v", args, status, errs, err)
		}
	}
}

// Every command gives advice about a damaged database, and leaves it unchanged.
func TestADamagedDatabase(t *testing.T) {
	folder := t.TempDir()
	database := filepath.Join(folder, "toproll.db")
	damaged := []byte(strings.Repeat("not a database ", 1000))
	if err := os.WriteFile(database, damaged, 0o600); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy")
	for _, args := range [][]string{
		{"serve", "--listen", "127.0.0.1:0", "--data", folder}, {"demo", "--listen", "127.0.0.1:0", "--data", folder}, {"key", "rotate", "--data", folder},
		{"user", "create", "a@example.org", "A", "--data", folder}, {"backup", copied, "--data", folder}, {"copy", "--from", "sqlite:" + database, "--to", "sqlite:" + copied},
	} {
		status, _, errs := toproll(t, "", args...)
		if want := database + " is damaged. Stop the server, then restore the latest backup: toproll restore FILE"; status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %q, want %q", args[0], status, errs, want)
		}
	}
	if content, err := os.ReadFile(database); err != nil || string(content) != string(damaged) {
		t.Errorf("the database was changed: %v", err)
	}
}
