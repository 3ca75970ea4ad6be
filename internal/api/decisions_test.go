package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestFreeTablesAreToldWhileAPersonMustOpenAClass, but not while the timetable opens it, or afterwards.
func TestFreeTablesAreToldWhileAPersonMustOpenAClass(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 1, 4, nil)
		class := f.e.Classes[0].ID
		idle := func() (tables []int) {
			t.Helper()
			for _, d := range f.queue().Decisions {
				if d.Kind == "idle" {
					tables = append(tables, d.Number)
				}
			}
			return tables
		}
		f.do(f.o, "open", object{"classId": class, "open": false}).Is(http.StatusOK)
		f.do(f.o, "class", object{"classId": class, "byHand": true}).Is(http.StatusOK)
		if got := idle(); len(got) != 2 {
			t.Errorf("by hand: %v are free", got)
		}
		f.do(f.o, "class", object{"classId": class, "byHand": false, "notBefore": s.Clock.Now().Add(time.Hour)}).Is(http.StatusOK)
		if got := idle(); len(got) != 0 {
			t.Errorf("by timetable: %v are free", got)
		}
		f.do(f.o, "open", object{"classId": class, "open": true}).Is(http.StatusOK)
		if got := idle(); len(got) != 0 {
			t.Errorf("open: %v are free", got)
		}
	})
}

// TestFinalsAtOneTableLeaveTheOthersFree, which needs no decision.
func TestFinalsAtOneTableLeaveTheOthersFree(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 4, 2, object{"rest": 0, "restDecider": 0, "finals": "final", "openClasses": 4})
		for range 4 {
			for _, table := range f.queue().Now.Tables {
				if b := table.OnDeck; b != nil && b.MatchNumber == 1 {
					f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
					f.pull(b.MatchID)
				}
			}
		}
		q := f.queue()
		if q.Now.Phase != "finals" || q.Now.Tables[1].OnDeck != nil || len(q.Bouts) < 3 {
			t.Fatalf("no finals: %s, %d bouts, table 2 %+v", q.Now.Phase, len(q.Bouts), q.Now.Tables[1].OnDeck)
		}
		if len(q.Decisions) != 0 {
			t.Errorf("decisions %+v", q.Decisions)
		}
	})
}

// TestPausedAndClosedTablesAreDecided lists a paused table that keeps its bouts while another is empty, and an event
// without an open table. After the last match the day is over.
func TestPausedAndClosedTablesAreDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 1, 2, object{"rest": 0, "restDecider": 0})
		kinds := func() (all []string) {
			t.Helper()
			for _, d := range f.queue().Decisions {
				all = append(all, d.Kind)
			}
			return all
		}
		state := func(table int, to string) {
			t.Helper()
			f.o.Put("/api/event/tables/update/"+f.queue().Now.Tables[table].ID, object{"state": to}).Is(http.StatusOK)
		}
		if got := kinds(); len(got) != 0 {
			t.Errorf("usual: %v", got)
		}
		state(0, "paused")
		if got := kinds(); !slices.Equal(got, []string{"paused-table"}) {
			t.Errorf("a paused table keeps its bout: %v", got)
		}
		state(1, "paused")
		if got := kinds(); !slices.Equal(got, []string{"no-open-table"}) {
			t.Errorf("all paused: %v", got)
		}
		state(1, "closed")
		state(0, "closed")
		if got := kinds(); !slices.Equal(got, []string{"no-open-table"}) {
			t.Errorf("all closed: %v", got)
		}
		for _, table := range f.e.Tables {
			f.o.Put("/api/event/tables/update/"+table.ID, object{"state": "open"}).Is(http.StatusOK)
		}
		for q := f.queue(); len(q.Bouts) > 0; q = f.queue() {
			if q.Day.Over || len(q.Decisions) > 0 {
				t.Fatalf("over %v, decisions %+v", q.Day.Over, q.Decisions)
			}
			f.do(f.o, "call", object{"matchId": q.Now.Tables[0].OnDeck.MatchID}).Is(http.StatusOK)
			f.pull(q.Now.Tables[0].OnDeck.MatchID)
		}
		if q := f.queue(); !q.Day.Over || len(q.Decisions) > 0 {
			t.Errorf("over %v, decisions %+v", q.Day.Over, q.Decisions)
		}
	})
}

