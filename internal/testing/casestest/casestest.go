// Package casestest gives tests the use cases on their own database, without a server and
// without HTTP.
package casestest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/testclock"
	"github.com/toproll/toproll/internal/usecases"
)

// Password is the password of all people of [Cases.Person].
const Password = "a password for tests"

// Cases are the use cases on an empty database, with an organizer, a referee and an athlete.
type Cases struct {
	*usecases.Cases
	Clock                       *testclock.Clock
	Organizer, Referee, Athlete account.User

	t testing.TB
}

// Each runs a test on each available database engine.
func Each(t *testing.T, test func(t *testing.T, c *Cases)) {
	t.Helper()
	storetest.EachMigrated(t, func(t *testing.T, address string) { test(t, New(t, address)) })
}

// New returns the use cases on an empty, migrated database.
func New(t *testing.T, address string) *Cases {
	t.Helper()
	db, clock := storetest.Open(t, address), testclock.New()
	c := &Cases{
		Cases: usecases.New(db, app.WithClock(clock.Now), app.WithPasswordCost(password.Cost{Memory: 8, Passes: 1})),
		Clock: clock, t: t,
	}
	t.Cleanup(c.Close)
	db.OnCommit(c.Heard)
	c.Organizer = c.Person(account.Organizer, "Olga Organizer")
	c.Referee = c.Person(account.Referee, "Rita Referee")
	c.Athlete = c.Person(account.Participant, "Paul Participant")
	return c
}

// As returns the context of a person's request; the audit names the person and the operation.
func (c *Cases) As(u account.User, operation string) context.Context {
	return app.As(c.t.Context(), app.Caller{User: u, Operation: operation})
}

// Email returns the address of a person.
func Email(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), " ", ".") + "@example.org"
}

// Person makes an account.
func (c *Cases) Person(role account.Role, name string) account.User {
	c.t.Helper()
	u, err := c.Accounts.CreateUser(c.t.Context(), c.Organizer, account.Registration{Name: name, Email: Email(name), Role: role}, Password)
	return Must(c.t, u, err)
}

// People makes accounts of athletes.
func (c *Cases) People(names ...string) (ids []string) {
	c.t.Helper()
	for _, name := range names {
		ids = append(ids, c.Person(account.Participant, name).ID)
	}
	return ids
}

// Event makes a public running event with two tables. Each limit in kilograms gets a class of men,
// right arm.
func (c *Cases) Event(name string, kilograms ...int) events.Detail {
	c.t.Helper()
	ctx := c.As(c.Organizer, "create-event")
	e, err := c.Events.CreateEvent(ctx, c.Organizer, event.Draft{
		Name: name, Venue: "Hall", TimeZone: "Europe/Berlin", FirstDay: "2026-11-21", Public: true, Settings: event.DefaultSettings(),
	}, 2)
	Must(c.t, e, err)
	var classes []event.Class
	for _, limit := range kilograms {
		classes = append(classes, event.Class{Sex: event.Men, Age: event.Seniors, Arm: event.Right, Weight: event.Weight{Limit: event.Grams(limit) * event.Kilogram}})
	}
	_, err = c.Events.CreateClasses(ctx, c.Organizer, e.ID, events.ClassDraft{Classes: classes}, ClassName)
	for _, state := range []event.State{event.Open, event.Running} {
		if err == nil {
			e, err = c.Events.SetEventState(ctx, c.Organizer, e.ID, 0, state)
		}
	}
	return Must(c.t, e, err)
}

// ClassName names a class by its limit.
func ClassName(class event.Class, s event.Settings) []string {
	return []string{"Men " + class.Weight.In(s.Unit)}
}

// Drawn registers and weighs new athletes for a class, and draws it. Their weight is a kilogram below the limit.
func (c *Cases) Drawn(e events.Detail, class int, names ...string) {
	c.t.Helper()
	ctx, t := c.As(c.Organizer, "register-athletes"), e.Classes[class]
	var drafts []events.AthleteDraft
	for _, id := range c.People(names...) {
		drafts = append(drafts, events.AthleteDraft{UserID: id, ClassIDs: []string{t.ID}, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}})
	}
	registered, err := c.Events.RegisterAthletes(ctx, c.Organizer, e.ID, drafts)
	for _, r := range Must(c.t, registered, err) {
		weighed, err := c.Events.Weigh(ctx, c.Organizer, r.ID, t.Class.Weight.Limit-event.Kilogram)
		Must(c.t, weighed, err)
	}
	published, err := c.Tournaments.PublishDraws(ctx, c.Organizer, e.ID, []string{t.ID})
	Must(c.t, published, err)
	made, err := c.Tournaments.MakeDraws(ctx, c.Organizer, e.ID, []string{t.ID}, "4711")
	if len(Must(c.t, made, err).Refused) > 0 {
		c.t.Fatalf("the class was not drawn: %v", made.Refused[0].Why)
	}
}

// Must returns a value, or ends the test after an error.
func Must[T any](t testing.TB, value T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// Refused ends the test unless an error is of a kind.
func Refused(t testing.TB, err error, kind fault.Kind) {
	t.Helper()
	var refusal *fault.Error
	if !errors.As(err, &refusal) || refusal.Kind != kind {
		t.Fatalf("got %v, want an error of kind %s", err, kind)
	}
}
