// Package live brings what was committed to everybody who watches: events of the
// store come in, frames of text go out over WebSockets.
//
// A [Hub] knows who listens to which topic. It loads what an event is about once,
// if anybody listens at all, encodes it once, and puts the same bytes into the
// queue of every listener. Nobody is waited for: a commit hands its events over
// and goes on, and a listener whose queue is full is dropped and comes back.
package live

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/store"
)

// Source is where a hub finds out what it tells and to whom it may. It is an
// [app.App].
type Source interface {
	AuthenticateUntil(ctx context.Context, bearer string) (account.User, time.Time, error)
	Change(ctx context.Context, tournamentID string, since int64, numbers []int, whole bool) (app.Change, error)
	Version(ctx context.Context, tournamentID string) (int64, error)
}

// Options is what a hub is made of; what is left out has a good default.
type Options struct {
	Source  Source
	Changes func(app.Change) any // the JSON shape of a change
	Log     *slog.Logger
	Clock   func() time.Time
	Timing  Timing
}

// Timing is how long things may take.
type Timing struct {
	Hello time.Duration // until the first message of a connection, 5 s
	Ping  time.Duration // between signs of life, 25 s
	Pong  time.Duration // until the answer to one, 20 s
	Write time.Duration // for one frame to leave, 10 s
}

// Hub is who listens to what. It is made by [New] and ended by [Hub.Close].
type Hub struct {
	source  Source
	changes func(app.Change) any
	log     *slog.Logger
	clock   func() time.Time
	timing  Timing
	metrics metrics

	ctx    context.Context // of all work of the hub
	cancel context.CancelFunc
	done   sync.WaitGroup // its goroutines

	mu      sync.Mutex
	pending []store.Event // not told yet
	wake    chan struct{} // holds one while there are some
	topics  map[string]*topic
	conns   listeners
	came    uint64 // connections so far
	closed  bool

	last       map[string]time.Time // event of each topic that is not a tournament
	heardSince time.Time            // there may have been some before that
}

// topic is something that can be listened to.
type topic struct {
	listeners listeners

	// Of a tournament: its version when it was last read from the database (0 for
	// not yet) or told, and the last one told. Whoever listens is told of all later
	// ones, so one who has that version has missed nothing.
	version, told int64
}

// listeners are connections in the order in which they came. What the kernel and the
// program hold of each lies in memory in about that order, and going through it in
// order takes a fifth less than going to and fro.
type listeners []*conn

func (l listeners) find(c *conn) (at int, there bool) {
	return slices.BinarySearchFunc(l, c.number, func(other *conn, number uint64) int { return cmp.Compare(other.number, number) })
}

func (l listeners) has(c *conn) bool {
	_, there := l.find(c)
	return there
}

func (l *listeners) add(c *conn) {
	if at, there := l.find(c); !there {
		*l = slices.Insert(*l, at, c)
	}
}

func (l *listeners) remove(c *conn) {
	if at, there := l.find(c); there {
		*l = slices.Delete(*l, at, at+1)
	}
}

// maxPending bounds the events that wait; where there are more, everybody is told
// to load anew instead.
const maxPending = 4096

// maxNoted bounds the topics, one for each person, of which the hub knows when the
// last event was.
const maxNoted = 10_000

// New returns a hub that is ready for events and connections.
func New(o Options) *Hub {
	h := &Hub{
		source: o.Source, changes: o.Changes, log: o.Log, clock: o.Clock, timing: o.Timing,
		wake: make(chan struct{}, 1), topics: map[string]*topic{},
		last: map[string]time.Time{}, heardSince: time.Now(),
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.clock == nil {
		h.clock = time.Now
	}
	for d, standard := range map[*time.Duration]time.Duration{
		&h.timing.Hello: 5 * time.Second, &h.timing.Ping: 25 * time.Second,
		&h.timing.Pong: 20 * time.Second, &h.timing.Write: 10 * time.Second,
	} {
		if *d == 0 {
			*d = standard
		}
	}
	h.metrics = newMetrics(h)
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.done.Go(h.run)
	return h
}

// Publish tells what a transaction changed, some time after it returns. It never
// blocks; it is for [store.DB.OnCommit].
func (h *Hub) Publish(events []store.Event) {
	h.mu.Lock()
	if len(h.pending)+len(events) > maxPending {
		h.pending = []store.Event{{Type: store.Resync}}
	} else {
		h.pending = append(h.pending, events...)
	}
	h.mu.Unlock()
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// run tells events in their order.
func (h *Hub) run() {
	for {
		select {
		case <-h.wake:
		case <-h.ctx.Done():
			return
		}
		h.mu.Lock()
		events := h.pending
		h.pending = nil
		h.mu.Unlock()
		h.tell(events)
	}
}

// Close ends every connection with "going away", so that browsers connect to
// another instance, and waits until they are gone or the context ends.
func (h *Hub) Close(ctx context.Context) {
	h.mu.Lock()
	h.closed = true
	conns := slices.Clone(h.conns)
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
			c.raw.Close() //nolint:errcheck // it is given up
		}
	}
}

// add takes a new connection in and serves it, unless the hub is closed.
func (h *Hub) add(c *conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.came++
	c.number = h.came
	h.conns.add(c)
	h.done.Go(c.serve)
	return true
}

// remove forgets a connection.
func (h *Hub) remove(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.conns.remove(c)
	for name := range c.topics {
		h.leave(c, name)
	}
	c.topics = nil
}

// listen makes a connection listen to just these topics, from now on, and returns
// how many connections there are.
func (h *Hub) listen(c *conn, names map[string]struct{}) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.conns.has(c) {
		return 0
	}
	for name := range c.topics {
		if _, stays := names[name]; !stays {
			h.leave(c, name)
		}
	}
	for name := range names {
		if h.topics[name] == nil {
			h.topics[name] = &topic{}
		}
		h.topics[name].listeners.add(c)
	}
	c.topics = names
	return len(h.conns)
}

func (h *Hub) leave(c *conn, name string) {
	t := h.topics[name]
	t.listeners.remove(c)
	if len(t.listeners) == 0 {
		delete(h.topics, name)
	}
}

// listenersOf returns everybody who listens to one of the topics, once for each.
func (h *Hub) listenersOf(names ...string) (all listeners) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, name := range names {
		if t := h.topics[name]; t != nil {
			all = append(all, t.listeners...)
		}
	}
	return all
}

// count returns how many listen to a topic.
func (h *Hub) count(name string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[name]; t != nil {
		return len(t.listeners)
	}
	return 0
}

// send sends a frame to everybody who listens to a topic.
func (h *Hub) send(name string, f wire) {
	h.mu.Lock()
	var idle []*conn
	if t := h.topics[name]; t != nil {
		idle = make([]*conn, 0, len(t.listeners))
		for _, c := range t.listeners {
			if c.enqueue(f) {
				idle = append(idle, c)
			}
		}
	}
	h.mu.Unlock()
	writeAll(idle)
}

// metrics are what a hub counts.
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
