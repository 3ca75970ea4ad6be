package event_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
)

func zoneNamed(t *testing.T, name string) event.Zone {
	t.Helper()
	place, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return event.ZoneAt(place)
}

// TestZone writes times of two days in halls that are ahead of UTC and behind it, and over changes of their clocks.
func TestZone(t *testing.T) {
	for _, tt := range []struct{ zone, at, moment string }{
		{"Asia/Tokyo", "2026-11-27T14:59:00Z", "2026-11-27 23:59"},
		{"Asia/Tokyo", "2026-11-27T15:00:00Z", "2026-11-28 00:00"},
		{"Asia/Tokyo", "2026-11-28T15:00:00Z", "2026-11-29 00:00"},
		{"America/Los_Angeles", "2026-11-28T07:59:00Z", "2026-11-27 23:59"},
		{"America/Los_Angeles", "2026-11-28T08:00:00Z", "2026-11-28 00:00"},
		{"America/Los_Angeles", "2026-03-08T09:59:00Z", "2026-03-08 01:59"},
		{"America/Los_Angeles", "2026-03-08T10:00:00Z", "2026-03-08 03:00"},
		{"America/Los_Angeles", "2026-11-01T08:30:00Z", "2026-11-01 01:30"},
		{"America/Los_Angeles", "2026-11-01T09:30:00Z", "2026-11-01 01:30"},
		{"Pacific/Auckland", "2026-11-27T11:00:00Z", "2026-11-28 00:00"},
		{"Pacific/Auckland", "2026-09-26T14:00:00Z", "2026-09-27 03:00"},
		{"Pacific/Auckland", "2026-04-04T14:30:00Z", "2026-04-05 02:30"},
		{"Pacific/Auckland", "2026-04-04T15:00:00Z", "2026-04-05 03:00"},
	} {
		zone := zoneNamed(t, tt.zone)
		at, err := time.Parse(time.RFC3339, tt.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := zone.Moment(at); got != tt.moment {
			t.Errorf("%s in %s: %s, want %s", tt.at, tt.zone, got, tt.moment)
		}
		if got := zone.Day(at); string(got) != tt.moment[:10] {
			t.Errorf("%s in %s: %s, want %s", tt.at, tt.zone, got, tt.moment[:10])
		}
		if got, want := zone.Clock(at, at), tt.moment[11:]+":00"; got != want {
			t.Errorf("%s in %s: %s, want %s", tt.at, tt.zone, got, want)
		}
		if got, want := zone.Clock(at, at.Add(24*time.Hour)), tt.moment+":00"; got != want {
			t.Errorf("%s in %s on the next day: %s, want %s", tt.at, tt.zone, got, want)
		}
	}
}

// TestDaysOfZonesBegin looks for the first and the last moment of days, which are shorter or longer when clocks change.
func TestDaysOfZonesBegin(t *testing.T) {
	for _, tt := range []struct {
		zone  string
		day   event.Day
		begin string
		long  time.Duration
	}{
		{"Asia/Tokyo", "2026-11-28", "2026-11-27T15:00:00Z", 24 * time.Hour},
		{"America/Los_Angeles", "2026-11-28", "2026-11-28T08:00:00Z", 24 * time.Hour},
		{"America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00Z", 23 * time.Hour},
		{"America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00Z", 25 * time.Hour},
		{"Pacific/Auckland", "2026-11-28", "2026-11-27T11:00:00Z", 24 * time.Hour},
		{"Pacific/Auckland", "2026-09-27", "2026-09-26T12:00:00Z", 23 * time.Hour},
		{"Pacific/Auckland", "2026-04-05", "2026-04-04T11:00:00Z", 25 * time.Hour},
	} {
		zone := zoneNamed(t, tt.zone)
		begin, end := zone.At(tt.day, 0), zone.At(tt.day, 24)
		if got := begin.UTC().Format(time.RFC3339); got != tt.begin || end.Sub(begin) != tt.long {
			t.Errorf("%s in %s: from %s for %s, want from %s for %s", tt.day, tt.zone, got, end.Sub(begin), tt.begin, tt.long)
		}
		if zone.Day(begin) != tt.day || zone.Day(begin.Add(-1)) == tt.day || zone.Day(end.Add(-1)) != tt.day || zone.Day(end) == tt.day {
			t.Errorf("%s in %s: not the day from %s to %s", tt.day, tt.zone, begin, end)
		}
	}
}

func TestTheZeroZoneIsUTC(t *testing.T) {
	at := time.Date(2026, 11, 28, 23, 30, 0, 0, time.FixedZone("", -9*3600))
	if got := (event.Zone{}).Moment(at); got != "2026-11-29 08:30" {
		t.Error(got)
	}
	if got := (event.Zone{}).At("2026-11-28", 6); !got.Equal(time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC)) {
		t.Error(got)
	}
}

// Offsets come to an end also in years for which package time has no table.
func TestOffsets(t *testing.T) {
	berlin := event.ZoneNamed("Europe/Berlin")
	for year := 1990; year < 2100; year++ {
		from := time.Date(year, 1, 15, 12, 0, 0, 0, time.UTC)
		all := berlin.Offsets(from, from.AddDate(1, 0, 0))
		if len(all) != 3 || all[0].Seconds != 3600 || all[1].Seconds != 7200 || !all[1].Summer || all[1].Before != 3600 || all[2].Seconds != 3600 {
			t.Errorf("%d: %+v", year, all)
		}
	}
	if all := event.ZoneNamed("UTC").Offsets(time.Time{}, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)); len(all) != 1 || !all[0].From.IsZero() || all[0].Seconds != 0 {
		t.Errorf("%+v", all)
	}
}
