package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestHeadersOfEveryReply gets every kind of reply. Each has the protective headers, and none reveals more than
// necessary.
func TestHeadersOfEveryReply(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t), behindProxy, withWebApp, withProviders(t, "toproll"))
	s.API.Mux.HandleFunc("GET /api/test/panic", func(http.ResponseWriter, *http.Request) { panic("of the test") })
	o, p, nobody := s.Organizer(), s.Participant(), s.Nobody()
	picture := requests["GET /api/users/avatar/{id}/{picture}"](newScene(t, s)).path
	for from(nobody, "198.51.100.7").Post("/api/users/Login", object{"email": "x@y.example", "password": "wrong wrong"}).Status != http.StatusTooManyRequests {
	}
	icon := nobody.Get("/favicon.svg")
	replies := map[string]struct {
		*apitest.Reply
		status int
	}{
		"the page":                 {nobody.Get("/"), 200},
		"a route of the app":       {nobody.Get("/brackets/x"), 200},
		"a script":                 {nobody.WithHeader("Accept-Encoding", "br").Get("/assets/app-abc123.js"), 200},
		"a file that is known":     {nobody.WithHeader("If-None-Match", icon.Header.Get("ETag")).Get("/favicon.svg"), 304},
		"no such file":             {nobody.Get("/assets/gone.js"), 404},
		"a path out of the folder": {nobody.Get("/../x"), 307},
		"a page that is posted to": {nobody.Post("/login", object{}), 405},
		"alive":                    {nobody.Get("/healthz"), 200},
		"ready":                    {nobody.Get("/readyz"), 200},
		"the description":          {nobody.Get("/api/openapi.json"), 200},
		"the page to read it":      {nobody.Get("/api/docs"), 200},
		"data":                     {o.Get("/api/category/get-all"), 200},
		"something new":            {o.Post("/api/tournament/create", object{"name": "Cup"}), 201},
		"a picture":                {nobody.Get(picture), 200},
		"sent to a provider":       {nobody.Get("/api/auth/google/start"), 303},
		"back from one in vain":    {nobody.Get("/api/auth/google/callback?error=x"), 303},
		"a bad request":            {o.Post("/api/tournament/create", "{"), 400},
		"nobody":                   {nobody.Get("/api/category/get-all"), 401},
		"somebody else":            {p.Get("/api/audit"), 403},
		"a page of elsewhere":      {p.WithHeader("Origin", "https://elsewhere.example").Get("/api/category/get-all"), 200},
		"no such operation":        {nobody.Get("/api/nothing"), 404},
		"another method":           {nobody.Do(http.MethodDelete, "/api/users/Login", nil), 405},
		"asked by another page":    {nobody.WithHeader("Origin", "https://elsewhere.example").Do(http.MethodOptions, "/api/users/Login", nil), 405},
		"a state that forbids it":  {o.Post("/api/tournament/archive/"+newScene(t, s).open(), nil), 409},
		"too large":                {o.Post("/api/tournament/create", `{"name":"`+strings.Repeat("x", 2<<20)+`"}`), 413},
		"too many":                 {from(nobody, "198.51.100.7").Post("/api/users/Login", object{"email": "x@y.example", "password": "wrong wrong"}), 429},
		"no WebSocket":             {nobody.Get("/api/live"), 400},
		"an error of our own":      {nobody.Get("/api/test/panic"), 500},
	}
	for name, r := range replies {
		if r.Status != r.status {
			t.Errorf("%s: %d %.200s, want %d", name, r.Status, r.Body, r.status)
		}
		for header, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := r.Header.Get(header); got != want {
				t.Errorf("%s: %s %q", name, header, got)
			}
		}
		if got := r.Header.Get("Permissions-Policy"); !strings.Contains(got, "camera=()") {
			t.Errorf("%s: permissions %q", name, got)
		}
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") ||
			name != "a picture" && (!strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "base-uri 'none'")) {
			t.Errorf("%s: policy %q", name, policy)
		}
		for _, header := range []string{"Server", "X-Powered-By", "Access-Control-Allow-Origin", "Access-Control-Allow-Credentials"} {
			if got := r.Header.Get(header); got != "" {
				t.Errorf("%s: %s: %s", name, header, got)
			}
		}
		if cookie := r.Header.Get("Set-Cookie"); cookie != "" && name != "sent to a provider" && name != "back from one in vain" {
			t.Errorf("%s sets the cookie %s", name, cookie)
		}
	}
	if got := replies["data"].Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control of data: %q", got)
	}
}
