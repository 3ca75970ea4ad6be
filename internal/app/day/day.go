// Package day holds the use cases of a running event: the queue and its calls, tables and their
// helpers, logs of bouts, protests, messages to athletes, and the plan of a day.
package day

import (
	"sync"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// Day carries out the use cases of a running event.
type Day struct {
	*app.App
	tournaments *tournaments.Tournaments
	accounts    *accounts.Accounts
	events      *events.Events

	queues *cache.Cache[string, int64, hall.Queue]              // by event, with the version of its queue
	badges *cache.Cache[string, string, map[string]event.Badge] // by event, the athletes
	pushes *pushes                                              // nil if the server sends no push messages
	silent sync.Map                                             // silent tables at the last check, by event id
}

// New returns the use cases of a running event. From now on each commit that changes a match,
// an athlete or a table of an event also brings its queue up to date.
func New(kernel *app.App, c app.Config, t *tournaments.Tournaments, a *accounts.Accounts, e *events.Events) *Day {
	d := &Day{
		App: kernel, tournaments: t, accounts: a, events: e,
		queues: cache.New[string, int64, hall.Queue](app.MaxCachedEvents),
		badges: cache.New[string, string, map[string]event.Badge](app.MaxCachedEvents),
	}
	kernel.DB.BeforeCommit(d.advanceTouched)
	if c.Pushes != nil {
		d.pushes = newPushes(d, c.Pushes, c.PushLog)
		d.pushes.begin()
	}
	return d
}

// Close stops sending messages. Another instance, or this one after a restart, sends the rest.
func (a *Day) Close() {
	if a.pushes != nil {
		a.pushes.close()
	}
}

// Heard handles a committed change: it notifies athletes' browsers about announcements. It is for [store.DB.OnCommit]
// and never waits.
func (a *Day) Heard(events []store.Change) {
	if a.pushes == nil {
		return
	}
	for _, e := range events {
		a.pushes.heard(e)
	}
}
