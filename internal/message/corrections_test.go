package message

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/locales"
)

// folder returns a folder with the corrections of a language.
func folder(file, text string) fstest.MapFS { return fstest.MapFS{file: {Data: []byte(text)}} }

// The order of the words changes, tools write a head and long lines, and what is not corrected stays.
func TestCorrections(t *testing.T) {
	c := ReadCorrections(folder("de.po", "\ufeff"+strings.ReplaceAll(`msgid ""
msgstr ""
"Language: de\n"

# Our club says it so.
msgid "server.field.too_long"
msgstr "Höchstens {limit} Zeichen: {field}."

msgid "server.field.required"
msgstr "{field}: Angabe fehlt."

msgid "server.access.log_in"
msgstr ""

msgid ""
"Save"
msgstr ""
"Sich"
"ern"

msgctxt "foul"
msgid "other"
msgstr "Sonst etwas"
`, "\n", "\r\n")))
	if len(c.Rejected) > 0 {
		t.Fatal(c.Rejected)
	}
	if c.Count("de") != 3 || c.Count("ru") != 0 {
		t.Errorf("%+v", c)
	}
	if diff := cmp.Diff(map[Language]map[string]string{"de": {webID(key{"", "Save"}): "Sichern", webID(key{"foul", "other"}): "Sonst etwas"}}, c.Web); diff != "" {
		t.Error(diff)
	}
	long := New("server.field.too_long", "field", "Name", "limit", 5)
	before := Language("de").Say(long)
	t.Cleanup(Corrections{}.Use)
	c.Use()
	if got := Language("de").Say(long); got != "Höchstens 5 Zeichen: Name." {
		t.Error(got)
	}
	if got := Language("de").Say(New("server.field.required", "field", "Name")); got != "Name: Angabe fehlt." {
		t.Error(got)
	}
	if got := English.Say(long); strings.HasPrefix(got, "Höchstens") {
		t.Error(got)
	}
	Corrections{}.Use()
	if got := Language("de").Say(long); got != before {
		t.Errorf("without corrections: %s, want %s", got, before)
	}
}

// English can be corrected, and what has no translation is said in the corrected English.
func TestEnglishCorrections(t *testing.T) {
	t.Cleanup(Corrections{}.Use)
	ReadCorrections(folder("en.po", "msgid \"server.access.log_in\"\nmsgstr \"Log in first.\"\n")).Use()
	for l, want := range map[Language]string{English: "Log in first.", "tlh": "Log in first.", Pseudo: "Ļöĝ"} {
		if got := l.Say(New("server.access.log_in")); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", l, got)
		}
	}
}

