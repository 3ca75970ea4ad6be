package api_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// The documents of a class from paper, for the public and for officials: only these read weights and birth years, and whole names of
// those who are shown by initials.
func TestResultBook(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, reader := s.Organizer(), s.Participant()
		e := newEvent(s, "Open", nil)
		path := "/api/event/book/" + e.ID
		var none []api.BookDocument
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
