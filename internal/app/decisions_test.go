package app

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
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/queuetest"
	"github.com/toproll/toproll/internal/tournament"
)

// TestWhateverBlocksIsDecided checks random events: while matches remain and none can come
// without a person, a decision names each cause. Once no match remains, the day is over.
func TestWhateverBlocksIsDecided(t *testing.T) { rapid.Check(t, whateverBlocks) }

func whateverBlocks(t *rapid.T) {
	h := randomHall(t)
	h.advance()
	v := view{h, queue.Compute(h.state(), h.settings()), nil, nil, nil}
	decisions := v.decisions(v.tables(nil), nil)
	remain := slices.ContainsFunc(h.classes, func(c *hallClass) bool {
		return c.Tournament.Athletes > 0 && len(c.matches) == 0 || slices.ContainsFunc(c.matches, func(m tournament.Match) bool {
			return m.Status != bracket.Completed && m.Status != bracket.Void && !c.plan.HasBye(m.Match)
		})
	})
	if v.over() == remain && slices.ContainsFunc(h.classes, func(c *hallClass) bool { return len(c.matches) > 0 }) {
		t.Fatalf("matches remain: %v, over: %v", remain, v.over())
	}
	comes := slices.ContainsFunc(v.queue.Bouts, func(f queue.Forecast) bool { return f.Comes })
	if !remain || comes {
		return
	}
	has := func(kind DecisionKind, is func(Decision) bool) bool {
		return slices.ContainsFunc(decisions, func(d Decision) bool { return d.Kind == kind && is(d) })
	}
	everyOne := func(Decision) bool { return true }
	if has(DecideNoOpen, everyOne) {
		if slices.ContainsFunc(h.tables, func(t event.Table) bool { return t.State == event.TableOpen }) {
			t.Fatal("a table is open")
		}
		return
	}
	for _, b := range v.queue.Blocks {
		c := h.classes[b.Class]
		ofClass := func(d Decision) bool { return d.ClassID == c.ID }
		named := true
		switch b.Why.Code {
		case queue.ClassHeld:
			named = has(DecideHeld, ofClass)
		case queue.BoutHeld:
			named = has(DecideHeld, func(d Decision) bool { return d.MatchID == c.matches[b.Match-1].ID })
		case queue.AthleteHeld:
			named = has(DecideHeld, func(d Decision) bool { return d.RegistrationID == "r"+h.people[b.Why.Athlete] })
		case queue.TableHeld:
			named = has(DecidePaused, func(d Decision) bool { return d.Number == h.tables[b.Why.Table-1].Number })
		default:
			named = !v.matters(b) || has(DecideBlocked, func(d Decision) bool { return ofClass(d) && d.Why.Code == b.Why.Code })
		}
		if !named {
			t.Fatalf("nothing names %+v: %+v", b, decisions)
		}
	}
	if len(decisions) == 0 {
		t.Fatalf("nothing comes, and nothing says why: %+v", v.queue.Blocks)
	}
}

// randomHall is an event in which results were entered by chance, and people have held, paused
// and closed things as they like.
func randomHall(t *rapid.T) *hall {
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	h := &hall{
		event: event.Event{ID: "e", State: event.Running}, now: time.UnixMilli(1_800_000_000_000).UTC(), matches: map[string]matchAt{},
		athletes: map[string]int{}, held: map[string]store.HeldAthlete{}, calls: map[string]event.Call{},
	}
	h.event.Settings.Finals = rapid.SampledFrom([]event.Finals{event.FinalsInTurn, event.FinalsLastTwo, event.FinalsLastFour}).Draw(t, "finals")
	h.event.Settings.OpenClasses = rapid.IntRange(0, 2).Draw(t, "open classes")
	h.event.Settings.Rest = 60 * rapid.IntRange(0, 5).Draw(t, "rest")
	rarely := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	for i := range rapid.IntRange(1, 4).Draw(t, "classes") {
		h.classes = append(h.classes, randomClass(t, i, chance))
	}
	h.sort()
	for i := range rapid.IntRange(0, 3).Draw(t, "tables") {
		state := rapid.SampledFrom([]event.TableState{event.TableOpen, event.TablePaused, event.TableClosed}).Draw(t, "table")
		h.tables = append(h.tables, event.Table{ID: fmt.Sprintf("t%d", i), Number: i + 1, State: event.TableOpen})
		if state == event.TableClosed {
			h.tables = h.tables[:len(h.tables)-1]
			continue
		}
		defer func(n int) { h.tables[n].State = state }(len(h.tables) - 1)
	}
	h.advance() // announces while every table is open
	for _, c := range h.classes {
		if c.day.Held = rarely("class held"); rarely("by hand") {
			c.day.ByHand, c.day.OpenedAt = true, time.Time{}
		}
		if len(h.tables) > 0 && rarely("pinned") {
			c.day.TableID = h.tables[0].ID
		}
		for _, m := range c.matches {
			if rapid.IntRange(0, 9).Draw(t, "hold") == 0 {
				call := h.call(&m)
				call.Held = true
				h.calls[m.ID] = call
			}
		}
	}
	for _, userID := range h.people {
		if rapid.IntRange(0, 9).Draw(t, "hold") == 0 {
			h.held[userID] = store.HeldAthlete{UserID: userID, RegistrationID: "r" + userID}
		}
	}
	return h
}

