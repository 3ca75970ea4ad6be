// Package realevents reads real double-elimination events for tests. The data is
// not part of the repository: it stands in a folder "shared" beside it.
package realevents

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Event is one event as it was played. Entrants are known by their seed, 1 being
// the best, and met in the standard order of seeds in the first round.
type Event struct {
	Source          string  `json:"source"`
	Entrants        int     `json:"entrants"`
	GrandFinalReset bool    `json:"grand_final_reset"`
	PlacementBySeed []int   `json:"placement_by_seed"`
	Matches         []Match `json:"matches"`
}

// Match is one match of an event; winner and loser are seeds.
type Match struct {
	Bracket string `json:"bracket"` // W, L, GF or GF2
	Round   int    `json:"round"`
	Winner  int    `json:"winner"`
	Loser   int    `json:"loser"`
}

// Load returns all events. Where the folder is absent it skips the test and says
// so.
func Load(tb testing.TB) []Event {
	tb.Helper()
	file, err := os.Open(find(tb))
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var events []Event
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var event Event
		if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
			tb.Fatalf("%s, event %d: %v", file.Name(), len(events)+1, err)
		}
		events = append(events, event)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	if len(events) == 0 {
		tb.Fatalf("%s holds no events", file.Name())
	}
	return events
}

// find looks for the file beside the module's root.
func find(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Fatal("no go.mod above the working directory")
		}
		dir = parent
	}
	path := filepath.Join(filepath.Dir(dir), "shared", "fixtures", "real-events.jsonl")
	if _, err := os.Stat(path); err != nil {
		tb.Skipf("REAL EVENTS NOT REPLAYED: %v", err)
	}
	return path
}
