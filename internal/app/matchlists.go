package app

import (
	"context"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Bouts is a part of a list of matches.
type Bouts struct {
	Items    []tournament.Bout
	Total    int                    // all that were chosen
	ByStatus map[bracket.Status]int // of all there are
	Wins     int                    // of the athlete whose list it is; byes do not count
	Losses   int
}

// total is how many matches the filter lets through.
func (b Bouts) total(f store.BoutFilter) int {
	n := 0
	for status, matches := range b.ByStatus {
		if f.Status == nil || status == *f.Status {
			n += matches
		}
	}
	return n
}

// MatchesOfParticipant lists the matches of an athlete: those to come first, then
// the played ones, the latest first.
func (a *App) MatchesOfParticipant(ctx context.Context, userID string, f store.BoutFilter, page store.Page) (Bouts, error) {
	var b Bouts
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if _, err = tx.User(userID); err != nil {
			return err
		}
		if b.Items, err = tx.BoutsOfUser(userID, f, page); err != nil || page.Limit == 0 {
			return err
		}
		if b.ByStatus, err = tx.CountBoutsOfUser(userID, f); err != nil {
			return err
		}
		b.Total = b.total(f)
		r, err := tx.Record(userID)
		b.Wins, b.Losses = r.Wins, r.Losses
		return err
	})
	return b, err
}

// MatchesOfReferee lists the matches of the active tournaments that a referee may
// officiate: what is being played first, then what can be called, then the rest.
// For an athlete there are none. The search is for part of the name of the tournament
// or of an athlete.
func (a *App) MatchesOfReferee(ctx context.Context, userID string, f store.BoutFilter, search string, page store.Page) (Bouts, error) {
	var b Bouts
	key := text.Fold(search)
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if u, err := tx.User(userID); err != nil || u.Is(account.Participant) {
			return err
		}
		fetched := page
		if key != "" {
			fetched = store.Page{} // what fits is chosen below
		}
		if b.Items, err = tx.BoutsOfReferee(userID, f, fetched); err != nil || page.Limit == 0 {
			return err
		}
		b.ByStatus, err = tx.CountBoutsOfReferee(userID, f)
		b.Total = b.total(f)
		return err
	})
	if key == "" || err != nil {
		return b, err
	}
	b.Items = slices.DeleteFunc(b.Items, func(bout tournament.Bout) bool {
		return !strings.Contains(text.Fold(bout.Tournament.Name), key) &&
			!strings.Contains(text.Fold(bout.Entries[0].Name), key) && !strings.Contains(text.Fold(bout.Entries[1].Name), key)
	})
	b.Total = len(b.Items)
	if page.Limit > 0 {
		b.Items = b.Items[min(page.Skip, b.Total):min(page.Skip+page.Limit, b.Total)]
	}
	return b, nil
}
