package day

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// badgeNumber returns the number on a badge: typed, or at the end of its QR code's text.
func badgeNumber(badge string) (int, error) {
	digits := badge[strings.LastIndexFunc(badge, func(r rune) bool { return r < '0' || r > '9' })+1:]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return 0, fault.Bad("badge", "server.queue.badge")
	}
	return n, nil
}

// Held names the bout, class or athlete of a hold, by id.
type Held struct {
	MatchID        string
	ClassID        string
	RegistrationID string
	Held           bool
	Reason         string
}

// Hold puts a bout, class or athlete on hold, or ends the hold. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Hold(ctx context.Context, actor account.User, what Held) (hall.Now, error) {
	var wrong fault.Fields
	what.Reason = text.Clean(what.Reason)
	given := slices.DeleteFunc([]string{what.MatchID, what.ClassID, what.RegistrationID}, func(id string) bool { return id == "" })
	if len(given) != 1 {
		wrong.Add("matchId", "server.queue.hold_one")
	}
	if err := wrong.Err(); err != nil {
		return hall.Now{}, err
	}
	wrong.Check("reason", text.Prose("reason", what.Reason, event.MaxHeldReason))
	if !what.Held {
		what.Reason = ""
	}
	switch {
	case what.ClassID != "":
		return a.steerClass(ctx, actor, what.ClassID, false, func(s *queueChange, c *hall.Class) error {
			if err := wrong.Err(); err != nil {
				return err
			}
			if c.Day.Held == what.Held && c.Day.HeldReason == what.Reason {
				return app.ErrUnchanged
			}
			s.audit.Was, s.audit.Became = heldText(c.Day.Held, c.Day.HeldReason), heldText(what.Held, what.Reason)
			c.Day.Held, c.Day.HeldReason = what.Held, what.Reason
			return nil
		})
	case what.RegistrationID != "":
		return a.holdAthlete(ctx, actor, what, wrong.Err())
	}
	return a.changeQueue(ctx, actor, "", what.MatchID, false, func(s *queueChange) error {
		if err := cmp.Or(s.gate(hall.Hold), wrong.Err()); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		switch {
		case call.Held == what.Held && call.HeldReason == what.Reason:
			return app.ErrUnchanged
		case what.Held && (call.Place == event.Called || s.m.Status == bracket.InProgress || s.m.Status == bracket.Completed):
			return fault.New(fault.Conflict, "server.queue.hold_called", "match", s.m.Number)
		}
		s.audit.Was, s.audit.Became = heldText(call.Held, call.HeldReason), heldText(what.Held, what.Reason)
		call.Held, call.HeldReason = what.Held, what.Reason
		s.put(call)
		return nil
	})
}

// Break pauses the whole hall until a time, or ends the pause if until is zero. The expected times of all matches move
// behind it. Only organizers of the event can do this, while it runs. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Break(ctx context.Context, actor account.User, eventID string, b event.Break) (hall.Now, error) {
	lock := func(tx *store.Tx) error { _, err := tx.LockEvent(eventID); return err } // its tables change, too
	return a.changeQueueAfter(ctx, actor, eventID, "", false, lock, func(s *queueChange) error {
		if err := app.RequireRunner(s.tx, actor, eventID); err != nil {
			return err
		}
		if err := s.runs(); err != nil {
			return err
		}
		var err error
		if b.Until.IsZero() {
			b = event.Break{}
		} else if b, err = b.Check(s.Now); err != nil {
			return err
		}
		was := s.Break
		if !was.On(s.Now) {
			was = event.Break{}
		}
		if was.Text == b.Text && was.Until.Equal(b.Until) {
			return app.ErrUnchanged
		}
		s.audit.Was, s.audit.Became = breakText(s.Hall, was), breakText(s.Hall, b)
		s.Break = b
		return errors.Join(s.tx.SaveBreak(eventID, b), s.rest(b))
	})
}

// rest begins the shifts of all referees again after a break of the hall.
func (s *queueChange) rest(b event.Break) error {
	tables, err := s.tx.Tables(s.Event.ID)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if t.Rest(b, s.Now) {
			err = errors.Join(err, s.tx.SaveTable(t))
		}
	}
	app.EmitEvent(s.tx, s.Event)
	return err
}

func breakText(h *hall.Hall, b event.Break) message.Message {
	if b.Until.IsZero() {
		return app.Shown("break", "", app.Nothing)
	}
	return app.Shown("break", "", strings.TrimSpace(b.Text+" "+h.Zone().Clock(b.Until, h.Now)))
}

func heldText(held bool, why string) message.Message {
	said := app.Shown("held", "answer", app.Yes(held))
	if why != "" {
		said = message.Semicolons(said, message.New("server.audit.reason", "reason", why))
	}
	return said
}

