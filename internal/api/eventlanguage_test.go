package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// An event has a language: of its new classes, pages, previews, calendar and book, in any browser. Its second language
// stands beside names that nobody typed, and below titles of the book.
func TestLanguagesOfAnEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", object{"public": true, "settings": object{"language": "ru", "secondLanguage": "kk"}})
		class := func(limit int, more object) object {
			c := object{"sex": "men", "arm": "right", "weight": object{"limit": limit}}
			for name, value := range more {
				c[name] = value
			}
			return c
		}
		classes := object{"eventId": e.ID, "classes": []object{class(70_000, nil), class(80_000, nil)}}
		o.Post("/api/event/classes/preview", classes).Is(http.StatusOK).Contains("Мужчины, 70 kg, правая рука")
		o.Post("/api/event/classes/create", classes).Is(http.StatusCreated).Data(&e)
		if got := e.Classes[0].Name; got != "Мужчины, 70 kg, правая рука" {
			t.Errorf("a class of a Russian event is called %q", got)
		}
		o.Put("/api/event/classes/update/"+e.Classes[1].ID, object{"name": "Super heavies"}).Is(http.StatusOK)

		german := s.Nobody().WithHeader("Accept-Language", "de")
		var seen public.VisitorEvent
		german.Get("/api/public/event/" + e.Slug).Is(http.StatusOK).Data(&seen)
		if seen.Language != "ru" || seen.Second != "kk" || seen.Classes[0].Second != "Ерлер, 70 kg, оң қол" || seen.Classes[1].Second != "" {
			t.Errorf("visitors see %q, %q, %+v", seen.Language, seen.Second, seen.Classes)
		}
		has := func(path string, want, lacks string) {
			t.Helper()
			r := german.WithHeader("Accept-Encoding", "identity").Get(path)
			if r.Status != http.StatusOK || !strings.Contains(r.Body, want) || lacks != "" && strings.Contains(r.Body, lacks) {
				t.Errorf("%s: %d, not %s or %s in %s", path, r.Status, want, lacks, r.Body)
			}
		}
		page, calendar := "/e/"+e.Slug, "/api/public/event/"+e.Slug+"/calendar.ics"
		has(page, `<html lang="en" data-event-language="ru">`, "Kategorien")
		has(page, `<main class="view" lang="ru" dir="ltr">`, "")
		has(page, `0 спортсменов`, "")
		has(calendar, "спортсмен", "")
		has(calendar+"?language=de", "Klassen", "спортсмен")

		register(s, e.ID, object{"name": "Ann Lee", "club": "Iron Arm", "classIds": []string{e.Classes[0].ID}})
		var book []events.BookDocument
		o.Get("/api/event/book/" + e.ID).Is(http.StatusOK).Data(&book)
		if len(book) == 0 || !cyrillic(book[0].Title) || !cyrillic(book[0].Second) || book[0].Title == book[0].Second {
			t.Errorf("the book begins with %+v", book)
		}
		book = nil
		o.Get("/api/event/book/" + e.ID + "?language=en&second=en").Is(http.StatusOK).Data(&book)
		if len(book) == 0 || cyrillic(book[0].Title) || book[0].Second != "" {
			t.Errorf("the book in English alone begins with %+v", book)
		}
		german.Get("/api/public/event/" + e.Slug + "/documents").Is(http.StatusOK).Contains(`"second":"`)

		o.Put("/api/event/update/"+e.ID, object{"settings": object{"language": "ar", "secondLanguage": ""}}).Is(http.StatusOK)
		has(page, `data-event-language="ar"`, "")
		has(page, `lang="ar" dir="rtl"`, "")
		german.Get("/api/public/event/" + e.Slug).Is(http.StatusOK).Lacks("secondLanguage").Lacks(`"second"`)
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"language": ""}}).Is(http.StatusOK)
		has(page, `<main class="view" lang="de"`, "data-event-language")
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"language": "tlh"}}).Is(http.StatusBadRequest).Contains("settings.language")
	}, func(o *server.Options) { withWholePage(o) })
}

// cyrillic reports whether a text has a Cyrillic letter.
func cyrillic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 'А' && r <= 'я' })
}
