package signin

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"golang.org/x/oauth2"

	"github.com/toproll/toproll/internal/account"
)

// graph is the dialect of Meta: OAuth 2, and a call of its Graph API that identifies the person. It
// does not say whether an address belongs to the person, so none counts as verified.
type graph struct {
	authURL, tokenURL, userURL string
}

func (g *graph) config(p *Provider, a Attempt) (*oauth2.Config, error) {
	secret, err := p.secret()
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: secret, RedirectURL: a.Redirect, Scopes: []string{"email", "public_profile"},
		Endpoint: oauth2.Endpoint{AuthURL: g.authURL, TokenURL: g.tokenURL},
	}, err
}

func (g *graph) start(_ context.Context, p *Provider, a Attempt) (string, error) {
	config, err := g.config(p, a)
	if err != nil {
		return "", err
	}
	return config.AuthCodeURL(a.State(), oauth2.S256ChallengeOption(a.verifier())), nil
}

func (g *graph) finish(ctx context.Context, p *Provider, a Attempt, code string) (account.Identity, error) {
	var none account.Identity
	config, err := g.config(p, a)
	if err != nil {
		return none, err
	}
	ctx = context.WithValue(ctx, oauth2.HTTPClient, p.client)
	tokens, err := redeem(ctx, config, code, a)
	if err != nil {
		return none, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, g.userURL, nil)
	if err != nil {
		return none, err
	}
	response, err := config.Client(ctx, tokens).Do(request)
	if err != nil {
		return none, unreachable(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return none, fmt.Errorf("signin: asked for the person, the provider answers %s", response.Status)
	}
	var person struct{ ID, Name, Email string }
	if err := json.NewDecoder(io.LimitReader(response.Body, maxPerson)).Decode(&person); err != nil {
		return none, fmt.Errorf("signin: what the provider says of the person: %w", err)
	}
	return account.Identity{Subject: person.ID, Email: person.Email, Name: person.Name}, nil
}

// maxPerson is the maximum size of a provider's answer about a person, in bytes.
const maxPerson = 64 << 10
