package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longWord is the minimum length of the longer word for a near spelling.
const longWord = 5

// Parts returns what a name must contain to match a query: its folded words, in any order, each
// anywhere in the name. A comma separates words ("Kováč, Jan").
func Parts(query string) []string {
	return strings.FieldsFunc(Fold(query), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;،、", r) })
}

// HasParts reports whether a folded name has each of the parts.
func HasParts(folded string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(folded, part) {
			return false
		}
	}
	return true
}

// HasNear reports whether a folded name has each of the parts. A part may also be a near
// spelling (see [Near]) of a word of the name, or of its beginning.
func HasNear(folded string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(folded, part) && !slices.ContainsFunc(wordsOf(folded), func(word string) bool { return NearBeginning(part, word) }) {
			return false
		}
	}
	return true
}

// Found returns the items whose names match a query, in their order. Names that have each part
// match; near spellings match only if there is no such name. The key of an item is its folded
// name. Every name search follows this rule, as does the web app's lib/fold.ts.
func Found[T any](list []T, query string, key func(T) string) []T {
	parts := Parts(query)
	for _, has := range []func(string, []string) bool{HasParts, HasNear} {
		var found []T
		for _, item := range list {
			if has(key(item), parts) {
				found = append(found, item)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// Near reports whether two folded words are near spellings of each other: one letter differs or
// is missing in one of them. Words of less than five letters, and words with digits, have none.
func Near(a, b string) bool {
	p, w := []rune(a), []rune(b)
	return max(len(p), len(w)) >= longWord && !hasDigit(a) && !hasDigit(b) && slices.Compare(p, w) != 0 &&
		oneEdit(p, w, func(rest, of []rune) bool { return slices.Equal(rest, of) })
}

// NearBeginning reports whether a folded word is a near spelling of another one, or of its beginning.
func NearBeginning(part, word string) bool {
	if Near(part, word) {
		return true
	}
	p, w := []rune(part), []rune(word)
	return len(p) >= longWord && !hasDigit(part) && !hasDigit(word) &&
		oneEdit(p, w, func(rest, of []rune) bool { return len(rest) <= len(of) && slices.Equal(rest, of[:len(rest)]) })
}

// MayBeNear reports whether there can be a near spelling of a folded word.
func MayBeNear(word string) bool {
	return utf8.RuneCountInString(word) >= longWord-1 && !hasDigit(word)
}

// Halves returns the two halves of a word. Each near spelling of the word contains one of them.
func Halves(word string) (string, string) {
	letters := []rune(word)
	middle := len(letters) / 2
	return string(letters[:middle]), string(letters[middle:])
}

// oneEdit reports whether p fits w after one letter is replaced, added, or removed.
func oneEdit(p, w []rune, fits func(rest, of []rune) bool) bool {
	i := 0
	for i < len(p) && i < len(w) && p[i] == w[i] {
		i++
	}
	switch {
	case i < len(p) && i < len(w) && fits(p[i+1:], w[i+1:]):
		return true
	case i < len(p) && fits(p[i+1:], w[i:]):
		return true
	}
	return i < len(w) && fits(p[i:], w[i+1:])
}

// hasDigit reports whether a word has a digit: two numbers are never spellings of each other.
func hasDigit(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }

// wordsOf returns the words of a folded name: letters, digits and what belongs to them.
func wordsOf(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) })
}

// Words returns the folded words of a name, in alphabetical order.
func Words(name string) []string {
	words := wordsOf(Fold(name))
	slices.Sort(words)
	return words
}

// NameKey returns a key that two names share if they have the same words, in any order.
func NameKey(name string) string {
	if words := Words(name); len(words) > 0 {
		return strings.Join(words, " ")
	}
	return Fold(name)
}

// mostNear is the maximum of words with another spelling.
const mostNear = 3

// NearNames reports whether two names may be spellings of one name. They must have the same
// words in any order, at most three of them only as near spellings.
func NearNames(a, b string) bool {
	if NameKey(a) == NameKey(b) {
		return true
	}
	var left []string
	right := Words(b)
	for _, word := range Words(a) {
		if i := slices.Index(right, word); i >= 0 {
			right = slices.Delete(right, i, i+1)
		} else {
			left = append(left, word)
		}
	}
	return len(left) == len(right) && 0 < len(left) && len(left) <= mostNear && pairs(left, right)
}

// pairs reports whether each word of left is near a different one in right.
func pairs(left, right []string) bool {
	if len(left) == 0 {
		return true
	}
	for i, word := range right {
		if Near(left[0], word) && pairs(left[1:], slices.Delete(slices.Clone(right), i, i+1)) {
			return true
		}
	}
	return false
}
