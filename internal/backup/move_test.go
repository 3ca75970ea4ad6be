package backup

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Moves are all made, or none is; what cannot be taken back is told.
func TestMoveAll(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	is := func(want ...string) {
		t.Helper()
		files, err := filepath.Glob(at("*"))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{} // name, and what was written into it
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got[filepath.Base(file)+"="+string(content)] = true
		}
		if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, want) {
			t.Errorf("there are %q, want %q", names, want)
		}
	}
	for _, name := range []string{"new", "old", "old-wal"} {
		if err := os.WriteFile(at(name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	moves := []move{{at("old"), at("aside")}, {at("old-wal"), at("aside-wal")}, {at("new"), at("old")}}
	if err := moveAll(append(slices.Clone(moves), move{at("nothing"), at("something")})...); err == nil || strings.Contains(err.Error(), "is now") {
		t.Errorf("a file that is not there was moved: %v", err)
	}
	is("new=new", "old-wal=old-wal", "old=old")

	if err := moveAll(moves...); err != nil {
		t.Fatal(err)
	}
	is("aside-wal=old-wal", "aside=old", "old=new")

	if err := os.Remove(at("aside-wal")); err != nil {
		t.Fatal(err)
	}
	err := takeBack(moves)
	if err == nil || !strings.Contains(err.Error(), "what was "+at("old")+" is now "+at("aside")) || strings.Contains(err.Error(), at("new")) {
		t.Errorf("taken back without the log: %v", err)
	}
	is("aside=old", "new=new")
}
