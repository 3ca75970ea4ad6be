package store

import (
	"slices"
	"testing"
)

// TestMarks checks what a board knows to be stale.
func TestMarks(t *testing.T) {
	var b board
	mark := func(n news, changed int, lost bool) {
		t.Helper()
		b.mark(n)
		if len(b.changed) != changed || b.lost != lost || b.isCurrent() != (changed == 0 && !lost) {
			t.Errorf("%d changed, lost is %t; want %d and %t", len(b.changed), b.lost, changed, lost)
		}
	}
	mark(news{Changes: []Change{{Type: "x"}}}, 0, false)
	mark(news{Ranked: []string{"a", "b"}}, 2, false)
	mark(news{Ranked: []string{"c"}}, 3, false)
	if changed, lost := b.take(); !slices.Equal(changed, []string{"a", "b", "c"}) || lost {
		t.Errorf("took %v, %t", changed, lost)
	}
	mark(news{}, 0, false)
	mark(anything, 0, true)
	mark(news{Ranked: []string{"a"}}, 0, true)
	b.take()
	mark(news{Ranked: make([]string, maxChanged)}, maxChanged, false)
	mark(news{Ranked: []string{"a"}}, 0, true)
}
