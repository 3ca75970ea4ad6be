package text_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/text"
)

// TestNamesAreFound shares its examples with the web app's name search.
func TestNamesAreFound(t *testing.T) {
	content, err := os.ReadFile("../../web/src/lib/names.examples.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples [][3]string
	if err := json.Unmarshal(content, &examples); err != nil || len(examples) < 20 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for _, e := range examples {
		folded, parts := text.Fold(e[1]), text.Parts(e[0])
		got := "none"
		switch {
		case text.HasParts(folded, parts):
			got = "exact"
		case text.HasNear(folded, parts):
			got = "near"
		}
		if got != e[2] {
			t.Errorf("%q in %q: %s, want %s", e[0], e[1], got, e[2])
		}
	}
}

func TestNearSpellingsAreFoundWhereNoNameHasTheWords(t *testing.T) {
	list := []string{"Jan Kováč", "Jan Kovacs", "Jan Kovář"}
	for query, want := range map[string][]string{
		"kovac": {"Jan Kováč", "Jan Kovacs"}, "kovar jan": {"Jan Kovář"}, "kovak": list, "": list, "novotny": nil,
	} {
		if got := text.Found(list, query, text.Fold); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

// scripts has long words of names in each script.
var scripts = map[string][]string{
	"Latin":    {"Łukasz", "Wiśniewski", "Élodie", "Müller", "Şahin", "Nguyễn", "Håkansson", "Straße"},
	"Cyrillic": {"Кенжебеков", "Нурсултан", "Серикович", "Щербаков", "Юлиана", "Ярослав"},
	"Greek":    {"Νίκος", "Παπαδόπουλος", "Γιάννης", "Σταύρου", "Οικονόμου"},
	"Georgian": {"გიორგი", "კაპანაძე", "ბერიძე", "ლევანი"},
	"Arabic":   {"الحسيني", "عبدالله", "إبراهيم", "المنصوري"},
}

func drawName(t *rapid.T) []string {
	script := rapid.SampledFrom([]string{"Latin", "Cyrillic", "Greek", "Georgian", "Arabic"}).Draw(t, "script")
	return rapid.SliceOfNDistinct(rapid.SampledFrom(scripts[script]), 1, 3, rapid.ID[string]).Draw(t, "words")
}

func TestWordsInAnyOrderFindTheName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := drawName(t)
		name := strings.Join(words, " ")
		other := strings.Join(rapid.Permutation(words).Draw(t, "other"), rapid.SampledFrom([]string{" ", ", ", "  "}).Draw(t, "between"))
		if !text.HasParts(text.Fold(name), text.Parts(other)) {
			t.Errorf("%q does not find %q", other, name)
		}
		if text.NameKey(name) != text.NameKey(other) || !text.NearNames(other, name) {
			t.Errorf("%q and %q have different keys", other, name)
		}
	})
}

func TestOneEditInALongWordFindsTheName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := drawName(t)
		name := text.Fold(strings.Join(words, " "))
		typed := strings.Fields(name)
		at := rapid.IntRange(0, len(typed)-1).Draw(t, "word")
		letters := []rune(typed[at])
		i := rapid.IntRange(0, len(letters)-1).Draw(t, "letter")
		letter := []rune{rune(rapid.IntRange('a', 'z').Draw(t, "new"))}
		switch rapid.IntRange(0, 2).Draw(t, "edit") {
		case 0:
			letters[i] = letter[0]
		case 1:
			letters = slices.Insert(letters, i, letter[0])
		case 2:
			letters = slices.Delete(letters, i, i+1)
		}
		typed[at] = string(letters)
		query := strings.Join(rapid.Permutation(typed).Draw(t, "order"), " ")
		if !text.HasNear(name, text.Parts(query)) || !text.NearNames(query, name) {
			t.Errorf("%q does not find %q", query, name)
		}
		first, second := text.Halves(typed[at])
		if !strings.Contains(name, first) && !strings.Contains(name, second) {
			t.Errorf("%q has neither half of %q", name, typed[at])
		}
		if !text.MayBeNear(typed[at]) {
			t.Errorf("no near spelling of %q is looked for", typed[at])
		}
	})
}

func TestShortWordsHaveNoNearSpellings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{1,4}`).Draw(t, "word")
		other := rapid.StringMatching(`[a-z]{1,4}`).Draw(t, "other")
		if text.Near(word, other) || text.NearBeginning(word, other) {
			t.Errorf("%q is near %q", word, other)
		}
		if got, want := text.HasNear(other, []string{word}), strings.Contains(other, word); got != want {
			t.Errorf("%q in %q: %v", word, other, got)
		}
	})
}

func TestNearNames(t *testing.T) {
	many := strings.Repeat("aaaaa ", 16)
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Kováč, Jan", "jan kovac", true}, {"Anna-Lena Meier", "Meier Anna Lena", true}, {"Нурлан Абдрахманов", "Abdrahmanov Nurlan", true},
		{"Jan Kovac", "Jan Novak", false}, {"Jan Kovac", "Jan", false}, {"Jan Kovac", "Jan Jan Kovac", false}, {"Ivan One", "Ivan Two", false},
		{"Person 1", "Person 2", false}, {"!!", "??", false}, {many + "zzzzz", many + "qqqqq", false}, {many, strings.ReplaceAll(many, "aaaaa", "aaaab"), false},
	} {
		if got := text.NearNames(c.a, c.b); got != c.want || text.NearNames(c.b, c.a) != c.want {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}
