package ranking

import (
	"math/bits"
	"slices"
	"strings"
)

// Board is a leaderboard in memory: a rank is a place in a list, and words find names.
// The zero Board is empty. It needs about 250 bytes for each athlete.
type Board struct {
	all   []athlete
	at    map[string]int32 // an athlete's index in all, by user id
	order []int32          // those on the board, best first
	place []int32          // place of each of all in order, if on the board
	words words            // of the names of those on the board
}

// athlete holds all its texts in one string, which leaves less work for the garbage collector.
type athlete struct {
	text                 string // id, name, form, folded name, standing
	id, name, form, key  int32  // where each ends
	wins, losses, points int32
}

func newAthlete(r Record, key, standing string) athlete {
	a := athlete{wins: int32(r.Wins), losses: int32(r.Losses), points: int32(r.Points)}
	a.id = int32(len(r.UserID))
	a.name = a.id + int32(len(r.Name))
	a.form = a.name + int32(len(r.Form))
	a.key = a.form + int32(len(key))
	a.text = r.UserID + r.Name + string(r.Form) + key + standing
	return a
}

func (a *athlete) nameKey() string { return a.text[a.form:a.key] }

// standing is "" for an athlete off the board.
func (a *athlete) standing() string { return a.text[a.key:] }

func (a *athlete) record(rank int) Record {
	return Record{
		UserID: a.text[:a.id], Name: a.text[a.id:a.name], Form: Form(a.text[a.name:a.form]), Rank: rank,
		Wins: int(a.wins), Losses: int(a.losses), Points: int(a.points),
	}
}

// Put puts an athlete on the board or moves them there. Better standings have lower
// bytes (see [Record.Standing]). The key is the folded name. Standing "" removes
// the athlete.
func (b *Board) Put(r Record, key, standing string) {
	i, ok := b.at[r.UserID]
	if !ok {
		i = b.add(r.UserID)
	}
	from := len(b.order)
	named := ""
	if b.all[i].standing() != "" {
		from = int(b.place[i])
		b.order = slices.Delete(b.order, from, from+1)
		named = b.all[i].nameKey()
	}
	if standing == "" {
		key = ""
	}
	if key != named {
		b.words.remove(named, i)
		b.words.add(key, i)
	}
	b.all[i] = newAthlete(r, key, standing)
	to := len(b.order)
	if standing != "" {
		to, _ = slices.BinarySearchFunc(b.order, i, b.compare)
		b.order = slices.Insert(b.order, to, i)
	}
	for k := min(from, to); k <= max(from, to) && k < len(b.order); k++ {
		b.place[b.order[k]] = int32(k)
	}
}

// Fill is [Board.Put] for a new athlete before [Board.Sort]. It is much faster for
// many athletes.
func (b *Board) Fill(r Record, key, standing string) {
	i := b.add(r.UserID)
	b.all[i] = newAthlete(r, key, standing)
	b.words.add(key, i)
	b.order = append(b.order, i)
}

// Sort sorts a board after [Board.Fill].
func (b *Board) Sort() {
	slices.SortFunc(b.order, b.compare)
	for k, i := range b.order {
		b.place[i] = int32(k)
	}
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

// Len is the number of athletes on the board.
func (b *Board) Len() int { return len(b.order) }

// Rank returns an athlete's rank, 0 if not on the board.
func (b *Board) Rank(userID string) int {
	if i, ok := b.at[userID]; ok && b.all[i].standing() != "" {
		return int(b.place[i]) + 1
	}
	return 0
}

// Search finds athletes whose names contain each of the parts (see [text.Parts]). It
// skips some and returns at most limit, best first, and the number of all; limit 0 is
// all. Without parts it finds everybody.
func (b *Board) Search(parts []string, skip, limit int) (page []Record, total int) {
	if len(parts) == 0 {
		from := min(skip, len(b.order))
		to := len(b.order)
		if limit > 0 {
			to = min(from+limit, to)
		}
		page = make([]Record, 0, to-from)
		for place := from; place < to; place++ {
			page = append(page, b.record(place))
		}
		return page, len(b.order)
	}
	return b.pageOf(b.find(parts, b.words.having), skip, limit)
}

// SearchNear is [Board.Search] that also accepts near spellings of the parts (see [text.HasNear]).
func (b *Board) SearchNear(parts []string, skip, limit int) (page []Record, total int) {
	return b.pageOf(b.find(parts, b.words.near), skip, limit)
}

// pageOf returns a page of the athletes at the set places, and their number.
func (b *Board) pageOf(found []uint64, skip, limit int) (page []Record, total int) {
	for word, set := range found {
		for ; set != 0; set &= set - 1 {
			if total >= skip && (limit == 0 || len(page) < limit) {
				page = append(page, b.record(word*64+bits.TrailingZeros64(set)))
			}
			total++
		}
	}
	return page, total
}

// find returns the places of athletes whose names contain each of the parts, as bits. bearers calls do for each athlete with
// a part.
func (b *Board) find(parts []string, bearers func(part string, do func(who int32))) []uint64 {
	var found []uint64
	for _, part := range parts {
		having := make([]uint64, (len(b.order)+63)/64)
		bearers(part, func(i int32) { having[b.place[i]/64] |= 1 << (b.place[i] % 64) })
		for k := range found {
			having[k] &= found[k]
		}
		found = having
	}
	return found
}

func (b *Board) record(place int) Record { return b.all[b.order[place]].record(place + 1) }
