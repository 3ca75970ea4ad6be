package events_test

import (
	"testing"

	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/tournament"
)

func register(t *testing.T, c *casestest.Cases, e events.Detail, drafts ...events.AthleteDraft) ([]events.Registered, error) {
	t.Helper()
	return c.Events.RegisterAthletes(c.As(c.Organizer, "register-athletes"), c.Organizer, e.ID, drafts)
}

// man is the draft of a new athlete.
func man(name string, classes ...string) events.AthleteDraft {
	return events.AthleteDraft{Name: name, ClassIDs: classes, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}}
}

// TestRegistrationIsAllOrNothing: one wrong line registers nobody.
func TestRegistrationIsAllOrNothing(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		e := c.Event("Open", 70, 80)
		_, err := register(t, c, e, man("Ada Arm", e.Classes[0].ID), man("Bo Bar", "no class of this event"))
		casestest.Refused(t, err, fault.Invalid)
		list, err := c.Events.Athletes(t.Context(), c.Organizer, e.ID, store.RegistrationFilter{}, store.Page{Limit: 10})
		if casestest.Must(t, list, err).Total != 0 {
			t.Errorf("%d athletes are registered after a refusal", list.Total)
		}
		_, err = c.Events.RegisterAthletes(t.Context(), c.Athlete, e.ID, []events.AthleteDraft{man("Ada Arm", e.Classes[0].ID)})
		casestest.Refused(t, err, fault.Forbidden)
	})
}

// TestRegisteredTwice: a person who is registered again keeps one badge number and gains a class.
func TestRegisteredTwice(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		e := c.Event("Open", 70, 80)
		once, err := register(t, c, e, man("Ada Arm", e.Classes[0].ID))
		casestest.Must(t, once, err)
		again := man("", e.Classes[1].ID)
		again.UserID = once[0].UserID
		twice, err := register(t, c, e, again)
		casestest.Must(t, twice, err)
		if twice[0].ID != once[0].ID || twice[0].Number != once[0].Number || len(twice[0].Entries) != 2 {
			t.Errorf("registered again as %s, number %d, in %d classes", twice[0].ID, twice[0].Number, len(twice[0].Entries))
		}
	})
}

// TestWeighIn: where the draw requires a weigh-in, a class waits for its last athlete.
func TestWeighIn(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "weigh")
		e := c.Event("Open", 70)
		class := e.Classes[0].ID
		all, err := register(t, c, e, man("Ada Arm", class), man("Bo Bar", class))
		casestest.Must(t, all, err)
		weigh := func(i int, weight event.Grams) {
			t.Helper()
			r, err := c.Events.Weigh(ctx, c.Organizer, all[i].ID, weight)
			casestest.Must(t, r, err)
		}
		strict, err := c.Events.UpdateEvent(ctx, c.Organizer, e.ID, 0, func(d *event.Draft) { d.Settings.WeighIn.Required = event.WeighInForDraw })
		casestest.Must(t, strict, err)
		weigh(0, 69*event.Kilogram)
		_, err = c.Tournaments.PublishDraws(ctx, c.Organizer, e.ID, []string{class})
		casestest.Refused(t, err, fault.Conflict)
		weigh(1, 71*event.Kilogram)
		weigh(1, 70*event.Kilogram)
		draws, err := c.Tournaments.PublishDraws(ctx, c.Organizer, e.ID, []string{class})
		if len(casestest.Must(t, draws, err).Draws) != 1 {
			t.Errorf("%d draws are published", len(draws.Draws))
		}
		_, err = c.Events.Weigh(ctx, c.Athlete, all[1].ID, 70*event.Kilogram)
		casestest.Refused(t, err, fault.Forbidden)
		_, err = c.Events.Weigh(ctx, c.Organizer, all[1].ID, 0)
		casestest.Refused(t, err, fault.Invalid)
	})
}

// TestPaperPlaces: a class is closed with places from paper and opened again as it was.
func TestPaperPlaces(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "close-class")
		e := c.Event("Open", 70)
		c.Drawn(e, 0, "Ada Arm", "Bo Bar", "Cy Curl")
		class := e.Classes[0].ID
		before, err := c.Tournaments.Tournament(ctx, c.Organizer, class)
		casestest.Must(t, before, err)
		var places []tournament.PaperPlace
		for i, entry := range before.Entries {
			places = append(places, tournament.PaperPlace{EntryID: entry.ID, Place: i + 1})
		}
		gap := append([]tournament.PaperPlace{}, places...)
		gap[2].Place = 5
		_, err = c.Events.CloseClassFromPaper(ctx, c.Organizer, class, 0, gap, "Power cut")
		casestest.Refused(t, err, fault.Invalid)
		closed, err := c.Events.CloseClassFromPaper(ctx, c.Organizer, class, 0, places, "Power cut")
		casestest.Must(t, closed, err)
		standings, err := c.Events.Standings(ctx, e.ID)
		casestest.Must(t, standings, err)
		opened, err := c.Events.ReopenClass(ctx, c.Organizer, class, 0)
		casestest.Must(t, opened, err)
		after, err := c.Tournaments.Tournament(ctx, c.Organizer, class)
		if casestest.Must(t, after, err).Status != before.Status || len(after.Matches) != len(before.Matches) {
			t.Errorf("reopened as %s with %d matches, was %s with %d", after.Status, len(after.Matches), before.Status, len(before.Matches))
		}
	})
}

// TestVersions: a change from an old version is refused and changes nothing.
func TestVersions(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "update-event")
		e := c.Event("Open", 70)
		rename := func(seen int64, name string) error {
			_, err := c.Events.UpdateEvent(ctx, c.Organizer, e.ID, seen, func(d *event.Draft) { d.Name = name })
			return err
		}
		if err := rename(e.Version, "Cup"); err != nil {
			t.Fatal(err)
		}
		casestest.Refused(t, rename(e.Version, "Late"), fault.Conflict)
		now, err := c.Events.Event(ctx, e.ID)
		if casestest.Must(t, now, err).Name != "Cup" {
			t.Errorf("the event is named %s", now.Name)
		}
	})
}
