//go:build linux

package trial

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"

	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

var (
	kills = flag.Int("kills", 50, "how often the server is killed, on each database")
	seed  = flag.Uint64("seed", 0, "of what happens by chance, 0 for another one each time")
)

// TestKill kills the server at random moments while many people record results, keep logs
// and leave. After every restart all acknowledged data must exist once. Every bracket
// must equal a replay of its results. Leaderboard and history must agree with the
// matches. No version may go back.
func TestKill(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		killing(t, func() {}, "TOPROLL_DATABASE=", "TOPROLL_DATA="+dir)
		checkSQLite(t, filepath.Join(dir, "toproll.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		if os.Getenv("TOPROLL_TEST_POSTGRES") == "" {
			t.Skip("TOPROLL_TEST_POSTGRES is not set")
		}
		url := storetest.Postgres(t)
		db, err := sql.Open("pgx", url)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		killing(t, func() { waitForBackends(t, db) }, "TOPROLL_DATABASE="+url, "TOPROLL_DATA="+t.TempDir())
	})
}

// killing kills and restarts a server; gone is called after each kill.
func killing(t *testing.T, gone func(), environment ...string) {
	start := *seed
	if start == 0 {
		start = rand.Uint64()
	}
	t.Logf("chance begins with -seed %d", start)
	chance := rand.New(rand.NewPCG(start, 1))

	p, err := launchAndServe(t, environment)
	if err != nil {
		t.Fatal(err)
	}
	w, err := founded(t.Context(), p.URL, 24)
	if err != nil {
		t.Fatal(err)
	}
	tables := make([]*table, 4)
	for i := range tables {
		tables[i] = &table{
			w: w, name: fmt.Sprintf("Table %d", i+1), chance: rand.New(rand.NewPCG(start, uint64(i+2))), referees: 3,
			pads: i%2 == 1, leavers: 2 * (i / 2), // with and without each
		}
	}
	early := 0
	for kill := 1; kill <= *kills; kill++ {
		if chance.IntN(5) == 0 { // during or just after its start
			early++
			p.kill()
			gone()
			p, _ = launch(t, nil, environment...)
			time.Sleep(time.Duration(chance.IntN(80)) * time.Millisecond)
		} else {
			playUntilKilled(t, p, tables, time.Duration(20+chance.IntN(300))*time.Millisecond)
		}
		p.kill()
		gone()
		if p, err = launchAndServe(t, environment); err != nil {
			t.Fatalf("after kill %d: %v", kill, err)
		}
		w.at(p.URL)
		if err := w.check(t.Context(), kill == *kills); err != nil {
			t.Fatalf("after kill %d:\n%v", kill, err)
		}
	}
	if w.count < *kills/5 {
		t.Errorf("only %d results were acknowledged, so this showed nothing", w.count)
	}
	if status := p.stop(t); status != 0 {
		t.Errorf("the server stopped with status %d:\n%s", status, p.log)
	}
	entries, left := 0, 0
	for _, log := range w.logs {
		entries += len(log.Acknowledged)
	}
	for _, d := range w.left {
		if d.Acknowledged {
			left++
		}
	}
	if entries < *kills/5 || left < *kills/50 {
		t.Errorf("only %d entries of logs and %d departures were acknowledged, so this showed nothing of them", entries, left)
	}
	t.Logf("%d kills (%d of them at the start), %d results, %d entries of logs and %d departures acknowledged, none lost; %d tournaments, %d of them archived",
		*kills, early, w.count, entries, left, len(w.created), len(w.archived))
}

func launchAndServe(t *testing.T, environment []string) (*program, error) {
	t.Helper()
	p, address := launch(t, nil, environment...)
	select {
	case p.URL = <-address:
		return p, nil
	case <-p.ended:
		return nil, fmt.Errorf("the server did not start:\n%s", p.log)
	case <-time.After(wait.Limit):
		return nil, fmt.Errorf("the server does not serve:\n%s", p.log)
	}
}

// playUntilKilled makes all tables work until the server is killed.
func playUntilKilled(t *testing.T, p *program, tables []*table, after time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	errs := make([]error, len(tables))
	var all sync.WaitGroup
	for i, table := range tables {
		all.Go(func() { errs[i] = table.run(ctx) })
	}
	time.Sleep(after)
	p.kill()
	cancel() // also stops those between two calls
	all.Wait()
	for i, err := range errs {
		if err != nil && !interrupted(err) {
			t.Fatalf("%s: %v", tables[i].name, err)
		}
	}
}

// waitForBackends waits until PostgreSQL notices that its client is gone. Before
// that, the client's commit could still run.
func waitForBackends(t *testing.T, db *sql.DB) {
	t.Helper()
	for deadline := time.Now().Add(wait.Limit); ; {
		var others int
		err := db.QueryRowContext(t.Context(),
			"SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()").Scan(&others)
		if err != nil {
			t.Fatal(err)
		}
		if others == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d connections of the killed server are still there", others)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// checkSQLite lets SQLite check a database file.
func checkSQLite(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity check: %q, %v", verdict, err)
	}
	rows, err := db.QueryContext(t.Context(), "PRAGMA foreign_key_check")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		t.Error("a row refers to one that is not there")
	}
	if err := rows.Err(); err != nil {
		t.Error(err)
	}
}
