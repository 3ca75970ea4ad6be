package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// field makes a number of athletes and returns their ids.
func field(s *apitest.Server, n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = s.As(account.Participant, fmt.Sprintf("Athlete %d", i+1)).ID
	}
	return ids
}

// usualRules are the default rules of a tournament.
var usualRules = bout.Rules{WarningsPerFoul: 2, FoulsPerGame: 2, FalseStart: "warning", Straps: "slip"}

func TestTournamentSettings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var category struct {
			ID string `json:"_id"`
		}
		o.Post("/api/category/create", apitest.Object{"name": "Men 85", "gender": "male", "hand": "right", "skillLevel": "novice"}).
			Is(http.StatusCreated).Data(&category)

		var d shapes.TournamentDetail
		o.Post("/api/tournament/create", apitest.Object{
			"name": "  Iron Grip Open! ", "description": "Two tables.\nStraps ready.", "category": category.ID,
			"settings": apitest.Object{"bestOf": 5, "seeding": "manual"}, "startAt": "2026-12-24T00:00:00Z",
			"createdBy": "somebody else", "organizer": "somebody else",
		}).Is(http.StatusCreated).Data(&d)
		if d.Name != "Iron Grip Open!" || d.Slug != "iron-grip-open" || d.Category == nil || d.Category.Name != "Men 85" ||
			d.Settings != (shapes.Settings{BestOf: 5, Seeding: "manual", Rounds: "organizer", Rules: usualRules}) || d.Status != "registration" || d.IsSeeded || d.Version != 1 ||
			d.CreatedBy != o.ID || d.Organizer != o.ID || d.StartAt == nil || !d.StartAt.Equal(time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)) ||
			len(d.Matches) != 0 || len(d.Participants) != 0 || d.AthleteCount != 0 || d.Joined {
			t.Errorf("created: %+v", d)
		}

		o.Put("/api/tournament/update/"+d.ID, apitest.Object{"name": "Open", "category": nil}).Is(http.StatusOK).Data(&d)
		if d.Name != "Open" || d.Category != nil || d.Settings != (shapes.Settings{BestOf: 5, Seeding: "manual", Rounds: "organizer", Rules: usualRules}) || d.StartAt == nil || d.Version != 2 {
			t.Errorf("updated: %+v", d)
		}

		o.Post("/api/tournament/create", apitest.Object{"name": " "}).Is(http.StatusBadRequest).Names("name", "Name is required.")
		o.Post("/api/tournament/create", apitest.Object{}).Is(http.StatusBadRequest).Names("name", "Name is required.")
		o.Post("/api/tournament/create", apitest.Object{"name": "x", "settings": apitest.Object{"bestOf": 2}}).Is(http.StatusBadRequest).Contains("settings.bestOf")
		o.Post("/api/tournament/create", apitest.Object{"name": "x", "category": d.ID}).Is(http.StatusBadRequest).Names("category", "There is no such category.")
		o.Put("/api/tournament/update/"+category.ID, apitest.Object{"name": "x"}).Is(http.StatusNotFound)

		o.Post("/api/tournament/status-update", apitest.Object{"tournamentId": d.ID, "status": "upcoming"}).Is(http.StatusOK).Data(&d)
		if d.Status != "upcoming" {
			t.Errorf("status %s", d.Status)
		}
		o.Post("/api/tournament/status-update", apitest.Object{"tournamentId": d.ID, "status": "active"}).
			Refused(http.StatusConflict, "The tournament is upcoming. You can set it back to registration, or start it once it has 4 athletes.")
		o.Post("/api/tournament/start/"+d.ID, nil).Refused(http.StatusConflict, "The tournament is upcoming. It has 0 athletes and needs at least 4 to start.")
		o.Post("/api/tournament/status-update", apitest.Object{"tournamentId": d.ID, "status": "registration"}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).
			Refused(http.StatusConflict, "The tournament is in registration. It has 0 athletes and needs at least 4 to start.")
		o.Delete("/api/tournament/delete/" + d.ID).Is(http.StatusOK)
		o.Get("/api/tournament/brackets-data/" + d.ID).Is(http.StatusNotFound)
	})
}

