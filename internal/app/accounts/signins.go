package accounts

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/store"
)

// Time limits for a person at a provider, and for the web app to fetch the outcome.
const (
	SignInGood  = 10 * time.Minute
	OutcomeGood = time.Minute
)

// SignsIn reports whether people can sign in through a provider.
func (a *Accounts) SignsIn(p account.Provider) bool { return a.signIns[p] != nil }

// CallbackPath returns the path for a provider's redirect.
func CallbackPath(p account.Provider) string { return "/api/auth/" + string(p) + "/callback" }

// StartSignIn returns the page of a provider to send a browser to, and a secret that the browser keeps until its
// return. Errors: Forbidden.
func (a *Accounts) StartSignIn(ctx context.Context, name account.Provider) (page, browser string, err error) {
	p := a.signIns[name]
	if p == nil {
		return "", "", fault.New(fault.Forbidden, "server.sign_in.not_set_up", "provider", name.Label())
	}
	browser, digest := secret.New()
	if page, err = p.Start(ctx, a.attempt(name, browser)); err != nil {
		return "", "", a.unconfirmed(ctx, name, err)
	}
	now := a.Time()
	err = a.DB.Write(ctx, func(tx *store.Tx) error { return tx.AddSignIn(digest, name, now, now.Add(SignInGood)) })
	return page, browser, err
}

func (a *Accounts) attempt(name account.Provider, browser string) signin.Attempt {
	return signin.Attempt{Secret: browser, Redirect: a.PublicAddress + CallbackPath(name)}
}

// SignInAnswer is what a provider sends back with a browser.
type SignInAnswer struct {
	State string
	Code  string
	Error string // the provider's reason for the missing code
	Name  string // Apple sends it only the first time, beside the code
}

// Ticket lets one browser fetch the outcome of a sign-in.
type Ticket struct {
	Code    string // for the web app
	Browser string // for the browser's cookie
}

// FinishSignIn identifies the person whom a provider sent back, and creates an account for a new
// person. The ticket gives access to the outcome, also to a refusal.
func (a *Accounts) FinishSignIn(ctx context.Context, name account.Provider, browser string, answer SignInAnswer) (Ticket, error) {
	u, err := a.finishSignIn(ctx, name, browser, answer)
	if err != nil {
		return a.RefuseSignIn(ctx, err)
	}
	return a.ticket(ctx, store.SignInOutcome{UserID: u.ID})
}

// RefuseSignIn returns a ticket with which the web app learns the reason of a refusal. It returns all other errors.
func (a *Accounts) RefuseSignIn(ctx context.Context, reason error) (Ticket, error) {
	refusal, ok := errors.AsType[*fault.Error](reason)
	if !ok || refusal.Kind == fault.Unavailable || refusal.Kind == fault.Away {
		return Ticket{}, reason
	}
	return a.ticket(ctx, store.SignInOutcome{Refusal: refusal.Message})
}

func (a *Accounts) ticket(ctx context.Context, o store.SignInOutcome) (Ticket, error) {
	code, codeDigest := secret.New()
	browser, browserDigest := secret.New()
	now := a.Time()
	err := a.DB.Write(ctx, func(tx *store.Tx) error {
		return tx.AddSignInOutcome(browserDigest, codeDigest, o, now, now.Add(OutcomeGood))
	})
	return Ticket{Code: code, Browser: browser}, err
}

// ErrLostSignIn refuses a sign-in that this browser did not begin, began too long ago, or has finished.
var ErrLostSignIn error = fault.New(fault.Forbidden, "server.sign_in.lost")

func (a *Accounts) finishSignIn(ctx context.Context, name account.Provider, browser string, answer SignInAnswer) (account.User, error) {
	var none account.User
	p := a.signIns[name]
	at := a.attempt(name, browser)
	if p == nil || browser == "" || subtle.ConstantTimeCompare([]byte(at.State()), []byte(answer.State)) != 1 {
		return none, ErrLostSignIn
	}
	err := a.DB.Write(ctx, func(tx *store.Tx) error { return tx.TakeSignIn(secret.Digest(browser), name, a.Time()) })
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return none, ErrLostSignIn
	case err != nil:
		return none, err
	case answer.Error == "access_denied", answer.Error == "user_cancelled_authorize":
		return none, fault.New(fault.Forbidden, "server.sign_in.cancelled", "provider", name.Label())
	case answer.Code == "":
		return none, a.unconfirmed(ctx, name, errors.New("the answer has no code: "+answer.Error))
	}
	identity, err := p.Finish(ctx, at, answer.Code)
	if err != nil {
		return none, a.unconfirmed(ctx, name, err)
	}
	if identity.Name == "" {
		identity.Name = answer.Name
	}
	return store.Write(ctx, a.DB, func(tx *store.Tx) (account.User, error) { return a.identified(ctx, tx, identity) })
}