// holdAthlete holds an athlete for officials of the event. wrong has the problems of the request.
func (a *Day) holdAthlete(ctx context.Context, actor account.User, what Held, wrong error) (hall.Now, error) {
	r, err := store.Read(ctx, a.DB, func(tx *store.Tx) (event.Registration, error) { return tx.Registration(what.RegistrationID) })
	if err != nil {
		return hall.Now{}, err
	}
	lock := func(tx *store.Tx) error {
		_, err := tx.ChangeRegistration(r.ID, a.Time())
		return err
	}
	return a.changeQueueAfter(ctx, actor, r.EventID, "", false, lock, func(s *queueChange) error {
		if wrong != nil {
			return wrong
		}
		held, why, err := s.tx.RegistrationHeld(r.ID)
		if err != nil {
			return err
		}
		if held == what.Held && why == what.Reason {
			return app.ErrUnchanged
		}
		delete(s.Held, r.UserID)
		if what.Held {
			s.Held[r.UserID] = event.HeldAthlete{RegistrationID: r.ID, UserID: r.UserID, Reason: what.Reason}
		}
		s.audit.Person = tournament.Ref{ID: r.UserID, Name: r.Name}
		s.audit.Was, s.audit.Became = heldText(held, why), heldText(what.Held, what.Reason)
		return s.tx.HoldRegistration(r.ID, what.Held, what.Reason)
	})
}

// steerClass is [Day.changeQueue] for a class of an event; with runner, only for the event's organizers.
func (a *Day) steerClass(ctx context.Context, actor account.User, classID string, runner bool, do func(*queueChange, *hall.Class) error) (hall.Now, error) {
	t, err := store.Read(ctx, a.DB, func(tx *store.Tx) (tournament.Tournament, error) { return tx.Tournament(classID) })
	if err != nil {
		return hall.Now{}, err
	}
	if t.Class.EventID == "" {
		return hall.Now{}, fault.New(fault.Conflict, "server.queue.outside", "tournament", t.Name)
	}
	lock := func(tx *store.Tx) error {
		_, err := tx.LockTournament(classID)
		return err
	}
	return a.changeQueueAfter(ctx, actor, t.Class.EventID, "", false, lock, func(s *queueChange) error {
		if runner {
			if err := app.RequireRunner(s.tx, actor, s.Event.ID); err != nil {
				return err
			}
		}
		i := slices.IndexFunc(s.Classes, func(c *hall.Class) bool { return c.ID == classID })
		if i < 0 {
			return fault.New(fault.Conflict, "server.queue.class_over", "class", t.Name)
		}
		s.audit.Tournament = t.Ref()
		return do(s, s.Classes[i])
	})
}

// DayEdit is a change of a class's timetable. Nil fields stay.
type DayEdit struct {
	TableID   *string    // the only table for it, "" for any
	Position  *int       // in the timetable, from 1
	NotBefore *time.Time // when the timetable may open it, zero for any time
	ByHand    *bool      // whether a person opens it
}

// EditClassDay changes the timetable of a class. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) EditClassDay(ctx context.Context, actor account.User, classID string, edit DayEdit) (hall.Now, error) {
	return a.steerClass(ctx, actor, classID, true, func(s *queueChange, c *hall.Class) error {
		was := c.Day
		position := slices.Index(s.Classes, c) + 1
		if edit.TableID != nil {
			if *edit.TableID != "" && s.Table(*edit.TableID) == 0 {
				return fault.Bad("tableId", "server.queue.no_table")
			}
			c.Day.TableID = *edit.TableID
		}
		if edit.NotBefore != nil {
			c.Day.NotBefore = *edit.NotBefore
			if !c.Day.NotBefore.IsZero() {
				c.Day.NotBefore = c.Day.NotBefore.UTC().Truncate(time.Millisecond)
			}
		}
		if edit.ByHand != nil {
			c.Day.ByHand = *edit.ByHand
		}
		moved := edit.Position != nil && min(*edit.Position, len(s.Classes)) != position
		if moved {
			s.ordered(c, *edit.Position)
		}
		if c.Day == was && !moved {
			return app.ErrUnchanged
		}
		var d app.Comparison
		d.Add("position", "", fmt.Sprint(position), fmt.Sprint(slices.Index(s.Classes, c)+1))
		d.Add("table", "", cmp.Or(s.Short(was.TableID), app.Nothing), cmp.Or(s.Short(c.Day.TableID), app.Nothing))
		d.Add("notBefore", "", clockIn(s.Hall, was.NotBefore), clockIn(s.Hall, c.Day.NotBefore))
		d.Add("byHand", "answer", app.Yes(was.ByHand), app.Yes(c.Day.ByHand))
		entry := d.Entry()
		s.audit.Was, s.audit.Became = entry.Was, entry.Became
		if s.Event.Settings.WeighIn.Days > 0 && !was.NotBefore.Equal(c.Day.NotBefore) { // which decides who needs another weigh-in
			s.tx.Emit(store.Change{Type: app.EventChanged, EventID: s.Event.ID})
		}
		return nil
	})
}

