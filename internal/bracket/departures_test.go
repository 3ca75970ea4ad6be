package bracket_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
)

// four is an event of four athletes:
//
//	1  1 – 4   3  losers of 1, 2   4  winners of 1, 2   5  loser of 4, winner of 3   6  final   7  rematch
//	2  2 – 3
//
// played up to a number of matches, the lower number winning.
func four(t *testing.T, played int) *hall {
	plan := newPlan(t, 4)
	h := newHall(t, plan, plan.Standard())
	for number := 1; number <= played; number++ {
		h.record(number, better(h.matches.At(number)))
	}
	return h
}

func (h *hall) want(champion bracket.Entrant, rematch bracket.Status, places ...int) {
	h.Helper()
	if !h.Plan.Finished(h.matches.At) {
		h.Fatal("the event is not over")
	}
	if got := h.Plan.Champion(h.matches.At); got != champion {
		h.Errorf("champion %d, want %d", got, champion)
	}
	if got := h.matches.At(h.Plan.Rematch()).Status; got != rematch {
		h.Errorf("the rematch is %v, want %v", got, rematch)
	}
	if diff := cmp.Diff(places, h.Plan.Places(h.matches)); diff != "" {
		h.Errorf("places (-want +got):\n%s", diff)
	}
}

// final records the final between 1, who is unbeaten, and 2.
func (h *hall) final(winner bracket.Entrant, gone ...bracket.Entrant) {
	h.Helper()
	e := bracket.Event{Match: h.Plan.Final(), Players: [2]bracket.Entrant{1, 2}, Winner: winner}
	copy(e.Gone[:], gone)
	h.add(e)
}

func TestTheOtherFinalistIsChampion(t *testing.T) {
	for _, gone := range []bracket.Entrant{1, 2} {
		h := four(t, 5)
		h.leave(gone)
		h.want(3-gone, bracket.Void, int(3-gone), int(gone), 3, 4)
	}
}

func TestUnbeatenInjuredInTheFinalHasNoRematch(t *testing.T) {
	h := four(t, 5)
	h.final(2, 1)
	h.want(2, bracket.Void, 2, 1, 3, 4)
}

func TestOneGoneBeforeTheRematch(t *testing.T) {
	for _, gone := range []bracket.Entrant{1, 2} {
		h := four(t, 5)
		h.final(2)
		h.leave(gone)
		h.want(3-gone, bracket.Completed, int(3-gone), int(gone), 3, 4)
	}
}

func TestFinalWithBothGoneIsTheUnbeatens(t *testing.T) {
	h := four(t, 5)
	h.leave(2, 1)
	h.want(1, bracket.Void, 1, 2, 3, 4)
}

func TestRematchWithBothGoneIsTheWinnersOfTheFinal(t *testing.T) {
	h := four(t, 5)
	h.final(2)
	h.leave(1, 2)
	h.want(2, bracket.Completed, 2, 1, 3, 4)
}

// An absent athlete who loses a match by default stays in; two who are both absent leave.
func TestAbsent(t *testing.T) {
	h := four(t, 0)
	h.record(1, 4)
	if m := h.matches.At(3); m.Players[0] != 1 {
		t.Errorf("1, who did not show up, is not in match 3: %+v", m)
	}
	h = four(t, 0)
	h.leave(1, 4)
	h.record(2, 2)
	if m := h.matches.At(6); m.Players != [2]bracket.Entrant{2, 3} {
		t.Errorf("the final is between %v", m.Players)
	}
	h.record(6, 2)
	h.want(2, bracket.Void, 3, 1, 2, 3)
}

func TestEverybodyLeaves(t *testing.T) {
	h := four(t, 2)
	h.leave(3, 4)
	h.leave(1, 2)
	h.want(0, bracket.Void, 2, 2, 3, 3)
}

func TestDisqualifiedHasNoPlaceAndNobodyMovesUp(t *testing.T) {
	h := four(t, 5)
	h.final(1)
	if diff := cmp.Diff([]int{1, 0, 3, 4}, h.Plan.Places(h.matches, 2)); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

// Two athletes have no losers bracket: they meet again in the final.
func TestTwoAthletes(t *testing.T) {
	plan := newPlan(t, 2)
	h := newHall(t, plan, plan.Standard())
	h.record(1, 2)
	h.record(2, 1)
	if h.Plan.Finished(h.matches.At) {
		t.Error("2, unbeaten before the final, has no rematch")
	}
	h.record(3, 1)
	h.want(1, bracket.Completed, 1, 2)
}

func TestThreeAthletes(t *testing.T) {
	plan := newPlan(t, 3)
	h := newHall(t, plan, plan.Standard())
	h.finish([]bracket.Entrant{3, 1, 2})
	h.want(3, bracket.Void, 2, 3, 1, 0)
}

func TestLatecomerIsRefusedWhatHasBegun(t *testing.T) {
	plan := newPlan(t, 5)
	draw := []bracket.Pairing{{1, 6}, {4, 5}, {2, 7}, {3, 8}}
	for _, tt := range []struct {
		begun []int
		want  []bracket.Entrant
	}{
		{nil, []bracket.Entrant{6, 7, 8}},
		{[]int{8}, []bracket.Entrant{6}},    // of the winners of 3 and 4
		{[]int{9}, []bracket.Entrant{7, 8}}, // which the loser of 1 reaches through the walkover 5
	} {
		h := newHall(t, plan, draw)
		if tt.begun != nil {
			h.record(2, 4) // closes the walkover 5
		}
		begun := func(m bracket.Match) bool {
			for _, number := range tt.begun {
				if m.Number == number {
					return true
				}
			}
			return false
		}
		if diff := cmp.Diff(tt.want, h.Plan.OpenByes(h.matches, begun)); diff != "" {
			t.Errorf("with %v begun (-want +got):\n%s", tt.begun, diff)
		}
	}
}
