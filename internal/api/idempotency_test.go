package api_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// repeatable are the writes that can be sent again without a key, because they state the target, not an action.
var repeatable = map[string]bool{
	"PUT /api/users/updateuser/{id}":        true,
	"PUT /api/users/participant/{id}":       true,
	"PUT /api/users/referee/{id}":           true,
	"PUT /api/tournament/update/{id}":       true,
	"PUT /api/match/update-result/{id}":     true,
	"PUT /api/category/update/{id}":         true,
	"PUT /api/event/update/{id}":            true,
	"PUT /api/event/picture/{id}":           true,
	"PUT /api/event/tables/update/{id}":     true,
	"PUT /api/event/classes/update/{id}":    true,
	"PUT /api/devices/{device}":             true,
	"PUT /api/event/decision/{id}":          true,
	"POST /api/notifications/read":          true,
	"POST /api/event/classes/preview":       true,
	"POST /api/event/classes/merge-preview": true,
	"POST /api/event/suggest":               true,
	"POST /api/event/import/preview":        true,
	"POST /api/event/preview-registration":  true,
	"POST /api/event/weigh-in/preview":      true,
	"POST /api/lists/read":                  true,
	"POST /api/draw/verify":                 true,
	"POST /api/event/plan":                  true,
	"POST /api/event/plan/propose":          true,
	"PUT /api/event/athlete/{id}":           true,
	"POST /api/public/me/{code}/push":       true,
	"DELETE /api/public/me/{code}/push":     true,
	"POST /api/users/forgot-password":       true, // the person gets two mails, each with a valid link
}

// unrepeatable writes change nothing, or fail visibly when repeated.
var unrepeatable = map[string]int{
	"POST /api/users/Login":               http.StatusOK,           // changes nothing
	"POST /api/users/link-owner":          http.StatusOK,           // only a question
	"PUT /api/users/change-password/{id}": http.StatusUnauthorized, // the token is invalid, like all
	"POST /api/users/logout":              http.StatusUnauthorized, // as intended
}

// linking are writes that return a link or a file, which is never stored: each repeat makes a new one, with these
// changes.
var linking = map[string][]string{
	"POST /api/users/import":          {"audit", "reset_links"},
	"POST /api/users/reset-link/{id}": {"audit", "reset_links"},

	"POST /api/event/export": {"audit"}, // each exported file is recorded
	"POST /api/event/copy":   {"audit"},

	"POST /api/event/table-links/create": {"audit", "queues", "table_links", "users"},
	"POST /api/table/enter":              {},
}

// secret matches the secret of a link, or a token.
var secret = regexp.MustCompile(`[A-Z2-7]{26}|ey[\w-]+\.[\w-]+\.[\w-]+`)

// shortened are writes whose reply is only partly stored, with the stored part.
var shortened = map[string]func(first string) string{
	"DELETE /api/tournament/delete/{id}": func(first string) string {
		return regexp.MustCompile(`"(participants|referees)":\[.*?\]`).ReplaceAllString(first, `"$1":[]`)
	},
}

// elsewhere are writes that need another server and its one-time code; TestRefusedSignIns repeats one.
var elsewhere = map[string]bool{"POST /api/auth/exchange": true, "POST /api/auth/{provider}/callback": true}

// TestEveryWriteCanBeRepeated sends every write twice, like a client that lost the first reply. With a key, the second
// gets the first reply and changes nothing more.
func TestEveryWriteCanBeRepeated(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		witness := storetest.Watch(t, s.Address)
		told := []string{apitest.Password}
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
			keyed, status, body := takesKey(s, row), first.Status, first.Body
			if want, never := unrepeatable[row]; never {
				status = want
			} else if !keyed && !repeatable[row] && linking[row] == nil {
				t.Errorf("%s takes no key and is not known to be repeatable", row)
			}
			if kept := shortened[row]; kept != nil {
				body = kept(body)
			}
			if again.Status != status || keyed && secret.ReplaceAllString(again.Body, "") != secret.ReplaceAllString(body, "") {
				t.Errorf("%s again: %d %s, want %d %s", row, again.Status, again.Body, status, body)
			}
			if changed := storetest.Changed(before, witness.Digest()); !slices.Equal(changed, linking[row]) {
				t.Errorf("%s again: changed %v", row, changed)
			}
			told = append(told, secret.FindAllString(first.Body+again.Body, -1)...)
		}
		if len(told) < 8 {
			t.Errorf("only %d secrets were told", len(told))
		}
		keepsNone(t, witness, told)
	}, addressed)
}

