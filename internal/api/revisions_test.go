package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// entry returns the entry of "Athlete n".
func (c *cup) entry(athlete int) api.Entry {
	c.t.Helper()
	for _, e := range c.d.Participants {
		if e.User.Name == fmt.Sprintf("Athlete %d", athlete) {
			return e
		}
	}
	c.t.Fatalf("there is no athlete %d", athlete)
	return api.Entry{}
}

func (c *cup) leave(by *apitest.Client, athlete int, kind string, more object) *apitest.Reply {
	body := object{"tournamentId": c.d.ID, "entryId": c.entry(athlete).ID, "kind": kind}
	for name, value := range more {
		body[name] = value
	}
	return by.Post("/api/tournament/leave", body)
}

func (c *cup) back(athlete int, more object) *apitest.Reply {
	body := object{"tournamentId": c.d.ID, "entryId": c.entry(athlete).ID}
	for name, value := range more {
		body[name] = value
	}
	return c.o.Post("/api/tournament/return", body)
}

func (c *cup) noShow(by *apitest.Client, number int, athletes ...int) *apitest.Reply {
	absent := []string{}
	for _, athlete := range athletes {
		absent = append(absent, c.entry(athlete).ID)
	}
	return by.Post("/api/match/no-show/"+c.match(number).ID, object{"absent": absent})
}

func (c *cup) correct(number int, games string, more object) *apitest.Reply {
	body := result(games)
	body["reason"] = "the referees agree"
	for name, value := range more {
		body[name] = value
	}
	return c.o.Post("/api/match/correct/"+c.match(number).ID, body)
}

func effectOf(r *apitest.Reply) (e api.Effect) {
	r.Is(http.StatusOK).Data(&e)
	return e
}

// decided is how matches stand: winner and by what, by number.
func (c *cup) decided() map[int]string {
	c.t.Helper()
	c.reload()
	states := map[int]string{}
	for _, m := range c.d.Matches {
		state := m.Status
		if m.DecidedBy != nil {
			state = *m.DecidedBy
			if m.Winner != nil {
				state = m.Winner.User.Name + " by " + state
			}
		}
		states[m.MatchNumber] = state
	}
	return states
}

func (c *cup) places() (places []int) {
	for _, e := range c.d.Participants {
		if !e.User.IsBye {
			places = append(places, e.Place)
		}
	}
	return places
}

// record returns matches, wins and losses of an athlete over all tournaments.
func (c *cup) record(athlete int) [3]int {
	c.t.Helper()
	var p api.Profile
	c.o.Get("/api/users/profile/" + c.entry(athlete).User.ID).Is(http.StatusOK).Data(&p)
	return [3]int{p.Record.Matches, p.Record.Wins, p.Record.Losses}
}

// TestHowItWasDecided records a match in each way, and counts what was pulled.
func TestHowItWasDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 8)
		report := func(number int, body object) *apitest.Reply {
			c.start(c.o, number).Is(http.StatusOK)
			return c.o.Put("/api/match/update-result/"+c.match(number).ID, body)
		}
		fouls := result("22")
		fouls["decidedBy"] = "fouls"
		var m api.Match
		report(1, fouls).Is(http.StatusOK).Data(&m)
		if *m.DecidedBy != "fouls" || m.Games[0].DecidedBy != "" || m.Games[1].DecidedBy != "fouls" || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("by fouls: %+v", m)
		}
		hurt := result("1")
		hurt["decidedBy"] = "injury"
		report(2, hurt).Is(http.StatusBadRequest).Names("winner", "Name the winner; the games so far do not say who it is.")
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
		var board api.Leaderboard
		c.o.Get("/api/tournament/leaderboard/" + c.d.ID).Is(http.StatusOK).Data(&board)
		for _, e := range board.Leaderboard {
			if e.Name == "Athlete 7" && e.Wins != 0 {
				t.Errorf("a default counts on the leaderboard: %+v", e)
			}
		}
		c.check(5, "pending", "Athlete 1", "Athlete 3") // the losers, also the one who was absent, are still in
		c.check(6, "pending", "Athlete 6", "Athlete 8")
	})
}

