package events

import (
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Absentee is an athlete who was not weighed for classes that are not drawn.
type Absentee struct {
	RegistrationID string
	Number         int
	Person         tournament.Ref
	Weighed        bool // on another day
	Classes        []tournament.Ref
}

// WeighInClosing limits the closing of weigh-in: nil for all classes, and for all absent athletes.
type WeighInClosing struct {
	ClassIDs   []string
	AthleteIDs []string // of registrations
}

// absentees lists the athletes to mark when weigh-in closes, by name.
func (a *Events) absentees(tx *store.Tx, e event.Event, c WeighInClosing) ([]Absentee, error) {
	days, err := a.WeighDays(tx, e)
	if err != nil {
		return nil, err
	}
	all, err := tx.ClassWeighIns(e.ID, "")
	list := []Absentee{}
	for _, w := range all {
		if !w.BeforeStart || c.ClassIDs != nil && !slices.Contains(c.ClassIDs, w.ClassID) || c.AthleteIDs != nil && !slices.Contains(c.AthleteIDs, w.RegistrationID) ||
			!w.Lacks(days.Of(w.ClassID), e.Settings.WeighIn, days.Zone) {
			continue
		}
		if n := len(list); n == 0 || list[n-1].RegistrationID != w.RegistrationID {
			list = append(list, Absentee{RegistrationID: w.RegistrationID, Number: w.Number, Person: tournament.Ref{ID: w.UserID, Name: w.Name}, Weighed: !w.Last.IsZero()})
		}
		last := &list[len(list)-1]
		last.Classes = append(last.Classes, tournament.Ref{ID: w.ClassID, Name: w.ClassName})
	}
	return list, err
}

// PreviewWeighInClosing lists the athletes whom [Events.CloseWeighIn] would mark.
// Errors: Forbidden, NotFound, Conflict.
func (a *Events) PreviewWeighInClosing(ctx context.Context, actor account.User, eventID string, c WeighInClosing) ([]Absentee, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]Absentee, error) {
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.Event(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return nil, err
		}
		return a.absentees(tx, e, c)
	})
}

// CloseWeighIn marks the athletes who were not weighed for classes that are not drawn: they leave these classes.
// It returns them.
// Errors: Forbidden, NotFound, Conflict.
func (a *Events) CloseWeighIn(ctx context.Context, actor account.User, eventID string, c WeighInClosing) ([]Absentee, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]Absentee, error) {
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.LockEvent(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return nil, err
		}
		list, err := a.absentees(tx, e, c)
		if err != nil {
			return nil, err
		}
		for _, absent := range list {
			r, err := tx.ChangeRegistration(absent.RegistrationID, a.Time())
			if err != nil {
				return nil, err
			}
			for _, class := range absent.Classes {
				if err := a.markNotWeighed(ctx, tx, actor, r, class.ID, ""); err != nil {
					return nil, err
				}
			}
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
		return list, nil
	})
}

// markNotWeighed takes an athlete out of a class that is not drawn, with the word for the reason.
func (a *Events) markNotWeighed(ctx context.Context, tx *store.Tx, actor account.User, r event.Registration, classID, reason string) error {
	user, err := tx.User(r.UserID)
	if err != nil {
		return err
	}
	if err := a.takeOutOfClass(ctx, tx, classID, user, marked(event.MarkNotWeighed, reason)); err != nil {
		return err
	}
	return tx.SetWeighInMark(event.WeighInMark{
		RegistrationID: r.ID, ClassID: classID, Word: event.MarkNotWeighed, Reason: reason, At: a.Time(), ByID: actor.ID, ByName: actor.Name,
	})
}

// marked writes an athlete's mark for the audit.
func marked(word event.MarkWord, reason string) message.Message {
	m := message.New("server.audit.weigh_in_mark", "mark", string(word))
	if reason == "" {
		return m
	}
	return message.Semicolons(m, message.New("server.audit.reason", "reason", reason))
}

// Marking is what an official decides about an athlete who was not weighed.
type Marking struct {
	ClassIDs []string
	Word     event.MarkWord // NoMark reverts the decision
	Reason   string         // required if the athlete is allowed
}

