package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

type object = apitest.Object

type user struct {
	ID        string `json:"_id"`
	Name      string
	Email     string
	Role      string
	Status    string
	Avatar    string
	CreatedAt time.Time
}

func TestTheFirstAccountIsAnOrganizers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var first, second user
		s.Nobody().Post("/api/users/createuser", object{
			"name": " Irena ", "email": "irena@example.org", "password": "trustno1!", "status": "active", "role": "participant", "createdBy": "x",
		}).Is(http.StatusCreated).Contains(`"message":"User registered"`).Lacks("trustno1!", "argon2").Data(&first)
		if first.Role != "organizer" || first.Name != "Irena" || first.Status != "active" || first.ID == "" || !first.CreatedAt.Equal(s.Clock.Now()) {
			t.Errorf("first: %+v", first)
		}
		s.Nobody().Post("/api/users/createuser", object{"name": "P", "email": "p@example.org", "password": "trustno1!"}).
			Is(http.StatusCreated).Data(&second)
		if second.Role != "participant" {
			t.Errorf("second: %+v", second)
		}
	})
}

func TestOfManyWhoSignUpAtOnceOneIsTheOrganizer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const people = 12
		users := make([]user, people)
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() {
				s.Nobody().Post("/api/users/createuser", object{
					"name": "P", "email": fmt.Sprintf("p%d@example.org", i), "password": "trustno1!",
				}).Is(http.StatusCreated).Data(&users[i])
			})
		}
		all.Wait()
		organizers := 0
		for _, u := range users {
			if u.Role == "organizer" {
				organizers++
			}
		}
		if organizers != 1 {
			t.Errorf("%d organizers among %+v", organizers, users)
		}
	})
}

func TestOfManyWhoTakeOneAddressAtOnceOneGetsIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Organizer()
		const people = 8
		status := make([]int, people)
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() {
				status[i] = s.Nobody().Post("/api/users/createuser", object{
					"name": "P", "email": []string{"same@example.org", "SAME@Example.Org"}[i%2], "password": "trustno1!",
				}).Status
			})
		}
		all.Wait()
		made := 0
		for _, code := range status {
			switch code {
			case http.StatusCreated:
				made++
			case http.StatusConflict:
			default:
				t.Errorf("status %d", code)
			}
		}
		if made != 1 {
			t.Errorf("%d got it: %v", made, status)
		}
		s.Nobody().Post("/api/users/createuser", object{"name": "P", "email": "Same@example.org", "password": "trustno1!"}).
			Refused(http.StatusConflict, "There is already an account with this email address.").
			Names("email", "There is already an account with this email address.")
	})
}

func TestATakenAddressLeadsOn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		another := s.As(account.Participant, "Pia")
		body := func(c *apitest.Client) object {
			return object{"name": "N", "email": strings.ToUpper(c.Email), "password": "trustno1!"}
		}
		for taken, want := range map[*apitest.Client]string{
			s.As(account.Participant, "Paul"): "The participant Paul has this email address. Edit that account under Participants, or enter another address.",
			s.As(account.Referee, "Rena"):     "The referee Rena has this email address. Edit that account under Referees, or enter another address.",
			s.As(account.Organizer, "Otto"):   "Otto, an organizer, has this email address. Enter another one.",
		} {
			o.Post("/api/users/createuser", body(taken)).Refused(http.StatusConflict, want).Names("email", want)
			o.Put("/api/users/updateuser/"+another.ID, body(taken)).Refused(http.StatusConflict, want).Names("email", want)
			// Only organizers learn the owner, and not for their own account.
			for _, c := range []*apitest.Client{another, o} {
				const want = "There is already an account with this email address. Choose another one."
				c.Put("/api/users/updateuser/"+c.ID, body(taken)).Refused(http.StatusConflict, want).Names("email", want)
			}
			s.Nobody().Post("/api/users/createuser", body(taken)).
				Refused(http.StatusConflict, "There is already an account with this email address.")
		}
		o.Get("/api/users/getuser/" + another.ID).Contains(another.Email)
	})
}

