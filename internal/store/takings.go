package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// Taking returns when the burst of a key will be whole again, as package throttle
// takes it; the zero time of Unix for a key that nothing is kept of.
func (tx *Tx) Taking(key string) (whole time.Time, err error) {
	ms, err := tx.q.GetTaking(tx.ctx, key)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return fromMillis(ms), err
}

// LockTaking is [Tx.Taking] for who is going to change it: others who are, on
// whichever instance, wait until this transaction ends. Who locks several keys
// locks those of one kind before those of another, always in the same order.
func (tx *Tx) LockTaking(key string) (whole time.Time, err error) {
	ms, err := tx.q.LockTaking(tx.ctx, key)
	return fromMillis(ms), err
}

// KeepTaking keeps when the burst of a locked key will be whole again.
func (tx *Tx) KeepTaking(key string, whole time.Time) error {
	return tx.q.KeepTaking(tx.ctx, sqlgen.KeepTakingParams{Key: key, Whole: millis(whole)})
}

// GiveTakingBack makes the burst of a key whole earlier by what a taking cost.
func (tx *Tx) GiveTakingBack(key string, interval time.Duration) error {
	return tx.q.GiveTakingBack(tx.ctx, sqlgen.GiveTakingBackParams{Key: key, IntervalMs: interval.Milliseconds()})
}

// ForgetTakings drops the keys whose burst was whole before a moment.
func (tx *Tx) ForgetTakings(before time.Time) error {
	return tx.q.ForgetTakings(tx.ctx, millis(before))
}
