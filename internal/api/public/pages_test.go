package public_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// firstRepliesIn finds the replies inside a page.
var firstRepliesIn = regexp.MustCompile(`(?s)<script type="application/json" id="first-replies">(.*?)</script>\n  `)

// pageAt returns the page at an address.
func pageAt(t *testing.T, s *apitest.Server, path string) string {
	t.Helper()
	r := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(path)
	if r.Status != http.StatusOK || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s: %d %v", path, r.Status, r.Header)
	}
	return r.Body
}

// firstReplies returns the replies inside a page, by address.
func firstReplies(t *testing.T, page string) map[string]json.RawMessage {
	t.Helper()
	found := firstRepliesIn.FindAllStringSubmatch(page, -1)
	if len(found) == 0 {
		return nil
	}
	var replies map[string]json.RawMessage
	if err := json.Unmarshal([]byte(found[0][1]), &replies); err != nil || len(found) != 1 || !strings.Contains(page, found[0][0]+"</body>") {
		t.Fatalf("%v in %s", err, page)
	}
	return replies
}

func TestPublicPagesComeWithTheirFirstReplies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := scenes.NewFair(t, s)
		o := s.Organizer()
		o.Post("/api/event/state/"+f.Event.ID, object{"state": "running"}).Is(http.StatusOK)
		code := scenes.CodeOf(t, o, f.Athletes[0].ID)
		base := "/e/" + f.Event.Slug
		for path, want := range map[string][]string{
			base:                            {"", "/now"},
			base + "/":                      {"", "/now"},
			base + "?tab=classes":           {""},
			base + "?tab=results":           {"", "/results", "/standings"},
			base + "/classes/" + f.Over:     {"", "/results", "/api/public/tournament/" + f.Over},
			base + "/classes/" + f.Running:  {"", "/now", "/api/public/tournament/" + f.Running},
			base + "/athletes/2":            {"", "/now", "/athlete/2"},
			base + "/athletes/99":           {"", "/now"},
			base + "/classes/" + f.Event.ID: nil,
			base + "/board":                 nil,
			"/t/" + f.Running:               {"/api/public/tournament/" + f.Running},
			"/me/" + code:                   {"/now", "/api/public/me/" + code},
			"/me/" + strings.ToUpper(code[:4]) + "-" + code[4:]: {"/now", "/api/public/me/" + code},
			"/me/000000000000": nil,
			"/e/nothing":       nil,
			"/t/" + f.Event.ID: nil,
			"/dashboard":       nil,
		} {
			page := pageAt(t, s, path)
			apitest.Tells(t, path, page, f.Private)
			replies := firstReplies(t, page)
			if len(replies) != len(want) {
				t.Errorf("%s: %d replies, want %q", path, len(replies), want)
			}
			for _, address := range want {
				if !strings.HasPrefix(address, "/api/") {
					address = "/api/public/event/" + f.Event.Slug + address
				}
				asked := s.Nobody().Get(address).Is(http.StatusOK).Body
				if string(replies[address]) != strings.TrimSpace(asked) {
					t.Errorf("%s has for %s\n%s\nnot\n%s", path, address, replies[address], asked)
				}
			}
		}
	}, apitest.WithWholePage)
}

func TestTheFirstRepliesAreOfNow(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), apitest.WithWholePage)
	h := scenes.NewOpenHall(t, s)
	o := s.Organizer()
	path, address := "/e/"+h.Event.Slug, h.Base()+"/now"
	before := pageAt(t, s, path)
	if again := pageAt(t, s, path); again != before {
		t.Error("the page changed though nothing happened")
	}
	h.Call(h.Next())
	if now := firstReplies(t, pageAt(t, s, path))[address]; string(now) == string(firstReplies(t, before)[address]) || !strings.Contains(string(now), "Planted") {
		t.Errorf("after a call: %s", now)
	}
	german := s.Nobody().WithHeader("Accept-Encoding", "identity").WithHeader("Accept-Language", "de").Get(path).Body
	if !strings.Contains(string(firstReplies(t, german)[h.Base()]), "Veranstaltung") {
		t.Errorf("in German: %s", german)
	}

	// No user text can end the script block or begin a comment in it.
	evil := `</script><script>alert(1)</script><!-- ]]>`
	o.Put("/api/event/update/"+h.Event.ID, object{"name": evil}).Is(http.StatusOK)
	page := pageAt(t, s, path)
	var e struct{ Data public.VisitorEvent }
	if err := json.Unmarshal(firstReplies(t, page)[h.Base()], &e); err != nil || e.Data.Name != evil {
		t.Errorf("%v, %q", err, e.Data.Name)
	}
	if strings.Contains(page, "<script>alert") || strings.Contains(page, "<!--") || !strings.Contains(page, "<bdi data-name>&lt;/script&gt;") {
		t.Errorf("not escaped: %s", page)
	}

	for _, a := range h.Athletes {
		o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
	}
	if page := pageAt(t, s, path); strings.Contains(page, "Planted") || !strings.Contains(page, "P. P.") {
		t.Errorf("by initials: %s", page)
	}
	o.Put("/api/event/update/"+h.Event.ID, object{"public": false}).Is(http.StatusOK)
	if page := pageAt(t, s, path); firstReplies(t, page) != nil {
		t.Errorf("not public: %s", page)
	}
	if replies := firstReplies(t, pageAt(t, s, "/me/"+h.Codes[0])); len(replies) != 1 {
		t.Errorf("the day of an athlete of an event that is not public: %d replies", len(replies))
	}
}

