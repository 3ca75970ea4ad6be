package live

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

// Close codes. Those from 4000 on are ours (RFC 6455, section 7.4.2).
const (
	statusGoingAway = websocket.StatusGoingAway       // connect again, perhaps elsewhere
	statusTooSlow   = websocket.StatusTryAgainLater   // connect again and load what is shown
	statusMistake   = websocket.StatusPolicyViolation // the client does not keep to the rules
	statusSignedOut = websocket.StatusCode(4401)      // the token is not good, or not any more
)

// What one connection may ask for.
const (
	maxQueue    = 256      // frames that wait for a slow reader
	maxTopics   = 64       // topics at once
	maxMessage  = 16 << 10 // bytes
	maxMessages = 30       // within messageSpan
	messageSpan = 10 * time.Second
)

// message is what a client sends: first its token, and again whenever it wants to
// listen to other topics.
type message struct {
	Token     string   `json:"token"` // may be left out once it was good
	Subscribe []string `json:"subscribe"`
}

// conn is one browser tab.
type conn struct {
	hub *Hub
	ws  *websocket.Conn
	raw net.Conn        // below ws
	out syscall.RawConn // raw, for writing without waiting; nil if it cannot

	number uint64              // in the order in which they came
	topics map[string]struct{} // guarded by hub.mu

	mu      sync.Mutex
	queue   []wire // to write
	writing bool   // somebody writes the queue
	ended   bool
	token   string
	user    account.User // zero until the token was found good
	expires time.Time
	timer   *time.Timer // for the next that is due

	messages int // of the current span; only the reader uses them
	spanEnds time.Time
}

