//go:build linux

package trial

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/demo"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/storetest"
)

var importKills = flag.Int("import-kills", 8, "how often the server is killed while it imports an event, on each database")

// TestKillImport kills the server at random moments of the import of an event. Afterwards the database has no row of the file, or
// all of them. It has all after an acknowledged import. An interrupted import can be repeated.
func TestKillImport(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		killImports(t, func(t *testing.T) (string, string, func()) {
			dir := t.TempDir()
			return "sqlite:" + filepath.Join(dir, "toproll.db"), dir, func() {}
		})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		if os.Getenv(storetest.PostgresVariable) == "" {
			t.Skip(storetest.PostgresVariable + " is not set")
		}
		killImports(t, func(t *testing.T) (string, string, func()) {
			address := storetest.Postgres(t)
			db, err := sql.Open("pgx", address)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { db.Close() })
			return address, t.TempDir(), func() { waitForBackends(t, db) }
		})
	})
}

// killImports imports a file into several new databases. fresh returns the address and data folder of each, and a function that
// waits until the killed server has left it.
func killImports(t *testing.T, fresh func(*testing.T) (address, folder string, gone func())) {
	start := *seed
	if start == 0 {
		start = rand.Uint64()
	}
	t.Logf("chance begins with -seed %d", start)
	chance := rand.New(rand.NewPCG(start, 1))
	request, inFile := sampleFile(t)
	var usual time.Duration
	var before, after map[string]int // rows of a database without the event, and with it
	nothing, all, unanswered := 0, 0, 0
	for kill := 0; kill <= *importKills; kill++ {
		ok := t.Run(fmt.Sprint(kill), func(t *testing.T) {
			address, folder, gone := fresh(t)
			environment := []string{"TOPROLL_DATABASE=" + address, "TOPROLL_DATA=" + folder}
			p := serve(t, environment...)
			c := newCaller(p.URL, "")
			if err := c.found(t.Context()); err != nil {
				t.Fatal(err)
			}
			if kill == 0 { // the first runs to the end, to measure it
				before = rowsByTable(t, address)
				began := time.Now()
				if err := c.call(t.Context(), "POST", "/api/event/import", request, nil); err != nil {
					t.Fatal(err)
				}
				usual = time.Since(began)
				after = rowsByTable(t, address)
				for table, rows := range inFile {
					if after[table] < before[table]+rows {
						t.Errorf("a whole import has %d rows of %s, the file has %d", after[table]-before[table], table, rows)
					}
				}
				return
			}
			answer := make(chan error, 1)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() { answer <- c.call(ctx, "POST", "/api/event/import", request, nil) }()
			time.Sleep(time.Duration(chance.Int64N(int64(usual * 6 / 5))))
			p.kill()
			cancel()
			gone()
			err := <-answer
			var refused *refusal
			if errors.As(err, &refused) {
				t.Fatalf("the import was refused: %v", err)
			}

			p = serve(t, environment...)
			got := rowsByTable(t, address)
			switch {
			case maps.Equal(got, after):
				all++
				if err != nil {
					unanswered++
				}
			case maps.Equal(got, before) && err != nil:
				nothing++
				c.at(t, p.URL)
				if err := c.call(t.Context(), "POST", "/api/event/import", request, nil); err != nil {
					t.Fatalf("what was cut off is not imported again: %v", err)
				}
				if got := rowsByTable(t, address); !maps.Equal(got, after) {
					t.Fatalf("imported again: %v, want %v", got, after)
				}
			default:
				t.Fatalf("after an import that ended with %v: %v, want %v or %v", err, got, before, after)
			}
			if status := p.stop(t); status != 0 {
				t.Errorf("the server stopped with status %d:\n%s", status, p.log)
			}
		})
		if !ok {
			return
		}
	}
	if nothing == 0 {
		t.Errorf("no import of %v was cut off, so this showed nothing", usual)
	}
	t.Logf("%d kills: nothing of %d imports, all of %d, %d of these without an answer; an import takes %v", *importKills, nothing, all, unanswered, usual)
}

// at logs in at a restarted server.
func (c *caller) at(t *testing.T, url string) {
	t.Helper()
	c.HTTP.CloseIdleConnections()
	c.URL = url
	if err := c.login(t.Context(), "olga@example.org", secret); err != nil {
		t.Fatal(err)
	}
}

// sampleFile returns a request that imports the sample championship, and its rows by table.
func sampleFile(t *testing.T) (request object, rows map[string]int) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	const phrase = "elbows down"
	p, address := start(t, []string{path, "demo"}, "TOPROLL_DATABASE=", "TOPROLL_DATA="+t.TempDir())
	p.await(t, address)
	c := newCaller(p.URL, "")
	if err := c.login(t.Context(), demo.OrganizerEmail, demo.Password); err != nil {
		t.Fatal(err)
	}
	var events []struct {
		ID string `json:"_id"`
	}
	if err := c.call(t.Context(), "GET", "/api/events", nil, &events); err != nil || len(events) == 0 {
		t.Fatalf("%v: %v", events, err)
	}
	asked, err := json.Marshal(object{"eventId": events[0].ID, "passphrase": phrase})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), "POST", p.URL+"/api/event/export", bytes.NewReader(asked))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.Token)
	r.Header.Set("Content-Type", "application/json")
	reply, err := c.HTTP.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	if err != nil || reply.StatusCode != http.StatusOK {
		t.Fatalf("%d: %v", reply.StatusCode, err)
	}
	f, err := eventfile.Unpack(content, phrase)
	if err != nil {
		t.Fatal(err)
	}
	rows = map[string]int{}
	for table, of := range f.Rows {
		if len(of) > 0 {
			rows[table] = len(of)
		}
	}
	p.kill()
	return object{"file": content, "passphrase": phrase}, rows
}

// rowsByTable returns the number of rows in each table that an import writes.
func rowsByTable(t *testing.T, address string) map[string]int {
	t.Helper()
	driver, name := "pgx", address
	if file, ok := strings.CutPrefix(address, "sqlite:"); ok {
		driver, name = "sqlite", "file:"+file
	}
	db, err := sql.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tables := []string{"users", "records", "hand_overs", "hand_over_people", "event_copies"}
	for _, table := range eventfile.Tables {
		tables = append(tables, table.Name)
	}
	rows := map[string]int{}
	for _, table := range tables {
		var count int
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&count); err != nil {
			t.Fatal(err)
		}
		rows[table] = count
	}
	return rows
}
