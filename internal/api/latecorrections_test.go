package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestRestCountsFromWhatWasPulled, even if a correction voided or stopped it.
func TestRestCountsFromWhatWasPulled(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
		// pair calls the next bout at the table, and returns it.
		pair := func() *day.NowBout {
			t.Helper()
			b := f.queue().Now.Tables[0].OnDeck
			f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
			return b
		}
		first, second := pair(), (*day.NowBout)(nil)
		f.pull(first.MatchID)
		second = pair()
		f.pull(second.MatchID)
		third := pair() // of the winner or the loser
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

		// Athletes of the voided match rest from its end, those of the other from when it was stopped.
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

		// A resuming bout also waits for that rest: one athlete has pulled since.
		f.o.Post("/api/match/undo/"+second.MatchID, nil).Is(http.StatusOK)
		table := f.queue().Now.Tables[0]
		if table.Called != nil || table.OnDeck.MatchID != second.MatchID {
			t.Errorf("called %+v, on deck %+v", table.Called, table.OnDeck)
		}
		f.do(f.o, "call", object{"matchId": second.MatchID}).Is(http.StatusConflict).Contains("rests until")
	})
}

// TestALateStrikeIsAProposedCorrection: it is stored, changes nothing, makes following bouts wait, and an organizer
// decides.
func TestALateStrikeIsAProposedCorrection(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
		log := func(matchID string, entry object) *apitest.Reply {
			entry["at"] = s.Clock.Now()
			return s.Referee().Post("/api/match/log/"+matchID, object{"device": "tablet", "epoch": 0, "entries": []object{entry}})
		}
		win := func() *day.NowBout {
			t.Helper()
			b := f.queue().Now.Tables[0].OnDeck
			f.do(s.Referee(), "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
			log(b.MatchID, object{"id": "game-" + b.MatchID, "kind": "game", "athlete": b.Athletes[0].EntryID}).Is(http.StatusOK)
			return b
		}
		first := win()
		win()
		follower := f.queue().Now.Tables[0].OnDeck
		f.do(s.Referee(), "call", object{"matchId": follower.MatchID}).Is(http.StatusOK)

		strike := object{"id": "late", "kind": "strike", "strikes": "game-" + first.MatchID, "detail": "athlete"}
		var pad day.Pad
		log(first.MatchID, strike).Is(http.StatusOK).Data(&pad)
		log(first.MatchID, strike).Is(http.StatusOK).Data(&pad) // its reply was lost
		if last := pad.Log.Entries[len(pad.Log.Entries)-1]; last.ID != "late" || last.Kind != "propose" || pad.Match.Status != "completed" || pad.Log.State.Winner == nil {
			t.Fatalf("kept as %+v, of a match that is %s", last, pad.Match.Status)
		}
		if pad.Tournament.EventID != f.e.ID {
			t.Errorf("of event %q", pad.Tournament.EventID)
		}
		log(first.MatchID, object{"id": "again", "kind": "strike", "strikes": "late"}).Is(http.StatusBadRequest)
		log(first.MatchID, object{"id": "x", "kind": "propose", "strikes": "game-" + first.MatchID}).Is(http.StatusBadRequest)

		q := f.queue()
		if len(q.Decisions) != 1 || q.Decisions[0].Kind != "correct" || q.Decisions[0].Number != first.MatchNumber || q.Decisions[0].Athletes[0] != "Rita Referee" || f.reasons()[0].Reason != "athlete" {
			t.Fatalf("decisions %+v", q.Decisions)
		}
		disputed := 0
		for _, b := range q.Bouts {
			if b.Why != nil && b.Why.Code == "under-protest" && b.Why.Match == first.MatchNumber {
				disputed++
			}
		}
		if disputed == 0 || q.Now.Tables[0].Called == nil || q.Now.Tables[0].Called.MatchID != follower.MatchID {
			t.Errorf("%d wait; called %+v", disputed, q.Now.Tables[0].Called)
		}
		var all []day.Protest
		f.o.Get("/api/event/protests/" + f.e.ID).Is(http.StatusOK).Data(&all)
		if len(all) != 1 || all[0].EntryID != "" || all[0].Athlete != "" || all[0].Match != first.MatchNumber || all[0].Class.ID != first.ClassID || all[0].FiledBy.Name != "Rita Referee" {
			t.Fatalf("protests %+v", all)
		}
		f.o.Post("/api/event/protest/decide/"+all[0].ID, object{"upheld": true}).Is(http.StatusOK)
		if q := f.queue(); len(q.Decisions) != 0 {
			t.Errorf("decided: %+v", q.Decisions)
		}

		// Without a following bout, a strike is a strike.
		f.do(s.Referee(), "take-back", object{"matchId": follower.MatchID}).Is(http.StatusOK)
		log(first.MatchID, object{"id": "early", "kind": "strike", "strikes": "game-" + first.MatchID}).Is(http.StatusOK).Data(&pad)
		if pad.Match.Status != "in-progress" {
			t.Errorf("struck in time: %s", pad.Match.Status)
		}
	})
}
