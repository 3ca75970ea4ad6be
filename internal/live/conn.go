package live

import (
	"bufio"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

// Close codes. Codes from 4000 on are Toproll's own (RFC 6455, section 7.4.2).
const (
	statusGoingAway = websocket.StatusGoingAway       // connect again, perhaps elsewhere
	statusTryAgain  = websocket.StatusTryAgainLater   // reconnect and reload
	statusMistake   = websocket.StatusPolicyViolation // the client violates the protocol
	statusSignedOut = websocket.StatusCode(4401)      // the token is invalid or has ended
	statusNotPublic = websocket.StatusCode(4404)      // a visitor's topic is no longer public
)

// Limits of one connection, and of visitors.
const (
	maxVisitors     = 20_000
	maxVisitorsFrom = 4000     // from one address, such as a hall
	maxQueue        = 64       // queued frames for a slow reader
	maxTopics       = 64       // topics at the same time
	maxMessage      = 16 << 10 // bytes
	maxMessages     = 30       // within messageSpan
	messageSpan     = 10 * time.Second
)

// Buffers of each connection, in bytes: for incoming messages, for a usual frame, and in the kernel for two of the
// largest frames instead of megabytes.
const (
	readBuffer   = 512
	writeBuffer  = 2 << 10
	kernelBuffer = 2 * maxChanges
)

// message is a client's message: first its token, and again for each change of topics.
type message struct {
	Token     *string  `json:"token"` // optional after a valid one; visitors send none
	Subscribe []string `json:"subscribe"`
}

// conn is one browser tab of a signed-in person or a visitor. One goroutine reads from it, one writes to it.
type conn struct {
	hub    *Hub
	ws     *websocket.Conn
	from   string      // address or network
	frames chan []byte // frames to write
	timer  *time.Timer // for the next due work, see [conn.due]

	dropping sync.Once
	ending   sync.Once
	ended    chan struct{} // closed when the connection must end, for the following reason
	status   websocket.StatusCode
	reason   string

	// Guarded by hub.mu.
	topics  []string
	token   string
	user    account.User // zero before a valid token
	expires time.Time
	visitor bool // whether the first message had no token

	messages int // in the current span; only the reader uses them
	spanEnds time.Time
}

// ServeHTTP makes the request a connection and returns; the connection lives on. The caller checks the origin of
// browsers.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// No compression: it needs memory for each connection and compresses every frame again for each.
	ws, err := websocket.Accept(smallBuffers{w}, r, &websocket.AcceptOptions{
		CompressionMode: websocket.CompressionDisabled, InsecureSkipVerify: true, // package api checks the origin
	})
	if err != nil {
		h.Log.DebugContext(r.Context(), "live: refused", "error", err)
		return // Accept has replied
	}
	ws.SetReadLimit(maxMessage)
	c := &conn{hub: h, ws: ws, from: h.Network(r.Context()), frames: make(chan []byte, maxQueue), ended: make(chan struct{}), timer: time.NewTimer(h.Timing.Hello)}
	if !h.add(c) {
		ws.Close(statusGoingAway, "the server is stopping") //nolint:errcheck // closed even after an error
	}
}

// smallBuffers reduces the buffers of a connection taken over from the HTTP server, because there are thousands.
type smallBuffers struct{ http.ResponseWriter }

// Hijack takes the connection over.
func (w smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(kernelBuffer) //nolint:errcheck // then they stay larger
	}
	if buffers.Reader.Buffered() == 0 {
		buffers.Reader = bufio.NewReaderSize(conn, readBuffer)
	}
	buffers.Writer = bufio.NewWriterSize(conn, writeBuffer)
	return conn, buffers, nil
}

// read handles the client's messages until the connection ends.
func (c *conn) read() {
	defer c.hub.remove(c)
	defer c.end(statusGoingAway, "")
	for {
		kind, text, err := c.ws.Read(context.Background())
		if err != nil {
			return
		}
		var m message
		switch {
		case !c.inTime():
			c.end(statusMistake, "too many messages")
		case kind != websocket.MessageText || json.Unmarshal(text, &m) != nil || len(m.Subscribe) > maxTopics:
			c.end(statusMistake, `send {"token": "...", "subscribe": ["tournaments", ...]}`)
		default:
			c.receive(m)
		}
	}
}

