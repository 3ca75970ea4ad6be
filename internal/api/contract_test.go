package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// made creates a tournament from a body and returns it.
func made(s *apitest.Server, body object) (d shapes.TournamentDetail) {
	s.Organizer().Post("/api/tournament/create", body).Is(http.StatusCreated).Data(&d)
	return d
}

// TestWhatAPutLeavesOutStays, for a tournament, a category and a person. null empties nullable fields and is refused
// elsewhere; an empty change is refused.
func TestWhatAPutLeavesOutStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var category tournaments.Category
		o.Post("/api/category/create", men75()).Is(http.StatusCreated).Data(&category)
		d := made(s, object{
			"name": "Cup", "description": "Two tables.", "category": category.ID, "startAt": "2026-12-24T10:30:00Z",
			"settings": object{"bestOf": 5, "seeding": "manual"},
		})
		put := func(body any) *apitest.Reply { return o.Put("/api/tournament/update/"+d.ID, body) }
		put(object{"settings": object{"bestOf": 3}}).Is(http.StatusOK).Data(&d)
		if d.Name != "Cup" || d.Description != "Two tables." || d.Category == nil || d.StartAt == nil || d.Settings != (shapes.Settings{BestOf: 3, Seeding: "manual", Rounds: "organizer", Rules: usualRules}) || d.Version != 2 {
			t.Errorf("%+v", d)
		}
		put(object{"category": nil, "startAt": nil, "description": nil}).Is(http.StatusOK).Data(&d)
		if d.Name != "Cup" || d.Description != "" || d.Category != nil || d.StartAt != nil || d.Settings.BestOf != 3 || d.Version != 3 {
			t.Errorf("emptied: %+v", d)
		}
		for _, body := range []object{{"name": nil}, {"settings": nil}, {"settings": object{"bestOf": nil}}, {"settings": object{"seeding": nil}}, {"officials": nil}} {
			put(body).Is(http.StatusBadRequest).Contains("must not be null.")
		}
		for _, body := range []any{"{}", object{"unknown": 1}, object{"version": 3}} {
			put(body).Refused(http.StatusBadRequest, "There is nothing to change. Send at least one of name, description, category, settings, startAt, officials or public.")
		}

		path := "/api/category/update/" + category.ID
		o.Put(path, object{"weightRange": object{"max": 80}}).Is(http.StatusOK).Data(&category)
		if category.Name != "Men 75" || category.WeightRange != (tournaments.Range{Min: 70, Max: 80}) || category.AgeRange != (tournaments.Range{Min: 18, Max: 60}) {
			t.Errorf("%+v", category)
		}
		for _, body := range []object{{"name": nil}, {"gender": nil}, {"ageRange": nil}, {"ageRange": object{"min": nil}}, {}} {
			o.Put(path, body).Is(http.StatusBadRequest)
		}
		o.Put(path, object{"weightRange": object{"max": nil}}).Refused(http.StatusBadRequest, "Upper end of the range must not be null.")

		p := s.Participant()
		for path, empty := range map[string]string{
			"/api/users/participant/" + p.ID: "There is nothing to change. Send at least one of name, familyName or status.",
			"/api/users/updateuser/" + p.ID:  "There is nothing to change. Send at least one of name, email, avatar, language, familyName or initials.",
		} {
			o.Put(path, object{}).Refused(http.StatusBadRequest, empty)
			o.Put(path, object{"name": nil}).Is(http.StatusBadRequest)
		}
		o.Put("/api/users/updateuser/"+p.ID, object{"email": nil}).Is(http.StatusBadRequest)
		p.Put("/api/users/updateuser/"+p.ID, object{"avatar": dot}).Is(http.StatusOK).Contains(`"avatar"`)
		p.Put("/api/users/updateuser/"+p.ID, object{"avatar": nil}).Is(http.StatusOK).Lacks(`"avatar"`).Contains(p.Email, "Paul Participant")
	})
}

