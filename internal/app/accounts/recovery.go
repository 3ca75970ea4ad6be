package accounts

import (
	"context"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
)

// InvitationGood is the lifetime of the links with which imported people set their first password.
const InvitationGood = 14 * 24 * time.Hour

// Lifetimes of links for a new password: mailed ones, and ones that an organizer hands over.
const (
	MailedLinkGood = 30 * time.Minute
	IssuedLinkGood = 24 * time.Hour
)

// The pages of the web app that take a link's secret. claimPage also asks people without an address
// for one. The secret follows the #, which browsers do not send, so no server logs it.
const (
	resetPage = "/reset-password#"
	claimPage = "/claim#"
)

// Link lets somebody set a new password, once.
type Link struct {
	Path    string // path of the page with the secret, to append to this server's address
	URL     string // complete address, "" if the server's public address is not configured
	Expires time.Time
}

// CanMail reports whether links for a new password are sent by mail.
func (a *Accounts) CanMail() bool { return a.mails != nil }

// ForgotPassword sends the person with an address a link for a new password, if there is such a person and the server
// can send mail. It returns at once, so that neither the reply nor its time reveals whether the account exists.
func (a *Accounts) ForgotPassword(email string, l message.Language) {
	if a.mails == nil {
		return
	}
	a.mails.Do(func(ctx context.Context) error {
		var u account.User
		err := a.DB.Read(ctx, func(tx *store.Tx) (err error) { u, _, err = tx.Login(email); return err })
		if fault.KindOf(err) == fault.NotFound || err == nil && !u.Barred().Zero() {
			return nil
		}
		if err != nil {
			return err
		}
		link, err := a.link(ctx, u.ID, func(account.User) error { return nil }, MailedLinkGood)
		if err != nil {
			return err
		}
		if u.Language != "" {
			l = u.Language
		}
		// The mail contains nothing that anyone typed, not even a name. Otherwise people who sign
		// up with a stranger's address could send that stranger a message from this server.
		text := message.New("server.mail.reset_text", "link", link.URL, "minutes", int(MailedLinkGood.Minutes()))
		return a.mails.Send(ctx, u.Email, l.Say(message.New("server.mail.reset_subject")), l.Say(text))
	})
}

// IssueResetLink returns a link for a new password, which an organizer hands to the person. A
// person without an address claims the account with it and adds an address.
// Errors: Forbidden, NotFound.
func (a *Accounts) IssueResetLink(ctx context.Context, actor account.User, id string) (Link, error) {
	return a.link(ctx, id, actor.MayManage, IssuedLinkGood)
}

func (a *Accounts) link(ctx context.Context, userID string, allowed func(account.User) error, good time.Duration) (Link, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Link, error) {
		u, err := Present(tx.ChangeUser(userID, a.Time()))
		if err != nil {
			return Link{}, err
		}
		if err := allowed(u); err != nil {
			return Link{}, err
		}
		if err := a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(u)}); err != nil {
			return Link{}, err
		}
		if u.Email == "" {
			return a.addLink(tx, userID, claimPage, InvitationGood)
		}
		return a.addLink(tx, userID, resetPage, good)
	})
}

// addLink makes a link as part of a transaction. Only its digest is kept.
func (a *Accounts) addLink(tx *store.Tx, userID, page string, good time.Duration) (Link, error) {
	plain, digest := secret.New()
	now := a.Time()
	l := Link{Path: page + plain, Expires: now.Add(good)}
	if a.PublicAddress != "" {
		l.URL = a.PublicAddress + l.Path
	}
	return l, tx.AddResetLink(digest, userID, now, l.Expires)
}

// ErrBadLink refuses an invalid or expired link.
var ErrBadLink error = fault.Bad("token", "server.account.bad_link")

// LinkOwner returns the person whose link has a secret.
// Errors: Invalid, NotFound.
func (a *Accounts) LinkOwner(ctx context.Context, plain string) (account.User, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (account.User, error) {
		id, err := ownerOfLink(tx, plain, a.Time())
		if err != nil {
			return account.User{}, err
		}
		return Present(tx.User(id))
	})
}

func ownerOfLink(tx *store.Tx, plain string, now time.Time) (string, error) {
	id, err := tx.ResetLink(secret.Digest(plain), now)
	if fault.KindOf(err) == fault.NotFound {
		err = ErrBadLink
	}
	return id, err
}

// PrepareReset prepares to set the new password of the person whose link has a secret, and to end all sessions and
// other links of that person. A person without a login address sets one; existing addresses stay. Errors: Invalid; then
// NotFound and Conflict as well.
func (a *Accounts) PrepareReset(ctx context.Context, plain, email, replacement string) (app.Prepared[account.User], error) {
	claim := func(tx *store.Tx, u *account.User) error {
		if u.Email != "" {
			return nil
		}
		if email == "" {
			return fault.Bad("email", "server.field.required", "field", message.Label("email"))
		}
		if err := u.SetEmail(email); err != nil {
			return err
		}
		return addressFree(tx, *u, *u)
	}
	id, err := store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		id, err := ownerOfLink(tx, plain, a.Time())
		if err != nil {
			return "", err
		}
		u, err := Present(tx.User(id))
		if err != nil {
			return "", err
		}
		return id, together(claim(tx, &u), password.Check("password", replacement))
	})
	if err != nil {
		return nil, err
	}
	hash, err := a.passwords.Hash(ctx, replacement)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (account.User, error) {
		return a.changeUser(ctx, id, func(tx *store.Tx, u *account.User) error {
			if _, err := ownerOfLink(tx, plain, a.Time()); err != nil { // another request was faster
				return err
			}
			if err := claim(tx, u); err != nil {
				return err
			}
			u.EndSessions()
			return errors.Join(tx.SetPassword(id, hash), a.Notify(tx, notice.PasswordSet(id, app.NewID())))
		})
	}, nil
}
