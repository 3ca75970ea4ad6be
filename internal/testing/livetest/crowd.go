//go:build linux

package livetest

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// Crowd is many browsers that watch one tournament. It does as little as possible,
// because it shares its machine with the server under load. One goroutine waits for
// all sockets with epoll, and a connection without input has no buffer.
type Crowd struct {
	about      []byte // their subject, as frames have it: "tournamentId":"…"
	id         string
	visitors   bool // they have no token and watch an event, whose changes come whole
	subscribes [][]byte
	load       func(context.Context) (version int64, err error)
	ctx        context.Context
	cancel     context.CancelFunc
	epoll      int
	done       sync.WaitGroup

	mu      sync.Mutex
	readers map[int32]*reader // by file descriptor
	size    int
	reached map[int64]*arrivals
	loads   int
	resyncs int
	err     error // the first error
}

// reader is one browser.
type reader struct {
	fd      int
	version int64 // the shown one
	loading bool
	rest    []byte // the beginning of a frame
}

// arrivals are the readers that show at least a version.
type arrivals struct {
	count int
	last  time.Time
	all   chan struct{} // closed with the last
}

// Topics are the topics of a browser on a tournament's page.
func Topics(tournament string) []string {
	return []string{"categories", "tournament:" + tournament, "tournaments", "user"}
}

// Gather connects browsers to a server at host:port, signed in with these tokens in
// turn. All show a version of a tournament. A browser that may have missed
// something calls load when the server asks.
func Gather(ctx context.Context, address string, tokens []string, size int, tournament string, version int64,
	load func(context.Context) (version int64, err error)) (*Crowd, error) {
	c := &Crowd{about: fmt.Appendf(nil, `"tournamentId":%q`, tournament), id: tournament, load: load}
	for _, token := range tokens {
		text, err := json.Marshal(Object{"token": token, "subscribe": Topics(tournament)})
		if err != nil {
			return nil, err
		}
		c.subscribes = append(c.subscribes, text)
	}
	return c.gather(ctx, address, size, version)
}

// Visit connects browsers without a token to a server on this machine, from several addresses. They show a version
// of a public event's tables. Changes of the tables come whole. If the server tells a browser to load the event,
// it only counts that.
func Visit(ctx context.Context, address string, size int, event string, version int64) (*Crowd, error) {
	text, err := json.Marshal(Object{"subscribe": []string{"public:" + event}})
	if err != nil {
		return nil, err
	}
	c := &Crowd{about: fmt.Appendf(nil, `"eventId":%q`, event), id: event, visitors: true, subscribes: [][]byte{text}}
	return c.gather(ctx, address, size, version)
}

func (c *Crowd) gather(ctx context.Context, address string, size int, version int64) (*Crowd, error) {
	epoll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	c.epoll, c.size, c.readers, c.reached = epoll, size, map[int32]*reader{}, map[int64]*arrivals{}
	c.ctx, c.cancel = context.WithCancel(ctx)
	c.done.Go(c.run)
	const together = 8 // connections at the same time
	failures := make([]error, together)
	var all sync.WaitGroup
	for i := range together {
		all.Go(func() {
			for n := i; n < size && failures[i] == nil; n += together {
				failures[i] = c.join(address, n, version)
			}
		})
	}
	all.Wait()
	if err := errors.Join(failures...); err != nil {
		c.Leave()
		return nil, err
	}
	return c, nil
}

// edge makes the kernel report new input once, instead of checking each socket again for remaining
// input (EPOLLET, which package syscall declares with a sign). So every read must take all input.
const edge = 1 << 31

// sources is the number of visitors' addresses on this machine: each has a limit.
const sources = 8

// join connects one browser and subscribes.
func (c *Crowd) join(address string, n int, version int64) error {
	host, err := net.ResolveTCPAddr("tcp4", address)
	if err != nil {
		return err
	}
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	r := &reader{fd: fd, version: version}
	if c.visitors {
		if err := syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, byte(2 + n%sources)}}); err != nil {
			syscall.Close(fd) //nolint:errcheck // given up
			return err
		}
	}
	err = syscall.Connect(fd, &syscall.SockaddrInet4{Port: host.Port, Addr: [4]byte(host.IP.To4())})
	if err == nil {
		err = r.handshake(address)
	}
	if err == nil {
		err = r.write(0x81, c.subscribes[n%len(c.subscribes)])
	}
	if err == nil {
		err = syscall.SetNonblock(fd, true)
	}
	if err != nil {
		syscall.Close(fd) //nolint:errcheck // given up
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.readers[int32(fd)] = r
	return syscall.EpollCtl(c.epoll, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: syscall.EPOLLIN | edge, Fd: int32(fd)})
}

