package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestFraming gets every kind of page. Only the embeds of a public event allow other sites to frame them.
func TestFraming(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFair(t, s)
		o, nobody := s.Organizer(), s.Nobody()
		other := newFair(t, s)
		base := "/e/" + f.e.Slug
		framed := func(path string) bool {
			t.Helper()
			r := nobody.Get(path)
			policy, options := r.Header.Get("Content-Security-Policy"), r.Header.Get("X-Frame-Options")
			allowed := strings.Contains(policy, "; frame-ancestors *")
			if allowed == strings.Contains(policy, "frame-ancestors 'none'") || allowed == (options == "DENY") ||
				allowed != (r.Header.Get("X-Robots-Tag") == "noindex") || !strings.HasPrefix(policy, "default-src 'none'; script-src 'self' 'sha256-") {
				t.Errorf("%s: policy %q, X-Frame-Options %q, X-Robots-Tag %q", path, policy, options, r.Header.Get("X-Robots-Tag"))
			}
			if r.Status != http.StatusOK || r.Header.Get("Set-Cookie") != "" || r.Header.Get("Cross-Origin-Opener-Policy") != "same-origin" {
				t.Errorf("%s: %d %v", path, r.Status, r.Header)
			}
			return allowed
		}
		embeds := []string{base + "/embed/now", base + "/embed/medals", base + "/embed/class/" + f.over, base + "/embed/class/" + f.running}
		for _, path := range embeds {
			if !framed(path) {
				t.Errorf("%s cannot be framed", path)
			}
			page := pageAt(t, s, path)
			tells(t, path, page, f.private)
			if !strings.Contains(page, `<base target="_blank" /></head>`) || !strings.Contains(page, `<main class="view"`) || firstReplies(t, page) == nil {
				t.Errorf("%s: %s", path, page)
			}
		}
		code := codeOf(t, o, f.athletes[0].ID)
		for _, path := range []string{
			"/", "/login", "/dashboard", "/brackets/x", "/events/" + f.e.ID, "/events/" + f.e.ID + "/screens", "/matches/x", "/terms",
			base, base + "/", base + "?tab=results", base + "/classes/" + f.over, base + "/athletes/1", base + "/documents", base + "/board",
			base + "/stream/1", base + "/book/1", "/t/" + f.running, "/me/" + code,
			base + "/embed", base + "/embed/", base + "/embed/class", base + "/embed/class/", base + "/embed/class/x", base + "/embed/now/",
			base + "/embed/now/x", base + "/embed/other", base + "/embed/class/" + f.over + "/x", base + "/embed/class/" + other.over,
			base + "/embed%2fnow", base + "%2fembed/now", base + "/embed/class%2f" + f.over, base + "/x/embed/now", "/e/nothing/embed/now", "/t/x/embed/now", "/x" + base + "/embed/now",
		} {
			if framed(path) {
				t.Errorf("%s can be framed", path)
			}
			if r := nobody.Get(path); strings.Contains(r.Body, "<base") {
				t.Errorf("%s has a base", path)
			}
		}
		o.Put("/api/event/update/"+f.e.ID, object{"public": false}).Is(http.StatusOK)
		for _, path := range embeds {
			if framed(path) {
				t.Errorf("%s of an event that is not public can be framed", path)
			}
			if page := pageAt(t, s, path); firstReplies(t, page) != nil {
				t.Errorf("%s of an event that is not public has data", path)
			}
		}
	}, withWholePage)
}
