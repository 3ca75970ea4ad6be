// Package apitest runs a whole server in a test, with its own database, and talks
// to it over HTTP as its users do.
package apitest

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/testclock"
)

// Password is the password of all people of [Server.As].
const Password = "a password for tests"

// Server is a running server.
type Server struct {
	*server.Server
	URL     string
	Address string // of the database
	Clock   *testclock.Clock

	t       testing.TB
	client  *http.Client
	stopped func() error
	again   func(url string) string // where to repeat a request without a reply; nil for nowhere
	mu      sync.Mutex
	people  map[string]*Client
}

// Each runs a test on a new server for each available database engine.
func Each(t *testing.T, test func(t *testing.T, s *Server), options ...func(*server.Options)) {
	t.Helper()
	storetest.EachMigrated(t, func(t *testing.T, address string) { test(t, Start(t, address, options...)) })
}

// Start runs a server on a database until the test ends.
func Start(tb testing.TB, address string, options ...func(*server.Options)) *Server {
	tb.Helper()
	clock := testclock.New()
	o := server.Options{Database: address, Clock: clock.Now, PasswordCost: password.Cost{Memory: 8, Passes: 1}}
	for _, option := range options {
		option(&o)
	}
	storetest.Migrate(tb, o.Database)
	srv, err := server.Open(tb.Context(), o)
	if err != nil {
		tb.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ctx, l, nil) }()
	stopped := sync.OnceValue(func() error { stop(); return <-served })
	transport := &http.Transport{}
	client := &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	tb.Cleanup(func() {
		transport.CloseIdleConnections()
		if err := errors.Join(stopped(), srv.Close()); err != nil {
			tb.Errorf("close: %v", err)
		}
	})
	return &Server{Server: srv, URL: "http://" + l.Addr().String(), Address: o.Database, Clock: clock, t: tb, client: client, people: map[string]*Client{}, stopped: stopped}
}

// At returns a server in another process, only for its clients. Without a reply, again gets the
// address and returns another, or "" to fail the test. The client repeats the request there,
// with the same Idempotency-Key.
func At(tb testing.TB, url string, again func(url string) string) *Server {
	return &Server{URL: url, t: tb, client: &http.Client{Transport: &http.Transport{}}, again: again, people: map[string]*Client{}}
}

// Stop stops the server like a signal, waits, and returns the outcome. Otherwise the server
// stops with the test.
func (s *Server) Stop() error { return s.stopped() }

// Metrics returns the Prometheus figures.
func (s *Server) Metrics() string {
	w := httptest.NewRecorder()
	s.API.Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

// Nobody returns a client without a token.
func (s *Server) Nobody() *Client { return &Client{server: s} }

// Organizer, Referee and Participant return a client of that role, always the same
// one. An organizer is created before everybody else, because the first account
// always is one.
func (s *Server) Organizer() *Client { return s.As(account.Organizer, "Olga Organizer") }

// Referee returns a referee.
func (s *Server) Referee() *Client { return s.As(account.Referee, "Rita Referee") }

// Participant returns a participant.
func (s *Server) Participant() *Client { return s.As(account.Participant, "Paul Participant") }

// As returns the client of a person with a role and a name, and creates the person if necessary.
func (s *Server) As(role account.Role, name string) *Client {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if role != account.Organizer || name != "Olga Organizer" {
		s.person(account.Organizer, "Olga Organizer")
	}
	return s.person(role, name)
}

func (s *Server) person(role account.Role, name string) *Client {
	s.t.Helper()
	key := string(role) + " " + name
	if c, ok := s.people[key]; ok {
		return c
	}
	c := &Client{server: s, Email: address(role, name)}
	nobody := s.Nobody()
	if boss := s.people[string(account.Organizer)+" Olga Organizer"]; boss != nil {
		nobody = boss
	}
	var made struct {
		ID string `json:"_id"`
	}
	nobody.Post("/api/users/createuser", Object{"name": name, "email": c.Email, "password": Password, "role": role}).
		Is(http.StatusCreated).Data(&made)
	c.ID = made.ID
	c.Login(Password)
	s.people[key] = c
	return c
}
