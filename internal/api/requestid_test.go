package api_test

import (
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

var madeID = regexp.MustCompile(`^[A-Z2-7]{12}$`)

// An id from outside is kept only if a trusted proxy sent it and a log can hold it as it is.
func TestRequestIDs(t *testing.T) {
	const sent = "0f8fad5b-d9cb-469f-a165-70867728950e"
	proxied, direct := apitest.Start(t, sqlite(t), behindProxy), apitest.Start(t, sqlite(t))
	for name, tt := range map[string]struct {
		s    *apitest.Server
		sent string
		kept bool
	}{
		"of a proxy":          {proxied, sent, true},
		"of a stranger":       {direct, sent, false},
		"none":                {proxied, "", false},
		"too short":           {proxied, "abc", false},
		"too long":            {proxied, strings.Repeat("a", 65), false},
		"with another line":   {proxied, "aaaaaaaaaaaa\tlevel=ERROR", false},
		"with a name":         {proxied, "irena@example.org", false},
		"with letters beyond": {proxied, "aaaaaaaaaaaaä", false},
	} {
		for _, path := range []string{"/api/category/get-all", "/healthz", "/api/nothing"} {
			got := tt.s.Nobody().WithHeader("X-Request-Id", tt.sent).Get(path).Header.Values("X-Request-Id")
			if len(got) != 1 || (got[0] == tt.sent) != tt.kept || !tt.kept && !madeID.MatchString(got[0]) {
				t.Errorf("%s, %s: %q", name, path, got)
			}
		}
	}
	if one, other := direct.Nobody().Get("/healthz"), direct.Nobody().Get("/healthz"); one.Header.Get("X-Request-Id") == other.Header.Get("X-Request-Id") {
		t.Error("two requests have the same id")
	}
}

// A reported id finds the log lines of its request. Refusals need none.
func TestErrorsNameTheirRequest(t *testing.T) {
	var log buffer
	s := apitest.Start(t, sqlite(t), withWebApp, func(o *server.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	s.API.Mux.HandleFunc("GET /api/test/panic", func(http.ResponseWriter, *http.Request) { panic("of the test") })
	o := s.Organizer()
	refused := o.Get("/api/tournament/brackets-data/none").Is(http.StatusNotFound)
	if id := refused.Envelope().RequestID; id != "" || !madeID.MatchString(refused.Header.Get("X-Request-Id")) {
		t.Errorf("a refusal names its request %q", id)
	}
	forbidden := s.Nobody().Get("/api/audit").Is(http.StatusUnauthorized)
	replies := []*apitest.Reply{o.Get("/api/test/panic")}
	if err := s.DB.Close(); err != nil {
		t.Fatal(err)
	}
	replies = append(replies, o.Get("/api/users/participant/all"), o.Post("/api/category/create", men75()))
	for _, r := range replies {
		id := r.Is(http.StatusInternalServerError).Envelope().RequestID
		if !madeID.MatchString(id) || r.Header.Get("X-Request-Id") != id {
			t.Errorf("%q in the body, %q in the head", id, r.Header.Get("X-Request-Id"))
		}
		if !regexp.MustCompile(`level=ERROR .* request=` + id + `\n`).MatchString(log.String()) {
			t.Errorf("the log does not name request %s", id)
		}
	}
	if id := forbidden.Header.Get("X-Request-Id"); !strings.Contains(log.String(), `status=401 user="" address=127.0.0.1 request=`+id+"\n") {
		t.Errorf("the log does not name request %s, which was refused", id)
	}
}
