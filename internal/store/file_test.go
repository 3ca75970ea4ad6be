package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/store"
)

// A replaced database keeps its content under other names, with its side files. A second name
// that a killed restore left is removed.
func TestPutInPlace(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a[b]*.db")
	write := func(names ...string) {
		t.Helper()
		for _, name := range names {
			if err := os.WriteFile(path+name, []byte("old"+name), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	holds := func(want map[string]string) {
		t.Helper()
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			got[e.Name()[len(filepath.Base(path)):]] = string(content)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("files (-want +got)\n%s", diff)
		}
	}
	write("", "-wal", "-journal", ".part")
	if err := os.Link(path, path+".before-restore-0"); err != nil { // by a killed restore
		t.Fatal(err)
	}
	kept, err := store.PutInPlace(t.Context(), path+".part", path, "1", func() error { return nil })
	if err != nil || kept != path+".before-restore-1" {
		t.Errorf("%q, %v", kept, err)
	}
	after := map[string]string{
		"": "old.part", ".before-restore-1": "old", ".before-restore-1-wal": "old-wal", ".before-restore-1-journal": "old-journal",
	}
	holds(after)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: there are password hashes in it", info.Mode(), err)
	}
	if _, err := store.PutInPlace(t.Context(), path+".part", path, "2", func() error { return nil }); err == nil {
		t.Error("nothing was put in place of a database")
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "old.part" {
		t.Errorf("after a failure: %q, %v", content, err)
	}
}
