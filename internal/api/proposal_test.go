package api_test

import (
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestProposedOrder searches for an order of classes in rounds, accepts it by one request and undoes it by another.
func TestProposedOrder(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := bigEvent(s, 32, 8, 2)
		order := func() (ids []string) {
			t.Helper()
			var q day.Queue
			o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
			for _, c := range q.Classes {
				ids = append(ids, c.ID)
			}
			return ids
		}
		start := s.Clock.Now().Add(time.Hour)
		before := order()
		later := before[2]
		o.Post("/api/event/queue/class", object{"classId": later, "notBefore": start.Add(48 * time.Hour)}).Is(http.StatusOK)
		o.Post("/api/event/queue/class", object{"classId": before[1], "notBefore": start.Add(20 * time.Minute)}).Is(http.StatusOK)
		referee := s.Referee()
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": referee.ID, "role": "referee"}).Is(http.StatusOK)
		propose := func() (found day.OrderSearch) {
			t.Helper()
			for round := range 10 {
				body := object{"eventId": e.ID, "tables": 2, "openClasses": 2, "startAt": start, "round": round, "order": found.Order}
				if round == 0 {
					delete(body, "order")
				}
				found = day.OrderSearch{}
				referee.Post("/api/event/plan/propose", body).Is(http.StatusOK).Data(&found)
				if found.Round != round+1 || found.Rounds != 10 || found.Order[2] != later || (found.Proposal != nil) != (round == 9) {
					t.Fatalf("round %d: %+v", round, found)
				}
			}
			return found
		}
		found := propose()
		p := found.Proposal
		if p.Proposed.Seconds > p.Current.Seconds || p.Current.Seconds == 0 || (p.Moved > 0) != (!slices.Equal(found.Order, before)) || p.MinutesGained < 0 {
			t.Errorf("%+v", p)
		}
		for _, d := range []day.OrderedDay{p.Current, p.Proposed} {
			for i, c := range d.Classes {
				if c.LaterDay != (c.ID == later) || c.LaterDay != (i == 2) || c.ID == before[1] && c.Start < 20*60 || c.End > d.Seconds {
					t.Errorf("class %d of %d seconds is %+v", i, d.Seconds, c)
				}
			}
		}
		arms := func(ids []string) (arms []string) {
			for _, id := range ids {
				if id != later {
					at := slices.IndexFunc(e.Classes, func(c events.EventClass) bool { return c.ID == id })
					arms = append(arms, e.Classes[at].Class.Arm)
				}
			}
			return arms
		}
		if got, want := arms(found.Order), arms(before); !slices.Equal(got, want) {
			t.Errorf("arms %v, want %v", got, want)
		}
		if !reflect.DeepEqual(propose(), found) {
			t.Error("the same event has another proposal")
		}
		wrong := object{"eventId": e.ID, "round": 3, "order": found.Order[1:]}
		o.Post("/api/event/plan/propose", wrong).Is(http.StatusConflict)
		wrong["order"] = slices.Repeat(found.Order[:1], len(before))
		o.Post("/api/event/plan/propose", wrong).Is(http.StatusConflict)
		o.Post("/api/event/plan/propose", object{"eventId": e.ID, "round": 10}).Is(http.StatusBadRequest)
		s.As(account.Participant, "Olaf").Post("/api/event/plan/propose", object{"eventId": e.ID}).Is(http.StatusForbidden)

		after := slices.Clone(before)
		slices.Reverse(after)
		accept := object{"eventId": e.ID, "classIds": after, "seen": before}
		referee.Post("/api/event/queue/order", accept).Is(http.StatusForbidden)
		o.Post("/api/event/queue/order", accept).Is(http.StatusOK)
		if got := order(); !slices.Equal(got, after) {
			t.Errorf("accepted %v, want %v", got, after)
		}
		o.Post("/api/event/queue/order", accept).Is(http.StatusConflict).Contains("have changed")
		o.Post("/api/event/queue/order", object{"eventId": e.ID, "classIds": after}).Is(http.StatusOK)
		for _, ids := range [][]string{after[1:], slices.Repeat(after[:1], len(after)), append(slices.Clone(after[1:]), e.ID)} {
			o.Post("/api/event/queue/order", object{"eventId": e.ID, "classIds": ids}).Is(http.StatusConflict)
		}
		o.Get("/api/audit").Is(http.StatusOK).Contains("classes moved")
		o.Post("/api/event/queue/order", object{"eventId": e.ID, "classIds": before, "seen": after}).Is(http.StatusOK)
		if got := order(); !slices.Equal(got, before) {
			t.Errorf("undone: %v, want %v", got, before)
		}
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
		var rest day.OrderSearch
		for round := 0; rest.Proposal == nil; round++ {
			body := object{"eventId": e.ID, "round": round, "order": rest.Order}
			if round == 0 {
				delete(body, "order")
			}
			o.Post("/api/event/plan/propose", body).Is(http.StatusOK).Data(&rest)
		}
		if p := rest.Proposal; rest.From == nil || !slices.Equal(rest.Order, before) || p.Moved != 0 || p.MinutesGained != 0 || p.Current.Seconds == 0 {
			t.Errorf("of the running day: %+v", rest)
		}
		changedAt := func() *time.Time {
			t.Helper()
			var q day.Queue
			o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
			return q.Now.OrderChangedAt
		}
		if at := changedAt(); at != nil {
			t.Errorf("the order changed at %s, before the event ran", at)
		}
		last := len(before) - 1
		before[last-1], before[last] = before[last], before[last-1]
		at := s.Clock.Now()
		o.Post("/api/event/queue/order", object{"eventId": e.ID, "classIds": before}).Is(http.StatusOK).Contains("orderChangedAt")
		if got := changedAt(); got == nil || !got.Equal(at) {
			t.Errorf("the order changed at %v, want %s", got, at)
		}
		s.Clock.Advance(hall.ReorderShown)
		if got := changedAt(); got != nil {
			t.Errorf("%s later: %s", hall.ReorderShown, got)
		}
		over := newEvent(s, "Over", nil)
		for _, state := range []string{"running", "finished"} {
			o.Post("/api/event/state/"+over.ID, object{"state": state}).Is(http.StatusOK)
		}
		o.Post("/api/event/plan/propose", object{"eventId": over.ID}).Is(http.StatusConflict).Contains("finished")
	})
}
