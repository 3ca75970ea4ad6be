package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// floor is a running event, with tables and classes whose athletes have numbers.
type floor struct {
	t        *testing.T
	s        *apitest.Server
	o        *apitest.Client
	e        events.EventDetail
	athletes []events.EventAthlete
}

// newFloor makes a running event with a number of tables and of classes with some athletes each.
func newFloor(t *testing.T, s *apitest.Server, tables, classes, athletes int, settings object) *floor {
	t.Helper()
	f := &floor{t: t, s: s, o: s.Organizer()}
	f.e = women40(s, settings)
	for range tables {
		f.o.Post("/api/event/tables/create", object{"eventId": f.e.ID}).Is(http.StatusCreated)
	}
	ids := []string{}
	for _, c := range f.e.Classes[:classes] {
		ids = append(ids, c.ID)
	}
	for i := range classes * athletes {
		f.athletes = append(f.athletes, register(s, f.e.ID, object{"name": fmt.Sprintf("Ann%c Lee", 'A'+i), "sex": "women", "birthYear": 1970,
			"club": "Iron Arm", "classIds": ids[i/athletes : i/athletes+1], "confirmed": true})...)
	}
	f.o.Post("/api/event/set-official", object{"eventId": f.e.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
	for _, id := range ids {
		f.o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		f.o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	f.o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
	f.o.Get("/api/event/" + f.e.ID).Is(http.StatusOK).Data(&f.e)
	return f
}

func (f *floor) queue() (q day.Queue) {
	f.t.Helper()
	f.o.Get("/api/event/queue/" + f.e.ID).Is(http.StatusOK).Data(&q)
	return q
}

// reasons returns the reasons behind the queue.
func (f *floor) reasons() (given []day.GivenReason) {
	f.t.Helper()
	f.o.Get("/api/event/reasons/" + f.e.ID).Is(http.StatusOK).Data(&given)
	return given
}

func (f *floor) do(by *apitest.Client, what string, body object) *apitest.Reply {
	f.t.Helper()
	return by.Post("/api/event/queue/"+what, body)
}

// pull decides a called bout, whose first athlete wins.
func (f *floor) pull(matchID string) {
	f.t.Helper()
	f.s.Referee().Post("/api/match/start/"+matchID, nil).Is(http.StatusOK)
	f.s.Clock.Advance(time.Minute)
	f.s.Referee().Put("/api/match/update-result/"+matchID, result("1")).Is(http.StatusOK)
}

// TestQueueCallsABout goes from the announcement of a bout over its call and its result to the
// next one.
func TestQueueCallsABout(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 2, 6, nil)
		referee := s.Referee()
		q := f.queue()
		first, second := q.Now.Tables[0], q.Now.Tables[1]
		if first.OnDeck == nil || first.InTheHole == nil || second.OnDeck == nil || first.Called != nil || len(q.Now.Classes) != 2 || q.Now.Phase != "running" {
			t.Fatalf("now %+v", q.Now)
		}
		match := first.OnDeck.MatchID
		var before, after shapes.TournamentDetail
		f.o.Get("/api/tournament/brackets-data/" + first.OnDeck.ClassID).Is(http.StatusOK).Data(&before)
		var now day.Now
		f.do(referee, "call", object{"matchId": match, "version": q.Now.Version}).Is(http.StatusOK).Data(&now)
		b := now.Tables[0].Called
		if b == nil || b.MatchID != match || b.Deadline.Sub(*b.CalledAt) != time.Minute || now.Version != q.Now.Version+1 {
			t.Fatalf("called %+v at version %d after %d", b, now.Version, q.Now.Version)
		}
		f.o.Get("/api/tournament/brackets-data/" + first.OnDeck.ClassID).Is(http.StatusOK).Data(&after)
		if after.Version != before.Version {
			t.Errorf("a call took the class from version %d to %d", before.Version, after.Version)
		}
		if now.Tables[0].OnDeck.MatchID != first.InTheHole.MatchID || now.Tables[1].OnDeck.MatchID != second.OnDeck.MatchID {
			t.Error("what was announced has changed")
		}
		version := now.Version
		if f.do(referee, "call", object{"matchId": match}).Is(http.StatusOK).Data(&now); now.Version != version {
			t.Error("the same call again changed something")
		}
		f.do(referee, "call", object{"matchId": now.Tables[0].OnDeck.MatchID}).Is(http.StatusConflict).Contains("Table T1 is busy with match")
		f.do(referee, "call", object{"matchId": now.Tables[0].OnDeck.MatchID, "tableId": "x"}).Is(http.StatusBadRequest)

		// They arrive late.
		f.do(referee, "arrived", object{"matchId": match, "entryId": b.Athletes[0].EntryID, "arrived": true}).Is(http.StatusOK).Data(&now)
		f.do(referee, "arrived-badge", object{"tableId": first.ID, "badge": fmt.Sprint(b.Athletes[1].Number)}).Is(http.StatusOK).Data(&now)
		if at := now.Tables[0].Called.Athletes; !at[0].Arrived || !at[1].Arrived {
			t.Errorf("arrived %+v", at)
		}
		if both := now.Tables[0].Called.BothHereAt; both == nil || !both.Equal(s.Clock.Now()) {
			t.Errorf("both are here since %v", both)
		}
		var pad day.Pad
		if f.o.Get("/api/match/log/" + match).Is(http.StatusOK).Data(&pad); pad.Log.Grip != 30 {
			t.Errorf("a grip is late after %d s", pad.Log.Grip)
		}
		f.do(referee, "arrived-badge", object{"tableId": first.ID, "badge": "Toproll 99"}).Is(http.StatusBadRequest)
		var one day.Now
		f.do(referee, "arrived", object{"matchId": match, "entryId": b.Athletes[1].EntryID, "arrived": false}).Is(http.StatusOK).Data(&one)
		if both := one.Tables[0].Called.BothHereAt; both != nil {
			t.Errorf("one is not here, and both are since %v", both)
		}
		s.Clock.Advance(61 * time.Second)
		if q = f.queue(); len(q.Decisions) != 1 || q.Decisions[0].Kind != "default" || q.Decisions[0].Athletes[0] != b.Athletes[1].Name {
			t.Errorf("decisions %+v", q.Decisions)
		}
		f.do(referee, "more-time", object{"matchId": match, "seconds": 90, "reason": "at the desk"}).Is(http.StatusOK).Data(&now)
		if d := now.Tables[0].Called; f.reasons()[0].Reason != "at the desk" || d.Deadline.Sub(s.Clock.Now()) != 90*time.Second {
			t.Errorf("more time %+v", d)
		}
		f.do(referee, "more-time", object{"matchId": match, "seconds": 9}).Is(http.StatusBadRequest)

		// The result frees the table, and both athletes rest.
		f.pull(match)
		q = f.queue()
		if q.Now.Tables[0].Called != nil || q.Now.Tables[0].OnDeck.MatchID != first.InTheHole.MatchID || q.Now.Tables[0].InTheHole == nil {
			t.Errorf("after the result %+v", q.Now.Tables[0])
		}
		f.do(referee, "take-back", object{"matchId": match}).Is(http.StatusConflict)
		f.do(referee, "arrived", object{"matchId": match, "entryId": b.Athletes[1].EntryID, "arrived": true}).Is(http.StatusConflict)
		f.do(referee, "more-time", object{"matchId": match, "seconds": 60}).Is(http.StatusConflict)
		// An athlete who has just pulled is not called without a waiver.
		rests := ""
		for _, w := range q.Bouts {
			if w.Why != nil && w.Why.Code == "athlete-rests" {
				rests = w.MatchID
			}
		}
		if rests != "" {
			table := q.Now.Tables[0].ID
			f.do(referee, "call", object{"matchId": rests, "tableId": table}).Is(http.StatusConflict).Contains("rests until")
			f.do(referee, "call", object{"matchId": rests, "tableId": table, "anyway": true}).Is(http.StatusOK).Data(&now)
			if !now.Tables[0].Called.Waived {
				t.Error("the waived rest is not told")
			}
			f.do(referee, "take-back", object{"matchId": rests}).Is(http.StatusOK).Data(&now)
			if now.Tables[0].Called != nil || now.Tables[0].OnDeck.MatchID != rests {
				t.Errorf("taken back: %+v", now.Tables[0])
			}
		}
	})
}

