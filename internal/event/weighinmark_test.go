package event_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
)

func TestWhoLacksAWeighIn(t *testing.T) {
	saturday := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		last time.Time
		mark event.MarkWord
		days int
		day  event.Day
		zone event.Zone
		want bool
	}{
		{"never weighed", time.Time{}, event.NoMark, 0, "2026-11-28", event.Zone{}, true},
		{"never weighed, allowed", time.Time{}, event.MarkAllowed, 1, "2026-11-28", event.Zone{}, false},
		{"never weighed, marked", time.Time{}, event.MarkNotWeighed, 0, "2026-11-28", event.Zone{}, true},
		{"weighed once for all days", saturday, event.NoMark, 0, "2026-11-30", event.Zone{}, false},
		{"weighed for the day", saturday, event.NoMark, 1, "2026-11-28", event.Zone{}, false},
		{"weighed the day before", saturday, event.NoMark, 1, "2026-11-29", event.Zone{}, true},
		{"weighed the day before, which counts", saturday, event.NoMark, 2, "2026-11-29", event.Zone{}, false},
		{"weighed the day before, allowed", saturday, event.MarkAllowed, 1, "2026-11-29", event.Zone{}, false},
		{"Sunday in Tokyo", saturday.Add(8 * time.Hour), event.NoMark, 1, "2026-11-29", event.ZoneAt(tokyo), false},
		{"still Saturday in UTC", saturday.Add(8 * time.Hour), event.NoMark, 1, "2026-11-29", event.Zone{}, true},
	} {
		c := event.ClassWeighIn{Last: tt.last, Mark: tt.mark}
		if got := c.Lacks(tt.day, event.WeighIn{Required: event.WeighInForDraw, Days: tt.days}, tt.zone); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
