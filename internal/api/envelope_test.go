package api_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func TestWhatIsNotThere(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	for _, path := range []string{"/api", "/api/", "/api/nothing", "/api/users", "/api/users/login", "/api/users/getuser/", "/api//users/Login",
		"/api/users/../category/get-all", "/api/category/get-all/", "/api/x%00", "/api/%ff"} {
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
			s.Nobody().Do(method, path, nil).Refused(http.StatusNotFound, "This operation does not exist.")
		}
	}
}

func TestWrongMethod(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	for _, tt := range []struct{ method, path, allow string }{
		{http.MethodGet, "/api/users/Login", "POST"},
		{http.MethodDelete, "/api/users/Login", "POST"},
		{http.MethodOptions, "/api/users/Login", "POST"},
		{http.MethodPatch, "/api/users/participant/x", "DELETE, PUT"},
		{http.MethodPost, "/api/category/get-all", "GET, HEAD"},
		{"PROPFIND", "/api/openapi.json", "GET, HEAD"},
	} {
		r := s.Organizer().Do(tt.method, tt.path, nil).Refused(http.StatusMethodNotAllowed, "This operation is called with "+tt.allow+".")
		if got := r.Header.Get("Allow"); got != tt.allow {
			t.Errorf("%s %s: Allow %q, want %q", tt.method, tt.path, got, tt.allow)
		}
	}
}

func TestBadBodies(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	const path, secret = "/api/users/Login", "hunter2hunter2"
	for name, tt := range map[string]struct {
		body    any
		message string
	}{
		"none":           {nil, "The body must be a JSON object."},
		"empty":          {"", "The body must be a JSON object."},
		"null":           {"null", "The body must be a JSON object."},
		"a list":         {`["` + secret + `"]`, "The body must be a JSON object."},
		"a text":         {`"` + secret + `"`, "The body must be a JSON object."},
		"cut off":        {`{"password":"` + secret, "The body must be valid JSON."},
		"two objects":    {`{"password":"` + secret + `"}{}`, "The body must be valid JSON."},
		"not UTF-8":      {"{\"email\":\"\xff\",\"password\":\"" + secret + "\"}", "The body must be valid JSON."},
		"deep":           {strings.Repeat("[", 20_000), "The body must be valid JSON."},
		"a wrong type":   {object{"email": object{}, "password": secret}, "Email must be text."},
		"a missing one":  {object{"password": secret}, "Email is required."},
		"null for a one": {object{"email": nil, "password": secret}, "Email must be text."},
	} {
		r := s.Nobody().Post(path, tt.body)
		if e := r.Envelope(); e.Message != tt.message || r.Status != http.StatusBadRequest || len(e.Errors) == 0 {
			t.Errorf("%s: %d %s, want %q", name, r.Status, r.Body, tt.message)
		}
		r.Lacks(secret)
	}
	s.Nobody().Post(path, `{"email":"`+strings.Repeat("x", 1<<20)+`"}`).Refused(http.StatusRequestEntityTooLarge, "The request is too large.")
	s.Nobody().WithHeader("Content-Type", "text/plain").Post(path, `{}`).
		Refused(http.StatusBadRequest, "The body must be sent as application/json.")
	s.Nobody().WithHeader("Accept", "text/html").Post(path, object{}).Is(http.StatusBadRequest)
}

// An internal error goes to the log, and the caller learns nothing about it.
func TestSomethingWentWrong(t *testing.T) {
	var log buffer
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Log = slog.New(slog.NewJSONHandler(&log, nil)) })
	o := s.Organizer()
	if err := s.DB.Close(); err != nil {
		t.Fatal(err)
	}
	for _, r := range []*apitest.Reply{
		o.Get("/api/users/participant/all"), o.Post("/api/category/create", men75()),
		s.Nobody().Post("/api/users/Login", object{"email": "a@b.c", "password": "s3cr3t s3cr3t"}),
	} {
		r.Refused(http.StatusInternalServerError, "Something went wrong!").Lacks("closed", "sql", "store:")
	}
	if got := log.String(); !strings.Contains(got, "closed") || !strings.Contains(got, `"operation":"login"`) || strings.Contains(got, "s3cr3t") {
		t.Errorf("log: %s", got)
	}
	if r := s.Nobody().Get("/readyz"); r.Status != http.StatusServiceUnavailable {
		t.Errorf("readyz: %d %s", r.Status, r.Body)
	}
	if r := s.Nobody().Get("/healthz"); r.Status != http.StatusOK {
		t.Errorf("healthz: %d %s", r.Status, r.Body)
	}
}

