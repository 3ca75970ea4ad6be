package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	sqlitedriver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/toproll/toproll/internal/fault"
)

// notFound turns "no rows" into a NotFound error about a thing, such as "match".
func notFound(err error, thing string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.New(fault.NotFound, "server.thing", "thing", thing)
	}
	return err
}

// isUniqueViolation reports whether an insert or update repeats a unique value.
func isUniqueViolation(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23505"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && (e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// isForeignKeyViolation reports whether a row is still referenced, or references a missing one.
func isForeignKeyViolation(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23503"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
}

// violatesConstraint reports whether rows do not fit together.
func violatesConstraint(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code[:2] == "23"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}

// asFault turns a database error into a fault for the sender. The causes are a NUL character, invalid UTF-8, a full
// disk, and a PostgreSQL that is away or slow. Names are clean before, but ids may be anything: PostgreSQL refuses such
// texts, and SQLite does not find them.
func asFault(err error) error {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == "22021" {
		return fault.New(fault.Invalid, "server.request.character")
	}
	if diskFull(err) {
		return fault.New(fault.Unavailable, "server.database.full")
	}
	if errors.Is(err, ErrUnknownOutcome) {
		return fmt.Errorf("%w: %w", fault.New(fault.Away, "server.database.unknown"), err)
	}
	if unreachable(err) {
		return fmt.Errorf("%w: %w", fault.New(fault.Away, "server.database.away"), err)
	}
	if slow(err) {
		return fmt.Errorf("%w: %w", fault.New(fault.Away, "server.database.slow"), err)
	}
	return err
}

// ExplainFile adds to an error of SQLite or the system what an operator can do about the database file.
func ExplainFile(path string, err error) error {
	code := 0
	if e, ok := errors.AsType[*sqlitedriver.Error](err); ok {
		code = e.Code() & 0xff
	}
	advice := ""
	switch {
	case code == sqlite3.SQLITE_CORRUPT, code == sqlite3.SQLITE_NOTADB:
		advice = path + " is damaged. Stop the server, then restore the latest backup: toproll restore FILE"
	case code == sqlite3.SQLITE_READONLY, code == sqlite3.SQLITE_CANTOPEN, code == sqlite3.SQLITE_PERM, errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		advice = path + " can't be opened for writing. Let the user who runs Toproll write to the file and its folder, and check that the disk is not read-only"
	case code == sqlite3.SQLITE_FULL, errors.Is(err, syscall.ENOSPC):
		advice = "The disk of " + path + " is full. Free some space and try again"
	case code == sqlite3.SQLITE_BUSY, code == sqlite3.SQLITE_LOCKED:
		advice = path + " is in use by another program. Stop that program and try again"
	case code == sqlite3.SQLITE_IOERR:
		advice = "The disk of " + path + " fails to read or write. Check the disk; if the database is damaged, restore a backup: toproll restore FILE"
	default:
		return err
	}
	return fmt.Errorf("%s (%w)", advice, err)
}

func diskFull(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "53100"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_FULL
}
