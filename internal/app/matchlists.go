package app

import (
	"context"
	"slices"
	"strings"

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

// MatchesOfParticipant lists the matches of an athlete, with a status or all of
// them if it is nil: those to come first, then the played ones, the latest first.
func (a *App) MatchesOfParticipant(ctx context.Context, userID string, status *bracket.Status, page store.Page) (Bouts, error) {
	var b Bouts
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if _, err = tx.User(userID); err != nil {
			return err
		}
		if b.Items, err = tx.BoutsOfUser(userID, status, page); err != nil || page.Limit == 0 {
			return err
		}
		if b.ByStatus, err = tx.CountBoutsOfUser(userID); err != nil {
			return err
		}
		for s, n := range b.ByStatus {
			if status == nil || s == *status {
				b.Total += n
			}
		}
		r, err := tx.Record(userID)
		b.Wins, b.Losses = r.Wins, r.Losses
		return err
	})
	return b, err
}

// MatchesOfReferee lists the matches of the active tournaments that a referee may
// officiate, with a status or all of them if it is nil. The search is for part of
// the name of the tournament or of an athlete.
func (a *App) MatchesOfReferee(ctx context.Context, userID string, status *bracket.Status, search string, page store.Page) (Bouts, error) {
	var b Bouts
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if _, err = tx.User(userID); err != nil {
			return err
		}
		if b.Items, err = tx.BoutsOfReferee(userID, status); err != nil || page.Limit == 0 {
			return err
		}
		b.ByStatus, err = tx.CountBoutsOfReferee(userID)
		return err
	})
	if key := text.Fold(search); key != "" {
		b.Items = slices.DeleteFunc(b.Items, func(bout tournament.Bout) bool {
			return !strings.Contains(text.Fold(bout.Tournament.Name), key) &&
				!strings.Contains(text.Fold(bout.Entries[0].Name), key) && !strings.Contains(text.Fold(bout.Entries[1].Name), key)
		})
	}
	b.Total = len(b.Items)
	if page.Limit > 0 {
		b.Items = b.Items[min(page.Skip, b.Total):min(page.Skip+page.Limit, b.Total)]
	}
	return b, err
}
