package store_test

import (
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/text"
)

// TestOldNamesAreFolded: people, tournaments and the leaderboard of a database from
// before strokes were folded, and all alphabets to one, are found by names in plain
// Latin letters.
func TestOldNamesAreFolded(t *testing.T) {
	for _, file := range []string{"testdata/sqlite-00004.gz", "testdata/postgres-00004.gz"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			address := storetest.Unpack(t, file)
			tamper(t, address,
				"UPDATE users SET name = 'Łukasz Петров', name_key = 'łukasz петров' WHERE role = 'participant'",
				"UPDATE records SET name = 'Łukasz Петров', words = ' łukasz петров'",
				"UPDATE tournaments SET name = 'Ørგოგი Cup', name_key = 'ørგოგი cup'")
			found(t, address, "ukasz petro", "orgogi")
		})
	}
}

func tamper(t *testing.T, address string, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if strings.HasPrefix(address, "postgres") {
			storetest.Exec(t, address, statement)
		} else {
			storetest.Tamper(t, address, statement)
		}
	}
}

// found opens a database and fails the test unless all its athletes are found by one
// query, and one tournament or more by another.
func found(t *testing.T, address, athletes, tournament string) {
	t.Helper()
	db := storetest.Open(t, address)
	must(t, db.Standings(t.Context(), func(b *ranking.Board) {
		if _, total := b.Search(text.Parts(athletes), 0, 1); total == 0 || total != b.Len() {
			t.Errorf("%d of %d are found on the leaderboard", total, b.Len())
		}
	}))
	must(t, db.Read(t.Context(), func(tx *store.Tx) error {
		which := store.Users{Role: account.Participant}
		all, err := tx.CountUsers(which)
		must(t, err)
		which.Search = athletes
		found, err := tx.CountUsers(which)
		if found == 0 || found != all {
			t.Errorf("%d of %d athletes are found", found, all)
		}
		must(t, err)
		tournaments, err := tx.FindTournaments(tournament, 1)
		if len(tournaments) != 1 {
			t.Error("no tournament is found")
		}
		return err
	}))
	must(t, db.Close())
}