// TestQueueIsSteered holds, wants next, moves and opens.
func TestQueueIsSteered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 3, 6, object{"openClasses": 1})
		referee := s.Referee()
		q := f.queue()
		if states := [3]string{q.Classes[0].State, q.Classes[1].State, q.Classes[2].State}; states != [3]string{"open", "open", "waiting"} {
			t.Fatalf("classes %v", states)
		}
		t1, t2 := q.Now.Tables[0], q.Now.Tables[1]
		var now day.Now
		on := t1.OnDeck.MatchID
		f.do(referee, "next", object{"matchId": on, "tableId": t2.ID}).Is(http.StatusOK).Data(&now)
		if now.Tables[1].OnDeck.MatchID != on || now.Tables[0].OnDeck.MatchID == on {
			t.Errorf("wanted next at table 2: %+v", now.Tables)
		}
		f.do(referee, "next", object{"matchId": on, "tableId": nil}).Is(http.StatusOK)
		f.do(referee, "hold", object{"matchId": on, "held": true, "reason": "medal photo"}).Is(http.StatusOK).Data(&now)
		if now.Tables[1].OnDeck != nil && now.Tables[1].OnDeck.MatchID == on {
			t.Error("a held bout is on deck")
		}
		f.do(referee, "call", object{"matchId": on, "tableId": t1.ID}).Is(http.StatusConflict).Contains("it is on hold")
		f.do(referee, "hold", object{"matchId": on, "held": false}).Is(http.StatusOK)
		f.do(referee, "hold", object{"matchId": on, "classId": q.Classes[0].ID, "held": true}).Is(http.StatusBadRequest)

		// An athlete is with the doctor: none of their bouts is announced.
		var hold events.EventAthlete
		for _, a := range f.athletes {
			if a.User.Name == f.queue().Now.Tables[0].OnDeck.Athletes[0].Name {
				hold = a
			}
		}
		f.do(referee, "hold", object{"registrationId": hold.ID, "held": true, "reason": "doctor"}).Is(http.StatusOK).Data(&now)
		for _, table := range now.Tables {
			for _, b := range []*day.NowBout{table.OnDeck, table.InTheHole} {
				if b != nil && (b.Athletes[0].Name == hold.User.Name || b.Athletes[1].Name == hold.User.Name) {
					t.Errorf("%s is held and announced", hold.User.Name)
				}
			}
		}
		f.do(referee, "hold", object{"registrationId": hold.ID, "held": false}).Is(http.StatusOK)

		// Classes.
		third := q.Classes[2].ID
		f.do(referee, "class", object{"classId": third, "position": 1}).Is(http.StatusForbidden)
		f.do(f.o, "class", object{"classId": third, "position": 1, "tableId": t2.ID}).Is(http.StatusOK)
		if q = f.queue(); q.Classes[0].ID != third || q.Classes[0].TableID != t2.ID {
			t.Errorf("order %+v", q.Classes)
		}
		f.do(referee, "stage", object{"classId": third, "staged": true}).Is(http.StatusOK).Data(&now)
		if len(now.Classes) != 3 || now.Classes[0].State != "staged" {
			t.Errorf("staged %+v", now.Classes)
		}
		f.do(referee, "open", object{"classId": third, "open": true}).Is(http.StatusOK)
		f.do(referee, "open", object{"classId": third, "open": false}).Is(http.StatusOK)
		if q = f.queue(); !q.Classes[0].ByHand || q.Classes[0].State == "open" {
			t.Errorf("closed again %+v", q.Classes[0])
		}
		// Tables.
		var e events.EventDetail
		referee.Put("/api/event/tables/update/"+t2.ID, object{"state": "closed"}).Is(http.StatusOK).Data(&e)
		if q = f.queue(); len(q.Now.Tables) != 1 || e.Tables[1].State != "closed" {
			t.Errorf("tables %+v", q.Now.Tables)
		}
		referee.Put("/api/event/tables/update/"+t1.ID, object{"state": "paused"}).Is(http.StatusOK)
		on = f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(referee, "call", object{"matchId": on}).Is(http.StatusConflict).Contains("is paused")
		f.do(referee, "take-back", object{"matchId": on}).Is(http.StatusOK).Data(&now)
		if now.Tables[0].OnDeck.MatchID == on {
			t.Error("it is still announced at the paused table")
		}
		referee.Put("/api/event/tables/update/"+t1.ID, object{"state": "open"}).Is(http.StatusOK)
	})
}

