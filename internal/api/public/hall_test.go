package public_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// All public fields about the hall. A new field of a reply must be added here, after a check that it may be
// public.
const (
	boutFields = `matchId matchNumber round lastRound bracket.bracket bestOf classId className status scores.player1Score scores.player2Score
		athletes[].entryId athletes[].name athletes[].number athletes[].club athletes[].country athletes[].arrived
		calledAt deadline bothHereAt startedAt readyAt expectedAt waived`
	tableFields    = `_id number name state called onDeck inTheHole`
	nowClassFields = `_id name state held total decided expectedStart expectedEnd tableId`
)

func nowTable(path string) string {
	return apitest.Under(path, tableFields) + apitest.Under(path+"called.", boutFields) + apitest.Under(path+"onDeck.", boutFields) + apitest.Under(path+"inTheHole.", boutFields)
}

var (
	nowFields  = "eventId version at state phase weighIn.registered weighIn.weighed" + nowTable("tables[].") + apitest.Under("classes[].", nowClassFields)
	tableReply = "at version" + apitest.Under("event.", "_id slug name timeZone state") + nowTable("table.")
	dayFields  = apitest.Under("athlete.", "number name club country") + apitest.Under("classes[].", "_id name entryId state place left") + apitest.Under("next.", boutFields+" table opponent restUntil") +
		apitest.Under("next.opponent.", "number name club country") +
		apitest.Under("results[].", "matchId matchNumber round lastRound bracket.bracket classId className opponent won scores.own scores.other decidedBy completedAt") + "\nstate next"
	meFields   = "at version push.key" + apitest.Under("event.", "_id slug name venue timeZone firstDay lastDay state public") + dayFields
	pageFields = "_id version" + apitest.Under("event.", "_id slug name timeZone state") + dayFields
)

// seenInHall is like [seen], for tables and one athlete; not all fields occur at every moment.
var seenInHall = map[string]string{
	"/api/public/event/open/now": nowFields, "/api/public/event/open/table/": tableReply, "/api/public/event/open/athlete/": pageFields,
}

func TestWhatVisitorsSeeOfTheHall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := scenes.NewOpenHall(t, s)
		b := h.Next()
		h.Call(b)
		s.Organizer().Post("/api/event/queue/more-time", object{"matchId": b.MatchID, "seconds": 60, "reason": "because of a secret"}).Is(http.StatusOK)
		s.Organizer().Post("/api/event/queue/arrived", object{"matchId": b.MatchID, "entryId": b.Athletes[0].EntryID, "arrived": true}).Is(http.StatusOK)
		table := 0
		for _, at := range h.Now().Tables {
			if at.Called != nil {
				table = at.Number
				if at.Called.MatchID != b.MatchID || !at.Called.Athletes[0].Arrived || at.Called.Athletes[0].Club != "Iron Arm" || at.Called.Deadline == nil {
					t.Errorf("called: %+v", at.Called)
				}
			}
		}
		number := b.Athletes[0].Number
		calls := map[string]string{
			h.Base() + "/now":                             "",
			h.Base() + "/table/" + fmt.Sprint(table):      "",
			h.Base() + "/athlete/" + fmt.Sprint(number):   "",
			"/api/public/me/" + h.CodeFor(number):         h.CodeFor(number),
			"/api/public/me/" + h.CodeFor(7-number):       h.CodeFor(7 - number),
			h.Base() + "/athlete/" + fmt.Sprint(7-number): "",
			h.Base():                "",
			h.Base() + "/standings": "",
			"/api/public/tournament/" + h.Event.Classes[0].ID:  "",
			h.Base() + "/athletes?search=" + h.CodeFor(number): "", // nobody is found by a code
		}
		for call, own := range calls {
			reply := s.Nobody().Get(call).Is(http.StatusOK)
			for _, text := range h.Private {
				if text != own && strings.Contains(apitest.Digits.ReplaceAllString(reply.Body, ""), text) || len(text) == 36 && strings.Contains(reply.Body, text) {
					t.Errorf("%s tells %q", call, text)
				}
			}
			if own != "" && strings.Contains(reply.Body, own) {
				t.Errorf("%s repeats the code", call)
			}
			for _, c := range []*apitest.Client{s.Participant(), s.Organizer(), s.Nobody().WithToken("x")} {
				if again := c.Get(call).Is(http.StatusOK); again.Body != reply.Body {
					t.Errorf("%s is not the same for everybody", call)
				}
			}
		}
		apitest.SaysAtMost(t, "now", s.Nobody().Get(h.Base()+"/now"), nowFields)
		at := h.Base() + "/table/" + fmt.Sprint(table)
		apitest.SaysAtMost(t, at, s.Nobody().Get(at), tableReply)
		mine, page := "/api/public/me/"+h.CodeFor(number), h.Base()+"/athlete/"+fmt.Sprint(number)
		apitest.SaysAtMost(t, mine, s.Nobody().Get(mine), meFields)
		apitest.SaysAtMost(t, page, s.Nobody().Get(page), pageFields)
		h.Score(b)
		apitest.SaysAtMost(t, mine, s.Nobody().Get(mine).Contains(`"won":true`, `"decidedBy":"pin"`), meFields)
		apitest.SaysAtMost(t, page, s.Nobody().Get(page).Contains(`"won":true`), pageFields)
	})
}

