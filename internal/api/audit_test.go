package api_test

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/apitest"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/storetest"
)

// TestTheAuditShowsWhoFromWhere: a result and its correction, each with who did it,
// from where, and what there was before. What the client writes into the header of
// proxies counts only if a proxy that is trusted has added to it.
func TestTheAuditShowsWhoFromWhere(t *testing.T) {
	for name, tt := range map[string]struct {
		options   []func(*server.Options)
		forwarded string
		address   string
	}{
		"behind a proxy": {[]func(*server.Options){behindProxy}, "6.6.6.6, 203.0.113.9", "203.0.113.9"},
		"without one":    {nil, "203.0.113.9", "127.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			apitest.Each(t, func(t *testing.T, s *apitest.Server) {
				c := newCup(t, s, 3, 4)
				referee, o := s.Referee(), from(s.Organizer(), tt.forwarded)
				c.start(referee, 1).Is(http.StatusOK)
				c.score(referee, 1, "11").Is(http.StatusOK)
				c.score(o, 1, "122").Is(http.StatusOK)
				c.reload()
				players := c.players(1)
				type ref struct {
					ID          string `json:"_id"`
					MatchNumber int
				}
				var deeds []struct {
					Action, Address, Was, Became string
					Actor, Tournament, Match     *ref
				}
				s.Organizer().Get("/api/audit?tournament=" + c.d.ID).Is(http.StatusOK).Data(&deeds)
				correction, result := deeds[0], deeds[1]
				if correction.Action != "record-result" || correction.Actor.ID != o.ID || correction.Address != tt.address || correction.Match.MatchNumber != 1 ||
					correction.Was != "2–0, won by "+players[0] || correction.Became != "1–2, won by "+players[1] {
					t.Errorf("the correction: %+v", correction)
				}
				if result.Actor.ID != referee.ID || result.Address != "127.0.0.1" || result.Was != "in-progress" || result.Became != "2–0, won by "+players[0] {
					t.Errorf("the result: %+v", result)
				}
				s.Organizer().Get("/api/audit?person=" + referee.ID).Is(http.StatusOK).Contains("2–0, won by " + players[0])
				referee.Get("/api/audit?tournament=" + c.d.ID).Is(http.StatusForbidden)
			}, tt.options...)
		})
	}
}

// TestTheAuditOnlyGrows sends every operation there is as an organizer, removals of
// people and tournaments too: what was written down before stands there afterwards,
// and every write adds to it.
func TestTheAuditOnlyGrows(t *testing.T) {
	unwritten := map[string]bool{ // who reads what, and who asks for a mail
		"POST /api/notifications/read": true, "POST /api/users/forgot-password": true, "POST /api/users/Login": true,
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		witness := storetest.Watch(t, s.Address)
		for _, row := range operations(t, s) {
			if elsewhere[row] {
				continue
			}
			c := newScene(t, s)
			who := c.sender(row)
			r := requests[row](c)
			switch row { // what is so already is no change
			case "PUT /api/users/participant/{id}", "PUT /api/users/referee/{id}":
				r.body = object{"status": "inactive"}
			case "PUT /api/category/update/{id}":
				r.body.(object)["name"] = "Another name"
			}
			before := witness.Table("audit")
			reply := who.Do(method(row), r.path, r.body)
			after := witness.Table("audit")
			for id, deed := range before {
				if after[id] != deed {
					t.Errorf("%s changes %s to %s", row, deed, after[id])
				}
			}
			wrote := len(after) > len(before)
			if want := method(row) != http.MethodGet && !unwritten[row] && reply.Status < 300; wrote != want {
				t.Errorf("%s: %d, written down: %v", row, reply.Status, wrote)
			}
		}
	})
}

// No statement of the program changes or removes what was written down.
func TestNothingChangesTheAudit(t *testing.T) {
	changes := regexp.MustCompile(`(?i)\b(update|delete\s+from|truncate(\s+table)?|drop\s+table|alter\s+table|replace\s+into)\s+"?audit\b`)
	files := map[string]bool{}
	for _, pattern := range []string{"../store/*.go", "../store/*/*.go", "../store/*/*.sql", "../app/*.go", "../../cmd/toproll/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			files[file] = true
		}
	}
	mentioned := 0
	for _, file := range slices.Sorted(maps.Keys(files)) {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		mentioned += strings.Count(string(content), "audit")
		if statement := changes.FindString(string(content)); statement != "" {
			t.Errorf("%s: %s", file, statement)
		}
	}
	if mentioned < 10 {
		t.Errorf("the audit is mentioned only %d times; it seems to have moved", mentioned)
	}
	if !changes.MatchString(`DELETE FROM audit WHERE`) || !changes.MatchString(`update "audit" set`) {
		t.Error("the pattern finds nothing")
	}
}
