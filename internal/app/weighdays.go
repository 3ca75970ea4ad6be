package app

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// weighDays knows for which day the athletes of each class of an event are weighed.
type weighDays struct {
	event.Event
	now  time.Time
	zone event.Zone
	days map[string]event.ClassDay // not asked for where an attempt is good for all days
}

func (a *App) weighDays(tx *store.Tx, e event.Event) (weighDays, error) {
	w := weighDays{e, a.time(), zoneOf(e), nil}
	if e.Settings.WeighIn.Days == 0 {
		return w, nil
	}
	var err error
	w.days, err = tx.ClassDays(e.ID)
	return w, err
}

// weighDays is [App.weighDays] of the event of a hall.
func (h *hall) weighDays() weighDays {
	w := weighDays{h.event, h.now, h.zone(), map[string]event.ClassDay{}}
	for _, c := range h.classes {
		w.days[c.ID] = c.day
	}
	return w
}

// of returns for which day the athletes of a class are weighed that is not drawn.
func (w weighDays) of(classID string) event.Day {
	return w.DayFor(w.days[classID].NotBefore, w.now, w.zone)
}

// Again is a class, not drawn yet, for whose day no attempt of an athlete is good who was weighed.
type Again struct {
	ClassID string
	Day     event.Day
}

// addTo adds to an athlete for which days the attempts are good and for which classes there must be another.
func (w weighDays) addTo(r *Registered) {
	rules := w.Settings.WeighIn
	if rules.Days == 0 || len(r.Weighings) == 0 {
		return
	}
	for _, attempt := range r.Weighings {
		r.LastDays = append(r.LastDays, rules.LastDay(attempt.At, w.zone))
	}
	for _, c := range r.Entries {
		if day := w.of(c.Class.ID); c.Status.BeforeStart() && !r.WeighedFor(day, rules, w.zone) {
			r.Again = append(r.Again, Again{c.Class.ID, day})
		}
	}
}

// countAgain counts the athletes who were weighed and must be weighed again.
func (w weighDays) countAgain(tx *store.Tx) (int, error) {
	rules := w.Settings.WeighIn
	if rules.Days == 0 {
		return 0, nil
	}
	undrawn, err := tx.Undrawn(w.ID)
	again := map[string]bool{}
	for _, u := range undrawn {
		if u.Weighed.IsZero() {
			continue
		}
		r := event.Registration{Weighings: []event.Weighing{{At: u.Weighed}}}
		if !r.WeighedFor(w.of(u.ClassID), rules, w.zone) {
			again[u.RegistrationID] = true
		}
	}
	return len(again), err
}

// toWeigh counts the athletes of an event by what the scales say of them.
type toWeigh struct {
	Registered int
	Never      int // are to be weighed for the first time
	Again      int // are to be weighed again
	Absent     int // were not weighed in time and have left all their classes
}

func (w weighDays) countToWeigh(tx *store.Tx) (toWeigh, error) {
	registered, never, absent, err := tx.CountRegistered(w.ID)
	if err != nil {
		return toWeigh{}, err
	}
	again, err := w.countAgain(tx)
	return toWeigh{registered, never, again, absent}, err
}

// fitting returns the classes of the event that an athlete may enter.
func (w weighDays) fitting(classes []tournament.Tournament, r event.Registration) []event.Fit {
	days := make([]event.Day, len(classes))
	for i, t := range classes {
		days[i] = w.of(t.ID)
	}
	on := func(day event.Day) event.Athlete { return r.AthleteOn(day, w.Settings.WeighIn, w.zone) }
	return event.FittingOn(classesOf(classes), days, on, w.Year(), w.Settings.WeighIn)
}

// checkFits refuses to enter an athlete into classes that, as far as is known, do not fit:
// a person is to confirm it. The refusal says so.
func (w weighDays) checkFits(refusal message.Code, classes []tournament.Tournament, ids []string, r event.Registration) error {
	all := classesOf(classes)
	for i, t := range classes {
		if !slices.Contains(ids, t.ID) {
			continue
		}
		var why []any
		for _, m := range event.Entering(all, i, r.AthleteOn(w.of(t.ID), w.Settings.WeighIn, w.zone), w.Year(), w.Settings.WeighIn) {
			if !m.Unknown() {
				why = append(why, message.New("server.athlete.why", "why", string(m)))
			}
		}
		if len(why) > 0 {
			return fault.New(fault.Conflict, refusal, "athlete", r.Name, "class", t.Name, "why", message.And(why...))
		}
	}
	return nil
}
