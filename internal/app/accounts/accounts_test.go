package accounts_test

import (
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestSignUp: strangers become participants and can't choose another role.
func TestSignUp(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		if c.Organizer.Role != account.Organizer {
			t.Errorf("the first account is %s, want an organizer", c.Organizer.Role)
		}
		stranger := account.User{}
		u, err := c.Accounts.CreateUser(t.Context(), stranger, account.Registration{Name: "Ada Arm", Email: "ada@example.org"}, casestest.Password)
		if casestest.Must(t, u, err).Role != account.Participant {
			t.Errorf("a stranger became %s", u.Role)
		}
		_, err = c.Accounts.CreateUser(t.Context(), stranger, account.Registration{Name: "Eve", Email: "eve@example.org", Role: account.Organizer}, casestest.Password)
		casestest.Refused(t, err, fault.Forbidden)
		_, err = c.Accounts.CreateUser(t.Context(), stranger, account.Registration{Name: "Ada Again", Email: "ADA@example.org"}, casestest.Password)
		casestest.Refused(t, err, fault.Conflict)
	})
}

// TestSessions: a session ends by logging out, by a new password and by its age.
func TestSessions(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := t.Context()
		login := func(password string) string {
			t.Helper()
			s, err := c.Accounts.Login(ctx, casestest.Email("Paul Participant"), password)
			return casestest.Must(t, s, err).Token
		}
		ended := func(token string) {
			t.Helper()
			_, err := c.Accounts.Authenticate(ctx, token)
			casestest.Refused(t, err, fault.Unauthenticated)
		}
		first, second := login(casestest.Password), login(casestest.Password)
		if u, err := c.Accounts.Authenticate(ctx, first); casestest.Must(t, u, err).ID != c.Athlete.ID {
			t.Errorf("the session is that of %s", u.Name)
		}
		if err := c.Accounts.Logout(ctx, first); err != nil {
			t.Fatal(err)
		}
		ended(first)
		_, err := c.Accounts.Login(ctx, casestest.Email("Paul Participant"), "a wrong password")
		casestest.Refused(t, err, fault.Unauthenticated)

		changed, err := c.Accounts.ChangePassword(ctx, c.Athlete.ID, casestest.Password, "another password")
		casestest.Must(t, changed, err)
		ended(second)
		_, err = c.Accounts.Login(ctx, casestest.Email("Paul Participant"), casestest.Password)
		casestest.Refused(t, err, fault.Unauthenticated)
		third := login("another password")
		c.Clock.Advance(8 * 24 * time.Hour)
		ended(third)
		ended(changed.Token)
		ended("not a token")
	})
}

// TestResetLink: a link sets a password once, and not after it has expired.
func TestResetLink(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "issue-reset-link")
		issue := func() string {
			t.Helper()
			l, err := c.Accounts.IssueResetLink(ctx, c.Organizer, c.Athlete.ID)
			_, secret, _ := strings.Cut(casestest.Must(t, l, err).Path, "#")
			return secret
		}
		reset := func(secret string) error {
			t.Helper()
			set, err := c.Accounts.PrepareReset(ctx, secret, casestest.Email("Paul Participant"), "set by the link")
			if err == nil {
				_, err = set(ctx)
			}
			return err
		}
		link := issue()
		if err := reset(link); err != nil {
			t.Fatal(err)
		}
		casestest.Refused(t, reset(link), fault.Invalid)
		link = issue()
		c.Clock.Advance(30 * 24 * time.Hour)
		casestest.Refused(t, reset(link), fault.Invalid)
		s, err := c.Accounts.Login(ctx, casestest.Email("Paul Participant"), "set by the link")
		casestest.Must(t, s, err)
	})
}

// TestRemovedPerson: a removed person can't log in, and is found by nobody.
func TestRemovedPerson(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "delete-participant")
		u, err := c.Accounts.RemovePerson(ctx, account.Participant, c.Athlete.ID, true)
		casestest.Must(t, u, err)
		_, err = c.Accounts.User(ctx, c.Athlete.ID)
		casestest.Refused(t, err, fault.NotFound)
		_, err = c.Accounts.Login(ctx, casestest.Email("Paul Participant"), casestest.Password)
		casestest.Refused(t, err, fault.Unauthenticated)
		found, err := c.Accounts.Search(ctx, "Participant", 10)
		if people := casestest.Must(t, found, err).Athletes; len(people) != 0 {
			t.Errorf("the search found %v", people)
		}
	})
}
