package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// fair is a public event with a finished, an active and an undrawn class. Its athletes have planted private data, to
// detect leaks.
type fair struct {
	s        *apitest.Server
	e        events.EventDetail
	athletes []events.EventAthlete
	over     string // ids of classes
	running  string
	private  []string // texts that only officials, or only the person, may see
}

func newFair(t *testing.T, s *apitest.Server) *fair {
	t.Helper()
	o := s.Organizer()
	f := &fair{s: s, e: women40(s, nil)}
	f.over, f.running = f.e.Classes[0].ID, f.e.Classes[1].ID
	o.Put("/api/event/update/"+f.e.ID, object{"public": true, "venue": "Town hall"}).Is(http.StatusOK)
	known := s.As(account.Participant, "Known Before")
	for i := range 5 {
		a := object{"name": fmt.Sprintf("Planted Person%c", 'A'+i), "sex": "women", "birthYear": 1941 + i, "club": []string{"Iron Arm", "Falcons"}[i/4], "country": []string{"Norway", "Poland"}[i/4],
			"groups": []string{"secretgroup"}, "classIds": []string{f.over, f.running}, "confirmed": true}
		if i == 4 {
			delete(a, "name")
			a["userId"] = known.ID
		}
		f.athletes = append(f.athletes, register(s, f.e.ID, a)...)
		o.Post("/api/event/weigh/"+f.athletes[i].ID, object{"grams": 57_123 + i}).Is(http.StatusCreated)
		f.private = append(f.private, f.athletes[i].User.ID, fmt.Sprint(1941+i), fmt.Sprint(57_123+i))
	}
	f.private = append(f.private, known.Email, "secretgroup", o.ID, o.Email, "Olga Organizer", s.Referee().ID, s.Referee().Email)
	o.Post("/api/event/set-official", object{"eventId": f.e.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
	for _, class := range []string{f.over, f.running} {
		o.Post("/api/tournament/assign-referee", object{"tournamentId": class, "refereeIds": []string{s.Referee().ID}}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	playOn(o, f.over, func(shapes.Match) string { return "1" })
	c := &cup{t: t, o: o}
	o.Get("/api/tournament/brackets-data/" + f.running).Is(http.StatusOK).Data(&c.d)
	first := c.firstScheduled()
	s.Referee().Post("/api/match/start/"+c.match(first).ID, object{"anyway": true}).Is(http.StatusOK)
	c.score(s.Referee(), first, "1").Is(http.StatusOK)
	c.reload()
	s.Referee().Post("/api/match/start/"+c.match(c.firstScheduled()).ID, object{"anyway": true}).Is(http.StatusOK)
	o.Post("/api/event/book/final", object{"eventId": f.e.ID}).Is(http.StatusCreated)
	o.Post("/api/event/book/handout", object{"eventId": f.e.ID, "number": 1, "to": "secret receiver"}).Is(http.StatusOK)
	f.private = append(f.private, "secret receiver")
	o.Get("/api/event/" + f.e.ID).Is(http.StatusOK).Data(&f.e)
	return f
}

// calls are all requests of visitors.
func (f *fair) calls() []string {
	base := "/api/public/event/" + f.e.Slug
	return []string{base, base + "/athletes", base + "/results", base + "/standings", base + "/draws", base + "/book", base + "/documents", "/api/public/tournament/" + f.over, "/api/public/tournament/" + f.running}
}

// digits are ids, hashes and times, also in milliseconds, in which any number may stand.
var digits = regexp.MustCompile(`[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.]+Z|\b\d{13}\b`)

// tells reports planted texts in a reply.
func tells(t *testing.T, call, body string, planted []string) {
	t.Helper()
	plain := digits.ReplaceAllString(body, "")
	for _, text := range planted {
		if strings.Contains(plain, text) || strings.Contains(text, "-") && strings.Contains(body, text) {
			t.Errorf("%s tells %q", call, text)
		}
	}
}

// fields adds the paths of all values in JSON.
func fields(to map[string]bool, path string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			fields(to, strings.TrimPrefix(path+"."+name, "."), inner)
		}
	case []any:
		for _, inner := range v {
			fields(to, path+"[]", inner)
		}
	default:
		to[path] = true
	}
}

// seen is every field of every reply to a visitor. A new field must be added here, after checking that it may be
// public.
var seen = map[string]string{
	"/api/public/event/open": `
		_id athleteCount firstDay lastDay name slug state timeZone unit venue
		classes[]. _id athleteCount isSeeded name played status version winner
		classes[].class. age.from age.name age.to arm group sex weight.limit weight.over
		now[]. _id bestOf bracket.bracket bye completedAt decidedBy lastRound loser matchNumber players[] round startedAt status version winner
		now[]. loserTo.matchNumber loserTo.slot winnerTo.matchNumber winnerTo.slot scores.player1Score scores.player2Score
		now[]. player1._id player1.user.isBye player1.user.name player2._id player2.user.isBye player2.user.name tournament._id tournament.name
		next[]. _id bestOf bracket.bracket bye completedAt decidedBy lastRound loser matchNumber players[] round startedAt status version winner
		next[]. loserTo.matchNumber loserTo.slot winnerTo.matchNumber winnerTo.slot scores.player1Score scores.player2Score
		next[]. player1._id player1.user.isBye player1.user.name player2._id player2.user.isBye player2.user.name tournament._id tournament.name`,
	"/api/public/event/open/athletes": `
		[]. _id number name club country entries[]._id entries[].class._id entries[].class.name entries[].status`,
	"/api/public/event/open/results": `
		[]. _id name completedAt class.age.from class.age.name class.age.to class.arm class.group class.sex class.weight.limit class.weight.over
		[].places[]. _id place name number club country`,
	"/api/public/event/open/standings": `
		classesOver classes teamBest
		medals.countries[]. rank team gold silver bronze
		medals.clubs[]. rank team gold silver bronze
		teams.countries[]. rank team points scorers[].name scorers[].number scorers[].class._id scorers[].class.name scorers[].place scorers[].points scorers[].rank men women cells[].classId cells[].points[]
		teams.clubs[]. rank team points scorers[].name scorers[].number scorers[].class._id scorers[].class.name scorers[].place scorers[].points scorers[].rank men women cells[].classId cells[].points[]`,
	"/api/public/event/open/draws": `
		draws[]. state hidden protected pairings[][] published.at published.by made.at made.by class._id class.name
		draws[].record.commitment. entriesHash number secretHash version
		draws[].record.draw. hallNumber number secret version entries[].club entries[].id entries[].name`,
	"/api/public/event/open/book": `
		[]. number madeAt hash`,
	"/api/public/event/open/documents": `
		federation city documents[]._id documents[].part documents[].title documents[].apart
		documents[].tables[]. title columns[].title columns[].numbers columns[].splitBy[] rows[][].text rows[][].number notes[]`,
	"/api/public/tournament/": `
		_id name description slug category status startAt isSeeded athleteCount eventId version updatedAt completedAt
		class. age.from age.name age.to arm group sex weight.limit weight.over
		settings. bestOf finalBestOf seeding rounds latecomers
		settings.rules. falseStart foulStops foulWipesOpponents foulsCarryOver foulsPerGame losingFoulLoses straps strapsOnRequest switchSides warningsPerFoul
		participants[]. _id place user.name user.isBye
		winner. _id place user.name user.isBye
		matches. _id[] bracket[] completedAt[] decidedBy[] games[] gamesBy[] loserTo[] loserToSlot[] matchNumber[] player1[] player2[] round[]
		matches. startedAt[] status[] version[] winner[] winnerTo[] winnerToSlot[]`,
}

// allowed expands a list of [seen].
func allowed(list string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(list) {
		prefix := ""
		for i, word := range strings.Fields(line) {
			if i == 0 && strings.HasSuffix(word, ".") {
				prefix = word
				continue
			}
			all[prefix+word] = true
		}
	}
	return all
}

func TestWhatVisitorsSee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFair(t, s)
		found := map[string]map[string]bool{}
		for _, call := range f.calls() {
			reply := s.Nobody().Get(call).Is(http.StatusOK)
			tells(t, call, reply.Body, f.private)
			var data any
			if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
				t.Fatal(err)
			}
			of := call
			if id, ok := strings.CutPrefix(call, "/api/public/tournament/"); ok {
				of = strings.TrimSuffix(call, id)
			}
			if found[of] == nil {
				found[of] = map[string]bool{}
			}
			fields(found[of], "", data)
			// Signed-in people get the same: caches may keep it.
			for _, c := range []*apitest.Client{s.Participant(), s.Referee(), s.Organizer(), s.Nobody().WithToken("x")} {
				if c.Get(call).Is(http.StatusOK).Body != reply.Body {
					t.Errorf("%s is not the same for everybody", call)
				}
			}
		}
		for call, list := range seen {
			want := allowed(list)
			for path := range found[call] {
				if !want[path] {
					t.Errorf("%s tells %s", call, path)
				}
			}
			for path := range want {
				if !found[call][path] {
					t.Errorf("%s does not tell %s: the list is too long, or the test sees too little", call, path)
				}
			}
		}
	})
}

