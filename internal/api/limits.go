package api

import (
	"context"
	"math"
	"net/netip"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/throttle"
)

// limits slow down guessing and mass sign-up. Passwords that were right are
// given back, so a hall full of people behind one address can log in.
//
// A stranger must not be able to lock somebody out: from one address only so
// many wrong passwords for an account count, far fewer than it takes to exhaust
// the account's own limit, which is there for guessing from many addresses.
type limits struct {
	address        *throttle.Limiter // wrong passwords from one address
	accountAddress *throttle.Limiter // wrong passwords for one account from one address
	account        *throttle.Limiter // wrong passwords for one account
	signup         *throttle.Limiter // accounts made from one address
	forgot         *throttle.Limiter // links asked for from one address
	forgotAccount  *throttle.Limiter // links asked for, for one account
	redeem         *throttle.Limiter // links tried from one address
	signIn         *throttle.Limiter // steps of signing in through a provider, from one address
}

func newLimits() limits {
	return limits{
		address:        throttle.New(50, 5*time.Minute),
		accountAddress: throttle.New(10, 5*time.Minute),
		account:        throttle.New(200, 5*time.Minute),
		signup:         throttle.New(300, 10*time.Minute),
		forgot:         throttle.New(20, 10*time.Minute),
		forgotAccount:  throttle.New(5, 30*time.Minute),
		redeem:         throttle.New(60, 10*time.Minute),
		signIn:         throttle.New(1000, 10*time.Minute),
	}
}

// tooMany is the refusal of who has to wait.
func tooMany(wait time.Duration) error {
	return &waiting{fault.New(fault.TooMany, "Too many attempts. Please wait %s and try again.", spell(wait)), wait}
}

// waiting is a refusal that says how long to wait, in its Retry-After header too.
type waiting struct {
	refusal *fault.Error
	wait    time.Duration
}

// Error returns the message.
func (w *waiting) Error() string { return w.refusal.Message }

// Unwrap returns the refusal without the time.
func (w *waiting) Unwrap() error { return w.refusal }

func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

func spell(d time.Duration) string {
	if s := seconds(d); s < 120 {
		return strconv.Itoa(s) + " s"
	}
	return strconv.Itoa(int(math.Ceil(d.Minutes()))) + " minutes"
}

// guess takes one guess at the password of an account. If that is allowed, the
// returned function is to be called when the guess was right.
func (s *Server) guess(ctx context.Context, email string) (right func(), err error) {
	now := s.clock()
	from, of := network(address(ctx)), account.EmailKey(email)
	takings := []struct {
		limiter *throttle.Limiter
		key     string
	}{{s.limits.address, from}, {s.limits.accountAddress, of + " " + from}, {s.limits.account, of}}
	for i, t := range takings {
		if wait, ok := t.limiter.Take(t.key, now); !ok {
			for _, earlier := range takings[:i] {
				earlier.limiter.Give(earlier.key)
			}
			return nil, tooMany(wait)
		}
	}
	return func() {
		for _, t := range takings {
			t.limiter.Give(t.key)
		}
	}, nil
}

// limitSignup slows down making accounts, but never an organizer.
func (s *Server) limitSignup(ctx huma.Context, next func(huma.Context)) {
	if !actor(ctx.Context()).Is(account.Organizer) {
		if wait, ok := s.limits.signup.Take(network(address(ctx.Context())), s.clock()); !ok {
			s.refuse(ctx, tooMany(wait))
			return
		}
	}
	next(ctx)
}

// network returns what counts as one address: of IPv6 the first 64 bits, which
// is what one subscriber has.
func network(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
