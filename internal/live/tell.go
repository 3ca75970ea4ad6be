package live

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/store"
)

// The topics that anybody signed in may listen to, and "people", which is for
// organizers. A tournament's has its id behind it. "user" becomes one for each
// person, and to "session" of one's own every connection listens by itself.
const (
	topicTournament  = "tournament:"
	topicTournaments = "tournaments"
	topicLeaderboard = "leaderboard"
	topicCategories  = "categories"
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
	Version      int64  `json:"version,omitempty"`
	Changes      any    `json:"changes,omitempty"`
	// The version that each tournament listened to has, for those who may have
	// missed something.
	Versions map[string]int64 `json:"versions,omitempty"`
	// How many milliseconds ago the last event of each other topic was, or longer:
	// who has loaded since then has missed nothing.
	Ages    map[string]int64 `json:"ages,omitempty"`
	Refused []string         `json:"refused,omitempty"` // topics that are not there or not allowed
	// Over how many milliseconds listeners should spread their reloads, so that the
	// server is not asked by all of them at once.
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

func (f frame) encode() wire {
	b, err := json.Marshal(f)
	if err != nil {
		panic(err) // shapes that cannot be encoded are a mistake in the program
	}
	return textFrame(b)
}

// tell sends frames about events, in their order.
func (h *Hub) tell(events []store.Event) {
	for _, s := range steps(events) {
		h.tellStep(s)
	}
}

// step is all events about one tournament, by version, or any other event on its
// own.
type step struct {
	events []store.Event
	types  map[int64][]string // of a tournament: the types of each version
}

// steps puts events about the same tournament together, so that it is read once
// for all of them.
func steps(events []store.Event) []step {
	var all []step
	at := map[string]int{} // the step of each tournament
	for _, e := range events {
		i, there := at[e.TournamentID]
		if e.TournamentID == "" || !there {
			i = len(all)
			at[e.TournamentID] = i
			all = append(all, step{types: map[int64][]string{}})
		}
		s := &all[i]
		s.events = append(s.events, e)
		s.types[e.Version] = append(s.types[e.Version], e.Type)
	}
	return all
}

func (h *Hub) tellStep(s step) {
	e := s.events[0]
	switch {
	case e.Type == store.Resync:
		h.resync()
	case e.TournamentID != "":
		h.tellTournament(s)
		for _, e := range s.events {
			if topic := listOf(e.Type); topic != "" {
				h.sendLight(topic, e)
			}
		}
	default:
		h.tellOthers(e)
	}
}

// listOf returns the topic, besides the tournament's own, that an event of a
// tournament concerns. Lists of tournaments show no matches.
func listOf(eventType string) string {
	switch eventType {
	case app.EventScore:
		return topicLeaderboard
	case app.EventStart:
		return ""
	default:
		return topicTournaments
	}
}

// sendLight sends a frame that only says that something changed.
func (h *Hub) sendLight(topic string, e store.Event) {
	h.note(topic)
	if n := h.count(topic); n > 0 {
		h.send(topic, frame{Event: eventUpdated, Type: e.Type, TournamentID: e.TournamentID, Version: e.Version, Spread: spread(n)}.encode())
	}
}

// note keeps the time of a topic's last event.
func (h *Hub) note(topic string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if len(h.last) == maxNoted {
		clear(h.last)
		h.heardSince = now
	}
	h.last[topic] = now
}

// ages returns how long ago the last event was, of topics by the names by which
// they were asked for.
func (h *Hub) ages(topics map[string]string) map[string]int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	ages := make(map[string]int64, len(topics))
	for asked, topic := range topics {
		last, known := h.last[topic]
		if !known {
			last = h.heardSince
		}
		ages[asked] = time.Since(last).Milliseconds()
	}
	return ages
}

func (h *Hub) tellOthers(e store.Event) {
	switch e.Type {
	case app.EventCategory:
		h.sendLight(topicCategories, e)
	case app.EventAccount:
		h.sendLight(topicPeople, e)
		names := make([]string, len(e.UserIDs))
		for i, id := range e.UserIDs {
			names[i] = topicOfSession + id
		}
		h.recheck(h.listenersOf(names...))
	}
	for _, id := range e.UserIDs {
		h.sendLight(topicOfUser+id, e)
	}
}

