package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestFreeTablesAreToldWhileAPersonMustOpenAClass, and not while the timetable does or once it is open.
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

// TestFinalsAtOneTableLeaveTheOthersFree, which nobody has to decide about.
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
