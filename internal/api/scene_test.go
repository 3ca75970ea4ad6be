package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

type object = apitest.Object

// scene makes what the operation of a request is about.
type scene struct {
	*scenes.Scene
	expired string // a formerly valid token
	changed bool   // whether it has changed
}

func newScene(t testing.TB, s *apitest.Server) *scene { return &scene{Scene: scenes.New(t, s)} }

// linkSecret returns the secret of the athlete's link.
func (c *scene) linkSecret() string {
	var l accounts.ResetLink
	c.Server.Organizer().Post("/api/users/reset-link/"+c.Athlete.ID, nil).Is(http.StatusCreated).Data(&l)
	_, secret, _ := strings.Cut(l.Path, "#")
	return secret
}

// match returns the id of a first-round match, called to the table or not.
func (c *scene) match(called bool) string {
	c.T.Helper()
	id := c.Seeded()
	var d shapes.TournamentDetail
	c.Server.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	if called {
		c.Do("/api/match/start/"+d.Matches[0].ID, nil)
	}
	return d.Matches[0].ID
}

// scored returns the id of a first-round match with a result by the referee.
func (c *scene) scored() string {
	c.T.Helper()
	m := c.First(c.Seeded())
	c.Do("/api/match/start/"+m.ID, nil)
	c.Referee.Put("/api/match/update-result/"+m.ID, scenes.Result("1")).Is(http.StatusOK)
	return m.ID
}

// roundOver is a tournament with every seeded match completed.
func (c *scene) roundOver() string {
	c.T.Helper()
	id := c.Seeded()
	c.Do("/api/tournament/start-round", object{"tournamentId": id})
	var d shapes.TournamentDetail
	c.Server.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	for _, m := range d.Matches {
		if m.Status == "in-progress" {
			c.Server.Organizer().Put("/api/match/update-result/"+m.ID, scenes.Result("1")).Is(http.StatusOK)
		}
	}
	return id
}

func (c *scene) completed() string {
	c.T.Helper()
	id := c.Seeded()
	scenes.PlayOn(c.Server.Organizer(), id, func(shapes.Match) string { return "1" })
	return id
}

func (c *scene) category() string {
	c.T.Helper()
	var made tournaments.Category
	c.Server.Organizer().Post("/api/category/create", scenes.Men75()).Is(http.StatusCreated).Data(&made)
	return made.ID
}

// registered makes an event with an athlete.
// public returns the slug of a public event.
func (c *scene) public() string {
	c.T.Helper()
	var e events.Event
	c.Server.Organizer().Put("/api/event/update/"+c.Event(), object{"public": true}).Is(http.StatusOK).Data(&e)
	return e.Slug
}

// publicAthlete returns the slug of a public event, the code of its athlete number 1, and the event's id.
func (c *scene) publicAthlete() (slug, code, eventID string) {
	c.T.Helper()
	eventID, athlete := c.registered()
	var e events.Event
	c.Server.Organizer().Put("/api/event/update/"+eventID, object{"public": true}).Is(http.StatusOK).Data(&e)
	var a events.EventAthlete
	c.Server.Organizer().Get("/api/event/athlete/" + athlete).Is(http.StatusOK).Data(&a)
	return e.Slug, a.Private.Code, eventID
}

func (c *scene) registered() (eventID, athleteID string) {
	c.T.Helper()
	id := c.Event()
	var athletes []events.EventAthlete
	c.Server.Organizer().Post("/api/event/register", object{"eventId": id, "athletes": []object{{"name": "Ann Lee", "birthYear": 1990, "club": "Iron Arm"}}}).
		Is(http.StatusCreated).Data(&athletes)
	return id, athletes[0].ID
}

// classes makes an event with the classes of women from 40 on, for the right arm.
func (c *scene) classes() (eventID string, classIDs []string) {
	c.T.Helper()
	var e events.EventDetail
	c.Server.Organizer().Post("/api/event/classes/create", object{"eventId": c.Event(), "templates": []string{"waf-masters-women"}, "arms": []string{"right"}}).
		Is(http.StatusCreated).Data(&e)
	for _, class := range e.Classes {
		classIDs = append(classIDs, class.ID)
	}
	return e.ID, classIDs
}

// undrawn makes an event with a class that two athletes are in.
func (c *scene) undrawn() (eventID, classID string) {
	c.T.Helper()
	eventID, classIDs := c.classes()
	c.Server.Organizer().Post("/api/event/register", object{"eventId": eventID, "athletes": []object{
		{"name": "Ann Lee", "classIds": classIDs[:1]}, {"name": "Bo Ek", "classIds": classIDs[:1]},
	}}).Is(http.StatusCreated)
	return eventID, classIDs[0]
}

// lateByLot gives an athlete a bye by lot, in a drawn class of an event.
func (c *scene) lateByLot() {
	c.T.Helper()
	o, e := c.Server.Organizer(), scenes.ClubNight(c.Server, 3)
	class := e.Classes[0].ID
	c.Do("/api/tournament/start/"+class, nil)
	c.Do("/api/tournament/seed/"+class, object{"manualSeedingData": nil})
	o.Put("/api/tournament/update/"+class, object{"settings": object{"latecomers": true}}).Is(http.StatusOK)
	late := scenes.Register(c.Server, e.ID, object{"name": "Later Lu"})[0].User.ID
	c.Do("/api/tournament/add-latecomer", object{"tournamentId": class, "participantIds": []string{late}, "redraw": false})
}

// sender is the person who may send an operation's request: an organizer, unless it is only for oneself.
func (c *scene) sender(row string) *apitest.Client {
	switch row {
	case "PUT /api/users/change-password/{id}", "POST /api/users/logout", "POST /api/event/enter/{id}", "POST /api/event/withdraw/{id}":
		return c.Athlete
	}
	return c.Server.Organizer()
}

func (c *scene) email() string { return fmt.Sprintf("new%d@example.org", c.Number) }

// request is a valid request with its sender.
type request struct {
	path string
	body any
}

// requests has a function for every operation's request. An operation that is missing here fails the tests that go
// through all of them.
var requests = together(accountRequests, eventRequests, publicRequests)

func together(families ...map[string]func(*scene) request) map[string]func(*scene) request {
	all := map[string]func(*scene) request{}
	for _, f := range families {
		maps.Copy(all, f)
	}
	return all
}

func fixed(path string) func(*scene) request {
	return func(*scene) request { return request{path, nil} }
}

func method(row string) string {
	m, _, _ := strings.Cut(row, " ")
	return m
}
