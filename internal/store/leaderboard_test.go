package store_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/storetest"
)

var (
	firstNames = []string{"Ana", "Émile", "Igor", "Jasna", "Łukasz", "Marko", "Nino", "Oksana", "Petra", "Stjepan", "Tom", "Žana"}
	lastNames  = []string{"Ivanov", "Kovač", "O'Neil", "Petrović", "Schmidt-Rot", "Tanaka", "Yılmaz"}
)

// athletes fills a database with athletes and what they have done, and returns
// that in the order of the leaderboard, without their ranks.
func athletes(tb testing.TB, db *store.DB, n int) []ranking.Record {
	tb.Helper()
	chance := rand.New(rand.NewPCG(7, uint64(n)))
	list := make([]ranking.Record, n)
	for from := 0; from < n; from += 1000 {
		err := db.Write(context.Background(), func(tx *store.Tx) error {
			for i := from; i < min(n, from+1000); i++ {
				name := fmt.Sprintf("%s %s Club%d", firstNames[chance.IntN(len(firstNames))], lastNames[chance.IntN(len(lastNames))], i%50)
				u := account.User{
					ID: uuid.Must(uuid.NewV7()).String(), Name: name, Email: fmt.Sprintf("a%d@toproll.example", i),
					Role: account.Participant, Status: account.Active, CreatedAt: time.UnixMilli(int64(i)),
				}
				if err := tx.AddUser(u, ""); err != nil {
					return err
				}
				r := ranking.Record{UserID: u.ID, Name: name}
				r.Add(chance.IntN(2) == 0) // the first match puts an athlete on the leaderboard
				if err := tx.SaveRecord(r, name); err != nil {
					return err
				}
				r.Wins, r.Losses, r.Points = r.Wins+chance.IntN(6), r.Losses+chance.IntN(4), chance.IntN(3)*chance.IntN(40)
				if err := tx.SaveRecord(r, name); err != nil {
					return err
				}
				list[i] = r
			}
			return nil
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	slices.SortFunc(list, func(a, b ranking.Record) int {
		return cmp.Or(b.Points-a.Points, b.Wins-a.Wins, a.Losses-b.Losses, strings.Compare(fold(a.Name), fold(b.Name)), strings.Compare(a.UserID, b.UserID))
	})
	return list
}

// fold is enough for the names above.
func fold(name string) string {
	return strings.NewReplacer("É", "e", "é", "e", "č", "c", "ć", "c", "Ž", "z").Replace(strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(name, "É", "e"), "Ž", "z")))
}

func TestLeaderboard(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		const n = 1700 // enough for milestones, and for a search that walks
		want := athletes(t, db, n)
		for i := range want {
			want[i].Rank = i + 1
		}
		// Somebody who is removed leaves the board for good, also after another result.
		gone := want[700]
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			u, err := tx.User(gone.UserID)
			if err != nil {
				return err
			}
			u.Remove(time.UnixMilli(1))
			if err := tx.DropStanding(u.ID, u.Name); err != nil {
				return err
			}
			if err := tx.SaveUser(u); err != nil {
				return err
			}
			return tx.SaveRecord(gone, gone.Name)
		})
		if err != nil {
			t.Fatal(err)
		}
		want = slices.Delete(want, 700, 701)
		for i := range want {
			want[i].Rank = i + 1
		}

		var milestones ranking.Milestones
		read := func(fn func(tx *store.Tx) error) {
			t.Helper()
			if err := db.Read(t.Context(), fn); err != nil {
				t.Fatal(err)
			}
		}
		read(func(tx *store.Tx) (err error) { milestones, err = tx.Milestones(); return err })
		if len(milestones) != (n-1)/ranking.Step {
			t.Errorf("%d milestones", len(milestones))
		}
		check := func(what string, got, want []ranking.Record, total, wantTotal int) {
			t.Helper()
			if total != wantTotal || len(got) != len(want) {
				t.Errorf("%s: %d of %d, want %d of %d", what, len(got), total, len(want), wantTotal)
				return
			}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("%s: at %d %+v, want %+v", what, i, got[i], want[i])
					return
				}
			}
		}
		for _, m := range []ranking.Milestones{nil, milestones} {
			read(func(tx *store.Tx) error {
				for skip := 0; skip < n+100; skip += 97 {
					got, total, err := tx.Leaderboard(store.Page{Skip: skip, Limit: 97}, m)
					if err != nil {
						return err
					}
					check(fmt.Sprintf("from %d", skip), got, want[min(skip, len(want)):min(skip+97, len(want))], total, len(want))
				}
				for _, i := range []int{0, 1, 126, 127, 128, 129, 1000, len(want) - 1} {
					rank, err := tx.Rank(want[i].UserID, m)
					if err != nil || rank != i+1 {
						t.Errorf("rank %d, %v, want %d", rank, err, i+1)
					}
				}
				if rank, err := tx.Rank(gone.UserID, m); err != nil || rank != 0 {
					t.Errorf("who was removed has rank %d, %v", rank, err)
				}
				for _, prefixes := range [][]string{{"c"}, {"ana"}, {"p"}, {"o", "club1"}, {"neil"}, {"rot"}, {"kovac", "e", "club"}, {"club7"}, {"nobody"}} {
					matching := slices.DeleteFunc(slices.Clone(want), func(r ranking.Record) bool {
						words := strings.FieldsFunc(fold(r.Name), func(r rune) bool { return strings.ContainsRune(" -'", r) })
						return slices.ContainsFunc(prefixes, func(p string) bool {
							return !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, p) })
						})
					})
					for _, skip := range []int{0, 20, 10000} {
						got, total, err := tx.SearchLeaderboard(prefixes, store.Page{Skip: skip, Limit: 20}, m)
						if err != nil {
							return err
						}
						check(fmt.Sprintf("%q from %d", prefixes, skip), got, matching[min(skip, len(matching)):min(skip+20, len(matching))], total, len(matching))
					}
				}
				return nil
			})
		}
	})
}

