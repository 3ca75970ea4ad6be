package hall

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
)

// PlanDials are the settings of a plan. Nil fields come from the event.
type PlanDials struct {
	Tables      *int
	RestSeconds *int
	BoutSeconds *int
	OpenClasses *int // open at once; 0 for all
	StartAt     *time.Time
}

// DayPlan is the simulated day of an event.
type DayPlan struct {
	Start       time.Time // zero if not given
	Length      time.Duration
	Work        time.Duration // total of all bouts
	Tables      int
	RestSeconds int
	BoutSeconds int
	OpenClasses int
	Classes     []PlannedClass
}

// PlannedClass has a class's times, from the start of the day.
type PlannedClass struct {
	ID, Name   string
	Athletes   int
	Start, End time.Duration
	Small      bool // too few athletes, takes no time
	Later      bool // opens on a later day, takes no time on this one
	Over       bool // on a running day: completed, or not expected to be pulled
}

// Plan simulates the day with the current order of classes.
// Errors: Invalid.
func (h *Hall) Plan(d PlanDials) (DayPlan, error) {
	p, day, index := h.planned(d)
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

// planned returns the day of the event for the planner, and the timetable position, from 0, of each simulated class.
// Other classes are too small or on a later day.
func (h *Hall) planned(d PlanDials) (p DayPlan, day queue.Day, index []int) {
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
	day = queue.Day{
		Tables: tables, RestSeconds: or(d.RestSeconds, h.Event.Settings.Rest), BoutSeconds: or(d.BoutSeconds, h.Event.Settings.Bout),
		OpenClasses: or(d.OpenClasses, h.Event.Settings.OpenClasses*tables), Frozen: event.Frozen, Seed: 1,
	}
	p = DayPlan{Tables: tables, RestSeconds: day.RestSeconds, BoutSeconds: day.BoutSeconds, OpenClasses: day.OpenClasses}
	if d.StartAt != nil {
		p.Start = d.StartAt.UTC()
	}
	for i, c := range h.Classes {
		planned := PlannedClass{ID: c.ID, Name: c.Name}
		dc := queue.DayClass{Name: c.ID, BestOf: c.BestOf, FinalBestOf: c.FinalBestOf, Fifth: h.Event.Settings.Places.SharedPlaces == event.PlacesBout}
		for _, e := range c.Entries {
			if !e.IsBye() {
				dc.Athletes = append(dc.Athletes, queue.ID(e.UserID))
			}
		}
		if table := h.Table(c.Day.TableID); table <= tables {
			dc.Table = table
		}
		if before := c.Day.NotBefore; !p.Start.IsZero() && before.After(p.Start) {
			dc.NotBefore = int(before.Sub(p.Start) / time.Second)
			planned.Later = h.Zone().Day(before) > h.Zone().Day(p.Start)
		}
		planned.Athletes = len(dc.Athletes)
		planned.Small = planned.Athletes < bracket.MinEntrants
		if !planned.Small && !planned.Later {
			index = append(index, i)
			day.Classes = append(day.Classes, dc)
		}
		p.Classes = append(p.Classes, planned)
	}
	for i, block := range h.armBlocks(index) {
		day.Classes[i].Block = block
	}
	return p, day, index
}

// armBlocks returns blocks that keep one arm before the other in a proposed order, if the current order does. An
// organizer who mixed the arms by hand wants no blocks.
func (h *Hall) armBlocks(index []int) []int {
	blocks, last := make([]int, len(index)), 0
	for i := 1; i < len(index); i++ {
		if h.Classes[index[i]].Class.Arm != h.Classes[index[i-1]].Class.Arm {
			last++
		}
		blocks[i] = last
	}
	if last > 1 || !h.Event.Settings.ArmByArm { // there are two arms
		clear(blocks)
	}
	return blocks
}