// An athlete's day goes from waiting to done, and matches the tables.
func TestMyDay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := scenes.NewOpenHall(t, s)
		b := h.Next()
		mine, other := b.Athletes[0], b.Athletes[1]
		code := h.CodeFor(mine.Number)
		if m := h.Me(strings.ToUpper(code[:4] + "-" + code[4:])); m.State != "on-deck" || m.Athlete.Name != mine.Name || m.Next.MatchID != b.MatchID ||
			m.Next.Opponent.Name != other.Name || m.Next.Table == 0 || m.Event.Slug != h.Event.Slug || len(m.Classes) != 1 || m.Classes[0].EntryID != mine.EntryID || m.Classes[0].State != "open" || m.Push.Key == "" {
			t.Errorf("before the call: %+v, next %+v", m, m.Next)
		}
		h.Call(b)
		if m := h.Me(code); m.State != "called" || m.Next.CalledAt == nil || m.Next.Deadline == nil {
			t.Errorf("called: %+v, next %+v", m, m.Next)
		}
		h.Score(b)
		m := h.Me(code)
		if len(m.Results) != 1 || !m.Results[0].Won || m.Results[0].Opponent != other.Name || m.Results[0].Scores != (public.OwnScores{Own: 1}) {
			t.Errorf("after winning: %+v", m.Results)
		}
		if m.Next == nil || m.Next.RestUntil == nil || !m.Next.RestUntil.Equal(s.Clock.Now().Add(5*time.Minute)) {
			t.Errorf("rests: %+v", m.Next)
		}
		if lost := h.Me(h.CodeFor(other.Number)); len(lost.Results) != 1 || lost.Results[0].Won || lost.Results[0].Scores != (public.OwnScores{Other: 1}) || lost.State == "done" {
			t.Errorf("after losing once: %+v", lost)
		}
		s.Clock.Advance(6 * time.Minute)
		if m := h.Me(code); m.Next.RestUntil != nil {
			t.Errorf("has rested: %+v", m.Next)
		}
		for range 20 { // until all is pulled
			s.Clock.Advance(6 * time.Minute)
			if err := s.App.Day.AdvanceQueues(t.Context()); err != nil {
				t.Fatal(err)
			}
			n := h.Now()
			if n.Classes == nil || n.Tables[0].OnDeck == nil && n.Tables[1].OnDeck == nil && n.Tables[0].Called == nil && n.Tables[1].Called == nil {
				break
			}
			b := h.Next()
			h.Call(b)
			h.Score(b)
		}
		places := map[int]bool{}
		for _, code := range h.Codes {
			m := h.Me(code)
			if m.State != "done" || m.Next != nil || m.Classes[0].State != "over" || len(m.Results) == 0 {
				t.Errorf("in the end: %+v", m)
			}
			places[m.Classes[0].Place] = true
		}
		if !places[1] || !places[2] || !places[5] {
			t.Errorf("places: %v", places)
		}
	}, apitest.WithAddress)
}

