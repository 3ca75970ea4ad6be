package api_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestSigningInElsewhereIsRepeated repeats both writes of signing in through a provider, like a browser that lost the
// reply. A code works once, so the second is refused: it makes no second account or session, and does not change the
// first.
func TestSigningInElsewhereIsRepeated(t *testing.T) {
	eachWithProviders(t, "toproll", func(t *testing.T, s *apitest.Server) {
		s.Organizer()
		witness := storetest.Watch(t, s.Address)
		b := newBrowser(t, s)
		address := logInAt(t, b.start(account.Google), "again@club.example").address
		cookie := b.cookies["__Host-toproll-sign-in"]
		lost := newBrowser(t, s) // without a return
		lost.cookies["__Host-toproll-sign-in"] = cookie

		code := b.back(address)
		before := witness.Digest()
		lost.exchange(lost.back(address)).Is(http.StatusForbidden)
		if changed := storetest.Changed(before, witness.Digest()); len(changed) > 0 {
			t.Errorf("coming back again changed %v", changed)
		}

		var session struct{ Token string }
		b.exchange(code).Is(http.StatusOK).Data(&session)
		before = witness.Digest()
		b.exchange(code).Is(http.StatusBadRequest)
		changed := storetest.Changed(before, witness.Digest())
		if changed = slices.DeleteFunc(changed, func(table string) bool { return table == "rate_limits" }); len(changed) > 0 { // this one counts tries
			t.Errorf("exchanging again changed %v", changed)
		}
		s.Nobody().WithToken(session.Token).Get("/api/notifications").Is(http.StatusOK)
	})
}

// TestUnknownAndWrongCostTheSame counts the slow part of a login, hashing a password. It is one for an unknown address,
// a wrong password, and accounts without one, removed or banned. The replies do not differ either.
func TestUnknownAndWrongCostTheSame(t *testing.T) {
	s := apitest.Start(t, sqlite(t), behindProxy)
	removed, banned, known := s.As(account.Participant, "Rem"), s.As(account.Participant, "Ban"), s.Participant()
	s.Organizer().Delete("/api/users/participant/" + removed.ID).Is(http.StatusOK)
	s.Organizer().Put("/api/users/participant/"+banned.ID, object{"status": "banned"}).Is(http.StatusOK)
	storetest.Tamper(t, s.Address, "UPDATE users SET password_hash = '' WHERE id = $1", s.Referee().ID) // like after a sign-in through a provider
	var answer string
	for name, email := range map[string]string{
		"wrong": known.Email, "unknown": "nobody@club.example", "no address": "x", "removed": removed.Email, "banned": banned.Email,
		"without a password": s.Referee().Email, "long": string(make([]byte, 300)) + "@x.example",
	} {
		before := s.App.Accounts.Hashes()
		r := s.Nobody().Post("/api/users/Login", object{"email": email, "password": "a wrong password"}).Is(http.StatusUnauthorized)
		if n := s.App.Accounts.Hashes() - before; n != 1 {
			t.Errorf("%s: %d hashes", name, n)
		}
		if answer == "" {
			answer = r.Body
		}
		if r.Body != answer {
			t.Errorf("%s is answered %s, others %s", name, r.Body, answer)
		}
	}
	// Requests for a new password or for a used address do not differ in hashing either.
	for _, email := range []string{known.Email, "nobody@club.example"} {
		before := s.App.Accounts.Hashes()
		s.Nobody().Post("/api/users/forgot-password", object{"email": email}).Is(http.StatusOK)
		if n := s.App.Accounts.Hashes() - before; n != 0 {
			t.Errorf("forgot: %d hashes", n)
		}
	}
}
