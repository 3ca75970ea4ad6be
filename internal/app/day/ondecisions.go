package day

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/store"
)

// onDecisionFor is how long an official who has opened a decision counts as being on it. A phone that loses the network
// or is put away releases nothing.
const onDecisionFor = 5 * time.Minute

// OpenDecision stores which decision of an event an official has open, "" for none. It holds nobody else off: it only
// informs the other officials.
// Errors: Forbidden, NotFound.
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
