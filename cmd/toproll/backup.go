package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/server"
)

type backupCommand struct {
	database
	File string `arg:"" help:"File to write. It must not exist."`
}

// Run writes a backup.
func (b backupCommand) Run(ctx context.Context, c console) error {
	if err := backup.Make(ctx, server.Address(b.Data, b.Database), b.File); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.out, "The database is backed up in %s.\n", b.File)
	return err
}

type restoreCommand struct {
	database
	File  string `arg:"" help:"Backup to restore."`
	Force bool   `help:"Replace an existing database without asking."`
}

// Run restores a backup. It replaces an existing database only with a flag or after a question.
func (r restoreCommand) Run(ctx context.Context, c console) error {
	address := server.Address(r.Data, r.Database)
	note, err := backup.Restore(ctx, address, r.File, r.Force)
	if errors.Is(err, backup.ErrExists) {
		if !c.asks {
			return fmt.Errorf("%w; nothing was changed. Say --force to replace it", err)
		}
		fmt.Fprint(c.err, "The backup is good, but there is a database already. Replace it? Type yes: ")
		answer, _ := bufio.NewReader(c.in).ReadString('\n') // no input means no
		if strings.TrimSpace(answer) != "yes" {
			return errors.New("nothing was changed")
		}
		note, err = backup.Restore(ctx, address, r.File, true)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, strings.TrimSpace("The backup is restored. "+note))
	return err
}
