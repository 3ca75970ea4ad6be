package public_test

import (
	"testing"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestHidden: an event that isn't public doesn't exist for visitors.
func TestHidden(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "update-event")
		e := c.Event("Open", 70)
		c.Drawn(e, 0, "Ada Arm", "Bo Bar")
		visit, err := c.Public.VisitEvent(ctx, e.Slug)
		if got := len(casestest.Must(t, visit, err).Athletes); got != 2 {
			t.Errorf("visitors see %d athletes", got)
		}
		hidden, err := c.Events.UpdateEvent(ctx, c.Organizer, e.ID, 0, func(d *event.Draft) { d.Public = false })
		casestest.Must(t, hidden, err)
		_, err = c.Public.VisitEvent(ctx, e.Slug)
		casestest.Refused(t, err, fault.NotFound)
		_, err = c.Public.VisitTournament(ctx, e.Classes[0].ID)
		casestest.Refused(t, err, fault.NotFound)
		_, err = c.Public.VisitBook(ctx, e.Slug)
		casestest.Refused(t, err, fault.NotFound)
		_, _, err = c.Public.VisitDocuments(ctx, e.Slug)
		casestest.Refused(t, err, fault.NotFound)
		_, err = c.Public.VisitAthlete(ctx, e.ID, 1)
		casestest.Refused(t, err, fault.NotFound)
		_, err = c.Public.VisitEvent(ctx, "no-event")
		casestest.Refused(t, err, fault.NotFound)
	})
}

// TestDayByCode: the code of a badge opens the athlete's own day, and another code nobody's.
func TestDayByCode(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		e := c.Event("Open", 70)
		c.Drawn(e, 0, "Ada Arm", "Bo Bar")
		list, err := c.Events.Athletes(t.Context(), c.Organizer, e.ID, store.RegistrationFilter{}, store.Page{Limit: 10})
		for _, r := range casestest.Must(t, list, err).Items {
			day, err := c.Public.DayByCode(t.Context(), r.Code)
			if casestest.Must(t, day, err).Athlete.Number != r.Number || len(day.Classes) != 1 {
				t.Errorf("the code of number %d opens the day of number %d, with %d classes", r.Number, day.Athlete.Number, len(day.Classes))
			}
		}
		_, err = c.Public.DayByCode(t.Context(), "ABCD-EFGH")
		casestest.Refused(t, err, fault.NotFound)
	})
}