func TestEntriesAndReferees(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, r := s.Organizer(), s.Participant(), s.Referee()
		ids := field(s, 4)
		var d shapes.TournamentDetail
		o.Post("/api/tournament/create", apitest.Object{"name": "Cup"}).Is(http.StatusCreated).Data(&d)
		add := func(c *apitest.Client, ids ...string) *apitest.Reply {
			return c.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": ids})
		}
		remove := func(c *apitest.Client, ids ...string) *apitest.Reply {
			return c.Post("/api/tournament/remove-participant", apitest.Object{"tournamentId": d.ID, "participantIds": ids})
		}

		add(p, p.ID).Is(http.StatusOK).Data(&d)
		if !d.Joined || d.AthleteCount != 1 || d.Participants[0].User.ID != p.ID || d.Participants[0].User.Name != "Paul Participant" {
			t.Errorf("joined: %+v", d)
		}
		before := d.Version
		add(p, p.ID).Is(http.StatusOK).Data(&d)
		add(o, p.ID).Is(http.StatusOK).Data(&d)
		if d.AthleteCount != 1 || d.Version != before {
			t.Errorf("adding who is in changed something: %+v", d)
		}
		add(p, ids[0]).Is(http.StatusForbidden)
		add(p, p.ID, ids[0]).Is(http.StatusForbidden)
		remove(p, ids[0]).Is(http.StatusForbidden)
		add(o, r.ID).Refused(http.StatusConflict, "Rita Referee is a referee. Only participants can be entered.")
		add(o, ids[0], d.ID).Is(http.StatusNotFound)
		add(o).Is(http.StatusBadRequest)
		add(o, ids...).Is(http.StatusOK).Data(&d)
		if d.AthleteCount != 5 {
			t.Errorf("%d athletes: a refused call left something behind, or a good one did not", d.AthleteCount)
		}
		remove(o, ids[1], ids[2]).Is(http.StatusOK).Data(&d)
		remove(p, p.ID).Is(http.StatusOK).Data(&d)
		remove(p, p.ID).Is(http.StatusOK).Data(&d)
		if d.AthleteCount != 2 || d.Joined {
			t.Errorf("after leaving: %+v", d)
		}
		add(p, p.ID).Is(http.StatusOK)
		add(o, ids...).Is(http.StatusOK)

		o.Put("/api/users/participant/"+p.ID, apitest.Object{"name": "Paul Participant", "status": "inactive"}).Is(http.StatusOK)
		remove(o, p.ID).Is(http.StatusOK)
		add(p, p.ID).Is(http.StatusConflict).Contains("inactive")

		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		add(o, p.ID).Refused(http.StatusConflict, "The tournament is active. You can add and remove athletes only before the start. Seed its first round next.")
		remove(o, ids[0]).Is(http.StatusConflict)

		assign := func(verb string, ids ...string) *apitest.Reply {
			return o.Post("/api/tournament/"+verb+"-referee", apitest.Object{"tournamentId": d.ID, "refereeIds": ids})
		}
		assign("assign", r.ID, r.ID).Is(http.StatusOK).Data(&d)
		if len(d.Referees) != 1 || d.Referees[0].Name != "Rita Referee" {
			t.Errorf("referees: %+v", d.Referees)
		}
		assign("assign", ids[0]).Refused(http.StatusConflict, "Athlete 1 is a participant. Only referees can be assigned.")
		assign("remove", r.ID).Is(http.StatusOK).Data(&d)
		if len(d.Referees) != 0 {
			t.Errorf("referees: %+v", d.Referees)
		}
	})
}

func TestTournamentList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		for i := range 5 {
			var d shapes.TournamentDetail
			o.Post("/api/tournament/create", apitest.Object{"name": fmt.Sprintf("Cup %d%%", i)}).Is(http.StatusCreated).Data(&d)
			if i == 3 {
				p.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": []string{p.ID, p.ID}}).Is(http.StatusOK)
			}
			s.Clock.Advance(time.Second)
		}
		names := func(query string) (string, apitest.Envelope) {
			var list []shapes.Tournament
			e := p.Get("/api/tournament/get-all" + query).Is(http.StatusOK).Data(&list).Lacks(`"matches"`).Envelope()
			var names []string
			for _, d := range list {
				names = append(names, d.Name)
				if d.Joined != (d.Name == "Cup 3%") {
					t.Errorf("%s: joined %v", d.Name, d.Joined)
				}
			}
			return strings.Join(names, ", "), e
		}
		if got, e := names(""); got != "Cup 4%, Cup 3%, Cup 2%, Cup 1%, Cup 0%" || e.Meta != nil {
			t.Errorf("all: %s, meta %v", got, e.Meta)
		}
		if got, e := names("?limit=2&page=2"); got != "Cup 2%, Cup 1%" || e.Meta == nil || e.Meta.Page != 2 || e.Meta.Total != 5 || e.Meta.Counts["registration"] != 5 || e.Meta.Counts["athletes"] != 1 {
			t.Errorf("second page: %s, %+v", got, e.Meta)
		}
		for query, want := range map[string]string{
			"?search=CUP+1": "Cup 1%", "?search=%25&limit=1": "Cup 4%", "?search=_": "", "?status=completed": "",
			"?status=registration&limit=1": "Cup 4%", "?category=open&limit=1": "Cup 4%", "?category=0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b": "",
		} {
			if got, _ := names(query); got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		p.Get("/api/tournament/get-all?limit=many").Is(http.StatusBadRequest).Contains(`"limit"`)
		p.Get("/api/tournament/get-all?status=lost").Is(http.StatusBadRequest).Contains(`"status"`)

		var joined []shapes.Tournament
		p.Get("/api/tournament/participant-data/" + p.ID).Is(http.StatusOK).Data(&joined)
		if len(joined) != 1 || joined[0].Name != "Cup 3%" {
			t.Errorf("joined: %+v", joined)
		}
		// In short form, without participants.
		if joined[0].Participants == nil || len(joined[0].Participants) != 1 {
			t.Errorf("participants: %+v", joined[0].Participants)
		}
		r := p.Get("/api/tournament/participant-data/" + p.ID + "?brief=true&limit=1").Is(http.StatusOK).Data(&joined)
		if len(joined) != 1 || len(joined[0].Participants) != 0 || !joined[0].Joined || joined[0].AthleteCount != 1 || r.Envelope().Meta.Total != 1 {
			t.Errorf("briefly: %+v", joined)
		}
		p.Get("/api/tournament/participant-data/" + p.ID + "?limit=1&page=2").Is(http.StatusOK).Contains(`"data":[]`)
		var list []shapes.Tournament
		p.Get("/api/tournament/get-all?brief=true&search=cup+3").Is(http.StatusOK).Contains(`"participants":[],"referees":[]`).Data(&list)
		if len(list) != 1 || !list[0].Joined || list[0].AthleteCount != 1 {
			t.Errorf("briefly: %+v", list)
		}
		p.Get("/api/tournament/participant-data/" + o.ID).Is(http.StatusForbidden)
		o.Get("/api/tournament/participant-data/" + p.ID).Is(http.StatusOK)
	})
}
