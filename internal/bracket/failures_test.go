package bracket_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
)

// Every test here is for a known failure of other software.

// five is an event of five athletes, whose three byes leave match 5, the first of
// the losers bracket, one bye and match 6 two:
//
//	1  1 – bye    5  bye – loser of 2    7  winners of 1, 2   11  winners of 7, 8
//	2  4 – 5      6  bye – bye           8  winners of 3, 4   12  winners of 9, 10
//	3  2 – bye    9  loser of 8, winner of 5                  13  loser of 11, winner of 12
//	4  3 – bye   10  loser of 7, winner of 6                  14  final, 15 rematch
func five(t *testing.T) *game {
	return newGame(t, newPlan(t, 5), []bracket.Pairing{{1, 6}, {4, 5}, {2, 7}, {3, 8}})
}

// better is the result in which the lower number wins.
func better(m bracket.Match) bracket.Entrant { return min(m.Players[0], m.Players[1]) }

func (g *game) want(number int, status bracket.Status, a, b, winner bracket.Entrant) {
	g.Helper()
	want := bracket.Match{Number: number, Status: status, Players: [2]bracket.Entrant{a, b}, Winner: winner}
	if diff := cmp.Diff(want, g.matches.At(number)); diff != "" {
		g.Fatalf("-want +got:\n%s", diff)
	}
}

func (g *game) wantPlaces(places ...int) {
	g.Helper()
	if diff := cmp.Diff(places, g.places()); diff != "" {
		g.Fatalf("places (-want +got):\n%s", diff)
	}
}

func TestLoserIsNotStuckAgainstLowerBye(t *testing.T) {
	g := five(t)
	g.bout(2, 4)
	g.want(5, bracket.Pending, 6, 5, 0)
	g.must(move{rule: openRound})
	g.want(5, bracket.Completed, 6, 5, 5)
	g.want(9, bracket.Pending, 0, 5, 0)
}

func TestBothFeedersOfLowerMatchAreByes(t *testing.T) {
	g := five(t)
	g.want(6, bracket.Void, 7, 8, 0)
	g.want(10, bracket.Pending, 0, 8, 0)
	g.bout(2, 4)
	g.must(move{rule: openRound})
	g.bout(7, 1)
	g.bout(8, 2)
	g.must(move{rule: openRound})
	g.want(10, bracket.Completed, 4, 8, 4) // the loser of 7 has no opponent
	g.want(12, bracket.Pending, 0, 4, 0)
	g.play(better)
	g.want(6, bracket.Void, 7, 8, 0)
	g.checkEnd()
}

func TestByeAgainstUnknownIsNoWin(t *testing.T) {
	g := five(t)
	g.want(5, bracket.Pending, 6, 0, 0)
	g.want(10, bracket.Pending, 0, 8, 0)
	g.do(move{rule: openRound}) // refused: match 2 must be played
	g.want(5, bracket.Pending, 6, 0, 0)
}

func TestWalkoverIsNobodysWin(t *testing.T) {
	g := five(t)
	g.want(1, bracket.Completed, 1, 6, 1)
	if !g.plan.HasBye(g.matches.At(1)) {
		t.Error("a match against a bye is not marked as one")
	}
	if _, ok := g.do(move{correct, 1, 6}); ok {
		t.Error("a bye can be made to win")
	}
}

func TestUnbeatenLosingTheFinalGetsARematch(t *testing.T) {
	for _, champion := range []bracket.Entrant{1, 2} {
		g := five(t)
		g.play(func(m bracket.Match) bracket.Entrant {
			switch m.Number {
			case g.plan.Final():
				return 2
			case g.plan.Rematch():
				return champion
			}
			return better(m)
		})
		g.want(g.plan.Rematch(), bracket.Completed, 1, 2, champion)
		g.wantPlaces(int(champion), int(3-champion), 3, 4, 5)
	}
}

func TestNoSecondFinalWhenTheUnbeatenWins(t *testing.T) {
	g := five(t)
	g.play(better)
	g.want(g.plan.Final(), bracket.Completed, 1, 2, 1)
	g.want(g.plan.Rematch(), bracket.Void, 0, 0, 0)
	g.wantPlaces(1, 2, 3, 4, 5)
	if _, ok := g.do(move{rule: openRound}); ok {
		t.Error("a round can be opened after the end")
	}
}

// A double elimination of one is refused; with four there is a champion after
// the final, or after its rematch, and at no time before.
func TestNoChampionTooEarly(t *testing.T) {
	for _, entrants := range []int{-1, 0, 1, bracket.MaxEntrants + 1} {
		if _, err := bracket.NewPlan(entrants); err == nil {
			t.Errorf("there is a plan for %d", entrants)
		}
	}
	plan := newPlan(t, 4)
	for _, unbeatenWins := range []bool{true, false} {
		g := newGame(t, plan, plan.Standard())
		last := plan.Rematch()
		if unbeatenWins {
			last = plan.Final()
		}
		g.play(func(m bracket.Match) bracket.Entrant {
			if m.Number == plan.Final() && !unbeatenWins {
				return m.Players[1]
			}
			if champion := plan.Champion(g.matches.At); champion != 0 {
				t.Errorf("%d is champion before match %d", champion, m.Number)
			}
			return better(m)
		})
		if g.matches.At(last).Status != bracket.Completed || g.champion() != 1 {
			t.Errorf("champion %d, last match %v", g.champion(), g.matches.At(last))
		}
	}
}

