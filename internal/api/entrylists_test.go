package api_test

import (
	"encoding/base64"
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// listFile returns a list of package entrylist in the form of a request.
func listFile(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("../entrylist/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b)
}

// drafts returns the athletes of a reading in the form of a registration.
func drafts(r events.ListReading) []object {
	var list []object
	for _, l := range r.Lines {
		list = append(list, object{"name": l.Name, "birthYear": l.BirthYear, "club": l.Club, "classIds": l.ClassIDs})
		if l.Sex != "" {
			list[len(list)-1]["sex"] = l.Sex
		}
	}
	return list
}

func TestReadList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Moos Cup", nil)
		templates := []string{"waf-seniors-men", "waf-seniors-women"}
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "templates": templates, "arms": []string{"right", "left"}}).Is(http.StatusCreated)
		read := func(what object) (r events.ListReading) {
			what["eventId"] = e.ID
			o.Post("/api/lists/read", what).Is(http.StatusOK).Data(&r)
			return r
		}
		if r := read(object{"file": listFile(t, "club-of-forty.txt")}); r.Encoding != "Windows-1251" || len(r.Lines) != 40 || len(r.Questions) != 0 {
			t.Errorf("%s, %d athletes, %d questions", r.Encoding, len(r.Lines), len(r.Questions))
		}
		if r := read(object{"lines": "Ann Lee, w, 1990, 60"}); len(r.Questions) != 1 || len(r.Lines[0].Problems) != 1 || r.Lines[0].Problems[0].Message == "" {
			t.Errorf("%+v", r)
		}
		o.Post("/api/lists/read", object{"eventId": e.ID, "file": base64.StdEncoding.EncodeToString([]byte("%PDF-1.7"))}).Refused(http.StatusBadRequest,
			"PDF files can’t be read as a list. Open the file in a spreadsheet, save it as XLSX or CSV, and choose that file.")
		o.Post("/api/lists/read", object{"lines": "name,email\nAnn,ann@example.org"}).Is(http.StatusOK).Contains(`"email":"ann@example.org"`)
		s.Participant().Post("/api/lists/read", object{"lines": "Ann"}).Is(http.StatusForbidden)
		s.Participant().Post("/api/lists/read", object{"lines": "Ann", "eventId": e.ID}).Is(http.StatusForbidden)

		// A list, and a week later an updated one: the preview matches the outcome.
		register := func(list []object) (previews []events.RegistrationPreview, done []events.EventAthlete) {
			o.Post("/api/event/preview-registration", object{"eventId": e.ID, "athletes": list}).Is(http.StatusOK).Data(&previews)
			var before []events.EventAthlete
			o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&before)
			left := slices.Clone(list[:0])
			for i, p := range previews {
				if p.Refused == "" {
					left = append(left, list[i])
				}
			}
			o.Post("/api/event/register", object{"eventId": e.ID, "athletes": left}).Is(http.StatusCreated).Data(&done)
			return previews, done
		}
		first := drafts(read(object{"file": listFile(t, "first-list.csv")}))
		previews, done := register(first)
		if len(done) != 2 || previews[0].Before != nil || previews[0].After.Number != done[0].Number || len(previews[1].After.Entries) != 1 {
			t.Fatalf("%+v", previews)
		}
		updated := drafts(read(object{"file": listFile(t, "updated-list.csv")}))
		updated[0]["userId"], updated[1]["userId"] = done[0].User.ID, done[1].User.ID
		updated[1]["leaveIds"] = []string{done[1].Entries[0].Class.ID}
		previews, done = register(append(updated, object{"name": "Late Comer", "club": "Ahorn"}))
		if len(done) != 3 || previews[3].Refused == "" || len(previews[3].Problems) == 0 {
			t.Fatalf("%d registered, %+v", len(done), previews)
		}
		if got := len(done[0].Entries); got != 2 || previews[0].Before == nil || len(previews[0].Before.Entries) != 1 {
			t.Errorf("the second arm: %+v", previews[0])
		}
		if got := done[1].Entries; len(got) != 1 || got[0].Class.ID != previews[1].After.Entries[0].Class.ID || got[0].Class.ID == previews[1].Before.Entries[0].Class.ID {
			t.Errorf("the other class: %+v", got)
		}
		var all []events.EventAthlete
		o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&all)
		if len(all) != 3 {
			t.Errorf("%d athletes", len(all))
		}
		// Two of one name, club and year, who are two people.
		twins := drafts(read(object{"file": listFile(t, "same-name.csv"), "apart": []int{3}}))
		twins[1]["namesake"] = true
		if _, done = register(twins); len(done) != 2 || done[0].User.ID == done[1].User.ID {
			t.Errorf("%+v", done)
		}
	})
}
