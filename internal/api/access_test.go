package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// operations returns "METHOD path" of every operation that the API describes.
func operations(t testing.TB, s *apitest.Server) (rows []string) {
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

// Callers without permission learn nothing about an operation's request.
func TestAccessComesBeforeEverythingElse(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	for _, body := range []any{nil, "{not json", object{}, object{"name": 7}, strings.Repeat(" ", 2<<20)} {
		s.Nobody().Post("/api/category/create", body).Refused(http.StatusUnauthorized, "Please log in.")
		s.Participant().Post("/api/category/create", body).Refused(http.StatusForbidden, "Only organizers can do this.")
	}
	s.Participant().Get("/api/users/participant/all?limit=x").Is(http.StatusForbidden)
	s.Participant().Get("/api/users/getuser/not-an-id").Is(http.StatusForbidden)
}

// TestRolesComeBeforeBodies: people who organize nothing are refused every call for organizers before the
// server looks at what they send.
func TestRolesComeBeforeBodies(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	c := newScene(t, s)
	c.Event()
	table, _ := api.New(api.Options{}).Rows()
	asked := 0
	for row, access := range table {
		method, path, _ := strings.Cut(row, " ")
		if access != protocol.Organizer && access != protocol.TournamentOrganizers && access != protocol.EventOrganizers || method != "POST" && method != "PUT" {
			continue
		}
		path = strings.NewReplacer("{id}", uuid.NewString()).Replace(path)
		for _, by := range []*apitest.Client{c.Referee, c.Athlete} {
			send := by.Post
			if method == "PUT" {
				send = by.Put
			}
			for _, body := range []any{object{}, object{"version": -1, "entries": 7, "reason": 3}, []int{1}} {
				asked++
				if r := send(path, body); r.Status != http.StatusForbidden {
					t.Errorf("%s by %s with %v: %d %s", row, by.ID, body, r.Status, r.Body)
				}
			}
		}
	}
	if asked < 200 {
		t.Errorf("only %d calls", asked)
	}
}
