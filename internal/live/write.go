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

// writer writes to connections, one after the other. What it needs for one serves it
// for all, so that a frame for thousands allocates nothing for each.
type writer struct {
	rest []*conn // those that come after conn

	conn   *conn
	left   wire // of the frame that is being written
	waited bool // for the reader, with this frame
	err    error
}

// inARow is how many connections are written to before requests have their turn, about
// a millisecond.
const inARow = 128

func writeEach(conns []*conn) {
	w := &writer{rest: conns}
	now := w.now
	for n := 1; len(w.rest) > 0; n++ {
		w.conn, w.rest = w.rest[0], w.rest[1:]
		w.write(now)
		if n%inARow == 0 {
			// Yielding would not do: while there is work, Go looks for requests that
			// have come only every 10 ms.
			time.Sleep(time.Microsecond)
		}
	}
}

// maxSpare is how many frames a queue that is empty keeps room for.
const maxSpare = 4

// write sends what is queued for the connection.
func (w *writer) write(now func(uintptr) bool) {
	c := w.conn
	var queue []wire
	for {
		c.mu.Lock()
		queue, c.queue = c.queue, queue[:0]
		if len(queue) == 0 {
			c.writing = false
			c.mu.Unlock()
			return
		}
		c.mu.Unlock()
		for _, f := range queue {
			if err := w.writeFrame(f, now); err != nil {
				c.failed(err)
				return
			}
		}
		clear(queue)
		if cap(queue) > maxSpare {
			queue = nil
		}
	}
}

// writeFrame writes a frame. Nothing else is written meanwhile, such as the library's
// control frames: either way one call on the connection writes all of it.
func (w *writer) writeFrame(f wire, now func(uintptr) bool) error {
	c := w.conn
	if c.out == nil {
		w.waits()
		if err := c.late(); err != nil {
			return err
		}
		_, err := c.raw.Write(f)
		return err
	}
	w.left, w.waited, w.err = f, false, nil
	err := c.out.Write(now)
	if err == nil {
		err = w.err
	}
	if w.waited && err == nil {
		err = c.raw.SetWriteDeadline(time.Time{})
	}
	return err
}

// now writes as much of the frame as there is room for, and tells whether it is done
// or there is no sense in waiting for more.
func (w *writer) now(fd uintptr) (done bool) {
	n, err := writeNow(fd, w.left)
	w.left = w.left[n:]
	if w.err = err; err != nil || len(w.left) == 0 {
		return true
	}
	if !w.waited {
		w.waited = true
		w.waits()
		w.err = w.conn.late()
	}
	return w.err != nil
}

// waits hands the rest to another goroutine before it waits for a reader.
func (w *writer) waits() {
	if len(w.rest) > 0 {
		go writeEach(w.rest)
		w.rest = nil
	}
}

// late sets the time after which a reader is too slow.
func (c *conn) late() error { return c.raw.SetWriteDeadline(time.Now().Add(c.hub.timing.Write)) }
