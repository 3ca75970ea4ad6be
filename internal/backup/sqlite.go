package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"time"

	_ "modernc.org/sqlite"

	"github.com/toproll/toproll/internal/store"
)

// sqlite is a database file.
type sqlite struct{ path string }

func open(path, mode string) (*sql.DB, error) {
	values := url.Values{"mode": {mode}, "_pragma": {"busy_timeout(5000)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}).String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// dump writes one moment of the database, while others read and write.
func (s sqlite) dump(ctx context.Context, to string) error {
	if _, err := os.Stat(s.path); err != nil {
		return err
	}
	db, err := open(s.path, "rw")
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return errors.Join(err, db.Close())
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
	db, err := open(file, "ro")
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

func (s sqlite) occupied(context.Context) (bool, error) {
	_, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// restore puts the old database aside and a copy of the file in its place.
func (s sqlite) restore(ctx context.Context, file string) (note string, err error) {
	part := s.path + ".part"
	defer os.Remove(part) //nolint:errcheck // after the rename there is none
	if err := copyFile(part, file); err != nil {
		return "", err
	}
	if occupied, _ := s.occupied(ctx); occupied {
		if err := s.alone(ctx); err != nil {
			return "", err
		}
		aside := s.path + ".before-restore-" + time.Now().UTC().Format("20060102T150405.000Z")
		if err := os.Rename(s.path, aside); err != nil {
			return "", err
		}
		note = "The old database is kept as " + aside + "."
	}
	return note, settle(part, s.path)
}

// alone makes the database one file without a log beside it, which it is only if
// nobody else has it open.
func (s sqlite) alone(ctx context.Context) error {
	db, err := open(s.path, "rw")
	if err != nil {
		return err
	}
	defer db.Close()
	var mode string
	err = db.QueryRowContext(ctx, "PRAGMA journal_mode=DELETE").Scan(&mode)
	switch {
	case err != nil && strings.Contains(err.Error(), "not a database"):
		return nil // whatever it is, nobody can be using it
	case err != nil || mode != "delete":
		return errors.New("the database is in use; stop the server first")
	}
	return nil
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
