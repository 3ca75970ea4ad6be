package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// register registers athletes at an event.
func register(s *apitest.Server, eventID string, athletes ...object) (list []events.EventAthlete) {
	s.Organizer().Post("/api/event/register", object{"eventId": eventID, "athletes": athletes}).Is(http.StatusCreated).Data(&list)
	return list
}

func athleteNames(r *apitest.Reply) []string {
	var list []events.EventAthlete
	r.Is(http.StatusOK).Data(&list)
	names := []string{}
	for _, a := range list {
		names = append(names, fmt.Sprint(a.Number, " ", a.User.Name))
	}
	return names
}

func TestRegisterAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		known := s.As(account.Participant, "Known Before")
		list := register(s, e.ID,
			object{"name": " Łucja Nowak ", "sex": "women", "birthYear": 1980, "club": "Iron Arm", "country": "Poland", "groups": []string{"novice"}, "classIds": []string{e.Classes[0].ID, e.Classes[1].ID}},
			object{"name": "Bo"},
			object{"userId": known.ID, "club": "Iron Arm", "classIds": []string{e.Classes[0].ID}},
		)
		if a := list[0]; a.Number != 1 || a.User.Name != "Łucja Nowak" || a.Club != "Iron Arm" || a.Private == nil || a.Private.BirthYear != 1980 ||
			!cmp.Equal(a.Private.Groups, []string{"novice"}) || len(a.Entries) != 2 {
			t.Errorf("%+v", a)
		}
		if got := tournamentOf(s, e.Classes[0].ID).athletes(); !cmp.Equal(got, []string{"Known Before", "Łucja Nowak"}) {
			t.Errorf("%v", got)
		}
		for query, want := range map[string][]string{
			"":                                       {"2 Bo", "3 Known Before", "1 Łucja Nowak"},
			"?search=lucja":                          {"1 Łucja Nowak"},
			"?search=3":                              {"3 Known Before"},
			"?class=" + e.Classes[1].ID:              {"1 Łucja Nowak"},
			"?limit=1&page=2":                        {"3 Known Before"},
			"?unweighed=true&search=b":               {"2 Bo", "3 Known Before"},
			"?class=" + e.Classes[0].ID + "&limit=9": {"3 Known Before", "1 Łucja Nowak"},
		} {
			if d := cmp.Diff(want, athleteNames(o.Get("/api/event/athletes/"+e.ID+query))); d != "" {
				t.Errorf("%s: %s", query, d)
			}
		}
		again := register(s, e.ID, object{"userId": known.ID, "country": "Norway"})
		if again[0].Number != 3 || again[0].Club != "Iron Arm" || again[0].Country != "Norway" {
			t.Errorf("registered again: %+v", again[0])
		}
		// A deleted athlete's number is never reused.
		o.Delete("/api/event/athlete/delete/" + list[1].ID).Is(http.StatusOK)
		if next := register(s, e.ID, object{"name": "Cy"}); next[0].Number != 4 {
			t.Errorf("%+v", next)
		}
		// An athlete entered into a class by another way is registered too.
		enter(s, e.Classes[2].ID, s.As(account.Participant, "Di").ID)
		if d := cmp.Diff([]string{"5 Di"}, athleteNames(o.Get("/api/event/athletes/"+e.ID+"?search=di"))); d != "" {
			t.Error(d)
		}
		o.Delete("/api/event/athlete/delete/" + list[0].ID).Is(http.StatusOK)
		if got := tournamentOf(s, e.Classes[0].ID).athletes(); !cmp.Equal(got, []string{"Known Before"}) {
			t.Errorf("%v", got)
		}
		// Deleting an event deletes its classes and registrations; people stay.
		o.Post("/api/event/weigh/"+list[2].ID, object{"grams": 70000}).Is(http.StatusCreated)
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": known.ID, "role": "referee"}).Is(http.StatusOK)
		o.Delete("/api/event/delete/" + e.ID).Is(http.StatusOK)
		o.Get("/api/event/athlete/" + list[2].ID).Is(http.StatusNotFound)
		o.Get("/api/tournament/brackets-data/" + e.Classes[0].ID).Is(http.StatusNotFound)
		o.Get("/api/users/getuser/" + known.ID).Is(http.StatusOK)
	})
}

