package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// madeElsewhere is the record of a draw from another instance.
func madeElsewhere() draw.Record {
	entries := []draw.Entry{{ID: "1", Name: "Ann", Club: "Top"}, {ID: "2", Name: "გოგი", Club: "Roll"}, {ID: "3", Name: "Cy", Club: "Top"}, {ID: "4", Name: "Di"}, {ID: "5", Name: "Ed"}}
	r, err := draw.Publish(2, []byte(strings.Repeat("k", 32)), entries)
	if err != nil {
		panic(err)
	}
	r.Draw.HallNumber = "311"
	return r
}

// clubNight makes an event of four classes with this many athletes, with clubs in
// turn.
func clubNight(s *apitest.Server, sizes ...int) events.EventDetail {
	e := women40(s, nil)
	var athletes []object
	for class, n := range sizes {
		for i := range n {
			athletes = append(athletes, object{
				"name": fmt.Sprintf("Athlete %c%d", 'A'+class, i+1), "club": []string{"Top", "Roll", ""}[i%3], "country": "Norway", "classIds": []string{e.Classes[class].ID},
			})
		}
	}
	register(s, e.ID, athletes...)
	return e
}

func ids(e events.EventDetail, classes ...int) (list []string) {
	for _, i := range classes {
		list = append(list, e.Classes[i].ID)
	}
	return list
}

func publish(s *apitest.Server, e events.EventDetail, classes ...int) *apitest.Reply {
	return s.Organizer().Post("/api/event/draw/publish", object{"eventId": e.ID, "classIds": ids(e, classes...)})
}

func draws(r *apitest.Reply) (d tournaments.EventDraws) {
	r.Data(&d)
	return d
}

// drawsOf returns the draws of a class of an event, as an athlete reads them.
func drawsOf(s *apitest.Server, e events.EventDetail, class int) (list []tournaments.EventDraw) {
	for _, d := range draws(s.Participant().Get("/api/event/draws/" + e.ID).Is(http.StatusOK)).Draws {
		if d.Class.ID == e.Classes[class].ID {
			list = append(list, d)
		}
	}
	return list
}

// states counts the draws of a class by state: "1 void entries", "2 made".
func states(list []tournaments.EventDraw) (said []string) {
	for _, d := range list {
		state := fmt.Sprint(d.Record.Draw.Number, " ", d.State)
		if d.Void != nil {
			state += " " + d.Void.Reason
		}
		said = append(said, state)
	}
	return said
}

// recordOf reads the record of a draw like toproll draw.
func recordOf(t *testing.T, d tournaments.EventDraw) (r draw.Record) {
	t.Helper()
	text, err := json.Marshal(d.Record)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		t.Fatal(err)
	}
	return r
}

// checkMade compares a finished draw with its record and its bracket.
func checkMade(t *testing.T, s *apitest.Server, d tournaments.EventDraw) {
	t.Helper()
	r := recordOf(t, d)
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	pairings, err := r.Draw.Pairings()
	if err != nil {
		t.Fatal(err)
	}
	var b shapes.TournamentDetail
	s.Organizer().Get("/api/tournament/brackets-data/" + d.Class.ID).Is(http.StatusOK).Data(&b)
	for i, p := range pairings {
		if d.Pairings[i][0] != int(p[0]) || d.Pairings[i][1] != int(p[1]) {
			t.Errorf("M%d is said to be %v, and follows as %v", i+1, d.Pairings[i], p)
		}
		m := b.Matches[i]
		for side, player := range []*shapes.Entry{m.Player1, m.Player2} {
			if player == nil {
				t.Fatalf("M%d has nobody", i+1)
			}
			if n := int(p[side]); n <= len(r.Draw.Entries) && player.ID != r.Draw.Entries[n-1].ID {
				t.Errorf("M%d: %s, want %s", i+1, player.ID, r.Draw.Entries[n-1].ID)
			}
		}
	}
}

