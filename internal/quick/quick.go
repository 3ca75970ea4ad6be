// Package quick answers requests whose replies lie ready in memory, on the
// connections of an [http.Server].
//
// While package net/http waits for the next request on a kept-alive connection, the
// connection itself looks at what comes. A plain request for which there is a reply
// is answered there and then: what net/http does for a request (a goroutine beside
// it, a parsed head in maps, a context, timers) costs several times as much as
// finding and sending such a reply. Everything else is handed on byte for byte, so
// net/http and what stands on it stay in charge of whatever is not plain.
package quick

import (
	"context"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Reply is a reply that lies ready. Its bytes must not change.
type Reply struct {
	Head []byte              // status line and header, each line with its end, without Date
	Body *Body               // nil for none
	Sent func(time.Duration) // is told how long it took, from the request to the end of the reply
}

// Listener is a listener for one [http.Server].
type Listener struct {
	net.Listener
	answer func(Request) (Reply, bool)
	server *http.Server
	date   atomic.Pointer[date]

	answering sync.RWMutex           // is held by who answers, and for good once [Listener.Stop] was called
	stopped   func() <-chan struct{} // begins to take it, and is closed with that
}

// Listen returns a listener for a server, of which it takes the ConnState hook and,
// as its own, IdleTimeout and WriteTimeout, which must be set. It asks answer for a reply to each plain
// request that is not the first on its connection. That must not wait for anything:
// what takes more than memory is for the server's handler, and gets false.
func Listen(l net.Listener, server *http.Server, answer func(Request) (Reply, bool)) *Listener {
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if c, ok := c.(*conn); ok {
			c.enters(state)
		}
	}
	quickly := &Listener{Listener: l, answer: answer, server: server}
	quickly.stopped = sync.OnceValue(func() <-chan struct{} {
		taken := make(chan struct{})
		go func() { quickly.answering.Lock(); close(taken) }()
		return taken
	})
	return quickly
}

// Accept waits for the next connection.
func (l *Listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp, listener: l}, err
	}
	return c, err
}

// Stop leaves all requests to the server from now on, and waits until those that
// are being answered here have been, or the context ends. It comes before the
// server's Shutdown, which knows nothing of them and closes their connections.
func (l *Listener) Stop(ctx context.Context) {
	select {
	case <-l.stopped():
	case <-ctx.Done():
	}
}

// conn is one connection. Its Read is called by net/http alone, by one goroutine
// after the other.
type conn struct {
	*net.TCPConn
	listener *Listener

	state state
	early []byte    // atStart: what net/http has been given of the request already
	owed  int       // within: bytes of the request that net/http has not been given
	fresh time.Time // between: when the deadlines were set

	head []byte // of a reply, to use again
}

// state is where on a connection the next byte will stand.
type state uint8

const (
	atStart state = iota // at the start of a request that is for net/http
	within               // in a request that net/http has a part of
	between              // at the start of a request, for which net/http waits
	lost                 // nobody here knows, nor ever will
)

// enters follows what net/http says of the connection.
func (c *conn) enters(s http.ConnState) {
	switch {
	case s == http.StateHijacked:
		c.state = lost
	case s == http.StateIdle && c.state == within && c.owed == 0:
		c.state, c.fresh = between, time.Time{}
	}
}

// Read hands on what is for net/http, and answers what is not.
func (c *conn) Read(p []byte) (int, error) {
	for {
		n, err := c.TCPConn.Read(p)
		if n == 0 {
			return n, err
		}
		switch c.state {
		case between:
			r, length, ok := parse(string(p[:n]))
			if ok && length == n && c.answers(r) {
				continue
			}
			c.begin(length-n, ok)
		case atStart:
			_, length, ok := parse(string(c.early) + string(p[:n]))
			c.begin(length-len(c.early)-n, ok)
		case within:
			c.owed -= n
			if c.owed == -1 {
				// While a handler works, net/http reads one byte, to notice whether the
				// client goes away. It is the first of the next request.
				c.state, c.early = atStart, []byte{p[n-1]}
			} else if c.owed < 0 {
				c.state = lost
			}
		}
		return n, err
	}
}

// begin notes that net/http has been given the beginning of a request, of which it
// is owed some more.
func (c *conn) begin(owed int, understood bool) {
	c.state, c.early, c.owed = within, nil, owed
	if !understood || owed < 0 {
		c.state = lost
	}
}

// answers answers a request if a reply lies ready.
func (c *conn) answers(r Request) bool {
	l := c.listener
	if !r.plain || !l.answering.TryRLock() {
		return false
	}
	defer l.answering.RUnlock()
	began := time.Now()
	reply, ok := l.answer(r)
	if !ok {
		return false
	}
	c.extend(began)
	c.head = append(append(c.head[:0], reply.Head...), l.dated(began)...)
	if err := c.send(c.head, reply.Body); err != nil {
		c.Close() //nolint:errcheck // the next Read says so
	}
	reply.Sent(time.Since(began))
	return true
}

// extend sets the deadlines of a connection that goes on. What net/http has set is
// for one wait and one reply. As it costs something, it is done when a part of the
// time has gone by.
func (c *conn) extend(now time.Time) {
	idle, write := c.listener.server.IdleTimeout, c.listener.server.WriteTimeout
	if now.Sub(c.fresh) < min(idle, write)/8 {
		return
	}
	c.fresh = now
	c.SetReadDeadline(now.Add(idle))   //nolint:errcheck // fails only on a closed connection
	c.SetWriteDeadline(now.Add(write)) //nolint:errcheck // as above
}

// date is the header of the replies of one second, and the end of the head.
type date struct {
	second int64
	text   []byte
}

// dated returns the header Date (RFC 9110, section 6.6.1) and the end of the head.
func (l *Listener) dated(now time.Time) []byte {
	d := l.date.Load()
	if d == nil || d.second != now.Unix() {
		d = &date{now.Unix(), []byte("Date: " + now.UTC().Format(http.TimeFormat) + "\r\n\r\n")}
		l.date.Store(d)
	}
	return d.text
}