// TestEntryByOneself, while the event is open; it also registers the athlete.
func TestEntryByOneself(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		e := women40(s, nil)
		join := func() *apitest.Reply {
			return p.Post("/api/tournament/add-participant", object{"tournamentId": e.Classes[0].ID, "participantIds": []string{p.ID}})
		}
		join().Refused(http.StatusConflict, `"Open" is not open for registration.`)
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		join().Is(http.StatusOK)
		if got := athleteNames(p.Get("/api/event/athletes/" + e.ID)); len(got) != 1 {
			t.Errorf("registered are %v", got)
		}
	})
}

// TestOneClassByOneself: entering or leaving one class follows the rules of event/enter: fitting classes, their number,
// an open event, and not yet weighed. Organizers are not bound by them.
func TestOneClassByOneself(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.As(account.Participant, "Ann Lee")
		e := women40(s, object{"maxClasses": 2})
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		send := func(by *apitest.Client, what string, class int) *apitest.Reply {
			return by.Post("/api/tournament/"+what+"-participant", object{"tournamentId": e.Classes[class].ID, "participantIds": []string{p.ID}})
		}
		enter := func(body object) { p.Post("/api/event/enter/"+e.ID, body).Is(http.StatusOK) }
		enter(object{"sex": "men", "birthYear": 1980, "classIds": []string{}})
		send(p, "add", 0).Is(http.StatusConflict).Contains("doesn't fit you: wrong sex")
		enter(object{"sex": "women", "birthYear": 2010, "classIds": []string{}})
		send(p, "add", 0).Is(http.StatusConflict).Contains("doesn't fit you: too young")
		enter(object{"birthYear": 1980, "classIds": []string{}})
		send(p, "add", 0).Is(http.StatusOK)
		send(p, "add", 1).Is(http.StatusOK)
		send(p, "add", 2).Refused(http.StatusBadRequest, "An athlete can enter 2 classes at this event.")
		send(p, "add", 1).Is(http.StatusOK) // there already
		send(p, "remove", 1).Is(http.StatusOK)
		send(p, "add", 2).Is(http.StatusOK)

		o.Post("/api/event/state/"+e.ID, object{"state": "planned"}).Is(http.StatusOK)
		for _, what := range []string{"add", "remove"} {
			send(p, what, 2).Refused(http.StatusConflict, `"Open" is not open for registration.`)
		}
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		var list []events.EventAthlete
		o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&list)
		o.Post("/api/event/weigh/"+list[0].ID, object{"grams": 59000}).Is(http.StatusCreated)
		const weighed = "You're weighed in. Ask the weigh-in desk to change your details or classes."
		send(p, "remove", 2).Refused(http.StatusConflict, weighed)
		send(p, "add", 1).Refused(http.StatusConflict, weighed)
		send(o, "add", 1).Is(http.StatusOK)
		send(o, "remove", 2).Is(http.StatusOK)
	})
}

func TestRegisterRefusals(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, object{"maxClasses": 1})
		register(s, e.ID, object{"name": "Ann Lee", "club": "Iron Arm"})
		send := func(athletes ...object) *apitest.Reply {
			return o.Post("/api/event/register", object{"eventId": e.ID, "athletes": athletes})
		}
		const there = " is already registered. Add a club or birth year, or confirm that this is another person with the same name."
		send(object{"name": "Bo"}, object{"name": "ann  LEE"}).Refused(http.StatusBadRequest, "ann  LEE"+there).Names("athletes[1].name", "ann  LEE"+there)
		send(object{"name": "Bo"}, object{"name": "Bo"}).Is(http.StatusBadRequest).Names("athletes[1].name", "Bo"+there)
		send(object{"name": "Bo", "birthYear": 3000}).Refused(http.StatusBadRequest, "Enter a number from 1900 to 2026.")
		send(object{"name": "Bo", "classIds": []string{e.Classes[0].ID, e.Classes[1].ID}}).Refused(http.StatusBadRequest, "An athlete can enter 1 class at this event.")
		send(object{"name": "Bo", "classIds": []string{e.ID}}).Refused(http.StatusBadRequest, "There is no such class.")
		send(object{"name": " "}).Is(http.StatusBadRequest).Names("athletes[0].name", "Name is required.")
		send(object{"userId": e.ID}).Is(http.StatusNotFound)
		send(object{"name": "Bo", "sex": "men", "classIds": []string{e.Classes[0].ID}}).Is(http.StatusConflict).Contains("wrong sex")
		if d := cmp.Diff([]string{"1 Ann Lee"}, athleteNames(o.Get("/api/event/athletes/"+e.ID))); d != "" {
			t.Errorf("refused, yet there: %s", d)
		}
		send(object{"name": "Ann Lee", "club": "Other"}, object{"name": "Ann Lee", "namesake": true},
			object{"name": "Bo", "sex": "men", "classIds": []string{e.Classes[0].ID}, "confirmed": true}).Is(http.StatusCreated)
		o.Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusOK)
		send(object{"name": "Late"}).Is(http.StatusConflict)
	})
}

