package apitest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/message"
)

// Object is a JSON object.
type Object = map[string]any

// Client calls the API as one person or without a token.
type Client struct {
	ID, Email, Token string

	server *Server
	ctx    context.Context
	header http.Header
}

func address(role account.Role, name string) string {
	return strings.ReplaceAll(strings.ToLower(name), " ", ".") + "@" + string(role) + ".example"
}

// Login logs in with a password and keeps the token.
func (c *Client) Login(password string) {
	c.server.t.Helper()
	var session struct{ Token string }
	c.server.Nobody().Post("/api/users/Login", Object{"email": c.Email, "password": password}).Is(http.StatusOK).Data(&session)
	c.Token = session.Token
}

// WithToken returns the same client with another token.
func (c *Client) WithToken(token string) *Client {
	d := *c
	d.Token = token
	return &d
}

// WithHeader returns the same client with another header in every request.
func (c *Client) WithHeader(name, value string) *Client {
	d := *c
	d.header = c.header.Clone()
	if d.header == nil {
		d.header = http.Header{}
	}
	d.header.Set(name, value)
	return &d
}

// WithContext returns the same client, whose calls end with a context.
func (c *Client) WithContext(ctx context.Context) *Client {
	d := *c
	d.ctx = ctx
	return &d
}

// Get sends a GET request.
func (c *Client) Get(path string) *Reply { return c.Do(http.MethodGet, path, nil) }

// Post sends a POST request; for the body see [Client.Do].
func (c *Client) Post(path string, body any) *Reply { return c.Do(http.MethodPost, path, body) }

// Put sends a PUT request; for the body see [Client.Do].
func (c *Client) Put(path string, body any) *Reply { return c.Do(http.MethodPut, path, body) }

// Delete sends a DELETE request.
func (c *Client) Delete(path string) *Reply { return c.Do(http.MethodDelete, path, nil) }

// Do sends a request. It sends a string body unchanged, nil as no body, and
// anything else as JSON.
func (c *Client) Do(method, path string, body any) *Reply {
	t := c.server.t
	t.Helper()
	var content []byte
	switch b := body.(type) {
	case nil:
	case string:
		content = []byte(b)
	default:
		encoded, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		content = encoded
	}
	header := c.header
	if c.server.again != nil && method != http.MethodGet && header.Get("Idempotency-Key") == "" {
		header = header.Clone()
		if header == nil {
			header = http.Header{}
		}
		header.Set("Idempotency-Key", rand.Text())
	}
	url := c.server.URL
	for {
		reply, err := c.send(method, url, path, body != nil, content, header)
		if err == nil {
			return reply
		}
		if c.server.again != nil {
			url = c.server.again(url)
		}
		if c.server.again == nil || url == "" {
			t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

// send sends a request to a server. It returns an error if no whole reply came.
func (c *Client) send(method, url, path string, hasBody bool, content []byte, header http.Header) (*Reply, error) {
	t := c.server.t
	t.Helper()
	ctx := c.ctx
	if ctx == nil {
		ctx = t.Context()
	}
	var reader io.Reader
	if hasBody {
		reader = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(ctx, method, url+path, reader)
	if err != nil {
		t.Fatal(err)
	}
	if hasBody {
		request.Header.Set("Content-Type", "application/json")
	}
	for name := range header {
		request.Header.Set(name, header.Get(name))
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	response, err := c.server.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return &Reply{Status: response.StatusCode, Header: response.Header, Body: string(received), call: method + " " + path, t: t}, nil
}

// Reply is a reply of the server. Its methods return it again, so that checks can
// be chained.
type Reply struct {
	Status int
	Header http.Header
	Body   string

	call     string
	t        testing.TB
	envelope *Envelope // once it was decoded
}

// Envelope is the form of every reply under /api.
type Envelope struct {
	Success   bool
	Message   string
	Code      message.Code
	Params    message.Params
	Data      json.RawMessage
	RequestID string
	Meta      *struct {
		Page, Limit, Total int
		Counts             map[string]int
	}
	Errors []struct {
		Field, Message string
		Code           message.Code
		Params         message.Params
	}
}

// Envelope returns the reply's envelope, which must agree with its status.
func (r *Reply) Envelope() Envelope {
	r.t.Helper()
	if r.envelope != nil {
		return *r.envelope
	}
	var e Envelope
	if err := json.Unmarshal([]byte(r.Body), &e); err != nil {
		r.t.Fatalf("%s: %d %q is no envelope: %v", r.call, r.Status, r.Body, err)
	}
	if e.Success != (r.Status < 300) || e.Message == "" || e.Success == (e.Data == nil) {
		r.t.Errorf("%s: %d %s is no good envelope", r.call, r.Status, r.Body)
	}
	r.said(e.Message, message.Message{Code: e.Code, Params: e.Params})
	for _, wrong := range e.Errors {
		r.said(wrong.Message, message.Message{Code: wrong.Code, Params: wrong.Params})
	}
	r.envelope = &e
	return e
}

// said checks that the reply's sentence fits its code and parameters in the reply's
// language, and differs in all others.
func (r *Reply) said(sentence string, m message.Message) {
	r.t.Helper()
	if want := message.Language(r.Header.Get("Content-Language")).Say(m); want != sentence || strings.Contains(sentence, "<nil>") || strings.HasPrefix(sentence, "server.") {
		r.t.Errorf("%s: says %q, and by its code %q", r.call, sentence, want)
	}
	for _, l := range message.Languages() {
		if l != message.English && l.Say(m) == message.English.Say(m) && m.Code != "server.session.expired" { // programs wait for this one
			r.t.Errorf("%s: %q is not translated into %s", r.call, sentence, l)
		}
	}
}

// Is checks the status.
func (r *Reply) Is(status int) *Reply {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("%s: %d %s, want %d", r.call, r.Status, r.Body, status)
	}
	r.Envelope()
	return r
}

// Refused checks that the reply is a refusal with a status and exactly this
// message.
func (r *Reply) Refused(status int, sentence string) *Reply {
	r.t.Helper()
	if e := r.Is(status).Envelope(); e.Message != sentence {
		r.t.Errorf("%s: message %q, want %q", r.call, e.Message, sentence)
	}
	return r
}

// Names checks that the reply reports this fault of a field.
func (r *Reply) Names(field, message string) *Reply {
	r.t.Helper()
	for _, e := range r.Envelope().Errors {
		if e.Field == field && e.Message == message {
			return r
		}
	}
	r.t.Errorf("%s: %s does not say %q about %q", r.call, r.Body, message, field)
	return r
}

// Contains checks that all of these texts are in the body.
func (r *Reply) Contains(texts ...string) *Reply {
	r.t.Helper()
	for _, text := range texts {
		if !strings.Contains(r.Body, text) {
			r.t.Errorf("%s: %s does not contain %q", r.call, r.Body, text)
		}
	}
	return r
}

// Lacks checks that none of these texts is in the body or a header.
func (r *Reply) Lacks(texts ...string) *Reply {
	r.t.Helper()
	head := &strings.Builder{}
	_ = r.Header.Write(head) // a Builder never fails
	for _, text := range texts {
		if strings.Contains(r.Body, text) || strings.Contains(head.String(), text) {
			r.t.Errorf("%s: the reply contains %q: %s", r.call, text, r.Body)
		}
	}
	return r
}

// Data decodes the reply's data.
func (r *Reply) Data(into any) *Reply {
	r.t.Helper()
	if err := json.Unmarshal(r.Envelope().Data, into); err != nil {
		r.t.Fatalf("%s: %v in %s", r.call, err, r.Body)
	}
	return r
}
