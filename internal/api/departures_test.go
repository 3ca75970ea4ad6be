package api_test

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
)

// TestHowItWasDecided records every kind of decision, and counts pulled matches.
func TestHowItWasDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 8)
		report := func(number int, body object) *apitest.Reply {
			c.start(c.o, number).Is(http.StatusOK)
			return c.o.Put("/api/match/update-result/"+c.match(number).ID, body)
		}
		fouls := result("22")
		fouls["decidedBy"] = "fouls"
		var m shapes.Match
		report(1, fouls).Is(http.StatusOK).Data(&m)
		if *m.DecidedBy != "fouls" || m.Games[0].DecidedBy != "" || m.Games[1].DecidedBy != "fouls" || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("by fouls: %+v", m)
		}
		hurt := result("1")
		hurt["decidedBy"] = "injury"
		report(2, hurt).Is(http.StatusBadRequest).Names("winner", "The games so far don't decide the match. Name the winner.")
		hurt["winner"] = c.entry(4).ID
		c.o.Put("/api/match/update-result/"+c.match(2).ID, hurt).Is(http.StatusOK).Data(&m)
		if *m.DecidedBy != "injury" || len(m.Games) != 1 || m.Winner.User.Name != "Athlete 4" || m.Scores.Player1Score != 1 {
			t.Errorf("by injury: %+v", m)
		}
		out := object{"results": []object{}, "decidedBy": "disqualification", "winner": c.entry(5).ID}
		report(3, out).Is(http.StatusOK)
		c.o.Put("/api/match/update-result/"+c.match(3).ID, out).Is(http.StatusOK) // the same again
		c.noShow(c.o, 4, 8).Is(http.StatusOK)
		want := map[int]string{1: "Athlete 2 by fouls", 2: "Athlete 4 by injury", 3: "Athlete 5 by disqualification", 4: "Athlete 7 by default"}
		got := c.decided()
		for number := range want {
			if got[number] != want[number] {
				t.Errorf("M%d: %s, want %s", number, got[number], want[number])
			}
		}
		for athlete, want := range map[int][3]int{1: {1, 0, 1}, 2: {1, 1, 0}, 4: {1, 1, 0}, 6: {1, 0, 1}, 7: {0, 0, 0}, 8: {0, 0, 0}} {
			if got := c.record(athlete); got != want {
				t.Errorf("athlete %d: matches, wins, losses %v, want %v", athlete, got, want)
			}
		}
		var board tournaments.Leaderboard
		c.o.Get("/api/tournament/leaderboard/" + c.d.ID).Is(http.StatusOK).Data(&board)
		for _, e := range board.Leaderboard {
			if e.Name == "Athlete 7" && e.Wins != 0 {
				t.Errorf("a default counts on the leaderboard: %+v", e)
			}
		}
		c.check(5, "pending", "Athlete 1", "Athlete 3") // the losers, including the absent one, are still in
		c.check(6, "pending", "Athlete 6", "Athlete 8")
	})
}

// TestNoShows: one absent athlete stays in, two leave; a match that is not up cannot be lost this way.
func TestNoShows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.noShow(c.o, 1, 3).Is(http.StatusBadRequest).Names("absent", "Name one or both athletes of match M1.")
		c.noShow(c.o, 6, 1).Is(http.StatusBadRequest)
		c.start(c.o, 1).Is(http.StatusOK)
		c.noShow(s.Referee(), 1, 1).Is(http.StatusOK)
		c.noShow(s.Referee(), 1, 1).Is(http.StatusOK)
		c.noShow(s.Referee(), 1, 2).Is(http.StatusConflict)
		c.noShow(c.o, 2, 3, 4).Is(http.StatusOK)
		c.noShow(c.o, 2, 3, 4).Is(http.StatusOK)
		c.reload()
		if c.entry(3).Left != "no-show" || c.entry(4).Left != "no-show" || c.entry(1).Left != "" {
			t.Errorf("left: %+v", c.d.Participants)
		}
		// Both losers brackets' slots of M2 are empty: 1 reaches the losers final, 2 the final.
		want := map[int]string{1: "Athlete 2 by default", 2: "default", 3: "Athlete 1 by bye", 4: "Athlete 2 by bye", 5: "Athlete 1 by bye", 6: "pending"}
		if diff := cmp.Diff(want, c.decided()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if m := c.match(4); m.Player2 == nil || !m.Player2.User.IsBye || m.Player2.ID != "" || !m.Bye || m.Loser != nil {
			t.Errorf("nobody comes to M4: %+v", m)
		}
		c.nextRound()
		c.play("1", 6)
		if diff := cmp.Diff([]int{2, 1, 3, 3}, c.places()); diff != "" || c.d.Winner.User.Name != "Athlete 2" {
			t.Errorf("%+v, places (-want +got):\n%s", c.d.Winner, diff)
		}
		for athlete, want := range map[int][3]int{1: {1, 0, 1}, 2: {1, 1, 0}, 3: {}, 4: {}} {
			if got := c.record(athlete); got != want {
				t.Errorf("athlete %d: %v, want %v", athlete, got, want)
			}
		}
	})
}

