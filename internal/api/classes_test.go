package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func classNamesOf(e events.EventDetail) (names []string) {
	for _, c := range e.Classes {
		names = append(names, c.Name)
	}
	return names
}

// women40 makes an event with the four classes of women from 40 on, for the right arm.
func women40(s *apitest.Server, settings object) (e events.EventDetail) {
	made := newEvent(s, "Open", object{"settings": settings})
	s.Organizer().Post("/api/event/classes/create", object{"eventId": made.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"right"}}).
		Is(http.StatusCreated).Data(&e)
	return e
}

// enter enters athletes into a tournament.
func enter(s *apitest.Server, id string, athletes ...string) {
	s.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": athletes}).Is(http.StatusOK)
}

func TestClassesFromTemplates(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		o.Get("/api/event/templates").Is(http.StatusOK).Contains(`"id":"waf-seniors-men"`, `"limit":110000,"over":true`)
		e := newEvent(s, "Open", object{"settings": object{"bestOf": 3, "smallestClass": 3, "rules": object{"falseStart": "foul"}}})
		body := object{
			"eventId": e.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"left", "right"},
			"classes": []object{{"sex": "mixed", "age": object{"from": 10, "to": 13}, "arm": "left", "group": " Para "}, {"sex": "women", "age": object{"name": "masters", "from": 40}, "weight": object{"limit": 60000}, "arm": "left"}},
		}
		var preview []events.ClassPreview
		o.Post("/api/event/classes/preview", body).Is(http.StatusOK).Data(&preview)
		want := []string{
			"Women, Masters, 60 kg, right arm", "Women, Masters, 60 kg, left arm", "Women, Masters, 70 kg, right arm", "Women, Masters, 70 kg, left arm",
			"Women, Masters, 80 kg, right arm", "Women, Masters, 80 kg, left arm", "Women, Masters, +80 kg, right arm", "Women, Masters, +80 kg, left arm",
			"Mixed, 10–13, Para, left arm",
		}
		var names []string
		for _, c := range preview {
			names = append(names, c.Name)
		}
		if d := cmp.Diff(want, names); d != "" {
			t.Error(d)
		}
		if o.Get("/api/event/" + e.ID).Data(&e); len(e.Classes) != 0 || e.Version != 1 {
			t.Errorf("a preview has made %d classes", len(e.Classes))
		}
		var made events.EventDetail
		o.Post("/api/event/classes/create", body).Is(http.StatusCreated).Data(&made)
		if d := cmp.Diff(want, classNamesOf(made)); d != "" || made.Version != 2 {
			t.Errorf("version %d: %s", made.Version, d)
		}
		o.Post("/api/event/classes/create", body).Is(http.StatusCreated).Data(&made)
		if len(made.Classes) != 9 || made.Version != 2 {
			t.Errorf("made again: %d classes, version %d", len(made.Classes), made.Version)
		}
		o.Post("/api/event/classes/preview", body).Is(http.StatusOK).Contains(`"data":[]`)

		var class shapes.TournamentDetail
		s.Participant().Get("/api/tournament/brackets-data/" + made.Classes[8].ID).Is(http.StatusOK).Data(&class)
		wanted := shapes.Class{Sex: "mixed", Age: shapes.ClassAge{From: 10, To: 13}, Arm: "left", Group: "Para"}
		if class.EventID != e.ID || class.Class == nil || *class.Class != wanted || class.Settings.BestOf != 3 || class.Settings.Rounds != "flow" ||
			class.Settings.Rules.FalseStart != "foul" || class.MinAthletes != 3 {
			t.Errorf("%+v", class.Tournament)
		}
		german := newEvent(s, "German", nil)
		o.WithHeader("Accept-Language", "de").Post("/api/event/classes/create", object{"eventId": german.ID, "templates": []string{"canada-seniors-men"}, "arms": []string{"right"}}).
			Is(http.StatusCreated).Contains("Männer, Senioren, 63 kg, rechter Arm")
	})
}

