package store

import (
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// AddIdentity adds a provider's identity with which a person signs in. Another person's identity is a Conflict.
func (tx *Tx) AddIdentity(i account.Identity, userID string, at time.Time) error {
	err := tx.q.InsertIdentity(tx.ctx, sqlgen.InsertIdentityParams{
		Provider: string(i.Provider), Subject: i.Subject, UserID: userID, Email: i.Email, Verified: i.Verified, CreatedAt: millis(at),
	})
	if err != nil && isUniqueViolation(err) {
		return fault.New(fault.Conflict, "server.sign_in.taken")
	}
	return err
}

// IdentityUser returns the id of the person with a provider's identity, or a NotFound error.
func (tx *Tx) IdentityUser(i account.Identity) (userID string, err error) {
	userID, err = tx.q.GetIdentityUser(tx.ctx, sqlgen.GetIdentityUserParams{Provider: string(i.Provider), Subject: i.Subject})
	return userID, notFound(err, "account")
}

// Identities returns the identities with which a person signs in.
func (tx *Tx) Identities(userID string) ([]account.Identity, error) {
	rows, err := tx.q.ListIdentities(tx.ctx, userID)
	list := make([]account.Identity, len(rows))
	for i, r := range rows {
		list[i] = account.Identity{Provider: account.Provider(r.Provider), Subject: r.Subject, Email: r.Email, Verified: r.Verified}
	}
	return list, err
}

// DropIdentities deletes all identities of a person.
func (tx *Tx) DropIdentities(userID string) error { return tx.q.DeleteIdentities(tx.ctx, userID) }

// AddSignIn stores the digest of the secret of a browser sent to a provider, which may come back until a time. It
// deletes expired ones.
func (tx *Tx) AddSignIn(digest string, p account.Provider, now, until time.Time) error {
	return errors.Join(
		tx.q.DeleteExpiredSignIns(tx.ctx, millis(now)),
		tx.q.InsertSignIn(tx.ctx, sqlgen.InsertSignInParams{Digest: digest, Provider: string(p), ExpiresAt: millis(until)}),
	)
}

// TakeSignIn deletes the sign-in of a browser that came back from a provider. It returns NotFound if the browser was
// not sent, came back before, or comes too late.
func (tx *Tx) TakeSignIn(digest string, p account.Provider, now time.Time) error {
	_, err := tx.q.TakeSignIn(tx.ctx, sqlgen.TakeSignInParams{Digest: digest, Provider: string(p), Now: millis(now)})
	return notFound(err, "sign-in")
}

// SignInOutcome is the outcome of a sign-in: a person, or a refusal.
type SignInOutcome struct {
	UserID  string
	Refusal message.Message
}

// AddSignInOutcome stores the outcome of a sign-in for a browser until a time. The digests are
// those of the browser's secret and of its code.
func (tx *Tx) AddSignInOutcome(browser, code string, o SignInOutcome, now, until time.Time) error {
	user := nullString(o.UserID)
	return errors.Join(
		tx.q.DeleteExpiredSignInOutcomes(tx.ctx, millis(now)),
		tx.q.InsertSignInOutcome(tx.ctx, sqlgen.InsertSignInOutcomeParams{
			Digest: code, Browser: browser, UserID: user, Refusal: encodeMessage(o.Refusal), ExpiresAt: millis(until),
		}),
	)
}

// TakeSignInOutcome returns the outcome of a sign-in, once, or a NotFound error.
func (tx *Tx) TakeSignInOutcome(browser, code string, now time.Time) (SignInOutcome, error) {
	row, err := tx.q.TakeSignInOutcome(tx.ctx, sqlgen.TakeSignInOutcomeParams{Digest: code, Browser: browser, Now: millis(now)})
	if err != nil {
		return SignInOutcome{}, notFound(err, "sign-in")
	}
	refusal, err := decodeMessage(row.Refusal)
	return SignInOutcome{UserID: row.UserID.String, Refusal: refusal}, err
}
