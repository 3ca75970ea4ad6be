package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestAThousandAthletes takes a tournament of 1,000 from the import of the list to the second round, drawn by lot and
// seeded by hand, over HTTP. On one database to save time: smaller tests cover both.
func TestAThousandAthletes(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	const athletes, size = 1000, 1024
	o := s.Organizer()
	var file strings.Builder
	file.WriteString("name,email\n")
	for i := range athletes {
		fmt.Fprintf(&file, "Athlete %04d,a%d@club.example\n", i, i)
	}
	var imported accounts.Import
	o.Post("/api/users/import", object{"csv": file.String()}).Is(http.StatusOK).Data(&imported)
	ids := make([]string, athletes)
	for i, l := range imported.Lines {
		ids[i] = l.UserID
	}

	drawn := started(o, "By lot", 1, ids)
	o.Post("/api/tournament/seed/"+drawn.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)

	set := started(o, "By hand", 1, ids)
	if len(set.Participants) != size {
		t.Fatalf("%d entries", len(set.Participants))
	}
	var pairs []object
	for i := range size / 2 { // the last meets the first, so the byes meet the first 24
		pairs = append(pairs, object{"matchNumber": i + 1, "player1": set.Participants[i].ID, "player2": set.Participants[size-1-i].ID})
	}
	bye := pairs[0]["player2"]
	pairs[0]["player2"] = pairs[1]["player2"]
	o.Post("/api/tournament/seed/"+set.ID, object{"manualSeedingData": pairs}).Is(http.StatusBadRequest)
	pairs[0]["player2"] = bye
	o.Post("/api/tournament/seed/"+set.ID, object{"manualSeedingData": pairs}).Is(http.StatusOK)
	o.Post("/api/tournament/start-round", object{"tournamentId": set.ID}).Is(http.StatusOK)

	var d shapes.TournamentDetail
	o.Get("/api/tournament/brackets-data/" + set.ID).Is(http.StatusOK).Data(&d)
	played := 0
	for _, m := range d.Matches {
		if m.Status != "in-progress" {
			continue
		}
		o.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
		played++
	}
	if want := athletes - size/2; played != want {
		t.Errorf("%d matches were played in the first round, want %d", played, want)
	}
	var next []shapes.Match
	o.Post("/api/tournament/seed-next-round/"+set.ID, nil).Is(http.StatusOK).Data(&next)
	if len(next) < size/4 {
		t.Errorf("%d matches in the second round", len(next))
	}
	var standings struct {
		Leaderboard []tournaments.LeaderboardEntry
	}
	o.Get("/api/tournament/leaderboard/" + set.ID).Is(http.StatusOK).Data(&standings)
	if len(standings.Leaderboard) != athletes {
		t.Errorf("%d on the leaderboard", len(standings.Leaderboard))
	}
}
