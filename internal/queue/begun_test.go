package queue_test

import (
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/queue"
)

// begin starts bouts on their brackets, one per second from the state's time.
func begin(s *queue.State, refs ...queue.Ref) {
	for i, r := range refs {
		c := &s.Classes[r.Class]
		if c.Bouts == nil {
			c.Bouts = make([]queue.Bout, c.Plan.Len())
		}
		c.Matches[r.Match-1].Status = bracket.InProgress
		c.Bouts[r.Match-1].Started = s.Now + time.Duration(i)*time.Second
	}
}

// called calls bouts to the tables, in their order, and starts them there.
func called(s *queue.State, refs ...queue.Ref) {
	for i, r := range refs {
		s.Classes[r.Class].Matches[r.Match-1].Status = bracket.InProgress
		s.Tables[i].Called, s.Tables[i].Since = r, s.Now
	}
}

func ref(class, match int) queue.Ref { return queue.Ref{Class: class, Match: match} }

// TestStartedElsewhere: a bout started in its bracket is at a table, or needs a decision.
func TestStartedElsewhere(t *testing.T) {
	type want struct {
		table, place int // from 1; 0 for none
		why          queue.Code
		atNoTable    bool
	}
	for name, c := range map[string]struct {
		tables int
		make   func(*queue.State)
		want   map[queue.Ref]want
	}{
		"the tables are busy: it comes next where it is soonest": {2, func(s *queue.State) {
			called(s, ref(0, 1), ref(0, 2))
			s.Tables[0].Since -= time.Minute
			s.Tables[0].Announced = []queue.Ref{ref(0, 3)}
			begin(s, ref(0, 4))
		}, map[queue.Ref]want{ref(0, 4): {1, 1, queue.Begun, false}, ref(0, 3): {1, 2, "", false}}},
		"it stays where it was announced": {2, func(s *queue.State) {
			called(s, ref(0, 1), ref(0, 2))
			s.Tables[0].Since -= time.Minute
			s.Tables[1].Announced = []queue.Ref{ref(0, 3), ref(0, 4)}
			begin(s, ref(0, 4))
		}, map[queue.Ref]want{ref(0, 4): {2, 1, queue.Begun, false}, ref(0, 3): {2, 2, "", false}}},
		"a free table with nobody on deck": {2, func(s *queue.State) {
			s.Tables[0].Announced = []queue.Ref{ref(0, 1)}
			begin(s, ref(0, 4))
		}, map[queue.Ref]want{ref(0, 4): {2, 1, "", false}}},
		"two at one table, the first started first": {1, func(s *queue.State) {
			called(s, ref(0, 1))
			begin(s, ref(0, 4), ref(0, 3))
		}, map[queue.Ref]want{ref(0, 4): {1, 1, queue.Begun, false}, ref(0, 3): {1, 2, queue.Begun, false}}},
		"two at two tables": {2, func(s *queue.State) {
			called(s, ref(1, 1), ref(1, 2))
			begin(s, ref(0, 4), ref(0, 3))
		}, map[queue.Ref]want{ref(0, 4): {1, 1, queue.Begun, false}, ref(0, 3): {2, 1, queue.Begun, false}}},
		"the only table of its class": {2, func(s *queue.State) {
			called(s, ref(1, 1), ref(1, 2))
			s.Tables[0].Since -= time.Minute
			s.Classes[0].Table = 2
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {2, 1, queue.Begun, false}}},
		"the only table of its class is paused": {2, func(s *queue.State) {
			s.Classes[0].Table, s.Tables[1].Held = 2, true
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {0, 0, queue.TableHeld, true}}},
		"its table is paused with it on deck": {2, func(s *queue.State) {
			s.Tables[1].Held, s.Tables[1].Announced = true, []queue.Ref{ref(0, 1)}
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {2, 1, queue.TableHeld, true}}},
		"one table is paused": {2, func(s *queue.State) {
			s.Tables[0].Held = true
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {2, 1, "", false}}},
		"all tables are paused": {1, func(s *queue.State) {
			s.Tables[0].Held = true
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {0, 0, queue.TableHeld, true}}},
		"all tables are closed": {0, func(s *queue.State) {
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {0, 0, queue.TableHeld, true}}},
		"it is held, which is to be decided anyway": {1, func(s *queue.State) {
			begin(s, ref(0, 1))
			s.Classes[0].Bouts[0].Held = true
		}, map[queue.Ref]want{ref(0, 1): {0, 0, queue.BoutHeld, false}}},
		"an athlete is at a table": {2, func(s *queue.State) {
			called(s, ref(0, 1))
			s.Classes[1].Athletes = s.Classes[0].Athletes
			begin(s, ref(1, 1))
		}, map[queue.Ref]want{ref(1, 1): {0, 0, queue.AthleteAtTable, true}}},
		"an athlete is on deck elsewhere": {2, func(s *queue.State) {
			called(s, ref(0, 2))
			s.Tables[0].Announced = []queue.Ref{ref(0, 1)}
			s.Classes[1].Athletes = s.Classes[0].Athletes
			s.Classes[1].Matches[0].Players = s.Classes[0].Matches[0].Players
			begin(s, ref(1, 1))
		}, map[queue.Ref]want{ref(1, 1): {2, 1, "", false}, ref(0, 1): {0, 0, queue.AthleteAnnounced, false}}},
		"a class that is not open, and left to a person": {1, func(s *queue.State) {
			called(s, ref(0, 1))
			s.Classes[1].ByHand = true
			begin(s, ref(1, 1))
		}, map[queue.Ref]want{ref(1, 1): {1, 1, queue.Begun, false}}},
		"somebody rests from before": {1, func(s *queue.State) {
			s.Athletes[s.Classes[0].Athletes[s.Classes[0].Matches[0].Players[0]-1]].Pulled = s.Now - time.Minute
			begin(s, ref(0, 1))
		}, map[queue.Ref]want{ref(0, 1): {1, 1, "", false}}},
		"somebody has pulled since": {1, func(s *queue.State) {
			begin(s, ref(0, 1))
			s.Now += 2 * time.Minute
			s.Athletes[s.Classes[0].Athletes[s.Classes[0].Matches[0].Players[0]-1]].Pulled = s.Now - time.Minute
		}, map[queue.Ref]want{ref(0, 1): {1, 1, queue.AthleteRests, false}}},
		"somebody wants another next": {1, func(s *queue.State) {
			called(s, ref(0, 1))
			begin(s, ref(0, 3))
			s.Classes[0].Bouts[3].Next = 1
		}, map[queue.Ref]want{ref(0, 3): {1, 1, queue.Begun, false}, ref(0, 4): {1, 2, "", false}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := event(t, c.tables, 8, 8)
			s.Now = time.Hour
			c.make(&s)
			q := queue.Compute(s, settings)
			for r, want := range c.want {
				f, _ := q.Bout(r)
				table, place := 0, 0
				for i, at := range q.Tables {
					if p := slices.Index(at.Announced, r) + 1; p > 0 {
						table, place = i+1, p
					}
				}
				if table != want.table || place != want.place || f.Why.Code != want.why || f.Astray != want.atNoTable {
					t.Errorf("%v is at table %d, place %d, %+v, want %+v", r, table, place, f, want)
				}
				if f.Why.Code == queue.Begun && (f.Why.Table != want.table || !f.Comes) {
					t.Errorf("%v: %+v", r, f)
				}
			}
		})
	}
}