func TestCodesOpenNothingElse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := scenes.NewOpenHall(t, s)
		o := s.Organizer()
		path := "/api/public/me/" + h.Codes[0]
		if c := s.Nobody().Get(path).Is(http.StatusOK).Header.Get("Cache-Control"); c != "no-store" {
			t.Errorf("an athlete's own day may be kept: %q", c)
		}
		for _, code := range []string{"000000000000", "x", strings.Repeat("0", 48), "%00", h.Codes[0][:11]} {
			s.Nobody().Get("/api/public/me/" + code).Is(http.StatusNotFound)
		}
		// Renewed.
		var a events.EventAthlete
		o.Post("/api/event/athlete/code/"+h.Athletes[0].ID, nil).Is(http.StatusOK).Data(&a)
		s.Nobody().Get(path).Is(http.StatusNotFound)
		path = "/api/public/me/" + a.Private.Code
		s.Nobody().Get(path).Is(http.StatusOK).Contains("Planted PersonA")
		// By initials, including opponents.
		for _, a := range h.Athletes {
			o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
		}
		for _, call := range []string{path, h.Base() + "/now", h.Base() + "/athlete/1", h.Base() + "/table/1"} {
			s.Nobody().Get(call).Is(http.StatusOK).Lacks("Planted", "Person").Contains("P. P.")
		}
		// No longer public: the code still opens its athlete's day, and all else is hidden.
		o.Put("/api/event/update/"+h.Event.ID, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get(path).Is(http.StatusOK).Contains(`"public":false`)
		for _, call := range []string{h.Base() + "/now", h.Base() + "/athlete/1", h.Base() + "/table/1", h.Base() + "/standings"} {
			for _, c := range []*apitest.Client{s.Nobody(), o} {
				c.Get(call).Is(http.StatusNotFound)
			}
		}
		o.Put("/api/event/update/"+h.Event.ID, object{"public": true}).Is(http.StatusOK)
		for _, call := range []string{h.Base() + "/athlete/99", h.Base() + "/table/3", h.Base() + "/table/0", h.Base() + "/athlete/x"} {
			if r := s.Nobody().Get(call); r.Status != http.StatusNotFound && r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d", call, r.Status)
			}
		}
		// Finished: an archive.
		scenes.PlayOn(o, h.Event.Classes[0].ID, func(shapes.Match) string { return "1" })
		o.Post("/api/event/state/"+h.Event.ID, object{"state": "finished"}).Is(http.StatusOK)
		if m := h.Me(a.Private.Code); m.State != "done" || m.Event.State != "finished" || m.Classes[0].Place == 0 {
			t.Errorf("%+v", m)
		}
		s.Nobody().Get(h.Base() + "/now").Is(http.StatusOK).Contains(`"phase":"finished"`)
		all := append(mappedTo(h.Base(), "", "/now", "/table/1", "/athletes", "/results", "/standings", "/draws", "/athlete/1"), "/api/public/tournament/"+h.Event.Classes[0].ID)
		keep := func(when, want string) {
			for _, call := range all {
				if cache := s.Nobody().Get(call).Is(http.StatusOK).Header.Get("Cache-Control"); cache != want {
					t.Errorf("%s %s: %q", call, when, cache)
				}
			}
		}
		keep("of the archive", "public, max-age=0, s-maxage=60")
		keep("of the archive again", "public, max-age=0, s-maxage=60")
		// Reopened, the same replies, some of which are cached encoded, are cached only briefly.
		o.Post("/api/event/state/"+h.Event.ID, object{"state": "running"}).Is(http.StatusOK)
		keep("opened again", "public, max-age=0, s-maxage=2")
	})
}

func TestTheHallInCaches(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	h := scenes.NewOpenHall(t, s)
	for _, call := range []string{h.Base() + "/now", h.Base() + "/table/1", h.Base() + "/athlete/1", h.Base() + "/standings"} {
		client := s.Nobody().WithHeader("Accept-Encoding", "br")
		first := client.Get(call)
		if cache := first.Header.Get("Cache-Control"); cache != "public, max-age=0, s-maxage=2" || strings.Contains(first.Header.Get("Vary"), "Authorization") {
			t.Errorf("%s: %v", call, first.Header)
		}
		tag := first.Header.Get("ETag")
		s.Clock.Advance(2 * time.Second)
		if again := client.WithHeader("If-None-Match", tag).Get(call); again.Status != http.StatusNotModified {
			t.Errorf("%s is another one though nothing happened: %d", call, again.Status)
		}
	}
	tag := s.Nobody().Get(h.Base() + "/now").Header.Get("ETag")
	h.Call(h.Next())
	if again := s.Nobody().WithHeader("If-None-Match", tag).Get(h.Base() + "/now"); again.Status != http.StatusOK {
		t.Errorf("after a call: %d", again.Status)
	}
}

