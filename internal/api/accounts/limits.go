package accounts

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/throttle"
)

// These rates slow down guessing and mass sign-up, across all instances. Correct passwords are not
// counted, so a hall full of people behind one address can log in.
//
// A stranger must not be able to lock somebody out. For one address and account, far fewer wrong
// passwords count than it takes to exhaust the account's own rate, which protects against guessing
// from many addresses.
var (
	passwordsFrom   = throttle.Rate{Times: 50, Span: 5 * time.Minute}    // wrong passwords from one address
	passwordsFromOf = throttle.Rate{Times: 10, Span: 5 * time.Minute}    // wrong passwords from one address for one account
	passwordsOf     = throttle.Rate{Times: 200, Span: 5 * time.Minute}   // wrong passwords for one account
	signupsFrom     = throttle.Rate{Times: 300, Span: 10 * time.Minute}  // new accounts from one address
	linksFrom       = throttle.Rate{Times: 20, Span: 10 * time.Minute}   // requested links from one address
	linksOf         = throttle.Rate{Times: 5, Span: 30 * time.Minute}    // requested links for one account
	signInsFrom     = throttle.Rate{Times: 1000, Span: 10 * time.Minute} // steps of provider sign-ins from one address
)

// guess takes one guess at the password of an account. Call the returned function if the password was correct.
func (s *server) guess(ctx context.Context, email string) (right func(), err error) {
	from, of := protocol.Network(ctx), account.EmailKey(email)
	tokens := []app.RateLimitToken{
		{Rate: passwordsFrom, What: "passwords from", Who: from},
		{Rate: passwordsFromOf, What: "passwords from, of", Who: from + " " + of},
		{Rate: passwordsOf, What: "passwords of", Who: of},
	}
	if err := s.Take(ctx, tokens...); err != nil {
		return nil, err
	}
	return func() {
		if err := s.Return(ctx, tokens...); err != nil {
			s.Log.WarnContext(ctx, "a correct guess counts as wrong", "error", err)
		}
	}, nil
}

// limitSignup slows down making accounts, but never an organizer.
func (s *server) limitSignup(ctx huma.Context, next func(huma.Context)) {
	if protocol.Actor(ctx.Context()).Is(account.Organizer) {
		next(ctx)
		return
	}
	s.Limit("sign-ups from", signupsFrom)(ctx, next)
}
