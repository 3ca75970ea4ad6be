package ranking

import (
	"bytes"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/text"
)

// words holds each word of many folded names once, with the people who have it. A search for parts
// looks at the words, which are far fewer than the names. The zero words are empty.
type words struct {
	at      map[string]int32 // the number of each word
	all     []byte           // the words in order of their numbers
	ends    []int32          // where each ends in all
	bearers [][]int32        // who bears each, in any order, once for each time in the name
	unborne int              // words without a bearer
}

func (w *words) add(name string, who int32) {
	if w.at == nil {
		w.at = map[string]int32{}
	}
	for word := range strings.FieldsSeq(name) {
		n, ok := w.at[word]
		switch {
		case !ok:
			n = int32(len(w.ends))
			w.at[strings.Clone(word)] = n
			w.all = append(w.all, word...)
			w.ends = append(w.ends, int32(len(w.all)))
			w.bearers = append(w.bearers, nil)
		case len(w.bearers[n]) == 0:
			w.unborne--
		}
		w.bearers[n] = append(w.bearers[n], who)
	}
}

// remove undoes add.
func (w *words) remove(name string, who int32) {
	for word := range strings.FieldsSeq(name) {
		n := w.at[word]
		bearers := w.bearers[n]
		last := len(bearers) - 1
		bearers[slices.Index(bearers, who)] = bearers[last]
		if w.bearers[n] = bearers[:last]; last == 0 {
			w.unborne++
		}
	}
	if w.unborne > len(w.ends)/2 {
		w.forget()
	}
}

// forget drops words without a bearer.
func (w *words) forget() {
	kept := words{at: map[string]int32{}}
	begin := int32(0)
	for n, end := range w.ends {
		if bearers := w.bearers[n]; len(bearers) > 0 {
			kept.at[string(w.all[begin:end])] = int32(len(kept.ends))
			kept.all = append(kept.all, w.all[begin:end]...)
			kept.ends = append(kept.ends, int32(len(kept.all)))
			kept.bearers = append(kept.bearers, bearers)
		}
		begin = end
	}
	*w = kept
}

// having calls do for each person with a word that contains part, for some of them more than once.
func (w *words) having(part string, do func(who int32)) {
	needle := []byte(part)
	n, from := 0, 0
	for {
		at := bytes.Index(w.all[from:], needle)
		if at < 0 {
			return
		}
		at += from
		for int(w.ends[n]) <= at {
			n++
		}
		// A match across two words is in neither.
		if end := int(w.ends[n]); at+len(needle) <= end {
			for _, who := range w.bearers[n] {
				do(who)
			}
		}
		from = int(w.ends[n])
	}
}

// near is [words.having] for words that contain the part or a near spelling of it.
func (w *words) near(part string, do func(who int32)) {
	begin := int32(0)
	for n, end := range w.ends {
		if bearers := w.bearers[n]; len(bearers) > 0 && text.HasNear(string(w.all[begin:end]), []string{part}) {
			for _, who := range bearers {
				do(who)
			}
		}
		begin = end
	}
}
