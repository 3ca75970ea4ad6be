package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// OwnEntry is the data that an athlete gave an event.
type OwnEntry struct {
	Profile    event.Profile // data of the person, registered or not
	Registered *Registered   // nil if not registered
}

// OwnEntry returns the data that the athlete gave an event. Errors: NotFound.
func (a *Events) OwnEntry(ctx context.Context, actor account.User, eventID string) (OwnEntry, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (OwnEntry, error) {
		if _, err := tx.Event(eventID); err != nil {
			return OwnEntry{}, err
		}
		return loadOwnEntry(tx, actor, eventID)
	})
}

func loadOwnEntry(tx *store.Tx, actor account.User, eventID string) (OwnEntry, error) {
	profile, err := tx.AthleteProfile(actor.ID)
	if err != nil {
		return OwnEntry{}, err
	}
	own := OwnEntry{Profile: profile}
	id, err := tx.RegistrationOf(eventID, actor.ID)
	if err != nil || id == "" {
		return own, err
	}
	r, err := tx.Registration(id)
	if err != nil {
		return own, err
	}
	of, err := tx.ClassEntries(eventID, actor.ID)
	own.Registered = &Registered{Registration: r, Entries: of[actor.ID]}
	return own, err
}

// EnterOneself registers the acting athlete while the event is open, with all classes they want to enter. Until they
// are weighed, they can change this. Omitted fields keep the profile's values. Errors: Invalid, NotFound, Conflict.
func (a *Events) EnterOneself(ctx context.Context, actor account.User, eventID string, d AthleteDraft) (OwnEntry, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (OwnEntry, error) {
		e, err := tx.LockEvent(eventID)
		if err == nil {
			err = e.MayEnterOneself()
		}
		if err != nil {
			return OwnEntry{}, err
		}
		user, err := tournaments.Member(tx, actor.ID, account.Participant, a.Time())
		if err != nil {
			return OwnEntry{}, err
		}
		before, err := loadOwnEntry(tx, actor, eventID)
		if err != nil {
			return OwnEntry{}, err
		}
		classes, err := tx.Classes(eventID)
		if err != nil {
			return OwnEntry{}, err
		}
		var wrong fault.Fields
		told := d.Profile.Check(&wrong, "", a.Time().Year()).Completed(before.Profile)
		groups := event.CheckGroups(d.Groups, &wrong, "")
		would := event.Registration{Name: user.Name, Profile: told, Groups: groups}
		if err := a.mayChooseClasses(tx, e, before, would, classes, d.ClassIDs, d.ClassIDs, &wrong); err != nil {
			return OwnEntry{}, err
		}
		now := []string{}
		if before.Registered != nil {
			for _, c := range before.Registered.Entries {
				now = append(now, c.Class.ID)
			}
		}
		if _, err := a.tournaments.Register(ctx, tx, e, user, groups); err != nil {
			return OwnEntry{}, err
		}
		id, err := tx.RegistrationOf(eventID, user.ID)
		if err != nil {
			return OwnEntry{}, err
		}
		if _, err := tx.ChangeRegistration(id, a.Time()); err != nil {
			return OwnEntry{}, err
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
		err = errors.Join(
			tx.SetTeams(id, told), a.accounts.SetAthleteProfile(tx, user.ID, id, told), tx.SetGroups(id, groups),
			a.moveTo(ctx, tx, user, differing(classes, now, d.ClassIDs), d.ClassIDs),
		)
		if err != nil {
			return OwnEntry{}, err
		}
		return loadOwnEntry(tx, actor, eventID)
	})
}

// mayChooseClasses refuses an athlete's choice of classes, given the new data. It refuses too many classes once the
// athlete is weighed, and new classes that do not fit. wrong has the other problems of the request. Errors: Invalid,
// Conflict.
func (a *Events) mayChooseClasses(tx *store.Tx, e event.Event, before OwnEntry, would event.Registration, classes []tournament.Tournament, all, entered []string, wrong *fault.Fields) error {
	if before.Registered != nil {
		if err := before.Registered.MayChangeOneself(); err != nil {
			return err
		}
	}
	checkClasses(wrong, "", e, classes, all)
	if err := wrong.Err(); err != nil {
		return err
	}
	days, err := a.WeighDays(tx, e)
	if err != nil {
		return err
	}
	return days.CheckFits("server.athlete.misfit_oneself", classes, entered, would)
}

// mayChangeOneClass stops athletes from entering or leaving one class of an event where
// [Events.EnterOneself] would refuse it.
// Errors: Invalid, Conflict.
func (a *Events) mayChangeOneClass(tx *store.Tx, e event.Event, user account.User, classID string, enters bool) error {
	own, err := loadOwnEntry(tx, user, e.ID)
	if err != nil {
		return err
	}
	classes, err := tx.Classes(e.ID)
	if err != nil {
		return err
	}
	would := event.Registration{Name: user.Name, Profile: own.Profile}
	var all []string
	if own.Registered != nil {
		would.Groups = own.Registered.Groups
		for _, c := range own.Registered.Entries {
			if c.Class.ID != classID {
				all = append(all, c.Class.ID)
			}
		}
	}
	if !enters {
		return a.mayChooseClasses(tx, e, own, would, classes, nil, nil, &fault.Fields{})
	}
	return a.mayChooseClasses(tx, e, own, would, classes, append(all, classID), []string{classID}, &fault.Fields{})
}

// WithdrawOneself removes the acting athlete from an event and its classes, while none of these is
// drawn. Without a registration it does nothing.
// Errors: NotFound, Conflict.
func (a *Events) WithdrawOneself(ctx context.Context, actor account.User, eventID string) (OwnEntry, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (OwnEntry, error) {
		e, err := tx.LockEvent(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return OwnEntry{}, err
		}
		own, err := loadOwnEntry(tx, actor, eventID)
		if err != nil || own.Registered == nil {
			return own, err
		}
		if _, err := a.takeOut(ctx, tx, e, own.Registered.Registration); err != nil {
			return OwnEntry{}, err
		}
		return loadOwnEntry(tx, actor, eventID)
	})
}
