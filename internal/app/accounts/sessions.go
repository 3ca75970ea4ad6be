package accounts

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"golang.org/x/sync/singleflight"
)

// Session is a login: the person and the token that proves it.
type Session struct {
	Token string
	User  account.User
}

// keys holds the ring of signing keys that the database has. It is never locked during a query, so that a hanging
// database blocks nobody else.
type keys struct {
	mu      sync.Mutex
	ring    token.Ring // nil before first use
	loaded  time.Time
	gaps    uint64 // counts the times when anything, also the keys, may have changed
	loading singleflight.Group
}

// keysAge is the age at which a ring is reread for an unknown key in a token. Another instance may have just made that
// key.
const keysAge = time.Second

// Ring returns the signing keys, at most maxAge old.
func (a *Accounts) Ring(ctx context.Context, maxAge time.Duration) (token.Ring, error) {
	if ring, age := a.keptRing(); ring != nil && age < maxAge {
		return ring, nil
	}
	select {
	case loaded := <-a.loadRing(ctx):
		ring, _ := loaded.Val.(token.Ring)
		return ring, loaded.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// keptRing returns the last loaded ring and its age; nil if there is none, or the keys may have
// changed since.
func (a *Accounts) keptRing() (token.Ring, time.Duration) {
	a.keys.mu.Lock()
	defer a.keys.mu.Unlock()
	return a.keys.ring, a.Clock().Sub(a.keys.loaded).Abs()
}

// loadRing reads the signing keys, once for all concurrent callers. The first call ever creates a key.
func (a *Accounts) loadRing(ctx context.Context) <-chan singleflight.Result {
	a.keys.mu.Lock()
	gaps := a.keys.gaps
	a.keys.mu.Unlock()
	ctx = context.WithoutCancel(ctx) // others wait for it
	return a.keys.loading.DoChan(strconv.FormatUint(gaps, 10), func() (any, error) {
		now := a.Clock()
		ring, err := store.Read(ctx, a.DB, (*store.Tx).SigningKeys)
		if err == nil && len(ring) == 0 {
			ring, err = store.Write(ctx, a.DB, func(tx *store.Tx) (token.Ring, error) {
				if err := tx.LockInstance(); err != nil {
					return nil, err
				}
				ring, err := tx.SigningKeys()
				if err != nil || len(ring) > 0 {
					return ring, err
				}
				key := a.newKey(nil)
				return token.Ring{key}, tx.AddSigningKey(key)
			})
		}
		if err != nil {
			return nil, err
		}
		ring = ring.Needed(now, a.SessionLength)
		a.keys.mu.Lock()
		defer a.keys.mu.Unlock()
		if a.keys.gaps == gaps {
			a.keys.ring, a.keys.loaded = ring, now
		}
		return ring, nil
	})
}

// newKey returns a key newer than all keys of a ring, even if the clock jumped back.
func (a *Accounts) newKey(ring token.Ring) token.Key {
	k := token.Key{ID: app.NewID(), Secret: make([]byte, token.KeyBytes), Made: a.Time()}
	rand.Read(k.Secret) // never fails: crypto/rand ends the program instead
	if n := len(ring); n > 0 && !k.Made.After(ring[n-1].Made) {
		k.Made = ring[n-1].Made.Add(time.Millisecond)
	}
	return k
}

// RotateKey creates the key that signs tokens from now on. Every instance uses it within
// [token.RingAge]. RotateKey also drops keys whose last tokens have expired. With endSessions, it
// drops all older keys, informs every instance and ends live connections; otherwise sessions
// continue. It returns the number of dropped keys.
func (a *Accounts) RotateKey(ctx context.Context, endSessions bool) (dropped int, err error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (int, error) {
		if err := tx.LockInstance(); err != nil {
			return 0, err
		}
		ring, err := tx.SigningKeys()
		if err != nil {
			return 0, err
		}
		needed := ring.Needed(a.Clock(), a.SessionLength)
		if endSessions {
			needed = nil
			tx.Emit(store.Change{Type: store.Resync}) // affects everyone
		}
		old := ring[:len(ring)-len(needed)]
		for _, k := range old {
			if err := tx.DropSigningKey(k.ID); err != nil {
				return 0, err
			}
		}
		return len(old), errors.Join(tx.AddSigningKey(a.newKey(ring)), a.Audit(ctx, tx, store.AuditEntry{Became: message.New("server.audit.keys_dropped", "keys", len(old))}))
	})
}

// Authenticate returns the person of a token, or a fault of code Unauthenticated.
func (a *Accounts) Authenticate(ctx context.Context, bearer string) (account.User, error) {
	u, _, err := a.AuthenticateUntil(ctx, bearer)
	return u, err
}

// AuthenticateUntil is [Accounts.Authenticate] and also returns the token's expiry.
func (a *Accounts) AuthenticateUntil(ctx context.Context, bearer string) (account.User, time.Time, error) {
	session, err := a.read(ctx, bearer)
	if err != nil {
		return account.User{}, time.Time{}, err
	}
	owner, err := a.DB.UserOfToken(ctx, session.UserID, session.ID)
	u := owner.User
	switch {
	case fault.KindOf(err) == fault.NotFound:
		err = token.Invalid()
	case err != nil:
	case !u.Barred().Zero():
		err = fault.Of(fault.Unauthenticated, u.Barred())
	case u.TokenVersion != session.Version, owner.Ended:
		err = token.Invalid()
	}
	if err != nil {
		return account.User{}, time.Time{}, err
	}
	return u, session.Expires, nil
}

// ringPatience is how long a request waits for a newer ring. Then the old ring verifies, so that a
// slow database delays nobody longer.
const ringPatience = time.Second

// renewed returns the current ring, or an old one if the database does not answer.
func (a *Accounts) renewed(ctx context.Context, old token.Ring) token.Ring {
	ctx, cancel := context.WithTimeout(ctx, ringPatience)
	defer cancel()
	if ring, err := a.Ring(ctx, token.RingAge); err == nil {
		return ring
	}
	return old
}

// read returns the content of a token if it is genuine and not expired.
func (a *Accounts) read(ctx context.Context, bearer string) (token.Session, error) {
	ring, age := a.keptRing()
	if ring == nil {
		var err error
		if ring, err = a.Ring(ctx, token.RingAge); err != nil {
			return token.Session{}, err
		}
	} else if age >= token.RingAge {
		ring = a.renewed(ctx, ring)
	}
	session, err := ring.Read(bearer, a.Clock())
	if errors.Is(err, token.ErrUnknownKey) {
		if ring, err = a.Ring(ctx, keysAge); err != nil {
			return token.Session{}, err
		}
		session, err = ring.Read(bearer, a.Clock())
	}
	if errors.Is(err, token.ErrUnknownKey) {
		err = token.Invalid()
	}
	return session, err
}

// Logout ends a token, on every instance and for live connections too. An invalid token counts as ended.
func (a *Accounts) Logout(ctx context.Context, bearer string) error {
	session, err := a.read(ctx, bearer)
	if fault.KindOf(err) == fault.Unauthenticated {
		return nil
	}
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(tx *store.Tx) error {
		tx.Emit(store.Change{Type: app.LoggedOut, UserIDs: []string{session.UserID}})
		return tx.EndToken(session.UserID, session.ID, session.Expires, a.Time())
	})
}

