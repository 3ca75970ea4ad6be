package store

import (
	"context"
	"crypto/rand"
	"database/sql"

	"github.com/toproll/toproll/internal/event"
)

// giveCodes gives a code to registrations that were there before there were any.
func giveCodes(ctx context.Context, tx *sql.Tx) error {
	var ids []string
	err := scan(ctx, tx, "SELECT id FROM registrations WHERE code IS NULL", func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	for _, id := range ids {
		if err == nil {
			random := make([]byte, event.CodeLength)
			rand.Read(random) // never fails: crypto/rand ends the program instead
			_, err = tx.ExecContext(ctx, "UPDATE registrations SET code = $2 WHERE id = $1", id, event.CodeFrom(random))
		}
	}
	return err
}
