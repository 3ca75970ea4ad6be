package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// Statements begin like those of package sqlgen, so that SQLite's connections keep them too: see [openKept].

// A target names a table and the columns that its rows are inserted with.
type target struct {
	table    string
	columns  []string
	keys     int    // number of first columns that are a key, under which a later row replaces an earlier one; 0 for none
	conflict string // end of the statement
	update   bool   // the rows exist, and the keys identify them
}

// Tables in which a transaction collects rows. A table follows the tables that it references.
var (
	usersTarget = &target{table: "users", columns: []string{
		"id", "name", "name_key", "email", "email_key", "password_hash", "role", "status", "avatar", "token_version", "created_at", "updated_at", "family_name",
	}}
	profilesTarget      = upsert("profiles", 1, "user_id", "sex", "birth_year", "club", "country", "region")
	registrationsTarget = &target{table: "registrations", columns: []string{
		"id", "event_id", "user_id", "number", "athlete_groups", "version", "created_at", "updated_at", "code", "club", "country", "region", "details",
	}}
	entriesTarget = &target{table: "entries", columns: []string{"id", "tournament_id", "number", "user_id", "name", "family_name", "place", "points"}}
	matchesTarget = &target{table: "matches", columns: []string{
		"id", "tournament_id", "number", "status", "player1", "player2", "winner", "best_of", "games", "official", "version",
	}}
	matchesUpdate = &target{table: "matches", keys: 2, update: true, columns: []string{
		"tournament_id", "number", "status", "player1", "player2", "winner", "games", "started_at", "completed_at", "official", "version",
		"decided_by", "decided_version", "games_by", "recorded_by",
	}}
	noticesTarget = upsert("notices", 2, "user_id", "id", "type", "title", "message", "tournament_id", "match_id", "created_at", "read")
	auditTarget   = &target{table: "audit", columns: []string{
		"id", "at", "action", "actor_id", "actor_name", "address", "tournament_id", "tournament_name", "match_id", "match_number", "person_id", "person_name", "was", "became",
	}}

	targets = []*target{usersTarget, profilesTarget, registrationsTarget, entriesTarget, matchesTarget, matchesUpdate, noticesTarget, auditTarget}
)

// upsert returns a target whose rows replace those with the same first columns.
func upsert(table string, keys int, columns ...string) *target {
	set := make([]string, 0, len(columns))
	for _, column := range columns[keys:] {
		set = append(set, column+" = excluded."+column)
	}
	conflict := fmt.Sprintf(" ON CONFLICT (%s) DO UPDATE SET %s", strings.Join(columns[:keys], ", "), strings.Join(set, ", "))
	return &target{table: table, columns: columns, keys: keys, conflict: conflict}
}

// records returns PostgreSQL's statement that inserts or updates any number of rows, from one parameter: a JSON array of objects.
func (t *target) records() string {
	if t.update {
		from := fmt.Sprintf(" FROM json_populate_recordset(CAST(NULL AS %s), CAST($1 AS JSON)) v", t.table)
		return t.updates(from, func(_ int, column string) string { return "v." + column })
	}
	columns := strings.Join(t.columns, ", ")
	return fmt.Sprintf("INSERT INTO %s (%s) SELECT %[2]s FROM json_populate_recordset(CAST(NULL AS %[1]s), CAST($1 AS JSON))%[3]s", t.table, columns, t.conflict)
}

// json returns the parameter of [target.records].
func (t *target) json(rows [][]any) (string, error) {
	objects := make([]map[string]any, len(rows))
	for i, row := range rows {
		objects[i] = make(map[string]any, len(row))
		for column, value := range row {
			if v, ok := value.(driver.Valuer); ok {
				value, _ = v.Value() // of a NullString or NullInt64: never fails
			}
			if text, ok := value.(string); ok && (strings.ContainsRune(text, 0) || !utf8.ValidString(text)) {
				return "", fault.New(fault.Invalid, "server.request.character")
			}
			objects[i][t.columns[column]] = value
		}
	}
	text, err := json.Marshal(objects)
	return string(text), err
}

// updates returns the statement that updates rows. value makes the value of a column from its position and name.
func (t *target) updates(from string, value func(place int, column string) string) string {
	var set, where []string
	for place, column := range t.columns {
		if place < t.keys {
			where = append(where, fmt.Sprintf("%s.%s = %s", t.table, column, value(place, column)))
		} else {
			set = append(set, column+" = "+value(place, column))
		}
	}
	return fmt.Sprintf("%supdate of %s\nUPDATE %[2]s SET %s%s WHERE %s", named, t.table, strings.Join(set, ", "), from, strings.Join(where, " AND "))
}

// oneRow returns the statement that inserts or updates one row.
func (t *target) oneRow() string {
	if t.update {
		return t.updates("", func(place int, _ string) string { return fmt.Sprintf("$%d", place+1) })
	}
	return fmt.Sprintf("%sone of %[2]s\nINSERT INTO %[2]s (%[3]s) VALUES %[4]s%[5]s", named, t.table, strings.Join(t.columns, ", "), list(len(t.columns)), t.conflict)
}

