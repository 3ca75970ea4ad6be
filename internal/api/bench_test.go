package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// The two most frequent calls of a hall, from request to reply, without the connection: a spectator's for a bracket of
// 64 athletes, and a referee's with a result.

func BenchmarkBracket(b *testing.B) {
	s := apitest.Start(b, sqlite(b))
	d := started(s.Organizer(), "Cup", 1, field(s, 64))
	path := "/api/tournament/brackets-data/" + d.ID
	header := http.Header{"Authorization": {"Bearer " + s.Organizer().Token}, "Accept-Encoding": {"br"}}
	first := respond(s, http.MethodGet, path, "", header)
	for name, tag := range map[string]string{"whole": "", "unchanged": first.Header().Get("ETag")} {
		b.Run(name, func(b *testing.B) {
			header := header.Clone()
			want := http.StatusOK
			if tag != "" {
				header.Set("If-None-Match", tag)
				want = http.StatusNotModified
			}
			b.ReportAllocs()
			for b.Loop() {
				if r := respond(s, http.MethodGet, path, "", header); r.Code != want {
					b.Fatalf("%d %s", r.Code, r.Body)
				}
			}
		})
	}
}

func BenchmarkResult(b *testing.B) {
	s := apitest.Start(b, sqlite(b))
	o := s.Organizer()
	athletes := field(s, 64)
	header := http.Header{"Authorization": {"Bearer " + o.Token}, "Content-Type": {"application/json"}}
	var open []string // ids of matches in progress
	more := func() {
		d := started(o, "Cup", 1, athletes)
		o.Post("/api/tournament/seed/"+d.ID, apitest.Object{"manualSeedingData": nil}).Is(http.StatusOK)
		var matches []shapes.Match
		o.Post("/api/tournament/start-round", apitest.Object{"tournamentId": d.ID}).Is(http.StatusOK).Data(&matches)
		for _, m := range matches {
			open = append(open, m.ID)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(open) == 0 {
			b.StopTimer()
			more()
			b.StartTimer()
		}
		path := "/api/match/update-result/" + open[0]
		open = open[1:]
		if r := respond(s, http.MethodPut, path, `{"results":[{"gameNumber":1,"player1Won":true}]}`, header); r.Code != http.StatusOK {
			b.Fatal(fmt.Sprint(r.Code, r.Body))
		}
	}
}

func respond(s *apitest.Server, method, path, body string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header = header
	w := httptest.NewRecorder()
	s.API.ServeHTTP(w, r)
	return w
}
