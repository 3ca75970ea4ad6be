package main

import (
	"context"
	"fmt"

	"github.com/toproll/toproll/internal/store"
)

type copyCommand struct {
	From string `required:"" placeholder:"ADDRESS" help:"The database to copy: sqlite:FILE or postgres://user:password@host/database."`
	To   string `required:"" placeholder:"ADDRESS" help:"An empty database, SQLite or PostgreSQL."`
}

// Run copies a database and reports its progress.
func (m copyCommand) Run(ctx context.Context, c console) error {
	var rows int64
	err := store.Copy(ctx, m.From, m.To, func(p store.Progress) {
		switch {
		case p.Verified:
			rows += p.Rows
			fmt.Fprintf(c.err, "%s: %d rows, verified\n", p.Table, p.Rows)
		case c.terminal: // the next line replaces this one
			fmt.Fprintf(c.err, "%s: %d rows …\r", p.Table, p.Rows)
		}
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "Copied and verified %d rows. Start the server on the new database now.\n", rows)
	return err
}
