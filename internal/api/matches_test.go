package api_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// cup is a seeded tournament from an organizer's view.
type cup struct {
	t *testing.T
	o *apitest.Client
	d shapes.TournamentDetail
}

// newCup seeds a tournament by the order of the athletes: 1 v 2, 3 v 4 …; with
// byes it draws by lot.
func newCup(t *testing.T, s *apitest.Server, bestOf, athletes int) *cup {
	t.Helper()
	c := &cup{t, s.Organizer(), shapes.TournamentDetail{}}
	c.d = started(c.o, "Cup", bestOf, field(s, athletes))
	seeding := []apitest.Object{}
	for i := 0; i < len(c.d.Participants); i += 2 {
		seeding = append(seeding, apitest.Object{
			"matchNumber": i/2 + 1, "player1": c.d.Participants[i].ID, "player2": c.d.Participants[i+1].ID,
		})
	}
	if len(c.d.Participants) > athletes {
		seeding = nil
	}
	c.o.Post("/api/tournament/seed/"+c.d.ID, apitest.Object{"manualSeedingData": seeding}).Is(http.StatusOK)
	c.reload()
	return c
}

func (c *cup) reload() {
	c.t.Helper()
	var d shapes.TournamentDetail
	c.o.Get("/api/tournament/brackets-data/" + c.d.ID).Is(http.StatusOK).Data(&d)
	c.d = d
}

func (c *cup) match(number int) shapes.Match {
	c.t.Helper()
	i := slices.IndexFunc(c.d.Matches, func(m shapes.Match) bool { return m.MatchNumber == number })
	if i < 0 {
		c.t.Fatalf("match M%d is not shown", number)
	}
	return c.d.Matches[i]
}

// firstScheduled returns the number of the first match that can be started.
func (c *cup) firstScheduled() int {
	c.t.Helper()
	i := slices.IndexFunc(c.d.Matches, func(m shapes.Match) bool { return m.Status == "scheduled" })
	if i < 0 {
		c.t.Fatal("no match is scheduled")
	}
	return c.d.Matches[i].MatchNumber
}

// start and score call the match at the table and record its games.
func (c *cup) start(by *apitest.Client, number int) *apitest.Reply {
	return by.Post("/api/match/start/"+c.match(number).ID, nil)
}

func (c *cup) score(by *apitest.Client, number int, games string) *apitest.Reply {
	return by.Put("/api/match/update-result/"+c.match(number).ID, result(games))
}

func (c *cup) play(games string, numbers ...int) {
	c.t.Helper()
	for _, number := range numbers {
		c.start(c.o, number).Is(http.StatusOK)
		c.score(c.o, number, games).Is(http.StatusOK)
	}
	c.reload()
}

func (c *cup) nextRound() {
	c.t.Helper()
	c.o.Post("/api/tournament/seed-next-round/"+c.d.ID, nil).Is(http.StatusOK)
	c.reload()
}

// players returns the names in a match, TBD for unknown ones.
func (c *cup) players(number int) [2]string {
	c.t.Helper()
	name := func(e *shapes.Entry) string {
		if e == nil {
			return "TBD"
		}
		return e.User.Name
	}
	m := c.match(number)
	return [2]string{name(m.Player1), name(m.Player2)}
}

func (c *cup) check(number int, status string, players ...string) {
	c.t.Helper()
	if m := c.match(number); m.Status != status || c.players(number) != [2]string(players) {
		c.t.Errorf("M%d is %s with %q, want %s with %q", number, m.Status, c.players(number), status, players)
	}
}

