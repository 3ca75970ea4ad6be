package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// begunFloor is a floor where a bout is in progress at each table.
type begunFloor struct {
	*floor
	busy []string // ids of these bouts, by table
}

func newBegunFloor(t *testing.T, s *apitest.Server, tables, classes, athletes int) *begunFloor {
	t.Helper()
	f := &begunFloor{floor: newFloor(t, s, tables, classes, athletes, nil)}
	for i := range tables {
		id := f.queue().Now.Tables[i].OnDeck.MatchID
		f.do(s.Referee(), "call", object{"matchId": id}).Is(http.StatusOK)
		f.start(id)
		f.busy = append(f.busy, id)
	}
	return f
}

// start starts a bout in its bracket.
func (f *begunFloor) start(matchID string) {
	f.t.Helper()
	f.s.Clock.Advance(time.Second)
	f.s.Referee().Post("/api/match/start/"+matchID, nil).Is(http.StatusOK)
}

// decide enters the result of a bout in progress in its bracket.
func (f *begunFloor) decide(matchID string) {
	f.t.Helper()
	f.s.Clock.Advance(time.Minute)
	f.s.Referee().Put("/api/match/update-result/"+matchID, result("1")).Is(http.StatusOK)
}

// unannounced returns a bout with known athletes that no table has announced.
func (f *begunFloor) unannounced() day.QueueBout {
	f.t.Helper()
	for _, b := range f.queue().Bouts {
		if b.Status == "scheduled" && b.Why != nil && b.Why.Code == "in-turn" {
			return b
		}
	}
	f.t.Fatal("all bouts are announced")
	return day.QueueBout{}
}

func (f *begunFloor) bout(matchID string) day.QueueBout {
	f.t.Helper()
	q := f.queue()
	i := slices.IndexFunc(q.Bouts, func(b day.QueueBout) bool { return b.MatchID == matchID })
	if i < 0 {
		f.t.Fatal("the bout is not to be pulled")
	}
	return q.Bouts[i]
}

func (f *begunFloor) table(number int, state string) {
	f.t.Helper()
	f.o.Put("/api/event/tables/update/"+f.e.Tables[number-1].ID, object{"state": state}).Is(http.StatusOK)
}

// noTable returns the numbers of bouts that need a decision because no table continues them.
func (f *begunFloor) noTable() (numbers []int) {
	f.t.Helper()
	for _, d := range f.queue().Decisions {
		if d.Kind == "no-table" {
			numbers = append(numbers, d.Number)
		}
	}
	return numbers
}

// TestABoutStartedOnItsBracketComesNextAtATable, and continues there automatically.
func TestABoutStartedOnItsBracketComesNextAtATable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newBegunFloor(t, s, 2, 2, 8)
		on := f.queue().Now.Tables[1]
		announced, other := on.InTheHole.MatchID, on.OnDeck.MatchID
		f.start(announced)
		if n := f.queue().Now.Tables[1]; n.Called.MatchID != f.busy[1] || n.OnDeck.MatchID != announced || n.OnDeck.Status != "in-progress" || n.InTheHole.MatchID != other {
			t.Fatalf("announced at a busy table, and started: %+v", n)
		}
		if b := f.bout(announced); b.Why == nil || b.Why.Code != "begun" || b.Why.Table != 2 || !b.Comes {
			t.Errorf("it waits because of %+v", b.Why)
		}
		late := f.unannounced()
		f.start(late.MatchID)
		if n := f.queue().Now.Tables[0]; n.OnDeck.MatchID != late.MatchID {
			t.Errorf("announced nowhere, and started: table 1 has %+v on deck", n.OnDeck)
		}
		if d := f.queue().Decisions; len(d) != 0 {
			t.Errorf("to be decided: %+v", d)
		}

		f.decide(f.busy[1])
		if n := f.queue().Now.Tables[1]; n.Called == nil || n.Called.MatchID != announced || !n.Called.CalledAt.After(*n.Called.StartedAt) || n.OnDeck.MatchID != other {
			t.Fatalf("its table is free: %+v, on deck %+v, want %s then %s", n.Called, n.OnDeck, announced, other)
		}
		f.decide(f.busy[0])
		if n := f.queue().Now.Tables[0]; n.Called == nil || n.Called.MatchID != late.MatchID {
			t.Errorf("table 1 is free: %+v", n)
		}
	})
}

