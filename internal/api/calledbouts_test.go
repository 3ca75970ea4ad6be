package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNowShowsABoutAsItGoes: games, fouls and warnings appear during the bout, as soon as they are entered.
func TestNowShowsABoutAsItGoes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 6, object{"bestOf": 3, "bestOfDecider": 3})
		on := f.queue().Now.Tables[0]
		one, two := on.OnDeck.Athletes[0].EntryID, on.OnDeck.Athletes[1].EntryID
		f.do(s.Referee(), "call", object{"matchId": on.OnDeck.MatchID}).Is(http.StatusOK)
		enter := func(matchID string, entries ...object) {
			t.Helper()
			s.Referee().Post("/api/match/log/"+matchID, logged(0, entries...)).Is(http.StatusOK)
		}
		enter(on.OnDeck.MatchID, object{"id": "s", "kind": "start"}, object{"id": "g", "kind": "game", "athlete": two}, object{"id": "s2", "kind": "start"})
		before := f.queue().Now
		if b := before.Tables[0].Called; b.BestOf != 3 || b.Scores.Player1Score != 0 || b.Scores.Player2Score != 1 || b.Status != "in-progress" {
			t.Errorf("after a game %+v", b)
		}
		enter(on.OnDeck.MatchID, object{"id": "f", "kind": "foul", "athlete": one}, object{"id": "w", "kind": "warning", "athlete": two})
		now := f.queue().Now
		if a := now.Tables[0].Called.Athletes; a[0].Fouls != 1 || a[0].Warnings != 0 || a[1].Fouls != 0 || a[1].Warnings != 1 {
			t.Errorf("fouls and warnings %+v", a)
		}
		if now.Version != before.Version+1 {
			t.Errorf("a foul took the queue from version %d to %d", before.Version, now.Version)
		}
		enter(on.OnDeck.MatchID, object{"id": "n", "kind": "straps"})
		if again := f.queue().Now; again.Version != now.Version {
			t.Error("what is not shown is told")
		}
	})
}

// TestPresentByName: the sheet of a class shows athletes seen at the stage, but not to visitors.
func TestPresentByName(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, nil)
		f.o.Put("/api/event/update/"+f.e.ID, object{"public": true}).Is(http.StatusOK)
		path := "/api/tournament/brackets-data/" + f.e.Classes[0].ID
		var d shapes.TournamentDetail
		f.o.Get(path).Is(http.StatusOK).Lacks(`"present"`).Data(&d)
		for _, there := range []bool{true, false} {
			f.do(s.Referee(), "present", object{"entryId": d.Participants[1].ID, "present": there}).Is(http.StatusOK)
			d = shapes.TournamentDetail{}
			f.o.Get(path).Is(http.StatusOK).Data(&d)
			if d.Participants[1].Present != there || d.Participants[0].Present {
				t.Errorf("ticked %t: %+v", there, d.Participants)
			}
			s.Nobody().Get("/api/public/tournament/" + d.ID).Is(http.StatusOK).Lacks("present")
		}
	})
}

// TestABoutTakenBackLeavesTwoAnnounced: the third one returns to the queue.
func TestABoutTakenBackLeavesTwoAnnounced(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 8, nil)
		first := f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": first}).Is(http.StatusOK)
		before := f.queue().Now.Tables[0]
		var now day.Now
		f.do(s.Referee(), "take-back", object{"matchId": first}).Is(http.StatusOK).Data(&now)
		if n := now.Tables[0]; n.OnDeck.MatchID != first || n.InTheHole.MatchID != before.OnDeck.MatchID {
			t.Errorf("taken back: %+v", n)
		}
		for _, b := range f.queue().Bouts {
			if b.MatchID == before.InTheHole.MatchID && (b.Why == nil || b.Why.Code != "in-turn") {
				t.Errorf("the third: %+v", b.Why)
			}
		}
	})
}

// TestATableTellsTheTimeToReachIt, which counts where a device calls without a network.
func TestATableTellsTheTimeToReachIt(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	f := newFloor(t, s, 1, 1, 4, object{"reachTable": 90})
	var now day.TableNow
	f.o.Get("/api/table/" + f.e.Tables[0].ID).Is(http.StatusOK).Data(&now)
	if now.Reach != 90 {
		t.Errorf("reach %d", now.Reach)
	}
}

