package arch

import (
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/locales"
)

// specificationTexts has each text that the specification puts in quotes, a line each. `{}` stands for a value.
//
//go:embed specification_texts.txt
var specificationTexts string

// notShown are quoted by the specification and are no texts of the app: examples, templates that the list has in other
// words, and what docs/specification.md says is something else here.
var notShown = []string{
	"player1 vs player2", "active", "-", "data-updated", // values
	"Completed on", "Round N", "Losers RN", "Final N", "RN", // with a {} in the list
	"Participant updated/created/deleted successfully", "Error updating/creating/deleting participant", // six in the list, and six of referees
	"Bracket Manager", "View Bracket", "Export PDF",
}

// TestSpecifiedTextsStandInTheApp finds each text of the specification, letter for letter, among the English texts.
func TestSpecifiedTextsStandInTheApp(t *testing.T) {
	code := englishTexts(t)
	for text := range strings.Lines(specificationTexts) {
		if text = strings.TrimSpace(text); text != "" && !shows(code, text) {
			t.Errorf("locales/en.po lacks the text %q of the specification", text)
		}
	}
}

// TestSpecifiedTextsAreAll holds the list against the specification, where that lies beside the project.
func TestSpecifiedTextsAreAll(t *testing.T) {
	specification, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "spec", "specification.md"))
	if err != nil {
		t.Skipf("NOT TESTED, the specification is not beside the project: %v", err)
	}
	texts := strings.Split(specificationTexts, "\n")
	quotes := quotesOf(string(specification))
	if len(quotes) < 100 {
		t.Fatalf("read %d quoted texts only", len(quotes))
	}
	for _, quote := range quotes {
		if !slices.Contains(texts, quote) && !slices.Contains(notShown, quote) {
			t.Errorf("the list lacks %q", quote)
		}
	}
}

// TestTextsAreToldApart shows that the tests above would notice another text.
func TestTextsAreToldApart(t *testing.T) {
	code := unescape(`<p>Ada &amp; Bo</p> const a = 'Don\'t'; const b = ` + "`Round ${String(n)}`" + `;`)
	for text, want := range map[string]bool{"Ada & Bo": true, "Don't": true, "Round {}": true, "Ada and Bo": false, "Round": false, "Round {}.": false} {
		if shows(code, text) != want {
			t.Errorf("shows %q: %v", text, !want)
		}
	}
	if got := quotesOf("## 2 A\nsays 'Don't go' and 'Why?', athlete's 'No'.\n"); !slices.Equal(got, []string{"Don't go", "Why?", "No"}) {
		t.Errorf("quotes: %q", got)
	}
}

var quoted = regexp.MustCompile(`(?:^|[\s(,])'(.+?)'(?:$|[\s,.;:)])`)

// quotesOf returns what stands in single quotes from section 2 on.
func quotesOf(specification string) (quotes []string) {
	_, sections, _ := strings.Cut(specification, "## 2")
	for line := range strings.Lines(sections) {
		for rest := line; ; {
			at := quoted.FindStringSubmatchIndex(rest)
			if at == nil {
				break
			}
			quotes = append(quotes, rest[at[2]:at[3]])
			rest = rest[at[3]+1:] // the character behind may be the one before the next
		}
	}
	return quotes
}

// value is what stands in a text for a value that is put in.
var value = regexp.MustCompile(`\$?\{[^{}\n]+\}`)

// shows tells whether a text stands alone in the code: between quotes or tags, or on a line of its own.
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

// englishTexts returns the English catalogue, of which the web app shows every text: what is not used any more is not in it.
func englishTexts(t *testing.T) string {
	t.Helper()
	catalogue, err := locales.Files.ReadFile("en.po")
	if err != nil {
		t.Fatal(err)
	}
	return unescape(strings.ReplaceAll(string(catalogue), "\"\n\"", ""))
}

// unescape undoes what languages do to texts: character references and escaped quotes.
var unescape = strings.NewReplacer("&amp;", "&", `\'`, "'", `\"`, `"`, "’", "'").Replace
