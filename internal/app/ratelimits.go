package app

import (
	"context"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/throttle"
)

// RateLimitToken pays for one of what may be done only so often: what it is, by or
// against whom.
type RateLimitToken struct {
	Rate throttle.Rate
	What string // all of one rate
	Who  string
}

// key is a digest, so that nobody reads addresses in the database, whose length
// strangers choose.
func (t RateLimitToken) key() string { return secret.Digest(t.What + "\x00" + t.Who) }

var errNoToken = errors.New("there is no token left")

// TakeTokens takes all of these or, if one of them has none left, nothing; then it
// returns how long to wait. It counts on every instance: of many who take at once,
// wherever, no more get through than the rates allow. Those who are refused cost
// one read.
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

// ReturnTokens undoes a successful [App.TakeTokens], also after the caller has gone away.
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

// Rate limits unused for dropAfter are dropped, every dropEvery if anything happens. The delay
// avoids limits that somebody may be using.
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
