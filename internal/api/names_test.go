package api_test

import (
	"encoding/json"
	"net/http"
	"net/mail"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// strange is a name that a client may send. The web app tests the same ones.
type strange struct {
	Name  json.RawMessage // as JSON, because Go has no lone surrogates
	Kept  string          // "" if stored unchanged
	Taken bool            // or refused
}

func strangeNames(t *testing.T) (all []strange) {
	t.Helper()
	content, err := os.ReadFile("../../web/src/test/names.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if all[i].Kept == "" {
			if err := json.Unmarshal(all[i].Name, &all[i].Kept); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

// TestNamesOfEveryKind gives people, tournaments and classes every kind of name. Accepted names are shown unchanged
// everywhere and found by search; others are refused with the field.
func TestNamesOfEveryKind(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		p := s.Participant()
		id := started(o, "Cup", 1, append(field(s, 3), p.ID)).ID
		for _, n := range strangeNames(t) {
			named := func(other string) string { return `{"name":` + string(n.Name) + other + `}` }
			calls := map[string]*apitest.Reply{
				"a person":     o.Put("/api/users/updateuser/"+p.ID, named("")),
				"a tournament": o.Post("/api/tournament/create", named("")),
				"a category":   o.Post("/api/category/create", named(`,"gender":"male","hand":"right","skillLevel":"novice"`)),
			}
			for what, r := range calls {
				if !n.Taken {
					if r.Is(http.StatusBadRequest); len(r.Envelope().Errors) == 0 || r.Envelope().Errors[0].Field != "name" {
						t.Errorf("%s %s: %s", what, n.Name, r.Body)
					}
					continue
				}
				var named struct{ Name string }
				if r.Data(&named); r.Status >= 300 || named.Name != n.Kept {
					t.Errorf("%s %s: %d %q, want %q", what, n.Name, r.Status, named.Name, n.Kept)
				}
			}
			if !n.Taken {
				continue
			}
			if got := tournamentOf(s, id).athletes(); !slices.Contains(got, n.Kept) {
				t.Errorf("%q is not among the athletes %q", n.Kept, got)
			}
			written := &strings.Builder{}
			encoder := json.NewEncoder(written)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(n.Kept); err != nil {
				t.Fatal(err)
			}
			inside := strings.Trim(written.String(), "\"\n")
			for _, path := range []string{"/api/users/participant/all", "/api/audit?limit=3", "/api/tournament/get-all"} {
				o.Get(path).Is(http.StatusOK).Contains(inside)
			}
		}
	})
}

// Mails contain nothing that anyone typed, so nobody can use sign-up to write to a stranger.
func TestNoNamesInMails(t *testing.T) {
	office, withOffice := withMail(t)
	office.refused = true // the first one was
	s := apitest.Start(t, sqlite(t), withOffice)
	for _, n := range strangeNames(t) {
		if !n.Taken {
			continue
		}
		p := s.As(account.Participant, "Paul Participant")
		s.Organizer().Put("/api/users/updateuser/"+p.ID, `{"name":`+string(n.Name)+`}`).Is(http.StatusOK)
		s.Clock.Advance(time.Hour) // the number of mails to one person is limited
		s.Nobody().Post("/api/users/forgot-password", object{"email": p.Email}).Is(http.StatusOK)
		text := (<-office.mails).text
		if len(n.Kept) > 4 && strings.Contains(text, n.Kept) {
			t.Errorf("%q stands in the mail:\n%s", n.Kept, text)
		}
		message, err := mail.ReadMessage(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%q: %v", n.Kept, err)
		}
		to, err := message.Header.AddressList("To")
		if err != nil || len(to) != 1 || to[0].Name != "" || to[0].Address != p.Email {
			t.Errorf("%q: to %v, %v", n.Kept, message.Header["To"], err)
		}
		for name := range message.Header {
			if !slices.Contains([]string{"To", "From", "Subject", "Date", "Message-Id", "Mime-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted", "User-Agent", "X-Mailer"}, name) {
				t.Errorf("%q: header %s: %q", n.Kept, name, message.Header[name])
			}
		}
	}
}
