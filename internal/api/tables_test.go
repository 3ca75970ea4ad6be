package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestTables goes through the tables of an event and their links on both databases.
func TestTables(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		c := newScene(t, s)
		c.at = c.event()
		o := s.Organizer()
		var e events.EventDetail
		for range 3 {
			o.Post("/api/event/tables/create", object{"eventId": c.at}).Is(http.StatusCreated).Data(&e)
		}
		o.Delete("/api/event/tables/delete/" + e.Tables[1].ID).Is(http.StatusOK)
		o.Post("/api/event/tables/create", object{"eventId": c.at, "name": " Main stage ", "referees": "Kim, Lee"}).Is(http.StatusCreated).Data(&e)
		if len(e.Tables) != 3 || e.Tables[1].Number != 2 || e.Tables[1].Name != "Main stage" || e.Tables[2].Number != 3 {
			t.Fatalf("tables %+v", e.Tables)
		}
		before := e.Version
		o.Put("/api/event/tables/update/"+e.Tables[1].ID, object{"name": "Main stage"}).Is(http.StatusOK).Data(&e)
		if e.Version != before {
			t.Errorf("a change of nothing took the event from version %d to %d", before, e.Version)
		}
		o.Put("/api/event/tables/update/"+e.Tables[1].ID, object{"number": 3}).Refused(http.StatusConflict, "Table 3 already exists. Choose another number.")
		o.Put("/api/event/tables/update/"+e.Tables[1].ID, object{"name": fmt.Sprintf("%041d", 1)}).Is(http.StatusBadRequest)

		stage := e.Tables[1].ID
		link, secret := c.tableLink(stage)
		if link.Helper != "Anna · Main stage" || link.UsedAt != nil {
			t.Errorf("link %+v", link)
		}
		o.Post("/api/event/table-links/create", object{"tableId": stage, "helper": " "}).Is(http.StatusBadRequest)
		o.Post("/api/event/table-links/create", object{"tableId": stage, "helper": "Anna", "day": "2026-11-20"}).Is(http.StatusBadRequest)
		s.Nobody().Post("/api/table/enter", object{"token": "X" + secret}).Is(http.StatusBadRequest)

		helper := c.helper(stage)
		m := c.announcedAt(stage)
		helper.Post("/api/match/log/"+m.ID, logged(0, object{"id": "g1", "kind": "game", "athlete": m.Player1.ID})).Is(http.StatusOK)
		var pad day.Pad
		o.Get("/api/match/log/" + m.ID).Is(http.StatusOK).Data(&pad)
		last := pad.Log.Entries[len(pad.Log.Entries)-1]
		if last.Official.Name != "Anna · Main stage" || last.Referees != "Kim, Lee" {
			t.Errorf("the log names %+v with the referees %q", last.Official, last.Referees)
		}
		if pad.Match.Status != "completed" {
			t.Errorf("the match is %s", pad.Match.Status)
		}

		var links []day.TableLink
		o.Get("/api/event/table-links/" + c.at).Is(http.StatusOK).Data(&links)
		if len(links) != 2 || links[0].UsedAt == nil || links[0].ID != helper.ID {
			t.Errorf("links %+v", links)
		}
		o.Delete("/api/event/table-links/delete/" + helper.ID).Is(http.StatusOK)
		o.Delete("/api/event/table-links/delete/" + helper.ID).Is(http.StatusOK) // repeating changes nothing
		helper.Get("/api/table/" + stage).Is(http.StatusUnauthorized)
		o.Get("/api/match/log/" + m.ID).Is(http.StatusOK).Data(&pad)
		if last := pad.Log.Entries[len(pad.Log.Entries)-1]; last.Official.Name != "Anna · Main stage" {
			t.Errorf("after its end the log names %+v", last.Official)
		}

		another := c.helper(stage)
		o.Delete("/api/event/tables/delete/" + stage).Is(http.StatusOK)
		another.Get("/api/table/" + stage).Is(http.StatusUnauthorized)
		s.Nobody().Post("/api/table/enter", object{"token": secret}).Is(http.StatusBadRequest)
	})
}

// A day's link is valid on that day in the event's time zone, and its session ends with it.
func TestATableLinkIsGoodForOneDay(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	c := newScene(t, s)
	table := c.table()
	var link day.IssuedTableLink
	s.Organizer().Post("/api/event/table-links/create", object{"tableId": table, "helper": "Anna", "day": "2026-11-22"}).Is(http.StatusCreated).Data(&link)
	secret := link.Path[len("/table#"):]
	enter := func() *apitest.Reply { return s.Nobody().Post("/api/table/enter", object{"token": secret}) }
	enter().Refused(http.StatusForbidden, "This link works on 2026-11-22. Open it again then, or ask an official of the event for another one.")
	s.Clock.Advance(link.From.Sub(s.Clock.Now()))
	var at day.AtTable
	enter().Is(http.StatusOK).Data(&at)
	if !at.ExpiresAt.Equal(link.Until) {
		t.Errorf("the session ends at %v, the link at %v", at.ExpiresAt, link.Until)
	}
	helper := s.Nobody().WithToken(at.Token)
	s.Clock.Advance(link.Until.Sub(s.Clock.Now()) - time.Second)
	helper.Get("/api/table/" + table).Is(http.StatusOK)
	s.Clock.Advance(2 * time.Second)
	helper.Get("/api/table/"+table).Refused(http.StatusUnauthorized, "jwt expired")
	enter().Refused(http.StatusForbidden, "This link worked on 2026-11-22. Ask an official of the event for another one.")
}

