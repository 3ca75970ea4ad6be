package event_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
)

func TestHowSoonAnAthleteIsUp(t *testing.T) {
	now := time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		call     event.Call
		expected time.Duration
		want     event.Soon
	}{
		{event.Call{Place: event.Called}, 0, event.SoonCalled},
		{event.Call{Place: event.Announced, Position: 1}, time.Hour, event.SoonOnDeck},
		{event.Call{Place: event.Announced, Position: 2}, time.Minute, event.SoonHole},
		{event.Call{}, event.WarmUp, event.SoonWarmUp},
		{event.Call{}, -time.Minute, event.SoonWarmUp},
		{event.Call{}, event.WarmUp + time.Second, event.SoonWaiting},
	} {
		if got := event.SoonFrom(tt.call, now.Add(tt.expected), now); got != tt.want {
			t.Errorf("%+v, expected in %v: %s, want %s", tt.call, tt.expected, got, tt.want)
		}
	}
	if got := event.SoonFrom(event.Call{}, time.Time{}, now); got != event.SoonWaiting {
		t.Errorf("without an estimate: %s", got)
	}
}

func TestRestsUntil(t *testing.T) {
	now := time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC)
	s := event.Settings{Rest: 300, RestDecider: 600}
	for _, tt := range []struct {
		ago     time.Duration
		decider bool
		want    time.Duration // from now; 0 for none
	}{{time.Minute, false, 4 * time.Minute}, {time.Minute, true, 9 * time.Minute}, {5 * time.Minute, false, 0}, {5 * time.Minute, true, 5 * time.Minute}} {
		got := s.RestsUntil(now.Add(-tt.ago), tt.decider, now)
		if tt.want == 0 && !got.IsZero() || tt.want != 0 && !got.Equal(now.Add(tt.want)) {
			t.Errorf("%v ago: %v", tt.ago, got)
		}
	}
	if got := s.RestsUntil(time.Time{}, false, now); !got.IsZero() {
		t.Errorf("before the first bout: %v", got)
	}
}
