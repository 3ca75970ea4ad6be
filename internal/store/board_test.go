package store

import (
	"slices"
	"testing"
)

// TestMarks follows what a board knows that it does not know.
func TestMarks(t *testing.T) {
	var b board
	mark := func(n news, stale int, lost bool) {
		t.Helper()
		b.mark(n)
		if len(b.stale) != stale || b.lost != lost || b.isCurrent() != (stale == 0 && !lost) {
			t.Errorf("%d stale, lost is %t; want %d and %t", len(b.stale), b.lost, stale, lost)
		}
	}
	mark(news{Events: []Event{{Type: "x"}}}, 0, false)
	mark(news{Ranked: []string{"a", "b"}}, 2, false)
	mark(news{Ranked: []string{"c"}}, 3, false)
	if stale, lost := b.take(); !slices.Equal(stale, []string{"a", "b", "c"}) || lost {
		t.Errorf("took %v, %t", stale, lost)
	}
	mark(news{}, 0, false)
	mark(anything, 0, true)
	mark(news{Ranked: []string{"a"}}, 0, true)
	b.take()
	mark(news{Ranked: make([]string, maxStale)}, maxStale, false)
	mark(news{Ranked: []string{"a"}}, 0, true)
}