// inTime counts a message and reports whether the client stays within the limit.
func (c *conn) inTime() bool {
	if now := time.Now(); now.After(c.spanEnds) {
		c.messages, c.spanEnds = 0, now.Add(messageSpan)
	}
	c.messages++
	return c.messages <= maxMessages
}

// receive handles a message.
func (c *conn) receive(m message) {
	if c.isVisitor() || m.Token == nil && !c.signedIn() {
		c.visit(m)
		return
	}
	user, ok := c.signIn(m.Token)
	if !ok {
		return
	}
	topics := []string{topicOfSession + user.ID}
	answer := frame{Event: eventSubscribed}
	var ids []string              // versions of tournaments
	others := map[string]string{} // topics without a version, by requested name
	for _, asked := range m.Subscribe {
		topic := topicFor(asked, user)
		if eventID, ok := strings.CutPrefix(topic, topicQueue); ok {
			switch err := c.hub.Source.MayFollowQueue(c.hub.ctx, user, eventID); {
			case fault.KindOf(err) == fault.Forbidden, fault.KindOf(err) == fault.NotFound:
				topic = ""
			case err != nil:
				c.end(statusTryAgain, "the database is not reachable")
				return
			}
		}
		if topic == "" {
			answer.Refused = append(answer.Refused, asked)
			continue
		}
		topics = append(topics, topic)
		if id, ok := strings.CutPrefix(topic, topicTournament); ok {
			ids = append(ids, id)
		} else {
			others[asked] = topic
		}
	}
	// The connection is already subscribed, so it also gets commits made after the versions are read.
	answer.Spread = spread(c.hub.subscribe(c, topics))
	answer.Ages = c.hub.ages(others)
	var err error
	if answer.Versions, err = c.hub.Source.Versions(c.hub.ctx, ids); err != nil {
		c.end(statusTryAgain, "the database is not reachable")
		return
	}
	for _, id := range ids {
		if answer.Versions[id] == 0 {
			answer.Refused = append(answer.Refused, topicTournament+id)
		}
	}
	c.send(answer.encode())
}

// access is the table of topics that signed-in people may listen to. Others are refused.
var access = map[string]func(account.User) bool{
	topicTournament:  anybody,
	topicTournaments: anybody,
	topicLeaderboard: anybodyWithAccount,
	topicCategories:  anybodyWithAccount,
	topicEvents:      anybody,
	topicQueue:       anybody,
	topicUser:        anybody, // one's own
	topicPeople:      func(u account.User) bool { return u.Is(account.Organizer) },
}

func anybody(account.User) bool { return true }

// anybodyWithAccount refuses helpers, who only follow bouts.
func anybodyWithAccount(u account.User) bool { return !u.Is(account.Helper) }

// topicFor returns the topic for a person's request, or "" if it does not exist or is forbidden.
func topicFor(asked string, user account.User) string {
	kind := asked
	switch {
	case strings.HasPrefix(asked, topicTournament) && len(asked) <= len(topicTournament)+36: // length of an id
		kind = topicTournament
	case strings.HasPrefix(asked, topicQueue) && len(asked) == len(topicQueue)+36:
		kind = topicQueue
	case asked == topicQueue:
		return ""
	}
	switch may := access[kind]; {
	case may == nil || !may(user):
		return ""
	case kind == topicUser:
		return topicOfUser + user.ID
	}
	return asked
}

