package live

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// A visitor is a connection without a token. It follows public events and tournaments in separate topics, whose frames
// contain less.
const (
	topicPublic         = "public:"   // with an event id
	topicOfVisitors     = "visitors:" // prefix of a visitor's topics
	topicTournamentSeen = topicOfVisitors + topicTournament
	topicEventSeen      = topicOfVisitors + topicPublic
)

// visitorTopics is the table of topics that visitors may listen to, if they are public.
var visitorTopics = []string{topicPublic, topicTournament, topicTable}

// longest is the maximum length of a topic after its kind: an id, and the number of a table.
const longest = 36 + len("/1000000")

func (c *conn) isVisitor() bool {
	c.hub.mu.Lock()
	defer c.hub.mu.Unlock()
	return c.visitor
}

func (c *conn) signedIn() bool {
	user, _ := c.session()
	return user.SignedIn()
}

// visit handles a visitor's message.
func (c *conn) visit(m message) {
	if m.Token != nil {
		c.end(statusMistake, "one connection is for one person")
		return
	}
	if !c.enter() {
		c.end(statusTryAgain, "there are too many visitors")
		return
	}
	h := c.hub
	answer := frame{Event: eventSubscribed, Versions: map[string]int64{}}
	var topics []string
	others := map[string]string{}
	for _, asked := range m.Subscribe {
		if !slices.ContainsFunc(visitorTopics, func(kind string) bool { return strings.HasPrefix(asked, kind) && len(asked) <= len(kind)+longest }) {
			answer.Refused = append(answer.Refused, asked)
			continue
		}
		topics = append(topics, topicOfVisitors+asked)
		if id, _, ofTable := strings.Cut(strings.TrimPrefix(asked, topicTable), "/"); ofTable && strings.HasPrefix(asked, topicTable) {
			topics = append(topics, topicTablesSeen+id)
		}
	}
	// The connection is already subscribed, so it also gets commits made after the check.
	answer.Spread = spread(h.subscribe(c, topics))
	var public []string
	var tables []frame
	for _, topic := range topics {
		asked := strings.TrimPrefix(topic, topicOfVisitors)
		version, err := h.public(topic)
		if err == nil && strings.HasPrefix(topic, topicTableSeen) {
			var first frame
			if first, err = h.table(topic); err == nil {
				tables = append(tables, first)
			}
		}
		switch {
		case strings.HasPrefix(topic, topicTablesSeen) && (err == nil || fault.KindOf(err) == fault.NotFound):
			// no longer requested
		case fault.KindOf(err) == fault.NotFound:
			answer.Refused = append(answer.Refused, asked)
			continue
		case err != nil:
			c.end(statusTryAgain, "the database is not reachable")
			return
		case version > 0:
			answer.Versions[strings.TrimPrefix(asked, topicTournament)] = version
		case !strings.HasPrefix(topic, topicTableSeen):
			others[asked] = topic
		}
		public = append(public, topic)
	}
	if len(public) < len(topics) {
		h.subscribe(c, public)
	}
	answer.Ages = h.ages(others)
	c.send(answer.encode())
	for _, first := range tables {
		c.send(first.encode())
	}
}

// enter makes a connection a visitor's, up to the limit.
func (c *conn) enter() bool {
	h := c.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if c.visitor {
		return true
	}
	if _, there := h.conns[c]; !there || h.visitors == maxVisitors || h.visitorsFrom[c.from] == maxVisitorsFrom {
		return false
	}
	c.visitor = true
	h.visitors++
	h.visitorsFrom[c.from]++
	c.timer.Reset(rand.N(h.Timing.Ping)) // like after signing in
	return true
}

// leaveVisitors uncounts a closed connection. The hub is locked.
func (h *Hub) leaveVisitors(c *conn) {
	if !c.visitor {
		return
	}
	h.visitors--
	if h.visitorsFrom[c.from]--; h.visitorsFrom[c.from] == 0 {
		delete(h.visitorsFrom, c.from)
	}
}

