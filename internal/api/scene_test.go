package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// scene is who and what a request can be about: made again for each, so that one
// leaves nothing behind for the next.
type scene struct {
	t       testing.TB
	s       *apitest.Server
	number  int64
	expired string // a token that was good once

	athlete, otherAthlete, referee, otherReferee *apitest.Client
	opened                                       int    // tournaments that were made
	changed                                      bool   // whether it is no longer as it was made
	last                                         string // id of the tournament that was seeded last
	at                                           string // id of the event whose classes the tournaments are, "" for none
}

var scenes atomic.Int64

// newScene makes two athletes and two referees, of whom the first is the one that
// requests are about.
func newScene(t testing.TB, s *apitest.Server) *scene {
	t.Helper()
	c := &scene{t: t, s: s, number: scenes.Add(1)}
	c.athlete, c.otherAthlete = c.person(account.Participant, "Ada"), c.person(account.Participant, "Bo")
	c.referee, c.otherReferee = c.person(account.Referee, "Rita"), c.person(account.Referee, "Ralf")
	return c
}

// linkSecret returns the secret of a link that the athlete was given.
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

// scored returns the id of a first-round match whose result the referee has recorded.
func (c *scene) scored() string {
	c.t.Helper()
	m := c.first(c.seeded())
	c.do("/api/match/start/"+m.ID, nil)
	c.referee.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
	return m.ID
}

// roundOver is a tournament of which every seeded match is completed.
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

// event makes an event that is planned.
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

// publicAthlete returns the slug of a public event, the code of the athlete who has number 1 there, and the event's id.
func (c *scene) publicAthlete() (slug, code, eventID string) {
	c.t.Helper()
	eventID, athlete := c.registered()
	var e events.Event
	c.s.Organizer().Put("/api/event/update/"+eventID, object{"public": true}).Is(http.StatusOK).Data(&e)
	var a events.EventAthlete
	c.s.Organizer().Get("/api/event/athlete/" + athlete).Is(http.StatusOK).Data(&a)
	return e.Slug, a.Private.Code, eventID
}

// someBrowser is one that can be subscribed, with keys as RFC 8291 has them for an example.
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

// helper returns somebody who has come to a table by a link.
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

// lateByLot has an athlete take a bye, by lot, in a class of an event that is drawn.
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

// sender is who may send the request of an operation: an organizer, if it is not for
// oneself alone.
func (c *scene) sender(row string) *apitest.Client {
	switch row {
	case "PUT /api/users/change-password/{id}", "POST /api/users/logout", "POST /api/event/enter/{id}", "POST /api/event/withdraw/{id}":
		return c.athlete
	}
	return c.s.Organizer()
}

func (c *scene) email() string { return fmt.Sprintf("new%d@example.org", c.number) }

// request is one that works for who may send it.
type request struct {
	path string
	body any
}