// TestQueueKeepsWhatAProtestDecides: bouts that depend on a match under protest wait.
func TestQueueKeepsWhatAProtestDecides(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
		b := f.queue().Now.Tables[0].OnDeck
		f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
		f.pull(b.MatchID)
		body := object{"matchId": b.MatchID, "entryId": b.Athletes[1].EntryID, "reason": "elbow lifted", "link": "https://club.example/v"}
		var p, again day.Protest
		s.Referee().Post("/api/event/protest", body).Is(http.StatusOK).Data(&p)
		s.Referee().Post("/api/event/protest", body).Is(http.StatusOK).Data(&again)
		if again.ID != p.ID || p.FiledBy.Name != "Rita Referee" {
			t.Errorf("%+v, then %+v", p, again)
		}
		next := f.queue().Now.Tables[0].OnDeck
		f.do(f.o, "call", object{"matchId": next.MatchID}).Is(http.StatusOK)
		f.pull(next.MatchID)
		q := f.queue()
		if q.Now.Tables[0].OnDeck != nil {
			t.Errorf("announced under protest: %+v", q.Now.Tables[0].OnDeck)
		}
		waits := 0
		for _, w := range q.Bouts {
			if w.Why != nil && w.Why.Code == "under-protest" && w.Why.Match == b.MatchNumber {
				waits++
				f.do(f.o, "call", object{"matchId": w.MatchID, "tableId": q.Now.Tables[0].ID}).Is(http.StatusConflict).Contains("there is a protest about match")
			}
		}
		if waits != 2 || q.Decisions[0].Kind != "protest" {
			t.Errorf("%d wait; decisions %+v", waits, q.Decisions)
		}
		s.Referee().Post("/api/event/protest/decide/"+p.ID, object{"upheld": false}).Is(http.StatusForbidden)
		f.o.Post("/api/event/protest/decide/"+p.ID, object{"upheld": false, "note": "seen on video"}).Is(http.StatusOK).Data(&p)
		f.o.Post("/api/event/protest/decide/"+p.ID, object{"upheld": false}).Is(http.StatusOK)
		f.o.Post("/api/event/protest/decide/"+p.ID, object{"upheld": true}).Is(http.StatusConflict)
		if p.Outcome != "dismissed" || f.queue().Now.Tables[0].OnDeck == nil {
			t.Errorf("decided %+v, and nothing is announced", p)
		}
	})
}

