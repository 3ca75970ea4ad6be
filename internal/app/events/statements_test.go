package events_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestStatementsOfLists counts the statements for a hundred rows of each call that takes a list. A statement is a round trip to
// PostgreSQL, so the number must not grow with the rows.
func TestStatementsOfLists(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		const rows = 200
		e := c.Event("Open", 70, 80, 90)
		of := func(name, operation string, most int64, call func(ctx context.Context) error) {
			t.Helper()
			ctx, count := store.CountStatements(c.As(c.Organizer, operation))
			if err := call(ctx); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			hundred := count.Load() * 100 / rows
			t.Logf("%s: %d statements for each 100 rows", name, hundred)
			if hundred > most {
				t.Errorf("%s: %d statements for each 100 rows, at most %d are allowed", name, hundred, most)
			}
		}
		drafts := make([]events.AthleteDraft, rows)
		for i := range drafts {
			drafts[i] = man(fmt.Sprintf("Athlete Number%d", i), e.Classes[0].ID, e.Classes[1].ID)
			drafts[i].Details.CoachLeft = "Coach"
			for _, id := range drafts[i].ClassIDs {
				drafts[i].Scores = append(drafts[i].Scores, events.ClassScoring{ClassID: id, Guest: i%2 == 0})
			}
		}
		of("preview", "preview-registration", 60, func(ctx context.Context) error {
			_, err := c.Events.PreviewRegistration(ctx, c.Organizer, e.ID, drafts)
			return err
		})
		var registered []events.Registered
		of("register", "register-athletes", 60, func(ctx context.Context) (err error) {
			registered, err = c.Events.RegisterAthletes(ctx, c.Organizer, e.ID, drafts)
			return err
		})
		for i, r := range registered {
			if len(r.Entries) != 2 || r.Number != i+1 || r.Details.CoachLeft != "Coach" || r.Profile.BirthYear != 1990 || r.Entries[0].Guest != (i%2 == 0) {
				t.Fatalf("registered %+v", r)
			}
			drafts[i] = events.AthleteDraft{UserID: r.UserID, ClassIDs: []string{e.Classes[2].ID}, Confirmed: true}
		}
		of("register again", "register-athletes", 40, func(ctx context.Context) error {
			again, err := c.Events.RegisterAthletes(ctx, c.Organizer, e.ID, drafts)
			if err == nil && len(again[rows-1].Entries) != 3 {
				t.Errorf("registered again as %+v", again[rows-1])
			}
			return err
		})
		other := c.Event("Cup", 70)
		var ids []string
		for i, d := range drafts {
			drafts[i].ClassIDs = []string{other.Classes[0].ID}
			ids = append(ids, d.UserID)
		}
		of("register known people", "register-athletes", 40, func(ctx context.Context) error {
			list, err := c.Events.RegisterAthletes(ctx, c.Organizer, other.ID, drafts)
			if err == nil && (list[0].Details.CoachLeft != "Coach" || list[rows-1].Number != rows) {
				t.Errorf("registered %+v", list[rows-1])
			}
			return err
		})
		third := c.Event("League", 70)
		of("enter a class", "add-participants", 30, func(ctx context.Context) error {
			_, err := c.Events.AddParticipants(ctx, c.Organizer, third.Classes[0].ID, ids)
			return err
		})
		for _, r := range registered {
			weighed, err := c.Events.Weigh(c.As(c.Organizer, "weigh"), c.Organizer, r.ID, 60*event.Kilogram)
			casestest.Must(t, weighed, err)
		}
		class := e.Classes[0].ID
		published, err := c.Tournaments.PublishDraws(c.As(c.Organizer, "publish-draws"), c.Organizer, e.ID, []string{class})
		casestest.Must(t, published, err)
		of("draw", "make-draws", 60, func(ctx context.Context) error {
			_, err := c.Tournaments.MakeDraws(ctx, c.Organizer, e.ID, []string{class}, "4711")
			return err
		})
	})
}