// TestNoShows: one who is absent stays in, two leave; what is not up cannot be lost so.
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
		// Both losers brackets' slots of M2 are empty: 1 goes on to the losers final, 2 to the final.
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
		c.leave(c.o, 2, "withdrawal", object{"version": preview.Version}).Is(http.StatusConflict) // it has changed since
		c.leave(c.o, 3, "withdrawal", nil).Refused(http.StatusConflict, "Athlete 3 is in match M2, which is in progress. Record its result or take its start back first, or enter an injury or a disqualification.")
		referee := s.Referee()
		c.leave(referee, 3, "injury", nil).Is(http.StatusForbidden)
		c.leave(referee, 3, "withdrawal", object{"matchId": c.match(2).ID}).Is(http.StatusForbidden)
		c.leave(referee, 3, "injury", object{"matchId": c.match(1).ID}).Is(http.StatusBadRequest)
		// Athlete 3 is hurt in the bout, which counts; the bouts to come are lost by default.
		effect := effectOf(c.leave(referee, 3, "injury", object{"matchId": c.match(2).ID, "reason": "elbow"}))
		if !slices.ContainsFunc(effect.Told, func(r api.Ref) bool { return r.Name == "Athlete 3" }) || len(effect.Stopped) > 0 || len(effect.Voided) > 0 {
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

		// Taken back, the match goes on.
		c.back(3, nil).Is(http.StatusOK)
		want[2], want[3] = "in-progress", "pending"
		if got := c.decided(); got[2] != "in-progress" || got[3] == "completed" || c.entry(3).Left != "" || c.record(3) != [3]int{} {
			t.Errorf("after the reversal: %v, %v", got, c.record(3))
		}
		c.back(3, nil).Is(http.StatusOK) // he is in already

		// Disqualified while it goes on, and nobody moves up.
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
			var p api.Profile
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

// TestBothOfTheFinalLeave: one who is left is the champion, without a rematch.
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

// TestCorrectionAtAnyDepth corrects a first-round result when everything is played, and
// plays on: the end is as if it had been right at first.
func TestCorrectionAtAnyDepth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 8)
		c.d = playOn(c.o, c.d.ID, func(api.Match) string { return "1" })
		before := c.decided()
		c.correct(1, "2", object{"version": c.d.Version, "reason": " "}).Is(http.StatusBadRequest).Names("reason", "Reason is required.")
		c.correct(1, "2", nil).Is(http.StatusBadRequest).Contains(`"version"`)
		preview := effectOf(c.correct(1, "2", object{"preview": true}))
		if diff := cmp.Diff(before, c.decided()); diff != "" {
			t.Fatalf("a preview wrote: %s", diff)
		}
		if len(preview.Voided) == 0 || !slices.Contains(preview.Kept, 2) || slices.Contains(preview.Voided, 1) || preview.Status != "active" || len(preview.Told) == 0 {
			t.Errorf("preview: %+v", preview)
		}
		c.correct(1, "2", object{"version": preview.Version - 1}).Is(http.StatusConflict)
		points := c.record(1)
		effect := effectOf(c.correct(1, "2", object{"version": preview.Version}))
		if diff := cmp.Diff(preview.Voided, effect.Voided); diff != "" {
			t.Errorf("not as previewed: %s", diff)
		}
		c.reload()
		if c.d.Status != "active" || c.d.Winner != nil || c.record(1) == points {
			t.Errorf("%s, %+v, record %v", c.d.Status, c.d.Winner, c.record(1))
		}
		c.o.Get("/api/audit?limit=1").Contains("void: 1–0, won by", "reason: the referees agree")
		better := func(m api.Match) string { // who has the lower number wins
			if m.Player1.User.Name < m.Player2.User.Name {
				return "1"
			}
			return "2"
		}
		corrected := playOn(c.o, c.d.ID, better)

		right := newCup(t, s, 1, 8)
		first := true
		d := playOn(right.o, right.d.ID, func(m api.Match) string {
			for _, was := range corrected.Matches {
				if was.MatchNumber == m.MatchNumber && was.Winner.User.Name == m.Player1.User.Name {
					return "1"
				}
			}
			first = false
			return "2"
		})
		if first {
			t.Error("nobody has won on the second side")
		}
		for i, m := range d.Matches {
			other := corrected.Matches[i]
			if m.Winner.User.Name != other.Winner.User.Name || m.MatchNumber != other.MatchNumber {
				t.Errorf("M%d is won by %s, of the corrected by %s", m.MatchNumber, m.Winner.User.Name, other.Winner.User.Name)
			}
		}
		for i, e := range d.Participants {
			if corrected.Participants[i].Place != e.Place {
				t.Errorf("%s is in place %d, in the corrected one in %d", e.User.Name, e.Place, corrected.Participants[i].Place)
			}
		}
		c.d = corrected
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK)
		c.reload()
		c.correct(1, "1", object{"version": c.d.Version}).Is(http.StatusConflict).Contains("archived")
	})
}

