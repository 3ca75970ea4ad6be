package api_test

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
		f := newFair(t, s)
		o := s.Organizer()
		o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		code := codeOf(t, o, f.athletes[0].ID)
		base := "/e/" + f.e.Slug
		for path, want := range map[string][]string{
			base:                           {"", "/now"},
			base + "/":                     {"", "/now"},
			base + "?tab=classes":          {""},
			base + "?tab=results":          {"", "/results", "/standings"},
			base + "/classes/" + f.over:    {"", "/results", "/api/public/tournament/" + f.over},
			base + "/classes/" + f.running: {"", "/now", "/api/public/tournament/" + f.running},
			base + "/athletes/2":           {"", "/now", "/athlete/2"},
			base + "/athletes/99":          {"", "/now"},
			base + "/classes/" + f.e.ID:    nil,
			base + "/board":                nil,
			"/t/" + f.running:              {"/api/public/tournament/" + f.running},
			"/me/" + code:                  {"/now", "/api/public/me/" + code},
			"/me/" + strings.ToUpper(code[:4]) + "-" + code[4:]: {"/now", "/api/public/me/" + code},
			"/me/000000000000": nil,
			"/e/nothing":       nil,
			"/t/" + f.e.ID:     nil,
			"/dashboard":       nil,
		} {
			page := pageAt(t, s, path)
			tells(t, path, page, f.private)
			replies := firstReplies(t, page)
			if len(replies) != len(want) {
				t.Errorf("%s: %d replies, want %q", path, len(replies), want)
			}
			for _, address := range want {
				if !strings.HasPrefix(address, "/api/") {
					address = "/api/public/event/" + f.e.Slug + address
				}
				asked := s.Nobody().Get(address).Is(http.StatusOK).Body
				if string(replies[address]) != strings.TrimSpace(asked) {
					t.Errorf("%s has for %s\n%s\nnot\n%s", path, address, replies[address], asked)
				}
			}
		}
	}, withWholePage)
}

func TestTheFirstRepliesAreOfNow(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage)
	h := newHall(t, s)
	o := s.Organizer()
	path, address := "/e/"+h.e.Slug, h.base()+"/now"
	before := pageAt(t, s, path)
	if again := pageAt(t, s, path); again != before {
		t.Error("the page changed though nothing happened")
	}
	h.call(h.next())
	if now := firstReplies(t, pageAt(t, s, path))[address]; string(now) == string(firstReplies(t, before)[address]) || !strings.Contains(string(now), "Planted") {
		t.Errorf("after a call: %s", now)
	}
	german := s.Nobody().WithHeader("Accept-Encoding", "identity").WithHeader("Accept-Language", "de").Get(path).Body
	if !strings.Contains(string(firstReplies(t, german)[h.base()]), "Veranstaltung") {
		t.Errorf("in German: %s", german)
	}

	// No name can end the block or begin a comment in it.
	evil := `</script><script>alert(1)</script><!-- ]]>`
	o.Put("/api/event/update/"+h.e.ID, object{"name": evil}).Is(http.StatusOK)
	page := pageAt(t, s, path)
	var e struct{ Data public.VisitorEvent }
	if err := json.Unmarshal(firstReplies(t, page)[h.base()], &e); err != nil || e.Data.Name != evil {
		t.Errorf("%v, %q", err, e.Data.Name)
	}
	if strings.Contains(page, "<script>alert") || strings.Contains(page, "<!--") || !strings.Contains(page, "<bdi data-name>&lt;/script&gt;") {
		t.Errorf("not escaped: %s", page)
	}

	for _, a := range h.athletes {
		o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
	}
	if page := pageAt(t, s, path); strings.Contains(page, "Planted") || !strings.Contains(page, "P. P.") {
		t.Errorf("by initials: %s", page)
	}
	o.Put("/api/event/update/"+h.e.ID, object{"public": false}).Is(http.StatusOK)
	if page := pageAt(t, s, path); firstReplies(t, page) != nil {
		t.Errorf("not public: %s", page)
	}
	if replies := firstReplies(t, pageAt(t, s, "/me/"+h.codes[0])); len(replies) != 1 {
		t.Errorf("the day of an athlete of an event that is not public: %d replies", len(replies))
	}
}

