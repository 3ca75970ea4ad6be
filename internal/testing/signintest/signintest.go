// Package signintest signs people in through a provider of the test's own: it runs an OpenID provider, and has a
// browser that goes there and back.
package signintest

import (
	"bufio"
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

// Address is the public URL of the server.
const Address = "https://club.example"

// issuer runs an OpenID provider (see tools/openid) for all tests of this package, and returns its address.
var issuer = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "openid")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	module, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	program := filepath.Join(folder, "openid")
	build := exec.Command("go", "build", "-o", program, "./openid")
	build.Dir = filepath.Join(filepath.Dir(string(module)), "tools")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", err
	}
	args := []string{"toproll", "a secret"}
	for _, p := range account.Providers {
		args = append(args, Address+"/api/auth/"+string(p)+"/callback")
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

// issuerInput is the provider's standard input. The provider ends when it closes, which is with this process.
//
//lint:ignore U1000 a pipe without a reference would be closed
var issuerInput io.WriteCloser

// WithProviders replaces all three providers by the test's own.
func WithProviders(t *testing.T, client string) func(*server.Options) {
	t.Helper()
	at, err := issuer()
	if err != nil {
		t.Fatal(err)
	}
	return func(o *server.Options) {
		o.PublicURL = Address
		o.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
		o.SignIns = map[account.Provider]signin.Config{
			account.Google: {ClientID: client, ClientSecret: "a secret", Issuer: at},
			account.Apple:  {ClientID: client, ClientSecret: "a secret", Issuer: at},
			account.Meta:   {ClientID: client, ClientSecret: "a secret", AuthURL: at + "/auth", TokenURL: at + "/oauth/token", UserURL: at + "/me"},
		}
	}
}

// EachWithProviders runs a test on servers with the provider's clock.
func EachWithProviders(t *testing.T, client string, test func(t *testing.T, s *apitest.Server), options ...func(*server.Options)) {
	t.Helper()
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Clock.Advance(time.Since(s.Clock.Now()))
		test(t, s)
	}, append([]func(*server.Options){WithProviders(t, client)}, options...)...)
}

// Browser keeps the server's cookies and follows redirects like an address bar.
type Browser struct {
	t       *testing.T
	Server  *apitest.Server
	Cookies map[string]string
}

// NewBrowser returns a browser without cookies.
func NewBrowser(t *testing.T, s *apitest.Server) *Browser { return &Browser{t, s, map[string]string{}} }

// client sends the cookies among others that have no good form, as other services
// on the host may have set them.
func (b *Browser) client() *apitest.Client {
	all := []string{`prefs={"theme": "dark"}`, "flag", "a b=c", "="}
	for name, value := range b.Cookies {
		all = append(all, name+"="+value)
	}
	return b.Server.Nobody().WithHeader("Cookie", strings.Join(append(all, "ähnlich=1;;"), "; "))
}

// Keep stores a reply's cookies, which must be hidden from others.
func (b *Browser) Keep(r *apitest.Reply) {
	b.t.Helper()
	for _, c := range (&http.Response{Header: r.Header}).Cookies() {
		if !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || !strings.HasPrefix(c.Name, "__Host-") || c.Path != "/" || c.Domain != "" || c.MaxAge > 600 {
			b.t.Errorf("cookie %s", c)
		}
		if c.MaxAge < 0 {
			delete(b.Cookies, c.Name)
		} else {
			b.Cookies[c.Name] = c.Value
		}
	}
}

// get follows a link to the server and returns where it is sent on to.
func (b *Browser) get(path string) string {
	b.t.Helper()
	r := b.client().Get(path)
	if r.Status != http.StatusSeeOther {
		b.t.Fatalf("%s: %d %s", path, r.Status, r.Body)
	}
	b.Keep(r)
	return r.Header.Get("Location")
}

// Start starts a sign-in and returns the address at the provider.
func (b *Browser) Start(p account.Provider) string {
	b.t.Helper()
	return b.get("/api/auth/" + string(p) + "/start")
}

// Back follows where the provider sends it, to the server and on to the web app.
func (b *Browser) Back(address string) (code string) {
	b.t.Helper()
	path, ours := strings.CutPrefix(address, Address)
	if !ours {
		b.t.Fatalf("the provider sends the browser to %s", address)
	}
	return b.Ended(b.get(path))
}

// Ended returns the code in the web app's address.
func (b *Browser) Ended(address string) string {
	b.t.Helper()
	code, ok := strings.CutPrefix(address, "/login#signed-in=")
	if !ok || len(code) < 20 {
		b.t.Fatalf("the browser is sent to %s", address)
	}
	return code
}

// Exchange exchanges the code of a sign-in for a session.
func (b *Browser) Exchange(code string) *apitest.Reply {
	return b.client().Post("/api/auth/exchange", apitest.Object{"code": code})
}

// SignIn does a whole sign-in.
func (b *Browser) SignIn(p account.Provider, as string) *apitest.Reply {
	b.t.Helper()
	return b.Exchange(b.Back(LogInAt(b.t, b.Start(p), as).Address))
}

// In is signIn that succeeds.
func (b *Browser) In(p account.Provider, as string) accounts.Session {
	b.t.Helper()
	var session accounts.Session
	b.SignIn(p, as).Is(http.StatusOK).Data(&session)
	b.Server.Nobody().WithToken(session.Token).Get("/api/users/getuser/" + session.User.ID).Is(http.StatusOK)
	return session
}

// Sent is the address that a provider sends a browser to, with a form if it uses one.
type Sent struct {
	Address string
	Form    url.Values
}

var (
	idInput    = regexp.MustCompile(`name="id" value="([^"]*)"`)
	formAction = regexp.MustCompile(`<form[^>]*action="([^"]*)"`)
	formInput  = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)"`)
)

// LogInAt logs in at the provider.
func LogInAt(t *testing.T, page, as string) Sent {
	t.Helper()
	var stop *url.URL
	client := &http.Client{CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if strings.HasPrefix(r.URL.String(), Address) {
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
		return Sent{Address: stop.String()}
	}
	action := formAction.FindStringSubmatch(answer)
	if action == nil {
		t.Fatalf("the provider answers %s", answer)
	}
	form := url.Values{}
	for _, input := range formInput.FindAllStringSubmatch(answer, -1) {
		form.Set(input[1], html.UnescapeString(input[2]))
	}
	return Sent{html.UnescapeString(action[1]), form}
}
