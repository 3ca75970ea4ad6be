//go:build linux

package trial

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/testing/livetest"
)

// spectator watches a tournament like a browser: it applies frames, loads when it
// may have missed something, and reconnects.
type spectator struct {
	*caller
	tournament string

	mu       sync.Mutex
	shown    object // the screen's content
	live     bool   // connected, and everything missed is loaded
	arrivals int    // connections that were made
	loads    int
	closed   websocket.StatusCode // of the last ended connection
	problem  error                // that ended the spectator
}

// spectate makes some people watch until the test ends. It returns once they do.
func spectate(t *testing.T, url, token, tournament string, count int) []*spectator {
	t.Helper()
	all := make([]*spectator, count)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	t.Cleanup(func() { cancel(); running.Wait() })
	for i := range all {
		s := &spectator{caller: newCaller(url, token), tournament: tournament}
		all[i] = s
		running.Go(func() { s.run(ctx) })
	}
	everybody(t, all, 1)
	return all
}

// everybody waits until all watch and show at least a version.
func everybody(t *testing.T, all []*spectator, version int64) {
	t.Helper()
	for _, s := range all {
		eventually(t, fmt.Sprintf("a spectator shows version %d", version), func() error {
			s.mu.Lock()
			defer s.mu.Unlock()
			switch {
			case s.problem != nil:
				return s.problem
			case !s.live:
				return errors.New("it is not connected")
			case livetest.Version(s.shown) < version:
				return fmt.Errorf("it shows version %d", livetest.Version(s.shown))
			}
			return nil
		})
	}
}

// run watches until the context ends or the server forbids it.
func (s *spectator) run(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.follow(ctx)
		s.mu.Lock()
		s.live, s.closed = false, websocket.CloseStatus(err)
		s.mu.Unlock()
		if s.closed == 4401 {
			return
		}
		pause(ctx, time.Second+rand.N(time.Second)) // like a browser
	}
}

// follow watches on one connection.
func (s *spectator) follow(ctx context.Context) error {
	ws, _, err := websocket.Dial(ctx, s.URL+"/api/live", nil)
	if err != nil {
		return err
	}
	defer ws.CloseNow() //nolint:errcheck // it may have ended
	ws.SetReadLimit(1 << 20)
	if err := livetest.Subscribe(ctx, ws, s.Token, "tournament:"+s.tournament); err != nil {
		return err
	}
	s.mu.Lock()
	s.arrivals++
	s.mu.Unlock()
	for {
		f, err := livetest.Next(ctx, ws)
		if err != nil {
			return err
		}
		if err := s.receive(ctx, f); err != nil {
			return err
		}
	}
}

// receive updates the shown tournament from a frame.
func (s *spectator) receive(ctx context.Context, f livetest.Frame) error {
	s.mu.Lock()
	complete := s.shown != nil
	switch {
	case !complete:
	case f.Event == "data-updated":
		s.shown, complete = livetest.Apply(s.shown, f, "an organizer, who takes no part")
	default:
		complete = f.Versions[s.tournament] == livetest.Version(s.shown)
	}
	s.live = s.live || complete
	s.mu.Unlock()
	if complete {
		return nil
	}
	pause(ctx, rand.N(time.Duration(f.Spread+1)*time.Millisecond))
	for {
		var now object
		err := s.call(ctx, "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &now)
		if err == nil {
			s.mu.Lock()
			s.shown, s.live = now, true
			s.loads++
			s.mu.Unlock()
			return nil
		}
		if ctx.Err() != nil || !away(err) {
			s.mu.Lock()
			s.problem = err
			s.mu.Unlock()
			return err
		}
		pause(ctx, 50*time.Millisecond)
	}
}

// differs describes the difference between the shown and the current state, "" for
// none.
func (s *spectator) differs(now object) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return cmp.Diff(now, s.shown)
}

// total sums something over spectators.
func total(all []*spectator, of func(*spectator) int) int {
	sum := 0
	for _, s := range all {
		s.mu.Lock()
		sum += of(s)
		s.mu.Unlock()
	}
	return sum
}

func loads(s *spectator) int    { return s.loads }
func arrivals(s *spectator) int { return s.arrivals }

// away reports whether nobody could handle a request just then, so that repeating
// it is right.
func away(err error) bool {
	r, answered := errors.AsType[*refusal](err)
	return !answered || r.Status == 502 || r.Status == 503 || r.Status == 504
}

func pause(ctx context.Context, length time.Duration) {
	select {
	case <-time.After(length):
	case <-ctx.Done():
	}
}

// stage is a tournament in progress whose first match is corrected repeatedly, for as long as a
// test needs.
type stage struct {
	*caller
	tournament string
	match      string
	flips      int
}

// newTournament makes and seeds a tournament with these athletes.
func newTournament(ctx context.Context, c *caller, athletes []string) (tournament, error) {
	var now tournament
	err := c.call(ctx, "POST", "/api/tournament/create", object{"name": "On stage"}, &now)
	for _, step := range []struct {
		path string
		body object
	}{
		{"add-participant", object{"tournamentId": now.ID, "participantIds": athletes}},
		{"start/" + now.ID, nil},
		{"seed/" + now.ID, object{"manualSeedingData": nil}},
	} {
		if err == nil {
			err = c.call(ctx, "POST", "/api/tournament/"+step.path, step.body, &now)
		}
	}
	return now, err
}

// newStage starts a tournament with these athletes.
func newStage(ctx context.Context, c *caller, athletes []string) (*stage, error) {
	t, err := newTournament(ctx, c, athletes)
	if err != nil {
		return nil, err
	}
	for _, m := range t.Matches {
		if m.Status == "scheduled" {
			s := &stage{caller: c, tournament: t.ID, match: m.ID}
			return s, c.call(ctx, "POST", "/api/tournament/start-round", object{"tournamentId": t.ID}, nil)
		}
	}
	return nil, errors.New("there is no match to start")
}

// flip reverses the match's result and returns the tournament's version, once the
// server acknowledges it.
func (s *stage) flip(ctx context.Context) (int64, error) {
	s.flips++
	return s.record(ctx)
}

// record sends the result until it gets an answer.
func (s *stage) record(ctx context.Context) (int64, error) {
	for {
		var m match
		err := s.call(ctx, "PUT", "/api/match/update-result/"+s.match, object{"results": asGames(s.games())}, &m)
		if err == nil || !away(err) || ctx.Err() != nil {
			return m.Version, err
		}
		pause(ctx, 10*time.Millisecond)
	}
}

// games returns the winner of each game of the match after the last flip.
func (s *stage) games() string { return "12"[s.flips%2:][:1] }
