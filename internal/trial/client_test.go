//go:build linux

package trial

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/toproll/toproll/internal/testing/wait"
)

// object is a JSON object.
type object = map[string]any

// caller calls the API as one person.
type caller struct {
	URL   string
	Token string
	HTTP  *http.Client
}

func newCaller(url, token string) *caller {
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	return &caller{URL: url, Token: token, HTTP: &http.Client{Transport: transport, Timeout: wait.Limit}}
}

// refusal is an error reply.
type refusal struct {
	Status  int
	Message string
}

// Error returns status and message.
func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.Status, r.Message) }

// call sends a request and decodes the reply. The error is a *refusal if the server answered, and
// another error if the outcome of the request is unknown.
func (c *caller) call(ctx context.Context, method, path string, body, into any, header ...string) error {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.URL+path, content)
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	var envelope struct {
		Success bool
		Message string
		Data    json.RawMessage
	}
	if err := json.Unmarshal(received, &envelope); err != nil || envelope.Success != (response.StatusCode < 300) {
		return &refusal{response.StatusCode, "not an envelope: " + string(received)}
	}
	if !envelope.Success {
		return &refusal{response.StatusCode, envelope.Message}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(envelope.Data, into)
}

const secret = "a password for trials"

// found makes the first account and logs in.
func (c *caller) found(ctx context.Context) error {
	const email = "olga@example.org"
	who := object{"name": "Olga Organizer", "email": email, "password": secret}
	if err := c.call(ctx, "POST", "/api/users/createuser", who, nil); err != nil {
		return err
	}
	return c.login(ctx, email, secret)
}

// login logs the caller in.
func (c *caller) login(ctx context.Context, email, password string) error {
	var session struct{ Token string }
	err := c.call(ctx, "POST", "/api/users/Login", object{"email": email, "password": password}, &session)
	c.Token = session.Token
	return err
}

// athletes makes accounts and returns their ids.
func (c *caller) athletes(ctx context.Context, count int) ([]string, error) {
	ids := make([]string, count)
	for i := range ids {
		who := object{"name": fmt.Sprintf("Athlete %d", i+1), "email": fmt.Sprintf("athlete%d@example.org", i+1), "password": secret}
		var made struct {
			ID string `json:"_id"`
		}
		if err := c.call(ctx, "POST", "/api/users/createuser", who, &made); err != nil {
			return nil, err
		}
		ids[i] = made.ID
	}
	return ids, nil
}

// The used parts of the API's shapes.
type (
	entry struct {
		ID    string `json:"_id"`
		Place int
		Left  string
		User  struct {
			ID    string
			IsBye bool
		}
	}
	match struct {
		ID          string `json:"_id"`
		MatchNumber int
		Status      string
		Player1     *entry
		Player2     *entry
		Winner      *entry
		BestOf      int
		Games       []game
		DecidedBy   string
		Bye         bool
		Version     int64
	}
	game struct {
		GameNumber int  `json:"gameNumber"`
		Player1Won bool `json:"player1Won"`
	}
	tournament struct {
		ID           string `json:"_id"`
		Name         string
		Status       string
		AthleteCount int
		IsSeeded     bool
		Version      int64
		Participants []entry
		Matches      []match
		Winner       *entry
	}
)

// results writes games as '1' and '2'.
func results(games []game) string {
	var b []byte
	for _, g := range games {
		if g.Player1Won {
			b = append(b, '1')
		} else {
			b = append(b, '2')
		}
	}
	return string(b)
}

// asGames is the reverse of [results].
func asGames(results string) []game {
	games := make([]game, len(results))
	for i := range results {
		games[i] = game{i + 1, results[i] == '1'}
	}
	return games
}
