package backup

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
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

// restore empties the database and fills it again, in one transaction. What a newer
// version has added goes as well, or that version could not migrate it again.
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

// emptySchema drops all tables, with what hangs on them.
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

// withoutPassword takes the password out of an address, because others can see a
// command line. Package url does not read addresses of several hosts.
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

// find returns where a program of PostgreSQL is: on the path, or where Debian
// keeps those of each version, the newest of which can read all older servers.
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
