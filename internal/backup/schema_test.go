package backup_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// A backup with a schema other than the migrations' is refused, with the differences.
func TestRestoreComparesTheSchema(t *testing.T) {
	storetest.Each(t, func(t *testing.T, to string) {
		postgres := strings.HasPrefix(to, "postgres")
		for name, tt := range map[string]struct {
			sqlite, postgres []string
			want             string
		}{
			"a foreign trigger": {
				[]string{"CREATE TRIGGER twist AFTER INSERT ON users BEGIN UPDATE users SET role = 'organizer'; END"},
				[]string{
					"CREATE FUNCTION twist() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.role := 'organizer'; RETURN NEW; END $$",
					"CREATE TRIGGER twist BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION twist()",
				},
				"trigger twist is unknown",
			},
			"a foreign view":    {[]string{"CREATE VIEW spy AS SELECT email FROM users"}, nil, "view spy is unknown"},
			"no table":          {[]string{"DROP TABLE void_pulls"}, nil, "table void_pulls is missing"},
			"no column":         {[]string{"ALTER TABLE users DROP COLUMN avatar"}, nil, "column users.avatar is missing"},
			"a column too many": {[]string{"ALTER TABLE users ADD COLUMN spy TEXT"}, nil, "column users.spy is unknown"},
			"no index":          {[]string{"DROP INDEX users_by_role"}, nil, "index users_by_role is missing"},
		} {
			t.Run(name, func(t *testing.T) {
				address, empty, statements := storetest.SQLite(t), storetest.SQLite(t), tt.sqlite
				if postgres {
					address, empty = storetest.Postgres(t), storetest.Postgres(t)
					if tt.postgres != nil {
						statements = tt.postgres
					}
				}
				if err := storetest.Open(t, address).Close(); err != nil {
					t.Fatal(err)
				}
				for _, statement := range statements {
					storetest.Tamper(t, address, statement)
				}
				file := filepath.Join(t.TempDir(), "copy")
				if err := backup.Make(t.Context(), address, file); err != nil {
					t.Fatal(err)
				}
				_, err := backup.Restore(t.Context(), empty, file, true)
				if err == nil || !strings.Contains(err.Error(), "is not a good backup: its schema is not the one of this program: ") || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("%v, want %q", err, tt.want)
				}
				if path, ok := strings.CutPrefix(empty, "sqlite:"); ok {
					if _, err := os.Stat(path); !os.IsNotExist(err) {
						t.Errorf("something was restored: %v", err)
					}
				}
			})
		}
	})
}
