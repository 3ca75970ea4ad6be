package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	rules "github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// badgeNumber returns the number that a badge says: a number, or the text of its QR, which ends
// in it.
func badgeNumber(badge string) (int, error) {
	digits := badge[strings.LastIndexFunc(badge, func(r rune) bool { return r < '0' || r > '9' })+1:]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 {
		return 0, fault.Bad("badge", "server.queue.badge")
	}
	return n, nil
}

// Held is what is held, or not any more: a bout, a class or an athlete, by their ids.
type Held struct {
	MatchID        string
	ClassID        string
	RegistrationID string
	Held           bool
	Reason         string
}

// Hold says that a bout, a class or an athlete is not called, or may be again.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) Hold(ctx context.Context, actor account.User, what Held) (Now, error) {
	var wrong fault.Fields
	what.Reason = text.Clean(what.Reason)
	given := slices.DeleteFunc([]string{what.MatchID, what.ClassID, what.RegistrationID}, func(id string) bool { return id == "" })
	if len(given) != 1 {
		wrong.Add("matchId", "server.queue.hold_one")
	}
	if err := wrong.Err(); err != nil {
		return Now{}, err
	}
	wrong.Check("reason", text.Prose("reason", what.Reason, event.MaxHeldReason))
	if !what.Held {
		what.Reason = ""
	}
	switch {
	case what.ClassID != "":
		return a.steerClass(ctx, actor, what.ClassID, false, func(s *steering, c *hallClass) error {
			if err := wrong.Err(); err != nil {
				return err
			}
			if c.day.Held == what.Held && c.day.HeldReason == what.Reason {
				return errUnchanged
			}
			s.audit.Was, s.audit.Became = heldText(c.day.Held, c.day.HeldReason), heldText(what.Held, what.Reason)
			c.day.Held, c.day.HeldReason = what.Held, what.Reason
			return nil
		})
	case what.RegistrationID != "":
		return a.holdAthlete(ctx, actor, what, wrong.Err())
	}
	return a.steer(ctx, actor, "", what.MatchID, false, func(s *steering) error {
		if err := cmp.Or(s.gate(rules.Hold), wrong.Err()); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		switch {
		case call.Held == what.Held && call.HeldReason == what.Reason:
			return errUnchanged
		case what.Held && (call.Place == event.Called || s.m.Status == bracket.InProgress || s.m.Status == bracket.Completed):
			return fault.New(fault.Conflict, "server.queue.hold_called", "match", s.m.Number)
		}
		s.audit.Was, s.audit.Became = heldText(call.Held, call.HeldReason), heldText(what.Held, what.Reason)
		call.Held, call.HeldReason = what.Held, what.Reason
		s.put(call)
		return nil
	})
}

func heldText(held bool, why string) message.Message {
	said := shown("held", "answer", yes(held))
	if why != "" {
		said = message.Semicolons(said, message.New("server.audit.reason", "reason", why))
	}
	return said
}

// holdAthlete holds an athlete for officials of the event. Wrong is what is wrong with the request.
func (a *App) holdAthlete(ctx context.Context, actor account.User, what Held, wrong error) (Now, error) {
	r, err := store.Read(ctx, a.db, func(tx *store.Tx) (event.Registration, error) { return tx.Registration(what.RegistrationID) })
	if err != nil {
		return Now{}, err
	}
	lock := func(tx *store.Tx) error {
		_, err := tx.ChangeRegistration(r.ID, a.time())
		return err
	}
	return a.steerAfter(ctx, actor, r.EventID, "", false, lock, func(s *steering) error {
		if wrong != nil {
			return wrong
		}
		held, why, err := s.tx.RegistrationHeld(r.ID)
		if err != nil {
			return err
		}
		if held == what.Held && why == what.Reason {
			return errUnchanged
		}
		delete(s.held, r.UserID)
		if what.Held {
			s.held[r.UserID] = store.HeldAthlete{RegistrationID: r.ID, UserID: r.UserID, Reason: what.Reason}
		}
		s.audit.Person = tournament.Ref{ID: r.UserID, Name: r.Name}
		s.audit.Was, s.audit.Became = heldText(held, why), heldText(what.Held, what.Reason)
		return s.tx.HoldRegistration(r.ID, what.Held, what.Reason)
	})
}

// steerClass is [App.steer] for a class of an event; with runner for those who run the event alone.
func (a *App) steerClass(ctx context.Context, actor account.User, classID string, runner bool, do func(*steering, *hallClass) error) (Now, error) {
	t, err := store.Read(ctx, a.db, func(tx *store.Tx) (tournament.Tournament, error) { return tx.Tournament(classID) })
	if err != nil {
		return Now{}, err
	}
	if t.Class.EventID == "" {
		return Now{}, fault.New(fault.Conflict, "server.queue.outside", "tournament", t.Name)
	}
	lock := func(tx *store.Tx) error {
		_, err := tx.LockTournament(classID)
		return err
	}
	return a.steerAfter(ctx, actor, t.Class.EventID, "", false, lock, func(s *steering) error {
		if runner {
			if err := requireRunner(s.tx, actor, s.event.ID); err != nil {
				return err
			}
		}
		i := slices.IndexFunc(s.classes, func(c *hallClass) bool { return c.ID == classID })
		if i < 0 {
			return fault.New(fault.Conflict, "server.queue.class_over", "class", t.Name)
		}
		s.audit.Tournament = t.Ref()
		return do(s, s.classes[i])
	})
}

