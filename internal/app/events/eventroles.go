package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// SetOfficial gives a person a role at an event; "" removes it. Any active account can have one, including athletes.
// Errors: Forbidden, NotFound, Conflict.
func (a *Events) SetOfficial(ctx context.Context, actor account.User, eventID, userID string, role event.Role) (Detail, error) {
	return a.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		officials, err := tx.EventOfficials(eventID)
		if err != nil {
			return err
		}
		was := event.RoleOf(officials, userID)
		if was == role {
			return app.ErrUnchanged
		}
		user, err := accounts.Present(tx.ChangeUser(userID, a.Time()))
		if err == nil && role != "" {
			err = user.Available()
		}
		if err != nil {
			return err
		}
		var c app.Comparison
		c.Add("role", "role", string(was), string(role))
		d := c.Entry()
		d.Person = app.PersonRef(user)
		d.Was = message.Semicolons(message.Verbatim(e.Name), d.Was)
		return errors.Join(tx.SetEventOfficial(eventID, userID, role), a.Audit(ctx, tx, d))
	})
}

// EndHelper ends a link and its sessions.
func (a *Events) EndHelper(tx *store.Tx, l event.TableLink) error {
	u, err := tx.ChangeUser(l.ID, a.Time())
	if err != nil {
		return err
	}
	u.EndSessions()
	tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: []string{l.ID}})
	return errors.Join(tx.SaveUser(u), tx.RevokeTableLink(l.ID, a.Time()))
}
