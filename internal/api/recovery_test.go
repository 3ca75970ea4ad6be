package api_test

import (
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// postOffice is an SMTP server that passes mails on. It requires a login, and refuses its first message.
type postOffice struct {
	mails   chan letter
	refused bool
}

type letter struct{ to, text string }

func (o *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &counter{office: o}, nil }

type counter struct {
	office *postOffice
	known  bool
	to     string
}

func (c *counter) AuthMechanisms() []string { return []string{sasl.Plain} }

func (c *counter) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "club" || password != "stamp" {
			return smtp.ErrAuthFailed
		}
		c.known = true
		return nil
	}), nil
}

func (c *counter) Mail(string, *smtp.MailOptions) error {
	if !c.known {
		return smtp.ErrAuthRequired
	}
	return nil
}
func (c *counter) Rcpt(to string, _ *smtp.RcptOptions) error { c.to = to; return nil }
func (c *counter) Reset()                                    {}
func (c *counter) Logout() error                             { return nil }
func (c *counter) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if !c.office.refused {
		c.office.refused = true
		return &smtp.SMTPError{Code: 451, Message: "try again"}
	}
	c.office.mails <- letter{c.to, string(text)}
	return nil
}

// withMail runs an SMTP server and has Toproll use it.
func withMail(t *testing.T) (*postOffice, func(*server.Options)) {
	t.Helper()
	office := &postOffice{mails: make(chan letter, 10)}
	s := smtp.NewServer(office)
	s.AllowInsecureAuth = true // on the loopback
	s.Domain = "localhost"
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(listener) }()
	t.Cleanup(func() {
		_ = s.Close()
		<-done
	})
	return office, func(o *server.Options) {
		o.PublicURL = "https://club.example/"
		o.Mail = mail.Config{
			Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, User: "club", Password: "stamp",
			From: "Toproll <noreply@club.example>", TLS: mail.None,
		}
	}
}

var linkInMail = regexp.MustCompile(`https://club\.example/reset-password#([A-Z2-7]+)`)

func TestForgottenPassword(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		office, withOffice := withMail(t)
		s := apitest.Start(t, address, withOffice)
		p := s.Participant()
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(`"passwordReset":"mail"`, `"signup":"participant"`)
		ask := func(email string) string {
			return s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": email}).Is(http.StatusOK).Body
		}
		if known, unknown := ask(strings.ToUpper(p.Email)), ask("nobody@toproll.example"); known != unknown {
			t.Errorf("the answer tells who has an account: %s, %s", known, unknown)
		}
		l := <-office.mails
		if l.to != p.Email || !strings.Contains(l.text, "Subject: A new password for Toproll") || strings.Contains(l.text, "Paul") {
			t.Errorf("mail to %s: %s", l.to, l.text)
		}
		found := linkInMail.FindStringSubmatch(l.text)
		if found == nil {
			t.Fatalf("no link in %s", l.text)
		}
		reset := func(token, password string) *apitest.Reply {
			return s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": token, "password": password})
		}
		reset("NO"+found[1], "another password").Is(http.StatusBadRequest).Names("token", "This link is no longer valid. Ask for a new one.").Lacks(found[1])
		reset(found[1], "short").Is(http.StatusBadRequest).Names("password", "Password must have at least 8 characters.").Lacks("short\"")
		s.Clock.Advance(time.Minute)
		reset(found[1], "another password").Is(http.StatusOK)
		reset(found[1], "a third password").Is(http.StatusBadRequest)
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusUnauthorized) // the old session
		p.Login("another password")
		latest(t, p, "*system: Your password was changed, If that was not you, tell an organizer.")

		// A link expires, and ends with another password or address.
		old := []string{}
		for range 2 {
			ask(p.Email)
			old = append(old, linkInMail.FindStringSubmatch((<-office.mails).text)[1])
		}
		p.Put("/api/users/change-password/"+p.ID, apitest.Object{"oldPassword": "another password", "newPassword": apitest.Password}).Is(http.StatusOK)
		reset(old[0], "another password").Is(http.StatusBadRequest)
		p.Login(apitest.Password)
		ask(p.Email)
		link := linkInMail.FindStringSubmatch((<-office.mails).text)[1]
		s.Clock.Advance(30 * time.Minute)
		reset(link, "another password").Is(http.StatusBadRequest)

		// Barred people get no link.
		s.Organizer().Put("/api/users/participant/"+p.ID, apitest.Object{"status": "banned"}).Is(http.StatusOK)
		ask(p.Email)
		other := s.As(account.Participant, "Other Person")
		ask(other.Email)
		if l := <-office.mails; l.to != other.Email {
			t.Errorf("a mail went to %s", l.to)
		}
		for range 4 {
			s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": other.Email}).Is(http.StatusOK)
		}
		s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": other.Email}).Is(http.StatusTooManyRequests)
		for range 4 {
			<-office.mails
		}
	})
}

// TestMailsAreNoPartOfATransaction, because a repeated one would send a second mail; also not of the one that stores
// replies.
func TestMailsAreNoPartOfATransaction(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Nobody().WithHeader("Idempotency-Key", "k").Post("/api/users/forgot-password", apitest.Object{"email": "a@example.org"}).Is(http.StatusOK)
		if rows := storetest.Watch(t, s.Address).Rows("SELECT * FROM idempotency_replies"); len(rows) > 0 {
			t.Errorf("kept is %v", rows)
		}
	})
}

func TestIssuedLink(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(`"passwordReset":"organizer"`)
		s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": p.Email}).Is(http.StatusOK).Contains("Ask an organizer for a link")
		issue := func() string {
			var l accounts.ResetLink
			o.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusCreated).Data(&l)
			secret, ok := strings.CutPrefix(l.Path, "/reset-password#")
			if !ok || l.URL != "" || !l.ExpiresAt.Equal(s.Clock.Now().Add(24*time.Hour)) {
				t.Errorf("link %+v", l)
			}
			return secret
		}
		p.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusForbidden)
		first, second := issue(), issue()
		s.Clock.Advance(24*time.Hour - time.Second)
		owner := func(secret string) *apitest.Reply {
			return s.Nobody().Post("/api/users/link-owner", apitest.Object{"token": secret})
		}
		var of accounts.LinkOwner
		owner(first).Is(http.StatusOK).Lacks(p.Email).Data(&of)
		if of.Name != "Paul Participant" {
			t.Errorf("the link is %q's", of.Name)
		}
		reset := func(secret string) *apitest.Reply {
			return s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": secret, "password": "chosen by myself"})
		}
		reset(first).Is(http.StatusOK)
		reset(second).Is(http.StatusBadRequest) // the first one ended it
		owner(second).Is(http.StatusBadRequest)
		p.Login("chosen by myself")
		o.Login(apitest.Password)
		late := issue()
		s.Clock.Advance(24 * time.Hour)
		reset(late).Is(http.StatusBadRequest)
		o.Login(apitest.Password)
		dead := issue()
		o.Delete("/api/users/participant/" + p.ID).Is(http.StatusOK)
		reset(dead).Is(http.StatusBadRequest)
		o.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusNotFound)
		for i := 0; ; i++ {
			if r := reset("guess"); r.Status == http.StatusTooManyRequests {
				break
			} else if i > 60 {
				t.Fatal("links can be guessed for ever")
			}
		}
	})
}
