package api_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/testing/apitest"
)

const club = "https://club.example"

// issuer runs an OpenID provider (see tools/openid) for all tests of this package, and returns its address.
var issuer = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "openid")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "openid")
	build := exec.Command("go", "build", "-o", program, "./openid")
	build.Dir = "../../tools"
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", err
	}
	args := []string{"toproll", "a secret"}
	for _, p := range account.Providers {
		args = append(args, club+"/api/auth/"+string(p)+"/callback")
	}
	process := exec.Command(program, args...)
	process.Stderr = os.Stderr
	if issuerInput, err = process.StdinPipe(); err != nil {
		return "", err
	}
	output, err := process.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := process.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	return strings.TrimSpace(line), err
})

// issuerInput ends the provider when closed, at the latest with this process.
var issuerInput io.WriteCloser

// withProviders replaces all three providers by the test's own.
func withProviders(t *testing.T, client string) func(*server.Options) {
	t.Helper()
	at, err := issuer()
	if err != nil {
		t.Fatal(err)
	}
	return func(o *server.Options) {
		o.PublicURL = club
		o.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
		o.SignIns = map[account.Provider]signin.Config{
			account.Google: {ClientID: client, ClientSecret: "a secret", Issuer: at},
			account.Apple:  {ClientID: client, ClientSecret: "a secret", Issuer: at},
			account.Meta:   {ClientID: client, ClientSecret: "a secret", AuthURL: at + "/auth", TokenURL: at + "/oauth/token", UserURL: at + "/me"},
		}
	}
}

// eachWithProviders runs a test on servers with the provider's clock.
func eachWithProviders(t *testing.T, client string, test func(t *testing.T, s *apitest.Server), options ...func(*server.Options)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Clock.Advance(time.Since(s.Clock.Now()))
		test(t, s)
	}, append([]func(*server.Options){withProviders(t, client)}, options...)...)
}

// browser keeps the server's cookies and follows redirects like an address bar.
type browser struct {
	t       *testing.T
	s       *apitest.Server
	cookies map[string]string
}

func newBrowser(t *testing.T, s *apitest.Server) *browser { return &browser{t, s, map[string]string{}} }

// client sends the cookies among others that have no good form, as other services
// on the host may have set them.
func (b *browser) client() *apitest.Client {
	all := []string{`prefs={"theme": "dark"}`, "flag", "a b=c", "="}
	for name, value := range b.cookies {
		all = append(all, name+"="+value)
	}
	return b.s.Nobody().WithHeader("Cookie", strings.Join(append(all, "ähnlich=1;;"), "; "))
}

// keep stores a reply's cookies, which must be hidden from others.
func (b *browser) keep(r *apitest.Reply) {
	b.t.Helper()
	for _, c := range (&http.Response{Header: r.Header}).Cookies() {
		if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || !strings.HasPrefix(c.Name, "__Host-") || c.Path != "/" || c.Domain != "" || c.MaxAge > 600 {
			b.t.Errorf("cookie %s", c)
		}
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
}

// get follows a link to the server and returns where it is sent on to.
func (b *browser) get(path string) string {
	b.t.Helper()
	r := b.client().Get(path)
	if r.Status != http.StatusSeeOther {
		b.t.Fatalf("%s: %d %s", path, r.Status, r.Body)
	}
	b.keep(r)
	return r.Header.Get("Location")
}

func (b *browser) start(p account.Provider) string {
	b.t.Helper()
	return b.get("/api/auth/" + string(p) + "/start")
}

// back follows where the provider sends it, to the server and on to the web app.
func (b *browser) back(address string) (code string) {
	b.t.Helper()
	path, ours := strings.CutPrefix(address, club)
	if !ours {
		b.t.Fatalf("the provider sends the browser to %s", address)
	}
	return b.ended(b.get(path))
}

// ended returns the code in the web app's address.
func (b *browser) ended(address string) string {
	b.t.Helper()
	code, ok := strings.CutPrefix(address, "/login#signed-in=")
	if !ok || len(code) < 20 {
		b.t.Fatalf("the browser is sent to %s", address)
	}
	return code
}

func (b *browser) exchange(code string) *apitest.Reply {
	return b.client().Post("/api/auth/exchange", object{"code": code})
}

// signIn does a whole sign-in.
func (b *browser) signIn(p account.Provider, as string) *apitest.Reply {
	b.t.Helper()
	return b.exchange(b.back(logInAt(b.t, b.start(p), as).address))
}

// in is signIn that succeeds.
func (b *browser) in(p account.Provider, as string) accounts.Session {
	b.t.Helper()
	var session accounts.Session
	b.signIn(p, as).Is(http.StatusOK).Data(&session)
	b.s.Nobody().WithToken(session.Token).Get("/api/users/getuser/" + session.User.ID).Is(http.StatusOK)
	return session
}

// sent is the address that a provider sends a browser to, with a form if it uses one.
type sent struct {
	address string
	form    url.Values
}

var (
	idInput    = regexp.MustCompile(`name="id" value="([^"]*)"`)
	formAction = regexp.MustCompile(`<form[^>]*action="([^"]*)"`)
	formInput  = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
)

// logInAt logs in at the provider.
func logInAt(t *testing.T, page, as string) sent {
	t.Helper()
	var stop *url.URL
	client := &http.Client{CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), club) {
			stop = r.URL
			return http.ErrUseLastResponse
		}
		return nil
	}}
	read := func(r *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	login := read(client.Get(page))
	id := idInput.FindStringSubmatch(login)
	if id == nil {
		t.Fatalf("no login page but %s", login)
	}
	at, err := issuer()
	if err != nil {
		t.Fatal(err)
	}
	answer := read(client.PostForm(at+"/login/username", url.Values{"id": {id[1]}, "username": {as}, "password": {"password"}}))
	if stop != nil {
		return sent{address: stop.String()}
	}
	action := formAction.FindStringSubmatch(answer)
	if action == nil {
		t.Fatalf("the provider answers %s", answer)
	}
	form := url.Values{}
	for _, input := range formInput.FindAllStringSubmatch(answer, -1) {
		form.Set(input[1], html.UnescapeString(input[2]))
	}
	return sent{html.UnescapeString(action[1]), form}
}