// TestUndo takes back starts and results, one's own or anybody's.
func TestUndo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		rita, ralf := s.Referee(), s.As(account.Referee, "Ralf")
		unstart := func(by *apitest.Client, number int) *apitest.Reply {
			return by.Post("/api/match/unstart/"+c.match(number).ID, nil)
		}
		undo := func(by *apitest.Client, number int) *apitest.Reply {
			return by.Post("/api/match/undo/"+c.match(number).ID, nil)
		}
		// offered tells whose list of matches says that they may take back a result.
		offered := func(number int, to ...*apitest.Client) {
			t.Helper()
			for _, by := range []*apitest.Client{rita, ralf, c.o} {
				var list []api.Match
				by.Get("/api/match/referee-data/" + by.ID).Is(http.StatusOK).Data(&list)
				for _, m := range list {
					if m.MatchNumber == number && m.MayUndo != slices.Contains(to, by) {
						t.Errorf("M%d: %s may undo it: %v", number, by.ID, m.MayUndo)
					}
				}
			}
		}
		c.start(rita, 1).Is(http.StatusOK)
		unstart(rita, 1).Is(http.StatusOK).Contains(`"scheduled"`)
		unstart(rita, 1).Is(http.StatusOK)
		unstart(rita, 3).Is(http.StatusConflict)
		offered(1)
		undo(rita, 1).Is(http.StatusConflict)
		c.start(rita, 1).Is(http.StatusOK)
		c.score(rita, 1, "1").Is(http.StatusOK)
		offered(1, rita, c.o)
		c.reload()
		if by := c.match(1).RecordedBy; by == nil || *by != rita.ID {
			t.Errorf("recorded by %v, not by Rita", by)
		}
		c.score(ralf, 1, "2").Is(http.StatusConflict)
		c.score(rita, 1, "2").Is(http.StatusOK) // corrects her own
		c.score(c.o, 1, "1").Is(http.StatusOK)
		c.score(rita, 1, "2").Is(http.StatusConflict) // it is the organizer's now
		offered(1, c.o)
		undo(rita, 1).Is(http.StatusConflict)
		c.score(c.o, 1, "2").Is(http.StatusOK)
		undo(c.o, 1).Is(http.StatusOK)
		c.score(rita, 1, "2").Is(http.StatusOK)
		undo(ralf, 1).Is(http.StatusConflict)
		c.o.Post("/api/match/undo/"+c.match(1).ID, object{"version": 1}).Is(http.StatusConflict)
		undo(rita, 1).Is(http.StatusOK).Contains(`"in-progress"`)
		c.reload()
		c.check(4, "pending", "TBD", "TBD")
		if c.record(1) != [3]int{} || c.record(2) != [3]int{} {
			t.Errorf("records after the undo: %v, %v", c.record(1), c.record(2))
		}
		c.o.Get("/api/search?limit=5&q=Athlete+1").Is(http.StatusOK).Contains(c.entry(1).User.ID) // though on no leaderboard
		c.score(rita, 1, "1").Is(http.StatusOK)
		c.noShow(rita, 2, 4).Is(http.StatusOK)
		undo(rita, 2).Is(http.StatusOK).Contains(`"scheduled"`) // it was never started
		c.play("1", 2)
		c.nextRound()
		offered(1, rita, c.o)
		c.start(c.o, 4).Is(http.StatusOK)
		offered(1)
		undo(c.o, 1).Refused(http.StatusConflict, "Match M4, which this result led to, has started; the result can be corrected only before that.")
		unstart(c.o, 4).Is(http.StatusOK)
		undo(c.o, 1).Is(http.StatusOK)
		c.score(rita, 1, "1").Is(http.StatusOK)
		c.leave(c.o, 4, "withdrawal", nil).Is(http.StatusOK)
		offered(1, rita, c.o) // also where it is the whole bracket that follows
		c.nextRound()
		c.start(c.o, 4).Is(http.StatusOK)
		offered(1)
		undo(rita, 1).Is(http.StatusConflict)
	})
}

