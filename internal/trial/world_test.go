//go:build linux

package trial

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/testing/wait"
)

// world is a club at work, and all data that the server acknowledged.
type world struct {
	*caller
	athletes []string

	mu       sync.Mutex
	results  map[string]*acknowledged // by match
	versions map[string]int64         // highest seen, by tournament
	created  map[string]bool          // names of acknowledged tournaments
	archived map[string]tally         // of tournaments that no longer change and were correct
	count    int                      // acknowledged results
	logs     map[string]*sent         // entries of logs, by match
	left     map[string]*departure    // by entry
}

// sent is the known content of a match's log.
type sent struct {
	Acknowledged []string        // ids of entries
	Sent         map[string]bool // of all sent entries, acknowledged or not
}

// departure is the known state of a departure.
type departure struct {
	Kind         string
	Acknowledged bool
}

// acknowledged is the known state of a match's result.
type acknowledged struct {
	Tournament string
	Games      string   // the last acknowledged one
	Unanswered []string // sent later
}

// mayBe reports whether a match may have a result: the acknowledged one, or one sent later
// without an answer.
func (a *acknowledged) mayBe(games string) bool {
	return games == a.Games || slices.Contains(a.Unanswered, games)
}

// founded begins a club on a server.
func founded(ctx context.Context, url string, athletes int) (*world, error) {
	w := &world{
		caller: newCaller(url, ""), results: map[string]*acknowledged{}, versions: map[string]int64{},
		created: map[string]bool{}, archived: map[string]tally{}, logs: map[string]*sent{}, left: map[string]*departure{},
	}
	err := w.found(ctx)
	if err == nil {
		w.athletes, err = w.caller.athletes(ctx, athletes)
	}
	return w, err
}

// at switches to a restarted server.
func (w *world) at(url string) {
	w.HTTP.CloseIdleConnections()
	w.URL = url
}

var outcomes = []string{"11", "22", "121", "211", "122", "212"}

// seen records that a version of a tournament existed.
func (w *world) seen(id string, version int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.versions[id] = max(w.versions[id], version)
}

// known returns the acknowledged results.
func (w *world) known() map[string]string {
	w.mu.Lock()
	defer w.mu.Unlock()
	known := map[string]string{}
	for id, r := range w.results {
		if r.Games != "" {
			known[id] = r.Games
		}
	}
	return known
}

// acknowledged counts the acknowledged results.
func (w *world) acknowledged() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count
}

// wait waits for a number of further acknowledged results, at most a minute.
func (w *world) wait(more int) {
	deadline := time.Now().Add(wait.Limit)
	for until := w.acknowledged() + more; w.acknowledged() < until && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
}

// interrupted reports whether an error only means that the server went away, or
// that a repeated request met its first result.
func interrupted(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(e error) bool { return !interrupted(e) })
	}
	r, answered := errors.AsType[*refusal](err)
	return !answered || r.Status == http.StatusServiceUnavailable
}