// TestTheSamePutTwice changes nothing the second time, even with a time finer than the stored one, and after a lost
// reply.
func TestTheSamePutTwice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := made(s, object{"name": "Cup"})
		for _, startAt := range []string{"2026-12-24T10:00:00.0004Z", "2026-12-24T10:00:00.123456789+02:00"} {
			var first, second shapes.TournamentDetail
			seen := d.Version
			for i, into := range []*shapes.TournamentDetail{&first, &second} {
				s.Organizer().Put("/api/tournament/update/"+d.ID, object{"name": "Cup", "startAt": startAt, "version": seen}).Is(http.StatusOK).Data(into)
				if into.Version != seen+1 {
					t.Errorf("%s, sent %d times: version %d, want %d", startAt, i+1, into.Version, seen+1)
				}
			}
			d = second
		}
	})
}

// TestAChangeByWhoHasNotSeenTheLatest is refused.
func TestAChangeByWhoHasNotSeenTheLatest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := made(s, object{"name": "Cup"})
		one, two := s.Organizer(), s.As(account.Organizer, "Otto Organizer")
		one.Put("/api/tournament/update/"+d.ID, object{"name": "Cup of one", "version": d.Version}).Is(http.StatusOK)
		two.Put("/api/tournament/update/"+d.ID, object{"name": "Cup of two", "version": d.Version}).
			Refused(http.StatusConflict, "Somebody changed this tournament since you opened it. Check it before you change it.")
		two.Put("/api/tournament/update/"+d.ID, object{"name": "Cup of two", "version": d.Version + 1}).Is(http.StatusOK)
		two.Put("/api/tournament/update/"+d.ID, object{"name": "Cup of nobody"}).Is(http.StatusOK)
	})
}

// TestWholeNumbers: 3.0 is 3 in JSON, 3.5 is not.
func TestWholeNumbers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for literal, good := range map[string]bool{"3.0": true, "3": true, "3e0": true, "30E-1": true, "3.5": false, "2.0": false, `"3"`: false} {
			var d shapes.TournamentDetail
			r := o.Post("/api/tournament/create", `{"name":"A \"3.0\" <cup>","settings":{"bestOf":`+literal+`}}`)
			if (r.Status == http.StatusCreated) != good {
				t.Errorf("create with %s: %d %s", literal, r.Status, r.Body)
			}
			if !good {
				r.Is(http.StatusBadRequest).Contains(`"settings.bestOf"`)
				continue
			}
			if r.Data(&d); d.Settings.BestOf != 3 || d.Name != `A "3.0" <cup>` {
				t.Errorf("%s: %+v", literal, d)
			}
			o.Put("/api/tournament/update/"+d.ID, `{"settings":{"bestOf":5.0}}`).Is(http.StatusOK).Contains(`"bestOf":5`)
		}
	})
}

// TestNobodyDrawsByLotByMistake: a request without the seeding is refused.
func TestNobodyDrawsByLotByMistake(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newScene(t, s)
		id := c.started()
		for _, body := range []any{nil, "{}", object{"manualSeeding": nil}, object{"manualSeedingData": "random"}} {
			s.Organizer().Post("/api/tournament/seed/"+id, body).Is(http.StatusBadRequest)
		}
		s.Organizer().Post("/api/tournament/seed/"+id, object{}).Names("manualSeedingData", "Manual seeding data is required.")
		s.Organizer().Post("/api/tournament/seed/"+id, object{"manualSeedingData": []object{}}).Is(http.StatusBadRequest)
		var d shapes.TournamentDetail
		if s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d); d.IsSeeded {
			t.Error("it is seeded")
		}
		s.Organizer().Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	})
}

// TestSlugsAreMadeByTheServer, not by the client; another name makes another one.
func TestSlugsAreMadeByTheServer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		d := made(s, object{"name": "Łódź Öpen 2026!!", "slug": "my-own"})
		if d.Slug != "łódź-öpen-2026" {
			t.Errorf("created: %s", d.Slug)
		}
		s.Organizer().Put("/api/tournament/update/"+d.ID, object{"description": "x", "slug": "my-own"}).Is(http.StatusOK).Contains(`"łódź-öpen-2026"`)
		s.Organizer().Put("/api/tournament/update/"+d.ID, object{"name": "Tbilisi"}).Is(http.StatusOK).Contains(`"slug":"tbilisi"`)
	})
}

