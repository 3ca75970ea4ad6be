package live_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/usecases"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// outage is an App whose database can go away, and counts queries during that time.
type outage struct {
	usecases.Source
	away             atomic.Bool
	versions, tokens atomic.Int64
}

var errAway = errors.New("the database is away")

func (o *outage) AuthenticateUntil(ctx context.Context, bearer string) (account.User, time.Time, error) {
	if o.away.Load() {
		o.tokens.Add(1)
		return account.User{}, time.Time{}, errAway
	}
	return o.Source.AuthenticateUntil(ctx, bearer)
}

func (o *outage) Versions(ctx context.Context, ids []string) (map[string]int64, error) {
	if o.away.Load() && len(ids) > 0 {
		o.versions.Add(1)
		return nil, errAway
	}
	return o.Source.Versions(ctx, ids)
}

// While the database is away, the hub asks once for the versions of all topics, and repeatedly for one token.
// Connections stay meanwhile, and end afterwards if their token is invalid.
func TestResyncWhileTheDatabaseIsAway(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	source := &outage{Source: s.App.Source()}
	hub := live.New(live.Options{Source: source, Changes: shapes.ChangesJSON, Clock: s.Clock.Now, Timing: live.Timing{Again: time.Millisecond}})
	serving := httptest.NewServer(hub)
	t.Cleanup(func() { hub.Close(context.Background()); serving.Close() })
	p := s.Participant()
	watchers := make([]*watcher, 20)
	for i := range watchers {
		ws, _, err := websocket.Dial(t.Context(), serving.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		watchers[i] = &watcher{t: t, ws: ws}
		c := newCup(s, 0)
		if f := watchers[i].subscribe(p.Token, "tournament:"+c.id); f.Versions[c.id] != 1 {
			t.Fatalf("versions %v", f.Versions)
		}
	}
	source.away.Store(true)
	hub.Publish([]store.Change{{Type: store.Resync}})
	for _, w := range watchers {
		if f := w.next(); f.Event != "resync" || len(f.Versions) > 0 {
			t.Errorf("received %+v", f)
		}
	}
	for end := time.Now().Add(deadline); source.tokens.Load() < 3; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("tokens are not checked again")
		}
	}
	if n := source.versions.Load(); n != 1 {
		t.Errorf("asked %d times for versions", n)
	}
	for _, w := range watchers { // still connected
		if err := livetest.Subscribe(t.Context(), w.ws, ""); err != nil {
			t.Error(err)
		}
	}
	s.Organizer().Put("/api/users/participant/"+p.ID, object{"status": "banned"}).Is(http.StatusOK)
	source.away.Store(false)
	for _, w := range watchers {
		w.closed(4401, "banned")
	}
}