// OrderClasses puts all classes of an event in an order of the timetable. seen is the order that the caller saw, nil if
// that does not matter. Errors: Forbidden, NotFound, Conflict.
func (a *Day) OrderClasses(ctx context.Context, actor account.User, eventID string, ids, seen []string) (hall.Now, error) {
	return a.changeQueue(ctx, actor, eventID, "", false, func(s *queueChange) error {
		if err := app.RequireRunner(s.tx, actor, eventID); err != nil {
			return err
		}
		moved, err := s.Reorder(ids, seen)
		if err != nil {
			return err
		}
		if moved == 0 {
			return app.ErrUnchanged
		}
		s.audit.Became = message.Semicolons(message.Verbatim(s.Event.Name), message.New("server.audit.classes_moved", "moved", moved))
		if !s.Active() {
			return nil
		}
		s.ReorderedAt = s.Now
		return s.tx.SaveReordered(eventID, s.Now)
	})
}

// clockIn writes a time in the event's time zone.
func clockIn(h *hall.Hall, t time.Time) string {
	if t.IsZero() {
		return app.Nothing
	}
	return h.Zone().Moment(t)
}

// Stage calls a class to the stage before it is opened, or undoes that.
// Errors: Forbidden, NotFound, Conflict.
func (a *Day) Stage(ctx context.Context, actor account.User, classID string, staged bool) (hall.Now, error) {
	return a.steerClass(ctx, actor, classID, false, func(s *queueChange, c *hall.Class) error {
		switch {
		case staged == !c.Day.StagedAt.IsZero():
			return app.ErrUnchanged
		case c.CompletedAt != nil:
			return fault.New(fault.Conflict, "server.queue.class_over", "class", c.Name)
		}
		c.Day.StagedAt = time.Time{}
		if staged {
			c.Day.StagedAt = s.Now
		}
		s.audit.Became = app.Shown("staged", "answer", app.Yes(staged))
		return nil
	})
}

// Present records whether an athlete is at the stage. Errors: Forbidden, NotFound, Conflict.
func (a *Day) Present(ctx context.Context, actor account.User, entryID string, present bool) (hall.Now, error) {
	classID, err := store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		_, id, _, err := tx.EntryByID(entryID)
		return id, err
	})
	if err != nil {
		return hall.Now{}, err
	}
	return a.steerClass(ctx, actor, classID, false, func(s *queueChange, _ *hall.Class) error {
		_, _, was, err := s.tx.EntryByID(entryID)
		if err != nil {
			return err
		}
		if was == present {
			return app.ErrUnchanged
		}
		s.quiet = true
		bumped, err := s.tx.ChangeTournament(classID, s.Now) // its version covers its entries
		if err != nil {
			return err
		}
		s.tx.Emit(store.Change{Type: app.PresenceChanged, TournamentID: classID, Version: bumped.Version})
		return s.tx.SetPresent(entryID, present)
	})
}

// OpenClass opens a class for calls. Before its first call it can close the class again; then a person opens it, not
// the timetable. Errors: Forbidden, NotFound, Conflict.
func (a *Day) OpenClass(ctx context.Context, actor account.User, classID string, open bool) (hall.Now, error) {
	return a.steerClass(ctx, actor, classID, false, func(s *queueChange, c *hall.Class) error {
		if open == !c.Day.OpenedAt.IsZero() {
			return app.ErrUnchanged
		}
		if open {
			if err := c.MayPlay(); err != nil {
				return err
			}
			c.Day.OpenedAt = s.Now
		} else {
			for i := range c.Matches {
				call := s.Call(&c.Matches[i])
				if call.Place == event.Called || call.Place == event.Pulled || c.Matches[i].Begun() {
					return fault.New(fault.Conflict, "server.queue.class_begun", "class", c.Name, "match", c.Matches[i].Number)
				}
				if call.Place == event.Announced {
					s.Calls[call.MatchID] = call.Leave()
				}
			}
			c.Day.OpenedAt, c.Day.ByHand = time.Time{}, true
		}
		s.audit.Became = app.Shown("opened", "answer", app.Yes(open))
		return nil
	})
}