// Hidden data are also hidden from other athletes and referees without a role at the event.
func TestWhatOthersSeeOfAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFair(t, s)
		var planted []string
		for i := range f.athletes {
			planted = append(planted, fmt.Sprint(1941+i), fmt.Sprint(57_123+i))
		}
		planted = append(planted, s.As(account.Participant, "Known Before").Email, "secretgroup")
		stranger := s.As(account.Referee, "Ralf")
		for _, c := range []*apitest.Client{s.Participant(), stranger} {
			for _, call := range []string{
				"/api/event/" + f.e.ID, "/api/event/athletes/" + f.e.ID, "/api/event/athlete/" + f.athletes[4].ID, "/api/tournament/brackets-data/" + f.over,
				"/api/users/profile/" + f.athletes[4].User.ID, "/api/tournament/leaderboard/" + f.over, "/api/search?q=known",
			} {
				reply := c.Get(call).Is(http.StatusOK)
				tells(t, call, reply.Body, planted)
			}
		}
		s.Referee().Get("/api/event/athlete/"+f.athletes[4].ID).Is(http.StatusOK).Contains("57127", "1945") // of the event
	})
}

func TestVisitorsFollowWhatHappens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, visitor := s.Organizer(), s.Nobody()
		f := newFair(t, s)
		base := "/api/public/event/" + f.e.Slug
		event := func() (v public.VisitorEvent) {
			visitor.Get(base).Is(http.StatusOK).Data(&v)
			return v
		}
		v := event()
		if v.Name != "Open" || v.Venue != "Town hall" || v.AthleteCount != 5 || len(v.Now) != 1 || v.Now[0].Status != "in-progress" || len(v.Classes) != 4 {
			t.Fatalf("%+v", v)
		}
		if over := v.Classes[0]; over.Status != "completed" || over.Winner == "" || over.Played < 8 {
			t.Errorf("%+v", over)
		}
		c := &cup{t: t, o: o}
		o.Get("/api/tournament/brackets-data/" + f.running).Is(http.StatusOK).Data(&c.d)
		c.score(o, v.Now[0].MatchNumber, "1").Is(http.StatusOK)
		if v := event(); len(v.Now) != 0 || v.Classes[1].Played != 2 {
			t.Errorf("after a result: %d in progress, %d played", len(v.Now), v.Classes[1].Played)
		}
		var results []public.VisitorResult
		visitor.Get(base + "/results").Is(http.StatusOK).Data(&results)
		if len(results) != 1 || results[0].ID != f.over || len(results[0].Places) != 5 || results[0].Places[0].Place != 1 ||
			!slices.ContainsFunc(results[0].Places, func(p public.VisitorPlace) bool { return p.Club == "Iron Arm" }) {
			t.Errorf("%+v", results)
		}
		names := func(query string) (names []string) {
			var list []public.VisitorAthlete
			visitor.Get(base + "/athletes" + query).Is(http.StatusOK).Data(&list)
			for _, a := range list {
				names = append(names, fmt.Sprint(a.Number, " ", a.Name))
			}
			return names
		}
		register(s, f.e.ID, object{"name": "Łucja Nowak", "club": "Sokół"})
		for query, want := range map[string][]string{
			"":                          {"5 Known Before", "6 Łucja Nowak", "1 Planted PersonA", "2 Planted PersonB", "3 Planted PersonC", "4 Planted PersonD"},
			"?limit=2&page=2":           {"1 Planted PersonA", "2 Planted PersonB"},
			"?limit=2&page=9":           nil,
			"?search=lucja":             {"6 Łucja Nowak"},
			"?search=sokol":             {"6 Łucja Nowak"},
			"?search=3":                 {"3 Planted PersonC"},
			"?search=persond%20planted": {"4 Planted PersonD"},
			"?search=person&class=" + f.e.Classes[3].ID: nil,
			"?search=known&class=" + f.over:             {"5 Known Before"},
		} {
			if d := cmp.Diff(want, names(query)); d != "" {
				t.Errorf("%s: %s", query, d)
			}
		}
		visitor.Get(base + "/documents").Is(http.StatusOK).Contains("Łucja Nowak").Lacks("2026-12-24 09:30")
		o.Post("/api/event/queue/class", object{"classId": f.e.Classes[3].ID, "notBefore": "2026-12-24T09:30:00Z"}).Is(http.StatusOK)
		visitor.Get(base + "/documents").Is(http.StatusOK).Contains("2026-12-24 09:30")
		visitor.Get(base + "/athletes?limit=1000").Is(http.StatusBadRequest)
		// An athlete who moves to another club at another event keeps the club here.
		other := newEvent(s, "Elsewhere", nil)
		a := register(s, other.ID, object{"userId": f.athletes[0].User.ID})[0]
		o.Put("/api/event/athlete/"+a.ID, object{"club": "Other Club"}).Is(http.StatusOK)
		if got := names("?search=other"); got != nil {
			t.Errorf("found %v by the club at another event", got)
		}
		o.Put("/api/event/athlete/"+f.athletes[0].ID, object{"club": "Other Club"}).Is(http.StatusOK)
		if got := names("?search=other"); !cmp.Equal(got, []string{"1 Planted PersonA"}) {
			t.Errorf("found %v by the new club", got)
		}
		o.Put("/api/users/participant/"+f.athletes[0].User.ID, object{"name": "Renamed Person"}).Is(http.StatusOK)
		if got := names("?search=renamed"); !cmp.Equal(got, []string{"1 Renamed Person"}) {
			t.Errorf("found %v by the new name", got)
		}
		o.Delete("/api/event/athlete/delete/" + register(s, f.e.ID, object{"name": "Gone Again"})[0].ID).Is(http.StatusOK)
		if got := names("?search=gone"); got != nil {
			t.Errorf("%v is found after leaving", got)
		}
		drawn := object{"classIds": []string{f.e.Classes[2].ID}, "confirmed": true, "sex": "women"}
		for _, name := range []string{"Drawn One", "Drawn Two"} {
			drawn["name"] = name
			register(s, f.e.ID, drawn)
		}
		visitor.Get(base + "/documents").Is(http.StatusOK).Lacks(`"text":"published"`)
		o.Post("/api/event/draw/publish", object{"eventId": f.e.ID, "classIds": []string{f.e.Classes[2].ID}}).Is(http.StatusCreated)
		visitor.Get(base + "/documents").Is(http.StatusOK).Contains(`"text":"published"`)
	})
}