// TestABoutStartedOnItsBracketTakesAFreeTable that has announced nobody, at once.
func TestABoutStartedOnItsBracketTakesAFreeTable(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := &begunFloor{floor: newFloor(t, s, 2, 1, 8, nil)}
		f.table(2, "closed")
		f.do(s.Referee(), "call", object{"matchId": f.queue().Now.Tables[0].OnDeck.MatchID}).Is(http.StatusOK)
		late := f.unannounced()
		f.do(f.o, "hold", object{"classId": f.e.Classes[0].ID, "held": true}).Is(http.StatusOK)
		f.table(2, "open")
		s.Referee().Post("/api/match/start/"+late.MatchID, nil).Is(http.StatusConflict).Contains("its class is on hold")
		s.Referee().Post("/api/match/start/"+late.MatchID, object{"anyway": true}).Is(http.StatusOK)
		q := f.queue()
		if q.Now.Tables[1].Called != nil || len(q.Decisions) != 1 || q.Decisions[0].Kind != "held" {
			t.Fatalf("its class is on hold: %+v, to be decided %+v", q.Now.Tables[1], q.Decisions)
		}
		f.do(f.o, "hold", object{"classId": f.e.Classes[0].ID, "held": false}).Is(http.StatusOK)
		if n := f.queue().Now.Tables[1]; n.Called == nil || n.Called.MatchID != late.MatchID {
			t.Errorf("table 2: %+v", n)
		}
	})
}

// TestABoutInProgressAtNoTableIsToBeDecided while all are paused or closed, and its start can be undone.
func TestABoutInProgressAtNoTableIsToBeDecided(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newBegunFloor(t, s, 1, 1, 8)
		late := f.unannounced()
		f.table(1, "paused")
		f.start(late.MatchID)
		q := f.queue()
		// The match comes first, then the other causes.
		if len(q.Decisions) != 2 || q.Decisions[1].Kind != "no-open-table" || q.Decisions[0].Kind != "no-table" || q.Decisions[0].MatchID != late.MatchID || q.Decisions[0].Number != late.MatchNumber || len(q.Decisions[0].Athletes) != 2 {
			t.Fatalf("the table is paused: to be decided %+v", q.Decisions)
		}
		if b := f.bout(late.MatchID); b.Why == nil || b.Why.Code != "table-held" || b.Comes {
			t.Errorf("it waits because of %+v", b.Why)
		}
		f.table(1, "closed")
		if got := f.noTable(); len(got) != 1 {
			t.Errorf("the table is closed: no table for %v", got)
		}
		s.Referee().Post("/api/match/unstart/"+late.MatchID, nil).Is(http.StatusOK)
		if got := f.noTable(); len(got) != 0 || f.bout(late.MatchID).Status != "scheduled" {
			t.Errorf("its start is taken back: no table for %v", got)
		}
		f.start(late.MatchID)
		f.table(1, "open")
		if n := f.queue().Now.Tables[0]; n.OnDeck == nil || n.OnDeck.MatchID != late.MatchID || len(f.noTable()) != 0 {
			t.Errorf("the table is open again: %+v", n)
		}
	})
}

