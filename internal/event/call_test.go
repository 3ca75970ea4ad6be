package event_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
)

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func TestCall(t *testing.T) {
	c := event.Call{MatchID: "m", EventID: "e", Held: true, NextTableID: "t2"}
	c = c.Announce("t1", 2)
	if again := c.Announce("t1", 2); again != c {
		t.Errorf("announced twice: %+v", again)
	}
	c = c.Call("t2", "referee", 60, noon)
	if c.Place != event.Called || c.TableID != "t2" || c.NextTableID != "" || !c.Deadline.Equal(noon.Add(time.Minute)) || !c.Held || c.Position != 0 {
		t.Errorf("called: %+v", c)
	}
	if free := c.Call("t2", "referee", 0, noon); !free.Deadline.IsZero() {
		t.Errorf("a deadline without a time to reach the table: %+v", free)
	}
	if one := c.Arrive("a", true, noon); !one.BothHereAt.IsZero() {
		t.Errorf("one has come: both since %v", one.BothHereAt)
	}
	later := noon.Add(20 * time.Second)
	c = c.Arrive("a", true, noon).Arrive("b", true, later).Arrive("a", true, later.Add(time.Second))
	if !c.BothHereAt.Equal(later) {
		t.Errorf("both are here since %v", c.BothHereAt)
	}
	c = c.Arrive("a", false, later).Arrive("a", false, later)
	if c.HasArrived("a") || !c.HasArrived("b") || !c.BothHereAt.IsZero() {
		t.Errorf("arrived: %v, both since %v", c.Arrived, c.BothHereAt)
	}
	if c = c.Extend(30, "excused", noon.Add(50*time.Second)); !c.Deadline.Equal(noon.Add(90 * time.Second)) {
		t.Errorf("before the deadline it is moved to %v", c.Deadline)
	}
	if late := c.Extend(30, "", noon.Add(time.Hour)); !late.Deadline.Equal(noon.Add(time.Hour + 30*time.Second)) {
		t.Errorf("after the deadline it is moved to %v", late.Deadline)
	}
	given := c.Extend(30, "asked for", noon.Add(time.Hour))
	seconds := int(given.Deadline.Sub(c.Deadline) / time.Second)
	if less := given.Shorten(seconds, 60, "excused"); !less.Deadline.Equal(c.Deadline) || less.Excused != "excused" {
		t.Errorf("taken back it is %v, and was %v", less.Deadline, c.Deadline)
	}
	if least := given.Shorten(86400, 60, ""); !least.Deadline.Equal(noon.Add(time.Minute)) || least.Excused != "" {
		t.Errorf("the reach ends at %v, excused %q", least.Deadline, least.Excused)
	}
	if some := given.Shorten(10, 60, ""); some.Excused != "asked for" {
		t.Errorf("with some extra time left, the reason is %q", some.Excused)
	}
	if none := given.Shorten(86400, 0, ""); !none.Deadline.IsZero() {
		t.Errorf("without a reach there is a deadline, %v", none.Deadline)
	}
	if back := c.UndoCall(); back.Place != event.Announced || back.TableID != "t2" || back.Position != 0 || !back.CalledAt.IsZero() || back.Arrived != [2]string{} {
		t.Errorf("taken back: %+v", back)
	}
	pulled := c.End(true, noon.Add(time.Minute))
	if pulled.Place != event.Pulled || pulled.CalledAt != c.CalledAt || !pulled.EndedAt.Equal(noon.Add(time.Minute)) || pulled.Arrived != c.Arrived {
		t.Errorf("pulled: %+v", pulled)
	}
	if on := pulled.Undo(true); on.Place != event.Called || on.TableID != "t2" || !on.EndedAt.IsZero() || on.CalledAt != c.CalledAt || on.Resumes {
		t.Errorf("goes on: %+v", on)
	}
	next := pulled.Undo(false)
	if next.Place != event.Nowhere || next.TableID != "" || next.NextTableID != "t2" || !next.Resumes || next.EndedAt != pulled.EndedAt || next.Players != pulled.Players {
		t.Errorf("comes next: %+v", next)
	}
	if deck := next.Announce("t2", 1); !deck.Resumes || deck.NextTableID != "t2" || deck.EndedAt != pulled.EndedAt {
		t.Errorf("on deck: %+v", deck)
	}
	for _, on := range []event.Call{next.Start("t2", noon), next.Call("t3", "referee", 60, noon)} {
		if !on.EndedAt.IsZero() {
			t.Errorf("it has ended: %+v", on)
		}
	}
	for _, on := range []event.Call{next.Start("t2", noon), next.Call("t3", "referee", 60, noon), next.End(true, noon), next.End(false, noon), next.Settle()} {
		if on.Resumes || on.NextTableID != "" {
			t.Errorf("goes on still: %+v", on)
		}
	}
	if absent := c.End(false, noon); absent.Place != event.Nowhere {
		t.Errorf("not pulled: %+v", absent)
	}
	if started := (event.Call{}).Start("t3", noon); started.Place != event.Called || started.CalledBy != "" {
		t.Errorf("started: %+v", started)
	}
}

func TestPhase(t *testing.T) {
	for _, c := range []struct {
		state event.State
		p     event.DayProgress
		want  event.Phase
	}{
		{event.Planned, event.DayProgress{Registered: 5}, event.PhaseBefore},
		{event.Open, event.DayProgress{Registered: 5, Weighed: 1}, event.PhaseWeighIn},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 4}, event.PhaseWeighIn},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 5}, event.PhaseRunning},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 4, Classes: 2, Over: 1}, event.PhaseRunning},
		{event.Running, event.DayProgress{Classes: 2, Over: 1, Finals: true}, event.PhaseFinals},
		{event.Running, event.DayProgress{Classes: 2, Over: 2}, event.PhaseCeremony},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 4, Classes: 2, Over: 2}, event.PhaseCeremony},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 3, Again: 2, Classes: 2, Over: 2}, event.PhaseWeighIn},
		{event.Running, event.DayProgress{Registered: 5, Weighed: 3, Again: 2, Classes: 2, Over: 1}, event.PhaseRunning},
		{event.Finished, event.DayProgress{Classes: 2, Over: 2}, event.PhaseFinished},
	} {
		if got := c.state.Phase(c.p); got != c.want {
			t.Errorf("%s %+v: %s, want %s", c.state, c.p, got, c.want)
		}
	}
}