// TestNowOfVisitors: visitors see the tables with the names that they see and nothing
// that is private.
func TestNowOfVisitors(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 6, nil)
		f.o.Put("/api/event/update/"+f.e.ID, object{"public": true}).Is(http.StatusOK).Data(&f.e)
		path := "/api/public/event/" + f.e.Slug + "/now"
		b := f.queue().Now.Tables[0].OnDeck
		f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
		f.do(f.o, "more-time", object{"matchId": b.MatchID, "seconds": 60, "reason": "toilet"}).Is(http.StatusOK)
		reply := s.Nobody().Get(path).Is(http.StatusOK).Contains(b.Athletes[0].Name)
		for _, a := range f.athletes {
			tells(t, path, reply.Body, []string{a.User.ID, "1970", "toilet", f.o.ID})
			s.Referee().Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
		}
		s.Nobody().Get(path).Is(http.StatusOK).Lacks("Lee", "Ann").Contains("A. L.")
		var data any
		if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		fields(found, "", data)
		bout := " matchId matchNumber round lastRound bracket.bracket bestOf classId className status calledAt deadline bothHereAt startedAt readyAt expectedAt waived " +
			"scores.player1Score scores.player2Score athletes[].entryId athletes[].name athletes[].number athletes[].club athletes[].country athletes[].arrived athletes[].fouls athletes[].warnings\n"
		want := allowed(`eventId version at state phase weighIn.registered weighIn.weighed tables[]._id tables[].number tables[].name tables[].state
			classes[]. _id name state held total decided expectedStart expectedEnd tableId
			tables[]. called onDeck inTheHole
			tables[].called.` + bout + "tables[].onDeck." + bout + "tables[].inTheHole." + bout)
		for path := range found {
			if !want[path] {
				t.Errorf("it tells %s", path)
			}
		}
		f.o.Put("/api/event/update/"+f.e.ID, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get(path).Is(http.StatusNotFound)
	})
}

