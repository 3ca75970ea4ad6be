// Package api speaks HTTP: one file a resource, with its operations, requests
// and replies. Who may call what stands in one table (access.go); what is wrong
// with a request is said in one way (errors.go). Rules are elsewhere: a handler
// turns a request into a use case of package app and its result into a reply.
package api

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"strings"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/usecases"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/message"
)

// Options is what a server is made of. Everything but App may be left out; App
// too if only the description of the API is wanted.
type Options struct {
	App            *usecases.Cases
	Live           http.Handler     // the WebSockets of GET /api/live
	Web            fs.FS            // the built web app
	Texts          fs.FS            // terms.md and privacy.md of the operator
	Log            *slog.Logger     // discards by default
	Clock          func() time.Time // time.Now by default
	Version        string           // of the program
	Language       message.Language // in which it speaks to who has asked for none that it has; English by default
	TrustedProxies []netip.Prefix   // whose X-Forwarded-For is believed
	BodyTimeout    time.Duration    // for the body of a request to come; 15 s by default
}

// Server answers HTTP requests.
type Server struct {
	app             *usecases.Cases
	log             *slog.Logger
	clock           func() time.Time
	proxies         []netip.Prefix
	mux             *http.ServeMux
	api             huma.API
	registry        *prometheus.Registry
	metrics         *metrics
	brackets        *bracketCache
	visited         *visitedEvents
	visits          visits  // of each address
	guesses         guesses // at codes, of each address
	posters         *posterCache
	drawChecks      chan struct{} // one check of a draw at a time: each can take half a second of a core
	queues          *queueCache
	securityHeaders http.Header // stands in every reply
	stopping        atomic.Bool
	readiness       readiness
	patience        time.Duration // for a body to come
	language        message.Language
	rows            map[string]bool            // of the access table that have an operation
	shapes          map[string]shapes          // of requests and replies, by the row
	failures        map[string]*huma.MediaType // describes the body of every refusal
}

// New returns a Server with every operation registered. It panics if an
// operation has no row in the access table, which no input can cause.
func New(o Options) *Server {
	s := &Server{
		app: o.App, log: o.Log, clock: o.Clock, proxies: o.TrustedProxies, patience: o.BodyTimeout,
		mux: http.NewServeMux(), rows: map[string]bool{}, shapes: map[string]shapes{}, drawChecks: make(chan struct{}, 1), language: o.Language,
		brackets: newBracketCache(),
		visited:  cache.New[string, string, *visitedEvent](maxVisitedEvents),
		queues:   cache.New[queueKey, queueVersion, *content](maxCachedQueues),
		posters:  cache.New[[2]string, struct{}, []byte](maxCachedPosters),
	}
	if s.language == "" {
		s.language = message.English
	}
	s.securityHeaders = securityHeaders(s.app != nil && strings.HasPrefix(s.app.App.PublicURL(), "https:"))
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.clock == nil {
		s.clock = time.Now
	}
	if s.patience == 0 {
		s.patience = readTimeout
	}
	s.registry, s.metrics = newMetrics(o.App)
	s.api = humago.New(s.mux, config(o.Version))
	s.failures = s.jsonOf(reflect.TypeFor[Failure]())

	s.registerUsers()
	s.registerRecovery()
	s.registerLegal(o.Texts)
	s.registerSignIns()
	s.registerImports()
	s.registerMerges()
	s.registerCategories()
	s.registerTournaments()
	s.registerEvents()
	s.registerClasses()
	s.registerRegistrations()
	s.registerWeighIn()
	s.registerEntryLists()
	s.registerDraws()
	s.registerTables()
	s.registerQueue()
	s.registerMatches()
	s.registerRankings()
	s.registerAudit()
	s.registerNotices()
	s.registerSearch()
	s.registerProfiles()
	s.registerVisitors()
	s.registerStandings()
	s.registerBook()
	s.registerHall()
	s.registerDays()
	s.registerLive(o.Live)

	schemas := s.api.OpenAPI().Components.Schemas
	permitMore(schemas)
	permitNull(schemas)
	s.registerDescription()
	s.registerHealth()
	s.mux.HandleFunc("/api/", s.noOperation)
	s.mux.HandleFunc("/api", s.noOperation)
	if o.Web != nil {
		public := ""
		if s.app != nil {
			public = s.app.App.PublicURL()
		}
		pages := newWebApp(o.Web, public)
		if s.app != nil {
			pages.preview = s.previews(pages.files["/index.html"](), public)
			s.mux.HandleFunc("GET /e/{slug}/picture.png", s.poster)
		}
		s.mux.Handle("/", pages)
	}
	return s
}

// Description returns the OpenAPI document.
func (s *Server) Description() *huma.OpenAPI { return s.api.OpenAPI() }
