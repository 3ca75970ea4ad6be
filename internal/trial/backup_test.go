//go:build linux

package trial

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// run runs a subcommand of the program and returns its status and output.
func run(t *testing.T, environment []string, args ...string) (status int, said string) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, args...)
	command.Env = append(os.Environ(), environment...)
	out, err := command.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), string(out)
}

// TestBackup backs up a working server several times. It restores and serves each
// backup: it must be consistent and have everything acknowledged before it began.
func TestBackup(t *testing.T) {
	for engine, database := range map[string]func() string{
		"sqlite":   func() string { return "" },
		"postgres": func() string { return storetest.Postgres(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			if engine == "postgres" && os.Getenv("TOPROLL_TEST_POSTGRES") == "" {
				t.Skip("TOPROLL_TEST_POSTGRES is not set")
			}
			environment := func(data string) []string {
				return []string{"TOPROLL_DATA=" + data, "TOPROLL_DATABASE=" + database()}
			}
			backUp(t, environment)
		})
	}
}

func backUp(t *testing.T, environment func(data string) []string) {
	live := environment(t.TempDir())
	p := serve(t, live...)
	w, err := founded(t.Context(), p.URL, 16)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for i := range 3 {
		table := &table{w: w, name: string(rune('A' + i)), chance: rand.New(rand.NewPCG(1, uint64(i))), referees: 2}
		all.Go(func() {
			if err := table.run(ctx); err != nil && ctx.Err() == nil {
				t.Errorf("table %s: %v", table.name, err)
			}
		})
	}
	type copied struct {
		file         string
		acknowledged map[string]string // results acknowledged at its start
	}
	var copies []copied
	dir := t.TempDir()
	for i := range 3 {
		w.wait(20)
		c := copied{file: filepath.Join(dir, string(rune('1'+i))), acknowledged: w.known()}
		if status, said := run(t, live, "backup", c.file); status != 0 {
			t.Fatalf("backup: %s", said)
		}
		copies = append(copies, c)
	}
	stop()
	all.Wait()
	// The last requests, whose answers nobody awaited, are done then too.
	if status := p.stop(t); status != 0 {
		t.Errorf("the server stopped badly, with %d: %s", status, p.log)
	}
	sameRows(t, live, environment(t.TempDir()))
	if status, said := run(t, live, "backup", copies[0].file); status == 0 || !strings.Contains(said, "exists already") {
		t.Errorf("backup over another: %d %s", status, said)
	}
	if status, said := run(t, live, "restore", copies[0].file); status == 0 || !strings.Contains(said, "--force") {
		t.Errorf("restore over a database: %d %s", status, said)
	}

	for i, c := range copies {
		place := environment(t.TempDir())
		if status, said := run(t, place, "restore", c.file); status != 0 {
			t.Fatalf("restore: %s", said)
		}
		q := serve(t, place...)
		then := &world{caller: newCaller(q.URL, w.Token), results: w.results, archived: map[string]tally{}}
		has, err := then.consistent(t.Context())
		if err != nil {
			t.Errorf("backup %d: %v", i+1, err)
		}
		for id := range c.acknowledged {
			if has[id] == "" {
				t.Errorf("backup %d lacks a result that was acknowledged before it", i+1)
			}
		}
		if q.stop(t) != 0 {
			t.Errorf("backup %d: the server stopped badly: %s", i+1, q.log)
		}
	}
}

// sameRows backs up an idle database, restores the copy elsewhere and compares every
// row.
func sameRows(t *testing.T, live, place []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "at-rest")
	for _, step := range [][]string{{"backup", file}, {"restore", file}} {
		where := live
		if step[0] == "restore" {
			where = place
		}
		if status, said := run(t, where, step...); status != 0 {
			t.Fatalf("%s: %s", step[0], said)
		}
	}
	digest := func(environment []string) map[string]string {
		value := func(i int) string { _, v, _ := strings.Cut(environment[i], "="); return v }
		return storetest.Watch(t, server.Address(value(0), value(1))).Digest()
	}
	if changed := storetest.Changed(digest(live), digest(place)); len(changed) > 0 {
		t.Errorf("the restored copy differs in %v", changed)
	}
}

// TestRestoreRefuses restores invalid backups where there is no database: there
// must be none afterwards.
func TestRestoreRefuses(t *testing.T) {
	data := t.TempDir()
	environment := []string{"TOPROLL_DATA=" + data, "TOPROLL_DATABASE="}
	p := serve(t, environment...)
	w, err := founded(t.Context(), p.URL, 4)
	if err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(t.TempDir(), "good")
	if status, said := run(t, environment, "backup", good); status != 0 {
		t.Fatal(said)
	}
	if status, said := run(t, environment, "restore", "--force", good); status == 0 || !strings.Contains(said, "in use") {
		t.Errorf("restore under a running server: %d %s", status, said)
	}
	if err := w.check(t.Context(), true); err != nil {
		t.Errorf("the running server is disturbed: %v", err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damaged := append([]byte{}, content...)
	for i := len(damaged) / 2; i < len(damaged)/2+3000; i++ {
		damaged[i] ^= 0x5a
	}
	for name, bad := range map[string][]byte{
		"empty": {}, "text": []byte("not a database at all, whatever its name"), "cut": content[:len(content)/2], "damaged": damaged,
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		empty := t.TempDir()
		status, said := run(t, []string{"TOPROLL_DATA=" + empty, "TOPROLL_DATABASE="}, "restore", file)
		if left, _ := os.ReadDir(empty); status == 0 || !strings.Contains(said, "not a good backup") || len(left) > 0 {
			t.Errorf("%s: %d %s, leaves %v", name, status, said, left)
		}
	}
	if p.stop(t) != 0 {
		t.Errorf("stop: %s", p.log)
	}
	status, said := run(t, environment, "restore", "--force", good)
	if status != 0 || !strings.Contains(said, "before-restore") {
		t.Errorf("forced: %d %s", status, said)
	}
	if old, _ := filepath.Glob(filepath.Join(data, "toproll.db.before-restore-*")); len(old) != 1 {
		t.Errorf("the old database is kept as %v", old)
	}
}

// TestScheduledBackups runs a server that makes backups on schedule.
func TestScheduledBackups(t *testing.T) {
	data := t.TempDir()
	serve(t, "TOPROLL_DATA="+data, "TOPROLL_DATABASE=", "TOPROLL_BACKUP_EVERY=1s", "TOPROLL_BACKUP_KEEP=2")
	seen := map[string]bool{}
	for deadline := time.Now().Add(wait.Limit); len(seen) < 4; time.Sleep(20 * time.Millisecond) {
		files, _ := filepath.Glob(filepath.Join(data, "backups", "*.backup"))
		if len(files) > 3 { // one more while the oldest is being removed
			t.Fatalf("%d backups are kept: %v", len(files), files)
		}
		for _, f := range files {
			seen[f] = true
		}
		if time.Now().After(deadline) {
			t.Fatalf("only %d backups came", len(seen))
		}
	}
}
