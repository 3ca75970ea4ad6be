package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestRestCountsFromWhatWasPulled, although a correction has voided its result or stopped it.
func TestRestCountsFromWhatWasPulled(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
		// pair has the next bout at the table called, and returns it.
		pair := func() *api.NowBout {
			t.Helper()
			b := f.queue().Now.Tables[0].OnDeck
			f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
			return b
		}
		first, second := pair(), (*api.NowBout)(nil)
		f.pull(first.MatchID)
		second = pair()
		f.pull(second.MatchID)
		third := pair() // of who has won or who has lost
		f.pull(third.MatchID)
		pulled := s.Clock.Now()
		fourth := pair()
		s.Referee().Post("/api/match/start/"+fourth.MatchID, nil).Is(http.StatusOK)
		f.o.Put("/api/event/update/"+f.e.ID, object{"settings": object{"rest": 300, "restDecider": 300}}).Is(http.StatusOK)
		s.Clock.Advance(time.Minute)

		body := result("2")
		body["preview"] = true
		e := effectOf(f.o.Post("/api/match/correct/"+first.MatchID, body))
		if len(e.Voided) != 1 || len(e.Stopped) != 1 {
			t.Fatalf("voided %v, stopped %v", e.Voided, e.Stopped)
		}
		delete(body, "preview")
		body["reason"], body["version"] = "the referees agree", e.Version
		f.o.Post("/api/match/correct/"+first.MatchID, body).Is(http.StatusOK)
		stopped := s.Clock.Now()

		// Whoever was in the voided bout rests from its end, whoever was in the other from when it was stopped.
		until := map[string]time.Time{}
		for _, a := range third.Athletes {
			until[a.Name] = pulled.Add(5 * time.Minute)
		}
		for _, a := range fourth.Athletes {
			until[a.Name] = stopped.Add(5 * time.Minute)
		}
		for _, b := range f.queue().Bouts {
			if b.Status != "scheduled" {
				continue
			}
			last := until[b.Athletes[0].Name]
			if other := until[b.Athletes[1].Name]; other.After(last) {
				last = other
			}
			if b.Why == nil || b.Why.Code != "athlete-rests" || !b.Why.Until.Equal(last) {
				t.Errorf("M%d, %s and %s: waits because of %+v, not until %v", b.MatchNumber, b.Athletes[0].Name, b.Athletes[1].Name, b.Why, last)
			}
		}
		next := f.queue().Now.Tables[0].OnDeck
		f.do(f.o, "call", object{"matchId": next.MatchID}).Is(http.StatusConflict).Contains("rests until")
	})
}
