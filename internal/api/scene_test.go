package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// scene has the people and things that a request can be about, new for each request.
type scene struct {
	t       testing.TB
	s       *apitest.Server
	number  int64
	expired string // a formerly valid token

	athlete, otherAthlete, referee, otherReferee *apitest.Client
	opened                                       int    // created tournaments
	changed                                      bool   // whether it has changed
	last                                         string // id of the last seeded tournament
	at                                           string // id of the event of the tournaments' classes, "" for none
}

var scenes atomic.Int64

// newScene makes two athletes and two referees. Requests are about the first ones.
func newScene(t testing.TB, s *apitest.Server) *scene {
	t.Helper()
	c := &scene{t: t, s: s, number: scenes.Add(1)}
	c.athlete, c.otherAthlete = c.person(account.Participant, "Ada"), c.person(account.Participant, "Bo")
	c.referee, c.otherReferee = c.person(account.Referee, "Rita"), c.person(account.Referee, "Ralf")
	return c
}

// linkSecret returns the secret of the athlete's link.
func (c *scene) linkSecret() string {
	var l accounts.ResetLink
	c.s.Organizer().Post("/api/users/reset-link/"+c.athlete.ID, nil).Is(http.StatusCreated).Data(&l)
	_, secret, _ := strings.Cut(l.Path, "#")
	return secret
}

func (c *scene) person(role account.Role, name string) *apitest.Client {
	c.t.Helper()
	return c.s.As(role, fmt.Sprintf("%s %d", name, c.number))
}

// open makes a tournament that takes registrations, with the referee assigned.
func (c *scene) open() string {
	c.t.Helper()
	o := c.s.Organizer()
	var d shapes.TournamentDetail
	o.Post("/api/tournament/create", object{"name": fmt.Sprintf("Cup %d", c.number)}).Is(http.StatusCreated).Data(&d)
	o.Post("/api/tournament/assign-referee", object{"tournamentId": d.ID, "refereeIds": []string{c.referee.ID}}).Is(http.StatusOK)
	if c.at != "" {
		c.opened++
		class := object{"sex": "men", "arm": "right", "group": fmt.Sprint("group ", c.opened)}
		c.do("/api/event/classes/adopt", object{"eventId": c.at, "tournaments": []object{{"tournamentId": d.ID, "class": class}}})
	}
	return d.ID
}

// full is open with four athletes.
func (c *scene) full() string {
	c.t.Helper()
	id := c.open()
	athletes := append(field(c.s, 3), c.athlete.ID)
	c.s.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": athletes}).Is(http.StatusOK)
	return id
}

func (c *scene) do(path string, body any) {
	c.t.Helper()
	c.s.Organizer().Post(path, body).Is(http.StatusOK)
}

func (c *scene) started() string {
	c.t.Helper()
	id := c.full()
	c.do("/api/tournament/start/"+id, nil)
	return id
}

func (c *scene) seeded() string {
	c.t.Helper()
	id := c.started()
	c.do("/api/tournament/seed/"+id, object{"manualSeedingData": nil})
	return id
}

// match returns the id of a first-round match, called to the table or not.
func (c *scene) match(called bool) string {
	c.t.Helper()
	id := c.seeded()
	var d shapes.TournamentDetail
	c.s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	if called {
		c.do("/api/match/start/"+d.Matches[0].ID, nil)
	}
	return d.Matches[0].ID
}

// first returns the first match of a seeded tournament.
func (c *scene) first(tournamentID string) shapes.Match {
	c.t.Helper()
	c.last = tournamentID
	var d shapes.TournamentDetail
	c.s.Organizer().Get("/api/tournament/brackets-data/" + tournamentID).Is(http.StatusOK).Data(&d)
	return d.Matches[0]
}

// scored returns the id of a first-round match with a result by the referee.
func (c *scene) scored() string {
	c.t.Helper()
	m := c.first(c.seeded())
	c.do("/api/match/start/"+m.ID, nil)
	c.referee.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
	return m.ID
}

// roundOver is a tournament with every seeded match completed.
func (c *scene) roundOver() string {
	c.t.Helper()
	id := c.seeded()
	c.do("/api/tournament/start-round", object{"tournamentId": id})
	var d shapes.TournamentDetail
	c.s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	for _, m := range d.Matches {
		if m.Status == "in-progress" {
			c.s.Organizer().Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
		}
	}
	return id
}

func (c *scene) completed() string {
	c.t.Helper()
	id := c.seeded()
	playOn(c.s.Organizer(), id, func(shapes.Match) string { return "1" })
	return id
}

func (c *scene) category() string {
	c.t.Helper()
	var made tournaments.Category
	c.s.Organizer().Post("/api/category/create", men75()).Is(http.StatusCreated).Data(&made)
	return made.ID
}

// event makes a planned event.
func (c *scene) event() string {
	c.t.Helper()
	var made events.Event
	c.s.Organizer().Post("/api/event/create", object{"name": fmt.Sprintf("Championship %d", c.number), "firstDay": "2026-11-28"}).
		Is(http.StatusCreated).Data(&made)
	c.do("/api/event/set-official", object{"eventId": made.ID, "userId": c.otherAthlete.ID, "role": "organizer"})
	c.do("/api/event/set-official", object{"eventId": made.ID, "userId": c.referee.ID, "role": "referee"})
	return made.ID
}

