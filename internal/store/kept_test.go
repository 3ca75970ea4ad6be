package store

import (
	"os"
	"path/filepath"
	"testing"
)

// TestStatementsAreKept checks that a connection prepares each fixed statement once, keeps no
// composed ones, and leaves nothing open.
func TestStatementsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.db")
	db, err := openKept(sqliteAddress(path, "deferred"))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"CREATE TABLE t (a INTEGER)", named + "Add :exec\nINSERT INTO t VALUES ($1)", named + "Add :exec\nINSERT INTO t VALUES ($1)"} {
		if _, err := conn.ExecContext(t.Context(), text, 7); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		var n int
		if err := conn.QueryRowContext(t.Context(), named+"Count :one\nSELECT count(*) FROM t WHERE a = $1", 7).Scan(&n); err != nil || n != 2 {
			t.Fatalf("%d rows, %v", n, err)
		}
	}
	if _, err := conn.ExecContext(t.Context(), named+"Broken :exec\nINSERT INTO nowhere VALUES (1)"); err == nil {
		t.Fatal("a broken statement was carried out")
	}
	if err := conn.Raw(func(c any) error {
		if kept := c.(*keptConn).kept; len(kept) != 2 {
			t.Errorf("%d statements are kept: %v", len(kept), kept)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path + "-wal"); !os.IsNotExist(err) {
		t.Errorf("the log is still there: %v", err)
	}
}
