package store_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// filled returns the addresses of databases with rows in every table, on all available engines.
func filled(t *testing.T) map[string]string {
	all := map[string]string{"from sqlite": filledSQLite(t)}
	if os.Getenv(storetest.PostgresVariable) != "" {
		all["from postgres"] = fill(t, storetest.Postgres(t))
	}
	return all
}

func filledSQLite(t *testing.T) string { return fill(t, storetest.SQLite(t)) }

func fill(t *testing.T, address string) string {
	t.Helper()
	storetest.Fill(t, address)
	return address
}

func TestCopy(t *testing.T) {
	storetest.Each(t, func(t *testing.T, to string) {
		for name, from := range filled(t) {
			t.Run(name, func(t *testing.T) {
				if strings.HasPrefix(to, "postgres") {
					to = storetest.Postgres(t)
				} else {
					to = storetest.SQLite(t)
				}
				verified := map[string]int64{}
				err := store.Copy(t.Context(), from, to, func(p store.Progress) {
					if p.Verified {
						verified[p.Table] = p.Rows
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				source, target := storetest.Watch(t, from), storetest.Watch(t, to)
				if changed := storetest.Changed(source.Digest(), target.Digest()); len(changed) > 0 {
					t.Errorf("rows differ in %v", changed)
				}
				columns := source.Columns() // of every table
				if diff := cmp.Diff(slices.Sorted(maps.Keys(columns)), slices.Sorted(maps.Keys(verified))); diff != "" {
					t.Errorf("tables (-there +copied):\n%s", diff)
				}
				delete(verified, "instance") // has one row
				for table, rows := range verified {
					if rows != storetest.FilledRows {
						t.Errorf("%s: %d rows were copied", table, rows)
					}
				}
				again := store.Copy(t.Context(), from, to, func(store.Progress) {})
				if again == nil || !strings.Contains(again.Error(), "is not empty") {
					t.Errorf("copied onto a database that is there: %v", again)
				}
			})
		}
	})
}

// A copy detects data that the other database changes, and keeps nothing.
func TestCopyIsVerified(t *testing.T) {
	storetest.Each(t, func(t *testing.T, to string) {
		from := filledSQLite(t)
		storetest.Open(t, to)
		before := storetest.Watch(t, to).Digest()
		if strings.HasPrefix(to, "postgres") {
			storetest.Exec(t, to, `CREATE FUNCTION twist() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.games := NEW.games || '1'; RETURN NEW; END $$`)
			storetest.Exec(t, to, "CREATE TRIGGER twist BEFORE INSERT ON matches FOR EACH ROW WHEN (NEW.winner = 2) EXECUTE FUNCTION twist()")
		} else {
			storetest.Tamper(t, to, "CREATE TRIGGER twist AFTER INSERT ON matches WHEN NEW.winner = 2 BEGIN UPDATE matches SET games = games || '1' WHERE id = NEW.id; END")
		}
		err := store.Copy(t.Context(), from, to, func(store.Progress) {})
		if err == nil || !strings.Contains(err.Error(), "nothing was copied: matches: what was written is not what was read") {
			t.Errorf("a value that changed on the way: %v", err)
		}
		if changed := storetest.Changed(before, storetest.Watch(t, to).Digest()); len(changed) > 0 {
			t.Errorf("rows were kept in %v", changed)
		}
	})
}

func TestCopyThatCannot(t *testing.T) {
	from := filledSQLite(t)
	nothing := func(store.Progress) {}
	if err := store.Copy(t.Context(), "sqlite:"+t.TempDir()+"/none.db", storetest.SQLite(t), nothing); err == nil || !strings.Contains(err.Error(), "there is no database") {
		t.Errorf("from nothing: %v", err)
	}
	if err := store.Copy(t.Context(), from, from, nothing); err == nil {
		t.Error("a database was copied onto itself")
	}
	storetest.Each(t, func(t *testing.T, to string) {
		from := filledSQLite(t)
		ctx, cancel := context.WithCancel(t.Context())
		err := store.Copy(ctx, from, to, func(p store.Progress) {
			if p.Table == "users" {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
		if err := store.Copy(t.Context(), from, to, nothing); err != nil {
			t.Errorf("after an interruption: %v", err)
		}
	})
}
