package hall_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
	"github.com/toproll/toproll/internal/tournament"
)

// TestWhateverBlocksIsDecided checks random events: while matches remain and none can come
// without a person, a decision names each cause. Once no match remains, the day is over.
func TestWhateverBlocksIsDecided(t *testing.T) { rapid.Check(t, whateverBlocks) }

func whateverBlocks(t *rapid.T) {
	h := randomEvent(t)
	h.Advance()
	v := hall.View{Hall: h, Queue: queue.Compute(h.State(), h.Settings())}
	decisions := v.Decisions(v.Tables(nil), nil)
	remain := slices.ContainsFunc(h.Classes, func(c *hall.Class) bool {
		return c.Tournament.Athletes > 0 && len(c.Matches) == 0 || slices.ContainsFunc(c.Matches, func(m tournament.Match) bool {
			return m.Status != bracket.Completed && m.Status != bracket.Void && !c.Plan.HasBye(m.Match)
		})
	})
	if v.Over() == remain && slices.ContainsFunc(h.Classes, func(c *hall.Class) bool { return len(c.Matches) > 0 }) {
		t.Fatalf("matches remain: %v, over: %v", remain, v.Over())
	}
	comes := slices.ContainsFunc(v.Queue.Bouts, func(f queue.Forecast) bool { return f.Comes })
	if !remain || comes {
		return
	}
	has := func(kind hall.DecisionKind, is func(hall.Decision) bool) bool {
		return slices.ContainsFunc(decisions, func(d hall.Decision) bool { return d.Kind == kind && is(d) })
	}
	everyOne := func(hall.Decision) bool { return true }
	if has(hall.DecideNoOpen, everyOne) {
		if slices.ContainsFunc(h.Tables, func(t event.Table) bool { return t.State == event.TableOpen }) {
			t.Fatal("a table is open")
		}
		return
	}
	for _, b := range v.Queue.Blocks {
		c := h.Classes[b.Class]
		ofClass := func(d hall.Decision) bool { return d.ClassID == c.ID }
		named := true
		switch b.Why.Code {
		case queue.ClassHeld:
			named = has(hall.DecideHeld, ofClass)
		case queue.BoutHeld:
			named = has(hall.DecideHeld, func(d hall.Decision) bool { return d.MatchID == c.Matches[b.Match-1].ID })
		case queue.AthleteHeld:
			named = has(hall.DecideHeld, func(d hall.Decision) bool { return d.RegistrationID == "r"+h.People[b.Why.Athlete] })
		case queue.TableHeld:
			named = has(hall.DecidePaused, func(d hall.Decision) bool { return d.Number == h.Tables[b.Why.Table-1].Number })
		default:
			named = !v.Matters(b) || has(hall.DecideBlocked, func(d hall.Decision) bool { return ofClass(d) && d.Why.Code == b.Why.Code })
		}
		if !named {
			t.Fatalf("nothing names %+v: %+v", b, decisions)
		}
	}
	if len(decisions) == 0 {
		t.Fatalf("nothing comes, and nothing says why: %+v", v.Queue.Blocks)
	}
}

// randomEvent is an event with random results, holds, pauses and closed tables.
func randomEvent(t *rapid.T) *hall.Hall {
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	h := &hall.Hall{
		Event: event.Event{ID: "e", State: event.Running}, Now: time.UnixMilli(1_800_000_000_000).UTC(), Matches: map[string]hall.MatchAt{},
		Athletes: map[string]int{}, Held: map[string]event.HeldAthlete{}, Calls: map[string]event.Call{},
	}
	h.Event.Settings.Finals = rapid.SampledFrom([]event.Finals{event.FinalsInTurn, event.FinalsLastTwo, event.FinalsLastFour}).Draw(t, "finals")
	h.Event.Settings.OpenClasses = rapid.IntRange(0, 2).Draw(t, "open classes")
	h.Event.Settings.Rest = 60 * rapid.IntRange(0, 5).Draw(t, "rest")
	rarely := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	for i := range rapid.IntRange(1, 4).Draw(t, "classes") {
		h.Classes = append(h.Classes, randomClass(t, i, chance))
	}
	h.Sort()
	for i := range rapid.IntRange(0, 3).Draw(t, "tables") {
		state := rapid.SampledFrom([]event.TableState{event.TableOpen, event.TablePaused, event.TableClosed}).Draw(t, "table")
		h.Tables = append(h.Tables, event.Table{ID: fmt.Sprintf("t%d", i), Number: i + 1, State: event.TableOpen})
		if state == event.TableClosed {
			h.Tables = h.Tables[:len(h.Tables)-1]
			continue
		}
		defer func(n int) { h.Tables[n].State = state }(len(h.Tables) - 1)
	}
	h.Advance() // announces while every table is open
	for _, c := range h.Classes {
		if c.Day.Held = rarely("class held"); rarely("by hand") {
			c.Day.ByHand, c.Day.OpenedAt = true, time.Time{}
		}
		if len(h.Tables) > 0 && rarely("pinned") {
			c.Day.TableID = h.Tables[0].ID
		}
		for _, m := range c.Matches {
			if rapid.IntRange(0, 9).Draw(t, "hold") == 0 {
				call := h.Call(&m)
				call.Held = true
				h.Calls[m.ID] = call
			}
		}
	}
	for _, userID := range h.People {
		if rapid.IntRange(0, 9).Draw(t, "hold") == 0 {
			h.Held[userID] = event.HeldAthlete{UserID: userID, RegistrationID: "r" + userID}
		}
	}
	return h
}

