package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
)

// Session is a login: who it is and the token that proves it.
type Session struct {
	Token string
	User  account.User
}

// keys holds the ring of signing keys that the database has.
type keys struct {
	mu     sync.Mutex
	ring   *token.Known // nil before it is first needed
	loaded time.Time
	heard  uint64 // what gaps was before it was loaded

	gaps atomic.Uint64 // how often anything may have changed, the keys too
}

// Heard takes note of what was committed: after a [store.Resync] the signing keys
// are read again. It is for [store.DB.OnCommit], before those who ask about tokens
// then, and never waits.
func (a *App) Heard(events []store.Event) {
	for _, e := range events {
		if e.Type == store.Resync {
			a.keys.gaps.Add(1)
		}
	}
}

// keysAge is how old the ring may be before an unknown key in a token, which
// another instance may have just made, is worth another look at the database.
const keysAge = time.Second

// ring returns the signing keys. The first time ever it makes one.
func (a *App) ring(ctx context.Context, fresh bool) (*token.Known, error) {
	a.keys.mu.Lock()
	defer a.keys.mu.Unlock()
	now, gaps := a.now(), a.keys.gaps.Load()
	age := token.RingAge
	if fresh {
		age = keysAge
	}
	if a.keys.ring != nil && a.keys.heard == gaps && now.Sub(a.keys.loaded).Abs() < age {
		return a.keys.ring, nil
	}
	var ring token.Ring
	load := func(tx *store.Tx) (err error) { ring, err = tx.SigningKeys(); return err }
	err := a.db.Read(ctx, load)
	if err == nil && len(ring) == 0 {
		err = a.db.Write(ctx, func(tx *store.Tx) error {
			if err := errors.Join(tx.LockInstance(), load(tx)); err != nil || len(ring) > 0 {
				return err
			}
			ring = token.Ring{a.newKey(nil)}
			return tx.AddSigningKey(ring[0])
		})
	}
	if err != nil {
		return nil, err
	}
	a.keys.ring, a.keys.loaded, a.keys.heard = &token.Known{Ring: ring.Needed(now, a.session)}, now, gaps
	return a.keys.ring, nil
}

// newKey returns a key that is newer than all of a ring, whatever the clock says.
func (a *App) newKey(ring token.Ring) token.Key {
	k := token.Key{ID: newID(), Secret: make([]byte, token.KeyBytes), Made: a.time()}
	rand.Read(k.Secret) // never fails: crypto/rand ends the program instead
	if n := len(ring); n > 0 && !k.Made.After(ring[n-1].Made) {
		k.Made = ring[n-1].Made.Add(time.Millisecond)
	}
	return k
}

// RotateKey makes the key that signs tokens from now on, on every instance within
// [token.RingAge], and drops those whose last tokens have expired. Sessions go on,
// unless they are to end: then all older keys are dropped, every instance is told,
// and live connections end too. It returns how many.
func (a *App) RotateKey(ctx context.Context, endSessions bool) (dropped int, err error) {
	err = a.db.Write(ctx, func(tx *store.Tx) error {
		if err := tx.LockInstance(); err != nil {
			return err
		}
		ring, err := tx.SigningKeys()
		if err != nil {
			return err
		}
		needed := ring.Needed(a.now(), a.session)
		if endSessions {
			needed = nil
			tx.Emit(store.Event{Type: store.Resync}) // it concerns everybody
		}
		old := ring[:len(ring)-len(needed)]
		for _, k := range old {
			if err := tx.DropSigningKey(k.ID); err != nil {
				return err
			}
		}
		dropped = len(old)
		return errors.Join(tx.AddSigningKey(a.newKey(ring)), a.note(ctx, tx, store.Deed{Became: fmt.Sprintf("older keys dropped: %d", dropped)}))
	})
	return dropped, err
}