func TestDrawThatAnybodyCanCheck(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := clubNight(s, 5, 2, 3, 1)
		publish(s, e, 0, 3).Is(http.StatusConflict).Contains(e.Classes[3].Name+": ", "2")
		if got := drawsOf(s, e, 0); len(got) != 0 {
			t.Errorf("one class cannot be drawn, yet another is published: %v", states(got))
		}
		first := publish(s, e, 0, 1, 2).Is(http.StatusCreated)
		before := []string{string(first.Body), string(publish(s, e, 0).Is(http.StatusCreated).Body), string(s.Participant().Get("/api/event/draws/" + e.ID).Body)}
		for class := range 3 {
			list := drawsOf(s, e, class)
			if d := cmp.Diff([]string{"1 published"}, states(list)); d != "" {
				t.Fatal(d)
			}
			d := list[0]
			if d.Record.Draw.Secret != "" || d.Made != nil || len(d.Pairings) != 0 || d.Record.Commitment.EntriesHash != draw.EntriesHash(recordOf(t, d).Draw.Entries) || d.Published.By != "Olga Organizer" {
				t.Errorf("%+v", d)
			}
			if tournamentOf(s, d.Class.ID).Status != "registration" {
				t.Error("publishing has started the class")
			}
		}
		announced := drawsOf(s, e, 0)[0].Record.Commitment
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "forty"}).Is(http.StatusBadRequest).Names("hallNumber", "A number from the hall has at most 30 digits and nothing else.")
		drawBy := func(number string) *apitest.Reply {
			return o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": number}).Is(http.StatusOK)
		}
		if d := draws(drawBy("0 47")); len(d.Draws) != 3 || len(d.Refused) != 0 {
			t.Errorf("%+v", d)
		}
		for class := range 3 {
			d := drawsOf(s, e, class)[0]
			if d.State != "made" || !d.Protected || d.Record.Draw.HallNumber != "047" || d.Made == nil || len(d.Record.Draw.Secret) != 64 {
				t.Errorf("%+v", d)
			}
			checkMade(t, s, d)
			if done := string(o.Get("/api/audit?tournament=" + d.Class.ID).Is(http.StatusOK).Body); strings.Count(done, `"make-draws"`) != 1 || !strings.Contains(done, "draw 1 made") {
				t.Errorf("a draw is one entry of the activity: %s", done)
			}
			for _, text := range append(before, string(o.Get("/api/audit").Body)) {
				if strings.Contains(text, d.Record.Draw.Secret) {
					t.Error("the secret was told before the draw, or stands in the audit")
				}
			}
		}
		if got := drawsOf(s, e, 0)[0].Record.Commitment; got != announced {
			t.Errorf("drawn was %+v, announced %+v", got, announced)
		}
		// Two of a club meet only if unavoidable: of five, three have a bye.
		made := drawsOf(s, e, 0)
		if d := draws(drawBy("047")); len(d.Refused) != 0 || cmp.Diff(made, drawsOf(s, e, 0)) != "" {
			t.Errorf("again with the same number: %+v", d.Refused)
		}
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "48"}).Refused(http.StatusConflict, "No published class is waiting to be drawn. Publish the lists first.")
		again := draws(o.Post("/api/event/draw/make", object{"eventId": e.ID, "classIds": ids(e, 0, 3), "hallNumber": "48"}).Is(http.StatusOK))
		if len(again.Refused) != 2 || !slices.ContainsFunc(again.Refused, func(r tournaments.DrawRefused) bool {
			return r.Message == e.Classes[0].Name+" is already drawn, with the number 047."
		}) || !slices.ContainsFunc(again.Refused, func(r tournaments.DrawRefused) bool { return r.Code == "server.draw.none" }) {
			t.Errorf("%+v", again.Refused)
		}
		publish(s, e, 0).Is(http.StatusConflict)
		o.Get("/api/audit").Is(http.StatusOK).Contains("draw 1 made with the number 047", announced.SecretHash)
	})
}

