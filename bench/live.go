//go:build linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/testing/livetest"
)

// The number of watchers, and of results that they see. The crowd and the server
// share the processors.
const (
	watchers     = 1000
	manyWatchers = 10_000
	seen         = 100
)

// watching makes a crowd watch one tournament. It measures the time from sending a
// result until the last watcher has it.
func watching(ctx context.Context, b *bench) error {
	h, err := b.hall(ctx, "live", "", world{athletes: 64, referees: 1, events: []events{{1, 64, false}}})
	if err != nil {
		return err
	}
	defer func() { h.stop() }()
	token, err := h.login(ctx, h.organizer)
	if err != nil {
		return err
	}
	few, _, err := h.watch(ctx, token, watchers)
	if err != nil {
		return err
	}
	changes, err := h.changes(ctx, token, seen)
	if err != nil {
		return err
	}
	h.stop()
	peer, err := b.pocketbaseRealtime(ctx)
	if err != nil {
		return err
	}
	// Password hashing took memory that a new server does not hold.
	if err := h.start(ctx, b.binary, ""); err != nil {
		return err
	}
	many, memory, err := h.watch(ctx, token, manyWatchers)
	if err != nil {
		return err
	}
	h.stop()
	bare, err := b.fanOut(ctx, h.events[0].id, changes, manyWatchers)
	if err != nil {
		return fmt.Errorf("bare fan-out: %w", err)
	}
	name := func(n int) string { return fmt.Sprintf("live: a result with all of %d browsers", n) }
	b.faster(name(watchers)+", median", few.quantile(.5), "ms", "PocketBase 0.38, a record over SSE", peer.quantile(.5), goal{})
	b.faster(name(watchers)+", p99", few.quantile(.99), "ms", "PocketBase 0.38, a record over SSE", peer.quantile(.99), ratioAtLeast(1))
	const alone = "a bare fan-out of the same messages, coder/websocket"
	b.beside(name(manyWatchers)+", median", many.quantile(.5), "ms", alone, bare.quantile(.5), goal{})
	b.beside(name(manyWatchers)+", p99", many.quantile(.99), "ms", alone, bare.quantile(.99), ratioAtMost(1.5))
	b.add(fmt.Sprintf("live: memory of the server for each of %d browsers", manyWatchers), memory, "kB", atMost(45))
	return nil
}

// watch makes a crowd watch the first tournament while one match is corrected
// repeatedly. It returns the server's memory for each watcher.
func (h *hall) watch(ctx context.Context, token string, size int) (o outcome, memory float64, err error) {
	before, err := h.memory()
	if err != nil {
		return o, 0, err
	}
	crowd, err := h.gather(ctx, token, size)
	if err != nil {
		return o, 0, err
	}
	defer crowd.Leave()
	f, err := h.flipper(ctx, token)
	if err != nil {
		return o, 0, err
	}
	defer f.Close()
	for range seen {
		sent := time.Now()
		version, err := f.flip()
		if err != nil {
			return o, 0, err
		}
		last, err := crowd.Await(ctx, version)
		if err != nil {
			return o, 0, err
		}
		o.times = append(o.times, last.Sub(sent))
	}
	slices.Sort(o.times)
	after, err := h.memory()
	if crowd.Loads() > 0 {
		err = errors.Join(err, fmt.Errorf("%d browsers had to load", crowd.Loads()))
	}
	return o, (after - before) / float64(size) * 1000, errors.Join(err, crowd.Err())
}

// version returns the version of the first tournament.
func (h *hall) version(ctx context.Context, token string) (int64, error) {
	var now struct{ Version int64 }
	err := h.call(ctx, "GET", "/api/tournament/brackets-data/"+h.events[0].id, token, nil, &now)
	return now.Version, err
}

// gather makes a crowd watch the first tournament and waits until it does.
func (h *hall) gather(ctx context.Context, token string, size int) (*livetest.Crowd, error) {
	load := func(ctx context.Context) (int64, error) { return h.version(ctx, token) }
	now, err := load(ctx)
	if err != nil {
		return nil, err
	}
	crowd, err := livetest.Gather(ctx, h.address, []string{token}, size, h.events[0].id, now, load)
	if err != nil {
		return nil, err
	}
	if _, err := crowd.Await(ctx, now); err != nil {
		crowd.Leave()
		return nil, err
	}
	return crowd, nil
}

// flipper repeatedly reverses a match's result.
type flipper struct {
	*wire
	requests [2][]byte
	flips    int
}

func (h *hall) flipper(ctx context.Context, token string) (*flipper, error) {
	w, err := dial(ctx, h.address)
	if err != nil {
		return nil, err
	}
	f := &flipper{wire: w}
	for i := range f.requests {
		f.requests[i] = request("PUT", "/api/match/update-result/"+h.events[0].open[0], token,
			fmt.Sprintf(`{"results":[{"gameNumber":1,"player1Won":%[1]t},{"gameNumber":2,"player1Won":%[1]t}]}`, i == 0))
	}
	return f, nil
}

