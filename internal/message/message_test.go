package message

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
)

func TestPatterns(t *testing.T) {
	polish := language.MustParse("pl")
	for _, tt := range []struct {
		pattern, want string
		params        Params
	}{
		{"Please log in.", "Please log in.", nil},
		{"{a} and {b}", "Ann and 3", Params{"a": "Ann", "b": 3}},
		{"that's {a}", "that's x", Params{"a": "x"}},
		{"'{a}' ''", "{a} '", nil},
		{"# {n, plural, =0 {none} one {# zawodnik} few {# zawodnicy} many {# zawodników} other {#, '#'}}", "# none", Params{"n": 0}},
		{"{n, plural, =0 {none} one {# zawodnik} few {# zawodnicy} many {# zawodników} other {#, '#'}}", "1 zawodnik", Params{"n": 1}},
		{"{n, plural, =0 {none} one {# zawodnik} few {# zawodnicy} many {# zawodników} other {#, '#'}}", "3 zawodnicy", Params{"n": 3}},
		{"{n, plural, =0 {none} one {# zawodnik} few {# zawodnicy} many {# zawodników} other {#, '#'}}", "12 zawodników", Params{"n": 12}},
		{"{n, plural, one {# {x}} other {#, '#'}}", "5, #", Params{"n": 5}},
		{"{n, selectordinal, one {#st} other {#.}}", "3.", Params{"n": 3}},
		{"{x, select, in_progress {is on} other {{x}}}", "is on", Params{"x": "in-progress"}},
		{"{x, select, a {A} other {{x} {n, plural, other {#}}}}", "b 2", Params{"x": "b", "n": 2}},
		{"{x, select, a {} other {B}}", "", Params{"x": "a"}},
	} {
		p, err := parsePattern(tt.pattern)
		if err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
			continue
		}
		var out strings.Builder
		p.write(&out, polish, tt.params, Message.String)
		if out.String() != tt.want {
			t.Errorf("%s: %q, want %q", tt.pattern, out.String(), tt.want)
		}
	}
}

func TestBrokenPatterns(t *testing.T) {
	for _, pattern := range []string{
		"{", "}", "{}", "{a", "{a}}", "{a b}", "{a, number}", "{a, select, b-c {x} other {y}}", "{a, plural}", "{a, plural, }", "{a, plural, one {x}}", "{a, plural, some {x} other {y}}",
		"{a, plural, =x {x} other {y}}", "{a, select, b {x} b {y} other {z}}", "{a, select, b x other {z}}", "{a, select, other {z}", "'{a}",
	} {
		if p, err := parsePattern(pattern); err == nil {
			t.Errorf("%s is taken as %+v", pattern, p)
		}
	}
}

func TestMessagesAreKeptWhole(t *testing.T) {
	m := New("server.list.and", "first", New("server.list.comma", "first", "Ann", "last", 2), "last", Verbatim("Zoë"))
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var again Message
	if err := json.Unmarshal(b, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m, again); diff != "" {
		t.Error(diff)
	}
	for l, want := range map[Language]string{English: "Ann, 2 and Zoë", "de": "Ann, 2 und Zoë", "tlh": "Ann, 2 and Zoë"} {
		if got := l.Say(again); got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
	if got := Pseudo.Say(New("server.access.log_in")); !strings.HasPrefix(got, "Þļéåšé ļöĝ îñ.~~") {
		t.Error(got)
	}
	for _, broken := range []string{`{"code": "server.verbatim", "params": {"text": 1.5}}`, `{"code": "server.verbatim", "params": {"text": []}}`} {
		if err := json.Unmarshal([]byte(broken), &again); err == nil {
			t.Errorf("%s is taken", broken)
		}
	}
}

func TestMatch(t *testing.T) {
	for accept, want := range map[string]Language{
		"de": "de", "de-AT,en;q=0.5": "de", "fr, de;q=0.8, en;q=0.7": "de", "en-GB": "en", "fr": "", "": "", "*": "", "fr,*": "", ";;": "",
		"en-XA": Pseudo, "en-XB,en": Pseudo, "zh-Hant, nds;q=0.9": "",
	} {
		got, ok := Match(accept)
		if got != want && (ok || want != "") {
			t.Errorf("%q: %q, want %q", accept, got, want)
		}
		if ok != (want != "") {
			t.Errorf("%q: %v", accept, ok)
		}
	}
}

// The output of translators' tools: comments, obsolete entries, sentences over several
// lines.
func TestSentences(t *testing.T) {
	said, err := sentences([]byte(`msgid ""
msgstr ""
"Language: de\n"

#. js-lingui-explicit-id
#: internal/app/app.go
#, fuzzy
msgid "server.a"
msgstr "Sagt \"A\"\n"

msgid ""
"Of the web app, "
"server.x"
msgstr "Nein"

msgid "server.b"
msgstr ""
"Lang "
"und länger"

msgid "server.c"
msgstr ""

#~ msgid "server.old"
#~ msgstr "Alt"
`))
	if diff := cmp.Diff(map[Code]string{"server.a": "Sagt \"A\"\n", "server.b": "Lang und länger", "server.c": ""}, said); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if said, err := sentences([]byte("msgid \"server.a\"\nmsgstr \"\\q\"\n")); err == nil {
		t.Errorf("%q is taken", said)
	}
}

// A new language is one file: it is found, and missing sentences appear in English.
func TestNewLanguage(t *testing.T) {
	all, err := load(fstest.MapFS{
		"en.po": {Data: []byte("msgid \"server.a\"\nmsgstr \"A\"\n\nmsgid \"server.b\"\nmsgstr \"B\"\n")},
		"ka.po": {Data: []byte("msgid \"Web\"\nmsgstr \"\"\n\nmsgid \"server.a\"\nmsgstr \"ა\"\n\nmsgid \"server.b\"\nmsgstr \"\"\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Language{"en", "ka"}, all.languages); diff != "" {
		t.Error(diff)
	}
	if p := all.of["ka"].patterns; len(p) != 1 || p["server.a"] == nil {
		t.Errorf("%+v", p)
	}
	for name, text := range map[string]string{"en.po": "", "x-.po": "", "ka.po": "msgid \"server.a\"\nmsgstr \"{\"\n"} {
		files := fstest.MapFS{"en.po": {Data: []byte("msgid \"server.a\"\nmsgstr \"A\"\n")}}
		files[name] = &fstest.MapFile{Data: []byte(text)}
		if _, err := load(files); err == nil {
			t.Errorf("%s with %q is taken", name, text)
		}
	}
}