// BenchmarkLeaderboard compares a small leaderboard with one of 100,000 athletes;
// milestones are there in the background, see package app.
func BenchmarkLeaderboard(b *testing.B) {
	engines := map[string]func(testing.TB) string{"sqlite": storetest.SQLite, "postgres": storetest.Postgres}
	for _, engine := range []string{"sqlite", "postgres"} {
		for _, n := range []int{100, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", engine, n), func(b *testing.B) {
				address := engines[engine](b)
				db := storetest.Open(b, address)
				board := athletes(b, db, n)
				if engine == "postgres" { // which it would do by itself within a minute
					storetest.Exec(b, address, "VACUUM ANALYZE")
				}
				var milestones ranking.Milestones
				read := func(b *testing.B, fn func(*store.Tx) error) {
					if err := db.Read(context.Background(), fn); err != nil {
						b.Fatal(err)
					}
				}
				count := func(tx *store.Tx) (err error) { milestones, err = tx.Milestones(); return err }
				read(b, count)
				page := store.Page{Limit: 20}
				for _, bench := range []struct {
					name string
					fn   func(*store.Tx) error
				}{
					{"first page", func(tx *store.Tx) error { _, _, err := tx.Leaderboard(page, milestones); return err }},
					{"last page", func(tx *store.Tx) error {
						_, _, err := tx.Leaderboard(store.Page{Skip: n - 20, Limit: 20}, milestones)
						return err
					}},
					{"one rank", func(tx *store.Tx) error { _, err := tx.Rank(board[n*3/4].UserID, milestones); return err }},
					{"search for 2 in a hundred", func(tx *store.Tx) error {
						_, _, err := tx.SearchLeaderboard([]string{"club11"}, page, milestones)
						return err
					}},
					{"search for 1 in 12", func(tx *store.Tx) error {
						_, _, err := tx.SearchLeaderboard([]string{"ana"}, page, milestones)
						return err
					}},
					{"search by two words", func(tx *store.Tx) error {
						_, _, err := tx.SearchLeaderboard([]string{"ana", "tan", "club11"}, page, milestones)
						return err
					}},
					{"find athletes", func(tx *store.Tx) error { _, err := tx.FindAthletes([]string{"kov"}, 8); return err }},
					{"find athletes by two words", func(tx *store.Tx) error { _, err := tx.FindAthletes([]string{"ana", "club49"}, 8); return err }},
					{"milestones", count},
				} {
					b.Run(bench.name, func(b *testing.B) {
						for b.Loop() {
							read(b, bench.fn)
						}
					})
				}
			})
		}
	}
}
