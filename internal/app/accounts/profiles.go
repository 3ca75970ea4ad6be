package accounts

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Athlete is the part of a person that everyone signed in may see.
type Athlete struct {
	account.User
	Record    ranking.Record // rank 0 if not on the leaderboard
	Months    []ranking.Month
	Rivalries []ranking.Rivalry
	Parts     []store.Part
	Recent    []tournament.NamedMatch // completed matches, the latest first
}

// recentMatches is the number of latest matches on a profile.
const recentMatches = 10

// Athlete returns the profile of a person. A removed person keeps a profile while a tournament shows the name. Errors:
// NotFound.
func (a *Accounts) Athlete(ctx context.Context, id string) (Athlete, error) {
	var p Athlete
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if p.User, err = tx.User(id); err != nil {
			return err
		}
		if p.Parts, err = tx.Parts(id); err != nil {
			return err
		}
		if !p.DeletedAt.IsZero() && len(p.Parts) == 0 || p.Is(account.Helper) {
			return fault.New(fault.NotFound, "server.thing", "thing", "person")
		}
		if p.Record, err = tx.Record(id); err != nil {
			return err
		}
		results, err := tx.Results(id)
		if err != nil {
			return err
		}
		p.Months, p.Rivalries = ranking.Months(results), ranking.Rivalries(results)
		completed := bracket.Completed
		p.Recent, err = tx.BoutsOfUser(id, store.BoutFilter{Status: &completed}, store.Page{Limit: recentMatches})
		return err
	})
	if err != nil {
		return Athlete{}, err
	}
	return p, a.DB.Standings(ctx, func(b *ranking.Board) { p.Record.Rank = b.Rank(id) })
}
