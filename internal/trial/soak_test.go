//go:build linux

package trial

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

var soaking = flag.Duration("soak", 3*time.Second, "how long the mixed load goes on; from a minute on, figures must stay flat")

const (
	soakSamples = 30
	// steady is the shortest load whose figures are judged.
	steady = time.Minute
	// databaseFiles is the number of files that database connections may keep open
	// for a while.
	databaseFiles = 40
)

// TestSoak runs a club for a long time: people play tournaments, read brackets and lists, log in,
// and watch all the time or briefly. It prints the server's memory and times. They must not grow
// from the second quarter to the last. After all have left, the server must release their memory.
func TestSoak(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { soak(t, "") })
	t.Run("postgres", func(t *testing.T) {
		if *soaking < steady {
			t.Skip("only in the long run")
		}
		soak(t, storetest.Postgres(t))
	})
}

func soak(t *testing.T, database string) {
	p := serve(t, "TOPROLL_DATABASE="+database, "TOPROLL_DATA="+t.TempDir(), "TOPROLL_BACKUP_EVERY=0")
	w, err := founded(t.Context(), p.URL, 64)
	if err != nil {
		t.Fatal(err)
	}
	show, err := newStage(t.Context(), w.caller, w.athletes[:8])
	if err != nil {
		t.Fatal(err)
	}
	before := measure(t, p.metrics)

	ctx, stop := context.WithTimeout(t.Context(), *soaking)
	defer stop()
	var all sync.WaitGroup
	var done [5]atomic.Int64 // counts of the following
	work := func(kind int, every time.Duration, step func() error) {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := step(); err != nil && ctx.Err() == nil {
					t.Errorf("%s: %v", soakKinds[kind], err)
					stop()
				}
				done[kind].Add(1)
				pause(ctx, every)
			}
		})
	}
	for i := range 3 {
		table := &table{w: w, name: fmt.Sprint("Table ", i+1), chance: rand.New(rand.NewPCG(1, uint64(i))), referees: 1}
		work(0, 50*time.Millisecond, func() error { return table.step(ctx) })
	}
	for i := range 4 {
		paths, n := soakPaths(w, show), i
		work(1, 50*time.Millisecond, func() error {
			n++
			return w.call(ctx, "GET", paths[n%len(paths)], nil, nil)
		})
	}
	work(2, 500*time.Millisecond, func() error { return newCaller(p.URL, "").soakLogin(ctx) })
	work(3, 250*time.Millisecond, func() error { _, err := show.flip(ctx); return err })
	for range 3 {
		work(4, 100*time.Millisecond, func() error { return visit(ctx, w.caller, show.tournament) })
	}
	watching, leave := context.WithCancel(context.Background())
	var audience sync.WaitGroup
	for range 40 {
		s := &spectator{caller: newCaller(p.URL, w.Token), tournament: show.tournament}
		audience.Go(func() { s.run(watching); s.HTTP.CloseIdleConnections() })
	}

	samples := []figures{measure(t, p.metrics)}
	var table strings.Builder
	fmt.Fprintf(&table, "%8s %8s %10s %6s %9s %9s %9s\n", "time", "RSS MB", "goroutines", "files", "requests", "mean ms", "p99 ms ≤")
	began := time.Now()
	for ctx.Err() == nil {
		pause(ctx, *soaking/soakSamples)
		now := measure(t, p.metrics)
		since := now.since(samples[len(samples)-1])
		samples = append(samples, now)
		fmt.Fprintf(&table, "%8s %8.1f %10.0f %6.0f %9.0f %9.2f %9.1f\n", time.Since(began).Round(time.Second), now.memory/1e6, now.goroutines, now.files,
			since.requests, 1000*since.mean(), 1000*since.percentile(.99))
	}
	all.Wait()
	leave()
	audience.Wait()
	w.HTTP.CloseIdleConnections()
	show.HTTP.CloseIdleConnections()
	for i, kind := range soakKinds {
		fmt.Fprintf(&table, "%s: %d. ", kind, done[i].Load())
	}
	t.Logf("\n%s", table.String())
	eventually(t, "what the load took is given back", func() error {
		if now := measure(t, p.metrics); now.goroutines > before.goroutines+10 || now.files > before.files+databaseFiles {
			return fmt.Errorf("%.0f goroutines and %.0f files, before the load %.0f and %.0f", now.goroutines, now.files, before.goroutines, before.files)
		}
		return nil
	})
	if *soaking >= steady {
		flat(t, samples)
	}
	has, err := w.consistent(t.Context())
	if err != nil {
		t.Error(err)
	}
	for id, known := range w.results {
		if !known.mayBe(has[id]) {
			t.Errorf("a result that was acknowledged as %q is %q; unanswered are %q", known.Games, has[id], known.Unanswered)
		}
	}
	if status := p.stop(t); status != 0 {
		t.Errorf("the server stopped with status %d:\n%s", status, p.log)
	}
}

var soakKinds = [...]string{"moves at tables", "reads", "logins", "results watched", "visits"}