// TestChangedEntriesVoidADraw changes the entries in every possible way. Other classes are still drawn, and the void
// draw stays.
func TestChangedEntriesVoidADraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for name, tt := range map[string]struct {
			change func(e events.EventDetail, a events.EventAthlete)
			want   tournaments.DrawChange
		}{
			"entered": {func(e events.EventDetail, _ events.EventAthlete) {
				register(s, e.ID, object{"name": "Late Lou", "classIds": ids(e, 0)})
			}, tournaments.DrawChange{Kind: "entered", Name: "Late Lou"}},
			"left": {func(_ events.EventDetail, a events.EventAthlete) {
				o.Delete("/api/event/athlete/delete/" + a.ID).Is(http.StatusOK)
			}, tournaments.DrawChange{Kind: "left", Name: "Athlete A1"}},
			"moved to another class": {func(e events.EventDetail, a events.EventAthlete) {
				o.Put("/api/event/athlete/"+a.ID, object{"classIds": ids(e, 2), "confirmed": true}).Is(http.StatusOK)
			}, tournaments.DrawChange{Kind: "left", Name: "Athlete A1"}},
			"of another club": {func(_ events.EventDetail, a events.EventAthlete) {
				o.Put("/api/event/athlete/"+a.ID, object{"club": "Third"}).Is(http.StatusOK)
			}, tournaments.DrawChange{Kind: "club", Name: "Athlete A1", Was: "Top", Is: "Third"}},
			"of another name": {func(_ events.EventDetail, a events.EventAthlete) {
				o.Put("/api/users/updateuser/"+a.User.ID, object{"name": "Ana Lee"}).Is(http.StatusOK)
			}, tournaments.DrawChange{Kind: "renamed", Name: "Ana Lee", Was: "Athlete A1", Is: "Ana Lee"}},
		} {
			e := clubNight(s, 5, 4)
			publish(s, e, 0, 1).Is(http.StatusCreated)
			var athletes []events.EventAthlete
			o.Get("/api/event/athletes/" + e.ID + "?search=A1").Is(http.StatusOK).Data(&athletes)
			tt.change(e, athletes[0])
			void := drawsOf(s, e, 0)
			if d := cmp.Diff([]string{"1 void entries"}, states(void)); d != "" {
				t.Fatalf("%s: %s", name, d)
			}
			if d := cmp.Diff([]tournaments.DrawChange{tt.want}, void[0].Void.Changes); d != "" {
				t.Errorf("%s: %s", name, d)
			}
			d := draws(o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "7"}).Is(http.StatusOK))
			if len(d.Refused) != 1 || d.Refused[0].Code != "server.draw.changed" || d.Refused[0].Class.ID != e.Classes[0].ID {
				t.Errorf("%s: %+v", name, d.Refused)
			}
			checkMade(t, s, drawsOf(s, e, 1)[0])
			publish(s, e, 0).Is(http.StatusCreated)
			draws(o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "8"}).Is(http.StatusOK))
			list := drawsOf(s, e, 0)
			if d := cmp.Diff([]string{"1 void entries", "2 made"}, states(list)); d != "" {
				t.Fatalf("%s: %s", name, d)
			}
			if list[0].Record.Draw.Secret != "" || list[0].Void.At == nil || !cmp.Equal(list[0].Void.Changes, []tournaments.DrawChange{tt.want}) {
				t.Errorf("%s: the void one is %+v", name, list[0])
			}
			checkMade(t, s, list[1])
		}
	})
}

