package tournaments

import (
	"context"
	"crypto/rand"
	"fmt"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// NewCode returns a code that no registration has.
func NewCode() string {
	random := make([]byte, event.CodeLength)
	rand.Read(random) // never fails: crypto/rand ends the program instead
	return event.CodeFrom(random)
}

// Register registers a person at an event unless already registered, and reports whether it did.
func (a *Tournaments) Register(ctx context.Context, tx *store.Tx, e event.Event, user account.User, groups []event.Group) (bool, error) {
	number, err := tx.Register(app.NewID(), e.ID, user.ID, NewCode(), groups, a.Time())
	if number == 0 || err != nil {
		return false, err
	}
	return true, a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(user), Became: message.Semicolons(
		message.Verbatim(e.Name), app.Shown("number", "", fmt.Sprint(number)),
	)})
}

// registerEntrant registers who is entered into a tournament at its event, if it is a class, so that its list of athletes misses nobody.
func (a *Tournaments) registerEntrant(ctx context.Context, tx *store.Tx, t tournament.Tournament, user account.User) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.LockEvent(t.Class.EventID)
	if err != nil {
		return err
	}
	registered, err := a.Register(ctx, tx, e, user, nil)
	if registered {
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
	}
	return err
}
