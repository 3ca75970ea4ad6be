package day

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// Plan simulates the day of an event in advance, with its classes and the current entries.
// Errors: Invalid, Forbidden, NotFound.
func (a *Day) Plan(ctx context.Context, actor account.User, eventID string, d hall.PlanDials) (hall.DayPlan, error) {
	h, err := a.plannedHall(ctx, actor, eventID)
	if err != nil {
		return hall.DayPlan{}, err
	}
	return h.Plan(d)
}

// ProposeOrder does one round, from 0, of the search for the order of classes that ends the day of an
// event earliest; see [hall.Hall.ProposeOrder].
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) ProposeOrder(ctx context.Context, actor account.User, eventID string, d hall.PlanDials, round int, from []string) (hall.OrderSearch, error) {
	h, err := a.plannedHall(ctx, actor, eventID)
	if err != nil {
		return hall.OrderSearch{}, err
	}
	if h.Event.State == event.Finished {
		return hall.OrderSearch{}, fault.New(fault.Conflict, "server.event.over", "event", h.Event.Name)
	}
	return h.ProposeOrder(d, round, from, ctx.Err)
}

// plannedHall loads an event for its officials.
func (a *Day) plannedHall(ctx context.Context, actor account.User, eventID string) (*hall.Hall, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (*hall.Hall, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return a.LoadHall(tx, e, true)
	})
}