// TestApart freezes clubs, countries or neither, by the event's setting. TestDrawsHidePeople: visitors see no name of
// an athlete who asked for initials, under any earlier name, and also after the athlete left. The published hash stays.
func TestDrawsHidePeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := clubNight(s, 5, 4)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		publish(s, e, 0, 1).Is(http.StatusCreated)
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "classIds": ids(e, 1), "hallNumber": "47"}).Is(http.StatusOK)
		visit := func() *apitest.Reply {
			return s.Nobody().Get("/api/public/event/" + e.Slug + "/draws").Is(http.StatusOK)
		}
		before := draws(visit().Contains("Athlete A1", "Athlete B1"))
		var athletes []events.EventAthlete
		o.Get("/api/event/athletes/" + e.ID).Is(http.StatusOK).Data(&athletes)
		hide := func(name string) {
			for _, a := range athletes {
				if a.User.Name == name {
					o.Put("/api/users/updateuser/"+a.User.ID, object{"name": "Zora Quist"}).Is(http.StatusOK)
					visit().Contains(name)
					o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
					visit().Lacks(name, "Zora").Contains("Z. Q.")
					if name == "Athlete A1" {
						o.Delete("/api/event/athlete/delete/" + a.ID).Is(http.StatusOK)
						visit().Lacks(name, "Zora").Contains("Z. Q.")
						publish(s, e, 0).Is(http.StatusCreated) // the change is stored now
						visit().Lacks(name, "Zora").Contains("Z. Q.")
					}
				}
			}
		}
		hide("Athlete A1")
		hide("Athlete B1")
		for i, d := range draws(visit()).Draws {
			if d.Class.ID == e.Classes[1].ID && (d.Hidden != 1 || d.Record.Commitment.EntriesHash != before.Draws[len(before.Draws)-1].Record.Commitment.EntriesHash) {
				t.Errorf("draw %d: %+v", i, d)
			}
		}
	})
}

func TestApart(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	e := clubNight(s, 2)
	for apart, want := range map[string]string{"club": "Top", "country": "Norway", "nobody": ""} {
		s.Organizer().Put("/api/event/update/"+e.ID, object{"settings": object{"apart": apart}}).Is(http.StatusOK)
		d := draws(publish(s, e, 0).Is(http.StatusCreated)).Draws
		if got := d[len(d)-1].Record.Draw.Entries[0].Club; got != want {
			t.Errorf("apart are those of a %s: %q", apart, got)
		}
	}
}

// TestPairedInOtherWays: pairing in another way voids an announced draw. A lot without a number is an unprotected
// draw. Void draws stay public.
func TestPairedInOtherWays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := clubNight(s, 4, 3, 2)
		publish(s, e, 0, 1).Is(http.StatusCreated)
		for class := range 3 {
			o.Post("/api/tournament/start/"+e.Classes[class].ID, nil).Is(http.StatusOK)
		}
		var b shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + e.Classes[0].ID).Is(http.StatusOK).Data(&b)
		manual := []object{{"matchNumber": 1, "player1": b.Participants[0].ID, "player2": b.Participants[1].ID}, {"matchNumber": 2, "player1": b.Participants[2].ID, "player2": b.Participants[3].ID}}
		o.Post("/api/tournament/seed/"+e.Classes[0].ID, object{"manualSeedingData": manual}).Is(http.StatusOK)
		if d := cmp.Diff([]string{"1 void otherwise"}, states(drawsOf(s, e, 0))); d != "" {
			t.Error(d)
		}
		o.Get("/api/audit?tournament=" + e.Classes[0].ID).Is(http.StatusOK).Contains("draw 1 voided")
		// A published draw can be neither bypassed nor made without notice.
		o.Post("/api/tournament/seed/"+e.Classes[1].ID, object{"manualSeedingData": nil}).Is(http.StatusConflict).Contains("server.draw.is_published")
		if d := cmp.Diff([]string{"1 published"}, states(drawsOf(s, e, 1))); d != "" {
			t.Error(d)
		}
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "classIds": ids(e, 1), "hallNumber": ""}).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+e.Classes[2].ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		for class := 1; class < 3; class++ {
			list := drawsOf(s, e, class)
			if d := cmp.Diff([]string{"1 made"}, states(list)); d != "" || list[0].Protected || list[0].Record.Draw.HallNumber != "" {
				t.Fatal(d, list)
			}
			checkMade(t, s, list[0])
		}
		o.Post("/api/tournament/reset/"+e.Classes[1].ID, object{"to": "draw"}).Is(http.StatusOK)
		publish(s, e, 1).Is(http.StatusCreated) // the bracket is there and not paired
		o.Post("/api/event/draw/make", object{"eventId": e.ID, "hallNumber": "5"}).Is(http.StatusOK)
		list := drawsOf(s, e, 1)
		if d := cmp.Diff([]string{"1 void taken-back", "2 made"}, states(list)); d != "" {
			t.Fatal(d)
		}
		if err := recordOf(t, list[0]).Check(); err != nil || len(list[0].Pairings) != 2 {
			t.Errorf("what was made stays public: %v", err)
		}
		checkMade(t, s, list[1])
		// A latecomer before the first bout: the class is drawn again, and both draws stay.
		late := register(s, e.ID, object{"name": "Late Lou"})
		o.Post("/api/tournament/add-latecomer", object{"tournamentId": e.Classes[2].ID, "participantIds": []string{late[0].User.ID}, "redraw": true}).Is(http.StatusOK)
		list = drawsOf(s, e, 2)
		if d := cmp.Diff([]string{"1 void taken-back", "2 made"}, states(list)); d != "" {
			t.Fatal(d)
		}
		checkMade(t, s, list[1])
		// And one who takes a bye: the lot is told with the draws.
		o.Put("/api/tournament/update/"+e.Classes[2].ID, object{"settings": object{"latecomers": true}})
		o.Post("/api/tournament/add-latecomer", object{"tournamentId": e.Classes[2].ID, "participantIds": []string{register(s, e.ID, object{"name": "Later Lu"})[0].User.ID}, "redraw": false}).Is(http.StatusOK)
		if lots := draws(o.Get("/api/event/draws/" + e.ID)).Late; len(lots) != 1 || lots[0].Name != "Later Lu" || lots[0].Byes != 1 || lots[0].Match < 1 || lots[0].Class.ID != e.Classes[2].ID {
			t.Errorf("%+v", lots)
		}
	})
}