// signIn returns the person of a token. It ends the connection without a valid token.
func (c *conn) signIn(sent *string) (account.User, bool) {
	h := c.hub
	before, tokenBefore := c.session()
	token := ""
	if sent != nil {
		token = *sent
	}
	if before.SignedIn() && (token == "" || token == tokenBefore) {
		return before, true
	}
	user, expires, reason, err := h.authenticate(token)
	switch {
	case err != nil:
		h.Log.Warn("live: checking a token failed", "error", err)
		c.end(statusTryAgain, "the token could not be checked")
		return user, false
	case reason != "":
		c.end(statusSignedOut, reason)
		return user, false
	case before.SignedIn() && before.ID != user.ID:
		c.end(statusMistake, "one connection is for one person")
		return user, false
	}
	h.mu.Lock()
	c.token, c.user, c.expires = token, user, expires
	h.mu.Unlock()
	if !before.SignedIn() {
		// The first ping comes at a random time, to spread the pings.
		c.timer.Reset(min(rand.N(h.Timing.Ping), h.untilExpiry(expires)))
	}
	return user, true
}

func (c *conn) session() (account.User, string) {
	c.hub.mu.Lock()
	defer c.hub.mu.Unlock()
	return c.user, c.token
}

// recheck ends the connection if its token is no longer valid. It returns an error if it cannot check.
func (c *conn) recheck() error {
	user, token := c.session()
	if !user.SignedIn() {
		return nil
	}
	_, _, reason, err := c.hub.authenticate(token)
	if reason != "" {
		c.end(statusSignedOut, reason)
	}
	return err
}

// send queues a frame. It never blocks: a reader that is too slow is dropped.
func (c *conn) send(text []byte) {
	select {
	case c.frames <- text:
		c.hub.metrics.frames.Inc()
	case <-c.ended:
	default:
		c.drop()
	}
}

// drop ends a stuck connection without a message.
func (c *conn) drop() {
	c.end(statusTryAgain, "too slow")
	c.dropping.Do(func() { // also if the reader first noticed that a write took too long
		c.hub.metrics.dropped.Inc()
		c.hub.done.Go(func() { c.ws.CloseNow() }) //nolint:errcheck // already gone
	})
}

// write sends queued frames until the connection must end, and then the reason.
func (c *conn) write() {
	defer c.timer.Stop()
	for {
		select {
		case <-c.ended:
			c.ws.Close(c.status, c.reason) //nolint:errcheck // closed even after an error
			return
		default:
		}
		select {
		case <-c.ended:
		case text := <-c.frames:
			c.writeFrame(text)
		case <-c.timer.C:
			c.due()
		}
	}
}

func (c *conn) writeFrame(text []byte) {
	ctx, cancel := context.WithTimeout(context.Background(), c.hub.Timing.Write)
	defer cancel()
	switch err := c.ws.Write(ctx, websocket.MessageText, text); {
	case err == nil:
	case ctx.Err() != nil: // the error may come from the library closing the connection
		c.drop()
	default:
		c.end(statusGoingAway, "")
	}
}

// due runs when the timer ends: there was no sign-in, the token has expired, or a ping is due. Scripts in the browser
// see only the frame; the reply to the WebSocket ping shows that the browser is alive.
func (c *conn) due() {
	h := c.hub
	h.mu.Lock()
	visitor, signedIn, left := c.visitor, c.user.SignedIn(), h.untilExpiry(c.expires)
	h.mu.Unlock()
	switch {
	case visitor:
		left = h.Timing.Ping
	case !signedIn:
		c.end(statusMistake, "the first message did not come in time")
		return
	case left <= 0:
		c.end(statusSignedOut, "jwt expired")
		return
	}
	c.timer.Reset(min(h.Timing.Ping, left))
	c.writeFrame(pingFrame)
	h.done.Go(func() {
		ctx, cancel := context.WithTimeout(h.ctx, h.Timing.Pong)
		defer cancel()
		if err := c.ws.Ping(ctx); err != nil && h.ctx.Err() == nil && c.end(statusGoingAway, "") {
			c.ws.CloseNow() //nolint:errcheck // the browser is gone
		}
	})
}

var pingFrame = frame{Event: eventPing}.encode()

// end ends the connection in the background, with a reason for the client, and reports whether it is the first to do
// so.
func (c *conn) end(status websocket.StatusCode, reason string) (first bool) {
	c.ending.Do(func() {
		c.status, c.reason, first = status, reason, true
		close(c.ended)
	})
	return first
}
