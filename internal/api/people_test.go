package api_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

func sqlite(t testing.TB) string { return storetest.SQLite(t) }

func names(r *apitest.Reply) []string {
	var users []struct{ Name string }
	r.Is(http.StatusOK).Data(&users)
	list := []string{}
	for _, u := range users {
		list = append(list, u.Name)
	}
	return list
}

func TestListOfPeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for name, status := range map[string]string{
			"Zoé": "active", "ana": "inactive", "Bo_b": "banned", "Émile": "active", "Bo%b": "active", `Bo\b`: "active",
		} {
			o.Post("/api/users/createuser", object{
				"name": name, "email": fmt.Sprintf("%x@mail.example", name), "password": apitest.Password, "status": status,
			}).Is(http.StatusCreated)
		}
		s.As(account.Referee, "Rita Referee")
		const all = "/api/users/participant/all"
		everybody := []string{"ana", "Bo%b", `Bo\b`, "Bo_b", "Émile", "Zoé"}
		if d := cmp.Diff(everybody, names(o.Get(all))); d != "" {
			t.Errorf("everybody by name: %s", d)
		}
		for query, want := range map[string][]string{
			"search=emile":              {"Émile"},
			"search=%C3%89M":            {"Émile"},
			"search=bo_b":               {"Bo_b"},
			"search=bo%25b":             {"Bo%b"},
			`search=bo\b`:               {`Bo\b`},
			"search=mail.example":       everybody,
			"search=MAIL.EXAMPLE":       everybody,
			"search=rita":               {},
			"search=%00":                everybody,
			"search=%FF":                {},
			"search=+":                  everybody,
			"status=active&search=bo":   {"Bo%b", `Bo\b`},
			"status=banned":             {"Bo_b"},
			"status=suspended":          {},
			"limit=2":                   everybody[:2],
			"limit=2&page=3":            everybody[4:],
			"limit=2&page=4":            {},
			"limit=1000&page=1000000":   {},
			"page=2":                    everybody,
			"limit=2&search=bo&page=2":  {"Bo_b"},
			"search=emile&unknown=yes":  {"Émile"},
			"limit=1&limit=2&search=zo": {"Zoé"},
		} {
			if d := cmp.Diff(want, names(o.Get(all+"?"+query))); d != "" {
				t.Errorf("%s: %s", query, d)
			}
		}
		e := o.Get(all + "?limit=2&page=2&search=bo").Is(http.StatusOK).Envelope()
		if e.Meta == nil || e.Meta.Page != 2 || e.Meta.Limit != 2 || e.Meta.Total != 3 {
			t.Fatalf("meta %+v", e.Meta)
		}
		if d := cmp.Diff(map[string]int{"active": 4, "inactive": 1, "banned": 1}, e.Meta.Counts); d != "" {
			t.Errorf("counts: %s", d)
		}
		if e := o.Get(all).Envelope(); e.Meta != nil {
			t.Errorf("meta without a limit: %+v", e.Meta)
		}
		for query, message := range map[string]string{
			"limit=0": "Limit must be at least 1.", "limit=1001": "Limit must be at most 1000.", "limit=ten": "Limit must be a whole number.",
			"limit=99999999999999999999": "Limit must be a whole number.", "limit=5&page=0": "Page must be at least 1.",
			"page=1000001": "Page must be at most 1000000.", "status=asleep": "Status must be one of active, inactive, banned, suspended.",
		} {
			o.Get(all+"?"+query).Refused(http.StatusBadRequest, message)
		}
		o.Get(all).Lacks("argon2", "password", apitest.Password, "referee")
		if d := cmp.Diff([]string{"Rita Referee"}, names(o.Get("/api/users/referee/all"))); d != "" {
			t.Errorf("referees: %s", d)
		}
		counts := o.Get("/api/users/referee/all?limit=1").Envelope().Meta.Counts
		if d := cmp.Diff(map[string]int{"active": 1, "inactive": 0, "suspended": 0}, counts); d != "" {
			t.Errorf("counts of referees: %s", d)
		}
	})
}

func TestUpdatePerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p, r := s.Organizer(), s.Participant(), s.Referee()
		o.Put("/api/users/participant/"+p.ID, object{"name": "Paul II", "status": "inactive", "email": "new@example.org"}).
			Is(http.StatusOK).Contains("Participant updated successfully", "Paul II", "inactive", p.Email).Lacks("new@example.org")
		o.Put("/api/users/referee/"+r.ID, object{"name": "Rita II"}).Is(http.StatusOK).
			Contains("Referee updated successfully", "Rita II", `"status":"active"`)
		o.Put("/api/users/participant/"+p.ID, object{"status": "suspended"}).
			Refused(http.StatusBadRequest, "Status of a participant must be active, inactive or banned.")
		o.Put("/api/users/participant/"+p.ID, object{"status": "", "name": ""}).Is(http.StatusBadRequest).
			Names("status", "Status is required.")
		o.Put("/api/users/participant/"+p.ID, object{"name": "  "}).Refused(http.StatusBadRequest, "Name is required.")
		// Everyone is found only among their own kind; organizers never.
		o.Put("/api/users/referee/"+p.ID, object{"name": "X"}).Refused(http.StatusNotFound, "There is no such referee.")
		o.Put("/api/users/participant/"+o.ID, object{"status": "banned"}).Is(http.StatusNotFound)
		o.Delete("/api/users/participant/" + o.ID).Is(http.StatusNotFound)
		o.Delete("/api/users/participant/" + r.ID).Is(http.StatusNotFound)
		for _, c := range []*apitest.Client{p, r} {
			c.Put("/api/users/participant/"+p.ID, object{"name": "X"}).Is(http.StatusForbidden)
			c.Delete("/api/users/participant/" + p.ID).Is(http.StatusForbidden)
		}
		o.Get("/api/users/participant/all").Contains("Paul II").Lacks(`"X"`)
	})
}

func TestARemovedPersonIsGone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		o.Delete("/api/users/participant/" + p.ID).Is(http.StatusOK).Contains("Participant deleted successfully")
		p.Get("/api/category/get-all").Is(http.StatusUnauthorized)
		s.Nobody().Post("/api/users/Login", object{"email": p.Email, "password": apitest.Password}).
			Refused(http.StatusUnauthorized, "Wrong email or password.")
		o.Get("/api/users/participant/all").Is(http.StatusOK).Lacks(p.ID)
		o.Get("/api/users/getuser/" + p.ID).Is(http.StatusNotFound)
		o.Put("/api/users/participant/"+p.ID, object{"status": "active"}).Is(http.StatusNotFound)
		o.Delete("/api/users/participant/" + p.ID).Is(http.StatusNotFound)
		s.Nobody().Post("/api/users/createuser", object{"name": "Heir", "email": p.Email, "password": "trustno1!"}).Is(http.StatusCreated)
		p.Get("/api/category/get-all").Is(http.StatusUnauthorized)
	})
}

func TestAvatar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, path := s.Participant(), "/api/users/updateuser/"+s.Participant().ID
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 300, 200))); err != nil {
			t.Fatal(err)
		}
		var u user
		p.Put(path, object{"avatar": "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())}).
			Is(http.StatusOK).Data(&u)
		if !strings.HasPrefix(u.Avatar, "/api/users/avatar/"+p.ID+"/") {
			t.Fatalf("avatar %q", u.Avatar)
		}
		shown := s.Nobody().Get(u.Avatar)
		img, format, err := image.Decode(strings.NewReader(shown.Body))
		if err != nil || format != "jpeg" || img.Bounds().Dx() != 256 {
			t.Errorf("picture: %s, %v", format, err)
		}
		for header, want := range map[string]string{"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": "default-src 'none'; sandbox"} {
			if got := shown.Header.Get(header); got != want {
				t.Errorf("%s: %q, want %q", header, got, want)
			}
		}
		s.Nobody().Get("/api/users/avatar/" + p.ID + "/guess").Is(http.StatusNotFound)
		p.Put(path, object{"avatar": u.Avatar, "name": "Same Picture"}).Is(http.StatusOK).Contains(u.Avatar, "Same Picture")
		p.Put(path, object{"avatar": nil}).Is(http.StatusOK).Lacks(u.Avatar)
		p.Put(path, object{"avatar": "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())}).Is(http.StatusOK).Contains(u.Avatar)
		p.Put(path, object{"avatar": "https://example.org/track.png"}).Is(http.StatusBadRequest).
			Names("avatar", "Avatar must be a PNG, JPEG, GIF or WebP picture.")
		p.Put(path, object{"avatar": "data:image/svg+xml;base64,PHN2Zy8+"}).Is(http.StatusBadRequest)
		s.Organizer().Get("/api/users/participant/all").Contains(u.Avatar)
		p.Put(path, object{"avatar": ""}).Is(http.StatusOK).Lacks("avatar")
		s.Nobody().Get(u.Avatar).Is(http.StatusNotFound)
	})
}
