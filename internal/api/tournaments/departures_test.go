package tournaments_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// TestHowItWasDecided records every kind of decision, and counts pulled matches.
func TestHowItWasDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 8)
		report := func(number int, body object) *apitest.Reply {
			c.Start(c.Organizer, number).Is(http.StatusOK)
			return c.Organizer.Put("/api/match/update-result/"+c.Match(number).ID, body)
		}
		fouls := scenes.Result("22")
		fouls["decidedBy"] = "fouls"
		var m shapes.Match
		report(1, fouls).Is(http.StatusOK).Data(&m)
		if *m.DecidedBy != "fouls" || m.Games[0].DecidedBy != "" || m.Games[1].DecidedBy != "fouls" || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("by fouls: %+v", m)
		}
		hurt := scenes.Result("1")
		hurt["decidedBy"] = "injury"
		report(2, hurt).Is(http.StatusBadRequest).Names("winner", "The games so far don't decide the match. Name the winner.")
		hurt["winner"] = c.Entry(4).ID
		c.Organizer.Put("/api/match/update-result/"+c.Match(2).ID, hurt).Is(http.StatusOK).Data(&m)
		if *m.DecidedBy != "injury" || len(m.Games) != 1 || m.Winner.User.Name != "Athlete 4" || m.Scores.Player1Score != 1 {
			t.Errorf("by injury: %+v", m)
		}
		out := object{"results": []object{}, "decidedBy": "disqualification", "winner": c.Entry(5).ID}
		report(3, out).Is(http.StatusOK)
		c.Organizer.Put("/api/match/update-result/"+c.Match(3).ID, out).Is(http.StatusOK) // the same again
		c.NoShow(c.Organizer, 4, 8).Is(http.StatusOK)
		want := map[int]string{1: "Athlete 2 by fouls", 2: "Athlete 4 by injury", 3: "Athlete 5 by disqualification", 4: "Athlete 7 by default"}
		got := c.Decided()
		for number := range want {
			if got[number] != want[number] {
				t.Errorf("M%d: %s, want %s", number, got[number], want[number])
			}
		}
		for athlete, want := range map[int][3]int{1: {1, 0, 1}, 2: {1, 1, 0}, 4: {1, 1, 0}, 6: {1, 0, 1}, 7: {0, 0, 0}, 8: {0, 0, 0}} {
			if got := c.Record(athlete); got != want {
				t.Errorf("athlete %d: matches, wins, losses %v, want %v", athlete, got, want)
			}
		}
		var board tournaments.Leaderboard
		c.Organizer.Get("/api/tournament/leaderboard/" + c.Detail.ID).Is(http.StatusOK).Data(&board)
		for _, e := range board.Leaderboard {
			if e.Name == "Athlete 7" && e.Wins != 0 {
				t.Errorf("a default counts on the leaderboard: %+v", e)
			}
		}
		c.Check(5, "pending", "Athlete 1", "Athlete 3") // the losers, including the absent one, are still in
		c.Check(6, "pending", "Athlete 6", "Athlete 8")
	})
}

// TestNoShows: one absent athlete stays in, two leave; a match that is not up cannot be lost this way.
func TestNoShows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.NoShow(c.Organizer, 1, 3).Is(http.StatusBadRequest).Names("absent", "Name one or both athletes of match M1.")
		c.NoShow(c.Organizer, 6, 1).Is(http.StatusBadRequest)
		c.Start(c.Organizer, 1).Is(http.StatusOK)
		c.NoShow(s.Referee(), 1, 1).Is(http.StatusOK)
		c.NoShow(s.Referee(), 1, 1).Is(http.StatusOK)
		c.NoShow(s.Referee(), 1, 2).Is(http.StatusConflict)
		c.NoShow(c.Organizer, 2, 3, 4).Is(http.StatusOK)
		c.NoShow(c.Organizer, 2, 3, 4).Is(http.StatusOK)
		c.Reload()
		if c.Entry(3).Left != "no-show" || c.Entry(4).Left != "no-show" || c.Entry(1).Left != "" {
			t.Errorf("left: %+v", c.Detail.Participants)
		}
		// Both losers brackets' slots of M2 are empty: 1 reaches the losers final, 2 the final.
		want := map[int]string{1: "Athlete 2 by default", 2: "default", 3: "Athlete 1 by bye", 4: "Athlete 2 by bye", 5: "Athlete 1 by bye", 6: "pending"}
		if diff := cmp.Diff(want, c.Decided()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if m := c.Match(4); m.Player2 == nil || !m.Player2.User.IsBye || m.Player2.ID != "" || !m.Bye || m.Loser != nil {
			t.Errorf("nobody comes to M4: %+v", m)
		}
		c.NextRound()
		c.Play("1", 6)
		if diff := cmp.Diff([]int{2, 1, 3, 3}, c.Places()); diff != "" || c.Detail.Winner.User.Name != "Athlete 2" {
			t.Errorf("%+v, places (-want +got):\n%s", c.Detail.Winner, diff)
		}
		for athlete, want := range map[int][3]int{1: {1, 0, 1}, 2: {1, 1, 0}, 3: {}, 4: {}} {
			if got := c.Record(athlete); got != want {
				t.Errorf("athlete %d: %v, want %v", athlete, got, want)
			}
		}
	})
}

