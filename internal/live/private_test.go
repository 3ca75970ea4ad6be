package live_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestParticipantsReadNothingPrivate loads everything that a running event's ids give a plain participant, and listens.
// No reply or frame has another person's address, birth year, weight or reason.
func TestParticipantsReadNothingPrivate(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	o := s.Organizer()
	ann := s.As(account.Participant, "Ann Private")
	var e events.EventDetail
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
	o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "mixed", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
	o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated).Data(&e)
	class := e.Classes[0].ID
	athletes := []object{{"userId": ann.ID, "sex": "women", "birthYear": 1937, "groups": []string{"secretgroup"}, "classIds": []string{class}, "confirmed": true}}
	for _, name := range []string{"Bea", "Cat", "Dee", "Eva"} {
		athletes = append(athletes, object{"name": name, "classIds": []string{class}, "confirmed": true})
	}
	var made []events.EventAthlete
	o.Post("/api/event/register", object{"eventId": e.ID, "athletes": athletes}).Is(http.StatusCreated).Data(&made)
	o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
	o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
	o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
	o.Post("/api/event/weigh/"+made[0].ID, object{"grams": 61234}).Is(http.StatusCreated)
	anybody := s.Participant()
	w := watch(t, s, anybody, "queue:"+e.ID, "events", "tournament:"+class)
	var q day.Queue
	o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
	first := q.Now.Tables[0].OnDeck
	o.Post("/api/event/queue/call", object{"matchId": first.MatchID}).Is(http.StatusOK)
	o.Post("/api/event/queue/more-time", object{"matchId": first.MatchID, "seconds": 60, "reason": "secretexcuse"}).Is(http.StatusOK)
	o.Post("/api/match/start/"+first.MatchID, nil).Is(http.StatusOK)
	o.Post("/api/event/queue/hold", object{"registrationId": made[0].ID, "held": true, "reason": "secrethold"}).Is(http.StatusOK)
	o.Post("/api/event/protest", object{"matchId": first.MatchID, "entryId": first.Athletes[0].EntryID, "reason": "secretprotest"}).Is(http.StatusOK)

	secrets := []string{ann.Email, "1937", "61234", "secretgroup", "secretexcuse", "secrethold", "secretprotest"}
	o.Get("/api/event/athlete/"+made[0].ID).Is(http.StatusOK).Contains("1937", "61234", "secretgroup")
	ids := []string{e.ID, class, first.MatchID, made[0].ID, ann.ID, e.Tables[0].ID, first.Athletes[0].EntryID}
	loaded := 0
	for path, item := range api.New(api.Options{}).Description().Paths {
		if item.Get == nil {
			continue
		}
		for _, id := range ids {
			at := strings.NewReplacer("{id}", id, "{slug}", e.Slug, "{number}", "1", "{code}", "000000000000", "{picture}", "x", "{provider}", "google", "{device}", id, "{state}", "x").Replace(path)
			if r := anybody.Get(at).Lacks(secrets...); r.Status == http.StatusOK {
				loaded++
			}
			if at == path {
				break
			}
		}
	}
	if loaded < 30 {
		t.Errorf("only %d replies were loaded", loaded)
	}
	o.Put("/api/event/update/"+e.ID, object{"venue": "The last change"}).Is(http.StatusOK)
	for frames := 1; ; frames++ {
		raw, err := w.read()
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if strings.Contains(string(raw), secret) {
				t.Errorf("a frame has %s: %s", secret, raw)
			}
		}
		if strings.Contains(string(raw), `"type":"event"`) {
			if frames < 5 {
				t.Errorf("only %d frames", frames)
			}
			return
		}
	}
}
