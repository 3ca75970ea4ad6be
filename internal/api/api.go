// Package api speaks HTTP: one file a resource, with its operations, requests
// and replies. What all operations have in common is in package protocol: who may call
// what (access.go), and what is said of a bad request (errors.go). Rules are elsewhere: a handler
// turns a request into a use case of package app and its result into a reply.
package api

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
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
	*protocol.Server
	app        *usecases.Cases
	brackets   *bracketCache
	visited    *visitedEvents
	posters    *posterCache
	drawChecks chan struct{} // one check of a draw at a time: each can take half a second of a core
	queues     *queueCache
	stopping   atomic.Bool
	readiness  readiness
}

// New returns a Server with every operation registered. It panics if an
// operation has no row in the access table, which no input can cause.
func New(o Options) *Server {
	protocolOptions := protocol.Options{
		Log: o.Log, Clock: o.Clock, Version: o.Version, Language: o.Language, TrustedProxies: o.TrustedProxies, BodyTimeout: o.BodyTimeout, Aliases: aliases,
	}
	if o.App != nil {
		protocolOptions.App, protocolOptions.Authenticate = o.App.App, o.App.Accounts.Authenticate
	}
	s := &Server{
		Server: protocol.New(protocolOptions), app: o.App, drawChecks: make(chan struct{}, 1),
		brackets: newBracketCache(),
		visited:  cache.New[string, string, *visitedEvent](maxVisitedEvents),
		queues:   cache.New[queueKey, queueVersion, *protocol.Content](maxCachedQueues),
		posters:  cache.New[[2]string, struct{}, []byte](maxCachedPosters),
	}
	s.Registry().MustRegister(passwordHashes(o.App))

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

	s.Finish()
	s.registerHealth()
	if o.Web != nil {
		public := ""
		if s.app != nil {
			public = s.app.App.PublicURL()
		}
		pages := newWebApp(o.Web, public)
		if s.app != nil {
			pages.preview = s.previews(pages.files["/index.html"](), public)
			s.Mux.HandleFunc("GET /e/{slug}/picture.png", s.poster)
		}
		s.Mux.Handle("/", pages)
	}
	return s
}

// passwordHashes counts the passwords that were hashed.
func passwordHashes(a *usecases.Cases) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "toproll_password_hashes_total",
		Help: "Passwords that were hashed, which takes most of the time of logging in.",
	}, func() float64 { return float64(a.Accounts.Hashes()) })
}

// aliases are types that are described as others.
var aliases = map[reflect.Type]reflect.Type{
	reflect.TypeFor[event.Points]():     reflect.TypeFor[[]int](),
	reflect.TypeFor[event.Levels]():     reflect.TypeFor[[]string](),
	reflect.TypeFor[event.TeamOrder]():  reflect.TypeFor[[]string](),
	reflect.TypeFor[event.TeamGroups](): reflect.TypeFor[[][]string](),
	reflect.TypeFor[event.TeamRanks]():  reflect.TypeFor[[]event.TeamRank](),
	reflect.TypeFor[event.Deductions](): reflect.TypeFor[[]event.Deduction](),
	reflect.TypeFor[event.Signatures](): reflect.TypeFor[[]event.Signature](),
	reflect.TypeFor[bout.Rules]():       reflect.TypeFor[Rules](),
}
