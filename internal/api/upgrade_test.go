package api_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/pushtest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

// goldenFolder holds golden databases: databases made by releases, one for each engine and schema version, such as
// postgres-00002.gz.
const goldenFolder = "../store/testdata"

var makeGolden = flag.Bool("golden", false, "keep the databases that this version makes, for TestUpgrade of all later ones")

// engines are the prefixes of golden databases' names.
var engines = map[string]func(testing.TB) string{"sqlite": storetest.SQLite, "postgres": storetest.Postgres}

// TestMakeGolden stores the golden databases of this version.
func TestMakeGolden(t *testing.T) {
	if !*makeGolden {
		t.Skip("only with -golden, see CONTRIBUTING.md")
	}
	for engine := range engines {
		t.Run(engine, func(t *testing.T) { makeGoldenIn(t, goldenFolder, engine) })
	}
}

// makeGoldenIn carries out every write, so that no table is empty, keeps the database in a folder and returns the path
// of its file.
func makeGoldenIn(t *testing.T, folder, engine string) (file string) {
	t.Helper()
	service := pushtest.New(t)
	s := apitest.Start(t, engines[engine](t), withProviders(t, "toproll"), withPushes(service))
	s.Clock.Advance(time.Since(s.Clock.Now())) // to the provider's time
	for _, row := range operations(t, s) {
		if method(row) == http.MethodGet || elsewhere[row] {
			continue
		}
		c := newScene(t, s)
		who := c.sender(row)
		r := requests[row](c)
		if reply := who.WithHeader("Idempotency-Key", row).Do(method(row), r.path, r.body); reply.Status >= 300 {
			t.Fatalf("%s: %d %s", row, reply.Status, reply.Body)
		}
	}
	c := newScene(t, s)
	c.athlete.Put("/api/users/updateuser/"+c.athlete.ID, object{"avatar": dot, "name": "Zoë Ångström 山田 😀"}).Is(http.StatusOK)
	c.started()
	c.match(true)
	c.roundOver()
	c.lateByLot()
	newBrowser(t, s).in(account.Google, "golda@example.org")
	newBrowser(t, s).start(account.Google) // and never comes back

	h := newHall(t, s)
	b := h.next()
	h.subscribe(service, b.Athletes[0].Number, engine, "de")
	h.call(b)
	h.told(service, "")
	voidPull(t, s)

	for table, digest := range storetest.Watch(t, s.Address).Digest() {
		if strings.HasPrefix(digest, "0 rows") && table != "sign_in_outcomes" { // those live for a minute
			t.Errorf("%s is empty", table)
		}
	}
	file = filepath.Join(folder, fmt.Sprintf("%s-%05d.gz", engine, store.NewestMigration()))
	keepGolden(t, s.Address, file)
	return file
}

// voidPull corrects a result with a later dependent one.
func voidPull(t *testing.T, s *apitest.Server) {
	t.Helper()
	f := newFloor(t, s, 1, 1, 4, object{"rest": 0, "restDecider": 0})
	var first string
	for range 3 {
		id := f.queue().Now.Tables[0].OnDeck.MatchID
		f.do(f.o, "call", object{"matchId": id}).Is(http.StatusOK)
		f.pull(id)
		first = cmp.Or(first, id)
	}
	body := result("2")
	body["preview"] = true
	e := effectOf(f.o.Post("/api/match/correct/"+first, body))
	delete(body, "preview")
	body["reason"], body["version"] = "the referees agree", e.Version
	f.o.Post("/api/match/correct/"+first, body).Is(http.StatusOK)
}

func keepGolden(t *testing.T, address, file string) {
	t.Helper()
	var plain []byte
	var err error
	if strings.HasPrefix(address, "sqlite:") {
		copied := filepath.Join(t.TempDir(), "copy")
		if err := backup.Make(t.Context(), address, copied); err != nil {
			t.Fatal(err)
		}
		plain, err = os.ReadFile(copied)
	} else {
		plain, err = exec.Command("pg_dump", "--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges", address).Output()
	}
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, _ = w.Write(plain) // a Buffer takes everything
	_ = w.Close()
	if err := os.WriteFile(file, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestUpgrade opens the database of every release in this version: every value is there, the schema equals a new
// database's, and people log in and continue. The same applies to a database of this version.
func TestUpgrade(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(goldenFolder, "*.gz"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".gz"), func(t *testing.T) {
			t.Parallel()
			upgrade(t, file)
		})
	}
	for engine := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			upgrade(t, makeGoldenIn(t, t.TempDir(), engine))
		})
	}
}