func TestPagesSayTheTimeOfTheServer(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage)
	h := newHall(t, s)
	if now := s.Nobody().Get("/e/" + h.e.Slug).Header.Get("Server-Timing"); now != fmt.Sprintf("now;dur=%d", s.Clock.Now().UnixMilli()) {
		t.Errorf("%q", now)
	}
	if now := s.Nobody().Get("/dashboard").Header.Get("Server-Timing"); now != "" {
		t.Errorf("a page of nothing public: %q", now)
	}
}

// Pages with codes count as guesses too, and have no data after too many guesses.
func TestGuessingCodesByPages(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage, func(o *server.Options) { o.PublicURL = "" })
	h := newHall(t, s)
	has := func(code string) bool { return firstReplies(t, pageAt(t, s, "/me/"+code)) != nil }
	if !has(h.codes[0]) {
		t.Error("a right code opens nothing")
	}
	for range 60 {
		if has("000000000000") {
			t.Error("a wrong code opens something")
		}
	}
	s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusTooManyRequests)
	if has(h.codes[1]) {
		t.Error("a guesser has found a code")
	}
	if !has(h.codes[0]) || !has(strings.ToUpper(h.codes[0])) {
		t.Error("a code that was right before opens nothing")
	}
}

func TestPublicPagesHaveAPlainFirstView(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage)
	h := newHall(t, s)
	f := newFair(t, s)
	bout := h.next()
	h.call(bout)
	one := bout.Athletes[0].Name
	for _, c := range []struct{ path, language, want string }{
		{"/e/" + h.e.Slug, "en", "<h2><bdi>At the tables</bdi></h2>"},
		{"/e/" + h.e.Slug, "en", "<strong><bdi>" + one + " – "},
		{"/e/" + h.e.Slug, "de", "<h2><bdi>An den Tischen</bdi></h2>"},
		{"/e/" + h.e.Slug, "de", "<td><bdi>Tisch 1</bdi></td><td><bdi>aufgerufen</bdi></td>"},
		{"/e/" + h.e.Slug + "?tab=classes", "en", `<a href="/e/` + h.e.Slug + "/classes/" + h.e.Classes[0].ID + `"><bdi>`},
		{"/e/" + h.e.Slug + "/classes/" + h.e.Classes[0].ID, "en", "<h2><bdi>Matches</bdi></h2>"},
		{"/e/" + h.e.Slug + "/athletes/1", "en", "<h1><bdi data-name>Planted PersonA</bdi></h1>"},
		{"/e/" + f.e.Slug, "en", "<bdi>Champion</bdi>"},
		{"/e/" + f.e.Slug, "en", `<a href="/e/` + f.e.Slug + `?tab=results"><bdi>Results</bdi></a>`},
		{"/e/" + f.e.Slug + "?tab=results", "en", "<td><bdi>1</bdi></td><td><strong><bdi>"},
		{"/t/" + f.over, "en", "<h2><bdi>Final standings</bdi></h2>"},
		{"/t/" + f.over, "de", "<h2><bdi>Kämpfe</bdi></h2>"},
		{"/me/" + h.codes[0], "de", "<h1><bdi data-name>Planted PersonA</bdi></h1>"},
	} {
		page := s.Nobody().WithHeader("Accept-Encoding", "identity").WithHeader("Accept-Language", c.language).Get(c.path).Body
		if !strings.Contains(page, c.want) || !strings.Contains(page, `<main class="view" lang="`+c.language+`" dir="ltr">`) || !strings.Contains(page, `<noscript><meta http-equiv="refresh" content="30" /></noscript></head>`) {
			t.Errorf("%s in %s has no %s: %s", c.path, c.language, c.want, firstRepliesIn.ReplaceAllString(page, ""))
		}
	}
	for _, path := range []string{"/e/" + h.e.Slug + "/board", "/me/000000000000", "/e/nothing", "/dashboard"} {
		if page := pageAt(t, s, path); strings.Contains(page, `class="view"`) || strings.Contains(page, "http-equiv") {
			t.Errorf("%s: %s", path, page)
		}
	}
}