// unconfirmed returns the message for people if a provider did not confirm their identity. The log has the details.
func (a *Accounts) unconfirmed(ctx context.Context, name account.Provider, err error) error {
	a.signInLog.WarnContext(ctx, "sign-in failed", "provider", name, "error", err)
	if errors.Is(err, signin.ErrUnreachable) {
		return fault.New(fault.Forbidden, "server.sign_in.silent", "provider", name.Label())
	}
	return fault.New(fault.Forbidden, "server.sign_in.unconfirmed", "provider", name.Label())
}

// identified returns the person with an identity. A new person gets an account. An account with the same address
// belongs to the person if the provider has verified the address.
func (a *Accounts) identified(ctx context.Context, tx *store.Tx, i account.Identity) (account.User, error) {
	id, err := tx.IdentityUser(i)
	if err == nil {
		return welcome(tx.User(id))
	}
	if fault.KindOf(err) != fault.NotFound {
		return account.User{}, err
	}
	if i.Email == "" {
		return account.User{}, fault.New(fault.Forbidden,
			"server.sign_in.no_email", "provider", i.Provider.Label())
	}
	u, _, err := tx.Login(i.Email)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return a.joinWith(ctx, tx, i)
	case err != nil:
		return u, err
	case !i.Proves(u):
		return u, fault.New(fault.Forbidden,
			"server.sign_in.unproved", "provider", i.Provider.Label())
	}
	return a.connect(ctx, tx, u.ID, i)
}

// welcome returns the person unless they may not use Toproll.
func welcome(u account.User, err error) (account.User, error) {
	if err == nil && !u.Barred().Zero() {
		err = fault.Of(fault.Forbidden, u.Barred())
	}
	return u, err
}

// joinWith makes an account for a new person, without a password.
func (a *Accounts) joinWith(ctx context.Context, tx *store.Tx, i account.Identity) (account.User, error) {
	u, err := a.Join(ctx, tx, account.User{}, i.Registration(), "")
	if err != nil {
		return u, err
	}
	return u, tx.AddIdentity(i, u.ID, a.Time())
}

// connect adds an identity to the account with the same address. If no provider had verified that address before, a
// stranger may have typed it in to wait for its owner. Then connect ends every other way into the account.
func (a *Accounts) connect(ctx context.Context, tx *store.Tx, id string, i account.Identity) (account.User, error) {
	u, err := welcome(tx.ChangeUser(id, a.Time()))
	if err != nil {
		return u, err
	}
	identities, err := tx.Identities(id)
	if err != nil {
		return u, err
	}
	proved := false
	for _, other := range identities {
		proved = proved || other.Proves(u)
	}
	if !proved {
		u.EndSessions()
		if err := errors.Join(tx.SetPassword(id, ""), tx.DropIdentities(id), tx.SaveUser(u)); err != nil {
			return u, err
		}
	}
	tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: []string{id}})
	return u, errors.Join(
		tx.AddIdentity(i, id, a.Time()),
		a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(u), Became: message.New("server.audit.signs_in", "provider", i.Provider.Label())}),
		a.Notify(tx, notice.SignInAdded(id, i.Provider, !proved, app.NewID())),
	)
}

// ErrBadTicket refuses a code without an outcome.
var ErrBadTicket error = fault.Bad("code", "server.sign_in.lost")

// RedeemSignIn returns the session or refusal of a sign-in, once, to the browser in which it ended.
// Errors: Invalid, Forbidden, NotFound.
func (a *Accounts) RedeemSignIn(ctx context.Context, browser, code string) (Session, error) {
	o, err := store.Write(ctx, a.DB, func(tx *store.Tx) (store.SignInOutcome, error) {
		return tx.TakeSignInOutcome(secret.Digest(browser), secret.Digest(code), a.Time())
	})
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return Session{}, ErrBadTicket
	case err != nil:
		return Session{}, err
	case !o.Refusal.Zero():
		return Session{}, fault.Of(fault.Forbidden, o.Refusal)
	}
	u, err := store.Read(ctx, a.DB, func(tx *store.Tx) (account.User, error) { return welcome(tx.User(o.UserID)) })
	if err != nil {
		return Session{}, err
	}
	return a.open(ctx, u)
}
