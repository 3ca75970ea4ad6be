package live_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestQueueReachesWatchers: each change of called or announced bouts sends one frame after its
// commit, with the whole state. Visitors get only the names that they may see.
func TestQueueReachesWatchers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var e events.EventDetail
		o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "mixed", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
		class := e.Classes[0].ID
		for _, name := range []string{"Ann Lee", "Bea Lee", "Cat Lee", "Dee Lee"} {
			var made []events.EventAthlete
			o.Post("/api/event/register", object{"eventId": e.ID, "athletes": []object{{"name": name, "classIds": []string{class}, "confirmed": true}}}).
				Is(http.StatusCreated).Data(&made)
			o.Put("/api/event/athlete/"+made[0].ID, object{"initials": true}).Is(http.StatusOK)
		}
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
		var q day.Queue
		o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)

		known := watch(t, s, s.Participant(), "queue:"+e.ID)
		visitor := dial(t, s)
		visitor.listen("public:" + e.ID)
		next := func(w *watcher) (now day.Now, text string) {
			t.Helper()
			for {
				raw, err := w.read()
				if err != nil {
					t.Fatal(err)
				}
				var f struct {
					Type, EventID string
					Version       int64
					Changes       struct{ Now day.Now }
				}
				if err := json.Unmarshal(raw, &f); err != nil {
					t.Fatal(err)
				}
				if f.Type == "queue" && f.Version > q.Now.Version {
					if f.EventID != e.ID || f.Version != f.Changes.Now.Version {
						t.Errorf("%s", raw)
					}
					return f.Changes.Now, string(raw)
				}
			}
		}
		match := q.Now.Tables[0].OnDeck
		o.Post("/api/event/queue/call", object{"matchId": match.MatchID}).Is(http.StatusOK)
		o.Post("/api/event/queue/call", object{"matchId": match.MatchID}).Is(http.StatusOK) // not published
		now, _ := next(known)
		if now.Version != q.Now.Version+1 || now.Tables[0].Called.MatchID != match.MatchID || now.Tables[0].Called.Athletes[0].Name != match.Athletes[0].Name {
			t.Errorf("called: %+v", now)
		}
		if now, text := next(visitor); now.Tables[0].Called == nil || strings.Contains(text, "Lee") || !strings.Contains(text, ". L.") {
			t.Errorf("visitors are told %s", text)
		}
		o.Post("/api/match/start/"+match.MatchID, nil).Is(http.StatusOK)
		if now, _ = next(known); now.Version != q.Now.Version+2 || now.Tables[0].Called.Status != "in-progress" {
			t.Errorf("started: %+v", now)
		}
		o.Put("/api/match/update-result/"+match.MatchID, object{"results": []object{{"gameNumber": 1, "player1Won": true}}}).Is(http.StatusOK)
		if now, _ = next(known); now.Version != q.Now.Version+3 || now.Tables[0].Called != nil || now.Classes[0].Decided != 1 {
			t.Errorf("decided: %+v", now)
		}
	})
}
