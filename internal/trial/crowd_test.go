//go:build linux

package trial

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/livetest"
)

var (
	crowdSize    = flag.Int("crowd", 500, "browsers that watch one tournament")
	crowdResults = flag.Int("crowd-results", 20, "results that they watch")
)

// TestCrowd connects very many browsers to one tournament on one instance. Each must get every
// result. None may have to load anything, even if all may have missed something.
func TestCrowd(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := serve(t, "TOPROLL_DATA="+data)
	boss := newCaller(p.URL, "")
	err := boss.found(t.Context())
	var athletes []string
	if err == nil {
		athletes, err = boss.athletes(t.Context(), 16)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := newStage(t.Context(), boss, athletes)
	if err != nil {
		t.Fatal(err)
	}
	// Making accounts takes memory that a new server does not hold.
	if status := p.stop(t); status != 0 {
		t.Fatalf("the server stopped with status %d", status)
	}
	p = serve(t, "TOPROLL_DATA="+data)
	boss.URL = p.URL
	version, err := s.flip(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	loaded := requests(t, p, "/api/tournament/brackets-data/{id}")
	before := resident(t, p)

	began := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	crowd, err := livetest.Gather(ctx, strings.TrimPrefix(p.URL, "http://"), []string{boss.Token}, *crowdSize, s.tournament, version,
		func(ctx context.Context) (int64, error) {
			var now tournament
			err := boss.call(ctx, "GET", "/api/tournament/brackets-data/"+s.tournament, nil, &now)
			return now.Version, err
		})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(crowd.Leave)
	if _, err := crowd.Await(ctx, version); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d browsers are there after %s", *crowdSize, round(time.Since(began)))
	idle := resident(t, p)

	used, crowdUsed := processorTime(t, p.command.Process.Pid), processorTime(t, os.Getpid())
	times := make([]time.Duration, *crowdResults)
	for i := range times {
		sent := time.Now()
		version, err := s.flip(ctx)
		if err != nil {
			t.Fatal(err)
		}
		last, err := crowd.Await(ctx, version)
		if err != nil {
			t.Fatal(err)
		}
		times[i] = last.Sub(sent)
	}
	after := resident(t, p)
	frames := time.Duration(len(times) * *crowdSize)
	used = (processorTime(t, p.command.Process.Pid) - used) / frames
	crowdUsed = (processorTime(t, os.Getpid()) - crowdUsed) / frames

	// Another process writes, so the server must assume that it missed something.
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	rotate := exec.CommandContext(ctx, path, "key", "rotate", "--data", data)
	if out, err := rotate.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	eventually(t, "everybody is told to look", func() error {
		if n := crowd.Resyncs(); n < *crowdSize {
			return fmt.Errorf("%d are", n)
		}
		return nil
	})
	if version, err = s.flip(ctx); err == nil {
		_, err = crowd.Await(ctx, version)
	}
	if err != nil {
		t.Fatal(err)
	}

	if err := crowd.Err(); err != nil {
		t.Error(err)
	}
	if n := requests(t, p, "/api/tournament/brackets-data/{id}") - loaded; n != 0 || crowd.Loads() != 0 {
		t.Errorf("%d loads, the server counts %d", crowd.Loads(), n)
	}
	slices.Sort(times)
	each := func(bytes int) float64 { return float64(bytes-before) / float64(*crowdSize) / 1000 }
	t.Logf("from sending a result until the last of %d browsers has it: %s at the median, %s at the 99th percentile; "+
		"memory for a connection: %.1f kB when all are there, %.1f kB after %d results; "+
		"processor time for a frame: %s, and %s of the crowd",
		*crowdSize, round(times[len(times)/2]), round(times[len(times)*99/100]), each(idle), each(after), len(times), used, crowdUsed)
}

// requests returns the number of answered requests for a path.
func requests(t *testing.T, p *program, path string) int {
	t.Helper()
	n, err := served(t.Context(), p.metrics, path)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// processorTime returns a process's used time.
func processorTime(t *testing.T, pid int) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	sum := 0
	for _, field := range strings.Fields(rest)[11:13] { // utime and stime, see proc(5)
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	return time.Duration(sum) * 10 * time.Millisecond // Linux counts in hundredths
}

// resident returns a program's memory in bytes.
func resident(t *testing.T, p *program) int {
	t.Helper()
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), "VmRSS:"); found {
			kb, err := strconv.Atoi(strings.Fields(value)[0])
			if err != nil {
				t.Fatal(err)
			}
			return kb * 1024
		}
	}
	t.Fatal("no VmRSS")
	return 0
}
