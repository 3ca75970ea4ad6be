package bracket_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// TestEveryCourse plays events with generated sizes, seedings, results and orders of play, with corrections in between,
// and checks the invariants of every state and end.
func TestEveryCourse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := planOf(t, entrants.Draw(t, "entrants"))
		c := course{game: newGame(t, plan, seeding(t, plan))}
		for ends := 0; ; {
			c.check()
			open := c.with(bracket.Scheduled, bracket.InProgress)
			switch {
			case c.finished():
				c.checkEnd()
				c.checkReplays()
				if ends++; ends > 3 || !rapid.Bool().Draw(t, "correct the end") {
					return
				}
				c.correctOne(t, plan.Final()-1)
			case rapid.IntRange(0, 9).Draw(t, "correct") == 9:
				c.correctOne(t, 1)
			case len(open) == 0:
				c.must(move{rule: openRound})
			default:
				m := c.matches.At(rapid.SampledFrom(open).Draw(t, "match"))
				if m.Status == bracket.Scheduled {
					c.must(move{start, m.Number, 0})
					continue
				}
				c.checkEitherWay(m)
				c.must(move{record, m.Number, rapid.SampledFrom(m.Players[:]).Draw(t, "winner")})
			}
		}
	})
}

// course is a game with all its moves; corrected results replace the first ones.
type course struct {
	*game
	moves []move
}

func (c *course) must(m move) {
	c.Helper()
	c.game.must(m)
	c.moves = append(c.moves, m)
}

// correctOne corrects a completed match from a number on, if that is allowed. It
// expects the same bracket as if the corrected result had come first.
func (c *course) correctOne(t *rapid.T, from int) {
	var completed []int
	for _, number := range c.with(bracket.Completed) {
		if number >= from {
			completed = append(completed, number)
		}
	}
	if len(completed) == 0 {
		return
	}
	m := c.matches.At(rapid.SampledFrom(completed).Draw(t, "match to correct"))
	winner := rapid.SampledFrom(m.Players[:]).Draw(t, "corrected winner")
	if _, ok := c.do(move{correct, m.Number, winner}); !ok {
		return
	}
	i := slices.IndexFunc(c.moves, func(made move) bool { return made.rule == record && made.number == m.Number })
	c.moves[i].winner = winner
	if m.Number == c.plan.Final() && winner == m.Players[0] {
		c.moves = c.moves[:i+1] // nothing is pending, so there was no round to open
	}
	if c.plan.Size <= 64 { // to save time
		c.checkReplay()
	}
}

// checkReplay replays all moves from the seeding on.
func (c *course) checkReplay() {
	c.Helper()
	replay := newGame(c, c.plan, c.pairings)
	for _, m := range c.moves {
		changed, err := m.make(c.plan, replay.matches.At)
		if err != nil {
			c.Fatalf("%+v, made before, is refused in a replay: %v", m, err)
		}
		replay.matches.Apply(changed)
	}
	if diff := cmp.Diff(replay.matches, c.matches); diff != "" {
		c.Fatalf("a replay ends elsewhere (-replay +first time):\n%s", diff)
	}
}

// checkReplays replays all moves of a finished event, also with the same results in another order of play. An athlete's
// place on the way must equal the final one.
func (c *course) checkReplays() {
	c.Helper()
	c.checkReplay()
	inOrder := newGame(c, c.plan, c.pairings)
	places := c.places()
	inOrder.play(func(m bracket.Match) bracket.Entrant {
		if m.Number == inOrder.with(bracket.Scheduled)[0] {
			for i, place := range inOrder.places() {
				if place != 0 && place != places[i] {
					c.Fatalf("athlete %d goes out with place %d and ends with %d", i+1, place, places[i])
				}
			}
		}
		return c.matches.At(m.Number).Winner
	})
	if diff := cmp.Diff(inOrder.matches, c.matches); diff != "" {
		c.Fatalf("the order of play matters (-in order of numbers +as generated):\n%s", diff)
	}
}

// checkEitherWay records both results of a match in progress and corrects each to
// both. It expects the same as from recording the corrected one.
func (g *game) checkEitherWay(m bracket.Match) {
	g.Helper()
	for _, first := range m.Players {
		for _, second := range m.Players {
			recorded := g.after(g.matches.At, move{record, m.Number, first})
			corrected := g.after(recorded, move{correct, m.Number, second})
			want := g.after(g.matches.At, move{record, m.Number, second})
			for _, number := range append(g.plan.Downstream(m.Number), m.Number) {
				if diff := cmp.Diff(want(number), corrected(number)); diff != "" {
					g.Fatalf("match %d won by %d, corrected to %d (-recorded +corrected):\n%s", m.Number, first, second, diff)
				}
			}
		}
	}
}

// after returns the matches after a move without making it.
func (g *game) after(at bracket.Lookup, m move) bracket.Lookup {
	g.Helper()
	changed, err := m.make(g.plan, at)
	if err != nil {
		g.Fatalf("%+v: %v", m, err)
	}
	return func(number int) bracket.Match {
		for _, m := range changed {
			if m.Number == number {
				return m
			}
		}
		return at(number)
	}
}
