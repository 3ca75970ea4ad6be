// Package docstest compares generated parts of the documents with their sources.
package docstest

import (
	"os"
	"strings"
	"testing"
)

// Section checks that the part of a Markdown file between the comments "begin NAME" and "end NAME" is want.
// With write it writes want there instead.
func Section(t *testing.T, file, name, want string, write bool) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(content), "<!-- begin "+name+" -->\n")
	got, after, ended := strings.Cut(rest, "<!-- end "+name+" -->\n")
	switch {
	case !found || !ended:
		t.Fatalf("%s has no section %s", file, name)
	case got == want:
	case write:
		content := strings.Join([]string{before, "<!-- begin " + name + " -->\n", want, "<!-- end " + name + " -->\n", after}, "")
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("section %s of %s is stale; run make generate. It should be:\n%s", name, file, want)
	}
}