func TestClassRefusals(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	e := newEvent(s, "Open", nil)
	for field, tt := range map[string]struct {
		body    object
		message string
	}{
		"templates":               {object{}, "Choose a template, or name a class."},
		"arms":                    {object{"templates": []string{"waf-seniors-men"}}, "Choose one arm or both."},
		"classes[0].age.to":       {object{"classes": []object{{"sex": "men", "arm": "left", "age": object{"from": 20, "to": 10}}}}, "Minimum age must not be above maximum age."},
		"classes[0].weight.limit": {object{"classes": []object{{"sex": "men", "arm": "left", "weight": object{"over": true}}}}, "A class above a weight limit needs the limit."},
		"classes[0].sex":          {object{"classes": []object{{"sex": "boys", "arm": "left"}}}, "Sex must be one of men, women, mixed."},
	} {
		tt.body["eventId"] = e.ID
		for _, call := range []string{"create", "preview"} {
			o.Post("/api/event/classes/"+call, tt.body).Refused(http.StatusBadRequest, tt.message).Names(field, tt.message)
		}
	}
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "templates": []string{"x"}, "arms": []string{"left"}}).
		Refused(http.StatusBadRequest, `Template "x" does not exist.`)
	o.Post("/api/event/classes/create", object{"eventId": s.Organizer().ID, "templates": []string{"waf-seniors-men"}, "arms": []string{"left"}}).Is(http.StatusNotFound)
	var many []object
	for i := range 299 {
		many = append(many, object{"sex": "men", "arm": "left", "weight": object{"limit": 1000 + i}})
	}
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": many}).Is(http.StatusCreated)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"left"}}).
		Refused(http.StatusConflict, "An event can have at most 300 classes. This would make 303.")
	o.Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusOK)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"left"}}).
		Refused(http.StatusConflict, `"Open" is finished and read-only. Reopen it to make changes.`)
}

// TestListsOfTournamentsAreThoseOutsideEvents, without classes.
func TestListsOfTournamentsAreThoseOutsideEvents(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		o.Post("/api/tournament/create", object{"name": "Club night"}).Is(http.StatusCreated).Contains(`"name":"Club night"`)
		e := women40(s, nil)
		list := o.Get("/api/tournament/get-all?limit=9")
		if d := cmp.Diff([]string{"Club night"}, names(list)); d != "" || list.Envelope().Meta.Counts["registration"] != 1 {
			t.Errorf("%s %+v", d, list.Envelope().Meta)
		}
		classes := names(o.Get("/api/tournament/get-all?limit=9&event=" + e.ID))
		slices.Sort(classes)
		want := classNamesOf(e)
		slices.Sort(want)
		if d := cmp.Diff(want, classes); d != "" {
			t.Error(d)
		}
		o.Delete("/api/tournament/delete/"+e.Classes[0].ID).
			Refused(http.StatusConflict, `"Women, Masters, 60 kg, right arm" belongs to an event. Delete it there.`)
	})
}

