package scenes

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Cup is a seeded tournament from an organizer's view.
type Cup struct {
	T         *testing.T
	Organizer *apitest.Client
	Detail    shapes.TournamentDetail
}

// NewCup seeds a tournament by the order of the athletes: 1 v 2, 3 v 4 …; with
// byes it draws by lot.
func NewCup(t *testing.T, s *apitest.Server, bestOf, athletes int) *Cup {
	t.Helper()
	c := &Cup{t, s.Organizer(), shapes.TournamentDetail{}}
	c.Detail = Started(c.Organizer, "Cup", bestOf, Field(s, athletes))
	seeding := []apitest.Object{}
	for i := 0; i < len(c.Detail.Participants); i += 2 {
		seeding = append(seeding, apitest.Object{
			"matchNumber": i/2 + 1, "player1": c.Detail.Participants[i].ID, "player2": c.Detail.Participants[i+1].ID,
		})
	}
	if len(c.Detail.Participants) > athletes {
		seeding = nil
	}
	c.Organizer.Post("/api/tournament/seed/"+c.Detail.ID, apitest.Object{"manualSeedingData": seeding}).Is(http.StatusOK)
	c.Reload()
	return c
}

// Reload reads the tournament again.
func (c *Cup) Reload() {
	c.T.Helper()
	var d shapes.TournamentDetail
	c.Organizer.Get("/api/tournament/brackets-data/" + c.Detail.ID).Is(http.StatusOK).Data(&d)
	c.Detail = d
}

// Match returns the match with a number.
func (c *Cup) Match(number int) shapes.Match {
	c.T.Helper()
	i := slices.IndexFunc(c.Detail.Matches, func(m shapes.Match) bool { return m.MatchNumber == number })
	if i < 0 {
		c.T.Fatalf("match M%d is not shown", number)
	}
	return c.Detail.Matches[i]
}

// FirstScheduled returns the number of the first match that can be started.
func (c *Cup) FirstScheduled() int {
	c.T.Helper()
	i := slices.IndexFunc(c.Detail.Matches, func(m shapes.Match) bool { return m.Status == "scheduled" })
	if i < 0 {
		c.T.Fatal("no match is scheduled")
	}
	return c.Detail.Matches[i].MatchNumber
}

// Start and score call the match at the table and record its games.
func (c *Cup) Start(by *apitest.Client, number int) *apitest.Reply {
	return by.Post("/api/match/start/"+c.Match(number).ID, nil)
}

func (c *Cup) Score(by *apitest.Client, number int, games string) *apitest.Reply {
	return by.Put("/api/match/update-result/"+c.Match(number).ID, Result(games))
}

// Play starts matches and gives them the same games.
func (c *Cup) Play(games string, numbers ...int) {
	c.T.Helper()
	for _, number := range numbers {
		c.Start(c.Organizer, number).Is(http.StatusOK)
		c.Score(c.Organizer, number, games).Is(http.StatusOK)
	}
	c.Reload()
}

// NextRound seeds the next round.
func (c *Cup) NextRound() {
	c.T.Helper()
	c.Organizer.Post("/api/tournament/seed-next-round/"+c.Detail.ID, nil).Is(http.StatusOK)
	c.Reload()
}

// Players returns the names in a match, TBD for unknown ones.
func (c *Cup) Players(number int) [2]string {
	c.T.Helper()
	name := func(e *shapes.Entry) string {
		if e == nil {
			return "TBD"
		}
		return e.User.Name
	}
	m := c.Match(number)
	return [2]string{name(m.Player1), name(m.Player2)}
}

// Check checks the status of a match and the names of its players.
func (c *Cup) Check(number int, status string, players ...string) {
	c.T.Helper()
	if m := c.Match(number); m.Status != status || c.Players(number) != [2]string(players) {
		c.T.Errorf("M%d is %s with %q, want %s with %q", number, m.Status, c.Players(number), status, players)
	}
}

// Entry returns the entry of "Athlete n".
func (c *Cup) Entry(athlete int) shapes.Entry {
	c.T.Helper()
	for _, e := range c.Detail.Participants {
		if e.User.Name == fmt.Sprintf("Athlete %d", athlete) {
			return e
		}
	}
	c.T.Fatalf("there is no athlete %d", athlete)
	return shapes.Entry{}
}

// Leave has "Athlete n" leave the tournament; more has more fields of the request.
func (c *Cup) Leave(by *apitest.Client, athlete int, kind string, more object) *apitest.Reply {
	body := object{"tournamentId": c.Detail.ID, "entryId": c.Entry(athlete).ID, "kind": kind}
	for name, value := range more {
		body[name] = value
	}
	return by.Post("/api/tournament/leave", body)
}

// Back has "Athlete n" return.
func (c *Cup) Back(athlete int, more object) *apitest.Reply {
	body := object{"tournamentId": c.Detail.ID, "entryId": c.Entry(athlete).ID}
	for name, value := range more {
		body[name] = value
	}
	return c.Organizer.Post("/api/tournament/return", body)
}

// NoShow reports who of a match is absent.
func (c *Cup) NoShow(by *apitest.Client, number int, athletes ...int) *apitest.Reply {
	absent := []string{}
	for _, athlete := range athletes {
		absent = append(absent, c.Entry(athlete).ID)
	}
	return by.Post("/api/match/no-show/"+c.Match(number).ID, object{"absent": absent})
}

// Correct gives a match other games, with a reason.
func (c *Cup) Correct(number int, games string, more object) *apitest.Reply {
	body := Result(games)
	body["reason"] = "the referees agree"
	for name, value := range more {
		body[name] = value
	}
	return c.Organizer.Post("/api/match/correct/"+c.Match(number).ID, body)
}

// Decided returns the winner and decision of matches, by number.
func (c *Cup) Decided() map[int]string {
	c.T.Helper()
	c.Reload()
	states := map[int]string{}
	for _, m := range c.Detail.Matches {
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

// Places lists the places of the athletes, in the order of their entries.
func (c *Cup) Places() (places []int) {
	for _, e := range c.Detail.Participants {
		if !e.User.IsBye {
			places = append(places, e.Place)
		}
	}
	return places
}

// Record returns matches, wins and losses of an athlete over all tournaments.
func (c *Cup) Record(athlete int) [3]int {
	c.T.Helper()
	var p accounts.Profile
	c.Organizer.Get("/api/users/profile/" + c.Entry(athlete).User.ID).Is(http.StatusOK).Data(&p)
	return [3]int{p.Record.Matches, p.Record.Wins, p.Record.Losses}
}
