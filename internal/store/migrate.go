package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

func newProvider(dialect goose.Dialect, db *sql.DB, options ...goose.ProviderOption) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	options = append(options, goose.WithSlog(slog.New(slog.DiscardHandler)))
	return goose.NewProvider(dialect, db, files, options...)
}

// migrateQuietly creates the tables of an empty database without logging.
func migrateQuietly(ctx context.Context, dialect goose.Dialect, db *sql.DB) error {
	provider, err := newProvider(dialect, db)
	if err == nil {
		_, err = provider.Up(ctx)
	}
	return err
}

// migrate brings the database to the newest version. With a session locker, instances that start together wait for one
// another. If an existing database is required, one without tables is [ErrNoDatabase].
func migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB, o opening, options ...goose.ProviderOption) error {
	provider, err := newProvider(dialect, db, options...)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	current, newest, err := provider.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("migrate: %w", err)
	case o.existing && current == 0:
		return ErrNoDatabase
	case current > newest:
		return fmt.Errorf("the database was made by a newer Toproll (its version is %d, this program knows %d)", current, newest)
	}
	if o.before != nil && current > 0 && current < newest {
		if err := o.before(ctx, current, newest); err != nil {
			return fmt.Errorf("before the migration: %w", err)
		}
	}
	began := time.Now()
	results, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if len(results) > 0 {
		slog.Info("database migrated", "from", current, "to", newest, "duration", time.Since(began))
	}
	return nil
}

// NewestMigration returns the newest version of databases.
func NewestMigration() int64 {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		panic("store: the migrations are part of the program") // cannot fail
	}
	version, err := goose.NumericComponent(files[len(files)-1])
	if err != nil {
		panic(err)
	}
	return version
}
