package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// classOf returns a class of an event as it is now.
func classOf(s *apitest.Server, eventID, id string) (class events.EventClass) {
	var e events.EventDetail
	s.Organizer().Get("/api/event/" + eventID).Is(http.StatusOK).Data(&e)
	for _, c := range e.Classes {
		if c.ID == id {
			return c
		}
	}
	return class
}

// bracketOf returns a complete tournament.
func bracketOf(s *apitest.Server, id string) (d shapes.TournamentDetail) {
	s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	return d
}

func TestUpdateClass(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		id := e.Classes[1].ID
		update := func(body object) *apitest.Reply { return o.Put("/api/event/classes/update/"+id, body) }

		update(object{"weight": object{"limit": 75000}, "arm": "left", "bestOf": 3}).Is(http.StatusOK)
		want := shapes.Class{Sex: "women", Age: shapes.ClassAge{Name: "masters", From: 40}, Weight: shapes.ClassWeight{Limit: 75000}, Arm: "left"}
		c := classOf(s, e.ID, id)
		if d := cmp.Diff(want, c.Class); d != "" || c.Name != "Women, Masters, 75 kg, left arm" {
			t.Error(c.Name, d)
		}
		if d := bracketOf(s, id); d.Settings.BestOf != 3 {
			t.Errorf("best of %d", d.Settings.BestOf)
		}
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("update-class", "weight: 70 kg", "weight: 75 kg", "arm: right", "arm: left", "best of: 3")
		update(object{"arm": "left"}).Is(http.StatusOK)
		if now := classOf(s, e.ID, id); now.Version != c.Version {
			t.Error("nothing has changed, but the version")
		}

		update(object{"name": "Ladies"}).Is(http.StatusOK)
		update(object{"age": object{}, "group": "Para"}).Is(http.StatusOK)
		if c = classOf(s, e.ID, id); c.Name != "Ladies" || c.Class.Age != (shapes.ClassAge{}) || c.Class.Group != "Para" {
			t.Errorf("%+v", c)
		}
		update(object{"name": ""}).Is(http.StatusOK)
		if c = classOf(s, e.ID, id); c.Name != "Women, Para, 75 kg, left arm" {
			t.Error(c.Name)
		}

		update(object{"sex": "men", "version": c.Version - 1}).Refused(http.StatusConflict, "Somebody changed this tournament since you opened it. Check it before you change it.")
		update(object{"weight": object{}, "version": c.Version}).Is(http.StatusOK)
		update(object{"age": object{"name": "masters", "from": 40}, "weight": object{"limit": 60000}, "arm": "right", "group": nil}).
			Refused(http.StatusConflict, `"Women, Masters, 60 kg, right arm" would be identical to "Women, Masters, 60 kg, right arm".`)
		update(object{"weight": object{"over": true}}).Names("weight.limit", "A class above a weight limit needs the limit.")
		update(object{"sex": nil}).Is(http.StatusBadRequest)
		update(object{}).Is(http.StatusBadRequest)
		o.Put("/api/event/classes/update/"+o.ID, object{"sex": "men"}).Is(http.StatusNotFound)
		var alone shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Alone"}).Is(http.StatusCreated).Data(&alone)
		o.Put("/api/event/classes/update/"+alone.ID, object{"sex": "men"}).Refused(http.StatusConflict, `"Alone" does not belong to an event.`)
	})
}

// TestUpdateClassNamesWhoDoesNotFit: nobody moves, and confirmed misfits are not listed again.
func TestUpdateClassNamesWhoDoesNotFit(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		id := e.Classes[1].ID
		in := []string{id}
		list := register(s, e.ID,
			object{"name": "Ann", "sex": "women", "birthYear": 1980, "classIds": in},
			object{"name": "Bea", "sex": "women", "birthYear": 1970, "classIds": in},
			object{"name": "Cem", "sex": "men", "birthYear": 1960, "classIds": in, "confirmed": true},
			object{"name": "Dee", "classIds": in},
		)
		o.Post("/api/event/weigh/"+list[1].ID, object{"grams": 69000}).Is(http.StatusCreated)
		narrower := object{"age": object{"from": 50}, "weight": object{"limit": 65000}}
		const says = `Ann (too young) and Bea (too heavy) would no longer fit "Women, 50+, 65 kg, right arm". Confirm to keep them in it.`
		o.Put("/api/event/classes/update/"+id, narrower).Refused(http.StatusConflict, says).Names("confirmed", says)
		if c := classOf(s, e.ID, id); c.Class.Weight.Limit != 70000 || c.AthleteCount != 4 {
			t.Errorf("refused, but %+v", c)
		}
		narrower["confirmed"] = true
		o.Put("/api/event/classes/update/"+id, narrower).Is(http.StatusOK)
		if c := classOf(s, e.ID, id); c.Class.Weight.Limit != 65000 || c.AthleteCount != 4 {
			t.Errorf("%+v", c)
		}
		o.Put("/api/event/classes/update/"+id, object{"age": object{"from": 40}}).Is(http.StatusOK) // wider
	})
}

