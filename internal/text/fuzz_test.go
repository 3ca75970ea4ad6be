package text_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/toproll/toproll/internal/text"
)

// FuzzNames treats any bytes as a name. An accepted name is valid, composed and
// visible, and never breaks or reverses the text around it. The same words find
// every form of it.
//
//	go test -fuzz=FuzzNames ./internal/text
func FuzzNames(f *testing.F) {
	for _, seed := range []string{
		"Devon", " E\u0301lodie ŁUKASZ ", "علی\u200cرضا", "👩‍👧", "\u202Enoved", "a\x00b", "\xed\xa0\x80", "\xff", "\u200b", "ﬁ", "Straße", "İi", "𝒟", "\u2067x\u2069",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := text.Clean(s)
		if !utf8.ValidString(c) || !norm.NFC.IsNormalString(c) || text.Clean(c) != c {
			t.Fatalf("Clean(%q) = %q", s, c)
		}
		if text.Line("name", c, 100).Zero() {
			seen := false
			for _, r := range c {
				if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
					t.Errorf("%q has %U", c, r)
				}
				seen = seen || !unicode.IsSpace(r) && !unicode.In(r, unicode.Cf, unicode.M)
			}
			if n := utf8.RuneCountInString(c); !seen || n == 0 || n > 100 {
				t.Errorf("%q, %d characters", c, n)
			}
		}
		folded := text.Fold(s)
		if text.Fold(norm.NFD.String(c)) != text.Fold(c) || text.FoldCase(norm.NFD.String(c)) != text.FoldCase(c) {
			t.Errorf("the forms of %q fold differently", c)
		}
		for _, r := range folded + text.FoldCase(s) {
			if unicode.IsControl(r) {
				t.Errorf("%q folds to something with %U", s, r)
			}
		}
	})
}