func randomClass(t *rapid.T, index int, chance *rand.Rand) *hallClass {
	size := rapid.IntRange(bracket.MinEntrants, 8).Draw(t, "athletes")
	c := &hallClass{Tournament: tournament.Tournament{ID: fmt.Sprintf("c%d", index), Name: fmt.Sprintf("Class %d", index), Athletes: size}}
	c.day = event.ClassDay{ClassID: c.ID, EventID: "e"}
	for i := range size {
		c.entries = append(c.entries, tournament.Entry{ID: fmt.Sprintf("%se%d", c.ID, i), Number: i + 1, UserID: fmt.Sprintf("u%d", chance.IntN(6)+6*i), Name: "Ann Lee"})
	}
	if rapid.IntRange(0, 4).Draw(t, "drawn") == 0 {
		return c
	}
	drawn, err := queuetest.Class(make([]int, size), chance.IntN)
	if err != nil {
		t.Fatal(err)
	}
	c.Status, c.Seeded, c.plan = tournament.Active, true, drawn.Plan
	for range 2 * size {
		c.entries = append(c.entries, tournament.Entry{Name: tournament.ByeName})
	}
	for range rapid.IntRange(0, c.plan.Len()).Draw(t, "results") {
		for _, m := range drawn.Matches {
			if m.Status == bracket.Scheduled && !c.plan.HasBye(m) {
				m.Status = bracket.InProgress
				drawn.Matches[m.Number-1] = m
				changed, err := c.plan.Record(drawn.Matches.At, m.Number, m.Players[chance.IntN(2)])
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
		c.matches = append(c.matches, tournament.Match{ID: fmt.Sprintf("%sm%d", c.ID, m.Number), Match: m})
		if m.Status != bracket.Completed && m.Status != bracket.Void {
			left++
		}
	}
	if left == 0 {
		c.Status = tournament.Completed
	}
	return c
}

// TestInjuredAthletesAreDecided checks the rule on random events: exactly the athletes who lost by injury
// and are in an undecided match, or in a class that is not drawn, are decided, until they go on.
func TestInjuredAthletesAreDecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := randomHall(t)
		want := map[string]bool{}
		for _, c := range h.classes {
			for i := range c.matches {
				m := &c.matches[i]
				if m.Status != bracket.Completed || m.Loser() == 0 || c.plan.HasBye(m.Match) || !rapid.Bool().Draw(t, "injury") {
					continue
				}
				m.DecidedBy = bout.Injury
				loser := &c.entries[m.Loser()-1]
				if rapid.IntRange(0, 3).Draw(t, "leaves") == 0 {
					loser.Left.Kind = tournament.Injury
				}
				if call := h.call(m); rapid.IntRange(0, 3).Draw(t, "goes on") == 0 {
					call.GoesOn = loser.ID
					h.calls[m.ID] = call
				}
				want[m.ID] = true
			}
		}
		v := view{h, queue.Queue{}, nil, nil, nil}
		got := map[string]Decision{}
		for _, d := range v.injured() {
			got[d.MatchID] = d
		}
		for id := range want {
			m := h.matches[id]
			loser := h.classes[m.class].entries[m.Loser()-1]
			in := 0
			for _, c := range h.classes {
				for _, e := range c.entries {
					if e.UserID == loser.UserID && !e.HasLeft() && c.Status != tournament.Completed && (len(c.matches) == 0 || slices.ContainsFunc(c.matches, func(m tournament.Match) bool {
						return (m.Status == bracket.Scheduled || m.Status == bracket.InProgress || m.Status == bracket.Pending) && (m.Players[0] == bracket.Entrant(e.Number) || m.Players[1] == bracket.Entrant(e.Number))
					})) {
						in++
					}
				}
			}
			if v.calls[id].GoesOn != "" {
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
