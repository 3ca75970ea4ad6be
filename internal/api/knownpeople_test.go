package api_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// refereeAt makes a person who is only a referee at one event.
func refereeAt(s *apitest.Server, eventID, name string) *apitest.Client {
	r := s.As(account.Participant, name)
	s.Organizer().Post("/api/event/set-official", object{"eventId": eventID, "userId": r.ID, "role": "referee"}).Is(http.StatusOK)
	return r
}

// TestOfficialsOnlyCompleteKnownPeople: officials of an event can only fill gaps of a person who was at other events.
// They neither overwrite a profile nor show a hidden name.
func TestOfficialsOnlyCompleteKnownPeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		a, b := newEvent(s, "A", nil), newEvent(s, "B", nil)
		byA, byB := refereeAt(s, a.ID, "Ref A"), refereeAt(s, b.ID, "Ref B")
		var of []events.EventAthlete
		byA.Post("/api/event/register", object{"eventId": a.ID, "athletes": []object{{"name": "Ann Lee", "sex": "women", "club": "Iron Arm"}}}).Is(http.StatusCreated).Data(&of)
		atA, ann := of[0], of[0].User.ID
		byA.Put("/api/event/athlete/"+atA.ID, object{"club": "Iron Arms", "initials": true}).Is(http.StatusOK)

		byB.Post("/api/event/register", object{"eventId": b.ID, "athletes": []object{{"userId": ann, "sex": "men", "club": "Stolen", "country": "Norway"}}}).Is(http.StatusCreated).Data(&of)
		atB := of[0]
		if atB.Club != "Iron Arms" || atB.Private.Sex != "women" || atB.Country != "Norway" || !atB.Private.Initials {
			t.Fatalf("registered as %+v %+v", atB, atB.Private)
		}
		path := "/api/event/athlete/" + atB.ID
		for _, change := range []object{{"sex": "men"}, {"sex": nil}, {"club": "Stolen"}, {"club": nil}, {"country": "Sweden", "club": ""}} {
			byB.Put(path, change).Refused(http.StatusForbidden, "Ann Lee is also known at other events, so officials here can only fill empty fields. The athlete or an organizer can change the rest.")
		}
		byB.Put(path, object{"initials": false}).Refused(http.StatusForbidden, "Ann Lee asked to be shown by initials. Only the athlete or an organizer can undo that.")
		byB.Put(path, object{"birthYear": 1984, "sex": "women", "groups": []string{"novice"}}).Is(http.StatusOK)
		byB.Put(path, object{"birthYear": 1985}).Is(http.StatusForbidden)
		// The first event can correct a mistake, an organizer everything.
		byA.Put("/api/event/athlete/"+atA.ID, object{"birthYear": 1985, "initials": false}).Is(http.StatusOK)
		o.Put(path, object{"club": "Arms"}).Is(http.StatusOK)

		// Only the person can change an account with a login.
		eva := s.As(account.Participant, "Eva")
		eva.Put("/api/users/updateuser/"+eva.ID, object{"initials": true}).Is(http.StatusOK)
		byB.Post("/api/event/register", object{"eventId": b.ID, "athletes": []object{{"userId": eva.ID, "club": "First"}}}).Is(http.StatusCreated).Data(&of)
		byB.Put("/api/event/athlete/"+of[0].ID, object{"initials": false}).Is(http.StatusForbidden)
		byB.Put("/api/event/athlete/"+of[0].ID, object{"club": "Second"}).Is(http.StatusForbidden)
		eva.Put("/api/users/updateuser/"+eva.ID, object{"initials": false}).Is(http.StatusOK)
	})
}

// TestClassesFitTheKnownProfile: a known woman cannot enter a class of men by an event's data.
func TestClassesFitTheKnownProfile(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	first, e := newEvent(s, "First", nil), women40(s, nil)
	ann := register(s, first.ID, object{"name": "Bob Lee", "sex": "men", "birthYear": 1970})[0].User.ID
	s.Organizer().Post("/api/event/register", object{"eventId": e.ID, "athletes": []object{
		{"userId": ann, "sex": "women", "birthYear": 1970, "classIds": []string{e.Classes[0].ID}},
	}}).Is(http.StatusConflict).Contains("doesn't fit Bob Lee")
}

