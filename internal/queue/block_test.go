package queue_test

import (
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/queue"
)

// stuck reports whether the remaining bouts all wait for a person's action.
func stuck(q queue.Queue) bool {
	return len(q.Bouts) > 0 && !slices.ContainsFunc(q.Bouts, func(f queue.Forecast) bool { return f.Comes })
}

// checkBlocks checks that every waiting bout has a reason, and that the event continues once a
// person has removed every block.
func (w *witness) checkBlocks(before queue.State, q queue.Queue) {
	if slices.ContainsFunc(q.Bouts, func(f queue.Forecast) bool { return !f.Comes }) && len(q.Blocks) == 0 {
		w.Fatal("bouts do not come, and nothing says why")
	}
	if !stuck(q) {
		return
	}
	s := clone(before)
	for _, b := range q.Blocks {
		c := &s.Classes[b.Class]
		switch b.Why.Code {
		case queue.ClassHeld:
			c.Held = false
		case queue.NotOpened:
			c.Opened, c.OpenedAt = true, s.Now
		case queue.BoutHeld:
			c.Bouts[b.Match-1].Held = false
		case queue.AthleteHeld:
			s.Athletes[b.Why.Athlete].Held = false
		case queue.UnderProtest:
			c.Bouts[b.Why.Match-1].Protested = false
		case queue.TableHeld:
			for i := range s.Tables {
				s.Tables[i].Held = s.Tables[i].Held && b.Why.Table != 0 && b.Why.Table != i+1
			}
		default:
			w.Fatalf("nobody can act on %+v", b)
		}
	}
	after := queue.Compute(s, w.Settings)
	if stuck(after) && slices.Equal(q.Blocks, after.Blocks) {
		w.Fatalf("nothing has come by removing %+v", q.Blocks)
	}
}

// TestBlocks names each cause once, even if several bouts wait for it.
func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		name string
		act  func(*queue.State)
		want []queue.Reason
	}{
		{"nothing", func(*queue.State) {}, nil},
		{"every table is held", func(s *queue.State) { s.Tables[0].Held, s.Tables[1].Held = true, true }, []queue.Reason{{Code: queue.TableHeld}}},
		{"a held table has an announced bout", func(s *queue.State) {
			s.Tables[0].Held, s.Tables[0].Announced = true, []queue.Ref{{Class: 0, Match: 1}}
		}, []queue.Reason{{Code: queue.TableHeld, Table: 1}}},
		{"no table is there", func(s *queue.State) { s.Tables = nil }, []queue.Reason{{Code: queue.TableHeld}}},
		{"a person opens the class", func(s *queue.State) { s.Classes[0].Opened, s.Classes[0].ByHand = false, true }, []queue.Reason{{Code: queue.NotOpened}}},
		{"the class is held", func(s *queue.State) { s.Classes[0].Held = true }, []queue.Reason{{Code: queue.ClassHeld}}},
		{"a class has no bracket", func(s *queue.State) { s.Classes = append(s.Classes, queue.Class{}) }, []queue.Reason{{Code: queue.NotDrawn}}},
		{"a bout is held", func(s *queue.State) { s.Classes[0].Bouts[0].Held = true }, []queue.Reason{{Code: queue.BoutHeld}}},
	} {
		s := event(t, 2, 4)
		s.Classes[0].Opened = true
		c.act(&s)
		var got []queue.Reason
		for _, b := range queue.Compute(s, queue.Settings{Frozen: 2}).Blocks {
			got = append(got, b.Why)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}