// flip returns the tournament's new version.
func (f *flipper) flip() (int64, error) {
	f.flips++
	a, err := f.expect(200, f.requests[f.flips%2])
	if err != nil {
		return 0, err
	}
	var reply struct{ Data struct{ Version int64 } }
	err = json.Unmarshal(a.body, &reply)
	return reply.Data.Version, err
}

// instances measures the time from sending a result to one of two instances on
// PostgreSQL until a browser on the other has it.
func instances(ctx context.Context, b *bench) error {
	server := os.Getenv("TOPROLL_TEST_POSTGRES")
	if server == "" {
		return errors.New("TOPROLL_TEST_POSTGRES names no server; make bench starts one")
	}
	database, err := createDatabase(ctx, server, "bench_instances")
	if err != nil {
		return err
	}
	one, err := b.hall(ctx, "instances", database, world{athletes: 64, referees: 1, events: []events{{1, 64, false}}})
	if err != nil {
		return err
	}
	defer one.stop()
	other := &hall{filled: one.filled, folder: one.folder}
	if err := other.start(ctx, b.binary, database); err != nil {
		return err
	}
	defer other.stop()
	token, err := one.login(ctx, one.organizer)
	if err != nil {
		return err
	}
	crowd, err := other.gather(ctx, token, 1)
	if err != nil {
		return err
	}
	defer crowd.Leave()
	f, err := one.flipper(ctx, token)
	if err != nil {
		return err
	}
	defer f.Close()
	const rate, length = 100, 10 * time.Second
	sent := map[int64]time.Time{} // by version
	pace := time.NewTicker(time.Second / rate)
	defer pace.Stop()
	began := time.Now()
	for time.Since(began) < length {
		<-pace.C
		now := time.Now()
		version, err := f.flip()
		if err != nil {
			return err
		}
		sent[version] = now
	}
	elapsed := time.Since(began)
	var o outcome
	for version, from := range sent {
		last, err := crowd.Await(ctx, version)
		if err != nil {
			return err
		}
		o.times = append(o.times, last.Sub(from))
	}
	slices.Sort(o.times)
	b.add("instances: results on one, watched on the other", float64(len(sent))/elapsed.Seconds(), "results/s", goal{})
	b.add("instances: from sending a result to one until a browser on the other has it, median", o.quantile(.5), "ms", goal{})
	b.add("instances: the same, p99", o.quantile(.99), "ms", atMost(50))
	return crowd.Err()
}

// pocketbaseRealtime makes as many watch a collection of PocketBase.
func (b *bench) pocketbaseRealtime(ctx context.Context) (o outcome, err error) {
	p, err := b.startPocketbase(ctx, "pocketbase-live")
	if err != nil {
		return o, err
	}
	defer p.stop()
	w, err := dial(ctx, p.address)
	if err != nil {
		return o, err
	}
	defer w.Close()
	heard := make(chan int, watchers)
	var all sync.WaitGroup
	defer all.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range watchers {
		stream, err := dial(ctx, p.address)
		if err != nil {
			return o, err
		}
		if _, err := stream.Write(request("GET", "/api/realtime", p.token, "", "Accept: text/event-stream")); err != nil {
			return o, err
		}
		lines := bufio.NewScanner(stream)
		client, err := clientID(lines)
		if err != nil {
			return o, err
		}
		body := fmt.Sprintf(`{"clientId":%q,"subscriptions":["matches/*"]}`, client)
		if _, err := w.expect(204, request("POST", "/api/realtime", p.token, body)); err != nil {
			return o, err
		}
		all.Go(func() {
			for lines.Scan() {
				_, number, found := bytes.Cut(lines.Bytes(), []byte(`"version":`))
				if !found {
					continue
				}
				version, _ := strconv.Atoi(string(number[:max(0, bytes.IndexAny(number, ",}"))]))
				select {
				case heard <- version:
				case <-ctx.Done():
				}
			}
		})
	}
	for i := range seen {
		version := i + 2
		sent := time.Now()
		if _, err := w.expect(200, request("PATCH", "/api/collections/matches/records/"+p.records[0], p.token,
			fmt.Sprintf(`{"status":"completed","winner":"Marko","games":"11","version":%d}`, version))); err != nil {
			return o, err
		}
		for n := 0; n < watchers; {
			select {
			case v := <-heard:
				if v == version {
					n++
				}
			case <-ctx.Done():
				return o, fmt.Errorf("PocketBase: %d of %d heard of update %d: %w", n, watchers, version, ctx.Err())
			}
		}
		o.times = append(o.times, time.Since(sent))
	}
	slices.Sort(o.times)
	return o, nil
}

// clientID returns PocketBase's id of a stream of events.
func clientID(lines *bufio.Scanner) (string, error) {
	for lines.Scan() {
		if _, rest, found := bytes.Cut(lines.Bytes(), []byte(`"clientId":"`)); found {
			id, _, _ := bytes.Cut(rest, []byte(`"`))
			return string(id), nil
		}
	}
	return "", errors.Join(errors.New("PocketBase: no client id"), lines.Err())
}
