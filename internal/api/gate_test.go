package api_test

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func game(athlete string) object {
	return object{"id": uuid.NewString(), "kind": "game", "athlete": athlete}
}

// TestATableLinkIsForOneTable: the link of table 1 neither reads, decides nor takes over bouts called at table 2 or
// announced nowhere, and does nothing after the event is finished.
func TestATableLinkIsForOneTable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 2, 8, nil)
		c := newScene(t, s)
		tables := f.queue().Now.Tables
		helper := c.helper(tables[0].ID)
		other := tables[1].OnDeck
		f.do(s.Referee(), "call", object{"matchId": other.MatchID}).Is(http.StatusOK)
		s.Referee().Post("/api/match/log/"+other.MatchID, object{"device": "tablet 2", "epoch": 0, "entries": []object{{"id": "s", "kind": "start", "at": s.Clock.Now()}}}).Is(http.StatusOK)
		nowhere := ""
		for _, b := range f.queue().Bouts {
			if b.Why != nil && b.Why.Code == "in-turn" {
				nowhere = b.MatchID
			}
		}
		for _, id := range []string{other.MatchID, nowhere} {
			helper.Get("/api/match/log/" + id).Is(http.StatusForbidden).Lacks("tablet 2")
			helper.Post("/api/match/take-over/"+id, object{"device": "x"}).Is(http.StatusForbidden)
			record := object{"device": "tablet 2", "epoch": 1, "entries": []object{{"id": uuid.NewString(), "kind": "game", "athlete": other.Athletes[0].EntryID, "at": s.Clock.Now()}}}
			helper.Post("/api/match/log/"+id, record).Is(http.StatusConflict).Contains("server.log.not_here").Lacks("Lee") // a person decides
		}
		mine := tables[0].OnDeck
		helper.Get("/api/match/log/" + mine.MatchID).Is(http.StatusOK)
		helper.Post("/api/match/log/"+mine.MatchID, logged(0, game(mine.Athletes[0].EntryID))).Is(http.StatusOK)
		helper.Get("/api/match/log/" + mine.MatchID).Is(http.StatusOK)
	})
}

// TestAFinishedEventIsReadOnly: nobody changes a match of it, by link or as an organizer, until it runs again.
func TestAFinishedEventIsReadOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 3, nil)
		c := newScene(t, s)
		helper := c.helper(f.e.Tables[0].ID)
		class := f.e.Classes[0].ID
		d := playOn(f.o, class, func(shapes.Match) string { return "1" })
		f.o.Post("/api/event/state/"+f.e.ID, object{"state": "finished"}).Is(http.StatusOK)
		last := d.Matches[0]
		for _, m := range d.Matches {
			if m.CompletedAt != nil && (last.CompletedAt == nil || m.MatchNumber > last.MatchNumber) {
				last = m
			}
		}
		var pad day.Pad
		f.o.Get("/api/match/log/" + last.ID).Is(http.StatusOK).Data(&pad)
		strike := object{"id": uuid.NewString(), "kind": "strike", "strikes": pad.Log.Entries[len(pad.Log.Entries)-1].ID}
		if r := helper.Post("/api/match/log/"+last.ID, logged(0, strike)); r.Status != http.StatusConflict {
			t.Errorf("the helper strikes: %d %s", r.Status, r.Body)
		}
		correction := result("2")
		correction["reason"], correction["version"] = "video", d.Version
		over := []*apitest.Reply{
			f.o.Post("/api/match/log/"+last.ID, logged(0, strike)),
			f.o.Post("/api/match/undo/"+last.ID, nil),
			f.o.Post("/api/match/take-over/"+last.ID, object{"device": "x"}),
			f.o.Post("/api/match/correct/"+last.ID, correction),
			f.o.Put("/api/match/update-result/"+last.ID, result("2")),
			f.o.Post("/api/tournament/leave", object{"tournamentId": class, "entryId": last.Player1.ID, "kind": "disqualification", "reason": "x"}),
		}
		for i, r := range over {
			if r.Status != http.StatusConflict || !strings.Contains(r.Body, "server.event.over") {
				t.Errorf("call %d after the end: %d %s", i, r.Status, r.Body)
			}
		}
		var after shapes.TournamentDetail
		f.o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&after)
		if after.Version != d.Version || after.Status != "completed" {
			t.Errorf("version %d, was %d; it is %s", after.Version, d.Version, after.Status)
		}
		f.o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		f.o.Post("/api/match/undo/"+last.ID, nil).Is(http.StatusOK)
	})
}

