package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
)

// hallScene is an event that runs with a table and a class that is open.
type hallScene struct {
	eventID, tableID, classID string
	match                     shapes.Match // on deck at the table
}

// hall makes an event that runs, or takes the one whose classes the tournaments are.
func (c *scene) hall() hallScene {
	c.t.Helper()
	before := c.at
	if c.at == "" {
		c.at = c.event()
	}
	h := hallScene{eventID: c.at, tableID: c.table()}
	h.match = c.first(c.seeded())
	h.classID = c.last
	c.do("/api/event/state/"+h.eventID, object{"state": "running"})
	var q day.Queue
	c.s.Organizer().Get("/api/event/queue/" + h.eventID).Is(http.StatusOK).Data(&q)
	for _, t := range q.Now.Tables {
		if t.ID == h.tableID && t.OnDeck != nil {
			h.match = c.match1(t.OnDeck.MatchID)
		}
	}
	c.at = before
	return h
}

// announcedAt seeds a class, starts the event, and returns the match that is on deck at a table.
func (c *scene) announcedAt(tableID string) shapes.Match {
	c.t.Helper()
	c.last = c.seeded()
	c.do("/api/event/state/"+c.at, object{"state": "running"})
	var q day.Queue
	c.s.Organizer().Get("/api/event/queue/" + c.at).Is(http.StatusOK).Data(&q)
	for _, t := range q.Now.Tables {
		if t.ID == tableID && t.OnDeck != nil {
			return c.match1(t.OnDeck.MatchID)
		}
	}
	c.t.Fatalf("nothing is announced at table %s", tableID)
	return shapes.Match{}
}

// match1 returns a match of the tournament that was seeded last.
func (c *scene) match1(id string) shapes.Match {
	c.t.Helper()
	var d shapes.TournamentDetail
	c.s.Organizer().Get("/api/tournament/brackets-data/" + c.last).Is(http.StatusOK).Data(&d)
	for _, m := range d.Matches {
		if m.ID == id {
			return m
		}
	}
	c.t.Fatalf("no match %s", id)
	return shapes.Match{}
}

// calling is a hall whose first bout is called.
func (c *scene) calling() hallScene {
	c.t.Helper()
	h := c.hall()
	c.do("/api/event/queue/call", object{"matchId": h.match.ID, "tableId": h.tableID})
	return h
}

// protested is a hall with a protest.
func (c *scene) protested() (h hallScene, protestID string) {
	c.t.Helper()
	h = c.calling()
	c.do("/api/match/start/"+h.match.ID, nil)
	var p day.Protest
	c.s.Organizer().Post("/api/event/protest", object{"matchId": h.match.ID, "entryId": h.match.Player1.ID, "reason": "elbow"}).Is(http.StatusOK).Data(&p)
	return h, p.ID
}