// Authenticate returns whose token this is, or a fault of code Unauthenticated.
func (a *App) Authenticate(ctx context.Context, bearer string) (account.User, error) {
	u, _, err := a.AuthenticateUntil(ctx, bearer)
	return u, err
}

// AuthenticateUntil is [App.Authenticate] that also returns when the token expires.
func (a *App) AuthenticateUntil(ctx context.Context, bearer string) (account.User, time.Time, error) {
	session, err := a.read(ctx, bearer)
	if err != nil {
		return account.User{}, time.Time{}, err
	}
	u, err := a.db.User(ctx, session.UserID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		err = token.Invalid()
	case err != nil:
	case u.Barred() != "":
		err = fault.New(fault.Unauthenticated, "%s", u.Barred())
	case u.TokenVersion != session.Version:
		err = token.Invalid()
	}
	if err != nil {
		return account.User{}, time.Time{}, err
	}
	return u, session.Expires, nil
}

// read returns what a token says if it is genuine and not expired.
func (a *App) read(ctx context.Context, bearer string) (token.Session, error) {
	ring, err := a.ring(ctx, false)
	if err != nil {
		return token.Session{}, err
	}
	session, err := ring.Read(bearer, a.now())
	if errors.Is(err, token.ErrUnknownKey) {
		if ring, err = a.ring(ctx, true); err != nil {
			return token.Session{}, err
		}
		session, err = ring.Read(bearer, a.now())
	}
	if errors.Is(err, token.ErrUnknownKey) {
		err = token.Invalid()
	}
	return session, err
}

// Hashes returns how many passwords were hashed since the program began.
func (a *App) Hashes() uint64 { return a.passwords.Count() }

// Login returns a session for an address and a password. Whether the address is
// unknown or the password wrong, it answers the same after the same time.
func (a *App) Login(ctx context.Context, email, pass string) (Session, error) {
	var u account.User
	var hash string
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) { u, hash, err = tx.Login(email); return err })
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return Session{}, err
	}
	switch ok, err := a.passwords.Matches(ctx, hash, pass); {
	case err != nil:
		return Session{}, err
	case !ok:
		return Session{}, fault.New(fault.Unauthenticated, "Wrong email or password.")
	case u.Barred() != "":
		return Session{}, fault.New(fault.Forbidden, "%s", u.Barred())
	}
	return a.open(ctx, u)
}

// open returns a new session of a person.
func (a *App) open(ctx context.Context, u account.User) (Session, error) {
	ring, err := a.ring(ctx, false)
	if err != nil {
		return Session{}, err
	}
	t, err := ring.Sign(u, a.now(), a.session)
	return Session{Token: t, User: u}, err
}

// ChangePassword replaces a person's password and ends all sessions but the one
// that it returns.
func (a *App) ChangePassword(ctx context.Context, id, old, replacement string) (Session, error) {
	if err := password.Check("newPassword", replacement); err != nil {
		return Session{}, err
	}
	var known string
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) { known, err = tx.PasswordHash(id); return err })
	if err != nil {
		return Session{}, err
	}
	switch ok, err := a.passwords.Matches(ctx, known, old); {
	case err != nil:
		return Session{}, err
	case !ok:
		return Session{}, ErrWrongPassword
	}
	hash, err := a.passwords.Hash(ctx, replacement)
	if err != nil {
		return Session{}, err
	}
	u, err := a.changeUser(ctx, id, func(tx *store.Tx, u *account.User) error {
		switch now, err := tx.PasswordHash(id); {
		case err != nil:
			return err
		case now != known: // somebody else was quicker
			return ErrWrongPassword
		}
		u.EndSessions()
		return errors.Join(tx.SetPassword(id, hash), a.tell(tx, notice.PasswordSet(id, newID())))
	})
	if err != nil {
		return Session{}, err
	}
	return a.open(ctx, u)
}

// ErrWrongPassword is the refusal to replace a password without knowing it.
var ErrWrongPassword error = fault.Bad("oldPassword", "Old password is wrong.")
