package throttle_test

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/throttle"
)

var start = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

func TestABurstThenOneAnInterval(t *testing.T) {
	l := throttle.New(5, 10*time.Second)
	for i := range 5 {
		if _, ok := l.Take("a", start); !ok {
			t.Fatalf("taking %d of the burst refused", i+1)
		}
	}
	wait, ok := l.Take("a", start)
	if ok || wait != 2*time.Second {
		t.Fatalf("after the burst: wait %v, %v", wait, ok)
	}
	if _, ok := l.Take("b", start); !ok {
		t.Error("one key's takings count for another")
	}
	if _, ok := l.Take("a", start.Add(2*time.Second)); !ok {
		t.Error("refused after the wait it asked for")
	}
	if _, ok := l.Take("a", start.Add(2*time.Second)); ok {
		t.Error("an interval gave more than one")
	}
	rested := start.Add(time.Minute)
	for i := range 5 {
		if _, ok := l.Take("a", rested); !ok {
			t.Errorf("taking %d refused after a rest", i+1)
		}
	}
	if _, ok := l.Take("a", rested); ok {
		t.Error("a rest gave more than a burst")
	}
}

func TestWhatIsGivenBackCanBeTakenAgain(t *testing.T) {
	l := throttle.New(1, time.Second)
	for range 10 {
		if _, ok := l.Take("a", start); !ok {
			t.Fatal("refused though everything was given back")
		}
		l.Give("a")
	}
	l.Give("never taken")
	if _, ok := l.Take("never taken", start); !ok {
		t.Error("giving to a fresh key harmed it")
	}
	if _, ok := l.Take("never taken", start); ok {
		t.Error("giving to a fresh key made its burst larger")
	}
}

// However many keys come by, those still waiting are remembered.
func TestManyKeysDoNotMakeItForget(t *testing.T) {
	l := throttle.New(1, time.Hour)
	for i := range 20_000 {
		l.Take("rested "+strconv.Itoa(i), start.Add(-2*time.Hour))
	}
	l.Take("guilty", start)
	for i := range 100_000 {
		l.Take(strconv.Itoa(i), start)
	}
	if _, ok := l.Take("guilty", start.Add(time.Minute)); ok {
		t.Error("forgot a key")
	}
}

func TestAtOnceNoMoreThanTheBurstGetThrough(t *testing.T) {
	l := throttle.New(50, time.Hour)
	var taken atomic.Int64
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			if _, ok := l.Take("a", start); ok {
				taken.Add(1)
			}
		})
	}
	all.Wait()
	if taken.Load() != 50 {
		t.Errorf("%d of a burst of 50 got through", taken.Load())
	}
}

func TestAClockThatIsSetBackLocksNobodyOut(t *testing.T) {
	l := throttle.New(3, time.Minute)
	for range 3 {
		l.Take("a", start.Add(time.Hour))
	}
	for i := range 3 {
		if wait, ok := l.Take("a", start); !ok {
			t.Fatalf("taking %d, an hour earlier: wait %v", i+1, wait)
		}
	}
	if _, ok := l.Take("a", start); ok {
		t.Error("the limit is gone")
	}
}
