package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestEncodedReplies requests a bracket in all forms: they must agree, be new after every change, and not be resent to
// clients that have them.
func TestEncodedReplies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 9)
		path := "/api/tournament/brackets-data/" + c.d.ID
		outsider, athlete := s.Participant(), s.As(account.Participant, "Athlete 1")
		get := func(p *apitest.Client, encoding string) *apitest.Reply {
			return p.WithHeader("Accept-Encoding", encoding).Get(path)
		}
		plain := get(outsider, "identity").Is(http.StatusOK)
		for encoding, open := range map[string]func(io.Reader) (io.Reader, error){
			"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
			"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		} {
			reply := get(outsider, encoding)
			if got := reply.Header.Get("Content-Encoding"); got != encoding {
				t.Errorf("asked for %s, got %q", encoding, got)
			}
			r, err := open(bytes.NewReader([]byte(reply.Body)))
			if err != nil {
				t.Fatal(err)
			}
			if text, err := io.ReadAll(r); err != nil || string(text) != plain.Body {
				t.Errorf("%s says something else: %v", encoding, err)
			}
			if reply.Header.Get("ETag") == plain.Header.Get("ETag") {
				t.Errorf("%s has the ETag of the plain form", encoding)
			}
		}
		tag := plain.Header.Get("ETag")
		again := func(p *apitest.Client) *apitest.Reply {
			return p.WithHeader("Accept-Encoding", "identity").WithHeader("If-None-Match", tag).Get(path)
		}
		if reply := again(outsider); reply.Status != http.StatusNotModified || reply.Body != "" {
			t.Errorf("unchanged: %d %q", reply.Status, reply.Body)
		}
		// Like after a restore: as many changes, but others.
		other := newCup(t, s, 1, 9).d
		reply := outsider.WithHeader("Accept-Encoding", "identity").Get("/api/tournament/brackets-data/" + other.ID)
		if other.Version != c.d.Version || reply.Header.Get("ETag") == tag {
			t.Errorf("another bracket, version %d and %d, ETag %s", other.Version, c.d.Version, tag)
		}
		var d shapes.TournamentDetail
		if again(athlete).Is(http.StatusOK).Data(&d); !d.Joined {
			t.Error("an athlete of the tournament got somebody else's reply")
		}
		c.start(c.o, c.firstScheduled()).Is(http.StatusOK)
		if again(outsider).Is(http.StatusOK).Data(&d); d.Joined || d.Version != c.d.Version+1 {
			t.Errorf("after a change: version %d of %d, joined %v", d.Version, c.d.Version+1, d.Joined)
		}
	})
}

// TestWhoJoinedAndWhoDidNotLookAtOnce has an athlete join, leave and read concurrently: other readers must not appear
// as participants.
func TestWhoJoinedAndWhoDidNotLookAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		athlete, stranger := s.Participant(), s.As(account.Participant, "Stranger")
		var made shapes.TournamentDetail
		s.Organizer().Post("/api/tournament/create", apitest.Object{"name": "Cup"}).Is(http.StatusCreated).Data(&made)
		path, people := "/api/tournament/brackets-data/"+made.ID, apitest.Object{"tournamentId": made.ID, "participantIds": []string{athlete.ID}}
		var over atomic.Bool
		var looking sync.WaitGroup
		look := func(once func()) {
			looking.Go(func() {
				for !over.Load() {
					once()
				}
			})
		}
		for range 3 {
			look(func() { athlete.Get(path) })
		}
		look(func() {
			var d shapes.TournamentDetail
			if stranger.Get(path).Data(&d); d.Joined {
				t.Error("a stranger is told that he takes part")
				over.Store(true)
			}
		})
		for range 30 {
			athlete.Post("/api/tournament/add-participant", people).Is(http.StatusOK)
			athlete.Post("/api/tournament/remove-participant", people).Is(http.StatusOK)
		}
		over.Store(true)
		looking.Wait()
	})
}
