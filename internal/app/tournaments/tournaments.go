// Package tournaments holds the use cases of one bracket: entries, draw and seeding, rounds,
// results, corrections, departures, latecomers, places, records and categories.
package tournaments

import (
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
)

// Tournaments carries out the use cases of tournaments.
type Tournaments struct {
	*app.App
	lot    bracket.Lot
	secret func() []byte // for draws
}

// New returns the use cases of tournaments.
func New(kernel *app.App, c app.Config) *Tournaments {
	t := &Tournaments{App: kernel, lot: c.Lot, secret: c.Secret}
	if t.secret == nil {
		t.secret = newSecret
	}
	return t
}
