package ranking

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Board is a leaderboard in memory: a rank is a place in a list, and names are found
// by how any of their words begins. The zero Board is empty. Its size is about 350
// bytes for an athlete.
type Board struct {
	all   []athlete
	at    map[string]int32 // where an athlete is in all, by user id
	order []int32          // those on the board, the best first
	place []int32          // where each of all is in order, if he is on the board
	words []word           // of the names on the board, in order
}

type athlete struct {
	Record
	words    string // of the name, see [Board.Put]
	standing string // "" for one who is not on the board
}

// word is a part of an athlete's words.
type word struct{ of, from, to int32 }

// Put puts an athlete on the board, or in another place on it: the bytes of better
// standings come first (see [Record.Standing]). The words are those of the name, in
// order, each once and with a space before it. With standing "" the athlete is taken
// off.
func (b *Board) Put(r Record, words, standing string) {
	if standing == "" {
		words = "" // so is the name
	}
	i, known := b.at[r.UserID]
	if !known {
		i = b.add(r.UserID)
	}
	before := b.all[i]
	if before.words != words {
		b.eachWord(i, func(w word) {
			at, _ := slices.BinarySearchFunc(b.words, w, b.compareWords)
			b.words = slices.Delete(b.words, at, at+1)
		})
	}
	from := len(b.order)
	if before.standing != "" {
		from = int(b.place[i])
		b.order = slices.Delete(b.order, from, from+1)
	}
	b.set(i, r, words, standing)
	to := len(b.order)
	if standing != "" {
		to, _ = slices.BinarySearchFunc(b.order, i, b.compare)
		b.order = slices.Insert(b.order, to, i)
	}
	for k := min(from, to); k <= max(from, to) && k < len(b.order); k++ {
		b.place[b.order[k]] = int32(k)
	}
	if before.words != words {
		b.eachWord(i, func(w word) {
			at, _ := slices.BinarySearchFunc(b.words, w, b.compareWords)
			b.words = slices.Insert(b.words, at, w)
		})
	}
}

// Fill is [Board.Put] for an athlete who is new, on a board that is to be put in order
// by [Board.Sort]: for very many it is much quicker.
func (b *Board) Fill(r Record, words, standing string) {
	i := b.add(r.UserID)
	b.set(i, r, words, standing)
	b.order = append(b.order, i)
	b.eachWord(i, func(w word) { b.words = append(b.words, w) })
}

// Sort puts a board in order after [Board.Fill].
func (b *Board) Sort() {
	slices.SortFunc(b.order, b.compare)
	for k, i := range b.order {
		b.place[i] = int32(k)
	}
	slices.SortFunc(b.words, b.compareWords)
}

func (b *Board) add(userID string) int32 {
	if b.at == nil {
		b.at = map[string]int32{}
	}
	i := int32(len(b.all))
	b.at[userID] = i
	b.all = append(b.all, athlete{Record: Record{UserID: userID}})
	b.place = append(b.place, 0)
	return i
}

// set keeps what is known of an athlete: all texts in one, so that there is less to
// look through for the garbage collector.
func (b *Board) set(i int32, r Record, words, standing string) {
	text := r.Name + string(r.Form) + words + standing
	next := func(s string) string {
		part := text[:len(s)]
		text = text[len(s):]
		return part
	}
	r.UserID, r.Name, r.Form = b.all[i].UserID, next(r.Name), Form(next(string(r.Form)))
	b.all[i] = athlete{r, next(words), next(standing)}
}

func (b *Board) compare(i, j int32) int { return strings.Compare(b.all[i].standing, b.all[j].standing) }

func (b *Board) eachWord(i int32, do func(word)) {
	words := b.all[i].words
	for from := 1; from < len(words); {
		to := len(words)
		if n := strings.IndexByte(words[from:], ' '); n >= 0 {
			to = from + n
		}
		do(word{i, int32(from), int32(to)})
		from = to + 1
	}
}

func (b *Board) text(w word) string { return b.all[w.of].words[w.from:w.to] }

func (b *Board) compareWords(v, w word) int {
	if c := strings.Compare(b.text(v), b.text(w)); c != 0 {
		return c
	}
	return int(v.of) - int(w.of)
}

// Len returns how many are on the board.
func (b *Board) Len() int { return len(b.order) }

// Rank returns an athlete's rank, 0 for one who is not on the board.
func (b *Board) Rank(userID string) int {
	if i, known := b.at[userID]; known && b.all[i].standing != "" {
		return int(b.place[i]) + 1
	}
	return 0
}

func (b *Board) record(place int) Record {
	r := b.all[b.order[place]].Record
	r.Rank = place + 1
	return r
}

// Search returns, of those whose names have, for each of the prefixes, a word that
// begins with it, at most limit, the best first, after skipping some; limit 0 is all.
// It also returns how many they are. Without prefixes it is about everybody.
func (b *Board) Search(prefixes []string, skip, limit int) (page []Record, total int) {
	if len(prefixes) == 0 {
		from, to := part(skip, limit, len(b.order))
		page = make([]Record, 0, to-from)
		for place := from; place < to; place++ {
			page = append(page, b.record(place))
		}
		return page, len(b.order)
	}
	found, these := newSet(len(b.order)), newSet(len(b.order))
	defer found.free()
	defer these.free()
	b.addBeginning(prefixes[0], found)
	for _, prefix := range prefixes[1:] {
		clear(*these)
		b.addBeginning(prefix, these)
		found.keep(these)
	}
	total = found.len()
	from, to := part(skip, limit, total)
	page = make([]Record, 0, to-from)
	met := 0
	for i, places := range *found {
		for ; places != 0 && met < to; places &= places - 1 {
			if met++; met > from {
				page = append(page, b.record(i*64+bits.TrailingZeros64(places)))
			}
		}
	}
	return page, total
}

func part(skip, limit, n int) (from, to int) {
	from, to = min(skip, n), n
	if limit > 0 {
		to = min(from+limit, n)
	}
	return from, to
}

// addBeginning adds the places of those who have a word that begins with a prefix.
func (b *Board) addBeginning(prefix string, to *set) {
	for _, w := range b.beginning(prefix) {
		to.add(b.place[w.of])
	}
}

// beginning returns the words that begin with a prefix.
func (b *Board) beginning(prefix string) []word {
	from, _ := slices.BinarySearchFunc(b.words, prefix, func(w word, p string) int { return strings.Compare(b.text(w), p) })
	n, _ := slices.BinarySearchFunc(b.words[from:], prefix, func(w word, p string) int {
		if strings.HasPrefix(b.text(w), p) {
			return -1
		}
		return 1
	})
	return b.words[from : from+n]
}

// set is a set of places, a bit for each.
type set []uint64

// sets are used again: what a search of a large board would leave behind is most of
// what it costs.
var sets = sync.Pool{New: func() any { return new(set) }}

// newSet returns an empty set for so many places.
func newSet(places int) *set {
	s := sets.Get().(*set)
	*s = slices.Grow((*s)[:0], (places+63)/64)[:(places+63)/64]
	clear(*s)
	return s
}

func (s *set) free() { sets.Put(s) }

func (s *set) add(place int32) { (*s)[place/64] |= 1 << (place % 64) }

// keep takes out what is not in another set.
func (s *set) keep(other *set) {
	for i, places := range *other {
		(*s)[i] &= places
	}
}

func (s *set) len() (n int) {
	for _, places := range *s {
		n += bits.OnesCount64(places)
	}
	return n
}
