// Package results computes the standings of an event from its finished classes: medals and team points, and the best
// athletes with both arms. It consists of pure functions; places come from the classes.
package results

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/text"
)

// Entry is an athlete in a finished class.
type Entry struct {
	event.Shown
	Person string        // identifies the person
	Weight event.Grams   // 0 if not known; it only decides between equal places
	Place  int           // ties share the better number; 0 if a word replaces it
	Word   event.Word    // replaces the place
	Guest  bool          // out of competition
	Scores event.Scoring // at which levels the entry scores
	Absent bool          // from the award ceremony
	Origin event.Class   // the original class before a merge; zero without one
}

// Class is a finished class.
type Class struct {
	ID, Name string
	Class    event.Class
	Entries  []Entry
}

// Apart splits a merged class into the classes it was made of, each with its own places: the order of the bracket without the
// others. Athletes entered after the merge belong to the merged class. A class that was not merged is returned unchanged. Gaps
// left by disqualified athletes are closed, because the class does not say who was ahead of them.
func (c Class) Apart() []Class {
	var parts []Class
	for _, e := range c.Entries {
		of := e.Origin
		if of == (event.Class{}) {
			of = c.Class
		}
		at := slices.IndexFunc(parts, func(p Class) bool { return p.Class == of })
		if at < 0 {
			parts, at = append(parts, Class{ID: c.ID, Name: c.Name, Class: of}), len(parts)
		}
		parts[at].Entries = append(parts[at].Entries, e)
	}
	if len(parts) < 2 {
		return []Class{c}
	}
	for _, p := range parts {
		reached := make([]int, len(p.Entries))
		for i, e := range p.Entries {
			reached[i] = e.Place
		}
		for i := range p.Entries {
			if reached[i] == 0 {
				continue
			}
			p.Entries[i].Place = 1
			for _, other := range reached {
				if other > 0 && other < reached[i] {
					p.Entries[i].Place++
				}
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b Class) int { return event.Compare(a.Class, b.Class) })
	return parts
}

// Field returns the number of athletes in the class, without guests and those who never
// started.
func (c Class) Field() int {
	n := 0
	for _, e := range c.Entries {
		if !e.Guest && e.Word.Started() {
			n++
		}
	}
	return n
}

// weight returns the weight that separates equal athletes: an athlete without one comes last.
func (e Entry) weight() event.Grams {
	if e.Weight == 0 {
		return 1 << 60
	}
	return e.Weight
}

// teams collects values by team, under the first spelling of its name. Case and accents
// make no other team.
type teams[T any] struct {
	of    map[string]*T
	order []*T
}

func (t *teams[T]) get(name string, first func(name string) T) *T {
	key := text.Fold(name)
	if t.of[key] == nil {
		if t.of == nil {
			t.of = map[string]*T{}
		}
		made := first(name)
		t.of[key] = &made
		t.order = append(t.order, &made)
	}
	return t.of[key]
}

func byName(a, b string) int {
	return cmp.Or(cmp.Compare(text.Fold(a), text.Fold(b)), cmp.Compare(a, b))
}

func values[T any](pointers []*T) []T {
	list := make([]T, len(pointers))
	for i, p := range pointers {
		list[i] = *p
	}
	return list
}

// rank numbers a sorted list from 1. Equals share the better number.
func rank[T any](list []T, better func(a, b T) int, number func(*T) *int) {
	for i := range list {
		*number(&list[i]) = i + 1
		if i > 0 && better(list[i-1], list[i]) == 0 {
			*number(&list[i]) = *number(&list[i-1])
		}
	}
}

// inOrder returns the entries with a place, best first. The lighter and then the lower number wins ties.
func inOrder(entries []Entry) []Entry {
	placed := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Place == 0 || e.Guest })
	slices.SortStableFunc(placed, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.Number, b.Number))
	})
	return placed
}
