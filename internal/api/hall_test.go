package api_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// openHall is a public event that runs, with two tables and a class in progress. Its athletes have planted private
// data, to detect leaks.
type openHall struct {
	t        *testing.T
	s        *apitest.Server
	e        events.EventDetail
	athletes []events.EventAthlete
	codes    []string
	private  []string // texts that only officials, or only the person, may see
}

func newHall(t *testing.T, s *apitest.Server) *openHall {
	t.Helper()
	o := s.Organizer()
	h := &openHall{t: t, s: s, e: women40(s, nil)}
	o.Put("/api/event/update/"+h.e.ID, object{"public": true, "venue": "Town hall"}).Is(http.StatusOK)
	class := h.e.Classes[0].ID
	for i := range 6 {
		a := register(s, h.e.ID, object{"name": fmt.Sprintf("Planted Person%c", 'A'+i), "sex": "women", "birthYear": 1941 + i, "club": "Iron Arm", "country": "Norway",
			"groups": []string{"secretgroup"}, "classIds": []string{class}, "confirmed": true})[0]
		o.Post("/api/event/weigh/"+a.ID, object{"grams": 57_123 + i}).Is(http.StatusCreated)
		h.athletes = append(h.athletes, a)
		h.codes = append(h.codes, codeOf(t, o, a.ID))
		h.private = append(h.private, a.User.ID, fmt.Sprint(1941+i), fmt.Sprint(57_123+i), h.codes[i])
	}
	h.private = append(h.private, "secretgroup", o.ID, o.Email, "Olga Organizer", "Referee Of Table", "because of a secret")
	for range 2 {
		o.Post("/api/event/tables/create", object{"eventId": h.e.ID}).Is(http.StatusCreated).Data(&h.e)
	}
	o.Put("/api/event/tables/update/"+h.e.Tables[0].ID, object{"referees": "Referee Of Table"}).Is(http.StatusOK)
	o.Post("/api/event/state/"+h.e.ID, object{"state": "running"}).Is(http.StatusOK)
	o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
	o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
	return h
}

func (h *openHall) base() string { return "/api/public/event/" + h.e.Slug }

func (h *openHall) now() (n day.Now) {
	h.t.Helper()
	h.s.Nobody().Get(h.base() + "/now").Is(http.StatusOK).Data(&n)
	return n
}

// next returns the first announced bout of any table.
func (h *openHall) next() day.NowBout {
	h.t.Helper()
	for _, t := range h.now().Tables {
		if t.OnDeck != nil {
			return *t.OnDeck
		}
	}
	h.t.Fatalf("nothing is announced: %+v", h.now())
	return day.NowBout{}
}

func (h *openHall) call(b day.NowBout) {
	h.t.Helper()
	h.s.Organizer().Post("/api/event/queue/call", object{"matchId": b.MatchID}).Is(http.StatusOK)
}

func (h *openHall) score(b day.NowBout) {
	h.t.Helper()
	h.s.Organizer().Post("/api/match/start/"+b.MatchID, nil).Is(http.StatusOK)
	h.s.Organizer().Put("/api/match/update-result/"+b.MatchID, result("1")).Is(http.StatusOK)
}

// codeFor returns the code of the athlete with a number.
func (h *openHall) codeFor(number int) string { return h.codes[number-1] }

func (h *openHall) me(code string) (m public.Me) {
	h.t.Helper()
	h.s.Nobody().Get("/api/public/me/" + code).Is(http.StatusOK).Data(&m)
	return m
}

// All public fields about the hall. A new field of a reply must be added here, after a check that it may be
// public.
const (
	boutFields = `matchId matchNumber round lastRound bracket.bracket bestOf classId className status scores.player1Score scores.player2Score
		athletes[].entryId athletes[].name athletes[].number athletes[].club athletes[].country athletes[].arrived
		calledAt deadline bothHereAt startedAt readyAt expectedAt waived`
	tableFields    = `_id number name state called onDeck inTheHole`
	nowClassFields = `_id name state held total decided expectedStart expectedEnd tableId`
)

// under puts fields under a path.
func under(path, list string) string {
	var b strings.Builder
	for field := range strings.FieldsSeq(list) {
		b.WriteString("\n" + path + field)
	}
	return b.String()
}

