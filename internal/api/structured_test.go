package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

type structuredEvent struct {
	Context   string `json:"@context"`
	Type      string `json:"@type"`
	Name      string
	URL       string
	Status    string `json:"eventStatus"`
	Start     string `json:"startDate"`
	End       string `json:"endDate"`
	Location  struct{ Name string }
	Organizer *struct {
		Type string `json:"@type"`
		Name string
	}
	Competitor []struct {
		Name        string
		Affiliation struct{ Name string }
	}
	SubEvent []structuredEvent
}

const structuredBlock = `<script type="application/ld+json">`

// structured returns the structured data of a page; false for none.
func structured(t *testing.T, s *apitest.Server, path string) (e structuredEvent, whole string, ok bool) {
	t.Helper()
	r := s.Nobody().WithHeader("Accept-Encoding", "identity").Get(path)
	_, block, ok := strings.Cut(r.Body, structuredBlock)
	if !ok {
		return e, r.Body, false
	}
	block, _, _ = strings.Cut(block, "</script>")
	if err := json.Unmarshal([]byte(block), &e); err != nil {
		t.Fatalf("%v in %s", err, block)
	}
	if strings.Count(r.Body, "ld+json") != 1 || strings.Index(r.Body, structuredBlock) > strings.Index(r.Body, "</head>") {
		t.Errorf("not once in the head: %s", r.Body)
	}
	return e, r.Body, true
}

func TestWhatSearchEnginesRead(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		f := newFair(t, s)
		o.Put("/api/event/update/"+f.e.ID, object{"timeZone": "Europe/Berlin", "settings": object{"book": object{"federation": "Nordic Union", "city": "Bergen"}}}).Is(http.StatusOK)
		o.Put("/api/event/athlete/"+f.athletes[1].ID, object{"initials": true}).Is(http.StatusOK)
		e, page, ok := structured(t, s, "/e/"+f.e.Slug)
		if !ok || e.Context != "https://schema.org" || e.Type != "SportsEvent" || e.Name != "Open" || e.URL != "https://club.example/e/"+f.e.Slug || e.Start != "2026-11-28" ||
			e.End != "2026-11-28" || e.Location.Name != "Town hall" || e.Organizer == nil || e.Organizer.Name != "Nordic Union" || e.Status != "https://schema.org/EventScheduled" {
			t.Errorf("%+v in %s", e, page)
		}
		tells(t, "the page", page, f.private)
		var names []string
		for _, c := range e.Competitor {
			names = append(names, c.Name)
		}
		if len(names) != 5 || !strings.Contains(strings.Join(names, "|"), "P. P.") || strings.Contains(page, "Planted PersonB") {
			t.Errorf("%q", names)
		}
		if len(e.SubEvent) != len(f.e.Classes) {
			t.Fatalf("%+v", e.SubEvent)
		}
		for i, class := range e.SubEvent {
			if class.Type != "SportsEvent" || class.Name != f.e.Classes[i].Name || class.URL != e.URL+"/classes/"+f.e.Classes[i].ID || class.Location.Name != "Town hall" {
				t.Errorf("%+v", class)
			}
			if f.e.Classes[i].ID == f.over && !strings.HasSuffix(class.End, "+01:00") {
				t.Errorf("ends at %s", class.End)
			}
		}
		// No name can end the block, and sub-pages have none.
		evil := `</script><script>alert(1)</script><!--`
		o.Put("/api/event/update/"+f.e.ID, object{"venue": evil}).Is(http.StatusOK)
		e, page, _ = structured(t, s, "/e/"+f.e.Slug)
		if e.Location.Name != evil || strings.Contains(page, "<script>alert") || strings.Contains(page, "<!--") {
			t.Errorf("%+v in %s", e.Location, page)
		}
		o.Put("/api/event/update/"+f.e.ID, object{"public": false}).Is(http.StatusOK)
		for _, path := range []string{"/e/" + f.e.Slug, "/e/nothing", "/dashboard"} {
			if _, page, found := structured(t, s, path); found || !strings.Contains(page, "<title>Toproll</title>") {
				t.Errorf("%s: %s", path, page)
			}
		}
	}, withWholePage)
}