func TestMergeClasses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		people := field(s, 3)
		from, into, over := e.Classes[0].ID, e.Classes[1].ID, e.Classes[3].ID
		enter(s, from, people[0], people[1])
		enter(s, into, people[1], people[2])
		o.Post("/api/event/classes/merge", object{"from": from, "into": from}).Refused(http.StatusBadRequest, "A class cannot be merged into itself.")
		var becomes events.ClassPreview
		o.Post("/api/event/classes/merge-preview", object{"from": from, "into": into}).Is(http.StatusOK).Data(&becomes)
		var all events.ClassPreview
		o.Post("/api/event/classes/merge-preview", object{"from": from, "ids": []string{e.Classes[2].ID}, "into": into}).Is(http.StatusOK).Data(&all)
		if all.Name != "Women, Masters, 80 kg, right arm" {
			t.Errorf("of three classes: %+v", all)
		}
		o.Post("/api/event/classes/merge", object{"from": from, "into": into}).Is(http.StatusOK).Data(&e)
		if becomes.Name != e.Classes[0].Name || becomes.Class != e.Classes[0].Class {
			t.Errorf("said beforehand: %+v", becomes)
		}
		if d := cmp.Diff([]string{"Women, Masters, 70 kg, right arm", "Women, Masters, 80 kg, right arm", "Women, Masters, +80 kg, right arm"}, classNamesOf(e)); d != "" {
			t.Error(d)
		}
		if e.Classes[0].AthleteCount != 3 || e.Classes[0].ID != into {
			t.Errorf("%+v", e.Classes[0])
		}
		o.Get("/api/audit?tournament=" + into).Is(http.StatusOK).Contains(`"became":"merged with Women, Masters, 60 kg, right arm"`)
		o.Get("/api/tournament/brackets-data/" + from).Is(http.StatusNotFound)
		o.Post("/api/event/classes/merge", object{"from": from, "into": into}).Is(http.StatusNotFound)

		// A limit and its open class together take everyone, and a custom name stays.
		o.Put("/api/tournament/update/"+over, object{"name": "Ladies"}).Is(http.StatusOK)
		o.Post("/api/event/classes/merge-preview", object{"from": e.Classes[1].ID, "into": over}).Is(http.StatusOK).Contains(`"name":"Ladies"`)
		o.Post("/api/event/classes/merge", object{"from": e.Classes[1].ID, "into": over}).Is(http.StatusOK).Data(&e)
		if last := e.Classes[1]; last.Name != "Ladies" || last.Class.Weight != (shapes.ClassWeight{}) {
			t.Errorf("%+v", last)
		}
		var both events.EventDetail
		o.Post("/api/event/classes/add-arm", object{"eventId": e.ID}).Is(http.StatusCreated).Data(&both)
		o.Post("/api/event/classes/merge", object{"from": both.Classes[0].ID, "into": both.Classes[1].ID}).Is(http.StatusConflict).Contains("different arms")
		o.Post("/api/event/classes/merge-preview", object{"from": both.Classes[0].ID, "into": both.Classes[1].ID}).Is(http.StatusConflict).Contains("different arms")
		o.Post("/api/tournament/start/"+into, nil).Is(http.StatusOK)
		o.Post("/api/event/classes/merge", object{"from": into, "into": over}).Is(http.StatusConflict)
		o.Post("/api/event/classes/merge", object{"from": over, "into": into}).Is(http.StatusConflict)
		if got := tournamentOf(s, into); got.AthleteCount != 3 {
			t.Errorf("%+v", got)
		}
	})
}

// TestNamesFollowInTheirLanguage, for any editor of a class, and also once weights are in another unit.
func TestNamesFollowInTheirLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		german := s.Organizer().WithHeader("Accept-Language", "de")
		e := women40(s, nil)
		from, into := e.Classes[0].ID, e.Classes[1].ID
		german.Put("/api/event/classes/update/"+into, object{"weight": object{"limit": 75000}}).Is(http.StatusOK).Contains("Women, Masters, 75 kg, right arm")
		german.Put("/api/event/update/"+e.ID, object{"settings": object{"unit": "lb"}}).Is(http.StatusOK)
		german.Post("/api/event/classes/merge-preview", object{"from": from, "into": into}).Is(http.StatusOK).Contains("Women, Masters, 165.3 lb, right arm")
		german.Post("/api/event/classes/merge", object{"from": from, "into": into}).Is(http.StatusOK).Contains("Women, Masters, 165.3 lb, right arm")
		german.Put("/api/event/classes/update/"+into, object{"name": ""}).Is(http.StatusOK).Contains("Frauen, Masters, 165.3 lb, rechter Arm")
		s.Organizer().Put("/api/event/classes/update/"+into, object{"arm": "left"}).Is(http.StatusOK).Contains("Frauen, Masters, 165.3 lb, linker Arm")
	})
}

