// Package protocol holds what all operations of the API share: access, reading of requests, writing of replies,
// errors, idempotency, and the OpenAPI description.
package protocol

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/message"
)

// Options configures a Server. All options may be omitted to get only the description.
type Options struct {
	App            *app.App
	Authenticate   func(ctx context.Context, token string) (account.User, error) // returns the person with a token
	Log            *slog.Logger                                                  // discards by default
	Clock          func() time.Time                                              // time.Now by default
	Version        string                                                        // the program's version
	Language       message.Language                                              // of replies to people who asked for no available language; English by default
	TrustedProxies []netip.Prefix                                                // proxies whose X-Forwarded-For is trusted
	BodyTimeout    time.Duration                                                 // time limit for a request body; 15 s by default
	Aliases        map[reflect.Type]reflect.Type                                 // types that the description replaces by others
}

// Server answers HTTP requests with its registered operations.
type Server struct {
	Log      *slog.Logger
	Clock    func() time.Time
	Mux      *http.ServeMux   // for paths without an operation
	Language message.Language // of the instance

	app             *app.App
	userOf          func(ctx context.Context, token string) (account.User, error)
	proxies         []netip.Prefix
	api             huma.API
	registry        *prometheus.Registry
	metrics         *metrics
	visits          visits                     // by address
	guesses         guesses                    // by address, of codes
	securityHeaders http.Header                // sent with every reply
	patience        time.Duration              // time limit for a body
	rows            map[string]bool            // rows of the access table with an operation
	shapes          map[string]shapes          // of requests and replies, by row
	failures        map[string]*huma.MediaType // schema of every refusal
}

// New returns a server without operations.
func New(o Options) *Server {
	s := &Server{
		app: o.App, userOf: o.Authenticate, Log: o.Log, Clock: o.Clock, proxies: o.TrustedProxies, patience: o.BodyTimeout, Language: o.Language,
		Mux: http.NewServeMux(), rows: map[string]bool{}, shapes: map[string]shapes{},
	}
	if s.Language == "" {
		s.Language = message.English
	}
	s.securityHeaders = securityHeaders(s.app != nil && strings.HasPrefix(s.app.PublicURL(), "https:"))
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Clock == nil {
		s.Clock = time.Now
	}
	if s.patience == 0 {
		s.patience = readTimeout
	}
	s.registry, s.metrics = newMetrics()
	s.api = humago.New(s.Mux, config(o.Version, o.Aliases))
	s.failures = s.jsonOf(reflect.TypeFor[Failure]())
	return s
}

// Finish completes the description after the last operation is registered, publishes it, and answers
// all other paths under /api.
func (s *Server) Finish() {
	schemas := s.api.OpenAPI().Components.Schemas
	permitMore(schemas)
	permitNull(schemas)
	s.registerDescription()
	s.Mux.HandleFunc("/api/", s.noOperation)
	s.Mux.HandleFunc("/api", s.noOperation)
}

// HandlePlain registers an operation without request and reply types, under its row of the access table. describe gets
// the description that follows from the row.
func (s *Server) HandlePlain(row string, op Operation, describe func(*huma.Operation), handler http.HandlerFunc) {
	o := s.operation(row, op)
	describe(&o)
	s.api.OpenAPI().AddOperation(&o)
	s.Mux.HandleFunc(row, handler)
}

// Description returns the OpenAPI document.
func (s *Server) Description() *huma.OpenAPI { return s.api.OpenAPI() }

// Rows returns the access table and the rows that have an operation.
func (s *Server) Rows() (table map[string]Access, used map[string]bool) {
	return access, s.rows
}

// Shapes calls f for each operation with the Go types of its request and of its replies, by their media types.
func (s *Server) Shapes(f func(row string, request reflect.Type, replies map[string]reflect.Type)) {
	for row, of := range s.shapes {
		f(row, of.request, of.replies)
	}
}

// NoteSignIn logs who signed in, and how.
func (s *Server) NoteSignIn(ctx context.Context, userID, by string) {
	s.Log.InfoContext(ctx, "signed in", "by", by, "user", userID, "address", AddressText(ctx))
}
