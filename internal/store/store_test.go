package store

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"
)

func TestSQLiteWrite(t *testing.T) {
	ctx := context.Background()
	db, err := Open(ctx, "sqlite:"+filepath.Join(t.TempDir(), "a b?#.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var mu sync.Mutex
	events := 0
	db.OnCommit(func(e []Event) { mu.Lock(); events += len(e); mu.Unlock() })
	bad := errors.New("no")
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			err := db.Write(ctx, func(tx *Tx) error {
				tx.Emit(Event{Type: "x"})
				if i%2 == 0 {
					return bad
				}
				return nil
			})
			if (i%2 == 0) != errors.Is(err, bad) {
				t.Errorf("%d: %v", i, err)
			}
		})
	}
	wg.Wait()
	if events != 100 {
		t.Errorf("%d events", events)
	}
}
