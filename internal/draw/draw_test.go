package draw

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// lotNumbered is a lot of a test: the n-th of a series.
func lotNumbered(n int) *stream {
	return newStream(sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(n))))
}

// athletesOf returns athletes of clubs of some sizes; entrant n is of club clubs[n−1].
func athletesOf(sizes ...int) (athletes []bracket.Entrant, clubs []string) {
	for club, size := range sizes {
		for range size {
			clubs = append(clubs, string(rune('A'+club)))
			athletes = append(athletes, bracket.Entrant(len(clubs)))
		}
	}
	return athletes, clubs
}

// enumerate calls f with every pairing of some athletes, as sorted pairs.
func enumerate(left []bracket.Entrant, pairs [][2]bracket.Entrant, f func([][2]bracket.Entrant)) {
	if len(left) == 0 {
		f(pairs)
		return
	}
	for i := 1; i < len(left); i++ {
		rest := slices.Delete(slices.Clone(left[1:]), i-1, i)
		enumerate(rest, append(pairs[:len(pairs):len(pairs)], [2]bracket.Entrant{left[0], left[i]}), f)
	}
}

func key(pairs [][2]bracket.Entrant) string {
	names := make([]string, len(pairs))
	for i, p := range pairs {
		names[i] = fmt.Sprintf("%02d-%02d", min(p[0], p[1]), max(p[0], p[1]))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func meetings(pairs [][2]bracket.Entrant, clubs []string) (n int) {
	for _, p := range pairs {
		if clubs[p[0]-1] == clubs[p[1]-1] {
			n++
		}
	}
	return n
}

// fewest returns all pairings with the fewest meetings of one club.
func fewest(athletes []bracket.Entrant, clubs []string) map[string]bool {
	least, all := math.MaxInt, map[string]bool{}
	enumerate(athletes, nil, func(pairs [][2]bracket.Entrant) {
		switch n := meetings(pairs, clubs); {
		case n < least:
			least, all = n, map[string]bool{key(pairs): true}
		case n == least:
			all[key(pairs)] = true
		}
	})
	return all
}

// partitions calls f with every way to divide n athletes into clubs.
func partitions(n, largest int, sizes []int, f func([]int)) {
	if n == 0 {
		f(sizes)
		return
	}
	for size := min(n, largest); size > 0; size-- {
		partitions(n-size, size, append(sizes[:len(sizes):len(sizes)], size), f)
	}
}

// TestCountsAreThoseOfEnumeration counts every division into clubs of up to 10 athletes both ways. As each opponent is
// drawn with the share of all pairings in which the two meet, right counts are a fair draw.
func TestCountsAreThoseOfEnumeration(t *testing.T) {
	for n := 0; n <= 10; n += 2 {
		partitions(n, n, nil, func(sizes []int) {
			athletes, clubs := athletesOf(sizes...)
			apart := int64(0)
			enumerate(athletes, nil, func(pairs [][2]bracket.Entrant) {
				if meetings(pairs, clubs) == 0 {
					apart++
				}
			})
			if got := countApart(sizes); !got.IsInt64() || got.Int64() != apart {
				t.Errorf("clubs of %v: %v pairings without a meeting, want %d", sizes, got, apart)
			}
		})
	}
}

// TestOnlyFewestMeetings draws for every division into clubs of up to 10 athletes and looks each pairing up among those
// with the fewest meetings.
func TestOnlyFewestMeetings(t *testing.T) {
	for n := 2; n <= 10; n += 2 {
		partitions(n, n, nil, func(sizes []int) {
			athletes, clubs := athletesOf(sizes...)
			all := fewest(athletes, clubs)
			for i := range 5 {
				lot := lotNumbered(i)
				order := slices.Clone(athletes)
				shuffle(order, lot)
				if pairs := keepApart(order, func(e bracket.Entrant) string { return clubs[e-1] }, lot); !all[key(pairs)] {
					t.Fatalf("clubs of %v: %s is none of the %d with the fewest meetings", sizes, key(pairs), len(all))
				}
			}
		})
	}
}

// TestEachPairingIsAsLikely draws often and compares how often each pairing came with an even share, by Pearson's
// chi-square. The lots are fixed, so the test cannot fail by chance; with lots drawn at random a fair draw would fail it
// once in 10,000 times for each of the fields, which is what the bound stands for.
func TestEachPairingIsAsLikely(t *testing.T) {
	const z = 3.72 // of the normal distribution, 1 in 10,000 above
	for _, sizes := range [][]int{{1, 1, 1, 1, 1, 1}, {2, 2, 2}, {3, 2, 1}, {3, 3, 2}, {4, 2, 1, 1}, {5, 2, 1}, {6, 2}} {
		athletes, clubs := athletesOf(sizes...)
		all := fewest(athletes, clubs)
		draws := 60 * len(all)
		came := map[string]int{}
		for i := range draws {
			lot := lotNumbered(i)
			order := slices.Clone(athletes)
			shuffle(order, lot)
			came[key(keepApart(order, func(e bracket.Entrant) string { return clubs[e-1] }, lot))]++
		}
		chi, share := 0.0, float64(draws)/float64(len(all))
		for pairing := range all {
			off := float64(came[pairing]) - share
			chi += off * off / share
		}
		// Wilson and Hilferty's bound for chi-square.
		f := float64(len(all) - 1)
		if bound := f * math.Pow(1-2/(9*f)+z*math.Sqrt(2/(9*f)), 3); chi > bound {
			t.Errorf("clubs of %v, %d pairings: chi-square %.1f, bound %.1f", sizes, len(all), chi, bound)
		}
	}
}

func sample(n int) Draw {
	d := Draw{Version: Version, Number: 1, Secret: strings.Repeat("5e", 32), HallNumber: "47"}
	for i := range n {
		d.Entries = append(d.Entries, Entry{ID: fmt.Sprint("id", i+1), Name: fmt.Sprint("Athlete ", i+1), Club: string(rune('A' + i%5))})
	}
	return d
}

// TestPairingsAreASeeding hands every draw to the bracket, which refuses two byes in a match and whoever is named twice.
func TestPairingsAreASeeding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := sample(rapid.IntRange(bracket.MinEntrants, 70).Draw(t, "athletes"))
		d.Number = rapid.IntRange(1, 1<<30).Draw(t, "number")
		for i := range d.Entries {
			d.Entries[i].Club = rapid.SampledFrom([]string{"", "A", "A", "A", "B", "C"}).Draw(t, "club")
		}
		pairings, err := d.Pairings()
		if err != nil {
			t.Fatal(err)
		}
		plan, err := bracket.NewPlan(len(d.Entries))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Seed(pairings); err != nil {
			t.Fatal(err)
		}
		again, err := d.Pairings()
		if diff := cmp.Diff(pairings, again); err != nil || diff != "" {
			t.Fatalf("the same draw again: %v\n%s", err, diff)
		}
	})
}

