package accounts_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/signintest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

func TestSignInThroughAProvider(t *testing.T) {
	signintest.EachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).
			Contains(`{"id":"google","name":"Google","available":true,"path":"/api/auth/google/start"}`)
		b := signintest.NewBrowser(t, s)
		first := b.In(account.Google, "irena@club.example").User
		if first.Role != "organizer" || first.Name != "irena From Elsewhere" || first.Email != "irena@club.example" {
			t.Errorf("the first person is %+v", first)
		}
		if again := signintest.NewBrowser(t, s).In(account.Google, "irena@club.example").User; again.ID != first.ID {
			t.Errorf("the same person is %s and %s", first.ID, again.ID)
		}
		second := signintest.NewBrowser(t, s).In(account.Google, "jo@club.example")
		if second.User.Role != "participant" || second.User.Status != "active" {
			t.Errorf("the second person is %+v", second.User)
		}
		s.Nobody().WithToken(second.Token).Get("/api/notifications").Is(http.StatusOK).Contains("Welcome to Toproll")
		s.Nobody().Post("/api/users/Login", object{"email": "jo@club.example", "password": ""}).Is(http.StatusUnauthorized)
	})
}

func TestSignInThroughMeta(t *testing.T) {
	signintest.EachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		known := s.Participant()
		u := signintest.NewBrowser(t, s).In(account.Meta, "kim@club.example").User
		if u.Name != "kim From Elsewhere" || u.Role != "participant" {
			t.Errorf("%+v", u)
		}
		signintest.NewBrowser(t, s).SignIn(account.Meta, known.Email).Refused(http.StatusForbidden,
			"An account with this email address already exists, and Meta has not confirmed that the address is yours. Log in with your password.")
	})
}

// Apple replies with a form, without the browser's cookies, and adds the name.
func TestSignInThroughApple(t *testing.T) {
	signintest.EachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		s.Organizer()
		b := signintest.NewBrowser(t, s)
		back := signintest.LogInAt(t, b.Start(account.Apple), "lee@club.example")
		if back.Form.Get("code") == "" || back.Form.Get("state") == "" {
			t.Fatalf("the provider sends %v", back)
		}
		back.Form.Set("user", `{"name":{"firstName":"Łucja","lastName":"Nowak; =1"},"email":"someone.else@club.example"}`)
		r := s.Nobody().WithHeader("Content-Type", "application/x-www-form-urlencoded").Post(strings.TrimPrefix(back.Address, signintest.Address), back.Form.Encode())
		if r.Status != http.StatusSeeOther {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		b.Keep(r)
		var session accounts.Session
		b.Exchange(b.Back(signintest.Address + r.Header.Get("Location"))).Is(http.StatusOK).Data(&session)
		if u := session.User; u.Email != "lee@club.example" || u.Name != "Łucja Nowak; =1" {
			t.Errorf("%+v", u)
		}
	})
}

// Nobody can wait in an account for the owner of its address.
func TestAProvenAddressOpensTheAccount(t *testing.T) {
	signintest.EachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		p := s.Participant() // the account's creator may not own the address
		s.Clock.Advance(time.Second)
		u := signintest.NewBrowser(t, s).In(account.Google, strings.ToUpper(p.Email)).User
		if u.ID != p.ID {
			t.Fatalf("%s got the account %s", p.ID, u.ID)
		}
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusUnauthorized)
		s.Nobody().Post("/api/users/Login", object{"email": p.Email, "password": apitest.Password}).Is(http.StatusUnauthorized)

		// Now the address is verified, and another provider removes nothing.
		phone := signintest.NewBrowser(t, s).In(account.Google, strings.ToUpper(p.Email))
		latest(t, s.Nobody().WithToken(phone.Token), "*system: You can now sign in with Google, Your password and other sessions were ended, "+
			"because this email address had never been confirmed. Use 'Forgot your password' to set a new one.")
		b := signintest.NewBrowser(t, s)
		back := signintest.LogInAt(t, b.Start(account.Apple), p.Email)
		var session accounts.Session
		b.Exchange(b.Back(back.Address + "?" + back.Form.Encode())).Is(http.StatusOK).Data(&session)
		if session.User.ID != p.ID {
			t.Errorf("Apple opens %s", session.User.ID)
		}
		s.Nobody().WithToken(phone.Token).Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)

		// An identity from before the owner ends with the rest.
		waiting := signintest.NewBrowser(t, s).In(account.Google, "unverified.owner@club.example").User
		owner := signintest.NewBrowser(t, s).In(account.Google, "owner@club.example").User
		if owner.ID != waiting.ID {
			t.Errorf("the owner got %s, not %s", owner.ID, waiting.ID)
		}
		signintest.NewBrowser(t, s).SignIn(account.Google, "unverified.owner@club.example").Is(http.StatusForbidden)
	})
}

