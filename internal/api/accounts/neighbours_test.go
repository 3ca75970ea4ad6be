package accounts_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// Changes of people and categories reach their tournaments.

func TestRemovingAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		running, athletes := scenes.SmallCup(s, "Running", true)
		open, _ := scenes.SmallCup(s, "Open", false)
		before := scenes.TournamentOf(s, open)
		s.Organizer().Delete("/api/users/participant/" + athletes[1].ID).Is(http.StatusOK) // Running, but not seeded

		after := scenes.TournamentOf(s, open)
		if after.AthleteCount != 3 || slices.Contains(after.Athletes(), "Athlete 1") || after.Version != before.Version+1 {
			t.Errorf("not started: %+v", after)
		}
		if got := scenes.TournamentOf(s, running); got.AthleteCount != 4 || !slices.Contains(got.Athletes(), "Athlete 1") {
			t.Errorf("running: the name must stay in the bracket: %+v", got)
		}
		s.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": open, "participantIds": []string{athletes[1].ID}}).
			Is(http.StatusConflict)
		s.Organizer().Post("/api/tournament/start/"+open, nil).Is(http.StatusConflict)
	})
}

func TestRemovingAReferee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, _ := scenes.SmallCup(s, "Open", false)
		before := scenes.TournamentOf(s, open)
		if len(before.Referees) != 1 {
			t.Fatalf("referees %+v", before.Referees)
		}
		s.Organizer().Delete("/api/users/referee/" + s.Referee().ID).Is(http.StatusOK)
		if after := scenes.TournamentOf(s, open); len(after.Referees) != 0 || after.Version != before.Version+1 {
			t.Errorf("%+v", after)
		}
	})
}

// A person with another role leaves tournaments that can still change.
func TestAnotherRole(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, athletes := scenes.SmallCup(s, "Open", false)
		running, _ := scenes.SmallCup(s, "Running", true)
		for email, role := range map[string]account.Role{athletes[1].Email: account.Referee, s.Referee().Email: account.Participant} {
			if _, err := s.App.Accounts.SetRole(t.Context(), email, role, true); err != nil {
				t.Fatal(err)
			}
		}
		if got := scenes.TournamentOf(s, open); got.AthleteCount != 3 || slices.Contains(got.Athletes(), "Athlete 1") || len(got.Referees) != 0 {
			t.Errorf("not started: %+v", got)
		}
		if got := scenes.TournamentOf(s, running); got.AthleteCount != 4 || !slices.Contains(got.Athletes(), "Athlete 1") || len(got.Referees) != 0 {
			t.Errorf("running: %+v", got)
		}
	})
}

// Adding assigned referees or removing absent ones changes nothing.
func TestRefereesAsTheyAre(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, _ := scenes.SmallCup(s, "Open", false)
		before := scenes.TournamentOf(s, open)
		assigned, other := s.Referee().ID, s.As(account.Referee, "Other").ID
		change := func(what string, ids ...string) scenes.Tournament {
			s.Organizer().Post("/api/tournament/"+what, object{"tournamentId": open, "refereeIds": ids}).Is(http.StatusOK)
			return scenes.TournamentOf(s, open)
		}
		if got := change("assign-referee", assigned); got.Version != before.Version {
			t.Errorf("assigned again: version %d, was %d", got.Version, before.Version)
		}
		if got := change("remove-referee", other); got.Version != before.Version {
			t.Errorf("a stranger removed: version %d, was %d", got.Version, before.Version)
		}
		if got := change("assign-referee", other, other, assigned); got.Version != before.Version+1 || len(got.Referees) != 2 {
			t.Errorf("named twice: version %d, was %d, %+v", got.Version, before.Version, got.Referees)
		}
	})
}

func TestANewNameIsShownEverywhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		running, athletes := scenes.SmallCup(s, "Running", true)
		before := scenes.TournamentOf(s, running)
		athletes[0].Put("/api/users/updateuser/"+athletes[0].ID, object{"name": "Renamed Athlete"}).Is(http.StatusOK)
		s.Organizer().Put("/api/users/referee/"+s.Referee().ID, object{"name": "Renamed Referee"}).Is(http.StatusOK)
		after := scenes.TournamentOf(s, running)
		if !slices.Contains(after.Athletes(), "Renamed Athlete") || after.Referees[0].Name != "Renamed Referee" || after.Version != before.Version+2 {
			t.Errorf("%+v", after)
		}
		// Repeating the name changes nothing.
		athletes[0].Put("/api/users/updateuser/"+athletes[0].ID, object{"name": " Renamed Athlete "}).Is(http.StatusOK)
		if again := scenes.TournamentOf(s, running); again.Version != after.Version {
			t.Errorf("version %d, want %d", again.Version, after.Version)
		}
	})
}

func TestInactivePeopleReadButDoNotTakePart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, r := s.Organizer(), s.Participant(), s.Referee()
		var made scenes.Tournament
		o.Post("/api/tournament/create", object{"name": "Cup"}).Is(http.StatusCreated).Data(&made)
		o.Put("/api/users/participant/"+p.ID, object{"status": "inactive"}).Is(http.StatusOK)
		o.Put("/api/users/referee/"+r.ID, object{"status": "inactive"}).Is(http.StatusOK)
		p.Get("/api/tournament/brackets-data/" + made.ID).Is(http.StatusOK)
		const message = "Paul Participant is inactive. Only active people can take part. Ask an organizer to change the status."
		for _, c := range []*apitest.Client{p, o} {
			c.Post("/api/tournament/add-participant", object{"tournamentId": made.ID, "participantIds": []string{p.ID}}).
				Refused(http.StatusConflict, message)
		}
		o.Post("/api/tournament/assign-referee", object{"tournamentId": made.ID, "refereeIds": []string{r.ID}}).Is(http.StatusConflict)
	})
}
