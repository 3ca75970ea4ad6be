package live

import (
	"bufio"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// ServeHTTP makes the request a connection and returns; the connection lives on.
// From which pages browsers may come is for the caller to see to.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	hijacked := &hijacker{ResponseWriter: w}
	// Without compression: each connection would need memory for it, and a frame
	// would have to be compressed for each anew.
	ws, err := websocket.Accept(hijacked, r, &websocket.AcceptOptions{
		CompressionMode: websocket.CompressionDisabled, InsecureSkipVerify: true, // package api has looked at the origin
	})
	if err != nil {
		h.log.DebugContext(r.Context(), "live: refused", "error", err)
		return // Accept has answered
	}
	ws.SetReadLimit(maxMessage)
	c := &conn{hub: h, ws: ws, raw: hijacked.conn, out: below(hijacked.conn)}
	c.timer = time.AfterFunc(h.timing.Hello, c.due)
	if !h.add(c) {
		c.timer.Stop()
		ws.Close(statusGoingAway, "the server is stopping") //nolint:errcheck // it is closed whatever it says
	}
}

// Buffers of each connection, in bytes: one that is enough for what browsers send,
// one for control frames, and in the kernel one for two of the largest frames,
// instead of megabytes.
const (
	readBuffer   = 512
	writeBuffer  = 256
	kernelBuffer = 2 * maxChanges
)

// hijacker keeps the connection below, for its deadlines, and gives it a smaller
// buffer.
type hijacker struct {
	http.ResponseWriter
	conn net.Conn
}

// Hijack takes the connection over from the HTTP server.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = conn
	if tcp, ok := conn.(interface{ SetWriteBuffer(bytes int) error }); ok {
		tcp.SetWriteBuffer(kernelBuffer) //nolint:errcheck // then it stays larger
	}
	if buffers.Reader.Buffered() == 0 {
		buffers.Reader = bufio.NewReaderSize(conn, readBuffer)
	}
	buffers.Writer = bufio.NewWriterSize(conn, writeBuffer)
	return conn, buffers, nil
}