func TestUpdateClassOnceDrawn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		id := e.Classes[0].ID
		enter(s, id, field(s, 2)...)
		o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		for _, body := range []object{{"sex": "mixed"}, {"bestOf": 3}, {"name": "Finals", "weight": object{}}} {
			o.Put("/api/event/classes/update/"+id, body).Refused(http.StatusConflict,
				"The class is active. You can change it only before the draw, and its name until a match starts. Seed its first round next.")
		}
		o.Put("/api/event/classes/update/"+id, object{"name": "Finals"}).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Post("/api/match/start/"+bracketOf(s, id).Matches[0].ID, nil).Is(http.StatusOK)
		o.Put("/api/event/classes/update/"+id, object{"name": "Late"}).
			Refused(http.StatusConflict, "The class is active and match M1 has started. You can change the name only before the first match.")
		if c := classOf(s, e.ID, id); c.Name != "Finals" {
			t.Error(c.Name)
		}
		o.Post("/api/event/classes/close/"+id, object{}).Is(http.StatusConflict).Contains("only before its draw")
		o.Post("/api/event/classes/reopen/"+id, object{}).Is(http.StatusConflict).Contains("only a class that was closed without a match")
	})
}

func TestCloseAndReopenClass(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, nil)
		id := e.Classes[0].ID
		closing := func(body object) *apitest.Reply { return o.Post("/api/event/classes/close/"+id, body) }
		record := func() (rank tournaments.LeaderboardEntry) {
			var board struct {
				Leaderboard []tournaments.LeaderboardEntry
			}
			o.Get("/api/tournament/global-leaderboard?limit=9").Is(http.StatusOK).Data(&board)
			if len(board.Leaderboard) > 0 {
				rank = board.Leaderboard[0]
			}
			return rank
		}
		closing(object{}).Refused(http.StatusConflict, `"Women, Masters, 60 kg, right arm" has 0 athletes. You can close a class without a match only if it has one.`)
		people := field(s, 2)
		enter(s, id, people...)
		closing(object{}).Refused(http.StatusConflict, `"Women, Masters, 60 kg, right arm" has 2 athletes. You can close a class without a match only if it has one.`)
		o.Post("/api/tournament/remove-participant", object{"tournamentId": id, "participantIds": people[:1]}).Is(http.StatusOK)
		seen := classOf(s, e.ID, id).Version
		closing(object{"version": seen - 1}).Is(http.StatusConflict).Contains("Somebody changed this tournament")
		closing(object{"version": seen}).Is(http.StatusOK)
		closing(object{}).Is(http.StatusOK) // again
		d := bracketOf(s, id)
		if d.Status != "completed" || d.CompletedAt == nil || d.Winner == nil || d.Winner.User.ID != people[1] || d.Participants[0].Place != 1 || len(d.Matches) != 0 {
			t.Errorf("%+v", d.Tournament)
		}
		if r := record(); r.ID != people[1] || r.Points != 25 || r.Wins != 0 || r.Matches != 0 {
			t.Errorf("%+v", r)
		}
		o.Get("/api/tournament/leaderboard/" + id).Is(http.StatusOK).Contains(`"place":1`)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("close-class", "status: completed")
		var results []public.ClassResult
		o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
		if len(results) != 1 || !results[0].Unopposed || results[0].CompletedAt.IsZero() {
			t.Fatalf("%+v", results)
		}
		if d := cmp.Diff([]public.ClassPlace{{ID: d.Participants[0].ID, Place: 1, Name: "Athlete 2", Number: 2}}, results[0].Places); d != "" {
			t.Error(d)
		}

		o.Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": people[:1]}).Is(http.StatusConflict).
			Contains("It was closed without a match; you can reopen it.")
		o.Post("/api/event/classes/merge", object{"from": id, "into": e.Classes[1].ID}).Is(http.StatusConflict)
		o.Post("/api/tournament/leave", object{"tournamentId": id, "entryId": d.Participants[0].ID, "kind": "disqualification", "reason": "test"}).Is(http.StatusConflict)
		o.Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusOK)
		o.Post("/api/event/classes/reopen/"+id, object{}).Refused(http.StatusConflict, `"Open" is finished and read-only. Reopen it to make changes.`)
		o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)

		o.Post("/api/event/classes/reopen/"+id, object{"version": seen}).Is(http.StatusConflict).Contains("Somebody changed this tournament")
		o.Post("/api/event/classes/reopen/"+id, object{}).Is(http.StatusOK)
		o.Post("/api/event/classes/reopen/"+id, object{}).Is(http.StatusOK) // again
		if d = bracketOf(s, id); d.Status != "registration" || d.CompletedAt != nil || d.Winner != nil || d.Participants[0].Place != 0 {
			t.Errorf("%+v", d.Tournament)
		}
		if r := record(); r.Points != 0 {
			t.Errorf("%+v", r)
		}
		enter(s, id, people[0])
		o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
		if end := playOn(o, id, func(shapes.Match) string { return "1" }); end.Status != "completed" {
			t.Error(end.Status)
		}
		o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
		if len(results) != 1 || results[0].Unopposed || len(results[0].Places) != 2 || results[0].Places[0].Place != 1 || results[0].Places[1].Place != 2 {
			t.Errorf("%+v", results)
		}
		o.Post("/api/event/classes/reopen/"+id, object{}).Is(http.StatusConflict).Contains("only a class that was closed without a match")
	})
}

