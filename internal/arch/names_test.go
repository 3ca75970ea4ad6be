package arch

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestBuiltInsAreNobodysName: no variable, parameter, function or type has the name of a Go
// built-in, such as make, len or new. Fields and methods may: they hide nothing.
func TestBuiltInsAreNobodysName(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skipDir(root, path, entry.Name())
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		seen++
		for _, name := range builtInsDeclared(file) {
			t.Errorf("%s: %s is a name of Go's own", files.Position(name.Pos()), name.Name)
		}
		return nil
	})
	if err != nil || seen < 100 {
		t.Errorf("read %d files: %v", seen, err)
	}
}

// TestBuiltInsAreFound declares each kind of thing with such a name once.
func TestBuiltInsAreFound(t *testing.T) {
	source := `package p
import max "fmt"
var len, ok = 1, 2
const cap = 1
type any struct{ new int }
func print(make int) (copy int) {
	close := func(string string) {}
	for min, i := range []int{} {}
	var delete int
	return
}
func (x any) append() {}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, name := range builtInsDeclared(file) {
		found = append(found, name.Name)
	}
	if got, want := fmt.Sprint(found), "[max len cap any print make copy close string min delete]"; got != want {
		t.Errorf("found %v, want %v", got, want)
	}
}

// builtInsDeclared returns the Go built-ins whose names a file reuses.
func builtInsDeclared(file *ast.File) (found []*ast.Ident) {
	declared := func(names ...*ast.Ident) {
		for _, name := range names {
			if name != nil && doc.IsPredeclared(name.Name) {
				found = append(found, name)
			}
		}
	}
	assigned := func(by token.Token, expressions ...ast.Expr) {
		for _, e := range expressions {
			if name, ok := e.(*ast.Ident); ok && by == token.DEFINE {
				declared(name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			declared(n.Name)
		case *ast.ValueSpec:
			declared(n.Names...)
		case *ast.TypeSpec:
			declared(n.Name)
		case *ast.FuncDecl:
			if n.Recv == nil {
				declared(n.Name)
			}
		case *ast.FuncType:
			for _, list := range []*ast.FieldList{n.TypeParams, n.Params, n.Results} {
				if list == nil {
					continue
				}
				for _, field := range list.List {
					declared(field.Names...)
				}
			}
		case *ast.AssignStmt:
			assigned(n.Tok, n.Lhs...)
		case *ast.RangeStmt:
			assigned(n.Tok, n.Key, n.Value)
		}
		return true
	})
	return found
}
