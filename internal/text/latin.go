package text

import (
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/text/unicode/norm"
)

// vowels are the digraphs, each with its first letter's case.
var vowels = strings.NewReplacer("ου", "ou", "Ου", "Ou", "ու", "u", "Ու", "U")

// Latin returns a name in Latin letters, such as Yuri Petrov for Юрий Петров, or "" if it is Latin already. Letters follow the table
// of [Fold], so that a search for the result finds the name. Other signs, such as those of Han, are read as go-unidecode reads them.
func Latin(name string) string {
	if !strings.ContainsFunc(name, foreign) {
		return ""
	}
	var out strings.Builder
	begins := true                                       // whether a word begins
	lower := strings.ContainsFunc(name, unicode.IsUpper) // whether small letters stay small; Georgian has no capitals
	for _, r := range vowels.Replace(norm.NFC.String(name)) {
		to := latinOf(r)
		if begins && !(lower && unicode.IsLower(r)) || unicode.IsUpper(r) {
			to = capital(to)
		}
		out.WriteString(to)
		if to != "" {
			begins = !unicode.IsLetter(r) && !unicode.IsMark(r)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// foreign reports whether a letter is not Latin.
func foreign(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) }

// latinOf returns the Latin form of a letter or sign. Latin letters keep their
// marks.
func latinOf(r rune) string {
	switch {
	case !unicode.IsLetter(r) && !unicode.IsMark(r), unicode.Is(unicode.Latin, r):
		return string(r)
	case unicode.In(r, unicode.Han):
		return " " + unidecode.Unidecode(string(r)) + " "
	}
	if to, known := latin[unicode.ToLower(r)]; known {
		return to
	}
	var out strings.Builder
	for _, part := range norm.NFKD.String(string(unicode.ToLower(r))) {
		if to, known := latin[part]; known {
			out.WriteString(to)
		} else if !unicode.IsMark(part) {
			out.WriteString(strings.ToLower(unidecode.Unidecode(string(part))))
		}
	}
	return out.String()
}

// capital returns a word with a capital.
func capital(word string) string {
	for i, r := range word {
		return word[:i] + string(unicode.ToTitle(r)) + word[i+len(string(r)):]
	}
	return word
}
