package app

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// roleAt returns what somebody may do at an event: an organizer everything at all events,
// others what they were given at this one, while their account is active.
func roleAt(tx *store.Tx, actor account.User, eventID string) (event.Role, error) {
	if actor.Is(account.Organizer) {
		return event.Organizer, nil
	}
	if actor.Available() != nil {
		return "", nil
	}
	officials, err := tx.CompetitionOfficials(eventID)
	return event.RoleOf(officials, actor.ID), err
}

// OrganizesEvents reports whether somebody is an organizer of any event.
func (a *App) OrganizesEvents(ctx context.Context, userID string) (bool, error) {
	return store.Read(ctx, a.db, func(tx *store.Tx) (bool, error) { return tx.OrganizesEvents(userID) })
}

// OfficiatesAtEvents tells whether somebody has a role at any event.
func (a *App) OfficiatesAtEvents(ctx context.Context, userID string) (bool, error) {
	return store.Read(ctx, a.db, func(tx *store.Tx) (bool, error) { return tx.OfficiatesAtEvents(userID) })
}

// requireOfficial refuses people who have no role at an event.
func requireOfficial(tx *store.Tx, actor account.User, eventID string) error {
	role, err := roleAt(tx, actor, eventID)
	if err == nil && role == "" {
		err = fault.New(fault.Forbidden, "server.event.only_officials")
	}
	return err
}

// requireRunner refuses people who do not run an event.
func requireRunner(tx *store.Tx, actor account.User, eventID string) error {
	role, err := roleAt(tx, actor, eventID)
	if err == nil && role != event.Organizer {
		err = fault.New(fault.Forbidden, "server.event.only_organizers")
	}
	return err
}

// requireSomeOfficial refuses people who officiate nowhere.
func requireSomeOfficial(tx *store.Tx, actor account.User) error {
	if actor.Is(account.Organizer) || actor.Is(account.Referee) || actor.Is(account.Helper) {
		return nil
	}
	officiates, err := tx.OfficiatesAtEvents(actor.ID)
	if err == nil && !officiates {
		err = fault.New(fault.Forbidden, "server.access.officials")
	}
	return err
}

// SetOfficial gives somebody a role at an event, "" for none. It can be anybody with an
// account that is active: who competes may officiate, too.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) SetOfficial(ctx context.Context, actor account.User, eventID, userID string, role event.Role) (Competition, error) {
	return a.changeCompetition(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		officials, err := tx.CompetitionOfficials(eventID)
		if err != nil {
			return err
		}
		was := event.RoleOf(officials, userID)
		if was == role {
			return errUnchanged
		}
		user, err := present(tx.ChangeUser(userID, a.time()))
		if err == nil && role != "" {
			err = user.Available()
		}
		if err != nil {
			return err
		}
		var c comparison
		c.add("role", "role", string(was), string(role))
		d := c.entry()
		d.Person = personRef(user)
		d.Was = message.Semicolons(message.Verbatim(e.Name), d.Was)
		return errors.Join(tx.SetCompetitionOfficial(eventID, userID, role), a.audit(ctx, tx, d))
	})
}
