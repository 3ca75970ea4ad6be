package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestCountsAgree between dashboard, tournaments and history: all count tournaments outside events and say how many classes
// of events they leave out.
func TestCountsAgree(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		counts := func(path string) map[string]int { return o.Get(path).Is(http.StatusOK).Envelope().Meta.Counts }
		cup := newCup(t, s, 1, 4)
		playOn(cup.o, cup.d.ID, func(shapes.Match) string { return "1" })
		var open shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Next"}).Is(http.StatusCreated).Data(&open)
		e := women40(s, object{})
		register(s, e.ID, object{"name": "Ann", "sex": "women", "birthYear": 1980, "classIds": []string{e.Classes[0].ID}})
		o.Post("/api/event/classes/close/"+e.Classes[0].ID, object{}).Is(http.StatusOK)

		all, past := counts("/api/tournament/get-all?limit=1"), counts("/api/tournament/history?limit=1")
		years, other := 0, map[string]bool{"classes": true, "athletes": true}
		for name, n := range past {
			if !other[name] {
				years += n
			}
		}
		total := 0
		for name, n := range all {
			if !other[name] {
				total += n
			}
		}
		if total != 2 || all["completed"]+all["archived"] != 1 || years != 1 {
			t.Errorf("outside events: %v of the tournaments, %v of the history", all, past)
		}
		if all["classes"] != len(e.Classes) || past["classes"] != 1 {
			t.Errorf("classes of events: %d and %d", all["classes"], past["classes"])
		}
		if got := o.Get("/api/tournament/get-all?limit=1").Envelope().Meta.Total; got != total {
			t.Errorf("%d are listed, %d counted", got, total)
		}
		if _, there := counts("/api/tournament/get-all?limit=1&event=" + e.ID)["classes"]; there {
			t.Error("the classes of an event leave none out")
		}
	})
}
