package ranking

import (
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Board is a leaderboard in memory: a rank is a place in a list, and names are found
// by how any of their words begins. The zero Board is empty. Its size is about 300
// bytes for an athlete.
type Board struct {
	all   []athlete
	at    map[string]int32   // where an athlete is in all, by user id
	order []int32            // those on the board, the best first
	place []int32            // where each of all is in order, if he is on the board
	words []word             // of the names on the board, in order
	new   map[string][]int32 // words until Sort
}

// athlete has all texts in one: what there is to look through for the garbage
// collector is what a search among very many waits for.
type athlete struct {
	text                 string // id, name, form, words, standing
	id, name, form       int32  // where each ends
	words                int32
	wins, losses, points int32
}

func newAthlete(r Record, words, standing string) athlete {
	a := athlete{wins: int32(r.Wins), losses: int32(r.Losses), points: int32(r.Points)}
	a.id = int32(len(r.UserID))
	a.name = a.id + int32(len(r.Name))
	a.form = a.name + int32(len(r.Form))
	a.words = a.form + int32(len(words))
	a.text = r.UserID + r.Name + string(r.Form) + words + standing
	return a
}

func (a *athlete) nameWords() string { return a.text[a.form:a.words] }

// standing is "" for one who is not on the board.
func (a *athlete) standing() string { return a.text[a.words:] }

func (a *athlete) record(rank int) Record {
	return Record{
		UserID: a.text[:a.id], Name: a.text[a.id:a.name], Form: Form(a.text[a.name:a.form]), Rank: rank,
		Wins: int(a.wins), Losses: int(a.losses), Points: int(a.points),
	}
}

// word is one that names have.
type word struct {
	text string
	of   []int32 // who has it, in order
}

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
	if before.nameWords() != words {
		b.forget(before.nameWords(), i)
		b.learn(words, i)
	}
	from := len(b.order)
	if before.standing() != "" {
		from = int(b.place[i])
		b.order = slices.Delete(b.order, from, from+1)
	}
	b.all[i] = newAthlete(r, words, standing)
	to := len(b.order)
	if standing != "" {
		to, _ = slices.BinarySearchFunc(b.order, i, b.compare)
		b.order = slices.Insert(b.order, to, i)
	}
	for k := min(from, to); k <= max(from, to) && k < len(b.order); k++ {
		b.place[b.order[k]] = int32(k)
	}
}

func (b *Board) learn(words string, i int32) {
	for text := range strings.FieldsSeq(words) {
		at, known := b.word(text)
		if !known {
			b.words = slices.Insert(b.words, at, word{text: strings.Clone(text)})
		}
		w := &b.words[at]
		k, _ := slices.BinarySearch(w.of, i)
		w.of = slices.Insert(w.of, k, i)
	}
}

func (b *Board) forget(words string, i int32) {
	for text := range strings.FieldsSeq(words) {
		at, _ := b.word(text)
		w := &b.words[at]
		k, _ := slices.BinarySearch(w.of, i)
		if w.of = slices.Delete(w.of, k, k+1); len(w.of) == 0 {
			b.words = slices.Delete(b.words, at, at+1)
		}
	}
}

// Fill is [Board.Put] for an athlete who is new, on a board that is to be put in order
// by [Board.Sort]: for very many it is much quicker.
func (b *Board) Fill(r Record, words, standing string) {
	i := b.add(r.UserID)
	b.all[i] = newAthlete(r, words, standing)
	b.order = append(b.order, i)
	if b.new == nil {
		b.new = map[string][]int32{}
	}
	for text := range strings.FieldsSeq(words) {
		b.new[text] = append(b.new[text], i)
	}
}

// Sort puts a board in order after [Board.Fill].
func (b *Board) Sort() {
	slices.SortFunc(b.order, b.compare)
	for k, i := range b.order {
		b.place[i] = int32(k)
	}
	for _, text := range slices.Sorted(maps.Keys(b.new)) {
		b.words = append(b.words, word{strings.Clone(text), slices.Clone(b.new[text])})
	}
	b.new = nil
}