// TestStartingNamesWhoMayNotTakePart: athletes banned or deactivated after they entered.
func TestStartingNamesWhoMayNotTakePart(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		d := made(s, object{"name": "Cup"})
		ids := field(s, 6)
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": ids}).Is(http.StatusOK)
		set := func(i int, status string) {
			o.Put("/api/users/participant/"+ids[i], object{"status": status}).Is(http.StatusOK)
		}
		set(1, "banned")
		o.Post("/api/tournament/start/"+d.ID, nil).Refused(http.StatusConflict,
			"The tournament is in registration, and Athlete 2 is banned. Remove them or make them active before you start it.")
		set(4, "inactive")
		o.Post("/api/tournament/start/"+d.ID, nil).Refused(http.StatusConflict,
			"The tournament is in registration, and Athlete 2 is banned and Athlete 5 is inactive. Remove them or make them active before you start it.")
		o.Post("/api/tournament/remove-participant", object{"tournamentId": d.ID, "participantIds": []string{ids[1]}}).Is(http.StatusOK)
		set(4, "active")
		o.Post("/api/tournament/status-update", object{"tournamentId": d.ID, "status": "upcoming"}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK).Data(&d)
		if d.Status != "active" || d.AthleteCount != 5 {
			t.Errorf("started: %s with %d", d.Status, d.AthleteCount)
		}
	})
}

// TestWhoMayOfficiateStays: once referees were assigned, changes to them admit nobody else, until an organizer does.
func TestWhoMayOfficiateStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, other := s.Organizer(), s.As(account.Referee, "Otto Other")
		assign := func(id string, r *apitest.Client) {
			o.Post("/api/tournament/assign-referee", object{"tournamentId": id, "refereeIds": []string{r.ID}}).Is(http.StatusOK).Contains(`"officials":"assigned"`)
		}
		n := 0
		for what, lose := range map[string]func(id string, r *apitest.Client){
			"taken off": func(id string, r *apitest.Client) {
				o.Post("/api/tournament/remove-referee", object{"tournamentId": id, "refereeIds": []string{r.ID}}).Is(http.StatusOK)
			},
			"removed": func(_ string, r *apitest.Client) { o.Delete("/api/users/referee/" + r.ID).Is(http.StatusOK) },
			"suspended": func(_ string, r *apitest.Client) {
				o.Put("/api/users/referee/"+r.ID, object{"status": "suspended"}).Is(http.StatusOK)
			},
		} {
			n++
			c := newCup(t, s, 1, 4)
			if c.d.Officials != "anyone" {
				t.Errorf("at first: %s", c.d.Officials)
			}
			only := s.As(account.Referee, fmt.Sprintf("Anna Assigned %d", n))
			assign(c.d.ID, only)
			lose(c.d.ID, only)
			c.start(other, 1).Refused(http.StatusForbidden, "Only referees assigned to this tournament can do this. Ask an organizer to assign you.")
			var matches []shapes.Match
			other.Get("/api/match/referee-data/" + other.ID).Is(http.StatusOK).Data(&matches)
			if len(matches) != 0 {
				t.Errorf("%s: %d matches to officiate", what, len(matches))
			}
			assign(c.d.ID, other)
			c.start(other, 1).Is(http.StatusOK)
			o.Post("/api/tournament/remove-referee", object{"tournamentId": c.d.ID, "refereeIds": []string{other.ID}}).Is(http.StatusOK)
		}
		d := made(s, object{"name": "Cup"})
		assign(d.ID, other)
		o.Put("/api/tournament/update/"+d.ID, object{"officials": "anyone"}).Is(http.StatusOK).Contains(`"officials":"anyone"`, other.ID)
		assign(d.ID, other) // already in the list
	})
}

// TestOrganizersDoNotManageOneAnother, nor see addresses.
func TestOrganizersDoNotManageOneAnother(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		one, two := s.Organizer(), s.As(account.Organizer, "Otto Organizer")
		const refusal = "Otto Organizer is an organizer. Other people can't see or change this account here. The person who runs the server can, with `toproll user`."
		for _, body := range []object{{"email": "mine@example.org"}, {"name": "Mine"}, {"avatar": dot}} {
			one.Put("/api/users/updateuser/"+two.ID, body).Refused(http.StatusForbidden, refusal)
		}
		one.Post("/api/users/reset-link/"+two.ID, nil).Refused(http.StatusForbidden, refusal)
		one.Get("/api/users/getuser/"+two.ID).Refused(http.StatusForbidden, refusal).Lacks(two.Email)
		two.Put("/api/users/updateuser/"+two.ID, object{"name": "Otto the Second"}).Is(http.StatusOK).Contains(two.Email)
		two.Post("/api/users/reset-link/"+two.ID, nil).Is(http.StatusCreated)
		one.Put("/api/users/updateuser/"+s.Referee().ID, object{"name": "Rita the Second"}).Is(http.StatusOK)
		one.Post("/api/users/reset-link/"+s.Referee().ID, nil).Is(http.StatusCreated)
	})
}