// TestWhatIsWrittenDownOfADraw: the bracket's buttons each record one sentence: draw published, made or void.
func TestWhatIsWrittenDownOfADraw(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := clubNight(s, 4)
		id := e.Classes[0].ID
		written := func() (said []string) {
			var entries []struct{ Action, Was, Became string }
			o.Get("/api/audit?tournament=" + id).Is(http.StatusOK).Data(&entries)
			for _, d := range entries {
				if d.Action == "seed-tournament" || d.Action == "reset-draw" {
					said = append(said, strings.TrimSpace(d.Was+" → "+d.Became))
				}
			}
			return said
		}
		o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Post("/api/tournament/reset/"+id, object{"to": "draw"}).Is(http.StatusOK)
		want := []string{"drawn → draw reverted", "→ draw 1 made", "→ draw 1 published"}
		got := written()
		if !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("written down: %q", got)
		}
	})
}

// TestDrawOfAClassThatIsGone stays, void; with the event it goes.
func TestDrawOfAClassThatIsGone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := clubNight(s, 4, 3)
		publish(s, e, 0, 1).Is(http.StatusCreated)
		o.Post("/api/event/classes/merge", object{"from": e.Classes[1].ID, "into": e.Classes[0].ID}).Is(http.StatusOK)
		if d := cmp.Diff([]string{"1 void gone"}, states(drawsOf(s, e, 1))); d != "" {
			t.Error(d)
		}
		list := drawsOf(s, e, 0)
		if d := cmp.Diff([]string{"1 void entries"}, states(list)); d != "" || len(list[0].Void.Changes) != 3 {
			t.Error(d, list)
		}
		o.Delete("/api/event/delete/" + e.ID).Is(http.StatusOK)
		o.Get("/api/event/draws/" + e.ID).Is(http.StatusNotFound)
	})
}