func TestWrongWinnerCanBeCorrected(t *testing.T) {
	g := five(t)
	g.bout(2, 4)
	g.must(move{rule: openRound}) // closes the walkover of athlete 5, who lost
	g.must(move{correct, 2, 5})
	g.want(5, bracket.Completed, 6, 4, 4) // now 4 has
	g.want(7, bracket.Scheduled, 1, 5, 0)
	g.want(9, bracket.Pending, 0, 4, 0)
	g.play(better)
	g.checkEnd()
}

// With the byes of nine athletes side by side, two losers of winners round 2 meet while winners round 3 is open.
func TestCorrectionIsRefusedOnceAWalkoverLedOn(t *testing.T) {
	g := newGame(t, newPlan(t, 9), []bracket.Pairing{{1, 10}, {2, 11}, {3, 12}, {4, 13}, {5, 14}, {6, 15}, {7, 16}, {8, 9}})
	g.bout(8, 8)
	g.must(move{rule: openRound})
	for number, winner := range map[int]bracket.Entrant{13: 1, 14: 3, 15: 5, 16: 7} {
		g.bout(number, winner)
	}
	g.must(move{rule: openRound})
	g.want(18, bracket.Completed, 6, 13, 6) // the loser of 15 walks over
	g.want(23, bracket.Scheduled, 8, 6, 0)
	g.must(move{correct, 15, 6})
	g.want(18, bracket.Completed, 5, 13, 5)
	g.want(22, bracket.Scheduled, 6, 7, 0)
	g.want(23, bracket.Scheduled, 8, 5, 0)
	g.must(move{start, 23, 0})
	_, err := g.plan.Correct(g.matches.At, 15, 5)
	var refused *bracket.StateError
	if !errors.As(err, &refused) || *refused != (bracket.StateError{Reason: bracket.LedToStarted, Match: 23, Status: bracket.InProgress}) {
		t.Errorf("%v, want that match 23 has started", err)
	}
	g.must(move{correct, 13, 2})
}

// The final can be corrected in every direction while its rematch has not started; eliminated
// athletes stay out.
func TestCorrectionDoesNotBringBackTheEliminated(t *testing.T) {
	g := five(t)
	g.play(better)
	final, rematch := g.plan.Final(), g.plan.Rematch()
	g.must(move{correct, final, 2})
	g.want(rematch, bracket.Pending, 1, 2, 0)
	g.wantPlaces(0, 0, 3, 4, 5)
	g.must(move{rule: openRound})
	g.must(move{correct, final, 2})
	g.want(rematch, bracket.Scheduled, 1, 2, 0)
	g.must(move{correct, final, 1})
	g.want(rematch, bracket.Void, 0, 0, 0)
	g.wantPlaces(1, 2, 3, 4, 5)
	g.must(move{correct, final, 2})
	g.must(move{rule: openRound})
	g.must(move{start, rematch, 0})
	if _, ok := g.do(move{correct, final, 1}); ok {
		t.Error("the final is corrected while its rematch is played")
	}
	g.must(move{record, rematch, 2})
	if _, ok := g.do(move{correct, final, 1}); ok {
		t.Error("the final is corrected after its rematch")
	}
	for _, m := range g.matches {
		if m.Number < final {
			if _, ok := g.do(move{correct, m.Number, m.Loser()}); ok {
				t.Errorf("match %d is corrected after the final", m.Number)
			}
		}
	}
	g.must(move{correct, rematch, 1})
	g.wantPlaces(1, 2, 3, 4, 5)
	g.checkEnd()
}

func TestResultSentTwiceCountsOnce(t *testing.T) {
	g := five(t)
	g.bout(2, 4)
	if _, ok := g.do(move{record, 2, 4}); ok {
		t.Error("a result is recorded twice")
	}
	before := g.matches.At(5)
	g.must(move{correct, 2, 4})
	if diff := cmp.Diff(before, g.matches.At(5)); diff != "" {
		t.Errorf("the same result given again changes what it led to:\n%s", diff)
	}
}

// Nothing can be played or opened between the draw and the seeding.
func TestNothingHappensBeforeTheSeeding(t *testing.T) {
	g := &game{TB: t, plan: newPlan(t, 5)}
	g.matches = g.plan.Draw()
	for _, m := range []move{{rule: openRound}, {start, 1, 0}, {record, 1, 0}, {correct, 1, 0}, {start, g.plan.Rematch(), 0}} {
		if _, ok := g.do(m); ok {
			t.Errorf("%+v is possible before the seeding", m)
		}
	}
}
