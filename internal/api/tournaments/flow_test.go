package tournaments_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// TestFlow plays a tournament with automatic rounds.
func TestFlow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, athletes := range []int{5, 8} {
			o := s.Organizer()
			d := scenes.NewTournament(s, object{"name": "Flow", "settings": object{"rounds": "flow"}})
			o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": scenes.Field(s, athletes)}).Is(http.StatusOK)
			o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			o.Post("/api/tournament/seed-next-round/"+d.ID, nil).Is(http.StatusConflict).Contains("no rounds to seed")
			played := 0
			for c := (&scenes.Cup{T: t, Organizer: o, Detail: d}); c.Detail.Status != "completed"; played++ {
				c.Reload()
				for _, m := range c.Detail.Matches {
					known := m.Player1 != nil && m.Player2 != nil
					if m.Status == "pending" && known || m.Status == "scheduled" && m.Bye {
						t.Fatalf("M%d is %s: %+v", m.MatchNumber, m.Status, m)
					}
				}
				if c.Detail.Status == "completed" {
					break
				}
				if played == 1 {
					c.Leave(o, 1, "withdrawal", nil).Is(http.StatusOK)
					c.Reload()
				}
				games := "1"
				if played%3 == 0 {
					games = "2"
				}
				c.Play(games, c.FirstScheduled())
			}
			if played < athletes-1 {
				t.Errorf("%d athletes: over after %d matches", athletes, played)
			}
		}
	})
}
