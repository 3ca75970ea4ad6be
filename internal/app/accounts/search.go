package accounts

import (
	"context"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Results are the first few search hits of each kind.
type Results struct {
	Athletes    []account.User // only id, name and picture are set
	Tournaments []store.FoundTournament
}

// Search finds athletes and tournaments whose names contain each part of the query (see
// [text.Parts]), up to limit each. The best athletes come first, those who never played last;
// the newest tournaments come first. If no athlete matches, it looks for near spellings.
func (a *Accounts) Search(ctx context.Context, query string, limit int) (Results, error) {
	parts := text.Parts(query)
	if len(parts) == 0 {
		return Results{}, nil
	}
	r, err := a.find(ctx, query, limit, (*ranking.Board).Search, (*store.Tx).FindBeginners)
	if err != nil || len(r.Athletes) > 0 {
		return r, err
	}
	return a.find(ctx, query, limit, (*ranking.Board).SearchNear, (*store.Tx).FindNearBeginners)
}

// find finds athletes on the leaderboard and athletes who never played.
func (a *Accounts) find(
	ctx context.Context, query string, limit int,
	onBoard func(b *ranking.Board, parts []string, skip, limit int) ([]ranking.Record, int), beginners func(tx *store.Tx, query string, limit int) ([]account.User, error),
) (Results, error) {
	var ranked []ranking.Record
	err := a.DB.Standings(ctx, func(b *ranking.Board) { ranked, _ = onBoard(b, text.Parts(query), 0, limit) })
	if err != nil {
		return Results{}, err
	}
	ids := make([]string, len(ranked))
	for i, r := range ranked {
		ids[i] = r.UserID
	}
	var r Results
	err = a.DB.Read(ctx, func(tx *store.Tx) error {
		avatars, err := tx.Avatars(ids)
		if err != nil {
			return err
		}
		for _, one := range ranked {
			r.Athletes = append(r.Athletes, account.User{ID: one.UserID, Name: one.Name, Avatar: avatars[one.UserID]})
		}
		if len(ranked) < limit {
			others, err := beginners(tx, query, limit-len(ranked))
			if err != nil {
				return err
			}
			for _, u := range others {
				if !slices.Contains(ids, u.ID) { // their first match was recorded just now
					r.Athletes = append(r.Athletes, u)
				}
			}
		}
		r.Tournaments, err = tx.FindTournaments(query, limit)
		return err
	})
	return r, err
}
