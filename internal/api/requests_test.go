package api_test

import (
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// accountRequests are the requests of people, tournaments outside events, matches and categories, by the row of the access table.
var accountRequests = map[string]func(*scene) request{
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
	"POST /api/category/create":            func(c *scene) request { return request{"/api/category/create", men75()} },
	"GET /api/category/get-all":            fixed("/api/category/get-all?limit=5"),
	"GET /api/category/{id}":               func(c *scene) request { return request{"/api/category/" + c.category(), nil} },
	"PUT /api/category/update/{id}":        func(c *scene) request { return request{"/api/category/update/" + c.category(), men75()} },
	"DELETE /api/category/delete/{id}":     func(c *scene) request { return request{"/api/category/delete/" + c.category(), nil} },
	"POST /api/users/merge": func(c *scene) request {
		return request{"/api/users/merge", object{"kept": c.athlete.ID, "gone": c.otherAthlete.ID}}
	},
	"GET /api/notifications":       fixed("/api/notifications"),
	"POST /api/notifications/read": fixed("/api/notifications/read"),
	"GET /api/audit":               fixed("/api/audit?limit=5"),
	"GET /api/search":              fixed("/api/search?q=ada"),
	"GET /api/live":                fixed("/api/live"),
	"GET /api/users/profile/{id}":  func(c *scene) request { return request{"/api/users/profile/" + c.otherAthlete.ID, nil} },
}
