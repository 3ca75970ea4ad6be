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

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestTheAuditShowsWhoFromWhere: a result and its correction, each with actor, address and previous value. A proxy
// header from the client counts only if a trusted proxy added to it.
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
				var entries []struct {
					Action, Address, Was, Became string
					Actor, Tournament, Match     *ref
				}
				s.Organizer().Get("/api/audit?tournament=" + c.d.ID).Is(http.StatusOK).Data(&entries)
				correction, result := entries[0], entries[1]
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

// TestTheAuditOnlyGrows sends every operation as an organizer, including removals of people and tournaments: earlier
// entries stay, and every write adds one.
func TestTheAuditOnlyGrows(t *testing.T) {
	unwritten := map[string]bool{ // reads, mail requests, arrivals and departures, a device's report
		"PUT /api/devices/{device}":             true,
		"PUT /api/event/decision/{id}":          true,
		"POST /api/event/classes/preview":       true,
		"POST /api/event/classes/merge-preview": true,
		"POST /api/event/suggest":               true,
		"POST /api/event/preview-registration":  true,
		"POST /api/event/weigh-in/preview":      true,
		"POST /api/lists/read":                  true,
		"POST /api/users/link-owner":            true,
		"POST /api/draw/verify":                 true,
		"POST /api/event/import/preview":        true,
		"POST /api/notifications/read":          true, "POST /api/users/forgot-password": true, "POST /api/users/Login": true, "POST /api/users/logout": true,
		"POST /api/event/queue/arrived": true, "POST /api/event/queue/arrived-badge": true, "POST /api/event/queue/present": true, "POST /api/event/plan": true, "POST /api/event/plan/propose": true,
		"POST /api/public/me/{code}/push": true, "DELETE /api/public/me/{code}/push": true, // of an athlete's own browser
		"POST /api/table/enter": true, // by a link, whose creation and end are recorded
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
			switch row { // no change
			case "PUT /api/users/participant/{id}", "PUT /api/users/referee/{id}":
				r.body = object{"status": "inactive"}
			case "PUT /api/category/update/{id}":
				r.body.(object)["name"] = "Another name"
			}
			before := witness.Table("audit")
			reply := who.Do(method(row), r.path, r.body)
			after := witness.Table("audit")
			for id, entry := range before {
				if after[id] != entry {
					t.Errorf("%s changes %s to %s", row, entry, after[id])
				}
			}
			wrote := len(after) > len(before)
			if want := method(row) != http.MethodGet && !unwritten[row] && reply.Status < 300; wrote != want {
				t.Errorf("%s: %d, written down: %v", row, reply.Status, wrote)
			}
		}
	})
}

// No statement of the program changes or deletes audit entries, except the one that turned sentences into messages.
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
		delete(files, "../store/sentences.go")
		delete(files, "../store/sentences_test.go")
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

// TestTheAuditMissesNoChange, however small or late in a text, including departures from tournaments by a removal.
func TestTheAuditMissesNoChange(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		long := strings.Repeat("The rules of the table, at length. ", 10)
		d := made(s, object{"name": "Cup", "description": long + "No straps.", "startAt": "2026-12-24T10:00:00Z"})
		type entry struct {
			Action, Was, Became string
			Person              *struct {
				ID string `json:"_id"`
			}
		}
		latest := func(query string) (e entry) {
			var all []entry
			o.Get("/api/audit?limit=1" + query).Is(http.StatusOK).Data(&all)
			if len(all) > 0 {
				e = all[0]
			}
			return e
		}
		of := "&tournament=" + d.ID
		o.Put("/api/tournament/update/"+d.ID, object{"startAt": "2026-12-24T10:30:00Z"}).Is(http.StatusOK)
		if e := latest(of); e.Was != "start: 2026-12-24 10:00:00 UTC" || e.Became != "start: 2026-12-24 10:30:00 UTC" {
			t.Errorf("a start within the day: %+v", e)
		}
		o.Put("/api/tournament/update/"+d.ID, object{"description": long + "Straps at the third restart."}).Is(http.StatusOK)
		if e := latest(of); !strings.HasSuffix(e.Was, "No straps.") || !strings.HasSuffix(e.Became, "Straps at the third restart.") || len(e.Was) > 100 {
			t.Errorf("the end of a description: %+v", e)
		}

		athlete, referee := s.Participant(), s.Referee()
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": []string{athlete.ID}}).Is(http.StatusOK)
		o.Post("/api/tournament/assign-referee", object{"tournamentId": d.ID, "refereeIds": []string{referee.ID}}).Is(http.StatusOK)
		o.Delete("/api/users/participant/" + athlete.ID).Is(http.StatusOK)
		if e := latest(of); e.Action != "delete-participant" || e.Person == nil || e.Person.ID != athlete.ID || e.Became != "left" {
			t.Errorf("an athlete who was removed: %+v", e)
		}
		o.Delete("/api/users/referee/" + referee.ID).Is(http.StatusOK)
		if e := latest(of); e.Action != "delete-referee" || e.Person == nil || e.Person.ID != referee.ID || e.Became != "left" {
			t.Errorf("a referee who was removed: %+v", e)
		}

		var category struct {
			ID string `json:"_id"`
		}
		o.Post("/api/category/create", men75()).Is(http.StatusCreated).Data(&category)
		whole := "name: Men 75; gender: male; arm: left; skill level: professional; age: 18–60; weight: 70–75"
		if e := latest(""); e.Became != whole {
			t.Errorf("a new category: %+v", e)
		}
		o.Put("/api/category/update/"+category.ID, object{"weightRange": object{"max": 80}}).Is(http.StatusOK)
		if e := latest(""); e.Was != "Men 75; weight: 70–75" || e.Became != "Men 75; weight: 70–80" {
			t.Errorf("a changed category: %+v", e)
		}
		o.Delete("/api/category/delete/" + category.ID).Is(http.StatusOK)
		if e := latest(""); e.Was != strings.Replace(whole, "70–75", "70–80", 1) {
			t.Errorf("a deleted category: %+v", e)
		}
	})
}
