package live_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// deadline is the limit for waiting in a test.
const deadline = wait.Limit

// object is a JSON object.
type object = apitest.Object

// frame is what a watcher receives.
type frame = livetest.Frame

// watcher is a browser tab.
type watcher struct {
	t  *testing.T
	ws *websocket.Conn
	// known are the versions of the tournaments at connection time. Earlier commits may still be on
	// their way then; the watcher skips them, as a client does.
	known map[string]int64
}

// smallBuffers limits the data on the way to a client that does not read.
var smallBuffers = &http.Client{Transport: &http.Transport{
	DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err == nil {
			err = conn.(*net.TCPConn).SetReadBuffer(4096)
		}
		return conn, err
	},
}}

// dial connects without saying anything.
func dial(t *testing.T, s *apitest.Server) *watcher {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, s.URL+"/api/live", &websocket.DialOptions{HTTPClient: smallBuffers})
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { ws.CloseNow() }) //nolint:errcheck // it may be closed already
	return &watcher{t: t, ws: ws}
}

// watch connects and listens to topics, all of which must be allowed.
func watch(t *testing.T, s *apitest.Server, c *apitest.Client, topics ...string) *watcher {
	t.Helper()
	// On PostgreSQL, commits before the server listens arrive only as a resync. A reader
	// of the standings waits until it listens.
	if err := s.DB.Standings(t.Context(), func(*ranking.Board) {}); err != nil {
		t.Fatal(err)
	}
	w := dial(t, s)
	w.known = map[string]int64{}
	var tournaments []struct {
		ID      string `json:"_id"`
		Version int64
	}
	s.Organizer().Get("/api/tournament/get-all").Is(http.StatusOK).Data(&tournaments)
	for _, tournament := range tournaments {
		w.known[tournament.ID] = tournament.Version
	}
	if f := w.subscribe(c.Token, topics...); len(f.Refused) > 0 {
		t.Fatalf("refused: %q", f.Refused)
	}
	return w
}

func (w *watcher) say(text string) {
	w.t.Helper()
	if err := w.ws.Write(w.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		w.t.Fatal(err)
	}
}

// subscribe sends a message and returns the answer.
func (w *watcher) subscribe(token string, topics ...string) frame {
	w.t.Helper()
	if err := livetest.Subscribe(w.t.Context(), w.ws, token, topics...); err != nil {
		w.t.Fatal(err)
	}
	for {
		if f := w.next(); f.Event == "subscribed" {
			return f
		}
	}
}

func (w *watcher) read() ([]byte, error) {
	ctx, cancel := context.WithTimeout(w.t.Context(), deadline)
	defer cancel()
	_, text, err := w.ws.Read(ctx)
	return text, err
}

// next returns the next frame that is not a ping and tells something new.
func (w *watcher) next() frame {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), deadline)
	defer cancel()
	for {
		f, err := livetest.Next(ctx, w.ws)
		if err != nil {
			w.t.Fatal(err)
		}
		if version := w.known[f.TournamentID]; f.Event != "data-updated" || version == 0 || f.Version == 0 || f.Version > version {
			return f
		}
	}
}

// is checks the subject of the next frame. It skips an earlier resync: on
// PostgreSQL everybody gets one whenever the listener has connected, which may be
// late.
func (w *watcher) is(event, eventType, tournamentID string) frame {
	w.t.Helper()
	f := w.next()
	for f.Event == "resync" && event != "resync" {
		f = w.next()
	}
	if f.Event != event || f.Type != eventType || f.TournamentID != tournamentID {
		w.t.Fatalf("received %s %s of %q, want %s %s of %q", f.Event, f.Type, f.TournamentID, event, eventType, tournamentID)
	}
	return f
}

// closed waits for the end of the connection and checks its code and reason.
func (w *watcher) closed(code websocket.StatusCode, reason string) {
	w.t.Helper()
	for {
		_, err := w.read()
		if err == nil {
			continue
		}
		if e, ok := errors.AsType[websocket.CloseError](err); !ok || e.Code != code || !strings.Contains(e.Reason, reason) {
			w.t.Errorf("closed with %v, want %d %q", err, code, reason)
		}
		return
	}
}

// cup is a tournament of an organizer.
type cup struct {
	o  *apitest.Client
	id string
}

// newCup makes a tournament with athletes; it is not started.
func newCup(s *apitest.Server, athletes int) cup {
	o := s.Organizer()
	var made struct {
		ID string `json:"_id"`
	}
	o.Post("/api/tournament/create", object{"name": "Cup"}).Is(http.StatusCreated).Data(&made)
	ids := make([]string, athletes)
	for i := range ids {
		ids[i] = s.As(account.Participant, fmt.Sprintf("Athlete %d", i+1)).ID
	}
	c := cup{o, made.ID}
	if athletes > 0 {
		o.Post("/api/tournament/add-participant", object{"tournamentId": c.id, "participantIds": ids}).Is(http.StatusOK)
	}
	return c
}

func (c cup) start() { c.o.Post("/api/tournament/start/"+c.id, nil).Is(http.StatusOK) }

func (c cup) seed() {
	c.o.Post("/api/tournament/seed/"+c.id, map[string]any{"manualSeedingData": nil}).Is(http.StatusOK)
}

// seeded is a cup whose first round is seeded.
func seeded(s *apitest.Server, athletes int) cup {
	c := newCup(s, athletes)
	c.start()
	c.seed()
	return c
}

// load returns the whole tournament for a viewer.
func (c cup) load(as *apitest.Client) (d object) {
	as.Get("/api/tournament/brackets-data/" + c.id).Is(http.StatusOK).Data(&d)
	return d
}

// first returns the id of the first match with a status, or "".
func (c cup) first(status string) string {
	for _, m := range livetest.Matches(c.load(c.o)) {
		if m["status"] == status {
			return m["_id"].(string)
		}
	}
	return ""
}

func (c cup) startMatch(id string) { c.o.Post("/api/match/start/"+id, nil).Is(http.StatusOK) }

func (c cup) score(id string, player1 bool) *apitest.Reply {
	return c.o.Put("/api/match/update-result/"+id, object{"results": []object{{"gameNumber": 1, "player1Won": player1}}})
}
