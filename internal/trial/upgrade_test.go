//go:build linux

package trial

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// nextMigration is a possible migration of the next release.
const nextMigration = `-- +goose Up
ALTER TABLE users ADD COLUMN shoe_size BIGINT NOT NULL DEFAULT 43;
CREATE TABLE later (id TEXT PRIMARY KEY);
INSERT INTO later (id) VALUES ('x');

-- +goose Down
SELECT 1;
`

// nextRelease builds this program with one more migration.
func nextRelease(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "next.sql")
	migrations, err := filepath.Abs("../store/migrations")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(migrations, "90000_next.sql"): file}})
	if err != nil {
		t.Fatal(err)
	}
	listed := filepath.Join(folder, "overlay.json")
	for path, text := range map[string][]byte{file: []byte(nextMigration), listed: overlay} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path, err := build(filepath.Join(folder, "toproll"), "-overlay", listed)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// rowsOf returns a digest of each table. It leaves nothing open, which would block a restore.
func rowsOf(t *testing.T, address string) (digest map[string]string) {
	t.Helper()
	t.Run("rows", func(t *testing.T) { digest = storetest.Watch(t, address).Digest() })
	return digest
}

// TestUpgradeAndBack upgrades a database to a build with one more migration, which makes a backup
// first. This build then refuses the database. After it restores the backup, every value is the
// old one, and it serves again.
func TestUpgradeAndBack(t *testing.T) {
	next := nextRelease(t)
	for engine, database := range map[string]func(testing.TB) string{
		"sqlite":   func(testing.TB) string { return "" },
		"postgres": storetest.Postgres,
	} {
		t.Run(engine, func(t *testing.T) {
			if engine == "postgres" && os.Getenv("TOPROLL_TEST_POSTGRES") == "" {
				t.Skip("TOPROLL_TEST_POSTGRES is not set")
			}
			url, data := database(t), t.TempDir()
			environment := []string{"TOPROLL_DATABASE=" + url, "TOPROLL_DATA=" + data, "TOPROLL_LOG=info"}
			address := server.Address(data, url)

			old := serve(t, environment...)
			olga := newCaller(old.URL, "")
			if err := olga.found(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := olga.athletes(t.Context(), 3); err != nil {
				t.Fatal(err)
			}
			old.stop(t)
			was := rowsOf(t, address)

			newer, served := start(t, []string{next, "serve"}, environment...)
			newer.await(t, served)
			if err := newCaller(newer.URL, "").login(t.Context(), "olga@example.org", secret); err != nil {
				t.Error(err)
			}
			newer.stop(t)
			if _, migrated := rowsOf(t, address)["later"]; !migrated {
				t.Error("the newer build has not migrated the database")
			}
			files, err := filepath.Glob(filepath.Join(data, "backups", "before-migration-90000-*.backup"))
			if err != nil || len(files) != 1 {
				t.Fatalf("%v, %v: want one backup from before the migration", files, err)
			}
			if log := newer.log.String(); !strings.Contains(log, "backup made before the migration") || !strings.Contains(log, files[0]) {
				t.Errorf("the log does not name the backup:\n%s", log)
			}

			// An upgraded database needs neither another migration nor another copy.
			again, served := start(t, []string{next, "serve"}, environment...)
			again.await(t, served)
			again.stop(t)
			if files, _ := filepath.Glob(filepath.Join(data, "backups", "*")); len(files) != 1 {
				t.Errorf("a second start left %v", files)
			}

			refused, _ := launch(t, nil, environment...)
			select {
			case <-refused.ended:
			case <-time.After(wait.Limit):
				t.Fatal("this build serves a database of a newer one")
			}
			if log := refused.log.String(); !strings.Contains(log, "newer Toproll") {
				t.Errorf("refused: %s", log)
			}

			if status, said := run(t, environment, "restore", "--force", files[0]); status != 0 {
				t.Fatal(said)
			}
			if changed := storetest.Changed(was, rowsOf(t, address)); len(changed) > 0 {
				t.Errorf("after the restore, rows differ in %v", changed)
			}
			back := serve(t, environment...)
			if err := newCaller(back.URL, "").login(t.Context(), "olga@example.org", secret); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUpgradeNeedsItsBackup leaves the database unchanged if the backup can't be
// written.
func TestUpgradeNeedsItsBackup(t *testing.T) {
	next, data := nextRelease(t), t.TempDir()
	environment := []string{"TOPROLL_DATABASE=", "TOPROLL_DATA=" + data}
	serve(t, environment...).stop(t)
	address := server.Address(data, "")
	was := rowsOf(t, address)
	if err := os.WriteFile(filepath.Join(data, "backups"), nil, 0o600); err != nil { // blocks the folder
		t.Fatal(err)
	}
	p, _ := start(t, []string{next, "serve"}, environment...)
	select {
	case <-p.ended:
	case <-time.After(wait.Limit):
		t.Fatal("it serves without a backup")
	}
	if log := p.log.String(); !strings.Contains(log, "before the migration") {
		t.Errorf("it says: %s", log)
	}
	if changed := storetest.Changed(was, rowsOf(t, address)); len(changed) > 0 {
		t.Errorf("rows differ in %v", changed)
	}
}
