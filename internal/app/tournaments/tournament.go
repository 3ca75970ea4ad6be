package tournaments

import (
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Summary is a tournament in a list; a brief one has no entries and no referees.
type Summary struct {
	tournament.Tournament
	Entries  []tournament.Entry
	Referees []tournament.Ref
	Joined   bool // whether the caller takes part
}

// Detail is a tournament with everything in it.
type Detail struct {
	Summary
	Matches []tournament.Match // all of the plan, including void ones; empty before the start
	Role    event.Role         // of the caller at its event; "" for none
}

// CreateTournament makes a tournament that takes registrations.
// Errors: Invalid.
func (a *Tournaments) CreateTournament(ctx context.Context, actor account.User, draft tournament.Draft) (Detail, error) {
	draft, err := draft.Check()
	if err != nil {
		return Detail{}, err
	}
	t := tournament.New(app.NewID(), actor.ID, draft, a.Time())
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		if err := tx.InsertTournament(t); err != nil {
			return Detail{}, err
		}
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref()}); err != nil {
			return Detail{}, err
		}
		return Load(tx, actor, t.ID)
	})
}

// UpdateTournament calls edit to change a tournament's settings while it is not seeded, and its rules of fouls and
// warnings until it is over. If seen is not 0, it is the version that the sender saw. If the tournament has changed
// since, the edit is refused, unless it has this outcome already. Errors: Invalid, NotFound, Conflict.
func (a *Tournaments) UpdateTournament(ctx context.Context, actor account.User, id string, seen int64, edit func(*tournament.Draft)) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.TournamentChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		draft := t.Draft()
		edit(&draft)
		draft, err := draft.Check()
		if err != nil {
			return err
		}
		if err := t.MayChangeTo(draft); err != nil {
			return err
		}
		if t.Has(draft) {
			return app.ErrUnchanged
		}
		before := *t
		before.Version-- // incremented by locking
		if err := before.MayChangeSince(seen); err != nil {
			return err
		}
		t.Apply(draft)
		if t.BestOf == before.BestOf && t.FinalBestOf == before.FinalBestOf || t.Status != tournament.Active {
			return nil
		}
		// The bracket is already drawn, so its matches take over the new length.
		return errors.Join(app.MayChangeClass(tx, *t), tx.SetBestOf(*t))
	})
}

// DeleteTournament removes a tournament without results, and returns its last state.
// Errors: NotFound, Conflict.
func (a *Tournaments) DeleteTournament(ctx context.Context, actor account.User, id string) (Detail, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		t, err := tx.ChangeTournament(id, a.Time())
		if err != nil {
			return Detail{}, err
		}
		if err := t.MayDeleteAlone(); err != nil {
			return Detail{}, err
		}
		deleted, err := Load(tx, actor, id)
		if err != nil {
			return Detail{}, err
		}
		if err := t.MayDelete(deleted.Matches); err != nil {
			return Detail{}, err
		}
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: id, Version: t.Version})
		if err := tx.DeleteTournament(id); err != nil {
			return Detail{}, err
		}
		return deleted, errors.Join(a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref()}), a.NotifyCalledOff(tx, deleted, actor))
	})
}

// SetTournamentStatus moves a tournament between registration and upcoming, or
// between completed and archived.
// Errors: NotFound, Conflict.
func (a *Tournaments) SetTournamentStatus(ctx context.Context, actor account.User, id string, to tournament.Status) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.TournamentChanged, func(_ *store.Tx, t *tournament.Tournament) error {
		if err := t.MaySetStatus(to); err != nil {
			return err
		}
		if t.Status == to {
			return app.ErrUnchanged
		}
		t.Status = to
		return nil
	})
}

// Tournament returns a complete tournament. Errors: NotFound.
func (a *Tournaments) Tournament(ctx context.Context, actor account.User, id string) (Detail, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Detail, error) { return Load(tx, actor, id) })
}

// Viewer is the caller's relation to a tournament.
type Viewer struct {
	Joined bool       // whether they take part
	Role   event.Role // role at its event, "" for none
}

// TournamentVersion returns the version of a tournament and the caller's relation to it: all that the result of
// [Tournaments.Tournament] depends on. Errors: NotFound.
func (a *Tournaments) TournamentVersion(ctx context.Context, actor account.User, id string) (int64, Viewer, error) {
	s, err := a.DB.Standing(ctx, id, actor.ID)
	return s.Version, Viewer{s.Joined, s.AtEvent}, err
}

// TournamentList is a page of tournaments.
type TournamentList struct {
	Items    []Summary
	Total    int                       // number that the filter finds
	ByStatus map[tournament.Status]int // number outside events, or in the event; only for a page
	Classes  int                       // number in all events; only for a page outside events
	Athletes int                       // number of different people in them; only for a page
}

