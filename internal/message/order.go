package message

import (
	"cmp"
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// collators holds a pool for each language; a collator serves one goroutine at a time.
var collators sync.Map

// Compare compares two names in the order of the language's alphabet, with numbers by value. A short list for readers of one
// language is sorted by it; long lists come in pages, in one order for all.
func (l Language) Compare(a, b string) int {
	found, ok := collators.Load(l)
	if !ok {
		found, _ = collators.LoadOrStore(l, &sync.Pool{New: func() any {
			return collate.New(language.Make(string(l)), collate.Numeric)
		}})
	}
	pool := found.(*sync.Pool)
	c := pool.Get().(*collate.Collator)
	defer pool.Put(c)
	return cmp.Or(c.CompareString(a, b), cmp.Compare(a, b))
}
