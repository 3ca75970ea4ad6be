package api_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// behindProxy makes the test's own address a trusted proxy's, so that requests
// can come from anywhere.
func behindProxy(o *server.Options) {
	o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

func from(c *apitest.Client, address string) *apitest.Client {
	return c.WithHeader("X-Forwarded-For", address)
}

// guesses tries wrong passwords until a wait is required, and returns the number of attempts and the wait.
func guesses(t *testing.T, c *apitest.Client, email func(i int) string) (n int, wait time.Duration) {
	t.Helper()
	for i := range 1000 {
		r := c.Post("/api/users/Login", object{"email": email(i), "password": "wrong wrong"})
		if r.Status == http.StatusTooManyRequests {
			seconds, err := strconv.Atoi(r.Header.Get("Retry-After"))
			if err != nil || seconds < 1 {
				t.Errorf("Retry-After %q", r.Header.Get("Retry-After"))
			}
			r.Envelope()
			return i, time.Duration(seconds) * time.Second
		}
		r.Refused(http.StatusUnauthorized, "Wrong email or password.")
	}
	t.Fatal("a thousand guesses and no end")
	return 0, 0
}

func same(email string) func(int) string { return func(int) string { return email } }

func TestGuessingAPasswordIsSlow(t *testing.T) {
	s := apitest.Start(t, sqlite(t), behindProxy)
	p := s.Participant()
	right := object{"email": p.Email, "password": apitest.Password}
	mallory, owner := from(s.Nobody(), "198.51.100.7"), from(s.Nobody(), "203.0.113.9")
	n, wait := guesses(t, mallory, same(p.Email))
	if n > 10 {
		t.Errorf("%d guesses at once", n)
	}
	mallory.Post("/api/users/Login", right).Is(http.StatusTooManyRequests) // even the correct one must wait
	owner.Post("/api/users/Login", right).Is(http.StatusOK)                // but its owner is not locked out
	s.Clock.Advance(wait)
	mallory.Post("/api/users/Login", right).Is(http.StatusOK)
}

func TestGuessingManyAccountsFromOneAddressIsSlow(t *testing.T) {
	s := apitest.Start(t, sqlite(t), behindProxy)
	anybody := func(i int) string { return fmt.Sprintf("p%d@example.org", i) }
	// One subscriber has a whole /64 of IPv6.
	for i, addresses := range [][2]string{{"198.51.100.7", "198.51.100.7"}, {"2001:db8::1", "2001:db8::ffff:2"}} {
		if n, _ := guesses(t, from(s.Nobody(), addresses[0]), anybody); n > 50 {
			t.Errorf("%d guesses at once", n)
		}
		from(s.Nobody(), addresses[1]).Post("/api/users/Login", object{"email": fmt.Sprint(i), "password": "x"}).Is(http.StatusTooManyRequests)
	}
	from(s.Nobody(), "2001:db8:0:1::1").Post("/api/users/Login", object{"email": "x", "password": "x"}).Is(http.StatusUnauthorized)
}

func TestGuessingOneAccountFromManyAddressesIsSlow(t *testing.T) {
	s := apitest.Start(t, sqlite(t), behindProxy)
	total := 0
	for i := range 60 {
		n, _ := guesses(t, from(s.Nobody(), fmt.Sprintf("198.51.100.%d", i)), same("victim@example.org"))
		total += n
	}
	if total > 200 {
		t.Errorf("%d guesses at once", total)
	}
}

// Concurrent guesses on every instance.
func TestGuessingAtOnceIsNoFaster(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := s.Participant()
		instances := []*apitest.Server{s}
		if strings.HasPrefix(s.Address, "postgres") {
			instances = append(instances, apitest.Start(t, s.Address, behindProxy))
		}
		var through atomic.Int64
		var all sync.WaitGroup
		for i := range 60 {
			mallory := from(instances[i%len(instances)].Nobody(), "198.51.100.7")
			all.Go(func() {
				switch r := mallory.Post("/api/users/Login", object{"email": p.Email, "password": "wrong wrong"}); r.Status {
				case http.StatusUnauthorized:
					through.Add(1)
				case http.StatusTooManyRequests:
				default:
					t.Errorf("%d %s", r.Status, r.Body)
				}
			})
		}
		all.Wait()
		if through.Load() != 10 {
			t.Errorf("%d guesses got through, want 10", through.Load())
		}
	}, behindProxy)
}

// Unused rows are deleted.
func TestGuessesAreForgotten(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		guesses(t, from(s.Nobody(), "198.51.100.7"), func(i int) string { return fmt.Sprintf("p%d@example.org", i) })
		kept := func() (n int) {
			for _, row := range storetest.Watch(t, s.Address).Rows("SELECT key FROM rate_limits") {
				if strings.Contains(fmt.Sprint(row), "198") {
					t.Errorf("an address is kept: %v", row)
				}
				n++
			}
			return n
		}
		if n := kept(); n < 101 {
			t.Errorf("%d kept of 50 guesses", n)
		}
		s.Clock.Advance(2 * time.Hour)
		from(s.Nobody(), "203.0.113.9").Post("/api/users/Login", object{"email": "x", "password": "x"}).Is(http.StatusUnauthorized)
		if n := kept(); n != 3 {
			t.Errorf("%d kept of one guess", n)
		}
	}, behindProxy)
}

func TestAHallFullOfPeopleLogsIn(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	for i := range 150 {
		p := s.As(account.Participant, fmt.Sprint("Athlete ", i)) // is made by an organizer, and logs in
		if i == 0 {
			for range 30 {
				p.Login(apitest.Password)
			}
		}
	}
}

func TestTheOldPasswordCannotBeGuessedEither(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	p := s.Participant()
	for i := 0; ; i++ {
		r := p.Put("/api/users/change-password/"+p.ID, object{"oldPassword": fmt.Sprint("guess ", i), "newPassword": "another one!"})
		if r.Status == http.StatusTooManyRequests {
			break
		}
		if r.Refused(http.StatusBadRequest, "Old password is wrong."); i >= 10 {
			t.Fatal("more than ten guesses")
		}
	}
}

func TestSigningUpInMassesIsSlowButNotForOrganizers(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t), behindProxy)
	made := 0
	body := func(i int, who string) object {
		return object{"name": "N", "email": fmt.Sprintf("%s%d@example.org", who, i), "password": "trustno1!"}
	}
	s.Organizer()
	stranger := from(s.Nobody(), "198.51.100.7")
	for i := range 400 {
		if r := stranger.Post("/api/users/createuser", body(i, "s")); r.Status == http.StatusTooManyRequests {
			if r.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			break
		}
		made++
	}
	if made > 300 {
		t.Errorf("%d accounts at once", made)
	}
	from(s.Nobody(), "203.0.113.9").Post("/api/users/createuser", body(0, "other")).Is(http.StatusCreated)
	from(s.Participant(), "198.51.100.7").Post("/api/users/createuser", body(0, "p")).Is(http.StatusTooManyRequests)
	organizer := from(s.Organizer(), "198.51.100.7")
	for i := range 100 {
		organizer.Post("/api/users/createuser", body(i, "o")).Is(http.StatusCreated)
	}
}
