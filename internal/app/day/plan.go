package day

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// Plan simulates the day of an event in advance, with its classes and the current entries.
// Errors: Invalid, Forbidden, NotFound.
func (a *Day) Plan(ctx context.Context, actor account.User, eventID string, d hall.PlanDials) (hall.DayPlan, error) {
	h, err := store.Read(ctx, a.DB, func(tx *store.Tx) (*hall.Hall, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return a.LoadHall(tx, e, true)
	})
	if err != nil {
		return hall.DayPlan{}, err
	}
	return h.Plan(d)
}