// An athlete who wants initials is never shown to visitors or found by name.
func TestVisitorsSeeInitials(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, visitor := s.Organizer(), s.Nobody()
		f := newFair(t, s)
		named := slices.DeleteFunc(f.calls(), func(call string) bool { return strings.HasSuffix(call, "/book") }) // where no name stands
		known := s.As(account.Participant, "Known Before")
		for i, call := range named {
			if body := visitor.Get(call).Is(http.StatusOK).Body; !strings.Contains(body, "Planted PersonA") && i != 0 {
				t.Fatalf("%s: the test proves nothing", call)
			}
		}
		var u accounts.User
		known.Put("/api/users/updateuser/"+known.ID, object{"initials": true}).Is(http.StatusOK).Data(&u)
		if !u.Initials {
			t.Error("it is not said that initials are shown")
		}
		for _, a := range f.athletes[:4] {
			var changed events.EventAthlete
			s.Referee().Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK).Data(&changed)
			if changed.Private == nil || !changed.Private.Initials || changed.User.Name != a.User.Name {
				t.Errorf("%+v", changed)
			}
		}
		for _, call := range named {
			body := visitor.Get(call).Is(http.StatusOK).Body
			if strings.Contains(body, "Person") || strings.Contains(body, "Known") || !strings.Contains(body, "P. P.") {
				t.Errorf("%s: %s", call, body)
			}
		}
		var none []public.VisitorAthlete
		base := "/api/public/event/" + f.e.Slug + "/athletes?search="
		if visitor.Get(base + "planted").Is(http.StatusOK).Data(&none); len(none) != 0 {
			t.Errorf("found by a name that is not shown: %+v", none)
		}
		if visitor.Get(base + "p.").Is(http.StatusOK).Data(&none); len(none) != 4 {
			t.Errorf("found by initials: %+v", none)
		}
		o.Get("/api/tournament/brackets-data/" + f.over).Is(http.StatusOK).Contains("Planted PersonA") // signed-in people see names
		// A removed account leaves initials.
		o.Delete("/api/users/participant/" + known.ID).Is(http.StatusOK)
		visitor.Get("/api/public/tournament/" + f.over).Is(http.StatusOK).Lacks("Known")
		s.Referee().Put("/api/event/athlete/"+f.athletes[0].ID, object{"initials": false}).Is(http.StatusOK)
		for _, call := range named[1:] {
			visitor.Get(call).Is(http.StatusOK).Contains("Planted PersonA").Lacks("PersonB")
		}
	})
}

