package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/bout"
	eventrules "github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// newEvent makes an event with a name.
func newEvent(s *apitest.Server, name string, more object) (e events.EventDetail) {
	body := object{"name": name, "firstDay": "2026-11-28"}
	for k, v := range more {
		body[k] = v
	}
	s.Organizer().Post("/api/event/create", body).Is(http.StatusCreated).Data(&e)
	return e
}

// TestEventUnderRuleBook makes an event under each rule book: it has the book's listed settings except sent ones, and
// the requested tables.
func TestEventUnderRuleBook(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var books []events.RuleBook
		o.Get("/api/event/rule-books").Is(http.StatusOK).Data(&books)
		if len(books) != len(eventrules.RuleBooks) {
			t.Fatalf("%d rule books", len(books))
		}
		for i, book := range books {
			made := newEvent(s, fmt.Sprint("Cup ", i), object{"tables": i, "settings": object{"ruleBook": book.ID, "smallestClass": 4}})
			want := book.Settings
			want.SmallestClass = 4
			if d := cmp.Diff(want, made.Settings); d != "" {
				t.Errorf("%s (-list +event):\n%s", book.ID, d)
			}
			var seen events.EventDetail
			o.Get("/api/event/" + made.ID).Is(http.StatusOK).Data(&seen)
			if len(seen.Tables) != i || i > 0 && seen.Tables[i-1].Number != i {
				t.Errorf("%d tables wanted: %+v", i, seen.Tables)
			}
		}
		o.Post("/api/event/create", object{"name": "Cup", "firstDay": "2026-11-28", "settings": object{"ruleBook": "chess"}}).Is(http.StatusBadRequest).Contains("settings.ruleBook")
		o.Post("/api/event/create", object{"name": "Cup", "firstDay": "2026-11-28", "tables": 25}).Is(http.StatusBadRequest)
		e := newEvent(s, "Later", object{"settings": object{"rest": 600}})
		var later events.EventDetail
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"ruleBook": "waf"}}).Is(http.StatusOK).Data(&later)
		if later.Settings.RuleBook != "waf" || later.Settings.Rest != 600 || later.Settings.WeighIn.Required != "no" {
			t.Errorf("another rule book changed other settings: %+v", later.Settings)
		}
	})
}

func TestEventFromCreationToDeletion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		made := newEvent(s, " Łódź Öpen 2026!! ", object{"venue": "Sports hall", "timeZone": "Europe/Warsaw", "settings": object{"rest": 600, "points": []int{10, 7}}})
		want := events.EventSettings{
			RuleBook: "standard", ReachTable: 60, Rest: 600, RestDecider: 300, Grip: 30,
			Rules:         bout.Rules{WarningsPerFoul: 2, FoulsPerGame: 2, FalseStart: "warning", Straps: "slip"},
			SmallestClass: 2, Unit: "kg", BestOf: 1, OpenClasses: 2, ArmByArm: true, Apart: "club", Finals: "in-turn", Bout: 120, ProtestTime: 15,
			Teams: eventrules.DefaultTeams(), Places: eventrules.DefaultPlaces(), TwoArms: eventrules.TwoArms{OneArm: "counts"},
		}
		want.Points[0], want.Points[1] = 10, 7
		want.WeighIn.Required = "no"
		if d := cmp.Diff(want, made.Settings); d != "" {
			t.Error(d)
		}
		if made.Slug != "łódź-öpen-2026" || made.Name != "Łódź Öpen 2026!!" || made.LastDay != "2026-11-28" || made.State != "planned" || made.Version != 1 || made.Public {
			t.Errorf("%+v", made)
		}
		for _, c := range []*apitest.Client{o, s.Referee(), s.Participant()} {
			var seen events.EventDetail
			c.Get("/api/event/" + made.ID).Is(http.StatusOK).Data(&seen)
			if d := cmp.Diff(made, seen); d != "" {
				t.Error(d)
			}
		}
		var changed events.EventDetail
		o.Put("/api/event/update/"+made.ID, object{"name": "Łódź Cup", "venue": nil, "settings": object{"rules": object{"falseStart": "foul"}, "points": nil, "weighIn": object{"above": 1}}}).
			Is(http.StatusOK).Data(&changed)
		if s := changed.Settings; changed.Slug != "łódź-cup" || changed.Venue != "" || s.Rest != 600 || s.Rules.FalseStart != "foul" || s.Rules.FoulsPerGame != 2 ||
			s.Points[0] != 0 || s.WeighIn.Above != 1 || changed.Version != 2 {
			t.Errorf("%+v", changed)
		}
		o.Delete("/api/event/delete/" + made.ID).Is(http.StatusOK)
		o.Get("/api/event/" + made.ID).Is(http.StatusNotFound).Contains("There is no such event.")
		o.Delete("/api/event/delete/" + made.ID).Is(http.StatusNotFound)
		o.Put("/api/event/update/"+made.ID, object{"name": "x"}).Is(http.StatusNotFound)
		o.Post("/api/event/state/"+made.ID, object{"state": "open"}).Is(http.StatusNotFound)
		o.Get("/api/audit?limit=3").Is(http.StatusOK).Contains("delete-event", "Łódź Cup", "10-7")
	})
}

