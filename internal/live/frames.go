package live

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/hall"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/store"
)

// The topics for all signed-in people, and "people" for organizers. A tournament's topic ends with its id. "user"
// becomes one topic for each person, and every connection follows its own "session" automatically.
const (
	topicTournament  = "tournament:"
	topicTournaments = "tournaments"
	topicLeaderboard = "leaderboard"
	topicCategories  = "categories"
	topicEvents      = "events" // competition days
	topicQueue       = "queue:" // the current state of an event's tables
	topicPeople      = "people"
	topicUser        = "user"
	topicOfUser      = "user:"
	topicOfSession   = "session:"
)

// frame is a text frame for a listener.
type frame struct {
	Event        string `json:"event"`
	Type         string `json:"type,omitempty"`
	TournamentID string `json:"tournamentId,omitempty"`
	EventID      string `json:"eventId,omitempty"`
	MatchID      string `json:"matchId,omitempty"`
	Version      int64  `json:"version,omitempty"`
	Changes      any    `json:"changes,omitempty"`
	// The current version of each subscribed tournament, for listeners that may have missed changes.
	Versions map[string]int64 `json:"versions,omitempty"`
	// Milliseconds since the last event of each other topic, or more: a listener that loaded since then has missed
	// nothing.
	Ages    map[string]int64 `json:"ages,omitempty"`
	Refused []string         `json:"refused,omitempty"` // missing or forbidden topics
	// The milliseconds over which listeners should spread their reloads.
	Spread int64 `json:"spread,omitempty"`
}

// The values of frame.Event.
const (
	eventUpdated    = "data-updated"
	eventResync     = "resync"
	eventSubscribed = "subscribed" // reply to a message; from here on nothing is missed
	eventPing       = "ping"       // keeps the connection alive
)

// maxChanges is the maximum size of changes in a frame, in bytes. Beyond it, loading everything compressed is cheaper.
const maxChanges = 32 << 10

// spread returns the time over which a number of listeners should spread their reloads: a thousand a second, at most
// ten seconds.
func spread(listeners int) int64 { return min(int64(listeners), 10_000) }

func (f frame) encode() []byte { return encode(f) }

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // unencodable shapes are a bug
	}
	return text
}

// publish sends the changes of one commit to listeners.
func (h *Hub) publish(events []store.Change) {
	for i, e := range events {
		switch {
		case e.Type == store.Resync:
			h.resync()
		case e.TournamentID == "":
			h.publishOther(e)
		case e.Type == app.LogChanged: // the scorer's pad reloads it
			h.send(topicTournament+e.TournamentID, frame{Event: eventUpdated, Type: e.Type, TournamentID: e.TournamentID, MatchID: e.MatchID})
		default:
			same := func(other store.Change) bool {
				return other.TournamentID == e.TournamentID && other.Type != app.LogChanged
			}
			if slices.IndexFunc(events, same) == i {
				h.publishTournament(slices.DeleteFunc(slices.Clone(events), func(other store.Change) bool { return !same(other) }))
			}
			if topic := listOf(e.Type); topic != "" {
				h.notify(topic, e)
			}
		}
	}
}

// listOf returns the topic that an event of a tournament concerns in addition to the tournament's own. Lists of
// tournaments show no matches.
func listOf(eventType string) string {
	switch eventType {
	case app.ResultChanged:
		return topicLeaderboard
	case app.MatchStarted, app.PresenceChanged:
		return ""
	default:
		return topicTournaments
	}
}

// publishOther publishes changes without a tournament.
func (h *Hub) publishOther(e store.Change) {
	switch e.Type {
	case app.LoggedOut: // only for connections with that token
		h.recheckSessions(e.UserIDs)
		return
	case app.CategoryChanged:
		h.notify(topicCategories, e)
	case app.QueueChanged:
		h.publishQueue(e)
	case app.EventChanged, app.HandedOver:
		e.Type = app.EventChanged
		h.notify(topicEvents, e)
		h.publishEventToVisitors(e)
	case app.AccountChanged:
		h.notify(topicPeople, e)
		h.recheckSessions(e.UserIDs)
	}
	for _, id := range e.UserIDs {
		h.notify(topicOfUser+id, e)
	}
}

// nowChanges is the content of a frame about a queue: the complete state of the tables.
type nowChanges struct {
	Now any `json:"now"`
}

// publishQueue sends the whole state of an event's tables, so that listeners need not load it.
func (h *Hub) publishQueue(e store.Change) {
	for _, to := range []struct {
		topic string
		read  func(context.Context, string) (hall.Now, error)
	}{{topicQueue, h.Source.Now}, {topicEventSeen, h.Source.VisitNow}} {
		topic := to.topic + e.EventID
		h.mu.Lock()
		h.happened(topic)
		h.mu.Unlock()
		if !h.hasListeners(topic) {
			continue
		}
		f := frame{Event: eventUpdated, Type: e.Type, EventID: e.EventID, Version: e.Version}
		if now, err := to.read(h.ctx, e.EventID); err != nil {
			h.Log.DebugContext(h.ctx, "live: reading the current queue failed", "event", e.EventID, "error", err)
		} else {
			f.Version, f.Changes = now.Version, nowChanges{h.Options.Now(now)}
		}
		h.send(topic, f)
	}
	h.publishTables(e.EventID)
}

