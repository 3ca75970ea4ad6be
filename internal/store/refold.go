package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/pressly/goose/v3"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/text"
)

// goMigrations are those that SQL cannot do, because what they do is done by Go.
var goMigrations = []*goose.Migration{
	goose.NewGoMigration(11, &goose.GoFunc{RunTx: foldNames}, nil),
	goose.NewGoMigration(15, &goose.GoFunc{RunTx: foldNames}, nil), // in Latin letters
	goose.NewGoMigration(16, &goose.GoFunc{RunTx: sentencesToMessages}, nil),
	goose.NewGoMigration(21, &goose.GoFunc{RunTx: resultsToLogs}, nil),
	goose.NewGoMigration(34, &goose.GoFunc{RunTx: giveCodes}, nil),
}

// foldNames folds every name anew, as [text.Fold] does it now.
func foldNames(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"users", "categories", "tournaments"} {
		if err := foldTable(ctx, tx, table); err != nil {
			return err
		}
	}
	return foldRecords(ctx, tx)
}

func foldTable(ctx context.Context, tx *sql.Tx, table string) error {
	type row struct{ id, key string }
	var changed []row
	err := scan(ctx, tx, "SELECT id, name, name_key FROM "+table, func(rows *sql.Rows) error {
		var id, name, key string
		err := rows.Scan(&id, &name, &key)
		if folded := text.Fold(name); folded != key {
			changed = append(changed, row{id, folded})
		}
		return err
	})
	for _, r := range changed {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE "+table+" SET name_key = $2 WHERE id = $1", r.id, r.key)
		}
	}
	return err
}

// foldRecords also writes anew where each athlete stands on the leaderboard, which
// among equals is in the order of their folded names.
func foldRecords(ctx context.Context, tx *sql.Tx) error {
	var all []ranking.Record
	var off []bool // who is not on the leaderboard
	err := scan(ctx, tx, "SELECT user_id, name, wins, losses, points, standing FROM records", func(rows *sql.Rows) error {
		var r ranking.Record
		var standing []byte
		err := rows.Scan(&r.UserID, &r.Name, &r.Wins, &r.Losses, &r.Points, &standing)
		all, off = append(all, r), append(off, standing == nil)
		return err
	})
	for i, r := range all {
		key := text.Fold(r.Name)
		standing := r.Standing(key)
		if off[i] {
			standing = nil
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE records SET name_key = $2, standing = $3 WHERE user_id = $1", r.UserID, key, standing)
		}
	}
	return err
}

// scan calls do for each row of a query.
func scan(ctx context.Context, tx *sql.Tx, query string, do func(*sql.Rows) error) error {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	for rows.Next() && err == nil {
		err = do(rows)
	}
	return errors.Join(err, rows.Err(), rows.Close())
}
