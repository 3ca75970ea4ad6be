// Package storetest gives tests empty, migrated databases of each supported kind.
package storetest

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/toproll/toproll/internal/store"
)

// PostgresVariable names the environment variable with the URL of a PostgreSQL for
// test databases; `make test` sets it.
const PostgresVariable = "TOPROLL_TEST_POSTGRES"

// Each runs a test on each kind of database, with the address of an empty one that
// goes away with the test. Both run in parallel, also with other tests, once the
// caller of Each has returned. Without PostgreSQL, it skips that part.
func Each(t *testing.T, test func(t *testing.T, address string)) { each(t, SQLite, Postgres, test) }

// EachMigrated is [Each] with migrated databases. It copies one, because migrating
// is a good part of a short test.
func EachMigrated(t *testing.T, test func(t *testing.T, address string)) {
	sqlite := func(tb testing.TB) string {
		address := SQLite(tb)
		Migrate(tb, address)
		return address
	}
	each(t, sqlite, migratedPostgres, test)
}

func each(t *testing.T, sqlite, postgres func(testing.TB) string, test func(t *testing.T, address string)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, sqlite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, postgres(t))
	})
}

// Open opens a database and closes it with the test.
func Open(tb testing.TB, address string) *store.DB {
	tb.Helper()
	db, err := store.Open(context.Background(), address)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := db.Close(); err != nil {
			tb.Error(err)
		}
	})
	return db
}

// SQLite returns the address of an SQLite database that does not exist yet.
func SQLite(tb testing.TB) string { return "sqlite:" + filepath.Join(tb.TempDir(), "test.db") }

// Migrate puts a migrated database at the address of an SQLite database that does
// not exist yet.
func Migrate(tb testing.TB, address string) {
	tb.Helper()
	path, ok := strings.CutPrefix(address, "sqlite:")
	if !ok {
		return
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	content, err := migrated()
	if err == nil {
		err = os.WriteFile(path, content, 0o600)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// migrated is the file of a migrated, closed SQLite database.
var migrated = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "migrated")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "test.db")
	db, err := store.Open(context.Background(), "sqlite:"+path)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// Postgres returns the address of an empty PostgreSQL database, or skips the test.
func Postgres(tb testing.TB) string {
	tb.Helper()
	return newPostgres(tb, "template1")
}

// migratedPostgres is [Postgres] with a migrated database.
func migratedPostgres(tb testing.TB) string {
	tb.Helper()
	template, err := postgresTemplate(server(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return newPostgres(tb, template)
}

// server returns the URL of the PostgreSQL for tests, or skips the test.
func server(tb testing.TB) string {
	tb.Helper()
	server := os.Getenv(PostgresVariable)
	if server == "" {
		tb.Skip(PostgresVariable + " is not set; scripts/with-postgres.sh sets it")
	}
	return server
}

func newPostgres(tb testing.TB, template string) string {
	tb.Helper()
	server, name := server(tb), newName()
	Exec(tb, server, "CREATE DATABASE "+name+" TEMPLATE "+template)
	tb.Cleanup(func() { Exec(tb, server, "DROP DATABASE "+name+" WITH (FORCE)") })
	address, err := on(server, name)
	if err != nil {
		tb.Fatal(err)
	}
	return address
}

func newName() string { return "test_" + strings.ToLower(rand.Text()) }

// on returns the address of a database on a server.
func on(server, name string) (string, error) {
	address, err := url.Parse(server)
	if err != nil {
		return "", errors.New(PostgresVariable + " is not a URL") // the variable contains a password
	}
	address.Path = "/" + name
	return address.String(), nil
}

var templates struct {
	sync.Mutex
	name string
}

// postgresTemplate returns the name of a migrated database to copy. Each process makes
// one, and it stays on the server, which goes away after the tests.
func postgresTemplate(server string) (string, error) {
	templates.Lock()
	defer templates.Unlock()
	if templates.name != "" {
		return templates.name, nil
	}
	name := newName()
	address, err := on(server, name)
	if err == nil {
		err = exec(server, "CREATE DATABASE "+name)
	}
	if err != nil {
		return "", err
	}
	db, err := store.Open(context.Background(), address)
	if err == nil {
		err = db.Close()
	}
	// Even the server's own maintenance must not connect: copies would wait.
	if err == nil {
		err = exec(server, "ALTER DATABASE "+name+" ALLOW_CONNECTIONS false")
	}
	if err == nil {
		templates.name = name
	}
	return templates.name, err
}

// Exec runs one statement on a PostgreSQL database.
func Exec(tb testing.TB, address, sql string, args ...any) {
	tb.Helper()
	if err := exec(address, sql, args...); err != nil {
		tb.Fatal(err)
	}
}

func exec(address, sql string, args ...any) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // the statement's outcome is known
	_, err = conn.Exec(ctx, sql, args...)
	return err
}