// recheckSessions ends the connections of people with invalid tokens.
func (h *Hub) recheckSessions(userIDs []string) {
	h.mu.Lock()
	var conns []*conn
	for _, id := range userIDs {
		conns = slices.AppendSeq(conns, maps.Keys(h.topics[topicOfSession+id]))
	}
	h.mu.Unlock()
	h.recheck(conns)
}

// happened records a change of a topic, so that later listeners know whether they missed something. The caller holds
// the lock.
func (h *Hub) happened(topic string) {
	if len(h.lastEvents) == maxLastEvents {
		clear(h.lastEvents)
		h.heardSince = time.Now()
	}
	h.lastEvents[topic] = time.Now()
}

// notify sends a frame that only says that something changed.
func (h *Hub) notify(topic string, e store.Change) {
	h.mu.Lock()
	h.happened(topic)
	h.mu.Unlock()
	h.send(topic, frame{Event: eventUpdated, Type: e.Type, TournamentID: e.TournamentID, EventID: e.EventID, Version: e.Version})
}

// publishTournament sends the new version of a tournament with its changes. events are all its events of one commit.
func (h *Hub) publishTournament(events []store.Change) {
	first, last := events[0], events[len(events)-1]
	topic := topicTournament + first.TournamentID
	since, whole := first.Version-1, false
	if concernsWhole(first.Type) && first.Type != app.Seeded && first.Type != app.PresenceChanged {
		since = 0 // matches can show a new name of an athlete or of the tournament without a new version
	}
	var numbers []int // of changed matches, nil if any may have changed
	for _, e := range events {
		whole = whole || concernsWhole(e.Type)
		numbers = append(numbers, e.Matches...)
	}
	if slices.ContainsFunc(events, func(e store.Change) bool { return len(e.Matches) == 0 }) {
		numbers = nil
	}
	read := changeSince{first.TournamentID, since, numbers, whole, first.Type == app.DrawReset}
	if h.hasListeners(topic) {
		f := frame{Event: eventUpdated, Type: first.Type, TournamentID: first.TournamentID, Version: last.Version}
		f.Changes = h.changes(read, h.Source.Change, h.Changes)
		h.send(topic, f)
	}
	h.publishToVisitors(events, read)
}

// changeSince returns the change to send for a tournament.
type changeSince struct {
	id      string
	since   int64 // version
	numbers []int // of changed matches, nil if any may have changed
	whole   bool
	load    bool // a change cannot express deleted matches
}

// changes returns a tournament's changes for listeners, or nil if they must reload it.
func (h *Hub) changes(c changeSince, read func(context.Context, string, int64, []int, bool) (tournaments.Change, error), shape func(tournaments.Change) any) any {
	if c.load {
		return nil
	}
	change, err := read(h.ctx, c.id, c.since, c.numbers, c.whole)
	if err != nil {
		// The tournament or the database is gone. Without changes, listeners reload and see.
		h.Log.DebugContext(h.ctx, "live: reading changes failed", "tournament", c.id, "error", err)
		return nil
	}
	text := encode(shape(change))
	if len(text) > maxChanges {
		return nil
	}
	return json.RawMessage(text)
}

// concernsWhole reports whether an event may have changed entries or referees.
func concernsWhole(eventType string) bool {
	return eventType != app.ResultChanged && eventType != app.MatchStarted
}

// resync tells everyone that they may have missed changes, and rechecks their tokens. One query reads the versions of
// all tournaments. A listener without the version of its tournament reloads it.
func (h *Hub) resync() {
	h.mu.Lock()
	clear(h.lastEvents)
	h.heardSince = time.Now()
	var ids []string
	for topic := range h.topics {
		if id, ok := strings.CutPrefix(topic, topicTournament); ok && len(ids) < maxTopics {
			ids = append(ids, id)
		}
	}
	h.mu.Unlock()
	versions, err := h.Source.Versions(h.ctx, ids)
	if err != nil {
		h.Log.Warn("live: reading versions failed", "error", err)
	}
	h.mu.Lock()
	conns := slices.Collect(maps.Keys(h.conns))
	h.mu.Unlock()
	f := frame{Event: eventResync, Spread: spread(len(conns)), Versions: versions}
	text := f.encode()
	f.Versions = nil // not every tournament is public
	forVisitors := f.encode()
	for _, c := range conns {
		if c.isVisitor() {
			c.send(forVisitors)
		} else {
			c.send(text)
		}
	}
	h.recheck(conns)
	h.recheckVisitors()
}