// TestNobodyWinsTheirOwnMatch: an organizer of the event who also pulls neither disqualifies or withdraws the opponent,
// nor upholds their own protest, nor starts their own match with its round. Once the event allows it, the audit says
// so.
func TestNobodyWinsTheirOwnMatch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newScene(t, s)
		puller, theirs, _ := c.own()
		c.do("/api/event/set-official", object{"eventId": c.at, "userId": puller.ID, "role": "organizer"})
		const refusal = "You can't score your own match. Ask another official, or ask an organizer to allow this in the event settings."
		opponent := theirs.Player1
		if opponent.User.ID == puller.ID {
			opponent = theirs.Player2
		}
		leave := func(kind, reason string) *apitest.Reply {
			return puller.Post("/api/tournament/leave", object{"tournamentId": c.last, "entryId": opponent.ID, "kind": kind, "reason": reason})
		}
		leave("disqualification", "late").Refused(http.StatusForbidden, refusal)
		leave("withdrawal", "").Refused(http.StatusForbidden, refusal)
		round := puller.Post("/api/tournament/start-round", object{"tournamentId": c.last}).Is(http.StatusOK)
		round.Contains(fmt.Sprintf("Skipped: M%d: You can't score your own match", theirs.MatchNumber))
		var started []shapes.Match
		if round.Data(&started); slices.ContainsFunc(started, func(m shapes.Match) bool { return m.ID == theirs.ID }) {
			t.Error("their own match was started")
		}
		puller.Post("/api/tournament/start-round", object{"tournamentId": c.last}).Is(http.StatusConflict).Contains("server.match.all_skipped")

		c.do("/api/match/start/"+theirs.ID, nil)
		leave("disqualification", "late").Refused(http.StatusForbidden, refusal)
		var p day.Protest
		s.Organizer().Post("/api/event/protest", object{"matchId": theirs.ID, "entryId": theirs.Player1.ID, "reason": "elbow"}).Is(http.StatusOK).Data(&p)
		puller.Post("/api/event/protest/decide/"+p.ID, object{"upheld": true}).Refused(http.StatusForbidden, refusal)

		s.Organizer().Put("/api/event/update/"+c.at, object{"settings": object{"ownBouts": true}}).Is(http.StatusOK)
		puller.Post("/api/event/protest/decide/"+p.ID, object{"upheld": true}).Is(http.StatusOK)
		leave("disqualification", "late").Is(http.StatusOK)
		var entries []accounts.AuditEntry
		s.Organizer().Get("/api/audit?limit=10").Is(http.StatusOK).Data(&entries)
		said := map[string]string{}
		for _, e := range entries {
			said[e.Action] = e.Became
		}
		for _, action := range []string{"decide-protest", "leave-tournament"} {
			if !strings.Contains(said[action], "by an official in a bout of their own") {
				t.Errorf("the audit of %s says %q", action, said[action])
			}
		}
	})
}

// TestStartAnyway: a hold, a paused table, a rest and a second match prevent match/start, start-round and a pad's
// start; officials can start anyway, which the audit records.
func TestStartAnyway(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := &begunFloor{floor: newFloor(t, s, 1, 1, 8, nil)}
		on := f.queue().Now.Tables[0].OnDeck
		r := s.Referee()
		start := func(body any) *apitest.Reply { return r.Post("/api/match/start/"+on.MatchID, body) }
		refused := func(want string) {
			t.Helper()
			start(nil).Is(http.StatusConflict).Contains(want)
			start(object{"anyway": false}).Is(http.StatusConflict)
			r.Post("/api/match/log/"+on.MatchID, logged(0, object{"id": uuid.NewString(), "kind": "start"})).Is(http.StatusConflict).Contains(want)
			r.Post("/api/match/log/"+on.MatchID, logged(0, game(on.Athletes[0].EntryID))).Is(http.StatusConflict).Contains(want)
		}
		f.table(1, "paused")
		refused("the table is not open")
		f.table(1, "open")
		f.do(r, "hold", object{"matchId": on.MatchID, "held": true}).Is(http.StatusOK)
		refused("it is on hold")
		var skipped []shapes.Match
		r.Post("/api/tournament/start-round", object{"tournamentId": f.e.Classes[0].ID}).Is(http.StatusOK).Contains("it is on hold").Data(&skipped)
		if slices.ContainsFunc(skipped, func(m shapes.Match) bool { return m.ID == on.MatchID }) {
			t.Error("a held match was started with its round")
		}
		start(object{"anyway": true}).Is(http.StatusOK)
		var entries []accounts.AuditEntry
		f.o.Get("/api/audit?limit=3").Is(http.StatusOK).Data(&entries)
		if !slices.ContainsFunc(entries, func(e accounts.AuditEntry) bool {
			return e.Action == "start-match" && strings.Contains(e.Became, "although it is on hold")
		}) {
			t.Errorf("the audit says %+v", entries)
		}
	})
}

