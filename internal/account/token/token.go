// Package token makes and reads the bearer tokens of sessions: JSON Web Tokens
// (RFC 7519) signed with HMAC-SHA256 by one of a ring of keys.
package token

import (
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

// Issuer and Audience are the iss and aud claims of every token.
const (
	Issuer   = "toproll"
	Audience = "toproll-api"
)

// KeyBytes is the length of a signing key: as long as the hash (RFC 7518, section 3.2).
const KeyBytes = 32

// Key is one signing key; tokens have its ID in their header.
type Key struct {
	ID     string
	Secret []byte
	Made   time.Time
}

// Ring is a set of keys, oldest first. The newest signs and all verify, so a key can be replaced
// while sessions continue.
type Ring []Key

// RingAge is the maximum age of an instance's copy of the ring: another instance may sign with a
// replaced key for this long.
const RingAge = time.Minute

// Needed returns the ring without keys whose last tokens have expired, given the
// length of a session.
func (r Ring) Needed(now time.Time, session time.Duration) Ring {
	for len(r) > 1 && now.After(r[1].Made.Add(RingAge+session+leeway)) {
		r = r[1:]
	}
	return r
}

func (r Ring) find(id any) (Key, bool) {
	i := slices.IndexFunc(r, func(k Key) bool { return k.ID == id })
	if i < 0 {
		return Key{}, false
	}
	return r[i], true
}

// Session is the content of a token: its person and the version of that person's
// tokens.
type Session struct {
	ID      string // of the token, unique
	UserID  string
	Version int64
	Expires time.Time
}

type claims struct {
	jwt.RegisteredClaims
	Version int64 `json:"ver"`
}

// ErrUnknownKey means that the ring lacks a token's key. Another instance may have
// just made that key.
var ErrUnknownKey = errors.New("token: signed by an unknown key")

// Sign returns a token for a person that is valid for the given time.
func (r Ring) Sign(u account.User, now time.Time, good time.Duration) (string, error) {
	if len(r) == 0 {
		return "", errors.New("token: the key ring is empty")
	}
	key := r[len(r)-1]
	t := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			ID:        rand.Text(),
			Issuer:    Issuer,
			Audience:  jwt.ClaimStrings{Audience},
			Subject:   u.ID,
			IssuedAt:  jwt.NewNumericDate(now),
			NotBefore: jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(good)),
		},
		Version: u.TokenVersion,
	})
	t.Header["kid"] = key.ID
	return t.SignedString(key.Secret)
}

// leeway is the tolerated difference between the clocks of instances.
const leeway = 5 * time.Second

// Read returns the content of a valid token signed by one of the ring's keys.
// Otherwise the error is [ErrUnknownKey] or a fault of code Unauthenticated. For an
// expired token the fault says exactly "jwt expired".
func (r Ring) Read(token string, now time.Time) (Session, error) {
	var c claims
	_, err := jwt.ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		key, ok := r.find(t.Header["kid"])
		if !ok {
			return nil, ErrUnknownKey
		}
		return key.Secret, nil
	},
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithIssuer(Issuer), jwt.WithAudience(Audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithNotBeforeRequired(),
		jwt.WithLeeway(leeway), jwt.WithStrictDecoding(),
		jwt.WithTimeFunc(func() time.Time { return now }),
	)
	switch {
	case errors.Is(err, ErrUnknownKey):
		return Session{}, ErrUnknownKey
	case err != nil && !errors.Is(err, jwt.ErrTokenExpired),
		errors.Is(err, jwt.ErrTokenInvalidIssuer), errors.Is(err, jwt.ErrTokenInvalidAudience):
		return Session{}, Invalid()
	case err != nil, now.After(c.ExpiresAt.Time): // no leeway: the browser's clock decides nothing
		return Session{}, fault.New(fault.Unauthenticated, "server.session.expired")
	case c.Subject == "", c.ID == "":
		return Session{}, Invalid()
	}
	return Session{ID: c.ID, UserID: c.Subject, Version: c.Version, Expires: c.ExpiresAt.Time}, nil
}

// Invalid is the refusal of a token that is invalid for any reason except its age.
func Invalid() error {
	return fault.New(fault.Unauthenticated, "server.session.invalid")
}
