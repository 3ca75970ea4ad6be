package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/datafolder"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/server"
)

type userCommand struct {
	Create        userCreateCommand  `cmd:"" help:"Create an account. The first account is always an organizer's."`
	SetRole       userSetRoleCommand `cmd:"" help:"Change a person's role to organizer, referee or participant."`
	ResetPassword userResetCommand   `cmd:"" help:"Set a new password for a person and end their sessions."`
}

// newPassword says where a password comes from. It is never on the command line, where others could
// see it.
type newPassword struct {
	PasswordStdin bool `help:"Read the password from the first line of standard input instead of generating one."`
}

// get returns the password and whether it was generated.
func (p newPassword) get(c console) (password string, madeUp bool, err error) {
	if !p.PasswordStdin {
		return rand.Text(), true, nil
	}
	line, err := bufio.NewReader(c.in).ReadString('\n')
	if line == "" && err != nil {
		return "", false, fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), false, nil
}

type userCreateCommand struct {
	database
	beginning
	newPassword
	Email string       `arg:"" help:"Email address."`
	Name  string       `arg:"" help:"Name."`
	Role  account.Role `default:"organizer" enum:"organizer,referee,participant" help:"Role: ${enum}."`
}

// Run creates an account.
func (u userCreateCommand) Run(ctx context.Context, c console) error {
	password, madeUp, err := u.get(c)
	if err != nil {
		return err
	}
	o := u.options()
	o.Begin = u.begin()
	return withApp(ctx, "user create", o, func(ctx context.Context, a *usecases.Cases) error {
		made, err := a.Accounts.CreateUser(ctx, accounts.Operator, account.Registration{Name: u.Name, Email: u.Email, Role: u.Role}, password)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "Created %s, %s, %s.\n", made.Name, made.Email, made.Role)
		return show(c, password, madeUp)
	})
}

type userSetRoleCommand struct {
	database
	Email string       `arg:"" help:"Email address."`
	Role  account.Role `arg:"" enum:"organizer,referee,participant" help:"New role: ${enum}."`
	Leave bool         `help:"Withdraw the athlete from running tournaments."`
}

// Run sets a role.
func (u userSetRoleCommand) Run(ctx context.Context, c console) error {
	return withApp(ctx, "user set-role", u.options(), func(ctx context.Context, a *usecases.Cases) error {
		changed, err := a.Accounts.SetRole(ctx, u.Email, u.Role, u.Leave)
		var refused *fault.Error
		if errors.As(err, &refused) && refused.Message.Code == "server.person.in_running" {
			return fmt.Errorf("%w (--leave does)", err)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "%s, %s, is now: %s.\n", changed.Name, changed.Email, changed.Role)
		return err
	})
}

type userResetCommand struct {
	database
	newPassword
	Email string `arg:"" help:"Email address."`
}

// Run resets a password.
func (u userResetCommand) Run(ctx context.Context, c console) error {
	password, madeUp, err := u.get(c)
	if err != nil {
		return err
	}
	return withApp(ctx, "user reset-password", u.options(), func(ctx context.Context, a *usecases.Cases) error {
		changed, err := a.Accounts.ResetPassword(ctx, u.Email, password)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "%s, %s, has a new password and is logged out everywhere.\n", changed.Name, changed.Email)
		return show(c, password, madeUp)
	})
}

// show prints a generated password; the operator knows any other.
func show(c console, password string, madeUp bool) error {
	if !madeUp {
		return nil
	}
	_, err := fmt.Fprintf(c.out, "Password: %s\n", password)
	return err
}

// options opens an existing database.
func (d database) options() server.Options {
	return server.Options{Data: d.Data, Database: d.Database, Begin: datafolder.Never}
}

// withApp opens the database for one piece of work. The audit records it as the
// operator's command. The server may run meanwhile.
func withApp(ctx context.Context, command string, o server.Options, work func(context.Context, *usecases.Cases) error) (err error) {
	srv, err := server.Open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, srv.Close()) }()
	return work(app.As(ctx, app.Caller{User: accounts.Operator, Operation: command}), srv.App)
}