// Hashes returns the number of passwords hashed since the program started.
func (a *Accounts) Hashes() uint64 { return a.passwords.Count() }

// Login returns a session for an address and a password. An unknown address and a wrong password get the same reply
// after the same time. Errors: Unauthenticated, Forbidden.
func (a *Accounts) Login(ctx context.Context, email, pass string) (Session, error) {
	var u account.User
	var hash string
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) { u, hash, err = tx.Login(email); return err })
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return Session{}, err
	}
	switch ok, err := a.passwords.Matches(ctx, hash, pass); {
	case err != nil:
		return Session{}, err
	case !ok:
		return Session{}, fault.New(fault.Unauthenticated, "server.session.wrong")
	case !u.Barred().Zero():
		return Session{}, fault.Of(fault.Forbidden, u.Barred())
	}
	return a.open(ctx, u)
}

// open returns a new session of a person.
func (a *Accounts) open(ctx context.Context, u account.User) (Session, error) {
	ring, err := a.Ring(ctx, token.RingAge)
	if err != nil {
		return Session{}, err
	}
	t, err := ring.Sign(u, a.Clock(), a.SessionLength)
	return Session{Token: t, User: u}, err
}

// ChangePassword replaces a person's password ends all sessions, and returns a new one. Errors: Invalid, NotFound.
func (a *Accounts) ChangePassword(ctx context.Context, id, old, replacement string) (Session, error) {
	if err := password.Check("newPassword", replacement); err != nil {
		return Session{}, err
	}
	current, err := store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) { return tx.PasswordHash(id) })
	if err != nil {
		return Session{}, err
	}
	switch ok, err := a.passwords.Matches(ctx, current, old); {
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
		case now != current: // another request was faster
			return ErrWrongPassword
		}
		u.EndSessions()
		return errors.Join(tx.SetPassword(id, hash), a.Notify(tx, notice.PasswordSet(id, app.NewID())))
	})
	if err != nil {
		return Session{}, err
	}
	return a.open(ctx, u)
}

// ErrWrongPassword refuses a new password to a person who gave a wrong current one.
var ErrWrongPassword error = fault.Bad("oldPassword", "server.account.old_password")
