// Package accounts holds the use cases of people and their logins: accounts, sessions, sign-in,
// password links, profiles, and the search for people.
package accounts

import (
	"log/slog"
	"runtime"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/store"
)

// Accounts carries out the use cases of accounts.
type Accounts struct {
	*app.App
	tournaments *tournaments.Tournaments

	signup    account.Signup
	passwords *password.Hasher
	keys      keys
	mails     *mail.Queue // nil if the server sends no mail
	signIns   signin.Providers
	signInLog *slog.Logger
	drawing   chan struct{} // holds one while a picture is being drawn
}

// New returns the use cases of accounts.
func New(kernel *app.App, c app.Config, t *tournaments.Tournaments) *Accounts {
	a := &Accounts{
		App: kernel, tournaments: t,
		signup: c.Signup, passwords: password.New(c.PasswordCost, runtime.GOMAXPROCS(0)),
		signIns: c.SignIns, signInLog: c.SignInLog, drawing: make(chan struct{}, 1),
	}
	if c.Mailer != nil {
		a.mails = mail.NewQueue(c.Mailer, c.MailLog)
	}
	return a
}

// Close waits until queued mails are sent.
func (a *Accounts) Close() {
	if a.mails != nil {
		a.mails.Close()
	}
}

// Heard handles a committed change: after a [store.Resync] it rereads the signing keys. It is for [store.DB.OnCommit]
// and never waits.
func (a *Accounts) Heard(events []store.Change) {
	for _, e := range events {
		if e.Type == store.Resync {
			a.keys.mu.Lock()
			a.keys.ring, a.keys.gaps = nil, a.keys.gaps+1
			a.keys.mu.Unlock()
		}
	}
}
