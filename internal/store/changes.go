package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Change says what a transaction changed, but not the new content. It is small, and its readers load the rest.
type Change struct {
	Type         string   `json:"t"`           // what happened, such as "match-score", or [Resync]
	TournamentID string   `json:"i,omitempty"` // "" for none or several
	EventID      string   `json:"c,omitempty"` // "" for none
	Version      int64    `json:"v,omitempty"` // of the tournament or the event after the change
	Matches      []int    `json:"m,omitempty"` // numbers of changed matches; none if any may have changed
	MatchID      string   `json:"l,omitempty"` // id of the match whose log changed
	UserIDs      []string `json:"u,omitempty"` // people concerned, for changes of people
}

// Resync is the type of a change that replaces any number of others, because anything may have changed.
const Resync = "resync"

// Emit publishes a change once the transaction is committed.
func (tx *Tx) Emit(c Change) { tx.news.Changes = append(tx.news.Changes, c) }

// news are a commit's changes for other parts and instances.
type news struct {
	Changes []Change `json:"e,omitempty"`
	Ranked  []string `json:"r,omitempty"` // athletes whose records may have changed
}

func (n news) none() bool { return len(n.Changes) == 0 && len(n.Ranked) == 0 }

// anything means that everything may have changed.
var anything = news{Changes: []Change{{Type: Resync}}}

func (n news) isAnything() bool {
	return slices.ContainsFunc(n.Changes, func(e Change) bool { return e.Type == Resync })
}

// publish sends news to all receivers.
func (db *DB) publish(n news) {
	db.board.mark(n)
	if len(n.Changes) > 0 {
		db.events.publish(n.Changes)
	}
}

// audience has the receivers of changes.
type audience struct {
	mu   sync.RWMutex
	each []func([]Change)
}

func (a *audience) add(publish func([]Change)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.each = append(a.each, publish)
}

func (a *audience) publish(events []Change) {
	a.mu.RLock()
	each := a.each
	a.mu.RUnlock()
	for _, publish := range each {
		publish(events)
	}
}

// channel is the PostgreSQL channel for changes, and maxPayload its limit for one message, in bytes
// (it must be less than 8000).
const (
	channel    = "toproll"
	maxPayload = 7900
)

// payloads encodes news as PostgreSQL messages. Almost always one is enough; news about very many people need several.
func payloads(n news) ([]string, error) {
	text, err := json.Marshal(n)
	if err != nil || len(text) <= maxPayload {
		return []string{string(text)}, err
	}
	var first, second news
	switch events, ranked := n.Changes, n.Ranked; {
	case len(events) > 0 && len(ranked) > 0:
		first.Changes, second.Ranked = events, ranked
	case len(ranked) > 1:
		first.Ranked, second.Ranked = ranked[:len(ranked)/2], ranked[len(ranked)/2:]
	case len(events) > 1:
		first.Changes, second.Changes = events[:len(events)/2], events[len(events)/2:]
	case len(events) == 1 && len(events[0].UserIDs) > 1:
		half, rest := events[0], events[0]
		half.UserIDs, rest.UserIDs = half.UserIDs[:len(half.UserIDs)/2], rest.UserIDs[len(rest.UserIDs)/2:]
		first.Changes, second.Changes = []Change{half}, []Change{rest}
	default:
		return nil, fmt.Errorf("an event is too large: %.100s", text)
	}
	a, err := payloads(first)
	if err != nil {
		return nil, err
	}
	b, err := payloads(second)
	return slices.Concat(a, b), err
}

// parsePayload decodes one of the [payloads]. An unreadable payload, perhaps from another release, becomes a [Resync].
func parsePayload(text string) news {
	var n news
	if err := json.Unmarshal([]byte(text), &n); err != nil || n.none() {
		return anything
	}
	return n
}
