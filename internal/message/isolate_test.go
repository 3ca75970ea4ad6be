package message

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/language"
)

// With all names, a sentence is the same in every language. Only names that could
// reorder it are isolated, each separately.
func TestNamesAreIsolated(t *testing.T) {
	p, err := parsePattern("{n, plural, one {{a} 3–1 {b}} other {{a} – {b}, {arm, select, left {L} other {R}}, #: {said}}}")
	if err != nil {
		t.Fatal(err)
	}
	leftToRight := []string{"Ada", "Łukasz", "Иван", "გოგი", "Αλέξης", "Արամ", "Cup (2026)"}
	noLetters := []string{"", "3–1", "–"}
	other := []string{"محمد", "סמי", "Ahmed أحمد", "محمد (Jr.)", "\U0001e900"}
	names := slices.Concat(leftToRight, noLetters, other)
	mark := func(name string, rtl bool) string {
		if slices.Contains(other, name) || rtl && strings.ContainsFunc(name, unicode.IsLetter) {
			return "\u2068" + name + "\u2069"
		}
		return name
	}
	for l, rtl := range map[string]bool{"en": false, "de": false, "ka": false, "uz": false, "ar": true, "fa": true, "he": true, "uz-Arab": true} {
		for _, a := range names {
			for _, b := range names {
				say := func(n int) string {
					var out strings.Builder
					said := New("server.list.and", "first", a, "last", 2)
					p.write(&out, language.MustParse(l), Params{"a": a, "b": b, "n": n, "arm": "left", "said": said}, English.Say)
					return out.String()
				}
				if got, want := say(1), mark(a, rtl)+" 3–1 "+mark(b, rtl); got != want {
					t.Fatalf("%s: %+q, want %+q", l, got, want)
				}
				if got, want := say(7), mark(a, rtl)+" – "+mark(b, rtl)+", L, 7: "+mark(a, false)+" and 2"; got != want {
					t.Fatalf("%s: %+q, want %+q", l, got, want)
				}
			}
		}
	}
}

func TestNoMarksInLinksAndLogs(t *testing.T) {
	link := "https://club.example/reset?token=abc"
	if got := isolated(link, language.Arabic); got != link {
		t.Errorf("%+q", got)
	}
	m := New("server.list.and", "first", "محمد", "last", "Ada")
	if got := m.String(); got != "محمد and Ada" {
		t.Errorf("%+q", got)
	}
	if got := English.Say(m); got != "\u2068محمد\u2069 and Ada" {
		t.Errorf("%+q", got)
	}
}

func TestPlain(t *testing.T) {
	said := English.Say(New("server.preview.class", "athletes", 8, "over", "yes", "champion", "محمد علي"))
	if got := Plain(said); got == said || got != "Champion: محمد علي. 8 athletes." {
		t.Errorf("%q of %q", got, said)
	}
}
