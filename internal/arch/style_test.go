package arch

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// styleGuide holds the table of rejected words. It is the only file that may use them freely.
const styleGuide = "docs/style.md"

// TestStyle rejects the words that docs/style.md lists, wherever a person reads English: comments, documents,
// texts of the catalogue and descriptions of the API. See prose for what counts as English.
func TestStyle(t *testing.T) {
	root := filepath.Join("..", "..")
	rejected, better := rejectedWords(t, filepath.Join(root, filepath.FromSlash(styleGuide)))
	seen := 0
	err := filepath.WalkDir(root, func(at string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if entry.Name() == ".github" || entry.Name() == "tools" {
				return nil
			}
			return skipDir(root, at, entry.Name())
		}
		name, err := filepath.Rel(root, at)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if name == styleGuide || generated(name) {
			return nil
		}
		text, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		text = prose(name, text)
		if text == nil {
			return nil
		}
		seen++
		for _, found := range rejected.FindAllIndex(text, -1) {
			line := 1 + bytes.Count(text[:found[0]], []byte("\n"))
			word := phrase(string(text[found[0]:found[1]]))
			t.Errorf("%s:%d: %q; better: %s", name, line, word, better[word])
		}
		return nil
	})
	if err != nil || seen < 500 {
		t.Errorf("read %d files: %v", seen, err)
	}
}

// TestProse checks which parts of each kind of file are read.
func TestProse(t *testing.T) {
	for name, sample := range map[string]struct{ text, want string }{
		"a.go":               {"package a // read\n\nvar b = \"not\" /* read,\nread */", "read read, read"},
		"a.tsx":              {"const a = 'https://not'; // read\n/** read\n * read */\n{/* read */}\n<p>not</p>", "read read read read"},
		"a.sql":              {"SELECT 'not' -- read", "read"},
		"a.sh":               {"#!/not\n# read\necho not # read", "read read"},
		"a.md":               {"read `not` read \"not\" “not\nnot”\n```\nnot\n```\nread", "read read read"},
		"locales/en.po":      {"#. not\nmsgid \"not\"\nmsgstr \"read {a}\"\n\nmsgid \"\"\nmsgstr \"\"\n\"read \\\"not\\\"\"\n", "read {a} read"},
		"api/openapi.json":   {"{\"summary\": \"read\",\n\"name\": \"not\",\n\"description\": \"read \\\"not\\\"\"}", "read read"},
		"locales/de.po":      {"msgstr \"not\"", ""},
		"a.png":              {"not", ""},
		"a_test.go":          {"// read \"not\" `not` read", "read read"},
		"internal/a/code.go": {"// an athlete's \"not\" and 'read'", "an athlete's and 'read'"},
	} {
		if got := strings.Join(strings.Fields(string(prose(name, []byte(sample.text)))), " "); got != sample.want {
			t.Errorf("prose of %s: %q, want %q", name, got, sample.want)
		}
	}
}

// rejectedWords reads the table after the heading about the lint stage, and returns a pattern that finds its words and
// the better word for each. A cell lists words or phrases, separated by commas.
func rejectedWords(t *testing.T, guide string) (rejected *regexp.Regexp, better map[string]string) {
	t.Helper()
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## Words the lint stage rejects")
	table, _, _ = strings.Cut(table, "\n## ")
	_, rows, _ := strings.Cut(table, "|---|---|\n")
	better = map[string]string{}
	var patterns []string
	for row := range strings.Lines(rows) {
		cells := strings.Split(row, "|")
		if len(cells) != 4 {
			break
		}
		for word := range strings.SplitSeq(cells[1], ",") {
			word = phrase(word)
			better[word] = strings.TrimSpace(cells[2])
			patterns = append(patterns, strings.ReplaceAll(regexp.QuoteMeta(word), " ", `\s+`))
		}
	}
	if len(patterns) == 0 {
		t.Fatalf("%s lists no word", guide)
	}
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(patterns, "|") + `)\b`), better
}

// phrase folds case and the white space between words.
func phrase(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// generated reports whether a file repeats another file's prose.
func generated(name string) bool {
	return strings.HasPrefix(name, "internal/store/sqlgen/") || name == "web/src/api/schema.d.ts"
}

var (
	webComment  = regexp.MustCompile(`(?ms)(?:^|[\s{(,;])(//[^\n]*|/\*.*?\*/)`)
	sqlComment  = regexp.MustCompile(`(--[^\n]*)`)
	hashComment = regexp.MustCompile(`(?m)(?:^|\s)(#[^!\n][^\n]*)`)
	english     = regexp.MustCompile(`(?m)^msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)`)
	description = regexp.MustCompile(`"(?:summary|description)": "((?:[^"\\]|\\.)*)"`)
	everything  = regexp.MustCompile(`(?s)(.*)`)
	commentMark = regexp.MustCompile(`(?m)^\s*(?://+|/?\*+/?|--|#+)|\*/|\\`)
	delimiter   = regexp.MustCompile(`(?m)^\s*"|"$`)
	quotation   = regexp.MustCompile("(?s)```.*?```|`[^`]*`|“[^”]*”|\"[^\"\n]*\"")
)

// prose returns the English of a file, and blanks everything else so that lines keep their numbers. It returns nil for
// a kind of file without English. A quotation or code, in double quotes, backticks or a code block, is blanked, too.
func prose(name string, text []byte) []byte {
	switch base := path.Base(name); {
	case strings.HasSuffix(name, ".go"):
		text = goComments(text)
	case hasSuffix(name, ".ts", ".tsx", ".js", ".mjs", ".css"):
		text = only(webComment, text)
	case strings.HasSuffix(name, ".sql"):
		text = only(sqlComment, text)
	case hasSuffix(name, ".sh", ".yml", ".yaml", ".cfg", ".service") || slices.Contains([]string{"Makefile", "Dockerfile", "commit-msg"}, base):
		text = only(hashComment, text)
	case name == "locales/en.po":
		text = only(english, text)
		blankAll(text, delimiter)
	case name == "api/openapi.json":
		text = only(description, text)
	case strings.HasSuffix(name, ".md"):
		text = only(everything, text)
	default:
		return nil
	}
	blankAll(text, commentMark)
	blankAll(text, quotation)
	return text
}

// only returns a copy of a text with everything blanked but the first group of each match.
func only(pattern *regexp.Regexp, text []byte) []byte {
	kept := bytes.Clone(text)
	blank(kept)
	for _, at := range pattern.FindAllSubmatchIndex(text, -1) {
		copy(kept[at[2]:at[3]], text[at[2]:at[3]])
	}
	return kept
}

// goComments returns a copy of a Go file with everything blanked but its comments.
func goComments(text []byte) []byte {
	kept := bytes.Clone(text)
	blank(kept)
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		at, kind, comment := s.Scan()
		if kind == token.EOF {
			return kept
		}
		if kind == token.COMMENT {
			copy(kept[file.Offset(at):], comment)
		}
	}
}

func blankAll(text []byte, pattern *regexp.Regexp) {
	for _, at := range pattern.FindAllIndex(text, -1) {
		blank(text[at[0]:at[1]])
	}
}

func blank(text []byte) {
	for i, b := range text {
		if b != '\n' {
			text[i] = ' '
		}
	}
}

func hasSuffix(name string, suffixes ...string) bool {
	return slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(name, s) })
}
