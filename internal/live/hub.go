// Package live sends committed changes to listeners: changes from the store come in, text frames go out over
// WebSockets.
//
// A [Hub] knows the listeners of each topic. If there are any, it loads and encodes the subject of a change once, and
// queues the same text for each. It never waits: commits hand over their changes and continue, and a listener with a
// full queue is disconnected and reconnects.
package live

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/hall"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// Source is where a hub reads content and checks permissions: an [app.App].
type Source interface {
	AuthenticateUntil(ctx context.Context, bearer string) (account.User, time.Time, error)
	Change(ctx context.Context, tournamentID string, since int64, numbers []int, whole bool) (tournaments.Change, error)
	Versions(ctx context.Context, tournamentIDs []string) (map[string]int64, error)
	// For visitors: private data are NotFound.
	PublicTournament(ctx context.Context, id string) (store.PublicTournament, error)
	PublicEventByID(ctx context.Context, id string) error
	VisitedChange(ctx context.Context, tournamentID string, since int64, numbers []int, whole bool) (tournaments.Change, error)
	// The current state of an event's tables, with all names for signed-in people.
	Now(ctx context.Context, eventID string) (hall.Now, error)
	// MayFollowQueue refuses helpers the queue of other events.
	MayFollowQueue(ctx context.Context, user account.User, eventID string) error
	VisitNow(ctx context.Context, eventID string) (hall.Now, error)
}

// Options configures a hub; omitted options have good defaults.
type Options struct {
	Source  Source
	Changes func(tournaments.Change) any // the JSON shape of a change
	// VisitorChanges is the smaller one for visitors.
	VisitorChanges func(tournaments.Change) any
	// Now is the JSON shape of the current state of an event's tables.
	Now func(hall.Now) any
	// Table is the JSON shape of one table.
	Table func(hall.Now, hall.NowTable) any
	// Network returns the network of a request's address.
	Network func(context.Context) string
	Log     *slog.Logger
	Clock   func() time.Time
	Timing  Timing
}

// Timing has the hub's time limits.
type Timing struct {
	Hello time.Duration // until the first message of a connection, 5 s
	Ping  time.Duration // between pings, 25 s
	Pong  time.Duration // until the reply to a ping, 20 s
	Write time.Duration // for one frame to leave, 10 s
	Again time.Duration // until a check is repeated that the database did not answer, 1 s
}

// Hub holds the listeners of each topic. [New] makes it and [Hub.Close] ends it.
type Hub struct {
	Options
	metrics metrics

	ctx    context.Context // of all the hub's work
	cancel context.CancelFunc
	done   sync.WaitGroup // the hub's goroutines

	mu      sync.Mutex
	pending [][]store.Change // of unpublished commits
	wake    chan struct{}    // holds one value while there are any
	conns   set
	topics  map[string]set
	closed  bool

	visitors     int // by connection
	visitorsFrom map[string]int
	seenEvents   map[string]bool // watchable by visitors; public when they came

	lastEvents map[string]time.Time // by topic, except tournaments
	heardSince time.Time            // earlier events are unknown
}

type set map[*conn]struct{}

// maxPending is the maximum of waiting commits; beyond it, everyone must reload.
const maxPending = 4096

// maxLastEvents is the maximum of topics, one for each person, with a stored last event.
const maxLastEvents = 10_000

// New returns a hub that accepts events and connections.
func New(o Options) *Hub {
	h := &Hub{
		Options: o, wake: make(chan struct{}, 1), conns: set{}, topics: map[string]set{},
		lastEvents: map[string]time.Time{}, heardSince: time.Now(), visitorsFrom: map[string]int{}, seenEvents: map[string]bool{},
	}
	h.Timing = Timing{
		Hello: cmp.Or(o.Timing.Hello, 5*time.Second), Ping: cmp.Or(o.Timing.Ping, 25*time.Second),
		Pong: cmp.Or(o.Timing.Pong, 20*time.Second), Write: cmp.Or(o.Timing.Write, 10*time.Second),
		Again: cmp.Or(o.Timing.Again, time.Second),
	}
	if h.Log == nil {
		h.Log = slog.New(slog.DiscardHandler)
	}
	if h.Network == nil {
		h.Network = func(context.Context) string { return "" }
	}
	if h.Clock == nil {
		h.Clock = time.Now
	}
	h.metrics = newMetrics(h)
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.done.Go(h.run)
	return h
}

