package text_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/text"
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"Devon":                    "",
		"علی\u200cرضا":             "", // a valid zero-width non-joiner
		"👩‍👧":                      "",
		"":                         "Name is required.",
		"\u200b\u2060":             "Name is required.", // invisible
		"\u3164\u2800\uFE0F\u0301": "Name is required.", // fillers, an accent on nothing
		"a\x00b":                   "Name must not contain control characters.",
		"two\nlines":               "Name must not contain control characters.",
		"\u202Enoved":              "Name must not contain control characters.",
		"line\u2028separator":      "Name must not contain control characters.",
		strings.Repeat("é", 100):   "",
		strings.Repeat("é", 101):   "Name must have at most 100 characters.",
	} {
		if got := text.Line("name", text.Clean(in), 100).String(); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestProseTakesLineBreaksOnly(t *testing.T) {
	if got := text.Prose("name", "Left arm,\r\n\tright arm", 50).String(); got != "" {
		t.Errorf("line breaks and tabs refused: %q", got)
	}
	if got := text.Prose("name", "", 50).String(); got != "" {
		t.Errorf("an empty text refused: %q", got)
	}
	if got := text.Prose("name", "bell\a", 50).String(); got == "" {
		t.Error("a control character was let through")
	}
	if got := text.Prose("name", strings.Repeat("x", 51), 50).String(); got == "" {
		t.Error("51 of 50 characters were let through")
	}
}

func TestCleanComposesAndTrims(t *testing.T) {
	if got := text.Clean(" \t e\u0301lodie\u00a0 "); got != "élodie" {
		t.Errorf("Clean = %q", got)
	}
	if got := text.Clean("bad\xffbyte"); !utf8.ValidString(got) {
		t.Errorf("Clean let invalid UTF-8 through: %q", got)
	}
}

// TestFold shares its examples with the web app's folding: both must find the same.
func TestFold(t *testing.T) {
	const file = "../../web/src/lib/fold.examples.json"
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var examples [][2]string
	if err := json.Unmarshal(content, &examples); err != nil || len(examples) < 40 {
		t.Fatalf("%s: %d examples, %v", file, len(examples), err)
	}
	for _, e := range examples {
		if got := text.Fold(e[0]); got != e[1] {
			t.Errorf("%q folds to %q, want %q", e[0], got, e[1])
		}
	}
}

func TestPartsAreFoundAnywhere(t *testing.T) {
	for query, want := range map[string]bool{
		"": true, "  ": true, "luka": true, "KASZ": true, "wis ukas": true, "lukasz wisniewski": true, "łukasz": true,
		"z wi": true, "lukasz tomasz": false, "lukaszw": false, "%": false, "_": false,
	} {
		if got := text.HasParts(text.Fold("Łukasz Wiśniewski"), text.Parts(query)); got != want {
			t.Errorf("%q: %v", query, got)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"", "Ab", "é", "\xff", "ﬁ", "ẞ", "\u0345", "가"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := text.Fold(s)
		if !utf8.ValidString(once) || strings.ContainsRune(once, 0) {
			t.Fatalf("Fold(%q) = %q, which a database may refuse", s, once)
		}
		if c := text.Clean(s); text.Clean(c) != c {
			t.Fatalf("Clean(%q) is not stable", s)
		}
	})
}