var queueRequests = map[string]func(*scene) request{
	"GET /api/event/queue/{id}": func(c *scene) request { return request{"/api/event/queue/" + c.hall().eventID, nil} },
	"POST /api/event/queue/call": func(c *scene) request {
		h := c.hall()
		return request{"/api/event/queue/call", object{"matchId": h.match.ID, "tableId": h.tableID}}
	},
	"POST /api/event/queue/take-back": func(c *scene) request {
		return request{"/api/event/queue/take-back", object{"matchId": c.calling().match.ID}}
	},
	"POST /api/event/queue/arrived": func(c *scene) request {
		h := c.calling()
		return request{"/api/event/queue/arrived", object{"matchId": h.match.ID, "entryId": h.match.Player1.ID, "arrived": true}}
	},
	"POST /api/event/queue/arrived-badge": func(c *scene) request {
		h := c.calling()
		var athletes []events.EventAthlete
		c.s.Organizer().Post("/api/event/register", object{"eventId": h.eventID, "athletes": []object{{"userId": h.match.Player1.User.ID}}}).
			Is(http.StatusCreated).Data(&athletes)
		return request{"/api/event/queue/arrived-badge", object{"tableId": h.tableID, "badge": fmt.Sprint(athletes[0].Number)}}
	},
	"POST /api/event/queue/more-time": func(c *scene) request {
		return request{"/api/event/queue/more-time", object{"matchId": c.calling().match.ID, "seconds": 60, "reason": "at the desk"}}
	},
	"POST /api/event/queue/waive": func(c *scene) request {
		return request{"/api/event/queue/waive", object{"matchId": c.hall().match.ID, "waived": true}}
	},
	"POST /api/event/queue/go-on": func(c *scene) request {
		h := c.calling()
		c.do("/api/match/start/"+h.match.ID, nil)
		c.s.Organizer().Put("/api/match/update-result/"+h.match.ID, object{"results": []object{}, "winner": h.match.Player1.ID, "decidedBy": "injury"}).Is(http.StatusOK)
		return request{"/api/event/queue/go-on", object{"matchId": h.match.ID, "goesOn": true}}
	},
	"POST /api/event/queue/next": func(c *scene) request {
		h := c.hall()
		return request{"/api/event/queue/next", object{"matchId": h.match.ID, "tableId": h.tableID}}
	},
	"POST /api/event/queue/hold": func(c *scene) request {
		return request{"/api/event/queue/hold", object{"matchId": c.hall().match.ID, "held": true, "reason": "sees the doctor"}}
	},
	"POST /api/event/queue/break": func(c *scene) request {
		return request{"/api/event/queue/break", object{"eventId": c.hall().eventID, "until": c.s.Clock.Now().Add(time.Hour), "text": "Lunch"}}
	},
	"POST /api/event/queue/class": func(c *scene) request {
		return request{"/api/event/queue/class", object{"classId": c.hall().classID, "byHand": true}}
	},
	"POST /api/event/queue/stage": func(c *scene) request {
		return request{"/api/event/queue/stage", object{"classId": c.hall().classID, "staged": true}}
	},
	"POST /api/event/queue/present": func(c *scene) request {
		return request{"/api/event/queue/present", object{"entryId": c.hall().match.Player1.ID, "present": true}}
	},
	"POST /api/event/queue/open": func(c *scene) request {
		return request{"/api/event/queue/open", object{"classId": c.hall().classID, "open": false}}
	},
	"POST /api/event/queue/order": func(c *scene) request {
		h := c.hall()
		c.s.Organizer().Post("/api/event/classes/create", object{"eventId": h.eventID, "classes": []object{{"sex": "mixed", "arm": "left", "group": "last"}}}).Is(http.StatusCreated)
		var q day.Queue
		c.s.Organizer().Get("/api/event/queue/" + h.eventID).Is(http.StatusOK).Data(&q)
		var ids []string
		for _, class := range q.Classes {
			ids = append(ids, class.ID)
		}
		slices.Reverse(ids)
		return request{"/api/event/queue/order", object{"eventId": h.eventID, "classIds": ids}}
	},
	"POST /api/event/plan/propose": func(c *scene) request {
		return request{"/api/event/plan/propose", object{"eventId": c.event()}}
	},
	"POST /api/event/plan": func(c *scene) request { return request{"/api/event/plan", object{"eventId": c.hall().eventID}} },
	"GET /api/event/protests/{id}": func(c *scene) request {
		h, _ := c.protested()
		return request{"/api/event/protests/" + h.eventID, nil}
	},
	"GET /api/event/reasons/{id}": func(c *scene) request {
		h, _ := c.protested()
		return request{"/api/event/reasons/" + h.eventID, nil}
	},
	"PUT /api/event/decision/{id}": func(c *scene) request {
		h, id := c.protested()
		return request{"/api/event/decision/" + h.eventID, object{"open": "protest " + id}}
	},
	"POST /api/event/protest": func(c *scene) request {
		h := c.calling()
		c.do("/api/match/start/"+h.match.ID, nil)
		return request{"/api/event/protest", object{"matchId": h.match.ID, "entryId": h.match.Player1.ID, "reason": "elbow"}}
	},
	"POST /api/event/protest/decide/{id}": func(c *scene) request {
		_, id := c.protested()
		return request{"/api/event/protest/decide/" + id, object{"upheld": false, "note": "seen on video"}}
	},
}

func init() { maps.Copy(requests, queueRequests) }
