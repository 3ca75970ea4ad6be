package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// weighed makes an event that requires a weigh-in, with three athletes in its first class. Ann is weighed.
func weighed(s *apitest.Server, weighIn object) (events.EventDetail, []events.EventAthlete) {
	e := women40(s, object{"weighIn": weighIn})
	var list []events.EventAthlete
	for _, name := range []string{"Ann", "Bo", "Cy"} {
		list = append(list, register(s, e.ID, object{"name": name, "sex": "women", "birthYear": 1980, "classIds": []string{e.Classes[0].ID}})...)
	}
	s.Organizer().Post("/api/event/weigh/"+list[0].ID, object{"grams": 59_000}).Is(http.StatusCreated)
	return e, list
}

func absentees(r *apitest.Reply) (names []string) {
	var list []events.AbsentAthlete
	r.Is(http.StatusOK).Data(&list)
	for _, a := range list {
		names = append(names, a.User.Name)
	}
	return names
}

// TestWeighInForTheDraw: a class is not drawn, in any way, while an athlete of it was neither weighed nor allowed.
func TestWeighInForTheDraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e, list := weighed(s, object{"required": "draw"})
		class := e.Classes[0]
		publish := func() *apitest.Reply {
			return o.Post("/api/event/draw/publish", object{"eventId": e.ID, "classIds": []string{class.ID}})
		}
		missing := "Bo and Cy were not weighed. Weigh them, mark them as not weighed, or allow them at the desk."
		publish().Refused(http.StatusConflict, class.Name+": "+missing)
		o.Post("/api/tournament/start/"+class.ID, nil).Refused(http.StatusConflict, missing)

		// An official of the event allows Bo, with a reason that everybody at the desk sees.
		r := s.Referee()
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": r.ID, "role": "referee"}).Is(http.StatusOK)
		allow := func(c *apitest.Client, i int, reason string) *apitest.Reply {
			return c.Post("/api/event/weigh-in/mark/"+list[i].ID, object{"classIds": []string{class.ID}, "mark": "allowed", "reason": reason})
		}
		allow(s.Participant(), 1, "scales broke").Is(http.StatusForbidden)
		allow(r, 1, " ").Refused(http.StatusBadRequest, "Enter a reason for allowing an athlete without a weigh-in.")
		var bo events.EventAthlete
		allow(r, 1, "scales broke").Is(http.StatusOK).Data(&bo)
		if m := bo.Private.Marks; len(m) != 1 || m[0].Mark != "allowed" || m[0].Reason != "scales broke" || m[0].By.ID != r.ID || m[0].Class.ID != class.ID || len(bo.Entries) != 1 {
			t.Errorf("%+v", bo.Private.Marks)
		}
		o.Get("/api/audit").Is(http.StatusOK).Contains("allowed without a weigh-in", "scales broke")
		s.Participant().Get("/api/event/athlete/"+list[1].ID).Is(http.StatusOK).Lacks("scales broke", "marks")
		publish().Refused(http.StatusConflict, class.Name+": Cy was not weighed. Weigh them, mark them as not weighed, or allow them at the desk.")

		// Reverted, she needs one again; weighed, she does not.
		o.Post("/api/event/weigh-in/mark/"+list[1].ID, object{"classIds": []string{class.ID}, "mark": "none"}).Is(http.StatusOK).Lacks("scales broke")
		publish().Refused(http.StatusConflict, class.Name+": "+missing)
		o.Post("/api/event/weigh/"+list[1].ID, object{"grams": 58_000}).Is(http.StatusCreated)
		o.Post("/api/event/weigh/"+list[2].ID, object{"grams": 58_000}).Is(http.StatusCreated)
		publish().Is(http.StatusCreated)
		var made tournaments.EventDraws
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "12"}).Is(http.StatusOK).Data(&made)
		if len(made.Refused) > 0 {
			t.Errorf("%+v", made.Refused)
		}

		// A latecomer needs a weigh-in too.
		late := register(s, e.ID, object{"name": "Di", "sex": "women", "birthYear": 1980})[0]
		add := func() *apitest.Reply {
			return o.Post("/api/tournament/add-latecomer", object{"tournamentId": class.ID, "participantIds": []string{late.User.ID}, "redraw": true})
		}
		add().Refused(http.StatusConflict, "Di was not weighed. Weigh them, mark them as not weighed, or allow them at the desk.")
		o.Post("/api/event/weigh/"+late.ID, object{"grams": 58_000}).Is(http.StatusCreated)
		add().Is(http.StatusOK)
	})
}

