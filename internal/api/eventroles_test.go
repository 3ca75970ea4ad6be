package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// atEvent makes the scene's tournaments classes of an event, and returns people by their role there; "other" is a
// referee and an organizer of other events.
func (c *scene) atEvent() map[string]*apitest.Client {
	c.t.Helper()
	eventNamed := func(name string) string {
		var e events.Event
		c.s.Organizer().Post("/api/event/create", object{"name": fmt.Sprint(name, c.number), "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
		return e.ID
	}
	official := func(eventID, role string, p *apitest.Client) *apitest.Client {
		c.do("/api/event/set-official", object{"eventId": eventID, "userId": p.ID, "role": role})
		return p
	}
	c.at = eventNamed("Day")
	other := c.person(account.Participant, "Otto")
	official(eventNamed("Another day"), "organizer", other)
	official(eventNamed("A third day"), "referee", other)
	return map[string]*apitest.Client{
		"organizer": official(c.at, "organizer", c.person(account.Participant, "Olga")),
		"referee":   official(c.at, "referee", c.person(account.Participant, "Rolf")),
		"other":     other,
	}
}

// TestRolesAtAnEventCountInItsClasses sends every call about a tournament as participants by account who are officials
// of its event, or of another one.
func TestRolesAtAnEventCountInItsClasses(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
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
			people := c.atEvent()
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
	s := apitest.Start(t, sqlite(t))
	c := newScene(t, s)
	people := c.atEvent()
	id := c.seeded()
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
	c.do("/api/event/set-official", object{"eventId": c.at, "userId": people["other"].ID, "role": "referee"})
	c.do("/api/event/set-official", object{"eventId": c.at, "userId": people["referee"].ID})
	if got := told(people["other"]); got != "referee" {
		t.Errorf("a new referee is told %q", got)
	}
	if got := told(people["referee"]); got != "" {
		t.Errorf("one who is no referee any more is told %q", got)
	}
}

// own makes a class in which the referee of its event pulls, whose first match is theirs.
func (c *scene) own() (referee *apitest.Client, theirs, others shapes.Match) {
	c.t.Helper()
	referee = c.atEvent()["referee"]
	id := c.open()
	c.do("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": append(field(c.s, 3), referee.ID)})
	c.do("/api/tournament/start/"+id, nil)
	c.do("/api/tournament/seed/"+id, object{"manualSeedingData": nil})
	var d shapes.TournamentDetail
	referee.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	if d.YourRole != "referee" || !d.Joined {
		c.t.Fatalf("role %q, joined %v", d.YourRole, d.Joined)
	}
	c.last = id
	theirs, others = d.Matches[0], d.Matches[1]
	if theirs.Player1.User.ID != referee.ID && theirs.Player2.User.ID != referee.ID {
		theirs, others = others, theirs
	}
	return referee, theirs, others
}

func TestNobodyOfficiatesInABoutOfTheirOwn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		c := newScene(t, s)
		referee, theirs, others := c.own()
		const refusal = "You can't score your own match. Ask another official, or ask an organizer to allow this in the event settings."
		game := func(m shapes.Match) object {
			return logged(0, object{"id": uuid.NewString(), "kind": "game", "athlete": m.Player1.ID})
		}
		refused := func(m shapes.Match) {
			t.Helper()
			referee.Post("/api/match/start/"+m.ID, nil).Refused(http.StatusForbidden, refusal)
			referee.Put("/api/match/update-result/"+m.ID, result("1")).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/no-show/"+m.ID, object{"absent": []string{m.Player1.ID}}).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/log/"+m.ID, game(m)).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/match/take-over/"+m.ID, object{"device": "x"}).Refused(http.StatusForbidden, refusal)
			referee.Post("/api/tournament/leave", object{
				"tournamentId": c.last, "entryId": m.Player1.ID, "kind": "injury", "matchId": m.ID,
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

		s.Organizer().Put("/api/event/update/"+c.at, object{"settings": object{"ownBouts": true}}).Is(http.StatusOK)
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

		s.Organizer().Put("/api/event/update/"+c.at, object{"settings": object{"ownBouts": false}}).Is(http.StatusOK)
		referee.Post("/api/match/undo/"+theirs.ID, nil).Refused(http.StatusForbidden, refusal)
		referee.Post("/api/match/undo/"+others.ID, nil).Is(http.StatusOK)
	})
}
