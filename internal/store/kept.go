package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"

	modernc "modernc.org/sqlite"
)

// openKept opens an SQLite database whose connections prepare each named statement at its first use and keep it, as pgx
// does for PostgreSQL. A connection uses few of them, and each takes some kilobytes.
func openKept(address string) (*sql.DB, error) {
	c, err := modernc.NewConnector(address)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(keptConnector{c}), nil
}

type keptConnector struct{ driver.Connector }

func (c keptConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &keptConn{conn.(sqliteConn), map[string]sqliteStatement{}}, nil
}

// sqliteConn has the driver's methods that [sql.DB] uses.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keptConn is one connection. Package sql serializes its callers.
type keptConn struct {
	sqliteConn
	kept map[string]sqliteStatement
}

// named selects the statements to keep: those of package sqlgen. Their number is fixed; other statements are built when
// needed.
const named = "-- name: "

// statement returns the prepared statement of a text, nil if it is not kept.
func (c *keptConn) statement(ctx context.Context, text string) (sqliteStatement, error) {
	if !strings.HasPrefix(text, named) {
		return nil, nil
	}
	if kept, ok := c.kept[text]; ok {
		return kept, nil
	}
	prepared, err := c.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	c.kept[text] = prepared.(sqliteStatement)
	return c.kept[text], nil
}

func (c *keptConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.statement(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case s == nil:
		return c.sqliteConn.ExecContext(ctx, text, args)
	}
	return s.ExecContext(ctx, args)
}

func (c *keptConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, text)
	switch {
	case err != nil:
		return nil, err
	case s == nil:
		return c.sqliteConn.QueryContext(ctx, text, args)
	}
	return s.QueryContext(ctx, args)
}

// Close also closes the statements: an open statement keeps the file open and its log.
func (c *keptConn) Close() error {
	var errs []error
	for _, s := range c.kept {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}
