package store

import (
	"context"
	"errors"
	"testing"
)

// A repeated transaction returns the value of its last run, and nothing of earlier
// ones.
func TestWriteReturnsTheValueOfItsLastRun(t *testing.T) {
	run := 0
	db := &DB{engine: repeating{times: 3}}
	made, err := Write(t.Context(), db, func(*Tx) ([]int, error) {
		run++
		return []int{run}, nil
	})
	if err != nil || len(made) != 1 || made[0] != 3 {
		t.Errorf("%v, %v", made, err)
	}
	broken := errors.New("broken")
	if _, err := Write(t.Context(), db, func(*Tx) (int, error) { return 1, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// repeating is an engine that runs each write several times.
type repeating struct {
	engine
	times int
}

func (e repeating) write(_ context.Context, fn func(*Tx) error) (err error) {
	for range e.times {
		err = fn(&Tx{})
	}
	return err
}