// TestOneAthleteInProgressOnce: neither match/start nor two pads put an athlete in progress in two classes at
// once.
func TestOneAthleteInProgressOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := clubNight(s, 4)
		o := s.Organizer()
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
		var people []string
		for _, class := range e.Classes[:2] {
			if people == nil {
				var d shapes.TournamentDetail
				o.Get("/api/tournament/brackets-data/" + class.ID).Is(http.StatusOK).Data(&d)
				for _, p := range d.Participants {
					people = append(people, p.User.ID)
				}
				continue
			}
			o.Post("/api/tournament/add-participant", object{"tournamentId": class.ID, "participantIds": people}).Is(http.StatusOK)
		}
		var firsts []shapes.Match
		for _, class := range e.Classes[:2] {
			o.Post("/api/tournament/start/"+class.ID, nil).Is(http.StatusOK)
			var d shapes.TournamentDetail
			o.Post("/api/tournament/seed/"+class.ID, object{"manualSeedingData": nil}).Is(http.StatusOK).Data(&d)
			for _, m := range d.Matches {
				if m.Status == "scheduled" && (m.Player1.User.ID == people[0] || m.Player2.User.ID == people[0]) {
					firsts = append(firsts, m)
				}
			}
		}
		if len(firsts) != 2 {
			t.Fatalf("%d matches", len(firsts))
		}
		s.Referee().Post("/api/match/log/"+firsts[0].ID, logged(0, object{"id": "s", "kind": "start"})).Is(http.StatusOK)
		s.Referee().Post("/api/match/start/"+firsts[1].ID, nil).Is(http.StatusConflict).Contains("in another match")
		s.Referee().Post("/api/match/log/"+firsts[1].ID, logged(0, object{"id": "s", "kind": "start"})).Is(http.StatusConflict)
		s.Referee().Post("/api/match/log/"+firsts[1].ID, logged(0, game(firsts[1].Player1.ID))).Is(http.StatusConflict)
	})
}

// TestLogsAreBounded: a log refuses epochs that it has not reached, and entries beyond its limit.
func TestLogsAreBounded(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	c := newCup(t, s, 1, 4)
	path := "/api/match/log/" + c.match(1).ID
	touch := func() object { return object{"id": uuid.NewString(), "kind": "start"} }
	c.o.Post(path, logged(math.MaxInt64, touch())).Is(http.StatusBadRequest)
	c.o.Post(path, logged(1, touch())).Is(http.StatusConflict).Contains("server.log.epoch_ahead")
	full := 0
	for full < 500 {
		entries := make([]object, 100)
		for i := range entries {
			entries[i] = touch()
		}
		c.o.Post(path, logged(0, entries...)).Is(http.StatusOK)
		full += len(entries)
	}
	c.o.Post(path, logged(2, touch())).Is(http.StatusConflict).Contains("server.log.epoch_ahead")
	c.o.Post(path, logged(1, touch())).Is(http.StatusConflict).Contains("server.log.full")
	var pad day.Pad
	c.o.Get(path).Is(http.StatusOK).Data(&pad)
	if pad.Log.Epoch != 1 || len(pad.Log.Entries) != full {
		t.Errorf("epoch %d, %d entries", pad.Log.Epoch, len(pad.Log.Entries))
	}
	c.o.Put("/api/match/update-result/"+c.match(1).ID, result("1")).Is(http.StatusOK)
}

// TestADeviceStandsWhereItsPersonMayBe: neither a link nor a referee of one event puts a device at a
// table of another, where it could ask for decisions.
func TestADeviceStandsWhereItsPersonMayBe(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	a, b := newFloor(t, s, 2, 1, 3, nil), newScene(t, s)
	eventID := b.event()
	var e events.EventDetail
	s.Organizer().Post("/api/event/tables/create", object{"eventId": eventID}).Is(http.StatusCreated).Data(&e)
	helper := b.helper(e.Tables[0].ID)
	at := func(by *apitest.Client, table string) *apitest.Reply {
		return by.Put("/api/devices/"+uuid.NewString(), object{"waiting": 0, "refused": []object{}, "tableId": table})
	}
	for _, by := range []*apitest.Client{helper, b.referee} {
		at(by, a.e.Tables[0].ID).Is(http.StatusForbidden)
		at(by, e.Tables[0].ID).Is(http.StatusOK)
		at(by, "").Is(http.StatusOK)
		at(by, uuid.NewString()).Is(http.StatusOK) // it is gone, and waiting entries are still reported
	}
	helper = newScene(t, s).helper(a.e.Tables[0].ID)
	at(helper, a.e.Tables[1].ID).Is(http.StatusForbidden)
	at(helper, a.e.Tables[0].ID).Is(http.StatusOK)
}

// TestRolesComeBeforeBodies: people who organize nothing are refused every call for organizers before the
// server looks at what they send.
func TestRolesComeBeforeBodies(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	c := newScene(t, s)
	c.event()
	table, _ := api.New(api.Options{}).Rows()
	asked := 0
	for row, access := range table {
		method, path, _ := strings.Cut(row, " ")
		if access != protocol.Organizer && access != protocol.TournamentOrganizers && access != protocol.EventOrganizers || method != "POST" && method != "PUT" {
			continue
		}
		path = strings.NewReplacer("{id}", uuid.NewString()).Replace(path)
		for _, by := range []*apitest.Client{c.referee, c.athlete} {
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