// TestFourAthletes plays the smallest bracket to a rematch: M1, M2 are the first
// winners round, M3 the first losers round, M4 the winners final, M5 the losers
// final, M6 the final and M7 its rematch.
func TestFourAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		if len(c.d.Matches) != 6 {
			t.Fatalf("%d matches are shown, want 6: the rematch only when it is needed", len(c.d.Matches))
		}
		c.check(1, "scheduled", "Athlete 1", "Athlete 2")
		c.check(6, "pending", "TBD", "TBD")
		c.o.Post("/api/tournament/seed-next-round/"+c.d.ID, nil).
			Refused(http.StatusConflict, "Match M1 is not completed. You can seed the next round when every match is completed.")
		c.score(c.o, 1, "11").Refused(http.StatusConflict, "Match M1 is scheduled. Start it before you record a result.")
		c.score(c.o, 4, "11").Refused(http.StatusConflict, "Match M4 is pending. You can start it once its players are known and its round is seeded.")
		c.start(c.o, 4).Refused(http.StatusConflict, "Match M4 is pending. You can start it once its players are known and its round is seeded.")
		c.start(c.o, 1).Is(http.StatusOK).Contains(`"in-progress"`)
		c.start(c.o, 1).Refused(http.StatusConflict, "Match M1 is in progress. Record its result.")
		c.score(c.o, 1, "12").Refused(http.StatusBadRequest, "Please select a winner for every game.")
		c.score(c.o, 1, "").Refused(http.StatusBadRequest, "Please select a winner for every game.")
		c.score(c.o, 1, "1111").Is(http.StatusBadRequest)

		var m shapes.Match
		c.score(c.o, 1, "121").Is(http.StatusOK).Data(&m)
		if m.Status != "completed" || m.Winner.User.Name != "Athlete 1" || m.Loser.User.Name != "Athlete 2" ||
			m.Scores != (shapes.Scores{Player1Score: 2, Player2Score: 1}) || len(m.Games) != 3 || m.Games[1].Player1Won ||
			m.StartedAt == nil || m.CompletedAt == nil || m.BestOf != 3 || m.Tournament.Name != "Cup" || m.Bye {
			t.Errorf("recorded: %+v", m)
		}
		c.reload()
		c.check(4, "pending", "Athlete 1", "TBD")
		c.check(3, "pending", "Athlete 2", "TBD")
		version := c.d.Version
		c.score(c.o, 1, "121").Is(http.StatusOK)
		c.reload()
		if c.d.Version != version {
			t.Error("the same result sent again changed the version")
		}

		c.play("22", 2)
		c.nextRound()
		c.check(4, "scheduled", "Athlete 1", "Athlete 4")
		c.check(3, "scheduled", "Athlete 2", "Athlete 3")
		c.play("11", 3, 4)
		c.nextRound()
		c.check(5, "scheduled", "Athlete 4", "Athlete 2")
		c.play("22", 5)
		c.nextRound()
		c.check(6, "scheduled", "Athlete 1", "Athlete 2")
		c.play("22", 6) // the unbeaten athlete loses
		if c.d.Status != "active" {
			t.Fatalf("the tournament is %s, but a rematch is due", c.d.Status)
		}
		c.check(7, "pending", "Athlete 1", "Athlete 2")
		c.nextRound()
		c.play("22", 7)
		if c.d.Status != "completed" || c.d.CompletedAt == nil || c.d.Winner == nil || c.d.Winner.User.Name != "Athlete 2" || c.d.Winner.Place != 1 {
			t.Errorf("the end: %+v", c.d.Tournament)
		}
		for i, place := range []int{2, 1, 4, 3} {
			if c.d.Participants[i].Place != place {
				t.Errorf("%s is in place %d, want %d", c.d.Participants[i].User.Name, c.d.Participants[i].Place, place)
			}
		}
		c.o.Post("/api/tournament/seed-next-round/"+c.d.ID, nil).Is(http.StatusConflict)
		c.o.Delete("/api/tournament/delete/" + c.d.ID).Is(http.StatusConflict)
		c.o.Put("/api/tournament/update/"+c.d.ID, apitest.Object{"name": "Other"}).Is(http.StatusConflict)
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK).Contains("Project Archived!")
		c.score(c.o, 7, "11").Is(http.StatusConflict).Contains("archived")
	})
}

