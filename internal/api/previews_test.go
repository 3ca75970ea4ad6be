package api_test

import (
	"bytes"
	"html"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

const wholePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Toproll</title>
    <meta name="description" content="Arm-wrestling tournaments" />
    <script>let a = 1;
</script>
    <meta property="og:title" content="Toproll" />
    <meta property="og:image" content="/social.png" />
    <meta name="twitter:card" content="summary_large_image" />
  </head>
  <body><div id="root"><div class="boot"><span data-text>Loading</span></div></div></body>
</html>
`

func withWholePage(o *server.Options) {
	o.Web = fstest.MapFS{"index.html": {Data: []byte(wholePage)}, "social.png": {Data: []byte("x")}}
	o.PublicURL = "https://club.example"
}

var tagOfPage = regexp.MustCompile(`<title>([^<]*)</title>|<meta (?:name|property)="([a-z:]+)" content="([^"]*)" />|<link rel="(canonical)" href="([^"]*)" />`)

// head returns the tags of a page by name; none occurs twice.
func head(t *testing.T, page string) map[string]string {
	t.Helper()
	tags := map[string]string{}
	for _, m := range tagOfPage.FindAllStringSubmatch(page, -1) {
		name, content := m[2], html.UnescapeString(m[3])
		if name == "" {
			name, content = "title", html.UnescapeString(m[1])
		}
		if m[4] != "" {
			name, content = m[4], html.UnescapeString(m[5])
		}
		if _, twice := tags[name]; twice {
			t.Errorf("%s stands twice in %s", name, page)
		}
		tags[name] = content
	}
	return tags
}

func TestPreviewsOfLinks(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		f := newFair(t, s)
		o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		get := func(path string) map[string]string {
			t.Helper()
			r := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(path)
			if r.Status != http.StatusOK || !strings.Contains(r.Body, `<div id="root">`) || !strings.Contains(r.Body, "<span data-text>Loading</span></div></div><") || r.Header.Get("Cache-Control") != "no-store" ||
				!strings.Contains(r.Header.Get("Content-Security-Policy"), "'sha256-3smTKsMnFX9i0OGCm4n/7GAEzudwCR3kiBveN8jVUAk='") || !strings.Contains(r.Body, "<script>let a = 1;\n</script>") {
				t.Errorf("%s: %d %v %s", path, r.Status, r.Header, r.Body)
			}
			tells(t, path, r.Body, f.private)
			return head(t, r.Body)
		}
		base := "/e/" + f.e.Slug
		for path, want := range map[string][2]string{
			base:                           {"Open", "28 November 2026, Town hall. Live: 4 classes, 5 athletes."},
			base + "/":                     {"Open", "Town hall"},
			base + "/board":                {"Open", "Town hall"},
			base + "/classes/" + f.over:    {f.e.Classes[0].Name + " – Open", "Champion: "},
			base + "/classes/" + f.running: {f.e.Classes[1].Name + " – Open", "5 athletes. 28 November 2026, Town hall."},
			base + "/athletes/2":           {"Planted PersonB – Open", "Number 2: " + f.e.Classes[0].Name + "; " + f.e.Classes[1].Name + ". 28 November"},
			"/t/" + f.over:                 {f.e.Classes[0].Name, "Champion: "},
		} {
			tags := get(path)
			if tags["title"] != want[0] || tags["og:title"] != want[0] || !strings.Contains(tags["description"], want[1]) || tags["og:description"] != tags["description"] ||
				tags["og:url"] != "https://club.example"+path || tags["canonical"] != "https://club.example"+strings.TrimSuffix(path, "/") || !strings.HasPrefix(tags["og:image"], "https://club.example/") || tags["twitter:card"] == "" {
				t.Errorf("%s: %q", path, tags)
			}
		}
		if body := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(base + "/board").Body; !strings.Contains(body,
			`<div class="boot"><strong><span data-name>Open</span></strong>`+"\n<p data-description>28 November 2026, Town hall. Live: 4 classes, 5 athletes.</p>") {
			t.Errorf("what is seen until the app is there does not say what it is: %s", body)
		}
		if d := head(t, s.Nobody().WithHeader("Accept-Language", "de").WithHeader("Accept-Encoding", "identity").Get(base).Body)["description"]; d != "28. November 2026, Town hall. Live: 4 Klassen, 5 Athleten." {
			t.Errorf("in German: %q", d)
		}
		// Missing and private pages are unchanged.
		plain := []string{"/me/" + codeOf(t, o, f.athletes[0].ID), "/me/000000000000", "/e/nothing", "/e", "/e/", "/t/x", "/t/" + f.e.ID, base + "/classes/" + f.e.ID, base + "/athletes/99", base + "/athletes/x", "/dashboard", "/t/" + f.over + "/x"}
		for _, path := range plain {
			if body := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(path).Body; !strings.Contains(body, "<title>Toproll</title>") {
				t.Errorf("%s: %s", path, body)
			}
		}
		picture := s.Nobody().Get(base + "/picture.png")
		decoded, err := png.Decode(bytes.NewReader([]byte(picture.Body)))
		if err != nil || picture.Header.Get("Content-Type") != "image/png" || decoded.Bounds().Dx() != 1200 || !strings.Contains(picture.Header.Get("Cache-Control"), "s-maxage") {
			t.Errorf("the picture: %v, %v", err, picture.Header)
		}
		if again := s.Nobody().WithHeader("If-None-Match", picture.Header.Get("ETag")).Get(base + "/picture.png"); again.Status != http.StatusNotModified {
			t.Errorf("the picture again: %d", again.Status)
		}
		// Initials, and characters with a meaning for browsers.
		o.Put("/api/event/athlete/"+f.athletes[1].ID, object{"initials": true}).Is(http.StatusOK)
		if title := get(base + "/athletes/2")["title"]; title != "P. P. – Open" {
			t.Errorf("initials: %q", title)
		}
		evil := `</title><script>alert(1)</script>" onload='x' & <b>`
		o.Put("/api/event/update/"+f.e.ID, object{"venue": evil}).Is(http.StatusOK)
		body := firstRepliesIn.ReplaceAllString(s.Nobody().WithHeader("Accept-Encoding", "identity").Get(base).Body, "")
		before, block, _ := strings.Cut(body, structuredBlock) // of which TestWhatSearchEnginesRead asks the same
		_, after, _ := strings.Cut(block, "</script>")
		body = before + after
		if strings.Contains(body, "<script>alert") || strings.Contains(body, "onload='") || strings.Contains(body, `" onload`) || !strings.Contains(head(t, body)["description"], evil) {
			t.Errorf("not escaped: %s", body)
		}
		o.Put("/api/event/update/"+f.e.ID, object{"public": false}).Is(http.StatusOK)
		for _, path := range []string{base, base + "/classes/" + f.over, "/t/" + f.over, base + "/athletes/2"} {
			if body := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(path).Body; body != strings.ReplaceAll(wholePage, `"/social.png"`, `"https://club.example/social.png"`) {
				t.Errorf("%s, which is not public: %s", path, body)
			}
		}
		if r := s.Nobody().Get(base + "/picture.png"); r.Status != http.StatusNotFound {
			t.Errorf("the picture of what is not public: %d", r.Status)
		}
	}, withWholePage)
}

