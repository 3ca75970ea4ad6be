package store_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestOldSentencesBecomeMessages: what a database from before messages has told people
// and written down is said in English as it was, and is data where it is no list of
// matches and no name.
func TestOldSentencesBecomeMessages(t *testing.T) {
	same := regexp.MustCompile(`^(M\d+(, M\d+)*|Men 75)$`) // in every language
	for _, file := range []string{"testdata/sqlite-00004.gz", "testdata/postgres-00004.gz"} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			address := storetest.Unpack(t, file)
			for _, statement := range []string{ // what no version has said
				"UPDATE notices SET message = 'Something else, 3:1; M2.' WHERE id = 'account-welcome' AND message LIKE 'Join a%'",
				"UPDATE audit SET became = 'name: A; B; role: x' WHERE became = 'M6'",
			} {
				storetest.Tamper(t, address, statement)
			}
			witness := storetest.Watch(t, address)
			before := map[string][][]any{}
			for _, query := range []string{
				"SELECT title FROM notices ORDER BY user_id, id", "SELECT message FROM notices ORDER BY user_id, id",
				"SELECT was FROM audit WHERE was <> '' ORDER BY id", "SELECT became FROM audit WHERE became <> '' ORDER BY id",
			} {
				before[query] = witness.Rows(query)
			}
			storetest.Open(t, address)
			unknown := 0
			for query, rows := range before {
				after := witness.Rows(query)
				if len(rows) < 30 || len(after) != len(rows) {
					t.Fatalf("%s: %d rows, then %d", query, len(rows), len(after))
				}
				for i, row := range after {
					was := fmt.Sprint(rows[i][0])
					var m message.Message
					if err := json.Unmarshal(fmt.Append(nil, row[0]), &m); err != nil {
						t.Fatalf("%q became %v: %v", was, row[0], err)
					}
					if got := m.String(); got != was {
						t.Errorf("%q became %q", was, got)
					}
					switch {
					case was == "Something else, 3:1; M2.", was == "name: A; B; role: x":
						unknown++
					case m.Code == "server.verbatim" && !same.MatchString(was):
						t.Errorf("%q is still a sentence", was)
					}
				}
			}
			if unknown < 2 {
				t.Errorf("%d sentences that no version has said", unknown)
			}
		})
	}
}
