package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// RenewCode gives an athlete at an event a new code, even after the event. The old one stops working. Errors:
// Forbidden, NotFound.
func (a *Events) RenewCode(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Registered, error) {
		r, err := tx.Registration(id)
		if err != nil {
			return Registered{}, err
		}
		if err := app.RequireOfficial(tx, actor, r.EventID); err != nil {
			return Registered{}, err
		}
		e, err := tx.LockEvent(r.EventID)
		if err != nil {
			return Registered{}, err
		}
		if r, err = tx.ChangeRegistration(id, a.Time()); err != nil {
			return Registered{}, err
		}
		err = errors.Join(tx.SetCode(id, tournaments.NewCode()), a.Audit(ctx, tx, store.AuditEntry{
			Person: tournament.Ref{ID: r.UserID, Name: r.Name}, Became: message.New("server.audit.code_renewed", "event", e.Name),
		}))
		if err != nil {
			return Registered{}, err
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
		return a.athlete(tx, actor, id)
	})
}

// RegistrationWithCode returns the id of the registration that a code belongs to.
func (a *Events) RegistrationWithCode(ctx context.Context, typed string) (string, error) {
	code, ok := event.ReadCode(typed)
	if !ok {
		return "", fault.New(fault.NotFound, "server.thing", "thing", "code")
	}
	return a.DB.RegistrationWithCode(ctx, code)
}
