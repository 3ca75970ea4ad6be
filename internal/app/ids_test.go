package app_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/app"
)

// Ids of a series are UUIDs of version 7, each greater than the one before, and
// no other series has them.
func TestSeries(t *testing.T) {
	const length = 70_000 // more than two bytes count
	one, other := app.Series(), app.Series()
	seen := map[string]bool{}
	last := ""
	for range length {
		id := one()
		if u, err := uuid.Parse(id); err != nil || u.Version() != 7 || u.Variant() != uuid.RFC4122 {
			t.Fatalf("%s: version %d, variant %s, %v", id, u.Version(), u.Variant(), err)
		}
		if id <= last {
			t.Fatalf("%s after %s", id, last)
		}
		last = id
		seen[id] = true
	}
	for range length {
		if id := other(); seen[id] {
			t.Fatalf("%s is in both", id)
		}
	}
}