// TestHelpersAtTheQueue: helpers act only at their table.
func TestHelpersAtTheQueue(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	f := newFloor(t, s, 2, 2, 6, nil)
	c := newScene(t, s)
	q := f.queue()
	mine, other := q.Now.Tables[0], q.Now.Tables[1]
	helper := c.helper(mine.ID)
	elsewhere := c.helper(c.table())
	helper.Get("/api/event/queue/" + f.e.ID).Is(http.StatusOK)
	elsewhere.Get("/api/event/queue/" + f.e.ID).Is(http.StatusForbidden)
	f.do(elsewhere, "call", object{"matchId": mine.OnDeck.MatchID}).Is(http.StatusForbidden)
	f.do(helper, "call", object{"matchId": other.OnDeck.MatchID}).Is(http.StatusForbidden)
	f.do(helper, "call", object{"matchId": other.OnDeck.MatchID, "tableId": mine.ID}).Is(http.StatusForbidden)
	f.do(helper, "call", object{"matchId": mine.OnDeck.MatchID}).Is(http.StatusOK)
	f.do(helper, "arrived", object{"matchId": mine.OnDeck.MatchID, "entryId": mine.OnDeck.Athletes[0].EntryID, "arrived": true}).Is(http.StatusOK)
	f.do(helper, "more-time", object{"matchId": mine.OnDeck.MatchID, "seconds": 60}).Is(http.StatusOK)
	f.do(helper, "take-back", object{"matchId": mine.OnDeck.MatchID}).Is(http.StatusForbidden)
	f.do(helper, "hold", object{"matchId": mine.InTheHole.MatchID, "held": true}).Is(http.StatusForbidden)
	f.do(s.Participant(), "call", object{"matchId": other.OnDeck.MatchID}).Is(http.StatusForbidden)
	f.do(s.As(account.Referee, "Stranger"), "call", object{"matchId": other.OnDeck.MatchID}).Is(http.StatusForbidden)
	f.do(s.Nobody(), "call", object{"matchId": other.OnDeck.MatchID}).Is(http.StatusUnauthorized)
	var now day.TableNow
	helper.Get("/api/table/" + mine.ID).Is(http.StatusOK).Data(&now)
	if now.Now == nil || now.Now.Called == nil || len(now.Next) != 2 || now.Next[0].ID != mine.OnDeck.MatchID {
		t.Errorf("at the table: %+v", now)
	}
	// What has started at a table without a call counts as called there.
	helper.Post("/api/match/log/"+mine.OnDeck.MatchID, logged(0, object{"id": "g1", "kind": "game", "athlete": mine.OnDeck.Athletes[0].EntryID})).Is(http.StatusOK)
	helper.Post("/api/match/log/"+mine.InTheHole.MatchID, logged(0, object{"id": "s1", "kind": "start"})).Is(http.StatusOK)
	if q = f.queue(); q.Now.Tables[0].Called == nil || q.Now.Tables[0].Called.MatchID != mine.InTheHole.MatchID {
		t.Errorf("started without a call: %+v", q.Now.Tables[0].Called)
	}
	// A bout whose call is undone accepts no entries of a device.
	f.do(f.o, "call", object{"matchId": other.OnDeck.MatchID, "version": q.Now.Version}).Is(http.StatusOK)
	f.do(f.o, "call", object{"matchId": other.OnDeck.MatchID, "tableId": mine.ID, "version": q.Now.Version}).Is(http.StatusConflict)
	f.do(f.o, "take-back", object{"matchId": other.OnDeck.MatchID}).Is(http.StatusOK)
	f.o.Post("/api/match/log/"+other.OnDeck.MatchID, logged(0, object{"id": "g2", "kind": "game", "athlete": other.OnDeck.Athletes[0].EntryID})).
		Is(http.StatusConflict).Contains("server.log.taken_back")
	f.o.Post("/api/event/state/"+f.e.ID, object{"state": "finished"}).Is(http.StatusConflict)
}

