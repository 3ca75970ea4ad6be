package backup

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"github.com/toproll/toproll/internal/store"
)

// postgres is a database by its URL.
type postgres struct{ url string }

func (p postgres) dump(ctx context.Context, to string) error {
	return p.run(ctx, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file="+to)
}

func (p postgres) check(ctx context.Context, file string) error {
	out, err := p.output(ctx, "pg_restore", "--list", file)
	if err == nil && !strings.Contains(out, "goose_db_version") {
		err = errors.New("it is not a database of Toproll")
	}
	return err
}

var (
	created     = regexp.MustCompile(`(?m)^CREATE (?:OR REPLACE |UNIQUE |UNLOGGED )*((?:EVENT |MATERIALIZED |FOREIGN )?[A-Z]+) (?:IF NOT EXISTS )?([^\s(]+)`)
	madeTable   = regexp.MustCompile(`(?ms)^CREATE TABLE ([^\s(]+) \(\n(.*?)\n\);`)
	madeColumn  = regexp.MustCompile(`(?m)^    ("[^"]+"|[a-z_0-9]+) `)
	namespace   = regexp.MustCompile(`^(?:"?public"?\.)?"?([^"]*)"?$`)
	bookVersion = regexp.MustCompile(`(?m)^\d+\t(\d+)\tt\t`)
)

// fits compares versions first, then names. Migrations complete an older backup, so that one
// fails only for objects unknown to every version.
func (p postgres) fits(ctx context.Context, file string) error {
	expected, err := store.ExpectedSchema()
	if err != nil {
		return err
	}
	definitions, err := p.output(ctx, "pg_restore", "--schema-only", "--no-owner", "--no-privileges", "--file=-", file)
	if err != nil {
		return err
	}
	book, err := p.output(ctx, "pg_restore", "--data-only", "--table=goose_db_version", "--file=-", file)
	if err != nil {
		return err
	}
	var version int64
	for _, row := range bookVersion.FindAllStringSubmatch(book, -1) {
		n, err := strconv.ParseInt(row[1], 10, 64)
		if err != nil {
			return err
		}
		version = max(version, n)
	}
	newest := store.NewestMigration()
	if version > newest {
		return fmt.Errorf("it was made by a newer Toproll (its version is %d, this program knows %d)", version, newest)
	}
	schema := namesOf(definitions)
	if version < newest {
		maps.DeleteFunc(schema, func(name, _ string) bool {
			kind, _, _ := strings.Cut(name, " ")
			return kind == "table" || kind == "column" || kind == "index"
		})
		for name := range expected {
			schema[name] = ""
		}
	}
	return schema.Differs(expected)
}

// namesOf returns the names of the objects in pg_restore's SQL, without
// definitions.
func namesOf(definitions string) store.Schema {
	name := func(quoted string) string { return namespace.ReplaceAllString(quoted, "$1") }
	schema := store.Schema{}
	for _, made := range created.FindAllStringSubmatch(definitions, -1) {
		if made[1] != "SCHEMA" && made[1] != "SEQUENCE" {
			schema[strings.ToLower(made[1])+" "+name(made[2])] = ""
		}
	}
	for _, table := range madeTable.FindAllStringSubmatch(definitions, -1) {
		for _, column := range madeColumn.FindAllStringSubmatch(table[2], -1) {
			if column[1] != "CONSTRAINT" {
				schema["column "+name(table[1])+"."+name(column[1])] = ""
			}
		}
	}
	return schema
}

func (p postgres) occupied(ctx context.Context) (bool, error) {
	db, err := sql.Open("pgx", p.url)
	if err != nil {
		return false, errors.New("the PostgreSQL address is not valid") // err would show the password
	}
	defer db.Close()
	var tables int
	err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()").Scan(&tables)
	return tables > 0, err
}

// restore empties the database and fills it again, in one transaction. This also removes additions
// of a newer version: otherwise that version could not migrate the database again.
func (p postgres) restore(ctx context.Context, file string) (note string, err error) {
	folder, err := os.MkdirTemp("", "toproll-restore-*") // only for the owner
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder) //nolint:errcheck // nothing depends on it
	empty, rows := filepath.Join(folder, "empty.sql"), filepath.Join(folder, "rows.sql")
	if err := os.WriteFile(empty, []byte(emptySchema), 0o600); err != nil {
		return "", err
	}
	if _, err := p.output(ctx, "pg_restore", "--no-owner", "--no-privileges", "--file="+rows, file); err != nil {
		return "", err
	}
	return "", p.run(ctx, "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--output="+os.DevNull, "--file="+empty, "--file="+rows)
}

// emptySchema drops all tables and what depends on them.
const emptySchema = `SET client_min_messages = warning;
DO $$ DECLARE name TEXT; BEGIN
	FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
		EXECUTE format('DROP TABLE %I CASCADE', name);
	END LOOP;
END $$;
`

// run runs one of PostgreSQL's programs on the database.
func (p postgres) run(ctx context.Context, name string, args ...string) error {
	address, password := withoutPassword(p.url)
	env := os.Environ()
	if password != "" {
		env = append(env, "PGPASSWORD="+password)
	}
	_, err := p.outputWith(ctx, env, name, append([]string{"--dbname=" + address}, args...)...)
	return err
}

// withoutPassword removes the password from an address, because others can see a
// command line. Package url cannot read addresses with several hosts.
func withoutPassword(address string) (rest, password string) {
	scheme, rest, _ := strings.Cut(address, "://")
	end := len(rest)
	if i := strings.IndexAny(rest, "/?"); i >= 0 {
		end = i
	}
	at := strings.LastIndexByte(rest[:end], '@')
	if at < 0 {
		return address, ""
	}
	user, password, _ := strings.Cut(rest[:at], ":")
	if plain, err := url.PathUnescape(password); err == nil {
		password = plain
	}
	return scheme + "://" + user + rest[at:], password
}

func (p postgres) output(ctx context.Context, name string, args ...string) (string, error) {
	return p.outputWith(ctx, os.Environ(), name, args...)
}

func (p postgres) outputWith(ctx context.Context, env []string, name string, args ...string) (string, error) {
	path, err := find(name)
	if err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, path, args...)
	command.Env = env
	var out, problem bytes.Buffer
	command.Stdout, command.Stderr = &out, &problem
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, bytes.TrimSpace(problem.Bytes()))
	}
	return out.String(), nil
}

// find returns the path of a PostgreSQL program from PATH or Debian's folders for each
// version. The newest one can read all older servers.
func find(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	versions, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(versions) == 0 {
		return "", fmt.Errorf("%s is needed and was not found; it comes with PostgreSQL's client programs (Debian: postgresql-client). "+
			"Any other way of backing up PostgreSQL does as well", name)
	}
	return versions[len(versions)-1], nil
}
