// Command openid is an OpenID provider for tests: zitadel/oidc, a certified one,
// with its example of a storage and of a login page. It listens on a free port of
// the loopback, prints its issuer as the first line, and ends when its input does.
//
//	openid CLIENT SECRET REDIRECT …
//
// Any name can log in: it is the person's address, and the password is "password". A name that begins with one of these words
// and a dot
// makes the provider misbehave:
//
//	unverified   it has not made sure of the address
//	nonce        its token is for another attempt
//
// A client whose id ends in "-expired" gets tokens that have expired. Nobody gets
// a code without PKCE. /me describes the person like Meta.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

func main() {
	if len(os.Args) < 4 {
		log.Fatal("usage: openid CLIENT SECRET REDIRECT …")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	client, secret, redirects := os.Args[1], os.Args[2], os.Args[3:]
	storage.RegisterClients(storage.WebClient(client, secret, redirects...), storage.WebClient(client+"-expired", secret, redirects...))

	issuer := "http://" + listener.Addr().String()
	kept := provider{storage.NewStorage(&people{})}
	mux := http.NewServeMux()
	mux.Handle("/", exampleop.SetupServer(issuer, kept, slog.New(slog.DiscardHandler), false))
	mux.HandleFunc("GET /me", func(w http.ResponseWriter, r *http.Request) { me(w, r, issuer) })
	go func() { log.Fatal(http.Serve(listener, mux)) }()

	fmt.Println(issuer)
	_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
}

// people creates each person at login.
type people struct {
	mu    sync.Mutex
	known map[string]*storage.User
}

// ExampleClientID is the id of a service that nobody uses.
func (*people) ExampleClientID() string { return storage.ServiceUserID }

// GetUserByID returns a person who has logged in.
func (p *people) GetUserByID(id string) *storage.User {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.known[id]
}

// GetUserByUsername returns the person with an address.
func (p *people) GetUserByUsername(email string) *storage.User {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := "subject-of-" + email
	if p.known[id] == nil {
		if p.known == nil {
			p.known = map[string]*storage.User{}
		}
		behaviour, address, found := strings.Cut(email, ".")
		if !found || behaviour != "unverified" && behaviour != "nonce" {
			address = email
		}
		first, _, _ := strings.Cut(address, "@")
		p.known[id] = &storage.User{
			ID: id, Username: email, Password: "password", FirstName: first, LastName: "From Elsewhere",
			Email: address, EmailVerified: behaviour != "unverified",
		}
	}
	return p.known[id]
}

// provider is the example's storage, stricter and less reliable.
type provider struct{ *storage.Storage }

// CreateAuthRequest refuses requests without PKCE.
func (p provider) CreateAuthRequest(ctx context.Context, r *oidc.AuthRequest, userID string) (op.AuthRequest, error) {
	if r.CodeChallenge == "" || r.CodeChallengeMethod != oidc.CodeChallengeMethodS256 {
		return nil, oidc.ErrInvalidRequest().WithDescription("PKCE is required")
	}
	if !slices.Contains(r.Scopes, oidc.ScopeOpenID) { // a request like Meta's
		r.Scopes = append(r.Scopes, oidc.ScopeOpenID, oidc.ScopeProfile)
	}
	return p.Storage.CreateAuthRequest(ctx, r, userID)
}

// AuthRequestByCode makes tokens for people named nonce be for another attempt.
func (p provider) AuthRequestByCode(ctx context.Context, code string) (op.AuthRequest, error) {
	r, err := p.Storage.AuthRequestByCode(ctx, code)
	if err == nil && strings.HasPrefix(r.GetSubject(), "subject-of-nonce.") {
		return otherAttempt{r}, nil
	}
	return r, err
}

type otherAttempt struct{ op.AuthRequest }

// GetNonce returns that of another attempt.
func (otherAttempt) GetNonce() string { return "of another attempt" }

// GetClientByClientID makes tokens for some clients expire before they are sent.
func (p provider) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	c, err := p.Storage.GetClientByClientID(ctx, id)
	if err == nil && strings.HasSuffix(id, "-expired") {
		return hasty{c}, nil
	}
	return c, err
}

type hasty struct{ op.Client }

// IDTokenLifetime is over.
func (hasty) IDTokenLifetime() time.Duration { return -time.Hour }

// me describes an access token's person in Meta's form.
func me(w http.ResponseWriter, r *http.Request, issuer string) {
	request, err := http.NewRequestWithContext(r.Context(), http.MethodGet, issuer+"/userinfo", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	request.Header.Set("Authorization", r.Header.Get("Authorization"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	var person struct{ Sub, Name, Email string }
	if response.StatusCode != http.StatusOK || json.NewDecoder(response.Body).Decode(&person) != nil {
		http.Error(w, "no such person", http.StatusUnauthorized)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"id": person.Sub, "name": person.Name, "email": person.Email})
}
