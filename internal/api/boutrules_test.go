package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestRulesOfATournament are stored with it, and can change until its end, because they decide nothing.
func TestRulesOfATournament(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var d shapes.TournamentDetail
		o.Post("/api/tournament/create", object{"name": "Club night", "settings": object{"rules": object{"foulsPerGame": 3, "falseStart": "warning-first"}}}).Is(http.StatusCreated).Data(&d)
		if diff := cmp.Diff(bout.Rules{WarningsPerFoul: 2, FoulsPerGame: 3, FalseStart: "warning-first", Straps: "slip"}, d.Settings.Rules); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Post("/api/tournament/create", object{"name": "x", "settings": object{"rules": object{"foulsPerGame": 10}}}).Is(http.StatusBadRequest)
		o.Post("/api/tournament/create", object{"name": "x", "settings": object{"rules": object{"falseStart": nil}}}).Is(http.StatusBadRequest)

		c := newCup(t, s, 1, 4)
		edit := func(rules object) *apitest.Reply {
			return o.Put("/api/tournament/update/"+c.d.ID, object{"settings": object{"rules": rules}})
		}
		edit(object{"warningsPerFoul": 0, "foulStops": true}).Is(http.StatusOK).Data(&d)
		if diff := cmp.Diff(bout.Rules{FoulsPerGame: 2, FalseStart: "warning", Straps: "slip", FoulStops: true}, d.Settings.Rules); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Get("/api/audit?limit=1").Contains("warnings for a foul: 2", "a foul stops the bout: yes")
		edit(object{"straps": "no-grip", "strapsOnRequest": true, "switchSides": true}).Is(http.StatusOK).Data(&d)
		if r := d.Settings.Rules; r.Straps != "no-grip" || !r.StrapsOnRequest || !r.SwitchSides {
			t.Errorf("rules: %+v", r)
		}
		o.Get("/api/audit?limit=1").Contains("straps: after a slip", "straps: also at once after no grip", "straps on request: yes", "sides switch: yes")
		edit(object{"straps": "always"}).Is(http.StatusBadRequest)
		edit(object{"warningsPerFoul": nil}).Is(http.StatusBadRequest)
		o.Put("/api/tournament/update/"+c.d.ID, object{"name": "Other", "settings": object{"rules": object{"foulStops": false}}}).Is(http.StatusConflict)
		p := c.pad(s.Referee(), "a", 1)
		if l := p.sees().Log; l.State.Hands.NoGrip == nil || *l.State.Hands.NoGrip != "straps" || !l.State.Hands.Request || l.Grip != 0 {
			t.Errorf("before the bout: %+v, grip %d", l.State.Hands, l.Grip)
		}
		p.post(p.touch("foul", 1)).Is(http.StatusOK)
		if l := p.sees().Log; !l.Rules.FoulStops || l.State.Phase != "stopped" || l.State.Hands.Request {
			t.Errorf("log: %+v", l)
		}
		p.post(p.touch("slip", 0)).Is(http.StatusOK)
		if h := p.sees().Log.State.Hands; h.Slip == nil || *h.Slip != "straps" {
			t.Errorf("after a slip: %+v", h)
		}
		playOn(o, c.d.ID, func(shapes.Match) string { return "1" })
		edit(object{"foulStops": false}).Is(http.StatusConflict)
	})
}
