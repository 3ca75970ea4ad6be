package app

import (
	"context"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/throttle"
)

// Taking is one of what may be done only so often: what it is, by or against whom.
type Taking struct {
	Rate throttle.Rate
	What string // all of one rate
	Who  string
}

// key is a digest, so that nobody reads addresses in the database, whose length
// strangers choose.
func (t Taking) key() string { return secret.Digest(t.What + "\x00" + t.Who) }

var errWait = errors.New("there is none left to take")

// Take takes all of these or, if one of them has none left, nothing; then it
// returns how long to wait. It counts on every instance: of many who take at once,
// wherever, no more get through than the rates allow. Those who are refused cost
// one read.
func (a *App) Take(ctx context.Context, takings ...Taking) (wait time.Duration, err error) {
	now := a.time()
	each := func(look func(key string) (time.Time, error), keep func(key string, whole time.Time) error) error {
		for _, t := range takings {
			whole, err := look(t.key())
			if err != nil {
				return err
			}
			if whole, wait = t.Rate.Take(whole, now); wait > 0 {
				return errWait
			}
			if err := keep(t.key(), whole); err != nil {
				return err
			}
		}
		return nil
	}
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		return each(tx.Taking, func(string, time.Time) error { return nil })
	})
	if err == nil {
		err = a.db.Write(ctx, func(tx *store.Tx) error { return each(tx.LockTaking, tx.KeepTaking) })
	}
	if errors.Is(err, errWait) {
		return wait, nil
	}
	if err == nil {
		err = a.forgetTakings(ctx, now)
	}
	return 0, err
}

// GiveBack undoes a [App.Take] that got through, also for who has gone away.
func (a *App) GiveBack(ctx context.Context, takings ...Taking) error {
	return a.db.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, t := range takings {
			if err := tx.GiveTakingBack(t.key(), t.Rate.Interval()); err != nil {
				return err
			}
		}
		return nil
	})
}

// What has rested for forgetAfter is dropped, every forgetEvery while there is
// something to take. The first leaves alone what somebody may be taking from.
const (
	forgetEvery = time.Minute
	forgetAfter = time.Hour
)

func (a *App) forgetTakings(ctx context.Context, now time.Time) error {
	last := a.takingsForgotten.Load()
	if now.UnixMilli() < last+forgetEvery.Milliseconds() || !a.takingsForgotten.CompareAndSwap(last, now.UnixMilli()) {
		return nil
	}
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.ForgetTakings(now.Add(-forgetAfter)) })
}