// Tournaments lists tournaments, briefly or not: active ones first, then the newest.
func (a *Tournaments) Tournaments(ctx context.Context, actor account.User, filter store.TournamentFilter, brief bool, page store.Page) (TournamentList, error) {
	var list TournamentList
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		tournaments, total, err := tx.Tournaments(filter, page)
		if err != nil {
			return err
		}
		list.Total = total
		if page.Limit > 0 {
			var counts store.TournamentCounts
			if filter.Event == "" {
				counts, err = tx.CountTournaments()
			} else {
				counts.ByStatus, err = tx.CountClasses(filter.Event)
			}
			if err != nil {
				return err
			}
			list.ByStatus, list.Classes = counts.ByStatus, counts.Classes
			if list.Athletes, err = tx.CountAthletes(); err != nil {
				return err
			}
		}
		list.Items, err = summaries(tx, actor.ID, brief, tournaments)
		return err
	})
	return list, err
}

// TournamentsOfParticipant lists the tournaments that an athlete has joined,
// briefly or not, the newest first.
// Errors: NotFound.
func (a *Tournaments) TournamentsOfParticipant(ctx context.Context, actor account.User, userID string, brief bool, page store.Page) (TournamentList, error) {
	var list TournamentList
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		if _, err := tx.User(userID); err != nil {
			return err
		}
		tournaments, err := tx.TournamentsOfUser(userID)
		if err != nil {
			return err
		}
		list.Total = len(tournaments)
		if page.Limit > 0 {
			tournaments = tournaments[min(page.Skip, list.Total):min(page.Skip+page.Limit, list.Total)]
		}
		list.Items, err = summaries(tx, actor.ID, brief, tournaments)
		return err
	})
	return list, err
}

// HistoryList is a page of the history.
type HistoryList struct {
	Items  []store.Finished
	Total  int // number that the filter finds
	Counts store.TournamentCounts
}

// History lists completed tournaments, the latest first.
func (a *Tournaments) History(ctx context.Context, filter store.HistoryFilter, page store.Page) (HistoryList, error) {
	var list HistoryList
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if list.Items, list.Total, err = tx.History(filter, page); err != nil {
			return err
		}
		list.Counts, err = tx.CountTournaments()
		return err
	})
	return list, err
}

// ChangeTournament locks a tournament, calls apply to change it if may allows it, saves it, and
// returns it complete. It records the differences in the audit, unless apply already did.
func (a *Tournaments) ChangeTournament(ctx context.Context, actor account.User, may app.Right, id, event string, apply func(*store.Tx, *tournament.Tournament) error) (Detail, error) {
	detail, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		t, err := tx.ChangeTournament(id, a.Time())
		if err != nil {
			return Detail{}, err
		}
		if _, err := may(tx, actor, t); err != nil {
			return Detail{}, err
		}
		before := t
		if err := apply(tx, &t); err != nil {
			return Detail{}, err
		}
		if err := tx.SaveTournament(t); err != nil {
			return Detail{}, err
		}
		if c := app.CompareTournaments(before, t); !c.None() && !tx.Audited(id) {
			d := c.Entry()
			d.Tournament = t.Ref()
			if err := a.Audit(ctx, tx, d); err != nil {
				return Detail{}, err
			}
		}
		tx.Emit(store.Change{Type: event, TournamentID: id, Version: t.Version})
		return Load(tx, actor, id)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Tournament(ctx, actor, id)
	}
	return detail, err
}

// Load reads a complete tournament.
func Load(tx *store.Tx, actor account.User, id string) (Detail, error) {
	t, err := tx.Tournament(id)
	if err != nil {
		return Detail{}, err
	}
	entries, err := tx.Entries(id)
	if err != nil {
		return Detail{}, err
	}
	referees, err := tx.Referees(id)
	if err != nil {
		return Detail{}, err
	}
	viewer, err := tx.Standing(id, actor.ID)
	if err != nil {
		return Detail{}, err
	}
	matches, err := tx.Matches(id)
	return Detail{summary(actor.ID, t, entries, referees), t.AsPulled(matches), viewer.AtEvent}, err
}

func summaries(tx *store.Tx, actorID string, brief bool, tournaments []tournament.Tournament) ([]Summary, error) {
	list := make([]Summary, len(tournaments))
	if brief {
		joined, err := tx.JoinedTournaments(actorID)
		for i, t := range tournaments {
			list[i] = Summary{Tournament: t, Joined: joined[t.ID]}
		}
		return list, err
	}
	ids := make([]string, len(tournaments))
	for i, t := range tournaments {
		ids[i] = t.ID
	}
	entries, err := tx.EntriesOf(ids)
	if err != nil {
		return nil, err
	}
	referees, err := tx.RefereesOf(ids)
	for i, t := range tournaments {
		list[i] = summary(actorID, t, entries[t.ID], referees[t.ID])
	}
	return list, err
}

func summary(actorID string, t tournament.Tournament, entries []tournament.Entry, referees []tournament.Ref) Summary {
	joined := slices.ContainsFunc(entries, func(e tournament.Entry) bool { return e.UserID == actorID })
	return Summary{Tournament: t, Entries: entries, Referees: referees, Joined: joined}
}
