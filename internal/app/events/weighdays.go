package events

import (
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
)

// Again is an undrawn class for which a weighed athlete needs another weigh-in.
type Again struct {
	ClassID string
	Day     event.Day
}

// addTo adds to an athlete the days for which attempts are valid, and the classes that need another weigh-in.
func addTo(w app.WeighDays, r *Registered) {
	rules := w.Settings.WeighIn
	if rules.Days == 0 || len(r.Weighings) == 0 {
		return
	}
	for _, attempt := range r.Weighings {
		r.LastDays = append(r.LastDays, rules.LastDay(attempt.At, w.Zone))
	}
	for _, c := range r.Entries {
		if day := w.Of(c.Class.ID); c.Status.BeforeStart() && !r.WeighedFor(day, rules, w.Zone) {
			r.Again = append(r.Again, Again{c.Class.ID, day})
		}
	}
}
