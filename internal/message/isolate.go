package message

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
	"golang.org/x/text/unicode/bidi"
)

// The marks around a name that turns nothing round what stands beside it: FIRST STRONG
// ISOLATE and POP DIRECTIONAL ISOLATE. Nobody sees them.
const (
	isolate    = "\u2068"
	isolateEnd = "\u2069"
)

// rightToLeft are the scripts that are.
var rightToLeft = []string{"Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"}

// isolated returns a value as it stands in a sentence of a language: isolated where it,
// or the sentence, is written from right to left, so that other sentences stay letter for
// letter. An address stays as it is: mail programs would take the marks for a part of it.
func isolated(value string, tag language.Tag) string {
	script, _ := tag.Script()
	foreign := isRightToLeft
	if slices.Contains(rightToLeft, script.String()) {
		foreign = unicode.IsLetter
	}
	if !strings.ContainsFunc(value, foreign) || strings.Contains(value, "://") {
		return value
	}
	return isolate + value + isolateEnd
}

func isRightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// plain takes the marks out of a sentence.
var plain = strings.NewReplacer(isolate, "", isolateEnd, "").Replace
