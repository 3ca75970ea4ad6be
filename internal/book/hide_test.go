package book_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/book"
)

func TestHide(t *testing.T) {
	cell := func(s string) book.Cell { return book.Cell{Text: s, Is: book.Text} }
	was := []book.Document{{ID: "protocol", Tables: []book.Table{{
		Rows:  [][]book.Cell{{cell("Al Ray"), cell("Al Rayburn"), cell("Al Petrovich Ray (Al Ray)"), {Number: 3, Is: book.Number}}},
		Notes: []string{"1st: Al Ray, Iron Arm", "Val Ray, Al Ray"},
	}}}}
	got := book.Hide(was, map[string]string{"Al Ray": "A. R.", "Al Petrovich Ray": "A. R."})
	want := []book.Document{{ID: "protocol", Tables: []book.Table{{
		Rows:  [][]book.Cell{{cell("A. R."), cell("Al Rayburn"), cell("A. R. (A. R.)"), {Number: 3, Is: book.Number}}},
		Notes: []string{"1st: A. R., Iron Arm", "Val Ray, A. R."},
	}}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if was[0].Tables[0].Rows[0][0].Text != "Al Ray" || was[0].Tables[0].Notes[0] != "1st: Al Ray, Iron Arm" {
		t.Error("the version has changed")
	}
}

// Among other words, none of the hidden names is left, and all other words stay.
func TestHideEveryName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Z][a-z]{1,3} [A-Z][a-z]{1,3}`), 1, 6, rapid.ID).Draw(t, "names")
		words := rapid.SliceOf(rapid.SampledFrom(append(names, "gold", "1", "Xxxxxx Yyyyyy"))).Draw(t, "text")
		shown := map[string]string{}
		for _, name := range names[:rapid.IntRange(0, len(names)).Draw(t, "hidden")] {
			shown[name] = "?"
		}
		want := []string{}
		for _, word := range words {
			if by, hidden := shown[word]; hidden {
				word = by
			}
			want = append(want, word)
		}
		documents := []book.Document{{Tables: []book.Table{{Notes: []string{strings.Join(words, ", ")}}}}}
		if got := book.Hide(documents, shown)[0].Tables[0].Notes[0]; got != strings.Join(want, ", ") {
			t.Fatalf("%q of %q, hiding %v", got, words, shown)
		}
	})
}