// serve reads what the client sends until the connection ends.
func (c *conn) serve() {
	defer func() {
		c.hub.remove(c)
		c.mu.Lock()
		c.ended, c.queue = true, nil
		c.timer.Stop()
		c.mu.Unlock()
		c.ws.CloseNow() //nolint:errcheck // it is gone
	}()
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

// inTime counts a message and tells whether there are not too many of them.
func (c *conn) inTime() bool {
	if now := time.Now(); now.After(c.spanEnds) {
		c.messages, c.spanEnds = 0, now.Add(messageSpan)
	}
	c.messages++
	return c.messages <= maxMessages
}

// receive carries out a message.
func (c *conn) receive(m message) {
	user, ok := c.signIn(m.Token)
	if !ok {
		return
	}
	names := map[string]struct{}{topicOfSession + user.ID: {}}
	answer := frame{Event: eventSubscribed, Versions: map[string]int64{}}
	others := map[string]string{} // without a version, by what was asked for
	for _, asked := range m.Subscribe {
		name := topicFor(asked, user)
		if name == "" {
			answer.Refused = append(answer.Refused, asked)
			continue
		}
		names[name] = struct{}{}
		if !strings.HasPrefix(name, topicTournament) {
			others[asked] = name
		}
	}
	answer.Spread = spread(c.hub.listen(c, names))
	answer.Ages = c.hub.ages(others)
	for name := range names {
		id, ok := strings.CutPrefix(name, topicTournament)
		if !ok {
			continue
		}
		version, err := c.hub.versionOf(id)
		switch {
		case err == nil:
			answer.Versions[id] = version
		case fault.CodeOf(err) == fault.NotFound:
			answer.Refused = append(answer.Refused, name)
		default:
			c.end(websocket.StatusTryAgainLater, "the database is not reachable")
			return
		}
	}
	c.send(answer.encode())
}

// access is the one table of who, of those who are signed in, may listen to what.
// What is not in it nobody may.
var access = map[string]func(account.User) bool{
	topicTournament:  anybody,
	topicTournaments: anybody,
	topicLeaderboard: anybody,
	topicCategories:  anybody,
	topicUser:        anybody, // it is one's own
	topicPeople:      func(u account.User) bool { return u.Is(account.Organizer) },
}

func anybody(account.User) bool { return true }

// topicFor returns the topic that somebody listens to who asks for one, or "" if
// there is none or it is not for him.
func topicFor(asked string, user account.User) string {
	kind := asked
	if strings.HasPrefix(asked, topicTournament) && len(asked) <= len(topicTournament)+36 { // as long as an id
		kind = topicTournament
	}
	switch may := access[kind]; {
	case may == nil || !may(user):
		return ""
	case kind == topicUser:
		return topicOfUser + user.ID
	}
	return asked
}

// signIn returns who this is. Without a good token it ends the connection.
func (c *conn) signIn(token string) (account.User, bool) {
	c.mu.Lock()
	user, known := c.user, c.token
	c.mu.Unlock()
	if user.SignedIn() && (token == "" || token == known) {
		return user, true
	}
	found, expires, err := c.hub.source.AuthenticateUntil(c.hub.ctx, token)
	switch {
	case err != nil:
		c.refuse(err)
		return user, false
	case user.SignedIn() && user.ID != found.ID:
		c.end(statusMistake, "one connection is for one person")
		return user, false
	}
	c.mu.Lock()
	c.token, c.user, c.expires = token, found, expires
	if !c.ended && !user.SignedIn() {
		// The first sign of life comes at some time, so that not all come at once.
		c.timer.Reset(min(rand.N(c.hub.timing.Ping), c.hub.untilExpiry(expires)))
	}
	c.mu.Unlock()
	return found, true
}

// recheck ends the connection if its token is not good any more.
func (c *conn) recheck() {
	c.mu.Lock()
	user, token := c.user, c.token
	c.mu.Unlock()
	if !user.SignedIn() {
		return
	}
	if _, _, err := c.hub.source.AuthenticateUntil(c.hub.ctx, token); err != nil {
		c.refuse(err)
	}
}

// refuse ends the connection because its token was not found good.
func (c *conn) refuse(err error) {
	if fault.CodeOf(err) == fault.Unauthenticated {
		c.end(statusSignedOut, err.Error())
	} else {
		c.hub.log.Warn("live: a token could not be checked", "error", err)
		c.end(websocket.StatusTryAgainLater, "the token could not be checked")
	}
}

// due runs when the timer ends: nobody has signed in, the token expires, or a
// sign of life is due. The frame is for the browser, where a ping is not seen; the
// ping's answer tells that the browser is there.
func (c *conn) due() {
	c.mu.Lock()
	user, left := c.user, c.hub.untilExpiry(c.expires)
	c.mu.Unlock()
	switch {
	case !user.SignedIn():
		c.end(statusMistake, "the first message, with the token, did not come in time")
		return
	case left <= 0:
		c.end(statusSignedOut, "jwt expired")
		return
	}
	c.send(pingFrame)
	ctx, cancel := context.WithTimeout(c.hub.ctx, min(c.hub.timing.Pong, left))
	defer cancel()
	if err := c.ws.Ping(ctx); err != nil && ctx.Err() == nil {
		return // it has ended
	} else if err != nil && c.hub.untilExpiry(c.expires) > 0 {
		c.raw.Close() //nolint:errcheck // nobody is there
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.timer.Reset(max(0, min(c.hub.timing.Ping, c.hub.untilExpiry(c.expires))))
	}
}

var pingFrame = frame{Event: eventPing}.encode()

// failed ends the connection after a frame could not be written.
func (c *conn) failed(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return // it is being closed, with a reason
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c.hub.metrics.dropped.Inc()
	}
	c.raw.Close() //nolint:errcheck // the reader sees it and ends the rest
}

// end closes the connection with a reason for the client. It does not wait.
func (c *conn) end(status websocket.StatusCode, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.endLocked(status, reason)
}

func (c *conn) endLocked(status websocket.StatusCode, reason string) {
	if c.ended {
		return
	}
	c.ended, c.queue = true, nil
	c.hub.done.Go(func() { c.ws.Close(status, reason) }) //nolint:errcheck // it is closed whatever it says
}
