package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestPersist(t *testing.T) {
	lost := fmt.Errorf("receive: %w", io.ErrUnexpectedEOF)
	for _, tt := range []struct {
		name       string
		err        error
		tries, min int           // minimum of tries; exactly that many if min is 0
		longest    time.Duration // for all
	}{
		{"done", nil, 1, 0, 0},
		{"refused", errors.New("no"), 1, 0, 0},
		{"serialization failure", &pgconn.PgError{Code: "40001"}, maxTries, 0, time.Second},
		{"deadlock, wrapped", fmt.Errorf("x: %w", &pgconn.PgError{Code: "40P01"}), maxTries, 0, time.Second},
		{"other error of PostgreSQL", &pgconn.PgError{Code: "23505"}, 1, 0, 0},
		{"shut down", &pgconn.PgError{Code: "57P01"}, 0, 20, patience},
		{"lost", lost, 0, 20, patience},
		{"lost in a commit", fmt.Errorf("%w: %w", ErrUnknownOutcome, lost), 1, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began, tries := time.Now(), 0
				err := persist(t.Context(), func() error { tries++; return tt.err })
				if !errors.Is(err, tt.err) {
					t.Errorf("ended with %v", err)
				}
				if tt.min == 0 && tries != tt.tries || tries < tt.min {
					t.Errorf("tried %d times", tries)
				}
				if took := time.Since(began); took > tt.longest {
					t.Errorf("took %v", took)
				}
			})
		})
	}
}

func TestPersistEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit = time.Second + time.Microsecond // pauses are whole milliseconds, so none ends then
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		began := time.Now()
		err := persist(ctx, func() error { return io.EOF })
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != limit {
			t.Errorf("ended after %v with %v", time.Since(began), err)
		}
	})
}

func TestPersistUntilItSucceeds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		err := persist(t.Context(), func() error {
			if time.Since(began) < 5*time.Second {
				return &pgconn.ConnectError{}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