// MarkWeighIn records a decision about an athlete who was not weighed for some classes. Marked as not weighed, the
// athlete leaves the class; reverted, the athlete is in it again. Both work until the class is drawn. Errors: Invalid,
// Forbidden, NotFound, Conflict.
func (a *Events) MarkWeighIn(ctx context.Context, actor account.User, id string, m Marking) (Registered, error) {
	var wrong fault.Fields
	m.Reason = text.Clean(m.Reason)
	if m.Word == event.MarkAllowed || m.Reason != "" {
		wrong.Check("reason", text.Prose("reason", m.Reason, event.MaxMarkReason))
	}
	if m.Word == event.MarkAllowed && m.Reason == "" {
		wrong.Add("reason", "server.weigh_in.reason")
	}
	if err := wrong.Err(); err != nil {
		return Registered{}, err
	}
	return a.changeAthlete(ctx, actor, id, func(tx *store.Tx, e event.Event, r event.Registration) error {
		classes, err := tx.Classes(e.ID)
		if err != nil {
			return err
		}
		entries, err := tx.ClassEntries(e.ID, r.UserID)
		if err != nil {
			return err
		}
		marks, err := tx.WeighInMarks(e.ID)
		if err != nil {
			return err
		}
		changed := false
		for _, class := range classes { // in locking order
			if !slices.Contains(m.ClassIDs, class.ID) {
				continue
			}
			was := event.WeighInMark{RegistrationID: r.ID, ClassID: class.ID}
			for _, mark := range marks[r.ID] {
				if mark.ClassID == class.ID {
					was = mark
				}
			}
			in := slices.ContainsFunc(entries[r.UserID], func(c store.ClassEntry) bool { return c.Class.ID == class.ID })
			if !in && was.Word == event.NoMark {
				return fault.Bad("classIds", "server.weigh_in.not_in_class", "athlete", r.Name, "class", class.Name)
			}
			if was.Word == m.Word && (m.Word == event.NoMark || was.Reason == m.Reason) {
				continue
			}
			changed = true
			if err := a.changeMark(ctx, tx, actor, r, class, was, m); err != nil {
				return err
			}
		}
		if !changed {
			return app.ErrUnchanged
		}
		return nil
	})
}

// changeMark replaces the mark of an athlete in a class.
func (a *Events) changeMark(ctx context.Context, tx *store.Tx, actor account.User, r event.Registration, class tournament.Tournament, was event.WeighInMark, m Marking) error {
	switch {
	case m.Word == event.MarkNotWeighed && was.Word == event.MarkNotWeighed: // only the reason changes
		return tx.SetWeighInMark(event.WeighInMark{
			RegistrationID: r.ID, ClassID: class.ID, Word: m.Word, Reason: m.Reason, At: a.Time(), ByID: actor.ID, ByName: actor.Name,
		})
	case m.Word == event.MarkNotWeighed:
		return a.markNotWeighed(ctx, tx, actor, r, class.ID, m.Reason)
	}
	if was.Word == event.MarkNotWeighed {
		user, err := tournaments.Member(tx, r.UserID, account.Participant, a.Time())
		if err != nil {
			return err
		}
		if err := a.enterClass(ctx, tx, class.ID, []account.User{user}); err != nil {
			return err
		}
	}
	became := event.WeighInMark{
		RegistrationID: r.ID, ClassID: class.ID, Word: m.Word, Reason: m.Reason, At: a.Time(), ByID: actor.ID, ByName: actor.Name,
	}
	save := tx.SetWeighInMark
	if m.Word == event.NoMark {
		save = func(event.WeighInMark) error { return tx.DropWeighInMark(class.ID, r.ID) }
	}
	return errors.Join(save(became), a.Audit(ctx, tx, store.AuditEntry{
		Tournament: class.Ref(), Person: tournament.Ref{ID: r.UserID, Name: r.Name}, Was: marked(was.Word, was.Reason), Became: marked(m.Word, m.Reason),
	}))
}
