package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/demo"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// A report on the sample data has numbers, but no texts and no settings that could be secret.
func TestDoctorNamesNobody(t *testing.T) {
	const secret = "pa55-of-nobody"
	settings := []string{
		"--smtp-host=mail.club.example", "--smtp-user=irena", "--smtp-password=" + secret, "--smtp-from=Irena <irena@club.example>", "--url=https://club.example",
		"--google-client-id=club-id", "--google-client-secret=" + secret, "--apple-client-secret=" + secret, "--apple-key-file=/home/irena/key.p8", "--meta-client-secret=" + secret,
		"--trusted-proxies=10.1.2.3/32", "--signup=closed", "--backup-every=12h", "--backup-keep=3", "--hall",
	}
	storetest.Each(t, func(t *testing.T, address string) {
		folder := t.TempDir()
		where := append([]string{"--data", folder}, settings...)
		if strings.HasPrefix(address, "sqlite:") {
			address = server.Address(folder, "")
		} else {
			where = append(where, "--database", address)
		}
		db, err := store.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := demo.Fill(t.Context(), db, "hash of a password", time.Now()); err != nil {
			t.Fatal(err)
		}
		backups := filepath.Join(folder, "backups")
		if err := os.Mkdir(backups, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(backups, "toproll-20261121T090000Z.backup"), []byte("something"), 0o600); err != nil {
			t.Fatal(err)
		}
		// The server runs meanwhile, and data not yet in the database file count too.
		status, out, errs := toproll(t, "", append([]string{"doctor"}, where...)...)
		if status != 0 || errs != "" {
			t.Fatalf("%d %s", status, errs)
		}
		watch := storetest.Watch(t, address)
		people := watch.Rows("SELECT COUNT(*) FROM users")[0][0]
		for _, want := range []string{
			"version              " + version + "\n", fmt.Sprintf("migration            %d\n", store.NewestMigration()), fmt.Sprintf("rows of users        %v\n", people),
			"free disk space", "scheduled backups    1, the latest of 0.0 MB made ", "--smtp-password      set\n", "--meta-client-id     not set\n", "--signup             closed\n",
			"--backup-every       12h0m0s\n", "--backup-keep        3\n", "--hall               true\n", "--smtp-port          587\n", "time zone",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("the report lacks %q:\n%s", want, out)
			}
		}
		told := []string{secret, "irena", "Irena", "club", "10.1.2.3", folder, "postgres:", "hash of"}
		for _, query := range []string{"SELECT name, email, name_key FROM users", "SELECT secret FROM signing_keys", "SELECT name, slug, venue FROM events", "SELECT name FROM tournaments", "SELECT code FROM registrations"} {
			for _, row := range watch.Rows(query) {
				for _, value := range row {
					text, ok := value.(string)
					if !ok {
						text = fmt.Sprintf("%s", value)
					}
					if text != "" {
						told = append(told, text)
					}
				}
			}
		}
		if len(told) < 100 {
			t.Fatalf("the sample data have only %d texts", len(told))
		}
		for _, text := range told {
			if strings.Contains(out, text) {
				t.Errorf("the report tells %q:\n%s", text, out)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// Reports matter most with a damaged database: they still work and change nothing.
func TestDoctorWhereSomethingIsWrong(t *testing.T) {
	damaged := []byte(strings.Repeat("not a database ", 1000))
	for name, tt := range map[string]struct {
		database []byte
		args     []string
		want     string
	}{
		"no database":         {nil, nil, `Database\n  error                there is no database\n`},
		"a damaged one":       {damaged, nil, `size                 0\.0 MB\n  error                SQLite says 26: \w+`},
		"a wrong address":     {nil, []string{"--database", "postgres://irena:pa55@%zz"}, `error                another error`},
		"nobody answers":      {nil, []string{"--database", "postgres://irena:pa55@127.0.0.1:1/irena"}, `error                connection refused`},
		"an address of other": {nil, []string{"--database", "mysql://irena:pa55@host"}, `error                another error`},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, "toproll.db")
			if tt.database != nil {
				if err := os.WriteFile(file, tt.database, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			status, out, errs := toproll(t, "", append([]string{"doctor", "--data", folder}, tt.args...)...)
			if status != 0 || errs != "" || !regexp.MustCompile(tt.want).MatchString(out) || strings.Contains(out, "irena") || strings.Contains(out, "pa55") {
				t.Errorf("%d %q\n%s", status, errs, out)
			}
			if content, err := os.ReadFile(file); tt.database != nil && (err != nil || string(content) != string(tt.database)) || tt.database == nil && !os.IsNotExist(err) {
				t.Errorf("the database was changed: %v", err)
			}
		})
	}
}
