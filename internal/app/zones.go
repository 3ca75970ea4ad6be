package app

import (
	"time"

	"github.com/toproll/toproll/internal/event"
)

// isTimeZone reports whether a name is that of a time zone.
func isTimeZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// zoneOf returns the time zone of an event's hall; UTC if this machine does not know it.
func zoneOf(e event.Event) event.Zone { return zoneNamed(e.TimeZone) }

// zoneNamed returns the time zone of a name; UTC if there is none or this machine does not know it.
func zoneNamed(name string) event.Zone {
	if place, err := time.LoadLocation(name); err == nil && isTimeZone(name) {
		return event.ZoneAt(place)
	}
	return event.Zone{}
}
