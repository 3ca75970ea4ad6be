package hall

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
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

func (h *Hall) Plan(d PlanDials) (DayPlan, error) {
	open := 0
	for _, t := range h.Tables {
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
		Tables: tables, RestSeconds: or(d.RestSeconds, h.Event.Settings.Rest), BoutSeconds: or(d.BoutSeconds, h.Event.Settings.Bout),
		OpenClasses: or(d.OpenClasses, h.Event.Settings.OpenClasses*tables), Frozen: event.Frozen, Seed: 1,
	}
	p := DayPlan{Tables: tables, RestSeconds: day.RestSeconds, BoutSeconds: day.BoutSeconds, OpenClasses: day.OpenClasses}
	if d.StartAt != nil {
		p.Start = d.StartAt.UTC()
	}
	index := map[int]int{} // of planned classes, by that in the day
	for _, c := range h.Classes {
		planned := PlannedClass{ID: c.ID, Name: c.Name, Athletes: c.Tournament.Athletes}
		dc := queue.DayClass{Name: c.ID, BestOf: c.BestOf, FinalBestOf: c.FinalBestOf, Fifth: h.Event.Settings.Places.SharedPlaces == event.PlacesBout}
		for _, e := range c.Entries {
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