func TestSuggestions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		last := newEvent(s, "Last year", nil)
		register(s, last.ID, object{"name": "Łucja Nowak", "birthYear": 1980, "club": "Iron Arm"}, object{"name": "Lucja Nowak", "birthYear": 2001, "club": "Elbows"})
		e := newEvent(s, "Open", nil)
		var lists [][]events.KnownAthlete
		r := o.Post("/api/event/suggest", object{"eventId": e.ID, "athletes": []object{
			{"name": "lucja NOWAK", "club": "IRON arm"}, {"name": "Lucja Nowak", "birthYear": 2001}, {"name": "Lucja Nowak"}, {"name": "Lucja Nowak", "club": "None"}, {"name": "Nobody"},
		}}).Is(http.StatusOK)
		r.Data(&lists)
		var clubs [][]string
		for _, list := range lists {
			found := []string{}
			for _, k := range list {
				found = append(found, fmt.Sprint(k.Club, " ", k.SameClub, " ", k.SameBirthYear))
			}
			clubs = append(clubs, found)
		}
		want := [][]string{{"Iron Arm true false"}, {"Elbows false true"}, {"Iron Arm false false", "Elbows false false"}, {}, {}}
		if d := cmp.Diff(want, clubs); d != "" {
			t.Error(d)
		}
		tells(t, "what is like a line", r.Body, []string{"1980", "2001"})
	})
}

