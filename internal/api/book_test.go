package api_test

import (
	"archive/zip"
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// The documents of a class from paper: only officials get weights, birth years, and full names of athletes shown by
// initials.
func TestResultBook(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, reader := s.Organizer(), s.Participant()
		e := newEvent(s, "Open", nil)
		path := "/api/event/book/" + e.ID
		var none []events.BookDocument
		if reader.Get(path).Is(http.StatusOK).Data(&none); len(none) != 0 {
			t.Errorf("before anybody is entered: %+v", none)
		}
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		var athletes []object
		for _, name := range []string{"Al Ray", "Bo Fox", "Cy Day"} {
			a := inClass(class, name)
			a["birthYear"] = 1971
			athletes = append(athletes, a)
		}
		list := register(s, e.ID, athletes...)
		o.Put("/api/event/athlete/"+list[0].ID, object{"initials": true}).Is(http.StatusOK)
		o.Post("/api/event/weigh/"+list[1].ID, object{"grams": 71_350}).Is(http.StatusCreated)
		o.Post("/api/event/classes/close/"+class, object{
			"places": []object{{"entryId": list[0].Entries[0].ID, "place": 1}, {"entryId": list[1].Entries[0].ID, "place": 2}},
			"out":    []object{{"entryId": list[2].Entries[0].ID, "why": "injury"}}, "reason": "paper",
		}).Is(http.StatusOK)

		private := []string{"1971", "71.35", "injured", "Al Ray"}
		reader.Get(path).Is(http.StatusOK).Contains("Protocol", "A. R.", `"text":"left"`).Lacks(private...)
		reader.Get(path + "?official=true").Is(http.StatusForbidden)
		reader.Get(path + "/xlsx?official=true").Is(http.StatusForbidden)
		s.Nobody().Get(path + "/xlsx").Is(http.StatusUnauthorized)
		o.Get(path + "?official=true").Is(http.StatusOK).Contains(private...)
		o.WithHeader("Accept-Language", "de").Get(path).Is(http.StatusOK).Contains("Protokoll")

		file := reader.Get(path + "/xlsx")
		book, err := excelize.OpenReader(bytes.NewReader([]byte(file.Body)))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		if name, err := book.GetCellValue("protocol", "D5"); err != nil || name != "A. R." {
			t.Errorf("the first of the protocol is %q, %v", name, err)
		}
	})
}

// Federation details appear in the book, as far as the edition allows, and carry over to the next event.
func TestDetailsOfAthletes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, reader := s.Organizer(), s.Participant()
		e := newEvent(s, "Open", nil)
		details := object{"rank": "Master of Sport", "patronymic": "Petrovich", "federationNumber": "F-77", "licence": "L-99", "coachRight": "Kay Roe", "coachLeft": "Max Poe"}
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"book": object{"latin": true}}}).Is(http.StatusOK)
		register(s, e.ID, object{"name": "Гиорги Лобжанидзе", "details": object{"latinName": "Giorgi Lobzhanidze"}}, object{"name": "Ян Новак"})
		reader.Get("/api/event/book/"+e.ID).Is(http.StatusOK).Contains("Гиорги Лобжанидзе (Giorgi Lobzhanidze)", "Ян Новак (Yan Novak)")
		list := register(s, e.ID,
			object{"name": "Ivan Orlov", "familyName": "Orlov", "details": details},
			object{"name": "Bo Fox", "details": object{"rank": " Master of Sport ", "patronymic": "Ivanovich"}}, object{"name": "Cy Day"},
		)
		path := "/api/event/book/" + e.ID
		reader.Get(path).Is(http.StatusOK).Contains("Ivan Petrovich Orlov", "Bo Fox Ivanovich", "Master of Sport").Lacks("F-77", "L-99")
		o.Get(path+"?official=true").Is(http.StatusOK).Contains("F-77", "L-99", "Athletes by rank")
		reader.Get("/api/event/athletes/"+e.ID).Is(http.StatusOK).Lacks("Petrovich", "F-77", "Kay Roe")
		o.Put("/api/event/athlete/"+list[1].ID, object{"initials": true}).Is(http.StatusOK)
		reader.Get(path).Is(http.StatusOK).Contains(`"B. F."`).Lacks("Ivanovich")

		athlete := "/api/event/athlete/" + list[0].ID
		o.Put(athlete, object{"details": object{"rank": strings.Repeat("x", 61)}}).Is(http.StatusBadRequest)
		o.Put(athlete, object{"details": object{"rank": "a\u202eb"}}).Is(http.StatusBadRequest).Names("details.rank", "Rank must not contain control characters.")
		o.Put(athlete, object{"club": "Iron Arm"}).Is(http.StatusOK).Contains("F-77")
		o.Put(athlete, object{"details": object{}}).Is(http.StatusOK).Lacks("F-77")
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("rank: Master of Sport").Lacks("F-77")
		o.Put(athlete, object{"details": details}).Is(http.StatusOK).Contains("F-77")

		next := newEvent(s, "Next", nil)
		again := register(s, next.ID, object{"userId": list[0].User.ID, "details": object{"rank": "Grand Master"}})[0].Private.Details
		if again == nil || again.Rank != "Grand Master" || again.Licence != "L-99" {
			t.Errorf("at the next event: %+v", again)
		}
		// Registered athletes keep their details.
		again = register(s, next.ID, object{"userId": list[0].User.ID, "details": object{"rank": "Novice"}})[0].Private.Details
		if again.Rank != "Grand Master" {
			t.Errorf("registered twice: %+v", again)
		}
		o.Get(athlete).Is(http.StatusOK).Contains(`"Master of Sport"`)
	})
}

