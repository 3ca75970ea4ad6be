package api_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestCorrectionAtAnyDepth corrects a first-round result after the end, and plays on: the end is as if the result had
// been right at first.
func TestCorrectionAtAnyDepth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 8)
		c.d = playOn(c.o, c.d.ID, func(shapes.Match) string { return "1" })
		before := c.decided()
		c.correct(1, "2", object{"version": c.d.Version, "reason": " "}).Is(http.StatusBadRequest).Names("reason", "Reason is required.")
		c.correct(1, "2", nil).Is(http.StatusBadRequest).Contains(`"version"`)
		preview := effectOf(c.correct(1, "2", object{"preview": true}))
		if diff := cmp.Diff(before, c.decided()); diff != "" {
			t.Fatalf("a preview wrote: %s", diff)
		}
		if len(preview.Voided) == 0 || !slices.Contains(preview.Kept, 2) || slices.Contains(preview.Voided, 1) || preview.Status != "active" || len(preview.Told) == 0 {
			t.Errorf("preview: %+v", preview)
		}
		c.correct(1, "2", object{"version": preview.Version - 1}).Is(http.StatusConflict)
		points := c.record(1)
		effect := effectOf(c.correct(1, "2", object{"version": preview.Version}))
		if diff := cmp.Diff(preview.Voided, effect.Voided); diff != "" {
			t.Errorf("not as previewed: %s", diff)
		}
		c.reload()
		if c.d.Status != "active" || c.d.Winner != nil || c.record(1) == points {
			t.Errorf("%s, %+v, record %v", c.d.Status, c.d.Winner, c.record(1))
		}
		c.o.Get("/api/audit?limit=1").Contains("void: 1–0, won by", "reason: the referees agree")
		better := func(m shapes.Match) string { // the lower number wins
			if m.Player1.User.Name < m.Player2.User.Name {
				return "1"
			}
			return "2"
		}
		corrected := playOn(c.o, c.d.ID, better)

		right := newCup(t, s, 1, 8)
		first := true
		d := playOn(right.o, right.d.ID, func(m shapes.Match) string {
			for _, was := range corrected.Matches {
				if was.MatchNumber == m.MatchNumber && was.Winner.User.Name == m.Player1.User.Name {
					return "1"
				}
			}
			first = false
			return "2"
		})
		if first {
			t.Error("nobody has won on the second side")
		}
		for i, m := range d.Matches {
			other := corrected.Matches[i]
			if m.Winner.User.Name != other.Winner.User.Name || m.MatchNumber != other.MatchNumber {
				t.Errorf("M%d is won by %s, of the corrected by %s", m.MatchNumber, m.Winner.User.Name, other.Winner.User.Name)
			}
		}
		for i, e := range d.Participants {
			if corrected.Participants[i].Place != e.Place {
				t.Errorf("%s is in place %d, in the corrected one in %d", e.User.Name, e.Place, corrected.Participants[i].Place)
			}
		}
		c.d = corrected
		c.o.Post("/api/tournament/archive/"+c.d.ID, nil).Is(http.StatusOK)
		c.reload()
		c.correct(1, "1", object{"version": c.d.Version}).Is(http.StatusConflict).Contains("archived")
	})
}

// TestCorrectionRecalls: a preview names what was announced and is withdrawn, and notifies those
// who waited for it.
func TestCorrectionRecalls(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 8)
		c.play("1", 1, 2, 3, 4)
		c.nextRound()
		recalled := []int{}
		waiting := map[string]bool{}
		for _, m := range c.d.Matches {
			one := m.Player1 != nil && m.Player1.User.Name == "Athlete 1"
			other := m.Player2 != nil && m.Player2.User.Name == "Athlete 1"
			if m.Status == "scheduled" && (one || other) {
				recalled = append(recalled, m.MatchNumber)
				waiting[m.Player1.User.ID], waiting[m.Player2.User.ID] = true, true
			}
		}
		number := 0
		for _, m := range c.d.Matches {
			if m.Status == "completed" && m.Winner != nil && m.Winner.User.Name == "Athlete 1" {
				number = m.MatchNumber
				for _, next := range c.d.Matches {
					if next.Status == "scheduled" && (next.Player1.User.ID == m.Loser.User.ID || next.Player2.User.ID == m.Loser.User.ID) {
						recalled = append(recalled, next.MatchNumber)
						waiting[next.Player1.User.ID], waiting[next.Player2.User.ID] = true, true
					}
				}
			}
		}
		slices.Sort(recalled)
		preview := effectOf(c.correct(number, "2", object{"preview": true}))
		if !slices.Equal(preview.Recalled, recalled) || len(recalled) != 2 {
			t.Errorf("recalled %v, not %v", preview.Recalled, recalled)
		}
		for _, who := range preview.Told {
			delete(waiting, who.ID)
		}
		if len(waiting) > 0 {
			t.Errorf("not told: %v", waiting)
		}
	})
}

