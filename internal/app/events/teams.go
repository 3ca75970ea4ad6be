package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Teams lists the teams of an event, with names that may mean the same team.
// Errors: Forbidden, NotFound.
func (a *Events) Teams(ctx context.Context, actor account.User, eventID string) ([]results.TeamName, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]results.TeamName, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return teamNames(tx, eventID)
	})
}

func teamNames(tx *store.Tx, eventID string) ([]results.TeamName, error) {
	list, _, err := tx.Registrations(eventID, store.RegistrationFilter{}, store.Page{})
	athletes := make([]event.Shown, len(list))
	for i, r := range list {
		athletes[i] = r.Shown()
	}
	return results.TeamNames(athletes), err
}

// RenameTeams gives the athletes of some teams of a level one name, to join several spellings or to fix one. Outside the event,
// only people with that spelling of their team change. It returns the new teams.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) RenameTeams(ctx context.Context, actor account.User, eventID string, level event.Level, from []string, to string) ([]results.TeamName, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]results.TeamName, error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.LockEvent(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return nil, err
		}
		var wrong fault.Fields
		to = text.Clean(to)
		wrong.Check("to", text.Line(string(level), to, event.MaxOfLevel(level)))
		if err := wrong.Err(); err != nil {
			return nil, err
		}
		named := map[string]bool{}
		for _, name := range from {
			named[text.Fold(name)] = true
		}
		list, _, err := tx.Registrations(eventID, store.RegistrationFilter{}, store.Page{})
		if err != nil {
			return nil, err
		}
		changed := 0
		for _, r := range slices.SortedFunc(slices.Values(list), func(a, b event.Registration) int { return a.Number - b.Number }) {
			profile := r.Profile
			team := profile.TeamAt(level)
			if *team == "" || !named[text.Fold(*team)] || *team == to {
				continue
			}
			*team = to
			_, err := tx.ChangeRegistration(r.ID, a.Time())
			if err = errors.Join(err, a.saveProfile(tx, r, profile)); err != nil {
				return nil, err
			}
			changed++
		}
		if changed == 0 {
			return nil, fault.New(fault.Conflict, "server.team.nobody")
		}
		e.Settings.Teams.Forms = e.Settings.Teams.Forms.Renamed(level, from, to)
		if err := tx.SaveEvent(e); err != nil {
			return nil, err
		}
		app.EmitEvent(tx, e)
		var names []any
		for _, name := range from {
			names = append(names, message.Verbatim(name))
		}
		err = a.Audit(ctx, tx, store.AuditEntry{
			Was:    message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.teams", "teams", message.And(names...))),
			Became: message.Semicolons(message.Verbatim(e.Name), message.Verbatim(fmt.Sprintf("%s (%d)", to, changed))),
		})
		if err != nil {
			return nil, err
		}
		return teamNames(tx, eventID)
	})
}
