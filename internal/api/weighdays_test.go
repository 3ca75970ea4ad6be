package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestWeighInEachDayAnew: if an attempt is valid for its day, athletes in a class of the next day need another
// weigh-in. The desk sees names, others the number, and fitting classes use the weight of the day. Drawn classes need
// none.
func TestWeighInEachDayAnew(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		made := newEvent(s, "Open", object{"firstDay": "2026-11-21", "lastDay": "2026-11-22", "public": true, "settings": object{"weighIn": object{"days": 1}}})
		var e events.EventDetail
		o.Post("/api/event/classes/create", object{"eventId": made.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"right", "left"}}).Is(http.StatusCreated).Data(&e)
		if e.Settings.WeighIn.Days != 1 {
			t.Fatalf("%+v", e.Settings.WeighIn)
		}
		right, left := e.Classes[0], e.Classes[1] // 60 kg
		o.Post("/api/event/queue/class", object{"classId": left.ID, "notBefore": "2026-11-22T10:00:00Z"}).Is(http.StatusOK)
		woman := func(name string, classes ...string) object {
			return object{"name": name, "sex": "women", "birthYear": 1980, "classIds": classes}
		}
		list := register(s, e.ID, woman("Ann", right.ID, left.ID), woman("Bo", right.ID), woman("Cy", left.ID))
		weigh := func(i, grams int) (a events.EventAthlete) {
			o.Post("/api/event/weigh/"+list[i].ID, object{"grams": grams}).Is(http.StatusCreated).Data(&a)
			return a
		}
		fitting := func(a events.EventAthlete) (names []string) {
			for _, f := range a.Private.Fitting {
				names = append(names, f.Class.Name)
			}
			return names
		}
		still := func(want ...string) {
			t.Helper()
			var listed []string
			r := o.Get("/api/event/athletes/"+e.ID+"?unweighed=true&limit=9").Contains(`"registered":3`, fmt.Sprintf(`"unweighed":%d`, len(want)), fmt.Sprintf(`"total":%d`, len(want)))
			if listed = athleteNames(r); !cmp.Equal(want, listed) {
				t.Errorf("still to be weighed are %v, not %v", listed, want)
			}
			if page := athleteNames(o.Get("/api/event/athletes/" + e.ID + "?unweighed=true&limit=1&page=2")); len(want) > 1 && !cmp.Equal(want[1:2], page) {
				t.Errorf("the second of them is %v", page)
			}
			o.Get("/api/public/event/" + e.Slug + "/now").Is(http.StatusOK).Contains(fmt.Sprintf(`"weighIn":{"registered":3,"weighed":%d}`, 3-len(want)))
		}

		still("1 Ann", "2 Bo", "3 Cy")
		ann := weigh(0, 59_000)
		weigh(1, 59_500)
		if again := []events.WeighAgain{{ClassID: left.ID, Day: "2026-11-22"}}; ann.Private.Attempts[0].LastDay != "2026-11-21" || !cmp.Equal(again, ann.Private.Again) {
			t.Errorf("%+v", ann.Private)
		}
		if d := cmp.Diff([]string{right.Name}, fitting(ann)[:1]); d != "" {
			t.Error(d)
		}
		still("1 Ann", "3 Cy")
		var all []events.EventAthlete
		if o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&all); len(all) != 3 || len(all[0].Private.Again) != 1 || all[1].Private.Again != nil {
			t.Errorf("%+v", all)
		}
		s.Participant().Get("/api/event/athletes/"+e.ID).Is(http.StatusOK).Lacks("again", "lastDay")

		// The previous day's attempt counts; without the setting all do.
		days := func(n int) {
			o.Put("/api/event/update/"+e.ID, object{"settings": object{"weighIn": object{"days": n}}}).Is(http.StatusOK)
		}
		days(2)
		still("3 Cy")
		days(0)
		still("3 Cy")
		o.Get("/api/event/athlete/"+list[0].ID).Is(http.StatusOK).Lacks("lastDay", "again")
		days(1)
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"weighIn": object{"days": 32}}}).Is(http.StatusBadRequest)

		// On the second day the drawn right arm needs none; a misfit today stays one.
		o.Post("/api/tournament/start/"+right.ID, nil).Is(http.StatusOK)
		s.Clock.Advance(24 * time.Hour)
		o = s.Organizer()
		o.Login(apitest.Password)
		still("1 Ann", "3 Cy")
		ann = weigh(0, 60_500)
		if ann.Private.Again != nil || len(ann.Private.Attempts) != 2 || ann.Private.Attempts[0].LastDay != "2026-11-21" || ann.Private.Attempts[1].LastDay != "2026-11-22" {
			t.Errorf("%+v", ann.Private)
		}
		for _, name := range fitting(ann) {
			if name == left.Name {
				t.Errorf("she is too heavy today for %s", name)
			}
		}
		still("3 Cy")
		o.Put("/api/event/athlete/"+list[0].ID, object{"classIds": []string{right.ID, e.Classes[3].ID}}).Is(http.StatusOK)
		o.Put("/api/event/athlete/"+list[0].ID, object{"classIds": []string{right.ID, left.ID}}).Refused(http.StatusConflict,
			`"`+left.Name+`" doesn't fit Ann: too heavy. You can still confirm the entry.`)
	})
}

// TestWeighInOfWhoIsNotWeighedForTheDay: yesterday's weight keeps nobody out of today's class, because today's is
// unknown.
func TestWeighInOfWhoIsNotWeighedForTheDay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, object{"weighIn": object{"days": 1}}) // on the 28th
		a := register(s, e.ID, object{"name": "Ann", "sex": "women", "birthYear": 1980})[0]
		o.Post("/api/event/weigh/"+a.ID, object{"grams": 75_000}).Is(http.StatusCreated).Data(&a)
		if len(a.Private.Fitting) != 0 || a.Private.Again != nil { // in no class, she needs none
			t.Errorf("%+v", a.Private)
		}
		o.Put("/api/event/athlete/"+a.ID, object{"classIds": []string{e.Classes[0].ID}}).Is(http.StatusOK).Data(&a)
		if d := cmp.Diff([]events.WeighAgain{{ClassID: e.Classes[0].ID, Day: "2026-11-28"}}, a.Private.Again); d != "" {
			t.Error(d)
		}
	})
}
