package backup

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/toproll/toproll/internal/durable"
	"github.com/toproll/toproll/internal/store"
)

// sqlite is a database file.
type sqlite struct{ path string }

// dump writes a snapshot of the database while others use it.
func (s sqlite) dump(ctx context.Context, to string) error {
	if there, err := store.FileExists(s.path); err != nil || !there {
		return cmp.Or(err, fmt.Errorf("%w at %s", store.ErrNoDatabase, s.path))
	}
	db, err := store.OpenFile(s.path, "rw")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return errors.Join(store.ExplainFile(s.path, err), db.Close())
}

func (s sqlite) check(ctx context.Context, file string) error {
	head := make([]byte, 16)
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	_, err = io.ReadFull(f, head)
	if err := errors.Join(err, f.Close()); err != nil || string(head) != "SQLite format 3\x00" {
		return errors.New("it is not an SQLite database")
	}
	db, err := store.OpenFile(file, "ro")
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return errors.New(verdict)
	}
	var orphan string
	err = db.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&orphan)
	if err == nil {
		return fmt.Errorf("table %s refers to something that is not there", orphan)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	var version int64
	if err := db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version WHERE is_applied").Scan(&version); err != nil {
		return errors.New("it is not a database of Toproll")
	}
	if newest := store.NewestMigration(); version > newest {
		return fmt.Errorf("it was made by a newer Toproll (its version is %d, this program knows %d)", version, newest)
	}
	return nil
}

// fits first migrates a copy if the file is from an older version.
func (s sqlite) fits(ctx context.Context, file string) error {
	expected, err := store.ExpectedSchema()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "toproll-check-*") // only for the owner
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder) //nolint:errcheck // nothing depends on it
	version, err := versionOf(ctx, file)
	if err == nil && version < store.NewestMigration() {
		copied := filepath.Join(folder, "copy.db")
		if err := durable.Copy(file, copied); err != nil {
			return err
		}
		file = copied
		var migrated *store.DB
		if migrated, err = store.Open(ctx, "sqlite:"+copied, store.Existing); err == nil {
			err = migrated.Close()
		}
	}
	if err != nil {
		return err
	}
	db, err := store.OpenFile(file, "ro")
	if err != nil {
		return err
	}
	defer db.Close()
	schema, err := store.SchemaOf(ctx, db)
	if err != nil {
		return err
	}
	return schema.Differs(expected)
}

// versionOf returns the newest migration of a database.
func versionOf(ctx context.Context, file string) (version int64, err error) {
	db, err := store.OpenFile(file, "ro")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version WHERE is_applied").Scan(&version)
	return version, err
}

func (s sqlite) occupied(context.Context) (bool, error) { return store.FileExists(s.path) }

// restore replaces the database with a copy of the file and keeps the old one.
func (s sqlite) restore(ctx context.Context, file string) (note string, err error) {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return "", store.ExplainFile(s.path, err)
	}
	part := store.Unfinished(s.path)
	defer os.Remove(part) //nolint:errcheck // gone after the move
	if err := durable.Copy(file, part); err != nil {
		return "", store.ExplainFile(s.path, err)
	}
	occupied, err := s.occupied(ctx)
	if err != nil {
		return "", err
	}
	kept, err := store.PutInPlace(ctx, part, s.path, time.Now().UTC().Format("20060102T150405.000Z"), func() error {
		if !occupied {
			return nil
		}
		return s.alone(ctx)
	})
	switch {
	case err != nil:
		return "", err
	case occupied:
		return "The old database is kept as " + kept + ".", nil
	case kept != "":
		return "What was left of an old database is kept as " + kept + ".", nil
	}
	return "", nil
}

// alone makes the database one file without a log beside it. This fails if anybody else has it
// open.
func (s sqlite) alone(ctx context.Context) error {
	db, err := store.OpenFile(s.path, "rw")
	if err != nil {
		return err
	}
	defer db.Close()
	var mode string
	err = db.QueryRowContext(ctx, "PRAGMA journal_mode=DELETE").Scan(&mode)
	if e, ok := errors.AsType[*driver.Error](err); ok && slices.Contains(broken, e.Code()&0xff) {
		return nil // keep the broken file
	}
	if e, ok := errors.AsType[*driver.Error](err); ok && slices.Contains(denied, e.Code()&0xff) {
		return store.ExplainFile(s.path, err)
	}
	if err != nil || mode != "delete" {
		return errors.Join(errors.New("the database is in use; stop the server first"), err)
	}
	return nil
}

// denied are the errors of SQLite about a file that cannot be written.
var denied = []int{sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL}

// broken are the errors of SQLite about a file that is damaged or is no database.
// Restoring is meant for these.
var broken = []int{sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
