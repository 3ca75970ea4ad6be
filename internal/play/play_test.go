package play_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/play"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

type object = apitest.Object

// TestRun plays a small event a thousand times as fast as life, from the scales to the champions, with
// every mistake on the way.
func TestRun(t *testing.T) {
	s := apitest.Start(t, "sqlite:"+filepath.Join(t.TempDir(), "toproll.db"), func(o *server.Options) { o.Clock = time.Now })
	o := s.Organizer()
	var e struct {
		ID      string `json:"_id"`
		Classes []struct {
			ID     string `json:"_id"`
			Status string
		}
	}
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{
		{"sex": "men", "arm": "right", "weight": object{"limit": 80_000}}, {"sex": "men", "arm": "left", "weight": object{"limit": 80_000}},
	}}).Is(http.StatusCreated).Data(&e)
	var athletes []object
	for i := range 5 {
		athletes = append(athletes, object{
			"name": fmt.Sprintf("Athlete %c", 'A'+i), "sex": "men", "classIds": []string{e.Classes[0].ID, e.Classes[1].ID}, "confirmed": true,
		})
	}
	o.Post("/api/event/register", object{"eventId": e.ID, "athletes": athletes}).Is(http.StatusCreated)
	o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
	o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
	o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)

	options := play.Options{URL: s.URL, Speed: 1000, Seed: 1, Log: slog.New(slog.DiscardHandler)}
	login := func(role string) (play.Login, string) {
		l := play.Login{Email: role + "@club.example", Password: "a long password"}
		var user struct {
			ID string `json:"_id"`
		}
		o.Post("/api/users/createuser", object{"name": role, "email": l.Email, "password": l.Password, "role": role}).Is(http.StatusCreated).Data(&user)
		return l, user.ID
	}
	referee, id := login("referee")
	options.Referees = []play.Login{referee}
	options.Organizer, _ = login("organizer")
	if err := play.Run(t.Context(), options); err == nil {
		t.Fatal("a referee of no event has led bouts of one")
	}
	o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": id, "role": "referee"}).Is(http.StatusOK)
	if err := play.Run(t.Context(), options); err != nil {
		t.Fatal(err)
	}

	o.Get("/api/event/" + e.ID).Is(http.StatusOK).Data(&e)
	for _, c := range e.Classes {
		if c.Status != "completed" {
			t.Errorf("a class is %s", c.Status)
		}
	}
	var results []struct{ Places []object }
	o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
	for _, r := range results {
		if len(r.Places) != len(athletes) {
			t.Errorf("%d of %d athletes have a place", len(r.Places), len(athletes))
		}
	}
}