func TestRefusedSignIns(t *testing.T) {
	signintest.EachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		const lost, unconfirmed = "This sign-in is no longer valid. Please start again.", "Google did not confirm who you are. Please try again."
		p := s.Participant()
		come := func(b *signintest.Browser, as string) *url.URL {
			u, err := url.Parse(signintest.LogInAt(t, b.Start(account.Google), as).Address)
			if err != nil {
				t.Fatal(err)
			}
			return u
		}
		with := func(u *url.URL, name, value string) string {
			q := u.Query()
			q.Set(name, value)
			return u.Scheme + "://" + u.Host + u.Path + "?" + q.Encode()
		}
		refused := func(b *signintest.Browser, address, message string) {
			t.Helper()
			code := b.Back(address)
			b.Exchange(code).Refused(http.StatusForbidden, message)
			b.Exchange(code).Is(http.StatusBadRequest) // a refusal is also shown once
		}

		// The state or the browser is wrong or missing.
		b := signintest.NewBrowser(t, s)
		address := come(b, "mo@club.example")
		refused(b, with(address, "state", "x"), lost)
		b = signintest.NewBrowser(t, s)
		address = come(b, "mo@club.example")
		refused(signintest.NewBrowser(t, s), address.String(), lost)
		other := signintest.NewBrowser(t, s)
		other.Start(account.Google)
		refused(other, address.String(), lost)
		refused(b, strings.Replace(address.String(), "/google/", "/apple/", 1), lost) // for another provider
		refused(b, strings.Replace(address.String(), "/google/", "/apple/", 1), lost)

		// A second time.
		b = signintest.NewBrowser(t, s)
		address = come(b, "mo@club.example")
		sent := b.Cookies["__Host-toproll-sign-in"]
		b.Exchange(b.Back(address.String())).Is(http.StatusOK)
		b.Cookies["__Host-toproll-sign-in"] = sent
		refused(b, address.String(), lost)

		// The code of another person's login, with another challenge.
		b = signintest.NewBrowser(t, s)
		page, err := url.Parse(b.Start(account.Google))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte("a verifier that the thief made up for this very attempt"))
		injected := with(page, "code_challenge", base64.RawURLEncoding.EncodeToString(sum[:]))
		refused(b, signintest.LogInAt(t, injected, "mo@club.example").Address, unconfirmed)
		if q := page.Query(); q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || len(q.Get("nonce")) != 43 || len(q.Get("state")) != 43 {
			t.Errorf("the browser is sent to %s", page)
		}

		// An unknown code, no code, and a provider's own refusal.
		b = signintest.NewBrowser(t, s)
		refused(b, with(come(b, "mo@club.example"), "code", "made up"), unconfirmed)
		refused(b, with(come(b, "mo@club.example"), "code", ""), unconfirmed)
		denied := with(come(b, "mo@club.example"), "code", "")
		refused(b, denied+"&error=access_denied", "Signing in with Google was cancelled.")

		// A token for another attempt, an unverified address.
		b = signintest.NewBrowser(t, s)
		refused(b, come(b, "nonce.mo@club.example").String(), unconfirmed)
		refused(b, come(b, "unverified."+p.Email).String(),
			"An account with this email address already exists, and Google has not confirmed that the address is yours. Log in with your password.")
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)

		// Too late, at the provider and on the way to the web app; in another browser.
		address = come(b, "mo@club.example")
		s.Clock.Advance(10 * time.Minute)
		refused(b, address.String(), lost)
		code := b.Back(come(b, "mo@club.example").String())
		signintest.NewBrowser(t, s).Exchange(code).Refused(http.StatusBadRequest, lost)
		s.Clock.Advance(time.Minute)
		b.Exchange(code).Refused(http.StatusBadRequest, lost).Lacks(code)

		// Banned and removed people cannot sign in.
		mo := signintest.NewBrowser(t, s).In(account.Google, "mo@club.example").User
		s.Organizer().Put("/api/users/participant/"+mo.ID, object{"status": "banned"}).Is(http.StatusOK)
		refused(b, come(b, "mo@club.example").String(), "This account is banned. Ask an organizer to lift the ban.")
		s.Organizer().Put("/api/users/participant/"+p.ID, object{"status": "banned"}).Is(http.StatusOK)
		refused(b, come(b, p.Email).String(), "This account is banned. Ask an organizer to lift the ban.")
		code = b.Back(come(b, "ny@club.example").String())
		var ny []accounts.User
		s.Organizer().Get("/api/users/participant/all?search=ny@club.example").Is(http.StatusOK).Data(&ny)
		s.Organizer().Put("/api/users/participant/"+ny[0].ID, object{"status": "banned"}).Is(http.StatusOK)
		b.Exchange(code).Refused(http.StatusForbidden, "This account is banned. Ask an organizer to lift the ban.")
		s.Organizer().Delete("/api/users/participant/" + mo.ID).Is(http.StatusOK)
		if back := signintest.NewBrowser(t, s).In(account.Google, "mo@club.example").User; back.ID == mo.ID {
			t.Error("a removed account was opened again")
		}
	})
}

