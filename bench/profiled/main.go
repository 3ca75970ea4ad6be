// Command profiled is Toproll that notes where its processor time goes: `make profile`
// lets the benchmark run it in Toproll's place and builds the real one by what came
// out. It serves with default settings and leaves a profile in the folder PROFILES.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"runtime/pprof"
	"syscall"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "profiled:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	profile, err := os.CreateTemp(os.Getenv("PROFILES"), "*.prof")
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(profile); err != nil {
		return err
	}
	err = serve(ctx)
	pprof.StopCPUProfile()
	return errors.Join(err, profile.Close())
}

func serve(ctx context.Context) (err error) {
	s, err := server.Open(ctx, server.Options{
		Data: os.Getenv("TOPROLL_DATA"), Database: os.Getenv("TOPROLL_DATABASE"), Web: web.FS,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	l, err := net.Listen("tcp", os.Getenv("TOPROLL_LISTEN"))
	if err != nil {
		return err
	}
	return s.Serve(ctx, l, nil)
}
