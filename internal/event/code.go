package event

import "strings"

// CodeLength is the number of characters in a registration's code. Each is one of 32, so there are 2^60 codes, too many
// to guess.
const CodeLength = 12

// codeLetters are digits and letters that are easy to distinguish (Crockford's alphabet, in lower case).
const codeLetters = "0123456789abcdefghjkmnpqrstvwxyz"

// CodeFrom returns the registration code made from [CodeLength] random bytes. It opens the
// athlete's own day without an account.
func CodeFrom(random []byte) string {
	var code strings.Builder
	for _, b := range random[:CodeLength] {
		code.WriteByte(codeLetters[b%byte(len(codeLetters))])
	}
	return code.String()
}

// ReadCode reads a typed code, in either case, in groups, or with letters that look like digits; false for an
// impossible code.
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