// TestLeaving has athletes leave in every way, with previews that write nothing, and come back.
func TestLeaving(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Play("1", 1)
		before := c.Decided()
		preview := scenes.EffectOf(c.Leave(c.Organizer, 2, "withdrawal", object{"preview": true}))
		if diff := cmp.Diff(before, c.Decided()); diff != "" || !preview.Preview || preview.Version != c.Detail.Version || len(preview.Matches) != len(preview.Before) {
			t.Fatalf("preview %+v wrote: %s", preview, diff)
		}
		c.Start(c.Organizer, 2).Is(http.StatusOK)
		c.Leave(c.Organizer, 2, "withdrawal", object{"version": preview.Version}).Is(http.StatusConflict) // changed since the preview
		c.Leave(c.Organizer, 3, "withdrawal", nil).Refused(http.StatusConflict, "Athlete 3 is in match M2, which is in progress. Record its result or undo its start first, or enter an injury or a disqualification.")
		referee := s.Referee()
		c.Leave(referee, 3, "injury", nil).Is(http.StatusForbidden)
		c.Leave(referee, 3, "withdrawal", object{"matchId": c.Match(2).ID}).Is(http.StatusForbidden)
		c.Leave(referee, 3, "injury", object{"matchId": c.Match(1).ID}).Is(http.StatusBadRequest)
		// Athlete 3 is hurt in the bout, which counts, and loses later bouts by default.
		effect := scenes.EffectOf(c.Leave(referee, 3, "injury", object{"matchId": c.Match(2).ID, "reason": "elbow"}))
		if !slices.ContainsFunc(effect.Told, func(r shapes.Ref) bool { return r.Name == "Athlete 3" }) || len(effect.Stopped) > 0 || len(effect.Voided) > 0 {
			t.Errorf("effect: %+v", effect)
		}
		want := map[int]string{1: "Athlete 1 by pin", 2: "Athlete 4 by injury", 3: "Athlete 2 by default", 4: "pending", 5: "pending", 6: "pending"}
		if diff := cmp.Diff(want, c.Decided()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if got := c.Record(3); got != [3]int{1, 0, 1} || c.Record(2) != [3]int{1, 0, 1} {
			t.Errorf("3 was hurt in a bout: %v; 2 has won by default: %v", got, c.Record(2))
		}
		c.Leave(c.Organizer, 3, "injury", nil).Is(http.StatusOK) // the same again
		c.Leave(c.Organizer, 3, "withdrawal", nil).Is(http.StatusConflict)
		c.Organizer.Get("/api/audit?limit=5").Contains("left by injury; M2; reason: elbow")

		// Once that is undone, the match continues.
		c.Back(3, nil).Is(http.StatusOK)
		want[2], want[3] = "in-progress", "pending"
		if got := c.Decided(); got[2] != "in-progress" || got[3] == "completed" || c.Entry(3).Left != "" || c.Record(3) != [3]int{} {
			t.Errorf("after the reversal: %v, %v", got, c.Record(3))
		}
		c.Back(3, nil).Is(http.StatusOK) // already back in

		// Disqualified during the tournament: nobody moves up.
		c.Leave(c.Organizer, 3, "disqualification", nil).Is(http.StatusOK)
		c.Organizer.Post("/api/tournament/seed-next-round/"+c.Detail.ID, nil).Is(http.StatusOK)
		c.Reload()
		c.Play("1", 4) // 1 beats 4
		c.Back(3, nil).Is(http.StatusConflict).Contains("has started")
		c.NextRound()
		c.Play("1", 5) // 4 beats 2
		c.NextRound()
		c.Play("1", 6)
		if diff := cmp.Diff([]int{1, 3, 0, 2}, c.Places()); diff != "" || c.Detail.Status != "completed" {
			t.Errorf("%s, places (-want +got):\n%s", c.Detail.Status, diff)
		}
		// The champion is disqualified afterwards.
		c.Leave(c.Organizer, 1, "withdrawal", nil).Is(http.StatusConflict)
		points := func() int {
			var p accounts.Profile
			c.Organizer.Get("/api/users/profile/" + c.Entry(1).User.ID).Is(http.StatusOK).Data(&p)
			return p.Record.Points
		}
		if points() != 25 {
			t.Errorf("the champion has %d points", points())
		}
		effect = scenes.EffectOf(c.Leave(c.Organizer, 1, "disqualification", nil))
		c.Reload()
		if c.Detail.Winner != nil || effect.Winner != nil || c.Detail.Status != "completed" || points() != 0 {
			t.Errorf("the champion was disqualified: %+v, %d points", c.Detail.Winner, points())
		}
		if diff := cmp.Diff([]int{0, 3, 0, 2}, c.Places()); diff != "" {
			t.Errorf("places (-want +got):\n%s", diff)
		}
		c.Organizer.Get("/api/tournament/history").Is(http.StatusOK).Contains(c.Detail.ID)
		c.Back(1, nil).Is(http.StatusOK)
		c.Reload()
		if c.Detail.Winner == nil || points() != 25 {
			t.Errorf("taken back: %+v, %d points", c.Detail.Winner, points())
		}
	})
}

