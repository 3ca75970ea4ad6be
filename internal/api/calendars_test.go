package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// calendarAt returns the calendar at an address, as another library reads it.
func calendarAt(t *testing.T, c *apitest.Client, path string) *ical.Calendar {
	t.Helper()
	r := c.Get(path)
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Errorf("%s: %d %v", path, r.Status, r.Header)
	}
	read, err := ical.NewDecoder(strings.NewReader(r.Body)).Decode()
	if err != nil {
		t.Fatalf("%s: %v in %s", path, err, r.Body)
	}
	return read
}

// said returns the texts of an entry of a calendar.
func said(e ical.Event) map[string]string {
	texts := map[string]string{}
	for name := range e.Props {
		texts[name] = strings.NewReplacer(`\,`, ",", `\;`, ";").Replace(e.Props.Get(name).Value)
	}
	return texts
}

func TestCalendarOfAnEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := newHall(t, s)
		path := h.base() + "/calendar.ics"
		events := calendarAt(t, s.Nobody(), path).Events()
		if len(events) != 1 {
			t.Fatalf("%d entries", len(events))
		}
		e := said(events[0])
		if e["UID"] != h.e.ID+"@toproll" || e["SUMMARY"] != h.e.Name || e["LOCATION"] != "Town hall" || e["DTSTART"] != strings.ReplaceAll(h.e.FirstDay, "-", "") ||
			e["STATUS"] != "CONFIRMED" || !strings.Contains(e["DESCRIPTION"], "6 athletes") {
			t.Errorf("%q of %s, %s", e, h.e.ID, h.e.FirstDay)
		}
		if german := said(calendarAt(t, s.Nobody(), path+"?language=de").Events()[0]); !strings.Contains(german["DESCRIPTION"], "6 Athleten") {
			t.Errorf("%q", german)
		}
		// A new version of the same entry has the same UID and a higher number.
		s.Organizer().Put("/api/event/update/"+h.e.ID, object{"venue": "Gym; north, 2"}).Is(http.StatusOK)
		changed := calendarAt(t, s.Nobody(), path).Events()[0]
		venue, err := changed.Props.Text("LOCATION")
		if after := said(changed); err != nil || venue != "Gym; north, 2" || after["UID"] != e["UID"] || len(after["SEQUENCE"]) < len(e["SEQUENCE"]) || after["SEQUENCE"] == e["SEQUENCE"] {
			t.Errorf("%q after %q, %v", after, e, err)
		}
		tells(t, path, s.Nobody().Get(path).Body, h.private)
		s.Organizer().Put("/api/event/update/"+h.e.ID, object{"public": false}).Is(http.StatusOK)
		s.Nobody().Get(path).Is(http.StatusNotFound)
	})
}

func TestCalendarOfAnAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		h := newHall(t, s)
		next := h.next()
		number := next.Athletes[0].Number
		path := "/api/public/me/" + h.codeFor(number) + "/calendar.ics"
		before := calendarAt(t, s.Nobody(), path)
		if len(before.Events()) != 2 {
			t.Fatalf("%v", before.Events())
		}
		days, bout := said(before.Events()[0]), said(before.Events()[1])
		want := next.ClassName + ": against " + next.Athletes[1].Name
		if days["UID"] != h.e.ID+"@toproll" || bout["SUMMARY"] != want || bout["STATUS"] != "TENTATIVE" || !strings.HasPrefix(bout["UID"], next.MatchID) || !strings.Contains(bout["DESCRIPTION"], "Table 1") {
			t.Errorf("%q, %q", days, bout)
		}
		start, err := before.Events()[1].DateTimeStart(time.UTC)
		if err != nil || !start.Equal(next.ExpectedAt.Truncate(time.Second)) {
			t.Errorf("starts at %v instead of %v: %v", start, next.ExpectedAt, err)
		}
		// It has only public data of others.
		own := h.codeFor(number)
		for _, secret := range append(h.private, own) {
			if strings.Contains(s.Nobody().Get(path).Body, secret) {
				t.Errorf("it tells %s", secret)
			}
		}
		h.call(next)
		called := said(calendarAt(t, s.Nobody(), path).Events()[1])
		if called["UID"] != bout["UID"] || called["STATUS"] != "CONFIRMED" || called["SEQUENCE"] == bout["SEQUENCE"] {
			t.Errorf("%q after %q", called, bout)
		}
		h.score(next)
		for _, e := range calendarAt(t, s.Nobody(), path).Events() {
			if said(e)["UID"] == bout["UID"] {
				t.Errorf("a decided match is still to come: %q", said(e))
			}
		}
	})
}

// Guesses of calendar codes count like all others.
func TestGuessingCodesOfCalendars(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	h := newHall(t, s)
	for range 60 {
		s.Nobody().Get("/api/public/me/000000000000/calendar.ics").Is(http.StatusNotFound)
	}
	s.Nobody().Get("/api/public/me/000000000000/calendar.ics").Is(http.StatusTooManyRequests)
	s.Nobody().Get("/api/public/me/" + h.codes[1]).Is(http.StatusTooManyRequests)
}
