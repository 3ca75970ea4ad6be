package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// championship is an event with the classes of a federation's protocol, with regions, clubs and named scorers.
type championship struct {
	Points  []int
	Classes []struct {
		Class   string
		Entries []struct {
			Athlete, Region, Club string
			Right, Left           *paperArm
		}
	}
	Totals struct{ Region, Club map[string]float64 }
}

type paperArm struct {
	Place  int
	Scores struct{ Region, Club bool }
}

// A championship's paper protocol, entered class by class, gives exactly its team points.
func TestTeamPointsOfAChampionship(t *testing.T) {
	b, err := os.ReadFile("../results/testdata/protocol-women.json")
	if err != nil {
		t.Fatal(err)
	}
	var paper championship
	if err := json.Unmarshal(b, &paper); err != nil {
		t.Fatal(err)
	}
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Championship", object{"settings": object{
			"points": paper.Points, "teamBest": 2, "teams": object{"levels": []string{"region", "club"}, "rankAmong": "scorers", "choose": "named"},
		}})
		var classes []object
		for i := range paper.Classes {
			for _, arm := range []string{"right", "left"} {
				classes = append(classes, object{"sex": "women", "weight": object{"limit": 50_000 + 5_000*i}, "arm": arm})
			}
		}
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": classes}).Is(http.StatusCreated).Data(&e)
		of := func(i int, arm string) string {
			for _, c := range e.Classes {
				if c.Class.Arm == arm && c.Class.Weight.Limit == 50_000+5_000*i {
					return c.ID
				}
			}
			t.Fatal("no such class")
			return ""
		}
		var athletes []object
		for i, c := range paper.Classes {
			for _, a := range c.Entries {
				name := "Athlete " + string(rune('A'+len(athletes)/26)) + string(rune('a'+len(athletes)%26))
				athlete := object{"name": name, "region": a.Region, "club": a.Club, "confirmed": true}
				var in []string
				var scores []object
				for arm, at := range map[string]*paperArm{"right": a.Right, "left": a.Left} {
					if at == nil {
						continue
					}
					levels := []string{}
					if at.Scores.Region {
						levels = append(levels, "region")
					}
					if at.Scores.Club {
						levels = append(levels, "club")
					}
					in = append(in, of(i, arm))
					scores = append(scores, object{"classId": of(i, arm), "levels": levels})
				}
				athlete["classIds"], athlete["scores"] = in, scores
				athletes = append(athletes, athlete)
			}
		}
		list := register(s, e.ID, athletes...)
		at := 0
		places := map[string][]object{}
		for i, c := range paper.Classes {
			for _, a := range c.Entries {
				for arm, on := range map[string]*paperArm{"right": a.Right, "left": a.Left} {
					if on == nil {
						continue
					}
					for _, entry := range list[at].Entries {
						if entry.Class.ID == of(i, arm) {
							places[of(i, arm)] = append(places[of(i, arm)], object{"entryId": entry.ID, "place": on.Place})
						}
					}
				}
				at++
			}
		}
		for classID, p := range places {
			o.Post("/api/event/classes/close/"+classID, object{"places": p, "reason": "Pulled on paper"}).Is(http.StatusOK)
		}
		var got events.Standings
		o.Get("/api/event/standings/" + e.ID).Is(http.StatusOK).Data(&got)
		totals := func(rows []events.TeamRow) map[string]float64 {
			of := map[string]float64{}
			for _, row := range rows {
				sum := 0.0
				for _, cell := range row.Cells {
					for _, points := range cell.Points {
						sum += points
					}
				}
				if sum != row.Points || row.Women != row.Points {
					t.Errorf("%s: the cells have %v of %v points", row.Team, sum, row.Points)
				}
				if row.Rank > 0 {
					of[row.Team] = row.Points
				}
			}
			return of
		}
		if d := cmp.Diff(paper.Totals.Region, totals(got.Teams.Regions)); d != "" {
			t.Error("regions:", d)
		}
		if d := cmp.Diff(paper.Totals.Club, totals(got.Teams.Clubs)); d != "" {
			t.Error("clubs:", d)
		}
		if len(got.Teams.Countries) != 0 {
			t.Errorf("a level that is not compared: %+v", got.Teams.Countries)
		}
		o.Get("/api/event/results/"+e.ID).Is(http.StatusOK).Contains(`"fromPaper":"`, `"place":7`)
	})
}

