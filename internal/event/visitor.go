package event

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shown is all that visitors see of a person; only this type decides it. It excludes address, sex, birth year, weight,
// groups, picture and all account data.
type Shown struct {
	Name       string // or initials
	FamilyName string // family name, a part of the name; "" if unknown or hidden
	Number     int    // on the badge
	Club       string
	Country    string
	Region     string
}

// Shown returns the data of an athlete that visitors see.
func (r Registration) Shown() Shown {
	shown := Shown{Name: ShownName(r.Name, r.Initials), Number: r.Number, Club: r.Profile.Club, Country: r.Profile.Country, Region: r.Profile.Region}
	if !r.Initials {
		shown.FamilyName = r.FamilyName
	}
	return shown
}

// ShownName returns a person's name as visitors see it.
func ShownName(name string, initials bool) string {
	if initials {
		return Initials(name)
	}
	return name
}

// Initials returns the first letter of each word of a name with its marks, for example A.-L. M. for
// Anna-Lena Meier, or an ellipsis if the name has no letters.
func Initials(name string) string {
	var words []string
	for _, word := range strings.Fields(name) {
		var parts []string
		for _, part := range strings.FieldsFunc(word, func(r rune) bool { return unicode.Is(unicode.Hyphen, r) }) {
			if first := firstLetter(part); first != "" {
				parts = append(parts, first+".")
			}
		}
		if len(parts) > 0 {
			words = append(words, strings.Join(parts, "-"))
		}
	}
	if len(words) == 0 {
		return "…"
	}
	return strings.Join(words, " ")
}

// firstLetter returns the first letter of a word with its marks, "" if it has none.
func firstLetter(word string) string {
	at := strings.IndexFunc(word, unicode.IsLetter)
	if at < 0 {
		return ""
	}
	_, size := utf8.DecodeRuneInString(word[at:])
	end := at + size
	for end < len(word) {
		r, size := utf8.DecodeRuneInString(word[end:])
		if !unicode.IsMark(r) {
			break
		}
		end += size
	}
	return word[at:end]
}