// A final started before its block continues, and opens nothing for others.
func TestAFinalThatIsStarted(t *testing.T) {
	s := event(t, 2, 2, 8)
	dials := settings
	dials.Finals, dials.FinalsTable = queue.FinalsOfTwo, 2
	c := &s.Classes[0]
	final := c.Plan.Final()
	h := hall(s, dials, 0)
	for h.Classes[0].Matches.At(final).Players[1] == 0 {
		if _, more := h.Step(); !more {
			t.Fatal("nobody is in the final")
		}
	}
	if !h.Start(ref(0, final)) {
		t.Fatal("the final cannot be started")
	}
	q, _ := h.Step()
	if f, _ := q.Bout(ref(0, final)); f.Astray || f.Table != 2 || f.Why.Code == queue.InFinalsBlock {
		t.Errorf("%+v", f)
	}
}

// begun reports whether a bout is in progress and called nowhere.
func begun(s queue.State, r queue.Ref) bool {
	return r != queue.Ref{} && s.Classes[r.Class].Matches.At(r.Match).Status == bracket.InProgress && tableIn(s, r) == 0
}

// startedAt returns the start of a bout on its bracket, 0 for never.
func (w *witness) startedAt(r queue.Ref) time.Duration {
	return w.Classes[r.Class].Bouts[r.Match-1].Started
}