// A class pulled on paper is closed with its places and their author, and reopened unchanged.
func TestClassFromPaper(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}, {"sex": "men", "arm": "left"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		list := register(s, e.ID, inClass(class, "Al Ray"), inClass(class, "Bo Fox"), inClass(class, "Cy Day"))
		entry := func(i int) string { return list[i].Entries[0].ID }
		place := func(i, place int) object { return object{"entryId": entry(i), "place": place} }
		out := func(i int, why string) object { return object{"entryId": entry(i), "why": why} }
		closing := "/api/event/classes/close/" + class
		reason := "The network was down"

		for say, body := range map[string]object{
			"Place 2 is missing":                  {"places": []object{place(0, 1), place(1, 3), place(2, 4)}, "reason": reason},
			"Two athletes have place 1":           {"places": []object{place(0, 1), place(1, 1), place(2, 3)}, "reason": reason},
			"exactly one place or reason: Cy Day": {"places": []object{place(0, 1), place(1, 2)}, "reason": reason},
			"not in the class":                    {"places": []object{place(0, 1), place(1, 2), {"entryId": "x", "place": 3}}, "out": []object{out(2, "no-show")}, "reason": reason},
			"Reason":                              {"places": []object{place(0, 1), place(1, 2), place(2, 3)}},
		} {
			o.Post(closing, body).Is(http.StatusBadRequest).Contains(say)
		}
		body := object{"places": []object{place(1, 1), place(0, 2)}, "out": []object{out(2, "no-show")}, "reason": reason}
		s.Participant().Post(closing, body).Is(http.StatusForbidden)
		s.Referee().Post(closing, body).Is(http.StatusForbidden)
		o.Post(closing, body).Is(http.StatusOK)
		o.Post(closing, body).Is(http.StatusConflict)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("places from paper: ", reason)
		var results []public.ClassResult
		o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
		if len(results) != 1 || len(results[0].Places) != 2 || results[0].Places[0].Name != "Bo Fox" || len(results[0].Out) != 1 || results[0].Out[0].Why != "no-show" || results[0].FromPaper == "" {
			t.Errorf("results: %+v", results)
		}
		o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Contains(`"status":"completed"`)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		s.Nobody().Get("/api/public/event/"+e.Slug+"/results").Is(http.StatusOK).Contains(`"fromPaper":true`, `"name":"Cy Day"`, `"why":"no-show"`).Lacks(reason, "Olga Organizer")

		o.Post("/api/event/classes/reopen/"+class, object{}).Is(http.StatusOK)
		o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
		if len(results) != 0 {
			t.Errorf("after it was opened again: %+v", results)
		}

		// A drawn class continues from its previous state; during a match it stays open.
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
		var d shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&d)
		m := d.Matches[slices.IndexFunc(d.Matches, func(m shapes.Match) bool { return m.Status == "scheduled" })]
		o.Post("/api/match/start/"+m.ID, nil).Is(http.StatusOK)
		o.Post(closing, body).Is(http.StatusConflict).Contains("is called or in progress")
		o.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
		o.Post(closing, body).Is(http.StatusOK)
		o.Post("/api/event/classes/reopen/"+class, object{}).Is(http.StatusOK)
		playOn(o, class, func(shapes.Match) string { return "1" })
		o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Contains(`"status":"completed"`)
		o.Post("/api/event/classes/reopen/"+class, object{}).Is(http.StatusConflict)
	})
}

// inClass is an athlete entering a class.
func inClass(classID, name string) object {
	return object{"name": name, "club": name[:2], "classIds": []string{classID}, "confirmed": true}
}

