package api_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestListsAreCompressed asks for a large and a small list in every coding.
func TestListsAreCompressed(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	get := func(path, encoding string) *apitest.Reply {
		t.Helper()
		r := o.WithHeader("Accept-Encoding", encoding).Get(path)
		if r.Status != http.StatusOK {
			t.Fatalf("%s: %d", path, r.Status)
		}
		return r
	}
	const path = "/api/category/get-all"
	if r := get(path, "br, gzip"); r.Header.Get("Content-Encoding") != "" || !strings.Contains(r.Body, "data") {
		t.Errorf("a small list is sent as %q", r.Header.Get("Content-Encoding"))
	}
	for i := range 20 {
		o.Post("/api/category/create", object{"name": fmt.Sprint("Men ", i), "gender": "male", "hand": "left", "skillLevel": "novice"}).Is(http.StatusCreated)
	}
	checkCodings(t, get, path)
	// A reply for the faster mode.
	e := newEvent(s, "Open", nil)
	athletes := make([]object, 500)
	for i := range athletes {
		athletes[i] = object{"name": fmt.Sprint("Athlete ", i)}
	}
	register(s, e.ID, athletes...)
	if n := len(checkCodings(t, get, "/api/event/athletes/"+e.ID)); n < 128<<10 {
		t.Errorf("%d bytes are too few for this test", n)
	}
	// A refusal keeps its status.
	if r := o.WithHeader("Accept-Encoding", "br").Get("/api/category/get-all?limit=x"); r.Status != http.StatusBadRequest {
		t.Errorf("a bad request: %d", r.Status)
	}
}

// checkCodings requests a reply in every coding, and returns it uncompressed.
func checkCodings(t *testing.T, get func(path, encoding string) *apitest.Reply, path string) string {
	t.Helper()
	plain := get(path, "identity")
	if plain.Header.Get("Content-Encoding") != "" {
		t.Error("compressed for a client that cannot read it")
	}
	for accept, want := range map[string]string{"gzip, deflate, br, zstd": "br", "gzip": "gzip", "br;q=0, gzip": "gzip"} {
		r := get(path, accept)
		if r.Header.Get("Content-Encoding") != want || !strings.Contains(strings.Join(r.Header.Values("Vary"), ","), "Accept-Encoding") {
			t.Fatalf("%s: %v", accept, r.Header)
		}
		var open io.Reader = brotli.NewReader(bytes.NewReader([]byte(r.Body)))
		if want == "gzip" {
			var err error
			if open, err = gzip.NewReader(bytes.NewReader([]byte(r.Body))); err != nil {
				t.Fatal(err)
			}
		}
		if text, err := io.ReadAll(open); err != nil || string(text) != plain.Body || len(r.Body) > len(text)/3 {
			t.Errorf("%s: %d bytes instead of %d, %v", want, len(r.Body), len(plain.Body), err)
		}
	}
	return plain.Body
}
