package app

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// ClassesOf returns the limits of each tournament of an event.
func ClassesOf(tournaments []tournament.Tournament) []event.Class {
	classes := make([]event.Class, len(tournaments))
	for i, t := range tournaments {
		classes[i] = t.Class.Class
	}
	return classes
}

// WeighDays knows the weigh-in day of each class of an event.
type WeighDays struct {
	event.Event
	Now  time.Time
	Zone event.Zone
	days map[string]event.ClassDay // not loaded if attempts are valid for all days
}

func (a *App) WeighDays(tx *store.Tx, e event.Event) (WeighDays, error) {
	w := WeighDays{e, a.Time(), e.Zone(), nil}
	if e.Settings.WeighIn.Days == 0 {
		return w, nil
	}
	var err error
	w.days, err = tx.ClassDays(e.ID)
	return w, err
}

// WeighDaysIn is [App.WeighDays] of a hall's event.
func WeighDaysIn(h *hall.Hall) WeighDays {
	w := WeighDays{h.Event, h.Now, h.Zone(), map[string]event.ClassDay{}}
	for _, c := range h.Classes {
		w.days[c.ID] = c.Day
	}
	return w
}

// Of returns the weigh-in day of an undrawn class.
func (w WeighDays) Of(classID string) event.Day {
	return w.DayFor(w.days[classID].NotBefore, w.Now, w.Zone)
}

// countAgain counts athletes who need another weigh-in.
func (w WeighDays) countAgain(tx *store.Tx) (int, error) {
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
		if !r.WeighedFor(w.Of(u.ClassID), rules, w.Zone) {
			again[u.RegistrationID] = true
		}
	}
	return len(again), err
}

// toWeigh counts the athletes of an event by weigh-in state.
type toWeigh struct {
	Registered int
	Never      int // need their first weigh-in
	Again      int // need another weigh-in
	Absent     int // missed weigh-in and left all their classes
}

func (w WeighDays) CountToWeigh(tx *store.Tx) (toWeigh, error) {
	registered, never, absent, err := tx.CountRegistered(w.ID)
	if err != nil {
		return toWeigh{}, err
	}
	again, err := w.countAgain(tx)
	return toWeigh{registered, never, again, absent}, err
}

// Fitting returns the classes of the event that an athlete may enter.
func (w WeighDays) Fitting(classes []tournament.Tournament, r event.Registration) []event.Fit {
	days := make([]event.Day, len(classes))
	for i, t := range classes {
		days[i] = w.Of(t.ID)
	}
	on := func(day event.Day) event.Athlete { return r.AthleteOn(day, w.Settings.WeighIn, w.Zone) }
	return event.FittingOn(ClassesOf(classes), days, on, w.Year(), w.Settings.WeighIn)
}

// CheckFits refuses to enter an athlete into classes that do not fit by the known data, unless a person confirms. The
// refusal says so.
func (w WeighDays) CheckFits(refusal message.Code, classes []tournament.Tournament, ids []string, r event.Registration) error {
	all := ClassesOf(classes)
	for i, t := range classes {
		if !slices.Contains(ids, t.ID) {
			continue
		}
		var why []any
		for _, m := range event.Entering(all, i, r.AthleteOn(w.Of(t.ID), w.Settings.WeighIn, w.Zone), w.Year(), w.Settings.WeighIn) {
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