// TestWeighInIsNotRequired unless the event says so.
func TestWeighInIsNotRequired(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e, _ := weighed(s, object{})
		if e.Settings.WeighIn.Required != "no" {
			t.Errorf("%+v", e.Settings.WeighIn)
		}
		s.Organizer().Post("/api/event/draw/publish", object{"eventId": e.ID, "classIds": []string{e.Classes[0].ID}}).Is(http.StatusCreated)
	})
}

// TestCloseWeighIn lists who is absent, marks exactly those, and can be undone until the draw.
func TestCloseWeighIn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e, list := weighed(s, object{"required": "draw"})
		first, second := e.Classes[0], e.Classes[1]
		o.Put("/api/event/athlete/"+list[2].ID, object{"classIds": []string{first.ID, second.ID}, "confirmed": true}).Is(http.StatusOK)
		of := func(more object) object {
			body := object{"eventId": e.ID}
			for k, v := range more {
				body[k] = v
			}
			return body
		}
		s.Participant().Post("/api/event/weigh-in/close", of(nil)).Is(http.StatusForbidden)
		for _, tt := range []struct {
			of   object
			want []string
		}{
			{nil, []string{"Bo", "Cy"}},
			{object{"classIds": []string{second.ID}}, []string{"Cy"}},
			{object{"classIds": []string{e.Classes[2].ID}}, nil},
			{object{"athleteIds": []string{list[0].ID, list[1].ID}}, []string{"Bo"}},
		} {
			if got := absentees(o.Post("/api/event/weigh-in/preview", of(tt.of))); !cmp.Equal(tt.want, got) {
				t.Errorf("%v: %v, not %v", tt.of, got, tt.want)
			}
		}
		var all []events.EventAthlete
		if o.Get("/api/event/athletes/" + e.ID).Data(&all); len(all[2].Entries) != 2 {
			t.Error("a preview takes somebody out")
		}

		// Bo is weighed between preview and closing: she stays.
		seen := object{"athleteIds": []string{list[1].ID, list[2].ID}}
		o.Post("/api/event/weigh/"+list[1].ID, object{"grams": 58_000}).Is(http.StatusCreated)
		if got := absentees(o.Post("/api/event/weigh-in/close", of(seen))); !cmp.Equal([]string{"Cy"}, got) {
			t.Errorf("marked are %v", got)
		}
		if got := absentees(o.Post("/api/event/weigh-in/close", of(nil))); got != nil {
			t.Errorf("marked twice are %v", got)
		}
		o.Get("/api/event/athletes/" + e.ID).Data(&all)
		if cy := all[2]; len(cy.Entries) != 0 || len(cy.Private.Marks) != 2 || cy.Private.Marks[0].Mark != "not-weighed" {
			t.Errorf("%+v", cy)
		}
		o.Get("/api/event/athletes/"+e.ID+"?unweighed=true&limit=9").Is(http.StatusOK).Contains(`"registered":3`, `"unweighed":0`, `"total":0`)
		o.Get("/api/audit").Is(http.StatusOK).Contains("not weighed")

		// Back in one class: by reverting it, or by entering her.
		undo := func(class string) *apitest.Reply {
			return o.Post("/api/event/weigh-in/mark/"+list[2].ID, object{"classIds": []string{class}, "mark": "none"})
		}
		var cy events.EventAthlete
		if undo(second.ID).Is(http.StatusOK).Data(&cy); len(cy.Entries) != 1 || len(cy.Private.Marks) != 1 {
			t.Errorf("%+v", cy)
		}
		undo(e.Classes[3].ID).Is(http.StatusBadRequest)
		o.Get("/api/event/athletes/" + e.ID + "?unweighed=true&limit=9").Contains(`"unweighed":1`)
		cy = events.EventAthlete{}
		if o.Put("/api/event/athlete/"+list[2].ID, object{"classIds": []string{first.ID, second.ID}, "confirmed": true}).Is(http.StatusOK).Data(&cy); len(cy.Entries) != 2 || cy.Private.Marks != nil {
			t.Errorf("%+v", cy)
		}
		o.Post("/api/event/weigh-in/mark/"+list[2].ID, object{"classIds": []string{first.ID}, "mark": "not-weighed"}).Is(http.StatusOK)
		o.Post("/api/event/weigh-in/mark/"+list[2].ID, object{"classIds": []string{first.ID}, "mark": "not-weighed"}).Is(http.StatusOK)

		// After the draw she cannot come back.
		o.Post("/api/tournament/start/"+first.ID, nil).Is(http.StatusOK)
		undo(first.ID).Is(http.StatusConflict)
	})
}