// TestBothOfTheFinalLeave: the remaining athlete is the champion, without a rematch.
func TestTheFinalWithOneGone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Play("1", 1, 2)
		c.NextRound()
		c.Play("1", 3, 4)
		c.NextRound()
		c.Play("1", 5)
		effect := scenes.EffectOf(c.Leave(c.Organizer, 1, "withdrawal", nil))
		c.Reload()
		if c.Detail.Status != "completed" || c.Detail.Winner == nil || c.Detail.Winner.User.Name == "Athlete 1" || effect.Winner == nil || effect.Status != "completed" {
			t.Errorf("%s, %+v, %+v", c.Detail.Status, c.Detail.Winner, effect)
		}
		if c.Entry(1).Place != 2 || len(c.Detail.Matches) != 6 {
			t.Errorf("1 has place %d; %d matches", c.Entry(1).Place, len(c.Detail.Matches))
		}
		c.Back(1, nil).Is(http.StatusOK)
		c.Reload()
		if c.Detail.Status != "active" || c.Detail.Winner != nil || c.Entry(1).Place != 0 {
			t.Errorf("taken back: %s, %+v", c.Detail.Status, c.Detail.Winner)
		}
	})
}

// TestWhoIsNoAthleteAnyMoreLeaves: a banned, removed or reassigned athlete leaves running tournaments, after a
// confirmation.
func TestWhoIsNoAthleteAnyMoreLeaves(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		person := func(athlete int) string { return "/api/users/participant/" + c.Entry(athlete).User.ID }
		banned := object{"status": "banned"}
		c.Start(c.Organizer, 1).Is(http.StatusOK)
		c.Organizer.Put(person(1)+"?ask=true", banned).Is(http.StatusConflict).Contains("Athlete 1 is in Cup, which is in progress")
		c.Organizer.Delete(person(3) + "?ask=true").Is(http.StatusConflict)
		c.Reload()
		if c.Entry(1).Left != "" || c.Entry(3).Left != "" {
			t.Errorf("nobody has confirmed: %+v", c.Detail.Participants)
		}
		c.Organizer.Put(person(1), banned).Is(http.StatusOK)
		c.Organizer.Delete(person(3)).Is(http.StatusOK)
		want := map[int]string{1: "Athlete 2 by default", 2: "Athlete 4 by default", 3: "default", 4: "pending", 5: "pending", 6: "pending"}
		if diff := cmp.Diff(want, c.Decided()); diff != "" || c.Entry(1).Left != "withdrawal" || c.Entry(3).Left != "withdrawal" {
			t.Errorf("-want +got:\n%s", diff)
		}
		two := s.As(account.Participant, "Athlete 2").Email
		if _, err := s.App.Accounts.SetRole(t.Context(), two, account.Referee, false); err == nil || !strings.Contains(err.Error(), "Athlete 2 is in Cup, which is in progress") {
			t.Errorf("an athlete of a running tournament became a referee: %v", err)
		}
		c.Reload()
		if c.Entry(2).Left != "" {
			t.Error("nobody has confirmed that athlete 2 leaves")
		}
		if _, err := s.App.Accounts.SetRole(t.Context(), two, account.Referee, true); err != nil {
			t.Error(err)
		}
		c.Reload()
		if c.Entry(2).Left != "withdrawal" || c.Detail.Winner == nil || c.Detail.Winner.User.Name != "Athlete 4" {
			t.Errorf("athlete 2 has left: %q, champion %+v", c.Entry(2).Left, c.Detail.Winner)
		}
		if c.Detail.Status != "completed" {
			t.Errorf("it is %s", c.Detail.Status)
		}
		c.Organizer.Delete(person(4) + "?ask=true").Is(http.StatusOK) // it is over
	})
}
