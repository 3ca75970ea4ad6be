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

// world is a club at work, and all that the server has acknowledged to it.
type world struct {
	*caller
	athletes []string

	mu       sync.Mutex
	results  map[string]*acknowledged // by match
	versions map[string]int64         // highest seen, by tournament
	created  map[string]bool          // names of tournaments that were acknowledged
	archived map[string]tally         // of tournaments that no longer change and were found right
	count    int                      // results acknowledged
	logs     map[string]*sent         // entries of logs, by match
	left     map[string]*departure    // by entry
}

// sent is what is known of a match's log.
type sent struct {
	Acknowledged []string        // ids of entries
	Sent         map[string]bool // of all that were, acknowledged or not
}

// departure is what is known of somebody's leaving.
type departure struct {
	Kind         string
	Acknowledged bool
}

// acknowledged is what is known of a match's result.
type acknowledged struct {
	Tournament string
	Games      string   // the last that was acknowledged
	Unanswered []string // sent after that
}

// mayBe reports whether a match may have a result: the one that was acknowledged, or one that
// was sent later and has no answer.
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

// at moves on to a server that was started again.
func (w *world) at(url string) {
	w.HTTP.CloseIdleConnections()
	w.URL = url
}

var outcomes = []string{"11", "22", "121", "211", "122", "212"}

// seen notes that a version of a tournament was there.
func (w *world) seen(id string, version int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.versions[id] = max(w.versions[id], version)
}

// known returns the results that are acknowledged.
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

// acknowledged counts the results that are.
func (w *world) acknowledged() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count
}

// wait waits until so many more results are acknowledged, at most a minute.
func (w *world) wait(more int) {
	deadline := time.Now().Add(wait.Limit)
	for until := w.acknowledged() + more; w.acknowledged() < until && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
}

// interrupted reports whether an error is only that the server went away, or that
// a repeated request met what the first one had done.
func interrupted(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(e error) bool { return !interrupted(e) })
	}
	r, answered := errors.AsType[*refusal](err)
	return !answered || r.Status == http.StatusServiceUnavailable
}