// TestCalledAtTwoEvents names an athlete who is called at tables of two events to officials only, as the other event may
// not be public. Both calls stand.
func TestCalledAtTwoEvents(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 2, object{"rest": 0})
		other := newFloor(t, s, 1, 0, 0, object{"rest": 0})
		class := other.e.Classes[0].ID
		for _, a := range f.athletes {
			other.o.Post("/api/event/register", object{"eventId": other.e.ID, "athletes": []object{{"userId": a.User.ID, "classIds": []string{class}, "confirmed": true}}}).Is(http.StatusCreated)
		}
		other.o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		other.o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		twice := func(f *floor) (all []string) {
			t.Helper()
			for _, g := range f.reasons() {
				if g.Kind == "called-twice" {
					all = append(all, g.Athlete+" at "+g.Elsewhere.Event)
				}
			}
			for _, d := range f.queue().Decisions {
				if d.Kind == "called-twice" {
					t.Errorf("every account reads %+v", d)
				}
			}
			s.Participant().Get("/api/event/reasons/" + f.e.ID).Is(http.StatusForbidden)
			return all
		}
		f.do(f.o, "call", object{"matchId": f.queue().Now.Tables[0].OnDeck.MatchID}).Is(http.StatusOK)
		if got := twice(f); len(got) != 0 {
			t.Errorf("called once: %v", got)
		}
		s.Clock.Advance(time.Minute)
		other.do(other.o, "call", object{"matchId": other.queue().Now.Tables[0].OnDeck.MatchID}).Is(http.StatusOK)
		s.Clock.Advance(time.Minute)
		if got := twice(other); len(got) != 2 {
			t.Errorf("at the second: %v", got)
		}
		if got := twice(f); len(got) != 2 {
			t.Errorf("at the first: %v", got)
		}
		f.pull(f.queue().Now.Tables[0].Called.MatchID)
		if got := twice(other); len(got) != 0 {
			t.Errorf("decided at the first: %v", got)
		}
	})
}

// TestAnInjuredAthleteIsDecided asks after a loss by injury until an official answers or the athlete has
// left. A helper cannot answer.
func TestAnInjuredAthleteIsDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
		injured := func() (all []day.Decision) {
			t.Helper()
			for _, d := range f.queue().Decisions {
				if d.Kind == "injured" {
					all = append(all, d)
				}
			}
			return all
		}
		b := f.queue().Now.Tables[0].OnDeck
		f.do(f.o, "call", object{"matchId": b.MatchID}).Is(http.StatusOK)
		f.o.Post("/api/match/start/"+b.MatchID, nil).Is(http.StatusOK)
		f.do(f.o, "go-on", object{"matchId": b.MatchID, "goesOn": true}).Is(http.StatusConflict)
		lost := object{"results": []object{}, "winner": b.Athletes[0].EntryID, "decidedBy": "injury"}
		f.o.Put("/api/match/update-result/"+b.MatchID, lost).Is(http.StatusOK)
		got := injured()
		if len(got) != 1 || got[0].MatchID != b.MatchID || got[0].Athletes[0] != b.Athletes[1].Name || len(got[0].StillIn) != 1 || got[0].StillIn[0].EntryID != b.Athletes[1].EntryID {
			t.Fatalf("decisions %+v", got)
		}
		f.do(s.Participant(), "go-on", object{"matchId": b.MatchID, "goesOn": true}).Is(http.StatusForbidden)
		f.do(s.Referee(), "go-on", object{"matchId": b.MatchID, "goesOn": true}).Is(http.StatusOK)
		f.do(s.Referee(), "go-on", object{"matchId": b.MatchID, "goesOn": true}).Is(http.StatusOK) // the same again
		if got := injured(); len(got) != 0 {
			t.Errorf("answered: %+v", got)
		}
		f.do(f.o, "go-on", object{"matchId": b.MatchID, "goesOn": false}).Is(http.StatusOK)
		if got := injured(); len(got) != 1 {
			t.Errorf("undecided again: %+v", got)
		}
		// A referee takes the athlete out at the match where it happened.
		s.Referee().Post("/api/tournament/leave", object{"tournamentId": b.ClassID, "entryId": b.Athletes[1].EntryID, "kind": "injury", "matchId": b.MatchID}).Is(http.StatusOK)
		if got := injured(); len(got) != 0 {
			t.Errorf("left: %+v", got)
		}
	})
}
