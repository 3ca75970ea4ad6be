package api_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/apitest"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/storetest"
)

// repeatable are the writes that can be sent again as they are, because they say
// what is to be and not what is to be done.
var repeatable = map[string]bool{
	"PUT /api/users/updateuser/{id}":    true,
	"PUT /api/users/participant/{id}":   true,
	"PUT /api/users/referee/{id}":       true,
	"PUT /api/tournament/update/{id}":   true,
	"PUT /api/match/update-result/{id}": true,
	"PUT /api/category/update/{id}":     true,
	"POST /api/notifications/read":      true,
}

// unrepeatable change nothing, or cannot be done twice and say so.
var unrepeatable = map[string]int{
	"POST /api/users/Login":               http.StatusOK,           // changes nothing
	"PUT /api/users/change-password/{id}": http.StatusUnauthorized, // the token is dead, as all are
}

// elsewhere are the writes that need another server, and a code of it that is good
// once; TestRefusedSignIns tries one again.
var elsewhere = map[string]bool{"POST /api/auth/exchange": true, "POST /api/auth/{provider}/callback": true}

// TestEveryWriteCanBeRepeated sends every write twice, as a client does that has
// not got the answer to the first. With a key, the second is answered as the
// first and changes nothing more.
func TestEveryWriteCanBeRepeated(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		witness := storetest.Watch(t, s.Address)
		for _, row := range operations(t, s) {
			if method(row) == http.MethodGet || requests[row] == nil || elsewhere[row] {
				continue
			}
			c := newScene(t, s)
			who := c.sender(row)
			who = who.WithHeader("Idempotency-Key", "key of "+row)
			r := requests[row](c)
			send := func() *apitest.Reply { return who.Do(method(row), r.path, r.body) }
			first := send()
			if first.Status >= 300 {
				t.Errorf("%s: %d %s", row, first.Status, first.Body)
				continue
			}
			before := witness.Digest()
			again := send()
			if want, ok := unrepeatable[row]; ok {
				if again.Status != want {
					t.Errorf("%s again: %d %s, want %d", row, again.Status, again.Body, want)
				}
			} else if !repeatable[row] && again.Body != first.Body || again.Status != first.Status {
				t.Errorf("%s again: %d %s, want %d %s", row, again.Status, again.Body, first.Status, first.Body)
			}
			if changed := storetest.Changed(before, witness.Digest()); len(changed) > 0 {
				t.Errorf("%s again: changed %v", row, changed)
			}
			if _, never := unrepeatable[row]; !never && !repeatable[row] && !takesKey(s, row) {
				t.Errorf("%s takes no key and is not known to be repeatable", row)
			}
		}
	})
}

func takesKey(s *apitest.Server, row string) bool {
	m, path, _ := strings.Cut(row, " ")
	item := s.API.Description().Paths[path]
	op := item.Post
	if m == http.MethodDelete {
		op = item.Delete
	}
	for _, p := range op.Parameters {
		if p.Name == "Idempotency-Key" && p.In == "header" {
			return true
		}
	}
	return false
}

func TestAKeyIsForOneRequestOfOnePersonForADay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		create := func(c *apitest.Client, key, name string) *apitest.Reply {
			return c.WithHeader("Idempotency-Key", key).Post("/api/tournament/create", object{"name": name})
		}
		first := create(o, "k", "Cup").Is(http.StatusCreated)
		create(o, "k", "Another cup").Refused(http.StatusConflict, "This Idempotency-Key was sent with another request. Use a new one for each.")
		if r := create(s.As("organizer", "Otto"), "k", "Cup").Is(http.StatusCreated); r.Body == first.Body {
			t.Error("one organizer got the answer to another's request")
		}
		create(s.Participant(), "k", "Cup").Is(http.StatusForbidden)
		create(o, strings.Repeat("k", 201), "Cup").Is(http.StatusBadRequest)
		s.Clock.Advance(store.AnswerAge - time.Minute)
		if create(o, "k", "Cup").Body != first.Body {
			t.Error("the answer is forgotten within a day")
		}
		s.Clock.Advance(2 * time.Minute)
		if create(o, "k", "Cup").Is(http.StatusCreated).Body == first.Body {
			t.Error("the answer is kept for more than a day")
		}
	})
}

func TestARefusalIsNotKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newScene(t, s)
		id := c.open()
		start := func() *apitest.Reply {
			return s.Organizer().WithHeader("Idempotency-Key", "k").Post("/api/tournament/start/"+id, nil)
		}
		start().Is(http.StatusConflict)
		c.do("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": field(s, 4)})
		first := start().Is(http.StatusOK)
		if again := start().Is(http.StatusOK); again.Body != first.Body {
			t.Error("the answer of the start was not kept")
		}
	})
}

func TestTheSameRequestManyTimesAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer().WithHeader("Idempotency-Key", "k")
		bodies := make([]string, 12)
		var all sync.WaitGroup
		for i := range bodies {
			all.Go(func() { bodies[i] = o.Post("/api/tournament/create", object{"name": "Cup"}).Body })
		}
		all.Wait()
		slices.Sort(bodies)
		if different := slices.Compact(bodies); len(different) != 1 {
			t.Errorf("%d answers: %s", len(different), different)
		}
		if n := s.Organizer().Get("/api/tournament/get-all?limit=1").Envelope().Meta.Total; n != 1 {
			t.Errorf("%d tournaments", n)
		}
	})
}
