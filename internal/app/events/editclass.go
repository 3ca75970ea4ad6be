package events

import (
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// ClassEdit is a change of a class. Nil fields stay.
type ClassEdit struct {
	Sex         *event.Sex
	Age         *event.Age
	Weight      *event.Weight
	Arm         *event.Arm
	Group       *event.Group
	BestOf      *int
	FinalBestOf *int    // 0 for the number of its other matches
	Name        *string // "" for the generated name
	Confirmed   bool    // keep athletes who no longer fit
}

// UpdateClass changes which athletes a class takes, the length of its matches, and its name, while the class is not
// drawn. The name can change until one of its matches has started. A name that nobody typed follows the limits.
// Athletes who no longer fit stay only if a person confirms. Seen is the version of the class, as in
// [tournaments.Tournaments.UpdateTournament]. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) UpdateClass(ctx context.Context, actor account.User, classID string, seen int64, edit ClassEdit, name ClassNames) (Detail, error) {
	return a.changeClass(ctx, actor, classID, seen, func(tx *store.Tx, e event.Event, classes []tournament.Tournament, t *tournament.Tournament) error {
		class, draft := t.Class.Class, t.Draft()
		app.Set(&class.Sex, edit.Sex)
		app.Set(&class.Age, edit.Age)
		app.Set(&class.Weight, edit.Weight)
		app.Set(&class.Arm, edit.Arm)
		app.Set(&class.Group, edit.Group)
		app.Set(&draft.BestOf, edit.BestOf)
		app.Set(&draft.FinalBestOf, edit.FinalBestOf)
		app.Set(&draft.Name, edit.Name)
		var wrong fault.Fields
		class = class.Check(&wrong, "")
		if err := wrong.Err(); err != nil {
			return err
		}
		if follows, ok := name.following(t.Name, t.Class.Class, class, e.Settings); edit.Name == nil && ok {
			draft.Name = follows
		}
		if draft.Name == "" {
			draft.Name = name.of(class, e.Settings)
		}
		draft, err := draft.Check()
		if err != nil {
			return err
		}
		if class == t.Class.Class && t.Has(draft) {
			return app.ErrUnchanged
		}
		was := *t
		t.Class.Class = class
		t.Apply(draft)
		matches, err := tx.Matches(t.ID)
		if err != nil {
			return err
		}
		if err := was.MayChangeClass(class == was.Class.Class && t.BestOf == was.BestOf && t.FinalBestOf == was.FinalBestOf, matches); err != nil {
			return err
		}
		for _, other := range classes {
			if other.ID != t.ID && other.Class.Class == class {
				return fault.New(fault.Conflict, "server.class.there", "tournament", t.Name, "class", other.Name)
			}
		}
		if edit.Confirmed || class == was.Class.Class {
			return nil
		}
		return checkStillFits(tx, e, classes, *t)
	})
}

// checkStillFits refuses to change a class if an athlete would no longer fit, so that a person confirms it. The classes
// are from before the change.
func checkStillFits(tx *store.Tx, e event.Event, classes []tournament.Tournament, t tournament.Tournament) error {
	athletes, _, err := tx.Registrations(e.ID, store.RegistrationFilter{ClassID: t.ID}, store.Page{})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(classes, func(c tournament.Tournament) bool { return c.ID == t.ID })
	before := app.ClassesOf(classes)
	after := slices.Clone(before)
	after[at] = t.Class.Class
	var out []any
	for _, r := range athletes {
		was := event.Entering(before, at, r.Athlete(), e.Year(), e.Settings.WeighIn)
		var why []any
		for _, m := range event.Entering(after, at, r.Athlete(), e.Year(), e.Settings.WeighIn) {
			if !m.Unknown() && !slices.Contains(was, m) {
				why = append(why, message.New("server.athlete.why", "why", string(m)))
			}
		}
		if len(why) > 0 {
			out = append(out, message.New("server.class.misfit", "athlete", r.Name, "why", message.And(why...)))
		}
	}
	if len(out) == 0 {
		return nil
	}
	m := message.New("server.class.misfits", "class", t.Name, "count", len(out), "athletes", message.And(out...))
	return &fault.Error{Kind: fault.Conflict, Message: m, Fields: []fault.Field{{Field: "confirmed", Message: m}}}
}

// CloseClass completes a class of one athlete without a match. The athlete wins unopposed, with place and points, but
// without a win in the record. Seen is as in [Events.UpdateClass]. Errors: Forbidden, NotFound, Conflict.
func (a *Events) CloseClass(ctx context.Context, actor account.User, classID string, seen int64) (Detail, error) {
	return a.changeClass(ctx, actor, classID, seen, func(tx *store.Tx, _ event.Event, _ []tournament.Tournament, t *tournament.Tournament) error {
		if t.Unopposed() {
			return app.ErrUnchanged
		}
		barred, err := tx.Barred(t.ID)
		if err == nil {
			err = t.MayClose(barred)
		}
		if err != nil {
			return err
		}
		t.CloseUnopposed(a.Time())
		return a.placeAlone(tx, *t)
	})
}

// ReopenClass reverts the closing of a class without a match or from paper. Seen is as in
// [Events.UpdateClass].
// Errors: Forbidden, NotFound, Conflict.
func (a *Events) ReopenClass(ctx context.Context, actor account.User, classID string, seen int64) (Detail, error) {
	return a.changeClass(ctx, actor, classID, seen, func(tx *store.Tx, _ event.Event, _ []tournament.Tournament, t *tournament.Tournament) error {
		if t.BeforeStart() {
			return app.ErrUnchanged
		}
		if err := t.MayReopen(); err != nil {
			return err
		}
		t.Reopen()
		return a.takePlaces(tx, *t)
	})
}

// placeAlone gives the only athlete of a class a place with its points, and notifies everyone concerned.
func (a *Events) placeAlone(tx *store.Tx, t tournament.Tournament) error {
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return err
	}
	e := entries[0]
	if e.Number != 1 { // others have left
		e.Number = 1
		if err := tx.RenumberEntry(t.ID, e.ID, e.Number); err != nil {
			return err
		}
	}
	e.Place = 1
	return a.placeAll(tx, t, []tournament.Entry{e})
}

// takePlaces removes the places and points of a reopened class, and notifies everyone concerned.
func (a *Events) takePlaces(tx *store.Tx, t tournament.Tournament) error {
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return err
	}
	for i := range entries {
		entries[i].Place, entries[i].Word = 0, event.NoWord
	}
	return a.placeAll(tx, t, entries)
}

// changeClass locks a class and its event, which must not be over. It calls apply to change the class for an organizer
// of the event who saw the latest version, and saves it.
func (a *Events) changeClass(
	ctx context.Context, actor account.User, classID string, seen int64,
	apply func(*store.Tx, event.Event, []tournament.Tournament, *tournament.Tournament) error,
) (Detail, error) {
	eventID, err := a.eventOf(ctx, classID)
	if err != nil {
		return Detail{}, err
	}
	return a.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		t, err := tx.ChangeTournament(classID, a.Time())
		if err != nil {
			return err
		}
		was := t
		was.Version-- // locking has incremented it
		if err := apply(tx, *e, classes, &t); err != nil {
			return err
		}
		if err := was.MayChangeSince(seen); err != nil {
			return err
		}
		d := app.CompareTournaments(was, t).Entry()
		d.Tournament = t.Ref()
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		return errors.Join(tx.SaveTournament(t), a.Audit(ctx, tx, d))
	})
}