// TestFamilyNames: a list, the person and organizers set the family name, a part of the name. It appears with the name,
// follows its changes, survives a merge, and is hidden from visitors who see initials.
func TestFamilyNames(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, object{"settings": nil})
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		class := e.Classes[0].ID
		list := register(s, e.ID,
			object{"name": "Кенжебекова Айгерим Сериковна", "familyName": "кенжебекова", "classIds": []string{class}, "confirmed": true},
			object{"name": "Ann Lee", "familyName": "Smith", "classIds": []string{class}, "confirmed": true})
		family := func(of string) (u accounts.User) {
			t.Helper()
			o.Get("/api/users/getuser/" + of).Is(http.StatusOK).Data(&u)
			return u
		}
		long, ann := list[0].User.ID, list[1].User.ID
		if u := family(long); u.FamilyName != "Кенжебекова" {
			t.Errorf("registered as %+v", u)
		}
		if u := family(ann); u.FamilyName != "" {
			t.Errorf("no part of the name is kept: %+v", u)
		}
		seen := func(c *apitest.Client, path string) []string {
			t.Helper()
			var d struct {
				Participants []struct{ User public.VisitorEntrant }
			}
			c.Get(path).Is(http.StatusOK).Data(&d)
			names := []string{}
			for _, p := range d.Participants {
				if !p.User.IsBye {
					names = append(names, p.User.FamilyName)
				}
			}
			return names
		}
		paths := map[string]*apitest.Client{"/api/tournament/brackets-data/" + class: o, "/api/public/tournament/" + class: s.Nobody()}
		everywhere := func(want ...string) {
			t.Helper()
			for path, c := range paths {
				if got := seen(c, path); !slices.Equal(got, want) {
					t.Errorf("%s: %q, want %q", path, got, want)
				}
			}
		}
		everywhere("Кенжебекова", "")

		// Organizers change it, but only to a part of the name; a list never overwrites an existing one.
		o.Put("/api/users/updateuser/"+ann, object{"familyName": "Poe"}).Is(http.StatusBadRequest).Names("familyName", "Family name must be part of the name Ann Lee, but not all of it.")
		o.Put("/api/users/participant/"+ann, object{"familyName": "Lee"}).Is(http.StatusOK)
		register(s, e.ID, object{"userId": ann, "familyName": "Ann"})
		everywhere("Кенжебекова", "Lee")
		o.Put("/api/users/participant/"+ann, object{"name": "Ann Marie Lee"}).Is(http.StatusOK)
		everywhere("Кенжебекова", "Lee")
		o.Put("/api/users/participant/"+ann, object{"name": "Ann Poe"}).Is(http.StatusOK)
		everywhere("Кенжебекова", "")

		// Athletes shown by initials have no family name for visitors.
		o.Put("/api/users/updateuser/"+long, object{"initials": true}).Is(http.StatusOK)
		if got := seen(s.Nobody(), "/api/public/tournament/"+class); !slices.Equal(got, []string{"", ""}) {
			t.Errorf("visitors read %q of initials", got)
		}

		// Merged by meaning: the one who stays gets the family name where it is part of their name.
		gone := register(s, e.ID, object{"name": "Lee Ann Poe", "familyName": "Poe"})[0].User.ID
		o.Post("/api/users/merge", object{"kept": ann, "gone": gone, "preview": true}).Is(http.StatusOK).Contains(`"familyName":"Poe"`)
		o.Post("/api/users/merge", object{"kept": ann, "gone": gone}).Is(http.StatusOK)
		if got := seen(o, "/api/tournament/brackets-data/"+class); !slices.Equal(got, []string{"Кенжебекова", "Poe"}) {
			t.Errorf("after the merge %q", got)
		}
	})
}

// TestNamesakes: numbers distinguish two athletes with one name in a class, clubs in a tournament. Visitors who see
// initials get a number that does not reveal the names.
func TestNamesakes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 1, 0, 0, object{"rest": 0, "restDecider": 0})
		o, class := f.o, f.e.Classes[0].ID
		o.Put("/api/event/update/"+f.e.ID, object{"public": true}).Is(http.StatusOK)
		o.Post("/api/event/state/"+f.e.ID, object{"state": "open"}).Is(http.StatusOK)
		list := register(s, f.e.ID,
			object{"name": "Ann Lee", "classIds": []string{class}, "confirmed": true},
			object{"name": "Ann Lee", "namesake": true, "classIds": []string{class}, "confirmed": true},
			object{"name": "Ada Lux", "classIds": []string{f.e.Classes[1].ID}, "confirmed": true})
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Post("/api/event/state/"+f.e.ID, object{"state": "running"}).Is(http.StatusOK)
		var d shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&d)
		first := d.Matches[0]
		if a, b := first.Player1.User.Distinction, first.Player2.User.Distinction; a+b != "12" && a+b != "21" {
			t.Errorf("the bracket tells %q from %q", a, b)
		}
		var pad day.Pad
		o.Get("/api/match/log/" + first.ID).Is(http.StatusOK).Data(&pad)
		if pad.Match.Player1.User.Distinction == "" || pad.Match.Player1.User.Distinction == pad.Match.Player2.User.Distinction {
			t.Errorf("the pad has %+v and %+v", pad.Match.Player1.User, pad.Match.Player2.User)
		}
		s.Nobody().Get("/api/public/tournament/"+class).Is(http.StatusOK).Contains(`"distinction":"1"`, `"distinction":"2"`)
		now := f.queue().Now.Tables[0].OnDeck
		if now == nil || now.Athletes[0].Distinction == "" || now.Athletes[0].Distinction == now.Athletes[1].Distinction {
			t.Fatalf("at the table %+v", now)
		}

		// Visitors see a number beside all initials.
		o.Put("/api/users/updateuser/"+list[0].User.ID, object{"initials": true}).Is(http.StatusOK)
		s.Nobody().Get("/api/public/event/"+f.e.Slug+"/now").Is(http.StatusOK).Contains(`"name":"A. L."`, `"distinction":"1"`).Lacks(`"distinction":"2"`)
		s.Nobody().Get("/api/public/tournament/" + class).Is(http.StatusOK).Contains(`"name":"A. L."`).Lacks("distinction")

		// Outside events only the club distinguishes them.
		var made shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Evening", "settings": object{"seeding": "random"}}).Is(http.StatusCreated).Data(&made)
		o.Post("/api/tournament/add-participant", object{"tournamentId": made.ID, "participantIds": []string{list[0].User.ID, list[1].User.ID}}).Is(http.StatusOK)
		o.Put("/api/event/athlete/"+list[1].ID, object{"club": "Iron Arm"}).Is(http.StatusOK)
		var evening shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + made.ID).Is(http.StatusOK).Data(&evening)
		told := []string{}
		for _, p := range evening.Participants {
			told = append(told, p.User.Distinction)
		}
		slices.Sort(told)
		if !slices.Equal(told, []string{"", "Iron Arm"}) {
			t.Errorf("the tournament tells %q", told)
		}
	})
}

