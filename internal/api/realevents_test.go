package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/realevents"
)

// replayedSizes are the field sizes replayed over HTTP: an event without a rematch
// of the final, and one with it. PostgreSQL gets them in turn. The engine alone
// replays all events.
var replayedSizes = []int{4, 5, 7, 8, 9, 12, 13, 16, 17, 24, 31, 32, 33, 48, 63, 64}

// TestRealEvents plays real events by manual seeding and compares every pairing and place with the real ones.
func TestRealEvents(t *testing.T) {
	events := realevents.Load(t)
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		organizer := s.Organizer()
		athletes := make([]string, 64)
		for i := range athletes {
			athletes[i] = s.As(account.Participant, fmt.Sprintf("Seed %d", i+1)).ID
		}
		replayed, least := 0, 20
		turns := strings.HasPrefix(s.Address, "postgres")
		if turns {
			least = 10
		}
		for n, size := range replayedSizes {
			for _, rematch := range []bool{false, true} {
				if turns && rematch != (n%2 == 1) {
					continue
				}
				i := slices.IndexFunc(events, func(e realevents.Event) bool { return e.Entrants == size && e.GrandFinalReset == rematch })
				if i < 0 {
					continue
				}
				replayed++
				replay(t, organizer, athletes[:size], events[i])
			}
		}
		if replayed < least {
			t.Errorf("only %d events were replayed", replayed)
		}
	})
}

func replay(t *testing.T, organizer *apitest.Client, athletes []string, event realevents.Event) {
	t.Helper()
	name := fmt.Sprintf("%d athletes, rematch %v", event.Entrants, event.GrandFinalReset)
	d := started(organizer, name, 3, athletes)
	plan, err := bracket.NewPlan(event.Entrants)
	if err != nil {
		t.Fatal(err)
	}
	seeding := []apitest.Object{}
	for i, p := range plan.Standard() {
		seeding = append(seeding, apitest.Object{
			"matchNumber": i + 1, "player1": d.Participants[p[0]-1].ID, "player2": d.Participants[p[1]-1].ID,
		})
	}
	seedOf := map[string]int{}
	for i, e := range d.Participants {
		seedOf[e.ID] = i + 1
	}
	organizer.Post("/api/tournament/seed/"+d.ID, apitest.Object{"manualSeedingData": seeding}).Is(http.StatusOK).Data(&d)
	left := slices.Clone(event.Matches)
	d = playOn(organizer, d.ID, func(m shapes.Match) string {
		section := map[string]string{"winners": "W", "losers": "L", "grandfinal": "GF"}[m.Bracket.Bracket]
		if section == "GF" && m.Round == 2 {
			section = "GF2"
		}
		a, b := seedOf[m.Player1.ID], seedOf[m.Player2.ID]
		i := slices.IndexFunc(left, func(r realevents.Match) bool {
			return r.Bracket == section && (r.Winner == a && r.Loser == b || r.Winner == b && r.Loser == a)
		})
		if i < 0 {
			t.Fatalf("%s: M%d pairs %d with %d in %s, which did not take place", name, m.MatchNumber, a, b, section)
		}
		winner := left[i].Winner
		left = slices.Delete(left, i, i+1)
		if winner == a {
			return "11"
		}
		return "122"
	})
	if len(left) > 0 {
		t.Errorf("%s: took place but never came up: %+v", name, left)
	}
	places := make([]int, event.Entrants)
	for _, e := range d.Participants[:event.Entrants] {
		places[seedOf[e.ID]-1] = e.Place
	}
	if diff := cmp.Diff(event.PlacementBySeed, places); diff != "" {
		t.Errorf("%s: places by seed (-real +here):\n%s", name, diff)
	}
}

// started returns a tournament of these athletes whose bracket is drawn.
func started(organizer *apitest.Client, name string, bestOf int, athletes []string) shapes.TournamentDetail {
	var d shapes.TournamentDetail
	organizer.Post("/api/tournament/create", apitest.Object{
		"name": name, "settings": apitest.Object{"bestOf": bestOf, "seeding": "manual"},
	}).Is(http.StatusCreated).Data(&d)
	organizer.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": athletes}).Is(http.StatusOK)
	organizer.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK).Data(&d)
	return d
}

// playOn plays a seeded tournament round by round to its end; games says who wins each game of a match, as '1' or '2'.
// At the event nobody rests.
func playOn(organizer *apitest.Client, id string, games func(shapes.Match) string) shapes.TournamentDetail {
	for {
		var d shapes.TournamentDetail
		organizer.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		if d.Status != "active" {
			return d
		}
		scheduled := func(m shapes.Match) bool { return m.Status == "scheduled" }
		if slices.ContainsFunc(d.Matches, scheduled) {
			var started []shapes.Match
			if d.Class == nil {
				organizer.Post("/api/tournament/start-round", apitest.Object{"tournamentId": id}).Is(http.StatusOK).Data(&started)
			} else {
				for _, m := range d.Matches {
					if scheduled(m) {
						organizer.Post("/api/match/start/"+m.ID, apitest.Object{"anyway": true}).Is(http.StatusOK).Data(&m)
						started = append(started, m)
					}
				}
			}
			d.Matches = append(slices.DeleteFunc(d.Matches, scheduled), started...)
		}
		played := false
		for _, m := range d.Matches {
			if m.Status == "in-progress" {
				organizer.Put("/api/match/update-result/"+m.ID, result(games(m))).Is(http.StatusOK)
				played = true
			}
		}
		if !played {
			organizer.Post("/api/tournament/seed-next-round/"+id, nil).Is(http.StatusOK)
		}
	}
}

// result is the body of a result whose games were won by '1' or '2'.
func result(games string) apitest.Object {
	results := []apitest.Object{}
	for i, winner := range games {
		results = append(results, apitest.Object{"gameNumber": i + 1, "player1Won": winner == '1'})
	}
	return apitest.Object{"results": results}
}
