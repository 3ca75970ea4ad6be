package hall

import (
	"time"

	"github.com/toproll/toproll/internal/event"
)

// IsTimeZone reports whether a name is that of a time zone.
func IsTimeZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != "" && name != "Local"
}

// ZoneOf returns the time zone of an event's hall; UTC if this machine does not know it.
func ZoneOf(e event.Event) event.Zone { return ZoneNamed(e.TimeZone) }

// ZoneNamed returns the time zone of a name; UTC if there is none or this machine does not know it.
func ZoneNamed(name string) event.Zone {
	if place, err := time.LoadLocation(name); err == nil && IsTimeZone(name) {
		return event.ZoneAt(place)
	}
	return event.Zone{}
}