// The provider itself refuses requests that Toproll never sends: without PKCE.
func TestTheProviderDemandsPKCE(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), signintest.WithProviders(t, "toproll"))
	page, err := url.Parse(signintest.NewBrowser(t, s).Start(account.Google))
	if err != nil {
		t.Fatal(err)
	}
	q := page.Query()
	q.Del("code_challenge")
	q.Del("code_challenge_method")
	page.RawQuery = q.Encode()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get(page.String())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if to := r.Header.Get("Location"); !strings.HasPrefix(to, signintest.Address) || !strings.Contains(to, "error=invalid_request") {
		t.Errorf("%d %s", r.StatusCode, to)
	}
}

func TestExpiredTokenOfAProvider(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), signintest.WithProviders(t, "toproll-expired"))
	s.Clock.Advance(time.Since(s.Clock.Now()))
	signintest.NewBrowser(t, s).SignIn(account.Google, "mo@club.example").
		Refused(http.StatusForbidden, "Google did not confirm who you are. Please try again.")
}

func TestSignInsThatAreNotThere(t *testing.T) {
	t.Parallel()
	closed := func(o *server.Options) {
		signintest.WithProviders(t, "toproll")(o)
		o.Signup = account.SignupClosed
		delete(o.SignIns, account.Apple)
		o.SignIns[account.Meta] = signin.Config{ClientID: "x", AuthURL: signintest.Address, TokenURL: "http://127.0.0.1:1/", UserURL: signintest.Address}
	}
	s := apitest.Start(t, storetest.SQLite(t), closed)
	s.Clock.Advance(time.Since(s.Clock.Now()))
	s.Organizer()
	signintest.NewBrowser(t, s).SignIn(account.Google, "new@club.example").
		Refused(http.StatusForbidden, "Sign-up is closed. Ask an organizer to create an account for you.")
	b := signintest.NewBrowser(t, s)
	b.Exchange(b.Ended(b.Start(account.Apple))).Refused(http.StatusForbidden, "Signing in with Apple is not set up on this server.")
	page, err := url.Parse(b.Start(account.Meta))
	if err != nil {
		t.Fatal(err)
	}
	b.Exchange(b.Back(signintest.Address+"/api/auth/meta/callback?code=x&state="+page.Query().Get("state"))).
		Refused(http.StatusForbidden, "Meta is not responding. Try again later, or log in with your password.")
	s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(
		`{"id":"apple","name":"Apple","available":false,"reason":"Signing in with Apple is not set up on this server."}`)
	s.Nobody().Get("/api/auth/myspace/start").Is(http.StatusBadRequest)
	s.Nobody().WithHeader("Content-Type", "application/x-www-form-urlencoded").Post("/api/auth/apple/callback", strings.Repeat("x", 1<<17)).
		Refused(http.StatusBadRequest, "The body must be a form.")

	dead := apitest.Start(t, storetest.SQLite(t), func(o *server.Options) {
		o.PublicURL = signintest.Address
		o.SignIns = map[account.Provider]signin.Config{account.Google: {ClientID: "x", Issuer: "http://127.0.0.1:1"}}
	})
	b = signintest.NewBrowser(t, dead)
	b.Exchange(b.Ended(b.Start(account.Google))).
		Refused(http.StatusForbidden, "Google is not responding. Try again later, or log in with your password.")
	for i := 0; ; i++ {
		if dead.Nobody().Get("/api/auth/google/callback").Status == http.StatusTooManyRequests {
			break
		}
		if i > 1000 {
			t.Fatal("there is no limit")
		}
	}
	_, err = server.Open(t.Context(), server.Options{Data: t.TempDir(), SignIns: map[account.Provider]signin.Config{account.Google: {ClientID: "x"}}})
	if err == nil || !strings.Contains(err.Error(), "public address") {
		t.Errorf("without a public address: %v", err)
	}
}
