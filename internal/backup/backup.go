// Package backup copies a database while it is in use, checks the copies and restores them. A copy
// of SQLite is an ordinary database file; one of PostgreSQL is an archive of pg_dump and
// pg_restore, which must be installed.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/toproll/toproll/internal/durable"
)

// ErrExists means that the target of a copy or a restored database exists. Only force overwrites
// it.
var ErrExists = errors.New("exists already")

// engine is one kind of database.
type engine interface {
	dump(ctx context.Context, to string) error
	// check says what is wrong with a copy.
	check(ctx context.Context, file string) error
	// fits compares the schema of a copy with the one that the migrations make.
	fits(ctx context.Context, file string) error
	// occupied reports whether the database has any content.
	occupied(ctx context.Context) (bool, error)
	restore(ctx context.Context, file string) (note string, err error)
}

// of returns the engine for a database address in the form of package store.
func of(address string) engine {
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		return sqlite{path}
	}
	return postgres{address}
}

// Make writes a consistent copy of a database to a new file. The file gets its name
// only once it is complete and on the disk.
func Make(ctx context.Context, address, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s %w", file, ErrExists)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	part := file + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	e := of(address)
	err := private(part) // both databases' tools write into an existing empty file
	if err == nil {
		err = e.dump(ctx, part)
	}
	if err == nil {
		err = e.check(ctx, part)
	}
	if err == nil {
		err = durable.Replace(part, file)
	}
	if err != nil {
		_ = os.Remove(part) // it may not exist
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}

// Check says what is wrong with a copy of a database of the address's kind.
func Check(ctx context.Context, address, file string) error {
	if _, err := os.Stat(file); err != nil {
		return err
	}
	e := of(address)
	if err := e.check(ctx, file); err != nil {
		return fmt.Errorf("%s is not a good backup: %w. Use another one", file, err)
	}
	if err := e.fits(ctx, file); err != nil {
		return fmt.Errorf("%s is not a good backup: %w. Use another one, or correct a copy of it", file, err)
	}
	return nil
}

// Restore checks a copy and replaces a database that no server may be using. If that database has
// content, it returns ErrExists unless forced. The note says where the old one is.
func Restore(ctx context.Context, address, file string, force bool) (note string, err error) {
	if err := Check(ctx, address, file); err != nil {
		return "", err
	}
	e := of(address)
	occupied, err := e.occupied(ctx)
	if err != nil {
		return "", err
	}
	if occupied && !force {
		return "", fmt.Errorf("the database %w", ErrExists)
	}
	note, err = e.restore(ctx, file)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	return note, nil
}

// private creates a new, empty file that only its owner can read, because it will contain password
// hashes and keys.
func private(file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}
