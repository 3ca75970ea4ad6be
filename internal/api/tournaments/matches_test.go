package tournaments_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestFourAthletes plays the smallest bracket to a rematch: M1, M2 are the first
// winners round, M3 the first losers round, M4 the winners final, M5 the losers
// final, M6 the final and M7 its rematch.
func TestFourAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 4)
		if len(c.Detail.Matches) != 6 {
			t.Fatalf("%d matches are shown, want 6: the rematch only when it is needed", len(c.Detail.Matches))
		}
		c.Check(1, "scheduled", "Athlete 1", "Athlete 2")
		c.Check(6, "pending", "TBD", "TBD")
		c.Organizer.Post("/api/tournament/seed-next-round/"+c.Detail.ID, nil).
			Refused(http.StatusConflict, "Match M1 is not completed. You can seed the next round when every match is completed.")
		c.Score(c.Organizer, 1, "11").Refused(http.StatusConflict, "Match M1 is scheduled. Start it before you record a result.")
		c.Score(c.Organizer, 4, "11").Refused(http.StatusConflict, "Match M4 is pending. You can start it once its players are known and its round is seeded.")
		c.Start(c.Organizer, 4).Refused(http.StatusConflict, "Match M4 is pending. You can start it once its players are known and its round is seeded.")
		c.Start(c.Organizer, 1).Is(http.StatusOK).Contains(`"in-progress"`)
		c.Start(c.Organizer, 1).Refused(http.StatusConflict, "Match M1 is in progress. Record its result.")
		c.Score(c.Organizer, 1, "12").Refused(http.StatusBadRequest, "Please select a winner for every game.")
		c.Score(c.Organizer, 1, "").Refused(http.StatusBadRequest, "Please select a winner for every game.")
		c.Score(c.Organizer, 1, "1111").Is(http.StatusBadRequest)

		var m shapes.Match
		c.Score(c.Organizer, 1, "121").Is(http.StatusOK).Data(&m)
		if m.Status != "completed" || m.Winner.User.Name != "Athlete 1" || m.Loser.User.Name != "Athlete 2" ||
			m.Scores != (shapes.Scores{Player1Score: 2, Player2Score: 1}) || len(m.Games) != 3 || m.Games[1].Player1Won ||
			m.StartedAt == nil || m.CompletedAt == nil || m.BestOf != 3 || m.Tournament.Name != "Cup" || m.Bye {
			t.Errorf("recorded: %+v", m)
		}
		c.Reload()
		c.Check(4, "pending", "Athlete 1", "TBD")
		c.Check(3, "pending", "Athlete 2", "TBD")
		version := c.Detail.Version
		c.Score(c.Organizer, 1, "121").Is(http.StatusOK)
		c.Reload()
		if c.Detail.Version != version {
			t.Error("the same result sent again changed the version")
		}

		c.Play("22", 2)
		c.NextRound()
		c.Check(4, "scheduled", "Athlete 1", "Athlete 4")
		c.Check(3, "scheduled", "Athlete 2", "Athlete 3")
		c.Play("11", 3, 4)
		c.NextRound()
		c.Check(5, "scheduled", "Athlete 4", "Athlete 2")
		c.Play("22", 5)
		c.NextRound()
		c.Check(6, "scheduled", "Athlete 1", "Athlete 2")
		c.Play("22", 6) // the unbeaten athlete loses
		if c.Detail.Status != "active" {
			t.Fatalf("the tournament is %s, but a rematch is due", c.Detail.Status)
		}
		c.Check(7, "pending", "Athlete 1", "Athlete 2")
		c.NextRound()
		c.Play("22", 7)
		if c.Detail.Status != "completed" || c.Detail.CompletedAt == nil || c.Detail.Winner == nil || c.Detail.Winner.User.Name != "Athlete 2" || c.Detail.Winner.Place != 1 {
			t.Errorf("the end: %+v", c.Detail.Tournament)
		}
		for i, place := range []int{2, 1, 4, 3} {
			if c.Detail.Participants[i].Place != place {
				t.Errorf("%s is in place %d, want %d", c.Detail.Participants[i].User.Name, c.Detail.Participants[i].Place, place)
			}
		}
		c.Organizer.Post("/api/tournament/seed-next-round/"+c.Detail.ID, nil).Is(http.StatusConflict)
		c.Organizer.Delete("/api/tournament/delete/" + c.Detail.ID).Is(http.StatusConflict)
		c.Organizer.Put("/api/tournament/update/"+c.Detail.ID, apitest.Object{"name": "Other"}).Is(http.StatusConflict)
		c.Organizer.Post("/api/tournament/archive/"+c.Detail.ID, nil).Is(http.StatusOK).Contains("Project Archived!")
		c.Score(c.Organizer, 7, "11").Is(http.StatusConflict).Contains("archived")
	})
}

