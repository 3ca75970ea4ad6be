package arch

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/specification.md says for each statement of the specification where it
// lives and which test shows it. These tests keep it true.

// fewestRows is a floor, so that the table cannot be lost without anybody noticing.
const fewestRows = 300

// statement is a row of the table.
type statement struct {
	line             int
	text, code, test string
}

var (
	quoted   = regexp.MustCompile(`“([^”]+)”`)         // a text that must be exact
	ticked   = regexp.MustCompile("`([^`]+)`")         // a path, or a part of the file before it
	decided  = regexp.MustCompile(`^decision: (.+)$`)  // the question of an entry in docs/decisions.md
	evidence = regexp.MustCompile("^`([^`]+)`: (.+)$") // a test file and a test in it
	trial    = regexp.MustCompile(`\b(test|it|describe)\b[.\w]*$`)
)

func TestSpecification(t *testing.T) {
	rows := statements(read(t, "docs/specification.md"))
	if len(rows) < fewestRows {
		t.Errorf("%d rows, want at least %d", len(rows), fewestRows)
	}
	files := map[string]string{}
	open := func(name string) (string, bool) {
		if text, ok := files[name]; ok {
			return text, true
		}
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err == nil {
			files[name] = plain(string(text))
		}
		return files[name], err == nil
	}
	for _, row := range rows {
		for _, problem := range row.problems(open) {
			t.Errorf("docs/specification.md:%d: %s\n\t%s", row.line, problem, row.text)
		}
	}
}

// TestRowsRot lets a row rot in every way, so that the test above is known to notice.
func TestRowsRot(t *testing.T) {
	files := map[string]string{
		"web/src/a.tsx":      plain("export function Card() { return <p>Ada &amp; Bo</p>; }"),
		"web/src/a.test.tsx": plain("test('names both; each', async () => { see('Ada & Bo'); });\ntest.skip('later', () => {});\ntest.each([1])('each of %i', (n) => {});"),
		"internal/a_test.go": "func TestCard(t *testing.T) {}",
		"docs/decisions.md":  "- **Which card?** This one.",
	}
	open := func(name string) (string, bool) {
		text, ok := files[name]
		return text, ok
	}
	good := statement{1, "A card says “Ada & Bo”", "`a.tsx` `Card`", "`a.test.tsx`: names both; each"}
	for _, tt := range []struct {
		row  statement
		want string // part of the complaint; empty if there is none
	}{
		{good, ""},
		{statement{1, "A card", "`a.tsx`", "`a.test.tsx`: each of %i; `internal/a_test.go`: TestCard; decision: Which card?"}, ""},
		{statement{1, "Not shown", "", "decision: Which card?"}, ""},
		{statement{1, good.text, "`b.tsx`", good.test}, "no file b.tsx"},
		{statement{1, good.text, "`a.tsx` `Table`", good.test}, "does not have Table"},
		{statement{1, good.text, "", good.test}, "no code"},
		{statement{1, "A card says “Ada and Bo”", good.code, good.test}, "no code has the text Ada and Bo"},
		{statement{1, "A card says “names both; each”", "`a.test.tsx`", "`internal/a_test.go`: TestCard"}, "no test has the text names both; each"},
		{statement{1, good.text, good.code, ""}, "no test and no decision"},
		{statement{1, good.text, good.code, "`b.test.tsx`: names both; each"}, "no file b.test.tsx"},
		{statement{1, good.text, good.code, "`a.test.tsx`: names nobody"}, "no test named names nobody"},
		{statement{1, good.text, good.code, "`a.test.tsx`: Ada & Bo"}, "no test named"},
		{statement{1, good.text, good.code, "`a.test.tsx`: later"}, "no test named"},
		{statement{1, good.text, good.code, "`internal/a_test.go`: TestCar"}, "no test named"},
		{statement{1, good.text, good.code, "`a.test.tsx`"}, "is not"},
		{statement{1, "A card", good.code, "decision: Which card"}, "no decision"},
	} {
		got := strings.Join(tt.row.problems(open), "\n")
		if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%+v: got %q, want %q", tt.row, got, tt.want)
		}
	}
	if rows := statements("| Statement | Code | Test |\n|---|---|---|\n| a | b | c |\n\n| other | table |\n"); len(rows) != 1 || rows[0].line != 3 {
		t.Errorf("read %+v", rows)
	}
}