// values returns SQLite's statement that inserts or updates some rows. Its parameters have no names, because SQLite searches all
// names for each new one.
func (t *target) values(rows int) string {
	row := ", (?" + strings.Repeat(", ?", len(t.columns)-1) + ")"
	if t.update {
		from := fmt.Sprintf(" FROM (VALUES %s) v", strings.Repeat(row, rows)[2:])
		return t.updates(from, func(place int, _ string) string { return fmt.Sprintf("v.column%d", place+1) })
	}
	return fmt.Sprintf("%s%d of %[3]s\nINSERT INTO %[3]s (%[4]s) VALUES %[5]s%[6]s", named, rows, t.table, strings.Join(t.columns, ", "), strings.Repeat(row, rows)[2:], t.conflict)
}

// rowsAtOnce are the numbers of rows of a statement on SQLite, where a statement costs little. The largest is below the
// limit of 32,766 parameters.
var rowsAtOnce = []int{256, 64, 16, 4, 1}

// mostRecords is the maximum number of rows in a statement on PostgreSQL.
const mostRecords = 2000

// writing is the connection of a transaction that writes. It collects rows and inserts them with few statements before
// any other statement, so the transaction always sees its own inserts.
type writing struct {
	sqlgen.DBTX
	asJSON bool // PostgreSQL, where each statement is a round trip
	rows   map[*target][][]any
	places map[*target]map[string]int // rows by key
	err    error                      // why an insert failed
	count  *atomic.Int64              // number of statements; nil if not counted
}

type countKey struct{}

// CountStatements returns a context that counts the statements of writing transactions.
func CountStatements(ctx context.Context) (context.Context, *atomic.Int64) {
	count := new(atomic.Int64)
	return context.WithValue(ctx, countKey{}, count), count
}

// writingTx returns a transaction that writes through a connection.
func writingTx(ctx context.Context, raw sqlgen.DBTX, asJSON bool) *Tx {
	count, _ := ctx.Value(countKey{}).(*atomic.Int64)
	w := &writing{DBTX: raw, asJSON: asJSON, count: count}
	w.drop()
	return &Tx{ctx: ctx, raw: w, q: sqlgen.New(w), writing: w}
}

// insert adds a row to the rows to insert.
func (w *writing) insert(to *target, values ...any) error {
	if to.keys > 0 {
		key := fmt.Sprintf("%q", values[:to.keys])
		if place, there := w.places[to][key]; there {
			w.rows[to][place] = values
			return w.err
		}
		if w.places[to] == nil {
			w.places[to] = map[string]int{}
		}
		w.places[to][key] = len(w.rows[to])
	}
	w.rows[to] = append(w.rows[to], values)
	return w.err
}

// drop discards the rows not yet inserted, and their error.
func (w *writing) drop() {
	w.rows, w.places, w.err = map[*target][][]any{}, map[*target]map[string]int{}, nil
}

// flush inserts the collected rows.
func (w *writing) flush(ctx context.Context) error {
	if w.err != nil || len(w.rows) == 0 {
		return w.err
	}
	rows := w.rows
	w.drop()
	for _, to := range targets {
		for left := rows[to]; len(left) > 0; {
			some := left[:w.next(len(left))]
			left = left[len(some):]
			if w.err = w.insertNow(ctx, to, some); w.err != nil {
				return w.err
			}
		}
	}
	return nil
}

// next returns how many rows the next statement inserts.
func (w *writing) next(left int) int {
	if w.asJSON {
		return min(left, mostRecords)
	}
	return rowsAtOnce[slices.IndexFunc(rowsAtOnce, func(n int) bool { return n <= left })]
}

func (w *writing) insertNow(ctx context.Context, to *target, rows [][]any) error {
	w.counted()
	switch {
	case len(rows) == 1:
		_, err := w.DBTX.ExecContext(ctx, to.oneRow(), rows[0]...)
		return err
	case !w.asJSON:
		_, err := w.DBTX.ExecContext(ctx, to.values(len(rows)), slices.Concat(rows...)...)
		return err
	}
	records, err := to.json(rows)
	if err == nil {
		_, err = w.DBTX.ExecContext(ctx, to.records(), records)
	}
	return err
}

func (w *writing) counted() {
	if w.count != nil {
		w.count.Add(1)
	}
}

func (w *writing) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := w.flush(ctx); err != nil {
		return nil, err
	}
	w.counted()
	return w.DBTX.ExecContext(ctx, query, args...)
}

func (w *writing) PrepareContext(ctx context.Context, query string) (*sql.Stmt, error) {
	if err := w.flush(ctx); err != nil {
		return nil, err
	}
	return w.DBTX.PrepareContext(ctx, query)
}

func (w *writing) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := w.flush(ctx); err != nil {
		return nil, err
	}
	w.counted()
	return w.DBTX.QueryContext(ctx, query, args...)
}

// QueryRowContext cannot return an insert error. Its row fails, and [writing.end] returns the error.
func (w *writing) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	if w.flush(ctx) != nil {
		failed, cancel := context.WithCancel(ctx)
		cancel()
		return w.DBTX.QueryRowContext(failed, query, args...)
	}
	w.counted()
	return w.DBTX.QueryRowContext(ctx, query, args...)
}

// end inserts the remaining rows if a transaction's function succeeded. It returns the function's error otherwise.
func (w *writing) end(ctx context.Context, err error) error {
	if err == nil {
		err = w.flush(ctx)
	}
	if w.err != nil {
		err = w.err
	}
	return err
}
