package signin

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/toproll/toproll/internal/account"
)

// openID is the dialect of OpenID Connect.
type openID struct {
	issuer   string
	scopes   []string
	formPost bool // the provider answers with a form instead of an address; Apple requires it for names

	mu    sync.Mutex
	found *oidc.Provider // nil until loaded
}

// provider returns the provider's description. It loads it on first use, so that
// the server starts without the provider, and retries until it has it.
func (o *openID) provider(ctx context.Context, p *Provider) (*oidc.Provider, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.found != nil {
		return o.found, nil
	}
	// The library keeps the context to fetch keys later.
	found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), o.issuer)
	if err != nil {
		return nil, errors.Join(ErrUnreachable, err)
	}
	o.found = found
	return found, nil
}

func (o *openID) config(p *Provider, found *oidc.Provider, a Attempt) (*oauth2.Config, error) {
	secret, err := p.secret()
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: secret, Endpoint: found.Endpoint(), RedirectURL: a.Redirect,
		Scopes: append([]string{oidc.ScopeOpenID}, o.scopes...),
	}, err
}

func (o *openID) start(ctx context.Context, p *Provider, a Attempt) (string, error) {
	found, err := o.provider(ctx, p)
	if err != nil {
		return "", err
	}
	config, err := o.config(p, found, a)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.nonce()), oauth2.S256ChallengeOption(a.verifier())}
	if o.formPost {
		options = append(options, oauth2.SetAuthURLParam("response_mode", "form_post"))
	}
	return config.AuthCodeURL(a.State(), options...), nil
}

func (o *openID) finish(ctx context.Context, p *Provider, a Attempt, code string) (account.Identity, error) {
	var none account.Identity
	found, err := o.provider(ctx, p)
	if err != nil {
		return none, err
	}
	config, err := o.config(p, found, a)
	if err != nil {
		return none, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	tokens, err := redeem(ctx, config, code, a)
	if err != nil {
		return none, err
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := found.VerifierContext(ctx, &oidc.Config{ClientID: p.config.ClientID, Now: p.clock}).Verify(ctx, raw)
	if err != nil {
		return none, err
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(a.nonce())) != 1 {
		return none, errors.New("signin: the token was made for another attempt")
	}
	var c claims
	if err := token.Claims(&c); err != nil {
		return none, err
	}
	if c.Email == "" && found.UserInfoEndpoint() != "" {
		// Some provide the address only on request.
		info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		switch {
		case err != nil:
			return none, unreachable(err)
		case info.Subject != token.Subject: // OpenID Connect Core 1.0, section 5.3.2
			return none, errors.New("signin: the provider tells of somebody else")
		}
		if err := info.Claims(&c); err != nil {
			return none, err
		}
	}
	return account.Identity{Subject: token.Subject, Email: c.Email, Verified: bool(c.EmailVerified), Name: c.Name}, nil
}

// claims are the fields read from a provider's answer.
type claims struct {
	Email         string  `json:"email"`
	EmailVerified yesOrNo `json:"email_verified"`
	Name          string  `json:"name"`
}

// yesOrNo is a boolean that some providers write as a text.
type yesOrNo bool

// UnmarshalJSON reads true and "true" as true, everything else as false.
func (y *yesOrNo) UnmarshalJSON(b []byte) error {
	*y = strings.Trim(string(b), `"`) == "true"
	return nil
}

// redeem exchanges a code for tokens.
func redeem(ctx context.Context, config *oauth2.Config, code string, a Attempt) (*oauth2.Token, error) {
	tokens, err := config.Exchange(ctx, code, oauth2.VerifierOption(a.verifier()))
	if err != nil {
		return nil, unreachable(err)
	}
	return tokens, nil
}

// unreachable marks an error of the network as [ErrUnreachable].
func unreachable(err error) error {
	if network, ok := errors.AsType[*url.Error](err); ok {
		return errors.Join(ErrUnreachable, network)
	}
	return fmt.Errorf("signin: %w", err)
}