// TestLogout ends only one token, everywhere.
func TestLogout(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		here := s.Participant()
		there := here.WithToken("")
		there.Login(apitest.Password) // in the same second
		instances := []*apitest.Server{s}
		if strings.HasPrefix(s.Address, "postgres") {
			instances = append(instances, apitest.Start(t, s.Address))
		}
		s.Nobody().Post("/api/users/logout", nil).Is(http.StatusUnauthorized)
		here.Post("/api/users/logout", nil).Is(http.StatusOK).Contains("User logged out")
		for _, at := range instances {
			at.Nobody().WithToken(here.Token).Get("/api/category/get-all").
				Refused(http.StatusUnauthorized, "This session is no longer valid. Please log in again.")
			at.Nobody().WithToken(here.Token).Get("/api/tournament/brackets-data/" + here.ID).Is(http.StatusUnauthorized)
			at.Nobody().WithToken(there.Token).Get("/api/category/get-all").Is(http.StatusOK)
		}
		here.Post("/api/users/logout", nil).Is(http.StatusUnauthorized)
		there.Post("/api/users/logout", nil).Is(http.StatusOK)
	})
}

// TestAnAthleteWithoutALogin is listed, entered, started and removed like others, and nobody can log in as that
// athlete. Two of them do not conflict.
func TestAnAthleteWithoutALogin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		create := func(c *apitest.Client, body object) *apitest.Reply { return c.Post("/api/users/createuser", body) }
		var one, two accounts.User
		create(o, object{"name": "Ida One"}).Is(http.StatusCreated).Data(&one)
		create(o, object{"name": "Ida Two", "email": " ", "password": ""}).Is(http.StatusCreated).Data(&two)
		if one.Role != "participant" || one.Status != "active" || one.Email != "" {
			t.Errorf("%+v", one)
		}
		for _, password := range []string{"", apitest.Password} {
			for _, email := range []string{"", " ", one.ID} {
				s.Nobody().Post("/api/users/Login", object{"email": email, "password": password}).Is(http.StatusUnauthorized)
			}
		}
		s.Nobody().Post("/api/users/forgot-password", object{"email": ""}).Is(http.StatusOK)
		for name, tt := range map[string]struct {
			who   *apitest.Client
			body  object
			field string
		}{
			"a stranger":               {s.Nobody(), object{"name": "X"}, "email"},
			"a participant":            {s.Participant(), object{"name": "X", "email": "x@example.org"}, "password"},
			"a referee":                {o, object{"name": "X", "role": "referee"}, "email"},
			"a password and nothing":   {o, object{"name": "X", "password": apitest.Password}, "email"},
			"a password that is short": {o, object{"name": "X", "email": "x@example.org", "password": "short"}, "password"},
		} {
			if r := create(tt.who, tt.body).Is(http.StatusBadRequest); !strings.Contains(r.Body, `"field":"`+tt.field+`"`) {
				t.Errorf("%s: %s", name, r.Body)
			}
		}
		o.Get("/api/users/participant/all?search=ida").Is(http.StatusOK).Contains(one.ID, two.ID)
		o.Get("/api/search?q=ida").Is(http.StatusOK).Contains(one.ID, two.ID)
		d := made(s, object{"name": "Cup"})
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": append(field(s, 3), one.ID, two.ID)}).Is(http.StatusOK)
		o.Delete("/api/users/participant/" + two.ID).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		playOn(o, d.ID, func(shapes.Match) string { return "1" })
		o.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Contains(one.ID)

		// A link claims the account, with an own address and all played matches.
		var link, other accounts.ResetLink
		o.Post("/api/users/reset-link/"+one.ID, nil).Is(http.StatusCreated).Data(&link)
		o.Post("/api/users/reset-link/"+one.ID, nil).Is(http.StatusCreated).Data(&other)
		secret, ok := strings.CutPrefix(link.Path, "/claim#")
		if !ok || !link.ExpiresAt.Equal(s.Clock.Now().Add(14*24*time.Hour)) {
			t.Errorf("link %+v", link)
		}
		claim := func(body object) *apitest.Reply {
			body["token"] = secret
			return s.Nobody().Post("/api/users/reset-password", body)
		}
		for field, body := range map[string]object{
			"email":    {"password": "chosen by Ida"},
			"address":  {"password": "chosen by Ida", "email": "nowhere"},
			"password": {"password": "short", "email": "ida@example.org"},
		} {
			claim(body).Is(http.StatusBadRequest).Contains(`"field":"` + strings.Replace(field, "address", "email", 1) + `"`)
		}
		claim(object{"password": "chosen by Ida", "email": s.Participant().Email}).
			Refused(http.StatusConflict, "There is already an account with this email address. Choose another one.")
		claim(object{"password": "chosen by Ida", "email": "ida@example.org"}).Is(http.StatusOK)
		claim(object{"password": "chosen by Eve", "email": "eve@example.org"}).Is(http.StatusBadRequest)
		secret = strings.TrimPrefix(other.Path, "/claim#")
		claim(object{"password": "chosen by Eve", "email": "eve@example.org"}).Is(http.StatusBadRequest)
		var session accounts.Session
		s.Nobody().Post("/api/users/Login", object{"email": "IDA@example.org", "password": "chosen by Ida"}).Is(http.StatusOK).Data(&session)
		if session.User.ID != one.ID {
			t.Errorf("claimed %s, logged in as %s", one.ID, session.User.ID)
		}
		create(o, object{"name": "Third", "email": "Ida@Example.org"}).Is(http.StatusConflict)

		// Whose address an organizer has added resets the password, and says no other address.
		var three accounts.User
		create(o, object{"name": "Ida Three"}).Is(http.StatusCreated).Data(&three)
		o.Put("/api/users/updateuser/"+three.ID, object{"email": "three@example.org"}).Is(http.StatusOK)
		o.Post("/api/users/reset-link/"+three.ID, nil).Is(http.StatusCreated).Data(&link)
		_, secret, _ = strings.Cut(link.Path, "#")
		claim(object{"password": "chosen by Three", "email": "other@example.org"}).Is(http.StatusOK)
		s.Nobody().Post("/api/users/Login", object{"email": "three@example.org", "password": "chosen by Three"}).Is(http.StatusOK)
	})
}