// anyBegun reports whether a bout of a class is in progress and called nowhere.
func anyBegun(s queue.State, class int) bool {
	return slices.ContainsFunc(s.Classes[class].Matches, func(m bracket.Match) bool { return begun(s, ref(class, m.Number)) })
}

// begunElsewhere reports whether an athlete of a bout is announced for another that is in
// progress.
func begunElsewhere(s queue.State, q queue.Queue, r queue.Ref) bool {
	for _, t := range q.Tables {
		for _, other := range t.Announced {
			if other != r && begun(s, other) && slices.ContainsFunc(athletes(s, other), func(a int) bool { return slices.Contains(athletes(s, r), a) }) {
				return true
			}
		}
	}
	return false
}

func boolAsInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkBegun checks that each bout in progress is at a table that continues it, or waits for a
// decision. There it comes before bouts that have not begun.
func (w *witness) checkBegun(before queue.State, q queue.Queue) {
	at := map[queue.Ref]int{}
	for i, t := range q.Tables {
		at[t.Called] = i + 1
		for n, r := range t.Announced {
			at[r] = i + 1
			if n > 0 && begun(before, r) && !begun(before, t.Announced[n-1]) {
				w.Fatalf("%v has begun, and comes behind %v at table %d", r, t.Announced[n-1], i+1)
			}
		}
	}
	for _, f := range q.Bouts {
		if !begun(before, f.Ref) {
			if f.Astray {
				w.Fatalf("%v is atNoTable, but not in progress", f.Ref)
			}
			continue
		}
		goesOn := at[f.Ref] > 0 && !before.Tables[at[f.Ref]-1].Held
		held := f.Why.Code == queue.BoutHeld || f.Why.Code == queue.ClassHeld || f.Why.Code == queue.AthleteHeld
		if ways := []bool{goesOn, held, f.Astray}; len(slices.DeleteFunc(ways, func(so bool) bool { return !so })) != 1 {
			w.Fatalf("%v is in progress; at a table that goes on: %t, held: %t, atNoTable: %t; %+v", f.Ref, goesOn, held, f.Astray, f)
		}
	}
}

// checkFrozen checks that announced bouts stay.
func (w *witness) checkFrozen(before queue.State, q queue.Queue) {
	for i, t := range before.Tables {
		var frozen []queue.Ref
		for _, r := range t.Announced {
			if who := athletes(before, r); !w.blocked(before, r, i+1) && len(who) == 2 && !calledElsewhere(before, who) && !begunElsewhere(before, q, r) && !(w.undone && w.ofFinals(r) && !overridden(before, r) && w.prelims(before)) {
				frozen = append(frozen, r)
			}
		}
		slices.SortStableFunc(frozen, func(one, other queue.Ref) int { return boolAsInt(begun(before, other)) - boolAsInt(begun(before, one)) })
		got := slices.DeleteFunc(slices.Clone(q.Tables[i].Announced), func(r queue.Ref) bool { // begun bouts and an override come first
			return !slices.Contains(t.Announced, r) && (begun(before, r) || before.Classes[r.Class].Bouts[r.Match-1].Next == i+1)
		})
		if len(got) < len(frozen) || !slices.Equal(got[:len(frozen)], frozen) {
			w.Fatalf("table %d announced %v, of which %v can come; now %v", i+1, t.Announced, frozen, q.Tables[i].Announced)
		}
	}
}

// calledElsewhere reports whether an athlete of an announced bout is called, because another
// bout's result was undone.
func calledElsewhere(s queue.State, who []int) bool {
	for _, t := range s.Tables {
		for _, a := range who {
			if t.Called != (queue.Ref{}) && slices.Contains(athletes(s, t.Called), a) {
				return true
			}
		}
	}
	return false
}