// Private events are not found.
func TestNotPublic(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, visitor := s.Organizer(), s.Nobody()
		f := newFair(t, s)
		set := func(path string, public bool) { o.Put(path, object{"public": public}).Is(http.StatusOK) }
		gone := func() {
			t.Helper()
			for _, call := range f.calls() {
				for _, c := range []*apitest.Client{visitor, o} {
					c.Get(call).Is(http.StatusNotFound)
				}
				if c := visitor.Get(call).Header.Get("Cache-Control"); c != "no-store" {
					t.Errorf("that it is not there may be kept: %q", c)
				}
			}
		}
		set("/api/event/update/"+f.e.ID, false)
		gone()
		o.Put("/api/tournament/update/"+f.over, object{"public": true}).Is(http.StatusBadRequest).Contains("if its event is public")
		set("/api/event/update/"+f.e.ID, true)
		for _, call := range f.calls() {
			visitor.Get(call).Is(http.StatusOK)
		}
		var own tournamentJSON
		o.Post("/api/tournament/create", object{"name": "Club night"}).Is(http.StatusCreated).Data(&own)
		path := "/api/public/tournament/" + own.ID
		visitor.Get(path).Is(http.StatusNotFound)
		set("/api/tournament/update/"+own.ID, true)
		visitor.Get(path).Is(http.StatusOK).Contains("Club night")
		o.Get("/api/tournament/brackets-data/" + own.ID).Is(http.StatusOK).Contains(`"public":true`)
		set("/api/tournament/update/"+own.ID, false)
		visitor.Get(path).Is(http.StatusNotFound)
		for _, path := range []string{"/api/public/event/nothing", "/api/public/event/" + f.e.ID, "/api/public/event/a%2Fb", "/api/public/event/" + strings.Repeat("x", 400), "/api/public/tournament/x"} {
			visitor.Get(path).Is(http.StatusNotFound)
		}
		// When all is over it can still be hidden.
		playOn(o, f.running, func(shapes.Match) string { return "1" })
		o.Post("/api/event/state/"+f.e.ID, object{"state": "finished"}).Is(http.StatusOK)
		o.Put("/api/event/update/"+f.e.ID, object{"public": false, "venue": "Elsewhere"}).Is(http.StatusConflict)
		set("/api/event/update/"+f.e.ID, false)
		gone()
	})
}