// TestAWholeRoundThatIsStarted spreads a round over the tables, where it continues to its
// last bout.
func TestAWholeRoundThatIsStarted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := &begunFloor{floor: newFloor(t, s, 2, 1, 16, nil)}
		s.Referee().Post("/api/tournament/start-round", object{"tournamentId": f.e.Classes[0].ID}).Is(http.StatusOK)
		for left := 8; left > 0; left-- {
			q := f.queue()
			begun := 0
			for _, b := range q.Bouts {
				if b.Status == "in-progress" {
					begun++
				}
			}
			if begun != left || len(q.Decisions) != 0 {
				t.Fatalf("%d bouts are in progress, want %d; to be decided %+v", begun, left, q.Decisions)
			}
			next := q.Now.Tables[left%2].Called
			if next == nil {
				next = q.Now.Tables[1-left%2].Called
			}
			if next == nil || left > 1 && (q.Now.Tables[0].Called == nil || q.Now.Tables[1].Called == nil) {
				t.Fatalf("%d are left, and the tables have %+v", left, q.Now.Tables)
			}
			f.decide(next.MatchID)
		}
	})
}

// TestABoutThatWaitsToGoOn is decided meanwhile, undone, goes elsewhere, or its start is undone.
func TestABoutThatWaitsToGoOn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newBegunFloor(t, s, 2, 2, 8)
		waits := f.queue().Now.Tables[0].OnDeck.MatchID
		f.start(waits)
		f.decide(waits)
		for _, n := range f.queue().Now.Tables {
			if n.OnDeck != nil && n.OnDeck.MatchID == waits || n.Called == nil {
				t.Errorf("decided where it waits: %+v", n)
			}
		}
		s.Referee().Post("/api/match/undo/"+waits, nil).Is(http.StatusOK)
		if n := f.queue().Now.Tables[0]; n.OnDeck == nil || n.OnDeck.MatchID != waits || f.bout(waits).Why.Code != "goes-on" {
			t.Errorf("undone: %+v, %+v", n, f.bout(waits).Why)
		}
		f.decide(waits)

		waits = f.queue().Now.Tables[0].OnDeck.MatchID
		f.start(waits)
		f.do(s.Referee(), "next", object{"matchId": waits, "tableId": f.e.Tables[1].ID}).Is(http.StatusOK)
		if n := f.queue().Now.Tables[1]; n.OnDeck == nil || n.OnDeck.MatchID != waits {
			t.Errorf("wanted at the other table: %+v", n)
		}
		f.table(2, "closed")
		f.decide(f.busy[1])
		if n := f.queue().Now.Tables; len(n) != 1 || n[0].OnDeck == nil || n[0].OnDeck.MatchID != waits || len(f.noTable()) != 0 {
			t.Errorf("that table is closed: %+v, %+v, want %s on deck; no table for %v", n[0].Called, n[0].OnDeck, waits, f.noTable())
		}
		s.Referee().Post("/api/match/unstart/"+waits, nil).Is(http.StatusOK)
		f.decide(f.busy[0])
		if n := f.queue().Now.Tables[0]; n.Called != nil || f.bout(waits).Status != "scheduled" {
			t.Errorf("its start is taken back: %+v", n)
		}
		f.start(waits)
		if n := f.queue().Now.Tables[0]; n.Called == nil || n.Called.MatchID != waits {
			t.Errorf("started at the free table: %+v", n)
		}
	})
}