// soakPaths are the paths that are read, all in pages.
func soakPaths(w *world, show *stage) []string {
	return []string{
		"/api/tournament/brackets-data/" + show.tournament, "/api/tournament/get-all?limit=20", "/api/tournament/global-leaderboard?limit=20",
		"/api/tournament/brackets-data/" + show.tournament, "/api/tournament/history?limit=20", "/api/search?q=ath", "/api/notifications?limit=20",
		"/api/users/profile/" + w.athletes[0], "/api/users/participant/all?limit=20", "/api/audit?limit=20", "/api/category/get-all?limit=20",
	}
}

// soakLogin logs in on a separate connection.
func (c *caller) soakLogin(ctx context.Context) error {
	defer c.HTTP.CloseIdleConnections()
	return c.login(ctx, "athlete1@example.org", secret)
}

// visit watches until something happens, and disconnects without closing.
func visit(ctx context.Context, c *caller, tournament string) error {
	ws, _, err := websocket.Dial(ctx, c.URL+"/api/live", nil)
	if err != nil {
		return err
	}
	defer ws.CloseNow() //nolint:errcheck // how they leave
	ws.SetReadLimit(1 << 20)
	if err := livetest.Subscribe(ctx, ws, c.Token, "tournament:"+tournament, "leaderboard"); err != nil {
		return err
	}
	for range 2 {
		if _, err := livetest.Next(ctx, ws); err != nil {
			return err
		}
	}
	return nil
}

// flat compares the second quarter of the samples with the last.
func flat(t *testing.T, samples []figures) {
	t.Helper()
	quarter := len(samples) / 4
	for name, of := range map[string]struct {
		value         func(from, to figures) float64
		factor, slack float64 // how much more is allowed
	}{
		"memory (bytes)":   {func(_, now figures) float64 { return now.memory }, 1.25, 16e6},
		"goroutines":       {func(_, now figures) float64 { return now.goroutines }, 1.2, 20},
		"open files":       {func(_, now figures) float64 { return now.files }, 1.2, 20},
		"mean latency (s)": {func(from, now figures) float64 { return now.since(from).mean() }, 2, .005},
	} {
		median := func(first int) float64 {
			var values []float64
			for i := first; i < first+quarter; i++ {
				values = append(values, of.value(samples[i-1], samples[i]))
			}
			slices.Sort(values)
			return values[len(values)/2]
		}
		early, late := median(quarter), median(len(samples)-quarter)
		t.Logf("%s: %.4g in the second quarter, %.4g in the last", name, early, late)
		if late > of.factor*early+of.slack {
			t.Errorf("%s is not flat", name)
		}
	}
}

// figures are the values of /metrics at a moment.
type figures struct {
	memory, goroutines, files float64
	requests, seconds         float64
	buckets                   map[float64]float64 // requests answered within this many seconds
}

// since returns the answers after earlier figures.
func (f figures) since(earlier figures) figures {
	d := figures{requests: f.requests - earlier.requests, seconds: f.seconds - earlier.seconds, buckets: map[float64]float64{}}
	for le, n := range f.buckets {
		d.buckets[le] = n - earlier.buckets[le]
	}
	return d
}

func (f figures) mean() float64 { return f.seconds / max(1, f.requests) }

// percentile returns the time within which that share of answers came.
func (f figures) percentile(share float64) float64 {
	best := 0.0
	for le, n := range f.buckets {
		if n >= share*f.requests && (best == 0 || le < best) {
			best = le
		}
	}
	return best
}

// measure reads /metrics. The times omit logins, which are slow on purpose.
func measure(t *testing.T, url string) figures {
	t.Helper()
	f := figures{buckets: map[float64]float64{}}
	const histogram = "toproll_http_request_duration_seconds_"
	for name, value := range metrics(t, url) {
		switch {
		case name == "process_resident_memory_bytes":
			f.memory = value
		case name == "go_goroutines":
			f.goroutines = value
		case name == "process_open_fds":
			f.files = value
		case !strings.HasPrefix(name, histogram) || strings.Contains(name, "Login"):
		case strings.HasPrefix(name, histogram+"sum"):
			f.seconds += value
		case strings.HasPrefix(name, histogram+"count"):
			f.requests += value
		default:
			_, bound, _ := strings.Cut(strings.TrimSuffix(name, `"}`), `le="`)
			le, err := strconv.ParseFloat(bound, 64)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			f.buckets[le] += value
		}
	}
	if f.memory == 0 || f.goroutines == 0 || f.files == 0 {
		t.Fatalf("the figures are not in /metrics: %+v", f)
	}
	return f
}

// metrics returns the values of all series by name and labels.
func metrics(t *testing.T, url string) map[string]float64 {
	t.Helper()
	response, err := http.Get(url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	series := map[string]float64{}
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		line := lines.Text()
		i := strings.LastIndexByte(line, ' ')
		if i < 0 || line[0] == '#' {
			continue
		}
		if series[line[:i]], err = strconv.ParseFloat(line[i+1:], 64); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return series
}