func nowTable(path string) string {
	return under(path, tableFields) + under(path+"called.", boutFields) + under(path+"onDeck.", boutFields) + under(path+"inTheHole.", boutFields)
}

var (
	nowFields  = "eventId version at state phase weighIn.registered weighIn.weighed" + nowTable("tables[].") + under("classes[].", nowClassFields)
	tableReply = "at version" + under("event.", "_id slug name timeZone state") + nowTable("table.")
	dayFields  = under("athlete.", "number name club country") + under("classes[].", "_id name entryId state place left") + under("next.", boutFields+" table opponent restUntil") +
		under("next.opponent.", "number name club country") +
		under("results[].", "matchId matchNumber round lastRound bracket.bracket classId className opponent won scores.own scores.other decidedBy completedAt") + "\nstate next"
	meFields   = "at version push.key" + under("event.", "_id slug name venue timeZone firstDay lastDay state public") + dayFields
	pageFields = "_id version" + under("event.", "_id slug name timeZone state") + dayFields
)

// seenInHall is like [seen], for tables and one athlete; not all fields occur at every moment.
var seenInHall = map[string]string{
	"/api/public/event/open/now": nowFields, "/api/public/event/open/table/": tableReply, "/api/public/event/open/athlete/": pageFields,
}

func TestWhatVisitorsSeeOfTheHall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := newHall(t, s)
		b := h.next()
		h.call(b)
		s.Organizer().Post("/api/event/queue/more-time", object{"matchId": b.MatchID, "seconds": 60, "reason": "because of a secret"}).Is(http.StatusOK)
		s.Organizer().Post("/api/event/queue/arrived", object{"matchId": b.MatchID, "entryId": b.Athletes[0].EntryID, "arrived": true}).Is(http.StatusOK)
		table := 0
		for _, at := range h.now().Tables {
			if at.Called != nil {
				table = at.Number
				if at.Called.MatchID != b.MatchID || !at.Called.Athletes[0].Arrived || at.Called.Athletes[0].Club != "Iron Arm" || at.Called.Deadline == nil {
					t.Errorf("called: %+v", at.Called)
				}
			}
		}
		number := b.Athletes[0].Number
		calls := map[string]string{
			h.base() + "/now":                             "",
			h.base() + "/table/" + fmt.Sprint(table):      "",
			h.base() + "/athlete/" + fmt.Sprint(number):   "",
			"/api/public/me/" + h.codeFor(number):         h.codeFor(number),
			"/api/public/me/" + h.codeFor(7-number):       h.codeFor(7 - number),
			h.base() + "/athlete/" + fmt.Sprint(7-number): "",
			h.base():                "",
			h.base() + "/standings": "",
			"/api/public/tournament/" + h.e.Classes[0].ID:      "",
			h.base() + "/athletes?search=" + h.codeFor(number): "", // nobody is found by a code
		}
		for call, own := range calls {
			reply := s.Nobody().Get(call).Is(http.StatusOK)
			for _, text := range h.private {
				if text != own && strings.Contains(digits.ReplaceAllString(reply.Body, ""), text) || len(text) == 36 && strings.Contains(reply.Body, text) {
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
		saysAtMost(t, "now", s.Nobody().Get(h.base()+"/now"), nowFields)
		at := h.base() + "/table/" + fmt.Sprint(table)
		saysAtMost(t, at, s.Nobody().Get(at), tableReply)
		mine, page := "/api/public/me/"+h.codeFor(number), h.base()+"/athlete/"+fmt.Sprint(number)
		saysAtMost(t, mine, s.Nobody().Get(mine), meFields)
		saysAtMost(t, page, s.Nobody().Get(page), pageFields)
		h.score(b)
		saysAtMost(t, mine, s.Nobody().Get(mine).Contains(`"won":true`, `"decidedBy":"pin"`), meFields)
		saysAtMost(t, page, s.Nobody().Get(page).Contains(`"won":true`), pageFields)
	})
}