// DayEdit is what is changed of how a class goes through the day; what is nil stays.
type DayEdit struct {
	TableID   *string    // the only table for it, "" for any
	Position  *int       // in the timetable, from 1
	NotBefore *time.Time // when the timetable may open it, zero for at any time
	ByHand    *bool      // whether a person opens it
}

// EditClassDay changes how a class goes through the day.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) EditClassDay(ctx context.Context, actor account.User, classID string, edit DayEdit) (Now, error) {
	return a.steerClass(ctx, actor, classID, true, func(s *steering, c *hallClass) error {
		was := c.day
		position := slices.Index(s.classes, c) + 1
		if edit.TableID != nil {
			if *edit.TableID != "" && s.table(*edit.TableID) == 0 {
				return fault.Bad("tableId", "server.queue.no_table")
			}
			c.day.TableID = *edit.TableID
		}
		if edit.NotBefore != nil {
			c.day.NotBefore = *edit.NotBefore
			if !c.day.NotBefore.IsZero() {
				c.day.NotBefore = c.day.NotBefore.UTC().Truncate(time.Millisecond)
			}
		}
		if edit.ByHand != nil {
			c.day.ByHand = *edit.ByHand
		}
		moved := edit.Position != nil && min(*edit.Position, len(s.classes)) != position
		if moved {
			s.ordered(c, *edit.Position)
		}
		if c.day == was && !moved {
			return errUnchanged
		}
		var d comparison
		d.add("position", "", fmt.Sprint(position), fmt.Sprint(slices.Index(s.classes, c)+1))
		d.add("table", "", cmp.Or(s.short(was.TableID), nothing), cmp.Or(s.short(c.day.TableID), nothing))
		d.add("notBefore", "", s.clock(was.NotBefore), s.clock(c.day.NotBefore))
		d.add("byHand", "answer", yes(was.ByHand), yes(c.day.ByHand))
		entry := d.entry()
		s.audit.Was, s.audit.Became = entry.Was, entry.Became
		if s.event.Settings.WeighIn.Days > 0 && !was.NotBefore.Equal(c.day.NotBefore) { // which tells who is weighed again
			s.tx.Emit(store.Event{Type: EventCompetition, CompetitionID: s.event.ID})
		}
		return nil
	})
}

// clock writes a time as it is where the event is.
func (h *hall) clock(t time.Time) string {
	if t.IsZero() {
		return nothing
	}
	return h.zone().Moment(t)
}

// Stage calls a class to the stage, before it is opened, or takes that back.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) Stage(ctx context.Context, actor account.User, classID string, staged bool) (Now, error) {
	return a.steerClass(ctx, actor, classID, false, func(s *steering, c *hallClass) error {
		switch {
		case staged == !c.day.StagedAt.IsZero():
			return errUnchanged
		case c.CompletedAt != nil:
			return fault.New(fault.Conflict, "server.queue.class_over", "class", c.Name)
		}
		c.day.StagedAt = time.Time{}
		if staged {
			c.day.StagedAt = s.now
		}
		s.audit.Became = shown("staged", "answer", yes(staged))
		return nil
	})
}

// Present notes whether an athlete was seen at the stage.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) Present(ctx context.Context, actor account.User, entryID string, present bool) (Now, error) {
	classID, err := store.Read(ctx, a.db, func(tx *store.Tx) (string, error) {
		_, id, _, err := tx.EntryByID(entryID)
		return id, err
	})
	if err != nil {
		return Now{}, err
	}
	return a.steerClass(ctx, actor, classID, false, func(s *steering, _ *hallClass) error {
		_, _, was, err := s.tx.EntryByID(entryID)
		if err != nil {
			return err
		}
		if was == present {
			return errUnchanged
		}
		s.quiet = true
		bumped, err := s.tx.ChangeTournament(classID, s.now) // its entries are told by its version
		if err != nil {
			return err
		}
		s.tx.Emit(store.Event{Type: EventPresent, TournamentID: classID, Version: bumped.Version})
		return s.tx.SetPresent(entryID, present)
	})
}

// OpenClass has the bouts of a class be called from now on, or not any more while none of them
// was: then a person opens it, not the timetable.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) OpenClass(ctx context.Context, actor account.User, classID string, open bool) (Now, error) {
	return a.steerClass(ctx, actor, classID, false, func(s *steering, c *hallClass) error {
		if open == !c.day.OpenedAt.IsZero() {
			return errUnchanged
		}
		if open {
			if err := c.MayPlay(); err != nil {
				return err
			}
			c.day.OpenedAt = s.now
		} else {
			for i := range c.matches {
				call := s.call(&c.matches[i])
				if call.Place == event.Called || call.Place == event.Pulled || c.matches[i].Begun() {
					return fault.New(fault.Conflict, "server.queue.class_begun", "class", c.Name, "match", c.matches[i].Number)
				}
				if call.Place == event.Announced {
					s.calls[call.MatchID] = call.Leave()
				}
			}
			c.day.OpenedAt, c.day.ByHand = time.Time{}, true
		}
		s.audit.Became = shown("opened", "answer", yes(open))
		return nil
	})
}