func TestPagesSayTheTimeOfTheServer(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), apitest.WithWholePage)
	h := scenes.NewOpenHall(t, s)
	if now := s.Nobody().Get("/e/" + h.Event.Slug).Header.Get("Server-Timing"); now != fmt.Sprintf("now;dur=%d", s.Clock.Now().UnixMilli()) {
		t.Errorf("%q", now)
	}
	if now := s.Nobody().Get("/dashboard").Header.Get("Server-Timing"); now != "" {
		t.Errorf("a page of nothing public: %q", now)
	}
}

// Pages with codes count as guesses too, and have no data after too many guesses.
func TestGuessingCodesByPages(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), apitest.WithWholePage, func(o *server.Options) { o.PublicURL = "" })
	h := scenes.NewOpenHall(t, s)
	has := func(code string) bool { return firstReplies(t, pageAt(t, s, "/me/"+code)) != nil }
	if !has(h.Codes[0]) {
		t.Error("a right code opens nothing")
	}
	for range 60 {
		if has("000000000000") {
			t.Error("a wrong code opens something")
		}
	}
	s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusTooManyRequests)
	if has(h.Codes[1]) {
		t.Error("a guesser has found a code")
	}
	if !has(h.Codes[0]) || !has(strings.ToUpper(h.Codes[0])) {
		t.Error("a code that was right before opens nothing")
	}
}

func TestPublicPagesHaveAPlainFirstView(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), apitest.WithWholePage)
	h := scenes.NewOpenHall(t, s)
	f := scenes.NewFair(t, s)
	bout := h.Next()
	h.Call(bout)
	one := bout.Athletes[0].Name
	for _, c := range []struct{ path, language, want string }{
		{"/e/" + h.Event.Slug, "en", "<h2><bdi>At the tables</bdi></h2>"},
		{"/e/" + h.Event.Slug, "en", "<strong><bdi>" + one + " – "},
		{"/e/" + h.Event.Slug, "de", "<h2><bdi>An den Tischen</bdi></h2>"},
		{"/e/" + h.Event.Slug, "de", "<td><bdi>Tisch 1</bdi></td><td><bdi>aufgerufen</bdi></td>"},
		{"/e/" + h.Event.Slug + "?tab=classes", "en", `<a href="/e/` + h.Event.Slug + "/classes/" + h.Event.Classes[0].ID + `"><bdi>`},
		{"/e/" + h.Event.Slug + "/classes/" + h.Event.Classes[0].ID, "en", "<h2><bdi>Matches</bdi></h2>"},
		{"/e/" + h.Event.Slug + "/athletes/1", "en", "<h1><bdi data-name>Planted PersonA</bdi></h1>"},
		{"/e/" + f.Event.Slug, "en", "<bdi>Champion</bdi>"},
		{"/e/" + f.Event.Slug, "en", `<li><a href="/e/` + f.Event.Slug + `?tab=results">Results</a></li>`},
		{"/e/" + h.Event.Slug, "en", `<li><a href="/e/` + h.Event.Slug + `" aria-current="page">Now</a></li>`},
		{"/e/" + h.Event.Slug + "?tab=athletes", "en", `<a href="/e/` + h.Event.Slug + `/athletes/1"><bdi>Planted PersonA</bdi></a>`},
		{"/e/" + h.Event.Slug + "/athletes/1", "en", `<a href="/e/` + h.Event.Slug + `?tab=athletes">`},
		{"/e/" + f.Event.Slug + "?tab=results", "en", "<td><bdi>1</bdi></td><td><strong><bdi>"},
		{"/t/" + f.Over, "en", "<h2><bdi>Final standings</bdi></h2>"},
		{"/t/" + f.Over, "de", "<h2><bdi>Kämpfe</bdi></h2>"},
		{"/me/" + h.Codes[0], "de", "<h1><bdi data-name>Planted PersonA</bdi></h1>"},
	} {
		page := s.Nobody().WithHeader("Accept-Encoding", "identity").WithHeader("Accept-Language", c.language).Get(c.path).Body
		if !strings.Contains(page, c.want) || !strings.Contains(page, `<div class="view" lang="`+c.language+`" dir="ltr">`) || !strings.Contains(page, `<noscript><meta http-equiv="refresh" content="30" /></noscript></head>`) {
			t.Errorf("%s in %s has no %s: %s", c.path, c.language, c.want, firstRepliesIn.ReplaceAllString(page, ""))
		}
	}
	for _, path := range []string{"/e/" + h.Event.Slug + "/board", "/me/000000000000", "/e/nothing", "/dashboard"} {
		if page := pageAt(t, s, path); strings.Contains(page, `class="view"`) || strings.Contains(page, "http-equiv") {
			t.Errorf("%s: %s", path, page)
		}
	}
}
