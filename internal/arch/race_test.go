package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestTestsOfConcurrencyAreNamedSo: of the API's tests only those with AtOnce in their names run
// under the race detector (test-go in the Makefile), so whatever starts goroutines has it there.
func TestTestsOfConcurrencyAreNamedSo(t *testing.T) {
	files, err := filepath.Glob("../api/*_test.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests of the API: ", err)
	}
	named := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(f.Name.Name, "Test") {
				continue
			}
			switch {
			case strings.Contains(f.Name.Name, "AtOnce"):
				named++
			case startsGoroutines(f):
				t.Errorf("%s: %s starts goroutines and needs AtOnce in its name", name, f.Name.Name)
			}
		}
	}
	if named == 0 {
		t.Error("no test of the API would run under the race detector")
	}
}

func startsGoroutines(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			if called, ok := n.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "Go" {
				found = true
			}
		}
		return !found
	})
	return found
}
