package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// saysOnly reports fields of a reply that are not on a list, and missing ones.
func saysOnly(t *testing.T, call string, reply *apitest.Reply, list string) {
	t.Helper()
	var data any
	if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
		t.Fatal(err)
	}
	found, want := map[string]bool{}, allowed(list)
	fields(found, "", data)
	saysAtMost(t, call, reply, list)
	for path := range want {
		if !found[path] {
			t.Errorf("%s does not tell %s: the list is too long, or the test sees too little", call, path)
		}
	}
}

// saysAtMost reports fields of a reply that are not on a list.
func saysAtMost(t *testing.T, call string, reply *apitest.Reply, list string) {
	t.Helper()
	var data any
	if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
		t.Fatal(err)
	}
	found, want := map[string]bool{}, allowed(list)
	fields(found, "", data)
	for path := range found {
		if !want[path] {
			t.Errorf("%s tells %s", call, path)
		}
	}
}

// Two athletes win with one arm each: the lighter one ranks first with both, and weights stay hidden.
func TestStandings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, visitor := s.Organizer(), s.Nobody()
		e := newEvent(s, "Open", object{"settings": object{"teamBest": 1}})
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{
			{"sex": "women", "weight": object{"limit": 70_000}, "arm": "right"}, {"sex": "women", "weight": object{"limit": 70_000}, "arm": "left"},
		}}).Is(http.StatusCreated).Data(&e)
		var athletes []object
		for i, name := range []string{"Ann Lee", "Bea Ray", "Cleo Fox", "Dee Day"} {
			club := []string{"Iron Arm", "Iron Arm", "Sokół", "iron arm"}[i]
			athletes = append(athletes, object{"name": name, "club": club, "country": []string{"Norway", "Latvia"}[i%2], "classIds": []string{e.Classes[0].ID, e.Classes[1].ID}, "confirmed": true})
		}
		list := register(s, e.ID, athletes...)
		for i, grams := range []int{69_871, 68_762, 67_653, 66_544} {
			o.Post("/api/event/weigh/"+list[i].ID, object{"grams": grams}).Is(http.StatusCreated)
		}
		standings := func() (got events.Standings) {
			visitor.Get("/api/public/event/" + e.Slug + "/standings").Is(http.StatusOK).Data(&got)
			return got
		}
		if got := standings(); got.ClassesOver != 0 || got.Classes != 2 || len(got.Medals.Clubs) != 0 {
			t.Errorf("before: %+v", got)
		}
		for i, class := range e.Classes {
			o.Post("/api/tournament/start/"+class.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+class.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			best := []string{"Ann Lee", "Bea Ray", "Cleo Fox", "Dee Day"} // the first one wins
			if i == 1 {
				best = []string{"Bea Ray", "Ann Lee", "Cleo Fox", "Dee Day"}
			}
			playOn(o, class.ID, func(m shapes.Match) string {
				for _, name := range best {
					switch name {
					case m.Player1.User.Name:
						return "1"
					case m.Player2.User.Name:
						return "0"
					}
				}
				return "1"
			})
		}
		got := standings()
		if m := got.Medals.Countries; len(m) != 2 || m[0] != (events.MedalRow{Rank: 1, Team: "Norway", Gold: 1, Silver: 1, Bronze: 2}) || m[1].Rank != 2 || m[1].Gold != 1 {
			t.Errorf("medals: %+v", m)
		}
		if m := got.Medals.Clubs; len(m) != 2 || m[0].Team == "" || m[0].Gold != 2 || m[0].Silver != 2 || m[1].Bronze != 2 {
			t.Errorf("a club that is written in two ways: %+v", m)
		}
		if c := got.Teams.Clubs; len(c) != 2 || c[0].Points != 50 || len(c[0].Scorers) != 2 || len(c[0].Others) != 4 || c[0].Others[0].Why != "limit" || c[1].Points != 18 || got.TeamBest != 1 {
			t.Errorf("the best one of each class: %+v", c)
		}
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"deductions": []object{{"team": "iron ARM", "points": 0, "reason": "x"}}}}).Is(http.StatusBadRequest).Contains("settings.deductions").Contains("Line 1: a deduction")
		club := got.Teams.Clubs[0].Team
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"deductions": []object{{"team": " " + club, "points": 7, "reason": "yellow card"}}}}).Is(http.StatusOK)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("deductions: " + club + " −7 (yellow card)")
		if c := standings().Teams.Clubs; len(c) != 2 || c[0].Points != 43 || len(c[0].Deductions) != 1 || c[0].Deductions[0] != (events.TeamDeduction{Points: 7, Reason: "yellow card"}) {
			t.Errorf("after a deduction: %+v", c)
		}
		both := got.TwoArms[0]
		if len(got.TwoArms) != 1 || both.Class.Weight.Limit != 70_000 || both.Totals[0].Name != "Bea Ray" || both.Totals[0].Points != 42 ||
			both.Totals[1].Name != "Ann Lee" || both.Totals[1].Points != 42 || both.Totals[1].Rank != 2 || both.Totals[0].Left.Place != 1 {
			t.Errorf("both arms: %+v", both)
		}
		call := "/api/public/event/" + e.Slug + "/standings"
		planted := []string{"69871", "68762", "67653", "66544", "69.9", "68.8", list[0].User.ID}
		tells(t, call, visitor.Get(call).Body, planted)
		saysOnly(t, call, visitor.Get(call).Is(http.StatusOK), seen["/api/public/event/open/standings"]+`
			teams.clubs[].deductions[]. points reason
			teams.clubs[].others[]. name number class._id class.name place why nth
			teams.countries[].others[]. name number class._id class.name place why nth
			twoArms[].class. sex age.from age.name age.to weight.limit weight.over group
			twoArms[].totals[]. rank name number club country points right.place right.points left.place left.points`)
		// Signed-in people get full names, visitors initials.
		o.Put("/api/event/athlete/"+list[0].ID, object{"initials": true}).Is(http.StatusOK)
		visitor.Get(call).Is(http.StatusOK).Contains("A. L.").Lacks("Ann Lee")
		s.Participant().Get("/api/event/standings/"+e.ID).Is(http.StatusOK).Contains("Ann Lee", `"rank":1`).Lacks(planted...)
	})
}

