package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Pages of both programs name the files of corrected sentences by their content.
func TestCorrectedSentences(t *testing.T) {
	long := strings.Repeat("Sichern ", 200)
	s := apitest.Start(t, sqlite(t), func(o *server.Options) {
		const page = "<html><head><script>let a</script></head><body></body></html>"
		o.Web = fstest.MapFS{"index.html": {Data: []byte(page)}, "visitors.html": {Data: []byte(page)}}
		o.Corrections = map[message.Language]map[string]string{"de": {"tfDRzk": "</script>", "AoeyMN": long}, "ru": {"tfDRzk": "Да"}}
	})
	block := regexp.MustCompile(`<script type="application/json" id="corrections">\{"de":"(/locales/de\.json\?[0-9a-f]{16})","ru":"/locales/ru\.json\?[0-9a-f]{16}"\}</script>\s*</head>`)
	var address string
	for _, path := range []string{"/", "/login", "/e/open", "/visitors.html"} {
		found := block.FindStringSubmatch(s.Nobody().Get(path).Body)
		if found == nil {
			t.Fatalf("%s names no corrections: %s", path, s.Nobody().Get(path).Body)
		}
		address = found[1]
	}
	var said map[string]string
	r := s.Nobody().Get(address)
	if err := json.Unmarshal([]byte(r.Body), &said); err != nil {
		t.Fatal(err)
	}
	if said["tfDRzk"] != "</script>" || said["AoeyMN"] != long || r.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%v %v", said, r.Header)
	}
	const forever, asks = "public, max-age=31536000, immutable", "no-cache"
	for path, cache := range map[string]string{address: forever, "/locales/de.json": asks, "/locales/de.json?0123456789abcdef": asks} {
		r := s.Nobody().Get(path)
		if r.Status != http.StatusOK || r.Header.Get("Cache-Control") != cache || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %v", path, r.Header)
		}
		again := s.Nobody().WithHeader("If-None-Match", r.Header.Get("ETag")).Get(path)
		if again.Status != http.StatusNotModified || again.Body != "" {
			t.Errorf("%s: %d %q", path, again.Status, again.Body)
		}
	}
	if r := s.Nobody().WithHeader("Accept-Encoding", "br").Get(address); r.Header.Get("Content-Encoding") != "br" || len(r.Body) > 500 {
		t.Errorf("%v, %d bytes", r.Header, len(r.Body))
	}
	if r := s.Nobody().Get("/locales/ar.json"); r.Status != http.StatusNotFound {
		t.Errorf("a language without corrections: %d", r.Status)
	}
}

func TestNoCorrectedSentences(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withWebApp)
	if r := s.Nobody().Get("/"); strings.Contains(r.Body, "corrections") {
		t.Errorf("%q", r.Body)
	}
	if r := s.Nobody().Get("/locales/de.json"); r.Status != http.StatusNotFound {
		t.Errorf("%d %q", r.Status, r.Body)
	}
}