// Without a configured public address, the picture uses the request's address, because link previews need an absolute
// one.
func TestPicturesOfLinksHaveAWholeAddress(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage, func(o *server.Options) { o.PublicURL = "" })
	e := newEvent(s, "Open", nil)
	s.Organizer().Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
	tags := head(t, s.Nobody().WithHeader("Accept-Encoding", "identity").Get("/e/"+e.Slug).Body)
	picture, err := url.Parse(tags["og:image"])
	if err != nil || picture.Scheme != "http" || picture.Host == "" || picture.Path != "/e/"+e.Slug+"/picture.png" || tags["og:url"] != "" || tags["canonical"] != "" {
		t.Errorf("%q", tags)
	}
	if r := s.Nobody().Get(picture.Path); r.Status != http.StatusOK {
		t.Errorf("the picture: %d", r.Status)
	}
}

// Letters that cannot be drawn do not become boxes: the common picture replaces them.
func TestPicturesOfNamesThatCannotBeDrawn(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWholePage)
	e := newEvent(s, "東京オープン", nil)
	s.Organizer().Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
	r := s.Nobody().Get("/e/" + e.Slug + "/picture.png")
	if r.Status != http.StatusFound || r.Header.Get("Location") != "/social.png" {
		t.Errorf("%d %v", r.Status, r.Header)
	}
	if tags := head(t, s.Nobody().WithHeader("Accept-Encoding", "identity").Get("/e/"+e.Slug).Body); tags["title"] != "東京オープン" {
		t.Errorf("%q", tags)
	}
}