// TestAHelperDoesNothingElse sends every call as a helper at a table, of this event and of another.
func TestAHelperDoesNothingElse(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t), addressed)
	table, _ := s.API.Rows()
	free := []protocol.Access{protocol.Anyone, protocol.AnyoneKnown, protocol.Visitors, protocol.WithCode, protocol.SignedInOrHelper, protocol.OfficialsOrHelper}
	for row, who := range table {
		switch row {
		case "GET /api/live", "POST /api/auth/exchange", "GET /api/public/tournament/{id}": // about no account, or not about classes
			continue
		}
		for _, elsewhere := range []bool{false, true} {
			c := newScene(t, s)
			helper := c.helper(c.table()) // of its own event
			if !elsewhere {
				c.at = c.event()
				helper = c.helper(c.table())
			}
			r := requests[row](c)
			reply := helper.Do(method(row), r.path, r.body)
			may := slices.Contains(free, who) || who == protocol.QueueReaders && !elsewhere
			refused := http.StatusForbidden
			if row == "POST /api/match/log/{id}" && !elsewhere { // the bout is at no table, so a person decides
				refused = http.StatusConflict
			}
			if may != (reply.Status < 400) || !may && reply.Status != refused {
				t.Errorf("%s as a helper, of another event %t: %d %s", row, elsewhere, reply.Status, reply.Body)
			}
		}
	}
}

// A helper keeps logs only at one table: another table's logs stay there.
func TestAHelperTakesOverAtTheTableOnly(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	c := newScene(t, s)
	c.at = c.event()
	one, two := c.table(), c.table()
	mine, sameTable, other := c.helper(one), c.helper(one), c.helper(two)
	m := c.announcedAt(one)
	mine.Post("/api/match/log/"+m.ID, logged(0, object{"id": "s", "kind": "start"})).Is(http.StatusOK)
	takeOver := func(p *apitest.Client, device string) *apitest.Reply {
		return p.Post("/api/match/take-over/"+m.ID, object{"device": device})
	}
	takeOver(other, "b").Refused(http.StatusForbidden, "Match M1 is not called or announced at your table.")
	var now day.TableNow
	other.Get("/api/table/" + two).Is(http.StatusOK).Data(&now)
	if len(now.Running) != 0 || now.Others != 1 || len(now.Next) != 1 {
		t.Errorf("at the other table: %d running, %d elsewhere, %d next", len(now.Running), now.Others, len(now.Next))
	}
	other.Get("/api/table/"+one).Refused(http.StatusForbidden, "Your link belongs to another table.")
	sameTable.Get("/api/table/" + one).Is(http.StatusOK).Data(&now)
	if len(now.Running) != 1 || now.Running[0].ID != m.ID {
		t.Errorf("at the table of the bout: %+v", now.Running)
	}
	takeOver(sameTable, "c").Is(http.StatusOK)
	takeOver(mine, "a").Is(http.StatusOK)
	takeOver(c.referee, "d").Is(http.StatusOK)
	takeOver(mine, "a").Is(http.StatusForbidden)
}

// A table helper is in no list of people, and never an athlete.
func TestHelpersAreNotAmongThePeople(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	c := newScene(t, s)
	helper := c.helper(c.table())
	o := s.Organizer()
	for _, list := range []string{"participant", "referee"} {
		var people []accounts.User
		o.Get("/api/users/" + list + "/all?limit=100").Is(http.StatusOK).Data(&people)
		if slices.ContainsFunc(people, func(u accounts.User) bool { return u.ID == helper.ID }) {
			t.Errorf("the helper is among the %ss", list)
		}
	}
	id := c.open()
	reply := o.Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": []string{helper.ID}})
	if reply.Status < 400 {
		t.Errorf("a helper was entered as an athlete: %s", reply.Body)
	}
	for _, call := range []string{"participant", "referee"} {
		if reply := o.Put("/api/users/"+call+"/"+helper.ID, object{"name": "X"}); reply.Status != http.StatusNotFound && reply.Status != http.StatusConflict && reply.Status != http.StatusBadRequest {
			t.Errorf("PUT %s: %d %s", call, reply.Status, reply.Body)
		}
	}
	if reply := o.Post("/api/users/reset-link/"+helper.ID, nil); reply.Status < 400 {
		t.Errorf("a helper got a link for a password: %s", reply.Body)
	}
	if reply := o.Post("/api/event/set-official", object{"eventId": c.event(), "userId": helper.ID, "role": "organizer"}); reply.Status < 400 {
		t.Errorf("a helper became an official: %s", reply.Body)
	}
	if reply := o.Get("/api/users/profile/" + helper.ID); reply.Status < 400 {
		t.Errorf("a helper has a profile: %s", reply.Body)
	}
	merge := o.Post("/api/users/merge", object{"kept": helper.ID, "gone": c.athlete.ID, "preview": true})
	if merge.Status < 400 {
		t.Errorf("a helper can be merged: %s", merge.Body)
	}
}
