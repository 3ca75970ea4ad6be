package text_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/text"
)

func TestLatin(t *testing.T) {
	for name, want := range map[string]string{
		"Юрий Петров": "Yuriy Petrov", "Щукина-Орлова Анна": "Shchukina-Orlova Anna", "გიორგი კვირიკაშვილი": "Giorgi Kvirikashvili",
		"Արամ Խաչատրյան": "Aram Khachatryan", "محمد علي": "Mhmd Ly", "李小龙": "Li Xiao Long", "Γιώργος Παπαδόπουλος": "Giorgos Papadopoulos",
		"김민수": "Gimminsu", "Ян O'Нил": "Yan O'Nil", "И. О.": "I. O.", "": "", "Łukasz Żak": "", "Ann-Marie O'Neil": "",
	} {
		if got := text.Latin(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A Latin name has no letters of other alphabets, so it needs no other form.
func TestLatinIsLatin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := []*unicode.RangeTable{unicode.Cyrillic, unicode.Georgian, unicode.Armenian, unicode.Arabic, unicode.Han, unicode.Hangul, unicode.Greek, unicode.Latin, unicode.Zs}
		name := rapid.StringOfN(rapid.RuneFrom(nil, letters...), 0, 30, -1).Draw(t, "name")
		got := text.Latin(name)
		if strings.ContainsFunc(got, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) }) {
			t.Fatalf("%q: %q", name, got)
		}
		if again := text.Latin(got); again != "" {
			t.Fatalf("%q: %q, again %q", name, got, again)
		}
	})
}