// TestPreviewOfAStranger: officials of another event see a person's sex and birth year only after a registration, which
// the audit records, not in a preview, which leaves no trace.
func TestPreviewOfAStranger(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		ann := s.As(account.Participant, "Ann Lee")
		register(s, women40(s, nil).ID, object{"userId": ann.ID, "sex": "women", "birthYear": 1983})
		other := newEvent(s, "Other", nil)
		referee := s.As(account.Participant, "Ruth")
		o.Post("/api/event/set-official", object{"eventId": other.ID, "userId": referee.ID, "role": "referee"}).Is(http.StatusOK)
		preview := func(by *apitest.Client, athlete object) (p []events.RegistrationPreview) {
			t.Helper()
			athlete["userId"] = ann.ID
			by.Post("/api/event/preview-registration", object{"eventId": other.ID, "athletes": []object{athlete}}).Is(http.StatusOK).Data(&p)
			return p
		}
		for _, told := range []int{0, 1990} {
			if p := preview(referee, object{"birthYear": told}); p[0].After == nil || p[0].After.Private.Sex != "" || p[0].After.Private.BirthYear != told {
				t.Errorf("a referee who tells %d reads %+v", told, p[0].After.Private)
			}
		}
		if p := preview(o, object{}); p[0].After.Private.Sex != "women" || p[0].After.Private.BirthYear != 1983 {
			t.Errorf("an organizer reads %+v", p[0].After.Private)
		}
		referee.Post("/api/event/register", object{"eventId": other.ID, "athletes": []object{{"userId": ann.ID}}}).Is(http.StatusCreated).Contains(`"birthYear":1983`)
		o.Get("/api/audit?limit=5").Contains("Ann Lee", "Ruth")
		if p := preview(referee, object{}); p[0].After.Private.BirthYear != 1983 {
			t.Errorf("of somebody registered a referee reads %+v", p[0].After.Private)
		}
	})
}

