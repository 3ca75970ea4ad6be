package api_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

var (
	attacks    = flag.Int("hostile", 1000, "how many hostile requests are sent, on each database")
	attackSeed = flag.Uint64("hostile-seed", 1, "of what happens by chance")
)

// patience is the time limit for a reply; a slower one counts as hanging.
const patience = wait.Limit

// TestHostileRequests damages valid requests of every operation and sends them as all kinds of callers, while the clock
// jumps. None may cause an internal error, hang, or get a reply without the envelope, and a refused one must not change
// any row.
func TestHostileRequests(t *testing.T) {
	storetest.Each(t, func(t *testing.T, _ string) {
		const field = 1000 // requests on one server, so that its data stay few
		lot := rand.New(rand.NewPCG(*attackSeed, 0))
		statuses := map[int]int{}
		for sent := 0; sent < *attacks && !t.Failed(); sent += field {
			address := sqlite(t)
			if strings.HasSuffix(t.Name(), "postgres") {
				address = storetest.Postgres(t)
			}
			t.Run(fmt.Sprint("from ", sent), func(t *testing.T) {
				hostileRequests(t, apitest.Start(t, address, behindProxy), lot, min(field, *attacks-sent), statuses)
			})
		}
		t.Logf("answers by status: %v", statuses)
	})
}

func hostileRequests(t *testing.T, s *apitest.Server, lot *rand.Rand, number int, statuses map[int]int) {
	rows := operations(t, s)
	c := newScene(t, s)
	good := map[string]request{}
	for _, row := range rows {
		if requests[row] == nil {
			t.Fatalf("%s has no request in the table", row)
		}
		if strings.HasPrefix(row, "DELETE /api/users/") { // not the attackers
			good[row] = requests[row](newScene(t, s))
		} else {
			good[row] = requests[row](c)
		}
	}
	tokens := []string{s.Organizer().Token, s.Organizer().Token, s.Organizer().Token, c.athlete.Token, c.referee.Token, "", "x.y.z"}
	witness := storetest.Watch(t, s.Address)
	before := witness.Digest()
	for i := range number {
		row := rows[lot.IntN(len(rows))]
		a := damage(lot, method(row), good[row])
		if a.header.Get("Authorization") == "" {
			a.header.Set("Authorization", "Bearer "+any1(lot, tokens))
		}
		if a.header.Get("X-Forwarded-For") == "" { // from everywhere, because limits would refuse it unread
			a.header.Set("X-Forwarded-For", fmt.Sprintf("198.51.%d.%d", lot.IntN(256), lot.IntN(256)))
		}
		jump := time.Duration(0)
		if lot.IntN(20) == 0 {
			jump = time.Duration(lot.Int64N(int64(2*time.Hour))) - time.Hour
		}
		s.Clock.Advance(jump)
		status, complaint := a.send(t, s.URL)
		s.Clock.Advance(-jump)
		statuses[status]++
		after := witness.Digest()
		if complaint == "" && refused(status) {
			if changed := storetest.Changed(before, after); len(changed) > 0 {
				complaint = fmt.Sprintf("changed %v", changed)
			}
		}
		if complaint != "" {
			t.Errorf("request %d, %s: %s %.200s %.300q %v: %d %s", i, row, a.method, a.path, a.body, a.header, status, complaint)
		}
		before = after
	}
}

// refused reports whether a reply says that nothing was done.
func refused(status int) bool { return status >= 300 && status != http.StatusSeeOther }

// send returns the status of the reply and its problems.
func (a attack) send(t *testing.T, server string) (status int, complaint string) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, a.method, server+a.path, strings.NewReader(a.body))
	if err != nil {
		return 0, "" // no client can send this
	}
	r.Header = a.header
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		if ctx.Err() == nil && strings.Contains(err.Error(), "invalid header") {
			return 0, ""
		}
		return 0, err.Error()
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil && a.method != http.MethodHead {
		return response.StatusCode, err.Error()
	}
	return response.StatusCode, wrongAnswer(a, response, string(body))
}

func wrongAnswer(a attack, r *http.Response, body string) string {
	var e struct {
		Success *bool
		Message string
	}
	path, _, _ := strings.Cut(a.path, "?")
	switch {
	case r.StatusCode >= 500:
		return body
	case a.method == http.MethodHead, r.StatusCode == http.StatusNotModified, r.StatusCode == http.StatusSwitchingProtocols:
		return ""
	case r.StatusCode == http.StatusSeeOther && strings.HasPrefix(path, "/api/auth/"):
		return badRedirect(path, r.Header.Get("Location"))
	case !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json"):
		if r.StatusCode < 300 && (strings.HasPrefix(path, "/api/users/avatar/") || isFile(path)) {
			return ""
		}
		return fmt.Sprintf("%s is no envelope: %.200q", r.Header.Get("Content-Type"), body)
	case r.Header.Get("Content-Encoding") != "":
		return "" // compressed on request
	}
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.Success == nil || *e.Success != (r.StatusCode < 300) || e.Message == "" {
		return fmt.Sprintf("no envelope: %.200q", body)
	}
	return ""
}

// badRedirect returns the problem of a redirect during sign-in: only the start leads to another server.
func badRedirect(path, location string) string {
	if u, err := url.Parse(location); err == nil && (u.Host == "" && strings.HasPrefix(u.Path, "/") || strings.HasSuffix(path, "/start")) {
		return ""
	}
	return "leads to " + location
}
