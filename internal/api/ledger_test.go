package api_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// ledger makes an event with a ledger and a finished class of one athlete.
func (c *scene) ledger() (eventID, classID string) {
	c.t.Helper()
	id, classes := c.classes()
	c.s.Organizer().Put("/api/event/update/"+id, object{"settings": object{"ledger": true}}).Is(http.StatusOK)
	enter(c.s, classes[0], c.athlete.ID)
	c.do("/api/event/classes/close/"+classes[0], object{})
	return id, classes[0]
}

// paperCup is an event with a class of four athletes with places from paper.
type paperCup struct {
	t     *testing.T
	s     *apitest.Server
	e     events.EventDetail
	class string
	list  []events.EventAthlete
}

func newPaperCup(t *testing.T, s *apitest.Server, settings object) *paperCup {
	t.Helper()
	c := &paperCup{t: t, s: s}
	c.e = women40(s, settings)
	c.class = c.e.Classes[0].ID
	for _, name := range []string{"Ann Lee", "Bo Fox", "Cy Day", "Di Elm"} {
		c.list = append(c.list, register(s, c.e.ID, object{"name": name, "sex": "women", "birthYear": 1970, "classIds": []string{c.class}, "confirmed": true})...)
	}
	s.Organizer().Post("/api/event/set-official", object{"eventId": c.e.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
	s.Organizer().Put("/api/event/update/"+c.e.ID, object{"public": true}).Is(http.StatusOK)
	return c
}

// close gives the athletes the places, in the order of the list.
func (c *paperCup) close(places ...int) {
	c.t.Helper()
	body := []object{}
	for i, place := range places {
		body = append(body, object{"entryId": c.list[i].Entries[0].ID, "place": place})
	}
	c.s.Organizer().Post("/api/event/classes/close/"+c.class, object{"places": body, "reason": "No network"}).Is(http.StatusOK)
}

func (c *paperCup) mark(by *apitest.Client, mark string, done bool) *apitest.Reply {
	c.t.Helper()
	return by.Post("/api/event/ledger/mark/"+c.class, object{"mark": mark, "done": done})
}

// ledger returns the class in the ledger.
func (c *paperCup) ledger() events.LedgerClass {
	c.t.Helper()
	var all []events.LedgerClass
	c.s.Referee().Get("/api/event/ledger/" + c.e.ID).Is(http.StatusOK).Data(&all)
	return all[slices.IndexFunc(all, func(l events.LedgerClass) bool { return l.ID == c.class })]
}

// A repeated mark changes nothing: the protest time continues.
func TestMarkMadeTwice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newPaperCup(t, s, object{"ledger": true, "protestMinutes": 10})
		c.close(1, 2, 3, 4)
		c.mark(s.Referee(), "announced", true).Is(http.StatusOK)
		before := c.ledger()
		s.Clock.Advance(5 * time.Minute)
		c.mark(s.Organizer(), "announced", true).Is(http.StatusOK)
		after := c.ledger()
		if !after.ProtestUntil.Equal(*before.ProtestUntil) || after.Marks[0].By != before.Marks[0].By {
			t.Errorf("announced again, the protest time ends at %v instead of %v, by %s", after.ProtestUntil, before.ProtestUntil, after.Marks[0].By)
		}
	})
}

// A certificate is recalled by name, also from athletes who left the class after it was reopened.
func TestRecallFromSomebodyWhoLeft(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newPaperCup(t, s, object{"ledger": true})
		c.close(1, 2, 3, 4)
		c.mark(s.Organizer(), "certificates", true).Is(http.StatusOK)
		s.Organizer().Post("/api/event/classes/reopen/"+c.class, object{}).Is(http.StatusOK)
		s.Organizer().Put("/api/event/athlete/"+c.list[0].ID, object{"classIds": []string{}}).Is(http.StatusOK)
		if l := c.ledger(); len(l.Recall) != 4 || l.Recall[0].Name != "Ann Lee" || l.Recall[0].Was != 1 {
			t.Errorf("to recall: %+v", l.Recall)
		}
	})
}

// The medals of a class wait for the announcement and the protest time, or for an organizer's reason. A second official checks.
func TestLedger(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, referee := s.Organizer(), s.Referee()
		c := newPaperCup(t, s, object{"ledger": true, "protestMinutes": 10})
		waits := func(want ...string) {
			t.Helper()
			if l := c.ledger(); !slices.Equal(l.Waits, want) || l.Ready != (len(want) == 0) {
				t.Errorf("waits for %v, ready %v, want %v", l.Waits, l.Ready, want)
			}
		}
		results := func() *apitest.Reply {
			return s.Nobody().Get("/api/public/event/" + c.e.Slug + "/results").Is(http.StatusOK)
		}
		waits("result")
		c.mark(referee, "announced", true).Is(http.StatusConflict).Contains("not finished")
		c.close(1, 2, 3, 4)
		waits("announcement")
		if p := c.ledger().Podium; len(p) != 3 || p[0].Name != "Cy Day" || p[2].Name != "Ann Lee" {
			t.Errorf("called up in the order %+v", p)
		}
		results().Contains(`"checked":false`)

		c.mark(o, "checked", true).Is(http.StatusConflict).Contains("second official")
		c.mark(referee, "announced", true).Is(http.StatusOK)
		waits("protest-time")
		c.mark(referee, "checked", true).Is(http.StatusConflict).Contains("second official")
		second := s.As(account.Referee, "Second Official")
		c.mark(second, "checked", true).Is(http.StatusForbidden)
		o.Post("/api/event/set-official", object{"eventId": c.e.ID, "userId": second.ID, "role": "referee"}).Is(http.StatusOK)
		c.mark(second, "checked", true).Is(http.StatusOK)
		results().Contains(`"checked":true`).Lacks("Second Official")

		c.mark(referee, "medals", true).Is(http.StatusConflict).Contains("protest time")
		early := object{"mark": "early", "done": true}
		referee.Post("/api/event/ledger/mark/"+c.class, object{"mark": "early", "done": true, "reason": "TV"}).Is(http.StatusForbidden)
		o.Post("/api/event/ledger/mark/"+c.class, early).Is(http.StatusBadRequest)
		early["reason"] = "TV wants it now"
		o.Post("/api/event/ledger/mark/"+c.class, early).Is(http.StatusOK)
		waits()
		o.Post("/api/event/ledger/mark/"+c.class, object{"mark": "early", "done": false}).Is(http.StatusOK)
		waits("protest-time")
		s.Clock.Advance(10 * time.Minute)
		waits()
		c.mark(referee, "medals", true).Is(http.StatusOK)
		if l := c.ledger(); l.Ready || len(l.Waits) > 0 || len(l.Marks) != 3 {
			t.Errorf("after the ceremony: %+v", l)
		}
		o.Get("/api/audit?limit=50").Is(http.StatusOK).Contains("result announced", "places checked", "TV wants it now", "undone: medals allowed", "medals given")
	})
}