// requests has for every operation the making of one. An operation that is
// missing here fails the tests that go through all of them.
var requests = map[string]func(c *scene) request{
	"POST /api/users/Login": func(c *scene) request {
		return request{"/api/users/Login", object{"email": c.athlete.Email, "password": apitest.Password}}
	},
	"POST /api/users/logout": fixed("/api/users/logout"),
	"POST /api/users/createuser": func(c *scene) request {
		return request{"/api/users/createuser", object{"name": "New", "email": c.email(), "password": apitest.Password}}
	},
	"GET /api/users/sign-in-options": fixed("/api/users/sign-in-options"),
	"GET /api/legal/{page}":          fixed("/api/legal/terms"),
	"POST /api/users/forgot-password": func(c *scene) request {
		return request{"/api/users/forgot-password", object{"email": c.email()}}
	},
	"POST /api/users/reset-password": func(c *scene) request {
		return request{"/api/users/reset-password", object{"token": c.linkSecret(), "password": "another password"}}
	},
	"POST /api/users/link-owner": func(c *scene) request {
		return request{"/api/users/link-owner", object{"token": c.linkSecret()}}
	},
	"POST /api/users/reset-link/{id}":    func(c *scene) request { return request{"/api/users/reset-link/" + c.athlete.ID, nil} },
	"GET /api/auth/{provider}/start":     fixed("/api/auth/google/start"),
	"GET /api/auth/{provider}/callback":  fixed("/api/auth/google/callback?code=x&state=y"),
	"POST /api/auth/{provider}/callback": fixed("/api/auth/apple/callback"),
	"POST /api/auth/exchange": func(*scene) request {
		return request{"/api/auth/exchange", object{"code": "x"}}
	},
	"PUT /api/users/change-password/{id}": func(c *scene) request {
		return request{"/api/users/change-password/" + c.athlete.ID, object{"oldPassword": apitest.Password, "newPassword": "another password"}}
	},
	"POST /api/users/import": func(c *scene) request {
		return request{"/api/users/import", object{"csv": "name,email,password\nNew," + c.email() + ",\nNewer,with." + c.email() + "," + apitest.Password}}
	},
	"GET /api/users/getuser/{id}": func(c *scene) request { return request{"/api/users/getuser/" + c.athlete.ID, nil} },
	"PUT /api/users/updateuser/{id}": func(c *scene) request {
		return request{"/api/users/updateuser/" + c.athlete.ID, object{"name": "Ada Renamed"}}
	},
	"GET /api/users/participant/all": fixed("/api/users/participant/all"),
	"PUT /api/users/participant/{id}": func(c *scene) request {
		return request{"/api/users/participant/" + c.athlete.ID, object{"status": "active"}}
	},
	"DELETE /api/users/participant/{id}": func(c *scene) request { return request{"/api/users/participant/" + c.athlete.ID, nil} },
	"GET /api/users/referee/all":         fixed("/api/users/referee/all"),
	"PUT /api/users/referee/{id}": func(c *scene) request {
		return request{"/api/users/referee/" + c.referee.ID, object{"status": "active"}}
	},
	"DELETE /api/users/referee/{id}": func(c *scene) request { return request{"/api/users/referee/" + c.referee.ID, nil} },
	"GET /api/users/avatar/{id}/{picture}": func(c *scene) request {
		var u accounts.User
		c.athlete.Put("/api/users/updateuser/"+c.athlete.ID, object{"avatar": dot}).Is(http.StatusOK).Data(&u)
		return request{u.Avatar, nil}
	},

	"POST /api/tournament/create": func(c *scene) request {
		return request{"/api/tournament/create", object{"name": fmt.Sprintf("New cup %d", c.number)}}
	},
	"GET /api/tournament/get-all": fixed("/api/tournament/get-all?limit=5"),
	"PUT /api/tournament/update/{id}": func(c *scene) request {
		return request{"/api/tournament/update/" + c.open(), object{"name": "Another name"}}
	},
	"DELETE /api/tournament/delete/{id}": func(c *scene) request { return request{"/api/tournament/delete/" + c.open(), nil} },
	"POST /api/tournament/add-participant": func(c *scene) request {
		return request{"/api/tournament/add-participant", object{"tournamentId": c.open(), "participantIds": []string{c.athlete.ID}}}
	},
	"POST /api/tournament/remove-participant": func(c *scene) request {
		return request{"/api/tournament/remove-participant", object{"tournamentId": c.full(), "participantIds": []string{c.athlete.ID}}}
	},
	"POST /api/tournament/assign-referee": func(c *scene) request {
		return request{"/api/tournament/assign-referee", object{"tournamentId": c.open(), "refereeIds": []string{c.otherReferee.ID}}}
	},
	"POST /api/tournament/remove-referee": func(c *scene) request {
		return request{"/api/tournament/remove-referee", object{"tournamentId": c.open(), "refereeIds": []string{c.referee.ID}}}
	},
	"POST /api/tournament/status-update": func(c *scene) request {
		return request{"/api/tournament/status-update", object{"tournamentId": c.open(), "status": "upcoming"}}
	},
	"POST /api/tournament/archive/{id}":      func(c *scene) request { return request{"/api/tournament/archive/" + c.completed(), nil} },
	"GET /api/tournament/brackets-data/{id}": func(c *scene) request { return request{"/api/tournament/brackets-data/" + c.open(), nil} },
	"GET /api/tournament/participant-data/{id}": func(c *scene) request {
		return request{"/api/tournament/participant-data/" + c.athlete.ID, nil}
	},
	"GET /api/tournament/leaderboard/{id}":   func(c *scene) request { return request{"/api/tournament/leaderboard/" + c.open(), nil} },
	"GET /api/tournament/global-leaderboard": fixed("/api/tournament/global-leaderboard?limit=5"),
	"GET /api/tournament/history":            fixed("/api/tournament/history?limit=5"),
	"POST /api/tournament/start/{id}":        func(c *scene) request { return request{"/api/tournament/start/" + c.full(), nil} },
	"POST /api/tournament/seed/{id}": func(c *scene) request {
		return request{"/api/tournament/seed/" + c.started(), object{"manualSeedingData": nil}}
	},
	"POST /api/tournament/seed-next-round/{id}": func(c *scene) request {
		return request{"/api/tournament/seed-next-round/" + c.roundOver(), nil}
	},
	"POST /api/tournament/start-round": func(c *scene) request {
		return request{"/api/tournament/start-round", object{"tournamentId": c.seeded()}}
	},

	"POST /api/match/start/{id}": func(c *scene) request { return request{"/api/match/start/" + c.match(false), nil} },
	"PUT /api/match/update-result/{id}": func(c *scene) request {
		return request{"/api/match/update-result/" + c.match(true), result("2")}
	},
	"POST /api/match/no-show/{id}": func(c *scene) request {
		m := c.first(c.seeded())
		return request{"/api/match/no-show/" + m.ID, object{"absent": []string{m.Player1.ID}}}
	},
	"GET /api/match/log/{id}": func(c *scene) request { return request{"/api/match/log/" + c.match(true), nil} },
	"POST /api/match/log/{id}": func(c *scene) request {
		m := c.first(c.seeded())
		return request{"/api/match/log/" + m.ID, logged(0, object{"id": uuid.NewString(), "kind": "game", "athlete": m.Player1.ID})}
	},
	"POST /api/match/take-over/{id}": func(c *scene) request {
		return request{"/api/match/take-over/" + c.match(true), object{"device": "the tablet"}}
	},
	"PUT /api/devices/{device}": func(c *scene) request {
		return request{fmt.Sprintf("/api/devices/tablet-%d", c.number), object{"name": "Tablet", "waiting": 1, "since": time.Now(), "refused": []object{}}}
	},
	"GET /api/devices":             fixed("/api/devices"),
	"POST /api/match/unstart/{id}": func(c *scene) request { return request{"/api/match/unstart/" + c.match(true), nil} },
	"POST /api/match/undo/{id}":    func(c *scene) request { return request{"/api/match/undo/" + c.scored(), nil} },
	"POST /api/match/correct/{id}": func(c *scene) request {
		id := c.scored()
		var d shapes.TournamentDetail
		c.s.Organizer().Get("/api/tournament/brackets-data/" + c.last).Is(http.StatusOK).Data(&d)
		body := result("2")
		body["reason"], body["version"] = "mixed up", d.Version
		return request{"/api/match/correct/" + id, body}
	},
	"POST /api/tournament/reset/{id}": func(c *scene) request {
		return request{"/api/tournament/reset/" + c.seeded(), object{"to": "registration"}}
	},
	"POST /api/tournament/cancel/{id}": func(c *scene) request { return request{"/api/tournament/cancel/" + c.roundOver(), nil} },
	"POST /api/tournament/move-participant": func(c *scene) request {
		return request{"/api/tournament/move-participant", object{"tournamentId": c.full(), "to": c.open(), "participantId": c.athlete.ID}}
	},
	"POST /api/tournament/add-latecomer": func(c *scene) request {
		return request{"/api/tournament/add-latecomer", object{"tournamentId": c.seeded(), "participantIds": []string{c.otherAthlete.ID}, "redraw": true}}
	},
	"POST /api/tournament/leave": func(c *scene) request {
		m := c.first(c.seeded())
		return request{"/api/tournament/leave", object{
			"tournamentId": m.Tournament.ID, "entryId": m.Player1.ID, "kind": "injury", "matchId": m.ID, "reason": "elbow",
		}}
	},
	"POST /api/tournament/return": func(c *scene) request {
		m := c.first(c.seeded())
		c.do("/api/tournament/leave", object{"tournamentId": m.Tournament.ID, "entryId": m.Player1.ID, "kind": "withdrawal"})
		return request{"/api/tournament/return", object{"tournamentId": m.Tournament.ID, "entryId": m.Player1.ID}}
	},
	"POST /api/tournament/disqualified": func(c *scene) request {
		_, classes := c.classes()
		for _, id := range []string{c.athlete.ID, c.otherAthlete.ID} {
			enter(c.s, classes[0], id)
		}
		c.do("/api/tournament/start/"+classes[0], nil)
		c.do("/api/tournament/seed/"+classes[0], object{"manualSeedingData": nil})
		m := c.first(classes[0])
		c.do("/api/tournament/leave", object{"tournamentId": classes[0], "entryId": m.Player1.ID, "kind": "disqualification", "reason": "an elbow"})
		return request{"/api/tournament/disqualified", object{"tournamentId": classes[0], "entryId": m.Player1.ID, "behind": "move-up", "reason": "the jury"}}
	},
	"GET /api/match/participant-data/{id}": func(c *scene) request { return request{"/api/match/participant-data/" + c.athlete.ID, nil} },
	"GET /api/match/referee-data/{id}":     func(c *scene) request { return request{"/api/match/referee-data/" + c.referee.ID, nil} },

	"POST /api/category/create":        func(c *scene) request { return request{"/api/category/create", men75()} },
	"GET /api/category/get-all":        fixed("/api/category/get-all?limit=5"),
	"GET /api/category/{id}":           func(c *scene) request { return request{"/api/category/" + c.category(), nil} },
	"PUT /api/category/update/{id}":    func(c *scene) request { return request{"/api/category/update/" + c.category(), men75()} },
	"DELETE /api/category/delete/{id}": func(c *scene) request { return request{"/api/category/delete/" + c.category(), nil} },

	"POST /api/event/create": func(c *scene) request {
		return request{"/api/event/create", object{"name": fmt.Sprintf("Open %d", c.number), "firstDay": "2026-11-28"}}
	},
	"GET /api/events":     fixed("/api/events?limit=5"),
	"GET /api/event/{id}": func(c *scene) request { return request{"/api/event/" + c.event(), nil} },
	"PUT /api/event/update/{id}": func(c *scene) request {
		return request{"/api/event/update/" + c.event(), object{"venue": "Sports hall", "settings": object{"rest": 600}}}
	},
	"POST /api/event/state/{id}": func(c *scene) request {
		return request{"/api/event/state/" + c.event(), object{"state": "open"}}
	},
	"DELETE /api/event/delete/{id}": func(c *scene) request { return request{"/api/event/delete/" + c.event(), nil} },

	"GET /api/event/results/{id}": func(c *scene) request { return request{"/api/event/results/" + c.event(), nil} },
	"GET /api/event/templates":    fixed("/api/event/templates"),
	"GET /api/event/rule-books":   fixed("/api/event/rule-books"),
	"POST /api/event/classes/preview": func(c *scene) request {
		return request{"/api/event/classes/preview", object{"eventId": c.event(), "templates": []string{"waf-masters-men"}, "arms": []string{"left"}}}
	},
	"POST /api/event/classes/create": func(c *scene) request {
		return request{"/api/event/classes/create", object{"eventId": c.event(), "templates": []string{"waf-masters-men"}, "arms": []string{"left"}}}
	},
	"POST /api/event/classes/add-arm": func(c *scene) request {
		id, _ := c.classes()
		return request{"/api/event/classes/add-arm", object{"eventId": id}}
	},
	"POST /api/event/classes/merge-preview": func(c *scene) request {
		_, classes := c.classes()
		return request{"/api/event/classes/merge-preview", object{"from": classes[0], "into": classes[1]}}
	},
	"POST /api/event/classes/merge": func(c *scene) request {
		_, classes := c.classes()
		return request{"/api/event/classes/merge", object{"from": classes[0], "into": classes[1]}}
	},
	"POST /api/event/classes/adopt": func(c *scene) request {
		return request{"/api/event/classes/adopt", object{"eventId": c.event(), "tournaments": []object{
			{"tournamentId": c.open(), "class": object{"sex": "men", "arm": "right"}},
		}}}
	},
	"PUT /api/event/classes/update/{id}": func(c *scene) request {
		_, classes := c.classes()
		return request{"/api/event/classes/update/" + classes[0], object{"sex": "mixed", "bestOf": 3}}
	},
	"POST /api/event/classes/close/{id}": func(c *scene) request {
		_, classes := c.classes()
		enter(c.s, classes[0], c.athlete.ID)
		return request{"/api/event/classes/close/" + classes[0], object{}}
	},
	"POST /api/event/classes/reopen/{id}": func(c *scene) request {
		_, classes := c.classes()
		enter(c.s, classes[0], c.athlete.ID)
		c.s.Organizer().Post("/api/event/classes/close/"+classes[0], object{}).Is(http.StatusOK)
		return request{"/api/event/classes/reopen/" + classes[0], object{}}
	},
	"GET /api/event/teams/{id}": func(c *scene) request { return request{"/api/event/teams/" + c.event(), nil} },
	"POST /api/event/teams/rename": func(c *scene) request {
		id := c.event()
		c.s.Organizer().Post("/api/event/register", object{"eventId": id, "athletes": []object{{"name": "Team Mate", "club": "Elbows", "namesake": true}}}).Is(http.StatusCreated)
		return request{"/api/event/teams/rename", object{"eventId": id, "level": "club", "from": []string{"Elbows"}, "to": "Elbow Club"}}
	},
	"POST /api/event/set-official": func(c *scene) request {
		return request{"/api/event/set-official", object{"eventId": c.event(), "userId": c.otherReferee.ID, "role": "referee"}}
	},
	"GET /api/event/athletes/{id}": func(c *scene) request {
		id, _ := c.registered()
		return request{"/api/event/athletes/" + id + "?limit=5", nil}
	},
	"GET /api/event/athlete/{id}": func(c *scene) request {
		_, id := c.registered()
		return request{"/api/event/athlete/" + id, nil}
	},
	"POST /api/users/merge": func(c *scene) request {
		return request{"/api/users/merge", object{"kept": c.athlete.ID, "gone": c.otherAthlete.ID}}
	},
	"GET /api/event/entry/{id}": func(c *scene) request { return request{"/api/event/entry/" + c.event(), nil} },
	"POST /api/event/enter/{id}": func(c *scene) request {
		id := c.event()
		c.do("/api/event/state/"+id, object{"state": "open"})
		return request{"/api/event/enter/" + id, object{"club": "Iron Arm", "birthYear": 1990}}
	},
	"POST /api/event/withdraw/{id}": func(c *scene) request {
		id := c.event()
		c.s.Organizer().Post("/api/event/register", object{"eventId": id, "athletes": []object{{"userId": c.athlete.ID}}}).Is(http.StatusCreated)
		return request{"/api/event/withdraw/" + id, nil}
	},
	"POST /api/event/register": func(c *scene) request {
		return request{"/api/event/register", object{"eventId": c.event(), "athletes": []object{{"name": fmt.Sprintf("Cara %d", c.number), "sex": "women"}}}}
	},
	"GET /api/event/draws/{id}": func(c *scene) request {
		id, _ := c.undrawn()
		return request{"/api/event/draws/" + id, nil}
	},
	"POST /api/event/tables/create": func(c *scene) request {
		return request{"/api/event/tables/create", object{"eventId": c.event()}}
	},
	"PUT /api/event/tables/update/{id}": func(c *scene) request {
		return request{"/api/event/tables/update/" + c.table(), object{"name": "Stage"}}
	},
	"DELETE /api/event/tables/delete/{id}": func(c *scene) request {
		return request{"/api/event/tables/delete/" + c.table(), nil}
	},
	"GET /api/event/table-links/{id}": func(c *scene) request {
		return request{"/api/event/table-links/" + c.event(), nil}
	},
	"POST /api/event/table-links/create": func(c *scene) request {
		return request{"/api/event/table-links/create", object{"tableId": c.table(), "helper": "Anna"}}
	},
	"DELETE /api/event/table-links/delete/{id}": func(c *scene) request {
		link, _ := c.tableLink(c.table())
		return request{"/api/event/table-links/delete/" + link.ID, nil}
	},
	"POST /api/table/enter": func(c *scene) request {
		_, secret := c.tableLink(c.table())
		return request{"/api/table/enter", object{"token": secret}}
	},
	"GET /api/table/{id}": func(c *scene) request { return request{"/api/table/" + c.table(), nil} },

	"POST /api/event/draw/publish": func(c *scene) request {
		id, class := c.undrawn()
		return request{"/api/event/draw/publish", object{"eventId": id, "classIds": []string{class}}}
	},
	"POST /api/event/draw/make": func(c *scene) request {
		id, class := c.undrawn()
		c.s.Organizer().Post("/api/event/draw/publish", object{"eventId": id, "classIds": []string{class}}).Is(http.StatusCreated)
		return request{"/api/event/draw/make", object{"eventId": id, "hallNumber": "47"}}
	},
	"POST /api/draw/verify": func(*scene) request { return request{"/api/draw/verify", madeElsewhere()} },
	"POST /api/event/preview-registration": func(c *scene) request {
		return request{"/api/event/preview-registration", object{"eventId": c.event(), "athletes": []object{{"name": "Ann Lee"}}}}
	},
	"POST /api/lists/read": func(c *scene) request {
		return request{"/api/lists/read", object{"eventId": c.event(), "lines": "Ann Lee, w, 1990"}}
	},
	"POST /api/event/suggest": func(c *scene) request {
		return request{"/api/event/suggest", object{"eventId": c.event(), "athletes": []object{{"name": "Ann Lee"}}}}
	},
	"PUT /api/event/athlete/{id}": func(c *scene) request {
		_, id := c.registered()
		return request{"/api/event/athlete/" + id, object{"country": "Norway", "groups": []string{"novice"}}}
	},
	"DELETE /api/event/athlete/delete/{id}": func(c *scene) request {
		_, id := c.registered()
		return request{"/api/event/athlete/delete/" + id, nil}
	},
	"POST /api/event/athlete/code/{id}": func(c *scene) request {
		_, id := c.registered()
		return request{"/api/event/athlete/code/" + id, nil}
	},
	"POST /api/event/weigh/{id}": func(c *scene) request {
		_, id := c.registered()
		return request{"/api/event/weigh/" + id, object{"grams": 64900}}
	},
	"POST /api/event/weigh-in/preview": func(c *scene) request {
		id, _ := c.undrawn()
		return request{"/api/event/weigh-in/preview", object{"eventId": id}}
	},
	"POST /api/event/weigh-in/close": func(c *scene) request {
		id, _ := c.undrawn()
		return request{"/api/event/weigh-in/close", object{"eventId": id}}
	},
	"POST /api/event/weigh-in/mark/{id}": func(c *scene) request {
		id, class := c.undrawn()
		var athletes []events.EventAthlete
		c.s.Organizer().Get("/api/event/athletes/" + id).Is(http.StatusOK).Data(&athletes)
		return request{"/api/event/weigh-in/mark/" + athletes[0].ID, object{"classIds": []string{class}, "mark": "not-weighed"}}
	},
	"DELETE /api/event/classes/delete/{id}": func(c *scene) request {
		_, classes := c.classes()
		return request{"/api/event/classes/delete/" + classes[0], nil}
	},

	"GET /api/public/event/{slug}":           func(c *scene) request { return request{"/api/public/event/" + c.public(), nil} },
	"GET /api/public/event/{slug}/athletes":  func(c *scene) request { return request{"/api/public/event/" + c.public() + "/athletes", nil} },
	"GET /api/public/event/{slug}/results":   func(c *scene) request { return request{"/api/public/event/" + c.public() + "/results", nil} },
	"GET /api/public/event/{slug}/book":      func(c *scene) request { return request{"/api/public/event/" + c.public() + "/book", nil} },
	"GET /api/public/event/{slug}/documents": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/documents", nil} },
	"GET /api/public/event/{slug}/standings": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/standings", nil} },
	"GET /api/event/standings/{id}":          func(c *scene) request { return request{"/api/event/standings/" + c.event(), nil} },
	"GET /api/event/book/{id}":               func(c *scene) request { return request{"/api/event/book/" + c.event(), nil} },
	"GET /api/event/book/{id}/xlsx":          func(c *scene) request { return request{"/api/event/book/" + c.event() + "/xlsx", nil} },
	"GET /api/event/book/{id}/zip":           func(c *scene) request { return request{"/api/event/book/" + c.event() + "/zip", nil} },
	"GET /api/event/book/{id}/versions":      func(c *scene) request { return request{"/api/event/book/" + c.event() + "/versions", nil} },
	"POST /api/event/book/final": func(c *scene) request {
		id, _ := c.registered()
		return request{"/api/event/book/final", object{"eventId": id}}
	},
	"POST /api/event/book/handout": func(c *scene) request {
		id, _ := c.registered()
		c.s.Organizer().Post("/api/event/book/final", object{"eventId": id}).Is(http.StatusCreated)
		return request{"/api/event/book/handout", object{"eventId": id, "number": 1, "to": "The city"}}
	},
	"GET /api/event/ledger/{id}": func(c *scene) request {
		id, _ := c.ledger()
		return request{"/api/event/ledger/" + id, nil}
	},
	"POST /api/event/ledger/mark/{id}": func(c *scene) request {
		_, class := c.ledger()
		return request{"/api/event/ledger/mark/" + class, object{"mark": "announced", "done": true}}
	},
	"POST /api/event/export": func(c *scene) request {
		return request{"/api/event/export", object{"eventId": c.event(), "passphrase": filePhrase, "handOver": true, "to": "the hall"}}
	},
	"POST /api/event/copy": func(c *scene) request {
		id, file := c.eventFile()
		c.s.Organizer().Post("/api/event/import", file).Is(http.StatusCreated)
		var h events.HandOvers
		c.s.Organizer().Get("/api/event/hand-overs/" + id).Is(http.StatusOK).Data(&h)
		return request{"/api/event/copy", object{"eventId": id, "copyId": h.Copies[0].ID, "passphrase": filePhrase}}
	},
	"GET /api/event/hand-overs/{id}": func(c *scene) request { return request{"/api/event/hand-overs/" + c.event(), nil} },
	"POST /api/event/reclaim": func(c *scene) request {
		id := c.event()
		c.s.Organizer().Do(http.MethodPost, "/api/event/export", object{"eventId": id, "passphrase": filePhrase, "handOver": true})
		return request{"/api/event/reclaim", object{"eventId": id, "reason": "it never left"}}
	},
	"POST /api/event/import/preview": func(c *scene) request {
		_, file := c.eventFile()
		return request{"/api/event/import/preview", file}
	},
	"POST /api/event/import": func(c *scene) request {
		_, file := c.eventFile()
		return request{"/api/event/import", file}
	},
	"GET /api/public/event/{slug}/now": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/now", nil} },
	"GET /api/public/event/{slug}/athlete/{number}": func(c *scene) request {
		slug, _, _ := c.publicAthlete()
		return request{"/api/public/event/" + slug + "/athlete/1", nil}
	},
	"GET /api/public/event/{slug}/table/{number}": func(c *scene) request {
		slug, _, eventID := c.publicAthlete()
		c.s.Organizer().Post("/api/event/tables/create", object{"eventId": eventID}).Is(http.StatusCreated)
		return request{"/api/public/event/" + slug + "/table/1", nil}
	},
	"GET /api/public/me/{code}": func(c *scene) request {
		_, code, _ := c.publicAthlete()
		return request{"/api/public/me/" + code, nil}
	},
	"GET /api/public/me/{code}/calendar.ics": func(c *scene) request {
		_, code, _ := c.publicAthlete()
		return request{"/api/public/me/" + code + "/calendar.ics", nil}
	},
	"GET /api/public/event/{slug}/calendar.ics": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/calendar.ics", nil} },
	"POST /api/public/me/{code}/push": func(c *scene) request {
		_, code, _ := c.publicAthlete()
		return request{"/api/public/me/" + code + "/push", object{"subscription": someBrowser}}
	},
	"DELETE /api/public/me/{code}/push": func(c *scene) request {
		_, code, _ := c.publicAthlete()
		return request{"/api/public/me/" + code + "/push", object{"endpoint": "https://push.example/x"}}
	},
	"GET /api/public/event/{slug}/draws": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/draws", nil} },
	"GET /api/public/tournament/{id}": func(c *scene) request {
		id := c.seeded()
		c.s.Organizer().Put("/api/tournament/update/"+id, object{"public": true}).Is(http.StatusOK)
		return request{"/api/public/tournament/" + id, nil}
	},

	"GET /api/notifications":       fixed("/api/notifications"),
	"POST /api/notifications/read": fixed("/api/notifications/read"),
	"GET /api/audit":               fixed("/api/audit?limit=5"),
	"GET /api/search":              fixed("/api/search?q=ada"),
	"GET /api/live":                fixed("/api/live"),
	"GET /api/users/profile/{id}":  func(c *scene) request { return request{"/api/users/profile/" + c.otherAthlete.ID, nil} },
}

// logged is a request that adds to a log from one device.
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
