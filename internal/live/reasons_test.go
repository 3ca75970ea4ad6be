package live_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestReasonsAreForOfficials: reasons for holds, more time and protests are in no frame and in no reply
// that every account can load. Officials of the event load them, those of another event do not.
func TestReasonsAreForOfficials(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	o := s.Organizer()
	var e, other events.EventDetail
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
	o.Post("/api/event/create", object{"name": "Other", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&other)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "mixed", "arm": "right"}, {"sex": "mixed", "arm": "left"}}}).Is(http.StatusCreated).Data(&e)
	o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
	right, left := e.Classes[0].ID, e.Classes[1].ID
	var made []events.EventAthlete
	athletes := []object{}
	for _, name := range []string{"Ann", "Bea", "Cat", "Dee", "Eva"} {
		athletes = append(athletes, object{"name": name, "classIds": []string{right}, "confirmed": true})
	}
	o.Post("/api/event/register", object{"eventId": e.ID, "athletes": athletes}).Is(http.StatusCreated).Data(&made)
	o.Post("/api/tournament/start/"+right, nil).Is(http.StatusOK)
	o.Post("/api/tournament/seed/"+right, object{"manualSeedingData": nil}).Is(http.StatusOK)
	o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
	anybody := s.Participant()
	w := watch(t, s, anybody, "queue:"+e.ID, "events", "tournament:"+right)

	var q day.Queue
	o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
	first := q.Now.Tables[0].OnDeck
	secrets := []string{"secretexcuse", "secretmatch", "secretclass", "secretathlete", "secretprotest"}
	replies := []*apitest.Reply{
		o.Post("/api/event/queue/call", object{"matchId": first.MatchID}),
		o.Post("/api/event/queue/more-time", object{"matchId": first.MatchID, "seconds": 60, "reason": secrets[0]}),
	}
	for _, b := range q.Bouts {
		if b.MatchID != first.MatchID && b.Status == "scheduled" {
			replies = append(replies, o.Post("/api/event/queue/hold", object{"matchId": b.MatchID, "held": true, "reason": secrets[1]}))
			break
		}
	}
	idle := made[0] // not in the first match
	for _, a := range made {
		if a.User.Name != first.Athletes[0].Name && a.User.Name != first.Athletes[1].Name {
			idle = a
		}
	}
	replies = append(replies,
		o.Post("/api/event/queue/hold", object{"classId": left, "held": true, "reason": secrets[2]}),
		o.Post("/api/event/queue/hold", object{"registrationId": idle.ID, "held": true, "reason": secrets[3]}),
		o.Post("/api/match/start/"+first.MatchID, nil),
	)
	for _, r := range replies {
		r.Is(http.StatusOK).Lacks(secrets...)
	}
	officials := func() []string {
		var given []day.GivenReason
		o.Get("/api/event/reasons/" + e.ID).Is(http.StatusOK).Data(&given)
		list := []string{}
		for _, g := range given {
			list = append(list, g.Reason)
		}
		return list
	}
	if got := strings.Join(officials(), " "); got != "secretexcuse secretmatch secretclass secretathlete" {
		t.Errorf("officials load %q", got)
	}
	o.Post("/api/event/protest", object{"matchId": first.MatchID, "entryId": first.Athletes[0].EntryID, "reason": secrets[4]}).Is(http.StatusOK)
	if got := strings.Join(officials(), " "); !strings.Contains(got, secrets[4]) {
		t.Errorf("officials load %q", got)
	}
	for _, path := range []string{"/api/event/queue/", "/api/event/", "/api/event/athletes/", "/api/event/draws/", "/api/event/standings/"} {
		anybody.Get(path + e.ID).Is(http.StatusOK).Lacks(secrets...)
	}
	anybody.Get("/api/tournament/brackets-data/" + right).Is(http.StatusOK).Lacks(secrets...)
	anybody.Get("/api/event/reasons/" + e.ID).Is(http.StatusForbidden)
	o.Post("/api/event/set-official", object{"eventId": other.ID, "userId": anybody.ID, "role": "organizer"}).Is(http.StatusOK)
	anybody.Get("/api/event/reasons/" + e.ID).Is(http.StatusForbidden)

	o.Put("/api/event/update/"+e.ID, object{"venue": "The last change"}).Is(http.StatusOK)
	frames := 0
	for {
		raw, err := w.read()
		if err != nil {
			t.Fatal(err)
		}
		frames++
		for _, secret := range secrets {
			if strings.Contains(string(raw), secret) {
				t.Errorf("a frame has %s: %s", secret, raw)
			}
		}
		if strings.Contains(string(raw), `"type":"event"`) {
			break
		}
	}
	if frames < 5 {
		t.Errorf("only %d frames", frames)
	}
}
