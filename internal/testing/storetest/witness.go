package storetest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Witness reports changes of a database, from outside the program under test.
type Witness struct {
	tb     testing.TB
	db     *sql.DB
	schema string // query for the names of all tables
	// query for the names and definitions of the schema
	definitions string
	ticker      string // query for a number that differs after every change, perhaps also without one
	tick        int64
	digest      map[string]string
}

// migrationsBook is the table of completed migrations.
const migrationsBook = "goose_db_version"

// Watch returns a witness of a migrated database.
func Watch(tb testing.TB, address string) *Witness {
	tb.Helper()
	w := &Witness{
		tb: tb, tick: -1,
		schema: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
		definitions: `SELECT table_name || '.' || column_name, data_type || ' ' || is_nullable || ' ' || COALESCE(column_default, '')
				FROM information_schema.columns WHERE table_schema = 'public'
			UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
			UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
			UNION ALL SELECT conrelid::regclass || ':' || conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
		ticker: "SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)",
	}
	if strings.HasPrefix(address, "sqlite:") {
		w.schema = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
		w.definitions = "SELECT name, COALESCE(sql, '') FROM sqlite_schema"
		w.ticker = "PRAGMA data_version"
	}
	w.db = direct(tb, address, "&_pragma=query_only(1)")
	tb.Cleanup(func() { w.db.Close() })
	return w
}

// Tamper runs a statement on a database without the program.
func Tamper(tb testing.TB, address, statement string, args ...any) {
	tb.Helper()
	db := direct(tb, address, "")
	defer db.Close()
	if _, err := db.ExecContext(context.Background(), statement, args...); err != nil {
		tb.Fatal(err)
	}
}

// direct opens a database with its driver; pragmas are for SQLite.
func direct(tb testing.TB, address, pragmas string) *sql.DB {
	tb.Helper()
	driver := "pgx"
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		driver, address = "sqlite", "file:"+path+"?_pragma=busy_timeout(10000)"+pragmas
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		tb.Fatal(err)
	}
	db.SetMaxOpenConns(1) // SQLite's ticker belongs to one connection
	return db
}

// unwatched are tables without a digest: the migrations table contains times, and guesses are
// counted even when they are refused.
var unwatched = []string{migrationsBook, "rate_limits"}

// Digest returns a hash of each table's rows, by the table's name.
func (w *Witness) Digest() map[string]string {
	w.tb.Helper()
	ctx := context.Background() // also for clean-up after the test
	var tick int64
	if err := w.db.QueryRowContext(ctx, w.ticker).Scan(&tick); err != nil {
		w.tb.Fatal(err)
	}
	if tick == w.tick {
		return w.digest
	}
	w.tick, w.digest = tick, map[string]string{}
	for _, row := range w.rows(ctx, w.schema) {
		if table := row[0].(string); !slices.Contains(unwatched, table) {
			w.digest[table] = hash(w.rows(ctx, `SELECT * FROM "`+table+`"`))
		}
	}
	return w.digest
}

// Columns returns the names of the columns of each table, in order.
func (w *Witness) Columns() map[string][]string {
	w.tb.Helper()
	columns := map[string][]string{}
	for _, row := range w.rows(context.Background(), w.schema) {
		table := row[0].(string)
		rows, err := w.db.Query(`SELECT * FROM "` + table + `" LIMIT 0`)
		if err != nil {
			w.tb.Fatal(err)
		}
		columns[table], err = rows.Columns()
		if err := errors.Join(err, rows.Close()); err != nil {
			w.tb.Fatal(err)
		}
	}
	delete(columns, migrationsBook)
	return columns
}

// DigestOf is [Witness.Digest] of some tables' columns, those that Columns returned
// for a database with only these.
func (w *Witness) DigestOf(columns map[string][]string) map[string]string {
	w.tb.Helper()
	digest := map[string]string{}
	for table, names := range columns {
		digest[table] = hash(w.rows(context.Background(), `SELECT "`+strings.Join(names, `", "`)+`" FROM "`+table+`"`))
	}
	return digest
}

// Schema returns the definitions of tables, indexes and constraints, by name.
func (w *Witness) Schema() map[string]string {
	w.tb.Helper()
	schema := map[string]string{}
	for _, row := range w.rows(context.Background(), w.definitions) {
		schema[fmt.Sprint(row[0])] = fmt.Sprint(row[1])
	}
	return schema
}

// Table returns a table's rows by id, the first column.
func (w *Witness) Table(name string) map[string]string {
	w.tb.Helper()
	rows := map[string]string{}
	for _, row := range w.rows(context.Background(), `SELECT * FROM "`+name+`"`) {
		rows[fmt.Sprint(row[0])] = fmt.Sprint(row)
	}
	return rows
}

// Changed returns the sorted names of tables whose two digests differ.
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

// Rows returns a query's rows.
func (w *Witness) Rows(query string) [][]any {
	w.tb.Helper()
	return w.rows(context.Background(), query)
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

// hash depends neither on the order of rows nor on the kind of database.
func hash(rows [][]any) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		for j, value := range row {
			switch v := value.(type) {
			case []byte:
				row[j] = string(v)
			case bool: // SQLite uses numbers
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