// Scoring can change until the draw; afterwards only by organizers, with a reason. Guests have no place, and too many
// named scorers prevent the draw.
func TestScorersAndGuests(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, referee := s.Organizer(), s.Referee()
		e := newEvent(s, "Open", object{"settings": object{"teamBest": 1, "teams": object{"choose": "named"}}})
		o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": referee.ID, "role": "referee"}).Is(http.StatusOK)
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "men", "arm": "right"}}}).Is(http.StatusCreated).Data(&e)
		class := e.Classes[0].ID
		names := []string{"Al Ray", "Bo Fox", "Cy Day", "Di Lee"}
		var athletes []object
		for i, name := range names {
			a := inClass(class, name)
			a["club"] = []string{"Iron Arm", "Iron arm", "Sokół", "Sokół"}[i]
			a["scores"] = []object{{"classId": class, "levels": []string{"club"}}}
			if i == 3 {
				a["scores"] = []object{{"classId": class, "guest": true}}
			}
			athletes = append(athletes, a)
		}
		list := register(s, e.ID, athletes...)
		if entry := list[3].Entries[0]; !entry.Guest || list[0].Entries[0].Levels == nil {
			t.Fatalf("entries: %+v", list)
		}
		o.Post("/api/event/draw/publish", object{"eventId": e.ID, "classIds": []string{class}}).Is(http.StatusConflict).Contains("Iron", "2 athletes")
		change := func(c *apitest.Client, i int, scores object, reason string) *apitest.Reply {
			scores["classId"] = class
			return c.Put("/api/event/athlete/"+list[i].ID, object{"scores": []object{scores}, "reason": reason})
		}
		decided := func() (all []day.Decision) {
			var q day.Queue
			o.Get("/api/event/queue/" + e.ID).Is(http.StatusOK).Data(&q)
			return slices.DeleteFunc(q.Decisions, func(d day.Decision) bool { return d.Kind != "scorers" })
		}
		want := day.NamedScorers{Level: "club", Team: "Iron Arm", Most: 1, Entries: []day.NamedScorer{
			{RegistrationID: list[0].ID, Name: "Al Ray", Number: 1, Levels: []string{"club"}}, {RegistrationID: list[1].ID, Name: "Bo Fox", Number: 2, Levels: []string{"club"}},
		}}
		if d := decided(); len(d) != 1 || d[0].ClassID != class || d[0].ClassName == "" || !cmp.Equal(*d[0].Scorers, want) {
			t.Errorf("to be decided: %+v", d)
		}
		o.Post("/api/event/weigh/"+list[0].ID, object{"grams": 81_000}).Is(http.StatusCreated)
		change(referee, 1, object{"levels": []string{}}, "").Is(http.StatusOK)
		if d := decided(); len(d) != 0 {
			t.Errorf("once it is decided: %+v", d)
		}
		o.Post("/api/event/draw/publish", object{"eventId": e.ID, "classIds": []string{class}}).Is(http.StatusCreated)
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "classIds": []string{class}}).Is(http.StatusOK)
		change(referee, 2, object{"levels": []string{}}, "injured").Is(http.StatusForbidden)
		change(o, 2, object{"levels": []string{}}, "").Is(http.StatusBadRequest).Contains("Reason")
		change(o, 2, object{"levels": []string{}}, "A mistake of the desk").Is(http.StatusOK)
		change(o, 2, object{"levels": []string{"club"}}, "It was none").Is(http.StatusOK)
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"places": object{"sharedPlaces": "lighter"}}}).Is(http.StatusConflict).Contains("The first class is drawn")

		playOn(o, class, func(m shapes.Match) string { // the guest wins, then the others in order
			for _, name := range []string{"Di Lee", "Al Ray", "Bo Fox", "Cy Day"} {
				switch name {
				case m.Player1.User.Name:
					return "1"
				case m.Player2.User.Name:
					return "0"
				}
			}
			return "1"
		})
		var results []public.ClassResult
		o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&results)
		if p := results[0].Places; len(p) != 3 || p[0].Name != "Al Ray" || p[0].Place != 1 || p[2].Place != 3 || results[0].Out[0].Why != "guest" {
			t.Errorf("places: %+v", results[0])
		}
		var got events.Standings
		o.Get("/api/event/standings/" + e.ID).Is(http.StatusOK).Data(&got)
		clubs := got.Teams.Clubs
		if len(clubs) != 2 || clubs[0].Points != 25 || clubs[1].Points != 9 || len(clubs[0].Others) != 1 || clubs[0].Others[0].Why != "individual" || clubs[1].Others[0].Why != "guest" {
			t.Errorf("clubs: %+v", clubs)
		}
	})
}