// TestCloseClassRefusesWhoMayNotTakePart, like a start.
func TestCloseClassRefusesWhoMayNotTakePart(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	e := women40(s, nil)
	one := field(s, 1)
	enter(s, e.Classes[0].ID, one...)
	o.Put("/api/users/participant/"+one[0], object{"status": "inactive"}).Is(http.StatusOK)
	o.Post("/api/event/classes/close/"+e.Classes[0].ID, object{}).Is(http.StatusConflict).Contains("Remove them or make them active")
}

// TestClassNamesItsEvent, even after the event is renamed.
func TestClassNamesItsEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := women40(s, nil)
		id := e.Classes[0].ID
		was := bracketOf(s, id)
		if was.Event == nil || *was.Event != (shapes.Ref{ID: e.ID, Name: "Open"}) {
			t.Errorf("%+v", was.Event)
		}
		s.Organizer().Put("/api/event/update/"+e.ID, object{"name": "Harbour Open"}).Is(http.StatusOK)
		if d := bracketOf(s, id); d.Event.Name != "Harbour Open" || d.Version != was.Version+1 {
			t.Errorf("version %d after %d: %+v", d.Version, was.Version, d.Event)
		}
	})
}

// The final has the length set by the event or the class.
func TestFinalOfItsOwnLength(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := women40(s, object{"finalBestOf": 3})
		if c := e.Classes[0]; c.BestOf != 1 || c.FinalBestOf != 3 {
			t.Fatalf("%+v", c)
		}
		id := e.Classes[0].ID
		o.Put("/api/event/classes/update/"+id, object{"finalBestOf": 5}).Is(http.StatusOK)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("best of of the final: 3", "best of of the final: 5")
		if c := classOf(s, e.ID, e.Classes[1].ID); c.FinalBestOf != 3 {
			t.Errorf("the other class: %+v", c)
		}
		enter(s, id, field(s, 4)...)
		o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		o.Put("/api/tournament/update/"+id, object{"settings": object{"bestOf": 3}}).Is(http.StatusOK) // all but the final
		o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
		lengths := func(final int) {
			t.Helper()
			for _, m := range bracketOf(s, id).Matches {
				want := 3
				if m.Bracket.Bracket == "grandfinal" {
					want = final
				}
				if m.BestOf != want {
					t.Errorf("match %d is best of %d, want %d", m.MatchNumber, m.BestOf, want)
				}
			}
		}
		lengths(5)
		for pulled := true; pulled; {
			pulled = false
			for _, m := range bracketOf(s, id).Matches {
				if m.Status != "scheduled" {
					continue
				}
				pulled = true
				o.Post("/api/match/start/"+m.ID, object{"anyway": true}).Is(http.StatusOK)
				games := "11"
				if m.Bracket.Bracket == "grandfinal" {
					o.Put("/api/match/update-result/"+m.ID, result("11")).Is(http.StatusBadRequest)
					games = "111"
				}
				o.Put("/api/match/update-result/"+m.ID, result(games)).Is(http.StatusOK)
			}
		}
		if d := bracketOf(s, id); d.Status != "completed" {
			t.Errorf("the class is %s", d.Status)
		}
		lengths(5)
	})
}
