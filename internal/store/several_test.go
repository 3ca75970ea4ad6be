package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Reading several tournaments in one statement gives the same as reading each separately.
func TestSeveralTournamentsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		var ids []string
		must(t, db.Write(t.Context(), func(tx *store.Tx) (err error) {
			people := []string{"u"}
			for i, name := range []string{"Zoe", "bo", "Cia"} {
				u := account.User{ID: fmt.Sprint("p", i), Name: name, Email: name, Role: account.Referee, Status: account.Active, CreatedAt: epoch}
				people = append(people, u.ID)
				err = errors.Join(err, tx.AddUser(u, ""))
			}
			for i := range 450 {
				id := uuid.NewString()
				ids = append(ids, id)
				err = errors.Join(err, tx.InsertTournament(open(id)))
				for n := i % 4; n > 0; n-- { // the last first; every fourth has none
					e := tournament.Entry{ID: uuid.NewString(), Number: n, UserID: people[n-1], Name: fmt.Sprint("Athlete ", i)}
					err = errors.Join(err, tx.InsertEntry(id, e), tx.AssignReferee(id, people[n]))
				}
			}
			return errors.Join(err,
				tx.SaveRecord(ranking.Record{UserID: "u", Wins: 1, Form: "W"}, "Ada"),
				tx.SaveRecord(ranking.Record{UserID: "p1", Losses: 1, Form: "L"}, "bo"))
		}))
		must(t, db.Read(t.Context(), func(tx *store.Tx) error {
			asked := slices.Concat([]string{uuid.NewString()}, ids[5:])
			entries, err := tx.EntriesOf(asked)
			must(t, err)
			referees, err := tx.RefereesOf(asked)
			must(t, err)
			for i, id := range ids {
				wantEntries, err := tx.Entries(id)
				must(t, err)
				wantReferees, err := tx.Referees(id)
				must(t, err)
				if i < 5 { // not requested
					wantEntries, wantReferees = nil, nil
				} else if len(wantEntries) != i%4 || len(wantReferees) != i%4 {
					t.Errorf("tournament %d has %v and %v", i, wantEntries, wantReferees)
				}
				same(t, wantEntries, entries[id])
				same(t, wantReferees, referees[id])
			}
			if none, err := tx.EntriesOf(nil); err != nil || len(none) > 0 {
				t.Errorf("of no tournament: %v, %v", none, err)
			}
			forms, err := tx.Forms(ids[7]) // with u, p0 and p1
			must(t, err)
			same(t, map[string]ranking.Form{"u": "W", "p1": "L"}, forms)
			return nil
		}))
	})
}

func same[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("-alone +among several:\n%s", diff)
	}
}