// A class that is closed from paper while its bouts are announced leaves the tables, and returns with its bracket
// unchanged.
func TestClassFromPaperLeavesTheTables(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFloor(t, s, 2, 1, 6, object{"rest": 0})
		class := f.e.Classes[0].ID
		f.o.Post("/api/event/queue/open", object{"classId": class, "open": true}).Is(http.StatusOK)
		announced := func() (n int) {
			for _, table := range f.queue().Now.Tables {
				if table.OnDeck != nil {
					n++
				}
			}
			return n
		}
		if announced() == 0 {
			t.Fatal("nothing is announced")
		}
		var before, after shapes.TournamentDetail
		f.o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&before)
		var places []object
		for i, a := range f.athletes {
			places = append(places, object{"entryId": a.Entries[0].ID, "place": i + 1})
		}
		f.o.Post("/api/event/classes/close/"+class, object{"places": places, "reason": "no network"}).Is(http.StatusOK)
		if n := announced(); n != 0 {
			t.Errorf("%d bouts of the class are still announced", n)
		}
		f.o.Get("/api/tournament/brackets-data/"+class).Is(http.StatusOK).Lacks(`"status":"scheduled"`, `"status":"pending"`)
		f.o.Post("/api/event/classes/reopen/"+class, object{}).Is(http.StatusOK)
		if announced() == 0 {
			t.Error("nothing is announced after it was opened again")
		}
		f.o.Get("/api/tournament/brackets-data/" + class).Is(http.StatusOK).Data(&after)
		if d := cmp.Diff(before.Matches, after.Matches); d != "" {
			t.Error(d)
		}
	})
}

// Two spellings of a club split its points: they are listed and merged in one action, only at this event, except for
// people with this spelling everywhere.
func TestTeamsOfAnEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e, other := newEvent(s, "Open", nil), newEvent(s, "Before", nil)
		before := register(s, other.ID, object{"name": "Al Ray", "club": "Iron Arms"})[0]
		register(s, e.ID, object{"userId": before.User.ID}, object{"name": "Bo Fox", "club": "Iron Arm"}, object{"name": "Cy Day", "club": "iron arm"}, object{"name": "Di Lee", "club": "Sokół"})
		var teams []events.EventTeam
		o.Get("/api/event/teams/" + e.ID).Is(http.StatusOK).Data(&teams)
		want := []events.EventTeam{{Level: "club", Team: "Iron Arm", Athletes: 2, Near: []string{"Iron Arms"}}, {Level: "club", Team: "Iron Arms", Athletes: 1, Near: []string{"Iron Arm"}}, {Level: "club", Team: "Sokół", Athletes: 1, Near: []string{}}}
		if d := cmp.Diff(want, teams); d != "" {
			t.Fatal(d)
		}
		rename := object{"eventId": e.ID, "level": "club", "from": []string{"iron arms", "IRON ARM"}, "to": " Iron Arm "}
		s.Referee().Post("/api/event/teams/rename", rename).Is(http.StatusForbidden)
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"teams": object{"forms": []object{
			{"level": "club", "team": "Iron Arms", "short": "IA", "second": "Eiserner Arm"}, {"level": "club", "team": "Sokół", "second": "Falke"},
		}}}}).Is(http.StatusOK)
		o.Post("/api/event/teams/rename", rename).Is(http.StatusOK).Data(&teams)
		if d := cmp.Diff([]events.EventTeam{{Level: "club", Team: "Iron Arm", Athletes: 3, Near: []string{}}, want[2]}, teams); d != "" {
			t.Error(d)
		}
		o.Post("/api/event/teams/rename", rename).Is(http.StatusConflict).Contains("Reload the list")
		o.Post("/api/event/teams/rename", object{"eventId": e.ID, "level": "club", "from": []string{"Sokół"}, "to": " "}).Is(http.StatusBadRequest)
		o.Get("/api/audit?limit=1").Is(http.StatusOK).Contains("iron arms", "Iron Arm (2)")
		o.Get("/api/event/athletes/" + other.ID).Is(http.StatusOK).Contains(`"club":"Iron Arms"`)
		// The forms of a team stay with it: the short one in lists of athletes, the second language's after the name in
		// tables of teams.
		o.Get("/api/event/" + e.ID).Is(http.StatusOK).Contains(`"team":"Iron Arm","short":"IA","second":"Eiserner Arm"`)
		o.Get("/api/event/book/"+e.ID+"?second=de").Is(http.StatusOK).Contains(`"IA"`, `"Iron Arm / Eiserner Arm"`, `"Sokół / Falke"`)
		o.Get("/api/event/book/"+e.ID).Is(http.StatusOK).Contains(`"IA"`, `"Iron Arm"`).Lacks("Falke")
	})
}

