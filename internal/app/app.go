// Package app is the kernel that the families of use cases share: the database and the
// clock, the rights of officials, the audit, notices, ids and rate limits.
//
// A use case is one transaction: load, apply a rule, save, publish a change. Its family
// is a package below this one: accounts, tournaments, events, day, public. Each builds on
// the families before it. Rules stand in the domain packages, SQL in package store, HTTP
// in package api.
//
// The access table of package api decides which roles may call a use case. The use case checks only permissions that
// depend on the data, for example whether a referee is assigned to the match.
//
// The comment of a use case ends with its fault codes. Every use case may also return Unavailable or Away, because of
// the database, and Invalid for a text that the database cannot store.
package app

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// App is the kernel that every family of use cases works with.
type App struct {
	DB            *store.DB
	Clock         func() time.Time
	PublicAddress string // public address of this server, without a slash at the end; "" if not configured

	SessionLength time.Duration // lifetime of a login

	brackets *cache.Cache[string, int64, *hall.Class]           // committed classes, so that a result reads only later changes
	calls    *cache.Cache[string, int64, map[string]event.Call] // committed events

	rateLimitsDropped atomic.Int64 // when old rate limits were last dropped, in Unix milliseconds
}

// New returns the kernel on a database.
func New(db *store.DB, c Config) *App {
	return &App{
		DB: db, Clock: c.Clock, PublicAddress: c.PublicURL, SessionLength: c.Session,
		brackets: cache.New[string, int64, *hall.Class](maxCachedClasses),
		calls:    cache.New[string, int64, map[string]event.Call](MaxCachedEvents),
	}
}

// Ready reports whether the database answers and takes writes, see [store.DB.Writable].
func (a *App) Ready(ctx context.Context) error { return a.DB.Writable(ctx) }

// PublicURL returns the public address of this server, "" if not configured.
func (a *App) PublicURL() string { return a.PublicAddress }

// Time returns the time as the database stores it, in UTC and milliseconds.
func (a *App) Time() time.Time { return a.Clock().UTC().Truncate(time.Millisecond) }