// TestNoEventChangesAStranger registers and edits people at random under random roles. Other events'
// data about a person stay, regardless of one event's officials.
func TestNoEventChangesAStranger(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	lot := rand.New(rand.NewPCG(31, 1))
	type at struct {
		event events.EventDetail
		by    *apitest.Client
	}
	var homes []at
	for i := range 4 {
		e := newEvent(s, fmt.Sprint("Event ", i), nil)
		homes = append(homes, at{e, refereeAt(s, e.ID, fmt.Sprint("Ref ", i))})
	}
	type person struct {
		id   string
		home int // the first event that knew them; -1 for one with a login
	}
	var people []person
	registered := map[string]string{} // person and event: id of the registration
	// Known data of a person, and the teams at each event.
	see := func(id string) (seen events.AthletePrivate, teams [4][2]string) {
		for e := range homes {
			if r := registered[fmt.Sprint(id, e)]; r != "" {
				var a events.EventAthlete
				o.Get("/api/event/athlete/" + r).Is(http.StatusOK).Data(&a)
				seen, teams[e] = *a.Private, [2]string{a.Club, a.Country}
			}
		}
		return seen, teams
	}
	text := func() any { return []any{"", "Iron Arm", "Stolen"}[lot.IntN(3)] }
	sex := func() any { return []any{nil, "men", "women"}[lot.IntN(3)] }
	year := func() any { return []any{nil, 1980, 1990}[lot.IntN(3)] }
	changed := 0
	const cases = 600
	for n := range cases {
		by := lot.IntN(len(homes))
		e := homes[by]
		if len(people) < 3 || lot.IntN(8) == 0 {
			if lot.IntN(3) == 0 {
				people = append(people, person{s.As(account.Participant, fmt.Sprint("Login ", n)).ID, -1})
				continue
			}
			var of []events.EventAthlete
			e.by.Post("/api/event/register", object{"eventId": e.event.ID, "athletes": []object{{"name": fmt.Sprint("Person ", n), "club": text()}}}).Is(http.StatusCreated).Data(&of)
			people = append(people, person{of[0].User.ID, by})
			registered[fmt.Sprint(of[0].User.ID, by)] = of[0].ID
			continue
		}
		p := people[lot.IntN(len(people))]
		key := fmt.Sprint(p.id, by)
		was, teams := see(p.id)
		if registered[key] == "" {
			draft := object{"userId": p.id, "club": text(), "country": text()}
			if to := sex(); to != nil {
				draft["sex"] = to
			}
			var of []events.EventAthlete
			e.by.Post("/api/event/register", object{"eventId": e.event.ID, "athletes": []object{draft}}).Is(http.StatusCreated).Data(&of)
			registered[key] = of[0].ID
		} else {
			status := e.by.Put("/api/event/athlete/"+registered[key], object{"sex": sex(), "birthYear": year(), "club": text(), "country": text(), "initials": lot.IntN(2) == 0}).Status
			if status == http.StatusOK {
				changed++
			}
			if p.home == by {
				continue
			}
		}
		now, teamsNow := see(p.id)
		if was.Sex != "" && now.Sex != was.Sex || was.BirthYear != 0 && now.BirthYear != was.BirthYear || was.Initials && !now.Initials {
			t.Fatalf("case %d: event %d changed a person of %d: %+v became %+v", n, by, p.home, was, now)
		}
		for at := range homes {
			before := teams[at]
			if at != by && teamsNow[at] != before || before[0] != "" && teamsNow[at][0] != before[0] || before[1] != "" && teamsNow[at][1] != before[1] {
				t.Fatalf("case %d: event %d changed the teams of a person of %d at event %d: %v became %v", n, by, p.home, at, before, teamsNow[at])
			}
		}
	}
	if changed < cases/20 {
		t.Errorf("only %d changes went through", changed)
	}
}
