package store_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

var (
	firstNames = []string{"Ana", "Émile", "Igor", "Jasna", "Łukasz", "Marko", "Nino", "Oksana", "Petra", "Stjepan", "Tom", "Žana"}
	lastNames  = []string{"Ivanov", "Kovač", "O'Neil", "Petrović", "Schmidt-Rot", "Tanaka", "Yılmaz"}
)

// athletes fills a database with athletes and results. It returns them in
// leaderboard order, without ranks.
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
	slices.SortFunc(list, byStanding)
	return list
}

func byStanding(a, b ranking.Record) int {
	return cmp.Or(b.Points-a.Points, b.Wins-a.Wins, a.Losses-b.Losses, strings.Compare(fold(a.Name), fold(b.Name)), strings.Compare(a.UserID, b.UserID))
}

// fold is enough for the names above.
func fold(name string) string {
	return strings.NewReplacer("É", "e", "é", "e", "č", "c", "ć", "c", "Ž", "z", "ł", "l", "ı", "i").Replace(strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(name, "É", "e"), "Ž", "z")))
}

// standings returns the whole leaderboard, best first.
func standings(tb testing.TB, db *store.DB) (list []ranking.Record) {
	tb.Helper()
	if err := db.Standings(context.Background(), func(b *ranking.Board) { list, _ = b.Search(nil, 0, 0) }); err != nil {
		tb.Fatal(err)
	}
	return list
}

func ranked(list []ranking.Record) []ranking.Record {
	for i := range list {
		list[i].Rank = i + 1
	}
	return list
}

func TestLeaderboard(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		const n = 1500
		want := ranked(athletes(t, db, n))
		same := func(what string, got, want []ranking.Record) {
			t.Helper()
			if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: %.2000s", what, diff)
			}
		}
		same("at first", standings(t, db), want)

		// A removed person leaves the board for good, also after another result.
		gone := want[700]
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			u, err := tx.User(gone.UserID)
			if err != nil {
				return err
			}
			u.Remove(time.UnixMilli(1))
			if err := tx.DropStanding(u.ID, u.Name); err != nil {
				return err
			}
			return tx.SaveUser(u)
		}))
		want = ranked(slices.Delete(want, 700, 701))
		same("after a removal", standings(t, db), want)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.SaveRecord(gone, gone.Name) }))
		same("after a result of who was removed", standings(t, db), want)

		// The new name is found, the old one is not.
		renamed := want[900]
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.RenameEverywhere(renamed.UserID, "Zoë Newname", "Newname", time.UnixMilli(2))
			return err
		}))
		search := func(prefixes ...string) (found []ranking.Record) {
			must(t, db.Standings(t.Context(), func(b *ranking.Board) { found, _ = b.Search(prefixes, 0, 0) }))
			return found
		}
		if found := search("new", "zoe"); len(found) != 1 || found[0].UserID != renamed.UserID || found[0].Name != "Zoë Newname" {
			t.Errorf("found %+v by the new name", found)
		}
		if slices.ContainsFunc(search("club"), func(r ranking.Record) bool { return r.UserID == renamed.UserID }) {
			t.Error("found by the old name")
		}

		// Undone results do not count.
		before := standings(t, db)
		undone := errors.New("undone")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			r := before[1000]
			r.Points += 1000
			return errors.Join(tx.SaveRecord(r, r.Name), undone)
		})
		if !errors.Is(err, undone) {
			t.Error(err)
		}
		same("after what was undone", standings(t, db), before)
	})
}