// TestFiveAthletes has three byes; with them the first losers round is a walkover
// and a match between two byes.
func TestFiveAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := &scenes.Cup{T: t, Organizer: s.Organizer(), Detail: shapes.TournamentDetail{}}
		c.Detail = scenes.Started(c.Organizer, "Five", 1, scenes.Field(s, 5))
		if c.Detail.AthleteCount != 5 || len(c.Detail.Participants) != 8 || !c.Detail.Participants[7].User.IsBye || c.Detail.Participants[7].User.Name != "BYE" {
			t.Fatalf("field: %d athletes, %+v", c.Detail.AthleteCount, c.Detail.Participants)
		}
		entry := func(i int) string { return c.Detail.Participants[i-1].ID }
		pairing := func(number, a, b int) apitest.Object {
			return apitest.Object{"matchNumber": number, "player1": entry(a), "player2": entry(b)}
		}
		seed := func(pairings ...apitest.Object) *apitest.Reply {
			return c.Organizer.Post("/api/tournament/seed/"+c.Detail.ID, apitest.Object{"manualSeedingData": append([]apitest.Object{}, pairings...)})
		}
		seed().Is(http.StatusBadRequest)
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3)).Refused(http.StatusBadRequest, "Match M4 has no players.")
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 4)).
			Refused(http.StatusBadRequest, "Athlete 4 is in two matches, the second time in M4.")
		seed(pairing(1, 6, 7), pairing(2, 1, 2), pairing(3, 8, 3), pairing(4, 4, 5)).
			Refused(http.StatusBadRequest, "Match M1 has two byes. A bye must meet an athlete.")
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 5)).Is(http.StatusOK)
		c.Reload()
		if !c.Detail.IsSeeded {
			t.Error("not seeded")
		}
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 5)).Is(http.StatusConflict)

		m := c.Match(3)
		if m.Status != "completed" || !m.Bye || m.Winner.User.Name != "Athlete 3" || m.Loser != nil {
			t.Errorf("a match against a bye: %+v", m)
		}
		c.Score(c.Organizer, 3, "1").Is(http.StatusConflict)
		// M5 and M6 are the first losers round: M5 is between two byes, M6 takes
		// the bye from M3 and the loser of M4.
		for _, m := range c.Detail.Matches {
			if m.MatchNumber == 5 {
				t.Errorf("a losers match between two byes is shown: %+v", m)
			}
		}
		if m := c.Match(6); m.Status != "pending" || !m.Bye {
			t.Errorf("a walkover that waits for its athlete: %+v", m)
		}
		c.Play("1", 4)
		c.NextRound()
		if m := c.Match(6); m.Status != "completed" || m.Winner.User.Name != "Athlete 5" || m.Loser != nil {
			t.Errorf("the walkover: %+v", m)
		}
		c.Detail = scenes.PlayOn(c.Organizer, c.Detail.ID, func(shapes.Match) string { return "1" })
		if c.Detail.Status != "completed" || c.Detail.Winner.User.Name != "Athlete 1" {
			t.Errorf("the end: %s, %+v", c.Detail.Status, c.Detail.Winner)
		}
		var board tournaments.Leaderboard
		c.Organizer.Get("/api/tournament/leaderboard/" + c.Detail.ID).Is(http.StatusOK).Data(&board)
		matches, wins := 0, 0
		for _, e := range board.Leaderboard {
			matches += e.Matches
			wins += e.Wins
			if e.Name == "BYE" {
				t.Error("a bye is on the leaderboard")
			}
		}
		if len(board.Leaderboard) != 5 || matches != 2*8 || wins != 8 { // 2n−2 bouts
			t.Errorf("%d athletes, %d matches, %d wins: %+v", len(board.Leaderboard), matches, wins, board)
		}
	})
}

