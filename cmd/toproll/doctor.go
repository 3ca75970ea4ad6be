package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"github.com/toproll/toproll/internal/datafolder"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
)

type doctorCommand struct {
	settings
}

// Run prints a report. It contains no person, address, path or secret, so it can be published. It shows only whether
// text settings are set, and only the kinds of errors.
func (d doctorCommand) Run(ctx context.Context, c console, k *kong.Context) error {
	r := &report{}
	r.title("Program")
	r.line("version", version)
	r.line("built with", runtime.Version())
	r.line("system", system())
	r.line("processors", fmt.Sprint(runtime.NumCPU()))

	r.title("Clock")
	now := time.Now()
	r.line("now", now.UTC().Format(time.RFC3339))
	r.line("time zone", now.Format("MST -07:00"))

	r.title("Database")
	r.database(ctx, server.Address(d.Data, d.Database))

	r.title("Data folder")
	r.folder(d.Data, now)

	r.title("Corrected messages")
	r.corrections(d.Data)

	r.title("Settings")
	for _, flag := range k.Selected().Flags {
		if len(flag.Envs) > 0 { // --help has none
			r.line("--"+flag.Name, shown(flag))
		}
	}
	_, err := c.out.Write([]byte(r.text.String()))
	return err
}

// report collects lines.
type report struct{ text strings.Builder }

func (r *report) title(text string) {
	if r.text.Len() > 0 {
		r.text.WriteByte('\n')
	}
	fmt.Fprintln(&r.text, text)
}

func (r *report) line(name, value string) { fmt.Fprintf(&r.text, "  %-20s %s\n", name, value) }

func (r *report) database(ctx context.Context, address string) {
	facts, err := store.Inspect(ctx, address)
	if facts.Engine != "" {
		r.line("engine", facts.Engine)
	}
	newest := store.NewestMigration()
	switch {
	case facts.Migration == 0:
	case facts.Migration < newest:
		r.line("migration", fmt.Sprintf("%d; this program has %d and migrates when it starts", facts.Migration, newest))
	case facts.Migration > newest:
		r.line("migration", fmt.Sprintf("%d, of a newer program; this one has %d and refuses to start", facts.Migration, newest))
	default:
		r.line("migration", fmt.Sprint(facts.Migration))
	}
	if facts.Bytes > 0 {
		r.line("size", megabytes(uint64(facts.Bytes)))
	}
	if facts.Integrity != "" {
		r.line("quick check", facts.Integrity)
	}
	if strings.HasPrefix(facts.Engine, "PostgreSQL") {
		r.line("clock ahead by", facts.Ahead.Round(time.Millisecond).String())
	}
	for _, of := range facts.Rows {
		if of.Rows > 0 {
			r.line("rows of "+of.Table, fmt.Sprint(of.Rows))
		}
	}
	if err != nil {
		r.line("error", cause(err))
	}
}

func (r *report) folder(folder string, now time.Time) {
	free, err := freeSpace(folder)
	if err != nil {
		r.line("error", cause(err))
		return
	}
	r.line("free disk space", megabytes(free))
	backups, _ := filepath.Glob(filepath.Join(datafolder.Backups(folder), "*.backup")) // the pattern is valid
	if len(backups) == 0 {
		r.line("scheduled backups", "none")
		return
	}
	var newest fs.FileInfo
	for _, file := range backups {
		if info, err := os.Stat(file); err == nil && (newest == nil || info.ModTime().After(newest.ModTime())) {
			newest = info
		}
	}
	if newest != nil {
		r.line("scheduled backups", fmt.Sprintf("%d, the latest of %s made %s ago", len(backups), megabytes(uint64(newest.Size())), now.Sub(newest.ModTime()).Round(time.Minute)))
	}
}

// corrections lists corrected messages, without their texts: translators may have written anything.
func (r *report) corrections(folder string) {
	c := message.ReadCorrections(os.DirFS(datafolder.Locales(folder)))
	counts := ""
	for _, l := range message.Languages() {
		if n := c.Count(l); n > 0 {
			counts += fmt.Sprintf(" %s %d", l, n)
		}
	}
	r.line("in use", cmp.Or(strings.TrimSpace(counts), "none"))
	for _, rejected := range c.Rejected {
		where := "a file"
		if rejected.Line > 0 {
			where = fmt.Sprintf("%s, line %d", rejected.File, rejected.Line)
		}
		r.line("left out", where+": "+rejected.Reason.Error())
	}
}

// shown returns a setting as the report prints it. It prints a switch, number, time or choice. For everything else it
// prints only whether it is set, because texts may name people, places or secrets.
func shown(flag *kong.Flag) string {
	value := reflect.Indirect(flag.Target)
	if !value.IsValid() || value.IsZero() && flag.Enum == "" && value.Kind() != reflect.Bool {
		return "not set"
	}
	if value.Kind() == reflect.String && flag.Enum == "" || value.Kind() == reflect.Slice {
		if text, ok := value.Interface().(string); ok && text == flag.Default {
			return text
		}
		return "set"
	}
	return fmt.Sprint(value.Interface())
}

func megabytes(bytes uint64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

// system names the operating system and the kind of processor.
func system() string {
	name := runtime.GOOS
	if file, err := os.Open("/etc/os-release"); err == nil {
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			if pretty, ok := strings.CutPrefix(lines.Text(), "PRETTY_NAME="); ok {
				name += ", " + strings.Trim(pretty, `"`)
			}
		}
	}
	return name + ", " + runtime.GOARCH
}

// cause names the kind of an error. The text may contain paths, addresses and names of accounts.
func cause(err error) string {
	if errors.Is(err, store.ErrNoDatabase) {
		return store.ErrNoDatabase.Error()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "no answer in time"
	}
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return "PostgreSQL says " + refused.Code
	}
	if refused, ok := errors.AsType[*sqlite.Error](err); ok {
		return fmt.Sprintf("SQLite says %d: %s", refused.Code(), sqlite.ErrorCodeString[refused.Code()])
	}
	if number, ok := errors.AsType[syscall.Errno](err); ok {
		return number.Error()
	}
	return "another error; see the server's log"
}
