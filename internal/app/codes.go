package app

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// newCode returns a code that no registration has.
func newCode() string {
	random := make([]byte, event.CodeLength)
	rand.Read(random) // never fails: crypto/rand ends the program instead
	return event.CodeFrom(random)
}

// RenewCode gives an athlete at an event another code, also after the event. The one before opens nothing from
// then on.
// Errors: Forbidden, NotFound.
func (a *App) RenewCode(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Write(ctx, a.db, func(tx *store.Tx) (Registered, error) {
		r, err := tx.Registration(id)
		if err != nil {
			return Registered{}, err
		}
		if err := requireOfficial(tx, actor, r.EventID); err != nil {
			return Registered{}, err
		}
		e, err := tx.LockCompetition(r.EventID)
		if err != nil {
			return Registered{}, err
		}
		if r, err = tx.ChangeRegistration(id, a.time()); err != nil {
			return Registered{}, err
		}
		err = errors.Join(tx.SetCode(id, newCode()), a.audit(ctx, tx, store.AuditEntry{
			Person: tournament.Ref{ID: r.UserID, Name: r.Name}, Became: message.New("server.audit.code_renewed", "event", e.Name),
		}))
		if err != nil {
			return Registered{}, err
		}
		tx.Emit(store.Event{Type: EventCompetition, CompetitionID: e.ID})
		return a.athlete(tx, actor, id)
	})
}
