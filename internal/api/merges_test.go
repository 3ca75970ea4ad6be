package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/pushtest"
)

// TestMergePeople: the kept account gets everything of the other, as its preview says.
func TestMergePeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		kept, gone := s.As(account.Participant, "Ann Lee"), s.As(account.Participant, "Anne Lee")
		pulled := func(name string, who *apitest.Client) shapes.TournamentDetail {
			var made shapes.Tournament
			o.Post("/api/tournament/create", object{"name": name}).Is(http.StatusCreated).Data(&made)
			enter(s, made.ID, append(field(s, 3), who.ID)...)
			o.Post("/api/tournament/start/"+made.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+made.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			return playOn(o, made.ID, func(m shapes.Match) string {
				if m.Player2 != nil && m.Player2.User.ID == who.ID {
					return "2"
				}
				return "1"
			})
		}
		pulled("Spring", kept)
		autumn := pulled("Autumn", gone)
		// An event of both, one of the other alone.
		e, last := women40(s, nil), newEvent(s, "Last year", nil)
		here := register(s, e.ID, object{"userId": kept.ID, "sex": "women", "groups": []string{"novice"}}, object{"userId": gone.ID, "birthYear": 1980, "groups": []string{"para"}, "classIds": []string{e.Classes[0].ID}})
		register(s, last.ID, object{"userId": gone.ID, "club": "Iron Arm"})
		o.Post("/api/event/weigh/"+here[1].ID, object{"grams": 59000}).Is(http.StatusCreated)
		o.Post("/api/event/set-official", object{"eventId": last.ID, "userId": gone.ID, "role": "referee"}).Is(http.StatusOK)
		body := func(preview bool) object {
			return object{"kept": kept.ID, "gone": gone.ID, "preview": preview}
		}
		board := func() (points, wins int) {
			var list tournaments.Leaderboard
			o.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&list)
			for _, l := range list.Leaderboard {
				switch l.ID {
				case kept.ID:
					points, wins = l.Points, l.Wins
				case gone.ID:
					t.Errorf("still there: %+v", l)
				}
			}
			return points, wins
		}
		var preview, done events.Merge
		o.Post("/api/users/merge", body(true)).Is(http.StatusOK).Data(&preview)
		if preview.Kept.Points != 25 || preview.Gone.Points != 25 || preview.Outcome.Points != 50 || preview.Outcome.Tournaments != 3 || preview.Outcome.Events != 2 ||
			preview.Outcome.BirthYear != 1980 || preview.Outcome.Club != "Iron Arm" || preview.Outcome.Sex != "women" || preview.Outcome.Email != kept.Email || preview.Login ||
			!cmp.Equal(preview.Numbers, []events.MergeNumbers{{Event: shapes.Ref{ID: e.ID, Name: "Open"}, Kept: here[0].Number, Gone: here[1].Number}}) {
			t.Errorf("%+v %+v", preview, preview.Outcome)
		}
		gone.Get("/api/tournament/get-all").Is(http.StatusOK) // nothing changed

		o.Post("/api/users/merge", body(false)).Is(http.StatusOK).Data(&done)
		preview.Preview = false
		if d := cmp.Diff(preview, done); d != "" {
			t.Errorf("other than the preview said: %s", d)
		}
		if points, wins := board(); points != 50 || wins != preview.Kept.Wins+preview.Gone.Wins {
			t.Errorf("%d points, %d wins", points, wins)
		}
		var p accounts.Profile
		o.Get("/api/users/profile/" + kept.ID).Is(http.StatusOK).Data(&p)
		if p.Record.Points != 50 || p.Record.Wins != done.Outcome.Wins || len(p.Tournaments) != 3 || len(p.RecentMatches) == 0 {
			t.Errorf("%+v", p)
		}
		// In the bracket, too, the winner is the kept account, also by name.
		var after shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + autumn.ID).Is(http.StatusOK).Data(&after)
		if after.Winner == nil || after.Winner.User.ID != kept.ID || after.Winner.User.Name != "Ann Lee" || after.Version <= autumn.Version {
			t.Errorf("%+v at %d", after.Winner, after.Version)
		}
		if d := cmp.Diff([]string{"1 Ann Lee"}, athleteNames(o.Get("/api/event/athletes/"+e.ID))); d != "" {
			t.Error(d)
		}
		var a events.EventAthlete
		o.Get("/api/event/athlete/" + here[0].ID).Is(http.StatusOK).Data(&a)
		if len(a.Private.Attempts) != 1 || !cmp.Equal(a.Private.Groups, []string{"novice", "para"}) || len(a.Entries) != 1 || a.Version <= here[0].Version {
			t.Errorf("%+v", a)
		}
		if d := cmp.Diff([]string{"1 Ann Lee"}, athleteNames(kept.Get("/api/event/athletes/"+last.ID+"?unweighed=true"))); d != "" { // by the role that came over
			t.Error(d)
		}
		// The other account has ended.
		gone.Get("/api/tournament/get-all").Is(http.StatusUnauthorized)
		o.Post("/api/users/Login", object{"email": gone.Email, "password": apitest.Password}).Is(http.StatusUnauthorized)
		kept.Get("/api/tournament/get-all").Is(http.StatusOK)
		o.Post("/api/users/merge", body(false)).Is(http.StatusNotFound)
		for _, id := range []string{kept.ID, gone.ID} {
			o.Get("/api/audit?limit=1&person=" + id).Is(http.StatusOK).Contains("merged into Ann Lee")
		}
		// Later results count for the kept account.
		pulled("Winter", kept)
		if points, _ := board(); points != 75 {
			t.Errorf("%d points", points)
		}
	})
}