// TestEventSlugs: no two events have the same slug, and it stays once an event is
// announced.
func TestEventSlugs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for i, want := range []string{"open", "open-2", "open-3"} {
			if got := newEvent(s, "Open", nil).Slug; got != want {
				t.Errorf("event %d has the slug %q, want %q", i, got, want)
			}
		}
		if got := newEvent(s, "!!!", nil).Slug; got != "event" {
			t.Errorf("a name without letters gives %q", got)
		}
		e := newEvent(s, "Cup", nil)
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		o.Put("/api/event/update/"+e.ID, object{"name": "Another"}).Is(http.StatusOK).Contains(`"slug":"cup"`, `"name":"Another"`)
	})
}

func TestEventRefusals(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	o.Post("/api/event/create", object{}).Is(http.StatusBadRequest).Names("name", "Name is required.").Names("firstDay", "First day is required.")
	for field, tt := range map[string]struct {
		body    object
		message string
	}{
		"name":                       {object{"name": " \t"}, "Name is required."},
		"timeZone":                   {object{"timeZone": "Mars/Olympus"}, "This time zone does not exist. Use a name such as Europe/Berlin."},
		"firstDay":                   {object{"firstDay": "2026-02-30"}, "Write a day as 2026-11-23."},
		"lastDay":                    {object{"lastDay": "2026-11-27"}, "The last day must not be before the first."},
		"settings.rest":              {object{"settings": object{"rest": -1}}, "Seconds of rest must be at least 0."},
		"settings.smallestClass":     {object{"settings": object{"smallestClass": 1}}, "Smallest class must be at least 2."},
		"settings.bestOf":            {object{"settings": object{"bestOf": nil}}, "Best of must not be null."},
		"settings.finalBestOf":       {object{"settings": object{"finalBestOf": 2}}, "Best of in the final must be one of 0, 1, 3, 5, 7."},
		"settings.points":            {object{"settings": object{"points": []int{5, 7}}}, "A place can't have more points than the one before it."},
		"settings.weighIn.tolerance": {object{"settings": object{"weighIn": object{"tolerance": 9999}}}, "Tolerance in grams must be at most 5000."},
		"settings.unit":              {object{"settings": object{"unit": "st"}}, "Unit must be one of kg, lb."},
	} {
		body := object{"name": "Open", "firstDay": "2026-11-28"}
		for k, v := range tt.body {
			body[k] = v
		}
		o.Post("/api/event/create", body).Refused(http.StatusBadRequest, tt.message).Names(field, tt.message)
	}
	for _, zone := range []string{"Local", "../../etc/passwd", " "} {
		o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28", "timeZone": zone}).Is(http.StatusBadRequest)
	}
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28", "lastDay": "2027-11-28"}).
		Refused(http.StatusBadRequest, "An event can last at most 31 days.")
	if got := names(o.Get("/api/events")); len(got) != 0 {
		t.Errorf("refused, yet there: %v", got)
	}
}