// A running or finished tournament can be made public; nothing else changes.
func TestPublicAtAnyTime(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		path := "/api/tournament/update/" + c.d.ID
		c.o.Put(path, object{"public": true}).Is(http.StatusOK)
		c.o.Put(path, object{"public": false, "name": "Other"}).Is(http.StatusConflict)
		playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK)
		s.Nobody().Get("/api/public/tournament/" + c.d.ID).Is(http.StatusOK)
		c.o.Put(path, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get("/api/public/tournament/" + c.d.ID).Is(http.StatusNotFound)
		c.o.Put(path, object{"public": true, "settings": object{"latecomers": true}}).Is(http.StatusConflict)
	})
}

func TestVisitorsRepliesInCaches(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	f := newFair(t, s)
	for _, call := range f.calls() {
		plain := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(call).Is(http.StatusOK)
		h := plain.Header
		if h.Get("Cache-Control") != "public, max-age=0, s-maxage=2" || strings.Contains(h.Get("Vary"), "Authorization") || !strings.Contains(h.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s: %v", call, h)
		}
		again := s.Nobody().WithHeader("Accept-Encoding", "identity").WithHeader("If-None-Match", h.Get("ETag")).Get(call)
		if again.Status != http.StatusNotModified || again.Body != "" || again.Header.Get("ETag") != h.Get("ETag") {
			t.Errorf("%s: %d %q", call, again.Status, again.Body)
		}
		if packed := s.Nobody().WithHeader("Accept-Encoding", "br").Get(call); len(plain.Body) > 1<<10 && (packed.Header.Get("Content-Encoding") != "br" || 2*len(packed.Body) > len(plain.Body)) {
			t.Errorf("%s: %d bytes of %d as %s", call, len(packed.Body), len(plain.Body), packed.Header.Get("Content-Encoding"))
		}
		german := s.Nobody().WithHeader("Accept-Language", "de").Get(call).Is(http.StatusOK)
		if german.Header.Get("Content-Language") != "de" || german.Envelope().Message == plain.Envelope().Message {
			t.Errorf("%s in German: %s", call, german.Envelope().Message)
		}
	}
}

