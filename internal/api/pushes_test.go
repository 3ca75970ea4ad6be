package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/pushtest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// pushed is a message to a browser.
type pushed struct{ Kind, Title, Body, URL, Tag, Lang string }

// addressed gives a server an address for push services, so that it offers messages.
func addressed(o *server.Options) { o.PublicURL = "https://club.example" }

// withPushes lets a server send to a service of the test's own.
func withPushes(service *pushtest.Service) func(*server.Options) {
	return func(o *server.Options) {
		addressed(o)
		o.Push = push.Options{Client: service.Client(), Anywhere: true}
	}
}

// eachPushing runs a test on each database, with a service that messages go to.
func eachPushing(t *testing.T, test func(t *testing.T, s *apitest.Server, service *pushtest.Service)) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		service := pushtest.New(t)
		test(t, apitest.Start(t, address, withPushes(service)), service)
	})
}

// pushMessage is what has come for a browser.
type pushMessage struct {
	pushtest.Message
	pushed
}

// told returns the messages about a bout from all earlier commits.
func (h *openHall) told(service *pushtest.Service, matchID string) (messages []pushMessage) {
	h.t.Helper()
	if err := h.s.App.Day.AwaitPushes(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	for {
		select {
		case m := <-service.Came:
			one := pushMessage{Message: m}
			if err := json.Unmarshal([]byte(m.Body), &one.pushed); err != nil {
				h.t.Fatal(err)
			}
			if one.Tag == matchID {
				messages = append(messages, one)
			}
		default:
			return messages
		}
	}
}

func (h *openHall) subscribe(service *pushtest.Service, number int, name, language string) {
	h.t.Helper()
	h.s.Nobody().Post("/api/public/me/"+h.codeFor(number)+"/push", object{"subscription": service.Subscribe(name), "language": language}).Is(http.StatusOK)
}

func TestBrowsersAreToldWhenAnAthleteIsUp(t *testing.T) {
	eachPushing(t, func(t *testing.T, s *apitest.Server, service *pushtest.Service) {
		h := newHall(t, s)
		b := h.next()
		h.told(service, "") // existing announcements are not sent
		one, other := b.Athletes[0], b.Athletes[1]
		h.subscribe(service, one.Number, "phone", "de")
		h.subscribe(service, other.Number, "tablet", "en")
		h.subscribe(service, other.Number, "watch", "xx")
		h.call(b)
		seen := map[string]bool{}
		for _, m := range h.told(service, b.MatchID) {
			seen[m.Browser] = true
			number, against, title := other.Number, one.Name, "You are called: table "
			if m.Browser == "phone" {
				number, against, title = one.Number, other.Name, "Aufgerufen: Tisch "
			}
			if m.Kind != "called" || !strings.HasPrefix(m.Title, title) || !strings.Contains(m.pushed.Body, b.ClassName) || !strings.HasSuffix(m.pushed.Body, against) ||
				m.URL != "/me/"+h.codeFor(number) {
				t.Errorf("%s was told %+v", m.Browser, m)
			}
			if m.TTL != "180" || m.Urgency != "high" || m.Topic != strings.ReplaceAll(b.MatchID, "-", "") || m.Subscriber != "https://club.example" || m.Key != h.me(h.codes[0]).Push.Key {
				t.Errorf("%+v", m.Message)
			}
			for _, text := range h.private {
				if strings.Contains(m.pushed.Body, text) || strings.Contains(m.Title, text) {
					t.Errorf("%s was told %q", m.Browser, text)
				}
			}
		}
		if len(seen) != 3 {
			t.Errorf("told: %v", seen)
		}
		// It is sent once, also after later changes; then the next athlete gets a message.
		h.s.Organizer().Post("/api/event/queue/arrived", object{"matchId": b.MatchID, "entryId": one.EntryID, "arrived": true}).Is(http.StatusOK)
		if again := h.told(service, b.MatchID); len(again) != 0 {
			t.Errorf("told again: %+v", again)
		}
		// Initials.
		h.s.Organizer().Put("/api/event/athlete/"+h.athletes[other.Number-1].ID, object{"initials": true}).Is(http.StatusOK)
		s.Organizer().Post("/api/event/queue/take-back", object{"matchId": b.MatchID}).Is(http.StatusOK)
		for _, m := range h.told(service, b.MatchID) {
			if m.Kind != "on-deck" || m.Browser == "phone" && !strings.HasSuffix(m.pushed.Body, "gegen P. P.") {
				t.Errorf("%+v", m)
			}
			delete(seen, m.Browser)
		}
		if len(seen) != 0 {
			t.Errorf("not told that they are on deck: %v", seen)
		}
	})
}

// Subscriptions are checked before they are stored.
func TestBrowsersThatAreNotTaken(t *testing.T) {
	s := apitest.Start(t, sqlite(t), addressed)
	h := newHall(t, s)
	path := "/api/public/me/" + h.codes[0] + "/push"
	with := func(endpoint, key string) object {
		return object{"subscription": object{"endpoint": endpoint, "keys": object{"p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}}
	}
	key := someBrowser["keys"].(object)["p256dh"].(string)
	for _, endpoint := range []string{"http://push.example/x", "https://127.0.0.1/x", "https://192.168.0.7/x", "https://localhost/x", "https://push.example:8443/x", "x"} {
		s.Nobody().Post(path, with(endpoint, key)).Is(http.StatusBadRequest).Contains("https")
	}
	s.Nobody().Post(path, with("https://push.example/x", "AAAA")).Is(http.StatusBadRequest)
	s.Nobody().Post(path, object{}).Is(http.StatusBadRequest)
	s.Nobody().Post("/api/public/me/000000000000/push", with("https://push.example/x", key)).Is(http.StatusNotFound)
	s.Nobody().Do(http.MethodDelete, "/api/public/me/000000000000/push", object{"endpoint": "x"}).Is(http.StatusNotFound)
	for i := range 10 {
		s.Nobody().Post(path, with("https://push.example/"+string(rune('a'+i)), key)).Is(http.StatusOK)
	}
	s.Nobody().Post(path, with("https://push.example/z", key)).Is(http.StatusConflict).Contains("10 browsers")
	s.Nobody().Post(path, with("https://push.example/a", key)).Is(http.StatusOK) // it is there already
	s.Nobody().Do(http.MethodDelete, path, object{"endpoint": "https://push.example/b"}).Is(http.StatusOK)
	s.Nobody().Post(path, with("https://push.example/z", key)).Is(http.StatusOK)
}

// A service that is away is retried for a while; a browser that is gone is deleted.
func TestMessagesAreTriedAgain(t *testing.T) {
	eachPushing(t, func(t *testing.T, s *apitest.Server, service *pushtest.Service) {
		h := newHall(t, s)
		b := h.next()
		h.told(service, "")
		h.subscribe(service, b.Athletes[0].Number, "away", "en")
		h.subscribe(service, b.Athletes[0].Number, "gone", "en")
		h.subscribe(service, b.Athletes[1].Number, "down", "en")
		service.Answer("away", 503, 429)
		service.Answer("gone", 410)
		service.Answer("down", 500, 500, 500, 500)
		h.call(b)
		came := map[string]int{}
		again := func(times int) {
			t.Helper()
			for range times {
				s.Clock.Advance(35 * time.Second)
				for _, m := range h.told(service, b.MatchID) {
					came[m.Browser+" "+m.Kind]++
				}
				if err := s.App.Day.SendDuePushes(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		h.told(service, "")
		if again(2); came["away called"] != 0 {
			t.Errorf("came too early: %v", came)
		}
		again(6) // "down" had four tries by then, and would accept it now
		if again(2); len(came) != 1 || came["away called"] != 1 {
			t.Errorf("came: %v", came)
		}
		if left := service.Left("down"); left != 0 {
			t.Errorf("%d tries too few", left)
		}
		// The one that is gone gets no more messages.
		s.Organizer().Post("/api/event/queue/take-back", object{"matchId": b.MatchID}).Is(http.StatusOK)
		if again(1); len(came) != 3 || came["away on-deck"] != 1 || came["down on-deck"] != 1 {
			t.Errorf("on deck: %v", came)
		}
		// A renewed code ends it.
		var a events.EventAthlete
		s.Organizer().Post("/api/event/athlete/code/"+h.athletes[b.Athletes[0].Number-1].ID, nil).Is(http.StatusOK).Data(&a)
		h.call(b)
		if again(1); len(came) != 4 || came["down called"] != 1 || came["away called"] != 1 {
			t.Errorf("after the code was renewed: %v", came)
		}
	})
}

// Only one of several instances sends each message, and all have the same keys.
func TestInstancesTellOnce(t *testing.T) {
	service := pushtest.New(t)
	address := storetest.Postgres(t)
	first, second := apitest.Start(t, address, withPushes(service)), apitest.Start(t, address, withPushes(service))
	h := newHall(t, first)
	h.told(service, "")
	for i := range h.athletes {
		h.subscribe(service, i+1, "phone"+string(rune('a'+i)), "en")
	}
	counts := map[string]int{}
	for range 3 { // three bouts, each of two athletes
		b := h.next()
		h.call(b)
		// Messages about finished bouts are not sent.
		for _, s := range []*apitest.Server{first, second} {
			if err := s.App.Day.AwaitPushes(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		h.score(b)
		first.Clock.Advance(6 * time.Minute)
		second.Clock.Advance(6 * time.Minute)
		if err := first.App.Day.AdvanceQueues(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []*apitest.Server{first, second} {
		if err := s.App.Day.AwaitPushes(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for len(service.Came) > 0 {
		m := <-service.Came
		counts[m.Browser+" "+m.Body]++
	}
	if len(counts) < 6 {
		t.Errorf("too few were told: %v", counts)
	}
	for what, times := range counts {
		if times != 1 {
			t.Errorf("%d times: %s", times, what)
		}
	}
	var a, b public.Me
	first.Nobody().Get("/api/public/me/" + h.codes[0]).Is(http.StatusOK).Data(&a)
	second.Nobody().Get("/api/public/me/" + h.codes[0]).Is(http.StatusOK).Data(&b)
	if a.Push.Key == "" || a.Push.Key != b.Push.Key {
		t.Errorf("keys %q and %q", a.Push.Key, b.Push.Key)
	}
}

// Services require the sender's address: without one the server offers no messages.
func TestPushNeedsAnAddressOfTheOperator(t *testing.T) {
	for _, test := range []struct {
		name, url, from, subscriber string
	}{
		{"none", "", "", ""},
		{"plain http", "http://192.168.1.5:8080", "", ""},
		{"mail", "http://192.168.1.5:8080", "Iron Arm <desk@club.example>", "mailto:desk@club.example"},
		{"https", "https://club.example", "Iron Arm <desk@club.example>", "https://club.example"},
	} {
		t.Run(test.name, func(t *testing.T) {
			service := pushtest.New(t)
			s := apitest.Start(t, sqlite(t), withPushes(service), func(o *server.Options) {
				o.PublicURL = test.url
				if test.from != "" {
					o.Mail = mail.Config{Host: "127.0.0.1", Port: 25, From: test.from, TLS: mail.None}
				}
			})
			h := newHall(t, s)
			var options accounts.SignInOptions
			s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Data(&options)
			offered := h.me(h.codes[0]).Push.Key != ""
			if want := test.subscriber != ""; offered != want || options.Push != want {
				t.Errorf("messages are offered: %v, and told of: %v", offered, options.Push)
			}
			b := h.next()
			if !offered {
				path := "/api/public/me/" + h.codeFor(b.Athletes[0].Number) + "/push"
				s.Nobody().Post(path, object{"subscription": service.Subscribe("phone")}).Is(http.StatusConflict)
				s.Nobody().Do(http.MethodDelete, path, object{"endpoint": "https://push.example/1"}).Is(http.StatusOK)
				h.call(b)
				return
			}
			h.told(service, "")
			h.subscribe(service, b.Athletes[0].Number, "phone", "en")
			h.call(b)
			messages := h.told(service, b.MatchID)
			if len(messages) != 1 || messages[0].Subscriber != test.subscriber {
				t.Errorf("told: %+v", messages)
			}
		})
	}
}