// TestUndo undoes starts and results, own ones and those of others.
func TestUndo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		rita, ralf := s.Referee(), s.As(account.Referee, "Ralf")
		unstart := func(by *apitest.Client, number int) *apitest.Reply {
			return by.Post("/api/match/unstart/"+c.match(number).ID, nil)
		}
		undo := func(by *apitest.Client, number int) *apitest.Reply {
			return by.Post("/api/match/undo/"+c.match(number).ID, nil)
		}
		// offered checks whose list of matches offers to undo a result.
		offered := func(number int, to ...*apitest.Client) {
			t.Helper()
			for _, by := range []*apitest.Client{rita, ralf, c.o} {
				var list []shapes.Match
				by.Get("/api/match/referee-data/" + by.ID).Is(http.StatusOK).Data(&list)
				for _, m := range list {
					if m.MatchNumber == number && m.MayUndo != slices.Contains(to, by) {
						t.Errorf("M%d: %s may undo it: %v", number, by.ID, m.MayUndo)
					}
				}
			}
		}
		c.start(rita, 1).Is(http.StatusOK)
		unstart(rita, 1).Is(http.StatusOK).Contains(`"scheduled"`)
		unstart(rita, 1).Is(http.StatusOK)
		unstart(rita, 3).Is(http.StatusConflict)
		offered(1)
		undo(rita, 1).Is(http.StatusConflict)
		c.start(rita, 1).Is(http.StatusOK)
		c.score(rita, 1, "1").Is(http.StatusOK)
		offered(1, rita, c.o)
		c.reload()
		if by := c.match(1).RecordedBy; by == nil || *by != rita.ID {
			t.Errorf("recorded by %v, not by Rita", by)
		}
		c.score(ralf, 1, "2").Is(http.StatusConflict)
		c.score(rita, 1, "2").Is(http.StatusOK) // corrects her own
		c.score(c.o, 1, "1").Is(http.StatusOK)
		c.score(rita, 1, "2").Is(http.StatusConflict) // it is the organizer's now
		offered(1, c.o)
		undo(rita, 1).Is(http.StatusConflict)
		c.score(c.o, 1, "2").Is(http.StatusOK)
		undo(c.o, 1).Is(http.StatusOK)
		c.score(rita, 1, "2").Is(http.StatusOK)
		undo(ralf, 1).Is(http.StatusConflict)
		c.o.Post("/api/match/undo/"+c.match(1).ID, object{"version": 1}).Is(http.StatusConflict)
		undo(rita, 1).Is(http.StatusOK).Contains(`"in-progress"`)
		c.reload()
		c.check(4, "pending", "TBD", "TBD")
		if c.record(1) != [3]int{} || c.record(2) != [3]int{} {
			t.Errorf("records after the undo: %v, %v", c.record(1), c.record(2))
		}
		c.o.Get("/api/search?limit=5&q=Athlete+1").Is(http.StatusOK).Contains(c.entry(1).User.ID) // although on no leaderboard
		c.score(rita, 1, "1").Is(http.StatusOK)
		c.noShow(rita, 2, 4).Is(http.StatusOK)
		undo(rita, 2).Is(http.StatusOK).Contains(`"scheduled"`) // it was never started
		c.play("1", 2)
		c.nextRound()
		offered(1, rita, c.o)
		c.start(c.o, 4).Is(http.StatusOK)
		offered(1)
		undo(c.o, 1).Refused(http.StatusConflict, "Match M4, which follows from this result, has started. You can correct the result only before that.")
		unstart(c.o, 4).Is(http.StatusOK)
		undo(c.o, 1).Is(http.StatusOK)
		c.score(rita, 1, "1").Is(http.StatusOK)
		c.leave(c.o, 4, "withdrawal", nil).Is(http.StatusOK)
		offered(1, rita, c.o) // also if the whole bracket follows
		c.nextRound()
		c.start(c.o, 4).Is(http.StatusOK)
		offered(1)
		undo(rita, 1).Is(http.StatusConflict)
	})
}
