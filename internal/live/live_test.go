package live_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// timing sets the hub's time limits.
func timing(t live.Timing) func(*server.Options) {
	return func(o *server.Options) { o.Live = t }
}

// TestLogReachesPads: an entry only reports a longer log and leaves the bracket; a deciding one also reports the
// changes.
func TestLogReachesPads(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := seeded(s, 4)
		w := watch(t, s, s.Referee(), "tournament:"+c.id)
		match := c.first("scheduled")
		athlete := livetest.Matches(c.load(c.o))[0]["player1"].(object)["_id"]
		version := livetest.Version(c.load(c.o))
		post := func(kind string) {
			entry := object{"id": "an " + kind, "kind": kind, "athlete": athlete, "at": "2026-11-21T09:30:00Z"}
			c.o.Post("/api/match/log/"+match, object{"device": "d", "epoch": 0, "entries": []object{entry}}).Is(http.StatusOK)
		}
		longer := func() {
			t.Helper()
			if f := w.is("data-updated", "log", c.id); f.MatchID != match || f.Version != 0 || f.Changes != nil {
				t.Errorf("log: %+v", f)
			}
		}
		post("warning") // this starts the match
		if f := w.is("data-updated", "start-match", c.id); f.Version != version+1 || len(f.Changes.Matches) != 1 {
			t.Errorf("started: %+v", f)
		}
		longer()
		post("foul")
		longer()
		post("foul") // a repetition, which is not published
		post("game")
		if f := w.is("data-updated", "match-score", c.id); f.Version != version+2 || len(f.Changes.Matches) != 3 {
			t.Errorf("decided: %+v", f)
		}
		longer()
		c.o.Post("/api/match/take-over/"+match, object{"device": "e"}).Is(http.StatusOK)
		longer()
	})
}

func TestResultReachesWatchers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := seeded(s, 4)
		bracket := watch(t, s, s.Participant(), "tournament:"+c.id)
		board := watch(t, s, s.Referee(), "leaderboard")
		version := livetest.Version(c.load(c.o))
		match := c.first("scheduled")

		c.startMatch(match)
		f := bracket.is("data-updated", "start-match", c.id)
		if f.Version != version+1 || len(f.Changes.Matches) != 1 || f.Changes.Matches[0]["status"] != "in-progress" {
			t.Errorf("started: %+v", f)
		}

		// Refusals are not published.
		c.o.Post("/api/match/start/"+match, nil).Is(http.StatusConflict)
		c.o.Put("/api/match/update-result/"+match, object{"results": []object{}}).Is(http.StatusBadRequest)

		c.score(match, true).Is(http.StatusOK)
		f = bracket.is("data-updated", "match-score", c.id)
		if f.Version != version+2 {
			t.Errorf("version %d, want %d", f.Version, version+2)
		}
		if f := board.is("data-updated", "match-score", c.id); f.Changes != nil {
			t.Errorf("the leaderboard's listeners are told %v", f.Changes)
		}
		// Winner and loser move on: three matches change, in the form of a load.
		want := map[any]object{}
		for _, m := range livetest.Matches(c.load(c.o)) {
			if int64(m["version"].(float64)) == f.Version {
				want[m["_id"]] = m
			}
		}
		got := map[any]object{}
		for _, m := range f.Changes.Matches {
			got[m["_id"]] = m
		}
		if diff := cmp.Diff(want, got); diff != "" || len(got) != 3 {
			t.Errorf("%d matches: %s", len(got), diff)
		}

		// Repeating the result changes nothing and is not published.
		c.score(match, true).Is(http.StatusOK)
		next := c.first("scheduled")
		c.startMatch(next)
		if f := bracket.is("data-updated", "start-match", c.id); f.Version != version+3 {
			t.Errorf("version %d, want %d", f.Version, version+3)
		}
	})
}