func TestCorrection(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		referee := s.Referee()
		c.Play("1", 1, 2)
		c.NextRound() // M3, M4 scheduled
		c.Score(referee, 1, "2").Refused(http.StatusConflict, "Match M1 is already completed with another result. An organizer can correct it.")
		c.Score(referee, 1, "1").Is(http.StatusOK)
		c.Score(c.Organizer, 1, "2").Is(http.StatusOK)
		c.Reload()
		c.Check(4, "scheduled", "Athlete 2", "Athlete 3")
		c.Check(3, "scheduled", "Athlete 1", "Athlete 4")
		c.Start(c.Organizer, 3).Is(http.StatusOK)
		c.Score(c.Organizer, 1, "1").
			Refused(http.StatusConflict, "Match M3, which follows from this result, has started. You can correct the result only before that.")
		c.Score(c.Organizer, 3, "1").Is(http.StatusOK)
		c.Play("1", 4) // Athlete 2 is in the final
		c.NextRound()
		c.Play("1", 5)
		c.NextRound()

		leaders := func() map[string][3]int {
			var board tournaments.Leaderboard
			c.Organizer.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board)
			list := map[string][3]int{}
			for _, e := range board.Leaderboard {
				list[e.Name] = [3]int{e.Wins, e.Losses, e.Points}
			}
			return list
		}
		c.Play("1", 6)
		if c.Detail.Status != "completed" || c.Detail.Winner.User.Name != "Athlete 2" {
			t.Fatalf("%s, %+v", c.Detail.Status, c.Detail.Winner)
		}
		first := leaders()
		if first["Athlete 2"] != [3]int{3, 0, 25} {
			t.Errorf("champion: %v", first["Athlete 2"])
		}
		// The final was recorded the wrong way round: the rematch comes up.
		c.Score(c.Organizer, 6, "2").Is(http.StatusOK)
		c.Reload()
		if c.Detail.Status != "active" || c.Detail.Winner != nil || c.Detail.CompletedAt != nil || c.Match(7).Status != "pending" {
			t.Errorf("after the correction: %s, %+v", c.Detail.Status, c.Match(7))
		}
		if got := leaders()["Athlete 2"]; got != [3]int{2, 1, 0} {
			t.Errorf("points and win are not taken back: %v", got)
		}
		c.Score(c.Organizer, 6, "1").Is(http.StatusOK)
		c.Reload()
		if c.Detail.Status != "completed" || len(c.Detail.Matches) != 6 {
			t.Errorf("after correcting it back: %s, %d matches", c.Detail.Status, len(c.Detail.Matches))
		}
		if got := leaders(); len(got) != len(first) || got["Athlete 2"] != first["Athlete 2"] || got["Athlete 3"] != first["Athlete 3"] {
			t.Errorf("leaderboard %v, want %v", got, first)
		}
	})
}

