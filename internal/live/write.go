package live

import (
	"encoding/binary"
	"runtime"
	"slices"
	"time"
)

// wire is a frame as it goes over the wire. What a server sends is not masked, so
// it is the same for everybody: it is made once.
type wire []byte

// textFrame returns an unfragmented message of text (RFC 6455, section 5.2).
func textFrame(text []byte) wire {
	const finalText = 0x81
	var f wire
	switch n := len(text); {
	case n < 126:
		f = append(make(wire, 0, n+2), finalText, byte(n))
	case n < 1<<16:
		f = binary.BigEndian.AppendUint16(append(make(wire, 0, n+4), finalText, 126), uint16(n))
	default:
		f = binary.BigEndian.AppendUint64(append(make(wire, 0, n+10), finalText, 127), uint64(n))
	}
	return append(f, text...)
}

// enqueue queues a frame. It never blocks. If it returns true the caller has to
// see to it that the queue is written; else somebody is writing it.
func (c *conn) enqueue(f wire) (idle bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.ended:
		return false
	case len(c.queue) == maxQueue:
		c.hub.metrics.dropped.Inc()
		c.endLocked(statusTooSlow, "too slow")
		return false
	}
	c.hub.metrics.frames.Inc()
	c.queue = append(c.queue, f)
	idle = !c.writing
	c.writing = true
	return idle
}

// send sends a frame, some time after it returns.
func (c *conn) send(f wire) {
	if c.enqueue(f) {
		writeAll([]*conn{c})
	}
}

// atLeast is how many connections are worth a goroutine to write to them.
const atLeast = 128

// writeAll writes the queues of connections, some time after it returns. As many
// goroutines as there are processors share them, and none is kept for a
// connection: who has to wait for a slow reader stays with it, and another goes on
// with the rest.
func writeAll(conns []*conn) {
	if len(conns) == 0 {
		return
	}
	workers := runtime.GOMAXPROCS(0)
	for share := range slices.Chunk(conns, max(atLeast, (len(conns)+workers-1)/workers)) {
		go writeEach(share)
	}
}

func writeEach(conns []*conn) {
	for i, c := range conns {
		waits := false
		c.write(func() {
			if !waits && i+1 < len(conns) {
				go writeEach(conns[i+1:])
			}
			waits = true
		})
		if waits {
			return
		}
	}
}

// write sends what is queued. It calls waits, maybe more than once, before it waits
// for the reader.
func (c *conn) write(waits func()) {
	for {
		c.mu.Lock()
		queue := c.queue
		c.queue = nil
		if len(queue) == 0 {
			c.writing = false
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		for _, f := range queue {
			if err := c.writeFrame(f, waits); err != nil {
				c.failed(err)
				return
			}
		}
	}
}

// writeFrame writes a frame. Nothing else is written meanwhile, such as the library's
// control frames: either way one call on the connection writes all of it.
func (c *conn) writeFrame(f wire, waits func()) error {
	late := func() error { return c.raw.SetWriteDeadline(time.Now().Add(c.hub.timing.Write)) }
	if c.out == nil {
		waits()
		if err := late(); err != nil {
			return err
		}
		_, err := c.raw.Write(f)
		return err
	}
	waited := false
	var failed error
	err := c.out.Write(func(fd uintptr) (done bool) {
		n, err := writeNow(fd, f)
		f = f[n:]
		if failed = err; err != nil || len(f) == 0 {
			return true
		}
		if !waited {
			waited = true
			waits()
			failed = late()
		}
		return failed != nil
	})
	if err == nil {
		err = failed
	}
	if waited && err == nil {
		err = c.raw.SetWriteDeadline(time.Time{})
	}
	return err
}
