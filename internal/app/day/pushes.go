package day

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/store"
	"golang.org/x/sync/errgroup"
)

// Messages to browsers that an athlete is up go out in the background, after the commit that announced or called the
// bout. Each instance hears of the commit. The first one to record the message sends it. If that instance ends before
// the push service has the message, another one sends it later.

const (
	maxSubscriptions = 10               // of a registration: phones of family and coach
	pushTries        = 4                // of a message
	pushLease        = 30 * time.Second // for one try; then another instance may take over
	pushTick         = 15 * time.Second // between looks for messages to try again
	pushWorkers      = 16               // concurrent messages
	pushKept         = 24 * time.Hour   // messages are not repeated for so long
)

// The kinds of messages.
const (
	pushCalled = "called"
	pushOnDeck = "on-deck"
	pushWarmUp = "warm-up"
)

// pushGood is how long a message is useful.
var pushGood = map[string]time.Duration{pushCalled: 3 * time.Minute, pushOnDeck: 10 * time.Minute, pushWarmUp: 15 * time.Minute}

// pushes sends messages in the background.
type pushes struct {
	app    *Day
	sender *push.Sender
	log    *slog.Logger
	keys   atomic.Pointer[push.Keys]

	mu      sync.Mutex
	pending map[string]bool // ids of events whose announcements changed
	all     bool            // the announcements of any event may have changed
	wake    chan struct{}   // holds one value while there are ids
	asked   chan chan error // by callers who wait until everything is sent
	cancel  context.CancelFunc
	work    sync.WaitGroup
}

// newPushes returns a sender of messages that has not begun.
func newPushes(d *Day, sender *push.Sender, log *slog.Logger) *pushes {
	return &pushes{app: d, sender: sender, log: log, pending: map[string]bool{}, wake: make(chan struct{}, 1), asked: make(chan chan error)}
}

// begin begins to send, until close.
func (p *pushes) begin() {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.heard(store.Change{Type: store.Resync}) // announced before this program started
	p.work.Go(func() {
		tick := time.NewTicker(pushTick)
		defer tick.Stop()
		for {
			var err error
			select {
			case <-ctx.Done():
				return
			case <-p.wake:
				err = p.sendAll(ctx)
			case <-tick.C:
				err = p.app.SendDuePushes(ctx)
			case answer := <-p.asked:
				answer <- p.sendAll(ctx)
			}
			if err != nil && ctx.Err() == nil {
				p.log.ErrorContext(ctx, "sending push messages failed", "error", err)
			}
		}
	})
}

func (p *pushes) close() {
	p.cancel()
	p.work.Wait()
}

// heard records a committed change; it never waits.
func (p *pushes) heard(e store.Change) {
	p.mu.Lock()
	switch e.Type {
	case app.QueueChanged:
		p.pending[e.EventID] = true
	case store.Resync:
		p.all = true
	default:
		p.mu.Unlock()
		return
	}
	p.mu.Unlock()
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *pushes) sendAll(ctx context.Context) (err error) {
	p.mu.Lock()
	pending, all := p.pending, p.all
	p.pending, p.all = map[string]bool{}, false
	p.mu.Unlock()
	if all {
		ids, err := p.app.DB.RunningEvents(ctx)
		if err != nil {
			return err
		}
		for _, id := range ids {
			pending[id] = true
		}
	}
	for id := range pending {
		err = errors.Join(err, p.sendEvent(ctx, id))
	}
	return err
}

// upAt is a bout that is called or announced at a table.
type upAt struct {
	kind  string
	table event.Table
	*hall.NowBout
}

// up lists the bouts that are called or announced at the tables of an event.
func up(n hall.Now) (bouts []upAt) {
	for _, t := range n.Tables {
		for _, at := range []upAt{{pushCalled, t.Table, t.Called}, {pushOnDeck, t.Table, t.OnDeck}, {pushWarmUp, t.Table, t.InTheHole}} {
			if at.NowBout != nil {
				bouts = append(bouts, at)
			}
		}
	}
	return bouts
}

// since distinguishes repeated calls of a bout at one table.
func (u upAt) since() int64 {
	if u.kind != pushCalled {
		return 0
	}
	return u.Call.CalledAt.UnixMilli()
}