// TestResetOfTheDraw takes a draw back until a match has started.
func TestResetOfTheDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 5)
		reset := func(to string) *apitest.Reply { return c.o.Post("/api/tournament/reset/"+c.d.ID, object{"to": to}) }
		number := c.firstScheduled()
		c.start(c.o, number).Is(http.StatusOK)
		reset("draw").Is(http.StatusConflict).Contains("has started")
		c.o.Post("/api/match/unstart/"+c.match(number).ID, nil).Is(http.StatusOK)
		c.leave(c.o, 5, "withdrawal", nil).Is(http.StatusOK)
		reset("elsewhere").Is(http.StatusBadRequest)
		reset("draw").Is(http.StatusOK)
		c.reload()
		if c.d.Status != "active" || c.d.IsSeeded || c.d.AthleteCount != 4 || len(c.d.Participants) != 4 || len(c.d.Matches) != 6 {
			t.Errorf("drawn anew: %+v", c.d.Tournament)
		}
		c.o.Post("/api/tournament/seed/"+c.d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		reset("registration").Is(http.StatusOK)
		c.reload()
		if c.d.Status != "registration" || c.d.IsSeeded || len(c.d.Participants) != 4 || len(c.d.Matches) != 0 {
			t.Errorf("in registration again: %+v", c.d)
		}
		reset("registration").Is(http.StatusConflict)
		late := s.As(account.Participant, "Late")
		c.o.Post("/api/tournament/add-participant", object{"tournamentId": c.d.ID, "participantIds": []string{late.ID}}).Is(http.StatusOK)
		c.o.Post("/api/tournament/start/"+c.d.ID, nil).Is(http.StatusOK)
		c.o.Post("/api/tournament/seed/"+c.d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		c.d = playOn(c.o, c.d.ID, func(api.Match) string { return "1" })
		if c.d.Status != "completed" {
			t.Errorf("it is %s", c.d.Status)
		}
		var told []api.Notification
		late.Get("/api/notifications").Is(http.StatusOK).Data(&told)
		if len(told) == 0 {
			t.Error("the latecomer is told nothing")
		}
	})
}

// TestCalledOff deletes a tournament without a result, and cancels one that has some.
func TestCalledOff(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.o.Delete("/api/tournament/delete/" + c.d.ID).Is(http.StatusOK)
		c.o.Get("/api/tournament/brackets-data/" + c.d.ID).Is(http.StatusNotFound)

		c = newCup(t, s, 1, 4)
		c.play("1", 1)
		c.o.Delete("/api/tournament/delete/" + c.d.ID).Is(http.StatusConflict).Contains("M1")
		cancel := func() *apitest.Reply { return c.o.Post("/api/tournament/cancel/"+c.d.ID, nil) }
		cancel().Is(http.StatusOK)
		cancel().Is(http.StatusOK) // the same again
		c.reload()
		if c.d.Status != "archived" || !c.d.Cancelled || c.d.Winner != nil || c.entry(1).Place != 0 || c.record(1) != [3]int{1, 1, 0} {
			t.Errorf("cancelled: %+v, record %v", c.d.Tournament, c.record(1))
		}
		var h api.History
		c.o.Get("/api/tournament/history").Is(http.StatusOK).Data(&h)
		if len(h.Data) != 1 || !h.Data[0].Cancelled || h.Data[0].Winner.Name != "" {
			t.Errorf("history: %+v", h.Data)
		}
		c.start(c.o, 2).Is(http.StatusConflict)
		c.o.Post("/api/tournament/status-update", object{"tournamentId": c.d.ID, "status": "completed"}).Is(http.StatusConflict)
		c.o.Get("/api/tournament/get-all?status=archived").Is(http.StatusOK).Contains(`"cancelled":true`)
	})
}

