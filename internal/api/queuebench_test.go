package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// BenchmarkResultAtAnEvent measures a class's result in a running event with its queue, and in
// another event without. It has 24 classes at 4 tables, and 60 at 24.
func BenchmarkResultAtAnEvent(b *testing.B) {
	for _, size := range []struct{ athletes, classes, tables int }{{169, 24, 4}, {1500, 60, 24}} {
		for _, state := range []string{"open", "running"} {
			b.Run(fmt.Sprintf("%d classes %s", size.classes, state), func(b *testing.B) {
				s := apitest.Start(b, storetest.SQLite(b))
				o := s.Organizer()
				e := bigEvent(s, size.athletes, size.classes, size.tables)
				o.Post("/api/event/state/"+e.ID, object{"state": state}).Is(http.StatusOK)
				var d shapes.TournamentDetail
				o.Get("/api/tournament/brackets-data/" + e.Classes[0].ID).Is(http.StatusOK).Data(&d)
				m := d.Matches[0].ID
				for _, c := range d.Matches {
					if c.Status == "scheduled" {
						m = c.ID
						break
					}
				}
				o.Post("/api/match/start/"+m, nil).Is(http.StatusOK)
				n := 0
				for b.Loop() {
					s.Clock.Advance(time.Second)
					o.Put("/api/match/update-result/"+m, result(string('1'+byte(n%2)))).Is(http.StatusOK)
					if n++; n%20 == 0 && state == "running" { // like the timer
						if err := s.App.Day.AdvanceQueues(b.Context()); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

// bigEvent makes a planned event with seeded classes.
func bigEvent(s *apitest.Server, athletes, classes, tables int) (e events.EventDetail) {
	o := s.Organizer()
	e = newEvent(s, "Open", nil)
	list := []object{}
	for i := range classes / 2 {
		for _, arm := range []string{"right", "left"} {
			list = append(list, object{"sex": "mixed", "arm": arm, "group": fmt.Sprintf("group %d", i)})
		}
	}
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": list}).Is(http.StatusCreated).Data(&e)
	byGroup := map[string][]string{}
	for _, c := range e.Classes {
		byGroup[c.Class.Group] = append(byGroup[c.Class.Group], c.ID)
	}
	for i := 0; i < athletes; i += 50 {
		some := []object{}
		for n := i; n < min(i+50, athletes); n++ {
			group := fmt.Sprintf("group %d", n%(classes/2))
			some = append(some, object{"name": fmt.Sprintf("Ann%c%c%c Lee", 'a'+n/676, 'a'+n/26%26, 'a'+n%26), "groups": []string{group}, "classIds": byGroup[group], "confirmed": true})
		}
		register(s, e.ID, some...)
	}
	for range tables {
		o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
	}
	for _, c := range e.Classes {
		o.Post("/api/tournament/start/"+c.ID, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+c.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	return e
}
