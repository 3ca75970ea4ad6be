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
func zoneOf(e event.Event) event.Zone {
	if place, err := time.LoadLocation(e.TimeZone); err == nil && isTimeZone(e.TimeZone) {
		return event.ZoneAt(place)
	}
	return event.Zone{}
}
