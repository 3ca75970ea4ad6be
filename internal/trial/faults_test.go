//go:build linux

package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// spectators is the number of watchers during faults.
const spectators = 40

// TestFaults removes things under two working instances, one after the other. After
// each fault the service must recover automatically. All watchers must see the
// current state, and no acknowledged data may be lost.
func TestFaults(t *testing.T) {
	t.Parallel()
	go binary() //nolint:errcheck // builds meanwhile; its users get the error
	primary := newPostgres(t)
	standby := primary.standby(t)
	c := &club{pair: servePair(t, fmt.Sprintf("postgres://toproll:%s@%s,%s/postgres?sslmode=disable&target_session_attrs=read-write",
		primary.password, primary.address, standby.address))}
	w, err := founded(t.Context(), c.Proxy, 16)
	if err != nil {
		t.Fatal(err)
	}
	c.boss, c.athletes = w.caller, w.athletes
	s := c.stage(t)
	all := spectate(t, c.Proxy, c.boss.Token, s.tournament, spectators)

	for _, fault := range []struct {
		name string
		do   func()
	}{
		{"instances restarted one after the other", func() {
			for i := range c.instances {
				if status := c.instances[i].stop(t); status != 0 {
					t.Errorf("an instance stopped with status %d:\n%s", status, c.instances[i].log)
				}
				c.restart(t, i)
				c.bothUp(t)
			}
		}},
		{"an instance killed", func() { c.instances[0].kill() }},
		{"PostgreSQL crashed and restarted", func() { primary.crash(); primary.start(t) }},
		{"primary killed, standby promoted", func() { primary.crash(); standby.exec(t, "SELECT pg_promote()") }},
	} {
		c.survive(t, fault.name, fault.do, w, s, all)
		if c.instances[0].command.ProcessState != nil {
			c.restart(t, 0)
			c.bothUp(t)
		}
	}
}

// bothUp waits until haproxy knows both instances again: until both got requests,
// so that the next fault hits the other.
func (c *club) bothUp(t *testing.T) {
	t.Helper()
	var asked [2]int
	for i, instance := range c.instances {
		eventually(t, "the instance answers", func() (err error) {
			asked[i], err = served(t.Context(), instance.metrics, "/readyz")
			return err
		})
	}
	for i, instance := range c.instances {
		eventually(t, "haproxy asks the instance", func() error {
			now, err := served(t.Context(), instance.metrics, "/readyz")
			if err == nil && now == asked[i] {
				err = errors.New("it has not asked")
			}
			return err
		})
	}
}

// survive makes referees work, causes a fault, and waits until all is well.
func (c *club) survive(t *testing.T, name string, bad func(), w *world, s *stage, all []*spectator) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var working sync.WaitGroup
	tables := make([]*table, 2)
	for i := range tables {
		tables[i] = &table{w: w, name: name + fmt.Sprint(i), chance: rand.New(rand.NewPCG(rand.Uint64(), 1)), referees: 2}
		working.Go(func() {
			// Wait for sent requests, so that nothing changes in the end.
			for ctx.Err() == nil {
				if err := tables[i].step(t.Context()); err == nil {
					continue
				} else if !passing(err) {
					t.Errorf("%s: %v", name, err)
					return
				}
				pause(ctx, 10*time.Millisecond)
			}
		})
	}
	w.wait(20)
	loaded, arrived, count := total(all, loads), total(all, arrivals), w.acknowledged()

	began := time.Now()
	bad()
	done := time.Now()
	version, err := s.flip(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	writing := time.Now()
	everybody(t, all, version)
	watching := time.Now()
	w.wait(20)
	cancel()
	working.Wait()

	if version, err = s.flip(t.Context()); err != nil {
		t.Fatal(err)
	}
	everybody(t, all, version)
	w.results[s.match] = &acknowledged{Tournament: s.tournament, Games: s.games()}
	if err := w.check(t.Context(), true); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	var now object
	if err := c.boss.call(t.Context(), "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &now); err != nil {
		t.Fatal(err)
	}
	for i, spectator := range all {
		if diff := spectator.differs(now); diff != "" {
			t.Errorf("%s: spectator %d does not see what there is: %s", name, i, diff)
		}
	}
	t.Logf("%s: it took %s; a result is acknowledged %s after it began; all %d spectators see it after %s; %d came back, %d loads; %d results acknowledged, none lost",
		name, round(done.Sub(began)), round(writing.Sub(began)), len(all), round(watching.Sub(began)),
		total(all, arrivals)-arrived, total(all, loads)-loaded, w.acknowledged()-count)
}

func round(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

// passing reports whether all errors come from a brief outage, or from a resent
// request that met its first result.
func passing(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			if !passing(e) {
				return false
			}
		}
		return true
	}
	return away(err) || refusedWith(err) == http.StatusConflict
}

// served returns an instance's number of requests for a path.
func served(ctx context.Context, url, path string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", url+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	sum := 0
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if line := lines.Text(); strings.Contains(line, "_seconds_count") && strings.Contains(line, path) {
			n, err := strconv.Atoi(line[strings.LastIndexByte(line, ' ')+1:])
			if err != nil {
				return 0, err
			}
			sum += n
		}
	}
	return sum, lines.Err()
}
