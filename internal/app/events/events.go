// Package events holds the use cases of an event before and after its day: the event, its classes,
// officials, athletes, weigh-in, merges and standings.
package events

import (
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/tournaments"
)

// Events carries out the use cases of events.
type Events struct {
	*app.App
	tournaments *tournaments.Tournaments
	accounts    *accounts.Accounts
	drawing     chan struct{} // one place, for the picture that is drawn
}

// New returns the use cases of events.
func New(kernel *app.App, t *tournaments.Tournaments, a *accounts.Accounts) *Events {
	return &Events{App: kernel, tournaments: t, accounts: a, drawing: make(chan struct{}, 1)}
}