// sendEvent sends the missing messages to athletes of an event.
func (p *pushes) sendEvent(ctx context.Context, eventID string) error {
	q, err := p.app.QueueOf(ctx, eventID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	bouts := up(q.Now)
	var athletes []string
	for _, b := range bouts {
		athletes = append(athletes, b.Athletes[0].RegistrationID, b.Athletes[1].RegistrationID)
	}
	var browsers map[string][]store.Browser
	var told map[store.Told]bool
	err = p.app.DB.Read(ctx, func(tx *store.Tx) (err error) {
		browsers, told, err = tx.Browsers(athletes...)
		return err
	})
	if err != nil || len(browsers) == 0 {
		return err
	}
	var sending errgroup.Group
	sending.SetLimit(pushWorkers)
	for _, b := range bouts {
		if b.kind == pushCalled && b.StartedAt != nil {
			continue // athletes at the table need no message
		}
		for side, athlete := range b.Athletes {
			for _, to := range browsers[athlete.RegistrationID] {
				if m := p.message(to, b, side); !told[m.Told()] {
					sending.Go(func() error { return p.sendOnce(ctx, to, m) })
				}
			}
		}
	}
	return sending.Wait()
}

// message returns the push message about a bout for the athlete on a side.
func (p *pushes) message(to store.Browser, b upAt, side int) store.PushMessage {
	now := p.app.Time()
	return store.PushMessage{
		BrowserID: to.ID, MatchID: b.ID, Kind: b.kind, Table: b.table.Number, Since: b.since(), Body: payload(to, b, side), Made: now, Due: now.Add(pushLease),
	}
}

// sendOnce sends a message unless it is recorded already.
func (p *pushes) sendOnce(ctx context.Context, to store.Browser, m store.PushMessage) error {
	first, err := store.Write(ctx, p.app.DB, func(tx *store.Tx) (bool, error) { return tx.AddPushMessage(m) })
	if err != nil || !first {
		return err
	}
	return p.send(ctx, to, m)
}

// AwaitPushes waits until all messages of earlier commits are sent, or refused by their services.
func (a *Day) AwaitPushes(ctx context.Context) error {
	if err := a.DB.CatchUp(ctx); err != nil {
		return err
	}
	answer := make(chan error, 1)
	select {
	case a.pushes.asked <- answer:
		return <-answer
	case <-ctx.Done():
		return ctx.Err()
	}
}

// SendDuePushes retries failed messages and deletes old ones.
func (a *Day) SendDuePushes(ctx context.Context) error {
	p := a.pushes
	if p == nil {
		return nil
	}
	now := a.Time()
	due, err := store.Read(ctx, a.DB, func(tx *store.Tx) ([]store.DuePush, error) { return tx.DuePushes(now) })
	if err != nil || len(due) == 0 {
		return err
	}
	var sending errgroup.Group
	sending.SetLimit(pushWorkers)
	for _, d := range due {
		sending.Go(func() error {
			m := d.PushMessage
			mine, err := store.Write(ctx, a.DB, func(tx *store.Tx) (bool, error) { return tx.TakePush(m, now.Add(pushLease)) })
			if err != nil || !mine {
				return err
			}
			m.Tries++
			m.Due = now.Add(pushLease)
			return p.send(ctx, d.To, m)
		})
	}
	return errors.Join(sending.Wait(), a.DB.Write(ctx, func(tx *store.Tx) error { return tx.DropPushMessages(now.Add(-pushKept)) }))
}

// send sends a message and records the outcome.
func (p *pushes) send(ctx context.Context, to store.Browser, m store.PushMessage) error {
	keys, err := p.app.PushKeys(ctx)
	if err != nil {
		return err
	}
	left := m.Made.Add(pushGood[m.Kind]).Sub(p.app.Time())
	outcome, wait := push.Refused, time.Duration(0)
	if left > 0 {
		outcome, wait, err = p.sender.Send(ctx, keys, to.Subscription, push.Message{
			Body: []byte(m.Body), Topic: strings.ReplaceAll(m.MatchID, "-", ""), TTL: left,
		})
	}
	if outcome == push.Later && m.Tries+1 >= pushTries {
		outcome = push.Refused
	}
	if err != nil {
		p.log.InfoContext(ctx, "a push service rejected a message", "error", err, "try", m.Tries+1)
	}
	return p.app.DB.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		switch outcome {
		case push.Gone:
			return tx.ForgetBrowser(to.ID)
		case push.Later: // longer after each failure
			return tx.DelayPush(m, p.app.Time().Add(max(wait, pushTick<<m.Tries)))
		default:
			return tx.EndPush(m)
		}
	})
}

