// Package signin asks Apple, Google and Meta who a person is. Apple and Google use
// OpenID Connect, Meta uses OAuth 2 and its own call for the person. Other packages
// decide what that means for accounts.
package signin

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/account"
)

// Config is how a provider knows this server. A provider without a ClientID is not
// used.
type Config struct {
	ClientID     string
	ClientSecret string

	// Issuer is the address of an OpenID provider's description; Apple and Google
	// have defaults.
	Issuer string

	// Apple's client secret is made from a key, unless ClientSecret is set.
	TeamID, KeyID string
	KeyFile       string // with the private key, in PEM

	// Meta's addresses; its own by default.
	AuthURL, TokenURL, UserURL string
}

// Providers are the configured providers.
type Providers map[account.Provider]*Provider

// New returns the providers that are configured. The clock reports whether their
// tokens have expired.
func New(configs map[account.Provider]Config, clock func() time.Time) (Providers, error) {
	all := Providers{}
	for _, name := range account.Providers {
		c := configs[name]
		if c.ClientID == "" {
			continue
		}
		p := &Provider{Name: name, config: c, clock: clock, client: &http.Client{Timeout: timeout}}
		switch name {
		case account.Apple:
			p.secret = fixed(c.ClientSecret)
			if c.ClientSecret == "" {
				var err error
				if p.secret, err = appleSecret(c, clock); err != nil {
					return nil, err
				}
			}
			p.dialect = &openID{issuer: or(c.Issuer, "https://appleid.apple.com"), scopes: []string{"email", "name"}, formPost: true}
		case account.Google:
			p.secret = fixed(c.ClientSecret)
			p.dialect = &openID{issuer: or(c.Issuer, "https://accounts.google.com"), scopes: []string{"email", "profile"}}
		default:
			p.secret = fixed(c.ClientSecret)
			p.dialect = &graph{
				authURL:  or(c.AuthURL, "https://www.facebook.com/v23.0/dialog/oauth"),
				tokenURL: or(c.TokenURL, "https://graph.facebook.com/v23.0/oauth/access_token"),
				userURL:  or(c.UserURL, "https://graph.facebook.com/v23.0/me?fields=id,name,email"),
			}
		}
		all[name] = p
	}
	return all, nil
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func fixed(secret string) func() (string, error) {
	return func() (string, error) { return secret, nil }
}

// timeout is how long one request to a provider may take.
const timeout = 8 * time.Second

// Attempt is one browser's trip to a provider and back. All its values derive from
// one secret that only the browser has. So nothing needs to be stored, and an
// answer belongs to the browser that was sent.
type Attempt struct {
	Secret   string // at least 128 random bits
	Redirect string // where the provider sends the browser back to
}

// State is the value that the provider returns with the browser (RFC 6749, section
// 10.12).
func (a Attempt) State() string { return a.derive("state") }

// nonce is in the provider's token (OpenID Connect Core 1.0, section 15.5.2).
func (a Attempt) nonce() string { return a.derive("nonce") }

// verifier proves to the provider that the same party began the attempt and redeems its code (RFC
// 7636). It has 43 characters, the minimum.
func (a Attempt) verifier() string { return a.derive("verifier") }

func (a Attempt) derive(what string) string {
	sum := sha256.Sum256([]byte(what + ":" + a.Secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// ErrUnreachable means that a provider does not answer.
var ErrUnreachable = errors.New("signin: the provider does not answer")

// Provider asks one provider. It may be used by many goroutines at once.
type Provider struct {
	Name account.Provider

	config  Config
	secret  func() (string, error)
	clock   func() time.Time
	client  *http.Client
	dialect dialect
}

// dialect has the steps that differ between providers.
type dialect interface {
	// start returns where to send the browser.
	start(ctx context.Context, p *Provider, a Attempt) (string, error)
	// finish returns the person of a code.
	finish(ctx context.Context, p *Provider, a Attempt, code string) (account.Identity, error)
}

// Start returns the provider's page to which a browser is sent.
func (p *Provider) Start(ctx context.Context, a Attempt) (string, error) {
	return p.dialect.start(ctx, p, a)
}

// Finish redeems the code that the provider sent back with the browser, and returns
// its person. The error is [ErrUnreachable] if the provider does not answer.
func (p *Provider) Finish(ctx context.Context, a Attempt, code string) (account.Identity, error) {
	i, err := p.dialect.finish(ctx, p, a, code)
	if err == nil && i.Subject == "" {
		err = errors.New("signin: the provider does not say who it is")
	}
	i.Provider = p.Name
	return i, err
}
