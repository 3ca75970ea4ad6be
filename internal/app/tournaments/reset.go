package tournaments

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// ResetDraw reverts the draw of a tournament until a match has started. People can then enter and
// leave again. With redraw, the bracket is drawn again and waits for a seeding. Athletes who left
// after the draw are removed. Everyone entered is notified.
// Errors: NotFound, Conflict.
func (a *Tournaments) ResetDraw(ctx context.Context, actor account.User, id string, redraw bool) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.DrawReset, func(tx *store.Tx, t *tournament.Tournament) error {
		matches, err := tx.Matches(id)
		if err != nil {
			return err
		}
		if err := t.MayReset(matches); err != nil {
			return err
		}
		entries, err := a.undraw(tx, t, matches)
		if err != nil {
			return err
		}
		var notices []notice.Notice
		for _, e := range entries {
			notices = append(notices, notice.DrawReset(t.Ref(), e.UserID))
		}
		if redraw {
			if err := a.draw(tx, t); err != nil {
				return err
			}
		}
		return errors.Join(a.Audit(ctx, tx, store.AuditEntry{
			Tournament: t.Ref(), Was: message.New("server.audit.drawn"), Became: message.New("server.audit.draw_reset"),
		}), a.Notify(tx, notices...))
	})
}

// undraw removes the bracket and the entries of athletes who left, and returns the remaining ones.
func (a *Tournaments) undraw(tx *store.Tx, t *tournament.Tournament, matches []tournament.Match) (in []tournament.Entry, err error) {
	if err := app.MayChangeClass(tx, *t); err != nil {
		return nil, err
	}
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return nil, err
	}
	if err := dropMatchNotices(tx, entries, matches); err != nil {
		return nil, err
	}
	if err := errors.Join(tx.DeleteMatches(t.ID), tx.DeleteByes(t.ID), a.takeBackDraw(tx, *t)); err != nil {
		return nil, err
	}
	for _, e := range entries {
		switch {
		case e.IsBye():
		case e.HasLeft():
			if err := tx.DeleteEntry(t.ID, e.ID); err != nil {
				return nil, err
			}
			t.Athletes--
		default:
			in = append(in, e)
		}
	}
	t.Status, t.Seeded, t.Left, t.Late = tournament.Registration, false, 0, ""
	return in, nil
}

// dropMatchNotices deletes notices about matches.
func dropMatchNotices(tx *store.Tx, entries []tournament.Entry, matches []tournament.Match) error {
	var told []string
	for _, m := range matches {
		for _, player := range m.Players {
			if player <= 0 || entries[player-1].IsBye() {
				continue
			}
			e := entries[player-1]
			told = append(told, e.UserID)
			if err := tx.DropNotice(e.UserID, notice.MatchID(m.ID)); err != nil {
				return err
			}
		}
	}
	if len(told) > 0 {
		tx.Emit(store.Change{Type: app.NoticesChanged, UserIDs: told})
	}
	return nil
}

// CancelTournament ends a running tournament, which moves to the history without champion, places
// and points. Pulled matches count.
// Errors: NotFound, Conflict.
func (a *Tournaments) CancelTournament(ctx context.Context, actor account.User, id string) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.TournamentChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		if t.Cancelled {
			return app.ErrUnchanged
		}
		if err := t.MayCancel(); err != nil {
			return err
		}
		now := a.Time()
		t.Status, t.Cancelled, t.CompletedAt = tournament.Archived, true, &now
		d, err := Load(tx, actor, id)
		if err != nil {
			return err
		}
		return a.NotifyCalledOff(tx, d, actor)
	})
}

// MoveParticipant moves an athlete from one tournament to another before either starts. An athlete who is in the other
// already only leaves the first. Errors: NotFound, Conflict.
func (a *Tournaments) MoveParticipant(ctx context.Context, actor account.User, fromID, toID, userID string) (Detail, error) {
	if fromID == toID {
		return a.Tournament(ctx, actor, toID)
	}
	detail, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		now := a.Time()
		locked := map[string]*tournament.Tournament{}
		for _, id := range []string{min(fromID, toID), max(fromID, toID)} { // always lock in this order
			t, err := tx.ChangeTournament(id, now)
			if err == nil {
				_, err = app.MayOrganize(tx, actor, t)
			}
			if err == nil {
				err = t.MayChangeEntries()
			}
			if err != nil {
				return Detail{}, err
			}
			locked[id] = &t
		}
		from, to := locked[fromID], locked[toID]
		user, err := Member(tx, userID, account.Participant, now)
		if err != nil {
			return Detail{}, err
		}
		left, err := Leave(tx, from, []string{userID})
		if err != nil {
			return Detail{}, err
		}
		entries, err := tx.Entries(toID)
		if err != nil {
			return Detail{}, err
		}
		in, last := false, 0
		for _, e := range entries {
			in, last = in || e.UserID == userID, e.Number
		}
		switch {
		case len(left) == 0 && in: // moved already
			return Detail{}, app.ErrUnchanged
		case len(left) == 0:
			return Detail{}, fault.New(fault.Conflict, "server.tournament.not_entered", "athlete", user.Name, "tournament", from.Name)
		}
		if !in {
			if err := a.Enter(ctx, tx, to, last, user); err != nil {
				return Detail{}, err
			}
		}
		for _, t := range []*tournament.Tournament{from, to} {
			if err := tx.SaveTournament(*t); err != nil {
				return Detail{}, err
			}
			tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		}
		err = errors.Join(
			a.Audit(ctx, tx, store.AuditEntry{Tournament: from.Ref(), Person: app.PersonRef(user), Was: message.New("server.audit.entered"), Became: message.New("server.audit.moved_to", "tournament", to.Name)}),
			a.Audit(ctx, tx, store.AuditEntry{Tournament: to.Ref(), Person: app.PersonRef(user), Was: message.New("server.audit.moved_from", "tournament", from.Name), Became: message.New("server.audit.entered")}),
			a.Notify(tx, notice.Left(from.Ref(), userID, false), notice.Joined(to.Ref(), userID, false)),
		)
		if err != nil {
			return Detail{}, err
		}
		return Load(tx, actor, toID)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Tournament(ctx, actor, toID)
	}
	return detail, err
}
