package events

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AddParticipants enters athletes into a tournament before its start: organizers
// anybody, athletes themselves. One who is in already stays in, as he was.
// Errors: Invalid, Forbidden, NotFound, Conflict.
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
		var notices []notice.Notice
		for _, e := range entries {
			in[e.UserID] = true
			last = e.Number
		}
		for _, userID := range userIDs {
			if in[userID] {
				continue
			}
			in[userID] = true
			user, err := tournaments.Member(tx, userID, account.Participant, a.Time())
			if err != nil {
				return err
			}
			if oneself {
				if err := a.mayChangeOneClass(tx, e, user, id, true); err != nil {
					return err
				}
			}
			last++
			if err := a.tournaments.Enter(ctx, tx, t, user, last); err != nil {
				return err
			}
			if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(user)}); err != nil {
				return err
			}
			bySelf := userID == actor.ID
			notices = append(notices, notice.Joined(t.Ref(), userID, bySelf))
			if bySelf {
				notices = append(notices, notice.EntriesChanged(*t, user.Name, true))
			}
		}
		if t.Athletes == len(entries) {
			return app.ErrUnchanged
		}
		return a.Notify(tx, notices...)
	})
}

// RemoveParticipants takes athletes out of a tournament before its start:
// organizers anybody, athletes themselves. One who is not in it stays out.
// Errors: Invalid, Forbidden, NotFound, Conflict.
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
