package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Standing is an athlete's standing in one tournament.
type Standing struct {
	ranking.Record     // of this tournament; but the form covers all tournaments
	Place          int // 0 while still in
}

// GlobalLeaderboard lists everyone who has played, the best first, or only the people found by the
// search (see [text.Found]), and counts them.
func (a *Tournaments) GlobalLeaderboard(ctx context.Context, search string, page store.Page) (list []ranking.Record, total int, err error) {
	parts := text.Parts(search)
	err = a.DB.Standings(ctx, func(b *ranking.Board) {
		if list, total = b.Search(parts, page.Skip, page.Limit); total == 0 {
			list, total = b.SearchNear(parts, page.Skip, page.Limit)
		}
	})
	return list, total, err
}

// Leaderboard lists the athletes of a tournament: those still in first, by wins, then the others by
// place.
// Errors: NotFound.
func (a *Tournaments) Leaderboard(ctx context.Context, id string) ([]Standing, error) {
	var list []Standing
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.Tournament(id)
		if err != nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		matches, err := tx.Matches(id)
		if err != nil {
			return err
		}
		forms, err := tx.Forms(id)
		if err != nil {
			return err
		}
		for _, s := range t.Standings(entries, matches) {
			list = append(list, Standing{
				Record: ranking.Record{
					UserID: s.UserID, Name: s.Name, Rank: len(list) + 1, Wins: s.Wins, Losses: s.Losses,
					Points: s.Points, Form: forms[s.UserID],
				},
				Place: s.Place,
			})
		}
		return nil
	})
	return list, err
}
