package store

import (
	"database/sql"
	"errors"
	"fmt"

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

// isUniqueViolation tells whether an insert or update met a value that must be
// there only once.
func isUniqueViolation(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23505"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && (e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
}

// isForeignKeyViolation tells whether a row is still referred to, or refers to
// one that is not there.
func isForeignKeyViolation(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "23503"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
}

// asFault turns the database's refusal to keep something into a fault for the person
// who sent it: a text with a NUL character or invalid UTF-8, which PostgreSQL does
// not take (names are clean by then; ids may be anything, and SQLite simply does
// not find them), a full disk, and a PostgreSQL that is away.
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
	return err
}

func diskFull(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code == "53100"
	}
	e, ok := errors.AsType[*sqlitedriver.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_FULL
}
