package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/apitest"
	"github.com/toproll/toproll/internal/server"
)

// contract says who may call what, in the contract's letters: * anyone, P, R and
// O a participant, a referee, an organizer, s the person whose id is in the path.
// It is written down a second time, so that a slip in the table of the code shows.
var contract = map[string]string{
	"POST /api/users/Login":                     "*",
	"POST /api/users/createuser":                "*",
	"PUT /api/users/change-password/{id}":       "s",
	"GET /api/users/getuser/{id}":               "s O",
	"PUT /api/users/updateuser/{id}":            "s O",
	"GET /api/users/participant/all":            "O",
	"PUT /api/users/participant/{id}":           "O",
	"DELETE /api/users/participant/{id}":        "O",
	"GET /api/users/referee/all":                "O",
	"PUT /api/users/referee/{id}":               "O",
	"DELETE /api/users/referee/{id}":            "O",
	"GET /api/users/avatar/{id}/{picture}":      "*",
	"POST /api/tournament/create":               "O",
	"GET /api/tournament/get-all":               "P R O",
	"PUT /api/tournament/update/{id}":           "O",
	"DELETE /api/tournament/delete/{id}":        "O",
	"POST /api/tournament/add-participant":      "P O",
	"POST /api/tournament/remove-participant":   "P O",
	"POST /api/tournament/assign-referee":       "O",
	"POST /api/tournament/remove-referee":       "O",
	"POST /api/tournament/status-update":        "O",
	"POST /api/tournament/start/{id}":           "O",
	"POST /api/tournament/seed/{id}":            "O",
	"POST /api/tournament/seed-next-round/{id}": "O",
	"POST /api/tournament/start-round":          "R O",
	"POST /api/tournament/archive/{id}":         "O",
	"GET /api/tournament/brackets-data/{id}":    "P R O",
	"GET /api/tournament/leaderboard/{id}":      "P R O",
	"GET /api/tournament/global-leaderboard":    "P R O",
	"GET /api/tournament/history":               "P R O",
	"GET /api/tournament/participant-data/{id}": "s O",
	"GET /api/users/profile/{id}":               "P R O",
	"GET /api/search":                           "P R O",
	"GET /api/live":                             "*", // who it is comes in the first message, see package live
	"GET /api/notifications":                    "P R O",
	"POST /api/notifications/read":              "P R O",
	"POST /api/category/create":                 "O",
	"PUT /api/category/update/{id}":             "O",
	"DELETE /api/category/delete/{id}":          "O",
	"GET /api/category/get-all":                 "P R O",
	"GET /api/category/{id}":                    "P R O",
	"POST /api/match/start/{id}":                "R O",
	"PUT /api/match/update-result/{id}":         "R O",
	"GET /api/match/participant-data/{id}":      "s O",
	"GET /api/match/referee-data/{id}":          "s O",
}

// operations returns "METHOD path" of every operation that the API describes.
func operations(t *testing.T, s *apitest.Server) (rows []string) {
	t.Helper()
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		}
	}
	if err := json.Unmarshal([]byte(s.Nobody().Get("/api/openapi.json").Body), &document); err != nil {
		t.Fatal(err)
	}
	for path, methods := range document.Paths {
		for method := range methods {
			rows = append(rows, strings.ToUpper(method)+" "+path)
		}
	}
	slices.Sort(rows)
	if len(rows) < 20 {
		t.Fatalf("only %d operations: %v", len(rows), rows)
	}
	return rows
}

// TestWhoMayCallWhat calls every operation as everybody, without a body, so that
// a call that is let in changes nothing: it is refused as invalid, or concerns an
// id that nothing has.
func TestWhoMayCallWhat(t *testing.T) {
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Session = time.Hour })
	expired := s.As(account.Organizer, "Early Bird").Token
	s.Clock.Advance(2 * time.Hour)
	s.Organizer().Login(apitest.Password)
	banned, removed := s.As(account.Participant, "Banned"), s.As(account.Participant, "Removed")
	s.Organizer().Put("/api/users/participant/"+banned.ID, object{"status": "banned"}).Is(http.StatusOK)
	s.Organizer().Delete("/api/users/participant/" + removed.ID).Is(http.StatusOK)
	inactive := s.As(account.Participant, "Inactive")
	s.Organizer().Put("/api/users/participant/"+inactive.ID, object{"status": "inactive"}).Is(http.StatusOK)

	const nobodys = "01a1fd96-3021-70a7-85ec-1552b128f3ce"
	callers := []struct {
		name   string
		client *apitest.Client
		letter string // "" for somebody who counts as nobody
		id     string // for the path
	}{
		{"nobody", s.Nobody(), "", nobodys},
		{"a bad token", s.Nobody().WithToken("x"), "", nobodys},
		{"another scheme", s.Nobody().WithHeader("Authorization", "Basic eDp5"), "", nobodys},
		{"an expired token", s.Nobody().WithToken(expired), "", nobodys},
		{"somebody banned", banned, "", banned.ID},
		{"somebody removed", removed, "", removed.ID},
		{"a participant", s.Participant(), "P", s.Participant().ID},
		{"another participant", s.As(account.Participant, "Other"), "P", s.Participant().ID},
		{"an inactive participant", inactive, "P", nobodys},
		{"a referee", s.Referee(), "R", s.Referee().ID},
		{"another referee", s.As(account.Referee, "Other"), "R", s.Referee().ID},
		{"an organizer", s.Organizer(), "O", nobodys},
	}
	rows := operations(t, s)
	for _, row := range rows {
		who, ok := contract[row]
		if !ok {
			t.Errorf("%s is not in the contract", row)
			continue
		}
		method, path, _ := strings.Cut(row, " ")
		for _, c := range callers {
			if _, err := uuid.Parse(c.id); err != nil {
				t.Fatal(err)
			}
			r := c.client.Do(method, strings.NewReplacer("{id}", c.id, "{picture}", "none").Replace(path), nil)
			self := c.letter != "" && c.client.ID == c.id
			want := 0 // neither 401 nor 403
			switch {
			case row == "POST /api/users/createuser" && c.letter == "" && c.name != "nobody":
				want = http.StatusUnauthorized // a token that is sent must be good
			case who == "*":
			case c.letter == "":
				want = http.StatusUnauthorized
			case !strings.Contains(who, c.letter) && !(self && strings.Contains(who, "s")):
				want = http.StatusForbidden
			}
			got := r.Status
			if got != http.StatusUnauthorized && got != http.StatusForbidden {
				got = 0
			}
			if got != want || r.Status >= 500 {
				t.Errorf("%s as %s: %d %s, want %d", row, c.name, r.Status, r.Body, want)
			}
			r.Envelope()
		}
	}
	for row := range contract {
		if !slices.Contains(rows, row) {
			t.Errorf("%s of the contract is not there", row)
		}
	}
}

// Who may not call an operation learns nothing about its request.
func TestAccessComesBeforeEverythingElse(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	for _, body := range []any{nil, "{not json", object{}, object{"name": 7}, strings.Repeat(" ", 2<<20)} {
		s.Nobody().Post("/api/category/create", body).Refused(http.StatusUnauthorized, "Please log in.")
		s.Participant().Post("/api/category/create", body).Refused(http.StatusForbidden, "This is for organizers only.")
	}
	s.Participant().Get("/api/users/participant/all?limit=x").Is(http.StatusForbidden)
	s.Participant().Get("/api/users/getuser/not-an-id").Is(http.StatusForbidden)
}
