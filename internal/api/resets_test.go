package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestResetOfTheDraw reverts a draw until a match has started.
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
		c.d = playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		if c.d.Status != "completed" {
			t.Errorf("it is %s", c.d.Status)
		}
		var told []accounts.Notification
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
		var h tournaments.History
		c.o.Get("/api/tournament/history").Is(http.StatusOK).Data(&h)
		if len(h.Data) != 1 || !h.Data[0].Cancelled || h.Data[0].Winner.Name != "" {
			t.Errorf("history: %+v", h.Data)
		}
		c.start(c.o, 2).Is(http.StatusConflict)
		waiting := c.match(2).Player1.User
		if open := c.o.Get("/api/match/participant-data/" + waiting.ID + "?playable=true&limit=5").Is(http.StatusOK).Envelope(); open.Meta.Total != 0 {
			t.Errorf("%s has %d matches in a cancelled tournament", waiting.Name, open.Meta.Total)
		}
		c.o.Post("/api/tournament/status-update", object{"tournamentId": c.d.ID, "status": "completed"}).Is(http.StatusConflict)
		c.o.Get("/api/tournament/get-all?status=archived").Is(http.StatusOK).Contains(`"cancelled":true`)
	})
}

// TestReopen unarchives a tournament, to correct it.
func TestReopen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.d = playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
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

// TestMovingAnAthlete moves one between tournaments that have not started.
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
		move(from.ID, to.ID).Refused(http.StatusConflict, "Athlete 1 is not in Left arm and can't be moved.")
		o.Post("/api/tournament/add-participant", object{"tournamentId": from.ID, "participantIds": ids[:1]}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+from.ID, nil).Is(http.StatusOK)
		move(from.ID, to.ID).Is(http.StatusConflict)
	})
}
