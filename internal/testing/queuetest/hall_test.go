package queuetest_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

// An event pulled by the queue or in order pulls each match once and respects rest,
// until every class has its champion.
func TestWholeEvents(t *testing.T) {
	for name, pull := range map[string]func(*queuetest.Hall){
		"by the queue": func(h *queuetest.Hall) {
			for more := true; more; {
				_, more = h.Step()
			}
		},
		"as they come": (*queuetest.Hall).FirstCome,
	} {
		chance := rand.New(rand.NewPCG(3, 4))
		state, err := queuetest.Event(queuetest.BothArms([]int{2, 3, 9, 14}, 0.8, chance), 3, chance.IntN)
		if err != nil {
			t.Fatal(err)
		}
		rest := 4 * time.Minute
		h := &queuetest.Hall{
			State: state, Settings: queue.Settings{Rest: rest, FinalRest: rest, Bout: 2 * time.Minute},
			Lasts:  func(r queue.Ref) time.Duration { return time.Duration(1+r.Match%3) * time.Minute },
			Winner: func(r queue.Ref) int { return r.Match % 2 },
		}
		pull(h)
		queuetest.Sort(h.Pulled)
		rested, free := map[int]time.Duration{}, map[int]time.Duration{}
		seen := map[queue.Ref]bool{}
		for _, p := range h.Pulled {
			if seen[p.Ref] || p.Start < free[p.Table] || p.Start < rested[p.Athletes[0]] || p.Start < rested[p.Athletes[1]] {
				t.Errorf("%s: %+v", name, p)
			}
			seen[p.Ref], free[p.Table] = true, p.End
			rested[p.Athletes[0]], rested[p.Athletes[1]] = p.End+rest, p.End+rest
		}
		for i, c := range h.Classes {
			if c.Plan.Champion(c.Matches.At) == 0 {
				t.Errorf("%s: class %d has no champion", name, i)
			}
		}
	}
}
