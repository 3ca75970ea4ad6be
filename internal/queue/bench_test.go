package queue_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

// BenchmarkCompute computes the queue of 1,500 athletes, half of them with both arms,
// in 60 classes at 24 tables. Before the first bout, the run ahead is longest.
func BenchmarkCompute(b *testing.B) {
	sizes := make([]int, 30)
	for i := range sizes {
		sizes[i] = 50
	}
	chance := rand.New(rand.NewPCG(1, 2))
	state, err := queuetest.Event(queuetest.BothArms(sizes, 0.5, chance), 24, chance.IntN)
	if err != nil {
		b.Fatal(err)
	}
	for _, open := range []int{0, 48} {
		for _, finals := range []queue.Finals{queue.FinalsInTurn, queue.FinalsOfFour} {
			settings := queue.Settings{
				Rest: 5 * time.Minute, FinalRest: 5 * time.Minute, Bout: 2 * time.Minute,
				OpenClasses: open, Frozen: 2, Finals: finals,
			}
			b.Run(fmt.Sprintf("%d open, finals %d", open, finals), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					queue.Compute(state, settings)
				}
			})
		}
	}
}
