package handovers_test

import (
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestOrganizerOfOneEvent takes an event away and brings it back as an organizer of that event alone. This person cannot import
// another event, whether it is here or not.
func TestOrganizerOfOneEvent(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e, other := twoClasses(t, home), home.Event("Other Cup", 70)
		away.Clock.Set(home.Clock.Now())
		runner := home.Person(account.Participant, "Ruth Runner")
		set, err := home.Events.SetOfficial(home.As(home.Organizer, "set-event-official"), home.Organizer, e.ID, runner.ID, event.Organizer)
		casestest.Must(t, set, err)
		ctx := home.As(runner, "import-event")

		taken, err := home.HandOvers.Export(ctx, runner, e.ID, handovers.Options{Passphrase: passphrase, HandOver: true})
		p, err := answered(t, away, casestest.Must(t, taken, err).Content, nil)
		casestest.Must(t, p, err)
		playOn(t, away, e.ID, 2)
		back := handovers.Import{Content: export(t, away, e.ID, true), Passphrase: passphrase}
		p, err = home.HandOvers.Preview(ctx, runner, back)
		if casestest.Must(t, p, err); p.Relation != handovers.Return {
			t.Errorf("the preview says %q", p.Relation)
		}
		p, err = home.HandOvers.Import(ctx, runner, back)
		casestest.Must(t, p, err)
		if got, want := decided(t, home, e.ID), decided(t, away, e.ID); got != want {
			t.Errorf("%d matches have a result, want %d", got, want)
		}

		foreign := handovers.Import{Content: export(t, home, other.ID, false), Passphrase: passphrase}
		unknown := handovers.Import{Content: export(t, away, away.Event("New Cup", 70).ID, false), Passphrase: passphrase}
		for _, in := range []handovers.Import{foreign, unknown} {
			_, err := home.HandOvers.Preview(ctx, runner, in)
			casestest.Refused(t, err, fault.Forbidden)
			_, err = home.HandOvers.Import(ctx, runner, in)
			casestest.Refused(t, err, fault.Forbidden)
		}
	})
}
