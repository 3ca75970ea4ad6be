package handovers_test

import (
	"testing"

	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// another returns an instance with nothing in it, at the time of the first one.
func another(t *testing.T, first *casestest.Cases) *casestest.Cases {
	t.Helper()
	address := storetest.SQLite(t)
	storetest.Migrate(t, address)
	c := casestest.New(t, address)
	c.Clock.Set(first.Clock.Now())
	return c
}

// decided returns how many matches of an event have a result.
func decided(t *testing.T, c *casestest.Cases, eventID string) (n int) {
	t.Helper()
	for _, m := range rows(t, c, eventID, false)["matches"] {
		if m["status"] == "completed" {
			n++
		}
	}
	return n
}

// TestFileTakenByTwo imports the file that takes an event away on two instances. Both play and hand it back: the second return is
// compared with the first one, and each file is imported once.
func TestFileTakenByTwo(t *testing.T) {
	t.Parallel()
	address := storetest.SQLite(t)
	storetest.Migrate(t, address)
	home := casestest.New(t, address)
	e := twoClasses(t, home)
	one, other := another(t, home), another(t, home)
	taken := export(t, home, e.ID, true)
	for _, c := range []*casestest.Cases{one, other} {
		p, err := answered(t, c, taken, nil)
		casestest.Must(t, p, err)
		_, err = answered(t, c, taken, nil)
		casestest.Refused(t, err, fault.Conflict)
	}
	playOn(t, one, e.ID, 3)
	playOn(t, other, e.ID, 1000)
	first, second := export(t, one, e.ID, true), export(t, other, e.ID, true)
	p, err := answered(t, home, first, nil)
	if casestest.Must(t, p, err).Relation != handovers.Return {
		t.Errorf("the first file is %q", p.Relation)
	}
	parts := map[string]bool{}
	for _, class := range e.Classes {
		parts[class.ID] = true
	}
	p, err = answered(t, home, second, parts)
	if casestest.Must(t, p, err).Relation != handovers.Diverged {
		t.Errorf("the second file is %q", p.Relation)
	}
	if got, want := decided(t, home, e.ID), decided(t, other, e.ID); got != want {
		t.Errorf("%d matches have a result, want the %d of the second file", got, want)
	}
	for _, file := range [][]byte{taken, first, second} {
		_, err := answered(t, home, file, parts)
		casestest.Refused(t, err, fault.Conflict)
	}
}