// handshake makes the connection a WebSocket (RFC 6455, section 4.1).
func (r *reader) handshake(address string) error {
	request := "GET /api/live HTTP/1.1\r\nHost: " + address + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
	if _, err := syscall.Write(r.fd, []byte(request)); err != nil {
		return err
	}
	var answer []byte
	buffer := make([]byte, 2048)
	for {
		n, err := syscall.Read(r.fd, buffer)
		if err != nil || n <= 0 {
			return fmt.Errorf("handshake: %w after %q", errors.Join(err, net.ErrClosed), answer)
		}
		answer = append(answer, buffer[:n]...)
		head, rest, whole := bytes.Cut(answer, []byte("\r\n\r\n"))
		if !whole {
			continue
		}
		if !bytes.HasPrefix(head, []byte("HTTP/1.1 101 ")) {
			return fmt.Errorf("handshake: %q", answer)
		}
		r.rest = slices.Clone(rest)
		return nil
	}
}

// write sends a short frame, masked with a zero key because clients must mask.
func (r *reader) write(first byte, payload []byte) error {
	frame := []byte{first, 0x80 | byte(len(payload))}
	if len(payload) > 125 {
		frame = binary.BigEndian.AppendUint16([]byte{first, 0x80 | 126}, uint16(len(payload)))
	}
	_, err := syscall.Write(r.fd, append(append(frame, 0, 0, 0, 0), payload...))
	return err
}

// run reads the server's frames until the crowd leaves.
func (c *Crowd) run() {
	events := make([]syscall.EpollEvent, 256)
	buffer := make([]byte, 256<<10)
	for c.ctx.Err() == nil {
		n, err := syscall.EpollWait(c.epoll, events, 100)
		if err != nil && err != syscall.EINTR {
			c.fail(err)
			return
		}
		c.mu.Lock()
		for _, event := range events[:max(n, 0)] {
			r := c.readers[event.Fd]
			if err := c.read(r, buffer); err != nil {
				if c.err == nil {
					c.err = fmt.Errorf("a connection ended: %w", err)
				}
				delete(c.readers, event.Fd)
				syscall.Close(r.fd) //nolint:errcheck // gone
			}
		}
		c.mu.Unlock()
	}
}

func (c *Crowd) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
	}
}

// read reads one reader's input.
func (c *Crowd) read(r *reader, buffer []byte) error {
	for {
		n, err := syscall.Read(r.fd, buffer)
		switch {
		case err == syscall.EAGAIN:
			return nil
		case err != nil:
			return err
		case n == 0:
			return net.ErrClosed
		}
		if err := c.take(r, buffer[:n]); err != nil || n < len(buffer) {
			return err // the kernel reports later input again
		}
	}
}

// take handles a reader's input.
func (c *Crowd) take(r *reader, have []byte) error {
	if len(r.rest) > 0 {
		have = append(r.rest, have...)
		r.rest = nil
	}
	for {
		opcode, payload, rest, whole := cutFrame(have)
		if !whole {
			if len(have) > 0 {
				r.rest = slices.Clone(have)
			}
			return nil
		}
		switch opcode {
		case 1:
			c.receive(r, payload)
		case 8:
			return fmt.Errorf("closed: %q", payload)
		case 9:
			if err := r.write(0x8a, payload); err != nil {
				return err
			}
		}
		have = rest
	}
}

// cutFrame cuts the first frame off (RFC 6455, section 5.2).
func cutFrame(b []byte) (opcode byte, payload, rest []byte, whole bool) {
	if len(b) < 2 {
		return 0, nil, b, false
	}
	head, length := 2, uint64(b[1]&0x7f)
	switch {
	case length == 126 && len(b) >= 4:
		head, length = 4, uint64(binary.BigEndian.Uint16(b[2:]))
	case length == 127 && len(b) >= 10:
		head, length = 10, binary.BigEndian.Uint64(b[2:])
	case length >= 126:
		return 0, nil, b, false
	}
	if uint64(len(b)-head) < length {
		return 0, nil, b, false
	}
	end := head + int(length)
	return b[0] & 0x0f, b[head:end], b[end:], true
}

