// Package usecases wires the families of use cases together on one database.
package usecases

import (
	"log/slog"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/eventcopies"
	"github.com/toproll/toproll/internal/store"
)

// Cases are all use cases, by family.
type Cases struct {
	App         *app.App
	Tournaments *tournaments.Tournaments
	Accounts    *accounts.Accounts
	Events      *events.Events
	Day         *day.Day
	Public      *public.Public
	HandOvers   *handovers.HandOvers
	Copies      *eventcopies.Copies
}

// New returns the use cases on a database.
func New(db *store.DB, options ...app.Option) *Cases {
	config := app.NewConfig(options...)
	kernel := app.New(db, config)
	t := tournaments.New(kernel, config)
	a := accounts.New(kernel, config, t)
	e := events.New(kernel, t, a)
	d := day.New(kernel, config, t, a, e)
	h := handovers.New(kernel, a)
	copies := &eventcopies.Copies{
		Folder: config.EventCopies.Folder, Passphrase: config.EventCopies.Passphrase, Source: h, Running: db.RunningEvents, Log: slog.Default(),
	}
	return &Cases{App: kernel, Tournaments: t, Accounts: a, Events: e, Day: d, Public: public.New(kernel, t, e, d), HandOvers: h, Copies: copies}
}

// Source is what the live hub reads.
type Source struct {
	*accounts.Accounts
	*tournaments.Tournaments
	*day.Day
	*public.Public
}

// Source returns what the live hub reads.
func (c *Cases) Source() Source { return Source{c.Accounts, c.Tournaments, c.Day, c.Public} }

// Heard takes note of commits. It is for [store.DB.OnCommit], before anything that asks about
// tokens then, and never waits.
func (c *Cases) Heard(events []store.Change) {
	c.Day.Heard(events)
	c.Accounts.Heard(events)
	c.Copies.Heard(events)
}

// Close ends the work in the background.
func (c *Cases) Close() {
	c.Accounts.Close()
	c.Day.Close()
}
