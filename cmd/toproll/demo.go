package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/demo"
	"github.com/toproll/toproll/internal/play"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
)

type demoCommand struct {
	serving
	Play  bool    `help:"Play the sample event with a simulated desk, organizer and referees, including mistakes."`
	Speed float64 `default:"10" help:"With --play: speed, from 1 to 100 times real time. Rest and calls get shorter to match."`
	Seed  uint64  `default:"1" help:"With --play: seed of the random numbers."`
}

// Validate refuses invalid options.
func (d demoCommand) Validate() error {
	switch {
	case d.Play && (d.Speed < 1 || d.Speed > 100):
		return errors.New("--speed is a number from 1 to 100")
	case d.Play && d.TLSCert != "":
		return errors.New("--play needs plain HTTP: leave --tls-cert out")
	}
	return nil
}

// Run serves a database that it fills with sample data if it is empty.
func (d demoCommand) Run(ctx context.Context, c console) error {
	filled := false
	fill := func(ctx context.Context, db *store.DB) error {
		hash, err := password.New(password.Recommended, 1).Hash(ctx, demo.Password)
		if err != nil {
			return err
		}
		if filled, err = demo.Fill(ctx, db, hash, time.Now()); err != nil {
			return fmt.Errorf("fill the database: %w", err)
		}
		return nil
	}
	prepare := func(ctx context.Context, srv *server.Server) error {
		if !filled { // the database existed
			if err := fill(ctx, srv.DB); err != nil {
				return err
			}
		}
		if !filled {
			fmt.Fprintln(c.out, "The database has accounts already and is left as it is.")
			return nil
		}
		fmt.Fprintf(c.out, "The database is filled with sample data. Log in as %s, %s or %s; the password is %s.\n",
			demo.OrganizerEmail, demo.RefereeEmail, demo.ParticipantEmail, demo.Password)
		return nil
	}
	return d.serveBeside(ctx, c, fill, prepare, func(ctx context.Context, url string) {
		if d.Play {
			d.play(ctx, c, url)
		}
	})
}

// play plays the sample event on the server at an address.
func (d demoCommand) play(ctx context.Context, c console, url string) {
	fmt.Fprintf(c.out, "The championship runs at %v times real time. For a static demo, use make demo STILL=1, or toproll demo without --play.\n", d.Speed)
	o := play.Options{
		URL: url, Organizer: play.Login{Email: demo.OrganizerEmail, Password: demo.Password}, Speed: d.Speed, Seed: d.Seed, Log: slog.Default(),
	}
	for _, email := range demo.RefereeEmails() {
		o.Referees = append(o.Referees, play.Login{Email: email, Password: demo.Password})
	}
	switch err := play.Run(ctx, o); {
	case err != nil && ctx.Err() == nil:
		slog.Error("playing the championship stopped", "error", err)
	case ctx.Err() == nil:
		fmt.Fprintln(c.out, "The championship is over: every class has its champion.")
	}
}
