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

// lotNumbered is a test's lot: the n-th of a series.
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
		if club := clubs[p[0]-1]; club != "" && club == clubs[p[1]-1] {
			n++
		}
	}
	return n
}

// fewestAmong is [fewest] for some of the athletes.
func fewestAmong(athletes []bracket.Entrant, clubs []string) map[string]bool {
	if len(athletes) == 0 {
		return map[string]bool{"": true}
	}
	return fewest(athletes, clubs)
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

// TestCountsAreThoseOfEnumeration counts pairings for every division into clubs of up to 10 athletes in both ways. The
// draw weights opponents by these counts, so correct counts make it fair.
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

// TestEachPairingIsAsLikely draws often and compares the count of each pairing with an even share, by Pearson's
// chi-square. The lots are fixed, so the test cannot fail by chance. With random lots, a fair draw would fail it for
// each field once in 10,000 times: that is the bound.
func TestEachPairingIsAsLikely(t *testing.T) {
	for _, sizes := range [][]int{{1, 1, 1, 1, 1, 1}, {2, 2, 2}, {3, 2, 1}, {3, 3, 2}, {4, 2, 1, 1}, {4, 4}, {3, 3, 1, 1}, {5, 2, 1}, {6, 2}} {
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
		if chi, bound := pearson(came, len(all), draws); chi > bound {
			t.Errorf("clubs of %v, %d pairings: chi-square %.1f, bound %.1f", sizes, len(all), chi, bound)
		}
	}
}

// pearson returns the chi-square of the counts of equally likely outcomes. bound is the value that a fair draw exceeds
// once in 10,000 times (Wilson and Hilferty).
func pearson(came map[string]int, outcomes, draws int) (chi, bound float64) {
	const z = 3.72 // of the normal distribution, 1 in 10,000 above
	share, seen := float64(draws)/float64(outcomes), 0
	for _, n := range came {
		off := float64(n) - share
		chi += off * off / share
		seen++
	}
	chi += float64(outcomes-seen) * share
	f := float64(outcomes - 1)
	return chi, f * math.Pow(1-2/(9*f)+z*math.Sqrt(2/(9*f)), 3)
}

// numbered is a draw of athletes of clubs, as the n-th of a class.
func numbered(clubs []string, n int) Draw {
	d := sample(len(clubs))
	d.Number = n
	for i := range d.Entries {
		d.Entries[i].Club = clubs[i]
	}
	return d
}

// TestWholeDrawIsFair often draws small fields as for a class. Athletes of a large club get a bye and each place in the bracket
// as often as others. After the byes, all pairings with the fewest meetings are equally likely. The lots are fixed; with random
// lots each check would fail a fair draw once in 10,000 times.
func TestWholeDrawIsFair(t *testing.T) {
	for _, clubs := range [][]string{
		{"A", "A"}, {"A", "B", ""}, {"A", "A", "B"}, {"A", "A", "A", "B", "C"}, {"", "", "", "", ""}, {"A", "A", "A", "A", "A", "B"},
		{"A", "A", "A", "A", "B", "B", "C"}, {"Serbia", "Serbia", "Serbia", "Serbia", "Georgia", "Georgia", "Georgia", "Georgia"}, {"A", "", "", "A", "", "", "B", "B"},
	} {
		n := len(clubs)
		const draws = 20_000
		places := make([]map[string]int, n)
		for i := range places {
			places[i] = map[string]int{}
		}
		byes := map[string]int{}
		pairs := map[string]map[string]int{} // by the athlete with the bye
		options := map[string]int{}
		slots := 0
		for number := range draws {
			pairings, err := numbered(clubs, number+1).Pairings()
			if err != nil {
				t.Fatal(err)
			}
			slots = 2 * len(pairings)
			var free []bracket.Entrant
			var met [][2]bracket.Entrant
			for m, p := range pairings {
				for side, e := range p {
					if int(e) <= n {
						places[e-1][fmt.Sprint(m, side)]++
						if int(p[1-side]) > n {
							free = append(free, e)
						}
					}
				}
				if int(p[0]) <= n && int(p[1]) <= n {
					met = append(met, [2]bracket.Entrant(p))
				}
			}
			slices.Sort(free)
			who := fmt.Sprint(free)
			byes[who]++
			if pairs[who] == nil {
				pairs[who] = map[string]int{}
				var rest []bracket.Entrant
				for e := 1; e <= n; e++ {
					if !slices.Contains(free, bracket.Entrant(e)) {
						rest = append(rest, bracket.Entrant(e))
					}
				}
				options[who] = len(fewestAmong(rest, clubs))
			}
			pairs[who][key(met)]++
		}
		check := func(what string, came map[string]int, outcomes, draws int) {
			if len(came) > outcomes {
				t.Errorf("%q: %s: %d outcomes came, and only %d may", clubs, what, len(came), outcomes)
			} else if outcomes > 1 {
				if chi, bound := pearson(came, outcomes, draws); chi > bound {
					t.Errorf("%q: %s: chi-square %.1f, bound %.1f", clubs, what, chi, bound)
				}
			}
		}
		for i, came := range places {
			check(fmt.Sprint("places of athlete ", i+1), came, slots, draws)
		}
		check("byes", byes, choose(n, slots-n), draws)
		for who, came := range pairs {
			check("pairings beside the byes of "+who, came, options[who], byes[who])
		}
	}
}

func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

func sample(n int) Draw {
	d := Draw{Version: Version, Number: 1, Secret: strings.Repeat("5e", 32), HallNumber: "47"}
	for i := range n {
		d.Entries = append(d.Entries, Entry{ID: fmt.Sprint("id", i+1), Name: fmt.Sprint("Athlete ", i+1), Club: string(rune('A' + i%5))})
	}
	return d
}

// TestPairingsAreASeeding hands every draw to the bracket, which refuses two byes in a match and an athlete named twice.
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

// TestEveryPartDecides changes each part of a draw in turn: the lot changes each time.
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

// published is the outcome of sample(13), computed by a program in another language from the description of version 1.
const published = "{Version:1 Number:1 SecretHash:9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056 " +
	"EntriesHash:ef366d9587943935bc34f6062da37e19c8c8b541e995326efa48ee5e19c6f3b9} " +
	"729c5264bce4d545af441354547814029e7a1f26838311a5531be98113f5c73d " +
	"[[3 14] [7 4] [11 12] [9 8] [6 13] [5 15] [1 16] [10 2]]"

// TestPublishedDraw pins the algorithm: every later program must reproduce the published draw. A different outcome
// needs a new version.
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

// TestChecked changes the published commitment after the draw, or the draw after the
// commitment.
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
		"too many":         func(d *Draw) { d.Entries = sample(MaxEntries + 1).Entries },
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
	for _, n := range []int{40, 128, MaxEntries} {
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
