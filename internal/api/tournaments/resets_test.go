package tournaments_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// TestResetOfTheDraw reverts a draw until a match has started.
func TestResetOfTheDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 5)
		reset := func(to string) *apitest.Reply {
			return c.Organizer.Post("/api/tournament/reset/"+c.Detail.ID, object{"to": to})
		}
		number := c.FirstScheduled()
		c.Start(c.Organizer, number).Is(http.StatusOK)
		reset("draw").Is(http.StatusConflict).Contains("has started")
		c.Organizer.Post("/api/match/unstart/"+c.Match(number).ID, nil).Is(http.StatusOK)
		c.Leave(c.Organizer, 5, "withdrawal", nil).Is(http.StatusOK)
		reset("elsewhere").Is(http.StatusBadRequest)
		reset("draw").Is(http.StatusOK)
		c.Reload()
		if c.Detail.Status != "active" || c.Detail.IsSeeded || c.Detail.AthleteCount != 4 || len(c.Detail.Participants) != 4 || len(c.Detail.Matches) != 6 {
			t.Errorf("drawn anew: %+v", c.Detail.Tournament)
		}
		c.Organizer.Post("/api/tournament/seed/"+c.Detail.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		reset("registration").Is(http.StatusOK)
		c.Reload()
		if c.Detail.Status != "registration" || c.Detail.IsSeeded || len(c.Detail.Participants) != 4 || len(c.Detail.Matches) != 0 {
			t.Errorf("in registration again: %+v", c.Detail)
		}
		reset("registration").Is(http.StatusConflict)
		late := s.As(account.Participant, "Late")
		c.Organizer.Post("/api/tournament/add-participant", object{"tournamentId": c.Detail.ID, "participantIds": []string{late.ID}}).Is(http.StatusOK)
		c.Organizer.Post("/api/tournament/start/"+c.Detail.ID, nil).Is(http.StatusOK)
		c.Organizer.Post("/api/tournament/seed/"+c.Detail.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		c.Detail = scenes.PlayOn(c.Organizer, c.Detail.ID, func(shapes.Match) string { return "1" })
		if c.Detail.Status != "completed" {
			t.Errorf("it is %s", c.Detail.Status)
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
		c := scenes.NewCup(t, s, 1, 4)
		c.Organizer.Delete("/api/tournament/delete/" + c.Detail.ID).Is(http.StatusOK)
		c.Organizer.Get("/api/tournament/brackets-data/" + c.Detail.ID).Is(http.StatusNotFound)

		c = scenes.NewCup(t, s, 1, 4)
		c.Play("1", 1)
		c.Organizer.Delete("/api/tournament/delete/" + c.Detail.ID).Is(http.StatusConflict).Contains("M1")
		cancel := func() *apitest.Reply { return c.Organizer.Post("/api/tournament/cancel/"+c.Detail.ID, nil) }
		cancel().Is(http.StatusOK)
		cancel().Is(http.StatusOK) // the same again
		c.Reload()
		if c.Detail.Status != "archived" || !c.Detail.Cancelled || c.Detail.Winner != nil || c.Entry(1).Place != 0 || c.Record(1) != [3]int{1, 1, 0} {
			t.Errorf("cancelled: %+v, record %v", c.Detail.Tournament, c.Record(1))
		}
		var h tournaments.History
		c.Organizer.Get("/api/tournament/history").Is(http.StatusOK).Data(&h)
		if len(h.Data) != 1 || !h.Data[0].Cancelled || h.Data[0].Winner.Name != "" {
			t.Errorf("history: %+v", h.Data)
		}
		c.Start(c.Organizer, 2).Is(http.StatusConflict)
		waiting := c.Match(2).Player1.User
		if open := c.Organizer.Get("/api/match/participant-data/" + waiting.ID + "?playable=true&limit=5").Is(http.StatusOK).Envelope(); open.Meta.Total != 0 {
			t.Errorf("%s has %d matches in a cancelled tournament", waiting.Name, open.Meta.Total)
		}
		c.Organizer.Post("/api/tournament/status-update", object{"tournamentId": c.Detail.ID, "status": "completed"}).Is(http.StatusConflict)
		c.Organizer.Get("/api/tournament/get-all?status=archived").Is(http.StatusOK).Contains(`"cancelled":true`)
	})
}

// TestReopen unarchives a tournament, to correct it.
func TestReopen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Detail = scenes.PlayOn(c.Organizer, c.Detail.ID, func(shapes.Match) string { return "1" })
		c.Organizer.Post("/api/tournament/archive/"+c.Detail.ID, nil).Is(http.StatusOK)
		c.Organizer.Post("/api/tournament/status-update", object{"tournamentId": c.Detail.ID, "status": "completed"}).Is(http.StatusOK)
		c.Reload()
		c.Correct(6, "2", object{"version": c.Detail.Version}).Is(http.StatusOK)
		c.Reload()
		c.Check(7, "pending", c.Players(6)[0], c.Players(6)[1])
		if c.Detail.Status != "active" {
			t.Errorf("a rematch is due, and it is %s", c.Detail.Status)
		}
	})
}

// TestMovingAnAthlete moves one between tournaments that have not started.
func TestMovingAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, ids := s.Organizer(), scenes.Field(s, 4)
		from, to := scenes.NewTournament(s, object{"name": "Left arm"}), scenes.NewTournament(s, object{"name": "Right arm"})
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