func TestAddArm(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		enter(s, e.Classes[1].ID, field(s, 2)...)
		var more events.EventDetail
		o.Post("/api/event/classes/add-arm", object{"eventId": e.ID, "classIds": []string{e.Classes[1].ID}, "athletes": true}).Is(http.StatusCreated).Data(&more)
		if len(more.Classes) != 5 || more.Classes[2].Name != "Women, Masters, 70 kg, left arm" || more.Classes[2].AthleteCount != 2 || more.Classes[1].AthleteCount != 2 {
			t.Errorf("%+v", more.Classes)
		}
		o.Post("/api/event/classes/add-arm", object{"eventId": e.ID}).Is(http.StatusCreated).Data(&more)
		if len(more.Classes) != 8 {
			t.Errorf("%d classes", len(more.Classes))
		}
		version := more.Version
		o.Post("/api/event/classes/add-arm", object{"eventId": e.ID}).Is(http.StatusCreated).Data(&more)
		if len(more.Classes) != 8 || more.Version != version {
			t.Errorf("again: %d classes, version %d", len(more.Classes), more.Version)
		}
		o.Post("/api/event/classes/add-arm", object{"eventId": e.ID, "classIds": []string{e.ID}}).Refused(http.StatusNotFound, "There is no such class.")
	})
}

func TestDeleteClassAndMoveAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		athlete := field(s, 1)[0]
		enter(s, e.Classes[0].ID, athlete)
		o.Delete("/api/event/classes/delete/"+e.Classes[0].ID).Refused(http.StatusConflict,
			`"Women, Masters, 60 kg, right arm" has 1 athlete. Move the athlete or merge the class first.`)
		o.Post("/api/tournament/move-participant", object{"tournamentId": e.Classes[0].ID, "to": e.Classes[1].ID, "participantId": athlete}).Is(http.StatusOK)
		o.Delete("/api/event/classes/delete/" + e.Classes[0].ID).Is(http.StatusOK).Data(&e)
		if len(e.Classes) != 3 || e.Classes[0].AthleteCount != 1 {
			t.Errorf("%+v", e.Classes)
		}
		var alone shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Alone"}).Is(http.StatusCreated).Data(&alone)
		o.Delete("/api/event/classes/delete/"+alone.ID).Refused(http.StatusConflict, `"Alone" does not belong to an event.`)
	})
}

func TestAdoptTournaments(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		open, _ := smallCup(s, "Right", false)
		running, _ := smallCup(s, "Left", true)
		e := newEvent(s, "Open", nil)
		men := func(id, arm string) object {
			return object{"tournamentId": id, "class": object{"sex": "men", "arm": arm, "weight": object{"limit": 75000}}}
		}
		adopt := func(list ...object) *apitest.Reply {
			return o.Post("/api/event/classes/adopt", object{"eventId": e.ID, "tournaments": list})
		}
		adopt(men(open, "right"), men(open, "left")).Refused(http.StatusBadRequest, "This tournament is listed twice.")
		adopt(men(open, "right"), men(running, "right")).Is(http.StatusConflict).Contains("would be identical")
		adopt(men(open, "right"), men(running, "left")).Is(http.StatusOK).Data(&e)
		if d := cmp.Diff([]string{"Right", "Left"}, classNamesOf(e)); d != "" || e.Classes[1].Status != "active" || e.Version != 2 {
			t.Errorf("version %d %s", e.Version, d)
		}
		adopt(men(open, "right")).Is(http.StatusOK).Contains(`"version":2`)
		if got := names(o.Get("/api/tournament/get-all")); len(got) != 0 {
			t.Errorf("outside events: %v", got)
		}
		other := newEvent(s, "Other", nil)
		o.Post("/api/event/classes/adopt", object{"eventId": other.ID, "tournaments": []object{men(open, "right")}}).
			Refused(http.StatusConflict, `"Right" belongs to another event.`)
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusConflict).Contains("A class is already drawn.")
		o.Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusConflict).Contains("A class is still in progress.")
	})
}

