package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
)

// Schema is everything in a database except its rows. A key names an object, such as "table users", "column
// users.email", "index users_by_role" or "trigger t". Its value is the definition, "" if only the name is known.
type Schema map[string]string

// ExpectedSchema returns the schema that the migrations make, as SQLite describes it. PostgreSQL
// has the same names.
var ExpectedSchema = sync.OnceValues(func() (Schema, error) {
	ctx := context.Background()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection has its own memory
	if err := migrateQuietly(ctx, goose.DialectSQLite3, db); err != nil {
		return nil, err
	}
	return SchemaOf(ctx, db)
})

// SchemaOf reads the schema of an SQLite database.
func SchemaOf(ctx context.Context, db *sql.DB) (Schema, error) {
	rows, err := db.QueryContext(ctx, `SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\_%' ESCAPE '\'
		UNION ALL SELECT 'column ' || t.name || '.' || c.name, c.type || ' ' || c."notnull" || ' ' || coalesce(c.dflt_value, '') || ' ' || c.pk || ' ' || c.hidden
			FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	schema := Schema{}
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return nil, err
		}
		schema[name] = strings.Join(strings.Fields(definition), " ")
	}
	return schema, rows.Err()
}

// maxDifferences is the number of differences that an error names.
const maxDifferences = 5

// Differs returns an error with the differences of a schema from the expected one, or nil.
func (s Schema) Differs(expected Schema) error {
	var problems []string
	changed := map[string]bool{} // tables with a named column
	for name := range maps.Keys(s) {
		if _, known := expected[name]; !known {
			problems = append(problems, name+" is unknown")
			changed[tableOf(name)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(expected)) { // columns before tables
		definition, there := s[name]
		switch {
		case there && (definition == expected[name] || definition == "" || changed[name]):
			continue
		case there:
			problems = append(problems, name+" is defined differently")
		default:
			problems = append(problems, name+" is missing")
		}
		changed[tableOf(name)] = true
	}
	problems = slices.DeleteFunc(problems, func(problem string) bool { // columns whose table is named
		table := tableOf(problem)
		return table != "" && s.has(table) != expected.has(table)
	})
	slices.Sort(problems)
	if len(problems) == 0 {
		return nil
	}
	more := ""
	if n := len(problems) - maxDifferences; n > 0 {
		problems, more = problems[:maxDifferences], fmt.Sprintf(", and %d more", n)
	}
	return errors.New("its schema is not the one of this program: " + strings.Join(problems, ", ") + more)
}

func (s Schema) has(name string) bool { _, there := s[name]; return there }

// tableOf returns the table of a column, "" for anything else.
func tableOf(name string) string {
	column, isColumn := strings.CutPrefix(name, "column ")
	if !isColumn {
		return ""
	}
	table, _, _ := strings.Cut(column, ".")
	return "table " + table
}