func randomClass(t *rapid.T, index int, chance *rand.Rand) *hall.Class {
	size := rapid.IntRange(bracket.MinEntrants, 8).Draw(t, "athletes")
	c := &hall.Class{Tournament: tournament.Tournament{ID: fmt.Sprintf("c%d", index), Name: fmt.Sprintf("Class %d", index), Athletes: size}}
	c.Day = event.ClassDay{ClassID: c.ID, EventID: "e"}
	for i := range size {
		c.Entries = append(c.Entries, tournament.Entry{ID: fmt.Sprintf("%se%d", c.ID, i), Number: i + 1, UserID: fmt.Sprintf("u%d", chance.IntN(6)+6*i), Name: "Ann Lee"})
	}
	if rapid.IntRange(0, 4).Draw(t, "drawn") == 0 {
		return c
	}
	drawn, err := queuetest.Class(make([]int, size), chance.IntN)
	if err != nil {
		t.Fatal(err)
	}
	c.Status, c.Seeded, c.Plan = tournament.Active, true, drawn.Plan
	for range 2 * size {
		c.Entries = append(c.Entries, tournament.Entry{Name: tournament.ByeName})
	}
	for range rapid.IntRange(0, c.Plan.Len()).Draw(t, "results") {
		for _, m := range drawn.Matches {
			if m.Status == bracket.Scheduled && !c.Plan.HasBye(m) {
				m.Status = bracket.InProgress
				drawn.Matches[m.Number-1] = m
				changed, err := c.Plan.Record(drawn.Matches.At, m.Number, m.Players[chance.IntN(2)])
				if err != nil {
					t.Fatal(err)
				}
				drawn.Matches.Apply(changed)
				break
			}
		}
	}
	left := 0
	for _, m := range drawn.Matches {
		c.Matches = append(c.Matches, tournament.Match{ID: fmt.Sprintf("%sm%d", c.ID, m.Number), Match: m})
		if m.Status != bracket.Completed && m.Status != bracket.Void {
			left++
		}
	}
	if left == 0 {
		c.Status = tournament.Completed
	}
	return c
}

// TestInjuredAthletesAreDecided checks the rule on random events. It lists exactly the athletes who lost
// by injury and are in an undecided match or an undrawn class, until they continue.
func TestInjuredAthletesAreDecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := randomEvent(t)
		want := map[string]bool{}
		for _, c := range h.Classes {
			for i := range c.Matches {
				m := &c.Matches[i]
				if m.Status != bracket.Completed || m.Loser() == 0 || c.Plan.HasBye(m.Match) || !rapid.Bool().Draw(t, "injury") {
					continue
				}
				m.DecidedBy = bout.Injury
				loser := &c.Entries[m.Loser()-1]
				if rapid.IntRange(0, 3).Draw(t, "leaves") == 0 {
					loser.Left.Kind = tournament.Injury
				}
				if call := h.Call(m); rapid.IntRange(0, 3).Draw(t, "goes on") == 0 {
					call.GoesOn = loser.ID
					h.Calls[m.ID] = call
				}
				want[m.ID] = true
			}
		}
		v := hall.View{Hall: h}
		got := map[string]hall.Decision{}
		for _, d := range v.Injured() {
			got[d.MatchID] = d
		}
		for id := range want {
			m := h.Matches[id]
			loser := h.Classes[m.Class].Entries[m.Loser()-1]
			in := 0
			for _, c := range h.Classes {
				for _, e := range c.Entries {
					if e.UserID == loser.UserID && !e.HasLeft() && c.Status != tournament.Completed && (len(c.Matches) == 0 || slices.ContainsFunc(c.Matches, func(m tournament.Match) bool {
						return (m.Status == bracket.Scheduled || m.Status == bracket.InProgress || m.Status == bracket.Pending) && (m.Players[0] == bracket.Entrant(e.Number) || m.Players[1] == bracket.Entrant(e.Number))
					})) {
						in++
					}
				}
			}
			if v.Calls[id].GoesOn != "" {
				in = 0
			}
			if len(got[id].StillIn) != in {
				t.Fatalf("%s: the athlete is in %d classes, decided: %+v", id, in, got[id])
			}
			delete(got, id)
		}
		if len(got) > 0 {
			t.Fatalf("decided without an injury: %+v", got)
		}
	})
}
