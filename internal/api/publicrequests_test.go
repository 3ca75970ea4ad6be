package api_test

import (
	"net/http"
)

// publicRequests are the requests of what visitors see, by the row of the access table.
var publicRequests = map[string]func(*scene) request{
	"GET /api/public/event/{slug}":           func(c *scene) request { return request{"/api/public/event/" + c.public(), nil} },
	"GET /api/public/event/{slug}/athletes":  func(c *scene) request { return request{"/api/public/event/" + c.public() + "/athletes", nil} },
	"GET /api/public/event/{slug}/results":   func(c *scene) request { return request{"/api/public/event/" + c.public() + "/results", nil} },
	"GET /api/public/event/{slug}/book":      func(c *scene) request { return request{"/api/public/event/" + c.public() + "/book", nil} },
	"GET /api/public/event/{slug}/documents": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/documents", nil} },
	"GET /api/public/event/{slug}/standings": func(c *scene) request { return request{"/api/public/event/" + c.public() + "/standings", nil} },
	"GET /api/public/event/{slug}/now":       func(c *scene) request { return request{"/api/public/event/" + c.public() + "/now", nil} },
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
	"GET /api/public/event/{slug}/logo/{picture}": func(c *scene) request {
		slug, _, id := c.publicAthlete()
		return request{"/api/public/event/" + slug + "/logo/" + c.logo(id), nil}
	},
	"GET /api/public/event/{slug}/archive": func(c *scene) request {
		slug, _, id := c.publicAthlete()
		c.do("/api/event/state/"+id, object{"state": "finished"})
		return request{"/api/public/event/" + slug + "/archive", nil}
	},
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
}
