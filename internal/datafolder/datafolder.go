// Package datafolder knows the content of a data folder, and when a new database may begin there.
//
// A folder that has lost its database must not begin an empty one silently: the first stranger to
// sign up would become its organizer.
package datafolder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/toproll/toproll/internal/durable"
	"github.com/toproll/toproll/internal/store"
)

// Begin says when [Open] may begin a new database.
type Begin int

const (
	IfFresh Begin = iota // nothing in the folder says that there was a database
	Never                // the database must be there
	Anyway               // the operator asked for a new database
)

const marker = "toproll.instance"

const markerText = "This folder has the database of a Toproll server. Without this file and without its database, the server would begin an empty one.\n"

// Database returns the file of the database in a data folder.
func Database(folder string) string { return filepath.Join(folder, "toproll.db") }

// Backups returns the folder of scheduled backups in a data folder.
func Backups(folder string) string { return filepath.Join(folder, "backups") }

// Locales returns the folder of corrected sentences in a data folder.
func Locales(folder string) string { return filepath.Join(folder, "locales") }

// Open opens the database of a data folder. If there is none, it begins a new one if begin allows,
// or returns an error that says what to do. fill writes the content of a new one, all or nothing,
// even after a crash; fill may be nil. The options are for an existing one.
func Open(ctx context.Context, folder string, begin Begin, fill func(context.Context, *store.DB) error, options ...store.Option) (*store.DB, error) {
	path := Database(folder)
	found := traces(folder) // first: another program's new database is no trace
	db, err := store.Open(ctx, "sqlite:"+path, append(options, store.Existing)...)
	if errors.Is(err, store.ErrNoDatabase) {
		switch {
		case begin == Never:
			return nil, missing(folder, found)
		case begin == IfFresh && len(found) > 0:
			return nil, fmt.Errorf("%w\nTo begin with an empty database instead, add --new", missing(folder, found))
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, fmt.Errorf("data folder: %w", err)
		}
		if fill != nil {
			if err := beginFilled(ctx, path, fill); err != nil {
				return nil, err
			}
		}
		db, err = store.Open(ctx, "sqlite:"+path)
	}
	if err != nil {
		return nil, err
	}
	if err := mark(folder); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// beginFilled writes a new database under another name until it is complete.
func beginFilled(ctx context.Context, path string, fill func(context.Context, *store.DB) error) (err error) {
	part := path + ".filling"
	leftovers := append(store.SideFiles(part), part)
	if err := durable.Remove(leftovers...); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, durable.Remove(leftovers...)) }()
	db, err := store.Open(ctx, "sqlite:"+part)
	if err != nil {
		return err
	}
	if err := errors.Join(fill(ctx, db), db.Close(), durable.Remove(store.SideFiles(path)...)); err != nil {
		return err
	}
	return durable.Replace(part, path)
}

// missing says that a folder has no database, and how to get it back.
func missing(folder string, found []string) error {
	if len(found) == 0 {
		return fmt.Errorf("%w in %s", store.ErrNoDatabase, folder)
	}
	path := Database(folder)
	text := "Restore a backup:"
	backup := "FILE"
	if files, _ := filepath.Glob(filepath.Join(Backups(folder), "*.backup")); len(files) > 0 {
		backup = slices.Max(files)
	}
	switch replaced := store.Replaced(path); {
	case exists(store.Unfinished(path)):
		text = "A restore or copy was interrupted. Run it again, or restore a backup:"
	case backup == "FILE" && len(replaced) > 0:
		backup = slices.Max(replaced)
		text = "Restore the database that was replaced:"
	}
	return fmt.Errorf("%w in %s, but there was one: found %s. %s toproll restore --data %s %s",
		store.ErrNoDatabase, folder, filepath.Base(found[0]), text, folder, backup)
}

// traces returns the names in a folder that show a present or lost database.
func traces(folder string) (found []string) {
	path := Database(folder)
	add := func(files ...string) {
		for _, file := range files {
			if exists(file) {
				found = append(found, file)
			}
		}
	}
	add(store.Unfinished(path))
	add(store.Replaced(path)...)
	if backups, _ := os.ReadDir(Backups(folder)); len(backups) > 0 {
		add(filepath.Join(Backups(folder), backups[len(backups)-1].Name()))
	}
	add(filepath.Join(folder, marker))
	if !exists(path) { // an empty file has a journal while its first tables are written
		add(store.SideFiles(path)...)
	}
	return found
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// mark writes a file that says that the folder has a database. It comes after the database, so
// that a killed program can begin again.
func mark(folder string) error {
	file := filepath.Join(folder, marker)
	if exists(file) {
		return nil
	}
	return os.WriteFile(file, []byte(markerText), 0o600)
}