// TestEveryPartDecides changes one part of a draw after another: the lot is another each time.
func TestEveryPartDecides(t *testing.T) {
	was := sample(16)
	for name, change := range map[string]func(*Draw){
		"number":     func(d *Draw) { d.Number++ },
		"secret":     func(d *Draw) { d.Secret = strings.Repeat("5f", 32) },
		"hall":       func(d *Draw) { d.HallNumber = "48" },
		"no number":  func(d *Draw) { d.HallNumber = "" },
		"one more":   func(d *Draw) { d.Entries = append(slices.Clone(d.Entries), Entry{ID: "late"}) },
		"other club": func(d *Draw) { d.Entries = slices.Clone(d.Entries); d.Entries[3].Club = "Z" },
		"order": func(d *Draw) {
			d.Entries = slices.Clone(d.Entries)
			slices.Reverse(d.Entries)
		},
	} {
		d := was
		change(&d)
		if d.Lot() == was.Lot() {
			t.Errorf("%s: the lot stays", name)
		}
	}
	if was.Protected() != true || sample(4).Protected() != true || (Draw{}).Protected() {
		t.Error("a draw without a number from the hall is said to be protected")
	}
}

// published is the outcome of sample(13), as a program of another language made it from the description of version 1.
const published = "{Version:1 Number:1 SecretHash:9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056 " +
	"EntriesHash:ef366d9587943935bc34f6062da37e19c8c8b541e995326efa48ee5e19c6f3b9} " +
	"729c5264bce4d545af441354547814029e7a1f26838311a5531be98113f5c73d " +
	"[[3 14] [7 4] [11 12] [9 8] [6 13] [5 15] [1 16] [10 2]]"

// TestPublishedDraw pins the algorithm: what was published must be found again by every later program. Another outcome
// needs another version.
func TestPublishedDraw(t *testing.T) {
	d := sample(13)
	commitment, err := d.Commitment()
	if err != nil {
		t.Fatal(err)
	}
	pairings, err := d.Pairings()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%+v %x %v", commitment, d.Lot(), pairings), published; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestChecked changes what was published after the draw, or the draw after what was published.
func TestChecked(t *testing.T) {
	d := sample(9)
	commitment, err := d.Commitment()
	if err != nil {
		t.Fatal(err)
	}
	if err := (Record{commitment, d}).Check(); err != nil {
		t.Errorf("a draw as it was published: %v", err)
	}
	for want, change := range map[string]func(*Record){
		"secret":  func(r *Record) { r.Draw.Secret = strings.Repeat("5f", 32) },
		"entries": func(r *Record) { r.Draw.Entries = r.Draw.Entries[1:] },
		"number":  func(r *Record) { r.Draw.Number = 2 },
		"version": func(r *Record) { r.Commitment.Version = 7 },
	} {
		r := Record{commitment, d}
		change(&r)
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("another %s: %v", want, err)
		}
	}
}

func TestWrongDraws(t *testing.T) {
	for name, change := range map[string]func(*Draw){
		"version of later": func(d *Draw) { d.Version++ },
		"one athlete":      func(d *Draw) { d.Entries = d.Entries[:1] },
	} {
		d := sample(8)
		change(&d)
		if pairings, err := d.Pairings(); err == nil {
			t.Errorf("%s: %v", name, pairings)
		}
	}
	for _, secret := range []string{"", "5e", "no hex at all, whatever it is"} {
		if _, err := (Draw{Secret: secret}).Commitment(); err == nil {
			t.Errorf("secret %q is taken", secret)
		}
	}
}

func BenchmarkPairings(b *testing.B) {
	for _, n := range []int{40, 128, 512} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			d := sample(n)
			for b.Loop() {
				if _, err := d.Pairings(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
