package message

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"

	"github.com/google/go-cmp/cmp"
)

// TestCatalogues compares every catalogue with the English one: messages, parameters,
// cases of selects and plural forms. Missing, broken or unused messages fail.
func TestCatalogues(t *testing.T) {
	all, err := load(os.DirFS("../../locales"))
	if err != nil {
		t.Fatal(err)
	}
	english := all.of[English].patterns
	if len(english) < 200 || len(all.languages) < 2 {
		t.Fatalf("%d messages in %v", len(english), all.languages)
	}
	for _, l := range all.languages {
		c := all.of[l]
		for code, p := range english {
			other, ok := c.patterns[code]
			if !ok {
				t.Errorf("%s does not have %s", l, code)
				continue
			}
			if diff := cmp.Diff(shape(p), shape(other)); diff != "" {
				t.Errorf("%s, %s (-en +%s):\n%s", l, code, l, diff)
			}
			for _, lost := range losses(p, other) {
				t.Errorf("%s, %s: %s is lost with %v", l, code, lost.param, lost.choice)
			}
			for _, missing := range other.lacks(c) {
				t.Errorf("%s, %s: a plural lacks the form %s", l, code, missing)
			}
		}
		if got := l.Say(New(protocolWord)); got != "jwt expired" {
			t.Errorf("%s translates what programs expect: %s", l, got)
		}
		for code := range c.patterns {
			if english[code] == nil {
				t.Errorf("%s has %s, which English has not", l, code)
			}
		}
	}
}

func TestLosses(t *testing.T) {
	for _, tt := range []struct {
		english, translated string
		lost                bool
	}{
		{"{name} wins", "{name} siegt", false},
		{"{name} wins", "Sieg", true},
		{"{n, plural, one {A bout} other {# bouts}}", "{n, plural, one {# бой} few {# боя} many {# боёв} other {# боя}}", false},
		{"{n, plural, one {Just {name}} other {# with {x}}}", "{n, plural, one {Nur {name}} few {# mit {x}} other {# mit {x}}}", false},
		{"{n, plural, one {# of {name}} other {# of {name}}}", "{n, plural, one {# von {name}} few {#} other {# von {name}}}", true},
		{"{n, plural, one {# of {name}} other {# of {name}}}", "{n, plural, one {Einer} other {# von {name}}}", true},
		{"{n, plural, one {# of {name}} other {# of {name}}}", "{n, plural, =0 {Keiner von {name}} one {# von {name}} other {# von {name}}}", false},
		{"{arm, select, left {Left of {name}} other {Right of {name}}}", "{arm, select, left {Links} other {Rechts von {name}}}", true},
		{"{a, plural, other {# {x}}} of {b, plural, other {# {y}}}", "{b, plural, other {{a, plural, other {# {x}}} von # {y}}}", false},
		{"{a, plural, other {# {x}}} of {b, plural, other {# {y}}}", "{b, plural, one {{a, plural, other {#}} von # {y}} other {{a, plural, other {# {x}}} von # {y}}}", true},
	} {
		english, err := parsePattern(tt.english)
		if err != nil {
			t.Fatal(err)
		}
		translated, err := parsePattern(tt.translated)
		if err != nil {
			t.Fatal(err)
		}
		if lost := losses(english, translated); len(lost) > 0 != tt.lost {
			t.Errorf("%s: %s: %v", tt.english, tt.translated, lost)
		}
	}
}

// lacks returns the language's plural forms that a plural in the pattern has no case
// for.
func (p pattern) lacks(c catalogue) (missing []string) {
	for _, part := range p {
		if part.kind == kindPlural {
			for n := range 200 {
				form := forms[plural.Cardinal.MatchPlural(c.tag, n, 0, 0, 0, 0)]
				if part.cases[form] == nil && part.cases["="+strconv.Itoa(n)] == nil && !slices.Contains(missing, form) {
					missing = append(missing, form)
				}
			}
		}
		for _, inner := range part.cases {
			missing = append(missing, inner.lacks(c)...)
		}
	}
	return missing
}

// codeAt has the position of a message's code among a function's arguments, and what the
// function adds to the parameters.
var codeAt = map[string]struct {
	at   int
	adds []string
}{
	"message.New": {0, nil},
	"fault.New":   {1, nil},
	"fault.Bad":   {1, nil},
	"wrong.Add":   {1, nil},
	"t.refuse":    {0, []string{"state"}},
	"t.refuseNow": {0, []string{"state", "next"}},
}

// TestCodesStandInTheCatalogue reads the program. The catalogue has exactly the codes
// that it names. Parameters beside a code are those of the sentence. People get messages
// only by code.
func TestCodesStandInTheCatalogue(t *testing.T) {
	english := embedded().of[English].patterns
	named := map[Code]bool{}
	calls := 0
	for _, file := range program(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if text, ok := literal(n); ok && strings.HasPrefix(text, prefix) && text != prefix {
				named[Code(text)] = true
				if english[Code(text)] == nil {
					t.Errorf("%s: %s is in no catalogue", file, text)
				}
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := functionName(call)
			where, ok := codeAt[name]
			if !ok || len(call.Args) <= where.at {
				return true
			}
			code, ok := literal(call.Args[where.at])
			if !ok {
				return true // a code from elsewhere
			}
			calls++
			p := english[Code(code)]
			if p == nil {
				t.Errorf("%s: %s says %q, which is no code", file, name, code)
				return true
			}
			given := slices.Clone(where.adds)
			for i := where.at + 1; i < len(call.Args); i += 2 {
				if param, ok := literal(call.Args[i]); ok {
					given = append(given, param)
				}
			}
			for param := range shape(p) {
				if !slices.Contains(given, param) && call.Ellipsis == token.NoPos {
					t.Errorf("%s: %s is said without %s", file, code, param)
				}
			}
			for _, param := range given {
				if _, ok := shape(p)[param]; !ok {
					t.Errorf("%s: %s has no %s", file, code, param)
				}
			}
			return true
		})
	}
	for code := range english {
		if !named[code] {
			t.Errorf("%s is in the catalogue and nowhere said", code)
		}
	}
	if calls < 150 {
		t.Errorf("found %d calls only", calls)
	}
}

// program lists the Go files of the program.
func program(t *testing.T) (files []string) {
	t.Helper()
	for _, root := range []string{"../../internal", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func literal(n ast.Node) (string, bool) {
	l, ok := n.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}

// functionName returns the called function, such as "fault.New".
func functionName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	case *ast.Ident:
		return f.Name
	}
	return ""
}