// Publish publishes a transaction's changes in the background. It never blocks; it is for [store.DB.OnCommit].
func (h *Hub) Publish(events []store.Change) {
	h.mu.Lock()
	if len(h.pending) == maxPending {
		h.pending = [][]store.Change{{{Type: store.Resync}}}
	} else {
		h.pending = append(h.pending, events)
	}
	h.mu.Unlock()
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// run publishes events in the order of their commits.
func (h *Hub) run() {
	for {
		select {
		case <-h.wake:
		case <-h.ctx.Done():
			return
		}
		h.mu.Lock()
		commits := h.pending
		h.pending = nil
		h.mu.Unlock()
		for _, events := range commits {
			h.publish(events)
		}
	}
}

// Close ends every connection with "going away", so that browsers connect to
// another instance, and waits until they are gone or the context ends.
func (h *Hub) Close(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	conns := slices.Collect(maps.Keys(h.conns))
	h.mu.Unlock()
	for _, c := range conns {
		c.end(statusGoingAway, "the server is stopping")
	}
	h.cancel()
	gone := make(chan struct{})
	go func() { h.done.Wait(); close(gone) }()
	select {
	case <-gone:
	case <-ctx.Done():
		for _, c := range conns {
			go c.ws.CloseNow() //nolint:errcheck // the wait is given up
		}
	}
}

// add registers and serves a new connection, unless the hub is closed.
func (h *Hub) add(c *conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.conns[c] = struct{}{}
	h.done.Go(c.read)
	h.done.Go(c.write)
	return true
}

// remove removes a connection.
func (h *Hub) remove(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, there := h.conns[c]; there {
		h.leaveVisitors(c)
	}
	delete(h.conns, c)
	h.unsubscribe(c)
}

// subscribe sets the topics of a connection, and returns the number of connections.
func (h *Hub) subscribe(c *conn, topics []string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, there := h.conns[c]; !there {
		return 0
	}
	h.unsubscribe(c)
	c.topics = topics
	for _, topic := range topics {
		if h.topics[topic] == nil {
			h.topics[topic] = set{}
		}
		h.topics[topic][c] = struct{}{}
	}
	return len(h.conns)
}

func (h *Hub) unsubscribe(c *conn) {
	for _, topic := range c.topics {
		delete(h.topics[topic], c)
		if len(h.topics[topic]) == 0 {
			delete(h.topics, topic)
		}
	}
	c.topics = nil
}

// hasListeners reports whether a topic has listeners.
func (h *Hub) hasListeners(topic string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.topics[topic]) > 0
}

// send sends a frame to all listeners of a topic.
func (h *Hub) send(topic string, f frame) {
	h.mu.Lock()
	defer h.mu.Unlock()
	listeners := h.topics[topic]
	if len(listeners) == 0 {
		return
	}
	f.Spread = spread(len(listeners))
	text := f.encode()
	for c := range listeners {
		c.send(text)
	}
}

// ages returns the minimum of milliseconds since the last event of each topic. The keys are the browser's names of
// topics.
func (h *Hub) ages(topics map[string]string) map[string]int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	ages := make(map[string]int64, len(topics))
	for asked, topic := range topics {
		last, ok := h.lastEvents[topic]
		if !ok {
			last = h.heardSince
		}
		ages[asked] = time.Since(last).Milliseconds()
	}
	return ages
}

// recheck ends connections with invalid tokens. While the database is away it retries; meanwhile there is nothing to
// send.
func (h *Hub) recheck(conns []*conn) {
	h.done.Go(func() {
		for len(conns) > 0 {
			err := conns[0].recheck()
			if err == nil {
				conns = conns[1:]
				continue
			}
			h.Log.Warn("live: checking a token failed", "error", err)
			select {
			case <-time.After(h.Timing.Again):
			case <-h.ctx.Done():
				return
			}
		}
	})
}

// authenticate returns the person of a token and its expiry. ok is false for an invalid token; the reason is for its
// owner.
func (h *Hub) authenticate(token string) (user account.User, expires time.Time, reason string, err error) {
	user, expires, err = h.Source.AuthenticateUntil(h.ctx, token)
	if fault.KindOf(err) == fault.Unauthenticated {
		return user, expires, err.Error(), nil
	}
	return user, expires, "", err
}

// untilExpiry returns the remaining life of a token.
func (h *Hub) untilExpiry(expires time.Time) time.Duration { return expires.Sub(h.Clock()) }

// metrics are a hub's counters.
type metrics struct {
	open    prometheus.GaugeFunc
	frames  prometheus.Counter
	dropped prometheus.Counter
}

func newMetrics(h *Hub) metrics {
	return metrics{
		open: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "toproll_live_connections", Help: "Browsers that are connected.",
		}, func() float64 { h.mu.Lock(); defer h.mu.Unlock(); return float64(len(h.conns)) }),
		frames: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "toproll_live_frames_total", Help: "Frames queued for a browser.",
		}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "toproll_live_dropped_total", Help: "Browsers that were dropped because they read too slowly.",
		}),
	}
}

// Register adds the hub's figures to a registry.
func (h *Hub) Register(r prometheus.Registerer) {
	r.MustRegister(h.metrics.open, h.metrics.frames, h.metrics.dropped)
}
