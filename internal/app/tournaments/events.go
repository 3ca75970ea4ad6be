package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Change is the difference between a tournament and one of its earlier versions.
type Change struct {
	Tournament tournament.Tournament   // current state
	Whole      bool                    // whether entries and referees may have changed
	Entries    []tournament.Entry      // all of them if Whole
	Referees   []tournament.Ref        // all of them if Whole
	Matches    []tournament.NamedMatch // changed ones, including void ones
}

// Change returns what changed in a tournament after a version: the matches with the given numbers
// or, without numbers, all changed matches. Entries and referees have no versions of their own.
// They are included if whole is true or the tournament is completed, because completion gives
// everyone a place.
// Errors: NotFound.
func (a *Tournaments) Change(ctx context.Context, id string, since int64, numbers []int, whole bool) (Change, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Change, error) { return LoadChange(tx, id, since, numbers, whole) })
}

func LoadChange(tx *store.Tx, id string, since int64, numbers []int, whole bool) (c Change, err error) {
	if c.Tournament, err = tx.Tournament(id); err != nil {
		return c, err
	}
	c.Whole = whole || c.Tournament.CompletedAt != nil
	if c.Whole {
		if c.Entries, err = tx.Entries(id); err != nil {
			return c, err
		}
		if c.Referees, err = tx.Referees(id); err != nil {
			return c, err
		}
	}
	var changed []tournament.Match
	if numbers == nil {
		changed, err = tx.MatchesSince(id, since)
	} else {
		changed, err = tx.SomeMatches(id, numbers...)
	}
	if err != nil {
		return c, err
	}
	c.Matches = make([]tournament.NamedMatch, len(changed))
	for i, m := range changed {
		c.Matches[i] = tournament.NamedMatch{
			Match: m, Tournament: tournament.Ref{ID: id, Name: c.Tournament.Name}, Plan: c.Tournament.Plan(),
		}
		for side, player := range m.Players {
			if c.Matches[i].Entries[side], err = entry(tx, id, c.Entries, int(player)); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// entry returns the entry with a number, from the list if loaded, or the zero Entry.
func entry(tx *store.Tx, tournamentID string, loaded []tournament.Entry, number int) (tournament.Entry, error) {
	switch {
	case number <= 0:
		return tournament.Entry{}, nil
	case loaded != nil:
		return loaded[number-1], nil
	}
	return tx.Entry(tournamentID, number)
}

// Versions returns the current versions of existing tournaments, by id.
func (a *Tournaments) Versions(ctx context.Context, ids []string) (map[string]int64, error) {
	return a.DB.TournamentVersions(ctx, ids)
}
