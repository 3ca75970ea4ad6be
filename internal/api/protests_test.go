package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNoProtestAboutABye files protests about a match with a bye: nobody has pulled it, although it has a winner.
func TestNoProtestAboutABye(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 3, nil)
		var d shapes.TournamentDetail
		f.o.Get("/api/tournament/brackets-data/" + f.e.Classes[0].ID).Is(http.StatusOK).Data(&d)
		for _, m := range d.Matches {
			if !m.Bye || m.Status != "completed" {
				continue
			}
			for _, e := range []*shapes.Entry{m.Player1, m.Player2} {
				s.Referee().Post("/api/event/protest", object{"matchId": m.ID, "entryId": e.ID, "reason": "elbow"}).Is(http.StatusConflict)
			}
			return
		}
		t.Error("there is no bye")
	})
}
