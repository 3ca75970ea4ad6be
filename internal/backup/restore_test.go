package backup_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// SQLite's side files after a crash belong to the old database, and never get into the restored one, in any state of
// the old one.
func TestRestoreAfterACrash(t *testing.T) {
	address := filled(t, storetest.SQLite)
	storetest.Open(t, address) // open, so that there is a log
	file := filepath.Join(t.TempDir(), "copy")
	if err := backup.Make(t.Context(), address, file); err != nil {
		t.Fatal(err)
	}
	w := storetest.Watch(t, address)
	rows := w.Digest()
	storetest.Tamper(t, address, "PRAGMA wal_checkpoint(TRUNCATE)") // because the log may be the whole database
	storetest.Tamper(t, address, "UPDATE users SET name = 'Mallory'")
	later := w.Digest()
	if len(storetest.Changed(rows, later)) == 0 {
		t.Fatal("nothing happened since the backup")
	}
	left := func(path string) map[string][]byte {
		files := map[string][]byte{}
		for _, name := range []string{"", "-wal", "-shm", "-journal"} {
			content, err := os.ReadFile(path + name)
			if err == nil {
				files[name] = content
			} else if !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
		}
		return files
	}
	crashed := left(strings.TrimPrefix(address, "sqlite:"))
	if len(crashed["-wal"]) == 0 {
		t.Fatal("there is no log")
	}
	schema := bytes.Clone(crashed[""])
	copy(schema[100:], make([]byte, 200)) // after the file header
	for name, tt := range map[string]struct {
		database []byte // its content, nil for none
		log      string // the side file, "" for none
		kept     string // the name in the message, after the time
		whole    bool   // whether that is the complete old database
	}{
		"as it was":      {crashed[""], "-wal", "", true},
		"moved away":     {nil, "-wal", "-wal", false},
		"index only":     {nil, "-shm", "-shm", false},
		"an old journal": {nil, "-journal", "-journal", false},
		"damaged":        {schema, "", "", false},
		"no database":    {bytes.Repeat([]byte("?"), 8192), "-wal", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			to := storetest.SQLite(t)
			path := strings.TrimPrefix(to, "sqlite:")
			there := map[string][]byte{}
			if tt.log != "" {
				there[tt.log] = crashed["-wal"]
			}
			if tt.database != nil {
				there[""] = tt.database
			}
			for name, content := range there {
				if err := os.WriteFile(path+name, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			note, err := backup.Restore(t.Context(), to, file, tt.database != nil)
			if err != nil {
				t.Fatal(err)
			}
			if changed := storetest.Changed(rows, storetest.Watch(t, to).Digest()); len(changed) > 0 {
				t.Errorf("what was restored differs in %v", changed)
			}
			_, kept, _ := strings.Cut(strings.TrimSuffix(note, "."), "is kept as ")
			if _, err := os.Stat(kept); err != nil || !strings.HasSuffix(kept, "Z"+tt.kept) {
				t.Errorf("%q: %v", note, err)
			}
			if tt.whole {
				if changed := storetest.Changed(later, storetest.Watch(t, "sqlite:"+kept).Digest()); len(changed) > 0 {
					t.Errorf("what is kept differs in %v", changed)
				}
				return
			}
			old := left(strings.TrimSuffix(kept, tt.kept))
			for name, content := range there {
				if !bytes.Equal(old[name], content) {
					t.Errorf("%s is not kept as it was: %d bytes", path+name, len(old[name]))
				}
			}
		})
	}
}
