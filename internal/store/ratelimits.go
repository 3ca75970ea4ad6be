package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// RateLimit returns when the burst of a key will be whole again, as package throttle
// takes it; the zero time of Unix for a key that nothing is kept of.
func (tx *Tx) RateLimit(key string) (whole time.Time, err error) {
	ms, err := tx.q.GetRateLimit(tx.ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return fromMillis(ms), err
}

// LockRateLimit is [Tx.RateLimit] for a caller who will change it. Other such callers, on any
// instance, wait until this transaction ends. A caller that locks several keys locks all keys of
// one kind before those of another, always in the same order.
func (tx *Tx) LockRateLimit(key string) (whole time.Time, err error) {
	ms, err := tx.q.LockRateLimit(tx.ctx, key)
	return fromMillis(ms), err
}

// SaveRateLimit keeps when the burst of a locked key will be whole again.
func (tx *Tx) SaveRateLimit(key string, whole time.Time) error {
	return tx.q.SaveRateLimit(tx.ctx, sqlgen.SaveRateLimitParams{Key: key, Whole: millis(whole)})
}

// ReturnRateLimitToken makes the burst of a key whole earlier by what a token costs.
func (tx *Tx) ReturnRateLimitToken(key string, interval time.Duration) error {
	return tx.q.ReturnRateLimitToken(tx.ctx, sqlgen.ReturnRateLimitTokenParams{Key: key, IntervalMs: interval.Milliseconds()})
}

// DropRateLimits drops the keys whose burst was whole before a moment.
func (tx *Tx) DropRateLimits(before time.Time) error {
	return tx.q.DropRateLimits(tx.ctx, millis(before))
}
