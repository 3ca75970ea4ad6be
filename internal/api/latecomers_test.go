package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

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
		if !c.d.IsSeeded || c.d.AthleteCount != 6 || c.d.Status != "active" {
			t.Errorf("drawn anew by lot: %+v", c.d.Tournament)
		}
		c.play("1", c.firstScheduled())
		late("Zlatan", true).Is(http.StatusConflict).Contains("has started")
		entries := map[string]string{}
		for _, e := range c.d.Participants {
			entries[e.ID] = e.User.Name
		}
		late("Zlatan", false).Is(http.StatusOK)
		late("Zlatan", false).Is(http.StatusOK) // already in
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
		c.d = playOn(o, d.ID, func(shapes.Match) string { return "2" })
		if c.d.Status != "completed" || c.d.Winner == nil {
			t.Errorf("%s, %+v", c.d.Status, c.d.Winner)
		}
		for _, e := range c.d.Participants {
			if e.User.IsBye == (e.Place != 0) {
				t.Errorf("%s is in place %d", e.User.Name, e.Place)
			}
		}
		o.Get("/api/tournament/leaderboard/" + d.ID).Is(http.StatusOK).Contains("Zlatan")
		var board tournaments.Leaderboard
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
		several(false, "Zeno", "Zita", "Zoe", "Zlatan").Is(http.StatusConflict) // no bye is taken
		several(false, "Zeno", "Zita").Is(http.StatusOK)
		c.d = d
		c.reload()
		if c.d.AthleteCount != 7 {
			t.Errorf("two latecomers in the places of byes: %d athletes", c.d.AthleteCount)
		}
		playOn(o, d.ID, func(shapes.Match) string { return "2" })
		other := newCup(t, s, 1, 5)
		other.play("1", other.firstScheduled())
		o.Post("/api/tournament/add-latecomer", object{"tournamentId": other.d.ID, "participantIds": []string{zlatan.ID}}).
			Is(http.StatusConflict).Contains("does not give byes to latecomers")
		// This setting can change while it runs, others cannot.
		o.Put("/api/tournament/update/"+other.d.ID, object{"settings": object{"latecomers": true, "bestOf": 3}}).Is(http.StatusConflict)
		o.Put("/api/tournament/update/"+other.d.ID, object{"settings": object{"latecomers": true}}).Is(http.StatusOK)
		o.Post("/api/tournament/add-latecomer", object{"tournamentId": other.d.ID, "participantIds": []string{zlatan.ID}}).Is(http.StatusOK)
	})
}

// TestTakenOutBeforePlay: an athlete entered by mistake leaves, and the bracket is drawn again by lot; a manual one
// waits for a seeding.
func TestTakenOutBeforePlay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		byHand := newCup(t, s, 1, 6)
		out := func(c *cup, redraw bool, athletes ...int) *apitest.Reply {
			ids := []string{}
			for _, athlete := range athletes {
				ids = append(ids, byHand.entry(athlete).User.ID)
			}
			return c.o.Post("/api/tournament/remove-participant", object{"tournamentId": c.d.ID, "participantIds": ids, "redraw": redraw})
		}
		c := &cup{t, byHand.o, made(s, object{"name": "By lot"})}
		ids := []string{}
		for _, e := range byHand.d.Participants {
			if !e.User.IsBye {
				ids = append(ids, e.User.ID)
			}
		}
		c.o.Post("/api/tournament/add-participant", object{"tournamentId": c.d.ID, "participantIds": ids}).Is(http.StatusOK)
		c.o.Post("/api/tournament/start/"+c.d.ID, nil).Is(http.StatusOK)
		c.o.Post("/api/tournament/seed/"+c.d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		out(c, false, 1).Is(http.StatusConflict)
		s.As(account.Participant, "Zoe").Post("/api/tournament/remove-participant", object{"tournamentId": c.d.ID, "participantIds": ids[:1], "redraw": true}).
			Is(http.StatusForbidden)
		out(c, true, 1).Is(http.StatusOK)
		c.reload()
		if c.d.AthleteCount != 5 || !c.d.IsSeeded || c.d.Status != "active" {
			t.Errorf("drawn anew without one: %+v", c.d.Tournament)
		}
		for _, e := range c.d.Participants {
			if e.User.Name == "Athlete 1" {
				t.Error("who was taken out is still in")
			}
		}
		version := c.d.Version
		out(c, true, 1).Is(http.StatusOK) // and stays out
		if c.reload(); c.d.Version != version {
			t.Error("who is not in was taken out")
		}
		out(c, true, 2, 3).Is(http.StatusConflict) // three are too few
		c.play("1", c.firstScheduled())
		out(c, true, 2).Is(http.StatusConflict).Contains("has started")

		out(byHand, true, 1).Is(http.StatusOK)
		byHand.reload()
		if byHand.d.AthleteCount != 5 || byHand.d.IsSeeded || byHand.d.Status != "active" {
			t.Errorf("to be seeded by hand: %+v", byHand.d.Tournament)
		}
	})
}
