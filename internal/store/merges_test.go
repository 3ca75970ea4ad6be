package store_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/store"
)

// notMoved are the columns that a merge does not change, each with its reason.
var notMoved = map[string]string{
	"audit.actor_id":              "the audit keeps what was",
	"audit.person_id":             "the audit keeps what was",
	"avatars.user_id":             "moves only where the other person has no picture: MoveAvatar",
	"events.away_by":              "a name, as it was then",
	"event_officials.user_id":     "MoveEventRoles, and the rest is dropped",
	"idempotency_replies.user_id": "a reply is only good for the login that asked",
	"identities.user_id":          "moves only with the login: MoveIdentities",
	"matches.decided_by":          "what decided a match, not who",
	"matches.games_by":            "what decided its games, not who",
	"log_entries.decided_by":      "what decided a game, not who",
	"notices.user_id":             "MoveNotices, and the rest is dropped",
	"on_decisions.user_id":        "ends within minutes",
	"profiles.user_id":            "completes the other profile and is dropped",
	"records.user_id":             "added to the other record and emptied",
	"reset_links.user_id":         "a link is only good for the account that asked",
	"tournaments.paper_by":        "a name, as it was then",
	"book_versions.made_by":       "a name, as it was then",
	"book_versions.official":      "documents, as they were then",
	"book_handouts.given_by":      "a name, as it was then",
	"sign_in_outcomes.user_id":    "lives for a minute",
	"table_links.user_id":         "a link of a table, not a person",
	"tournament_referees.user_id": "MoveReferees, and the rest is dropped",
}

// TestMergeNamesEveryColumn compares the columns that refer to people or registrations with the queries of a merge. No new
// column can be forgotten.
func TestMergeNamesEveryColumn(t *testing.T) {
	schema, err := store.ExpectedSchema()
	if err != nil {
		t.Fatal(err)
	}
	queries, err := os.ReadFile("queries/merges.sql")
	if err != nil {
		t.Fatal(err)
	}
	moved := map[string]bool{}
	for _, m := range regexp.MustCompile(`UPDATE (\w+) SET (\w+)`).FindAllStringSubmatch(string(queries), -1) {
		moved[m[1]+"."+m[2]] = true
	}
	refers := regexp.MustCompile(`(?m)^\s*(\w+)\s+TEXT[^\n]*REFERENCES (users|registrations) `)
	like := regexp.MustCompile(`^(user_id|by_id|person_id|actor_id|registration_id|official|scorer|\w+_by)$`)
	people := map[string]bool{}
	for name, sql := range schema {
		if table, is := strings.CutPrefix(name, "table "); is {
			for _, m := range refers.FindAllStringSubmatch(sql, -1) {
				people[table+"."+m[1]] = true
			}
		}
		if column, is := strings.CutPrefix(name, "column "); is {
			if _, own, _ := strings.Cut(column, "."); like.MatchString(own) && strings.HasPrefix(sql, "TEXT") {
				people[column] = true
			}
		}
	}
	for column := range people {
		if !moved[column] && notMoved[column] == "" {
			t.Errorf("a merge does nothing with %s: move it, or say why not", column)
		}
	}
	for column := range notMoved {
		if schema["column "+column] == "" {
			t.Errorf("there is no %s", column)
		}
		if !people[column] {
			t.Errorf("%s refers to nobody", column)
		}
	}
	if len(people) < 35 {
		t.Errorf("only %d columns refer to people: %v", len(people), people)
	}
}
