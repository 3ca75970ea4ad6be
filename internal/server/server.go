// Package server assembles Toproll for the program and for tests: database, use
// cases, HTTP.
package server

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/http"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/datafolder"
	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/signin"
	"github.com/toproll/toproll/internal/store"
)

// Options configure a server. The zero Options with a Data folder are valid.
type Options struct {
	Data     string           // folder of the SQLite file
	Database string           // postgres:// URL; SQLite in Data if empty
	Begin    datafolder.Begin // when a new database may begin in Data
	// Fill writes the first content of a new database in Data; nil for none.
	Fill  func(context.Context, *store.DB) error
	Texts string // folder of terms.md and privacy.md; Data if empty
	// Corrections are corrected sentences of the web app, by language and id.
	Corrections map[message.Language]map[string]string

	Signup         account.Signup                     // participant by default
	Session        time.Duration                      // how long a login lasts, a week by default
	Language       message.Language                   // if none of a person's languages is available; English if empty
	PublicURL      string                             // address for people, such as https://club.example
	Mail           mail.Config                        // the SMTP server for password links; none if Host is empty
	SignIns        map[account.Provider]signin.Config // providers for signing in; those without a ClientID are off
	TrustedProxies []netip.Prefix                     // whose X-Forwarded-For counts

	// Interval of backups into the data folder, 0 for none, and the number kept.
	BackupEvery time.Duration
	BackupKeep  int

	EventCopies app.EventCopies // where files of running events are written

	Web     fs.FS // the built web app
	Log     *slog.Logger
	Version string

	Clock        func() time.Time // for tests
	PasswordCost password.Cost    // for tests
	Live         live.Timing      // for tests
	Push         push.Options     // for tests
	Patience     Patience         // for tests
}

// Patience limits waiting for slow or silent clients. The zero value has sensible
// times. A supervisor must wait longer than Stop, plus ten seconds for mails,
// before it kills the program.
type Patience struct {
	Header time.Duration // until the head of a request arrives
	Body   time.Duration // until the body arrives
	Write  time.Duration // for the head of a request, its work, and sending its reply
	Idle   time.Duration // until the next request on the same connection
	Stop   time.Duration // for finishing accepted work once the server stops
}

// orDefault returns defaults for unset times.
func (p Patience) orDefault() Patience {
	return Patience{
		Header: cmp.Or(p.Header, 5*time.Second),
		Body:   cmp.Or(p.Body, 15*time.Second),
		Write:  cmp.Or(p.Write, 2*time.Minute),
		Idle:   cmp.Or(p.Idle, 2*time.Minute),
		Stop:   cmp.Or(p.Stop, 30*time.Second),
	}
}

// Server is an open database with everything on top of it.
type Server struct {
	DB  *store.DB
	App *usecases.Cases
	API *api.Server
	Hub *live.Hub

	log      *slog.Logger
	backups  backup.Schedule
	patience Patience
}

// Address returns the address of the named database, or of the one in a data
// folder.
func Address(data, database string) string {
	if database != "" {
		return database
	}
	return "sqlite:" + datafolder.Database(data)
}

// Open opens the database, migrates it, and builds the server on it.
func Open(ctx context.Context, o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Log = slog.New(protocol.LogRequests(o.Log.Handler()))
	if o.Clock == nil {
		o.Clock = time.Now
	}
	options, err := o.forApp()
	if err != nil {
		return nil, err
	}
	db, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	a := usecases.New(db, options...)
	hub := live.New(live.Options{Source: a.Source(), Changes: shapes.ChangesJSON, VisitorChanges: public.VisitorChangesJSON, Now: day.LiveNowJSON, Table: public.LiveTableJSON, Network: protocol.Network, Log: o.Log, Clock: o.Clock, Timing: o.Live})
	db.OnCommit(a.Heard) // first: the hub then asks it which tokens are valid
	db.OnCommit(hub.Publish)
	patience := o.Patience.orDefault()
	s := &Server{
		DB: db, App: a, Hub: hub, log: o.Log, patience: patience,
		API: api.New(api.Options{
			App: a, Live: hub, Language: o.Language, Web: o.Web, Texts: o.texts(), Corrections: o.Corrections, Log: o.Log, Clock: o.Clock, Version: o.Version,
			TrustedProxies: o.TrustedProxies, BodyTimeout: patience.Body,
		}),
	}
	hub.Register(s.API.Registry())
	s.backups = backup.Schedule{
		Address: Address(o.Data, o.Database), Folder: datafolder.Backups(o.Data), Every: o.BackupEvery, Keep: o.BackupKeep, Log: o.Log,
	}
	return s, nil
}

