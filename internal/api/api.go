// Package api speaks HTTP. It puts together the operations of the families beside it (accounts, tournaments, events, day,
// public), and adds what belongs to none: the WebSocket, the operator's texts, health, and the web app. The JSON of
// several families is in package shapes. What all operations have in common is in package protocol: who may call what
// (access.go), and what is said of a bad request (errors.go). Rules are elsewhere: a handler turns a request into a use
// case of package app and its result into a reply.
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
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/usecases"
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
		pages := newWebApp(o.Web, address)
		if s.app != nil {
			pages.clock = s.Clock
			pages.public = publicPages(pages.files["/index.html"]().Plain.Body(), address)
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
	reflect.TypeFor[event.TeamForms]():  reflect.TypeFor[[]event.TeamForm](),
	reflect.TypeFor[event.Deductions](): reflect.TypeFor[[]event.Deduction](),
	reflect.TypeFor[event.Signatures](): reflect.TypeFor[[]event.Signature](),
	reflect.TypeFor[event.Headings]():   reflect.TypeFor[[]event.Heading](),
}
