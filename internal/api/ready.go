package api

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/quick"
)

// readiness is what a quick reply takes of an operation.
type readiness struct {
	encoded
	who  Access
	sent map[int]func(time.Duration) // by status: counts a reply like [Server.measure]
}

// addReady lets [Server.Ready] answer an operation, whose path ends with an id.
func (s *Server) addReady(row string, e encoded) {
	path := strings.TrimSuffix(strings.TrimPrefix(row, "GET "), "{id}")
	r := readiness{encoded: e, who: access[row], sent: map[int]func(time.Duration){}}
	for _, status := range []int{http.StatusOK, http.StatusNotModified} {
		r.sent[status] = s.counted(s.metrics.of(row, status))
	}
	s.ready[path] = r
}

func (s *Server) counted(o prometheus.Observer) func(time.Duration) {
	return func(took time.Duration) {
		s.metrics.open.Dec()
		o.Observe(took.Seconds())
	}
}

// memoryOnly is the context of questions that are to be answered from memory or not
// at all: who would have to wait gives up.
var memoryOnly = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// Ready returns the reply to a request if that lies ready and the caller may have
// it: the same that [Server.ServeHTTP] would send, as new as the database.
// Otherwise it returns false, and ServeHTTP is to be asked.
func (s *Server) Ready(r quick.Request) (quick.Reply, bool) {
	end := strings.LastIndexByte(r.Path, '/') + 1
	op, ok := s.ready[r.Path[:end]]
	if !ok {
		return quick.Reply{}, false
	}
	s.metrics.open.Inc()
	id := r.Path[end:]
	var c *content
	user, err := s.admitted(memoryOnly, op.who, r.Authorization, "", id)
	if err == nil {
		c = op.find(user, id, wantsCompact(r.Accept))
	}
	if c == nil {
		s.metrics.open.Dec()
		return quick.Reply{}, false
	}
	f, known := c.negotiate(r.AcceptEncoding, r.IfNoneMatch)
	if known {
		return quick.Reply{Head: s.head(f, http.StatusNotModified), Sent: op.sent[http.StatusNotModified]}, true
	}
	return quick.Reply{Head: s.head(f, http.StatusOK), Body: f.quick(), Sent: op.sent[http.StatusOK]}, true
}

// head returns the status line and the headers of a reply with a form.
func (s *Server) head(f *form, status int) []byte {
	known := status == http.StatusNotModified
	kept := &f.heads[0]
	if known {
		kept = &f.heads[1]
	}
	if made := kept.Load(); made != nil {
		return *made
	}
	h := maps.Clone(s.careful)
	f.describe(h, known)
	var b bytes.Buffer
	fmt.Fprintf(&b, "HTTP/1.1 %d %s\r\n", status, http.StatusText(status))
	_ = h.Write(&b) // a Buffer takes everything
	made := b.Bytes()
	kept.Store(&made)
	return made
}
