package queue_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

// TestImprove checks a proposal's promises on orders of random days: each class once, in the
// order of blocks. On the lots of the search it is never worse, and always the same.
func TestImprove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := day(t)
		for i := range d.Classes {
			d.Classes[i].Block = rapid.IntRange(0, 2).Draw(t, "block")
		}
		d.LongestOpenSeconds = rapid.SampledFrom([]int{0, 3600}).Draw(t, "longest")
		d.GapSeconds = rapid.SampledFrom([]int{0, 1200}).Draw(t, "gap")
		p, err := queue.NewProposer(d)
		if err != nil {
			t.Fatal(err)
		}
		start := p.Start()
		order, err := p.Improve(start, 0, goOn)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range [][]int{start, order} {
			if !p.Allows(o) {
				t.Fatalf("order %v of blocks %+v", o, d.Classes)
			}
		}
		if before, after := queue.Searched(p, start), queue.Searched(p, order); queue.Better(before, after) {
			t.Fatalf("from %+v to %+v", before, after)
		}
		again, err := queue.NewProposer(d)
		if err != nil {
			t.Fatal(err)
		}
		if same, _ := again.Improve(again.Start(), 0, goOn); !slices.Equal(same, order) {
			t.Fatalf("%v, then %v", order, same)
		}
		judged := p.Judge(order)
		if !p.Allows(judged.Order) || p.Allows([]int{}) || p.Allows(append(slices.Clone(order), 0)) {
			t.Fatalf("%+v", judged)
		}
		if given := p.Allows(inOrder(d)); given && queue.Better(judged.Given, judged.Proposed) {
			t.Fatalf("%+v is proposed", judged)
		}
	})
}

func goOn() error { return nil }

func inOrder(d queue.Day) []int {
	order := make([]int, len(d.Classes))
	for i := range order {
		order[i] = i
	}
	return order
}

// smallDay has 5 classes of 4 to 7 athletes, at 2 tables with 2 classes open. Most athletes pull
// with both arms.
func smallDay(seed int) queue.Day {
	chance := rand.New(rand.NewPCG(uint64(seed), 5))
	sizes := []int{4 + chance.IntN(4), 4 + chance.IntN(4), 4 + chance.IntN(4)}
	d := queue.Day{Tables: 2, RestSeconds: 300, BoutSeconds: 120, OpenClasses: 2, Frozen: 2, Seed: int64(seed), Durations: 0.5}
	for i, athletes := range queuetest.BothArms(sizes, 0.7, chance)[:5] {
		c := queue.DayClass{Name: fmt.Sprint(i)}
		for _, a := range athletes {
			c.Athletes = append(c.Athletes, queue.ID(fmt.Sprint(a)))
		}
		d.Classes = append(d.Classes, c)
	}
	return d
}

// TestProposalsOfSmallDays compares the search for 50 small days with the best of all 120 orders. On
// the lots of the search, the day ends at most 2 % later.
func TestProposalsOfSmallDays(t *testing.T) {
	t.Parallel()
	worst, found := 0.0, 0
	for seed := range 50 {
		p, err := queue.NewProposer(smallDay(seed))
		if err != nil {
			t.Fatal(err)
		}
		best := time.Duration(0)
		for _, order := range orders(5) {
			if end := queue.Searched(p, order).End; best == 0 || end < best {
				best = end
			}
		}
		order := p.Start()
		for round := range queue.ProposalRounds {
			if order, err = p.Improve(order, round, goOn); err != nil {
				t.Fatal(err)
			}
		}
		over := float64(queue.Searched(p, order).End)/float64(best) - 1
		if over > 0.02 {
			t.Errorf("day %d: %.1f %% over the best of all orders", seed, 100*over)
		}
		worst = max(worst, over)
		if over == 0 {
			found++
		}
	}
	t.Logf("the best order of %d of 50 days is found; the worst is %.2f %% over it", found, 100*worst)
}

// orders returns all orders of n classes.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, order := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(order), at, n-1))
		}
	}
	return all
}

