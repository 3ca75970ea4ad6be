package api_test

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/handovers"
)

// eventRequests are the requests of events, their draws and tables, by the row of the access table.
var eventRequests = map[string]func(*scene) request{
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
	"GET /api/event/results/{id}":   func(c *scene) request { return request{"/api/event/results/" + c.event(), nil} },
	"GET /api/event/templates":      fixed("/api/event/templates"),
	"GET /api/event/rule-books":     fixed("/api/event/rule-books"),
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
	"GET /api/event/standings/{id}": func(c *scene) request { return request{"/api/event/standings/" + c.event(), nil} },
	"GET /api/event/book/{id}":      func(c *scene) request { return request{"/api/event/book/" + c.event(), nil} },
	"GET /api/event/book/{id}/xlsx": func(c *scene) request { return request{"/api/event/book/" + c.event() + "/xlsx", nil} },
	"PUT /api/event/picture/{id}": func(c *scene) request {
		return request{"/api/event/picture/" + c.event(), object{"kind": "logo", "picture": pixel}}
	},
	"GET /api/event/picture/{id}/{kind}/{picture}": func(c *scene) request {
		id := c.event()
		return request{"/api/event/picture/" + id + "/logo/" + c.logo(id), nil}
	},
	"GET /api/event/book/{id}/csv/{document}": func(c *scene) request {
		id, _ := c.registered()
		return request{"/api/event/book/" + id + "/csv/entries", nil}
	},
	"GET /api/event/book/{id}/zip":      func(c *scene) request { return request{"/api/event/book/" + c.event() + "/zip", nil} },
	"GET /api/event/book/{id}/versions": func(c *scene) request { return request{"/api/event/book/" + c.event() + "/versions", nil} },
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
	"POST /api/event/ledger/absent": func(c *scene) request {
		id, _ := c.ledger()
		var all []events.LedgerClass
		c.s.Organizer().Get("/api/event/ledger/" + id).Is(http.StatusOK).Data(&all)
		i := slices.IndexFunc(all, func(l events.LedgerClass) bool { return len(l.Podium) > 0 })
		return request{"/api/event/ledger/absent", object{"entryId": all[i].Podium[0].ID, "absent": true}}
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
		var h handovers.HandOvers
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
}