// With a bout for 5th the class has one more match, numbered after the rematch and pulled before the final. Its loser
// is 6th, however light. A correction of its athletes voids it, and the class continues.
func TestBoutForFifth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", object{"settings": object{"places": object{"sharedPlaces": "bout-for-5th"}}})
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		var athletes []object
		for _, name := range []string{"Al", "Bo", "Cy", "Di", "Ed", "Fy", "Gus", "Hal"} {
			athletes = append(athletes, inClass(class, name+" Ray"))
		}
		register(s, e.ID, athletes...)
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		var order []int
		better := func(m shapes.Match) string { // the first by name wins, except in the bout for 5th
			order = append(order, m.MatchNumber)
			if m.Player1.User.Name < m.Player2.User.Name != (m.Bracket.Bracket == "fifth") {
				return "1"
			}
			return "2"
		}
		d := playOn(o, class, better)
		fifth := d.Matches[len(d.Matches)-1]
		if fifth.MatchNumber != 16 || fifth.Bracket.Bracket != "fifth" || !fifth.LastRound || fifth.Loser == nil || fifth.BestOf != d.Settings.BestOf {
			t.Fatalf("the last match is not the bout for 5th: %+v", fifth)
		}
		if slices.Index(order, 16) > slices.Index(order, 14) {
			t.Errorf("the final comes before the bout for 5th: %v", order)
		}
		place := func(d shapes.TournamentDetail, name string) int {
			return d.Participants[slices.IndexFunc(d.Participants, func(e shapes.Entry) bool { return e.User.Name == name })].Place
		}
		if place(d, fifth.Winner.User.Name) != 5 || place(d, fifth.Loser.User.Name) != 6 {
			t.Errorf("places: %+v", d.Participants)
		}

		// One athlete comes from M10; another winner there would have been in the bout.
		feeder := d.Matches[slices.IndexFunc(d.Matches, func(m shapes.Match) bool { return m.LoserTo != nil && m.LoserTo.MatchNumber == 16 })]
		winner := "1"
		if feeder.Winner.User.Name == feeder.Player1.User.Name {
			winner = "2"
		}
		body := result(winner)
		body["version"], body["reason"] = d.Version, "the referees agree"
		o.Post("/api/match/correct/"+feeder.ID, body).Is(http.StatusOK)
		o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&d)
		again := d.Matches[slices.IndexFunc(d.Matches, func(m shapes.Match) bool { return m.Bracket.Bracket == "fifth" })]
		if again.Status != "scheduled" || d.Status != "active" || again.Winner != nil {
			t.Fatalf("after a correction of M%d: %s, %+v", feeder.MatchNumber, d.Status, again)
		}
		d = playOn(o, class, better)
		again = d.Matches[len(d.Matches)-1]
		if d.Status != "completed" || place(d, again.Winner.User.Name) != 5 || place(d, again.Loser.User.Name) != 6 {
			t.Errorf("played again: %+v", d.Participants)
		}
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"places": object{"sharedPlaces": "shared"}}}).Is(http.StatusConflict)
	})
}