func TestListsPeopleAndCategories(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		c := newCup(s, 4)
		lists := watch(t, s, p, "tournaments")
		mine := watch(t, s, p, "user")
		people := watch(t, s, o, "people")
		categories := watch(t, s, p, "categories")

		c.start()
		lists.is("data-updated", "seeding", c.id)
		c.seed()
		lists.is("data-updated", "seeding", c.id)
		c.startMatch(c.first("scheduled")) // no list of tournaments shows this
		o.Put("/api/tournament/update/"+newCup(s, 0).id, object{"name": "Other"}).Is(http.StatusOK)
		if f := lists.next(); f.Type != "tournament" {
			t.Errorf("lists hear of %s", f.Type)
		}

		o.Put("/api/users/participant/"+p.ID, object{"name": "Paula"}).Is(http.StatusOK)
		if f := mine.next(); f.Event != "data-updated" {
			t.Errorf("the person hears %+v", f)
		}
		people.is("data-updated", "account", "")

		o.Post("/api/category/create", object{"name": "Men", "gender": "male", "hand": "left", "skillLevel": "novice"}).Is(http.StatusCreated)
		categories.is("data-updated", "category", "")
	})
}

// TestEventsAreHeardOf: each committed change of an event is published with its version, but no
// refused one.
func TestEventsAreHeardOf(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		events := watch(t, s, s.Participant(), "events")
		hears := func(id string, version int64) {
			t.Helper()
			if f := events.next(); f.Event != "data-updated" || f.Type != "event" || f.EventID != id || f.Version != version {
				t.Errorf("heard %+v", f)
			}
		}
		var e struct {
			ID string `json:"_id"`
		}
		o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
		hears(e.ID, 1)
		o.Put("/api/event/update/"+e.ID, object{"venue": "Hall", "version": 7}).Is(http.StatusConflict)
		o.Put("/api/event/update/"+e.ID, object{"venue": "Hall"}).Is(http.StatusOK)
		hears(e.ID, 2)
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		hears(e.ID, 3)
		o.Delete("/api/event/delete/" + e.ID).Is(http.StatusOK)
		hears(e.ID, 4)
	})
}

// A corrected rematch has another champion, which lists show.
func TestListsHearOfAnotherChampion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := seeded(s, 4)
		for c.load(c.o)["status"] == "active" {
			id := c.first("scheduled")
			if id == "" {
				c.o.Post("/api/tournament/seed-next-round/"+c.id, nil).Is(http.StatusOK)
				continue
			}
			c.startMatch(id)
			c.score(id, false).Is(http.StatusOK) // the unbeaten athlete loses the final
		}
		matches := livetest.Matches(c.load(c.o))
		if len(matches) != 7 {
			t.Fatalf("%d matches, want 7 with the rematch", len(matches))
		}
		lists := watch(t, s, s.Participant(), "tournaments")
		c.score(matches[6]["_id"].(string), true).Is(http.StatusOK)
		lists.is("data-updated", "tournament", c.id)
	})
}

// Only the person can follow their own topic.
func TestOwnTopic(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, q := s.Organizer(), s.Participant(), s.As(account.Participant, "Quinn")
		hers, others := watch(t, s, p, "user"), watch(t, s, q, "user", "categories")
		o.Put("/api/users/participant/"+p.ID, object{"status": "inactive"}).Is(http.StatusOK)
		hers.next()
		o.Post("/api/category/create", object{"name": "Men", "gender": "male", "hand": "left", "skillLevel": "novice"}).Is(http.StatusCreated)
		others.is("data-updated", "category", "")
	})
}

func TestSubscriptions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c, d := newCup(s, 0), newCup(s, 0)
		p := s.Participant()
		w := dial(t, s)
		f := w.subscribe(p.Token, "people", "tournament:"+c.id, "tournament:0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "user:"+s.Organizer().ID, "nonsense")
		refused := []string{"people", "user:" + s.Organizer().ID, "nonsense", "tournament:0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"}
		if diff := cmp.Diff(refused, f.Refused); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(map[string]int64{c.id: 1}, f.Versions); diff != "" {
			t.Error(diff)
		}
		if f := dial(t, s).subscribe(p.Token, "tournaments", "user", "tournament:"+c.id); len(f.Ages) != 2 || f.Ages["user"] < 0 || f.Spread < 1 {
			t.Errorf("ages %v, spread %d", f.Ages, f.Spread)
		}
		update := func(c cup, name string) {
			c.o.Put("/api/tournament/update/"+c.id, object{"name": name}).Is(http.StatusOK)
		}
		update(c, "One")
		w.is("data-updated", "tournament", c.id)

		// Subscribe without a token again, to another one.
		update(d, "Two")
		if f := w.subscribe("", "tournament:"+d.id); f.Versions[d.id] != 2 {
			t.Errorf("versions %v", f.Versions)
		}
		update(c, "Three")
		update(d, "Four")
		f = w.is("data-updated", "tournament", d.id)
		if f.Version == 2 { // already on its way
			f = w.is("data-updated", "tournament", d.id)
		}
		if f.Version != 3 || f.Changes.Tournament["name"] != "Four" {
			t.Errorf("heard %+v", f)
		}
	})
}