func TestSignInThroughAProvider(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).
			Contains(`{"id":"google","name":"Google","available":true,"path":"/api/auth/google/start"}`)
		b := newBrowser(t, s)
		first := b.in(account.Google, "irena@club.example").User
		if first.Role != "organizer" || first.Name != "irena From Elsewhere" || first.Email != "irena@club.example" {
			t.Errorf("the first person is %+v", first)
		}
		if again := newBrowser(t, s).in(account.Google, "irena@club.example").User; again.ID != first.ID {
			t.Errorf("the same person is %s and %s", first.ID, again.ID)
		}
		second := newBrowser(t, s).in(account.Google, "jo@club.example")
		if second.User.Role != "participant" || second.User.Status != "active" {
			t.Errorf("the second person is %+v", second.User)
		}
		s.Nobody().WithToken(second.Token).Get("/api/notifications").Is(http.StatusOK).Contains("Welcome to Toproll")
		s.Nobody().Post("/api/users/Login", object{"email": "jo@club.example", "password": ""}).Is(http.StatusUnauthorized)
	})
}

func TestSignInThroughMeta(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		known := s.Participant()
		u := newBrowser(t, s).in(account.Meta, "kim@club.example").User
		if u.Name != "kim From Elsewhere" || u.Role != "participant" {
			t.Errorf("%+v", u)
		}
		newBrowser(t, s).signIn(account.Meta, known.Email).Refused(http.StatusForbidden,
			"An account with this email address already exists, and Meta has not confirmed that the address is yours. Log in with your password.")
	})
}

// Apple replies with a form, without the browser's cookies, and adds the name.
func TestSignInThroughApple(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		s.Organizer()
		b := newBrowser(t, s)
		back := logInAt(t, b.start(account.Apple), "lee@club.example")
		if back.form.Get("code") == "" || back.form.Get("state") == "" {
			t.Fatalf("the provider sends %v", back)
		}
		back.form.Set("user", `{"name":{"firstName":"Łucja","lastName":"Nowak; =1"},"email":"someone.else@club.example"}`)
		r := s.Nobody().WithHeader("Content-Type", "application/x-www-form-urlencoded").Post(strings.TrimPrefix(back.address, club), back.form.Encode())
		if r.Status != http.StatusSeeOther {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		b.keep(r)
		var session accounts.Session
		b.exchange(b.back(club + r.Header.Get("Location"))).Is(http.StatusOK).Data(&session)
		if u := session.User; u.Email != "lee@club.example" || u.Name != "Łucja Nowak; =1" {
			t.Errorf("%+v", u)
		}
	})
}

