package storetest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Witness sees whether anything in a database changes, from outside the program
// under test.
type Witness struct {
	tb     testing.TB
	db     *sql.DB
	schema string // query for the names of all tables
	ticker string // query for a number that differs after every change, and maybe without one
	tick   int64
	digest map[string]string
}

// Watch returns a witness of a database, which must be migrated already.
func Watch(tb testing.TB, address string) *Witness {
	tb.Helper()
	w := &Witness{
		tb: tb, tick: -1,
		schema: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
		ticker: "SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)",
	}
	driver := "pgx"
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		driver, address = "sqlite", "file:"+path+"?_pragma=busy_timeout(10000)&_pragma=query_only(1)"
		w.schema = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
		w.ticker = "PRAGMA data_version"
	}
	var err error
	if w.db, err = sql.Open(driver, address); err != nil {
		tb.Fatal(err)
	}
	w.db.SetMaxOpenConns(1) // the ticker of SQLite is one of a connection
	tb.Cleanup(func() { w.db.Close() })
	return w
}

// Digest returns a hash of the rows of each table, by its name. The books of the
// migrations are left out: they tell when each was carried out.
func (w *Witness) Digest() map[string]string {
	w.tb.Helper()
	ctx := context.Background() // also after the test, in its clean-up
	var tick int64
	if err := w.db.QueryRowContext(ctx, w.ticker).Scan(&tick); err != nil {
		w.tb.Fatal(err)
	}
	if tick == w.tick {
		return w.digest
	}
	w.tick, w.digest = tick, map[string]string{}
	for _, row := range w.rows(ctx, w.schema) {
		if table := row[0].(string); table != "goose_db_version" {
			w.digest[table] = hash(w.rows(ctx, `SELECT * FROM "`+table+`"`))
		}
	}
	return w.digest
}

// Changed returns the names of the tables of which two digests differ, in order.
func Changed(a, b map[string]string) []string {
	changed := map[string]bool{}
	for table := range a {
		changed[table] = a[table] != b[table]
	}
	for table := range b {
		changed[table] = a[table] != b[table]
	}
	maps.DeleteFunc(changed, func(_ string, differs bool) bool { return !differs })
	return slices.Sorted(maps.Keys(changed))
}

func (w *Witness) rows(ctx context.Context, query string) (all [][]any) {
	w.tb.Helper()
	rows, err := w.db.QueryContext(ctx, query)
	if err != nil {
		w.tb.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		w.tb.Fatal(err)
	}
	for rows.Next() {
		values, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			places[i] = &values[i]
		}
		if err := rows.Scan(places...); err != nil {
			w.tb.Fatal(err)
		}
		all = append(all, values)
	}
	if err := rows.Err(); err != nil {
		w.tb.Fatal(err)
	}
	return all
}

// hash does not depend on the order of rows, nor on which of the two databases
// keeps them.
func hash(rows [][]any) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		for j, value := range row {
			switch v := value.(type) {
			case []byte:
				row[j] = string(v)
			case bool: // SQLite has numbers
				row[j] = int64(0)
				if v {
					row[j] = int64(1)
				}
			}
		}
		lines[i] = fmt.Sprintf("%q", row)
	}
	slices.Sort(lines)
	return fmt.Sprintf("%d rows, %x", len(lines), sha256.Sum256([]byte(strings.Join(lines, "\n"))))
}