// TestOfficials checks who can start and score a match.
func TestOfficials(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		assigned, other := s.As(account.Referee, "Anna Assigned"), s.As(account.Referee, "Otto Other")
		athlete := s.As(account.Participant, "Athlete 1")
		c.Start(s.Nobody(), 1).Is(http.StatusUnauthorized)
		c.Start(athlete, 1).Is(http.StatusForbidden)
		c.Start(other, 1).Is(http.StatusOK) // nobody is assigned yet
		for r, want := range map[*apitest.Client]int{other: 6, athlete: 0} {
			var matches []shapes.Match
			if r.Get("/api/match/referee-data/" + r.ID).Is(http.StatusOK).Data(&matches); len(matches) != want {
				t.Errorf("%s may officiate %d matches, want %d", r.Email, len(matches), want)
			}
		}
		for _, game := range []apitest.Object{{"gameNumber": 1}, {"gameNumber": 1, "player1Won": nil}} {
			other.Put("/api/match/update-result/"+c.Match(1).ID, apitest.Object{"results": []apitest.Object{game}}).
				Is(http.StatusBadRequest).Names("results[0].player1Won", "Please select a winner for every game.")
		}
		c.Score(athlete, 1, "1").Is(http.StatusForbidden)
		c.Organizer.Post("/api/tournament/assign-referee", apitest.Object{"tournamentId": c.Detail.ID, "refereeIds": []string{assigned.ID}}).Is(http.StatusOK)
		c.Score(other, 1, "1").
			Refused(http.StatusForbidden, "Only referees assigned to this tournament can do this. Ask an organizer to assign you.")
		c.Start(other, 2).Is(http.StatusForbidden)
		round := apitest.Object{"tournamentId": c.Detail.ID, "bracket": "winners", "round": 1}
		other.Post("/api/tournament/start-round", round).Is(http.StatusForbidden)
		assigned.Post("/api/tournament/start-round", apitest.Object{"tournamentId": c.Detail.ID, "round": 0}).Is(http.StatusBadRequest)
		c.Score(assigned, 1, "1").Is(http.StatusOK)
		var started []shapes.Match
		assigned.Post("/api/tournament/start-round", round).Is(http.StatusOK).Data(&started)
		if len(started) != 1 || started[0].MatchNumber != 2 || started[0].Status != "in-progress" {
			t.Errorf("started: %+v", started)
		}
		assigned.Post("/api/tournament/start-round", round).Is(http.StatusConflict)
		for _, path := range []string{"start", "seed", "seed-next-round", "archive"} {
			assigned.Post("/api/tournament/"+path+"/"+c.Detail.ID, nil).Is(http.StatusForbidden)
			athlete.Post("/api/tournament/"+path+"/"+c.Detail.ID, nil).Is(http.StatusForbidden)
		}

		list := func(r *apitest.Client) int {
			var matches []shapes.Match
			r.Get("/api/match/referee-data/" + r.ID).Is(http.StatusOK).Data(&matches)
			return len(matches)
		}
		if list(assigned) != 6 || list(other) != 0 {
			t.Errorf("matches of the assigned referee: %d, of the other: %d", list(assigned), list(other))
		}
		other.Get("/api/match/referee-data/" + assigned.ID).Is(http.StatusForbidden)
		if list(c.Organizer) != 6 {
			t.Errorf("matches of an organizer who is not assigned: %d", list(c.Organizer))
		}

		c.Organizer.Put("/api/users/referee/"+assigned.ID, apitest.Object{"name": "Anna Assigned", "status": "inactive"}).Is(http.StatusOK)
		c.Score(assigned, 2, "1").Is(http.StatusForbidden)
		c.Organizer.Put("/api/users/referee/"+assigned.ID, apitest.Object{"name": "Anna Assigned", "status": "suspended"}).Is(http.StatusOK)
		c.Score(assigned, 2, "1").Is(http.StatusUnauthorized)
		c.Score(c.Organizer, 2, "1").Is(http.StatusOK)

		var mine []shapes.Match
		athlete.Get("/api/match/participant-data/" + athlete.ID).Is(http.StatusOK).Data(&mine)
		if len(mine) != 2 || mine[0].Status != "pending" || mine[1].MatchNumber != 1 {
			t.Errorf("matches of the athlete: %+v", mine)
		}
	})
}

