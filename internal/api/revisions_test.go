package api_test

import (
	"fmt"
	"net/http"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// entry returns the entry of "Athlete n".
func (c *cup) entry(athlete int) shapes.Entry {
	c.t.Helper()
	for _, e := range c.d.Participants {
		if e.User.Name == fmt.Sprintf("Athlete %d", athlete) {
			return e
		}
	}
	c.t.Fatalf("there is no athlete %d", athlete)
	return shapes.Entry{}
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

func effectOf(r *apitest.Reply) (e tournaments.Effect) {
	r.Is(http.StatusOK).Data(&e)
	return e
}

// decided returns the winner and decision of matches, by number.
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
	var p accounts.Profile
	c.o.Get("/api/users/profile/" + c.entry(athlete).User.ID).Is(http.StatusOK).Data(&p)
	return [3]int{p.Record.Matches, p.Record.Wins, p.Record.Losses}
}
