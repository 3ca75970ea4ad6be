// Package storetest gives tests databases of their own, empty and migrated, of
// each kind that Toproll runs on.
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

// PostgresVariable names the environment variable that holds the URL of a
// PostgreSQL on which tests may create databases; `make test` sets it.
const PostgresVariable = "TOPROLL_TEST_POSTGRES"

// Each runs a test once on each kind of database, with the address of one that is
// empty and goes away with the test. Both run side by side, and beside other tests,
// once the function that calls Each has returned. Without a PostgreSQL that part is
// skipped.
func Each(t *testing.T, test func(t *testing.T, address string)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, SQLite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, Postgres(t))
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

// SQLite returns the address of an SQLite database that is not there yet.
func SQLite(tb testing.TB) string { return "sqlite:" + filepath.Join(tb.TempDir(), "test.db") }

// Migrate puts a migrated database where an address names one of SQLite that is not
// there yet: a copy, because reading the migrations is a good part of a short test.
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

// migrated is the content of an SQLite database that was migrated and closed.
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
	server := os.Getenv(PostgresVariable)
	if server == "" {
		tb.Skip(PostgresVariable + " is not set; scripts/with-postgres.sh sets it")
	}
	address, err := url.Parse(server)
	if err != nil {
		tb.Fatal(PostgresVariable + " is not a URL")
	}
	name := "test_" + strings.ToLower(rand.Text())
	Exec(tb, server, "CREATE DATABASE "+name)
	tb.Cleanup(func() { Exec(tb, server, "DROP DATABASE "+name+" WITH (FORCE)") })
	address.Path = "/" + name
	return address.String()
}

// Exec runs one statement on a PostgreSQL database.
func Exec(tb testing.TB, address, sql string, args ...any) {
	tb.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		tb.Fatal(err)
	}
	defer conn.Close(ctx) //nolint:errcheck // the statement's outcome is known
	if _, err := conn.Exec(ctx, sql, args...); err != nil {
		tb.Fatal(err)
	}
}
