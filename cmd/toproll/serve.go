package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/datafolder"
	"github.com/toproll/toproll/internal/mail"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/web"
)

// database has the database options.
type database struct {
	Data     string `env:"TOPROLL_DATA" default:"./data" help:"Folder of the SQLite file and backups."`
	Database string `env:"TOPROLL_DATABASE" placeholder:"URL" help:"postgres://user:password@host/database; SQLite in the data folder if left out."`
}

// beginning is for commands that create a new database if there is none.
type beginning struct {
	New bool `help:"Start with an empty database, even if the data folder has traces of an earlier one."`
}

func (b beginning) begin() datafolder.Begin {
	if b.New {
		return datafolder.Anyway
	}
	return datafolder.IfFresh
}

// serving has the options of serve and demo.
type serving struct {
	beginning
	settings
}

// settings are an operator's settings of a server.
type settings struct {
	database
	Listen         string           `env:"TOPROLL_LISTEN" default:"${listen}" help:"Address and port to serve on."`
	Hall           bool             `env:"TOPROLL_HALL" help:"Serve the local network and print the address with a QR code. Without --listen, it serves port 8080 on all addresses."`
	TLSCert        string           `name:"tls-cert" env:"TOPROLL_TLS_CERT" placeholder:"FILE" help:"Certificate (PEM, with its chain) to serve HTTPS with; without one, HTTP."`
	TLSKey         string           `name:"tls-key" env:"TOPROLL_TLS_KEY" placeholder:"FILE" help:"The certificate's key (PEM)."`
	MetricsListen  string           `env:"TOPROLL_METRICS_LISTEN" placeholder:"ADDRESS" help:"Address on which to serve /metrics for Prometheus; not served if left out."`
	Signup         account.Signup   `env:"TOPROLL_SIGNUP" default:"participant" enum:"participant,organizer,closed" help:"Role that signing up gives: ${enum}."`
	URL            string           `name:"url" env:"TOPROLL_URL" placeholder:"https://…" help:"Public address of this server. Links in mails begin with it, and sign-in providers send people back to it."`
	Texts          string           `env:"TOPROLL_TEXTS" placeholder:"FOLDER" help:"Folder with terms.md and privacy.md, which replace the default texts; the data folder if left out."`
	Language       message.Language `env:"TOPROLL_LANGUAGE" default:"en" enum:"${languages}" help:"Language for people whose own is not available: ${enum}."`
	SMTP           smtp             `embed:"" prefix:"smtp-" group:"Mail"`
	Google         google           `embed:"" prefix:"google-" group:"Signing in"`
	Apple          apple            `embed:"" prefix:"apple-" group:"Signing in"`
	Meta           meta             `embed:"" prefix:"meta-" group:"Signing in"`
	Session        time.Duration    `env:"TOPROLL_SESSION" default:"168h" help:"How long a login lasts."`
	TrustedProxies []netip.Prefix   `env:"TOPROLL_TRUSTED_PROXIES" placeholder:"CIDR,…" help:"Networks of reverse proxies whose X-Forwarded-For the server trusts, such as 10.1.2.3/32. They must not contain clients."`
	BackupEvery    *time.Duration   `env:"TOPROLL_BACKUP_EVERY" placeholder:"24h" help:"Time between backups into the data folder; 0 for none. Defaults to 24h for SQLite and none for PostgreSQL."`
	BackupKeep     int              `env:"TOPROLL_BACKUP_KEEP" default:"7" help:"Number of backups to keep."`
	EventCopies    string           `env:"TOPROLL_EVENT_COPIES" placeholder:"FOLDER" help:"Folder on a second medium, such as a stick, for a file of each running event after every result. It must exist."`
	CopiesPhrase   string           `name:"event-copies-passphrase" env:"TOPROLL_EVENT_COPIES_PASSPHRASE" placeholder:"PASSPHRASE" help:"Encrypts these files, which have weights and birth years. Set it in the environment, where other users can't see it."`
	Log            slog.Level       `env:"TOPROLL_LOG" default:"info" help:"Lowest level to log: debug, info, warn, error."`
}

// smtp describes how password links are mailed.
type smtp struct {
	Host     string   `env:"TOPROLL_SMTP_HOST" help:"SMTP server for password reset links. Without one, organizers issue the links."`
	Port     int      `env:"TOPROLL_SMTP_PORT" default:"587" help:"Port of the SMTP server."`
	User     string   `env:"TOPROLL_SMTP_USER" help:"User name for the SMTP server."`
	Password string   `env:"TOPROLL_SMTP_PASSWORD" help:"Password for the SMTP server. Set it in the environment, where other users can't see it."`
	From     string   `env:"TOPROLL_SMTP_FROM" placeholder:"ADDRESS" help:"Sender of mails, such as 'Toproll <noreply@club.example>'."`
	TLS      mail.TLS `env:"TOPROLL_SMTP_TLS" default:"starttls" enum:"starttls,tls,none" help:"Encryption of the SMTP connection: ${enum}."`
}

