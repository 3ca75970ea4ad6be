package store_test

import (
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/storetest"
	"github.com/toproll/toproll/internal/text"
)

// TestOldNamesAreFolded: people, tournaments and the leaderboard of a database from
// before strokes were folded are found by names without them.
func TestOldNamesAreFolded(t *testing.T) {
	for _, file := range []string{"testdata/sqlite-00004.gz", "testdata/postgres-00004.gz"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			address := storetest.Unpack(t, file)
			for _, statement := range []string{
				"UPDATE users SET name = 'Łukasz Đorđević', name_key = 'łukasz đorđevic' WHERE role = 'participant'",
				"UPDATE records SET name = 'Łukasz Đorđević', words = ' đorđevic łukasz'",
				"UPDATE tournaments SET name = 'Øresund Cup', name_key = 'øresund cup'",
			} {
				if strings.HasPrefix(address, "postgres") {
					storetest.Exec(t, address, statement)
				} else {
					storetest.Tamper(t, address, statement)
				}
			}
			db := storetest.Open(t, address)
			must(t, db.Standings(t.Context(), func(b *ranking.Board) {
				if _, total := b.Search(text.Parts("ukasz dord"), 0, 1); total == 0 || total != b.Len() {
					t.Errorf("%d of %d are found on the leaderboard", total, b.Len())
				}
			}))
			must(t, db.Read(t.Context(), func(tx *store.Tx) error {
				which := store.Users{Role: account.Participant}
				all, err := tx.CountUsers(which)
				must(t, err)
				which.Search = "lukasz"
				found, err := tx.CountUsers(which)
				if found == 0 || found != all {
					t.Errorf("%d of %d athletes are found", found, all)
				}
				must(t, err)
				tournaments, err := tx.FindTournaments("oresund", 1)
				if len(tournaments) != 1 {
					t.Error("no tournament is found")
				}
				return err
			}))
		})
	}
}
