package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/durable"
)

// tables are all tables, each after the tables that it references.
var tables = []string{
	"instance", "signing_keys", "users", "reset_links", "avatars", "identities", "sign_ins", "sign_in_outcomes", "rate_limits", "idempotency_replies", "audit",
	"categories", "events", "event_pictures", "event_officials", "event_tables", "table_links", "profiles", "registrations", "weighings", "push_keys", "push_subscriptions", "push_messages", "tournaments", "weigh_in_marks", "draws", "draw_people", "late_lots", "entries", "tournament_referees", "matches", "log_entries", "scorings", "notices", "records", "ended_tokens", "devices",
	"queues", "on_decisions", "class_days", "calls", "protests", "void_pulls", "ledger_marks", "book_versions", "book_handouts", "hand_overs", "hand_over_people", "event_copies",
}

// Progress is the progress of a copy: the number of a table's rows written or, at the end, read
// again and verified.
type Progress struct {
	Table    string
	Rows     int64
	Verified bool
}

// reportEvery is the number of rows after which a copy reports its progress.
const reportEvery = 10_000

// Copy copies a consistent state of one database into another, empty one of either kind; addresses are as in [Open].
// First it migrates both to the newest version. In one transaction it rereads every table and compares all values; a
// difference rolls everything back. It does not copy later writes.
func Copy(ctx context.Context, from, to string, report func(Progress)) (err error) {
	source, err := Open(ctx, from, Existing)
	if err != nil {
		return fmt.Errorf("from: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if path, ok := strings.CutPrefix(to, "sqlite:"); ok {
		there, err := FileExists(path)
		if err != nil {
			return fmt.Errorf("to: %w", err)
		}
		if !there {
			return copyToNewFile(ctx, source, path, report)
		}
	}
	return copyInto(ctx, source, to, report)
}

// copyToNewFile writes a file under another name until it is complete. So a killed copy leaves no empty database, which
// a server would take for a new one.
func copyToNewFile(ctx context.Context, source *DB, path string, report func(Progress)) error {
	part := Unfinished(path)
	leftovers := append(SideFiles(part), part)
	err := durable.Remove(leftovers...)
	if err == nil {
		err = copyInto(ctx, source, "sqlite:"+part, report)
	}
	if err == nil {
		err = durable.Remove(SideFiles(path)...)
	}
	if err == nil {
		err = durable.Replace(part, path)
	}
	if err != nil {
		return errors.Join(err, durable.Remove(leftovers...))
	}
	return nil
}

// copyInto copies into a database, which Open creates if it is missing.
func copyInto(ctx context.Context, source *DB, to string, report func(Progress)) (err error) {
	target, err := Open(ctx, to)
	if err != nil {
		return fmt.Errorf("to: %w", err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	err = source.Read(ctx, func(old *Tx) error {
		return target.Write(ctx, func(tx *Tx) error {
			if err := errors.Join(source.withoutTimeout(old), target.withoutTimeout(tx)); err != nil {
				return err
			}
			return copyAll(ctx, old, tx, report)
		})
	})
	if err != nil {
		return fmt.Errorf("nothing was copied: %w", err)
	}
	return target.engine.analyze(ctx)
}

// withoutTimeout removes the time limit of a transaction's statements.
func (db *DB) withoutTimeout(tx *Tx) error {
	if _, ok := db.engine.(*postgres); !ok {
		return nil
	}
	_, err := tx.raw.ExecContext(tx.ctx, "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
	return err
}

func copyAll(ctx context.Context, from, to *Tx, report func(Progress)) error {
	for _, table := range tables {
		condition := ""
		if table == "instance" {
			condition = " WHERE founded"
		}
		var there int64
		if err := to.raw.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table+condition).Scan(&there); err != nil {
			return err
		}
		if there > 0 {
			return fmt.Errorf("the database to copy to is not empty: it has %d rows in %s", there, table)
		}
	}
	if _, err := to.raw.ExecContext(ctx, "DELETE FROM instance"); err != nil {
		return err
	}
	for _, table := range tables {
		if err := copyTable(ctx, from, to, table, report); err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
	}
	return nil
}

// copyTable copies the rows of a table and reads them again.
func copyTable(ctx context.Context, from, to *Tx, table string, report func(Progress)) error {
	var read content
	w := writer{tx: to, table: table}
	err := eachRow(ctx, from, "SELECT * FROM "+table, nil, func(columns []string, row []any) error {
		read.add(row)
		if read.rows%reportEvery == 0 {
			report(Progress{Table: table, Rows: read.rows})
		}
		w.columns = columns
		return w.add(ctx, row)
	})
	if err == nil {
		err = w.flush(ctx)
	}
	if err != nil {
		return err
	}
	var kept content
	if err := eachRow(ctx, to, "SELECT * FROM "+table, nil, func(_ []string, row []any) error { kept.add(row); return nil }); err != nil {
		return err
	}
	if kept.rows != read.rows || kept.sum.Cmp(&read.sum) != 0 {
		return fmt.Errorf("what was written is not what was read (%d rows and %d)", kept.rows, read.rows)
	}
	report(Progress{Table: table, Rows: read.rows, Verified: true})
	return nil
}

// eachRow calls do for each row of a query. The row is valid only during the call.
func eachRow(ctx context.Context, tx *Tx, query string, args []any, do func(columns []string, row []any) error) error {
	rows, err := tx.raw.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	types, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	row, places, columns := make([]any, len(types)), make([]any, len(types)), make([]string, len(types))
	for i, t := range types {
		places[i], columns[i] = &row[i], t.Name()
	}
	for rows.Next() {
		if err := errors.Join(rows.Scan(places...), ctx.Err()); err != nil {
			return err
		}
		for i, t := range types {
			if n, ok := row[i].(int64); ok && t.DatabaseTypeName() == "BOOLEAN" { // SQLite numbers them
				row[i] = n != 0
			}
		}
		if err := do(columns, row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// writer inserts many rows of a table with one statement.
type writer struct {
	tx      *Tx
	table   string
	columns []string
	end     string // end of the statement, for rows that exist already
	values  []any
	many    *sql.Stmt // for a full batch
}

// maxValues is the maximum number of values in a statement; SQLite takes 32,766.
const maxValues = 4000

func (w *writer) add(ctx context.Context, row []any) error {
	w.values = append(w.values, row...)
	if len(w.values)+len(row) <= maxValues {
		return nil
	}
	if w.many == nil {
		var err error
		if w.many, err = w.tx.raw.PrepareContext(ctx, w.statement()); err != nil {
			return err
		}
	}
	_, err := w.many.ExecContext(ctx, w.values...)
	w.values = w.values[:0]
	return err
}

// flush writes the remaining rows.
func (w *writer) flush(ctx context.Context) error {
	var err error
	if len(w.values) > 0 {
		_, err = w.tx.raw.ExecContext(ctx, w.statement(), w.values...)
	}
	if w.many != nil {
		err = errors.Join(err, w.many.Close())
	}
	return err
}

func (w *writer) statement() string {
	var b strings.Builder
	fmt.Fprintf(&b, "INSERT INTO %s (%s) VALUES ", w.table, strings.Join(w.columns, ", "))
	for i := range w.values {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%len(w.columns) == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")" + w.end
}

// content describes the rows of a table, independent of their order and of the database: their
// number and the sum of their hashes. Rows have keys, so no two are equal.
type content struct {
	rows int64
	sum  big.Int
	text []byte // hash of the row being added
}

func (c *content) add(row []any) {
	c.rows++
	c.text = c.text[:0]
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			c.text = append(c.text, 'n')
		case string:
			c.addText(v)
		case []byte:
			c.addText(string(v))
		case bool:
			c.text = strconv.AppendBool(append(c.text, 'b'), v)
		case int64:
			c.text = binary.AppendVarint(append(c.text, 'i'), v)
		default:
			panic(fmt.Sprintf("store: there are no columns of type %T", v)) // see the head of the migrations
		}
	}
	hash := sha256.Sum256(c.text)
	c.sum.Add(&c.sum, new(big.Int).SetBytes(hash[:]))
}

func (c *content) addText(s string) {
	c.text = append(binary.AppendUvarint(append(c.text, 't'), uint64(len(s))), s...)
}