var (
	updated  = []byte(`{"event":"data-updated"`)
	versions = []byte(`"version":`)
	changes  = []byte(`"changes":`)
)

// receive handles a frame like a browser. It ignores changes of lists, because
// nobody here looks at lists.
func (c *Crowd) receive(r *reader, text []byte) {
	if bytes.HasPrefix(text, updated) {
		head := text[:min(len(text), 300)]
		switch {
		case !bytes.Contains(head, c.about):
			return
		case !bytes.Contains(head, changes):
			if c.visitors {
				c.loads++
			}
			return
		}
		_, number, _ := bytes.Cut(head, versions)
		number = number[:max(0, bytes.IndexByte(number, ','))]
		version, err := strconv.ParseInt(string(number), 10, 64)
		switch {
		case err != nil:
			c.err = errors.Join(c.err, fmt.Errorf("no version in %.300s", text))
		case r.loading || version <= r.version:
		case version == r.version+1 || c.visitors:
			c.shows(r, r.version, version)
		default:
			c.reload(r, 0)
		}
		return
	}
	var f Frame
	if err := json.Unmarshal(text, &f); err != nil {
		c.err = errors.Join(c.err, fmt.Errorf("%w in %.300s", err, text))
		return
	}
	switch f.Event {
	case "subscribed":
		c.shows(r, r.version-1, r.version) // from here on nothing is missed
		if c.visitors {
			return
		}
	case "resync":
		c.resyncs++
	default:
		return
	}
	if f.Versions[c.id] != r.version && !r.loading {
		c.reload(r, f.Spread)
	}
}

// shows records that a reader now shows a version and all earlier ones.
func (c *Crowd) shows(r *reader, earlier, version int64) {
	for v := earlier + 1; v <= version; v++ {
		a := c.arrivalsOf(v)
		if a.count == c.size { // this browser loads known data again
			continue
		}
		a.count++
		a.last = time.Now()
		if a.count == c.size {
			close(a.all)
		}
	}
	r.version = max(r.version, version)
}

func (c *Crowd) arrivalsOf(version int64) *arrivals {
	a := c.reached[version]
	if a == nil {
		a = &arrivals{all: make(chan struct{})}
		c.reached[version] = a
	}
	return a
}

// reload makes a reader load at a random moment within a number of milliseconds.
func (c *Crowd) reload(r *reader, spread int64) {
	r.loading = true
	c.loads++
	c.done.Go(func() {
		select {
		case <-time.After(rand.N(time.Duration(spread+1) * time.Millisecond)):
		case <-c.ctx.Done():
			return
		}
		version, err := c.load(c.ctx)
		c.mu.Lock()
		defer c.mu.Unlock()
		if err != nil {
			c.err = errors.Join(c.err, err)
			return
		}
		r.loading = false
		c.shows(r, r.version, version)
	})
}

// Await waits until everybody shows at least a version, and returns the time of the
// last one.
func (c *Crowd) Await(ctx context.Context, version int64) (time.Time, error) {
	c.mu.Lock()
	a := c.arrivalsOf(version)
	c.mu.Unlock()
	select {
	case <-a.all:
		return a.last, nil
	case <-ctx.Done():
		c.mu.Lock()
		defer c.mu.Unlock()
		return a.last, fmt.Errorf("%d of %d show version %d: %w", a.count, c.size, version, errors.Join(c.err, ctx.Err()))
	}
}

// Loads returns the number of loads.
func (c *Crowd) Loads() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loads
}

// Resyncs returns the number of warnings that something may be missing.
func (c *Crowd) Resyncs() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.resyncs
}

// Err returns the first error, such as a connection that ended.
func (c *Crowd) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Leave ends all connections.
func (c *Crowd) Leave() {
	c.cancel()
	c.done.Wait()
	for _, r := range c.readers {
		syscall.Close(r.fd) //nolint:errcheck // open until now
	}
	syscall.Close(c.epoll) //nolint:errcheck // open until now
}
