package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// RoleAt returns a person's role at an event. Organizers have theirs at all events, others need a role at this one and
// an active account.
func RoleAt(tx *store.Tx, actor account.User, eventID string) (event.Role, error) {
	if actor.Is(account.Organizer) {
		return event.Organizer, nil
	}
	if actor.Available() != nil {
		return "", nil
	}
	officials, err := tx.EventOfficials(eventID)
	return event.RoleOf(officials, actor.ID), err
}

// OrganizesEvents reports whether somebody is an organizer of any event.
func (a *App) OrganizesEvents(ctx context.Context, userID string) (bool, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (bool, error) { return tx.OrganizesEvents(userID) })
}

// OfficiatesAtEvents reports whether somebody has a role at any event.
func (a *App) OfficiatesAtEvents(ctx context.Context, userID string) (bool, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (bool, error) { return tx.OfficiatesAtEvents(userID) })
}

// RequireOfficial refuses people who have no role at an event.
func RequireOfficial(tx *store.Tx, actor account.User, eventID string) error {
	role, err := RoleAt(tx, actor, eventID)
	if err == nil && role == "" {
		err = fault.New(fault.Forbidden, "server.event.only_officials")
	}
	return err
}

// RequireRunner refuses people who do not organize an event.
func RequireRunner(tx *store.Tx, actor account.User, eventID string) error {
	role, err := RoleAt(tx, actor, eventID)
	if err == nil && role != event.Organizer {
		err = fault.New(fault.Forbidden, "server.event.only_organizers")
	}
	return err
}

// RequireSomeOfficial refuses people who officiate nowhere.
func RequireSomeOfficial(tx *store.Tx, actor account.User) error {
	if actor.Is(account.Organizer) || actor.Is(account.Referee) || actor.Is(account.Helper) {
		return nil
	}
	officiates, err := tx.OfficiatesAtEvents(actor.ID)
	if err == nil && !officiates {
		err = fault.New(fault.Forbidden, "server.access.officials")
	}
	return err
}
