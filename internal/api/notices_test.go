package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// told returns a person's notices, the latest first, as "type: title, message", with a star before unread ones.
func told(c *apitest.Client) []string {
	var list []accounts.Notification
	c.Get("/api/notifications").Is(http.StatusOK).Data(&list)
	texts := []string{}
	for _, n := range list {
		text := n.Type + ": " + n.Title + ", " + n.Message
		if !n.Read {
			text = "*" + text
		}
		texts = append(texts, text)
	}
	return texts
}

func latest(t *testing.T, c *apitest.Client, want string) {
	t.Helper()
	if got := told(c); len(got) == 0 || got[0] != want {
		t.Errorf("told %q, want first %q", got, want)
	}
}

func TestNotificationsOfATournament(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, referee := s.Organizer(), s.Referee()
		one, two, three := s.As(account.Participant, "Athlete 1"), s.As(account.Participant, "Athlete 2"), s.As(account.Participant, "Athlete 3")
		latest(t, one, "*system: Welcome to Toproll, Join a tournament that is open for registration.")

		var d shapes.TournamentDetail
		o.Post("/api/tournament/create", apitest.Object{"name": "Open"}).Is(http.StatusCreated).Data(&d)
		tick := func() { s.Clock.Advance(time.Second) }
		tick()
		one.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": []string{one.ID}}).Is(http.StatusOK)
		latest(t, one, "*tournament: You are in, You joined Open.")
		latest(t, o, "*tournament: Open, Athlete 1 joined; 1 athlete is in.")
		tick()
		one.Post("/api/tournament/remove-participant", apitest.Object{"tournamentId": d.ID, "participantIds": []string{one.ID}}).Is(http.StatusOK)
		latest(t, one, "*tournament: You are out, You left Open.")
		latest(t, o, "*tournament: Open, Athlete 1 left; 0 athletes are in.")
		if got := told(one); len(got) != 2 {
			t.Errorf("out has not taken the place of in: %q", got)
		}
		tick()
		o.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": []string{one.ID, two.ID}}).Is(http.StatusOK)
		latest(t, one, "*tournament: You are in, An organizer entered you in Open.")
		o.Post("/api/tournament/assign-referee", apitest.Object{"tournamentId": d.ID, "refereeIds": []string{referee.ID}}).Is(http.StatusOK)
		latest(t, referee, "*tournament: You are a referee of Open, You can start its matches and record their results.")
		tick()
		o.Delete("/api/tournament/delete/" + d.ID).Is(http.StatusOK)
		for _, c := range []*apitest.Client{one, two, referee} {
			latest(t, c, "*tournament: Tournament cancelled, Open was cancelled.")
		}

		c := newCup(t, s, 3, 4)
		if got := told(one); !slices.Contains(got, "*tournament: Cup is drawn, Your first match is M1 against Athlete 2.") {
			t.Errorf("of the draw: %q", got)
		}
		tick()
		c.start(o, 1).Is(http.StatusOK)
		latest(t, two, "*match: Your match has started, Cup, M1: Athlete 1 is waiting for you at the table.")
		var list []accounts.Notification
		two.Get("/api/notifications").Is(http.StatusOK).Data(&list)
		if n := list[0]; n.MatchNumber != 1 || n.TournamentID != c.d.ID || list[len(list)-1].MatchNumber != 0 {
			t.Errorf("it leads to M%d of %q, and the welcome to M%d", n.MatchNumber, n.TournamentID, list[len(list)-1].MatchNumber)
		}
		tick()
		c.score(o, 1, "121").Is(http.StatusOK)
		latest(t, one, "*match: You won, Cup, M1: 2:1 against Athlete 2.")
		latest(t, two, "*match: You lost, Cup, M1: 1:2 against Athlete 1. You go on in the losers bracket.")
		one.Post("/api/notifications/read", nil).Is(http.StatusOK)
		c.score(o, 1, "121").Is(http.StatusOK) // repeated: nobody is notified
		latest(t, one, "match: You won, Cup, M1: 2:1 against Athlete 2.")
		c.play("11", 2)
		tick()
		c.nextRound()
		latest(t, one, "*match: Your match is up, Cup, M4: you meet Athlete 3. Get ready.")
		tick()
		c.score(o, 1, "212").Is(http.StatusOK) // corrected: 2 replaces 1
		latest(t, two, "*match: Your match is up, Cup, M4: you meet Athlete 3. Get ready.")
		latest(t, three, "*match: Your match is up, Cup, M4: you meet Athlete 2. Get ready.")
		for _, text := range told(one) {
			if text == "*match: Your match is up, Cup, M4: you meet Athlete 3. Get ready." {
				t.Error("Athlete 1 is still told to get ready for M4")
			}
		}
		tick()
		c.reload()
		c.play("11", 3, 4)
		c.nextRound()
		c.play("11", 5)
		c.nextRound()
		tick()
		c.play("11", 6)
		if c.d.Winner.User.Name != "Athlete 2" {
			t.Fatalf("winner %+v", c.d.Winner)
		}
		if got := told(two)[:2]; !cmp.Equal(got, []string{
			"*match: You won, Cup, M6: 2:0 against Athlete 3.",
			"*tournament: Cup is completed, You are the champion! That gives 25 points.",
		}) {
			t.Errorf("the champion: %q", got)
		}
		latest(t, o, "*tournament: Cup is completed, Athlete 2 won.")
		c.score(o, 6, "22").Is(http.StatusOK) // corrected: a rematch is due
		for _, person := range []*apitest.Client{o, two} {
			for _, text := range told(person) {
				if text == "*tournament: Cup is completed, Athlete 2 won." || text == "*tournament: Cup is completed, You are the champion! That gives 25 points." {
					t.Errorf("still told that it is over: %q", text)
				}
			}
		}
	})
}

