package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestFlow plays a tournament with automatic rounds.
func TestFlow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, athletes := range []int{5, 8} {
			o := s.Organizer()
			d := made(s, object{"name": "Flow", "settings": object{"rounds": "flow"}})
			o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, athletes)}).Is(http.StatusOK)
			o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			o.Post("/api/tournament/seed-next-round/"+d.ID, nil).Is(http.StatusConflict).Contains("no rounds to seed")
			played := 0
			for c := (&cup{t, o, d}); c.d.Status != "completed"; played++ {
				c.reload()
				for _, m := range c.d.Matches {
					known := m.Player1 != nil && m.Player2 != nil
					if m.Status == "pending" && known || m.Status == "scheduled" && m.Bye {
						t.Fatalf("M%d is %s: %+v", m.MatchNumber, m.Status, m)
					}
				}
				if c.d.Status == "completed" {
					break
				}
				if played == 1 {
					c.leave(o, 1, "withdrawal", nil).Is(http.StatusOK)
					c.reload()
				}
				games := "1"
				if played%3 == 0 {
					games = "2"
				}
				c.play(games, c.firstScheduled())
			}
			if played < athletes-1 {
				t.Errorf("%d athletes: over after %d matches", athletes, played)
			}
		}
	})
}
