package api_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

var (
	page   = "<!doctype html><head><title>Toproll</title></head><div id=root></div>"
	script = strings.Repeat("console.log('toproll');\n", 200)
)

func withWebApp(o *server.Options) {
	o.Web = fstest.MapFS{
		"index.html":            {Data: []byte(page)},
		"favicon.svg":           {Data: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")},
		"manifest.webmanifest":  {Data: []byte("{}")},
		"assets/app-abc123.js":  {Data: []byte(script)},
		"assets/b-abc123.js.br": {Data: packed(script)},
		"assets/a.woff2":        {Data: bytes.Repeat([]byte{0}, 2000)},
		".gitkeep":              {},
	}
}

// packed returns a text in the form of the web app's build.
func packed(text string) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	_, _ = w.Write([]byte(text)) // a Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func TestThePageIsServedForEveryRouteOfTheApp(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWebApp)
	for _, path := range []string{"/", "/index.html", "/login", "/brackets/01a1fd96-3021-70a7-85ec-1552b128f3ce", "/no/such/route"} {
		r := s.Nobody().Get(path)
		if r.Status != http.StatusOK || r.Body != page || r.Header.Get("Content-Type") != "text/html; charset=utf-8" ||
			r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v %q", path, r.Status, r.Header, r.Body)
		}
	}
	// A missing file does not return the page, and hidden files are not served.
	for _, path := range []string{"/assets/gone-1.js", "/assets/", "/robots.txt", "/.gitkeep", "/api.go", "/assets/b-abc123.js.br"} {
		if r := s.Nobody().Get(path); r.Status != http.StatusNotFound || strings.Contains(r.Body, "root") {
			t.Errorf("%s: %d %q", path, r.Status, r.Body)
		}
	}
	if r := s.Nobody().Get("/../api.go"); r.Status != http.StatusTemporaryRedirect || r.Header.Get("Location") != "/api.go" {
		t.Errorf("a path out of the folder: %d %v", r.Status, r.Header)
	}
	if r := s.Nobody().Post("/login", "x"); r.Status != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", r.Status, r.Header)
	}
	if r := s.Nobody().Do(http.MethodHead, "/", nil); r.Status != http.StatusOK || r.Body != "" || r.Header.Get("Content-Length") == "" {
		t.Errorf("HEAD: %d %q %v", r.Status, r.Body, r.Header)
	}
}