// keepsNone looks for secrets in every column of the database.
func keepsNone(t *testing.T, witness *storetest.Witness, secrets []string) {
	t.Helper()
	for table := range witness.Columns() {
		for _, row := range witness.Rows(`SELECT * FROM "` + table + `"`) {
			for _, value := range row {
				text := fmt.Sprintf("%s", value)
				if i := slices.IndexFunc(secrets, func(s string) bool { return strings.Contains(text, s) }); i >= 0 {
					t.Errorf("table %s keeps %s", table, text)
				}
			}
		}
	}
}

func takesKey(s *apitest.Server, row string) bool {
	m, path, _ := strings.Cut(row, " ")
	item := s.API.Description().Paths[path]
	op := map[string]*huma.Operation{http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete}[m]
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
		create(o, "k", "Another cup").Refused(http.StatusConflict, "This Idempotency-Key was already used for another request. Use a new one for each.")
		if r := create(s.As("organizer", "Otto"), "k", "Cup").Is(http.StatusCreated); r.Body == first.Body {
			t.Error("one organizer got the answer to another's request")
		}
		create(s.Participant(), "k", "Cup").Is(http.StatusForbidden)
		create(o, strings.Repeat("k", 201), "Cup").Is(http.StatusBadRequest)
		s.Clock.Advance(store.IdempotencyAge - time.Minute)
		if create(o, "k", "Cup").Body != first.Body {
			t.Error("the answer is forgotten within a day")
		}
		s.Clock.Advance(2 * time.Minute)
		if create(o, "k", "Cup").Is(http.StatusCreated).Body == first.Body {
			t.Error("the answer is kept for more than a day")
		}
	})
}

// TestPasswordsAreLeftOutOfWhatIsKept sends requests again that differ in a password alone, which must not be stored to
// distinguish them.
func TestPasswordsAreLeftOutOfWhatIsKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, row := range []string{"POST /api/users/createuser", "POST /api/users/import", "POST /api/users/reset-password"} {
			c := newScene(t, s)
			r := requests[row](c)
			again := func(field, old, replacement string) {
				t.Helper()
				to := maps.Clone(r.body.(object))
				to[field] = strings.Replace(to[field].(string), old, replacement, 1)
				o := s.Organizer().WithHeader("Idempotency-Key", "key of "+row)
				if first, again := o.Post(r.path, r.body), o.Post(r.path, to); first.Status >= 300 || again.Status != first.Status {
					t.Errorf("%s: %d %s, with another password %d %s", row, first.Status, first.Body, again.Status, again.Body)
				}
			}
			if row == "POST /api/users/import" {
				again("csv", apitest.Password, "a second password")
			} else {
				again("password", "password", "a second password")
			}
		}
		for name, schema := range s.API.Description().Components.Schemas.Map() {
			for field, p := range schema.Properties {
				if isText := p.Type == huma.TypeString && len(p.Enum) == 0; isText && strings.Contains(strings.ToLower(field), "password") && p.Format != "password" {
					t.Errorf("%s.%s may be kept: it is not of type hidden", name, field)
				}
			}
		}
	})
}

// TestNoPasswordIsHashedInATransaction: on SQLite all other writes would wait for it.
func TestNoPasswordIsHashedInATransaction(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		_, err := s.App.App.Idempotent(t.Context(), accounts.Operator, "k", "anything", func(ctx context.Context) (string, error) {
			_, err := s.App.Accounts.CreateUser(ctx, accounts.Operator, account.Registration{Name: "New", Email: "new@example.org"}, apitest.Password)
			return "made", err
		})
		if !errors.Is(err, password.ErrWithout) {
			t.Errorf("an account was made in the transaction that keeps the answer: %v", err)
		}
	})
}