func TestEventVersions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		path := "/api/event/update/" + e.ID
		o.Put(path, object{"venue": "A", "version": 1}).Is(http.StatusOK).Contains(`"version":2`)
		o.Put(path, object{"venue": "A", "version": 1}).Is(http.StatusOK).Contains(`"version":2`) // sent again: nothing changes
		o.Put(path, object{"venue": "B", "version": 1}).Refused(http.StatusConflict, "Somebody changed this event since you opened it. Check it before you change it.")
		o.Post("/api/event/state/"+e.ID, object{"state": "open", "version": 1}).Is(http.StatusConflict)
		o.Post("/api/event/state/"+e.ID, object{"state": "open", "version": 2}).Is(http.StatusOK).Contains(`"state":"open"`, `"version":3`)
		o.Post("/api/event/state/"+e.ID, object{"state": "open", "version": 2}).Is(http.StatusOK).Contains(`"version":3`)
	})
}

func TestEventStates(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		to := func(state string) *apitest.Reply { return o.Post("/api/event/state/"+e.ID, object{"state": state}) }
		to("running").Is(http.StatusOK)
		to("planned").Refused(http.StatusConflict, "The event is running and can't become planned. It can only go forward, or back one step.")
		to("open").Is(http.StatusOK)
		to("finished").Is(http.StatusOK)
		to("open").Is(http.StatusConflict)
		o.Put("/api/event/update/"+e.ID, object{"venue": "x"}).Refused(http.StatusConflict, `"Open" is finished and read-only. Reopen it to make changes.`)
		to("running").Is(http.StatusOK)
		o.Put("/api/event/update/"+e.ID, object{"venue": "x"}).Is(http.StatusOK)
	})
}

// The list of events has the size of each.
func TestEventListCounts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := women40(s, nil)
		newEvent(s, "Empty", nil)
		register(s, e.ID, object{"name": "Ann Lee"}, object{"name": "Bo Roe"})
		var list []events.EventSummary
		s.Participant().Get("/api/events").Is(http.StatusOK).Data(&list)
		counts := map[string][2]int{}
		for _, one := range list {
			counts[one.Name] = [2]int{one.ClassCount, one.AthleteCount}
		}
		if d := cmp.Diff(map[string][2]int{e.Name: {len(e.Classes), 2}, "Empty": {}}, counts); d != "" || len(e.Classes) == 0 {
			t.Error(d)
		}
	})
}

func TestEventList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for _, e := range []struct{ name, day, state string }{
			{"Old", "2026-01-02", "finished"}, {"Older Łódź", "2025-01-02", "finished"}, {"Later", "2027-05-05", "planned"},
			{"Soon", "2026-12-01", "open"}, {"Now", "2026-11-23", "running"},
		} {
			made := newEvent(s, e.name, object{"firstDay": e.day})
			o.Post("/api/event/state/"+made.ID, object{"state": e.state}).Is(http.StatusOK)
		}
		for query, want := range map[string][]string{
			"":                    {"Now", "Soon", "Later", "Old", "Older Łódź"},
			"?search=old":         {"Old", "Older Łódź"},
			"?search=lodz":        {"Older Łódź"},
			"?state=finished":     {"Old", "Older Łódź"},
			"?limit=2&page=2":     {"Later", "Old"},
			"?search=nothing":     {},
			"?state=open&limit=9": {"Soon"},
		} {
			if d := cmp.Diff(want, names(s.Participant().Get("/api/events"+query))); d != "" {
				t.Errorf("%s: %s", query, d)
			}
		}
		meta := o.Get("/api/events?limit=1").Envelope().Meta
		if meta == nil || meta.Total != 5 || !cmp.Equal(meta.Counts, map[string]int{"planned": 1, "open": 1, "running": 1, "finished": 2}) {
			t.Errorf("meta %+v", meta)
		}
	})
}
