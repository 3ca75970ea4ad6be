package ranking_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/ranking"
)

type person struct{ ranking.Record }

func (p person) key() string { return strings.ToLower(p.Name) }

func (p person) put(b *ranking.Board) { b.Put(p.Record, p.key(), string(p.Standing(p.key()))) }

// naming draws the words of a name; many are alike.
var naming = rapid.SliceOfN(rapid.StringMatching(`[aé]{1,3}b?|b[ac]?`), 0, 3)

// TestBoard compares a board after random changes with all athletes sorted again.
func TestBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b ranking.Board
		people := map[string]person{}
		draw := func(id string) person {
			words := naming.Draw(t, "name")
			few := rapid.IntRange(0, 2)
			return person{ranking.Record{
				UserID: id, Name: strings.ToUpper(strings.Join(words, " ")), Wins: few.Draw(t, "wins"), Losses: few.Draw(t, "losses"),
				Points: few.Draw(t, "points"), Form: "W",
			}}
		}
		ids := rapid.Map(rapid.IntRange(1, 40), func(n int) string { return fmt.Sprintf("id%02d", n) })
		for _, id := range rapid.SliceOfDistinct(ids, rapid.ID).Draw(t, "at first") {
			p := draw(id)
			people[id] = p
			b.Fill(p.Record, p.key(), string(p.Standing(p.key())))
		}
		b.Sort()
		check := func() {
			var want []person
			for _, p := range people {
				want = append(want, p)
			}
			slices.SortFunc(want, func(a, b person) int {
				return cmp.Or(b.Points-a.Points, b.Wins-a.Wins, a.Losses-b.Losses, strings.Compare(a.Name, b.Name), strings.Compare(a.UserID, b.UserID))
			})
			for i := range want {
				want[i].Rank = i + 1
				if got := b.Rank(want[i].UserID); got != i+1 {
					t.Fatalf("%s has rank %d, want %d", want[i].UserID, got, i+1)
				}
			}
			skip, limit := rapid.IntRange(0, 40).Draw(t, "skip"), rapid.IntRange(0, 10).Draw(t, "limit")
			same := func(what string, got []ranking.Record, from []person) {
				t.Helper()
				from = from[min(skip, len(from)):]
				if limit > 0 {
					from = from[:min(limit, len(from))]
				}
				var want []ranking.Record
				for _, p := range from {
					want = append(want, p.Record)
				}
				if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatal(what, diff)
				}
			}
			everybody, _ := b.Search(nil, skip, limit)
			same("everybody", everybody, want)
			if b.Len() != len(want) {
				t.Fatalf("%d on the board, want %d", b.Len(), len(want))
			}
			parts := rapid.SliceOfN(rapid.StringMatching(`[aéb]{1,3}`), 0, 3).Draw(t, "parts")
			matching := slices.DeleteFunc(want, func(p person) bool {
				return slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(p.key(), part) })
			})
			got, total := b.Search(parts, skip, limit)
			same(fmt.Sprintf("%q", parts), got, matching)
			if total != len(matching) {
				t.Fatalf("%q: %d, want %d", parts, total, len(matching))
			}
		}
		check()
		t.Repeat(map[string]func(*rapid.T){
			"": func(*rapid.T) { check() },
			"put": func(t *rapid.T) {
				p := draw(ids.Draw(t, "who"))
				people[p.UserID] = p
				p.put(&b)
			},
			"result": func(t *rapid.T) {
				p, known := people[ids.Draw(t, "who")]
				if !known {
					t.Skip()
				}
				p.Add(rapid.Bool().Draw(t, "won"))
				people[p.UserID] = p
				p.put(&b)
			},
			"take off": func(t *rapid.T) {
				id := ids.Draw(t, "who")
				p := people[id]
				p.UserID = id
				delete(people, id)
				b.Put(p.Record, p.key(), "")
			},
		})
	})
}

func BenchmarkBoard(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		var board ranking.Board
		// All last names differ, which is the worst case for a search by words.
		person := func(i int) (ranking.Record, string, string) {
			r := ranking.Record{UserID: fmt.Sprintf("0193a1b2-7c3d-7e4f-8a5b-%012d", i), Wins: i * 7919 % 31, Losses: i * 104729 % 29, Points: i % 97 * (i % 5)}
			r.Name = fmt.Sprintf("First%d Last%d", i%57, i)
			return r, strings.ToLower(r.Name), string(r.Standing(strings.ToLower(r.Name)))
		}
		for i := range n {
			board.Fill(person(i))
		}
		board.Sort()
		for _, parts := range [][]string{{"first7", "last19"}, {"f", "l"}, {"first1"}, {"last77"}} {
			b.Run(fmt.Sprintf("%d/search %q", n, parts), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					board.Search(parts, 0, 20)
				}
			})
		}
		b.Run(fmt.Sprintf("%d/result", n), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				r, key, _ := person(i % n)
				r.Wins += i % 3
				board.Put(r, key, string(r.Standing(strings.ToLower(r.Name))))
			}
		})
	}
}
