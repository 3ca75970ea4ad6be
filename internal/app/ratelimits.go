package app

import (
	"context"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/throttle"
)

// RateLimitToken is one use of a limited action: its kind, and its actor or target.
type RateLimitToken struct {
	Rate throttle.Rate
	What string // all for one rate
	Who  string
}

// key is a digest, because the database should not contain addresses, and strangers choose their length.
func (t RateLimitToken) key() string { return secret.Digest(t.What + "\x00" + t.Who) }

var errNoToken = errors.New("there is no token left")

// TakeTokens takes all tokens, or none if one is used up; then it returns how long to wait. It counts across all
// instances, so that concurrent callers together stay within the rates. A refused call costs one read.
func (a *App) TakeTokens(ctx context.Context, tokens ...RateLimitToken) (wait time.Duration, err error) {
	now := a.Time()
	each := func(look func(key string) (time.Time, error), keep func(key string, whole time.Time) error) (time.Duration, error) {
		for _, t := range tokens {
			whole, err := look(t.key())
			if err != nil {
				return 0, err
			}
			whole, wait := t.Rate.Take(whole, now)
			if wait > 0 {
				return wait, errNoToken
			}
			if err := keep(t.key(), whole); err != nil {
				return 0, err
			}
		}
		return 0, nil
	}
	wait, err = store.Read(ctx, a.DB, func(tx *store.Tx) (time.Duration, error) {
		return each(tx.RateLimit, func(string, time.Time) error { return nil })
	})
	if err == nil {
		wait, err = store.Write(ctx, a.DB, func(tx *store.Tx) (time.Duration, error) {
			return each(tx.LockRateLimit, tx.SaveRateLimit)
		})
	}
	if errors.Is(err, errNoToken) {
		return wait, nil
	}
	if err == nil {
		err = a.dropRateLimits(ctx, now)
	}
	return 0, err
}

// ReturnTokens undoes a successful [App.TakeTokens], even after the caller disconnected.
func (a *App) ReturnTokens(ctx context.Context, tokens ...RateLimitToken) error {
	return a.DB.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, t := range tokens {
			if err := tx.ReturnRateLimitToken(t.key(), t.Rate.Interval()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Rate limits unused for dropAfter are deleted, at most every dropEvery. The delay avoids limits in use.
const (
	dropEvery = time.Minute
	dropAfter = time.Hour
)

func (a *App) dropRateLimits(ctx context.Context, now time.Time) error {
	last := a.rateLimitsDropped.Load()
	if now.UnixMilli() < last+dropEvery.Milliseconds() || !a.rateLimitsDropped.CompareAndSwap(last, now.UnixMilli()) {
		return nil
	}
	return a.DB.Write(ctx, func(tx *store.Tx) error { return tx.DropRateLimits(now.Add(-dropAfter)) })
}
