package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func TestProfile(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		athletes := map[string]*apitest.Client{}
		for i := range 4 {
			name := fmt.Sprintf("Athlete %d", i+1)
			athletes[name] = s.As(account.Participant, name)
		}
		one, two := athletes["Athlete 1"], athletes["Athlete 2"]
		c.play("11", 1, 2)
		s.Clock.Advance(14 * 24 * time.Hour) // to December
		for _, person := range athletes {
			person.Login(apitest.Password)
		}
		c.o.Login(apitest.Password)
		c.d = playOn(c.o, c.d.ID, func(m shapes.Match) string {
			s.Clock.Advance(time.Minute)
			if m.Player2.User.Name == "Athlete 1" {
				return "22"
			}
			return "121"
		})

		var p accounts.Profile
		two.Get("/api/users/profile/"+one.ID).Is(http.StatusOK).Data(&p).Lacks("@", "email", "status\":\"active", "password")
		if p.User.Name != "Athlete 1" || p.User.Role != "participant" || p.User.Removed || p.User.MemberSince.IsZero() {
			t.Errorf("person: %+v", p.User)
		}
		if p.Record != (accounts.ProfileRecord{Rank: 1, Matches: 3, Wins: 3, WinRate: 100, Trend: "neutral", Points: 25}) {
			t.Errorf("record: %+v", p.Record)
		}
		two.Get("/api/users/profile/" + two.ID).Is(http.StatusOK).Data(&p)
		if diff := cmp.Diff([]accounts.ProfileMonth{
			{Month: "2026-11", Matches: 1, Wins: 0, WinRate: 0, Overall: 0},
			{Month: "2026-12", Matches: 1 + p.Record.Wins, Wins: p.Record.Wins, WinRate: p.Months[1].WinRate, Overall: p.Record.WinRate},
		}, p.Months); diff != "" {
			t.Error(diff)
		}
		met := 0
		for _, r := range p.HeadToHead {
			met += r.Wins + r.Losses
			if r.Opponent.Name == "Athlete 1" && (r.Wins != 0 || r.Losses == 0) {
				t.Errorf("against Athlete 1: %+v", r)
			}
		}
		if met != p.Record.Matches || len(p.RecentMatches) != p.Record.Matches || p.Record.Losses != 2 {
			t.Errorf("head to head: %+v; %d recent of %d", p.HeadToHead, len(p.RecentMatches), p.Record.Matches)
		}
		if !slices.IsSortedFunc(p.RecentMatches, func(a, b shapes.Match) int { return b.CompletedAt.Compare(*a.CompletedAt) }) {
			t.Errorf("recent matches are not the latest first: %+v", p.RecentMatches)
		}
		if len(p.Tournaments) != 1 || p.Tournaments[0].Name != "Cup" || p.Tournaments[0].Place < 2 || p.Tournaments[0].AthleteCount != 4 ||
			p.Tournaments[0].Points != p.Record.Points || p.Tournaments[0].CompletedAt == nil {
			t.Errorf("tournaments: %+v", p.Tournaments)
		}

		// A removed person keeps a profile only because of played matches.
		idle := s.As(account.Participant, "Idle Person")
		p = accounts.Profile{}
		one.Get("/api/users/profile/" + idle.ID).Is(http.StatusOK).Data(&p)
		if p.Record.Matches != 0 || p.Record.Rank != 0 || len(p.Months)+len(p.HeadToHead)+len(p.Tournaments)+len(p.RecentMatches) != 0 {
			t.Errorf("who has not played: %+v", p)
		}
		c.o.Delete("/api/users/participant/" + idle.ID).Is(http.StatusOK)
		c.o.Delete("/api/users/participant/" + two.ID).Is(http.StatusOK)
		one.Get("/api/users/profile/" + idle.ID).Is(http.StatusNotFound)
		p = accounts.Profile{}
		one.Get("/api/users/profile/" + two.ID).Is(http.StatusOK).Data(&p)
		if !p.User.Removed || p.Record.Losses != 2 || p.Record.Rank != 0 || len(p.Tournaments) != 1 {
			t.Errorf("who was removed: %+v", p)
		}
		one.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Lacks("Athlete 2").Contains("Athlete 3")
	})
}

