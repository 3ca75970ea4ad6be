package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Changes of people and categories reach their tournaments.

type tournamentJSON struct {
	ID           string `json:"_id"`
	Version      int64
	Status       string
	AthleteCount int
	Category     *struct {
		ID   string `json:"_id"`
		Name string
	}
	Participants []struct {
		ID   string `json:"_id"`
		User struct{ ID, Name string }
	}
	Referees []struct {
		ID   string `json:"_id"`
		Name string
	}
}

func (t tournamentJSON) athletes() (names []string) {
	for _, p := range t.Participants {
		names = append(names, p.User.Name)
	}
	slices.Sort(names)
	return names
}

func tournamentOf(s *apitest.Server, id string) (t tournamentJSON) {
	s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&t)
	return t
}

// smallCup makes a tournament with four athletes and a referee; started or not.
func smallCup(s *apitest.Server, name string, started bool) (id string, athletes []*apitest.Client) {
	var made tournamentJSON
	o := s.Organizer()
	o.Post("/api/tournament/create", object{"name": name}).Is(http.StatusCreated).Data(&made)
	var ids []string
	for i := range 4 {
		a := s.As(account.Participant, fmt.Sprint("Athlete ", i))
		athletes = append(athletes, a)
		ids = append(ids, a.ID)
	}
	o.Post("/api/tournament/add-participant", object{"tournamentId": made.ID, "participantIds": ids}).Is(http.StatusOK)
	o.Post("/api/tournament/assign-referee", object{"tournamentId": made.ID, "refereeIds": []string{s.Referee().ID}}).Is(http.StatusOK)
	if started {
		o.Post("/api/tournament/start/"+made.ID, nil).Is(http.StatusOK)
	}
	return made.ID, athletes
}

func TestRemovingAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		running, athletes := smallCup(s, "Running", true)
		open, _ := smallCup(s, "Open", false)
		before := tournamentOf(s, open)
		s.Organizer().Delete("/api/users/participant/" + athletes[1].ID).Is(http.StatusOK) // Running, but not seeded

		after := tournamentOf(s, open)
		if after.AthleteCount != 3 || slices.Contains(after.athletes(), "Athlete 1") || after.Version != before.Version+1 {
			t.Errorf("not started: %+v", after)
		}
		if got := tournamentOf(s, running); got.AthleteCount != 4 || !slices.Contains(got.athletes(), "Athlete 1") {
			t.Errorf("running: the name must stay in the bracket: %+v", got)
		}
		s.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": open, "participantIds": []string{athletes[1].ID}}).
			Is(http.StatusConflict)
		s.Organizer().Post("/api/tournament/start/"+open, nil).Is(http.StatusConflict)
	})
}

func TestRemovingAReferee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, _ := smallCup(s, "Open", false)
		before := tournamentOf(s, open)
		if len(before.Referees) != 1 {
			t.Fatalf("referees %+v", before.Referees)
		}
		s.Organizer().Delete("/api/users/referee/" + s.Referee().ID).Is(http.StatusOK)
		if after := tournamentOf(s, open); len(after.Referees) != 0 || after.Version != before.Version+1 {
			t.Errorf("%+v", after)
		}
	})
}

// A person with another role leaves tournaments that can still change.
func TestAnotherRole(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, athletes := smallCup(s, "Open", false)
		running, _ := smallCup(s, "Running", true)
		for email, role := range map[string]account.Role{athletes[1].Email: account.Referee, s.Referee().Email: account.Participant} {
			if _, err := s.App.Accounts.SetRole(t.Context(), email, role, true); err != nil {
				t.Fatal(err)
			}
		}
		if got := tournamentOf(s, open); got.AthleteCount != 3 || slices.Contains(got.athletes(), "Athlete 1") || len(got.Referees) != 0 {
			t.Errorf("not started: %+v", got)
		}
		if got := tournamentOf(s, running); got.AthleteCount != 4 || !slices.Contains(got.athletes(), "Athlete 1") || len(got.Referees) != 0 {
			t.Errorf("running: %+v", got)
		}
	})
}

// Adding assigned referees or removing absent ones changes nothing.
func TestRefereesAsTheyAre(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		open, _ := smallCup(s, "Open", false)
		before := tournamentOf(s, open)
		assigned, other := s.Referee().ID, s.As(account.Referee, "Other").ID
		change := func(what string, ids ...string) tournamentJSON {
			s.Organizer().Post("/api/tournament/"+what, object{"tournamentId": open, "refereeIds": ids}).Is(http.StatusOK)
			return tournamentOf(s, open)
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
		running, athletes := smallCup(s, "Running", true)
		before := tournamentOf(s, running)
		athletes[0].Put("/api/users/updateuser/"+athletes[0].ID, object{"name": "Renamed Athlete"}).Is(http.StatusOK)
		s.Organizer().Put("/api/users/referee/"+s.Referee().ID, object{"name": "Renamed Referee"}).Is(http.StatusOK)
		after := tournamentOf(s, running)
		if !slices.Contains(after.athletes(), "Renamed Athlete") || after.Referees[0].Name != "Renamed Referee" || after.Version != before.Version+2 {
			t.Errorf("%+v", after)
		}
		// Repeating the name changes nothing.
		athletes[0].Put("/api/users/updateuser/"+athletes[0].ID, object{"name": " Renamed Athlete "}).Is(http.StatusOK)
		if again := tournamentOf(s, running); again.Version != after.Version {
			t.Errorf("version %d, want %d", again.Version, after.Version)
		}
	})
}

func TestACategoryInUse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var c category
		o.Post("/api/category/create", men75()).Is(http.StatusCreated).Data(&c)
		var made tournamentJSON
		o.Post("/api/tournament/create", object{"name": "Cup", "category": c.ID}).Is(http.StatusCreated).Data(&made)
		o.Delete("/api/category/delete/"+c.ID).
			Refused(http.StatusConflict, `A tournament uses "Men 75". Give it another category first.`)
		renamed := men75()
		renamed["name"] = "Men 78"
		o.Put("/api/category/update/"+c.ID, renamed).Is(http.StatusOK)
		if got := tournamentOf(s, made.ID); got.Category == nil || got.Category.Name != "Men 78" || got.Version != made.Version+1 {
			t.Errorf("%+v", got)
		}
		o.Put("/api/tournament/update/"+made.ID, object{"name": "Cup", "category": nil}).Is(http.StatusOK)
		o.Delete("/api/category/delete/" + c.ID).Is(http.StatusOK)
	})
}

func TestInactivePeopleReadButDoNotTakePart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, r := s.Organizer(), s.Participant(), s.Referee()
		var made tournamentJSON
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