func TestVisitorsOfOneAddressAreBounded(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	f := newFair(t, s)
	s.API.Exhaust(netip.MustParseAddr("127.0.0.1"))
	for _, call := range f.calls() {
		if r := s.Nobody().Get(call).Is(http.StatusTooManyRequests); r.Header.Get("Retry-After") == "" {
			t.Error("it is not said when to come again")
		}
	}
	s.Participant().Get("/api/event/" + f.e.ID).Is(http.StatusOK) // who is signed in is no visitor
	s.Clock.Advance(1e9)
	s.Nobody().Get(f.calls()[0]).Is(http.StatusOK)
}

// Every visitor's call is in one of the tests above.
func TestVisitorsCallsAreAllLookedAt(t *testing.T) {
	table, _ := apitest.Start(t, sqlite(t)).API.Rows()
	for row, who := range table {
		if who != protocol.Visitors {
			continue
		}
		path := strings.NewReplacer("{slug}", "open", "{id}", "", "{number}", "", "{picture}", "").Replace(strings.TrimPrefix(row, "GET "))
		if seen[path] == "" && seenInHall[path] == "" && path != "/api/public/event/open/calendar.ics" && path != "/api/public/event/open/logo/" && path != "/api/public/event/open/archive" { // TestCalendarOfAnEvent, TestPicturesOfAnEvent, TestArchive
			t.Errorf("nobody looks at what %s tells", row)
		}
	}
}