// TestDesk weighs an athlete twice: each attempt is kept, classes that fit are proposed, and
// nothing changes automatically.
func TestDesk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, object{"weighIn": object{"above": 1}})
		id := register(s, e.ID, object{"name": "Ann Lee", "sex": "women", "birthYear": 1980, "classIds": []string{e.Classes[0].ID}})[0].ID
		var a events.EventAthlete
		fitting := func(r *apitest.Reply) (names []string) {
			r.Data(&a)
			for _, f := range a.Private.Fitting {
				names = append(names, fmt.Sprint(f.Class.Name, " ", f.Above))
			}
			return names
		}
		if got := fitting(o.Get("/api/event/athlete/" + id).Is(http.StatusOK)); got != nil {
			t.Errorf("before the scales %v fit", got)
		}
		want := []string{"Women, Masters, 70 kg, right arm 0", "Women, Masters, 80 kg, right arm 1"}
		if d := cmp.Diff(want, fitting(o.Post("/api/event/weigh/"+id, object{"grams": 60400}).Is(http.StatusCreated))); d != "" {
			t.Error(d)
		}
		if len(a.Entries) != 1 || a.Entries[0].Class.ID != e.Classes[0].ID {
			t.Errorf("the scales have changed the class: %+v", a.Entries)
		}
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{e.Classes[1].ID}}).Is(http.StatusOK).Data(&a)
		if len(a.Entries) != 1 || a.Entries[0].Class.ID != e.Classes[1].ID {
			t.Errorf("%+v", a.Entries)
		}
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{e.Classes[0].ID}}).
			Refused(http.StatusConflict, `"Women, Masters, 60 kg, right arm" doesn't fit Ann Lee: too heavy. You can still confirm the entry.`)
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{e.Classes[0].ID}, "version": 1}).Is(http.StatusConflict)
		o.Post("/api/event/weigh/"+id, object{"grams": 60000}).Is(http.StatusCreated).Data(&a)
		if len(a.Private.Attempts) != 2 || a.Private.Attempts[0].Grams != 60400 || a.Private.Attempts[1].Grams != 60000 || a.Private.Attempts[1].By.ID != o.ID {
			t.Errorf("%+v", a.Private.Attempts)
		}
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{e.Classes[0].ID, e.Classes[1].ID}, "club": nil}).Is(http.StatusOK)
		o.Post("/api/event/weigh/"+id, object{"grams": 5}).Is(http.StatusBadRequest)

		register(s, e.ID, object{"name": "Bo Open"})
		r := o.Get("/api/event/athletes/"+e.ID+"?unweighed=true&limit=9").Contains(`"registered":2`, `"unweighed":1`)
		if d := cmp.Diff([]string{"2 Bo Open"}, athleteNames(r)); d != "" {
			t.Error(d)
		}
		enter(s, e.Classes[1].ID, field(s, 1)...)
		o.Post("/api/tournament/start/"+e.Classes[1].ID, nil).Is(http.StatusOK)
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{}}).Is(http.StatusConflict)
		o.Delete("/api/event/athlete/delete/" + id).Is(http.StatusConflict)
		o.Put("/api/event/athlete/"+id, object{"classIds": []string{e.Classes[1].ID}}).Is(http.StatusOK) // what is drawn stays
	})
}

// TestRolesOfAnEvent: athletes may officiate, at this event and no other.
func TestRolesOfAnEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e, other := women40(s, nil), newEvent(s, "Other", nil)
		a, b := s.As(account.Participant, "Ada"), s.As(account.Participant, "Bo")
		set := func(by *apitest.Client, who, role string) *apitest.Reply {
			return by.Post("/api/event/set-official", object{"eventId": e.ID, "userId": who, "role": role})
		}
		set(a, a.ID, "organizer").Refused(http.StatusForbidden, "Only organizers of this event can do this.")
		set(o, a.ID, "organizer").Is(http.StatusOK).Data(&e)
		if d := cmp.Diff([]events.EventOfficial{{ID: a.ID, Name: "Ada", Role: "organizer"}}, e.Officials); d != "" {
			t.Error(d)
		}
		set(a, b.ID, "referee").Is(http.StatusOK)
		set(b, b.ID, "organizer").Is(http.StatusForbidden)
		a.Put("/api/event/update/"+e.ID, object{"venue": "Hall"}).Is(http.StatusOK)
		a.Put("/api/event/update/"+other.ID, object{"venue": "Hall"}).Is(http.StatusForbidden)
		b.Put("/api/event/update/"+e.ID, object{"venue": "Hall"}).Is(http.StatusForbidden)
		line := []object{{"name": "Cy"}}
		b.Post("/api/event/register", object{"eventId": e.ID, "athletes": line}).Is(http.StatusCreated)
		b.Post("/api/event/register", object{"eventId": other.ID, "athletes": line}).Refused(http.StatusForbidden, "Only officials of this event can do this.")
		a.Delete("/api/event/delete/" + e.ID).Is(http.StatusForbidden)
		register(s, e.ID, object{"userId": b.ID})
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": b.ID}).Is(http.StatusOK)
		b.Post("/api/event/register", object{"eventId": e.ID, "athletes": []object{{"name": "Di"}}}).Is(http.StatusForbidden)
	})
}

