package message

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/bidi"
)

// The marks around a name that keep it from reordering its surroundings: FIRST STRONG ISOLATE and
// POP DIRECTIONAL ISOLATE. They are invisible.
const (
	isolate    = "\u2068"
	isolateEnd = "\u2069"
)

// rightToLeft are the right-to-left scripts.
var rightToLeft = []string{"Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"}

// isolated returns a value for a sentence of a language. It isolates the value if the value or
// the sentence is written from right to left; other sentences stay unchanged. An address is never
// isolated, because mail programs would take the marks for a part of it.
func isolated(value string, tag language.Tag) string {
	foreign := isRightToLeft
	if fromRight(tag) {
		foreign = unicode.IsLetter
	}
	if !strings.ContainsFunc(value, foreign) || strings.Contains(value, "://") {
		return value
	}
	return isolate + value + isolateEnd
}

func fromRight(tag language.Tag) bool {
	script, _ := tag.Script()
	return slices.Contains(rightToLeft, script.String())
}

// Direction returns the language's text direction in HTML: ltr or rtl.
func (l Language) Direction() string {
	if fromRight(loaded().of[l].tag) {
		return "rtl"
	}
	return "ltr"
}

func isRightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

var marks = strings.NewReplacer(isolate, "", isolateEnd, "")

// Plain removes the isolation marks from a sentence, for readers that show none: logs, the console, and programs that
// read a page's head.
func Plain(sentence string) string { return marks.Replace(sentence) }
