package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestRolesAtAnEventCountInItsClasses sends every call about a tournament as participants by account who are officials
// of its event, or of another one.
func TestRolesAtAnEventCountInItsClasses(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, storetest.SQLite(t))
	table, _ := s.API.Rows()
	tried := 0
	for row, who := range table {
		may := map[protocol.Access][]string{
			protocol.TournamentOrganizers: {"organizer"}, protocol.TournamentOfficials: {"organizer", "referee"}, protocol.BoutOfficials: {"organizer", "referee"},
			protocol.OrganizerOrForOneself: {"organizer"},
		}[who]
		if may == nil {
			continue
		}
		tried++
		for _, role := range []string{"organizer", "referee", "other"} {
			c := newScene(t, s)
			people := c.AtEvent()
			r := requests[row](c)
			reply := people[role].Do(method(row), r.path, r.body)
			if row == "POST /api/match/undo/{id}" && role == "referee" { // it was another's result
				reply.Refused(http.StatusConflict, "Match M1 is already completed with another result. An organizer can correct it.")
				continue
			}
			if allowed := slices.Contains(may, role); allowed != (reply.Status < 400) || !allowed && reply.Status != http.StatusForbidden {
				t.Errorf("%s as %s of the event: %d %s", row, role, reply.Status, reply.Body)
			}
		}
	}
	if tried < 20 {
		t.Errorf("only %d calls were tried", tried)
	}
}

// Its officials see their role in the class at once, even after others have read it.
func TestClassTellsYourRole(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, storetest.SQLite(t))
	c := newScene(t, s)
	people := c.AtEvent()
	id := c.Seeded()
	told := func(p *apitest.Client) string {
		var d shapes.TournamentDetail
		p.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		return d.YourRole
	}
	for range 2 {
		for who, want := range map[string]string{"organizer": "organizer", "referee": "referee", "other": ""} {
			if got := told(people[who]); got != want {
				t.Errorf("%s is told %q", who, got)
			}
		}
	}
	c.Do("/api/event/set-official", object{"eventId": c.At, "userId": people["other"].ID, "role": "referee"})
	c.Do("/api/event/set-official", object{"eventId": c.At, "userId": people["referee"].ID})
	if got := told(people["other"]); got != "referee" {
		t.Errorf("a new referee is told %q", got)
	}
	if got := told(people["referee"]); got != "" {
		t.Errorf("one who is no referee any more is told %q", got)
	}
}

func TestNobodyOfficiatesInABoutOfTheirOwn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		c := newScene(t, s)
		referee, theirs, others := c.Own()
		const refusal = "You can't score your own match. Ask another official, or ask an organizer to allow this in the event settings."
		game := func(m shapes.Match) object {
			return scenes.Logged(0, object{"id": uuid.NewString(), "kind": "game", "athlete": m.Player1.ID})
		}
		refused := func(m shapes.Match) {
			t.Helper()
			referee.Post("/api/match/start/"+m.ID, nil).Refused(http.StatusForbidden, refusal)
			referee.Put("/api/match/update-result/"+m.ID, scenes.Result("1")).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/no-show/"+m.ID, object{"absent": []string{m.Player1.ID}}).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/log/"+m.ID, game(m)).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/take-over/"+m.ID, object{"device": "x"}).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/tournament/leave", object{
				"tournamentId": c.LastSeeded, "entryId": m.Player1.ID, "kind": "injury", "matchId": m.ID,
			}).Refused(http.StatusForbidden, refusal)
		}
		own := func(m shapes.Match) string {
			var p day.Pad
			referee.Get("/api/match/log/" + m.ID).Is(http.StatusOK).Data(&p)
			return p.Own
		}
		refused(theirs)
		if got := own(theirs); got != "refused" {
			t.Errorf("their bout is %q", got)
		}
		if got := own(others); got != "class" {
			t.Errorf("one of their class is %q", got)
		}
		referee.Post("/api/match/log/"+others.ID, game(others)).Is(http.StatusOK)

		s.Organizer().Put("/api/event/update/"+c.At, object{"settings": object{"ownBouts": true}}).Is(http.StatusOK)
		if got := own(theirs); got != "bout" {
			t.Errorf("their bout, allowed, is %q", got)
		}
		referee.Post("/api/match/log/"+theirs.ID, game(theirs)).Is(http.StatusOK)
		audit := s.Organizer().Get("/api/audit?limit=10").Is(http.StatusOK)
		var entries []accounts.AuditEntry
		audit.Data(&entries)
		said := map[string]string{}
		for _, e := range entries {
			if e.Action == "append-log" {
				said[e.Match.ID] = e.Became
			}
		}
		if !strings.Contains(said[theirs.ID], "by an official in a bout of their own") || said[others.ID] == "" || strings.Contains(said[others.ID], "own") {
			t.Errorf("the audit says %q", said)
		}

		s.Organizer().Put("/api/event/update/"+c.At, object{"settings": object{"ownBouts": false}}).Is(http.StatusOK)
		referee.Post("/api/match/undo/"+theirs.ID, nil).Refused(http.StatusForbidden, refusal)
		referee.Post("/api/match/undo/"+others.ID, nil).Is(http.StatusOK)
	})
}
