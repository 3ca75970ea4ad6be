package api_test

import (
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	rules "github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// codeOf returns the code of an athlete as officials of the event see it.
func codeOf(t *testing.T, o *apitest.Client, id string) string {
	t.Helper()
	var a events.EventAthlete
	o.Get("/api/event/athlete/" + id).Is(http.StatusOK).Data(&a)
	code, ok := rules.ReadCode(a.Private.Code)
	if !ok || code != a.Private.Code {
		t.Fatalf("%q is no code", a.Private.Code)
	}
	return code
}

func TestCodesOfAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		f := newFair(t, s)
		seen := map[string]bool{}
		for _, a := range f.athletes {
			seen[codeOf(t, o, a.ID)] = true
		}
		if len(seen) != len(f.athletes) {
			t.Errorf("%d codes for %d athletes", len(seen), len(f.athletes))
		}
		// Only officials of the event see them, and athletes their own.
		known := s.As(account.Participant, "Known Before")
		mine, others := codeOf(t, o, f.athletes[4].ID), codeOf(t, o, f.athletes[0].ID)
		s.Referee().Get("/api/event/athletes/"+f.e.ID).Is(http.StatusOK).Contains(mine, others)
		for _, c := range []*apitest.Client{known, s.Participant(), s.As(account.Referee, "Ralf")} {
			c.Get("/api/event/athletes/"+f.e.ID).Is(http.StatusOK).Lacks(mine, others)
			c.Get("/api/event/athlete/" + f.athletes[0].ID).Is(http.StatusOK).Lacks(others)
			c.Post("/api/event/athlete/code/"+f.athletes[0].ID, nil).Is(http.StatusForbidden)
		}
		known.Get("/api/event/entry/" + f.e.ID).Is(http.StatusOK).Contains(mine).Lacks(others)
		for _, call := range f.calls() {
			s.Nobody().Get(call).Is(http.StatusOK).Lacks(mine, others)
		}
		// Another code.
		var a events.EventAthlete
		s.Referee().Post("/api/event/athlete/code/"+f.athletes[4].ID, nil).Is(http.StatusOK).Data(&a)
		if a.Private.Code == mine || a.Private.Code != codeOf(t, o, f.athletes[4].ID) || codeOf(t, o, f.athletes[0].ID) != others {
			t.Errorf("renewed from %s to %s", mine, a.Private.Code)
		}
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("renew-code", "new code", "Known Before").Lacks(mine, a.Private.Code)
	})
}

// Pressing twice makes one new code, not two.
func TestRenewingACodeIsRepeatedByItsKey(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := newEvent(s, "Open", nil)
		id := register(s, e.ID, object{"name": "Ann Lee"})[0].ID
		o := s.Organizer().WithHeader("Idempotency-Key", "once")
		var first, second events.EventAthlete
		o.Post("/api/event/athlete/code/"+id, nil).Is(http.StatusOK).Data(&first)
		o.Post("/api/event/athlete/code/"+id, nil).Is(http.StatusOK).Data(&second)
		if first.Private.Code != second.Private.Code {
			t.Errorf("%s, then %s", first.Private.Code, second.Private.Code)
		}
	})
}