func TestNotificationsAreReadAndPaged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, other := s.Organizer(), s.Participant(), s.As(account.Participant, "Other Person")
		for _, status := range []string{"inactive", "active", "inactive"} {
			s.Clock.Advance(time.Minute)
			o.Put("/api/users/participant/"+p.ID, apitest.Object{"status": status}).Is(http.StatusOK)
		}
		o.Put("/api/users/participant/"+p.ID, apitest.Object{"name": "Paula Participant"}).Is(http.StatusOK)
		var list []accounts.Notification
		e := p.Get("/api/notifications?limit=2").Is(http.StatusOK).Data(&list).Envelope()
		if e.Meta.Total != 4 || e.Meta.Counts["unread"] != 4 || len(list) != 2 || list[0].Title != "Your account is inactive" ||
			list[1].Title != "Your account is active" || !list[0].Time.Equal(s.Clock.Now()) {
			t.Errorf("%+v, %+v", e.Meta, list)
		}
		p.Get("/api/notifications?limit=2&page=2").Is(http.StatusOK).Contains("Welcome to Toproll")

		var left accounts.Unread
		other.Post("/api/notifications/read", apitest.Object{"ids": []string{list[0].ID}}).Is(http.StatusOK)
		p.Post("/api/notifications/read", apitest.Object{"ids": []string{list[0].ID, list[0].ID, "no such thing"}}).Is(http.StatusOK).Data(&left)
		if left.Unread != 3 {
			t.Errorf("%d left unread, want 3", left.Unread)
		}
		p.Post("/api/notifications/read", apitest.Object{"ids": []string{}}).Is(http.StatusOK).Data(&left)
		if left.Unread != 3 {
			t.Errorf("%d left unread after marking none", left.Unread)
		}
		p.Post("/api/notifications/read", apitest.Object{}).Is(http.StatusOK).Data(&left)
		if left.Unread != 0 {
			t.Errorf("%d left unread", left.Unread)
		}
		s.Clock.Advance(200 * 24 * time.Hour) // read and old notices are deleted, and so is the session
		p.Login(apitest.Password)
		p.Post("/api/notifications/read", nil).Is(http.StatusOK)
		if got := told(p); len(got) != 0 {
			t.Errorf("kept %q", got)
		}
		s.Nobody().Get("/api/notifications").Is(http.StatusUnauthorized)
		s.Nobody().Post("/api/notifications/read", nil).Is(http.StatusUnauthorized)
	})
}

// TestNoticesNameTheTable as the hall does: by its number, or by its own name.
func TestNoticesNameTheTable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, pia := s.Organizer(), s.As(account.Participant, "Pia Pull")
		e := women40(s, object{"rest": 0})
		o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
		class := e.Classes[0].ID
		for _, athlete := range []object{{"userId": pia.ID}, {"name": "Ann Lee"}} {
			athlete["sex"], athlete["birthYear"], athlete["classIds"], athlete["confirmed"] = "women", 1970, []string{class}, true
			register(s, e.ID, athlete)
		}
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
		pia.Get("/api/notifications").Is(http.StatusOK).Contains("You are on deck at table 1")
		o.Get("/api/event/" + e.ID).Is(http.StatusOK).Data(&e)
		o.Put("/api/event/tables/update/"+e.Tables[0].ID, object{"name": "Main stage"}).Is(http.StatusOK)
		var q day.Queue
		o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
		o.Post("/api/event/queue/call", object{"matchId": q.Now.Tables[0].OnDeck.MatchID, "tableId": e.Tables[0].ID}).Is(http.StatusOK)
		pia.Get("/api/notifications").Is(http.StatusOK).Contains("You are called: table Main stage")
	})
}
