package storetest

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// settings are lines of a dump that may depend on the version of PostgreSQL, and
// that do not matter here.
var settings = regexp.MustCompile(`(?m)^(\\|SET |SELECT pg_catalog.set_config).*$`)

// Unpack returns the address of a copy of a golden database: one stored by an old
// version, in a file such as sqlite-00002.gz. Without PostgreSQL, it skips the test of
// one.
func Unpack(tb testing.TB, file string) (address string) {
	tb.Helper()
	f, err := os.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		tb.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		tb.Fatal(err)
	}
	if strings.HasPrefix(filepath.Base(file), "sqlite") {
		address = SQLite(tb)
		if err := os.WriteFile(strings.TrimPrefix(address, "sqlite:"), plain, 0o600); err != nil {
			tb.Fatal(err)
		}
		return address
	}
	address = Postgres(tb)
	Exec(tb, address, settings.ReplaceAllString(string(plain), ""))
	return address
}