// TestAthletesAreCountedOnce, in however many tournaments they are.
func TestAthletesAreCountedOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		ids := field(s, 6)
		for _, some := range [][]string{ids[:4], ids[2:6], ids[:1]} {
			d := made(s, object{"name": "Cup"})
			o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": some}).Is(http.StatusOK)
		}
		d := made(s, object{"name": "With byes"})
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": ids[:5]}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		if got := o.Get("/api/tournament/get-all?limit=1").Is(http.StatusOK).Envelope().Meta.Counts["athletes"]; got != 6 {
			t.Errorf("%d athletes, want 6", got)
		}
	})
}

// TestNamesAreFoundEverywhereAlike: without marks, by parts of words, in any order, in every list and search.
func TestNamesAreFoundEverywhereAlike(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		names := []string{"Łukasz Wiśniewski", "Đorđe Petrović", "Øystein Bråten", "Emre Yıldız", "Anna Straße-Groß", "Nobody Else"}
		var ids []string
		for _, name := range names {
			var u accounts.User
			o.Post("/api/users/createuser", object{"name": name}).Is(http.StatusCreated).Data(&u)
			ids = append(ids, u.ID)
			o.Post("/api/category/create", object{"name": name, "gender": "any", "hand": "any", "skillLevel": "novice"}).Is(http.StatusCreated)
		}
		d := made(s, object{"name": "Everybody"})
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": ids}).Is(http.StatusOK)
		search := func(phase string, lists ...string) {
			for query, want := range map[string]string{
				"lukasz": names[0], "kasz": names[0], "WISNIEWSKI+luk": names[0], "dorde": names[1], "ord+petrov": names[1],
				"oystein": names[2], "braten": names[2], "yildiz": names[3], "ldi+emr": names[3], "strasse": names[4], "gross+anna": names[4],
				"%C5%82ukasz": names[0], "y%C4%B1ld%C4%B1z": names[3], "stra%C3%9Fe": names[4],
			} {
				for _, list := range lists {
					r := o.Get(list + query).Is(http.StatusOK).Contains(`"` + want + `"`)
					for _, name := range names {
						if name != want {
							r.Lacks(`"name":"` + name + `"`)
						}
					}
				}
			}
			if t.Failed() {
				t.Fatal(phase)
			}
		}
		search("before they have played", "/api/users/participant/all?search=", "/api/category/get-all?search=", "/api/search?q=")

		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		playOn(o, d.ID, func(shapes.Match) string { return "1" })
		search("on the leaderboard", "/api/tournament/global-leaderboard?search=", "/api/search?q=")

		for _, name := range names { // tournaments of such names, completed
			s.Clock.Advance(time.Second)
			d := made(s, object{"name": name})
			o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, 4)}).Is(http.StatusOK)
			o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
			o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
			playOn(o, d.ID, func(shapes.Match) string { return "1" })
		}
		search("tournaments", "/api/tournament/get-all?brief=true&search=", "/api/tournament/history?search=")
	})
}

