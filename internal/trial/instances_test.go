//go:build linux

package trial

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// club is a pair of instances with people, who each call either instance.
type club struct {
	*pair
	database string
	boss     *caller // an organizer, through haproxy
	athletes []string
}

func newClub(t *testing.T) *club {
	t.Helper()
	database := storetest.Postgres(t)
	c := &club{pair: servePair(t, database), database: database}
	c.boss = newCaller(c.Proxy, "")
	err := c.boss.found(t.Context())
	if err == nil {
		c.athletes, err = c.boss.athletes(t.Context(), 16)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// at returns a person as a caller of one instance.
func (c *club) at(instance int, token string) *caller {
	return newCaller(c.instances[instance].URL, token)
}

// person makes an account and logs in.
func (c *club) person(t *testing.T, role, name string) (id string, as *caller) {
	t.Helper()
	var made struct {
		ID string `json:"_id"`
	}
	who := object{"name": name, "email": name + "@example.org", "password": secret, "role": role}
	if err := c.boss.call(t.Context(), "POST", "/api/users/createuser", who, &made); err != nil {
		t.Fatal(err)
	}
	as = newCaller(c.Proxy, "")
	if err := as.login(t.Context(), name+"@example.org", secret); err != nil {
		t.Fatal(err)
	}
	return made.ID, as
}

func (c *club) stage(t *testing.T) *stage {
	t.Helper()
	s, err := newStage(t.Context(), c.boss, c.athletes)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTwoInstances tests all that instances must learn from each other: they share
// only a database.
func TestTwoInstances(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	t.Run("a result is seen on the other", c.resultIsSeen)
	t.Run("a rolled-back write sends nothing", c.rolledBack)
	t.Run("two referees score at once", c.bothScore)
	t.Run("histories are linearizable", c.linearizable)
	t.Run("a ban ends every session", c.banEnds)
	t.Run("a new password ends every session", c.passwordEnds)
	t.Run("guesses count on both", c.guessesCount)
}

func (c *club) resultIsSeen(t *testing.T) {
	s := c.stage(t)
	s.caller = c.at(0, c.boss.Token)
	all := spectate(t, c.instances[1].URL, c.boss.Token, s.tournament, 3)
	for range 20 {
		version, err := s.flip(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		everybody(t, all, version)
	}
	var now object
	if err := c.at(0, c.boss.Token).call(t.Context(), "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &now); err != nil {
		t.Fatal(err)
	}
	for _, spectator := range all {
		if diff := spectator.differs(now); diff != "" {
			t.Errorf("live view and reload differ: %s", diff)
		}
	}
	if loaded := total(all, loads); loaded != len(all) {
		t.Errorf("%d spectators loaded %d times; once each is enough", len(all), loaded)
	}
}

// rolledBack makes PostgreSQL refuse a commit after everything else, including the
// notification.
func (c *club) rolledBack(t *testing.T) {
	s := c.stage(t)
	s.caller = c.at(0, c.boss.Token)
	ws := c.watch(t, 1, c.boss.Token, "tournament:"+s.tournament, "leaderboard")
	before, err := s.flip(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	storetest.Exec(t, c.database, `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$`)
	storetest.Exec(t, c.database, `CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`)
	s.flips++
	for range 3 {
		if _, err := s.record(t.Context()); refusedWith(err) != http.StatusInternalServerError {
			t.Fatalf("a commit that PostgreSQL refused: %v", err)
		}
	}
	storetest.Exec(t, c.database, "DROP TRIGGER refuse ON matches")
	after, err := s.record(t.Context())
	if err != nil || after != before+1 {
		t.Fatalf("version %d after %d: %v", after, before, err)
	}
	var heard []int64
	for len(heard) < 4 { // of each result as a match and as a change of the leaderboard
		f, err := livetest.Next(t.Context(), ws)
		if err != nil {
			t.Fatal(err)
		}
		if f.Event == "data-updated" && f.Version >= before { // earlier ones may still arrive
			heard = append(heard, f.Version)
		}
	}
	if diff := cmp.Diff([]int64{before, before, after, after}, heard); diff != "" {
		t.Errorf("heard of other versions: %s", diff)
	}
}

// bothScore makes two referees repeatedly record different results of a match
// through two instances at the same moment.
func (c *club) bothScore(t *testing.T) {
	referees := [2]*caller{}
	for i, name := range []string{"rita", "rosa"} {
		_, as := c.person(t, "referee", name)
		referees[i] = c.at(i, as.Token)
	}
	rounds := 0
	for rounds < 48 {
		s := c.stage(t)
		var now tournament
		if err := c.boss.call(t.Context(), "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &now); err != nil {
			t.Fatal(err)
		}
		for _, m := range now.Matches {
			if m.Status != "in-progress" {
				continue
			}
			rounds++
			begin := make(chan struct{})
			var errs [2]error
			var both sync.WaitGroup
			for i, referee := range referees {
				both.Go(func() {
					<-begin
					errs[i] = referee.call(t.Context(), "PUT", "/api/match/update-result/"+m.ID, object{"results": asGames("12"[i:][:1])}, nil)
				})
			}
			close(begin)
			both.Wait()
			winner := 0
			if errs[0] != nil {
				winner = 1
			}
			if errs[winner] != nil || refusedWith(errs[1-winner]) != http.StatusConflict {
				t.Fatalf("round %d: %v and %v, want one 200 and one 409", rounds, errs[0], errs[1])
			}
			var kept tournament
			if err := c.boss.call(t.Context(), "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &kept); err != nil {
				t.Fatal(err)
			}
			for _, k := range kept.Matches {
				if k.ID == m.ID && results(k.Games) != "12"[winner:][:1] {
					t.Fatalf("round %d: %q is kept, not what was acknowledged", rounds, results(k.Games))
				}
			}
		}
	}
	t.Logf("%d rounds, each with one 200 and one 409", rounds)
}

func (c *club) banEnds(t *testing.T) {
	id, as := c.person(t, "participant", "bruno")
	ws := c.watch(t, 1, as.Token, "user")
	if err := c.at(0, c.boss.Token).call(t.Context(), "PUT", "/api/users/participant/"+id, object{"status": "banned"}, nil); err != nil {
		t.Fatal(err)
	}
	c.endsSession(t, id, as.Token, ws)
	if err := c.at(1, "").login(t.Context(), "bruno@example.org", secret); refusedWith(err) != http.StatusForbidden {
		t.Errorf("the banned logs in: %v", err)
	}
}

func (c *club) passwordEnds(t *testing.T) {
	id, as := c.person(t, "participant", "petra")
	ws := c.watch(t, 1, as.Token, "user")
	var session struct{ Token string }
	passwords := object{"oldPassword": secret, "newPassword": "another password"}
	if err := c.at(0, as.Token).call(t.Context(), "PUT", "/api/users/change-password/"+id, passwords, &session); err != nil {
		t.Fatal(err)
	}
	c.endsSession(t, id, as.Token, ws)
	if err := c.at(1, session.Token).call(t.Context(), "GET", "/api/users/getuser/"+id, nil, nil); err != nil {
		t.Errorf("the new session: %v", err)
	}
	if err := c.at(1, "").login(t.Context(), "petra@example.org", secret); refusedWith(err) != http.StatusUnauthorized {
		t.Errorf("the old password: %v", err)
	}
}

// guessesCount tries passwords on both instances in turn, like haproxy.
func (c *club) guessesCount(t *testing.T) {
	_, vera := c.person(t, "participant", "vera")
	guess := func(i int, address, password string) int {
		return refusedWith(c.at(i%2, "").call(t.Context(), "POST", "/api/users/Login",
			object{"email": "vera@example.org", "password": password}, nil, "X-Forwarded-For", address))
	}
	guesses := 0
	for guess(guesses, "198.51.100.7", "a guess") == http.StatusUnauthorized {
		guesses++
	}
	if guesses != 10 {
		t.Errorf("%d guesses got through on two instances, want 10 as on one", guesses)
	}
	for i := range c.instances {
		if status := guess(i, "198.51.100.7", secret); status != http.StatusTooManyRequests {
			t.Errorf("instance %d answers the guesser with %d", i+1, status)
		}
		if status := guess(i, "203.0.113.9", secret); status != 0 {
			t.Errorf("instance %d keeps the owner out with %d", i+1, status)
		}
		if err := c.at(i, vera.Token).call(t.Context(), "GET", "/api/notifications", nil, nil); err != nil {
			t.Errorf("the owner's session on instance %d: %v", i+1, err)
		}
	}
}

// endsSession checks that a token, and the connection made with it to the second
// instance, are dead on both.
func (c *club) endsSession(t *testing.T, id, token string, ws *websocket.Conn) {
	t.Helper()
	for i := range c.instances {
		if err := c.at(i, token).call(t.Context(), "GET", "/api/users/getuser/"+id, nil, nil); refusedWith(err) != http.StatusUnauthorized {
			t.Errorf("instance %d takes the token: %v", i+1, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), wait.Limit)
	defer cancel()
	for {
		if _, err := livetest.Next(ctx, ws); err == nil {
			continue
		} else if websocket.CloseStatus(err) != 4401 {
			t.Errorf("the connection ends with %v", err)
		}
		return
	}
}

// watch connects a person to an instance and returns once nothing can be missed.
func (c *club) watch(t *testing.T, instance int, token string, topics ...string) *websocket.Conn {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), c.instances[instance].URL+"/api/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.CloseNow() }) //nolint:errcheck // it may be closed already
	ws.SetReadLimit(1 << 20)
	if err := livetest.Subscribe(t.Context(), ws, token, topics...); err != nil {
		t.Fatal(err)
	}
	for {
		f, err := livetest.Next(t.Context(), ws)
		if err != nil || len(f.Refused) > 0 {
			t.Fatal(fmt.Errorf("%v: %w", f.Refused, err))
		}
		if f.Event == "subscribed" {
			return ws
		}
	}
}

// refusedWith returns the status of a refusal, or 0 for other errors.
func refusedWith(err error) int {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.Status
	}
	return 0
}