// A proposed order opens no class before its allowed time.
func TestProposalKeepsWhatIsAnnounced(t *testing.T) {
	d := smallDay(1)
	d.Classes[3].NotBefore, d.Classes[1].Block, d.Classes[4].Table = 5400, 1, 2
	d.Breaks = []queue.Break{{Start: 3600, End: 5400}, {Start: 900, End: 1200}}
	var rounds []int
	plan, err := queue.PlanProposed(d, goOn, func(round int) { rounds = append(rounds, round) })
	if err != nil {
		t.Fatal(err)
	}
	if plan.Classes[3].Start < 5400 || plan.Order[4] != "1" || len(rounds) != queue.ProposalRounds || rounds[len(rounds)-1] != queue.ProposalRounds {
		t.Errorf("%v %+v after %v", plan.Order, plan.Classes, rounds)
	}
	for _, b := range plan.Bouts {
		if b.Start >= 3600 && b.Start < 5400 || b.Start >= 900 && b.Start < 1200 || b.Class == "4" && b.Table != 2 {
			t.Errorf("%+v", b)
		}
	}
	for i, c := range plan.Classes {
		if c.Name != d.Classes[i].Name {
			t.Errorf("class %d is %+v", i, c)
		}
	}
	if again, _ := queue.PlanProposed(d, goOn, func(int) {}); !reflect.DeepEqual(again, plan) {
		t.Error("the same day has another proposal")
	}
}

// A limit matters more than the end of the day: the class is first, though the day is
// longer.
func TestProposalKeepsLimits(t *testing.T) {
	for name, tt := range map[string]struct {
		limit func(*queue.Day)
		keeps func(queue.Timetable) bool
	}{
		"finished by": {
			func(d *queue.Day) { d.Classes[4].By = 4500 },
			func(p queue.Timetable) bool { return p.Order[0] == "4" || p.Order[1] == "4" },
		},
		"gap of an athlete": {
			func(d *queue.Day) { // the arms of a weight are neighbours
				c := d.Classes
				d.GapSeconds, d.Classes = 1800, []queue.DayClass{c[0], c[3], c[1], c[4], c[2]}
			},
			func(p queue.Timetable) bool { return p.Gain.Excess < p.Gain.ExcessInstead },
		},
		"longest open": {
			func(d *queue.Day) { d.LongestOpenSeconds = 3600 },
			func(p queue.Timetable) bool { return p.Gain.Excess <= p.Gain.ExcessInstead },
		},
	} {
		d := smallDay(2)
		tt.limit(&d)
		plan, err := queue.PlanProposed(d, goOn, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if !tt.keeps(plan) {
			t.Errorf("%s: %v, gain %+v", name, plan.Order, *plan.Gain)
		}
	}
}

func TestProposalIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	rounds := 0
	_, err := queue.PlanProposed(smallDay(3), ctx.Err, func(round int) {
		rounds = round
		cancel()
	})
	if err != context.Canceled || rounds != 1 {
		t.Errorf("%v after %d rounds", err, rounds)
	}
}

func TestWrongLimits(t *testing.T) {
	d := smallDay(4)
	d.Order, d.GapSeconds, d.LongestOpenSeconds, d.Breaks = "best", -1, -1, []queue.Break{{Start: 5, End: 4}}
	d.Classes[0].NotBefore, d.Classes[0].By, d.Classes[0].Block, d.Classes[0].Table = -1, -1, -1, 3
	_, err := queue.Plan(d)
	wrong, _ := errors.AsType[*fault.Error](err)
	for _, says := range []string{"order must be", "gapSeconds is -1", "longestOpenSeconds is -1", "breaks[0].end is 4", "classes[0].notBefore is -1",
		"classes[0].by is -1", "classes[0].block is -1", "classes[0].table is 3"} {
		if wrong == nil || !slices.ContainsFunc(wrong.Fields, func(f fault.Field) bool { return strings.HasPrefix(f.Message.String(), says) }) {
			t.Errorf("%v, want %q", wrong, says)
		}
	}
}
