package api_test

import (
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNoBoutInProgressIsLost has officials act at random on brackets and on the day. Each bout in progress must be at a
// table that continues it, or need a decision. With all tables open and no more starts elsewhere, the day must end.
func TestNoBoutInProgressIsLost(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	f := newLostFloor(t, s)
	chance := rand.New(rand.NewPCG(6, 2))
	for range 150 {
		f.act(chance)
		f.check()
	}
	for i := range f.e.Tables {
		f.table(i+1, "open")
	}
	for _, c := range f.e.Classes[:2] {
		f.do(f.o, "class", object{"classId": c.ID, "tableId": nil})
		f.do(f.o, "hold", object{"classId": c.ID, "held": false})
	}
	for range 200 {
		q := f.check()
		if len(q.Bouts) == 0 {
			return
		}
		for _, n := range q.Now.Tables {
			switch {
			case n.Called != nil && n.Called.Status == "in-progress":
				f.o.Put("/api/match/update-result/"+n.Called.MatchID, result("1"))
			case n.Called != nil:
				f.o.Post("/api/match/start/"+n.Called.MatchID, nil)
			case n.OnDeck != nil:
				f.do(f.o, "call", object{"matchId": n.OnDeck.MatchID})
			}
		}
		f.later(time.Minute)
	}
	t.Errorf("the day does not end: %+v", f.queue().Bouts)
}

// lostFloor is a floor with both classes for everyone.
type lostFloor struct{ *begunFloor }

func newLostFloor(t *testing.T, s *apitest.Server) *lostFloor {
	t.Helper()
	f := &lostFloor{&begunFloor{floor: &floor{t: t, s: s, o: s.Organizer(), e: women40(s, object{"rest": 120})}}}
	for range 3 {
		f.o.Post("/api/event/tables/create", object{"eventId": f.e.ID}).Is(http.StatusCreated)
	}
	both := []string{f.e.Classes[0].ID, f.e.Classes[1].ID}
	for _, name := range []string{"Ann Lee", "Bea Lee", "Cia Lee", "Dea Lee", "Eva Lee", "Fay Lee"} {
		register(s, f.e.ID, object{"name": name, "sex": "women", "birthYear": 1970, "classIds": both, "confirmed": true})
	}
	for _, id := range both {
		f.o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		f.o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	f.o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
	f.o.Get("/api/event/" + f.e.ID).Is(http.StatusOK).Data(&f.e)
	return f
}

// later lets time pass, after which the queue advances automatically.
func (f *lostFloor) later(by time.Duration) {
	f.t.Helper()
	f.s.Clock.Advance(by)
	if err := f.s.App.Day.AdvanceQueues(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// act tries one action.
func (f *lostFloor) act(chance *rand.Rand) {
	f.later(time.Duration(chance.IntN(60)) * time.Second)
	class := f.e.Classes[chance.IntN(2)].ID
	table := f.e.Tables[chance.IntN(3)].ID
	var d shapes.TournamentDetail
	f.o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&d)
	match := d.Matches[chance.IntN(len(d.Matches))]
	switch chance.IntN(12) {
	case 0, 1:
		f.o.Post("/api/match/start/"+match.ID, nil)
	case 2, 3, 4:
		f.o.Put("/api/match/update-result/"+match.ID, result("1"))
	case 5:
		f.o.Post("/api/match/unstart/"+match.ID, nil)
	case 6:
		f.o.Post("/api/match/undo/"+match.ID, nil)
	case 7:
		f.o.Put("/api/event/tables/update/"+table, object{"state": []string{"open", "open", "paused", "closed"}[chance.IntN(4)]})
	case 8:
		f.do(f.o, "next", object{"matchId": match.ID, "tableId": table})
	case 9:
		f.do(f.o, "call", object{"matchId": match.ID, "tableId": table, "anyway": true})
	case 10:
		if chance.IntN(2) == 0 {
			f.do(f.o, "class", object{"classId": class, "tableId": table})
		} else {
			f.do(f.o, "hold", object{"classId": class, "held": chance.IntN(3) == 0})
		}
	case 11:
		if chance.IntN(4) == 0 {
			f.o.Post("/api/tournament/start-round", object{"tournamentId": class})
		} else {
			f.do(f.o, "next", object{"matchId": match.ID, "tableId": nil})
		}
	}
}

// check reads the queue, which another reading must not change.
func (f *lostFloor) check() day.Queue {
	f.t.Helper()
	q := f.queue()
	if f.later(0); f.queue().Now.Version != q.Now.Version {
		again := f.queue()
		f.t.Fatalf("the queue is not at rest: %+v and then %+v", q.Now.Tables, again.Now.Tables)
	}
	decided := map[string]bool{}
	for _, d := range q.Decisions {
		decided[d.MatchID], decided[d.ClassID] = decided[d.MatchID] || d.Kind == "no-table", decided[d.ClassID] || d.Kind == "held"
	}
	at := map[string]string{}
	for _, n := range q.Now.Tables {
		if n.Called != nil {
			at[n.Called.MatchID] = "called"
		}
	}
	for _, b := range q.Bouts {
		goesOn := b.Why == nil || b.Why.Code == "begun" || b.Why.Code == "goes-on" || b.Why.Code == "athlete-rests"
		if b.Status == "in-progress" && at[b.MatchID] == "" && !goesOn && !decided[b.MatchID] && !decided[b.ClassID] {
			f.t.Fatalf("M%d of %s is in progress, waits because of %+v, and nobody is asked: %+v", b.MatchNumber, b.ClassName, b.Why, q.Decisions)
		}
	}
	return q
}