// TestQueueOfTheWrongThings: a tournament outside events has no queue, and an event that does not run has no tables for
// bouts.
func TestQueueOfTheWrongThings(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	c := newCup(t, s, 1, 4)
	c.o.Post("/api/event/queue/call", object{"matchId": c.match(1).ID}).Is(http.StatusConflict).Contains("is not a class of an event")
	c.o.Post("/api/event/queue/call", object{"matchId": c.d.ID}).Is(http.StatusNotFound)
	e := women40(s, nil)
	f := newFloor(t, s, 1, 1, 4, nil)
	c.o.Post("/api/event/queue/stage", object{"classId": e.Classes[0].ID, "staged": true}).Is(http.StatusOK)
	c.o.Post("/api/event/queue/open", object{"classId": e.Classes[0].ID, "open": true}).Is(http.StatusConflict)
	on := f.queue().Now.Tables[0].OnDeck.MatchID
	playOn(f.o, f.e.Classes[0].ID, func(shapes.Match) string { return "1" })
	f.do(f.o, "call", object{"matchId": on, "tableId": f.e.Tables[0].ID}).Is(http.StatusConflict)
	f.o.Post("/api/event/state/"+f.e.ID, object{"state": "finished"}).Is(http.StatusOK)
	f.do(f.o, "call", object{"matchId": on, "tableId": f.e.Tables[0].ID}).Is(http.StatusConflict)
	var p day.DayPlan
	f.o.Post("/api/event/plan", object{"eventId": f.e.ID, "tables": 2, "boutSeconds": 60}).Is(http.StatusOK).Data(&p)
	if p.Seconds == 0 || p.Work < 360 || len(p.Classes) != 4 || !p.Classes[3].TooSmall {
		t.Errorf("plan %+v", p)
	}
}

// TestQueueUnderManyHandsAtOnce has referees enter results of several classes at once while others call, undo and hold:
// nothing fails, every bout is pulled once, and nobody is at two tables.
func TestQueueUnderManyHandsAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 3, 3, 8, object{"rest": 0, "restDecider": 0})
		referee := s.Referee()
		done := make(chan struct{})
		var others, referees sync.WaitGroup
		try := func(r *apitest.Reply) {
			if r.Status >= 500 || r.Status == http.StatusBadRequest {
				t.Errorf("%d %s", r.Status, r.Body)
			}
		}
		for hand := range 3 {
			others.Go(func() {
				for n := hand; ; n++ {
					select {
					case <-done:
						return
					default:
					}
					var q day.Queue
					r := f.o.Get("/api/event/queue/" + f.e.ID)
					if try(r); r.Status != http.StatusOK {
						return
					}
					r.Data(&q)
					table := q.Now.Tables[n%3]
					if table.OnDeck != nil {
						try(f.do(referee, "call", object{"matchId": table.OnDeck.MatchID}))
						if n%4 == 0 {
							try(f.do(referee, "take-back", object{"matchId": table.OnDeck.MatchID}))
						}
						try(f.do(referee, "present", object{"entryId": table.OnDeck.Athletes[0].EntryID, "present": n%2 == 0}))
					}
					athlete := f.athletes[n%len(f.athletes)].ID
					try(f.do(referee, "hold", object{"registrationId": athlete, "held": true}))
					try(f.o.Put("/api/event/athlete/"+athlete, object{"club": fmt.Sprint("Club ", n)}))
					try(f.do(referee, "hold", object{"registrationId": athlete, "held": false}))
				}
			})
		}
		for _, class := range f.e.Classes[:3] {
			referees.Go(func() { playOn(f.o, class.ID, func(shapes.Match) string { return "1" }) })
		}
		referees.Wait()
		close(done)
		others.Wait()
		if err := s.App.Day.AdvanceQueues(t.Context()); err != nil {
			t.Fatal(err)
		}
		if q := f.queue(); len(q.Bouts) != 0 || q.Now.Phase != "ceremony" || q.Now.Tables[0].Called != nil || q.Now.Tables[1].OnDeck != nil {
			t.Errorf("left: %+v", q.Now)
		}
	})
}

