package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// callers are all kinds of people who may send a request about a scene.
var callers = []struct {
	name string
	as   func(c *scene) *apitest.Client
}{
	{"visitor", func(c *scene) *apitest.Client { return c.s.Nobody() }},
	{"a bad token", func(c *scene) *apitest.Client { return c.s.Nobody().WithToken("x") }},
	{"another scheme", func(c *scene) *apitest.Client { return c.s.Nobody().WithHeader("Authorization", "Basic eDp5") }},
	{"expired token", func(c *scene) *apitest.Client { return c.s.Nobody().WithToken(c.expired) }},
	{"participant", func(c *scene) *apitest.Client { return c.athlete }},
	{"other participant", func(c *scene) *apitest.Client { return c.otherAthlete }},
	{"inactive participant", func(c *scene) *apitest.Client { return c.with(c.athlete, "participant", account.Inactive) }},
	{"banned", func(c *scene) *apitest.Client { return c.with(c.athlete, "participant", account.Banned) }},
	{"removed", func(c *scene) *apitest.Client { return c.removed() }},
	{"referee", func(c *scene) *apitest.Client { return c.referee }},
	{"unassigned referee", func(c *scene) *apitest.Client { return c.otherReferee }},
	{"inactive referee", func(c *scene) *apitest.Client { return c.with(c.referee, "referee", account.Inactive) }},
	{"suspended referee", func(c *scene) *apitest.Client { return c.with(c.referee, "referee", account.Suspended) }},
	{"organizer", func(c *scene) *apitest.Client { return c.s.Organizer() }},
}

// with changes a person's status; the token stays.
func (c *scene) with(person *apitest.Client, role string, status account.Status) *apitest.Client {
	c.t.Helper()
	c.s.Organizer().Put("/api/users/"+role+"/"+person.ID, object{"status": status}).Is(http.StatusOK)
	c.changed = true
	return person
}

// removed returns a person with a removed account.
func (c *scene) removed() *apitest.Client {
	c.t.Helper()
	gone := c.person(account.Participant, "Gone")
	c.s.Organizer().Delete("/api/users/participant/" + gone.ID).Is(http.StatusOK)
	return gone
}

const session = time.Hour

// The statuses that callers get, in the order of the table above: 2 is a good
// reply, 1 is 401, 3 is 403, 4 is 400, 9 is 409.
//
//	nobody · bad token · another scheme · expired ·
//	participant · other · inactive participant · banned · removed ·
//	referee · unassigned · inactive referee · suspended · organizer
const (
	anyone     = "22222222222222"
	visitors   = anyone           // for public data
	known      = "21112221122212" // a sent token must be valid
	signedIn   = "11112221122212"
	organizers = "11113331133312"
	athlete    = "11112321133313" // only the person, not even an organizer
	self       = "11112321133312" // the athlete concerned, and organizers
	forOneself = "11112391133312" // as self, but an inactive one cannot take part
	refereeToo = "11113331123212" // as self, the referee
	officials  = "11113331122212" // any of them
	runners    = "11113231133312" // the other participant organizes the event
	ofEvent    = "11113231123312" // and the referee is one of the event
	entering   = "11112291199919" // athletes who can take part, with any other session
	official   = "11113331123312" // referees of the tournament who are active, and organizers
)

