package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Two instances on one database: each accepts the other's new key at once, signs with it within a minute, and drops the
// old one when its last token has expired. Nobody is logged out.
func TestKeyRotation(t *testing.T) {
	const session = time.Hour
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		other := apitest.Start(t, s.Address, func(o *server.Options) { o.Session, o.Clock = session, s.Clock.Now })
		me := s.Organizer()
		get := func(at *apitest.Server, tok string) *apitest.Reply {
			return at.Nobody().WithToken(tok).Get("/api/users/getuser/" + me.ID)
		}
		before := me.Token
		get(other, before).Is(http.StatusOK)
		if dropped, err := s.App.Accounts.RotateKey(t.Context(), false); err != nil || dropped != 0 {
			t.Fatalf("dropped %d, %v", dropped, err)
		}
		s.Clock.Advance(token.RingAge)
		me.Login(apitest.Password) // signed by the new key
		for _, at := range []*apitest.Server{s, other} {
			get(at, before).Is(http.StatusOK)
			get(at, me.Token).Is(http.StatusOK)
		}
		s.Clock.Advance(session)
		get(other, before).Refused(http.StatusUnauthorized, "jwt expired")
		if dropped, err := s.App.Accounts.RotateKey(t.Context(), false); err != nil || dropped != 0 {
			t.Errorf("dropped %d keys a minute after they could have signed, %v", dropped, err)
		}
		s.Clock.Advance(session + 2*token.RingAge)
		if dropped, err := s.App.Accounts.RotateKey(t.Context(), false); err != nil || dropped != 2 {
			t.Errorf("dropped %d keys that are not needed any more, want 2; %v", dropped, err)
		}
		get(s, before).Refused(http.StatusUnauthorized, "This session is no longer valid. Please log in again.")

		me.Login(apitest.Password)
		if _, err := s.App.Accounts.RotateKey(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(token.RingAge)
		for _, at := range []*apitest.Server{s, other} {
			get(at, me.Token).Is(http.StatusUnauthorized)
		}
		me.Login(apitest.Password)
		get(other, me.Token).Is(http.StatusOK)
	}, func(o *server.Options) { o.Session = session })
}