// TestFiveAthletes has three byes; with them the first losers round is a walkover
// and a match between two byes.
func TestFiveAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := &cup{t, s.Organizer(), shapes.TournamentDetail{}}
		c.d = started(c.o, "Five", 1, field(s, 5))
		if c.d.AthleteCount != 5 || len(c.d.Participants) != 8 || !c.d.Participants[7].User.IsBye || c.d.Participants[7].User.Name != "BYE" {
			t.Fatalf("field: %d athletes, %+v", c.d.AthleteCount, c.d.Participants)
		}
		entry := func(i int) string { return c.d.Participants[i-1].ID }
		pairing := func(number, a, b int) apitest.Object {
			return apitest.Object{"matchNumber": number, "player1": entry(a), "player2": entry(b)}
		}
		seed := func(pairings ...apitest.Object) *apitest.Reply {
			return c.o.Post("/api/tournament/seed/"+c.d.ID, apitest.Object{"manualSeedingData": append([]apitest.Object{}, pairings...)})
		}
		seed().Is(http.StatusBadRequest)
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3)).Refused(http.StatusBadRequest, "Match M4 has no players.")
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 4)).
			Refused(http.StatusBadRequest, "Athlete 4 is in two matches, the second time in M4.")
		seed(pairing(1, 6, 7), pairing(2, 1, 2), pairing(3, 8, 3), pairing(4, 4, 5)).
			Refused(http.StatusBadRequest, "Match M1 has two byes. A bye must meet an athlete.")
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 5)).Is(http.StatusOK)
		c.reload()
		if !c.d.IsSeeded {
			t.Error("not seeded")
		}
		seed(pairing(1, 1, 6), pairing(2, 2, 7), pairing(3, 8, 3), pairing(4, 4, 5)).Is(http.StatusConflict)

		m := c.match(3)
		if m.Status != "completed" || !m.Bye || m.Winner.User.Name != "Athlete 3" || m.Loser != nil {
			t.Errorf("a match against a bye: %+v", m)
		}
		c.score(c.o, 3, "1").Is(http.StatusConflict)
		// M5 and M6 are the first losers round: M5 is between two byes, M6 takes
		// the bye from M3 and the loser of M4.
		for _, m := range c.d.Matches {
			if m.MatchNumber == 5 {
				t.Errorf("a losers match between two byes is shown: %+v", m)
			}
		}
		if m := c.match(6); m.Status != "pending" || !m.Bye {
			t.Errorf("a walkover that waits for its athlete: %+v", m)
		}
		c.play("1", 4)
		c.nextRound()
		if m := c.match(6); m.Status != "completed" || m.Winner.User.Name != "Athlete 5" || m.Loser != nil {
			t.Errorf("the walkover: %+v", m)
		}
		c.d = playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		if c.d.Status != "completed" || c.d.Winner.User.Name != "Athlete 1" {
			t.Errorf("the end: %s, %+v", c.d.Status, c.d.Winner)
		}
		var board tournaments.Leaderboard
		c.o.Get("/api/tournament/leaderboard/" + c.d.ID).Is(http.StatusOK).Data(&board)
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
		c := newCup(t, s, 1, 4)
		referee := s.Referee()
		c.play("1", 1, 2)
		c.nextRound() // M3, M4 scheduled
		c.score(referee, 1, "2").Refused(http.StatusConflict, "Match M1 is already completed with another result. An organizer can correct it.")
		c.score(referee, 1, "1").Is(http.StatusOK)
		c.score(c.o, 1, "2").Is(http.StatusOK)
		c.reload()
		c.check(4, "scheduled", "Athlete 2", "Athlete 3")
		c.check(3, "scheduled", "Athlete 1", "Athlete 4")
		c.start(c.o, 3).Is(http.StatusOK)
		c.score(c.o, 1, "1").
			Refused(http.StatusConflict, "Match M3, which follows from this result, has started. You can correct the result only before that.")
		c.score(c.o, 3, "1").Is(http.StatusOK)
		c.play("1", 4) // Athlete 2 is in the final
		c.nextRound()
		c.play("1", 5)
		c.nextRound()

		leaders := func() map[string][3]int {
			var board tournaments.Leaderboard
			c.o.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board)
			list := map[string][3]int{}
			for _, e := range board.Leaderboard {
				list[e.Name] = [3]int{e.Wins, e.Losses, e.Points}
			}
			return list
		}
		c.play("1", 6)
		if c.d.Status != "completed" || c.d.Winner.User.Name != "Athlete 2" {
			t.Fatalf("%s, %+v", c.d.Status, c.d.Winner)
		}
		first := leaders()
		if first["Athlete 2"] != [3]int{3, 0, 25} {
			t.Errorf("champion: %v", first["Athlete 2"])
		}
		// The final was recorded the wrong way round: the rematch comes up.
		c.score(c.o, 6, "2").Is(http.StatusOK)
		c.reload()
		if c.d.Status != "active" || c.d.Winner != nil || c.d.CompletedAt != nil || c.match(7).Status != "pending" {
			t.Errorf("after the correction: %s, %+v", c.d.Status, c.match(7))
		}
		if got := leaders()["Athlete 2"]; got != [3]int{2, 1, 0} {
			t.Errorf("points and win are not taken back: %v", got)
		}
		c.score(c.o, 6, "1").Is(http.StatusOK)
		c.reload()
		if c.d.Status != "completed" || len(c.d.Matches) != 6 {
			t.Errorf("after correcting it back: %s, %d matches", c.d.Status, len(c.d.Matches))
		}
		if got := leaders(); len(got) != len(first) || got["Athlete 2"] != first["Athlete 2"] || got["Athlete 3"] != first["Athlete 3"] {
			t.Errorf("leaderboard %v, want %v", got, first)
		}
	})
}

