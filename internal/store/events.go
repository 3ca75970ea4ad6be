package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Event says what a transaction changed. It tells where to look, not what is
// there: it is small, and who gets it reads the rest.
type Event struct {
	Type         string   `json:"t"`           // what happened, such as "match-score", or [Resync]
	TournamentID string   `json:"i,omitempty"` // "" if it is not about one tournament
	Version      int64    `json:"v,omitempty"` // of the tournament after the change
	Matches      []int    `json:"m,omitempty"` // numbers of those that changed; none if it may be any
	UserIDs      []string `json:"u,omitempty"` // people whom it is about, where it is about people
}

// Resync is the type of an event that stands for any number of others: anything
// may have changed.
const Resync = "resync"

// Emit publishes an event once the transaction is committed.
func (tx *Tx) Emit(e Event) { tx.events = append(tx.events, e) }

// audience is who gets the events.
type audience struct {
	mu   sync.RWMutex
	each []func([]Event)
}

// add reports whether it was the first.
func (a *audience) add(publish func([]Event)) (first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.each = append(a.each, publish)
	return len(a.each) == 1
}

func (a *audience) publish(events []Event) {
	a.mu.RLock()
	each := a.each
	a.mu.RUnlock()
	for _, publish := range each {
		publish(events)
	}
}

// channel is the name under which PostgreSQL passes events on, and maxPayload how
// much it takes at once, in bytes (it must be less than 8000).
const (
	channel    = "toproll"
	maxPayload = 7900
)

// payloads writes events as texts that PostgreSQL takes. Almost always it is one;
// an event about very many people becomes several.
func payloads(events []Event) ([]string, error) {
	text, err := json.Marshal(events)
	if err != nil || len(text) <= maxPayload {
		return []string{string(text)}, err
	}
	var first, second []Event
	switch e := events[0]; {
	case len(events) > 1:
		first, second = events[:len(events)/2], events[len(events)/2:]
	case len(e.UserIDs) > 1:
		half := e
		half.UserIDs = e.UserIDs[:len(e.UserIDs)/2]
		e.UserIDs = e.UserIDs[len(e.UserIDs)/2:]
		first, second = []Event{half}, []Event{e}
	default:
		return nil, fmt.Errorf("an event of type %q is too large", e.Type)
	}
	a, err := payloads(first)
	if err != nil {
		return nil, err
	}
	b, err := payloads(second)
	return slices.Concat(a, b), err
}

// parsePayload is the reverse of [payloads] for one of them. What it cannot read,
// which another release may have written, is a [Resync].
func parsePayload(text string) []Event {
	var events []Event
	if err := json.Unmarshal([]byte(text), &events); err != nil || len(events) == 0 {
		return []Event{{Type: Resync}}
	}
	return events
}