// TestTimetableOpensClasses automatically, in the order of arms and of the timetable, up to the limit and not before
// their time.
func TestTimetableOpensClasses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := bigEvent(s, 8, 4, 1)
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"openClasses": 3}}).Is(http.StatusOK)
		last := e.Classes[3].ID
		at := s.Clock.Now().Add(10 * time.Minute)
		o.Post("/api/event/queue/class", object{"classId": e.Classes[0].ID, "notBefore": at}).Is(http.StatusOK)
		o.Post("/api/event/queue/class", object{"classId": last, "byHand": true}).Is(http.StatusOK)
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
		states := func() (list []string) {
			t.Helper()
			if err := s.App.Day.AdvanceQueues(t.Context()); err != nil {
				t.Fatal(err)
			}
			var q day.Queue
			o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
			for _, c := range q.Classes {
				for _, of := range e.Classes {
					if of.ID == c.ID {
						list = append(list, of.Class.Arm+" "+c.State)
					}
				}
			}
			return list
		}
		if got := fmt.Sprint(states()); got != "[right waiting right open left open left waiting]" {
			t.Errorf("at first %s", got)
		}
		s.Clock.Advance(10*time.Minute + time.Second)
		if got := fmt.Sprint(states()); got != "[right open right open left open left waiting]" {
			t.Errorf("ten minutes later %s", got)
		}
		o.Post("/api/event/queue/open", object{"classId": last, "open": true}).Is(http.StatusOK)
		if got := fmt.Sprint(states()); got != "[right open right open left open left open]" {
			t.Errorf("by hand %s", got)
		}
	})
}

// TestFinalsAreHeldBack: the finals of all classes are pulled when everything else is over.
func TestFinalsAreHeldBack(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	f := newFloor(t, s, 2, 2, 4, object{"rest": 0, "restDecider": 0, "finals": "final"})
	for range 100 {
		q := f.queue()
		if q.Now.Phase == "ceremony" {
			return
		}
		for _, b := range q.Bouts {
			if left := len(q.Bouts); b.Bracket.Bracket != "grandfinal" && q.Now.Phase == "finals" {
				t.Fatalf("M%d is left of %d in the finals", b.MatchNumber, left)
			}
		}
		called := false
		for _, table := range q.Now.Tables {
			if b := table.OnDeck; b != nil {
				if (b.Bracket.Bracket == "grandfinal") != (q.Now.Phase == "finals") {
					t.Errorf("M%d of the %s bracket is on deck while it is %s", b.MatchNumber, b.Bracket.Bracket, q.Now.Phase)
				}
				f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
				f.pull(b.MatchID)
				called = true
				break
			}
		}
		if !called {
			t.Fatalf("nothing is on deck: %+v", q.Now)
		}
	}
	t.Error("it does not end")
}

// TestHelpersEnterDefaults: at zero the helper decides called bouts at the table.
func TestHelpersEnterDefaults(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 2, 6, nil)
		c := newScene(t, s)
		tables := f.queue().Now.Tables
		helper, bout, other := c.helper(tables[0].ID), tables[0].OnDeck, tables[1].OnDeck
		noShow := func(b *day.NowBout) *apitest.Reply {
			return helper.Post("/api/match/no-show/"+b.MatchID, object{"absent": []string{b.Athletes[0].EntryID}})
		}
		noShow(bout).Is(http.StatusForbidden).Contains("is not called at your table") // only announced
		f.do(helper, "call", object{"matchId": bout.MatchID}).Is(http.StatusOK)
		f.do(s.Referee(), "call", object{"matchId": other.MatchID}).Is(http.StatusOK)
		noShow(other).Is(http.StatusForbidden)
		var m shapes.Match
		noShow(bout).Is(http.StatusOK).Data(&m)
		if m.Status != "completed" || m.DecidedBy == nil || *m.DecidedBy != "default" {
			t.Errorf("decided %+v", m)
		}
		noShow(bout).Is(http.StatusOK) // repeating changes nothing
		if now := f.queue().Now.Tables[0]; now.Called != nil {
			t.Errorf("still called: %+v", now.Called)
		}
	})
}