// TestLeaving has athletes leave in every way, with previews that write nothing, and come back.
func TestLeaving(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.play("1", 1)
		before := c.decided()
		preview := effectOf(c.leave(c.o, 2, "withdrawal", object{"preview": true}))
		if diff := cmp.Diff(before, c.decided()); diff != "" || !preview.Preview || preview.Version != c.d.Version || len(preview.Matches) != len(preview.Before) {
			t.Fatalf("preview %+v wrote: %s", preview, diff)
		}
		c.start(c.o, 2).Is(http.StatusOK)
		c.leave(c.o, 2, "withdrawal", object{"version": preview.Version}).Is(http.StatusConflict) // changed since the preview
		c.leave(c.o, 3, "withdrawal", nil).Refused(http.StatusConflict, "Athlete 3 is in match M2, which is in progress. Record its result or undo its start first, or enter an injury or a disqualification.")
		referee := s.Referee()
		c.leave(referee, 3, "injury", nil).Is(http.StatusForbidden)
		c.leave(referee, 3, "withdrawal", object{"matchId": c.match(2).ID}).Is(http.StatusForbidden)
		c.leave(referee, 3, "injury", object{"matchId": c.match(1).ID}).Is(http.StatusBadRequest)
		// Athlete 3 is hurt in the bout, which counts, and loses later bouts by default.
		effect := effectOf(c.leave(referee, 3, "injury", object{"matchId": c.match(2).ID, "reason": "elbow"}))
		if !slices.ContainsFunc(effect.Told, func(r shapes.Ref) bool { return r.Name == "Athlete 3" }) || len(effect.Stopped) > 0 || len(effect.Voided) > 0 {
			t.Errorf("effect: %+v", effect)
		}
		want := map[int]string{1: "Athlete 1 by pin", 2: "Athlete 4 by injury", 3: "Athlete 2 by default", 4: "pending", 5: "pending", 6: "pending"}
		if diff := cmp.Diff(want, c.decided()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if got := c.record(3); got != [3]int{1, 0, 1} || c.record(2) != [3]int{1, 0, 1} {
			t.Errorf("3 was hurt in a bout: %v; 2 has won by default: %v", got, c.record(2))
		}
		c.leave(c.o, 3, "injury", nil).Is(http.StatusOK) // the same again
		c.leave(c.o, 3, "withdrawal", nil).Is(http.StatusConflict)
		c.o.Get("/api/audit?limit=5").Contains("left by injury; M2; reason: elbow")

		// Once that is undone, the match continues.
		c.back(3, nil).Is(http.StatusOK)
		want[2], want[3] = "in-progress", "pending"
		if got := c.decided(); got[2] != "in-progress" || got[3] == "completed" || c.entry(3).Left != "" || c.record(3) != [3]int{} {
			t.Errorf("after the reversal: %v, %v", got, c.record(3))
		}
		c.back(3, nil).Is(http.StatusOK) // already back in

		// Disqualified during the tournament: nobody moves up.
		c.leave(c.o, 3, "disqualification", nil).Is(http.StatusOK)
		c.o.Post("/api/tournament/seed-next-round/"+c.d.ID, nil).Is(http.StatusOK)
		c.reload()
		c.play("1", 4) // 1 beats 4
		c.back(3, nil).Is(http.StatusConflict).Contains("has started")
		c.nextRound()
		c.play("1", 5) // 4 beats 2
		c.nextRound()
		c.play("1", 6)
		if diff := cmp.Diff([]int{1, 3, 0, 2}, c.places()); diff != "" || c.d.Status != "completed" {
			t.Errorf("%s, places (-want +got):\n%s", c.d.Status, diff)
		}
		// The champion is disqualified afterwards.
		c.leave(c.o, 1, "withdrawal", nil).Is(http.StatusConflict)
		points := func() int {
			var p accounts.Profile
			c.o.Get("/api/users/profile/" + c.entry(1).User.ID).Is(http.StatusOK).Data(&p)
			return p.Record.Points
		}
		if points() != 25 {
			t.Errorf("the champion has %d points", points())
		}
		effect = effectOf(c.leave(c.o, 1, "disqualification", nil))
		c.reload()
		if c.d.Winner != nil || effect.Winner != nil || c.d.Status != "completed" || points() != 0 {
			t.Errorf("the champion was disqualified: %+v, %d points", c.d.Winner, points())
		}
		if diff := cmp.Diff([]int{0, 3, 0, 2}, c.places()); diff != "" {
			t.Errorf("places (-want +got):\n%s", diff)
		}
		c.o.Get("/api/tournament/history").Is(http.StatusOK).Contains(c.d.ID)
		c.back(1, nil).Is(http.StatusOK)
		c.reload()
		if c.d.Winner == nil || points() != 25 {
			t.Errorf("taken back: %+v, %d points", c.d.Winner, points())
		}
	})
}

