package store

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/toproll/toproll/internal/fault"
)

// A part of a transaction returns its error unchanged, so that any comparison still
// recognizes it.
func TestAPartReturnsItsOwnError(t *testing.T) {
	err := inPart(t, func(*Tx) error { return errNothing })
	if err != error(errNothing) {
		t.Errorf("the part ended with %v", err)
	}
}

// A part that cannot be undone must say so, even behind a fault that says that
// nothing changes. Other failures show, too.
func TestAPartThatCannotBeUndone(t *testing.T) {
	broken := errors.New("broken")
	for _, failed := range []error{errNothing, broken} {
		err := inPart(t, func(tx *Tx) error {
			if _, err := tx.raw.ExecContext(tx.ctx, "RELEASE nested"); err != nil {
				t.Error(err)
			}
			return failed // without a savepoint left
		})
		if err == nil || errors.Is(err, failed) != (failed == broken) {
			t.Errorf("%v: the part ended with %v", failed, err)
		}
	}
}

var errNothing = fault.New(fault.Conflict, "Nothing changes.")

// inPart returns the outcome of fn as a part of a transaction.
func inPart(t *testing.T, fn func(*Tx) error) (ended error) {
	t.Helper()
	db, err := Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_ = db.Write(t.Context(), func(tx *Tx) error {
		ctx := tx.Join(context.Background())
		ended = db.Write(ctx, fn)
		return ended
	})
	return ended
}
