package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

func numbered(number int, winner bracket.Entrant) tournament.Match {
	m := tournament.Match{ID: fmt.Sprintf("match %d", number), BestOf: 3, Version: 1}
	m.Number, m.Winner = number, winner
	return m
}

// TestRows inserts and updates many rows in few statements, and reads them in the same transaction.
func TestRows(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		ctx, count := store.CountStatements(t.Context())
		must(t, db.Write(ctx, func(tx *store.Tx) error {
			var err error
			for i := range 300 {
				err = errors.Join(err, tx.InsertMatch("t", numbered(i+1, 0)))
			}
			for i := range 300 {
				err = errors.Join(err, tx.SaveMatch("t", numbered(i+1, 5)), tx.SaveMatch("t", numbered(i+1, bracket.Entrant(i))))
			}
			for i := range 3 { // the last one wins
				err = errors.Join(err, tx.AddNotice(notice.Notice{UserID: ada.ID, ID: "n", Title: message.Verbatim(fmt.Sprint("\"<é>", i))}))
			}
			matches, readErr := tx.Matches("t")
			list, total, _, listErr := tx.Notices(ada.ID, store.Page{})
			if err = errors.Join(err, readErr, listErr); err != nil {
				return err
			}
			if len(matches) != 300 || matches[299].Winner != 299 || matches[299].StartedAt != nil {
				t.Errorf("%d matches, the last one is %+v", len(matches), matches[len(matches)-1])
			}
			if total != 1 || fmt.Sprint(list[0].Title) != fmt.Sprint(message.Verbatim("\"<é>2")) {
				t.Errorf("%d notices: %+v", total, list)
			}
			return nil
		}))
		if count.Load() > 20 {
			t.Errorf("%d statements", count.Load())
		}
	})
}

// TestRowsOfAFailedPart: a failed part of a transaction inserts no rows. A row that the database refuses fails the transaction.
func TestRowsOfAFailedPart(t *testing.T) {
	each(t, func(t *testing.T, db *store.DB) {
		failed := errors.New("failed")
		must(t, db.Write(t.Context(), func(tx *store.Tx) error {
			ctx := tx.Join(context.Background())
			must(t, tx.InsertMatch("t", numbered(1, 0)))
			err := db.Write(ctx, func(tx *store.Tx) error { return errors.Join(tx.InsertMatch("t", numbered(2, 0)), failed) })
			if !errors.Is(err, failed) {
				t.Errorf("the part ended with %v", err)
			}
			if err := db.Write(ctx, func(tx *store.Tx) error { return tx.InsertMatch("t", numbered(1, 0)) }); err == nil {
				t.Error("the same match twice is no error")
			}
			return tx.InsertMatch("t", numbered(3, 0))
		}))
		matches, err := store.Read(t.Context(), db, func(tx *store.Tx) ([]tournament.Match, error) { return tx.Matches("t") })
		if must(t, err); len(matches) != 2 || matches[1].Number != 3 {
			t.Errorf("the matches are %+v", matches)
		}
		for name, after := range map[string]func(tx *store.Tx) error{
			"commit": func(*store.Tx) error { return nil },
			"read":   func(tx *store.Tx) error { _, _ = tx.User("nobody"); return nil },
		} {
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				return errors.Join(tx.InsertMatch("t", numbered(9, 0)), tx.InsertMatch("t", numbered(1, 0)), after(tx))
			})
			if err == nil || errors.Is(err, context.Canceled) {
				t.Errorf("%s: the transaction ended with %v", name, err)
			}
		}
	})
}
