package events

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AddParticipants enters athletes into a tournament before its start: organizers can enter anyone, athletes only
// themselves. Athletes already in stay unchanged. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) AddParticipants(ctx context.Context, actor account.User, id string, userIDs []string) (tournaments.Detail, error) {
	return a.tournaments.ChangeTournament(ctx, actor, tournaments.ForOneself(userIDs, "server.tournament.join_self"), id, app.TournamentChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayChangeEntries(); err != nil {
			return err
		}
		e, oneself, err := tournaments.OwnEvent(tx, actor, *t)
		if err != nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		in := make(map[string]bool, len(entries))
		last := 0
		var newcomers []account.User
		for _, e := range entries {
			in[e.UserID] = true
			last = e.Number
		}
		users, err := tx.ChangeUsers(userIDs, a.Time())
		if err != nil {
			return err
		}
		for _, userID := range userIDs {
			if in[userID] {
				continue
			}
			in[userID] = true
			user, err := accounts.Of(users, userID)
			if err == nil {
				err = tournaments.MayTakePart(user, account.Participant)
			}
			if err != nil {
				return err
			}
			if oneself {
				if err := a.mayChangeOneClass(tx, e, user, id, true); err != nil {
					return err
				}
			}
			newcomers = append(newcomers, user)
			if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(user)}); err != nil {
				return err
			}
		}
		if len(newcomers) == 0 {
			return app.ErrUnchanged
		}
		if err := a.tournaments.Enter(ctx, tx, t, last, newcomers...); err != nil {
			return err
		}
		var notices []notice.Notice
		for _, user := range newcomers {
			bySelf := user.ID == actor.ID
			notices = append(notices, notice.Joined(t.Ref(), user.ID, bySelf))
			if bySelf {
				notices = append(notices, notice.EntriesChanged(*t, user.Name, true))
			}
		}
		return a.Notify(tx, notices...)
	})
}

// RemoveParticipants takes athletes out of a tournament before its start: organizers can remove anyone, athletes only
// themselves. Athletes not in it are ignored. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) RemoveParticipants(ctx context.Context, actor account.User, id string, userIDs []string) (tournaments.Detail, error) {
	return a.tournaments.ChangeTournament(ctx, actor, tournaments.ForOneself(userIDs, "server.tournament.leave_self"), id, app.TournamentChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayChangeEntries(); err != nil {
			return err
		}
		e, oneself, err := tournaments.OwnEvent(tx, actor, *t)
		if err == nil && oneself {
			err = a.mayChangeOneClass(tx, e, actor, id, false)
		}
		if err != nil {
			return err
		}
		before := t.Athletes
		out, err := tournaments.Leave(tx, t, userIDs)
		if err != nil {
			return err
		}
		if t.Athletes == before {
			return app.ErrUnchanged
		}
		var notices []notice.Notice
		for _, e := range out {
			if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: tournament.Ref{ID: e.UserID, Name: e.Name}}); err != nil {
				return err
			}
			bySelf := e.UserID == actor.ID
			notices = append(notices, notice.Left(t.Ref(), e.UserID, bySelf))
			if bySelf {
				notices = append(notices, notice.EntriesChanged(*t, e.Name, false))
			}
		}
		return a.Notify(tx, notices...)
	})
}
