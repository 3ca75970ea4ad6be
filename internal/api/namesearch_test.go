package api_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNamesAreFoundInAnyOrderAndSpelling asks every search of people for the words of a name in another order, with a comma, in
// other letters, and one letter off.
func TestNamesAreFoundInAnyOrderAndSpelling(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		register(s, e.ID, object{"name": "Jan Kováč"}, object{"name": "Кенжебеков Нурсултан Серикович"}, object{"name": "Abu Bakr Ali Hassan"}, object{"name": "Lee Kovats"})
		var people []struct{ Name string }
		var athletes []events.EventAthlete
		var hits struct{ Athletes []struct{ Name string } }
		searches := map[string]func(query string) (names []string){
			"people": func(q string) (names []string) {
				o.Get("/api/users/participant/all?page=1&limit=5&search=" + q).Is(http.StatusOK).Data(&people)
				for _, one := range people {
					names = append(names, one.Name)
				}
				return names
			},
			"athletes of the event": func(q string) (names []string) {
				o.Get("/api/event/athletes/" + e.ID + "?page=1&limit=5&search=" + q).Is(http.StatusOK).Data(&athletes)
				for _, one := range athletes {
					names = append(names, one.User.Name)
				}
				return names
			},
			"visitors": func(q string) (names []string) {
				s.Nobody().Get("/api/public/event/" + e.Slug + "/athletes?page=1&limit=5&search=" + q).Is(http.StatusOK).Data(&people)
				for _, one := range people {
					names = append(names, one.Name)
				}
				return names
			},
			"header": func(q string) (names []string) {
				o.Get("/api/search?limit=5&q=" + q).Is(http.StatusOK).Data(&hits)
				for _, one := range hits.Athletes {
					names = append(names, one.Name)
				}
				return names
			},
		}
		for query, want := range map[string][]string{
			"Kováč, Jan": {"Jan Kováč"},
			"kovac":      {"Jan Kováč"},
			"Kovak Jan":  {"Jan Kováč"},
			"Нурсултан Кенжебеков":           {"Кенжебеков Нурсултан Серикович"},
			"serikovich nursultan kenzhebek": {"Кенжебеков Нурсултан Серикович"},
			"Кенджебеков":                    {"Кенжебеков Нурсултан Серикович"},
			"hassan ali bakr abu":            {"Abu Bakr Ali Hassan"},
			"hasan ali bakr abu":             {"Abu Bakr Ali Hassan"},
			"Kovaks":                         {"Lee Kovats"},
			"Jna Kovac":                      nil,
			"Novotny":                        nil,
		} {
			for which, search := range searches {
				if d := cmp.Diff(want, search(url.QueryEscape(query))); d != "" {
					t.Errorf("%s, %q: %s", which, query, d)
				}
			}
		}
	})
}

// TestNamesakesInAnyOrderAndSpelling registers people again whose names are written in another way.
func TestNamesakesInAnyOrderAndSpelling(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		last := newEvent(s, "Last year", nil)
		register(s, last.ID, object{"name": "Abdrakhmanov Nurlan"}, object{"name": "Abdrahmanov Nurlan"}, object{"name": "J Kovac"}, object{"name": "Nurlan Omarov"})
		e := newEvent(s, "Open", nil)
		for name, want := range map[string][]string{
			"Нурлан Абдрахманов":  {"Abdrakhmanov Nurlan", "Abdrahmanov Nurlan"},
			"Abdrahmanov, Nurlan": {"Abdrahmanov Nurlan", "Abdrakhmanov Nurlan"},
			"Kovac J":             {"J Kovac"},
			"Kovac":               nil,
		} {
			var lists [][]events.KnownAthlete
			o.Post("/api/event/suggest", object{"eventId": e.ID, "athletes": []object{{"name": name}}}).Is(http.StatusOK).Data(&lists)
			var got []string
			for _, k := range lists[0] {
				got = append(got, k.Name)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%q: %s", name, d)
			}
		}
		o.Post("/api/event/register", object{"eventId": last.ID, "athletes": []object{{"name": "Kovac, J."}}}).Is(http.StatusBadRequest).Contains("is already registered")
		o.Post("/api/event/register", object{"eventId": last.ID, "athletes": []object{{"name": "Kovats J."}}}).Is(http.StatusCreated)
	})
}