// TestTwoScoreAtOnce lets many referees send different results for one match at the same time: exactly one result wins,
// the others are refused, and senders of the winning one get a success.
func TestTwoScoreAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		referees := []*apitest.Client{s.As(account.Referee, "One"), s.As(account.Referee, "Two"), s.As(account.Referee, "Three"), s.As(account.Referee, "Four")}
		for _, number := range []int{1, 2} {
			c.Start(c.Organizer, number).Is(http.StatusOK)
			replies := make([]*apitest.Reply, len(referees))
			var wg sync.WaitGroup
			for i, r := range referees {
				wg.Go(func() { replies[i] = c.Score(r, number, string("12"[i%2])) })
			}
			wg.Wait()
			c.Reload()
			won := 1
			if c.Match(number).Games[0].Player1Won {
				won = 0
			}
			for i, reply := range replies {
				want := http.StatusConflict
				if i%2 == won {
					want = http.StatusOK
				}
				reply.Is(want)
			}
		}
	})
}

// TestSeenVersion refuses a result by a person who has not seen the latest change.
// TestNothingChangesButTheDatabaseFails repeats a result while the players' names cannot be read: it must fail although
// nothing would change.
func TestNothingChangesButTheDatabaseFails(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Start(c.Organizer, 1)
		c.Score(c.Organizer, 1, "1").Is(http.StatusOK)
		storetest.Tamper(t, s.Address, "ALTER TABLE entries RENAME TO gone")
		c.Score(c.Organizer, 1, "1").Refused(http.StatusInternalServerError, "Something went wrong!")
		storetest.Tamper(t, s.Address, "ALTER TABLE gone RENAME TO entries")
		c.Score(c.Organizer, 1, "1").Is(http.StatusOK)
	})
}

func TestSeenVersion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Start(c.Organizer, 1).Is(http.StatusOK)
		c.Reload()
		seen := scenes.Result("2")
		seen["version"] = c.Match(1).Version
		c.Score(s.Referee(), 1, "1").Is(http.StatusOK)
		path := "/api/match/update-result/" + c.Match(1).ID
		c.Organizer.Put(path, seen).Is(http.StatusConflict).Contains("has changed since you opened it")
		c.Reload()
		if c.Match(1).Winner.User.Name != "Athlete 1" {
			t.Error("the refused result was taken")
		}
		seen["version"] = c.Match(1).Version
		c.Organizer.Put(path, seen).Is(http.StatusOK)
		c.Reload()
		if c.Match(1).Winner.User.Name != "Athlete 2" {
			t.Error("the correction was not taken")
		}
	})
}

func TestHistoryAndLeaderboard(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Detail = scenes.PlayOn(c.Organizer, c.Detail.ID, func(shapes.Match) string { return "1" })
		p := s.Participant()
		var history tournaments.History
		e := p.Get("/api/tournament/history?limit=10").Is(http.StatusOK).Data(&history).Envelope()
		if len(history.Data) != 1 || history.Data[0].Participants != 4 || history.Data[0].Winner.Name != "Athlete 1" || history.Data[0].ID != c.Detail.ID || e.Meta.Counts["2026"] != 1 {
			t.Errorf("history: %+v, %+v", history, e.Meta)
		}
		c.Organizer.Post("/api/tournament/archive/"+c.Detail.ID, nil).Is(http.StatusOK)
		for query, n := range map[string]int{"?year=2026": 1, "?year=2025": 0, "?search=cup": 1, "?search=cap": 0} {
			p.Get("/api/tournament/history" + query).Is(http.StatusOK).Data(&history)
			if len(history.Data) != n {
				t.Errorf("history%s: %d", query, len(history.Data))
			}
		}
		var board tournaments.Leaderboard
		p.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board)
		if len(board.Leaderboard) != 4 {
			t.Fatalf("leaderboard: %+v", board)
		}
		if e := board.Leaderboard[0]; e.Rank != 1 || e.Name != "Athlete 1" || e.Wins != 3 || e.Losses != 0 || e.WinRate != 100 || e.Points != 25 || e.Trend != "neutral" || e.Matches != 3 {
			t.Errorf("first: %+v", e)
		}
		p.Get("/api/tournament/global-leaderboard?search=athlete+3&limit=5").Is(http.StatusOK).Data(&board)
		if len(board.Leaderboard) != 1 || board.Leaderboard[0].Rank == 1 {
			t.Errorf("search: %+v", board)
		}
	})
}
