// Package mail sends messages through an SMTP server.
package mail

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/wneessen/go-mail"
)

// Config describes the SMTP server. The zero Config means none.
type Config struct {
	Host     string
	Port     int
	User     string // no authentication if empty
	Password string
	From     string // address, with or without a name
	TLS      TLS
}

// TLS is the encryption of a connection.
type TLS string

// The ways to encrypt.
const (
	StartTLS TLS = "starttls" // begins unencrypted and must then be encrypted
	Implicit TLS = "tls"      // from the first byte
	None     TLS = "none"     // for a server on the same machine
)

// timeout limits one message.
const timeout = 30 * time.Second

// Sender sends messages. It may be used by many goroutines at once.
type Sender struct {
	config  Config
	options []mail.Option
}

// New checks the configuration and returns a Sender.
func New(c Config) (*Sender, error) {
	if c.From == "" {
		return nil, errors.New("mail: the address to send from is missing")
	}
	if err := mail.NewMsg().From(c.From); err != nil {
		return nil, fmt.Errorf("mail: the address to send from is not valid: %w", err)
	}
	options := []mail.Option{mail.WithPort(c.Port), mail.WithTimeout(timeout)}
	switch c.TLS {
	case StartTLS:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	case Implicit:
		options = append(options, mail.WithSSL())
	case None:
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, fmt.Errorf("mail: TLS must be %s, %s or %s", StartTLS, Implicit, None)
	}
	if c.User != "" {
		auth := mail.SMTPAuthAutoDiscover // never in the clear
		if c.TLS == None {
			auth = mail.SMTPAuthPlainNoEnc
		}
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(c.User), mail.WithPassword(c.Password))
	}
	if _, err := mail.NewClient(c.Host, options...); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Sender{c, options}, nil
}

// Send sends a text to one person and returns when the server has taken it. It sends no
// name, because people choose their names.
func (s *Sender) Send(ctx context.Context, address, subject, text string) error {
	m := mail.NewMsg()
	if err := m.From(s.config.From); err != nil {
		return err
	}
	if err := m.To(address); err != nil {
		return err
	}
	m.Subject(subject)
	m.SetDate()
	m.SetMessageID()
	m.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no out-of-office replies
	m.SetBodyString(mail.TypeTextPlain, text)
	client, err := mail.NewClient(s.config.Host, s.options...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return client.DialAndSendWithContext(ctx, m)
}