func TestAPanicIsAnErrorOfOurOwn(t *testing.T) {
	var log buffer
	s := apitest.Start(t, sqlite(t), func(o *server.Options) {
		o.Log = slog.New(slog.NewJSONHandler(&log, nil))
		o.Web = fstest.MapFS{}
	})
	s.API.Mux.HandleFunc("GET /api/test/panic", func(http.ResponseWriter, *http.Request) { panic(errors.New("of the test")) })
	s.API.Mux.HandleFunc("GET /api/test/late", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "10")
		_, _ = w.Write([]byte("half"))
		panic("too late")
	})
	s.Nobody().Get("/api/test/panic").Refused(http.StatusInternalServerError, "Something went wrong!").Lacks("of the test")
	if r, err := http.Get(s.URL + "/api/test/late"); err == nil {
		defer r.Body.Close()
		if _, err := new(bytes.Buffer).ReadFrom(r.Body); err == nil {
			t.Error("half a reply was taken for a whole one")
		}
	}
	if got := log.String(); !strings.Contains(got, "of the test") || !strings.Contains(got, "too late") || !strings.Contains(got, "envelope_test.go") {
		t.Errorf("log: %s", got)
	}
	s.Nobody().Get("/api/nothing").Is(http.StatusNotFound) // and the server continues
}

// A browser that has used https once returns with it; a server without TLS stays reachable.
func TestHeadersBehindTLS(t *testing.T) {
	for url, want := range map[string]string{"": "", "http://club.example": "", "https://club.example": "max-age=31536000; includeSubDomains"} {
		s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.PublicURL = url })
		for _, path := range []string{"/", "/api/openapi.json", "/api/category/get-all"} {
			if got := s.Nobody().Get(path).Header.Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s of %q: %q, want %q", path, url, got, want)
			}
		}
	}
}

// The log has successful and refused logins, without the attempted passwords.
func TestRefusalsAreLogged(t *testing.T) {
	var log buffer
	s := apitest.Start(t, sqlite(t), behindProxy, func(o *server.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	p := s.Participant()
	mallory := from(s.Nobody(), "198.51.100.7")
	for {
		r := mallory.Post("/api/users/Login", object{"email": p.Email, "password": "a wild guess"})
		if r.Status == http.StatusTooManyRequests {
			break
		}
		r.Is(http.StatusUnauthorized)
	}
	from(p, "203.0.113.9").Get("/api/audit").Is(http.StatusForbidden)
	mallory.WithToken("not.a.token").Get("/api/notifications").Is(http.StatusUnauthorized)
	got := log.String()
	for _, want := range []string{
		`msg="signed in" by=password user=` + p.ID + " address=127.0.0.1",
		`msg=refused operation=login status=401 user="" address=198.51.100.7`,
		`msg=refused operation=login status=429 user="" address=198.51.100.7`,
		`msg=refused operation=list-audit status=403 user=` + p.ID + " address=203.0.113.9",
		`msg=refused operation=list-notifications status=401 user="" address=198.51.100.7`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the log does not say %s", want)
		}
	}
	for _, never := range []string{"a wild guess", p.Email, p.Token, apitest.Password, "not.a.token"} {
		if strings.Contains(got, never) {
			t.Errorf("the log says %q", never)
		}
	}
}

func TestReadiness(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := s.Nobody().Get("/readyz"); r.Status != http.StatusOK || r.Body != "ready\n" {
			t.Errorf("%d %q", r.Status, r.Body)
		}
		s.API.Drain()
		if r := s.Nobody().Get("/readyz"); r.Status != http.StatusServiceUnavailable {
			t.Errorf("while stopping: %d %q", r.Status, r.Body)
		}
		s.Organizer().Get("/api/category/get-all").Is(http.StatusOK)
	})
}

func TestMetricsTellOperationsNotIDs(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	s.Participant().Get("/api/users/getuser/" + s.Participant().ID).Is(http.StatusOK)
	s.Nobody().Get("/api/nothing/" + s.Participant().ID)
	figures := s.Metrics()
	for _, want := range []string{
		`toproll_http_request_duration_seconds_count{operation="GET /api/users/getuser/{id}",status="200"} 1`,
		`toproll_http_request_duration_seconds_count{operation="/api/",status="404"} 1`, "go_goroutines",
	} {
		if !strings.Contains(figures, want) {
			t.Errorf("%s is not in\n%s", want, figures)
		}
	}
	if strings.Contains(figures, s.Participant().ID) {
		t.Error("figures name a person")
	}
}

// Strangers and proxies on the same machine use the public address.
func TestMetricsAreNotPublic(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	if r := s.Nobody().Get("/metrics"); r.Status != http.StatusNotFound {
		t.Errorf("%d %s", r.Status, r.Body)
	}
}

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
