package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestNoStatementReadsEverything asks SQLite without statistics for the plan of each
// statement. None may scan a table that grows with played matches.
func TestNoStatementReadsEverything(t *testing.T) {
	growing := []string{"matches", "entries", "records", "users", "notices", "idempotency_replies", "audit", "registrations"}
	lists := []string{ // a page of all
		"ListAudit", "CountAudit",
		"CountAthletes",  // everybody entered anywhere, counted from an index
		"ListFilePeople", // for importing an event file
		// For merging two accounts of one person, a few times a year.
		"MoveOfficiated", "MoveRecorded", "MoveDepartures",
	}
	address := storetest.SQLite(t)
	db, err := store.Open(t.Context(), address)
	must(t, err)
	must(t, db.Close())
	raw, err := sql.Open("sqlite", strings.TrimPrefix(address, "sqlite:"))
	must(t, err)
	defer raw.Close()
	value := regexp.MustCompile(`sqlc\.n?arg\(\w+\)|\$\d+`)
	embedded := regexp.MustCompile(`sqlc\.embed\((\w+)\)`)
	table := regexp.MustCompile(`(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(\w+))?`)
	looked := 0
	for name, query := range statements(t) {
		query = value.ReplaceAllString(embedded.ReplaceAllString(query, "$1.*"), "NULLIF(1, 1)")
		called := map[string]string{}
		for _, named := range table.FindAllStringSubmatch(query, -1) {
			called[named[1]], called[named[2]] = named[1], named[1]
		}
		rows, err := raw.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for rows.Next() {
			var id, parent, unused int
			var step string
			must(t, rows.Scan(&id, &parent, &unused, &step))
			looked++
			scanned, isScan := strings.CutPrefix(step, "SCAN ")
			scanned, _, _ = strings.Cut(scanned, " ")
			if isScan && slices.Contains(growing, called[scanned]) && !slices.Contains(lists, name) {
				t.Errorf("%s reads all of %s: %s", name, called[scanned], step)
			}
		}
		must(t, rows.Err())
	}
	if looked < 100 {
		t.Errorf("looked at only %d steps", looked)
	}
}

// statements returns the text of each statement by its name.
func statements(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("queries/*.sql")
	must(t, err)
	comment := regexp.MustCompile(`(?m)^-- (?:[^n]|n[^a]|na[^m]).*$`)
	statement := regexp.MustCompile(`(?s)-- name: (\w+) :\w+\n(.*?;)`)
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		for _, m := range statement.FindAllStringSubmatch(comment.ReplaceAllString(string(text), ""), -1) {
			all[m[1]] = m[2]
		}
	}
	return all
}
