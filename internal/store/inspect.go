package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Facts are what a report may contain about a database: no data of people.
type Facts struct {
	Engine    string        // "SQLite 3.50.4" or "PostgreSQL 15.8"
	Migration int64         // the newest applied migration
	Bytes     int64         // on disk, with SQLite's log
	Rows      []TableRows   // of each table, in the order of [Copy]
	Integrity string        // outcome of SQLite's quick check, "ok" without problems; "" for PostgreSQL
	Ahead     time.Duration // how far PostgreSQL's clock is ahead of this machine's; 0 for SQLite
}

// TableRows is the number of rows in a table.
type TableRows struct {
	Table string
	Rows  int64
}

// Inspect returns the facts of a database. It changes nothing and migrates nothing, and the database may be in use.
// With an error it also returns the facts read so far.
func Inspect(ctx context.Context, address string) (facts Facts, err error) {
	path, isSQLite := strings.CutPrefix(address, "sqlite:")
	var db *sql.DB
	if isSQLite {
		there, err := FileExists(path)
		if err != nil || !there {
			return facts, errors.Join(err, ErrNoDatabase)
		}
		for _, file := range append(SideFiles(path), path) {
			if info, err := os.Stat(file); err == nil {
				facts.Bytes += info.Size()
			}
		}
		if db, err = OpenFile(path, "ro"); err != nil {
			return facts, err
		}
	} else {
		config, err := pgx.ParseConfig(address)
		if err != nil {
			return facts, errors.New("the PostgreSQL address is not valid") // err would show the password
		}
		if config.ConnectTimeout == 0 {
			config.ConnectTimeout = loginTimeout
		}
		config.RuntimeParams["default_transaction_read_only"] = "on"
		db = stdlib.OpenDB(*config)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if isSQLite {
		err = facts.askSQLite(ctx, db)
	} else {
		err = facts.askPostgres(ctx, db)
	}
	if err != nil {
		return facts, err
	}
	if err := db.QueryRowContext(ctx, "SELECT MAX(version_id) FROM goose_db_version WHERE is_applied").Scan(&facts.Migration); err != nil {
		return facts, err
	}
	for _, table := range tables {
		of := TableRows{Table: table}
		if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&of.Rows); err != nil {
			return facts, err
		}
		facts.Rows = append(facts.Rows, of)
	}
	return facts, nil
}

func (f *Facts) askSQLite(ctx context.Context, db *sql.DB) error {
	var version string
	if err := db.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	f.Engine = "SQLite " + version
	var first string // a problem's text can contain data, so only their number is reported
	problems := 0
	rows, err := db.QueryContext(ctx, "PRAGMA quick_check")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&first); err != nil {
			return err
		}
		problems++
	}
	f.Integrity = "ok"
	if problems > 1 || first != "ok" {
		f.Integrity = fmt.Sprintf("%d problems found", problems)
	}
	return rows.Err()
}

func (f *Facts) askPostgres(ctx context.Context, db *sql.DB) error {
	var version string
	var now time.Time
	began := time.Now()
	if err := db.QueryRowContext(ctx, "SELECT current_setting('server_version'), pg_database_size(current_database()), clock_timestamp()").
		Scan(&version, &f.Bytes, &now); err != nil {
		return err
	}
	f.Engine = "PostgreSQL " + version
	f.Ahead = now.Sub(began.Add(time.Since(began) / 2))
	return nil
}