// TestOfficials checks who can start and score a match.
func TestOfficials(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		assigned, other := s.As(account.Referee, "Anna Assigned"), s.As(account.Referee, "Otto Other")
		athlete := s.As(account.Participant, "Athlete 1")
		c.start(s.Nobody(), 1).Is(http.StatusUnauthorized)
		c.start(athlete, 1).Is(http.StatusForbidden)
		c.start(other, 1).Is(http.StatusOK) // nobody is assigned yet
		for r, want := range map[*apitest.Client]int{other: 6, athlete: 0} {
			var matches []shapes.Match
			if r.Get("/api/match/referee-data/" + r.ID).Is(http.StatusOK).Data(&matches); len(matches) != want {
				t.Errorf("%s may officiate %d matches, want %d", r.Email, len(matches), want)
			}
		}
		for _, game := range []apitest.Object{{"gameNumber": 1}, {"gameNumber": 1, "player1Won": nil}} {
			other.Put("/api/match/update-result/"+c.match(1).ID, apitest.Object{"results": []apitest.Object{game}}).
				Is(http.StatusBadRequest).Names("results[0].player1Won", "Please select a winner for every game.")
		}
		c.score(athlete, 1, "1").Is(http.StatusForbidden)
		c.o.Post("/api/tournament/assign-referee", apitest.Object{"tournamentId": c.d.ID, "refereeIds": []string{assigned.ID}}).Is(http.StatusOK)
		c.score(other, 1, "1").
			Refused(http.StatusForbidden, "Only referees assigned to this tournament can do this. Ask an organizer to assign you.")
		c.start(other, 2).Is(http.StatusForbidden)
		round := apitest.Object{"tournamentId": c.d.ID, "bracket": "winners", "round": 1}
		other.Post("/api/tournament/start-round", round).Is(http.StatusForbidden)
		assigned.Post("/api/tournament/start-round", apitest.Object{"tournamentId": c.d.ID, "round": 0}).Is(http.StatusBadRequest)
		c.score(assigned, 1, "1").Is(http.StatusOK)
		var started []shapes.Match
		assigned.Post("/api/tournament/start-round", round).Is(http.StatusOK).Data(&started)
		if len(started) != 1 || started[0].MatchNumber != 2 || started[0].Status != "in-progress" {
			t.Errorf("started: %+v", started)
		}
		assigned.Post("/api/tournament/start-round", round).Is(http.StatusConflict)
		for _, path := range []string{"start", "seed", "seed-next-round", "archive"} {
			assigned.Post("/api/tournament/"+path+"/"+c.d.ID, nil).Is(http.StatusForbidden)
			athlete.Post("/api/tournament/"+path+"/"+c.d.ID, nil).Is(http.StatusForbidden)
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
		if list(c.o) != 6 {
			t.Errorf("matches of an organizer who is not assigned: %d", list(c.o))
		}

		c.o.Put("/api/users/referee/"+assigned.ID, apitest.Object{"name": "Anna Assigned", "status": "inactive"}).Is(http.StatusOK)
		c.score(assigned, 2, "1").Is(http.StatusForbidden)
		c.o.Put("/api/users/referee/"+assigned.ID, apitest.Object{"name": "Anna Assigned", "status": "suspended"}).Is(http.StatusOK)
		c.score(assigned, 2, "1").Is(http.StatusUnauthorized)
		c.score(c.o, 2, "1").Is(http.StatusOK)

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
		c := newCup(t, s, 1, 4)
		referees := []*apitest.Client{s.As(account.Referee, "One"), s.As(account.Referee, "Two"), s.As(account.Referee, "Three"), s.As(account.Referee, "Four")}
		for _, number := range []int{1, 2} {
			c.start(c.o, number).Is(http.StatusOK)
			replies := make([]*apitest.Reply, len(referees))
			var wg sync.WaitGroup
			for i, r := range referees {
				wg.Go(func() { replies[i] = c.score(r, number, string("12"[i%2])) })
			}
			wg.Wait()
			c.reload()
			won := 1
			if c.match(number).Games[0].Player1Won {
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
		c := newCup(t, s, 1, 4)
		c.start(c.o, 1)
		c.score(c.o, 1, "1").Is(http.StatusOK)
		storetest.Tamper(t, s.Address, "ALTER TABLE entries RENAME TO gone")
		c.score(c.o, 1, "1").Refused(http.StatusInternalServerError, "Something went wrong!")
		storetest.Tamper(t, s.Address, "ALTER TABLE gone RENAME TO entries")
		c.score(c.o, 1, "1").Is(http.StatusOK)
	})
}

func TestSeenVersion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.start(c.o, 1).Is(http.StatusOK)
		c.reload()
		seen := result("2")
		seen["version"] = c.match(1).Version
		c.score(s.Referee(), 1, "1").Is(http.StatusOK)
		path := "/api/match/update-result/" + c.match(1).ID
		c.o.Put(path, seen).Is(http.StatusConflict).Contains("has changed since you opened it")
		c.reload()
		if c.match(1).Winner.User.Name != "Athlete 1" {
			t.Error("the refused result was taken")
		}
		seen["version"] = c.match(1).Version
		c.o.Put(path, seen).Is(http.StatusOK)
		c.reload()
		if c.match(1).Winner.User.Name != "Athlete 2" {
			t.Error("the correction was not taken")
		}
	})
}

func TestHistoryAndLeaderboard(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.d = playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		p := s.Participant()
		var history tournaments.History
		e := p.Get("/api/tournament/history?limit=10").Is(http.StatusOK).Data(&history).Envelope()
		if len(history.Data) != 1 || history.Data[0].Participants != 4 || history.Data[0].Winner.Name != "Athlete 1" || history.Data[0].ID != c.d.ID || e.Meta.Counts["2026"] != 1 {
			t.Errorf("history: %+v, %+v", history, e.Meta)
		}
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK)
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