// TestWhatOfficialsAloneSee: weight, birth year, groups and address of an athlete are only in replies to officials of
// the event, apart from the athlete's own address.
func TestWhatOfficialsAloneSee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		ann := s.As(account.Participant, "Ann Lee")
		id := register(s, e.ID, object{"userId": ann.ID, "sex": "women", "birthYear": 1983, "club": "Iron Arm", "groups": []string{"secretly"}, "classIds": []string{e.Classes[0].ID}})[0].ID
		enter(s, e.Classes[0].ID, field(s, 1)...)
		o.Post("/api/event/weigh/"+id, object{"grams": 59123}).Is(http.StatusCreated)
		o.Post("/api/tournament/start/"+e.Classes[0].ID, nil).Is(http.StatusOK)
		helper := s.As(account.Participant, "Helper")
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": helper.ID, "role": "referee"}).Is(http.StatusOK)
		elsewhere := newEvent(s, "Other", nil)
		visitor := s.As(account.Participant, "Elsewhere")
		o.Post("/api/event/set-official", object{"eventId": elsewhere.ID, "userId": visitor.ID, "role": "organizer"}).Is(http.StatusOK)

		secrets := []string{"1983", "59123", "secretly", ann.Email, `"private"`}
		reads := []string{
			"/api/event/" + e.ID, "/api/events", "/api/event/athletes/" + e.ID, "/api/event/athletes/" + e.ID + "?limit=9&search=ann", "/api/event/athlete/" + id,
			"/api/tournament/brackets-data/" + e.Classes[0].ID, "/api/tournament/get-all?event=" + e.ID, "/api/tournament/leaderboard/" + e.Classes[0].ID,
			"/api/users/profile/" + ann.ID, "/api/search?q=ann", "/api/tournament/global-leaderboard", "/api/tournament/history", "/api/notifications",
		}
		for who, c := range map[string]*apitest.Client{"a participant": s.Participant(), "a referee": s.Referee(), "an organizer of another event": visitor} {
			for _, path := range reads {
				tells(t, who+" reads "+path+", which", c.Get(path).Is(http.StatusOK).Body, secrets)
			}
			c.Get("/api/event/athletes/" + e.ID + "?unweighed=true").Is(http.StatusForbidden)
			for _, r := range []*apitest.Reply{
				c.Post("/api/event/suggest", object{"eventId": e.ID, "athletes": []object{{"name": "Ann Lee", "birthYear": 1983}}}),
				c.Post("/api/event/weigh/"+id, object{"grams": 50000}), c.Put("/api/event/athlete/"+id, object{"birthYear": 1984}),
				c.Delete("/api/event/athlete/delete/" + id), c.Post("/api/event/register", object{"eventId": e.ID, "athletes": []object{{"userId": ann.ID}}}),
			} {
				tells(t, who+" is refused with a reply that", r.Is(http.StatusForbidden).Body, secrets)
			}
		}
		for who, c := range map[string]*apitest.Client{"a referee of the event": helper, "an organizer": o} {
			for _, path := range []string{"/api/event/athletes/" + e.ID, "/api/event/athlete/" + id} {
				r := c.Get(path).Contains(`"birthYear":1983`, `"grams":59123`, "secretly")
				if strings.Contains(r.Body, ann.Email) {
					t.Errorf("%s reads an address in %s", who, path)
				}
			}
		}
		tells(t, "the audit", o.Get("/api/audit?limit=100").Is(http.StatusOK).Body, []string{"1983", "59123"})
		// A removed person leaves only name and results.
		o.Delete("/api/users/participant/" + ann.ID + "?confirmed=true").Is(http.StatusOK)
		tells(t, "of somebody who was removed, the event", o.Get("/api/event/athletes/"+e.ID).Contains("Ann Lee").Body, []string{"1983", "59123"})
	})
}