// TestDrawsMadeAtOnce: of two concurrent numbers one counts, in every class.
func TestDrawsMadeAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		e := clubNight(s, 5, 4, 3)
		publish(s, e, 0, 1, 2).Is(http.StatusCreated)
		var all sync.WaitGroup
		replies := make([]tournaments.EventDraws, 6)
		for i := range replies {
			all.Go(func() {
				replies[i] = draws(s.Organizer().Post("/api/event/draw/make", object{"eventId": e.ID, "classIds": ids(e, 0, 1, 2), "hallNumber": fmt.Sprint(i)}).Is(http.StatusOK))
			})
		}
		all.Wait()
		refused := 0
		for _, r := range replies {
			refused += len(r.Refused)
		}
		if refused != 3*(len(replies)-1) {
			t.Errorf("%d were refused", refused)
		}
		for class := range 3 {
			list := drawsOf(s, e, class)
			if d := cmp.Diff([]string{"1 made"}, states(list)); d != "" {
				t.Fatal(d)
			}
			checkMade(t, s, list[0])
		}
	})
}

func TestVerifyDraw(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	n := s.Nobody()
	check := func(r draw.Record) (c tournaments.DrawCheck) {
		n.Post("/api/draw/verify", r).Is(http.StatusOK).Data(&c)
		return c
	}
	r := madeElsewhere()
	c := check(r)
	pairings, err := r.Draw.Pairings()
	if err != nil || !c.Announced || !c.Protected || len(c.Differences) != 0 || c.SecretHash != r.Commitment.SecretHash || c.Lot != fmt.Sprintf("%x", r.Draw.Lot()) || len(c.Pairings) != len(pairings) {
		t.Errorf("%v %+v", err, c)
	}
	for i, p := range pairings {
		if c.Pairings[i][0] != int(p[0]) || c.Pairings[i][1] != int(p[1]) {
			t.Errorf("M%d: %v, want %v", i+1, c.Pairings[i], p)
		}
	}
	unprotected := madeElsewhere()
	unprotected.Draw.HallNumber = ""
	if c := check(unprotected); c.Protected || !c.Announced {
		t.Errorf("%+v", c)
	}
	for part, change := range map[string]func(*draw.Record){
		"secret":  func(r *draw.Record) { r.Draw.Secret = strings.Repeat("0", 64) },
		"entries": func(r *draw.Record) { r.Draw.Entries[0].Club = "Roll" },
		"number":  func(r *draw.Record) { r.Draw.Number = 3 },
	} {
		changed := madeElsewhere()
		change(&changed)
		if c := check(changed); c.Announced || len(c.Differences) != 1 || c.Differences[0].Part != part {
			t.Errorf("another %s: %+v", part, c)
		}
	}
	for sentence, change := range map[string]func(*draw.Record){
		"This draw has not been made yet, so its secret is not public. Use the file offered after the draw.": func(r *draw.Record) { r.Draw.Secret = "" },
		"The secret of this draw is too short or not hexadecimal. Use the whole file as it was published.":   func(r *draw.Record) { r.Draw.Secret = "xyz" },
		"This draw uses version 9 of the algorithm, but this server knows only version 1. Check it with a newer toproll draw.": func(r *draw.Record) {
			r.Draw.Version = 9
		},
		"A draw has 2 to 256 entries, but this one has 1. Use the whole file as it was published.": func(r *draw.Record) { r.Draw.Entries = r.Draw.Entries[:1] },
	} {
		wrong := madeElsewhere()
		change(&wrong)
		n.Post("/api/draw/verify", wrong).Refused(http.StatusBadRequest, sentence)
	}
	n.Post("/api/draw/verify", object{"x": 1}).Is(http.StatusBadRequest)
}

// TestDrawChecksAreBounded: anyone may check a draw, so a check is limited, and an address has thirty in ten minutes.
func TestDrawChecksAreBounded(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	large := madeElsewhere()
	large.Draw.Entries[0].Club = strings.Repeat("x", 128<<10)
	s.Nobody().Post("/api/draw/verify", large).Is(http.StatusRequestEntityTooLarge)
	for range 29 {
		s.Nobody().Post("/api/draw/verify", madeElsewhere()).Is(http.StatusOK)
	}
	if r := s.Nobody().Post("/api/draw/verify", madeElsewhere()).Is(http.StatusTooManyRequests); r.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
}