// Reopening a class or changing places makes finished steps "to be repeated", and lists the certificates to recall.
func TestLedgerAfterOtherPlaces(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, referee := s.Organizer(), s.Referee()
		c := newPaperCup(t, s, object{"ledger": true, "protestMinutes": 0})
		marks := []string{"announced", "medals", "certificates", "published"}
		repeated := func(want bool) {
			t.Helper()
			l := c.ledger()
			if len(l.Marks) != len(marks) {
				t.Errorf("marks: %+v", l.Marks)
			}
			for _, m := range l.Marks {
				if m.Repeat != want {
					t.Errorf("%s is to be repeated: %v", m.Mark, m.Repeat)
				}
			}
		}
		c.close(1, 2, 3, 4)
		for _, m := range marks {
			c.mark(referee, m, true).Is(http.StatusOK)
		}
		repeated(false)

		o.Post("/api/event/classes/reopen/"+c.class, object{}).Is(http.StatusOK)
		repeated(true)
		if l := c.ledger(); len(l.Recall) != 4 || l.Stage == "finished" {
			t.Errorf("an open class: %+v", l)
		}
		c.close(2, 1, 3, 4)
		repeated(true)
		l := c.ledger()
		if len(l.Recall) != 2 || l.Recall[0].Name != "Ann Lee" || l.Recall[0].Was != 1 || l.Recall[0].Place != 2 || l.Recall[1].Name != "Bo Fox" {
			t.Errorf("recalled: %+v", l.Recall)
		}
		if l.Ready || !slices.Contains(l.Waits, "announcement") {
			t.Errorf("medals wait for %v", l.Waits)
		}
		for _, m := range marks {
			c.mark(referee, m, true).Is(http.StatusOK)
		}
		repeated(false)
		if l := c.ledger(); len(l.Recall) != 0 {
			t.Errorf("recalled: %+v", l.Recall)
		}
	})
}

// A club night keeps no ledger: nothing can be marked, and visitors see none. Championships keep one from the start.
func TestClubNightHasNoLedger(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newPaperCup(t, s, object{"ruleBook": "club-night"})
		c.close(1, 2, 3, 4)
		c.mark(s.Referee(), "announced", true).Is(http.StatusConflict).Contains("no ledger")
		s.Nobody().Get("/api/public/event/" + c.e.Slug + "/results").Is(http.StatusOK).Lacks("checked")
		if e := newEvent(s, "Worlds", object{"settings": object{"ruleBook": "waf"}}); !e.Settings.Ledger {
			t.Error("a championship keeps no ledger")
		}
	})
}

// The staff of a ceremony note who is missing. The ceremony document, the ledger and the audit say so.
func TestAbsenceAtTheCeremony(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newPaperCup(t, s, object{"ledger": true})
		absent := func(by *apitest.Client, of int, absent bool) *apitest.Reply {
			t.Helper()
			return by.Post("/api/event/ledger/absent", object{"entryId": c.list[of].Entries[0].ID, "absent": absent})
		}
		absent(s.Referee(), 0, true).Is(http.StatusConflict).Contains("no place")
		c.close(1, 2, 3, 4)
		missing := func() (names []string) {
			for _, w := range c.ledger().Podium {
				if w.Absent {
					names = append(names, w.Name)
				}
			}
			return names
		}
		if got := missing(); got != nil {
			t.Errorf("missing before anybody said so: %v", got)
		}
		absent(s.Referee(), 1, true).Is(http.StatusOK)
		absent(s.Participant(), 0, true).Is(http.StatusForbidden)
		if got := missing(); !slices.Equal(got, []string{"Bo Fox"}) {
			t.Errorf("missing: %v", got)
		}
		book := func() *apitest.Reply { return s.Organizer().Get("/api/event/book/" + c.e.ID).Is(http.StatusOK) }
		book().Contains("Absent: Bo Fox")
		s.Organizer().Get("/api/audit?limit=20").Is(http.StatusOK).Contains("absent from the ceremony: yes")
		absent(s.Referee(), 1, false).Is(http.StatusOK)
		if got := missing(); got != nil {
			t.Errorf("still missing: %v", got)
		}
		book().Lacks("Absent:")
	})
}
