package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/text"
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"Devon":                    "",
		"علی\u200cرضا":             "", // a zero-width non-joiner belongs there
		"👩‍👧":                      "",
		"":                         "is required.",
		"\u200b\u2060":             "is required.", // nothing to be seen
		"\u3164\u2800\uFE0F\u0301": "is required.", // fillers, an accent on nothing
		"a\x00b":                   "must not contain control characters.",
		"two\nlines":               "must not contain control characters.",
		"\u202Enoved":              "must not contain control characters.",
		"line\u2028separator":      "must not contain control characters.",
		strings.Repeat("é", 100):   "",
		strings.Repeat("é", 101):   "must have at most 100 characters.",
	} {
		if got := text.Line(text.Clean(in), 100); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestProseTakesLineBreaksOnly(t *testing.T) {
	if got := text.Prose("Left arm,\r\n\tright arm", 50); got != "" {
		t.Errorf("line breaks and tabs refused: %q", got)
	}
	if got := text.Prose("", 50); got != "" {
		t.Errorf("an empty text refused: %q", got)
	}
	if got := text.Prose("bell\a", 50); got == "" {
		t.Error("a control character was let through")
	}
	if got := text.Prose(strings.Repeat("x", 51), 50); got == "" {
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

func TestFoldMakesSpellingsMeet(t *testing.T) {
	for _, same := range [][2]string{
		{"  Élodie  ŁUKASZ ", "elodie lukasz"},
		{"Đorđe Đoković", "dorde dokovic"},
		{"Øystein Ærø", "oystein aero"},
		{"Yıldız IŞIK", "yildiz isik"},
		{"Straße", "strasse"},
		{"Łódź", "lodz"},
		{"Þór Ðuro", "thor duro"},
		{"Œuvre ħobża", "oeuvre hobza"},
		{"Məmmədov", "memmedov"},
		{"O’Brien", "o'brien"},
		{"ΟΔΥΣΣΕΥΣ", "οδυσσευς"},
		{"Straße", "STRASSE"},
		{"Ｔｏｐｒｏｌｌ", "toproll"},
		{"İlker", "ilker"},
		{"tab\tand\x00nul", "TAB andnul"},
	} {
		if a, b := text.Fold(same[0]), text.Fold(same[1]); a != b {
			t.Errorf("%q folds to %q, %q to %q", same[0], a, same[1], b)
		}
	}
	if text.Fold("łukasz") == text.Fold("zukasz") {
		t.Error("different names fold alike")
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
