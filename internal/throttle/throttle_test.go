package throttle_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/throttle"
)

var start = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// key keeps the state of one key.
type key struct {
	throttle.Rate
	whole time.Time
}

func (k *key) take(now time.Time) (wait time.Duration) {
	k.whole, wait = k.Take(k.whole, now)
	return wait
}

func TestABurstThenOneAnInterval(t *testing.T) {
	k := key{Rate: throttle.Rate{Times: 5, Span: 10 * time.Second}}
	burst := func(now time.Time) {
		t.Helper()
		for i := range 5 {
			if wait := k.take(now); wait != 0 {
				t.Fatalf("taking %d of the burst refused for %v", i+1, wait)
			}
		}
		if wait := k.take(now); wait != 2*time.Second {
			t.Fatalf("after the burst: wait %v", wait)
		}
	}
	burst(start)
	if k.take(start.Add(2*time.Second)) != 0 {
		t.Error("refused after the wait it asked for")
	}
	if k.take(start.Add(2*time.Second)) == 0 {
		t.Error("an interval gave more than one")
	}
	burst(start.Add(time.Minute))
}

func TestWhatIsGivenBackCanBeTakenAgain(t *testing.T) {
	k := key{Rate: throttle.Rate{Times: 3, Span: time.Minute}}
	for range 10 {
		for range 3 {
			if k.take(start) != 0 {
				t.Fatal("refused though everything was given back")
			}
		}
		if k.take(start) == 0 {
			t.Fatal("more than a burst")
		}
		k.whole = k.whole.Add(-3 * k.Interval())
	}
}

func TestAClockThatIsSetBackLocksNobodyOut(t *testing.T) {
	k := key{Rate: throttle.Rate{Times: 3, Span: time.Minute}}
	for range 3 {
		k.take(start.Add(time.Hour))
	}
	for i := range 3 {
		if wait := k.take(start); wait != 0 {
			t.Fatalf("taking %d, an hour earlier: wait %v", i+1, wait)
		}
	}
	if k.take(start) == 0 {
		t.Error("the limit is gone")
	}
}