// Several final versions: each stays unchanged and lists its changes, and anyone can check whether paper is current.
func TestBookVersions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, reader, visitor := s.Organizer(), s.Participant(), s.Nobody()
		e := newEvent(s, "Open", object{"public": true, "settings": object{"book": object{
			"federation": "Arm Federation", "city": "Łódź", "signatures": []object{{"role": "Chief judge", "name": "Rea Lane", "stamp": true}},
		}}})
		path, final := "/api/event/book/"+e.ID, "/api/event/book/final"
		o.Post(final, object{"eventId": e.ID}).Is(http.StatusConflict).Contains("no documents yet")
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		list := register(s, e.ID, inClass(class, "Al Ray"), inClass(class, "Bo Fox"))
		closing := func(first, second int) {
			o.Post("/api/event/classes/close/"+class, object{"reason": "paper", "places": []object{
				{"entryId": list[first].Entries[0].ID, "place": 1}, {"entryId": list[second].Entries[0].ID, "place": 2},
			}}).Is(http.StatusOK)
		}
		closing(0, 1)
		reader.Post(final, object{"eventId": e.ID}).Is(http.StatusForbidden)
		s.Referee().Post(final, object{"eventId": e.ID}).Is(http.StatusForbidden)
		o.Post(final, object{"eventId": e.ID, "second": "xx"}).Is(http.StatusBadRequest).Names("second", "Book language must be one of the languages of the app.")
		var first, second events.BookVersion
		o.Post(final, object{"eventId": e.ID, "second": "de"}).Is(http.StatusCreated).Data(&first)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("book final, version 1")
		o.Post(final, object{"eventId": e.ID, "second": "de"}).Is(http.StatusConflict).Contains("Nothing has changed since version 1")

		o.Post("/api/event/classes/reopen/"+class, object{}).Is(http.StatusOK)
		closing(1, 0)
		o.Post(final, object{"eventId": e.ID, "second": "de", "reason": "The judges looked at the video"}).Is(http.StatusCreated).Data(&second)
		if first.Number != 1 || second.Number != 2 || first.PublicHash == second.PublicHash || first.PublicHash == first.OfficialHash || second.Reason == "" {
			t.Errorf("versions %+v, %+v", first, second)
		}
		var was, is []events.BookDocument
		reader.Get(path + "?version=1").Is(http.StatusOK).Data(&was)
		reader.Get(path+"?version=2").Is(http.StatusOK).Contains("Replaces version 1", "The judges looked at the video", "Startliste").Data(&is)
		if len(is) != len(was)+1 || is[0].ID != "changes" || was[0].ID == "changes" {
			t.Fatalf("%d documents, then %d, which begin with %s", len(was), len(is), is[0].ID)
		}
		changed := map[string]bool{}
		for _, row := range is[0].Tables[0].Rows {
			changed[*row[1].Text+" "+*row[2].Text] = true
		}
		if !changed["Al Ray Place right"] || !changed["Bo Fox Place right"] || changed["Al Ray No."] {
			t.Errorf("what has changed: %v", changed)
		}
		reader.Get(path + "?version=3").Is(http.StatusNotFound)
		reader.Get(path + "?version=1&official=true").Is(http.StatusForbidden)
		o.Get(path+"?version=1&official=true").Is(http.StatusOK).Contains("Report of the chief judge", "Chief judge")
		reader.Get(path + "?version=1").Is(http.StatusOK).Lacks("Report of the chief judge")

		o.Post("/api/event/book/handout", object{"eventId": e.ID, "number": 2, "to": " "}).Is(http.StatusBadRequest)
		o.Post("/api/event/book/handout", object{"eventId": e.ID, "number": 9, "to": "The city"}).Is(http.StatusNotFound)
		o.Post("/api/event/book/handout", object{"eventId": e.ID, "number": 2, "to": "The city"}).Is(http.StatusOK).Contains("The city")
		o.Get(path + "/versions").Is(http.StatusOK).Contains("The city")
		reader.Get(path + "/versions").Is(http.StatusOK).Contains(second.PublicHash).Lacks("The city")
		saysOnly(t, "book", visitor.Get("/api/public/event/"+e.Slug+"/book").Is(http.StatusOK).Contains(second.PublicHash), under("[].", "number madeAt hash"))

		// Later requests for initials apply to the public edition of every version; its hash stays.
		o.Put("/api/event/athlete/"+list[0].ID, object{"initials": true}).Is(http.StatusOK)
		reader.Get(path + "?version=1").Is(http.StatusOK).Contains(`"A. R."`).Lacks("Al Ray")
		reader.Get(path + "?version=2").Is(http.StatusOK).Contains(`"A. R."`).Lacks("Al Ray")
		o.Get(path + "?version=1&official=true").Is(http.StatusOK).Contains("Al Ray")
		reader.Get(path+"/versions").Is(http.StatusOK).Contains(first.PublicHash, second.PublicHash)

		reader.Get(path + "/zip?decimal=dash").Is(http.StatusBadRequest)
		file := reader.Get(path + "/zip?version=1")
		z, err := zip.NewReader(strings.NewReader(file.Body), int64(len(file.Body)))
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, f := range z.File {
			names[f.Name] = true
		}
		for _, d := range was {
			if !names[d.ID+".csv"] {
				t.Errorf("the archive has no %s.csv: %v", d.ID, names)
			}
		}
		if !names["book.xlsx"] || !names["book.json"] {
			t.Errorf("the archive has %v", names)
		}
	})
}