// TestStandingsAreTheLatest makes several instances on PostgreSQL, and several writers
// on SQLite, record results. Every instance's leaderboard must have each one as soon as
// it is confirmed.
func TestStandingsAreTheLatest(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		first := storetest.Open(t, address)
		instances := []*store.DB{first}
		if strings.HasPrefix(address, "postgres") {
			instances = append(instances, storetest.Open(t, address), storetest.Open(t, address))
		}
		people := athletes(t, first, 6)
		for _, db := range instances {
			if got := standings(t, db); len(got) != len(people) {
				t.Fatalf("%d on the leaderboard", len(got))
			}
		}
		var writers sync.WaitGroup
		for i, r := range people {
			writers.Go(func() {
				for n := range 25 {
					r.Add(n%3 == 0)
					r.Points += 7 * i
					if err := instances[(i+n)%len(instances)].Write(t.Context(), func(tx *store.Tx) error { return tx.SaveRecord(r, r.Name) }); err != nil {
						t.Error(err)
						return
					}
					list := standings(t, instances[(i+2*n+1)%len(instances)])
					if at := slices.IndexFunc(list, func(s ranking.Record) bool { return s.UserID == r.UserID }); at < 0 || list[at].Matches() != r.Matches() || list[at].Points != r.Points {
						t.Errorf("after match %d: %+v", r.Matches(), list)
						return
					}
					if !slices.IsSortedFunc(list, byStanding) {
						t.Errorf("not in order: %+v", list)
					}
				}
			})
		}
		writers.Wait()
	})
}

// TestStandingsAfterAGap loses every connection, also the listening one, while
// another instance commits.
func TestStandingsAfterAGap(t *testing.T) {
	address := storetest.Postgres(t)
	db := storetest.Open(t, address)
	want := athletes(t, db, 5)
	for n := range 10 {
		if got := standings(t, db); len(got) != len(want) {
			t.Fatalf("%d on the leaderboard", len(got))
		}
		storetest.Exec(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
		other := storetest.Open(t, address)
		r := &want[n%len(want)]
		r.Points += 10 * (n + 1)
		must(t, other.Write(t.Context(), func(tx *store.Tx) error { return tx.SaveRecord(*r, r.Name) }))
		slices.SortFunc(want, byStanding)
		if diff := gocmp.Diff(ranked(want), standings(t, db)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// TestStandingsOfMany makes more changes than one announcement holds.
func TestStandingsOfMany(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		want := athletes(t, db, 500)
		standings(t, db)
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			tx.Emit(store.Change{Type: "played"})
			for i := range want {
				want[i].Wins++
				if err := tx.SaveRecord(want[i], want[i].Name); err != nil {
					return err
				}
			}
			return nil
		}))
		if diff := gocmp.Diff(ranked(want), standings(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}

// BenchmarkLeaderboard compares a small leaderboard with one of 100,000 athletes.
func BenchmarkLeaderboard(b *testing.B) {
	engines := map[string]func(testing.TB) string{"sqlite": storetest.SQLite, "postgres": storetest.Postgres}
	for _, engine := range []string{"sqlite", "postgres"} {
		for _, n := range []int{100, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", engine, n), func(b *testing.B) {
				address := engines[engine](b)
				db := storetest.Open(b, address)
				list := athletes(b, db, n)
				for _, bench := range []struct {
					name string
					fn   func(*ranking.Board)
				}{
					{"first page", func(b *ranking.Board) { b.Search(nil, 0, 20) }},
					{"one rank", func(b *ranking.Board) { b.Rank(list[n*3/4].UserID) }},
					{"search for 1 in 12", func(b *ranking.Board) { b.Search([]string{"ana"}, 0, 20) }},
					{"search by two words", func(b *ranking.Board) { b.Search([]string{"ana", "tan", "club11"}, 0, 20) }},
				} {
					b.Run(bench.name, func(b *testing.B) {
						for b.Loop() {
							if err := db.Standings(context.Background(), bench.fn); err != nil {
								b.Fatal(err)
							}
						}
					})
				}
				b.Run("after a result", func(b *testing.B) {
					for i := 0; b.Loop(); i++ {
						r := &list[i%n]
						r.Wins++
						b.StopTimer()
						must(b, db.Write(context.Background(), func(tx *store.Tx) error { return tx.SaveRecord(*r, r.Name) }))
						b.StartTimer()
						must(b, db.Standings(context.Background(), func(b *ranking.Board) { b.Search(nil, 0, 20) }))
					}
				})
				b.Run("anew", func(b *testing.B) {
					for b.Loop() {
						again, err := store.Open(context.Background(), address)
						must(b, err)
						must(b, again.Standings(context.Background(), func(b *ranking.Board) { b.Search(nil, 0, 20) }))
						must(b, again.Close())
					}
				})
			})
		}
	}
}
