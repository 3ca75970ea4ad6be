package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"github.com/toproll/toproll/internal/durable"
)

// ErrNoDatabase means that there is no database at an address: no file, an empty file, or a
// database without tables.
var ErrNoDatabase = errors.New("there is no database")

// SideFiles returns the files that SQLite keeps beside a database: its write-ahead log, the
// index of that log, and its rollback journal. SQLite applies any of them to the database
// that has the name, even if they belong to another one.
func SideFiles(path string) []string {
	return []string{path + "-wal", path + "-shm", path + "-journal"}
}

// Unfinished returns the name of a database file while it is being written.
func Unfinished(path string) string { return path + ".part" }

// beforeRestore is part of the names of databases that a restore replaced.
const beforeRestore = ".before-restore-"

// FileExists reports whether an SQLite database exists, as a file that is not empty.
func FileExists(path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && info.Size() > 0, err
}

// OpenFile opens an SQLite database without migrating it, on one connection; mode is "ro" or "rw".
func OpenFile(path, mode string) (*sql.DB, error) {
	values := url.Values{"mode": {mode}, "_pragma": {"busy_timeout(5000)"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: values.Encode()}).String())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Replaced returns the databases of a path that restores have kept.
func Replaced(path string) []string {
	files, _ := filepath.Glob(escapeGlob(path) + beforeRestore + "*") // the pattern is valid
	return files
}

func escapeGlob(path string) string {
	var escaped []byte
	for i := range len(path) {
		if slices.Contains([]byte(`*?[\`), path[i]) {
			escaped = append(escaped, '\\')
		}
		escaped = append(escaped, path[i])
	}
	return string(escaped)
}

// PutInPlace replaces the database of a path by a complete one from a file, which takes its name. First it calls ready
// to check the old one, which no program may have open. It keeps the old database and its side files under names with a
// stamp at the end. It returns the first of these names, or "" if there was none.
//
// A crash leaves the old database or the new one under the path, each complete: the old one gets
// its second name first, and one rename replaces it. No other process can open it in between.
func PutInPlace(ctx context.Context, part, path, stamp string, ready func() error) (kept string, err error) {
	err = inTurn(ctx, filepath.Dir(path), func() error {
		if err := errors.Join(dropUnfinished(path), ready()); err != nil {
			return err
		}
		kept, err = putInPlace(part, path, path+beforeRestore+stamp)
		return err
	})
	return kept, err
}

func putInPlace(part, path, aside string) (kept string, err error) {
	for _, file := range append([]string{path}, SideFiles(path)...) {
		second := aside + file[len(path):]
		switch err := durable.Link(file, second); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return "", fmt.Errorf("keep the old database: %w", err)
		case kept == "":
			kept = second
		}
	}
	folder := filepath.Dir(path)
	for _, step := range []func() error{
		func() error { return durable.Sync(folder) },
		func() error { return durable.Remove(SideFiles(path)...) },
		func() error { return durable.Sync(folder) },
		func() error { return durable.Replace(part, path) },
	} {
		if err := step(); err != nil {
			return "", err
		}
	}
	return kept, nil
}

// dropUnfinished removes second names of a database that a killed restore left: SQLite damages a file that programs
// open under two names. The caller must hold the folder's turn.
func dropUnfinished(path string) error {
	database, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, file := range Replaced(path) {
		if info, err := os.Lstat(file); err == nil && os.SameFile(info, database) {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	return nil
}