// TestEnterOneself: profile and classes in one call, changed until the desk has weighed, and withdrawn
// from before the draw.
func TestEnterOneself(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.As(account.Participant, "Ann Lee")
		e := women40(s, object{"maxClasses": 2})
		enter := func(body object) *apitest.Reply { return p.Post("/api/event/enter/"+e.ID, body) }
		own := func(r *apitest.Reply) (own events.OwnEntry) {
			t.Helper()
			r.Is(http.StatusOK).Data(&own)
			return own
		}
		classes := func(o events.OwnEntry) (names []string) {
			for _, entry := range o.Athlete.Entries {
				names = append(names, entry.Class.ID)
			}
			return names
		}
		ann := object{"sex": "women", "birthYear": 1980, "club": "Iron Arm", "classIds": []string{e.Classes[0].ID, e.Classes[1].ID}}
		enter(ann).Refused(http.StatusConflict, `"Open" is not open for registration.`)
		if got := own(p.Get("/api/event/entry/" + e.ID)); got.Athlete != nil || got.Club != "" {
			t.Errorf("refused, yet %+v", got)
		}
		o.Post("/api/event/state/"+e.ID, object{"state": "open"}).Is(http.StatusOK)
		got := own(enter(ann))
		if got.BirthYear != 1980 || got.Athlete.Number != 1 || got.Athlete.Private != nil || !cmp.Equal(classes(got), []string{e.Classes[0].ID, e.Classes[1].ID}) {
			t.Errorf("%+v", got)
		}
		// Another class instead; omitted profile fields stay.
		got = own(enter(object{"country": "Norway", "classIds": []string{e.Classes[1].ID}}))
		if got.Club != "Iron Arm" || got.Country != "Norway" || got.Athlete.Number != 1 || !cmp.Equal(classes(got), []string{e.Classes[1].ID}) {
			t.Errorf("%+v", got)
		}
		if athletes := tournamentOf(s, e.Classes[0].ID).athletes(); len(athletes) != 0 {
			t.Errorf("still there: %v", athletes)
		}
		enter(object{"birthYear": 2010, "classIds": []string{e.Classes[0].ID}}).Is(http.StatusConflict).Contains("doesn't fit you: too young")
		enter(object{"birthYear": 3000}).Is(http.StatusBadRequest)
		enter(object{"classIds": []string{e.ID}}).Is(http.StatusBadRequest)
		enter(object{"classIds": []string{e.Classes[0].ID, e.Classes[1].ID, e.Classes[2].ID}}).Is(http.StatusBadRequest)
		if got := own(p.Get("/api/event/entry/" + e.ID)); got.BirthYear != 1980 || len(got.Athlete.Entries) != 1 {
			t.Errorf("refused, yet %+v", got)
		}
		s.Referee().Post("/api/event/enter/"+e.ID, object{}).Is(http.StatusConflict)
		// Withdrawn and entered again: numbers are never reused.
		if got := own(p.Post("/api/event/withdraw/"+e.ID, object{})); got.Athlete != nil || got.Club != "Iron Arm" {
			t.Errorf("%+v", got)
		}
		own(p.Post("/api/event/withdraw/"+e.ID, object{}))
		if got := own(enter(ann)); got.Athlete.Number != 2 {
			t.Errorf("%+v", got)
		}
		// After weigh-in only the desk can change it; after the draw nobody can withdraw.
		var list []events.EventAthlete
		o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&list)
		o.Post("/api/event/weigh/"+list[0].ID, object{"grams": 59000}).Is(http.StatusCreated)
		if got := own(p.Get("/api/event/entry/" + e.ID)); !got.Weighed || got.Athlete.Private != nil {
			t.Errorf("%+v", got)
		}
		enter(object{"club": "Other"}).Refused(http.StatusConflict, "You're weighed in. Ask the weigh-in desk to change your details or classes.")
		o.Post("/api/event/register", object{"eventId": e.ID, "athletes": []object{{"name": "Bo", "classIds": []string{e.Classes[0].ID}}}}).Is(http.StatusCreated)
		o.Post("/api/tournament/start/"+e.Classes[0].ID, object{}).Is(http.StatusOK)
		p.Post("/api/event/withdraw/"+e.ID, object{}).Is(http.StatusConflict)
		if got := own(p.Get("/api/event/entry/" + e.ID)); len(got.Athlete.Entries) != 2 {
			t.Errorf("refused, yet %+v", got)
		}
	})
}
