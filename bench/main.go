//go:build linux

// Command bench measures Toproll and its peers on one machine in one run, prints one table
// and writes it as JSON. It measures the normal build with its default settings and usual
// durability; only the data is made here. Everything stays on the loopback interface.
//
// Machines differ twofold, so a figure that depends on the machine has no absolute goal.
// Its yardstick, measured in the same run, does the same with as little as possible (a bare
// page, a bare fan-out, the compression alone).
//
//	make bench                       everything
//	go run ./bench -only write,read  some of it, after make build
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// limit is the time for a section, on a slow machine, too: only one that hangs reaches it.
const limit = 45 * time.Minute

// sections are the measurements, in order.
var sections = []struct {
	name    string
	measure func(context.Context, *bench) error
}{
	{"engine", engine},
	{"day", day},
	{"process", processes},
	{"read", reading},
	{"write", writing},
	{"event", competition},
	{"live", watching},
	{"hall", visiting},
	{"instances", instances},
	{"history", history},
	{"page", page},
	{"visit", visit},
}

// bench is one run.
type bench struct {
	report
	source string // folder of this program's source
	binary string // Toproll
	peers  string // folder of fetched peers
	work   string // folder for databases and logs

	npmOnce        sync.Once
	npmErr         error
	pocketbaseOnce sync.Once
	pocketbaseErr  error
}

func main() {
	only := flag.String("only", "", "sections to measure, separated by commas; all by default")
	binary := flag.String("toproll", "bin/toproll", "the program to measure")
	out := flag.String("out", "bench/results/latest.json", "where the figures go")
	fanOut := flag.String("fanout", "", "serve the bare fan-out at this address, as the section live has it done")
	flag.Parse()
	if *fanOut != "" {
		fmt.Fprintln(os.Stderr, "bench:", serveFanOut(*fanOut))
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *only, *binary, *out); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, only, binary, out string) error {
	b := &bench{binary: binary, source: "bench", peers: "bench/peers", work: "bench/.work"}
	for _, path := range []*string{&b.binary, &b.source, &b.peers, &b.work} {
		absolute, err := filepath.Abs(*path)
		if err != nil {
			return err
		}
		*path = absolute
	}
	if _, err := os.Stat(b.binary); err != nil {
		return fmt.Errorf("%w; make build makes it", err)
	}
	if err := os.RemoveAll(b.work); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	wanted := strings.FieldsFunc(only, func(r rune) bool { return r == ',' })
	began := time.Now()
	for _, s := range sections {
		if len(wanted) > 0 && !slices.Contains(wanted, s.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%s (after %s)\n", s.name, time.Since(began).Round(time.Second))
		part, done := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%s took longer than %s", s.name, limit))
		if err := s.measure(part, b); err != nil {
			if part.Err() != nil {
				err = errors.Join(err, context.Cause(part))
			}
			b.missing(s.name, err.Error())
		}
		done()
		if err := os.RemoveAll(b.work); err != nil {
			return err
		}
	}
	b.print(os.Stdout)
	fmt.Printf("It took %s. The figures are in %s.\n", time.Since(began).Round(time.Second), out)
	return b.save(out)
}

// folder makes a folder for a database, removed after the section.
func (b *bench) folder(name string) (string, error) {
	path := filepath.Join(b.work, name)
	return path, os.MkdirAll(path, 0o755)
}

// npmPeers fetches the npm peers once and returns the folder of their node_modules.
func (b *bench) npmPeers(ctx context.Context) (string, error) {
	folder := filepath.Join(b.peers, "npm")
	b.npmOnce.Do(func() {
		b.npmErr = os.MkdirAll(folder, 0o755)
		for _, name := range []string{"package.json", "package-lock.json"} {
			text, err := os.ReadFile(filepath.Join(b.source, "npm", name))
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, name), text, 0o644)
			}
			b.npmErr = errors.Join(b.npmErr, err)
		}
		if b.npmErr == nil {
			b.npmErr = command(ctx, folder, "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--legacy-peer-deps")
		}
	})
	return folder, b.npmErr
}

// pocketbaseProgram builds PocketBase once and returns its path.
func (b *bench) pocketbaseProgram(ctx context.Context) (string, error) {
	program := filepath.Join(b.peers, "pocketbase")
	b.pocketbaseOnce.Do(func() {
		if b.pocketbaseErr = os.MkdirAll(b.peers, 0o755); b.pocketbaseErr == nil {
			b.pocketbaseErr = command(ctx, filepath.Join(b.source, "pocketbase"), "env", "CGO_ENABLED=0",
				"go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, ".")
		}
	})
	return program, b.pocketbaseErr
}

func command(ctx context.Context, folder, name string, arguments ...string) error {
	c := exec.CommandContext(ctx, name, arguments...)
	c.Dir, c.Stderr = folder, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(arguments, " "), err)
	}
	return nil
}