// expected are the statuses of each operation.
var expected = map[string]string{
	"POST /api/users/Login":                "22222223222222", // the athlete, who is banned in one column
	"POST /api/users/logout":               signedIn,
	"POST /api/users/createuser":           known,
	"GET /api/users/sign-in-options":       anyone,
	"POST /api/users/forgot-password":      anyone,
	"GET /api/legal/{page}":                anyone,
	"POST /api/users/reset-password":       anyone,
	"POST /api/users/link-owner":           anyone,
	"POST /api/users/reset-link/{id}":      organizers,
	"GET /api/auth/{provider}/start":       anyone,
	"GET /api/auth/{provider}/callback":    anyone,
	"POST /api/auth/{provider}/callback":   anyone,
	"POST /api/auth/exchange":              "44444444444444", // the code is unknown
	"PUT /api/users/change-password/{id}":  athlete,
	"POST /api/users/import":               organizers,
	"POST /api/users/merge":                organizers,
	"GET /api/users/getuser/{id}":          self,
	"PUT /api/users/updateuser/{id}":       self,
	"GET /api/users/participant/all":       organizers,
	"PUT /api/users/participant/{id}":      organizers,
	"DELETE /api/users/participant/{id}":   organizers,
	"GET /api/users/referee/all":           organizers,
	"PUT /api/users/referee/{id}":          organizers,
	"DELETE /api/users/referee/{id}":       organizers,
	"GET /api/users/avatar/{id}/{picture}": anyone,

	"POST /api/tournament/create":               organizers,
	"GET /api/tournament/get-all":               signedIn,
	"PUT /api/tournament/update/{id}":           organizers,
	"DELETE /api/tournament/delete/{id}":        organizers,
	"POST /api/tournament/add-participant":      forOneself,
	"POST /api/tournament/remove-participant":   self,
	"POST /api/tournament/assign-referee":       organizers,
	"POST /api/tournament/remove-referee":       organizers,
	"POST /api/tournament/status-update":        organizers,
	"POST /api/tournament/archive/{id}":         organizers,
	"GET /api/tournament/brackets-data/{id}":    signedIn,
	"GET /api/tournament/participant-data/{id}": self,
	"GET /api/tournament/leaderboard/{id}":      signedIn,
	"GET /api/tournament/global-leaderboard":    signedIn,
	"GET /api/tournament/history":               signedIn,
	"POST /api/tournament/start/{id}":           organizers,
	"POST /api/tournament/seed/{id}":            organizers,
	"POST /api/tournament/seed-next-round/{id}": organizers,
	"POST /api/tournament/start-round":          official,

	"POST /api/tournament/reset/{id}":       organizers,
	"POST /api/tournament/cancel/{id}":      organizers,
	"POST /api/tournament/move-participant": organizers,
	"POST /api/tournament/add-latecomer":    organizers,
	"POST /api/tournament/leave":            official,
	"POST /api/tournament/return":           organizers,
	"POST /api/tournament/disqualified":     runners,

	"POST /api/match/start/{id}":           official,
	"POST /api/match/no-show/{id}":         official,
	"POST /api/match/undo/{id}":            official,
	"POST /api/match/unstart/{id}":         official,
	"POST /api/match/correct/{id}":         organizers,
	"PUT /api/match/update-result/{id}":    official,
	"GET /api/match/log/{id}":              official,
	"POST /api/match/log/{id}":             official,
	"POST /api/match/take-over/{id}":       official,
	"PUT /api/devices/{device}":            officials,
	"GET /api/devices":                     organizers,
	"GET /api/match/participant-data/{id}": self,
	"GET /api/match/referee-data/{id}":     refereeToo,

	"POST /api/category/create":        organizers,
	"GET /api/category/get-all":        signedIn,
	"GET /api/category/{id}":           signedIn,
	"PUT /api/category/update/{id}":    organizers,
	"DELETE /api/category/delete/{id}": organizers,

	"POST /api/event/create":                       organizers,
	"GET /api/events":                              signedIn,
	"GET /api/event/{id}":                          signedIn,
	"GET /api/event/results/{id}":                  signedIn,
	"GET /api/event/standings/{id}":                signedIn,
	"GET /api/event/book/{id}":                     signedIn,
	"GET /api/event/book/{id}/xlsx":                signedIn,
	"GET /api/event/book/{id}/zip":                 signedIn,
	"GET /api/event/book/{id}/csv/{document}":      signedIn,
	"PUT /api/event/picture/{id}":                  runners,
	"GET /api/event/picture/{id}/{kind}/{picture}": signedIn,
	"GET /api/event/book/{id}/versions":            signedIn,
	"POST /api/event/book/final":                   runners,
	"POST /api/event/book/handout":                 runners,
	"POST /api/event/export":                       runners,
	"POST /api/event/copy":                         runners,
	"GET /api/event/hand-overs/{id}":               runners,
	"POST /api/event/reclaim":                      runners,
	"POST /api/event/import/preview":               organizers,
	"POST /api/event/import":                       organizers,
	"PUT /api/event/update/{id}":                   runners,
	"POST /api/event/state/{id}":                   runners,
	"DELETE /api/event/delete/{id}":                organizers,

	"GET /api/event/templates":              signedIn,
	"GET /api/event/rule-books":             signedIn,
	"POST /api/event/classes/preview":       runners,
	"POST /api/event/classes/create":        runners,
	"POST /api/event/classes/add-arm":       runners,
	"POST /api/event/classes/merge":         runners,
	"POST /api/event/classes/merge-preview": runners,
	"POST /api/event/classes/adopt":         organizers,
	"PUT /api/event/classes/update/{id}":    runners,
	"POST /api/event/classes/close/{id}":    runners,
	"POST /api/event/classes/reopen/{id}":   runners,
	"POST /api/event/set-official":          runners,
	"GET /api/event/teams/{id}":             ofEvent,
	"POST /api/event/teams/rename":          runners,
	"GET /api/event/athletes/{id}":          signedIn,
	"GET /api/event/athlete/{id}":           signedIn,
	"GET /api/event/entry/{id}":             signedIn,
	"POST /api/event/enter/{id}":            entering,
	"POST /api/event/withdraw/{id}":         signedIn,
	"POST /api/event/register":              ofEvent,
	"POST /api/event/suggest":               ofEvent,
	"POST /api/event/preview-registration":  ofEvent,
	"POST /api/lists/read":                  ofEvent,
	"PUT /api/event/athlete/{id}":           ofEvent,
	"DELETE /api/event/athlete/delete/{id}": ofEvent,
	"POST /api/event/athlete/code/{id}":     ofEvent,
	"POST /api/event/weigh/{id}":            ofEvent,
	"POST /api/event/weigh-in/preview":      ofEvent,
	"POST /api/event/weigh-in/close":        ofEvent,
	"POST /api/event/weigh-in/mark/{id}":    ofEvent,
	"DELETE /api/event/classes/delete/{id}": runners,

	"POST /api/event/tables/create":             runners,
	"PUT /api/event/tables/update/{id}":         ofEvent,
	"DELETE /api/event/tables/delete/{id}":      runners,
	"GET /api/event/table-links/{id}":           ofEvent,
	"POST /api/event/table-links/create":        ofEvent,
	"DELETE /api/event/table-links/delete/{id}": ofEvent,
	"POST /api/table/enter":                     anyone,
	"GET /api/table/{id}":                       ofEvent,

	"GET /api/event/queue/{id}":           signedIn,
	"POST /api/event/queue/call":          ofEvent,
	"POST /api/event/queue/take-back":     ofEvent,
	"POST /api/event/queue/arrived":       ofEvent,
	"POST /api/event/queue/arrived-badge": ofEvent,
	"POST /api/event/queue/more-time":     ofEvent,
	"POST /api/event/queue/waive":         ofEvent,
	"POST /api/event/queue/go-on":         ofEvent,
	"POST /api/event/queue/next":          ofEvent,
	"POST /api/event/queue/hold":          ofEvent,
	"POST /api/event/queue/class":         runners,
	"POST /api/event/queue/break":         runners,
	"POST /api/event/queue/stage":         ofEvent,
	"POST /api/event/queue/present":       ofEvent,
	"POST /api/event/queue/open":          ofEvent,
	"POST /api/event/queue/order":         runners,
	"POST /api/event/plan":                ofEvent,
	"POST /api/event/plan/propose":        ofEvent,
	"GET /api/event/protests/{id}":        ofEvent,
	"GET /api/event/reasons/{id}":         ofEvent,
	"PUT /api/event/decision/{id}":        ofEvent,
	"POST /api/event/protest":             ofEvent,
	"GET /api/event/ledger/{id}":          ofEvent,
	"POST /api/event/ledger/absent":       ofEvent,
	"POST /api/event/ledger/mark/{id}":    ofEvent,
	"POST /api/event/protest/decide/{id}": runners,

	"GET /api/public/event/{slug}":                  visitors,
	"GET /api/public/event/{slug}/athletes":         visitors,
	"GET /api/public/event/{slug}/results":          visitors,
	"GET /api/public/event/{slug}/standings":        visitors,
	"GET /api/public/event/{slug}/book":             visitors,
	"GET /api/public/event/{slug}/documents":        visitors,
	"GET /api/public/event/{slug}/now":              visitors,
	"GET /api/public/event/{slug}/athlete/{number}": visitors,
	"GET /api/public/event/{slug}/table/{number}":   visitors,
	"GET /api/public/event/{slug}/calendar.ics":     visitors,
	"GET /api/public/event/{slug}/logo/{picture}":   visitors,
	"GET /api/public/event/{slug}/archive":          visitors,
	"GET /api/public/me/{code}":                     anyone,
	"GET /api/public/me/{code}/calendar.ics":        anyone,
	"POST /api/public/me/{code}/push":               anyone,
	"DELETE /api/public/me/{code}/push":             anyone,
	"GET /api/public/tournament/{id}":               visitors,
	"GET /api/public/event/{slug}/draws":            visitors,
	"GET /api/event/draws/{id}":                     signedIn,
	"POST /api/event/draw/publish":                  runners,
	"POST /api/event/draw/make":                     runners,
	"POST /api/draw/verify":                         anyone,

	"GET /api/notifications":       signedIn,
	"POST /api/notifications/read": signedIn,
	"GET /api/audit":               organizers,
	"GET /api/search":              signedIn,
	"GET /api/live":                "44444444444444", // not a WebSocket; package live asks for the token
	"GET /api/users/profile/{id}":  signedIn,
}

