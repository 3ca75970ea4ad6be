package queue_test

import (
	"math"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/queue"
)

func TestGames(t *testing.T) {
	for bestOf, want := range map[int]float64{1: 1, 3: 2.5, 5: 4.125, 7: 5.8125} {
		if got := queue.Games(bestOf); math.Abs(got-want) > 1e-12 {
			t.Errorf("a best of %d takes %v games, want %v", bestOf, got, want)
		}
	}
}

func TestLogNormalKeepsTheMean(t *testing.T) {
	const n = 100_000
	sum, below := 0.0, 0
	for i := range n {
		f := queue.LogNormal(1, queue.Ref{Class: i % 7, Match: i}, 0.5)
		sum += f
		if f < math.Exp(-0.125) { // the median
			below++
		}
	}
	if mean, half := sum/n, float64(below)/n; math.Abs(mean-1) > 0.01 || math.Abs(half-0.5) > 0.01 {
		t.Errorf("mean %v, %v below the median", mean, half)
	}
}

// A few bouts count little beside the setting; many replace it. A class without
// bouts uses the others, and bouts of more games stay apart. A bout that nobody
// closed does not count.
func TestLearning(t *testing.T) {
	const setting = 2 * time.Minute
	s := event(t, 1, 64, 8, 8)
	s.Classes[0].FinalBestOf = 3
	s.Classes[2].BestOf = 3
	pulled := func(class, from, to int, took time.Duration) {
		for n := from; n < to; n++ {
			s.Classes[class].Bouts[n] = queue.Bout{Called: time.Hour, Ended: time.Hour + took, Pulled: true}
		}
	}
	expect := func(class, bestOf int, least, most time.Duration) {
		t.Helper()
		if got := queue.Learned(s, setting, class, bestOf); got < least || got > most {
			t.Errorf("a best of %d of class %d is expected to take %s, want %s to %s", bestOf, class, got, least, most)
		}
	}
	expect(0, 1, setting, setting)
	expect(2, 3, 5*time.Minute, 5*time.Minute)
	pulled(0, 0, 2, 4*time.Minute)
	expect(0, 1, 2*time.Minute+30*time.Second, 3*time.Minute+15*time.Second)
	pulled(0, 0, 120, 4*time.Minute)
	pulled(0, 5, 6, 5*time.Hour)
	expect(0, 1, 3*time.Minute+50*time.Second, 4*time.Minute)
	expect(1, 1, 3*time.Minute+50*time.Second, 4*time.Minute)
	pulled(1, 0, 10, time.Minute)
	expect(1, 1, 2*time.Minute, 3*time.Minute)
	expect(2, 3, 5*time.Minute, 5*time.Minute)
	expect(0, 3, 5*time.Minute, 5*time.Minute)
}

// Bouts of different lengths, such as many short and some long ones, sum up to the
// expected time.
func TestASumOfBoutsIsExpected(t *testing.T) {
	s := event(t, 1, 128)
	var sum time.Duration
	const n = 200
	for i := range n {
		took := time.Duration(120 * queue.LogNormal(3, queue.Ref{Match: i}, 0.5) * float64(time.Second))
		s.Classes[0].Bouts[i] = queue.Bout{Ended: took, Pulled: true}
		sum += took
	}
	got := n * queue.Learned(s, 2*time.Minute, 0, 1)
	if off := math.Abs(float64(got-sum)) / float64(sum); off > 0.03 {
		t.Errorf("%s is expected of bouts that took %s", got, sum)
	}
}
