package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// RateLimit returns when the burst of a key is full again, in the form of package throttle. It returns the zero time
// of Unix for an unknown key.
func (tx *Tx) RateLimit(key string) (whole time.Time, err error) {
	ms, err := tx.q.GetRateLimit(tx.ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return fromMillis(ms), err
}

// LockRateLimit is [Tx.RateLimit] for a caller who will change it. Other such callers, on any instance, wait until this
// transaction ends. To lock several keys, lock all keys of one kind before the next kind, always in the same order.
func (tx *Tx) LockRateLimit(key string) (whole time.Time, err error) {
	ms, err := tx.q.LockRateLimit(tx.ctx, key)
	return fromMillis(ms), err
}

// SaveRateLimit stores when the burst of a locked key is full again.
func (tx *Tx) SaveRateLimit(key string, whole time.Time) error {
	return tx.q.SaveRateLimit(tx.ctx, sqlgen.SaveRateLimitParams{Key: key, Whole: millis(whole)})
}

// ReturnRateLimitToken returns a token to a key.
func (tx *Tx) ReturnRateLimitToken(key string, interval time.Duration) error {
	return tx.q.ReturnRateLimitToken(tx.ctx, sqlgen.ReturnRateLimitTokenParams{Key: key, IntervalMs: interval.Milliseconds()})
}

// DropRateLimits deletes keys whose burst was full before a time.
func (tx *Tx) DropRateLimits(before time.Time) error {
	return tx.q.DropRateLimits(tx.ctx, millis(before))
}