// Guessing codes is slowed down; people in the same hall with correct codes are not.
func TestGuessingCodes(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	h := scenes.NewOpenHall(t, s)
	h.Me(h.Codes[0])
	for range 60 {
		s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusNotFound)
	}
	if r := s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusTooManyRequests); r.Header.Get("Retry-After") == "" {
		t.Error("it is not said when to come again")
	}
	s.Nobody().Get("/api/public/me/" + h.Codes[1]).Is(http.StatusTooManyRequests)
	h.Me(h.Codes[0])
	s.Clock.Advance(10 * time.Second)
	h.Me(h.Codes[1])
	exhaust(s)
	s.Nobody().Get("/api/public/me/" + h.Codes[0]).Is(http.StatusTooManyRequests)
}

// Other sites may only read the current state of a table.
func TestTheTableIsForPagesOfOtherAddresses(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	h := scenes.NewOpenHall(t, s)
	for _, call := range []string{h.Base() + "/table/1", h.Base() + "/table/9"} {
		if r := s.Nobody().WithHeader("Origin", "https://elsewhere.example").Get(call); r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %v", call, r.Header)
		}
	}
	for _, call := range []string{h.Base() + "/now", h.Base(), "/api/public/me/" + h.Codes[0], h.Base() + "/athlete/1"} {
		if r := s.Nobody().WithHeader("Origin", "https://elsewhere.example").Get(call).Is(http.StatusOK); r.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %v", call, r.Header)
		}
	}
}

// mappedTo returns addresses with a common prefix.
func mappedTo(base string, ends ...string) (all []string) {
	for _, end := range ends {
		all = append(all, base+end)
	}
	return all
}

// Before an event runs, boards get each weigh-in, and nobody gets an older count.
func TestTheHallFollowsTheScales(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := scenes.Women40(s, nil)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		h := &scenes.OpenHall{T: t, Server: s, Event: e}
		before := h.Now()
		for i, phase := range []string{"weigh-in", "weigh-in"} {
			a := scenes.Register(s, e.ID, object{"name": fmt.Sprintf("Athlete %c", 'A'+i), "sex": "women", "birthYear": 1981, "confirmed": true})[0]
			o.Post("/api/event/weigh/"+a.ID, object{"grams": 57_000}).Is(http.StatusCreated)
			now := h.Now()
			if now.Phase != phase || now.WeighIn.Weighed != i+1 || now.WeighIn.Registered != i+1 || now.Version <= before.Version {
				t.Errorf("after %d were weighed: %+v, version %d after %d", i+1, now, now.Version, before.Version)
			}
			before = now
		}
	})
}

// TestNowOfVisitors: visitors see the tables with the names that they see and nothing
// that is private.
func TestNowOfVisitors(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := scenes.NewFloor(t, s, 1, 1, 6, nil)
		f.Organizer.Put("/api/event/update/"+f.Event.ID, object{"public": true}).Is(http.StatusOK).Data(&f.Event)
		path := "/api/public/event/" + f.Event.Slug + "/now"
		b := f.Queue().Now.Tables[0].OnDeck
		f.Do(f.Organizer, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
		f.Do(f.Organizer, "more-time", object{"matchId": b.MatchID, "seconds": 60, "reason": "toilet"}).Is(http.StatusOK)
		reply := s.Nobody().Get(path).Is(http.StatusOK).Contains(b.Athletes[0].Name)
		for _, a := range f.Athletes {
			apitest.Tells(t, path, reply.Body, []string{a.User.ID, "1970", "toilet", f.Organizer.ID})
			s.Referee().Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
		}
		s.Nobody().Get(path).Is(http.StatusOK).Lacks("Lee", "Ann").Contains("A. L.")
		var data any
		if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		apitest.FieldsOf(found, "", data)
		bout := " matchId matchNumber round lastRound bracket.bracket bestOf classId className status calledAt deadline bothHereAt startedAt readyAt expectedAt waived " +
			"scores.player1Score scores.player2Score athletes[].entryId athletes[].name athletes[].number athletes[].club athletes[].country athletes[].arrived athletes[].fouls athletes[].warnings\n"
		want := apitest.FieldsIn(`eventId version at state phase weighIn.registered weighIn.weighed tables[]._id tables[].number tables[].name tables[].state
			classes[]. _id name state held total decided expectedStart expectedEnd tableId
			tables[]. called onDeck inTheHole
			tables[].called.` + bout + "tables[].onDeck." + bout + "tables[].inTheHole." + bout)
		for path := range found {
			if !want[path] {
				t.Errorf("it tells %s", path)
			}
		}
		f.Organizer.Put("/api/event/update/"+f.Event.ID, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get(path).Is(http.StatusNotFound)
	})
}
