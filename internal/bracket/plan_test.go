package bracket_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// sizes are all sizes of a bracket.
func sizes() []int {
	var sizes []int
	for size := bracket.MinEntrants; size <= bracket.MaxEntrants; size *= 2 {
		sizes = append(sizes, size)
	}
	return sizes
}

// TestSkeleton checks the skeleton of every size. Numbers follow the order of play. One match with a lower number
// feeds every slot after the first round. Exactly the athletes who lose twice have no next match.
func TestSkeleton(t *testing.T) {
	for _, size := range sizes() {
		plan := newPlan(t, size)
		if plan.Len() != 2*size-1 || plan.FirstRound() != size/2 {
			t.Errorf("size %d: %d matches, %d in the first round", size, plan.Len(), plan.FirstRound())
		}
		fed := make(map[bracket.Slot]int)
		rounds := make(map[bracket.Section]int)
		for number := 1; number <= plan.Len(); number++ {
			f := plan.Fixture(number)
			if f.Number != number {
				t.Fatalf("size %d: match %d is numbered %d", size, number, f.Number)
			}
			rounds[f.Section] = max(rounds[f.Section], f.Round)
			for _, to := range []bracket.Slot{f.WinnerTo, f.LoserTo} {
				if to == (bracket.Slot{}) {
					continue
				}
				if fed[to]++; to.Match <= number || to.Match > plan.Final() || fed[to] > 1 {
					t.Fatalf("size %d: match %d feeds %+v, which %d feed", size, number, to, fed[to])
				}
			}
			lastLosses := f.Section != bracket.Winners
			if (f.LoserTo == bracket.Slot{}) != lastLosses || (f.WinnerTo == bracket.Slot{}) != (f.Section == bracket.GrandFinal) {
				t.Fatalf("size %d: match %d, %v round %d, leads to %+v and %+v", size, number, f.Section, f.Round, f.WinnerTo, f.LoserTo)
			}
		}
		if want := 2 * (plan.Final() - size/2); len(fed) != want {
			t.Errorf("size %d: %d slots are fed, want %d", size, len(fed), want)
		}
		for section, want := range rounds {
			if plan.Rounds(section) != want {
				t.Errorf("size %d: %d rounds of %v, want %d", size, plan.Rounds(section), section, want)
			}
		}
	}
}

// TestOrderOfPlay: winners round 1, then losers round r before winners round r+1.
func TestOrderOfPlay(t *testing.T) {
	plan := newPlan(t, 16)
	var order []string
	for number := 1; number <= plan.Len(); number++ {
		if f := plan.Fixture(number); f.Position == 0 {
			order = append(order, string("WLF"[f.Section])+string('0'+rune(f.Round)))
		}
	}
	if want := []string{"W1", "L1", "W2", "L2", "W3", "L3", "W4", "L4", "L5", "L6", "F1", "F2"}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
}

// TestStandardSeeding: if the better always wins, the best meets the worst
// remaining athlete in every round, the second best the second worst, and so on.
func TestStandardSeeding(t *testing.T) {
	for _, size := range sizes() {
		left := slices.Concat(toSlices(newPlan(t, size).Standard())...)
		for len(left) > 1 {
			next := make([]bracket.Entrant, len(left)/2)
			for i := range next {
				if int(left[2*i]+left[2*i+1]) != len(left)+1 {
					t.Fatalf("size %d, with %d left: %d meets %d", size, len(left), left[2*i], left[2*i+1])
				}
				next[i] = min(left[2*i], left[2*i+1])
			}
			left = next
		}
	}
}

func toSlices(pairings []bracket.Pairing) [][]bracket.Entrant {
	all := make([][]bracket.Entrant, len(pairings))
	for i := range pairings {
		all[i] = pairings[i][:]
	}
	return all
}

// TestWrongSeedingIsRefused breaks a legal seeding in each way.
func TestWrongSeedingIsRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := planOf(t, entrants.Draw(t, "entrants"))
		pairings := seeding(t, plan)
		i := rapid.IntRange(0, len(pairings)-1).Draw(t, "match")
		side := rapid.IntRange(0, 1).Draw(t, "side")
		was := pairings[i][side]
		other := (i + 1) % len(pairings)
		want := bracket.SeedingError{Match: i + 1}
		switch want.Fault = rapid.SampledFrom([]bracket.SeedingFault{
			bracket.WrongCount, bracket.Unknown, bracket.Twice, bracket.LeftOut, bracket.TwoByes,
		}).Draw(t, "fault"); want.Fault {
		case bracket.WrongCount:
			pairings, want.Match = slices.Delete(pairings, i, i+1), 0
			if rapid.Bool().Draw(t, "too many") {
				pairings = append(pairings, make([]bracket.Pairing, 2)...)
			}
		case bracket.Unknown:
			want.Entrant = bracket.Entrant(plan.Size + 1)
			if rapid.Bool().Draw(t, "negative") {
				want.Entrant = -want.Entrant
			}
			pairings[i][side] = want.Entrant
		case bracket.LeftOut:
			pairings[i][side], want.Entrant = 0, was
		case bracket.Twice:
			if other == i {
				t.Skip("there is one match only")
			}
			want.Entrant = pairings[other][side]
			if plan.IsBye(want.Entrant) && plan.IsBye(pairings[i][1-side]) {
				t.Skip("two byes meet besides")
			}
			pairings[i][side], want.Match = want.Entrant, max(i, other)+1
		case bracket.TwoByes:
			byes := plan.Size - plan.Entrants
			if byes < 2 {
				t.Skip("too few byes")
			}
			var at []int
			for i, pairing := range pairings {
				if plan.HasBye(bracket.Match{Players: pairing}) {
					at = append(at, i)
				}
			}
			a, b := &pairings[at[0]], &pairings[at[1]]
			from, to := slices.IndexFunc(a[:], plan.IsBye), 1-slices.IndexFunc(b[:], plan.IsBye)
			a[from], b[to] = b[to], a[from]
			want.Match, want.Entrant = at[1]+1, b[1]
		}
		changed, err := plan.Seed(pairings)
		var got *bracket.SeedingError
		if changed != nil || !errors.As(err, &got) || *got != want {
			t.Fatalf("seeding %v: %v, want %+v", pairings, err, want)
		}
	})
}

func TestStatusReadsBack(t *testing.T) {
	for _, status := range []bracket.Status{bracket.Void, bracket.Pending, bracket.Scheduled, bracket.InProgress, bracket.Completed} {
		if got, err := bracket.ParseStatus(status.String()); err != nil || got != status {
			t.Errorf("%v reads back as %v, %v", status, got, err)
		}
	}
	if _, err := bracket.ParseStatus("in progress"); err == nil {
		t.Error("an unknown status is read")
	}
}
