package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// named finds tests that a document names, such as `TestKill`. A name that ends
// in … stands for all that begin so.
var named = regexp.MustCompile("`((?:Test|Fuzz)[A-Z][A-Za-z0-9]*)(…?)`")

// TestDocumentsNameTestsThatExist ensures that tests named in documents exist.
func TestDocumentsNameTestsThatExist(t *testing.T) {
	const root = "../.."
	tests := testsIn(t, root)
	if len(tests) < 100 {
		t.Fatalf("found %d tests only", len(tests))
	}
	documents, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	claims := 0
	for _, document := range append(documents, filepath.Join(root, "SECURITY.md"), filepath.Join(root, "CONTRIBUTING.md")) {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, claim := range named.FindAllStringSubmatch(string(text), -1) {
			claims++
			if !exists(tests, claim[1], claim[2] != "") {
				t.Errorf("%s names %s, which does not exist", filepath.Base(document), claim[0])
			}
		}
	}
	if claims == 0 {
		t.Error("no document names a test")
	}
}

// Documents only link to existing files, apart from the web.
func TestDocumentsLinkToFilesThatExist(t *testing.T) {
	const root = "../.."
	link := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md", "deploy/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, found...)
	}
	links := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range link.FindAllStringSubmatch(string(text), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(document), target[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", filepath.Base(document), target[1])
			}
		}
	}
	if links < 20 {
		t.Errorf("found %d links only", links)
	}
}

func exists(tests []string, name string, prefix bool) bool {
	for _, test := range tests {
		if test == name || prefix && strings.HasPrefix(test, name) {
			return true
		}
	}
	return false
}

func testsIn(t *testing.T, root string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return skipDir(root, file, entry.Name())
		}
		if matched, _ := filepath.Match("*_test.go", entry.Name()); !matched {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declaration := range parsed.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok && f.Recv == nil {
				names = append(names, f.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
