package event

import (
	"strings"
	"time"
)

// Day is a calendar day, such as 2026-11-28.
type Day string

// Date returns year, month and day of the month; false if there is no such day.
func (d Day) Date() (year int, month time.Month, day int, ok bool) {
	at, ok := d.date()
	year, month, day = at.Date()
	return year, month, day, ok
}

// date returns the beginning of the day in UTC; false if there is no such day.
func (d Day) date() (time.Time, bool) {
	at, err := time.Parse(time.DateOnly, string(d))
	return at, err == nil && at.Year() >= 1900
}

// Basic writes the day the given number of days later in the form of calendar files, such as 20261128. d must be a
// calendar day.
func (d Day) Basic(later int) string { return strings.ReplaceAll(string(d.plus(later)), "-", "") }

// plus returns the day the given number of days later; d must be a calendar day.
func (d Day) plus(days int) Day {
	at, _ := d.date()
	return Day(at.AddDate(0, 0, days).Format(time.DateOnly))
}

// Zone is the time zone of an event's hall. All times of an event are written and read through it, which internal/arch
// enforces. The zero value is UTC.
type Zone struct{ location *time.Location }

// ZoneAt returns the zone of a place.
func ZoneAt(place *time.Location) Zone { return Zone{place} }

// ZoneNamed returns the time zone with a name in the IANA database, or UTC.
func ZoneNamed(name string) Zone {
	place, _ := location(name)
	return Zone{place}
}

// isTimeZone reports whether a name is a time zone's.
func isTimeZone(name string) bool {
	_, ok := location(name)
	return ok
}

// location finds a time zone. It rejects the machine's zone and the empty name, which package time accepts.
func location(name string) (*time.Location, bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	place, err := time.LoadLocation(name)
	return place, err == nil
}

func (z Zone) in(t time.Time) time.Time {
	if z.location == nil {
		return t.UTC()
	}
	return t.In(z.location)
}

// Day returns the day of a time in the hall.
func (z Zone) Day(t time.Time) Day { return Day(z.in(t).Format(time.DateOnly)) }

// At returns the beginning of an hour of a day in the hall. Hours from 24 on are in the following night. For an hour
// that clocks skip or repeat, it uses the offset before or after the change. The day must be a calendar day.
func (z Zone) At(d Day, hour int) time.Time {
	year, month, day, _ := d.Date()
	place := z.location
	if place == nil {
		place = time.UTC
	}
	return time.Date(year, month, day, hour, 0, 0, 0, place)
}

// Name returns the name of the zone in the IANA database, such as Europe/Berlin.
func (z Zone) Name() string {
	if z.location == nil {
		return "UTC"
	}
	return z.location.String()
}

// Basic writes day and time in the hall in the form of calendar files, such as 20261128T113000.
func (z Zone) Basic(t time.Time) string { return z.in(t).Format("20060102T150405") }

// Offset is a period with a constant UTC offset of a zone.
type Offset struct {
	From    time.Time // beginning; zero for a zone without changes
	Before  int       // seconds east of UTC before
	Seconds int       // seconds east of UTC
	Name    string    // abbreviation, such as CET
	Summer  bool      // daylight saving time
}

// Offsets returns the periods from one time to another, in order, at least one.
func (z Zone) Offsets(from, to time.Time) []Offset {
	var all []Offset
	for at := z.in(from); ; {
		begin, end := at.ZoneBounds()
		name, seconds := at.Zone()
		o := Offset{Seconds: seconds, Before: seconds, Name: name, Summer: at.IsDST()}
		if !begin.IsZero() {
			o.From = begin
			_, o.Before = begin.Add(-time.Second).Zone()
		}
		if n := len(all); n == 0 || all[n-1].Seconds != seconds {
			all = append(all, o)
		}
		if end.IsZero() || end.After(to) {
			return all
		}
		if !end.After(at) { // for years after 2037, package time may return the beginning as the end
			end = at.AddDate(0, 0, 1)
		}
		at = end
	}
}

// Moment writes day and time in the hall, such as 2026-11-28 11:30.
func (z Zone) Moment(t time.Time) string { return z.in(t).Format("2006-01-02 15:04") }

// HourMinute writes the time of day in the hall, such as 11:30.
func (z Zone) HourMinute(t time.Time) string { return z.in(t).Format("15:04") }

// Timestamp writes day and time in the hall with the UTC offset, such as 2026-11-28T11:30:00+01:00.
func (z Zone) Timestamp(t time.Time) string { return z.in(t).Format(time.RFC3339) }

// Clock writes the time of day in the hall, such as 11:30:00, after the day if that is not today.
func (z Zone) Clock(t, now time.Time) string {
	if z.Day(t) != z.Day(now) {
		return z.in(t).Format("2006-01-02 15:04:05")
	}
	return z.in(t).Format("15:04:05")
}