func (s smtp) config() mail.Config {
	return mail.Config{Host: s.Host, Port: s.Port, User: s.User, Password: s.Password, From: s.From, TLS: s.TLS}
}

type serveCommand struct {
	serving
}

// Run serves until the context ends.
func (s serveCommand) Run(ctx context.Context, c console) error {
	return s.serve(ctx, c, func(context.Context, *server.Server) error { return nil })
}

// backupEvery is a day for SQLite by default. Operators of PostgreSQL have their own backups.
func (s settings) backupEvery() time.Duration {
	switch {
	case s.BackupEvery != nil:
		return *s.BackupEvery
	case s.Database == "":
		return 24 * time.Hour
	}
	return 0
}

// serve opens the server, prepares it and serves until the context ends.
func (s serving) serve(ctx context.Context, c console, prepare func(context.Context, *server.Server) error) error {
	return s.serveBeside(ctx, c, nil, prepare, func(context.Context, string) {})
}

// serveBeside is serve with a second task. The task gets the server's address and ends with the
// server. fill writes the first content of a new database in the data folder.
func (s serving) serveBeside(ctx context.Context, c console, fill func(context.Context, *store.DB) error, prepare func(context.Context, *server.Server) error, beside func(context.Context, string)) (err error) {
	log := c.logger(s.Log)
	slog.SetDefault(log)
	cert, err := certificate(s.TLSCert, s.TLSKey, time.Now())
	if err != nil {
		return err
	}
	srv, err := server.Open(ctx, server.Options{
		Data: s.Data, Database: s.Database, Begin: s.begin(), Fill: fill, Signup: s.Signup, Session: s.Session,
		Texts: s.Texts, Corrections: corrections(s.Data, log), Language: s.Language, PublicURL: s.URL, Mail: s.SMTP.config(), SignIns: s.signIns(),
		BackupEvery: s.backupEvery(), BackupKeep: s.BackupKeep, EventCopies: app.EventCopies{Folder: s.EventCopies, Passphrase: s.CopiesPhrase},
		TrustedProxies: s.TrustedProxies,
		Web:            web.FS, Log: log, Version: version,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, srv.Close()) }()
	if err := prepare(ctx, srv); err != nil {
		return err
	}
	if s.Hall && s.Listen == onlyHere {
		s.Listen = everywhere
	}
	listener, err := net.Listen("tcp", s.Listen)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	var metrics net.Listener
	if s.MetricsListen != "" {
		if metrics, err = net.Listen("tcp", s.MetricsListen); err != nil {
			return errors.Join(fmt.Errorf("listen for metrics: %w", err), listener.Close())
		}
	}
	scheme := "http"
	if cert != nil {
		scheme = "https"
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*cert}, NextProtos: []string{"h2", "http/1.1"}})
	}
	fmt.Fprintf(c.out, "Toproll %s is at %s://%s\n", version, scheme, reachable(listener.Addr()))
	if s.Hall {
		numbers, err := ownNumbers()
		if err != nil {
			return errors.Join(fmt.Errorf("addresses of this machine: %w", err), listener.Close())
		}
		welcome(c.out, addresses(cert, numbers, listener.Addr()), cert != nil)
	}
	where := []any{"address", listener.Addr().String(), "version", version}
	if metrics != nil {
		where = append(where, "metrics", metrics.Addr().String())
	}
	log.Info("serving", where...)
	debug.FreeOSMemory() // the start leaves garbage, which an idle server would not collect
	besides, stop := context.WithCancel(ctx)
	var others sync.WaitGroup
	others.Go(func() { beside(besides, scheme+"://"+reachable(listener.Addr())) })
	err = srv.Serve(ctx, listener, metrics)
	stop()
	others.Wait()
	log.Info("stopped")
	return err
}

// corrections reads the corrected sentences in a data folder and makes the server say its own. It returns those of the
// web app. Each entry that it leaves out is a warning.
func corrections(data string, log *slog.Logger) map[message.Language]map[string]string {
	c := message.ReadCorrections(os.DirFS(datafolder.Locales(data)))
	for _, r := range c.Rejected {
		log.Warn("a correction is left out", "file", r.File, "line", r.Line, "id", r.ID, "reason", r.Reason.Error())
	}
	for _, l := range message.Languages() {
		if n := c.Count(l); n > 0 {
			log.Info("corrected messages", "language", l, "messages", n)
		}
	}
	c.Use()
	return c.Web
}

// reachable returns an address for this machine's browser: localhost for a server
// that listens on all addresses.
func reachable(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return a.String()
}