// tellTournament sends those who watch a tournament a frame for each of its
// versions, with what changed in it.
func (h *Hub) tellTournament(s step) {
	id := s.events[0].TournamentID
	name := topicTournament + id
	listeners := h.count(name)
	if listeners == 0 {
		return
	}
	versions := slices.Sorted(maps.Keys(s.types))
	since, whole := versions[0]-1, false
	for _, types := range s.types {
		whole = whole || slices.ContainsFunc(types, concernsWhole)
		if concernsEverything(types) {
			since = 0
		}
	}
	change, err := h.source.Change(h.ctx, id, since, s.matches(), whole)
	if err != nil {
		// It is gone, or the database is: without changes, listeners load and see.
		h.log.DebugContext(h.ctx, "no changes to tell", "tournament", id, "error", err)
	}
	for _, version := range versions {
		f := frame{Event: eventUpdated, Type: s.types[version][0], TournamentID: id, Version: version, Spread: spread(listeners)}
		if err == nil {
			f.Changes = h.encodeChanges(ofVersion(change, version, s.types[version]))
		}
		if h.mayTell(name, version) {
			h.send(name, f.encode())
		}
	}
}

// matches returns the numbers of the matches that changed, nil if it may be any.
func (s step) matches() []int {
	var numbers []int
	for _, e := range s.events {
		if len(e.Matches) == 0 {
			return nil
		}
		numbers = append(numbers, e.Matches...)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// concernsWhole tells whether entries or referees may have changed with an event.
func concernsWhole(eventType string) bool {
	return eventType != app.EventScore && eventType != app.EventStart
}

// concernsEverything tells whether matches may show something new without having
// a new version: the name of an athlete or of the tournament.
func concernsEverything(types []string) bool {
	return concernsWhole(types[0]) && types[0] != app.EventSeeding
}

// ofVersion leaves of a change what those need who have the version before. It
// may be newer than the version; never older.
func ofVersion(c app.Change, version int64, types []string) app.Change {
	if !concernsEverything(types) {
		all := c.Matches
		c.Matches = nil
		for _, m := range all {
			if m.Version >= version {
				c.Matches = append(c.Matches, m)
			}
		}
	}
	return c
}

// encodeChanges returns the JSON of a change, or nil if it is too large.
func (h *Hub) encodeChanges(c app.Change) any {
	b, err := json.Marshal(h.changes(c))
	if err != nil {
		panic(err) // shapes that cannot be encoded are a mistake in the program
	}
	if len(b) > maxChanges {
		return nil
	}
	return json.RawMessage(b)
}

// mayTell notes that a version is being told. One that was told is not told again.
func (h *Hub) mayTell(name string, version int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[name]
	if t == nil || version <= t.told {
		return false
	}
	t.told, t.version = version, max(t.version, version)
	return true
}

// versionOf returns a version of a tournament that all who listen to it now will
// be told everything after.
func (h *Hub) versionOf(id string) (int64, error) {
	name := topicTournament + id
	h.mu.Lock()
	if t := h.topics[name]; t != nil && t.version != 0 {
		defer h.mu.Unlock()
		return t.version, nil
	}
	h.mu.Unlock()
	return h.loadVersion(id)
}

func (h *Hub) loadVersion(id string) (int64, error) {
	version, err := h.source.Version(h.ctx, id)
	if err != nil {
		return 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[topicTournament+id]; t != nil {
		t.version = max(t.version, version)
	}
	return version, nil
}

// resync tells everybody that something may have been missed, and looks whether
// their tokens are still good.
func (h *Hub) resync() {
	h.mu.Lock()
	clear(h.last)
	h.heardSince = time.Now()
	all := slices.Clone(h.conns)
	var ids []string
	for name, t := range h.topics {
		if id, ok := strings.CutPrefix(name, topicTournament); ok {
			t.version = 0
			ids = append(ids, id)
		}
	}
	h.mu.Unlock()
	f := frame{Event: eventResync, Spread: spread(len(all)), Versions: map[string]int64{}}
	for _, id := range ids {
		// Without its version, those who watch it load it.
		if len(f.Versions) == maxTopics {
			break
		}
		if version, err := h.loadVersion(id); err == nil {
			f.Versions[id] = version
		}
	}
	text := f.encode()
	var idle []*conn
	for _, c := range all {
		if c.enqueue(text) {
			idle = append(idle, c)
		}
	}
	writeAll(idle)
	h.recheck(all)
}

// recheck ends those connections whose token is not good any more.
func (h *Hub) recheck(conns listeners) {
	if len(conns) == 0 {
		return
	}
	h.done.Go(func() {
		for _, c := range conns {
			if h.ctx.Err() != nil {
				return
			}
			c.recheck()
		}
	})
}

// untilExpiry returns how long a token that expires then is still good.
func (h *Hub) untilExpiry(expires time.Time) time.Duration { return expires.Sub(h.clock()) }
