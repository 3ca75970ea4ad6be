//go:build linux

package trial

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/testclock"
)

// killEvery is the number of steps of a hall's day between kills.
const killEvery = 90

// house is the instances of an event, which share one clock. They are killed in turn. Then
// clients go to the other instance, or a single one restarts.
type house struct {
	t       *testing.T
	address string
	clock   *testclock.Clock
	running []*clocked
	servers []*apitest.Server // for the clients of these
	changed func()            // called when they change

	armed  int      // requests until an instance is killed
	dying  *clocked // the instance being killed
	killed chan struct{}
	kills  int
	cut    int // requests without a reply
}

// openHouse starts two instances on a PostgreSQL, one on SQLite.
func openHouse(t *testing.T, address string) *house {
	t.Helper()
	h := &house{t: t, address: address, clock: &testclock.Clock{}, changed: func() {}}
	h.clock.Set(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	h.complete()
	return h
}

// complete starts missing instances.
func (h *house) complete() {
	h.t.Helper()
	for len(h.running) < 1 || len(h.running) < 2 && strings.HasPrefix(h.address, "postgres") {
		c := startClocked(h.t, h.address, h.clock.Now())
		h.running, h.servers = append(h.running, c), append(h.servers, apitest.At(h.t, c.URL, h.again))
		h.changed()
	}
}

// fire kills the longest-running instance, if this is the request before which it is due.
func (h *house) fire(after time.Duration) {
	if h.armed--; h.armed != 0 {
		return
	}
	h.dying, h.killed = h.running[0], make(chan struct{})
	victim, killed := h.dying, h.killed
	time.AfterFunc(after, func() {
		victim.kill()
		close(killed)
	})
}

// bury waits until the killed process is gone, and ensures that another one runs. It reports
// whether one did.
func (h *house) bury() bool {
	if h.dying == nil {
		return false
	}
	<-h.killed
	i := slices.Index(h.running, h.dying)
	h.running, h.servers = slices.Delete(slices.Clone(h.running), i, i+1), slices.Delete(slices.Clone(h.servers), i, i+1)
	h.dying = nil
	h.kills++
	if len(h.running) == 0 {
		h.complete()
	}
	h.changed()
	return true
}

// again returns where to repeat a request without a reply; "" if no instance at that address
// was killed.
func (h *house) again(url string) string {
	if h.dying != nil && h.dying.URL == url {
		h.cut++
		h.bury()
	}
	if slices.ContainsFunc(h.running, func(c *clocked) bool { return c.URL == url }) {
		return ""
	}
	return h.running[0].URL
}

// advanceClock advances the clock of all instances.
func (h *house) advanceClock(by time.Duration) {
	h.clock.Advance(by)
	for _, c := range slices.Clone(h.running) {
		h.tell(c, fmt.Sprintf("clock %d", h.clock.Now().UnixMilli()))
	}
}

// advanceQueues makes an instance's queues follow the clock.
func (h *house) advanceQueues(i int) {
	if i < len(h.running) {
		h.tell(h.running[i], "advance")
	}
}

// tell gives an instance a command, unless the instance is killed.
func (h *house) tell(c *clocked, command string) {
	h.t.Helper()
	if _, err := c.say(command); err != nil && c != h.dying {
		if slices.Contains(h.running, c) {
			h.t.Fatalf("%s: %v\n%s", command, err, c.log)
		}
	}
}

// ledger has a day's acknowledged data.
type ledger struct {
	version  int64             // of the queue
	results  map[string]string // winner by match
	entries  map[string]string // match by the id of an entry of its log
	left     map[string]string // class by entry
	protests map[string]string // outcome by protest
}

func newLedger() *ledger {
	return &ledger{results: map[string]string{}, entries: map[string]string{}, left: map[string]string{}, protests: map[string]string{}}
}

// String counts the acknowledged data.
func (l *ledger) String() string {
	return fmt.Sprintf("%d results, %d entries of logs, %d departures, %d protests, %d versions of the queue", len(l.results), len(l.entries), len(l.left), len(l.protests), l.version)
}

// result notes a result of one game.
func (l *ledger) result(b *day.NowBout, first bool) {
	l.results[b.MatchID] = b.Athletes[1].EntryID
	if first {
		l.results[b.MatchID] = b.Athletes[0].EntryID
	}
}

// check checks that all acknowledged data are there.
func (l *ledger) check(t *testing.T, o *apitest.Client, eventID string, classes []string) {
	t.Helper()
	winners, gone := map[string]string{}, map[string]bool{}
	for _, id := range classes {
		var c shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&c)
		for _, m := range c.Matches {
			if m.Winner != nil {
				winners[m.ID] = m.Winner.ID
			}
		}
		for _, e := range c.Participants {
			gone[e.ID] = e.Left != ""
		}
	}
	for match, winner := range l.results {
		if winners[match] != winner {
			t.Errorf("the acknowledged result of %s is lost: %q has won, and now %q", match, winner, winners[match])
		}
	}
	for entry := range l.left {
		if !gone[entry] {
			t.Errorf("that %s has left was acknowledged, and is lost", entry)
		}
	}
	logs := map[string]day.Pad{}
	for id, match := range l.entries {
		pad, read := logs[match]
		if !read {
			o.Get("/api/match/log/" + match).Is(http.StatusOK).Data(&pad)
			logs[match] = pad
		}
		if !slices.ContainsFunc(pad.Log.Entries, func(e day.LogEntry) bool { return e.ID == id }) {
			t.Errorf("entry %s of the log of %s was acknowledged, and is lost", id, match)
		}
	}
	var protests []day.Protest
	o.Get("/api/event/protests/" + eventID).Is(http.StatusOK).Data(&protests)
	outcomes := map[string]string{}
	for _, p := range protests {
		outcomes[p.ID] = "there " + p.Outcome
	}
	for id, outcome := range l.protests {
		if outcomes[id] != "there "+outcome {
			t.Errorf("protest %s was %q, and is %q", id, outcome, outcomes[id])
		}
	}
}