// patterns are the possible expectations of each kind of access in the table; several if the use case checks the
// request's subject.
var patterns = map[protocol.Access][]string{
	protocol.Anyone:                {anyone, expected["POST /api/users/Login"], expected["POST /api/auth/exchange"]},
	protocol.Visitors:              {visitors},
	protocol.WithCode:              {anyone},
	protocol.AnyoneKnown:           {known},
	protocol.SignedIn:              {signedIn, entering},
	protocol.SignedInByMessage:     {expected["GET /api/live"]},
	protocol.Organizer:             {organizers},
	protocol.Self:                  {athlete},
	protocol.SelfOrOrganizer:       {self, refereeToo},
	protocol.TournamentOrganizers:  {organizers},
	protocol.TournamentOfficials:   {official},
	protocol.OfficialsOrHelper:     {officials},
	protocol.BoutOfficials:         {official},
	protocol.CallOfficials:         {official},
	protocol.TableOfficials:        {ofEvent},
	protocol.SignedInOrHelper:      {signedIn},
	protocol.OrganizerOrForOneself: {self, forOneself},
	protocol.EventOrganizers:       {runners},
	protocol.EventOfficials:        {ofEvent},
	protocol.QueueOfficials:        {ofEvent},
	protocol.QueueReaders:          {signedIn},
}