func TestRulesOfTheConnection(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	p := s.Participant()
	for name, text := range map[string]string{
		"no JSON":         "hello",
		"another type":    `{"token": 7}`,
		"too many topics": fmt.Sprintf(`{"token": %q, "subscribe": [%s"user"]}`, p.Token, strings.Repeat(`"user",`, 64)),
	} {
		t.Run(name, func(t *testing.T) {
			w := dial(t, s)
			w.say(text)
			w.closed(websocket.StatusPolicyViolation, "")
		})
	}
	t.Run("too long", func(t *testing.T) {
		w := dial(t, s)
		w.say(fmt.Sprintf(`{"token": %q}`, strings.Repeat("x", 17<<10)))
		w.closed(websocket.StatusMessageTooBig, "")
	})
	t.Run("too many messages", func(t *testing.T) {
		w := watch(t, s, p)
		for range 31 {
			if w.ws.Write(t.Context(), websocket.MessageText, []byte(`{"subscribe": []}`)) != nil {
				break // closed
			}
		}
		w.closed(websocket.StatusPolicyViolation, "too many")
	})
	t.Run("another person", func(t *testing.T) {
		w := watch(t, s, p)
		w.say(fmt.Sprintf(`{"token": %q}`, s.Referee().Token))
		w.closed(websocket.StatusPolicyViolation, "one person")
	})
	t.Run("no good token", func(t *testing.T) {
		w := dial(t, s)
		w.say(`{"token": "x", "subscribe": ["tournaments"]}`)
		w.closed(4401, "no longer valid")
	})
	t.Run("no WebSocket", func(t *testing.T) {
		p.Get("/api/live").Is(http.StatusBadRequest)
		p.WithHeader("Upgrade", "websocket").Get("/api/live").Is(http.StatusBadRequest)
		half := p.WithHeader("Upgrade", "websocket").WithHeader("Connection", "Upgrade").WithHeader("Sec-WebSocket-Version", "13")
		half.Get("/api/live").Is(http.StatusBadRequest)
		half.WithHeader("Sec-WebSocket-Key", "short").Get("/api/live").Is(http.StatusBadRequest)
	})
	t.Run("a page of another host", func(t *testing.T) {
		_, response, err := websocket.Dial(t.Context(), s.URL+"/api/live", &websocket.DialOptions{
			HTTPHeader: http.Header{"Origin": {"https://elsewhere.example"}},
		})
		if err == nil || response.StatusCode != http.StatusForbidden {
			t.Errorf("connected: %v", err)
		}
	})
}

func TestNobodySpeaks(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), timing(live.Timing{Hello: time.Millisecond}))
	dial(t, s).closed(websocket.StatusPolicyViolation, "did not come in time")
}

