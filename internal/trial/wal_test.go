//go:build linux

package trial

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/server"
)

// inProcess serves a data folder until the returned function is called.
func inProcess(t *testing.T, data string) (url string, stop func()) {
	t.Helper()
	srv, err := server.Open(t.Context(), server.Options{Data: data, PasswordCost: password.Cost{Memory: 8, Passes: 1}})
	if err != nil {
		t.Fatal(err)
	}
	hs := httptest.NewServer(srv.API)
	return hs.URL, func() {
		hs.Close()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	}
}

// spoilings is the number of tries of each kind of damage.
const spoilings = 8

// TestDamagedLog cuts off, overwrites or damages the end of SQLite's log, as a power cut can. The
// rest must be exactly the state after one of the commits, and must work.
func TestDamagedLog(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	url, stop := inProcess(t, data)
	w, err := founded(t.Context(), url, 9)
	if err != nil {
		t.Fatal(err)
	}
	table := &table{w: w, name: "Table", chance: rand.New(rand.NewPCG(7, 7)), referees: 1}
	for range 4 { // create, enter, start, seed
		if err := table.step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	stop() // moves everything into the database file
	url, stop = inProcess(t, data)
	w.at(url)
	states := map[int64]string{} // the tournament after each commit
	note := func() tournament {
		var raw json.RawMessage
		if err := w.call(t.Context(), "GET", "/api/tournament/brackets-data/"+table.tournament, nil, &raw); err != nil {
			t.Fatal(err)
		}
		var now tournament
		if err := json.Unmarshal(raw, &now); err != nil {
			t.Fatal(err)
		}
		states[now.Version] = string(raw)
		return now
	}
	for now := note(); now.Status == "active"; now = note() {
		if err := oneStep(t.Context(), w, now); err != nil {
			t.Fatal(err)
		}
	}
	before := t.TempDir()
	copyFolder(t, before, data)
	stop()

	log, err := os.ReadFile(filepath.Join(before, "toproll.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(rand.Uint64(), 0))
	damage := map[string]func(log []byte, at int) []byte{
		"cut":         func(log []byte, at int) []byte { return log[:at] },
		"one bit":     func(log []byte, at int) []byte { log[at] ^= 1 << chance.IntN(8); return log },
		"zeros":       func(log []byte, at int) []byte { clear(log[at:]); return log },
		"noise":       func(log []byte, at int) []byte { scribble(chance, log[at:]); return log },
		"a lost page": func(log []byte, at int) []byte { clear(log[at&^4095 : min(len(log), at&^4095+4096)]); return log },
	}
	versions := map[int64]bool{}
	for name, spoil := range damage {
		for range spoilings {
			at := chance.IntN(len(log))
			spoiled := t.TempDir()
			copyFolder(t, spoiled, before)
			if err := os.WriteFile(filepath.Join(spoiled, "toproll.db-wal"), spoil(append([]byte{}, log...), at), 0o600); err != nil {
				t.Fatal(err)
			}
			versions[recovered(t, w, spoiled, name, at, table.tournament, states)] = true
		}
	}
	if len(versions) < 4 {
		t.Errorf("only %d different states came out, so this showed little", len(versions))
	}
	t.Logf("%d commits in %d bytes of log; %d damages, %d different commits recovered", len(states), len(log), spoilings*len(damage), len(versions))
}

// recovered opens a data folder and returns its tournament's version.
func recovered(t *testing.T, w *world, data, damage string, at int, id string, states map[int64]string) int64 {
	t.Helper()
	url, stop := inProcess(t, data)
	defer func() { stop(); checkSQLite(t, filepath.Join(data, "toproll.db")) }()
	then := &world{caller: newCaller(url, w.Token)}
	var raw json.RawMessage
	if err := then.call(t.Context(), "GET", "/api/tournament/brackets-data/"+id, nil, &raw); err != nil {
		t.Fatalf("%s at %d: %v", damage, at, err)
	}
	var now tournament
	if err := json.Unmarshal(raw, &now); err != nil {
		t.Fatal(err)
	}
	if states[now.Version] != string(raw) {
		t.Errorf("%s at %d: version %d is not what it was after its commit", damage, at, now.Version)
	}
	if _, err := then.consistent(t.Context()); err != nil {
		t.Errorf("%s at %d: %v", damage, at, err)
	}
	if now.Status == "active" {
		if err := oneStep(t.Context(), then, now); err != nil {
			t.Errorf("%s at %d: it does not go on: %v", damage, at, err)
		}
	}
	return now.Version
}

// oneStep makes one commit: a result, a start or the next round.
func oneStep(ctx context.Context, w *world, now tournament) error {
	for _, m := range now.Matches {
		switch m.Status {
		case "in-progress":
			return w.call(ctx, "PUT", "/api/match/update-result/"+m.ID, object{"results": asGames("121")}, nil)
		case "scheduled":
			return w.call(ctx, "POST", "/api/match/start/"+m.ID, nil, nil)
		}
	}
	return w.call(ctx, "POST", "/api/tournament/seed-next-round/"+now.ID, nil, nil)
}

func scribble(chance *rand.Rand, b []byte) {
	for i := range b {
		b[i] = byte(chance.Uint32())
	}
}

func copyFolder(t *testing.T, to, from string) {
	t.Helper()
	for _, name := range []string{"toproll.db", "toproll.db-wal"} {
		content, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