// By the settings a disqualified athlete leaves a gap. In one case an organizer decides otherwise with a reason, even
// after the event, and reverts that.
func TestPlacesBehindADisqualifiedAthlete(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		register(s, e.ID, inClass(class, "Al Ray"), inClass(class, "Bo Fox"), inClass(class, "Cy Day"), inClass(class, "Di Lee"))
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		d := playOn(o, class, func(m shapes.Match) string {
			if m.Player1.User.Name < m.Player2.User.Name {
				return "1"
			}
			return "2"
		})
		second := d.Participants[slices.IndexFunc(d.Participants, func(e shapes.Entry) bool { return e.User.Name == "Bo Fox" })]
		decide := func(behind string) *apitest.Reply {
			return o.Post("/api/tournament/disqualified", object{"tournamentId": class, "entryId": second.ID, "behind": behind, "reason": "the jury"})
		}
		decide("move-up").Is(http.StatusConflict).Contains("is not disqualified")
		o.Post("/api/tournament/leave", object{"tournamentId": class, "entryId": second.ID, "kind": "disqualification", "reason": "doping"}).Is(http.StatusOK)
		places := func() (all string) {
			var results []public.ClassResult
			o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
			for _, p := range results[0].Places {
				all += fmt.Sprintf("%d %s, ", p.Place, p.Name)
			}
			return all
		}
		if got := places(); got != "1 Al Ray, 3 Cy Day, 4 Di Lee, " {
			t.Errorf("as the settings say: %s", got)
		}
		for range 2 { // open, running, finished
			o.Get("/api/event/" + e.ID).Is(http.StatusOK).Data(&e)
			next := map[string]string{"planned": "open", "open": "running", "running": "finished"}[e.State]
			o.Post("/api/event/state/"+e.ID, object{"state": next})
		}
		s.Referee().Post("/api/tournament/disqualified", object{"tournamentId": class, "entryId": second.ID, "behind": "move-up", "reason": "the jury"}).Is(http.StatusForbidden)
		o.Post("/api/tournament/disqualified", object{"tournamentId": class, "entryId": second.ID, "behind": "move-up", "reason": " "}).Is(http.StatusBadRequest)
		decide("move-up").Is(http.StatusOK)
		if got := places(); got != "1 Al Ray, 2 Cy Day, 3 Di Lee, " {
			t.Errorf("later places move up: %s", got)
		}
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("later places move up", "reason: the jury")
		decide("move-up").Is(http.StatusOK)
		decide("rule").Is(http.StatusOK)
		if got := places(); got != "1 Al Ray, 3 Cy Day, 4 Di Lee, " {
			t.Errorf("taken back: %s", got)
		}
	})
}
