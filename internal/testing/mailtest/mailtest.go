// Package mailtest is a test's own SMTP server. It requires a login, and keeps the mails that a server sends.
package mailtest

import (
	"io"
	"net"
	"regexp"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/server"
)

// Office is an SMTP server that passes mails on. It requires a login, and refuses its first message.
type Office struct {
	Mails   chan Letter
	Refused bool
}

type Letter struct{ To, Text string }

// NewSession makes an Office an [smtp.Backend].
func (o *Office) NewSession(*smtp.Conn) (smtp.Session, error) { return &counter{office: o}, nil }

type counter struct {
	office *Office
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

func (c *counter) Reset() {}

func (c *counter) Logout() error { return nil }

func (c *counter) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if !c.office.Refused {
		c.office.Refused = true
		return &smtp.SMTPError{Code: 451, Message: "try again"}
	}
	c.office.Mails <- Letter{c.to, string(text)}
	return nil
}

// New runs an SMTP server and has Toproll use it.
func New(t *testing.T) (*Office, func(*server.Options)) {
	t.Helper()
	office := &Office{Mails: make(chan Letter, 10)}
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

// ResetLink finds the link for a new password, and its secret, in a mail.
var ResetLink = regexp.MustCompile(`https://club\.example/reset-password#([A-Z2-7]+)`)