// TestReopen takes a tournament out of the archive, to correct it.
func TestReopen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.d = playOn(c.o, c.d.ID, func(api.Match) string { return "1" })
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK)
		c.o.Post("/api/tournament/status-update", object{"tournamentId": c.d.ID, "status": "completed"}).Is(http.StatusOK)
		c.reload()
		c.correct(6, "2", object{"version": c.d.Version}).Is(http.StatusOK)
		c.reload()
		c.check(7, "pending", c.players(6)[0], c.players(6)[1])
		if c.d.Status != "active" {
			t.Errorf("a rematch is due, and it is %s", c.d.Status)
		}
	})
}

// TestMovingAnAthlete, of tournaments that have not started.
func TestMovingAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, ids := s.Organizer(), field(s, 4)
		from, to := made(s, object{"name": "Left arm"}), made(s, object{"name": "Right arm"})
		o.Post("/api/tournament/add-participant", object{"tournamentId": from.ID, "participantIds": ids}).Is(http.StatusOK)
		move := func(from, to string) *apitest.Reply {
			return o.Post("/api/tournament/move-participant", object{"tournamentId": from, "to": to, "participantId": ids[0]})
		}
		move(to.ID, from.ID).Is(http.StatusOK) // he is there already
		move(from.ID, to.ID).Is(http.StatusOK).Contains(ids[0])
		move(from.ID, to.ID).Is(http.StatusOK)
		o.Get("/api/tournament/brackets-data/" + from.ID).Is(http.StatusOK).Lacks(ids[0])
		o.Post("/api/tournament/remove-participant", object{"tournamentId": to.ID, "participantIds": ids[:1]}).Is(http.StatusOK)
		move(from.ID, to.ID).Refused(http.StatusConflict, "Athlete 1 is not entered in Left arm, so there is nobody to move.")
		o.Post("/api/tournament/add-participant", object{"tournamentId": from.ID, "participantIds": ids[:1]}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+from.ID, nil).Is(http.StatusOK)
		move(from.ID, to.ID).Is(http.StatusConflict)
	})
}

// TestFlow plays a tournament in which nobody opens rounds.
func TestFlow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, athletes := range []int{5, 8} {
			o := s.Organizer()
			d := made(s, object{"name": "Flow", "settings": object{"rounds": "flow"}})
			o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, athletes)}).Is(http.StatusOK)
			o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			o.Post("/api/tournament/seed-next-round/"+d.ID, nil).Is(http.StatusConflict).Contains("nobody opens rounds")
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