// payload is the content of a push message: only data that the athlete's own day shows.
func payload(to store.Browser, b upAt, side int) string {
	l := to.Language
	opponent := event.ShownName(b.Athletes[1-side].Name, b.Athletes[1-side].Initials)
	text, err := json.Marshal(struct {
		Kind  string `json:"kind"`
		Title string `json:"title"`
		Body  string `json:"body"`
		URL   string `json:"url"`
		Tag   string `json:"tag"`
		Lang  string `json:"lang"`
	}{
		b.kind, l.Say(message.New("server.push.title", "kind", b.kind, "table", tableName(b.table))),
		l.Say(message.New("server.push.text", "class", b.Tournament.Name, "opponent", opponent)), "/me/" + to.Code, b.ID, string(l),
	})
	if err != nil {
		panic(err) // all values are texts
	}
	return string(text)
}

// tableName returns a table's name, or its number if it has none.
func tableName(t event.Table) message.Message {
	if t.Name != "" {
		return message.Verbatim(t.Name)
	}
	return message.New("server.push.table", "number", t.Number)
}

// PushKeys returns the keys with which this instance identifies itself to Web Push services. The first call ever
// creates them.
func (a *Day) PushKeys(ctx context.Context) (push.Keys, error) {
	if a.pushes == nil {
		return push.Keys{}, nil
	}
	if keys := a.pushes.keys.Load(); keys != nil {
		return *keys, nil
	}
	keys, err := store.Read(ctx, a.DB, (*store.Tx).PushKeys)
	if err == nil && keys == (push.Keys{}) {
		keys, err = store.Write(ctx, a.DB, func(tx *store.Tx) (push.Keys, error) {
			if err := tx.LockInstance(); err != nil {
				return push.Keys{}, err
			}
			keys, err := tx.PushKeys()
			if err != nil || keys != (push.Keys{}) {
				return keys, err
			}
			if keys, err = push.NewKeys(); err != nil {
				return keys, err
			}
			return keys, tx.SetPushKeys(keys, a.Time())
		})
	}
	if err == nil {
		a.pushes.keys.Store(&keys)
	}
	return keys, err
}

// CanPush reports whether this server can send push messages.
func (a *Day) CanPush() bool { return a.pushes != nil }

// Subscribe subscribes a browser to the athlete with a code. Errors: Invalid, NotFound, Conflict.
func (a *Day) Subscribe(ctx context.Context, code string, to push.Subscription, l message.Language) error {
	id, err := a.events.RegistrationWithCode(ctx, code)
	if err != nil {
		return err
	}
	if a.pushes == nil {
		return fault.New(fault.Conflict, "server.push.unavailable")
	}
	if !a.pushes.sender.Takes(to) {
		return fault.Bad("subscription", "server.push.subscription")
	}
	return a.DB.Write(ctx, func(tx *store.Tx) error {
		n, err := tx.CountBrowsers(id, to.Endpoint)
		if err == nil && n >= maxSubscriptions {
			err = fault.New(fault.Conflict, "server.push.many", "most", maxSubscriptions)
		}
		if err != nil {
			return err
		}
		return tx.SetBrowser(app.NewID(), id, to, l, a.Time())
	})
}

// Unsubscribe ends a browser's subscription, if there is one. Errors: NotFound.
func (a *Day) Unsubscribe(ctx context.Context, code, endpoint string) error {
	id, err := a.events.RegistrationWithCode(ctx, code)
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(tx *store.Tx) error { return tx.DropBrowser(id, endpoint) })
}
