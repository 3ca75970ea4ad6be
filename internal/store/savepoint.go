package store

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/fault"
)

type joinedKey struct{}

// Join returns a context with which every Read and Write of the database becomes part of tx, so that one transaction
// can combine use cases. It must not outlive tx.
func (tx *Tx) Join(ctx context.Context) context.Context {
	return context.WithValue(ctx, joinedKey{}, tx)
}

func joined(ctx context.Context) *Tx {
	tx, _ := ctx.Value(joinedKey{}).(*Tx)
	return tx
}

// savepoint runs fn in its own savepoint, and returns fn's error unwrapped.
func (tx *Tx) savepoint(fn func(*Tx) error) error {
	if _, err := tx.raw.ExecContext(tx.ctx, "SAVEPOINT nested"); err != nil {
		return err
	}
	before := tx.news
	failed := guard(fn, tx)
	if tx.writing != nil {
		failed = tx.writing.end(tx.ctx, failed)
	}
	if failed != nil {
		tx.news, tx.eventOf = before, nil
		if tx.writing != nil {
			tx.writing.drop()
		}
		if _, err := tx.raw.ExecContext(tx.ctx, "ROLLBACK TO nested"); err != nil {
			return notUndone(failed, err)
		}
	}
	if _, err := tx.raw.ExecContext(tx.ctx, "RELEASE nested"); err != nil {
		return notUndone(failed, err)
	}
	return failed
}

// notUndone joins fn's error and the error of undoing it. It leaves a fault out, because a fault would look like the
// outcome.
func notUndone(failed, err error) error {
	if _, ok := errors.AsType[*fault.Error](failed); ok {
		return err
	}
	return errors.Join(failed, err)
}
