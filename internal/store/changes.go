package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Change says what a transaction changed. It says where to look, not what is there:
// it is small, and its readers load the rest.
type Change struct {
	Type         string   `json:"t"`           // what happened, such as "match-score", or [Resync]
	TournamentID string   `json:"i,omitempty"` // "" if it is not about one tournament
	EventID      string   `json:"c,omitempty"` // "" if it is not about an event
	Version      int64    `json:"v,omitempty"` // of the tournament or the event after the change
	Matches      []int    `json:"m,omitempty"` // numbers of those that changed; none if it may be any
	MatchID      string   `json:"l,omitempty"` // of the match whose log has changed
	UserIDs      []string `json:"u,omitempty"` // people whom it is about, where it is about people
}

// Resync is the type of a change that replaces any number of others: anything may have changed.
const Resync = "resync"

// Emit publishes a change once the transaction is committed.
func (tx *Tx) Emit(c Change) { tx.news.Changes = append(tx.news.Changes, c) }

// news is what a commit announces to other parts and instances.
type news struct {
	Changes []Change `json:"e,omitempty"`
	Ranked  []string `json:"r,omitempty"` // the athletes whose records may be others
}

func (n news) none() bool { return len(n.Changes) == 0 && len(n.Ranked) == 0 }

// anything is the news that anything may have changed.
var anything = news{Changes: []Change{{Type: Resync}}}

func (n news) isAnything() bool {
	return slices.ContainsFunc(n.Changes, func(e Change) bool { return e.Type == Resync })
}

// publish passes news on to all whom they concern.
func (db *DB) publish(n news) {
	db.board.mark(n)
	if len(n.Changes) > 0 {
		db.events.publish(n.Changes)
	}
}

// audience lists the receivers of changes.
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

// payloads writes news as texts that PostgreSQL takes. Almost always it is one; about
// very many people they become several.
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

// parsePayload is the reverse of [payloads] for one of them. A payload that it cannot read, perhaps
// from another release, becomes a [Resync].
func parsePayload(text string) news {
	var n news
	if err := json.Unmarshal([]byte(text), &n); err != nil || n.none() {
		return anything
	}
	return n
}
