package accounts_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/mailtest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

func TestForgottenPassword(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		office, withOffice := mailtest.New(t)
		s := apitest.Start(t, address, withOffice)
		p := s.Participant()
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(`"passwordReset":"mail"`, `"signup":"participant"`)
		ask := func(email string) string {
			return s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": email}).Is(http.StatusOK).Body
		}
		if known, unknown := ask(strings.ToUpper(p.Email)), ask("nobody@toproll.example"); known != unknown {
			t.Errorf("the answer tells who has an account: %s, %s", known, unknown)
		}
		l := <-office.Mails
		if l.To != p.Email || !strings.Contains(l.Text, "Subject: A new password for Toproll") || strings.Contains(l.Text, "Paul") {
			t.Errorf("mail to %s: %s", l.To, l.Text)
		}
		found := mailtest.ResetLink.FindStringSubmatch(l.Text)
		if found == nil {
			t.Fatalf("no link in %s", l.Text)
		}
		reset := func(token, password string) *apitest.Reply {
			return s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": token, "password": password})
		}
		reset("NO"+found[1], "another password").Is(http.StatusBadRequest).Names("token", "This link is no longer valid. Ask for a new one.").Lacks(found[1])
		reset(found[1], "short").Is(http.StatusBadRequest).Names("password", "Password must have at least 8 characters.").Lacks("short\"")
		s.Clock.Advance(time.Minute)
		reset(found[1], "another password").Is(http.StatusOK)
		reset(found[1], "a third password").Is(http.StatusBadRequest)
		p.Get("/api/users/getuser/" + p.ID).Is(http.StatusUnauthorized) // the old session
		p.Login("another password")
		latest(t, p, "*system: Your password was changed, If that was not you, tell an organizer.")

		// A link expires, and ends with another password or address.
		old := []string{}
		for range 2 {
			ask(p.Email)
			old = append(old, mailtest.ResetLink.FindStringSubmatch((<-office.Mails).Text)[1])
		}
		p.Put("/api/users/change-password/"+p.ID, apitest.Object{"oldPassword": "another password", "newPassword": apitest.Password}).Is(http.StatusOK)
		reset(old[0], "another password").Is(http.StatusBadRequest)
		p.Login(apitest.Password)
		ask(p.Email)
		link := mailtest.ResetLink.FindStringSubmatch((<-office.Mails).Text)[1]
		s.Clock.Advance(30 * time.Minute)
		reset(link, "another password").Is(http.StatusBadRequest)

		// Barred people get no link.
		s.Organizer().Put("/api/users/participant/"+p.ID, apitest.Object{"status": "banned"}).Is(http.StatusOK)
		ask(p.Email)
		other := s.As(account.Participant, "Other Person")
		ask(other.Email)
		if l := <-office.Mails; l.To != other.Email {
			t.Errorf("a mail went to %s", l.To)
		}
		for range 4 {
			s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": other.Email}).Is(http.StatusOK)
		}
		s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": other.Email}).Is(http.StatusTooManyRequests)
		for range 4 {
			<-office.Mails
		}
	})
}

// TestMailsAreNoPartOfATransaction, because a repeated one would send a second mail; also not of the one that stores
// replies.
func TestMailsAreNoPartOfATransaction(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Nobody().WithHeader("Idempotency-Key", "k").Post("/api/users/forgot-password", apitest.Object{"email": "a@example.org"}).Is(http.StatusOK)
		if rows := storetest.Watch(t, s.Address).Rows("SELECT * FROM idempotency_replies"); len(rows) > 0 {
			t.Errorf("kept is %v", rows)
		}
	})
}

func TestIssuedLink(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, p := s.Organizer(), s.Participant()
		s.Nobody().Get("/api/users/sign-in-options").Is(http.StatusOK).Contains(`"passwordReset":"organizer"`)
		s.Nobody().Post("/api/users/forgot-password", apitest.Object{"email": p.Email}).Is(http.StatusOK).Contains("Ask an organizer for a link")
		issue := func() string {
			var l accounts.ResetLink
			o.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusCreated).Data(&l)
			secret, ok := strings.CutPrefix(l.Path, "/reset-password#")
			if !ok || l.URL != "" || !l.ExpiresAt.Equal(s.Clock.Now().Add(24*time.Hour)) {
				t.Errorf("link %+v", l)
			}
			return secret
		}
		p.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusForbidden)
		first, second := issue(), issue()
		s.Clock.Advance(24*time.Hour - time.Second)
		owner := func(secret string) *apitest.Reply {
			return s.Nobody().Post("/api/users/link-owner", apitest.Object{"token": secret})
		}
		var of accounts.LinkOwner
		owner(first).Is(http.StatusOK).Lacks(p.Email).Data(&of)
		if of.Name != "Paul Participant" {
			t.Errorf("the link is %q's", of.Name)
		}
		reset := func(secret string) *apitest.Reply {
			return s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": secret, "password": "chosen by myself"})
		}
		reset(first).Is(http.StatusOK)
		reset(second).Is(http.StatusBadRequest) // the first one ended it
		owner(second).Is(http.StatusBadRequest)
		p.Login("chosen by myself")
		o.Login(apitest.Password)
		late := issue()
		s.Clock.Advance(24 * time.Hour)
		reset(late).Is(http.StatusBadRequest)
		o.Login(apitest.Password)
		dead := issue()
		o.Delete("/api/users/participant/" + p.ID).Is(http.StatusOK)
		reset(dead).Is(http.StatusBadRequest)
		o.Post("/api/users/reset-link/"+p.ID, nil).Is(http.StatusNotFound)
		for i := 0; ; i++ {
			if r := reset("guess"); r.Status == http.StatusTooManyRequests {
				break
			} else if i > 60 {
				t.Fatal("links can be guessed for ever")
			}
		}
	})
}