// TestWeighInForTheDrawOfADay: yesterday's attempt does not count if each day needs its own.
func TestWeighInForTheDrawOfADay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e, list := weighed(s, object{"required": "draw", "days": 1}) // on the 28th
		o := s.Organizer()
		if got := absentees(o.Post("/api/event/weigh-in/preview", object{"eventId": e.ID})); !cmp.Equal([]string{"Ann", "Bo", "Cy"}, got) {
			t.Errorf("absent are %v", got)
		}
		s.Clock.Set(time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC))
		o = s.Organizer()
		o.Login(apitest.Password)
		for _, a := range list[:2] {
			o.Post("/api/event/weigh/"+a.ID, object{"grams": 59_000}).Is(http.StatusCreated)
		}
		if got := absentees(o.Post("/api/event/weigh-in/preview", object{"eventId": e.ID})); !cmp.Equal([]string{"Cy"}, got) {
			t.Errorf("absent are %v", got)
		}
	})
}

// TestWeighInForTheCall: a match is neither called nor started while one of its athletes is neither weighed nor
// allowed. Only officials see on the day who that is.
func TestWeighInForTheCall(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 1, 2, object{"weighIn": object{"required": "call"}, "rest": 0})
		match := f.queue().Now.Tables[0].OnDeck.MatchID
		call := func() *apitest.Reply {
			return f.o.Post("/api/event/queue/call", object{"matchId": match})
		}
		unweighed := func() (names []string) {
			for _, g := range f.reasons() {
				if g.Kind == "not-weighed" {
					names = append(names, g.Athlete)
				}
			}
			slices.Sort(names)
			return names
		}
		if got := unweighed(); !cmp.Equal([]string{"AnnA Lee", "AnnB Lee"}, got) {
			t.Errorf("not weighed are %v", got)
		}
		s.Participant().Get("/api/event/queue/" + f.e.ID).Is(http.StatusOK).Lacks("not-weighed")
		if r := call().Is(http.StatusConflict).Envelope(); !strings.Contains(r.Message, "were not weighed. Weigh them before the call, or allow them at the desk.") {
			t.Error(r.Message)
		}
		f.o.Post("/api/match/start/"+match, nil).Is(http.StatusConflict)
		f.o.Post("/api/event/weigh/"+f.athletes[0].ID, object{"grams": 59_000}).Is(http.StatusCreated)
		call().Refused(http.StatusConflict, "AnnB Lee was not weighed. Weigh them before the call, or allow them at the desk.")
		f.o.Post("/api/event/weigh-in/mark/"+f.athletes[1].ID, object{"classIds": []string{f.e.Classes[0].ID}, "mark": "allowed", "reason": "late bus"}).Is(http.StatusOK)
		call().Is(http.StatusOK)
		if got := unweighed(); got != nil {
			t.Errorf("not weighed are %v", got)
		}
	})
}