// TestConflictsSayWhatIsPossible: a used category whose tournaments cannot change cannot be deleted.
func TestConflictsSayWhatIsPossible(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var category tournaments.Category
		o.Post("/api/category/create", men75()).Is(http.StatusCreated).Data(&category)
		d := made(s, object{"name": "Cup", "category": category.ID})
		remove := func() *apitest.Reply { return o.Delete("/api/category/delete/" + category.ID) }
		remove().Refused(http.StatusConflict, `A tournament uses "Men 75". Give it another category first.`)
		o.Post("/api/tournament/add-participant", object{"tournamentId": d.ID, "participantIds": field(s, 4)}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+d.ID, nil).Is(http.StatusOK)
		remove().Refused(http.StatusConflict, `A tournament uses "Men 75". Give it another category first.`)
		o.Put("/api/tournament/update/"+d.ID, object{"category": nil}).Is(http.StatusOK)
		o.Put("/api/tournament/update/"+d.ID, object{"category": category.ID}).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		remove().Refused(http.StatusConflict, `A seeded or completed tournament uses "Men 75". You can change the category, but not delete it.`)
		o.Put("/api/tournament/update/"+d.ID, object{"category": nil}).
			Refused(http.StatusConflict, "The tournament is active and seeded, so you can't edit it any more. You can start and score its matches.")
		playOn(o, d.ID, func(shapes.Match) string { return "1" })
		o.Delete("/api/tournament/delete/"+d.ID).
			Refused(http.StatusConflict, "The tournament is completed. You can delete only one without a result. You can archive it.")
		var gone accounts.User
		o.Post("/api/users/createuser", object{"name": "Gone"}).Is(http.StatusCreated).Data(&gone)
		o.Delete("/api/users/participant/" + gone.ID).Is(http.StatusOK)
		o.Post("/api/tournament/add-participant", object{"tournamentId": made(s, object{"name": "Next"}).ID, "participantIds": []string{gone.ID}}).
			Refused(http.StatusConflict, "Gone was removed and can't take part any more. Ask an organizer for a new account.")
	})
}

// TestTheHistoryNamesPeople: the champion has the person's id, while it exists.
func TestTheHistoryNamesPeople(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newScene(t, s)
		id := c.completed()
		var d shapes.TournamentDetail
		s.Organizer().Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		champion := d.Winner.User
		item := func() tournaments.HistoryItem {
			var h tournaments.History
			s.Organizer().Get("/api/tournament/history").Is(http.StatusOK).Contains(`"_id":"` + id + `"`).Data(&h)
			return h.Data[0]
		}
		if got := item(); got.ID != id || got.Winner.ID == nil || *got.Winner.ID != champion.ID || got.Winner.Name != champion.Name || got.Participants != 4 {
			t.Errorf("%+v", got)
		}
		s.Organizer().Delete("/api/users/participant/" + champion.ID).Is(http.StatusOK)
		if got := item(); got.Winner.ID != nil || got.Winner.Name != champion.Name {
			t.Errorf("after the removal: %+v", got)
		}
	})
}