// Nobody can wait in an account for the owner of its address.
func TestAProvenAddressOpensTheAccount(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		p := s.Participant() // the account's creator may not own the address
		s.Clock.Advance(time.Second)
		u := newBrowser(t, s).in(account.Google, strings.ToUpper(p.Email)).User
		if u.ID != p.ID {
			t.Fatalf("%s got the account %s", p.ID, u.ID)
		}
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusUnauthorized)
		s.Nobody().Post("/api/users/Login", object{"email": p.Email, "password": apitest.Password}).Is(http.StatusUnauthorized)

		// Now the address is verified, and another provider removes nothing.
		phone := newBrowser(t, s).in(account.Google, strings.ToUpper(p.Email))
		latest(t, s.Nobody().WithToken(phone.Token), "*system: You can now sign in with Google, Your password and other sessions were ended, "+
			"because this email address had never been confirmed. Use 'Forgot your password' to set a new one.")
		b := newBrowser(t, s)
		back := logInAt(t, b.start(account.Apple), p.Email)
		var session accounts.Session
		b.exchange(b.back(back.address + "?" + back.form.Encode())).Is(http.StatusOK).Data(&session)
		if session.User.ID != p.ID {
			t.Errorf("Apple opens %s", session.User.ID)
		}
		s.Nobody().WithToken(phone.Token).Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)

		// An identity from before the owner ends with the rest.
		waiting := newBrowser(t, s).in(account.Google, "unverified.owner@club.example").User
		owner := newBrowser(t, s).in(account.Google, "owner@club.example").User
		if owner.ID != waiting.ID {
			t.Errorf("the owner got %s, not %s", owner.ID, waiting.ID)
		}
		newBrowser(t, s).signIn(account.Google, "unverified.owner@club.example").Is(http.StatusForbidden)
	})
}

func TestRefusedSignIns(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		const lost, unconfirmed = "This sign-in is no longer valid. Please start again.", "Google did not confirm who you are. Please try again."
		p := s.Participant()
		come := func(b *browser, as string) *url.URL {
			u, err := url.Parse(logInAt(t, b.start(account.Google), as).address)
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
		refused := func(b *browser, address, message string) {
			t.Helper()
			code := b.back(address)
			b.exchange(code).Refused(http.StatusForbidden, message)
			b.exchange(code).Is(http.StatusBadRequest) // a refusal is also shown once
		}

		// The state or the browser is wrong or missing.
		b := newBrowser(t, s)
		address := come(b, "mo@club.example")
		refused(b, with(address, "state", "x"), lost)
		b = newBrowser(t, s)
		address = come(b, "mo@club.example")
		refused(newBrowser(t, s), address.String(), lost)
		other := newBrowser(t, s)
		other.start(account.Google)
		refused(other, address.String(), lost)
		refused(b, strings.Replace(address.String(), "/google/", "/apple/", 1), lost) // for another provider
		refused(b, strings.Replace(address.String(), "/google/", "/apple/", 1), lost)

		// A second time.
		b = newBrowser(t, s)
		address = come(b, "mo@club.example")
		sent := b.cookies["__Host-toproll-sign-in"]
		b.exchange(b.back(address.String())).Is(http.StatusOK)
		b.cookies["__Host-toproll-sign-in"] = sent
		refused(b, address.String(), lost)

		// The code of another person's login, with another challenge.
		b = newBrowser(t, s)
		page, err := url.Parse(b.start(account.Google))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte("a verifier that the thief made up for this very attempt"))
		injected := with(page, "code_challenge", base64.RawURLEncoding.EncodeToString(sum[:]))
		refused(b, logInAt(t, injected, "mo@club.example").address, unconfirmed)
		if q := page.Query(); q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 || len(q.Get("nonce")) != 43 || len(q.Get("state")) != 43 {
			t.Errorf("the browser is sent to %s", page)
		}

		// An unknown code, no code, and a provider's own refusal.
		b = newBrowser(t, s)
		refused(b, with(come(b, "mo@club.example"), "code", "made up"), unconfirmed)
		refused(b, with(come(b, "mo@club.example"), "code", ""), unconfirmed)
		denied := with(come(b, "mo@club.example"), "code", "")
		refused(b, denied+"&error=access_denied", "Signing in with Google was cancelled.")

		// A token for another attempt, an unverified address.
		b = newBrowser(t, s)
		refused(b, come(b, "nonce.mo@club.example").String(), unconfirmed)
		refused(b, come(b, "unverified."+p.Email).String(),
			"An account with this email address already exists, and Google has not confirmed that the address is yours. Log in with your password.")
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)

		// Too late, at the provider and on the way to the web app; in another browser.
		address = come(b, "mo@club.example")
		s.Clock.Advance(10 * time.Minute)
		refused(b, address.String(), lost)
		code := b.back(come(b, "mo@club.example").String())
		newBrowser(t, s).exchange(code).Refused(http.StatusBadRequest, lost)
		s.Clock.Advance(time.Minute)
		b.exchange(code).Refused(http.StatusBadRequest, lost).Lacks(code)

		// Banned and removed people cannot sign in.
		mo := newBrowser(t, s).in(account.Google, "mo@club.example").User
		s.Organizer().Put("/api/users/participant/"+mo.ID, object{"status": "banned"}).Is(http.StatusOK)
		refused(b, come(b, "mo@club.example").String(), "This account is banned. Ask an organizer to lift the ban.")
		s.Organizer().Put("/api/users/participant/"+p.ID, object{"status": "banned"}).Is(http.StatusOK)
		refused(b, come(b, p.Email).String(), "This account is banned. Ask an organizer to lift the ban.")
		code = b.back(come(b, "ny@club.example").String())
		var ny []accounts.User
		s.Organizer().Get("/api/users/participant/all?search=ny@club.example").Is(http.StatusOK).Data(&ny)
		s.Organizer().Put("/api/users/participant/"+ny[0].ID, object{"status": "banned"}).Is(http.StatusOK)
		b.exchange(code).Refused(http.StatusForbidden, "This account is banned. Ask an organizer to lift the ban.")
		s.Organizer().Delete("/api/users/participant/" + mo.ID).Is(http.StatusOK)
		if back := newBrowser(t, s).in(account.Google, "mo@club.example").User; back.ID == mo.ID {
			t.Error("a removed account was opened again")
		}
	})
}

