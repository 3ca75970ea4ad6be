package scenes

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Men75 is a request that makes a category.
func Men75() object {
	return object{"name": " Men 75 ", "gender": "male", "hand": "left", "skillLevel": "professional",
		"ageRange": object{"min": 18, "max": 60}, "weightRange": object{"min": 70, "max": 75}}
}

// Enter enters athletes into a tournament.
func Enter(s *apitest.Server, id string, athletes ...string) {
	s.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": athletes}).Is(http.StatusOK)
}

// NewTournament creates a tournament from a body and returns it.
func NewTournament(s *apitest.Server, body object) (d shapes.TournamentDetail) {
	s.Organizer().Post("/api/tournament/create", body).Is(http.StatusCreated).Data(&d)
	return d
}

// Tournament is what tests read of a tournament about its people.
type Tournament struct {
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

// Athletes lists the names of the athletes, sorted.
func (t Tournament) Athletes() (names []string) {
	for _, p := range t.Participants {
		names = append(names, p.User.Name)
	}
	slices.Sort(names)
	return names
}

// TournamentOf returns a tournament as an organizer sees it.
func TournamentOf(s *apitest.Server, id string) (t Tournament) {
	s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&t)
	return t
}

// SmallCup makes a tournament with four athletes and a referee; started or not.
func SmallCup(s *apitest.Server, name string, started bool) (id string, athletes []*apitest.Client) {
	var made Tournament
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

// Started returns a tournament of these athletes whose bracket is drawn.
func Started(organizer *apitest.Client, name string, bestOf int, athletes []string) shapes.TournamentDetail {
	var d shapes.TournamentDetail
	organizer.Post("/api/tournament/create", apitest.Object{
		"name": name, "settings": apitest.Object{"bestOf": bestOf, "seeding": "manual"},
	}).Is(http.StatusCreated).Data(&d)
	organizer.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": d.ID, "participantIds": athletes}).Is(http.StatusOK)
	organizer.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK).Data(&d)
	return d
}

// PlayOn plays a seeded tournament round by round to its end; games says who wins each game of a match, as '1' or '2'.
// At the event nobody rests.
func PlayOn(organizer *apitest.Client, id string, games func(shapes.Match) string) shapes.TournamentDetail {
	for {
		var d shapes.TournamentDetail
		organizer.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		if d.Status != "active" {
			return d
		}
		scheduled := func(m shapes.Match) bool { return m.Status == "scheduled" }
		if slices.ContainsFunc(d.Matches, scheduled) {
			var started []shapes.Match
			if d.Class == nil {
				organizer.Post("/api/tournament/start-round", apitest.Object{"tournamentId": id}).Is(http.StatusOK).Data(&started)
			} else {
				for _, m := range d.Matches {
					if scheduled(m) {
						organizer.Post("/api/match/start/"+m.ID, apitest.Object{"anyway": true}).Is(http.StatusOK).Data(&m)
						started = append(started, m)
					}
				}
			}
			d.Matches = append(slices.DeleteFunc(d.Matches, scheduled), started...)
		}
		played := false
		for _, m := range d.Matches {
			if m.Status == "in-progress" {
				organizer.Put("/api/match/update-result/"+m.ID, Result(games(m))).Is(http.StatusOK)
				played = true
			}
		}
		if !played {
			organizer.Post("/api/tournament/seed-next-round/"+id, nil).Is(http.StatusOK)
		}
	}
}

// Result is the body of a result whose games were won by '1' or '2'.
func Result(games string) apitest.Object {
	results := []apitest.Object{}
	for i, winner := range games {
		results = append(results, apitest.Object{"gameNumber": i + 1, "player1Won": winner == '1'})
	}
	return apitest.Object{"results": results}
}

// EffectOf returns the effect that a good reply to a revision describes.
func EffectOf(r *apitest.Reply) (e tournaments.Effect) {
	r.Is(http.StatusOK).Data(&e)
	return e
}

// Field makes a number of athletes and returns their ids.
func Field(s *apitest.Server, n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = s.As(account.Participant, fmt.Sprintf("Athlete %d", i+1)).ID
	}
	return ids
}

// UsualRules are the default rules of a tournament.
var UsualRules = bout.Rules{WarningsPerFoul: 2, FoulsPerGame: 2, FalseStart: "warning", Straps: "slip"}
