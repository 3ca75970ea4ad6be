package play

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// person is a logged-in client of the API.
type person struct {
	url   string
	token string
	name  string
}

// refusal is the server's reply to a refused request.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d: %s", r.status, r.message) }

// login logs a person in.
func login(ctx context.Context, url, email, password string) (*person, error) {
	p := &person{url: url}
	var session struct {
		Token string
		User  struct{ Name string }
	}
	err := p.call(ctx, http.MethodPost, "/api/users/Login", body{"email": email, "password": password}, &session)
	p.token, p.name = session.Token, session.User.Name
	return p, err
}

// body is the JSON of a request.
type body map[string]any

var client = &http.Client{Timeout: 20 * time.Second}

// call sends a request and decodes the data of the reply into out, which may be nil. A refusal by
// the server is a [*refusal].
func (p *person) call(ctx context.Context, method, path string, in body, out any) error {
	var sent io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, sent)
	if err != nil {
		return err
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	reply, err := client.Do(r)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	envelope := struct {
		Success bool
		Message string
		Data    any
	}{Data: out}
	if err := json.NewDecoder(reply.Body).Decode(&envelope); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if !envelope.Success {
		return &refusal{reply.StatusCode, envelope.Message}
	}
	return nil
}

func (p *person) get(ctx context.Context, path string, out any) error {
	return p.call(ctx, http.MethodGet, path, nil, out)
}

func (p *person) post(ctx context.Context, path string, in body, out any) error {
	return p.call(ctx, http.MethodPost, path, in, out)
}
