package protocol

import (
	"context"
	"maps"
	"math"
	"net/netip"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/throttle"
)

// RedeemingsFrom is the number of links that one address may try.
var RedeemingsFrom = throttle.Rate{Times: 60, Span: 10 * time.Minute}

// visitsFrom limits requests of visitors from one address. A hall is one address: thousands of phones may open a page
// at once, with one request each, and follow it. Counting is not worth a database write, so each instance counts for
// itself.
var visitsFrom = throttle.Rate{Times: 6000, Span: time.Minute}

// maxVisitingNetworks is the maximum number of counted addresses.
const maxVisitingNetworks = 10_000

// visits counts the requests of visitors by their network.
type visits struct {
	mu    sync.Mutex
	whole map[string]time.Time // see [throttle.Rate.Take]
}

// take counts a request, or returns how long to wait.
func (v *visits) take(from string, now time.Time) (wait time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.whole) >= maxVisitingNetworks {
		maps.DeleteFunc(v.whole, func(_ string, whole time.Time) bool { return whole.Before(now) })
	}
	if v.whole == nil || len(v.whole) >= maxVisitingNetworks {
		v.whole = map[string]time.Time{}
	}
	whole, wait := visitsFrom.Take(v.whole[from], now)
	v.whole[from] = whole
	return wait
}

// CountVisit counts a request of a visitor, or returns how long the address must wait.
func (s *Server) CountVisit(from netip.Addr) (wait time.Duration) {
	return s.visits.take(network(from), s.Clock())
}

// visiting refuses requests of visitors that come too often from one address.
func (s *Server) visiting(ctx huma.Context, next func(huma.Context)) {
	if wait := s.CountVisit(Address(ctx.Context())); wait > 0 {
		s.refuse(ctx, TooMany(wait))
		return
	}
	next(ctx)
}

// codesFrom limits attempts with unknown codes from one address. Codes are too long to guess; the limit stops people
// who try anyway.
var codesFrom = throttle.Rate{Times: 60, Span: 10 * time.Minute}

// maxKnownCodes is the number of correct codes to remember.
const maxKnownCodes = 20_000

// guesses counts unknown codes by network. A hall is one network, so people with correct codes can continue while
// another person guesses.
type guesses struct {
	mu    sync.Mutex
	whole map[string]time.Time // see [throttle.Rate.Take]
	known map[string]bool      // network and code
}

// refuses returns how long a network must wait before its next code is checked.
func (g *guesses) refuses(from, code string, now time.Time) (wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.known[from+" "+code] {
		return 0
	}
	_, wait = codesFrom.Take(g.whole[from], now)
	return wait
}

// note records whether a code was correct.
func (g *guesses) note(from, code string, right bool, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if right {
		if g.known == nil || len(g.known) >= maxKnownCodes {
			g.known = map[string]bool{}
		}
		g.known[from+" "+code] = true
		return
	}
	delete(g.known, from+" "+code)
	if g.whole == nil || len(g.whole) >= maxVisitingNetworks {
		g.whole = map[string]time.Time{}
	}
	g.whole[from], _ = codesFrom.Take(g.whole[from], now)
}

// guessing refuses requests with codes from an address that tried too many unknown codes.
func (s *Server) guessing(ctx huma.Context, next func(huma.Context)) {
	if wait := s.GuessWait(ctx.Context(), ctx.Param("code")); wait > 0 {
		s.refuse(ctx, TooMany(wait))
		return
	}
	next(ctx)
}

// GuessWait returns how long the address of a request must wait before its code is checked.
func (s *Server) GuessWait(ctx context.Context, code string) time.Duration {
	return s.guesses.refuses(network(Address(ctx)), code, s.Clock())
}

// CountGuess records whether the code of a request was correct.
func (s *Server) CountGuess(ctx context.Context, code string, right bool) {
	s.guesses.note(network(Address(ctx)), code, right, s.Clock())
}

// TooMany is the refusal for a caller who must wait.
func TooMany(wait time.Duration) error {
	return &waiting{fault.New(fault.TooMany, "server.request.too_many", "wait", spell(wait)), wait}
}

// waiting is a refusal with the time to wait, also in its Retry-After header.
type waiting struct {
	refusal *fault.Error
	wait    time.Duration
}

// Error returns the message.
func (w *waiting) Error() string { return w.refusal.Error() }

// Unwrap returns the refusal without the time to wait.
func (w *waiting) Unwrap() error { return w.refusal }

func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

func spell(d time.Duration) message.Message {
	if s := seconds(d); s < 120 {
		return message.New("server.request.seconds", "n", s)
	}
	return message.New("server.request.minutes", "n", int(math.Ceil(d.Minutes())))
}

// Take takes all of these tokens, or refuses.
func (s *Server) Take(ctx context.Context, tokens ...app.RateLimitToken) error {
	wait, err := s.app.TakeTokens(ctx, tokens...)
	if err == nil && wait > 0 {
		err = TooMany(wait)
	}
	return err
}

// Return returns tokens that [Server.Take] took.
func (s *Server) Return(ctx context.Context, tokens ...app.RateLimitToken) error {
	return s.app.ReturnTokens(ctx, tokens...)
}

// Limit refuses requests from an address that sends too many.
func (s *Server) Limit(what string, rate throttle.Rate) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if err := s.Take(ctx.Context(), app.RateLimitToken{Rate: rate, What: what, Who: network(Address(ctx.Context()))}); err != nil {
			s.refuse(ctx, err)
			return
		}
		next(ctx)
	}
}

// Network returns the network of a request's address.
func Network(ctx context.Context) string { return network(Address(ctx)) }

// network returns the part of an address that counts: the first 64 bits of IPv6, which one subscriber has.
func network(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
