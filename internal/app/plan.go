package app

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
)

// PlanDials are what a day is planned with; what is nil is as the event has it.
type PlanDials struct {
	Tables      *int
	RestSeconds *int
	BoutSeconds *int
	OpenClasses *int // at once; 0 for all
	StartAt     *time.Time
}

// DayPlan is how the day of an event would go.
type DayPlan struct {
	Start       time.Time // zero if none was given
	Length      time.Duration
	Work        time.Duration // of all bouts one after the other
	Tables      int
	RestSeconds int
	BoutSeconds int
	OpenClasses int
	Classes     []PlannedClass
}

// PlannedClass is when a class would be pulled, from the start of the day on.
type PlannedClass struct {
	ID, Name   string
	Athletes   int
	Start, End time.Duration
	Small      bool // it has too few athletes, and takes no time
}

// Plan plays the day of an event before it comes, with its classes and who is entered now.
// Errors: Invalid, Forbidden, NotFound.
func (a *App) Plan(ctx context.Context, actor account.User, eventID string, d PlanDials) (DayPlan, error) {
	h, err := store.Read(ctx, a.db, func(tx *store.Tx) (*hall, error) {
		e, err := tx.Competition(eventID)
		if err != nil {
			return nil, err
		}
		if err := requireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return a.loadHall(tx, e, true)
	})
	if err != nil {
		return DayPlan{}, err
	}
	return h.plan(d)
}

func (h *hall) plan(d PlanDials) (DayPlan, error) {
	open := 0
	for _, t := range h.tables {
		if t.State != event.TableClosed {
			open++
		}
	}
	or := func(given *int, usual int) int {
		if given != nil {
			return *given
		}
		return usual
	}
	tables := or(d.Tables, max(open, 1))
	day := queue.Day{
		Tables: tables, RestSeconds: or(d.RestSeconds, h.event.Settings.Rest), BoutSeconds: or(d.BoutSeconds, h.event.Settings.Bout),
		OpenClasses: or(d.OpenClasses, h.event.Settings.OpenClasses*tables), Frozen: event.Frozen, Seed: 1,
	}
	p := DayPlan{Tables: tables, RestSeconds: day.RestSeconds, BoutSeconds: day.BoutSeconds, OpenClasses: day.OpenClasses}
	if d.StartAt != nil {
		p.Start = d.StartAt.UTC()
	}
	index := map[int]int{} // of planned classes, by that in the day
	for _, c := range h.classes {
		planned := PlannedClass{ID: c.ID, Name: c.Name, Athletes: c.Tournament.Athletes}
		dc := queue.DayClass{Name: c.ID, BestOf: c.BestOf, FinalBestOf: c.FinalBestOf}
		for _, e := range c.entries {
			if !e.IsBye() {
				dc.Athletes = append(dc.Athletes, queue.ID(e.UserID))
			}
		}
		if planned.Athletes = len(dc.Athletes); planned.Athletes < bracket.MinEntrants {
			planned.Small = true
		} else {
			index[len(day.Classes)] = len(p.Classes)
			day.Classes = append(day.Classes, dc)
		}
		p.Classes = append(p.Classes, planned)
	}
	if len(day.Classes) == 0 {
		return p, nil
	}
	t, err := queue.Plan(day)
	if err != nil {
		return p, err
	}
	p.Length = time.Duration(t.End) * time.Second
	for _, b := range t.Bouts {
		p.Work += time.Duration(b.End-b.Start) * time.Second
	}
	for i, c := range t.Classes {
		p.Classes[index[i]].Start, p.Classes[index[i]].End = time.Duration(c.Start)*time.Second, time.Duration(c.End)*time.Second
	}
	return p, nil
}
