package arch

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/locales"
)

// specificationTexts has each text that the specification of the screens puts in quotes, a line each, except those that docs/specification.md replaces. `{}` stands for a value.
//
//go:embed specification_texts.txt
var specificationTexts string

// TestSpecifiedTextsStandInTheApp finds each text of the specification, unchanged, among the English texts.
func TestSpecifiedTextsStandInTheApp(t *testing.T) {
	code := englishTexts(t)
	for text := range strings.Lines(specificationTexts) {
		if text = strings.TrimSpace(text); text != "" && !shows(code, text) {
			t.Errorf("locales/en.po lacks the text %q of the specification", text)
		}
	}
}

// TestTextsAreToldApart checks that the tests above would notice a different text.
func TestTextsAreToldApart(t *testing.T) {
	code := unescape(`<p>Ada &amp; Bo</p> const a = 'Don\'t'; const b = ` + "`Round ${String(n)}`" + `;`)
	for text, want := range map[string]bool{"Ada & Bo": true, "Don't": true, "Round {}": true, "Ada and Bo": false, "Round": false, "Round {}.": false} {
		if shows(code, text) != want {
			t.Errorf("shows %q: %v", text, !want)
		}
	}
}

// value is a placeholder's content in a text.
var value = regexp.MustCompile(`\$?\{[^{}\n]+\}`)

// shows reports whether the code has a text on its own: between quotes or tags, or on a separate line.
func shows(code, text string) bool {
	if strings.Contains(text, "{}") {
		code = value.ReplaceAllString(code, "{}")
	}
	for at := 0; ; {
		found := strings.Index(code[at:], text)
		if found < 0 {
			return false
		}
		before := strings.TrimRight(code[:at+found], " \t")
		at += found + len(text)
		after := strings.TrimLeft(code[at:], " \t")
		if endsIn(before, "'", `"`, "`", ">", "\n") && beginsWith(after, "'", `"`, "`", "<", "{", "\n") {
			return true
		}
	}
}

func endsIn(s string, ends ...string) bool {
	return slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(s, end) })
}

func beginsWith(s string, beginnings ...string) bool {
	return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(s, b) })
}

// englishTexts returns the English catalogue, which has only texts in use.
func englishTexts(t *testing.T) string {
	t.Helper()
	catalogue, err := locales.Files.ReadFile("en.po")
	if err != nil {
		t.Fatal(err)
	}
	return unescape(strings.ReplaceAll(string(catalogue), "\"\n\"", ""))
}

// unescape decodes character references and escaped quotes.
var unescape = strings.NewReplacer("&amp;", "&", `\'`, "'", `\"`, `"`, "’", "'").Replace
