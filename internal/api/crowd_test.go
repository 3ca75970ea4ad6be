package api_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/tournament"
)

var crowdSize = flag.Int("crowd", 500, "how many people there are in TestListsOfACrowd, with a tournament for each ten of them; -v tells how long each list takes")

// crowd is a server with many people, tournaments and matches.
type crowd struct {
	*apitest.Server
	people      []account.User
	tournaments map[tournament.Status]int
}

// inTournament is how many athletes each tournament has.
const inTournament = 8

func newCrowd(t *testing.T, s *apitest.Server, n int) *crowd {
	t.Helper()
	c := &crowd{Server: s, tournaments: map[tournament.Status]int{}}
	chance := rand.New(rand.NewPCG(1, uint64(n)))
	write := func(work func(tx *store.Tx) error) {
		t.Helper()
		if err := s.DB.Write(context.Background(), work); err != nil {
			t.Fatal(err)
		}
	}
	id := func() string { return uuid.Must(uuid.NewV7()).String() }
	for len(c.people) < n {
		write(func(tx *store.Tx) error {
			for range min(1000, n) {
				i := len(c.people)
				u := account.User{
					ID: id(), Name: fmt.Sprintf("Athlete%d Club%d", i, i%20), Email: fmt.Sprintf("a%d@crowd.example", i),
					Role: account.Participant, Status: account.Active, CreatedAt: s.Clock.Now(),
				}
				c.people = append(c.people, u)
				if err := tx.AddUser(u, ""); err != nil {
					return err
				}
			}
			return nil
		})
	}
	organizer := s.Organizer().ID
	for i := 0; i < n/10; i++ {
		status := tournament.Archived
		switch {
		case i%20 == 0:
			status = tournament.Active
		case i%4 == 0:
			status = tournament.Registration
		}
		c.tournaments[status]++
		over := s.Clock.Now().AddDate(-(i % 5), 0, -i%300)
		write(func(tx *store.Tx) error {
			made := tournament.Tournament{
				ID: id(), Name: fmt.Sprintf("Cup%d of Town%d", i, i%25), Slug: fmt.Sprint("cup-", i), BestOf: 3, Seeding: tournament.Random, Officials: tournament.Anyone,
				Status: status, CreatedBy: organizer, Athletes: inTournament, CreatedAt: over, UpdatedAt: over,
			}
			if err := tx.InsertTournament(made); err != nil {
				return err
			}
			for number, who := range chance.Perm(n)[:inTournament] {
				u := c.people[who]
				if err := tx.InsertEntry(made.ID, tournament.Entry{ID: id(), Number: number + 1, UserID: u.ID, Name: u.Name}); err != nil {
					return err
				}
			}
			if status == tournament.Registration {
				return tx.SaveTournament(made)
			}
			made.Seeded = true
			if status == tournament.Archived {
				made.Champion, made.CompletedAt = 1, &over
			}
			for number := 1; number <= 2*inTournament-2; number++ {
				m := bracket.Match{Number: number, Status: bracket.Completed, Players: [2]bracket.Entrant{1, bracket.Entrant(2 + number%7)}, Winner: 1}
				if status == tournament.Active {
					m.Status, m.Winner = bracket.Scheduled, 0
				}
				if err := tx.InsertMatch(made.ID, tournament.Match{ID: id(), Match: m, BestOf: 3, Games: "11"}); err != nil {
					return err
				}
			}
			return tx.SaveTournament(made)
		})
	}
	return c
}

// Every list has pages of limited size with the total, however long it is. -crowd 10000 -v prints the time it takes.
func TestListsOfACrowd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		n := *crowdSize
		c := newCrowd(t, s, n)
		o, r := s.Organizer(), s.Referee()
		one := s.Participant()
		all := n / 10
		current := c.tournaments[tournament.Registration] + c.tournaments[tournament.Active]
		open := c.tournaments[tournament.Active] * (2*inTournament - 2)
		const anyTotal = -1
		for _, list := range []struct {
			by    *apitest.Client
			path  string
			limit int
			total int
		}{
			{o, "/api/users/participant/all?", 50, n + 1},
			{o, "/api/users/participant/all?status=active&page=3", 50, n + 1},
			{o, "/api/users/participant/all?status=active&search=club7", 50, n / 20},
			{o, "/api/users/participant/all?search=a17@crowd", 50, 1},
			{o, "/api/users/referee/all?", 50, 1},
			{one, "/api/tournament/get-all?brief=true", 24, all},
			{one, "/api/tournament/get-all?brief=true&status=current", 24, current},
			{one, "/api/tournament/get-all?brief=true&status=current&search=town&page=2", 24, current},
			{one, "/api/tournament/get-all?brief=true&category=open&status=archived", 12, c.tournaments[tournament.Archived]},
			{o, "/api/tournament/participant-data/" + c.people[5].ID + "?brief=true", 10, anyTotal},
			{one, "/api/tournament/history?", 25, c.tournaments[tournament.Archived]},
			{one, "/api/tournament/history?search=cup1&year=2026", 25, anyTotal},
			{one, "/api/tournament/global-leaderboard?", 50, anyTotal},
			{r, "/api/match/referee-data/" + r.ID + "?playable=true", 24, open},
			{r, "/api/match/referee-data/" + r.ID + "?playable=true&status=scheduled", 12, open},
			{r, "/api/match/referee-data/" + r.ID + "?playable=true&search=club7", 24, anyTotal},
			{o, "/api/match/participant-data/" + c.people[5].ID + "?playable=true&status=completed", 10, anyTotal},
			{one, "/api/notifications?", 25, anyTotal},
			{o, "/api/audit?", 50, anyTotal},
		} {
			path := fmt.Sprintf("%s&limit=%d", list.path, list.limit)
			began := time.Now()
			reply := list.by.Get(path).Is(http.StatusOK)
			took := time.Since(began)
			meta := reply.Envelope().Meta
			if list.total != anyTotal && meta.Total != list.total {
				t.Errorf("%s: %d in all, want %d", path, meta.Total, list.total)
			}
			// Rows of a page are small: more than 1 kB each exceeds anyTotal.
			if most := 1000*(list.limit+1) + 200; len(reply.Body) > most {
				t.Errorf("%s: %d bytes for %d rows", path, len(reply.Body), list.limit)
			}
			t.Logf("%7.1f ms %6d bytes %6d in all  %s", float64(took.Microseconds())/1000, len(reply.Body), meta.Total, strings.ReplaceAll(path, r.ID, "…"))
		}
		began := time.Now()
		var found accounts.SearchResults
		one.Get("/api/search?q=club7&limit=6").Is(http.StatusOK).Data(&found)
		t.Logf("%7.1f ms search", float64(time.Since(began).Microseconds())/1000)
		if len(found.Athletes) != 6 {
			t.Errorf("the search finds %d athletes", len(found.Athletes))
		}

		// The pages together are the list: everybody once, by name.
		seen := map[string]bool{}
		for page := 1; len(seen) < n+1 && page <= n/100+2; page++ {
			var people []accounts.User
			o.Get(fmt.Sprintf("/api/users/participant/all?limit=100&page=%d", page)).Is(http.StatusOK).Data(&people)
			for _, p := range people {
				if seen[p.ID] {
					t.Fatalf("%s is on two pages", p.Name)
				}
				seen[p.ID] = true
			}
		}
		if len(seen) != n+1 {
			t.Errorf("the pages have %d people of %d", len(seen), n+1)
		}
	})
}