// An entry that cannot be used is named and left out. The one behind it counts.
func TestRejectedCorrections(t *testing.T) {
	const good = "\n\nmsgid \"Save\"\nmsgstr \"Sichern\"\n"
	const long, said = `msgid "server.field.too_long"`, "\nmsgstr "
	const bad = "a text is not in plain quotation marks, or has an unknown escape in it"
	for _, tt := range []struct{ text, id, reason string }{
		{`msgid "Svae"` + said + `"Sichern"`, "Svae", "this version has no such msgid"},
		{`msgid "server.gone"` + said + `"Fort"`, "server.gone", "this version has no such msgid"},
		{"msgctxt \"food\"\nmsgid \"Other\"" + said + `"Sonst"`, "Other", "this version has no such msgid with this msgctxt"},
		{long + said + `"{field} ist zu lang."`, "server.field.too_long", "{limit} is missing"},
		{long + said + `"{name}: {field} hat mehr als {limit}."`, "server.field.too_long", "{name} is not in the English message"},
		{long + said + `"{limit, plural, one {zu lang} other {{field}: #}}"`, "server.field.too_long", "{field} is missing in one of the cases"},
		{long + said + `"{field}: {limit"`, "server.field.too_long", "not a valid message: neither , nor } after {limit"},
		{long + said + `"{field}: {limit, plural, one {ein Zeichen}}"`, "server.field.too_long", "not a valid message: {limit without the case other"},
		{long + said + `"{field}: "{limit}"`, "server.field.too_long", bad},
		{long + said + `{field}`, "server.field.too_long", bad},
		{long + said + "\"{field}\n{limit}\"", "server.field.too_long", "line 3 is neither msgctxt, msgid, msgstr nor a quoted text"},
		{`msgid "server.session.expired"` + said + `"Abgelaufen"`, "server.session.expired", "programs expect this sentence, so nothing replaces it"},
		{long, "server.field.too_long", "it has no msgstr"},
		{`msgstr "Sichern"`, "", "line 1 is neither msgctxt, msgid, msgstr nor a quoted text"},
		{`msgid Save"` + said + `"Sichern"`, `Save"`, bad},
		{`msgid "Cancel"` + said + "\"Abbr\xfcche\"", "Cancel", "the text is not UTF-8"},
	} {
		c := ReadCorrections(folder("de.po", tt.text+good))
		if len(c.Rejected) != 1 {
			t.Errorf("%s: %v", tt.text, c.Rejected)
			continue
		}
		got := c.Rejected[0]
		if got.File != "de.po" || got.Line != 1 || got.ID != tt.id || got.Reason.Error() != tt.reason {
			t.Errorf("%s: %+v, want %s", tt.text, got, tt.reason)
		}
		if c.Count("de") != 1 || c.Web["de"][webID(key{"", "Save"})] != "Sichern" {
			t.Errorf("%s: %+v", tt.text, c)
		}
	}
	again := ReadCorrections(folder("de.po", good+"\nmsgid \"Save\"\nmsgstr \"Ablegen\"\n"))
	if len(again.Rejected) != 1 || again.Rejected[0].Line != 6 || again.Web["de"][webID(key{"", "Save"})] != "Sichern" {
		t.Errorf("%+v", again)
	}
	if c := ReadCorrections(folder("tlh.po", good)); len(c.Rejected) != 1 || c.Rejected[0].File != "tlh.po" || c.Rejected[0].Line != 0 || len(c.Web) > 0 {
		t.Errorf("a language that is not there: %+v", c)
	}
	if c := ReadCorrections(fstest.MapFS{".": {}}); len(c.Rejected) != 1 || c.Rejected[0].File != "." {
		t.Errorf("a file in place of the folder: %+v", c)
	}
	if c := ReadCorrections(os.DirFS(filepath.Join(t.TempDir(), "locales"))); len(c.Rejected) > 0 {
		t.Errorf("no folder: %+v", c)
	}
	if c := ReadCorrections(fstest.MapFS{"de.po/x": {}}); len(c.Rejected) != 1 || c.Rejected[0].Line != 0 {
		t.Errorf("a folder in place of a file: %+v", c)
	}
}

// Tags around links are parameters, too.
func TestTagsOfCorrections(t *testing.T) {
	for said, want := range map[string]string{
		"<0>Terms</0> and {x}<1/>": "", "{x}<1/>: <0>A</0>": "", "{x}<1/> <0>A": "</0> is missing", "{x} <0>A</0>": "<1/> is missing", "<0>A</0><1/><2/>{x}": "<2/> is not in the English message",
	} {
		english, err := parsePattern("Read the <0>terms</0> of {x}<1/>")
		if err != nil {
			t.Fatal(err)
		}
		p, err := parsePattern(said)
		if err != nil {
			t.Fatal(err)
		}
		err = sameParameters(english, p)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v", said, err)
		}
	}
}

// Every sentence of the program could be its own correction, those of the web app too.
func TestAllSentencesCanBeCorrected(t *testing.T) {
	english := originals(English)
	if len(english) < 2000 {
		t.Fatalf("%d messages", len(english))
	}
	for _, l := range Languages() {
		text, err := locales.Files.ReadFile(string(l) + ".po")
		if err != nil {
			t.Fatal(err)
		}
		if c := ReadCorrections(folder(string(l)+".po", string(text))); len(c.Rejected) > 0 || c.Count(l) > 0 {
			t.Errorf("%s: %v", l, c.Rejected)
		}
		for of, said := range allSentences(l) {
			p, err := parsePattern(said)
			if err == nil && said != "" {
				err = sameParameters(english[of].english, p)
			}
			if err != nil {
				t.Errorf("%s: %q: %v", l, of, err)
			}
		}
	}
}

// The ids are those of Lingui's generateMessageId.
func TestWebIDs(t *testing.T) {
	for want, of := range map[string]key{"tfDRzk": {"", "Save"}, "AoeyMN": {"foul", "Other"}, "MkE+O8": {"", "Loading Toproll…"}} {
		if got := webID(of); got != want {
			t.Errorf("%v: %s, want %s", of, got, want)
		}
	}
}