// TestSmallFields plays classes of two and three athletes to the end, with any winner; a
// tournament outside events needs four, as ever.
func TestSmallFields(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for n, places := range map[int][]int{2: {1, 2}, 3: {1, 2, 3}} {
			for _, winners := range []string{"1", "2"} {
				t.Run(fmt.Sprint(n, " athletes, side ", winners), func(t *testing.T) {
					e := women40(s, nil)
					id := e.Classes[0].ID
					enter(s, id, field(s, 1)...)
					o.Post("/api/tournament/start/"+id, nil).Is(http.StatusConflict).Contains("at least 2")
					enter(s, id, field(s, n)[1:]...)
					o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
					o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
					playOn(o, id, func(shapes.Match) string { return winners })
					var d shapes.TournamentDetail
					o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
					var got []int
					for _, p := range d.Participants {
						if !p.User.IsBye {
							got = append(got, p.Place)
						}
					}
					slices.Sort(got)
					if d.Status != "completed" || !slices.Equal(got, places) {
						t.Errorf("%s, places %v", d.Status, got)
					}
					o.Delete("/api/event/delete/" + e.ID).Is(http.StatusConflict).Contains("Matches were pulled in a class")
				})
			}
		}
		three := women40(s, object{"smallestClass": 3}).Classes[0].ID
		enter(s, three, field(s, 2)...)
		o.Post("/api/tournament/start/"+three, nil).Is(http.StatusConflict)
		var alone shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Alone"}).Is(http.StatusCreated).Data(&alone)
		enter(s, alone.ID, field(s, 3)...)
		o.Post("/api/tournament/start/"+alone.ID, nil).Is(http.StatusConflict).Contains("at least 4")
	})
}

// TestSmallestClassReachesTheClasses: classes that have not started follow the setting.
func TestSmallestClassReachesTheClasses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		enter(s, e.Classes[0].ID, field(s, 2)...)
		enter(s, e.Classes[1].ID, field(s, 2)...)
		o.Post("/api/tournament/start/"+e.Classes[1].ID, nil).Is(http.StatusOK)
		before := tournamentOf(s, e.Classes[1].ID).Version
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"smallestClass": 3}}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+e.Classes[0].ID, nil).Is(http.StatusConflict)
		if got := tournamentOf(s, e.Classes[1].ID); got.Version != before || got.Status != "active" {
			t.Errorf("the running one is %+v", got)
		}
	})
}

// TestRulesReachTheClasses: classes with the event's rules follow its changes.
func TestRulesReachTheClasses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		own := e.Classes[1].ID
		detail := func(id string) (d shapes.TournamentDetail) {
			o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
			return d
		}
		o.Put("/api/tournament/update/"+own, object{"settings": object{"rules": object{"foulsPerGame": 3}}}).Is(http.StatusOK)
		before := detail(e.Classes[0].ID).Version
		set := func(rules object) {
			o.Put("/api/event/update/"+e.ID, object{"settings": object{"rules": rules}}).Is(http.StatusOK)
		}
		set(object{"straps": "no-grip", "foulStops": true})
		got := detail(e.Classes[0].ID)
		if r := got.Settings.Rules; r.Straps != "no-grip" || !r.FoulStops || got.Version != before+1 {
			t.Errorf("version %d after %d: %+v", got.Version, before, r)
		}
		if r := detail(own).Settings.Rules; r.Straps != "slip" || r.FoulsPerGame != 3 {
			t.Errorf("the class with rules of its own: %+v", r)
		}
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"grip": 60}}).Is(http.StatusOK)
		if again := detail(e.Classes[0].ID); again.Version != got.Version {
			t.Errorf("another setting took the class to version %d", again.Version)
		}
	})
}
