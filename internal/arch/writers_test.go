package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writes are the methods of a transaction that write a match, its log, the log's keeper, or its call.
var writes = []string{"InsertMatch", "SaveMatch", "SetBestOf", "DeleteMatches", "AppendLog", "SaveScoring", "SaveCall"}

// writer is a function that may write these, with its gate.
type writer struct {
	writes []string
	gate   string   // the gate that it asks first
	by     []string // if it asks nothing: its callers, which have the gate
}

// writers are all functions that may write a match of an event, its log or its call, by their unexported names. Each
// passes a gate: it asks the gate or one of its rules, or only functions call it that do.
var writers = map[string]writer{
	"put":              {writes: []string{"SaveMatch"}, gate: "mayWrite"},
	"keepLog":          {writes: []string{"SaveScoring", "AppendLog"}, by: []string{"put", "follow"}},
	"appendLog":        {writes: []string{"SaveScoring", "AppendLog"}, gate: "gate"},
	"takeOver":         {writes: []string{"SaveScoring"}, gate: "gate"},
	"setAsideRecords":  {writes: []string{"SaveScoring"}, by: []string{"call", "undoCall"}},
	"setAsideAtTable":  {writes: []string{"SaveScoring"}, by: []string{"updateTable"}},
	"saveHall":         {writes: []string{"SaveCall"}, by: []string{"changeQueueAfter", "advance"}},
	"draw":             {writes: []string{"InsertMatch"}, gate: "mayChangeClass"},
	"undraw":           {writes: []string{"DeleteMatches"}, gate: "mayChangeClass"},
	"updateTournament": {writes: []string{"SetBestOf"}, gate: "mayChangeClass"},
}

// TestNobodyWritesAroundTheGate: outside the store only these functions write a match, its log or its
// call, and each asks its gate.
func TestNobodyWritesAroundTheGate(t *testing.T) {
	root := filepath.Join("..", "..")
	calls := map[string][]string{} // by function
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skipDir(root, path, entry.Name())
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"), strings.Contains(filepath.ToSlash(path), "internal/store/"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				name := unexported(f.Name.Name)
				calls[name] = append(calls[name], called(f)...)
			}
		}
		return nil
	})
	if err != nil || len(calls) < 100 {
		t.Fatalf("read %d functions: %v", len(calls), err)
	}
	for name, all := range calls {
		var written []string
		for _, c := range all {
			if on, method, _ := strings.Cut(c, "."); strings.ToLower(on) == "tx" && slices.Contains(writes, method) && !slices.Contains(written, method) {
				written = append(written, method)
			}
		}
		w := writers[name]
		slices.Sort(written)
		slices.Sort(w.writes)
		if !slices.Equal(written, w.writes) {
			t.Errorf("%s writes %v, and its line here says %v: it has to pass a gate", name, written, w.writes)
		}
		if w.gate != "" && !asks(all, w.gate) {
			t.Errorf("%s does not ask %s", name, w.gate)
		}
	}
	for name, w := range writers {
		var by []string
		for caller, all := range calls {
			if w.by != nil && asks(all, name) {
				by = append(by, caller)
			}
		}
		slices.Sort(by)
		slices.Sort(w.by)
		if !slices.Equal(by, w.by) {
			t.Errorf("%s is called by %v, and its line here says %v", name, by, w.by)
		}
	}
}

// called returns the names of a function's calls: the last part of the receiver, a dot, and the name.
func called(f *ast.FuncDecl) (all []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			all = append(all, "."+fun.Name)
		case *ast.SelectorExpr:
			on := ""
			switch x := fun.X.(type) {
			case *ast.Ident:
				on = x.Name
			case *ast.SelectorExpr:
				on = x.Sel.Name
			}
			all = append(all, on+"."+fun.Sel.Name)
		}
		return true
	})
	return all
}

func asks(calls []string, name string) bool {
	return slices.ContainsFunc(calls, func(c string) bool {
		_, asked, _ := strings.Cut(c, ".")
		return unexported(asked) == name
	})
}

// unexported returns a name with a small first letter.
func unexported(name string) string { return strings.ToLower(name[:1]) + name[1:] }