func TestTokenEnds(t *testing.T) {
	for name, tt := range map[string]struct {
		end    func(s *apitest.Server, p *apitest.Client)
		reason string
	}{
		"password": {func(_ *apitest.Server, p *apitest.Client) {
			p.Put("/api/users/change-password/"+p.ID, object{"oldPassword": apitest.Password, "newPassword": "another password"}).Is(http.StatusOK)
		}, "no longer valid"},
		"ban": {func(s *apitest.Server, p *apitest.Client) {
			s.Organizer().Put("/api/users/participant/"+p.ID, object{"status": "banned"}).Is(http.StatusOK)
		}, "banned"},
		"removal": {func(s *apitest.Server, p *apitest.Client) {
			s.Organizer().Delete("/api/users/participant/" + p.ID).Is(http.StatusOK)
		}, "removed"},
		"role": {func(s *apitest.Server, p *apitest.Client) {
			if _, err := s.App.Accounts.SetRole(t.Context(), p.Email, account.Referee, true); err != nil {
				t.Error(err)
			}
		}, "no longer valid"},
		"expiry": {func(s *apitest.Server, _ *apitest.Client) { s.Clock.Advance(time.Hour) }, "jwt expired"},
	} {
		t.Run(name, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				other := watch(t, s, s.Organizer(), "people")
				w := watch(t, s, s.Participant())
				tt.end(s, s.Participant())
				w.closed(4401, tt.reason)
				if name != "expiry" {
					other.is("data-updated", "account", "") // and is still there
				}
			}, timing(live.Timing{Ping: 5 * time.Millisecond}), func(o *server.Options) { o.Session = time.Hour })
		})
	}
}

// TestLogoutEndsOneConnection: the token's, not others of the same person; nobody else hears of it.
func TestLogoutEndsOneConnection(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		organizer := watch(t, s, s.Organizer(), "people")
		here := s.Participant()
		there := here.WithToken("")
		there.Login(apitest.Password)
		gone, stays := watch(t, s, here, "user"), watch(t, s, there, "user")
		here.Post("/api/users/logout", nil).Is(http.StatusOK)
		gone.closed(4401, "no longer valid")
		there.Put("/api/users/updateuser/"+there.ID, object{"name": "Paul the Second"}).Is(http.StatusOK)
		stays.is("data-updated", "account", "")
		organizer.is("data-updated", "account", "")
		there.Get("/api/category/get-all").Is(http.StatusOK)
	})
}

// Dropping the keys in a separate process, as the command does, ends everybody's
// connection, even while the server remembers an older ring of keys.
func TestKeysEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(s, 0)
		organizer, athlete := watch(t, s, c.o, "people"), watch(t, s, s.Participant(), "tournament:"+c.id)
		command, err := server.Open(t.Context(), server.Options{Database: s.Address, Clock: s.Clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := command.App.Accounts.RotateKey(t.Context(), true); err != nil {
			t.Error(err)
		}
		if err := command.Close(); err != nil {
			t.Error(err)
		}
		organizer.closed(4401, "no longer valid")
		athlete.closed(4401, "no longer valid")
		c.o.Get("/api/tournament/get-all").Is(http.StatusUnauthorized)
		c.o.Login(apitest.Password)
		watch(t, s, c.o, "people")
	})
}

// An inactive participant can read, so the connection stays open.
func TestInactiveStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(s, 0)
		w := watch(t, s, s.Participant(), "tournament:"+c.id)
		c.o.Put("/api/users/participant/"+s.Participant().ID, object{"status": "inactive"}).Is(http.StatusOK)
		c.o.Put("/api/tournament/update/"+c.id, object{"name": "Other"}).Is(http.StatusOK)
		w.is("data-updated", "tournament", c.id)
	})
}

func TestGoingAway(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	w, silent := watch(t, s, s.Participant()), dial(t, s)
	closed := make(chan struct{})
	go func() { s.Hub.Close(t.Context()); close(closed) }()
	w.closed(websocket.StatusGoingAway, "stopping")
	silent.closed(websocket.StatusGoingAway, "stopping")
	<-closed
	dial(t, s).closed(websocket.StatusGoingAway, "stopping")
}

