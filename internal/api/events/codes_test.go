package events_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

func TestCodesOfAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		f := scenes.NewFair(t, s)
		seen := map[string]bool{}
		for _, a := range f.Athletes {
			seen[scenes.CodeOf(t, o, a.ID)] = true
		}
		if len(seen) != len(f.Athletes) {
			t.Errorf("%d codes for %d athletes", len(seen), len(f.Athletes))
		}
		// Only officials of the event see them, and athletes their own.
		known := s.As(account.Participant, "Known Before")
		mine, others := scenes.CodeOf(t, o, f.Athletes[4].ID), scenes.CodeOf(t, o, f.Athletes[0].ID)
		s.Referee().Get("/api/event/athletes/"+f.Event.ID).Is(http.StatusOK).Contains(mine, others)
		for _, c := range []*apitest.Client{known, s.Participant(), s.As(account.Referee, "Ralf")} {
			c.Get("/api/event/athletes/"+f.Event.ID).Is(http.StatusOK).Lacks(mine, others)
			c.Get("/api/event/athlete/" + f.Athletes[0].ID).Is(http.StatusOK).Lacks(others)
			c.Post("/api/event/athlete/code/"+f.Athletes[0].ID, nil).Is(http.StatusForbidden)
		}
		known.Get("/api/event/entry/" + f.Event.ID).Is(http.StatusOK).Contains(mine).Lacks(others)
		for _, call := range f.Calls() {
			s.Nobody().Get(call).Is(http.StatusOK).Lacks(mine, others)
		}
		// A new code.
		var a events.EventAthlete
		s.Referee().Post("/api/event/athlete/code/"+f.Athletes[4].ID, nil).Is(http.StatusOK).Data(&a)
		if a.Private.Code == mine || a.Private.Code != scenes.CodeOf(t, o, f.Athletes[4].ID) || scenes.CodeOf(t, o, f.Athletes[0].ID) != others {
			t.Errorf("renewed from %s to %s", mine, a.Private.Code)
		}
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("renew-code", "new code", "Known Before").Lacks(mine, a.Private.Code)
	})
}

// Pressing twice makes one new code, not two.
func TestRenewingACodeIsRepeatedByItsKey(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := scenes.NewEvent(s, "Open", nil)
		id := scenes.Register(s, e.ID, object{"name": "Ann Lee"})[0].ID
		o := s.Organizer().WithHeader("Idempotency-Key", "once")
		var first, second events.EventAthlete
		o.Post("/api/event/athlete/code/"+id, nil).Is(http.StatusOK).Data(&first)
		o.Post("/api/event/athlete/code/"+id, nil).Is(http.StatusOK).Data(&second)
		if first.Private.Code != second.Private.Code {
			t.Errorf("%s, then %s", first.Private.Code, second.Private.Code)
		}
	})
}