// public returns the version of the public tournament of a visitors' topic, or 0 for a public event
// or one of its tables.
// Errors: NotFound if it is not public.
func (h *Hub) public(topic string) (int64, error) {
	if id, ok := strings.CutPrefix(topic, topicTournamentSeen); ok {
		t, err := h.Source.PublicTournament(h.ctx, id)
		h.keepVisible(t.EventID, err)
		return t.Version, err
	}
	_, id, _ := strings.Cut(strings.TrimPrefix(topic, topicOfVisitors), ":")
	id, _, _ = strings.Cut(id, "/")
	err := h.Source.PublicEventByID(h.ctx, id)
	h.keepVisible(id, err)
	return 0, err
}

// keepVisible records that visitors may watch an event or its class.
func (h *Hub) keepVisible(eventID string, err error) {
	if err != nil || eventID == "" {
		return
	}
	h.mu.Lock()
	h.seenEvents[eventID] = true
	h.mu.Unlock()
}

// publishToVisitors sends visitors the new version of a tournament and its event. It ends subscriptions that are no
// longer public.
func (h *Hub) publishToVisitors(events []store.Change, read changeSince) {
	if h.countVisitors() == 0 {
		return
	}
	last := events[len(events)-1]
	topic := topicTournamentSeen + last.TournamentID
	t, err := h.Source.PublicTournament(h.ctx, last.TournamentID)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		h.dismiss(topic)
		return
	case err != nil:
		h.Log.DebugContext(h.ctx, "live: checking for a public tournament failed", "tournament", last.TournamentID, "error", err)
	}
	if h.hasListeners(topic) {
		f := frame{Event: eventUpdated, Type: events[0].Type, TournamentID: last.TournamentID, Version: last.Version}
		f.Changes = h.changes(read, h.Source.VisitedChange, h.VisitorChanges)
		h.send(topic, f)
	}
	// The queue reports the matches of a running event, so a result must not make everyone reload the event.
	followed := t.Followed && !slices.ContainsFunc(events, func(e store.Change) bool { return concernsWhole(e.Type) && e.Type != app.PresenceChanged })
	if t.EventID != "" && !followed {
		h.notifyVisitors(t.EventID)
	}
}

// publishEventToVisitors tells visitors that a public event changed. If it is no longer public, it ends their
// subscriptions, also those of its classes.
func (h *Hub) publishEventToVisitors(e store.Change) {
	if h.countVisitors() == 0 {
		return
	}
	if err := h.Source.PublicEventByID(h.ctx, e.EventID); fault.KindOf(err) != fault.NotFound {
		h.notifyVisitors(e.EventID)
		return
	}
	h.mu.Lock()
	seen := h.seenEvents[e.EventID]
	delete(h.seenEvents, e.EventID)
	h.mu.Unlock()
	if seen {
		h.recheckVisitors()
	}
}

// notifyVisitors makes visitors of an event load it again. The version only grows, so caches in between can order
// replies.
func (h *Hub) notifyVisitors(eventID string) {
	h.notify(topicEventSeen+eventID, store.Change{Type: app.EventChanged, EventID: eventID, Version: time.Now().UnixMilli()})
	h.publishTables(eventID)
}

// recheckVisitors ends the subscriptions of visitors to all that is no longer public.
func (h *Hub) recheckVisitors() {
	h.mu.Lock()
	var topics []string
	for topic := range h.topics {
		if strings.HasPrefix(topic, topicOfVisitors) {
			topics = append(topics, topic)
		}
	}
	h.mu.Unlock()
	for _, topic := range topics {
		if _, err := h.public(topic); fault.KindOf(err) == fault.NotFound {
			h.dismiss(topic)
		}
	}
}

// dismiss ends connections that follow data no longer public.
func (h *Hub) dismiss(topic string) {
	h.mu.Lock()
	listeners := slices.Collect(maps.Keys(h.topics[topic]))
	h.mu.Unlock()
	for _, c := range listeners {
		c.end(statusNotPublic, "it is not public any more")
	}
}

func (h *Hub) countVisitors() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.visitors
}
