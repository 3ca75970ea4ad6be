package results_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// Merged classes are taken apart. Everybody is in exactly one of them, and each begins with place 1, without gaps left by the
// others. Nobody passes anybody of the same class. An unmerged class does not change.
func TestApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		merged := event.Class{Sex: event.Men, Arm: event.Right, Weight: event.Weight{Limit: 90_000}}
		origins := []event.Class{{}, merged, {Sex: event.Men, Arm: event.Right, Weight: event.Weight{Limit: 70_000}}, {Sex: event.Men, Arm: event.Right, Weight: event.Weight{Limit: 80_000}}}
		c := results.Class{ID: "c", Class: merged}
		place, before := map[string]int{}, map[string]event.Class{}
		for i := range rapid.IntRange(1, 10).Draw(t, "field") {
			e := results.Entry{Person: fmt.Sprint(i), Place: i + 1, Origin: rapid.SampledFrom(origins).Draw(t, "origin")}
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				e.Place, e.Word = 0, event.WordNoShow
			case 1:
				if i > 0 && c.Entries[i-1].Place > 0 {
					e.Place = c.Entries[i-1].Place
				}
			}
			c.Entries = append(c.Entries, e)
			place[e.Person], before[e.Person] = e.Place, e.Origin
			if e.Origin == (event.Class{}) {
				before[e.Person] = merged
			}
		}
		seen := map[string]bool{}
		for _, part := range c.Apart() {
			taken := map[int]int{}
			for _, e := range part.Entries {
				if seen[e.Person] || before[e.Person] != part.Class && len(c.Apart()) > 1 {
					t.Fatalf("%s, entered in %v, is in %v", e.Person, before[e.Person], part.Class)
				}
				seen[e.Person] = true
				if e.Place > 0 {
					taken[e.Place]++
				}
				for _, other := range part.Entries {
					if e.Place > 0 && other.Place > 0 && (e.Place < other.Place) != (place[e.Person] < place[other.Person]) {
						t.Fatalf("%s has place %d and %s %d, after %d and %d together", e.Person, e.Place, other.Person, other.Place, place[e.Person], place[other.Person])
					}
				}
			}
			if len(c.Apart()) == 1 {
				continue
			}
			for next, left := 1, len(part.Entries); left > 0 && len(taken) > 0; left-- {
				n := taken[next]
				if n == 0 {
					t.Fatalf("%v has no place %d: %v", part.Class, next, part.Entries)
				}
				delete(taken, next)
				next += n
			}
		}
		if len(seen) != len(c.Entries) {
			t.Fatalf("%d of %d are left", len(seen), len(c.Entries))
		}
	})
}
