package event

import (
	"strings"
	"time"
)

// Day is a day of the calendar, as 2026-11-23.
type Day string

// Date returns year, month and day of the month; false if there is no such day.
func (d Day) Date() (year int, month time.Month, day int, ok bool) {
	at, ok := d.date()
	year, month, day = at.Date()
	return year, month, day, ok
}

// date returns when the day begins in UTC; false if there is no such day.
func (d Day) date() (time.Time, bool) {
	at, err := time.Parse(time.DateOnly, string(d))
	return at, err == nil && at.Year() >= 1900
}

// Basic writes the day the given number of days later as calendar files do, as 20261128. d must be a calendar day.
func (d Day) Basic(later int) string { return strings.ReplaceAll(string(d.plus(later)), "-", "") }

// plus returns the day the given number of days later; d must be a calendar day.
func (d Day) plus(days int) Day {
	at, _ := d.date()
	return Day(at.AddDate(0, 0, days).Format(time.DateOnly))
}

// Zone is the time zone of an event's hall. Times of an event are written and read through it alone: internal/arch holds
// the packages that speak of events to that. The zero value is UTC.
type Zone struct{ location *time.Location }

// ZoneAt returns the zone of a place.
func ZoneAt(place *time.Location) Zone { return Zone{place} }

// ZoneNamed returns the time zone with a name in the IANA database, or UTC.
func ZoneNamed(name string) Zone {
	place, _ := location(name)
	return Zone{place}
}

// isTimeZone reports whether a name is that of a time zone.
func isTimeZone(name string) bool {
	_, ok := location(name)
	return ok
}

// location finds a time zone. The zone of the machine and the empty name, which package time knows, too, are none.
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

// Day returns the day that a time is on in the hall.
func (z Zone) Day(t time.Time) Day { return Day(z.in(t).Format(time.DateOnly)) }

// At returns the time at which an hour of a day begins in the hall. Hours from 24 on are in the next night. For an
// hour that clocks skip or repeat, it uses the offset before or after the change. The day must be a calendar day.
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

// Basic writes day and time in the hall as calendar files do, as 20261128T113000.
func (z Zone) Basic(t time.Time) string { return z.in(t).Format("20060102T150405") }

// Offset is a period in which the clocks of a zone keep the same distance from UTC.
type Offset struct {
	From    time.Time // when it begins; zero for a zone whose clocks were never changed
	Before  int       // seconds east of UTC until then
	Seconds int       // seconds east of UTC
	Name    string    // abbreviation, such as CET
	Summer  bool      // daylight saving time
}

// Offsets returns the periods from one time to another, in order. There is at least one.
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
		if !end.After(at) { // of years after 2037, package time may return the beginning as the end
			end = at.AddDate(0, 0, 1)
		}
		at = end
	}
}

// Moment writes day and time in the hall, as 2026-11-28 11:30.
func (z Zone) Moment(t time.Time) string { return z.in(t).Format("2006-01-02 15:04") }

// HourMinute writes the time of day in the hall, as 11:30.
func (z Zone) HourMinute(t time.Time) string { return z.in(t).Format("15:04") }

// Timestamp writes day and time in the hall with the distance from UTC, as 2026-11-28T11:30:00+01:00.
func (z Zone) Timestamp(t time.Time) string { return z.in(t).Format(time.RFC3339) }

// Clock writes the time of day in the hall, as 11:30:00, with the day before it if that is not today.
func (z Zone) Clock(t, now time.Time) string {
	if z.Day(t) != z.Day(now) {
		return z.in(t).Format("2006-01-02 15:04:05")
	}
	return z.in(t).Format("15:04:05")
}
