package tournament_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// table is a bracket played like in the app: it replays and stores each change.
type table struct {
	*rapid.T
	tournament.Course
	version int64
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newTable draws a bracket, mostly of up to 20, where matches open as soon as possible.
func newTable(t *rapid.T, byRounds bool) *table {
	most := 20
	if rapid.IntRange(0, 19).Draw(t, "kind of size") == 19 {
		most = 128
	}
	plan, err := bracket.NewPlan(rapid.IntRange(2, most).Draw(t, "athletes"))
	if err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "bout for 5th") {
		plan = plan.WithFifth()
	}
	athletes := make([]tournament.Entry, plan.Entrants)
	for i := range athletes {
		athletes[i] = tournament.Entry{ID: fmt.Sprint(i + 1), UserID: fmt.Sprint("user ", i+1)}
	}
	c := tournament.Course{Plan: plan, ByRounds: byRounds, Entries: tournament.WithByes(plan, athletes, func() string { return "bye" })}
	seeded, err := plan.Seed(plan.DrawLots(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "lot") }))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range plan.Draw() {
		c.Matches = append(c.Matches, tournament.Match{ID: fmt.Sprint(m.Number), Match: m, BestOf: 3})
	}
	for _, m := range seeded {
		c.Match(m.Number).Update(m, noon, "", 1)
	}
	h := &table{T: t, Course: c, version: 1}
	h.change(func(*tournament.Course) {})
	return h
}

func (h *table) change(change func(*tournament.Course)) bracket.Effect {
	h.version++
	told := h.Copy()
	change(&told)
	after, effect := told.Replay(h.Course, noon.Add(time.Duration(h.version)*time.Second), h.version)
	for i, m := range after {
		if was := h.Matches[i]; (m != was) != (m.Version == h.version) {
			h.Fatalf("M%d at version %d:\n%s", m.Number, m.Version, cmp.Diff(was, m))
		}
	}
	told.Matches = after
	h.Course = told
	h.check()
	return effect
}

// check compares the stored state with the truth.
func (h *table) check() {
	for _, m := range h.Matches {
		decided := m.Status == bracket.Completed
		switch {
		case decided != (m.DecidedBy != ""), decided != (m.CompletedAt != nil), m.DecidedVersion != 0 && !decided, m.Winner != 0 && !decided:
			h.Fatalf("M%d: %+v", m.Number, m)
		case (m.DecidedBy == bout.Bye) != (decided && h.Plan.HasBye(m.Match)):
			h.Fatalf("M%d is decided by %q with %v", m.Number, m.DecidedBy, m.Players)
		case m.Counts() && m.DecidedVersion == 0, (m.Games == "") != (m.GamesBy == ""):
			h.Fatalf("M%d: %+v", m.Number, m)
		case m.DecidedBy == bout.Pin && m.Winner != m.Players[m.Games.Winner()]:
			h.Fatalf("M%d of %v at %q is won by %d", m.Number, m.Players, m.Games, m.Winner)
		}
	}
}

func (h *table) with(status bracket.Status) (numbers []int) {
	for _, m := range h.Matches {
		if m.Status == status {
			numbers = append(numbers, m.Number)
		}
	}
	return numbers
}

func (h *table) record(number int, side int) {
	h.change(func(c *tournament.Course) {
		m := c.Match(number)
		m.End(noon, "rita")
		m.Decide(tournament.Result{Games: tournament.Games(fmt.Sprintf("%d%d", side+1, side+1)), GamesBy: "pp", Winner: m.Players[side], By: bout.Pin}, "", h.version)
	})
}

// start starts a playable match.
func (h *table) start(number int) {
	m := h.Match(number)
	m.Status, m.StartedAt, m.Official = bracket.InProgress, &noon, "rita"
}

func (h *table) leave(who int, kind tournament.Leaving) {
	h.change(func(c *tournament.Course) {
		c.Entries[who-1].Left = tournament.Departure{Kind: kind, Version: h.version}
		for i, m := range c.Matches {
			if m.Status == bracket.InProgress && slices.Contains(m.Players[:], bracket.Entrant(who)) {
				winner := m.Players[0]
				if winner == bracket.Entrant(who) {
					winner = m.Players[1]
				}
				c.Matches[i].End(noon, "rita")
				c.Matches[i].Decide(tournament.Result{Winner: winner, By: bout.Injury}, "", h.version)
			}
		}
	})
}

