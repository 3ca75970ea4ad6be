package arch

import (
	"fmt"
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
)

const module = "github.com/toproll/toproll/"

// floors are the layers from top to bottom. A package imports only from lower floors, not from its own. A package and
// its sub-packages (such as internal/store/sqlgen) import each other freely; no other package imports the sub-packages.
var floors = [][]string{
	{"cmd/toproll", "internal/testing/apitest", "internal/trial", "bench"},
	{"internal/server"},
	{"internal/api"},
	{"internal/api/public"},
	{"internal/api/handovers"},
	{"internal/api/day"},
	{"internal/api/events"},
	{"internal/api/accounts"},
	{"internal/api/tournaments"},
	{"internal/api/shapes"},
	{"internal/api/protocol"},
	{"internal/live", "internal/demo", "internal/testing/casestest"},
	{"internal/usecases"},
	{"internal/eventcopies"},
	{"internal/app/handovers"},
	{"internal/app/public"},
	{"internal/app/day"},
	{"internal/app/events"},
	{"internal/app/accounts"},
	{"internal/app/tournaments"},
	{"internal/app", "internal/testing/storetest", "internal/backup", "internal/datafolder"},
	{"internal/store"},
	{"internal/hall", "internal/eventfile"},
	{"internal/ranking", "internal/notice", "internal/account/password", "internal/account/picture", "internal/account/token", "internal/signin", "internal/testing/queuetest"},
	{"internal/account/secret"},
	{"internal/book", "internal/calendar"},
	{"internal/tournament", "internal/account", "internal/category", "internal/draw", "internal/queue", "internal/entrylist", "internal/results", "internal/ledger"},
	{"internal/event"},
	{"internal/bracket", "internal/bout"},
	{"internal/fault", "internal/text"},
	{"internal/message"},
	{"internal/cache", "internal/durable", "internal/throttle", "internal/mail", "internal/play", "internal/push", "internal/poster", "internal/testing/pushtest", "internal/testing/realevents", "internal/testing/livetest", "internal/testing/webtest", "internal/testing/docstest", "internal/testing/wait", "internal/testing/testclock", "internal/arch", "web", "locales"},
}

// pure lists the packages of pure rules. From outside the module they only import packages without input, output or
// hidden state, and they do not read the clock. Time and chance are parameters, so that every rule can be tested and
// replayed.
var pure = []string{
	"internal/bracket", "internal/tournament", "internal/account", "internal/category", "internal/ranking", "internal/notice",
	"internal/bout", "internal/draw", "internal/event", "internal/queue", "internal/hall", "internal/entrylist", "internal/results", "internal/ledger", "internal/book", "internal/fault", "internal/message", "internal/text", "internal/throttle",
}

var pureMayImport = []string{
	"archive/zip", "bytes", "cmp", "crypto/sha256", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex", "encoding/json", "errors", "fmt", "hash/maphash", "io", "iter", "maps", "math", "math/big", "math/bits",
	"reflect", "regexp", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode", "unicode/utf8",
	"golang.org/x/text/cases", "golang.org/x/text/unicode/norm", // folding of names
	"golang.org/x/text/unicode/bidi",                                          // which way a name is written
	"golang.org/x/text/language", "golang.org/x/text/feature/plural", "io/fs", // catalogues, which are part of the program
	"github.com/mozillazg/go-unidecode",                                                  // names in Latin letters: a table
	"net/mail",                                                                           // the syntax of addresses
	"unicode/utf16", "golang.org/x/text/encoding/charmap", "github.com/xuri/excelize/v2", // entry lists, from memory
}

var clock = []string{"Now", "Since", "Until", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "Sleep"}

// hallTime lists the packages that deal with events. They must not format or parse times themselves, because times
// follow the hall's clock: see event.Zone.
var hallTime = []string{
	"internal/event", "internal/queue", "internal/hall", "internal/ranking", "internal/tournament", "internal/draw", "internal/bout", "internal/notice", "internal/app", "internal/app/tournaments", "internal/app/accounts", "internal/app/events", "internal/app/day", "internal/app/public", "internal/app/handovers", "internal/api", "internal/api/public", "internal/api/day", "internal/api/events", "internal/api/handovers", "internal/api/accounts", "internal/api/tournaments", "internal/api/shapes", "internal/api/protocol",
	"internal/live", "internal/poster", "internal/push", "internal/demo",
}