// TestLatecomers: a redraw until a match has started, after that a bye that is drawn by lot.
func TestLatecomers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		d := made(s, object{"name": "Club night", "settings": object{"latecomers": true}})
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, 5)}).Is(http.StatusOK)
		c := &cup{t, o, d}
		begin := func() {
			o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			c.reload()
		}
		several := func(redraw bool, names ...string) *apitest.Reply {
			ids := []string{}
			for _, name := range names {
				ids = append(ids, s.As(account.Participant, name).ID)
			}
			return o.Post("/api/tournament/add-latecomer", object{"tournamentId": d.ID, "participantIds": ids, "redraw": redraw})
		}
		late := func(name string, redraw bool) *apitest.Reply { return several(redraw, name) }
		late("Zoe", false).Is(http.StatusConflict) // registration is open
		late("Zoe", true).Is(http.StatusConflict)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		begin()
		late("Zoe", true).Is(http.StatusOK)
		c.reload()
		if c.d.IsSeeded || c.d.AthleteCount != 6 || c.d.Status != "active" {
			t.Errorf("drawn anew: %+v", c.d.Tournament)
		}
		begin()
		c.play("1", c.firstScheduled())
		late("Zlatan", true).Is(http.StatusConflict).Contains("has started")
		entries := map[string]string{}
		for _, e := range c.d.Participants {
			entries[e.ID] = e.User.Name
		}
		late("Zlatan", false).Is(http.StatusOK)
		late("Zlatan", false).Is(http.StatusOK) // he is in
		c.reload()
		taken := 0
		for _, e := range c.d.Participants {
			if was := entries[e.ID]; was != e.User.Name {
				taken++
				if was != "BYE" || e.User.Name != "Zlatan" || e.User.IsBye {
					t.Errorf("%s became %s", was, e.User.Name)
				}
			}
		}
		if taken != 1 || c.d.AthleteCount != 7 {
			t.Errorf("%d entries changed, %d athletes", taken, c.d.AthleteCount)
		}
		zlatan := s.As(account.Participant, "Zlatan")
		o.Get("/api/match/participant-data/"+zlatan.ID+"?playable=true").Is(http.StatusOK).Contains(`"scheduled"`, "Zlatan")
		if n := zlatan.Get("/api/match/participant-data/" + zlatan.ID + "?playable=true&limit=5").Is(http.StatusOK).Envelope().Meta.Total; n != 1 {
			t.Errorf("%d matches of a latecomer", n)
		}
		c.leave(o, 1, "withdrawal", nil).Is(http.StatusOK)
		c.d = playOn(o, d.ID, func(api.Match) string { return "2" })
		if c.d.Status != "completed" || c.d.Winner == nil {
			t.Errorf("%s, %+v", c.d.Status, c.d.Winner)
		}
		for _, e := range c.d.Participants {
			if e.User.IsBye == (e.Place != 0) {
				t.Errorf("%s is in place %d", e.User.Name, e.Place)
			}
		}
		o.Get("/api/tournament/leaderboard/" + d.ID).Is(http.StatusOK).Contains("Zlatan")
		var board api.Leaderboard
		o.Get("/api/tournament/leaderboard/" + d.ID).Is(http.StatusOK).Data(&board)
		if len(board.Leaderboard) != 7 {
			t.Errorf("%d on the leaderboard", len(board.Leaderboard))
		}
		seven := newCup(t, s, 1, 5)
		d = seven.d
		told := func() int {
			return o.Get("/api/audit?limit=1&tournament=" + d.ID).Is(http.StatusOK).Envelope().Meta.Total
		}
		before := told()
		several(true, "Zeno", "Zita", "Zeno").Is(http.StatusOK)
		seven.reload()
		if seven.d.AthleteCount != 7 || seven.d.Version != d.Version+1 {
			t.Errorf("two latecomers: %d athletes, version %d after %d", seven.d.AthleteCount, seven.d.Version, d.Version)
		}
		if n := told() - before; n != 2 {
			t.Errorf("%d entries of the audit for two latecomers", n)
		}

		d = made(s, object{"name": "Late night", "settings": object{"latecomers": true}})
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, 5)}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		begin()
		several(false, "Zeno", "Zita", "Zoe", "Zlatan").Is(http.StatusConflict) // there are three byes: nobody comes in
		several(false, "Zeno", "Zita").Is(http.StatusOK)
		c.d = d
		c.reload()
		if c.d.AthleteCount != 7 {
			t.Errorf("two latecomers in the places of byes: %d athletes", c.d.AthleteCount)
		}
		playOn(o, d.ID, func(api.Match) string { return "2" })
		other := newCup(t, s, 1, 5)
		other.play("1", other.firstScheduled())
		o.Post("/api/tournament/add-latecomer", object{"tournamentId": other.d.ID, "participantIds": []string{zlatan.ID}}).
			Is(http.StatusConflict).Contains("does not let latecomers take a bye")
	})
}

// TestWhoIsNoAthleteAnyMoreLeaves: banned, removed or made something else, one leaves the
// tournaments that are running, asked first.
func TestWhoIsNoAthleteAnyMoreLeaves(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		person := func(athlete int) string { return "/api/users/participant/" + c.entry(athlete).User.ID }
		banned := object{"status": "banned"}
		c.start(c.o, 1).Is(http.StatusOK)
		c.o.Put(person(1)+"?ask=true", banned).Is(http.StatusConflict).Contains("Athlete 1 is in Cup, which is going on")
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
		if _, err := s.App.SetRole(t.Context(), two, account.Referee, false); err == nil || !strings.Contains(err.Error(), "Athlete 2 is in Cup, which is going on") {
			t.Errorf("an athlete of a running tournament became a referee: %v", err)
		}
		c.reload()
		if c.entry(2).Left != "" {
			t.Error("nobody has confirmed that athlete 2 leaves")
		}
		if _, err := s.App.SetRole(t.Context(), two, account.Referee, true); err != nil {
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