func (h *table) step() {
	open, running := h.with(bracket.Scheduled), h.with(bracket.InProgress)
	switch kind := rapid.IntRange(0, 9).Draw(h.T, "step"); {
	case kind == 0:
		who := rapid.IntRange(1, h.Plan.Entrants).Draw(h.T, "who leaves")
		if !h.Entries[who-1].HasLeft() {
			h.leave(who, tournament.Injury)
		}
	case kind < 4 && len(open) > 0:
		h.start(rapid.SampledFrom(open).Draw(h.T, "starts"))
	case len(running) > 0:
		h.record(rapid.SampledFrom(running).Draw(h.T, "ends"), rapid.IntRange(0, 1).Draw(h.T, "side"))
	case len(open) > 0:
		h.start(open[0])
	}
}

// play makes random steps.
func (h *table) play() {
	for range rapid.IntRange(0, 3*h.Plan.Entrants).Draw(h.T, "steps") {
		h.step()
	}
}

// differs describes how the brackets differ, ignoring times and versions.
func (h *table) differs(from tournament.Course) string {
	plain := func(c tournament.Course) []tournament.Match {
		matches := slices.Clone(c.Matches)
		for i := range matches {
			matches[i].Version, matches[i].CompletedAt = 0, nil
		}
		return matches
	}
	return cmp.Diff(plain(from), plain(h.Course))
}

// TestKeptIsReplayed: the stored state has all that happened, and nothing changes without
// cause.
func TestKeptIsReplayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newTable(t, false)
		h.play()
		before := h.Copy()
		h.change(func(*tournament.Course) {})
		if diff := cmp.Diff(before.Matches, h.Matches); diff != "" {
			t.Fatalf("replayed without a change:\n%s", diff)
		}
	})
}

// TestReturnUndoesALeave, also for a match in progress, which continues.
func TestReturnUndoesALeave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newTable(t, false)
		h.play()
		who := rapid.IntRange(1, h.Plan.Entrants).Draw(t, "who leaves")
		if h.Entries[who-1].HasLeft() {
			t.Skip("has left")
		}
		before := h.Copy()
		h.leave(who, tournament.Injury)
		effect := h.change(func(c *tournament.Course) {
			e := &c.Entries[who-1]
			for i, m := range c.Matches {
				if m.DecidedVersion == e.Left.Version {
					c.Matches[i].Undecide()
				}
			}
			e.Left = tournament.Departure{}
		})
		if diff := h.differs(before); diff != "" {
			t.Fatalf("left and back, %+v:\n%s", effect, diff)
		}
	})
}

// TestCorrectionOfWhatIsKept corrects any result at any depth, and corrects it back if
// that voided nothing.
func TestCorrectionOfWhatIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newTable(t, false)
		h.play()
		var decided []int
		for _, m := range h.Matches {
			if m.DecidedBy == bout.Pin {
				decided = append(decided, m.Number)
			}
		}
		if len(decided) == 0 {
			t.Skip("nothing was pulled")
		}
		number := rapid.SampledFrom(decided).Draw(t, "corrected")
		before, swapped := h.Copy(), func(c *tournament.Course) {
			m := c.Match(number)
			r := m.Result()
			side := slices.Index(m.Players[:], m.Loser())
			r.Games, r.Winner = tournament.Games(fmt.Sprintf("%d%d", side+1, side+1)), m.Players[side]
			m.Decide(r, "", h.version)
		}
		effect := h.change(swapped)
		for _, m := range h.Matches {
			was := before.Matches[m.Number-1]
			if slices.Contains(effect.Voided, m.Number) && m.DecidedVersion != 0 || slices.Contains(effect.Kept, m.Number) && m.Winner != was.Winner {
				t.Fatalf("%+v, M%d: %s", effect, m.Number, cmp.Diff(was, m))
			}
		}
		if len(effect.Voided)+len(effect.Stopped) == 0 {
			again := h.Copy()
			h.change(swapped)
			if diff := h.differs(before); diff != "" {
				t.Fatalf("corrected twice:\n%s", diff)
			}
			h.Course = again
		}
	})
}