// ownTime lists the files of those packages that may: event.Zone itself, and code about no event.
var ownTime = []string{"internal/event/zone.go", "internal/app/audit.go"}

// What reads and writes times: functions of package time, and methods of its values.
var (
	timeFunctions = []string{"Local", "LoadLocation", "Parse", "ParseInLocation"}
	timeMethods   = []string{"Local", "Format", "AppendFormat", "Hour", "Minute", "Weekday", "YearDay"}
)

// goPackage is the checked data of a package.
type goPackage struct {
	path      string // without the module's
	commented bool
	imports   []string
	clockUses []string // file:line: time.Now
	timeUses  []string // file:line: a time that is written or read without a zone
}

func TestImportsGoDown(t *testing.T) {
	for _, p := range load(t) {
		for _, problem := range check(p) {
			t.Error(problem)
		}
	}
}

func TestPackagesSayWhatTheyAreFor(t *testing.T) {
	for _, p := range load(t) {
		if !p.commented {
			t.Errorf("%s has no package comment", p.path)
		}
	}
}

// TestCheck breaks each rule once, so that the check itself is known to work.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		from, imported string
		want           string // part of the complaint; empty if it is allowed
	}{
		{"internal/api", module + "internal/app", ""},
		{"internal/store", module + "internal/store/sqlgen", ""},
		{"internal/store/sqlgen", module + "internal/store", ""},
		{"internal/bracket", "slices", ""},
		{"internal/api", "net/http", ""},
		{"internal/app", module + "internal/api", "not below"},
		{"internal/app/events", module + "internal/app/tournaments", ""},
		{"internal/app/tournaments", module + "internal/app/events", "not below"},
		{"internal/api", module + "internal/api/protocol", ""},
		{"internal/api/protocol", module + "internal/api", "not below"},
		{"internal/api/events", module + "internal/api/tournaments", ""},
		{"internal/api/tournaments", module + "internal/api/events", "not below"},
		{"internal/tournament", module + "internal/account", "not below"},
		{"internal/app", module + "internal/store/sqlgen", "inside"},
		{"internal/bracket", module + "internal/tournament", "not below"},
		{"internal/bracket", "math/rand/v2", "pure"},
		{"internal/tournament", "database/sql", "pure"},
		{"internal/elsewhere", "fmt", "no floor"},
		{"internal/api", module + "internal/elsewhere", "no floor"},
	} {
		got := strings.Join(check(goPackage{path: tt.from, imports: []string{tt.imported}}), "\n")
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s imports %s: got %q, want %q", tt.from, tt.imported, got, tt.want)
		}
	}
	if got := check(goPackage{path: "internal/bracket", clockUses: []string{"x.go:1: time.Now"}}); len(got) != 1 {
		t.Errorf("the clock in a pure package: got %q, want one complaint", got)
	}
}

// TestHallTime writes a time in each way that the packages of events must not.
func TestHallTime(t *testing.T) {
	source := "package x\n\nimport (\n\t\"regexp\"\n\t\"time\"\n)\n\n" +
		"var at, _ = time.Parse(time.DateOnly, day)\nvar a, b, c = at.Local(), at.Format(time.DateOnly), at.UTC().Hour()\nvar d = time.Local\nvar e = regexp.Format\n"
	file := filepath.Join(t.TempDir(), "x.go")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	p := goPackage{path: "internal/event"}
	if err := p.add(file); err != nil {
		t.Fatal(err)
	}
	if got := check(p); len(got) != 5 {
		t.Errorf("got %d complaints, want 5: %q", len(got), got)
	}
	p.path = "internal/backup"
	if got := check(p); len(got) != 0 {
		t.Errorf("what is no event's may write times: %q", got)
	}
}

