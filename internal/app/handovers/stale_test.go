package handovers_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestOlderHandOverComesBack hands an event over, reclaims it, and hands it over to another server. The first copy, which was handed
// over and reclaimed until its number is higher, comes back before the second: it is refused. Afterwards it is compared class by
// class, from the hand-over that both come from.
func TestOlderHandOverComesBack(t *testing.T) {
	eachPair(t, func(t *testing.T, home, first *casestest.Cases) {
		e := twoClasses(t, home)
		ctx := home.As(home.Organizer, "reclaim-event")
		first.Clock.Set(home.Clock.Now())
		taken := export(t, home, e.ID, true)
		p, err := answered(t, first, taken, nil)
		casestest.Must(t, p, err)
		reclaimed, err := home.HandOvers.Reclaim(ctx, home.Organizer, e.ID, "the first laptop is late")
		casestest.Must(t, reclaimed, err)
		second := another(t, home)
		p, err = answered(t, second, export(t, home, e.ID, true), nil)
		casestest.Must(t, p, err)

		playOn(t, first, e.ID, 3)
		var stale []byte
		for range 3 { // its number is then higher than that of the second hand-over
			stale = export(t, first, e.ID, true)
			reclaimed, err := first.HandOvers.Reclaim(first.As(first.Organizer, "reclaim-event"), first.Organizer, e.ID, "it stays")
			casestest.Must(t, reclaimed, err)
		}
		h, err := home.HandOvers.Overview(ctx, home.Organizer, e.ID)
		number := casestest.Must(t, h, err).Event.Lease
		if f, err := eventfile.Unpack(stale, passphrase); casestest.Must(t, f, err).Lease < number {
			t.Fatalf("the number of the first copy is %d, not above %d", f.Lease, number)
		}
		before := rows(t, home, e.ID, true)
		_, err = answered(t, home, stale, nil)
		casestest.Refused(t, err, fault.Conflict)
		if diff := cmp.Diff(before, rows(t, home, e.ID, true)); diff != "" {
			t.Errorf("a refused file has changed something:\n%s", diff)
		}

		playOn(t, second, e.ID, 1)
		p, err = answered(t, home, export(t, second, e.ID, true), nil)
		if casestest.Must(t, p, err).Relation != handovers.Return {
			t.Fatalf("the second copy is %q", p.Relation)
		}
		results := decided(t, home, e.ID)
		p, err = home.HandOvers.Preview(ctx, home.Organizer, handovers.Import{Content: stale, Passphrase: passphrase})
		if casestest.Must(t, p, err).Relation != handovers.Diverged || p.Common.ID != h.All[0].ID || p.Common.Note != "the stick" {
			t.Errorf("the first copy is %q and comes from %+v", p.Relation, p.Common)
		}
		if got := decided(t, home, e.ID); got != results {
			t.Errorf("a preview has changed %d results to %d", results, got)
		}
		parts := map[string]bool{}
		for _, part := range p.Parts {
			parts[part.ID] = part.ID != eventfile.Rest
		}
		p, err = answered(t, home, stale, parts)
		casestest.Must(t, p, err)
		if got, want := decided(t, home, e.ID), decided(t, first, e.ID); got != want {
			t.Errorf("%d matches have a result, want the %d of the first copy", got, want)
		}

		// The copy from before that import brings the second copy's results back.
		o, err := home.HandOvers.Overview(ctx, home.Organizer, e.ID)
		kept, err := home.HandOvers.KeptCopy(ctx, home.Organizer, e.ID, casestest.Must(t, o, err).Copies[0].ID, passphrase)
		p, err = answered(t, home, casestest.Must(t, kept, err).Content, parts)
		casestest.Must(t, p, err)
		if got := decided(t, home, e.ID); got != results {
			t.Errorf("%d matches have a result, want the %d of the second copy", got, results)
		}
	})
}

// TestIDsOfHandOvers compares the hand-overs of both sides: an event that leaves and arrives has one hand-over with one id.
func TestIDsOfHandOvers(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e := twoClasses(t, home)
		away.Clock.Set(home.Clock.Now())
		for _, way := range [][2]*casestest.Cases{{home, away}, {away, home}, {home, away}} {
			p, err := answered(t, way[1], export(t, way[0], e.ID, true), nil)
			casestest.Must(t, p, err)
		}
		ids := map[*casestest.Cases][]string{}
		for _, c := range []*casestest.Cases{home, away} {
			h, err := c.HandOvers.Overview(c.As(c.Organizer, "event-hand-overs"), c.Organizer, e.ID)
			for n, one := range casestest.Must(t, h, err).All {
				if ids[c] = append(ids[c], one.ID); one.Lease != int64(n+1) {
					t.Errorf("hand-over %d has the number %d", n+1, one.Lease)
				}
			}
		}
		if len(ids[home]) != 3 || !slices.Equal(ids[home], ids[away]) {
			t.Errorf("home has %v, away has %v", ids[home], ids[away])
		}
	})
}