// TestABoutOfSomebodyWhoIsCalledElsewhere needs a decision when it starts, and continues after the other.
func TestABoutOfSomebodyWhoIsCalledElsewhere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := &begunFloor{floor: &floor{t: t, s: s, o: s.Organizer(), e: women40(s, nil)}}
		for range 2 {
			f.o.Post("/api/event/tables/create", object{"eventId": f.e.ID}).Is(http.StatusCreated)
		}
		both := []string{f.e.Classes[0].ID, f.e.Classes[1].ID}
		for _, name := range []string{"Ann Lee", "Bea Lee"} {
			register(s, f.e.ID, object{"name": name, "sex": "women", "birthYear": 1970, "classIds": both, "confirmed": true})
		}
		for _, id := range both {
			f.o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
			f.o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
		}
		f.o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		bouts := f.queue().Bouts
		at := bouts[0].MatchID
		f.do(f.o, "call", object{"matchId": at, "tableId": f.queue().Now.Tables[0].ID}).Is(http.StatusOK)
		i := slices.IndexFunc(bouts, func(b day.QueueBout) bool { return b.ClassID != bouts[0].ClassID && b.MatchNumber == 1 })
		other := bouts[i].MatchID
		f.o.Post("/api/match/start/"+other, nil).Refused(http.StatusConflict, "Match M1 can't start now: "+f.bout(other).Why.Athlete+" is at table T1.")
		f.o.Post("/api/match/start/"+other, object{"anyway": true}).Is(http.StatusOK)
		if b := f.bout(other); b.Why == nil || b.Why.Code != "athlete-at-table" || b.Why.Table != 1 || len(f.noTable()) != 1 {
			t.Fatalf("both are at table 1: %+v; no table for %v", b.Why, f.noTable())
		}
		s.Clock.Advance(10 * time.Second)
		f.o.Post("/api/match/start/"+at, object{"anyway": true}).Is(http.StatusOK)
		s.Clock.Advance(time.Minute)
		f.o.Put("/api/match/update-result/"+at, result("1")).Is(http.StatusOK)
		if b := f.bout(other); b.Why == nil || b.Why.Code != "athlete-rests" || len(f.noTable()) != 0 {
			t.Fatalf("they rest: %+v; no table for %v", b.Why, f.noTable())
		}
		s.Clock.Advance(5 * time.Minute)
		if err := s.App.Day.AdvanceQueues(t.Context()); err != nil {
			t.Fatal(err)
		}
		called := 0
		for _, n := range f.queue().Now.Tables {
			if n.Called != nil && n.Called.MatchID == other {
				called++
			}
		}
		if called != 1 {
			t.Errorf("they have rested: %+v", f.queue().Now.Tables)
		}
	})
}

// TestWhoeverWaitsToGoOnIsTold when their bout is called; athletes at the table get no message.
func TestWhoeverWaitsToGoOnIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := &begunFloor{floor: &floor{t: t, s: s, o: s.Organizer(), e: women40(s, nil)}}
		pia := s.As(account.Participant, "Pia Pull")
		f.o.Post("/api/event/tables/create", object{"eventId": f.e.ID}).Is(http.StatusCreated)
		class := f.e.Classes[0].ID
		for _, athlete := range []object{{"userId": pia.ID}, {"name": "Ann Lee"}, {"name": "Bea Lee"}, {"name": "Cia Lee"}} {
			athlete["sex"], athlete["birthYear"], athlete["classIds"], athlete["confirmed"] = "women", 1970, []string{class}, true
			register(s, f.e.ID, athlete)
		}
		f.o.Post("/api/event/set-official", object{"eventId": f.e.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
		f.o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		f.o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		f.o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		hers, other := "", ""
		for _, b := range f.queue().Bouts {
			switch {
			case b.Athletes[0].Name == "Pia Pull" || b.Athletes[1].Name == "Pia Pull":
				hers = b.MatchID
			case b.Status == "scheduled":
				other = b.MatchID
			}
		}
		f.do(s.Referee(), "call", object{"matchId": other, "tableId": f.queue().Now.Tables[0].ID}).Is(http.StatusOK)
		f.start(other)
		f.start(hers)
		f.decide(other)
		called := "You are called: table 1"
		if got := told(pia); len(got) == 0 || !strings.Contains(got[0], called) {
			t.Errorf("her bout goes on: told %q", got)
		}
		s.Referee().Post("/api/match/unstart/"+hers, nil).Is(http.StatusOK)
		f.do(s.Referee(), "take-back", object{"matchId": hers}).Is(http.StatusOK)
		before := len(told(pia))
		f.start(hers)
		for _, text := range told(pia)[:len(told(pia))-before] {
			if strings.Contains(text, called) {
				t.Errorf("she is there, and is told %q", text)
			}
		}
	})
}
