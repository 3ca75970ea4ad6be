package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// After a move to another database everything is unchanged: sessions continue, every reply is identical, and started
// tournaments can continue.
func TestMovingHouse(t *testing.T) {
	storetest.Each(t, func(t *testing.T, to string) {
		engine := "postgres"
		if strings.HasPrefix(to, "postgres") {
			engine = "sqlite"
		}
		from := storetest.Unpack(t, makeGoldenIn(t, t.TempDir(), engine))
		old := apitest.Start(t, from)
		o := old.Nobody()
		o.Email = "olga.organizer@organizer.example"
		o.Login(apitest.Password)
		if err := store.Copy(t.Context(), from, to, func(store.Progress) {}); err != nil {
			t.Fatal(err)
		}
		moved := apitest.Start(t, to)
		there := moved.Nobody().WithToken(o.Token)

		var all []shapes.Tournament
		o.Get("/api/tournament/get-all").Is(http.StatusOK).Data(&all)
		paths := []string{
			"/api/tournament/get-all", "/api/tournament/history", "/api/tournament/global-leaderboard", "/api/audit", "/api/notifications",
			"/api/users/participant/all", "/api/users/referee/all", "/api/category/get-all", "/api/search?q=a",
		}
		for _, each := range all {
			paths = append(paths, "/api/tournament/brackets-data/"+each.ID, "/api/tournament/leaderboard/"+each.ID)
		}
		if len(paths) < 40 {
			t.Errorf("only %d answers to compare", len(paths))
		}
		for _, path := range paths {
			was, is := o.Get(path), there.Get(path)
			if was.Status != http.StatusOK || fmt.Sprint(was.Status, was.Body) != fmt.Sprint(is.Status, is.Body) {
				t.Errorf("%s: %d %.2000s\nwas: %d %.2000s", path, is.Status, is.Body, was.Status, was.Body)
			}
		}
		goOn(t, moved)
	})
}