// TestBothOfTheFinalLeave: the remaining athlete is the champion, without a rematch.
func TestTheFinalWithOneGone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.play("1", 1, 2)
		c.nextRound()
		c.play("1", 3, 4)
		c.nextRound()
		c.play("1", 5)
		effect := effectOf(c.leave(c.o, 1, "withdrawal", nil))
		c.reload()
		if c.d.Status != "completed" || c.d.Winner == nil || c.d.Winner.User.Name == "Athlete 1" || effect.Winner == nil || effect.Status != "completed" {
			t.Errorf("%s, %+v, %+v", c.d.Status, c.d.Winner, effect)
		}
		if c.entry(1).Place != 2 || len(c.d.Matches) != 6 {
			t.Errorf("1 has place %d; %d matches", c.entry(1).Place, len(c.d.Matches))
		}
		c.back(1, nil).Is(http.StatusOK)
		c.reload()
		if c.d.Status != "active" || c.d.Winner != nil || c.entry(1).Place != 0 {
			t.Errorf("taken back: %s, %+v", c.d.Status, c.d.Winner)
		}
	})
}

// TestWhoIsNoAthleteAnyMoreLeaves: a banned, removed or reassigned athlete leaves running tournaments, after a
// confirmation.
func TestWhoIsNoAthleteAnyMoreLeaves(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		person := func(athlete int) string { return "/api/users/participant/" + c.entry(athlete).User.ID }
		banned := object{"status": "banned"}
		c.start(c.o, 1).Is(http.StatusOK)
		c.o.Put(person(1)+"?ask=true", banned).Is(http.StatusConflict).Contains("Athlete 1 is in Cup, which is in progress")
		c.o.Delete(person(3) + "?ask=true").Is(http.StatusConflict)
		c.reload()
		if c.entry(1).Left != "" || c.entry(3).Left != "" {
			t.Errorf("nobody has confirmed: %+v", c.d.Participants)
		}
		c.o.Put(person(1), banned).Is(http.StatusOK)
		c.o.Delete(person(3)).Is(http.StatusOK)
		want := map[int]string{1: "Athlete 2 by default", 2: "Athlete 4 by default", 3: "default", 4: "pending", 5: "pending", 6: "pending"}
		if diff := cmp.Diff(want, c.decided()); diff != "" || c.entry(1).Left != "withdrawal" || c.entry(3).Left != "withdrawal" {
			t.Errorf("-want +got:\n%s", diff)
		}
		two := s.As(account.Participant, "Athlete 2").Email
		if _, err := s.App.Accounts.SetRole(t.Context(), two, account.Referee, false); err == nil || !strings.Contains(err.Error(), "Athlete 2 is in Cup, which is in progress") {
			t.Errorf("an athlete of a running tournament became a referee: %v", err)
		}
		c.reload()
		if c.entry(2).Left != "" {
			t.Error("nobody has confirmed that athlete 2 leaves")
		}
		if _, err := s.App.Accounts.SetRole(t.Context(), two, account.Referee, true); err != nil {
			t.Error(err)
		}
		c.reload()
		if c.entry(2).Left != "withdrawal" || c.d.Winner == nil || c.d.Winner.User.Name != "Athlete 4" {
			t.Errorf("athlete 2 has left: %q, champion %+v", c.entry(2).Left, c.d.Winner)
		}
		if c.d.Status != "completed" {
			t.Errorf("it is %s", c.d.Status)
		}
		c.o.Delete(person(4) + "?ask=true").Is(http.StatusOK) // it is over
	})
}