// The expectations tested below match the code's table.
func TestExpectationsFollowTheAccessTable(t *testing.T) {
	table, _ := apitest.Start(t, sqlite(t)).API.Rows()
	for row, who := range table {
		if !slices.Contains(patterns[who], expected[row]) {
			t.Errorf("%s is for %s, but %q is expected", row, who, expected[row])
		}
	}
}

// TestPermissions sends a request of every operation as each kind of caller. One operation alone:
//
//	go test ./internal/api -run 'TestPermissions/GET /api/events'
func TestPermissions(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t), addressed, func(o *server.Options) { o.Session = session })
	expired := s.Organizer().Token
	s.Clock.Advance(session + time.Second)
	s.Organizer().Login(apitest.Password)
	statuses := map[byte]int{'1': http.StatusUnauthorized, '4': http.StatusBadRequest, '3': http.StatusForbidden, '9': http.StatusConflict}
	for _, row := range operations(t, s) {
		t.Run(row, func(t *testing.T) {
			if requests[row] == nil {
				t.Errorf("%s has no request in the table", row)
				return
			}
			want, ok := expected[row]
			if !ok || len(want) != len(callers) {
				t.Errorf("%s has no expectation for everybody", row)
				return
			}
			c := &scene{changed: true}
			var r request
			for i, who := range callers {
				if c.changed { // before that it serves several
					c = newScene(t, s)
					c.expired = expired
					r = requests[row](c)
				}
				reply := who.as(c).Do(method(row), r.path, r.body)
				c.changed = c.changed || reply.Status < 400 && method(row) != http.MethodGet
				wanted := statuses[want[i]]
				if wanted == 0 && reply.Status >= 400 || wanted != 0 && reply.Status != wanted {
					t.Errorf("%s as %s: %d %s, want %c", row, who.name, reply.Status, reply.Body, want[i])
				}
				if who.name == "expired token" && wanted == http.StatusUnauthorized {
					reply.Refused(http.StatusUnauthorized, "jwt expired")
				}
			}
			if row == "POST /api/users/logout" {
				s.Organizer().Login(apitest.Password)
			}
		})
	}
	for row := range expected {
		if requests[row] == nil {
			t.Errorf("%s is expected, but there is no such operation", row)
		}
	}
}
