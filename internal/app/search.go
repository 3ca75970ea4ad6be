package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Results is what a search has found: a few of each kind.
type Results struct {
	Athletes    []account.User
	Tournaments []store.Found
}

// Search finds athletes, those who have played first, and tournaments, the newest
// first: whose names have words that begin like the words of the query, at most
// limit of each.
func (a *App) Search(ctx context.Context, query string, limit int) (Results, error) {
	words := text.Words(text.Fold(query))
	if len(words) == 0 {
		return Results{}, nil
	}
	var r Results
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if r.Athletes, err = tx.FindAthletes(words, limit); err != nil {
			return err
		}
		r.Tournaments, err = tx.FindTournaments(words, limit)
		return err
	})
	return r, err
}
