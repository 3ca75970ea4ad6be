// Package public holds what people without an account can read: public events and tournaments,
// their draws, and an athlete's own day.
package public

import (
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/tournaments"
)

// Public carries out the use cases of visitors.
type Public struct {
	*app.App
	tournaments *tournaments.Tournaments
	events      *events.Events
	day         *day.Day
}

// New returns the use cases of visitors.
func New(kernel *app.App, t *tournaments.Tournaments, e *events.Events, d *day.Day) *Public {
	return &Public{App: kernel, tournaments: t, events: e, day: d}
}
