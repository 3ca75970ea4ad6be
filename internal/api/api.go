// Package api speaks HTTP. It combines the operations of the families in its folders (accounts, tournaments, events,
// day, public), and adds the WebSocket, the operator's texts, health, and the web app. The JSON of several families is
// in package shapes. Package protocol has what all operations share, such as access (access.go) and errors (errors.go).
// Handlers have no rules: they turn a request into a use case of package app, and its result into a reply.
package api

import (
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/handovers"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/usecases"
)

// Options configures a server. Everything but App is optional; to get only the API description, App is optional too.
type Options struct {
	App   *usecases.Cases
	Live  http.Handler // serves the WebSockets of GET /api/live
	Web   fs.FS        // the built web app
	Texts fs.FS        // the operator's terms.md and privacy.md
	// Corrections are corrected sentences of the web app, by language and id.
	Corrections    map[message.Language]map[string]string
	Log            *slog.Logger     // discards by default
	Clock          func() time.Time // time.Now by default
	Version        string           // the program's version
	Language       message.Language // for people who asked for no available language; English by default
	TrustedProxies []netip.Prefix   // proxies whose X-Forwarded-For is trusted
	BodyTimeout    time.Duration    // time limit for a request body; 15 s by default
}

// Server answers HTTP requests.
type Server struct {
	*protocol.Server
	app       *usecases.Cases
	stopping  atomic.Bool
	readiness readiness
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
	s := &Server{Server: protocol.New(protocolOptions), app: o.App}
	s.Registry().MustRegister(passwordHashes(o.App))

	brackets := tournaments.NewBracketCache()
	accounts.Register(s.Server, s.app)
	tournaments.Register(s.Server, s.app, brackets)
	events.Register(s.Server, s.app)
	day.Register(s.Server, s.app)
	handovers.Register(s.Server, s.app)
	publicPages := public.Register(s.Server, s.app, brackets)
	s.registerLegal(o.Texts)
	s.registerLive(o.Live)

	s.Finish()
	s.registerHealth()
	if o.Web != nil {
		address := ""
		if s.app != nil {
			address = s.app.App.PublicURL()
		}
		pages := newWebApp(o.Web, address, o.Corrections)
		if s.app != nil {
			pages.clock = s.Clock
			pages.public = publicPages(pages.files[visitorsPage]().Plain.Body(), address)
		}
		s.Mux.Handle("/", pages)
	}
	return s
}

// passwordHashes counts hashed passwords.
func passwordHashes(a *usecases.Cases) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "toproll_password_hashes_total",
		Help: "Passwords that were hashed, which takes most of the time of logging in.",
	}, func() float64 { return float64(a.Accounts.Hashes()) })
}

// aliases are types that the description replaces by others.
var aliases = map[reflect.Type]reflect.Type{
	reflect.TypeFor[event.Points]():     reflect.TypeFor[[]int](),
	reflect.TypeFor[event.Levels]():     reflect.TypeFor[[]string](),
	reflect.TypeFor[event.TeamOrder]():  reflect.TypeFor[[]string](),
	reflect.TypeFor[event.TeamGroups](): reflect.TypeFor[[][]string](),
	reflect.TypeFor[event.TeamRanks]():  reflect.TypeFor[[]event.TeamRank](),
	reflect.TypeFor[event.TeamForms]():  reflect.TypeFor[[]event.TeamForm](),
	reflect.TypeFor[event.Deductions](): reflect.TypeFor[[]event.Deduction](),
	reflect.TypeFor[event.Signatures](): reflect.TypeFor[[]event.Signature](),
	reflect.TypeFor[event.Headings]():   reflect.TypeFor[[]event.Heading](),
}