// TestAnUndoneResultComesBackToItsTable: at once if it is free; else the bout comes next there, before announced ones,
// and continues after the current one.
func TestAnUndoneResultComesBackToItsTable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 2, 8, nil)
		first := f.queue().Now.Tables[0]
		undone := first.OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": undone}).Is(http.StatusOK)
		called := f.queue().Now.Tables[0].Called.CalledAt
		undo := func() {
			t.Helper()
			s.Clock.Advance(10 * time.Second)
			s.Referee().Post("/api/match/undo/"+undone, nil).Is(http.StatusOK)
		}
		decide := func(matchID string) {
			t.Helper()
			s.Referee().Put("/api/match/update-result/"+matchID, result("1")).Is(http.StatusOK)
		}
		f.pull(undone)
		undo()
		if b := f.queue().Now.Tables[0].Called; b == nil || b.MatchID != undone || b.Status != "in-progress" || !b.CalledAt.Equal(*called) {
			t.Fatalf("at the free table %+v", b)
		}

		decide(undone)
		other := f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": other}).Is(http.StatusOK)
		announced := f.queue().Now.Tables[0].OnDeck.MatchID
		undo()
		q := f.queue()
		n := q.Now.Tables[0]
		if n.Called.MatchID != other || n.OnDeck == nil || n.OnDeck.MatchID != undone || n.OnDeck.Status != "in-progress" || n.InTheHole.MatchID != announced {
			t.Fatalf("while another is called %+v", n)
		}
		for _, b := range q.Bouts {
			if b.MatchID == undone && (b.Why == nil || b.Why.Code != "goes-on" || b.Why.Table != 1 || b.Next != n.ID || !b.Comes) {
				t.Errorf("waits because of %+v", b.Why)
			}
		}
		var now day.Now
		f.do(s.Referee(), "take-back", object{"matchId": other}).Is(http.StatusOK).Data(&now)
		if n := now.Tables[0]; n.Called == nil || n.Called.MatchID != undone || n.OnDeck.MatchID != other || n.InTheHole.MatchID != announced {
			t.Errorf("the other is taken back: %+v", n)
		}

		decide(undone)
		f.do(s.Referee(), "call", object{"matchId": other}).Is(http.StatusOK)
		undo()
		f.pull(other)
		if n := f.queue().Now.Tables[0]; n.Called == nil || n.Called.MatchID != undone || n.OnDeck == nil || n.OnDeck.MatchID != announced {
			t.Errorf("the other is over: %+v", n)
		}

		// It may continue elsewhere, and be decided while it waits.
		decide(undone)
		f.do(s.Referee(), "call", object{"matchId": announced}).Is(http.StatusOK)
		undo()
		f.do(s.Referee(), "next", object{"matchId": undone, "tableId": q.Now.Tables[1].ID}).Is(http.StatusOK).Data(&now)
		if n := now.Tables[1]; n.Called == nil || n.Called.MatchID != undone {
			t.Errorf("wanted at the other table, which is free: %+v", n)
		}
		f.do(s.Referee(), "next", object{"matchId": undone, "tableId": n.ID}).Is(http.StatusConflict)
		decide(undone)
		f.do(s.Referee(), "call", object{"matchId": f.queue().Now.Tables[1].OnDeck.MatchID}).Is(http.StatusOK)
		undo()
		decide(undone)
		for _, n := range f.queue().Now.Tables {
			if n.OnDeck != nil && n.OnDeck.MatchID == undone || n.Called == nil {
				t.Errorf("decided where it waits: %+v", n)
			}
		}
	})
}

// TestMoreTimeIsTakenBack, as exactly as it was given, and never more.
func TestMoreTimeIsTakenBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 4, nil)
		match := f.queue().Now.Tables[0].OnDeck.MatchID
		var now day.Now
		excused := func() string {
			t.Helper()
			if given := f.reasons(); len(given) > 0 {
				return given[0].Reason
			}
			return ""
		}
		give := func(seconds int, reason string) *day.NowBout {
			t.Helper()
			now = day.Now{}
			f.do(s.Referee(), "more-time", object{"matchId": match, "seconds": seconds, "reason": reason}).Is(http.StatusOK).Data(&now)
			return now.Tables[0].Called
		}
		f.do(s.Referee(), "call", object{"matchId": match}).Is(http.StatusOK).Data(&now)
		reach := *now.Tables[0].Called.Deadline
		s.Clock.Advance(90 * time.Second)
		if b := give(60, "at the desk"); excused() != "at the desk" || b.Deadline.Sub(reach) != 90*time.Second {
			t.Fatalf("more time %+v", b)
		}
		give(120, "with the doctor")
		if b := give(-120, "at the desk"); excused() != "at the desk" || b.Deadline.Sub(reach) != 90*time.Second {
			t.Errorf("the second taken back: %+v", b)
		}
		if b := give(-90, ""); excused() != "" || !b.Deadline.Equal(reach) {
			t.Errorf("all taken back: %+v, was %v", b, reach)
		}
		if q := f.queue(); len(q.Decisions) != 1 || q.Decisions[0].Kind != "default" || !q.Decisions[0].Since.Equal(reach) {
			t.Errorf("decisions %+v", q.Decisions)
		}
		if b := give(-86400, ""); !b.Deadline.Equal(reach) {
			t.Errorf("more was taken back than given: %v, was %v", b.Deadline, reach)
		}
		f.do(s.Referee(), "more-time", object{"matchId": match, "seconds": 0}).Is(http.StatusBadRequest)
	})
}

// TestAResultStandsOnceItsFollowerIsCalled, until that call is undone.
func TestAResultStandsOnceItsFollowerIsCalled(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 2, object{"rest": 0, "restDecider": 0})
		first := f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": first}).Is(http.StatusOK)
		f.pull(first)
		final := f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": final}).Is(http.StatusOK)
		undo := "/api/match/undo/" + first
		s.Referee().Post(undo, nil).Refused(http.StatusConflict, "Match M2, which follows from this one, is called to a table. Undo that call first.")
		f.do(s.Referee(), "take-back", object{"matchId": final}).Is(http.StatusOK)
		s.Referee().Post(undo, nil).Is(http.StatusOK)
		if n := f.queue().Now.Tables[0]; n.Called == nil || n.Called.MatchID != first || n.OnDeck != nil {
			t.Errorf("undone: %+v", n)
		}
	})
}