// TestMergeTakesOverTheLogin: a person entered by name logs in with the merged account's login.
func TestMergeTakesOverTheLogin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var kept accounts.User
		o.Post("/api/users/createuser", object{"name": "Ann Lee", "role": "participant"}).Is(http.StatusCreated).Data(&kept)
		gone := s.As(account.Participant, "Anne Lee")
		var link accounts.ResetLink
		o.Post("/api/users/reset-link/"+kept.ID, nil).Is(http.StatusCreated).Data(&link)
		var m events.Merge
		o.Post("/api/users/merge", object{"kept": kept.ID, "gone": gone.ID}).Is(http.StatusOK).Data(&m)
		if !m.Login || m.Outcome.Email != gone.Email {
			t.Errorf("%+v", m)
		}
		gone.Get("/api/tournament/get-all").Is(http.StatusUnauthorized)
		var session accounts.Session
		o.Post("/api/users/Login", object{"email": gone.Email, "password": apitest.Password}).Is(http.StatusOK).Data(&session)
		if session.User.ID != kept.ID || session.User.Name != "Ann Lee" {
			t.Errorf("%+v", session.User)
		}
	})
}

func TestMergeRefusals(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		a, b, r := s.As(account.Participant, "Ann Lee"), s.As(account.Participant, "Anne Lee"), s.Referee()
		other := s.As(account.Organizer, "Otto")
		merge := func(kept, gone *apitest.Client) *apitest.Reply {
			return o.Post("/api/users/merge", object{"kept": kept.ID, "gone": gone.ID})
		}
		merge(a, a).Is(http.StatusBadRequest).Names("gone", "These are the same person. Choose two different people.")
		merge(a, other).Is(http.StatusForbidden)
		merge(o, other).Is(http.StatusForbidden)
		merge(a, o).Is(http.StatusForbidden)
		merge(other, a).Is(http.StatusForbidden)
		merge(a, r).Is(http.StatusConflict).Contains("only accounts with the same role")
		var made shapes.Tournament
		o.Post("/api/tournament/create", object{"name": "Cup"}).Is(http.StatusCreated).Data(&made)
		enter(s, made.ID, append(field(s, 3), a.ID, b.ID)...)
		merge(a, b).Refused(http.StatusConflict, `Ann Lee and Anne Lee are both in "Cup". Remove one of them there first.`)
		var m events.Merge
		o.Post("/api/users/merge", object{"kept": a.ID, "gone": b.ID, "preview": true}).Is(http.StatusOK).Data(&m)
		if m.Outcome != nil || !cmp.Equal(m.Conflicts, []events.MergeConflict{{Tournament: shapes.Ref{ID: made.ID, Name: "Cup"}, Open: true}}) {
			t.Errorf("%+v", m)
		}
		o.Post("/api/tournament/start/"+made.ID, nil).Is(http.StatusOK)
		merge(a, b).Is(http.StatusConflict).Contains("which is already drawn")
		b.Get("/api/tournament/get-all").Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+made.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		o.Post("/api/tournament/reset/"+made.ID, object{"reason": "one person", "to": "registration"}).Is(http.StatusOK)
		o.Post("/api/tournament/remove-participant", object{"tournamentId": made.ID, "participantIds": []string{b.ID}}).Is(http.StatusOK)
		merge(o, b).Is(http.StatusOK) // their own
		merge(a, b).Is(http.StatusNotFound)
	})
}

