package day

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/store"
)

// onDecisionFor is how long an opened decision counts as open. A phone that loses its network or is put away can't
// report that it was closed.
const onDecisionFor = 5 * time.Minute

// OpenDecision stores which decision of an event an official has open, "" for none. It only informs other officials;
// they can still decide. Errors: Forbidden, NotFound.
func (a *Day) OpenDecision(ctx context.Context, actor account.User, eventID, decision string) error {
	return a.DB.Write(ctx, func(tx *store.Tx) error {
		e, err := tx.Event(eventID)
		if err != nil {
			return err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return err
		}
		if err := e.MayChange(); err != nil {
			return err
		}
		if _, err := tx.LockQueue(eventID); err != nil {
			return err
		}
		now := a.Time()
		open, err := tx.OnDecisions(eventID, now.Add(-onDecisionFor))
		if err != nil {
			return err
		}
		was := ""
		for _, o := range open {
			if o.Official.ID == actor.ID {
				was = o.Decision
			}
		}
		if was == decision {
			return nil
		}
		if err := tx.SetOnDecision(eventID, actor.ID, decision, now); err != nil {
			return err
		}
		return a.publishQueue(tx, eventID)
	})
}