// statements reads the rows of all tables that have three columns.
func statements(markdown string) (rows []statement) {
	for i, line := range strings.Split(markdown, "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "|") || len(cells) != 3 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| Statement ") {
			continue
		}
		rows = append(rows, statement{i + 1, strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])})
	}
	return rows
}

// problems says what is not, or not any more, as the row says; open returns a file of the repository.
func (row statement) problems(open func(string) (string, bool)) (problems []string) {
	complain := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	find := func(name string) string {
		for _, at := range []string{name, path.Join("web/src", name)} {
			if text, ok := open(at); ok {
				return text
			}
		}
		complain("there is no file %s", name)
		return ""
	}

	var code, tests, current string
	for _, m := range ticked.FindAllStringSubmatch(row.code, -1) {
		switch {
		case isPath(m[1]):
			current = find(m[1])
			code += current
		case !strings.Contains(current, plain(m[1])):
			complain("the code does not have %s", m[1])
		}
	}
	settled, shown := false, false
	for _, part := range parts(row.test) {
		if part == "" {
			continue
		}
		if m := decided.FindStringSubmatch(part); m != nil {
			settled = true
			if entries, _ := open("docs/decisions.md"); !strings.Contains(entries, plain("**"+m[1]+"**")) {
				complain("there is no decision %q", m[1])
			}
			continue
		}
		m := evidence.FindStringSubmatch(part)
		if m == nil {
			complain("%q is not `file`: test", part)
			continue
		}
		shown = true
		text := find(m[1])
		tests += text
		if text != "" && !hasTest(text, m[1], m[2]) {
			complain("%s has no test named %s", m[1], m[2])
		}
	}
	switch {
	case !shown && !settled:
		complain("there is no test and no decision")
	case shown && code == "":
		complain("there is no code")
	}
	for _, m := range quoted.FindAllStringSubmatch(row.text, -1) {
		if !shown {
			continue
		}
		if !strings.Contains(code, plain(m[1])) {
			complain("no code has the text %s", m[1])
		}
		if !strings.Contains(tests, plain(m[1])) {
			complain("no test has the text %s", m[1])
		}
	}
	return problems
}

// parts splits what shows a row; names of tests have semicolons, too.
func parts(cell string) []string {
	return strings.Split(strings.NewReplacer("; `", "\n`", "; decision: ", "\ndecision: ").Replace(cell), "\n")
}

// isPath tells a file from a part of one.
func isPath(s string) bool {
	switch path.Ext(s) {
	case ".go", ".ts", ".tsx", ".css", ".sql", ".js", ".mjs", ".html", ".json":
		return !strings.ContainsAny(s, " ()'\"") && s[0] != '.'
	}
	return false
}

// hasTest reports whether a file has a test of this name that is not left out.
func hasTest(text, file, name string) bool {
	if strings.HasSuffix(file, ".go") {
		return strings.Contains(text, "func "+name+"(t *testing.T)")
	}
	for _, quote := range []string{"'", `"`, "`"} {
		title := quote + plain(name) + quote + ","
		for rest := text; ; {
			before, after, found := strings.Cut(rest, title)
			if !found {
				break
			}
			rest = after
			call := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(before), "("))
			// Either test('name', or the end of test.each([…])('name',
			if m := trial.FindString(call); m != "" && !strings.Contains(m, "skip") && !strings.Contains(m, "fixme") || strings.HasSuffix(call, ")") {
				return true
			}
		}
	}
	return false
}

// plain undoes what languages do to texts: character references and escaped quotes.
var plain = strings.NewReplacer("&amp;", "&", `\'`, "'", `\"`, `"`, "’", "'").Replace

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