// The same addresses are in web/src/lib/programs.test.ts.
func TestPublicPagesAreThePageOfTheVisitorsProgram(t *testing.T) {
	s := apitest.Start(t, sqlite(t), func(o *server.Options) {
		o.Web = fstest.MapFS{"index.html": {Data: []byte("app")}, "visitors.html": {Data: []byte("<script>let a</script>visitors")}}
	})
	for path, want := range map[string]string{
		"/e/open": "visitors", "/e/open/classes/1": "visitors", "/t/1": "visitors", "/me/abc": "visitors", "/visitors.html": "visitors",
		"/e/": "app", "/e": "app", "/me": "app", "/events/1": "app", "/table": "app", "/tables/1": "app", "/": "app", "/index.html": "app",
	} {
		r := s.Nobody().Get(path)
		if r.Status != http.StatusOK || !strings.Contains(r.Body, want) || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v %q", path, r.Status, r.Header, r.Body)
		}
		if policy := r.Header.Get("Content-Security-Policy"); strings.Contains(policy, "sha256-") != (want == "visitors") {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

// Link previews load the picture from elsewhere, so it needs an absolute address: the public one, or else the
// request's.
func TestThePageNamesItsPictureByItsWholeAddress(t *testing.T) {
	const image = `<meta property="og:image" content="%s/social.png" />`
	for _, address := range []string{"", "https://club.example"} {
		s := apitest.Start(t, sqlite(t), func(o *server.Options) {
			o.Web = fstest.MapFS{"index.html": {Data: fmt.Appendf(nil, image, "")}}
			o.PublicURL = address
		})
		for _, accept := range []string{"identity", "gzip"} {
			r := s.Nobody().WithHeader("Accept-Encoding", accept).Get("/brackets/7")
			reader := io.Reader(strings.NewReader(r.Body))
			if r.Header.Get("Content-Encoding") == "gzip" {
				var err error
				if reader, err = gzip.NewReader(reader); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := io.ReadAll(reader); err != nil || string(got) != fmt.Sprintf(image, cmp.Or(address, s.URL)) {
				t.Errorf("%q: %q, %v", address, got, err)
			}
		}
	}
}

// The hash was made by: printf 'let a = 1;\n' | openssl dgst -sha256 -binary | base64
func TestTheScriptInThePageIsAllowedByItsHash(t *testing.T) {
	const want = "script-src 'self' 'sha256-3smTKsMnFX9i0OGCm4n/7GAEzudwCR3kiBveN8jVUAk='; "
	s := apitest.Start(t, sqlite(t), func(o *server.Options) {
		o.Web = fstest.MapFS{
			"index.html": {Data: []byte("<head><script>let a = 1;\n</script><script type=\"module\" src=\"/a.js\"></script></head>")},
			"other.html": {Data: []byte("<script>let a = 1;\n</script>")},
		}
	})
	for _, path := range []string{"/", "/brackets/7"} {
		if got := s.Nobody().Get(path).Header.Get("Content-Security-Policy"); !strings.Contains(got, want) {
			t.Errorf("%s: %q", path, got)
		}
	}
	for _, path := range []string{"/other.html", "/api/openapi.json"} {
		if got := s.Nobody().Get(path).Header.Get("Content-Security-Policy"); strings.Contains(got, "sha256") {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestFilesComeCompressedAndForGood(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWebApp)
	for _, path := range []string{"/assets/app-abc123.js", "/assets/b-abc123.js"} {
		t.Run(path, func(t *testing.T) { testCompressed(t, s, path) })
	}
	if r := s.Nobody().WithHeader("Accept-Encoding", "br").Get("/assets/a.woff2"); r.Header.Get("Content-Encoding") != "" {
		t.Error("a font was compressed once more")
	}
}

func testCompressed(t *testing.T, s *apitest.Server, path string) {
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	}
	tags := map[string]bool{}
	for accept, want := range map[string]string{
		"identity": "", "gzip": "gzip", "br;q=1.0, gzip;q=0.8": "br", "gzip, deflate, br": "br", "br;q=0, gzip": "gzip", "gzip; q=0": "", "brr": "",
	} {
		r := s.Nobody().WithHeader("Accept-Encoding", accept).Get(path)
		if got := r.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q: %q, want %q", accept, got, want)
			continue
		}
		reader, err := unpack[want](strings.NewReader(r.Body))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil || string(content) != script {
			t.Errorf("%q: %d bytes, %v", accept, len(content), err)
		}
		if want != "" && len(r.Body) > len(script)/4 {
			t.Errorf("%q: %d of %d bytes", accept, len(r.Body), len(script))
		}
		if got := r.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("%q: Cache-Control %q", accept, got)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" || r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %v", accept, r.Header)
		}
		tags[r.Header.Get("ETag")] = true
	}
	if len(tags) != 3 {
		t.Errorf("three encodings, tags %v", tags)
	}
}

func TestOtherFilesAreAskedForAgain(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWebApp)
	for path, kind := range map[string]string{"/favicon.svg": "image/svg+xml", "/manifest.webmanifest": "application/manifest+json"} {
		r := s.Nobody().Get(path)
		if r.Header.Get("Cache-Control") != "no-cache" || r.Header.Get("Content-Type") != kind {
			t.Errorf("%s: %v", path, r.Header)
		}
		again := s.Nobody().WithHeader("If-None-Match", r.Header.Get("ETag")).Get(path)
		if again.Status != http.StatusNotModified || again.Body != "" {
			t.Errorf("%s again: %d %q", path, again.Status, again.Body)
		}
		if other := s.Nobody().WithHeader("If-None-Match", `"older"`).Get(path); other.Status != http.StatusOK {
			t.Errorf("%s with an older tag: %d", path, other.Status)
		}
	}
}

func TestWithoutTheWebAppBuiltThePageSaysSo(t *testing.T) {
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Web = fstest.MapFS{} })
	s.Nobody().Get("/").Contains("make build")
}
