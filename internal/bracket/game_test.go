package bracket_test

import (
	"errors"
	"slices"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// game is a bracket being played. Every change goes through do, which compares the rules with an independent check.
type game struct {
	rapid.TB
	plan     bracket.Plan
	pairings []bracket.Pairing
	matches  bracket.Matches
}

func newPlan(t rapid.TB, entrants int) bracket.Plan {
	t.Helper()
	plan, err := bracket.NewPlan(entrants)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func newGame(t rapid.TB, plan bracket.Plan, pairings []bracket.Pairing) *game {
	t.Helper()
	g := &game{t, plan, pairings, plan.Draw()}
	changed, err := plan.Seed(pairings)
	if err != nil {
		t.Fatal(err)
	}
	g.matches.Apply(changed)
	return g
}

// move is one use of a rule.
type move struct {
	rule   rule
	number int             // except for openRound
	winner bracket.Entrant // for record and correct
}

type rule int

const (
	openRound rule = iota
	start
	record
	correct
)

func (m move) make(p bracket.Plan, at bracket.Lookup) ([]bracket.Match, error) {
	switch m.rule {
	case start:
		return p.Start(at, m.number)
	case record:
		return p.Record(at, m.number, m.winner)
	case correct:
		return p.Correct(at, m.number, m.winner)
	default:
		return p.OpenRound(at)
	}
}

// allowed returns the reason to refuse a move, or none.
const allowed bracket.Reason = 255

func (g *game) refusal(m move) bracket.Reason {
	if m.rule == openRound {
		switch {
		case g.matches[0].Players[0] == 0:
			return bracket.NotSeeded
		case len(g.with(bracket.Scheduled, bracket.InProgress)) > 0:
			return bracket.RoundUnfinished
		case len(g.with(bracket.Pending)) == 0:
			return bracket.NothingPending
		}
		return allowed
	}
	match := g.matches.At(m.number)
	switch {
	case m.rule == start && match.Status != bracket.Scheduled:
		return bracket.NotScheduled
	case m.rule == record && match.Status != bracket.InProgress:
		return bracket.NotInProgress
	case m.rule == correct && !g.played(match):
		return bracket.NotPlayed
	case m.rule == correct && g.wentOn(match):
		return bracket.LedToStarted
	case m.rule != start && (m.winner == 0 || !slices.Contains(match.Players[:], m.winner)):
		return bracket.NotInMatch
	}
	return allowed
}

// wentOn reports whether an athlete of a match has begun a later bout.
func (g *game) wentOn(match bracket.Match) bool {
	return slices.ContainsFunc(g.matches[match.Number:], func(later bracket.Match) bool {
		begun := later.Status == bracket.InProgress || g.played(later)
		return begun && (slices.Contains(later.Players[:], match.Players[0]) || slices.Contains(later.Players[:], match.Players[1]))
	})
}

// do makes a move and returns its changes. If the move was refused, ok is false and
// the reason must be correct.
func (g *game) do(m move) (changed []bracket.Match, ok bool) {
	g.Helper()
	want := g.refusal(m)
	at, within := g.matches.At, func(int) bool { return true }
	if m.rule != openRound {
		near := append(g.plan.Downstream(m.number), m.number)
		within = func(number int) bool { return slices.Contains(near, number) }
		at = func(number int) bracket.Match {
			if !within(number) {
				g.Fatalf("%+v looks at match %d, which is neither itself nor downstream", m, number)
			}
			return g.matches.At(number)
		}
	}
	changed, err := m.make(g.plan, at)
	if err != nil {
		var refused *bracket.StateError
		if changed != nil || !errors.As(err, &refused) || refused.Reason != want {
			g.Fatalf("%+v: changed %v, %v; want refusal %d", m, changed, err, want)
		}
		return nil, false
	}
	if want != allowed {
		g.Fatalf("%+v is not refused; want refusal %d", m, want)
	}
	seen := make(map[int]bool, len(changed))
	for _, c := range changed {
		if !within(c.Number) || seen[c.Number] {
			g.Fatalf("%+v changes match %d twice, or though it is not downstream", m, c.Number)
		}
		if seen[c.Number] = true; c == g.matches.At(c.Number) && c.Number != m.number {
			g.Fatalf("%+v returns match %d, which does not change", m, c.Number)
		}
	}
	if m.rule == openRound {
		defer g.checkOpened(slices.Clone(g.matches))
	}
	g.matches.Apply(changed)
	return changed, true
}

// must makes a move that must succeed.
func (g *game) must(m move) []bracket.Match {
	g.Helper()
	changed, ok := g.do(m)
	if !ok {
		g.Fatalf("%+v is refused", m)
	}
	return changed
}

// bout starts a match and records its winner.
func (g *game) bout(number int, winner bracket.Entrant) {
	g.Helper()
	g.must(move{start, number, 0})
	g.must(move{record, number, winner})
}

// play plays on to the end, in order of the matches' numbers.
func (g *game) play(winner func(bracket.Match) bracket.Entrant) {
	g.Helper()
	for !g.finished() {
		for _, number := range g.with(bracket.Scheduled) {
			g.bout(number, winner(g.matches.At(number)))
		}
		if !g.finished() {
			g.must(move{rule: openRound})
		}
	}
}

func (g *game) champion() bracket.Entrant { return g.plan.Champion(g.matches.At) }

func (g *game) finished() bool { return g.plan.Finished(g.matches.At) }

// places returns the athletes' places.
func (g *game) places() []int { return g.plan.Places(g.matches)[:g.plan.Entrants] }

// with returns the numbers of the matches in one of the statuses.
func (g *game) with(statuses ...bracket.Status) []int {
	var numbers []int
	for _, m := range g.matches {
		if slices.Contains(statuses, m.Status) {
			numbers = append(numbers, m.Number)
		}
	}
	return numbers
}

// played reports whether a match was pulled.
func (g *game) played(m bracket.Match) bool {
	return m.Status == bracket.Completed && !g.isBye(m.Players[0]) && !g.isBye(m.Players[1])
}

func (g *game) isBye(e bracket.Entrant) bool { return e == bracket.Empty || int(e) > g.plan.Entrants }

// round returns the number of the first match in a match's round.
func (g *game) round(number int) int { return number - g.plan.Fixture(number).Position }
