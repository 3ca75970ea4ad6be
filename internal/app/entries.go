package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AddParticipants enters athletes into a tournament before its start: organizers
// anybody, athletes themselves. One who is in already stays in, as he was.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) AddParticipants(ctx context.Context, actor account.User, id string, userIDs []string) (Detail, error) {
	return a.change(ctx, actor, forOneself(userIDs, "server.tournament.join_self"), id, EventTournament, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayChangeEntries(); err != nil {
			return err
		}
		e, oneself, err := ownEvent(tx, actor, *t)
		if err != nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		in := make(map[string]bool, len(entries))
		last := 0
		var notices []notice.Notice
		for _, e := range entries {
			in[e.UserID] = true
			last = e.Number
		}
		for _, userID := range userIDs {
			if in[userID] {
				continue
			}
			in[userID] = true
			user, err := member(tx, userID, account.Participant, a.time())
			if err != nil {
				return err
			}
			if oneself {
				if err := a.mayChangeOneClass(tx, e, user, id, true); err != nil {
					return err
				}
			}
			last++
			if err := a.enter(ctx, tx, t, user, last); err != nil {
				return err
			}
			if err := a.audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: personRef(user)}); err != nil {
				return err
			}
			bySelf := userID == actor.ID
			notices = append(notices, notice.Joined(t.Ref(), userID, bySelf))
			if bySelf {
				notices = append(notices, notice.EntriesChanged(*t, user.Name, true))
			}
		}
		if t.Athletes == len(entries) {
			return errUnchanged
		}
		return a.notify(tx, notices...)
	})
}

// enterPeople enters people into a tournament that is locked, but for those who are in it, tells
// them, and returns how many it has entered. Was is where they were before.
func (a *App) enterPeople(ctx context.Context, tx *store.Tx, to *tournament.Tournament, people []account.User, was message.Message) (entered int, err error) {
	there, err := tx.Entries(to.ID)
	if err != nil {
		return 0, err
	}
	in, last := map[string]bool{}, 0
	for _, e := range there {
		in[e.UserID], last = true, e.Number
	}
	for _, user := range people {
		if in[user.ID] {
			continue
		}
		in[user.ID] = true
		last++
		entered++
		bySelf := isCaller(ctx, user)
		err := errors.Join(
			a.enter(ctx, tx, to, user, last),
			a.audit(ctx, tx, store.AuditEntry{Tournament: to.Ref(), Person: personRef(user), Was: was, Became: message.New("server.audit.entered")}),
			a.notify(tx, notice.Joined(to.Ref(), user.ID, bySelf)),
		)
		if err == nil && bySelf {
			err = a.notify(tx, notice.EntriesChanged(*to, user.Name, true))
		}
		if err != nil {
			return entered, err
		}
	}
	return entered, nil
}

// enter enters a person into a tournament under a number, and registers them at its event.
func (a *App) enter(ctx context.Context, tx *store.Tx, t *tournament.Tournament, user account.User, number int) error {
	t.Athletes++
	if t.Athletes > tournament.MaxAthletes {
		return fault.New(fault.Conflict, "server.tournament.full", "athletes", t.Athletes, "most", tournament.MaxAthletes)
	}
	return errors.Join(
		tx.DropNotWeighed(t.ID, user.ID),
		tx.InsertEntry(t.ID, tournament.Entry{ID: newID(), Number: number, UserID: user.ID, Name: user.Name}),
		a.registerEntrant(ctx, tx, *t, user),
	)
}

// ownEvent returns the event of a class if somebody changes for themselves whether they are in it, and
// refuses that while the event is not open for registration.
// Errors: Conflict.
func ownEvent(tx *store.Tx, actor account.User, t tournament.Tournament) (e event.Event, oneself bool, err error) {
	if by, err := officialOf(tx, actor, t.ID); t.Class.EventID == "" || err != nil || by.role == event.Organizer {
		return e, false, err
	}
	e, err = tx.Competition(t.Class.EventID)
	if err == nil {
		err = e.MayEnterOneself()
	}
	return e, true, err
}

// RemoveParticipants takes athletes out of a tournament before its start:
// organizers anybody, athletes themselves. One who is not in it stays out.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) RemoveParticipants(ctx context.Context, actor account.User, id string, userIDs []string) (Detail, error) {
	return a.change(ctx, actor, forOneself(userIDs, "server.tournament.leave_self"), id, EventTournament, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayChangeEntries(); err != nil {
			return err
		}
		e, oneself, err := ownEvent(tx, actor, *t)
		if err == nil && oneself {
			err = a.mayChangeOneClass(tx, e, actor, id, false)
		}
		if err != nil {
			return err
		}
		before := t.Athletes
		out, err := leave(tx, t, userIDs)
		if err != nil {
			return err
		}
		if t.Athletes == before {
			return errUnchanged
		}
		var notices []notice.Notice
		for _, e := range out {
			if err := a.audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: tournament.Ref{ID: e.UserID, Name: e.Name}}); err != nil {
				return err
			}
			bySelf := e.UserID == actor.ID
			notices = append(notices, notice.Left(t.Ref(), e.UserID, bySelf))
			if bySelf {
				notices = append(notices, notice.EntriesChanged(*t, e.Name, false))
			}
		}
		return a.notify(tx, notices...)
	})
}

// leave removes the entries of users from a tournament that has not started, and
// returns them.
func leave(tx *store.Tx, t *tournament.Tournament, userIDs []string) ([]tournament.Entry, error) {
	leaving := make(map[string]bool, len(userIDs))
	for _, userID := range userIDs {
		leaving[userID] = true
	}
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return nil, err
	}
	var out []tournament.Entry
	for _, e := range entries {
		if !leaving[e.UserID] {
			continue
		}
		if err := tx.DeleteEntry(t.ID, e.ID); err != nil {
			return nil, err
		}
		t.Athletes--
		out = append(out, e)
	}
	return out, nil
}

// forOneself lets organizers change who is in a tournament, and athletes whether they are.
func forOneself(userIDs []string, refusal message.Code) right {
	return func(tx *store.Tx, actor account.User, t tournament.Tournament) (official, error) {
		if len(userIDs) == 0 {
			return official{}, fault.Bad("participantIds", "server.tournament.no_participant")
		}
		by, err := officialOf(tx, actor, t.ID)
		isOther := func(id string) bool { return id != actor.ID }
		if err == nil && by.role != event.Organizer && (!actor.Is(account.Participant) || slices.ContainsFunc(userIDs, isOther)) {
			err = fault.New(fault.Forbidden, refusal)
		}
		return by, err
	}
}

// member returns a person who can take part in a role, and stays able to until
// the transaction ends: removing the person waits for it.
func member(tx *store.Tx, userID string, role account.Role, now time.Time) (account.User, error) {
	user, err := tx.ChangeUser(userID, now)
	if err != nil {
		return user, err
	}
	if !user.Is(role) {
		codes := map[account.Role]message.Code{account.Participant: "server.person.not_participant", account.Referee: "server.person.not_referee"}
		return user, fault.New(fault.Conflict, codes[role], "name", user.Name, "role", account.Article(user.Role))
	}
	return user, user.Available()
}
