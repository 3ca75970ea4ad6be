// Package realevents provides played double-elimination events for tests. The repository
// has its own events, which the engine made by lot. The folder in TOPROLL_FIXTURES may
// add real ones.
package realevents

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// FixturesVariable names the environment variable with the folder of more test data.
const FixturesVariable = "TOPROLL_FIXTURES"

//go:embed events.jsonl
var own []byte

// Event is one played event. Entrants are known by their seed, 1 being the best,
// and met in the standard order of seeds in the first round.
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

// Load returns all events, the real ones first. It logs a missing folder of real
// ones.
func Load(tb testing.TB) []Event {
	tb.Helper()
	var events []Event
	if folder := os.Getenv(FixturesVariable); folder == "" {
		tb.Logf("LEFT OUT: real events; %s names no folder with real-events.jsonl", FixturesVariable)
	} else {
		content, err := os.ReadFile(filepath.Join(folder, "real-events.jsonl"))
		if err != nil {
			tb.Fatal(err)
		}
		events = read(tb, content)
	}
	return append(events, read(tb, own)...)
}

func read(tb testing.TB, text []byte) (events []Event) {
	tb.Helper()
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var event Event
		if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
			tb.Fatalf("event %d: %v", len(events)+1, err)
		}
		events = append(events, event)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return events
}