func TestWhoMayMakeWhichAccount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		body := func(email, role string) object {
			return object{"name": "N", "email": email, "password": "trustno1!", "role": role}
		}
		for _, c := range []*apitest.Client{s.Nobody(), s.Participant(), s.Referee()} {
			c.Post("/api/users/createuser", body("a@example.org", "organizer")).Is(http.StatusForbidden).
				Contains("You can only sign up as a participant. Ask an organizer to create other accounts.")
			c.Post("/api/users/createuser", body("a@example.org", "referee")).Is(http.StatusForbidden)
		}
		for _, role := range []string{"organizer", "referee", "participant"} {
			s.Organizer().Post("/api/users/createuser", body(role+"@example.org", role)).Is(http.StatusCreated).
				Contains(`"role":"` + role + `"`)
		}
		s.Organizer().WithToken("stale").Post("/api/users/createuser", body("b@example.org", "referee")).Is(http.StatusUnauthorized)
	})
}

func TestSignUpClosed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		body := object{"name": "N", "email": "n@example.org", "password": "trustno1!"}
		offered := func() *apitest.Reply { return s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK) }
		offered().Contains(`"signup":"organizer"`)
		organizer := s.Organizer() // the first is still admitted
		offered().Contains(`"signup":"closed"`)
		s.Nobody().Post("/api/users/createuser", body).
			Refused(http.StatusForbidden, "Sign-up is closed. Ask an organizer to create an account for you.")
		organizer.Post("/api/users/createuser", body).Is(http.StatusCreated)
	}, func(o *server.Options) { o.Signup = account.SignupClosed })
}

func TestSignUpNamesEveryWrongField(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	s.Nobody().Post("/api/users/createuser", object{"name": " ", "email": "nowhere", "password": "s3cr3t"}).
		Refused(http.StatusBadRequest, "Name is required.").
		Names("name", "Name is required.").
		Names("email", "Email must be an address such as name@example.org.").
		Names("password", "Password must have at least 8 characters.").
		Lacks("s3cr3t", "nowhere")
	s.Nobody().Post("/api/users/createuser", object{"name": "N", "email": "n@example.org", "password": strings.Repeat("x", 1025)}).
		Names("password", "Password must have at most 1024 bytes.")
	s.Nobody().Post("/api/users/createuser", object{"name": "N\u0000", "email": "n\u0000@example.org", "password": "12345678"}).
		Names("name", "Name must not contain control characters.").
		Names("email", "Email must be an address such as name@example.org.")
}

func TestLogin(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := s.Participant()
		var session struct {
			Token string
			User  user
		}
		s.Nobody().Post("/api/users/Login", object{"email": " " + strings.ToUpper(p.Email) + " ", "password": apitest.Password}).
			Is(http.StatusOK).Contains(`"message":"User logged in successfully"`).Lacks(apitest.Password, "argon2").Data(&session)
		if session.User.ID != p.ID || session.User.Email != p.Email || session.Token == "" {
			t.Errorf("session %+v", session)
		}
		// A token sent by mistake does no harm.
		p.WithToken("stale").Post("/api/users/Login", object{"email": p.Email, "password": apitest.Password}).Is(http.StatusOK)

		wrong := s.Nobody().Post("/api/users/Login", object{"email": p.Email, "password": "wr0ng-wr0ng"})
		wrong.Refused(http.StatusUnauthorized, "Wrong email or password.").Lacks("wr0ng-wr0ng")
		for _, unknown := range []string{"nobody@example.org", "", "\u0000", "%", strings.Repeat("x", 10_000)} {
			if r := s.Nobody().Post("/api/users/Login", object{"email": unknown, "password": "wr0ng-wr0ng"}); r.Body != wrong.Body || r.Status != wrong.Status {
				t.Errorf("%.20q: %d %s tells more than a wrong password: %s", unknown, r.Status, r.Body, wrong.Body)
			}
		}
		s.Nobody().Post("/api/users/Login", object{"email": p.Email}).Refused(http.StatusBadRequest, "Password is required.")
	})
}

func TestABarredPersonIsOutAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, tt := range []struct {
			who    *apitest.Client
			status string
		}{{s.Participant(), "banned"}, {s.Referee(), "suspended"}} {
			path := "/api/users/" + map[string]string{"banned": "participant/", "suspended": "referee/"}[tt.status] + tt.who.ID
			tt.who.Get("/api/category/get-all").Is(http.StatusOK)
			s.Organizer().Put(path, object{"status": tt.status}).Is(http.StatusOK).Contains(`"status":"` + tt.status + `"`)
			tt.who.Get("/api/category/get-all").Is(http.StatusUnauthorized).Contains(tt.status)
			login := object{"email": tt.who.Email, "password": apitest.Password}
			s.Nobody().Post("/api/users/Login", login).Is(http.StatusForbidden).Contains(tt.status).Lacks("token")
			s.Nobody().Post("/api/users/Login", object{"email": tt.who.Email, "password": "wrong wrong"}).
				Refused(http.StatusUnauthorized, "Wrong email or password.") // without the password nobody learns anything

			s.Organizer().Put(path, object{"status": "inactive"}).Is(http.StatusOK)
			tt.who.Get("/api/category/get-all").Is(http.StatusUnauthorized) // the old token stays invalid
			tt.who.Login(apitest.Password)
			tt.who.Get("/api/category/get-all").Is(http.StatusOK) // inactive people may read
		}
	})
}

func TestChangePassword(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := s.Participant()
		other := *p // another device
		other.Login(apitest.Password)
		path := "/api/users/change-password/" + p.ID
		p.Put(path, object{"oldPassword": "not this one", "newPassword": "another one!"}).
			Refused(http.StatusBadRequest, "Old password is wrong.").Names("oldPassword", "Old password is wrong.").Lacks("not this one", "another one!")
		p.Put(path, object{"oldPassword": apitest.Password, "newPassword": "short"}).
			Names("newPassword", "Password must have at least 8 characters.")
		p.Put(path, object{"oldPassword": apitest.Password}).Refused(http.StatusBadRequest, "New password is required.")
		s.Organizer().Put(path, object{"oldPassword": apitest.Password, "newPassword": "another one!"}).Is(http.StatusForbidden)

		var session struct{ Token string }
		p.Put(path, object{"oldPassword": apitest.Password, "newPassword": "another one!"}).Is(http.StatusOK).
			Lacks("another one!").Data(&session)
		p.Get("/api/category/get-all").Is(http.StatusUnauthorized)
		other.Get("/api/category/get-all").Is(http.StatusUnauthorized)
		p.WithToken(session.Token).Get("/api/category/get-all").Is(http.StatusOK)
		s.Nobody().Post("/api/users/Login", object{"email": p.Email, "password": apitest.Password}).Is(http.StatusUnauthorized)
		p.Login("another one!")
		p.Get("/api/category/get-all").Is(http.StatusOK)
	})
}

func TestOfTwoWhoChangeAPasswordAtOnceOneDoes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := s.Participant()
		replies := make([]*apitest.Reply, 6)
		var all sync.WaitGroup
		for i := range replies {
			all.Go(func() {
				replies[i] = p.Put("/api/users/change-password/"+p.ID,
					object{"oldPassword": apitest.Password, "newPassword": fmt.Sprintf("replacement %d", i)})
			})
		}
		all.Wait()
		changed := 0
		for i, r := range replies {
			if r.Status != http.StatusOK {
				continue
			}
			changed++
			var session struct{ Token string }
			r.Data(&session)
			p.WithToken(session.Token).Get("/api/category/get-all").Is(http.StatusOK)
			p.Login(fmt.Sprintf("replacement %d", i))
		}
		if changed != 1 {
			t.Errorf("%d changes succeeded", changed)
		}
	})
}

