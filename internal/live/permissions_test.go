package live_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// topicsFor are the kinds of topics that a person may listen to.
var (
	forEverybody  = []string{"categories", "events", "leaderboard", "tournament:", "tournaments", "user"}
	forOrganizers = append([]string{"people"}, forEverybody...)
)

// TestPermissions subscribes as every kind of caller to every existing topic, and to those of other
// people. An empty list is a refused connection.
func TestPermissions(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), func(o *server.Options) { o.Session = time.Hour })
	expired := s.Organizer().Token
	s.Clock.Advance(time.Hour + time.Second)
	o := s.Organizer()
	o.Login(apitest.Password)
	c := newCup(s, 0)
	o.Post("/api/tournament/assign-referee", object{"tournamentId": c.id, "refereeIds": []string{s.Referee().ID}}).Is(http.StatusOK)
	person := func(name string, role account.Role, status account.Status) string {
		p := s.As(role, name)
		if status != "" {
			o.Put("/api/users/"+string(role)+"/"+p.ID, object{"status": status}).Is(http.StatusOK)
		}
		return p.Token
	}
	removed := s.As(account.Participant, "Removed")
	o.Delete("/api/users/participant/" + removed.ID).Is(http.StatusOK)

	for _, tt := range []struct {
		who, token string
		may        []string
	}{
		{"nobody", "", nil},
		{"a bad token", "x", nil},
		{"an expired token", expired, nil},
		{"removed", removed.Token, nil},
		{"participant", s.Participant().Token, forEverybody},
		{"other participant", person("Other", account.Participant, ""), forEverybody},
		{"inactive participant", person("Inactive", account.Participant, account.Inactive), forEverybody},
		{"banned", person("Banned", account.Participant, account.Banned), nil},
		{"referee", s.Referee().Token, forEverybody},
		{"unassigned referee", person("Unassigned", account.Referee, ""), forEverybody},
		{"inactive referee", person("Resting", account.Referee, account.Inactive), forEverybody},
		{"suspended referee", person("Suspended", account.Referee, account.Suspended), nil},
		{"organizer", o.Token, forOrganizers},
	} {
		t.Run(tt.who, func(t *testing.T) {
			var asked, refused []string
			for _, topic := range live.Topics() {
				name := topic
				if topic == "tournament:" {
					name += c.id
				}
				asked = append(asked, name)
				if !slices.Contains(tt.may, topic) {
					refused = append(refused, name)
				}
			}
			for _, others := range []string{"user:" + o.ID, "user:" + s.Referee().ID, "session:" + o.ID, "tournament:", "", "*"} {
				asked, refused = append(asked, others), append(refused, others)
			}
			w := dial(t, s)
			if tt.may == nil {
				w.say(`{"token": "` + tt.token + `", "subscribe": ["tournaments"]}`)
				w.closed(websocket.StatusCode(4401), "")
				return
			}
			got := w.subscribe(tt.token, asked...).Refused
			slices.Sort(got)
			slices.Sort(refused)
			if !slices.Equal(got, refused) {
				t.Errorf("refused %q, want %q", got, refused)
			}
		})
	}
}