// TestTheFirstSignUpCanBeRepeated, also where nobody else may sign up any more.
func TestTheFirstSignUpCanBeRepeated(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		send := func() *apitest.Reply {
			body := object{"name": "Olga", "email": "olga@example.org", "password": apitest.Password}
			return s.Nobody().WithHeader("Idempotency-Key", "k").Post("/api/users/createuser", body).Is(http.StatusCreated)
		}
		if first, again := send(), send(); again.Body != first.Body {
			t.Errorf("%s, then %s", first.Body, again.Body)
		}
	}, func(o *server.Options) { o.Signup = account.SignupClosed })
}

// TestLittleIsKept of large replies: otherwise each entering athlete would store a whole tournament.
func TestLittleIsKept(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		witness := storetest.Watch(t, s.Address)
		keys := 0
		send := func(path string, body any) string {
			t.Helper()
			keys++
			o := s.Organizer().WithHeader("Idempotency-Key", strconv.Itoa(keys))
			m := http.MethodPost
			if strings.Contains(path, "/delete/") {
				m = http.MethodDelete
			}
			first := o.Do(m, path, body)
			if first.Status >= 300 || o.Do(m, path, body).Status != first.Status {
				t.Fatalf("%s: %d %s", path, first.Status, first.Body)
			}
			return first.Body
		}
		c, athletes := newScene(t, s), field(s, 40)
		id, other := c.open(), c.open()
		for _, tournament := range []string{id, other} {
			send("/api/tournament/add-participant", object{"tournamentId": tournament, "participantIds": athletes})
		}
		for _, answer := range []string{
			send("/api/tournament/delete/"+other, nil),
			send("/api/tournament/start/"+id, nil),
			send("/api/tournament/seed/"+id, object{"manualSeedingData": nil}),
			send("/api/tournament/start-round", object{"tournamentId": id}),
		} {
			if len(answer) < 4000 {
				t.Errorf("only %d bytes were answered: %s", len(answer), answer)
			}
		}
		for _, row := range witness.Rows("SELECT reply FROM idempotency_replies WHERE LENGTH(reply) > 1000") {
			t.Errorf("kept is: %s", row[0])
		}
	})
}

// TestARepeatedChangeIsAnsweredAsItIsNow: a repeat does not revert later changes.
func TestARepeatedChangeIsAnsweredAsItIsNow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newScene(t, s)
		id := c.open()
		enter := func(who *apitest.Client) *apitest.Reply {
			body := object{"tournamentId": id, "participantIds": []string{who.ID}}
			return who.WithHeader("Idempotency-Key", "k").Post("/api/tournament/add-participant", body)
		}
		enter(c.athlete).Is(http.StatusOK).Contains(`"athleteCount":1`, `"joined":true`)
		enter(c.otherAthlete).Is(http.StatusOK).Contains(`"athleteCount":2`)
		again := enter(c.athlete).Is(http.StatusOK).Contains(`"athleteCount":2`, `"joined":true`)
		if message := again.Envelope().Message; message != "Participants added successfully" {
			t.Errorf("the message is %q", message)
		}
		s.Organizer().Delete("/api/tournament/delete/" + id).Is(http.StatusOK)
		enter(c.athlete).Is(http.StatusNotFound)
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

// TestTheSameLongRequestManyTimesAtOnce, some of which are prepared just after another was carried out, when they look
// impossible.
func TestTheSameLongRequestManyTimesAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, row := range []string{"POST /api/users/import", "POST /api/users/reset-password", "POST /api/users/createuser"} {
			r := requests[row](newScene(t, s))
			o := s.Organizer().WithHeader("Idempotency-Key", "key of "+row)
			replies := make([]*apitest.Reply, 12)
			var all sync.WaitGroup
			for i := range replies {
				all.Go(func() { replies[i] = o.Post(r.path, r.body) })
			}
			all.Wait()
			for _, reply := range replies {
				if reply.Status >= 300 {
					t.Errorf("%s: %d %s", row, reply.Status, reply.Body)
				}
			}
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
