// Command toproll serves arm-wrestling tournaments: one program with the web
// app, the API and the database inside.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// version is set by the build.
var version = "dev"

// program is the whole command line.
type program struct {
	Serve   serveCommand   `cmd:"" help:"Serve the web app and the API."`
	Demo    demoCommand    `cmd:"" help:"Serve a database filled with sample data."`
	User    userCommand    `cmd:"" help:"Create an account, set a role, reset a password."`
	Event   eventCommand   `cmd:"" help:"Write an event to a file, or import one from another Toproll."`
	Key     keyCommand     `cmd:"" help:"Replace the key that signs logins."`
	Backup  backupCommand  `cmd:"" help:"Write a copy of the database to a file, even while the server runs."`
	Restore restoreCommand `cmd:"" help:"Check a backup and replace the database with it. Stop the server first."`
	Copy    copyCommand    `cmd:"" help:"Copy the database into an empty one, also from SQLite to PostgreSQL or back. Stop the server first."`
	Doctor  doctorCommand  `cmd:"" help:"Print details for a bug report, without personal data."`
	Draw    drawCommand    `cmd:"" help:"Repeat a published draw and check that it matches the announced pairings."`
	Plan    planCommand    `cmd:"" help:"Plan a day: read JSON with tables, rest and classes, and write JSON with the times of all classes and bouts."`
	OpenAPI openapiCommand `cmd:"" name:"openapi" help:"Print the description of the API."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// console has the streams of subcommands.
type console struct {
	in       io.Reader
	out, err io.Writer
	terminal bool // whether err is a terminal
	asks     bool // whether a person can answer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	c := console{in: os.Stdin, out: os.Stdout, err: os.Stderr, terminal: term.IsTerminal(int(os.Stderr.Fd()))}
	c.asks = c.terminal && term.IsTerminal(int(os.Stdin.Fd()))
	os.Exit(run(ctx, os.Args[1:], c))
}

// run carries out a command line and returns the exit status.
func run(ctx context.Context, args []string, c console) int {
	var p program
	exit := -1
	parser, err := kong.New(&p,
		kong.Name("toproll"), kong.Description("Arm-wrestling tournaments."),
		kong.Writers(c.out, c.err), kong.Exit(func(status int) { exit = status }), kong.UsageOnError(),
		kong.Vars{"languages": languages(), "listen": onlyHere},
		kong.Bind(c), kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	k, err := parser.Parse(args)
	if exit >= 0 { // help was shown
		return exit
	}
	if err == nil {
		err = k.Run()
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(c.err, "toproll: "+explain(err))
	if _, ok := errors.AsType[*kong.ParseError](err); ok {
		return 2
	}
	return 1
}

// languages lists the available languages in kong's form.
func languages() string {
	var all []string
	for _, l := range message.Languages() {
		all = append(all, string(l))
	}
	return strings.Join(all, ",")
}

// explain writes an error for the person at the console, with every wrong field.
func explain(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || len(f.Fields) < 2 {
		return err.Error()
	}
	text := ""
	for i, field := range f.Fields {
		if i > 0 {
			text += " "
		}
		text += field.Message.String()
	}
	return text
}

// logger writes text for people at a terminal and JSON for everything else.
func (c console) logger(level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if c.terminal {
		return slog.New(slog.NewTextHandler(c.err, options))
	}
	return slog.New(slog.NewJSONHandler(c.err, options))
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(c console) error {
	_, err := fmt.Fprintln(c.out, version)
	return err
}
