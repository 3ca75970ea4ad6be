package handovers_test

import (
	"fmt"
	"testing"

	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestAthletesOfBothCopies registers athletes on both sides of an event that was reclaimed. From either copy comes the list of athletes
// that counts afterwards. It has all of them, each with a number of their own, and more can register.
func TestAthletesOfBothCopies(t *testing.T) {
	for _, fromFile := range []bool{true, false} {
		t.Run(fmt.Sprint("list from the file: ", fromFile), func(t *testing.T) {
			eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
				e := twoClasses(t, home)
				class := e.Classes[2].ID
				away.Clock.Set(home.Clock.Now())
				p, err := answered(t, away, export(t, home, e.ID, true), nil)
				casestest.Must(t, p, err)
				reclaimed, err := home.HandOvers.Reclaim(home.As(home.Organizer, "reclaim-event"), home.Organizer, e.ID, "the laptop is late")
				casestest.Must(t, reclaimed, err)
				register := func(c *casestest.Cases, name string) {
					t.Helper()
					draft := events.AthleteDraft{Name: name, ClassIDs: []string{class}, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}}
					registered, err := c.Events.RegisterAthletes(c.As(c.Organizer, "register-athletes"), c.Organizer, e.ID, []events.AthleteDraft{draft})
					weighed, err := c.Events.Weigh(c.As(c.Organizer, "weigh"), c.Organizer, casestest.Must(t, registered, err)[0].ID, 85*event.Kilogram)
					casestest.Must(t, weighed, err)
				}
				register(home, "Hera Home")
				register(away, "Ayla Away")
				register(away, "Zoe Zest")
				playOn(t, away, e.ID, 2)

				parts := map[string]bool{eventfile.Rest: fromFile, class: !fromFile}
				p, err = answered(t, home, export(t, away, e.ID, true), parts)
				casestest.Must(t, p, err)
				register(home, "Lara Late")
				after := rows(t, home, e.ID, false)
				numbers, names := map[any]bool{}, map[any]bool{}
				for _, r := range after["registrations"] {
					numbers[r["number"]], names[r["user_id"]] = true, true
				}
				if len(numbers) != 17 || len(names) != 17 {
					t.Errorf("%d athletes with %d numbers, want 17", len(names), len(numbers))
				}
				if len(after["weighings"]) != 17 {
					t.Errorf("%d weigh-ins, want 17", len(after["weighings"]))
				}
				for _, entry := range after["entries"] {
					if entry["user_id"] != nil && !names[entry["user_id"]] {
						t.Errorf("%v has an entry and is not registered", entry["name"])
					}
				}
			})
		})
	}
}
