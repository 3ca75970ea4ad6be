package storetest

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/store"
)

// FilledRows is the number of rows that [Fill] puts into each table.
const FilledRows = 3

// Fill migrates a database and puts rows into every table, with values that a copy may
// lose. These are other scripts, quotes, bytes that are no text, and NULL. It reads the
// tables from the schema, so new tables need no change here. The program cannot interpret
// the rows.
func Fill(tb testing.TB, address string) {
	tb.Helper()
	db, err := store.Open(context.Background(), address)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		tb.Fatal(err)
	}
	to := direct(tb, address, "")
	defer to.Close()
	tx, err := to.Begin()
	if err != nil {
		tb.Fatal(err)
	}
	for _, t := range tables(tb) {
		for row := 1; row <= FilledRows; row++ {
			names, places, values := make([]string, len(t.columns)), make([]string, len(t.columns)), make([]any, len(t.columns))
			for i, c := range t.columns {
				names[i], places[i], values[i] = `"`+c.name+`"`, fmt.Sprintf("$%d", i+1), c.value(row)
			}
			statement := fmt.Sprintf(`INSERT INTO "%s" (%s) VALUES (%s)`, t.name, strings.Join(names, ", "), strings.Join(places, ", "))
			if _, err := tx.Exec(statement, values...); err != nil {
				tb.Fatalf("%s: %v", statement, err)
			}
		}
	}
	if err := tx.Commit(); err != nil {
		tb.Fatal(err)
	}
}

type table struct {
	name    string
	columns []column
}

type column struct {
	name, kind string
	optional   bool
	unique     string // the column's text begins with this: its own name, or that of the referenced column
}

func (c column) value(row int) any {
	if c.optional && row == 1 {
		return nil
	}
	switch c.kind {
	case "BIGINT":
		return int64(row)
	case "BOOLEAN":
		return row%2 == 0
	case "BYTEA":
		return []byte{0, 1, 0xff, byte(row)}
	default:
		return fmt.Sprintf("%s %d: Zoë 山田 😀 'quoted' \"twice\" \\ %%s\n\tend", c.unique, row)
	}
}

// tables returns the tables of the schema, each after the tables it refers to. It omits tables
// with rows in a new database.
func tables(tb testing.TB) (all []table) {
	tb.Helper()
	fresh := "sqlite:" + filepath.Join(tb.TempDir(), "schema.db")
	Migrate(tb, fresh)
	w := Watch(tb, fresh)
	left := map[string]bool{}
	for _, row := range w.Rows(w.schema) {
		name := row[0].(string)
		left[name] = len(w.Rows(`SELECT 1 FROM "`+name+`"`)) == 0
	}
	unique := map[string]string{} // by table and column
	for len(all) < len(left) {
		before := len(all)
		for name, empty := range left {
			references := map[string]string{} // columns to the referenced columns
			ready := !slices.ContainsFunc(all, func(t table) bool { return t.name == name })
			for _, key := range w.Rows(`SELECT "from", "table", "to" FROM pragma_foreign_key_list('` + name + `')`) {
				referred := fmt.Sprint(key[1], ".", key[2])
				references[key[0].(string)] = unique[referred]
				ready = ready && unique[referred] != ""
			}
			if !ready {
				continue
			}
			t := table{name: name}
			for _, row := range w.Rows(`SELECT name, type, "notnull", pk FROM pragma_table_info('` + name + `')`) {
				c := column{name: row[0].(string), kind: row[1].(string), optional: row[2] == int64(0) && row[3] == int64(0)}
				c.unique = name + "." + c.name
				if referred, ok := references[c.name]; ok {
					c.unique = referred
				}
				unique[name+"."+c.name] = c.unique
				t.columns = append(t.columns, c)
			}
			if !empty {
				t.columns = nil
			}
			all = append(all, t)
		}
		if len(all) == before {
			tb.Fatal("tables refer to one another in a circle")
		}
	}
	return slices.DeleteFunc(all, func(t table) bool { return t.columns == nil })
}
