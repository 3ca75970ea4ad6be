package backup

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// BeforeMigration returns a function that copies a database into a folder before it is migrated, and
// logs the name of the copy. [Schedule] never removes these copies. If one can't be made, the function
// fails. PostgreSQL is copied only if pg_dump is installed, because its operators have other ways.
// Otherwise the log gets a warning.
func BeforeMigration(address, folder string, log *slog.Logger) func(ctx context.Context, from, to int64) error {
	return func(ctx context.Context, from, to int64) error {
		versions := []any{"from", from, "to", to}
		if _, isPostgres := of(address).(postgres); isPostgres {
			if _, err := exec.LookPath("pg_dump"); err != nil {
				log.Warn("no backup before the migration, because pg_dump is missing", versions...)
				return nil
			}
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		file := filepath.Join(folder, fmt.Sprintf("before-migration-%05d-%s%s", to, time.Now().UTC().Format(stamp), lastPart))
		if err := Make(ctx, address, file); err != nil {
			return err
		}
		log.Info("backup made before the migration", append(versions, "file", file)...)
		return nil
	}
}