func (b *Board) add(userID string) int32 {
	if b.at == nil {
		b.at = map[string]int32{}
	}
	i := int32(len(b.all))
	b.at[userID] = i
	b.all = append(b.all, athlete{})
	b.place = append(b.place, 0)
	return i
}

func (b *Board) compare(i, j int32) int {
	return strings.Compare(b.all[i].standing(), b.all[j].standing())
}

// word returns where a word is, or would be.
func (b *Board) word(text string) (at int, known bool) {
	return slices.BinarySearchFunc(b.words, text, func(w word, text string) int { return strings.Compare(w.text, text) })
}

// Len returns how many are on the board.
func (b *Board) Len() int { return len(b.order) }

// Rank returns an athlete's rank, 0 for one who is not on the board.
func (b *Board) Rank(userID string) int {
	if i, known := b.at[userID]; known && b.all[i].standing() != "" {
		return int(b.place[i]) + 1
	}
	return 0
}

func (b *Board) record(place int) Record {
	return b.all[b.order[place]].record(place + 1)
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
	// The fewest first, so that there is the least to keep. All but the last prefix
	// are about athletes, because their places would be gathered from all over memory.
	parts := make([]stretch, len(prefixes))
	for i, prefix := range prefixes {
		parts[i] = b.beginning(prefix)
	}
	slices.SortFunc(parts, func(a, b stretch) int { return a.mentions - b.mentions })
	var found *set
	for _, p := range parts[:len(parts)-1] {
		some := newSet(len(b.all))
		for i := range found.among(p.words) {
			some.add(i)
		}
		found.free()
		found = some
	}
	places := newSet(len(b.order))
	for i := range found.among(parts[len(parts)-1].words) {
		places.add(b.place[i])
	}
	found.free()
	defer places.free()
	total = places.len()
	from, to := part(skip, limit, total)
	page = make([]Record, 0, to-from)
	met := 0
	for place := range places.all() {
		if met == to {
			break
		}
		if met++; met > from {
			page = append(page, b.record(int(place)))
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

// stretch is the words that begin with a prefix.
type stretch struct {
	words    []word
	mentions int // how often anybody has one of them
}

func (b *Board) beginning(prefix string) stretch {
	var s stretch
	first, _ := b.word(prefix)
	for _, w := range b.words[first:] {
		if !strings.HasPrefix(w.text, prefix) {
			break
		}
		s.words = b.words[first : first+len(s.words)+1]
		s.mentions += len(w.of)
	}
	return s
}

// set is a set of small numbers, a bit for each.
type set []uint64

// sets are used again: what a search of a large board would leave behind is most of
// what it costs.
var sets = sync.Pool{New: func() any { return new(set) }}

// newSet returns an empty set for numbers below n.
func newSet(n int) *set {
	s := sets.Get().(*set)
	*s = slices.Grow((*s)[:0], (n+63)/64)[:(n+63)/64]
	clear(*s)
	return s
}

func (s *set) free() {
	if s != nil {
		sets.Put(s)
	}
}

func (s *set) add(n int32) { (*s)[uint32(n)/64] |= 1 << (uint32(n) % 64) }

func (s *set) has(n int32) bool { return (*s)[uint32(n)/64]&(1<<(uint32(n)%64)) != 0 }

// among yields those who have one of the words and are in the set, if there is one;
// somebody who has several may come several times.
func (s *set) among(words []word) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for _, w := range words {
			for _, i := range w.of {
				if (s == nil || s.has(i)) && !yield(i) {
					return
				}
			}
		}
	}
}

func (s *set) len() (n int) {
	for _, some := range *s {
		n += bits.OnesCount64(some)
	}
	return n
}

// all yields what is in the set, in order.
func (s *set) all() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for i, some := range *s {
			for ; some != 0; some &= some - 1 {
				if !yield(int32(i*64 + bits.TrailingZeros64(some))) {
					return
				}
			}
		}
	}
}
