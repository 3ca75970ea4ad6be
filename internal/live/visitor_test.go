package live_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// visit connects without a token and listens to topics.
func visit(t *testing.T, s *apitest.Server, topics ...string) (*watcher, frame) {
	t.Helper()
	w := dial(t, s)
	return w, w.listen(topics...)
}

// listen sends a message without a token and returns the answer.
func (w *watcher) listen(topics ...string) frame {
	w.t.Helper()
	text, err := json.Marshal(object{"subscribe": append([]string{}, topics...)})
	if err != nil {
		w.t.Fatal(err)
	}
	w.say(string(text))
	for {
		if f := w.next(); f.Event == "subscribed" {
			return f
		}
	}
}

func publish(s *apitest.Server, path string, public bool) {
	s.Organizer().Put(path, object{"public": public}).Is(http.StatusOK)
}

// newEvent makes an event with one class and four athletes in it.
func newEvent(s *apitest.Server, public bool) (eventID string, c cup) {
	o := s.Organizer()
	var e struct {
		ID      string `json:"_id"`
		Classes []struct {
			ID string `json:"_id"`
		}
	}
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28", "public": public}).Is(http.StatusCreated).Data(&e)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "mixed", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
	c = cup{o, e.Classes[0].ID}
	athletes := []object{}
	for _, name := range []string{"Ann Lee", "Bo Roe", "Cy Doe", "Di Poe"} {
		athletes = append(athletes, object{"name": name, "classIds": []string{c.id}, "confirmed": true})
	}
	o.Post("/api/event/register", object{"eventId": e.ID, "athletes": athletes}).Is(http.StatusCreated)
	return e.ID, c
}

// TestVisitorsHearOfWhatIsPublic listens without an account.
func TestVisitorsHearOfWhatIsPublic(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e, c := newEvent(s, true)
		c.start()
		c.seed()
		hidden, of := newEvent(s, false)
		own := newCup(s, 4)
		mine := newCup(s, 4)
		publish(s, "/api/tournament/update/"+own.id, true)
		topics := []string{
			"public:" + e, "tournament:" + c.id, "tournament:" + own.id,
			"public:" + hidden, "tournament:" + of.id, "tournament:" + mine.id, "public:", "tournament:", "tournaments", "events", "user", "people",
			"user:" + s.Organizer().ID, "session:" + s.Organizer().ID, "visitors:tournament:" + c.id, "",
		}
		w, f := visit(t, s, topics...)
		if len(f.Refused) != len(topics)-3 || len(f.Versions) != 2 || f.Versions[c.id] == 0 || len(f.Ages) != 1 {
			t.Fatalf("%+v", f)
		}
		// These commits may reach the listener late, so the watcher skips them.
		w.known = map[string]int64{c.id: f.Versions[c.id], own.id: f.Versions[own.id]}
		after := func(eventType, tournamentID string) frame {
			t.Helper()
			for {
				if f := w.next(); f.Type == eventType && f.TournamentID == tournamentID {
					return f
				}
			}
		}
		match := c.first("scheduled")
		c.startMatch(match)
		c.score(match, true).Is(http.StatusOK)
		f = after("start-match", c.id)
		if f.Changes == nil || len(f.Changes.Matches) != 1 {
			t.Fatalf("%+v", f)
		}
		if _, told := f.Changes.Matches[0]["recordedBy"]; told {
			t.Error("visitors are told who entered results")
		}
		f = after("match-score", c.id)
		player := f.Changes.Matches[0]["player1"].(object)["user"].(object)
		if _, told := player["id"]; told || player["name"] == "" {
			t.Errorf("visitors are told %v", player)
		}
		if f := after("event", ""); f.EventID != e || f.Version == 0 {
			t.Errorf("of the event: %+v", f)
		}
		of.o.Put("/api/tournament/update/"+of.id, object{"description": "hidden"}).Is(http.StatusOK)
		mine.start()
		own.start() // nothing hidden comes before this
		for {
			f := w.next()
			if f.TournamentID == of.id || f.TournamentID == mine.id || f.EventID == hidden {
				t.Fatalf("told %+v", f)
			}
			if f.TournamentID == own.id {
				break
			}
		}
	})
}

// TestVisitorsHearInitials follows a tournament while one athlete's name becomes
// initials.
func TestVisitorsHearInitials(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := seeded(s, 4)
		publish(s, "/api/tournament/update/"+c.id, true)
		w, f := visit(t, s, "tournament:"+c.id)
		w.known = f.Versions
		for _, a := range []string{"Athlete 1", "Athlete 2", "Athlete 3", "Athlete 4"} {
			p := s.As("participant", a)
			p.Put("/api/users/updateuser/"+p.ID, object{"initials": true}).Is(http.StatusOK)
		}
		match := c.first("scheduled")
		c.startMatch(match)
		ctx, cancel := context.WithTimeout(t.Context(), deadline)
		defer cancel()
		for told := 0; ; {
			_, text, err := w.ws.Read(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), s.As("participant", "Athlete 1").ID) {
				t.Fatalf("told whose account it is: %s", text)
			}
			if told += strings.Count(string(text), `"type":"tournament"`); told >= 4 && strings.Contains(string(text), "start-match") {
				if strings.Contains(string(text), "Athlete") || !strings.Contains(string(text), `"A."`) {
					t.Fatalf("told %s", text)
				}
				return
			}
		}
	})
}

// TestNotPublicAnyMore hides something from visitors while they watch it.
func TestNotPublicAnyMore(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e, c := newEvent(s, true)
		own := newCup(s, 4)
		publish(s, "/api/tournament/update/"+own.id, true)
		const notPublic = websocket.StatusCode(4404)
		ofEvent, _ := visit(t, s, "public:"+e)
		ofClass, _ := visit(t, s, "tournament:"+c.id)
		ofOwn, _ := visit(t, s, "tournament:"+own.id)
		member := watch(t, s, s.Participant(), "tournament:"+own.id, "tournament:"+c.id)
		publish(s, "/api/event/update/"+e, false)
		ofEvent.closed(notPublic, "not public")
		ofClass.closed(notPublic, "not public")
		publish(s, "/api/tournament/update/"+own.id, false)
		ofOwn.closed(notPublic, "not public")
		publish(s, "/api/tournament/update/"+own.id, true)
		ofOwn, _ = visit(t, s, "tournament:"+own.id)
		s.Organizer().Delete("/api/tournament/delete/" + own.id).Is(http.StatusOK)
		ofOwn.closed(notPublic, "not public")
		c.start() // signed-in people stay connected
		for f := member.next(); f.TournamentID != c.id; f = member.next() {
		}
	})
}

// TestVisitorsAndTokens mixes messages of visitors and others.
func TestVisitorsAndTokens(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	_, c := newEvent(s, true)
	w, _ := visit(t, s, "tournament:"+c.id)
	if f := w.listen(); len(f.Refused) != 0 {
		t.Errorf("%+v", f)
	}
	if err := livetest.Subscribe(t.Context(), w.ws, s.Participant().Token, "tournaments"); err != nil {
		t.Fatal(err)
	}
	w.closed(websocket.StatusPolicyViolation, "one person")
	w = watch(t, s, s.Participant(), "tournaments")
	if f := w.listen("tournament:" + c.id); len(f.Refused) != 0 || f.Versions[c.id] == 0 { // still signed in
		t.Errorf("%+v", f)
	}
	w = dial(t, s)
	w.say(`{"token": "", "subscribe": ["tournament:` + c.id + `"]}`) // an invalid token makes nobody a visitor
	w.closed(websocket.StatusCode(4401), "")
}
