package main

import (
	"context"
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/usecases"
)

type keyCommand struct {
	Rotate keyRotateCommand `cmd:"" help:"Sign logins with a new key. People stay logged in, unless you drop the older keys."`
}

type keyRotateCommand struct {
	database
	Session   time.Duration `env:"TOPROLL_SESSION" default:"168h" help:"How long a login lasts, as set for serve. Older keys are kept that long."`
	LogOutAll bool          `help:"Drop all older keys, for example after a leak. Everybody must log in again within a minute."`
}

// Run makes a new key. Servers may run meanwhile, also on several machines.
func (k keyRotateCommand) Run(ctx context.Context, c console) error {
	o := k.options()
	o.Session = k.Session
	return withApp(ctx, "key rotate", o, func(ctx context.Context, a *usecases.Cases) error {
		dropped, err := a.Accounts.RotateKey(ctx, k.LogOutAll)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "There is a new key. Servers sign with it within a minute. Older keys dropped: %d.\n", dropped)
		return err
	})
}
