package app

import (
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/signin"
)

// Config configures the use cases.
type Config struct {
	Clock        func() time.Time
	Lot          bracket.Lot   // draws random seedings
	Secret       func() []byte // makes the 32-byte secrets of draws; nil for the system's random source
	Signup       account.Signup
	Session      time.Duration // lifetime of a login
	PasswordCost password.Cost
	PublicURL    string // public address of this server, without a slash at the end; "" if not configured

	Mailer  mail.Mailer // nil if the server sends no mail
	MailLog *slog.Logger

	SignIns   signin.Providers
	SignInLog *slog.Logger

	EventCopies EventCopies

	Pushes  *push.Sender // nil if the server sends no push messages
	PushLog *slog.Logger
}

// NewConfig returns the defaults, changed by options.
func NewConfig(options ...Option) Config {
	c := Config{
		Clock: time.Now, Lot: rand.IntN,
		Signup: account.SignupParticipant, Session: 7 * 24 * time.Hour, PasswordCost: password.Recommended,
	}
	for _, option := range options {
		option(&c)
	}
	return c
}

// EventCopies configures the automatic files of running events, which are written after every result.
type EventCopies struct {
	Folder     string // must exist; "" for none
	Passphrase string // "" for files that are not encrypted
}

// WithEventCopies sets where files of running events are written.
func WithEventCopies(to EventCopies) Option { return func(c *Config) { c.EventCopies = to } }

// Option changes a configuration.
type Option func(*Config)

// WithClock sets the clock.
func WithClock(now func() time.Time) Option { return func(c *Config) { c.Clock = now } }

// WithLot sets the random source of seedings.
func WithLot(lot bracket.Lot) Option { return func(c *Config) { c.Lot = lot } }

// WithSecrets sets the source of the secrets of draws, of 32 bytes each; the system's random source by default.
func WithSecrets(secret func() []byte) Option { return func(c *Config) { c.Secret = secret } }

// WithSignup sets the role of people who sign up; participant by default.
func WithSignup(signup account.Signup) Option { return func(c *Config) { c.Signup = signup } }

// WithSession sets the lifetime of a login; a week by default.
func WithSession(length time.Duration) Option { return func(c *Config) { c.Session = length } }

// WithPasswordCost sets the cost of hashing a password; the recommended one by default.
func WithPasswordCost(cost password.Cost) Option { return func(c *Config) { c.PasswordCost = cost } }

// WithMailer mails password links to people who forgot their password. Links begin with the public
// address of this server. Failures go to the log.
func WithMailer(m mail.Mailer, log *slog.Logger) Option {
	return func(c *Config) { c.Mailer, c.MailLog = m, log }
}

// WithPublicURL sets the public address of this server.
func WithPublicURL(url string) Option { return func(c *Config) { c.PublicURL = url } }

// WithSignIns sets the sign-in providers. Refusals go to the log.
func WithSignIns(providers signin.Providers, log *slog.Logger) Option {
	return func(c *Config) { c.SignIns, c.SignInLog = providers, log }
}

// WithPushes sends Web Push messages to browsers. Failures go to the log.
func WithPushes(sender *push.Sender, log *slog.Logger) Option {
	return func(c *Config) { c.Pushes, c.PushLog = sender, log }
}
