package bracket_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// TestFlowIsTheReplay plays brackets with automatic rounds in any order, with rules that load few matches, and compares
// each state with a replay of the results.
func TestFlowIsTheReplay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := planOf(t, min(entrants.Draw(t, "entrants"), 130))
		draw := seeding(t, plan)
		matches := plan.Draw()
		seeded, err := plan.Seed(draw)
		if err != nil {
			t.Fatal(err)
		}
		matches.Apply(seeded)
		matches.Apply(plan.Flow(matches.At, seeded))
		h := bracket.History{Plan: plan, Draw: draw}
		check := func() {
			t.Helper()
			replayed, voided := h.Replay()
			if diff := cmp.Diff(replayed, matches); diff != "" || len(voided) > 0 {
				t.Fatalf("after %d results (-replayed +played), %v void:\n%s", len(h.Events), voided, diff)
			}
		}
		for check(); !plan.Finished(matches.At); check() {
			var open []int
			for _, m := range matches {
				if m.Status == bracket.Scheduled {
					open = append(open, m.Number)
				}
			}
			m := matches.At(rapid.SampledFrom(open).Draw(t, "match"))
			started, err := plan.Start(matches.At, m.Number)
			if err != nil {
				t.Fatal(err)
			}
			matches.Apply(started)
			winner := rapid.SampledFrom(m.Players[:]).Draw(t, "winner")
			looked := append(plan.Downstream(m.Number), m.Number) // all that the app loads
			at := func(number int) bracket.Match {
				if !slices.Contains(looked, number) {
					t.Fatalf("a result of M%d looks at M%d", m.Number, number)
				}
				return matches.At(number)
			}
			changed, err := plan.Record(at, m.Number, winner)
			if err != nil {
				t.Fatal(err)
			}
			matches.Apply(plan.Flow(at, changed))
			h.Events = append(h.Events, bracket.Event{Match: m.Number, Players: m.Players, Winner: winner})
		}
	})
}

// TestUnstart undoes a start, and changes nothing else.
func TestUnstart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := planOf(t, entrants.Draw(t, "entrants"))
		g := newGame(t, plan, seeding(t, plan))
		before := slices.Clone(g.matches)
		number := rapid.SampledFrom(g.with(bracket.Scheduled)).Draw(t, "match")
		if _, err := plan.Unstart(g.matches.At, number); err == nil {
			t.Fatalf("M%d had not started", number)
		}
		for _, rule := range []func(bracket.Lookup, int) ([]bracket.Match, error){plan.Start, plan.Unstart} {
			changed, err := rule(g.matches.At, number)
			if err != nil {
				t.Fatal(err)
			}
			g.matches.Apply(changed)
		}
		if diff := cmp.Diff(before, g.matches); diff != "" {
			t.Fatalf("started and taken back:\n%s", diff)
		}
	})
}