// Two small classes are merged and pulled as one. With common places there is one first place; with separate ones each
// class has its own, in results, medals, points and the book, even if that is decided after the last bout.
func TestMergedClassesApart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", object{"settings": object{"teams": object{"levels": []string{"club"}}}})
		o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": []object{
			{"sex": "men", "arm": "right", "weight": object{"limit": 70_000}}, {"sex": "men", "arm": "right", "weight": object{"limit": 80_000}},
		}}).Is(http.StatusCreated).Data(&e)
		light, heavy := e.Classes[0].ID, e.Classes[1].ID
		if e.Classes[0].Class.Weight.Limit != 70_000 {
			light, heavy = heavy, light
		}
		register(s, e.ID, inClass(light, "Al Ray"), inClass(light, "Bo Fox"), inClass(heavy, "Cy Day"), inClass(heavy, "Di Lee"))
		o.Post("/api/event/classes/merge", object{"from": light, "into": heavy}).Is(http.StatusOK).Data(&e)
		register(s, e.ID, inClass(heavy, "Ed Moss"))
		var d shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + heavy).Is(http.StatusOK).Data(&d)
		order := map[string]int{"Cy Day": 1, "Al Ray": 2, "Di Lee": 3, "Bo Fox": 4, "Ed Moss": 5}
		var places []object
		for _, entry := range d.Participants {
			places = append(places, object{"entryId": entry.ID, "place": order[entry.User.Name]})
		}
		o.Post("/api/event/classes/close/"+heavy, object{"places": places, "reason": "paper"}).Is(http.StatusOK)
		result := func() (all []public.ClassResult, names string) {
			o.Get("/api/event/results/" + e.ID).Is(http.StatusOK).Data(&all)
			for _, p := range all[0].Places {
				names += fmt.Sprintf("%d %s, ", p.Place, p.Name)
			}
			return all, names
		}
		points := func() string {
			var st events.Standings
			o.Get("/api/event/standings/" + e.ID).Is(http.StatusOK).Data(&st)
			said := ""
			for _, club := range st.Teams.Clubs {
				said += fmt.Sprintf("%s %g, ", club.Team, club.Points)
			}
			return said
		}
		if all, names := result(); names != "1 Cy Day, 2 Al Ray, 3 Di Lee, 4 Bo Fox, 5 Ed Moss, " || all[0].Places[0].Class != nil {
			t.Errorf("together: %s", names)
		}
		if got := points(); got != "Cy 25, Al 17, Di 9, Bo 5, Ed 3, " {
			t.Errorf("points together: %s", got)
		}
		o.Put("/api/event/update/"+e.ID, object{"settings": object{"places": object{"merged": "apart"}}}).Is(http.StatusOK)
		all, names := result()
		if names != "1 Al Ray, 2 Bo Fox, 1 Cy Day, 2 Di Lee, 3 Ed Moss, " || all[0].Places[0].Class == nil || all[0].Places[0].Class.Weight.Limit != 70_000 {
			t.Errorf("apart: %s, %+v", names, all[0].Places[0].Class)
		}
		if got := points(); got != "Al 25, Cy 25, Bo 17, Di 17, Ed 9, " {
			t.Errorf("points apart: %s", got)
		}
		o.Get("/api/event/book/"+e.ID).Is(http.StatusOK).Contains("Men, 70 kg", "Men, 80 kg")
		o.Get("/api/event/standings/" + e.ID).Is(http.StatusOK).Contains(`"classesOver":1`)
	})
}