// An athlete's day goes from waiting to done, and matches the tables.
func TestMyDay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := newHall(t, s)
		b := h.next()
		mine, other := b.Athletes[0], b.Athletes[1]
		code := h.codeFor(mine.Number)
		if m := h.me(strings.ToUpper(code[:4] + "-" + code[4:])); m.State != "on-deck" || m.Athlete.Name != mine.Name || m.Next.MatchID != b.MatchID ||
			m.Next.Opponent.Name != other.Name || m.Next.Table == 0 || m.Event.Slug != h.e.Slug || len(m.Classes) != 1 || m.Classes[0].EntryID != mine.EntryID || m.Classes[0].State != "open" || m.Push.Key == "" {
			t.Errorf("before the call: %+v, next %+v", m, m.Next)
		}
		h.call(b)
		if m := h.me(code); m.State != "called" || m.Next.CalledAt == nil || m.Next.Deadline == nil {
			t.Errorf("called: %+v, next %+v", m, m.Next)
		}
		h.score(b)
		m := h.me(code)
		if len(m.Results) != 1 || !m.Results[0].Won || m.Results[0].Opponent != other.Name || m.Results[0].Scores != (public.OwnScores{Own: 1}) {
			t.Errorf("after winning: %+v", m.Results)
		}
		if m.Next == nil || m.Next.RestUntil == nil || !m.Next.RestUntil.Equal(s.Clock.Now().Add(5*time.Minute)) {
			t.Errorf("rests: %+v", m.Next)
		}
		if lost := h.me(h.codeFor(other.Number)); len(lost.Results) != 1 || lost.Results[0].Won || lost.Results[0].Scores != (public.OwnScores{Other: 1}) || lost.State == "done" {
			t.Errorf("after losing once: %+v", lost)
		}
		s.Clock.Advance(6 * time.Minute)
		if m := h.me(code); m.Next.RestUntil != nil {
			t.Errorf("has rested: %+v", m.Next)
		}
		for range 20 { // until all is pulled
			s.Clock.Advance(6 * time.Minute)
			if err := s.App.Day.AdvanceQueues(t.Context()); err != nil {
				t.Fatal(err)
			}
			n := h.now()
			if n.Classes == nil || n.Tables[0].OnDeck == nil && n.Tables[1].OnDeck == nil && n.Tables[0].Called == nil && n.Tables[1].Called == nil {
				break
			}
			b := h.next()
			h.call(b)
			h.score(b)
		}
		places := map[int]bool{}
		for _, code := range h.codes {
			m := h.me(code)
			if m.State != "done" || m.Next != nil || m.Classes[0].State != "over" || len(m.Results) == 0 {
				t.Errorf("in the end: %+v", m)
			}
			places[m.Classes[0].Place] = true
		}
		if !places[1] || !places[2] || !places[5] {
			t.Errorf("places: %v", places)
		}
	}, addressed)
}

func TestCodesOpenNothingElse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := newHall(t, s)
		o := s.Organizer()
		path := "/api/public/me/" + h.codes[0]
		if c := s.Nobody().Get(path).Is(http.StatusOK).Header.Get("Cache-Control"); c != "no-store" {
			t.Errorf("an athlete's own day may be kept: %q", c)
		}
		for _, code := range []string{"000000000000", "x", strings.Repeat("0", 48), "%00", h.codes[0][:11]} {
			s.Nobody().Get("/api/public/me/" + code).Is(http.StatusNotFound)
		}
		// Renewed.
		var a events.EventAthlete
		o.Post("/api/event/athlete/code/"+h.athletes[0].ID, nil).Is(http.StatusOK).Data(&a)
		s.Nobody().Get(path).Is(http.StatusNotFound)
		path = "/api/public/me/" + a.Private.Code
		s.Nobody().Get(path).Is(http.StatusOK).Contains("Planted PersonA")
		// By initials, including opponents.
		for _, a := range h.athletes {
			o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
		}
		for _, call := range []string{path, h.base() + "/now", h.base() + "/athlete/1", h.base() + "/table/1"} {
			s.Nobody().Get(call).Is(http.StatusOK).Lacks("Planted", "Person").Contains("P. P.")
		}
		// No longer public: the code still opens its athlete's day, and all else is hidden.
		o.Put("/api/event/update/"+h.e.ID, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get(path).Is(http.StatusOK).Contains(`"public":false`)
		for _, call := range []string{h.base() + "/now", h.base() + "/athlete/1", h.base() + "/table/1", h.base() + "/standings"} {
			for _, c := range []*apitest.Client{s.Nobody(), o} {
				c.Get(call).Is(http.StatusNotFound)
			}
		}
		o.Put("/api/event/update/"+h.e.ID, object{"public": true}).Is(http.StatusOK)
		for _, call := range []string{h.base() + "/athlete/99", h.base() + "/table/3", h.base() + "/table/0", h.base() + "/athlete/x"} {
			if r := s.Nobody().Get(call); r.Status != http.StatusNotFound && r.Status != http.StatusBadRequest {
				t.Errorf("%s: %d", call, r.Status)
			}
		}
		// Finished: an archive.
		playOn(o, h.e.Classes[0].ID, func(shapes.Match) string { return "1" })
		o.Post("/api/event/state/"+h.e.ID, object{"state": "finished"}).Is(http.StatusOK)
		if m := h.me(a.Private.Code); m.State != "done" || m.Event.State != "finished" || m.Classes[0].Place == 0 {
			t.Errorf("%+v", m)
		}
		s.Nobody().Get(h.base() + "/now").Is(http.StatusOK).Contains(`"phase":"finished"`)
		all := append(mappedTo(h.base(), "", "/now", "/table/1", "/athletes", "/results", "/standings", "/draws", "/athlete/1"), "/api/public/tournament/"+h.e.Classes[0].ID)
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
		o.Post("/api/event/state/"+h.e.ID, object{"state": "running"}).Is(http.StatusOK)
		keep("opened again", "public, max-age=0, s-maxage=2")
	})
}

