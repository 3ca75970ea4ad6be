package ranking

import (
	"fmt"
	"testing"
)

// TestWordsThatNobodyBearsAreForgotten renames one of three repeatedly.
func TestWordsThatNobodyBearsAreForgotten(t *testing.T) {
	var w words
	w.add("ana stone", 0)
	w.add("ana brandt", 1)
	w.add("first", 2)
	name := "first"
	for i := range 1000 {
		w.remove(name, 2)
		name = fmt.Sprint("last", i)
		w.add(name, 2)
	}
	if len(w.ends) > 10 || len(w.at) > 10 || len(w.all) > 100 {
		t.Errorf("%d words are kept, as %q", len(w.ends), w.all)
	}
	for part, want := range map[string]string{"ana": "[0 1]", "sto": "[0]", "last999": "[2]", "last998": "[]", "first": "[]", "ad": "[]"} {
		found := []int32{}
		w.having(part, func(who int32) { found = append(found, who) })
		if got := fmt.Sprint(found); got != want {
			t.Errorf("%q: %s, want %s", part, got, want)
		}
	}
}
