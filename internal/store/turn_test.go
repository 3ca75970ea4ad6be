package store_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestOpenTogether simultaneously opens a database that must be created or migrated. One
// opener does the work; the others wait for it.
func TestOpenTogether(t *testing.T) {
	earlier, err := filepath.Glob("testdata/*.gz") // of releases, see CONTRIBUTING.md
	if err != nil {
		t.Fatal(err)
	}
	together := func(t *testing.T, address string) {
		t.Helper()
		var all errgroup.Group
		for range 8 {
			all.Go(func() error {
				db, err := store.Open(t.Context(), address)
				if err != nil {
					return err
				}
				return db.Close()
			})
		}
		if err := all.Wait(); err != nil {
			t.Error(err)
		}
	}
	storetest.Each(t, together)
	for _, file := range earlier {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			together(t, storetest.Unpack(t, file))
		})
	}
}
