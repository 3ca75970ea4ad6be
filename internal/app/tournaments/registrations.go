package tournaments

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

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
	registered, err := a.RegisterPeople(ctx, tx, e, []Registrant{{User: user, Groups: groups}})
	return err == nil && registered[0], err
}

// Registrant is a person to register at an event.
type Registrant struct {
	account.User
	Groups  []event.Group
	Details event.Details
}

// RegisterPeople registers people at an event, except those already registered, and reports for each whether it did.
func (a *Tournaments) RegisterPeople(ctx context.Context, tx *store.Tx, e event.Event, people []Registrant) ([]bool, error) {
	list := make([]store.NewRegistration, len(people))
	for i, p := range people {
		list[i] = store.NewRegistration{ID: app.NewID(), UserID: p.ID, Code: NewCode(), Groups: p.Groups, Details: p.Details}
	}
	numbers, err := tx.Register(e.ID, list, a.Time())
	registered := make([]bool, len(people))
	for i, number := range numbers {
		if registered[i] = number > 0; registered[i] {
			became := message.Semicolons(message.Verbatim(e.Name), app.Shown("number", "", fmt.Sprint(number)))
			err = errors.Join(err, a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(people[i].User), Became: became}))
		}
	}
	return registered, err
}

// registerEntrants registers new entrants of a class at its event, so that the event's list of athletes is complete.
func (a *Tournaments) registerEntrants(ctx context.Context, tx *store.Tx, t tournament.Tournament, people []account.User) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.LockEvent(t.Class.EventID)
	if err != nil {
		return err
	}
	list := make([]Registrant, len(people))
	for i, user := range people {
		list[i].User = user
	}
	registered, err := a.RegisterPeople(ctx, tx, e, list)
	if slices.Contains(registered, true) {
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
	}
	return err
}