func TestSearch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		person := func(name string) string {
			var u accounts.User
			o.Post("/api/users/createuser", apitest.Object{
				"name": name, "email": fmt.Sprintf("%x@toproll.example", name), "password": apitest.Password,
			}).Is(http.StatusCreated).Data(&u)
			return u.ID
		}
		person("Ana Kovač")
		person("Anastasia O'Neil-Smith")
		renamed := person("Beate Ananas")
		removed := person("Ana Gone")
		o.Post("/api/users/createuser", apitest.Object{
			"name": "Ana Referee", "email": "ana@toproll.example", "password": apitest.Password, "role": "referee",
		}).Is(http.StatusCreated)
		cup := func(name string) string {
			s.Clock.Advance(time.Second)
			var d shapes.TournamentDetail
			o.Post("/api/tournament/create", apitest.Object{"name": name}).Is(http.StatusCreated).Data(&d)
			return d.ID
		}
		cup("Ana's Open 2025")
		open := cup("Open 2026")
		deleted := cup("Open 2027")
		o.Put("/api/users/participant/"+renamed, apitest.Object{"name": "Béa Müller"}).Is(http.StatusOK)
		o.Put("/api/tournament/update/"+open, apitest.Object{"name": "Grand Open"}).Is(http.StatusOK)
		o.Delete("/api/users/participant/" + removed).Is(http.StatusOK)
		o.Delete("/api/tournament/delete/" + deleted).Is(http.StatusOK)

		p := s.Participant()
		for _, tt := range []struct {
			query                 string
			athletes, tournaments []string
		}{
			{"ana", []string{"Ana Kovač", "Anastasia O'Neil-Smith"}, []string{"Ana's Open 2025"}},
			{"ANA+kov", []string{"Ana Kovač"}, nil},
			{"kovac+a", []string{"Ana Kovač"}, nil},
			{"ovac", []string{"Ana Kovač"}, nil},
			{"o'ne", []string{"Anastasia O'Neil-Smith"}, nil},
			{"smith", []string{"Anastasia O'Neil-Smith"}, nil},
			{"be", []string{"Béa Müller"}, nil},
			{"mul", []string{"Béa Müller"}, nil},
			{"open", nil, []string{"Grand Open", "Ana's Open 2025"}},
			{"open+2026", nil, nil},
			{"participant", []string{"Paul Participant"}, nil},
			{"%25", nil, nil}, {"", nil, nil}, {"+", nil, nil}, {"%00", nil, nil}, {"%F0%9F%92%AA", nil, nil},
		} {
			var found accounts.SearchResults
			p.Get("/api/search?q=" + tt.query).Is(http.StatusOK).Data(&found)
			athletes, tournaments := []string(nil), []string(nil)
			for _, a := range found.Athletes {
				athletes = append(athletes, a.Name)
			}
			for _, t := range found.Tournaments {
				tournaments = append(tournaments, t.Name)
			}
			if !cmp.Equal(athletes, tt.athletes) || !cmp.Equal(tournaments, tt.tournaments) {
				t.Errorf("%q finds %q and %q, want %q and %q", tt.query, athletes, tournaments, tt.athletes, tt.tournaments)
			}
		}
		p.Get("/api/search?q=a&limit=1").Is(http.StatusOK).Lacks("Anastasia").Contains("Ana Kovač")
		p.Get("/api/search?q=a&limit=0").Is(http.StatusBadRequest)
		s.Nobody().Get("/api/search?q=ana").Is(http.StatusUnauthorized)
	})
}

// TestSearchManyTournaments finds the newest among more than one fetch returns.
func TestSearchManyTournaments(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for i := range 210 {
			s.Clock.Advance(time.Second)
			o.Post("/api/tournament/create", apitest.Object{"name": fmt.Sprintf("Open %d", i)}).Is(http.StatusCreated)
		}
		var found accounts.SearchResults
		o.Get("/api/search?q=open&limit=2").Is(http.StatusOK).Data(&found)
		if len(found.Tournaments) != 2 || found.Tournaments[0].Name != "Open 209" || found.Tournaments[1].Name != "Open 208" {
			t.Errorf("found %+v", found.Tournaments)
		}
	})
}

func TestMatchLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 5) // three byes
		referee, one := s.Referee(), s.As(account.Participant, "Athlete 1")
		list := func(by *apitest.Client, path string) ([]shapes.Match, *apitest.Reply) {
			t.Helper()
			var matches []shapes.Match
			r := by.Get(path).Is(http.StatusOK).Data(&matches)
			return matches, r
		}
		scheduled, r := list(referee, "/api/match/referee-data/"+referee.ID+"?status=scheduled&limit=2")
		if e := r.Envelope(); len(scheduled) == 0 || e.Meta.Total != e.Meta.Counts["scheduled"] || e.Meta.Counts["in-progress"] != 0 {
			t.Errorf("scheduled: %+v, %+v", e.Meta, scheduled)
		}
		c.start(referee, scheduled[0].MatchNumber).Is(http.StatusOK)
		open, r := list(referee, "/api/match/referee-data/"+referee.ID+"?status=in-progress&search=ATHLETE&limit=2")
		if e := r.Envelope(); len(open) != 1 || open[0].ID != scheduled[0].ID || e.Meta.Counts["in-progress"] != 1 {
			t.Errorf("in progress: %+v, %+v", e.Meta, open)
		}
		for search, n := range map[string]int{"cup": 1, "athlete+9": 0, "nothing": 0} {
			if found, r := list(referee, "/api/match/referee-data/"+referee.ID+"?status=in-progress&limit=5&search="+search); len(found) != n || r.Envelope().Meta.Total != n {
				t.Errorf("%q finds %d", search, len(found))
			}
		}
		referee.Get("/api/match/referee-data/" + referee.ID + "?status=void").Is(http.StatusBadRequest)

		// In calling order, and only playable ones; a page is a part of the whole.
		order := map[string]int{"in-progress": 0, "scheduled": 1, "pending": 2, "completed": 3}
		playable, r := list(referee, "/api/match/referee-data/"+referee.ID+"?playable=true&limit=100")
		if !slices.IsSortedFunc(playable, func(a, b shapes.Match) int { return order[a.Status] - order[b.Status] }) || playable[0].ID != open[0].ID {
			t.Errorf("not in calling order: %+v", playable)
		}
		for _, m := range playable {
			if m.Bye || (m.Player1 == nil && m.Player2 == nil) {
				t.Errorf("nobody plays %+v", m)
			}
		}
		everything, _ := list(referee, "/api/match/referee-data/"+referee.ID)
		last := map[string]int{"winners": 3, "losers": 4, "grandfinal": 2}
		for _, m := range everything {
			if m.LastRound != (m.Round == last[m.Bracket.Bracket]) {
				t.Errorf("round %d of %s is said to be the last one: %v", m.Round, m.Bracket.Bracket, m.LastRound)
			}
		}
		if n := r.Envelope().Meta.Total; n != len(playable) || n >= len(everything) {
			t.Errorf("%d of %d are playable, %d listed", n, len(everything), len(playable))
		}
		if page, r := list(referee, "/api/match/referee-data/"+referee.ID+"?playable=true&limit=2&page=2"); len(page) != min(2, len(playable)-2) ||
			page[0].ID != playable[2].ID || r.Envelope().Meta.Total != len(playable) {
			t.Errorf("second page: %+v", page)
		}

		c.score(referee, scheduled[0].MatchNumber, "1").Is(http.StatusOK)
		playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		all, _ := list(one, "/api/match/participant-data/"+one.ID)
		latest, r := list(one, "/api/match/participant-data/"+one.ID+"?status=completed&limit=1")
		byes := 0
		for _, m := range all {
			if m.Bye {
				byes++
			}
		}
		e := r.Envelope()
		if len(latest) != 1 || latest[0].ID != all[0].ID || e.Meta.Total != len(all) || e.Meta.Counts["played"] != len(all)-byes ||
			e.Meta.Counts["wins"]+e.Meta.Counts["losses"] != e.Meta.Counts["played"] || e.Meta.Counts["completed"] != len(all) {
			t.Errorf("%d matches, %d of them byes: %+v", len(all), byes, e.Meta)
		}
		played, r := list(one, "/api/match/participant-data/"+one.ID+"?status=completed&playable=true&limit=100")
		if e := r.Envelope(); len(played) != len(all)-byes || e.Meta.Total != len(played) || e.Meta.Counts["completed"] != len(played) {
			t.Errorf("%d played: %+v", len(played), e.Meta)
		}
		second, _ := list(one, "/api/match/participant-data/"+one.ID+"?limit=1&page=2")
		if len(second) != 1 || second[0].ID != all[1].ID {
			t.Errorf("second page: %+v", second)
		}

		// The history shows each person's own part.
		for client, want := range map[*apitest.Client][2]bool{one: {true, false}, referee: {false, true}, c.o: {false, true}} {
			var history tournaments.History
			client.Get("/api/tournament/history").Is(http.StatusOK).Data(&history)
			h := history.Data[0]
			if (h.MyPlace > 0) != want[0] || (h.Officiated > 0) != want[1] {
				t.Errorf("history of %s: place %d, officiated %d", client.Email, h.MyPlace, h.Officiated)
			}
			if client == referee && h.Officiated != 1 {
				t.Errorf("the referee has officiated %d", h.Officiated)
			}
		}
	})
}