func TestAnExpiredTokenSaysJustThat(t *testing.T) {
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Session = time.Hour })
	p := s.Participant()
	s.Clock.Advance(59 * time.Minute)
	p.Get("/api/category/get-all").Is(http.StatusOK)
	s.Clock.Advance(2 * time.Minute)
	for range 2 {
		r := p.Get("/api/category/get-all").Refused(http.StatusUnauthorized, "jwt expired")
		if r.Header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("headers %v", r.Header)
		}
	}
	p.Post("/api/users/createuser", object{}).Refused(http.StatusUnauthorized, "jwt expired")
}

// PostgreSQL serves several instances, SQLite one.
func TestTokensAreGoodOnEveryInstance(t *testing.T) {
	address := storetest.Postgres(t)
	one, two := apitest.Start(t, address), apitest.Start(t, address)
	o := one.Organizer()
	two.Nobody().WithToken(o.Token).Get("/api/users/getuser/" + o.ID).Is(http.StatusOK)
	o.Put("/api/users/change-password/"+o.ID, object{"oldPassword": apitest.Password, "newPassword": "another one!"}).Is(http.StatusOK)
	two.Nobody().WithToken(o.Token).Get("/api/users/getuser/" + o.ID).Is(http.StatusUnauthorized)
}

func TestGetUser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p := s.Participant()
		var u user
		p.Get("/api/users/getuser/"+p.ID).Is(http.StatusOK).Lacks("password", "argon2", "oken").Data(&u)
		if u.ID != p.ID || u.Name != "Paul Participant" || u.Role != "participant" {
			t.Errorf("%+v", u)
		}
		s.Organizer().Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)
		p.Get("/api/users/getuser/" + s.Organizer().ID).Is(http.StatusForbidden).Lacks("olga")
		s.Referee().Get("/api/users/getuser/" + p.ID).Is(http.StatusForbidden)
		s.Organizer().Get("/api/users/getuser/01a1fd96-3021-70a7-85ec-1552b128f3ce").Is(http.StatusNotFound)
		for _, id := range []string{"x", "%00", "..%2F", "'", strings.Repeat("9", 5000)} {
			s.Organizer().Get("/api/users/getuser/" + id).Is(http.StatusNotFound)
		}
	})
}

func TestUpdateUser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		p, path := s.Participant(), "/api/users/updateuser/"+s.Participant().ID
		var u user
		p.Put(path, object{"name": "Paula P", "email": "Paula@Example.org", "role": "organizer", "status": "banned", "_id": "x"}).
			Is(http.StatusOK).Contains(`"message":"Profile updated successfully"`).Data(&u)
		if u.Name != "Paula P" || u.Email != "Paula@Example.org" || u.Role != "participant" || u.Status != "active" || u.ID != p.ID {
			t.Errorf("%+v", u)
		}
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusOK) // the session continues
		p.Email = "paula@example.org"
		p.Login(apitest.Password)
		p.Put(path, object{"email": strings.ToUpper(s.Referee().Email)}).
			Refused(http.StatusConflict, "There is already an account with this email address. Choose another one.").
			Names("email", "There is already an account with this email address. Choose another one.")
		p.Put(path, object{"name": "", "email": "x"}).Names("name", "Name is required.").
			Names("email", "Email must be an address such as name@example.org.")
		p.Put(path, object{"email": "PAULA@example.org"}).Is(http.StatusOK) // one's own address in other letters
		p.Put(path, object{}).Is(http.StatusBadRequest)
		s.Organizer().Put(path, object{"name": "By Olga"}).Is(http.StatusOK)
		s.Referee().Put(path, object{"name": "By Rita"}).Is(http.StatusForbidden)
	})
}