func upgrade(t *testing.T, file string) {
	t.Helper()
	address := storetest.Unpack(t, file)
	witness := storetest.Watch(t, address)
	columns := witness.Columns()
	delete(columns, "idempotency_replies") // kept for a day; migrations may drop them
	delete(columns, "rate_limits")         // kept for an hour
	for table, names := range columns {    // folded names and dependent places may be refolded
		columns[table] = slices.DeleteFunc(names, func(c string) bool { return c == "name_key" || c == "standing" })
	}
	was := witness.DigestOf(columns)

	s := apitest.Start(t, address)
	if changed := storetest.Changed(was, witness.DigestOf(columns)); len(changed) > 0 {
		t.Errorf("values differ in %v", changed)
	}
	fresh := storetest.SQLite(t)
	if strings.HasPrefix(address, "postgres") {
		fresh = storetest.Postgres(t)
	}
	storetest.Open(t, fresh)
	if diff := gocmp.Diff(storetest.Watch(t, fresh).Schema(), witness.Schema()); diff != "" {
		t.Errorf("the schema (-new database +upgraded):\n%s", diff)
	}
	checkLogs(t, s, bout.Pad)
	goOn(t, s)
	checkLogs(t, s, bout.API)
}

// checkLogs replays the log of every match, which must give the stored match, and expects entries of a source.
func checkLogs(t *testing.T, s *apitest.Server, source bout.Source) {
	t.Helper()
	seen := 0
	err := storetest.Open(t, s.Address).Read(t.Context(), func(tx *store.Tx) error {
		all, _, err := tx.Tournaments(store.TournamentFilter{}, store.Page{})
		if err != nil {
			return err
		}
		for _, each := range all {
			matches, err := tx.Matches(each.ID)
			if err != nil {
				return err
			}
			for _, m := range matches {
				log, err := tx.Log(m.ID)
				if err != nil {
					return err
				}
				entries, err := tx.Pair(each.ID, [2]int{int(m.Players[0]), int(m.Players[1])})
				if err != nil {
					return err
				}
				state := tournament.Replay(each.Settings(m), entries, log)
				if m.Begun() != state.Begun() || (m.DecidedVersion != 0) != (state.Phase == bout.Decided) || m.DecidedVersion != 0 && !m.Says(state, entries) {
					t.Errorf("%s, M%d is %s with %+v, its log says %+v", each.Name, m.Number, m.Status, m.Result(), state)
				}
				if slices.ContainsFunc(log, func(e bout.Entry) bool { return e.Source == source }) {
					seen++
				}
			}
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Errorf("%d logs with entries of source %s, %v", seen, source, err)
	}
}

// goOn logs in as the organizer, reads everything and plays unfinished matches.
func goOn(t *testing.T, s *apitest.Server) {
	t.Helper()
	o := s.Nobody()
	o.Email = "olga.organizer@organizer.example"
	o.Login(apitest.Password)
	var people []accounts.User
	o.Get("/api/users/participant/all").Is(http.StatusOK).Data(&people)
	for _, u := range people {
		o.Get("/api/search?limit=50&q=" + url.QueryEscape(u.Name)).Is(http.StatusOK).Contains(u.ID)
	}
	if len(people) == 0 {
		t.Error("there are no athletes")
	}
	var all []shapes.Tournament
	o.Get("/api/tournament/get-all").Is(http.StatusOK).Data(&all)
	played := 0
	for _, each := range all {
		if each.Status != "active" {
			continue
		}
		if !each.IsSeeded {
			o.Post("/api/tournament/seed/"+each.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
		}
		var d shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + each.ID).Is(http.StatusOK).Data(&d)
		for _, m := range d.Matches {
			if m.Status == "in-progress" {
				o.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
			}
		}
		if end := playOn(o, each.ID, func(shapes.Match) string { return "1" }); end.Status != "completed" || end.Version <= each.Version {
			t.Errorf("%s is %s at version %d, was at %d", each.Name, end.Status, end.Version, each.Version)
		}
		played++
	}
	if played < 5 {
		t.Errorf("only %d of %d tournaments were to be played on", played, len(all))
	}
	for _, path := range []string{"/api/tournament/history", "/api/tournament/global-leaderboard", "/api/audit", "/api/users/participant/all", "/api/users/referee/all", "/api/category/get-all", "/api/notifications"} {
		o.Get(path).Is(http.StatusOK).Contains(`"_id":"`)
	}
}

// A program that is older than the database leaves it alone.
func TestNoWayBack(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		if err := storetest.Open(t, address).Close(); err != nil {
			t.Fatal(err)
		}
		storetest.Tamper(t, address, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)")
		db, err := store.Open(t.Context(), address)
		if err == nil {
			db.Close()
			t.Fatal("it was opened")
		}
		if !strings.Contains(err.Error(), "newer Toproll (its version is 99999") {
			t.Error(err)
		}
	})
}