func (o Options) open(ctx context.Context) (*store.DB, error) {
	copied := store.BeforeMigration(backup.BeforeMigration(Address(o.Data, o.Database), datafolder.Backups(o.Data), o.Log))
	switch {
	case o.Database == "":
		return datafolder.Open(ctx, o.Data, o.Begin, o.Fill, copied)
	case o.Begin == datafolder.Never:
		return store.Open(ctx, o.Database, store.Existing, copied)
	}
	return store.Open(ctx, o.Database, copied)
}

// texts returns the folder of the operator's texts, nil for none.
func (o Options) texts() fs.FS {
	folder := cmp.Or(o.Texts, o.Data)
	if folder == "" {
		return nil
	}
	return os.DirFS(folder)
}

// forApp returns the options for the use cases.
func (o Options) forApp() ([]app.Option, error) {
	options := []app.Option{app.WithClock(o.Clock), app.WithEventCopies(o.EventCopies)}
	if o.Signup != "" {
		options = append(options, app.WithSignup(o.Signup))
	}
	if o.Session != 0 {
		options = append(options, app.WithSession(o.Session))
	}
	if o.PasswordCost != (password.Cost{}) {
		options = append(options, app.WithPasswordCost(o.PasswordCost))
	}
	if o.PublicURL != "" {
		u, err := url.Parse(o.PublicURL)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
			return nil, errors.New("the public address must be like https://club.example")
		}
		options = append(options, app.WithPublicURL(u.Scheme+"://"+u.Host))
	}
	if o.Mail.Host != "" {
		if o.PublicURL == "" {
			return nil, errors.New("to send mail, the public address of this server must be configured: links begin with it")
		}
		sender, err := mail.New(o.Mail)
		if err != nil {
			return nil, err
		}
		options = append(options, app.WithMailer(sender, o.Log))
	}
	if contact := o.contact(); contact != "" {
		options = append(options, app.WithPushes(push.NewSender(contact, o.Push), o.Log))
	}
	providers, err := signin.New(o.SignIns, o.Clock)
	if err != nil {
		return nil, err
	}
	if len(providers) > 0 && o.PublicURL == "" {
		return nil, errors.New("to sign in through others, the public address of this server must be configured: they send people back to it")
	}
	options = append(options, app.WithSignIns(providers, o.Log))
	return options, nil
}

// contact returns the operator's contact, which Web Push services require (RFC 8292, section 2.1): the https address or the mail
// sender. Without one it returns "", and nothing is sent.
func (o Options) contact() string {
	if strings.HasPrefix(o.PublicURL, "https:") {
		return o.PublicURL
	}
	if from, err := netmail.ParseAddress(o.Mail.From); err == nil && o.Mail.Host != "" {
		return from.Address
	}
	return ""
}

// Close ends live connections and background work, and closes the database after writes that have
// begun.
func (s *Server) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), s.patience.Stop)
	defer cancel()
	s.Hub.Close(ctx)
	s.App.Close()
	return s.DB.Close()
}

const maxHeader = 64 << 10

// Serve answers requests on a listener until the context ends, then finishes
// those it has accepted. Metrics are served on a second listener if it is not nil.
func (s *Server) Serve(ctx context.Context, l, metrics net.Listener) error {
	servers := map[*http.Server]net.Listener{s.httpServer(s.API): l}
	if metrics != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.API.Metrics())
		servers[s.httpServer(mux)] = metrics
	}
	failed := make(chan error, len(servers))
	for server, listener := range servers {
		go func() { failed <- server.Serve(listener) }()
	}
	defer s.runInBackground(ctx)()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.log.Info("stopping")
	}
	s.API.Drain()
	return errors.Join(err, s.stop(context.WithoutCancel(ctx), slices.Collect(maps.Keys(servers))))
}

// stop finishes accepted requests and makes watching browsers reconnect at once.
func (s *Server) stop(ctx context.Context, servers []*http.Server) error {
	ctx, cancel := context.WithTimeout(ctx, s.patience.Stop)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { s.Hub.Close(ctx) })
	errs := make([]error, len(servers))
	for i, server := range servers {
		all.Go(func() {
			if errs[i] = server.Shutdown(ctx); errors.Is(errs[i], context.DeadlineExceeded) {
				s.log.Warn("closing connections that did not end in time")
				errs[i] = server.Close()
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

func (s *Server) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: s.patience.Header,
		ReadTimeout:       s.patience.Header + s.patience.Body,
		WriteTimeout:      s.patience.Write,
		IdleTimeout:       s.patience.Idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // clients' mistakes
	}
}
