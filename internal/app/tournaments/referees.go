package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AssignReferees assigns referees to a tournament. From then on only assigned ones may start and
// score its matches, even if all of them leave.
// Errors: Invalid, NotFound, Conflict.
func (a *Tournaments) AssignReferees(ctx context.Context, actor account.User, id string, userIDs []string) (Detail, error) {
	return a.changeReferees(ctx, actor, id, userIDs, true, func(tx *store.Tx, userID string) error {
		if _, err := Member(tx, userID, account.Referee, a.Time()); err != nil {
			return err
		}
		return tx.AssignReferee(id, userID)
	})
}

// RemoveReferees takes referees off a tournament.
// Errors: Invalid, NotFound, Conflict.
func (a *Tournaments) RemoveReferees(ctx context.Context, actor account.User, id string, userIDs []string) (Detail, error) {
	return a.changeReferees(ctx, actor, id, userIDs, false, func(tx *store.Tx, userID string) error {
		return tx.RemoveReferee(id, userID)
	})
}

func (a *Tournaments) changeReferees(ctx context.Context, actor account.User, id string, userIDs []string, assign bool, change func(*store.Tx, string) error) (Detail, error) {
	if len(userIDs) == 0 {
		return Detail{}, fault.Bad("refereeIds", "server.tournament.no_referee")
	}
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.TournamentChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayChangeReferees(); err != nil {
			return err
		}
		before, err := tx.Referees(id)
		if err != nil {
			return err
		}
		assigned := map[string]bool{}
		for _, r := range before {
			assigned[r.ID] = true
		}
		officials := t.Officials
		if assign {
			t.Officials = tournament.Assigned
		}
		var notices []notice.Notice
		for _, userID := range userIDs {
			if assigned[userID] == assign {
				continue
			}
			assigned[userID] = assign
			if err := change(tx, userID); err != nil {
				return err
			}
			notices = append(notices, notice.Assigned(t.Ref(), userID, assign))
			referee, err := tx.User(userID)
			if err != nil {
				return err
			}
			if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(referee)}); err != nil {
				return err
			}
		}
		if len(notices) == 0 && t.Officials == officials {
			return app.ErrUnchanged
		}
		return a.Notify(tx, notices...)
	})
}
