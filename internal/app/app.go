// Package app carries out what people ask for. Each use case is one transaction:
// load, apply a rule, save, note the event. Rules stand in the domain packages,
// SQL in package store, HTTP in package api.
//
// Who may call a use case by role is decided before (see the access table of
// package api); only what depends on the things concerned is checked here, as
// whether a referee is assigned to the match.
//
// The comment of a use case ends with the codes of the faults that it may return.
// Any of them may also return Unavailable or Away, because of the database, and
// Invalid for a text that the database cannot keep.
package app

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/store"
)

// App carries out the use cases on a database.
type App struct {
	db        *store.DB
	now       func() time.Time
	lot       bracket.Lot
	secret    func() []byte // of a draw
	signup    account.Signup
	session   time.Duration
	passwords *password.Hasher
	keys      keys
	mails     *mail.Queue // nil if the server sends no mail
	publicURL string      // "" if not configured; without a slash at the end
	signIns   signin.Providers
	signInLog *slog.Logger
	drawing   chan struct{} // holds one while a picture is being drawn

	brackets classCache
	calls    callCache
	nows     nowCache
	pushes   *pushes  // nil if browsers are told nothing
	silent   sync.Map // tables that were silent when an event was last looked at, by its id

	rateLimitsDropped atomic.Int64 // when old rate limits were last dropped, in Unix milliseconds
}

// Option changes how an App works.
type Option func(*App)

// WithClock sets what time it is.
func WithClock(now func() time.Time) Option { return func(a *App) { a.now = now } }

// WithLot sets what random seedings are drawn by.
func WithLot(lot bracket.Lot) Option { return func(a *App) { a.lot = lot } }

// WithSecrets sets where the secrets of draws come from, of 32 bytes; from the system's chance
// by default.
func WithSecrets(secret func() []byte) Option { return func(a *App) { a.secret = secret } }

// WithSignup sets what becomes of people who sign up; participants by default.
func WithSignup(signup account.Signup) Option { return func(a *App) { a.signup = signup } }

// WithSession sets for how long a login is good; a week by default.
func WithSession(length time.Duration) Option { return func(a *App) { a.session = length } }

// WithPasswordCost sets what hashing a password costs; as recommended by default.
func WithPasswordCost(cost password.Cost) Option {
	return func(a *App) { a.passwords = password.New(cost, runtime.GOMAXPROCS(0)) }
}

// New returns an App on a database.
func New(db *store.DB, options ...Option) *App {
	a := &App{
		db: db, now: time.Now, lot: rand.IntN, secret: newSecret,
		signup: account.SignupParticipant, session: 7 * 24 * time.Hour, drawing: make(chan struct{}, 1),
	}
	WithPasswordCost(password.Recommended)(a)
	for _, option := range options {
		option(a)
	}
	db.BeforeCommit(a.advanceTouched)
	if a.pushes != nil {
		a.pushes.begin()
	}
	return a
}

// Ready reports whether the database answers and takes writes: store.ErrReadOnly if it only answers.
func (a *App) Ready(ctx context.Context) error { return a.db.Writable(ctx) }

// time returns the time as the database keeps it, in UTC and milliseconds.
func (a *App) time() time.Time { return a.now().UTC().Truncate(time.Millisecond) }
