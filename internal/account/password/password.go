// Package password hashes passwords with argon2id in the PHC string format
// ($argon2id$v=19$m=…,t=…,p=…$salt$hash) and checks them.
package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// The only rules for a password: a minimum of characters, and a maximum of bytes to
// limit the hashing work.
const (
	MinLength = 8
	MaxBytes  = 1024
)

// Check says what is wrong with a new password in the given request field, or
// returns nil. It never repeats the password.
func Check(field, password string) error {
	switch {
	case password == "":
		return fault.Bad(field, "server.field.required", "field", message.Label("password"))
	case utf8.RuneCountInString(password) < MinLength:
		return fault.Bad(field, "server.field.min_length", "field", message.Label("password"), "limit", MinLength)
	case len(password) > MaxBytes:
		return fault.Bad(field, "server.field.bytes", "field", message.Label("password"), "limit", MaxBytes)
	}
	return nil
}

// Cost is the cost of one hash: memory in KiB and passes over it, on one thread.
type Cost struct {
	Memory uint32
	Passes uint32
}

// Recommended is the cost that OWASP's Password Storage Cheat Sheet names first
// for argon2id: 19 MiB, two passes.
var Recommended = Cost{Memory: 19 * 1024, Passes: 2}

const (
	saltBytes = 16
	hashBytes = 32
)

// Hasher makes and checks hashes, only a few at once, so that a flood of logins cannot take all
// memory and every core.
type Hasher struct {
	cost  Cost
	slots chan struct{}
	dummy string
	count atomic.Uint64
}

// New returns a Hasher of a cost that works on at most atOnce hashes at a time.
func New(cost Cost, atOnce int) *Hasher {
	h := &Hasher{cost: cost, slots: make(chan struct{}, max(1, atOnce))}
	// The hash of an unknown password. It needs no real hashing, because no password
	// matches it.
	key := make([]byte, hashBytes)
	rand.Read(key) // never fails: crypto/rand ends the program instead
	h.dummy = h.phc(salt(), key)
	return h
}

// Count returns the number of hashes computed since the program started, to store and to check
// passwords.
func (h *Hasher) Count() uint64 { return h.count.Load() }

type withoutKey struct{}

// Without returns a context in which no password can be hashed or checked. Use it for short work,
// such as a transaction for which others wait.
func Without(ctx context.Context) context.Context {
	return context.WithValue(ctx, withoutKey{}, true)
}

// ErrWithout is the refusal to hash in a context of [Without]. It means a bug in the program.
var ErrWithout = errors.New("password: to be hashed where there is no time for it")

// Hash returns the PHC string of a password under a new salt. The error is the
// context's, if it ends while waiting for a turn.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.acquire(ctx); err != nil {
		return "", err
	}
	defer h.release()
	h.count.Add(1)
	return h.encode(password, salt()), nil
}

// Matches reports whether a PHC string was made from a password. An empty PHC string, of an unknown
// address or an account without a password, matches nothing but takes the same time. The error is
// the context's, or means that the PHC string cannot be read.
func (h *Hasher) Matches(ctx context.Context, phc, password string) (bool, error) {
	hasPassword := phc != ""
	if !hasPassword {
		phc = h.dummy
	}
	cost, salt, want, err := parse(phc)
	if err != nil {
		return false, err
	}
	if err := h.acquire(ctx); err != nil {
		return false, err
	}
	defer h.release()
	h.count.Add(1)
	same := subtle.ConstantTimeCompare(derive(password, salt, cost, uint32(len(want))), want) == 1
	return same && hasPassword, nil
}

func (h *Hasher) acquire(ctx context.Context) error {
	if ctx.Value(withoutKey{}) != nil {
		return ErrWithout
	}
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hasher) release() { <-h.slots }

func (h *Hasher) encode(password string, salt []byte) string {
	return h.phc(salt, derive(password, salt, h.cost, hashBytes))
}

func (h *Hasher) phc(salt, key []byte) string {
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, h.cost.Memory, h.cost.Passes,
		b64(salt), b64(key))
}

// derive hashes the composed form (NFC), because keyboards send different forms of "é".
func derive(password string, salt []byte, cost Cost, size uint32) []byte {
	return argon2.IDKey(norm.NFC.Bytes([]byte(password)), salt, cost.Passes, cost.Memory, 1, size)
}

func salt() []byte {
	b := make([]byte, saltBytes)
	rand.Read(b) // never fails: crypto/rand ends the program instead
	return b
}

var errFormat = errors.New("password: not an argon2id hash in PHC format")

func parse(phc string) (cost Cost, salt, hash []byte, err error) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return Cost{}, nil, nil, errFormat
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=1", &cost.Memory, &cost.Passes); err != nil || cost.Passes == 0 {
		return Cost{}, nil, nil, errFormat
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return Cost{}, nil, nil, errFormat
	}
	if hash, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(hash) < 16 {
		return Cost{}, nil, nil, errFormat
	}
	return cost, salt, hash, nil
}
