package main

import (
	"context"
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/demo"
	"github.com/toproll/toproll/internal/server"
)

type demoCommand struct {
	serving
}

// Run serves a database that it fills with sample data if it is empty.
func (d demoCommand) Run(ctx context.Context, c console) error {
	return d.serve(ctx, c, func(ctx context.Context, srv *server.Server) error {
		hash, err := password.New(password.Recommended, 1).Hash(ctx, demo.Password)
		if err != nil {
			return err
		}
		filled, err := demo.Fill(ctx, srv.DB, hash, time.Now())
		if err != nil {
			return fmt.Errorf("fill the database: %w", err)
		}
		if !filled {
			fmt.Fprintln(c.out, "The database has accounts already and is left as it is.")
			return nil
		}
		fmt.Fprintf(c.out, "The database is filled with sample data. Log in as %s, %s or %s; the password is %s.\n",
			demo.OrganizerEmail, demo.RefereeEmail, demo.ParticipantEmail, demo.Password)
		return nil
	})
}
