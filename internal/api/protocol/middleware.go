package protocol

import (
	"context"
	"io"
	"maps"
	"net/http"
	"path"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/message"
)

// methods are the HTTP methods of operations.
var methods = []string{http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodPatch, http.MethodPost, http.MethodPut}

// route passes a request to its operation. Under /api only exact paths match, because a redirect to
// a cleaned path would not be a reply of this API.
func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	if p := r.URL.Path; isAPI(p) && path.Clean(p) != p {
		WriteFailure(w, r, http.StatusNotFound, message.New("server.request.no_operation"))
		return
	}
	s.Mux.ServeHTTP(w, r)
}

func isAPI(p string) bool { return p == "/api" || strings.HasPrefix(p, "/api/") }

// noOperation replies to paths under /api without an operation: 405 if the path has operations of other methods, else
// 404.
func (s *Server) noOperation(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range methods {
		probe := &http.Request{Method: method, URL: r.URL, Host: r.Host}
		if _, pattern := s.Mux.Handler(probe); pattern != "" && !strings.HasPrefix(pattern, "/") {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		WriteFailure(w, r, http.StatusNotFound, message.New("server.request.no_operation"))
		return
	}
	list := strings.Join(allowed, ", ")
	w.Header().Set("Allow", list)
	WriteFailure(w, r, http.StatusMethodNotAllowed, message.New("server.request.method", "methods", list))
}

// WriteFailure refuses a request without an operation.
func WriteFailure(w http.ResponseWriter, r *http.Request, status int, m message.Message) {
	newFailure(r.Context(), status, m).send(w)
}

// Policy is the content security policy of the web app: everything comes from this server, and only pagePolicy allows
// inline scripts. Components set style properties from script, which no policy restricts.
var Policy = strings.Join([]string{
	"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
	"connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "frame-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
}, "; ")

// onlyTLS makes browsers use only https for a year.
const onlyTLS = "max-age=31536000; includeSubDomains"

// securityHeaders returns the headers that protect browsers from attacks. Nobody modifies its lists; to
// change a header, replace its list.
func securityHeaders(overTLS bool) http.Header {
	h := http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"same-origin"},
		"X-Frame-Options":              {"DENY"}, // for browsers that do not know frame-ancestors
		"Content-Security-Policy":      {Policy},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	if overTLS {
		h.Set("Strict-Transport-Security", onlyTLS)
	}
	return h
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := time.Now()
	sent := &tracked{ResponseWriter: w}
	id := newRequestID(r, s.proxies)
	ctx := context.WithValue(r.Context(), requestKey{}, id)
	ctx = context.WithValue(ctx, addressKey{}, clientAddress(r, s.proxies))
	r = r.WithContext(context.WithValue(ctx, languageKey{}, sync.OnceValue(func() message.Language { return s.languageAsked(r.Header) })))
	s.metrics.open.Inc()
	defer s.measure(sent, r, began)
	maps.Copy(w.Header(), s.securityHeaders)
	w.Header().Set(requestIDHeader, id)
	if isAPI(r.URL.Path) {
		w.Header().Set("Cache-Control", Never)
	}
	defer s.rescue(sent, r)
	if !isAPI(r.URL.Path) {
		s.route(sent, r)
		return
	}
	text := &compressing{ResponseWriter: sent, request: r}
	s.route(text, r)
	text.end()
	if r.Close {
		// If a closing connection has an unread body, the kernel resets the connection and the client loses the end of
		// a long reply. On open connections, net/http reads the body.
		_, _ = io.CopyN(io.Discard, r.Body, maxUnread)
	}
}

// maxUnread is the maximum number of bytes read from an unwanted body.
const maxUnread = 256 << 10

// rescue, deferred, turns a panic into an error reply.
func (s *Server) rescue(sent *tracked, r *http.Request) {
	p := recover()
	switch {
	case p == nil:
	case p == http.ErrAbortHandler:
		panic(p)
	case r.Context().Err() != nil:
		s.Log.DebugContext(r.Context(), "caller went away", "path", r.URL.Path, "panic", p)
	default:
		s.Log.ErrorContext(r.Context(), "panic", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
		if sent.status != 0 {
			panic(http.ErrAbortHandler) // so that a partial reply does not look complete
		}
		WriteFailure(sent, r, http.StatusInternalServerError, somethingWrong)
	}
}

// tracked is a ResponseWriter that remembers the sent status.
type tracked struct {
	http.ResponseWriter
	status int // 0 until something is sent
}

// WriteHeader remembers the status.
func (t *tracked) WriteHeader(status int) {
	if t.status == 0 || t.status < 200 {
		t.status = status
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write remembers that a status is sent.
func (t *tracked) Write(b []byte) (int, error) {
	if t.status == 0 {
		t.status = http.StatusOK
	}
	return t.ResponseWriter.Write(b)
}

// Unwrap lets [http.ResponseController] reach the connection.
func (t *tracked) Unwrap() http.ResponseWriter { return t.ResponseWriter }
