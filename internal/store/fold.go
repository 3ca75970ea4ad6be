package store

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold returns the form of a text in which it is searched and ordered: without
// case, accents and surplus spaces, the same on every database. "Łukasz  Öz"
// becomes "łukasz oz".
func Fold(text string) string {
	// The chain keeps state, so each call has its own.
	folded, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), text)
	if err != nil {
		folded = text
	}
	return strings.Join(strings.Fields(cases.Fold().String(folded)), " ")
}
