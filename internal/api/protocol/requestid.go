package protocol

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
)

// requestIDHeader names the header that carries the id of a request, in both directions.
const requestIDHeader = "X-Request-Id"

// requestKey is the context key of a request's id.
type requestKey struct{}

// wellFormedID matches ids that the server accepts from a proxy: long enough to be unique, and without characters that
// a log must quote.
var wellFormedID = regexp.MustCompile(`^[0-9A-Za-z-]{12,64}$`)

// requestIDLength gives ids of 60 bits, which a person can still read out.
const requestIDLength = 12

// newRequestID returns the id of a request: that of a trusted proxy if it is well-formed, else a new one. Other clients
// could hide behind an id that is already in the log.
func newRequestID(r *http.Request, trusted []netip.Prefix) string {
	if sent := r.Header.Get(requestIDHeader); wellFormedID.MatchString(sent) {
		if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && within(peer.Addr().Unmap(), trusted) {
			return sent
		}
	}
	return rand.Text()[:requestIDLength]
}

// requestID returns the request id of a context, or "" outside requests.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// LogRequests returns a handler that adds the id of the request to each record that is logged with a request's context.
func LogRequests(h slog.Handler) slog.Handler { return requestLog{h} }

type requestLog struct{ slog.Handler }

// Handle adds the id and passes the record on.
func (l requestLog) Handle(ctx context.Context, r slog.Record) error {
	if id := requestID(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs returns a handler with more attributes, as package slog asks for.
func (l requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{l.Handler.WithAttrs(attrs)}
}

// WithGroup returns a handler of a group, as package slog asks for.
func (l requestLog) WithGroup(name string) slog.Handler { return requestLog{l.Handler.WithGroup(name)} }