// The provider itself refuses requests that Toproll never sends: without PKCE.
func TestTheProviderDemandsPKCE(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withProviders(t, "toproll"))
	page, err := url.Parse(newBrowser(t, s).start(account.Google))
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
	if to := r.Header.Get("Location"); !strings.HasPrefix(to, club) || !strings.Contains(to, "error=invalid_request") {
		t.Errorf("%d %s", r.StatusCode, to)
	}
}

func TestExpiredTokenOfAProvider(t *testing.T) {
	s := apitest.Start(t, sqlite(t), withProviders(t, "toproll-expired"))
	s.Clock.Advance(time.Since(s.Clock.Now()))
	newBrowser(t, s).signIn(account.Google, "mo@club.example").
		Refused(http.StatusForbidden, "Google did not confirm who you are. Please try again.")
}

func TestSignInsThatAreNotThere(t *testing.T) {
	t.Parallel()
	closed := func(o *server.Options) {
		withProviders(t, "toproll")(o)
		o.Signup = account.SignupClosed
		delete(o.SignIns, account.Apple)
		o.SignIns[account.Meta] = signin.Config{ClientID: "x", AuthURL: club, TokenURL: "http://127.0.0.1:1/", UserURL: club}
	}
	s := apitest.Start(t, sqlite(t), closed)
	s.Clock.Advance(time.Since(s.Clock.Now()))
	s.Organizer()
	newBrowser(t, s).signIn(account.Google, "new@club.example").
		Refused(http.StatusForbidden, "Sign-up is closed. Ask an organizer to create an account for you.")
	b := newBrowser(t, s)
	b.exchange(b.ended(b.start(account.Apple))).Refused(http.StatusForbidden, "Signing in with Apple is not set up on this server.")
	page, err := url.Parse(b.start(account.Meta))
	if err != nil {
		t.Fatal(err)
	}
	b.exchange(b.back(club+"/api/auth/meta/callback?code=x&state="+page.Query().Get("state"))).
		Refused(http.StatusForbidden, "Meta is not responding. Try again later, or log in with your password.")
	s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(
		`{"id":"apple","name":"Apple","available":false,"reason":"Signing in with Apple is not set up on this server."}`)
	s.Nobody().Get("/api/auth/myspace/start").Is(http.StatusBadRequest)
	s.Nobody().WithHeader("Content-Type", "application/x-www-form-urlencoded").Post("/api/auth/apple/callback", strings.Repeat("x", 1<<17)).
		Refused(http.StatusBadRequest, "The body must be a form.")

	dead := apitest.Start(t, sqlite(t), func(o *server.Options) {
		o.PublicURL = club
		o.SignIns = map[account.Provider]signin.Config{account.Google: {ClientID: "x", Issuer: "http://127.0.0.1:1"}}
	})
	b = newBrowser(t, dead)
	b.exchange(b.ended(b.start(account.Google))).
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
