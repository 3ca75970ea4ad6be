package scenes

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Floor is a running event, with tables and classes whose athletes have numbers.
type Floor struct {
	T         *testing.T
	Server    *apitest.Server
	Organizer *apitest.Client
	Event     events.EventDetail
	Athletes  []events.EventAthlete
}

// NewFloor makes a running event with a number of tables and of classes with some athletes each.
func NewFloor(t *testing.T, s *apitest.Server, tables, classes, athletes int, settings object) *Floor {
	t.Helper()
	f := &Floor{T: t, Server: s, Organizer: s.Organizer()}
	f.Event = Women40(s, settings)
	for range tables {
		f.Organizer.Post("/api/event/tables/create", object{"eventId": f.Event.ID}).Is(http.StatusCreated)
	}
	ids := []string{}
	for _, c := range f.Event.Classes[:classes] {
		ids = append(ids, c.ID)
	}
	for i := range classes * athletes {
		f.Athletes = append(f.Athletes, Register(s, f.Event.ID, object{"name": fmt.Sprintf("Ann%c Lee", 'A'+i), "sex": "women", "birthYear": 1970,
			"club": "Iron Arm", "classIds": ids[i/athletes : i/athletes+1], "confirmed": true})...)
	}
	f.Organizer.Post("/api/event/set-official", object{"eventId": f.Event.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
	for _, id := range ids {
		f.Organizer.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		f.Organizer.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	f.Organizer.Post("/api/event/state/"+f.Event.ID, object{"state": "running"}).Is(http.StatusOK)
	f.Organizer.Get("/api/event/" + f.Event.ID).Is(http.StatusOK).Data(&f.Event)
	return f
}

// Queue returns the queue as the organizer sees it.
func (f *Floor) Queue() (q day.Queue) {
	f.T.Helper()
	f.Organizer.Get("/api/event/queue/" + f.Event.ID).Is(http.StatusOK).Data(&q)
	return q
}

// Reasons returns the reasons behind the queue.
func (f *Floor) Reasons() (given []day.GivenReason) {
	f.T.Helper()
	f.Organizer.Get("/api/event/reasons/" + f.Event.ID).Is(http.StatusOK).Data(&given)
	return given
}

// Do posts a change of the queue.
func (f *Floor) Do(by *apitest.Client, what string, body object) *apitest.Reply {
	f.T.Helper()
	return by.Post("/api/event/queue/"+what, body)
}

// Pull decides a called bout, whose first athlete wins.
func (f *Floor) Pull(matchID string) {
	f.T.Helper()
	f.Server.Referee().Post("/api/match/start/"+matchID, nil).Is(http.StatusOK)
	f.Server.Clock.Advance(time.Minute)
	f.Server.Referee().Put("/api/match/update-result/"+matchID, Result("1")).Is(http.StatusOK)
}