// A client that does not read is dropped, because of too many frames or one that waits too long; a reading client gets
// everything.
func TestSlowReader(t *testing.T) {
	for name, write := range map[string]time.Duration{"queue": time.Hour, "time": time.Second} {
		t.Run(name, func(t *testing.T) {
			s := apitest.Start(t, storetest.SQLite(t), timing(live.Timing{Ping: time.Hour, Write: write}))
			c := newCup(s, 0)
			slow := watch(t, s, s.Participant(), "tournament:"+c.id)
			quick := watch(t, s, s.Organizer(), "tournament:"+c.id)
			description := strings.Repeat("x", 5000)
			dropped := func() bool {
				return strings.Contains(s.Metrics(), "toproll_live_dropped_total 1\n")
			}
			for version := int64(2); !dropped(); version++ {
				if version > 10_000 {
					t.Fatal("one who does not read was never dropped")
				}
				c.o.Put("/api/tournament/update/"+c.id, object{"name": fmt.Sprint("Cup ", version), "description": description}).Is(http.StatusOK)
				if f := quick.is("data-updated", "tournament", c.id); f.Version != version || f.Changes == nil {
					t.Fatalf("heard of version %d, want %d with changes", f.Version, version)
				}
			}
			for {
				if _, err := slow.read(); err != nil {
					return
				}
			}
		})
	}
}

// A large change is published without its content, with a spread for the reloads.
func TestLargeChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(s, 64)
		w := watch(t, s, s.Participant(), "tournament:"+c.id)
		watch(t, s, s.Referee(), "tournament:"+c.id)
		c.start()
		if f := w.is("data-updated", "seeding", c.id); f.Changes != nil || f.Spread != 2 {
			t.Errorf("changes %v, spread %d", f.Changes != nil, f.Spread)
		}
	})
}

// A client that follows the frames has the same as a reload, at every step of random
// tournaments.
func TestLiveIsReload(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for seed := range uint64(4) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) { follow(t, s, rand.New(rand.NewPCG(seed, 1)), int(4+seed*3)) })
		}
	})
}

func follow(t *testing.T, s *apitest.Server, lot *rand.Rand, athletes int) {
	c := newCup(s, athletes-1)
	me := s.As(account.Participant, fmt.Sprint("Follower ", athletes))
	w := watch(t, s, me, "tournament:"+c.id)
	have := c.load(me)
	steps, reloads := 0, 0
	catchUp := func() {
		t.Helper()
		want := c.load(me)
		for livetest.Version(have) < livetest.Version(want) {
			next, ok := livetest.Apply(have, w.next(), me.ID)
			if !ok {
				next = c.load(me)
				reloads++
			}
			have = next
		}
		steps++
		if diff := cmp.Diff(want, have); diff != "" {
			t.Fatalf("step %d: %s", steps, diff)
		}
	}
	me.Post("/api/tournament/add-participant", object{"tournamentId": c.id, "participantIds": []string{me.ID}}).Is(http.StatusOK)
	catchUp()
	c.start()
	catchUp()
	c.o.Put("/api/tournament/update/"+c.id, object{"name": "Renamed"}).Is(http.StatusOK)
	catchUp()
	c.seed()
	catchUp()
	c.o.Post("/api/tournament/assign-referee", object{"tournamentId": c.id, "refereeIds": []string{s.Referee().ID}}).Is(http.StatusOK)
	catchUp()
	name := 0
	for have["status"] == "active" {
		playing := c.first("in-progress")
		switch scheduled := c.first("scheduled"); {
		case playing != "" && (scheduled == "" || lot.IntN(2) == 0):
			won := lot.IntN(2) == 0
			c.score(playing, won).Is(http.StatusOK)
			catchUp()
			if lot.IntN(3) == 0 { // a correction, where it is still allowed
				if c.score(playing, !won).Status == http.StatusOK {
					catchUp()
				}
			}
		case scheduled != "":
			c.startMatch(scheduled)
		default:
			c.o.Post("/api/tournament/seed-next-round/"+c.id, nil).Is(http.StatusOK)
		}
		catchUp()
		if lot.IntN(10) == 0 {
			name++
			c.o.Put("/api/users/updateuser/"+me.ID, object{"name": fmt.Sprint("Follower ", athletes, " ", name), "email": me.Email}).Is(http.StatusOK)
			catchUp()
		}
	}
	c.o.Post("/api/tournament/archive/"+c.id, nil).Is(http.StatusOK)
	catchUp()
	if have["winner"] == nil || reloads > steps/4 {
		t.Errorf("winner %v; %d of %d steps were loaded", have["winner"], reloads, steps)
	}
}
