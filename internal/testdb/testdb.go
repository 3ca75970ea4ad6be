// Package testdb gives each test an empty database of its own, on every engine
// that is there: SQLite always, PostgreSQL if TOPROLL_TEST_POSTGRES has the URL
// of a server on which databases may be made.
package testdb

import (
	"context"
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Each runs a test once for each engine, with the address of an empty database.
func Each(t *testing.T, test func(t *testing.T, address string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	if os.Getenv("TOPROLL_TEST_POSTGRES") != "" {
		t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
	}
}

// SQLite returns the address of a database that is not there yet.
func SQLite(tb testing.TB) string {
	tb.Helper()
	return "sqlite:" + filepath.Join(tb.TempDir(), "test.db")
}

// Postgres returns the URL of a new database that is dropped when the test ends.
// Without a server the test is skipped.
func Postgres(tb testing.TB) string {
	tb.Helper()
	server := os.Getenv("TOPROLL_TEST_POSTGRES")
	if server == "" {
		tb.Skip("TOPROLL_TEST_POSTGRES is not set")
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = admin.Close() })
	name := "test_" + strings.ToLower(rand.Text())
	// The context of a test ends before its clean-up begins.
	ctx := context.WithoutCancel(tb.Context())
	if _, err := admin.ExecContext(ctx, "CREATE DATABASE "+name); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if _, err := admin.ExecContext(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			tb.Errorf("drop %s: %v", name, err)
		}
	})
	u, err := url.Parse(server)
	if err != nil {
		tb.Fatal("TOPROLL_TEST_POSTGRES is not a URL")
	}
	u.Path = "/" + name
	return u.String()
}