func TestTheHallInCaches(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	h := newHall(t, s)
	for _, call := range []string{h.base() + "/now", h.base() + "/table/1", h.base() + "/athlete/1", h.base() + "/standings"} {
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
	tag := s.Nobody().Get(h.base() + "/now").Header.Get("ETag")
	h.call(h.next())
	if again := s.Nobody().WithHeader("If-None-Match", tag).Get(h.base() + "/now"); again.Status != http.StatusOK {
		t.Errorf("after a call: %d", again.Status)
	}
}

// Guessing codes is slowed down; people in the same hall with correct codes are not.
func TestGuessingCodes(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	h := newHall(t, s)
	h.me(h.codes[0])
	for range 60 {
		s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusNotFound)
	}
	if r := s.Nobody().Get("/api/public/me/000000000000").Is(http.StatusTooManyRequests); r.Header.Get("Retry-After") == "" {
		t.Error("it is not said when to come again")
	}
	s.Nobody().Get("/api/public/me/" + h.codes[1]).Is(http.StatusTooManyRequests)
	h.me(h.codes[0])
	s.Clock.Advance(10 * time.Second)
	h.me(h.codes[1])
	s.API.Exhaust(netip.MustParseAddr("127.0.0.1"))
	s.Nobody().Get("/api/public/me/" + h.codes[0]).Is(http.StatusTooManyRequests)
}

// Other sites may only read the current state of a table.
func TestTheTableIsForPagesOfOtherAddresses(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	h := newHall(t, s)
	for _, call := range []string{h.base() + "/table/1", h.base() + "/table/9"} {
		if r := s.Nobody().WithHeader("Origin", "https://elsewhere.example").Get(call); r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %v", call, r.Header)
		}
	}
	for _, call := range []string{h.base() + "/now", h.base(), "/api/public/me/" + h.codes[0], h.base() + "/athlete/1"} {
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
		e := women40(s, nil)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		h := &openHall{t: t, s: s, e: e}
		before := h.now()
		for i, phase := range []string{"weigh-in", "weigh-in"} {
			a := register(s, e.ID, object{"name": fmt.Sprintf("Athlete %c", 'A'+i), "sex": "women", "birthYear": 1981, "confirmed": true})[0]
			o.Post("/api/event/weigh/"+a.ID, object{"grams": 57_000}).Is(http.StatusCreated)
			now := h.now()
			if now.Phase != phase || now.WeighIn.Weighed != i+1 || now.WeighIn.Registered != i+1 || now.Version <= before.Version {
				t.Errorf("after %d were weighed: %+v, version %d after %d", i+1, now, now.Version, before.Version)
			}
			before = now
		}
	})
}