// registered makes an event with an athlete.
// public returns the slug of a public event.
func (c *scene) public() string {
	c.t.Helper()
	var e events.Event
	c.s.Organizer().Put("/api/event/update/"+c.event(), object{"public": true}).Is(http.StatusOK).Data(&e)
	return e.Slug
}

// publicAthlete returns the slug of a public event, the code of its athlete number 1, and the event's id.
func (c *scene) publicAthlete() (slug, code, eventID string) {
	c.t.Helper()
	eventID, athlete := c.registered()
	var e events.Event
	c.s.Organizer().Put("/api/event/update/"+eventID, object{"public": true}).Is(http.StatusOK).Data(&e)
	var a events.EventAthlete
	c.s.Organizer().Get("/api/event/athlete/" + athlete).Is(http.StatusOK).Data(&a)
	return e.Slug, a.Private.Code, eventID
}

// someBrowser is a valid subscription, with the example keys of RFC 8291.
var someBrowser = object{
	"endpoint": "https://push.example/x",
	"keys":     object{"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
}

// table makes a table of an event: of the one whose classes the tournaments are, or a new one.
func (c *scene) table() string {
	c.t.Helper()
	eventID := c.at
	if eventID == "" {
		eventID = c.event()
	}
	var e events.EventDetail
	c.s.Organizer().Post("/api/event/tables/create", object{"eventId": eventID}).Is(http.StatusCreated).Data(&e)
	return e.Tables[len(e.Tables)-1].ID
}

// tableLink makes a link of a table, and returns it with its secret.
func (c *scene) tableLink(tableID string) (link day.IssuedTableLink, secret string) {
	c.t.Helper()
	day := c.s.Clock.Now().Format(time.DateOnly)
	c.s.Organizer().Post("/api/event/table-links/create", object{"tableId": tableID, "helper": "Anna", "day": day}).Is(http.StatusCreated).Data(&link)
	_, secret, _ = strings.Cut(link.Path, "#")
	return link, secret
}

// helper returns a person with a session by a table link.
func (c *scene) helper(tableID string) *apitest.Client {
	c.t.Helper()
	_, secret := c.tableLink(tableID)
	c.s.Clock.Advance(20 * time.Second) // so that it is not too often
	var at day.AtTable
	c.s.Nobody().Post("/api/table/enter", object{"token": secret}).Is(http.StatusOK).Data(&at)
	helper := c.s.Nobody().WithToken(at.Token)
	helper.ID = at.User.ID
	return helper
}

func (c *scene) registered() (eventID, athleteID string) {
	c.t.Helper()
	id := c.event()
	var athletes []events.EventAthlete
	c.s.Organizer().Post("/api/event/register", object{"eventId": id, "athletes": []object{{"name": "Ann Lee", "birthYear": 1990, "club": "Iron Arm"}}}).
		Is(http.StatusCreated).Data(&athletes)
	return id, athletes[0].ID
}

// classes makes an event with the classes of women from 40 on, for the right arm.
func (c *scene) classes() (eventID string, classIDs []string) {
	c.t.Helper()
	var e events.EventDetail
	c.s.Organizer().Post("/api/event/classes/create", object{"eventId": c.event(), "templates": []string{"waf-masters-women"}, "arms": []string{"right"}}).
		Is(http.StatusCreated).Data(&e)
	for _, class := range e.Classes {
		classIDs = append(classIDs, class.ID)
	}
	return e.ID, classIDs
}

// undrawn makes an event with a class that two athletes are in.
func (c *scene) undrawn() (eventID, classID string) {
	c.t.Helper()
	eventID, classIDs := c.classes()
	c.s.Organizer().Post("/api/event/register", object{"eventId": eventID, "athletes": []object{
		{"name": "Ann Lee", "classIds": classIDs[:1]}, {"name": "Bo Ek", "classIds": classIDs[:1]},
	}}).Is(http.StatusCreated)
	return eventID, classIDs[0]
}

// lateByLot gives an athlete a bye by lot, in a drawn class of an event.
func (c *scene) lateByLot() {
	c.t.Helper()
	o, e := c.s.Organizer(), clubNight(c.s, 3)
	class := e.Classes[0].ID
	c.do("/api/tournament/start/"+class, nil)
	c.do("/api/tournament/seed/"+class, object{"manualSeedingData": nil})
	o.Put("/api/tournament/update/"+class, object{"settings": object{"latecomers": true}}).Is(http.StatusOK)
	late := register(c.s, e.ID, object{"name": "Later Lu"})[0].User.ID
	c.do("/api/tournament/add-latecomer", object{"tournamentId": class, "participantIds": []string{late}, "redraw": false})
}

// sender is the person who may send an operation's request: an organizer, unless it is only for oneself.
func (c *scene) sender(row string) *apitest.Client {
	switch row {
	case "PUT /api/users/change-password/{id}", "POST /api/users/logout", "POST /api/event/enter/{id}", "POST /api/event/withdraw/{id}":
		return c.athlete
	}
	return c.s.Organizer()
}

func (c *scene) email() string { return fmt.Sprintf("new%d@example.org", c.number) }

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

// logged is a request that adds one device's entries to a log.
func logged(epoch int64, entries ...object) object {
	for _, e := range entries {
		if e["at"] == nil {
			e["at"] = time.Now()
		}
	}
	return object{"device": "the tablet", "epoch": epoch, "entries": entries}
}

func fixed(path string) func(*scene) request {
	return func(*scene) request { return request{path, nil} }
}

// dot is a picture.
const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

func method(row string) string {
	m, _, _ := strings.Cut(row, " ")
	return m
}
