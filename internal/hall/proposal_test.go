package hall_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/testing/queuetest"
	"github.com/toproll/toproll/internal/tournament"
)

// runningDay is a running event with three tables and drawn classes of given sizes, in the order of
// the timetable. Nobody is in two of them.
func runningDay(t *testing.T, sizes ...int) *hall.Hall {
	t.Helper()
	h := &hall.Hall{
		Event: event.Event{ID: "e", State: event.Running, TimeZone: "Europe/Berlin", Settings: event.Settings{Rest: 900, Bout: 180, OpenClasses: 1}}, Now: noon,
		Matches: map[string]hall.MatchAt{}, Athletes: map[string]int{}, Held: map[string]event.HeldAthlete{}, Calls: map[string]event.Call{},
	}
	for n := range 3 {
		h.Tables = append(h.Tables, event.Table{ID: fmt.Sprint("t", n+1), Number: n + 1, State: event.TableOpen})
	}
	for i, athletes := range sizes {
		drawn, err := queuetest.Class(make([]int, athletes), func(n int) int { return 0 })
		if err != nil {
			t.Fatal(err)
		}
		id := string(rune('a' + i))
		c := &hall.Class{
			Tournament: tournament.Tournament{ID: id, Name: id, Athletes: athletes, Status: tournament.Active, Seeded: true}, Plan: drawn.Plan,
			Day: event.ClassDay{Position: i + 1},
		}
		for n := range athletes {
			c.Entries = append(c.Entries, tournament.Entry{ID: fmt.Sprint("e", id, n), Number: n + 1, UserID: fmt.Sprint(id, n), Name: fmt.Sprint(id, n)})
		}
		for _, m := range drawn.Matches {
			c.Matches = append(c.Matches, tournament.Match{ID: fmt.Sprint("m", id, m.Number), Match: m})
		}
		h.Classes = append(h.Classes, c)
	}
	h.Sort()
	return h
}

// search does all rounds of a search for a better order.
func search(t *testing.T, h *hall.Hall) hall.OrderSearch {
	t.Helper()
	var s hall.OrderSearch
	for round := 0; s.Proposal == nil; round++ {
		var err error
		if s, err = h.ProposeOrder(hall.PlanDials{}, round, s.Order, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestProposeWhileTheDayRuns looks for an order of a day whose largest class comes last. Classes that
// are open, soon due, called to the stage, opened by hand, on hold, or on another day keep their places.
func TestProposeWhileTheDayRuns(t *testing.T) {
	t.Parallel()
	h := runningDay(t, 12, 12, 12, 12, 8, 8, 8, 8, 8, 8, 8, 8, 40)
	h.Advance()
	of := func(id string) *hall.Class {
		return h.Classes[slices.IndexFunc(h.Classes, func(c *hall.Class) bool { return c.ID == id })]
	}
	of("f").Day.StagedAt = noon
	of("g").Day.ByHand = true
	of("h").Day.Held = true
	of("i").Day.NotBefore = noon.AddDate(0, 0, 1)
	before := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"}
	s := search(t, h)
	p := s.Proposal
	if !s.From.Equal(noon) || p.Moved == 0 || p.Current.Length-p.Proposed.Length < 15*time.Minute {
		t.Fatalf("from %s, moved %d: %s instead of %s", s.From, p.Moved, p.Proposed.Length, p.Current.Length)
	}
	if got := slices.Sorted(slices.Values(s.Order)); !slices.Equal(got, before) {
		t.Fatalf("order %v", s.Order)
	}
	for i, c := range p.Current.Classes {
		if c.ID != before[i] {
			t.Fatalf("current order %v", p.Current.Classes)
		}
		settled := c.Start < 45*time.Minute || slices.Contains([]string{"f", "g", "h", "i"}, c.ID)
		if settled && s.Order[i] != c.ID {
			t.Errorf("class %s at place %d moved: %v", c.ID, i+1, s.Order)
		}
		if wantOver := c.ID == "g" || c.ID == "h"; c.Later != (c.ID == "i") || c.Over != wantOver {
			t.Errorf("%+v", c)
		}
	}
	if again := search(t, h); !slices.Equal(again.Order, s.Order) {
		t.Errorf("%v, then %v", s.Order, again.Order)
	}
	if moved, err := h.Reorder(s.Order, before); err != nil || moved != p.Moved {
		t.Errorf("%d moved: %v", moved, err)
	}
	if after := search(t, h); after.Proposal.Moved != 0 {
		t.Errorf("a second proposal moves %d", after.Proposal.Moved)
	}
}

// TestNoProposalAtTheEndOfTheDay finds nothing to move once all classes are open, and none that gains
// less than a quarter of an hour.
func TestNoProposalAtTheEndOfTheDay(t *testing.T) {
	t.Parallel()
	for _, sizes := range [][]int{{8, 8}, {8, 8, 8, 8, 8, 8, 8, 9}, {}} {
		h := runningDay(t, sizes...)
		h.Advance()
		s := search(t, h)
		if s.Proposal.Moved != 0 || len(s.Order) != len(sizes) || s.Proposal.Current.Length != s.Proposal.Proposed.Length {
			t.Errorf("%v: %+v", sizes, s.Proposal)
		}
	}
}
