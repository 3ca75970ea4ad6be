package handovers_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestClassRenumberedHere draws a class here after an athlete has left it, which renumbers those behind. Elsewhere nobody has
// left. The class comes from the file.
func TestClassRenumberedHere(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e := home.Event("Away Day", 70)
		class := e.Classes[0].ID
		var drafts []events.AthleteDraft
		for _, name := range []string{"Ada Arm", "Bo Bar", "Cy Curl", "Di Dumbbell", "Ed Elbow"} {
			drafts = append(drafts, events.AthleteDraft{Name: name, ClassIDs: []string{class}, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}})
		}
		ctx := home.As(home.Organizer, "register-athletes")
		registered, err := home.Events.RegisterAthletes(ctx, home.Organizer, e.ID, drafts)
		for _, r := range casestest.Must(t, registered, err) {
			weighed, err := home.Events.Weigh(ctx, home.Organizer, r.ID, 69*event.Kilogram)
			casestest.Must(t, weighed, err)
		}
		away.Clock.Set(home.Clock.Now())
		p, err := answered(t, away, export(t, home, e.ID, true), nil)
		casestest.Must(t, p, err)
		late, err := away.Events.RegisterAthletes(away.As(away.Organizer, "register-athletes"), away.Organizer, e.ID, []events.AthleteDraft{
			{Name: "Zoe Zest", ClassIDs: []string{class}, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}},
		})
		casestest.Must(t, late, err)

		reclaimed, err := home.HandOvers.Reclaim(ctx, home.Organizer, e.ID, "the laptop is late")
		casestest.Must(t, reclaimed, err)
		gone, err := home.Events.DeleteAthlete(ctx, home.Organizer, registered[1].ID)
		casestest.Must(t, gone, err)
		published, err := home.Tournaments.PublishDraws(ctx, home.Organizer, e.ID, []string{class})
		casestest.Must(t, published, err)
		made, err := home.Tournaments.MakeDraws(ctx, home.Organizer, e.ID, []string{class}, "4711")
		if len(casestest.Must(t, made, err).Refused) > 0 {
			t.Fatalf("the draw was refused: %v", made.Refused)
		}

		p, err = answered(t, home, export(t, away, e.ID, false), map[string]bool{class: true, eventfile.Rest: true})
		casestest.Must(t, p, err)
		if diff := cmp.Diff(rows(t, away, e.ID, false)["entries"], rows(t, home, e.ID, false)["entries"]); diff != "" {
			t.Errorf("entries after the import (-away +home):\n%s", diff)
		}
	})
}
