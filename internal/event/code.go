package event

import "strings"

// CodeLength is how many characters the code of a registration has: each is one of 32, so that
// there are 2^60 codes and guessing finds none.
const CodeLength = 12

// codeLetters are digits and letters that nobody takes for one another (Crockford's alphabet, in
// small letters).
const codeLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// CodeFrom returns the code of a registration that random bytes make, of which it needs
// [CodeLength]. With it its athlete sees their own day, without an account.
func CodeFrom(random []byte) string {
	var code strings.Builder
	for _, b := range random[:CodeLength] {
		code.WriteByte(codeLetters[b%byte(len(codeLetters))])
	}
	return code.String()
}

// ReadCode returns the code that somebody has typed, in letters of any size, in groups, or with letters
// that look like digits; false if it cannot be one.
func ReadCode(typed string) (code string, ok bool) {
	if len(typed) > 4*CodeLength {
		return "", false
	}
	code = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(typed))
	if len(code) != CodeLength || strings.Trim(code, codeLetters) != "" {
		return "", false
	}
	return code, true
}
