package api_test

import (
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestClocksThatJump plays a tournament while the clock of the server jumps by up to two days, back as often as on.
// Versions only increase, no match ends before it began, the audit keeps the order of actions, and the tournament ends.
func TestClocksThatJump(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		lot := rand.New(rand.NewPCG(1, 1))
		jump := func() { s.Clock.Advance(time.Duration(lot.Int64N(int64(4*24*time.Hour))) - 2*24*time.Hour) }
		// A login from today is not valid before today; an older one continues.
		o := s.Organizer()
		s.Clock.Advance(3 * 24 * time.Hour)
		field := field(s, 8)
		s.Clock.Advance(20 * time.Hour)
		start := s.Clock.Now()
		id := started(o, "Cup", 3, field).ID
		version := int64(0)
		seen := func() shapes.TournamentDetail {
			t.Helper()
			var d shapes.TournamentDetail
			o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
			if d.Version < version {
				t.Fatalf("version %d after %d", d.Version, version)
			}
			version = d.Version
			return d
		}
		step := func(r *apitest.Reply) {
			t.Helper()
			r.Is(http.StatusOK)
			before := version
			if seen(); version != before+1 {
				t.Fatalf("version %d after %d", version, before)
			}
			s.Clock.Advance(start.Sub(s.Clock.Now())) // sessions last a week, so stay within it
			jump()
		}
		seen()
		step(o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}))
		for {
			d := seen()
			if d.Status != "active" {
				break
			}
			played := false
			for _, m := range d.Matches {
				if m.Status == "scheduled" {
					step(o.Post("/api/match/start/"+m.ID, nil))
					step(o.Put("/api/match/update-result/"+m.ID, result("11")))
					played = true
				}
			}
			if !played {
				step(o.Post("/api/tournament/seed-next-round/"+id, nil))
			}
		}
		for _, m := range seen().Matches {
			if m.StartedAt != nil && m.CompletedAt.Before(*m.StartedAt) {
				t.Errorf("M%d was played from %v to %v", m.MatchNumber, m.StartedAt, m.CompletedAt)
			}
		}
		var entries []accounts.AuditEntry
		o.Get("/api/audit?tournament=" + id).Is(http.StatusOK).Data(&entries)
		if entries[0].Action != "record-result" || entries[len(entries)-1].Action != "create-tournament" {
			t.Errorf("the audit begins with %s and ends with %s", entries[len(entries)-1].Action, entries[0].Action)
		}
	})
}

// TestSessionsWhenTheClockJumps: a session is not good before its login nor after a
// week, for any jumps of the clock in between, and refusals write nothing.
func TestSessionsWhenTheClockJumps(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	p := s.As(account.Participant, "Paul Participant")
	login := s.Clock.Now()
	for _, at := range []struct {
		after time.Duration
		want  string
	}{
		{time.Hour, ""}, {8 * 24 * time.Hour, "jwt expired"}, {time.Minute, ""}, {100 * 365 * 24 * time.Hour, "jwt expired"},
		{-time.Second, ""}, // clocks of several instances may differ a little
		{-time.Hour, "This session is no longer valid. Please log in again."},
		{-50 * 365 * 24 * time.Hour, "This session is no longer valid. Please log in again."},
		{6 * 24 * time.Hour, ""},
	} {
		s.Clock.Advance(login.Add(at.after).Sub(s.Clock.Now()))
		r := p.Get("/api/users/getuser/" + p.ID)
		if at.want == "" {
			r.Is(http.StatusOK)
		} else {
			r.Refused(http.StatusUnauthorized, at.want)
		}
		if at.after > -24*time.Hour*365 && at.after < 24*time.Hour*365 { // and people can log in at any time
			p2 := *p
			p2.Login(apitest.Password)
			p2.Get("/api/users/getuser/" + p.ID).Is(http.StatusOK)
		}
	}
}
