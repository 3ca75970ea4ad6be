package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
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
	s := apitest.Start(t, sqlite(t))
	for _, body := range []any{nil, "{not json", object{}, object{"name": 7}, strings.Repeat(" ", 2<<20)} {
		s.Nobody().Post("/api/category/create", body).Refused(http.StatusUnauthorized, "Please log in.")
		s.Participant().Post("/api/category/create", body).Refused(http.StatusForbidden, "Only organizers can do this.")
	}
	s.Participant().Get("/api/users/participant/all?limit=x").Is(http.StatusForbidden)
	s.Participant().Get("/api/users/getuser/not-an-id").Is(http.StatusForbidden)
}
