package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Bouts is a page of matches.
type Bouts struct {
	Items    []tournament.NamedMatch
	Total    int                    // number found
	ByStatus map[bracket.Status]int // number of all
	Wins     int                    // of the list's athlete, without byes
	Losses   int
	Undoable map[string]bool // ids of matches whose results the caller may undo; for a referee's list
}

// total returns the number of matches that match the filter.
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
// Errors: NotFound.
func (a *Tournaments) MatchesOfParticipant(ctx context.Context, userID string, f store.BoutFilter, page store.Page) (Bouts, error) {
	var b Bouts
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
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

// MatchesOfReferee lists the matches of active tournaments in which a referee may officiate, or all for organizers.
// Matches in progress come first, then matches that can be called, then the rest with the latest result first. Athletes
// and inactive referees get none. The search looks for parts of tournament and athlete names. Errors: NotFound.
func (a *Tournaments) MatchesOfReferee(ctx context.Context, actor account.User, userID string, f store.BoutFilter, search string, page store.Page) (Bouts, error) {
	var b Bouts
	parts := text.Parts(search)
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if u, err := tx.User(userID); err != nil || u.Is(account.Participant) || u.Available() != nil {
			return err
		}
		fetched := page
		if len(parts) > 0 {
			fetched = store.Page{} // filtered below
		}
		if b.Items, err = tx.BoutsOfReferee(userID, f, fetched); err != nil {
			return err
		}
		if page.Limit > 0 {
			if b.ByStatus, err = tx.CountBoutsOfReferee(userID, f); err != nil {
				return err
			}
			b.Total = b.total(f)
		}
		if len(parts) > 0 {
			b.search(search, page)
		}
		b.Undoable, err = a.Undoable(tx, actor, b.Items)
		return err
	})
	return b, err
}

// search keeps one page of the matches found by a search.
func (b *Bouts) search(query string, page store.Page) {
	b.Items = text.Found(b.Items, query, func(bout tournament.NamedMatch) string {
		return text.Fold(bout.Tournament.Name + " " + bout.Entries[0].Name + " " + bout.Entries[1].Name)
	})
	b.Total = len(b.Items)
	if page.Limit > 0 {
		b.Items = b.Items[min(page.Skip, b.Total):min(page.Skip+page.Limit, b.Total)]
	}
}
