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

// The topics that anybody signed in may listen to, and "people", which is for
// organizers. A tournament's has its id behind it. "user" becomes one for each
// person, and every connection follows its own "session" automatically.
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

// frame is what a listener is sent, as text.
type frame struct {
	Event        string `json:"event"`
	Type         string `json:"type,omitempty"`
	TournamentID string `json:"tournamentId,omitempty"`
	EventID      string `json:"eventId,omitempty"`
	MatchID      string `json:"matchId,omitempty"`
	Version      int64  `json:"version,omitempty"`
	Changes      any    `json:"changes,omitempty"`
	// The version that each tournament listened to has, for listeners that may have
	// missed something.
	Versions map[string]int64 `json:"versions,omitempty"`
	// How many milliseconds ago the last event of each other topic was, or longer: a
	// listener that has loaded since then has missed nothing.
	Ages    map[string]int64 `json:"ages,omitempty"`
	Refused []string         `json:"refused,omitempty"` // topics that are not there or not allowed
	// The period in milliseconds over which listeners should spread their reloads, so that they do
	// not all load at once.
	Spread int64 `json:"spread,omitempty"`
}

// The values of frame.Event.
const (
	eventUpdated    = "data-updated"
	eventResync     = "resync"
	eventSubscribed = "subscribed" // answers a message; from here on nothing is missed
	eventPing       = "ping"       // a sign of life
)

// maxChanges bounds the changes in a frame, in bytes. For more it is cheaper that
// listeners load everything, which they get compressed.
const maxChanges = 32 << 10

// spread returns over how long a number of listeners should spread their reloads:
// a thousand a second, within ten seconds.
func spread(listeners int) int64 { return min(int64(listeners), 10_000) }

func (f frame) encode() []byte { return encode(f) }

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // shapes that cannot be encoded are a mistake in the program
	}
	return text
}

// publish sends listeners the changes of one commit.
func (h *Hub) publish(events []store.Change) {
	for i, e := range events {
		switch {
		case e.Type == store.Resync:
			h.resync()
		case e.TournamentID == "":
			h.publishOther(e)
		case e.Type == app.LogChanged: // the pad that keeps it loads it again
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

// listOf returns the topic that, in addition to the tournament's own, an event of a
// tournament concerns. Lists of tournaments show no matches.
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

// publishOther sends what is about no tournament.
func (h *Hub) publishOther(e store.Change) {
	switch e.Type {
	case app.LoggedOut: // it concerns only the connections with that token
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

// publishQueue sends the whole state of an event's tables, so nobody has to load it.
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

// recheckSessions ends the connections of people whose tokens are not good any more.
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

// publishTournament sends the new version of a tournament with its changes. The events are all
// those of one commit about it.
func (h *Hub) publishTournament(events []store.Change) {
	first, last := events[0], events[len(events)-1]
	topic := topicTournament + first.TournamentID
	since, whole := first.Version-1, false
	if concernsWhole(first.Type) && first.Type != app.Seeded && first.Type != app.PresenceChanged {
		since = 0 // matches may show another name of an athlete or of the tournament without having a new version
	}
	var numbers []int // of the matches that changed, nil if it may be any
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

// changeSince returns the change of a tournament to send.
type changeSince struct {
	id      string
	since   int64 // version
	numbers []int // of the matches that changed, nil if it may be any
	whole   bool
	load    bool // matches are gone, which no change can say
}

// changes returns the changes of a tournament in the form for listeners, or nil if they must load
// it again.
func (h *Hub) changes(c changeSince, read func(context.Context, string, int64, []int, bool) (tournaments.Change, error), shape func(tournaments.Change) any) any {
	if c.load {
		return nil
	}
	change, err := read(h.ctx, c.id, c.since, c.numbers, c.whole)
	if err != nil {
		// It is gone, or the database is: without changes, listeners load and see.
		h.Log.DebugContext(h.ctx, "live: reading changes failed", "tournament", c.id, "error", err)
		return nil
	}
	text := encode(shape(change))
	if len(text) > maxChanges {
		return nil
	}
	return json.RawMessage(text)
}

// concernsWhole reports whether entries or referees may have changed with an event.
func concernsWhole(eventType string) bool {
	return eventType != app.ResultChanged && eventType != app.MatchStarted
}

// resync tells everybody that something may have been missed, and checks whether
// their tokens are still good. The versions of all tournaments are one question to
// the database; a listener that is not told the version of what it shows loads it.
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
