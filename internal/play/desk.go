package play

import (
	"context"
	"fmt"
)

// athlete is an athlete of the event.
type athlete struct {
	ID      string `json:"_id"`
	Entries []struct {
		Class struct {
			ID string `json:"_id"`
		}
	}
}

// weighNext weighs the next athlete who is not weighed in yet. Some are too heavy at first
// and come again.
func (d *day) weighNext(ctx context.Context) error {
	var waiting []athlete
	if err := d.chief.get(ctx, fmt.Sprintf("/api/event/athletes/%s?unweighed=true&limit=1", d.Event), &waiting); err != nil {
		return err
	}
	if len(waiting) == 0 {
		return errOver
	}
	e, err := d.event(ctx)
	if err != nil {
		return err
	}
	chance := d.lot(waiting[0].ID)
	grams := d.weightFor(e, waiting[0]) - 100*chance.IntN(40)
	if chance.Float64() < 0.1 {
		if err := d.weigh(ctx, waiting[0], grams+4300); err != nil {
			return err
		}
		d.pause(ctx, 60)
	}
	if err := d.weigh(ctx, waiting[0], grams); err != nil {
		return err
	}
	d.pause(ctx, 25)
	return nil
}

func (d *day) weigh(ctx context.Context, a athlete, grams int) error {
	return d.chief.post(ctx, "/api/event/weigh/"+a.ID, body{"grams": grams}, nil)
}

// weightFor returns an athlete's maximum weight for the lightest of their classes, in
// grams.
func (d *day) weightFor(e competition, a athlete) int {
	grams := 0
	for _, in := range a.Entries {
		for _, c := range e.Classes {
			w := c.Class.Weight
			if c.ID != in.Class.ID {
				continue
			}
			limit := w.Limit
			switch {
			case w.Limit == 0:
				limit = 85_000
			case w.Over:
				limit += 12_000
			}
			if grams == 0 || limit < grams {
				grams = limit
			}
		}
	}
	if grams == 0 {
		grams = 85_000
	}
	return grams
}