// TestMergeKeepsTheHall: two people who are both at a table are not merged, holds and the wish for initials of either
// stay, and browsers get messages through the registration that stays.
func TestMergeKeepsTheHall(t *testing.T) {
	eachPushing(t, func(t *testing.T, s *apitest.Server, service *pushtest.Service) {
		f := newFloor(t, s, 2, 2, 4, nil)
		o := f.o
		var first [2]shapes.Match
		for i := range first {
			var d shapes.TournamentDetail
			o.Get("/api/tournament/brackets-data/" + f.e.Classes[i].ID).Is(http.StatusOK).Data(&d)
			first[i] = d.Matches[0]
			f.do(o, "call", object{"matchId": first[i].ID, "tableId": f.e.Tables[i].ID}).Is(http.StatusOK)
		}
		kept, gone := first[0].Player1.User, first[1].Player1.User
		merge := func(preview bool) *apitest.Reply {
			return o.Post("/api/users/merge", object{"kept": kept.ID, "gone": gone.ID, "preview": preview})
		}
		merge(false).Refused(http.StatusConflict, fmt.Sprintf("%s and %s both have a called or running match: M1 (%s) and M1 (%s). Finish one of these matches first.",
			kept.Name, gone.Name, f.e.Classes[0].Name, f.e.Classes[1].Name))
		var busy, preview, done events.Merge
		merge(true).Is(http.StatusOK).Data(&busy)
		if len(busy.Busy) != 2 || busy.Busy[1].Table != 2 || busy.Outcome != nil {
			t.Errorf("%+v", busy)
		}
		f.do(o, "take-back", object{"matchId": first[1].ID}).Is(http.StatusOK)

		of := map[string]events.EventAthlete{}
		for _, a := range f.athletes {
			of[a.User.ID] = a
		}
		f.do(o, "hold", object{"registrationId": of[gone.ID].ID, "held": true, "reason": "at the doctor"}).Is(http.StatusOK)
		o.Put("/api/event/athlete/"+of[gone.ID].ID, object{"initials": true}).Is(http.StatusOK)
		o.Put("/api/event/update/"+f.e.ID, object{"public": true}).Is(http.StatusOK)
		s.Nobody().Post("/api/public/me/"+codeOf(t, o, of[gone.ID].ID)+"/push", object{"subscription": service.Subscribe("gone"), "language": "en"}).Is(http.StatusOK)
		merge(true).Is(http.StatusOK).Data(&preview)
		if len(preview.Numbers) != 1 || !preview.Numbers[0].Held || preview.Numbers[0].Browsers != 1 || preview.Kept.Initials || !preview.Outcome.Initials {
			t.Errorf("%+v %+v", preview, preview.Outcome)
		}
		merge(false).Is(http.StatusOK).Data(&done)
		preview.Preview = false
		if d := cmp.Diff(preview, done); d != "" {
			t.Errorf("other than the preview said: %s", d)
		}
		if given := f.reasons(); len(given) != 1 || given[0].RegistrationID != of[kept.ID].ID || given[0].Reason != "at the doctor" {
			t.Errorf("reasons %+v", given)
		}
		s.Nobody().Get("/api/public/event/"+f.e.Slug+"/athletes").Is(http.StatusOK).Lacks(kept.Name, gone.Name)
		other := f.athletes[4].User.ID // of the other class
		if other == gone.ID {
			other = f.athletes[5].User.ID
		}
		var again events.Merge // who gets messages is seen by the next merge of the one that stays
		o.Post("/api/users/merge", object{"kept": other, "gone": kept.ID, "preview": true}).Is(http.StatusOK).Data(&again)
		if len(again.Numbers) != 1 || again.Numbers[0].Browsers != 1 || !again.Numbers[0].Held {
			t.Errorf("%+v", again)
		}
	})
}
