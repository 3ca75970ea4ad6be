package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestOpenDecisions names the officials who have a decision open to the other officials, until they close it, open
// another, or five minutes have passed.
func TestOpenDecisions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 2, object{"rest": 0})
		match := f.queue().Now.Tables[0].OnDeck.MatchID
		version := func() int64 { return f.queue().Now.Version }
		opened := func() (all string) {
			t.Helper()
			for _, g := range f.reasons() {
				if g.Kind == "opened" {
					all += g.Official.ID + " " + g.Decision + ";"
				}
			}
			return all
		}
		says := func(by *apitest.Client, decision string) *apitest.Reply {
			return by.Put("/api/event/decision/"+f.e.ID, object{"open": decision})
		}
		before := version()
		says(s.Referee(), "default "+match).Is(http.StatusOK)
		if version() == before {
			t.Error("watchers hear nothing of it")
		}
		said := version()
		says(s.Referee(), "default "+match).Is(http.StatusOK)
		if version() != said {
			t.Error("the same is published again")
		}
		want := s.Referee().ID + " default " + match + ";"
		if got := opened(); got != want {
			t.Errorf("open: %q, want %q", got, want)
		}
		says(s.Referee(), "injured "+match).Is(http.StatusOK)
		if got := opened(); got != s.Referee().ID+" injured "+match+";" {
			t.Errorf("another one: %q", got)
		}
		says(s.Referee(), "").Is(http.StatusOK)
		if got := opened(); got != "" {
			t.Errorf("closed: %q", got)
		}
		says(s.Referee(), "default "+match).Is(http.StatusOK)
		s.Clock.Advance(5*time.Minute + time.Second)
		if got := opened(); got != "" {
			t.Errorf("after five minutes: %q", got)
		}
		says(s.Referee(), "anything").Is(http.StatusBadRequest)
		says(s.Participant(), "default "+match).Is(http.StatusForbidden)
	})
}

// TestShiftsOfReferees follows the referees of two tables through a change of tables and a break of the hall.
func TestShiftsOfReferees(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 1, 2, object{"rest": 0})
		began := s.Clock.Now()
		set := func(table int, referees string) {
			t.Helper()
			f.o.Put("/api/event/tables/update/"+f.e.Tables[table].ID, object{"referees": referees}).Is(http.StatusOK)
		}
		is := func(table int, name string, since time.Duration) {
			t.Helper()
			var e events.EventDetail
			f.o.Get("/api/event/" + f.e.ID).Is(http.StatusOK).Data(&e)
			shifts := e.Tables[table].Shifts
			if len(shifts) != 1 || shifts[0].Name != name || shifts[0].Since.Sub(began).Round(time.Second) != since {
				t.Errorf("table %d: %+v, want %s since %v", table+1, shifts, name, since)
			}
		}
		set(0, "Kim")
		s.Clock.Advance(time.Hour)
		set(0, "Lee")
		set(1, "Kim")
		is(0, "Lee", time.Hour)
		is(1, "Kim", 0)
		f.do(f.o, "break", object{"eventId": f.e.ID, "until": s.Clock.Now().Add(30 * time.Minute), "text": "Lunch"}).Is(http.StatusOK)
		is(1, "Kim", 90*time.Minute)
		s.Clock.Advance(20 * time.Minute)
		f.do(f.o, "break", object{"eventId": f.e.ID}).Is(http.StatusOK)
		is(0, "Lee", 80*time.Minute)

		tomorrow := newEvent(s, "Tomorrow", nil)
		f.o.Post("/api/event/tables/create", object{"eventId": tomorrow.ID, "referees": "Ana"}).Is(http.StatusCreated)
		s.Clock.Advance(14 * time.Hour)
		f.o.Post("/api/event/state/"+tomorrow.ID, object{"state": "running"}).Is(http.StatusOK)
		var e events.EventDetail
		f.o.Get("/api/event/" + tomorrow.ID).Is(http.StatusOK).Data(&e)
		if shifts := e.Tables[0].Shifts; len(shifts) != 1 || !shifts[0].Since.Equal(s.Clock.Now()) {
			t.Errorf("on the morning: %+v, want since %s", shifts, s.Clock.Now())
		}
	})
}