// check returns p's violations of the rules, one sentence each.
func check(p goPackage) (problems []string) {
	floor, room := place(p.path)
	if floor < 0 {
		return []string{p.path + " has no floor in this test's table: give it one"}
	}
	complain := func(format string, args ...any) {
		problems = append(problems, p.path+" "+fmt.Sprintf(format, args...))
	}
	isPure := slices.Contains(pure, room)
	for _, path := range p.imports {
		to, ours := strings.CutPrefix(path, module)
		if !ours {
			if isPure && !slices.Contains(pureMayImport, path) {
				complain("is pure and must not import %s", path)
			}
			continue
		}
		switch toFloor, toRoom := place(to); {
		case toRoom == room:
		case toFloor < 0:
			complain("imports %s, which has no floor in this test's table", to)
		case toRoom != to:
			complain("imports %s, which is inside %s", to, toRoom)
		case toFloor <= floor:
			complain("imports %s, which is not below it", to)
		}
	}
	if isPure {
		for _, use := range p.clockUses {
			complain("is pure and must be told the time: %s", use)
		}
	}
	if slices.Contains(hallTime, room) {
		for _, use := range p.timeUses {
			complain("speaks of events and must write and read times by event.Zone: %s", use)
		}
	}
	return problems
}

// place returns the floor of a package, counted from the top, and the innermost package of that floor
// that contains or is it; -1 for none.
func place(path string) (floor int, room string) {
	floor = -1
	for i, rooms := range floors {
		for _, r := range rooms {
			if (path == r || strings.HasPrefix(path, r+"/")) && len(r) > len(room) {
				floor, room = i, r
			}
		}
	}
	return floor, room
}

// load reads every package of the module, without its tests. It reads the files itself, because the
// test cache would not notice files that `go list` reads.
func load(t *testing.T) []goPackage {
	t.Helper()
	root := filepath.Join("..", "..")
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	packages := map[string]*goPackage{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skipDir(root, file, entry.Name())
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		path := filepath.ToSlash(dir)
		if packages[path] == nil {
			packages[path] = &goPackage{path: path}
		}
		return packages[path].add(file)
	})
	if err != nil {
		t.Fatal(err)
	}
	if packages["internal/arch"] == nil {
		t.Fatalf("found %d packages, not even this one", len(packages))
	}
	var all []goPackage
	for _, p := range packages {
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b goPackage) int { return strings.Compare(a.path, b.path) })
	return all
}

// skipDir returns [fs.SkipDir] for folders that hold no package of this module.
func skipDir(root, dir, name string) error {
	if dir == root {
		return nil
	}
	if name == "node_modules" || name == "testdata" || name == "dist" || strings.HasPrefix(name, ".") {
		return fs.SkipDir
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

// names returns a file's names for its imports.
func names(file *ast.File) []string {
	var names []string
	for _, spec := range file.Imports {
		name := strings.Trim(spec.Path.Value, `"`)
		name = name[strings.LastIndex(name, "/")+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names = append(names, name)
	}
	return names
}

// add records the imports of one file and whether it reads the clock.
func (p *goPackage) add(path string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	p.commented = p.commented || file.Doc != nil
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		p.imports = append(p.imports, imported)
	}
	imported := names(file)
	mayOwnTime := slices.ContainsFunc(ownTime, func(own string) bool { return strings.HasSuffix(filepath.ToSlash(path), own) })
	called := map[ast.Expr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			called[call.Fun] = true
		}
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, _ := s.X.(*ast.Ident)
		ofTime := x != nil && x.Name == "time"
		if ofTime && slices.Contains(clock, s.Sel.Name) {
			p.clockUses = append(p.clockUses, fmt.Sprintf("%s: time.%s", files.Position(s.Pos()), s.Sel.Name))
		}
		ofValue := x == nil || !slices.Contains(imported, x.Name)
		if !mayOwnTime && (ofTime && slices.Contains(timeFunctions, s.Sel.Name) || ofValue && called[s] && slices.Contains(timeMethods, s.Sel.Name)) {
			p.timeUses = append(p.timeUses, fmt.Sprintf("%s: %s", files.Position(s.Pos()), s.Sel.Name))
		}
		return true
	})
	return nil
}
