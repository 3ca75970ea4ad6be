package day_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// TestOneGesture: holding the winner's half starts and decides the match.
func TestOneGesture(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		p := c.Pad(s.Referee(), "a", 1)
		before := p.Sees()
		if before.Log.Scorer != nil || before.Log.Epoch != 0 || before.Log.State.Phase != "ready" || len(before.Next) != 1 || before.Next[0].MatchNumber != 2 || before.Log.Rules.FoulsPerGame != 2 {
			t.Errorf("at first: %+v", before)
		}
		game := p.Touch("game", 2)
		var shown day.Pad
		p.Post(game).Is(http.StatusOK).Data(&shown)
		if m := shown.Match; m.Status != "completed" || m.Winner.User.Name != "Athlete 2" || *m.DecidedBy != "pin" || m.StartedAt == nil || shown.Tournament.Version != before.Tournament.Version+1 {
			t.Errorf("decided: %+v", shown)
		}
		if l := shown.Log; l.Epoch != 1 || l.Scorer.Name != "Rita Referee" || l.Scorer.Device != "a" || *l.State.Winner != c.Entry(2).ID || l.State.Phase != "decided" {
			t.Errorf("log: %+v", l)
		}
		if e := shown.Log.Entries[0]; e.Source != "pad" || e.By != "pin" || e.Official.ID != s.Referee().ID || !e.At.Equal(time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)) || e.Received.IsZero() {
			t.Errorf("entry: %+v", e)
		}
		c.Reload()
		c.Check(3, "pending", "Athlete 1", "TBD")
		c.Check(4, "pending", "Athlete 2", "TBD")
		if got := c.Record(2); got != [3]int{1, 1, 0} {
			t.Errorf("record: %v", got)
		}
		// The reply was lost, and the device resends it in the epoch that it knew.
		p.Epoch = 0
		p.Post(game).Is(http.StatusOK)
		p.Has("completed", "Athlete 2", "pad game")
		if again := p.Sees(); again.Tournament.Version != shown.Tournament.Version {
			t.Errorf("sent again it became version %d", again.Tournament.Version)
		}
		c.Organizer.Get("/api/audit?limit=1").Contains("append-log", "won by Athlete 2")
	})
}

// TestGameByGame keeps the log of a best of 3 in steps, some with lost requests or replies, with warnings that make a
// foul, and fouls that lose a game once an official says so.
func TestGameByGame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 4)
		p := c.Pad(s.Referee(), "a", 1)
		version := p.Sees().Tournament.Version
		begun, first := p.Touch("warning", 1), p.Touch("game", 1)
		p.Post(begun).Is(http.StatusOK)
		p.Has("in-progress", "", "pad warning")
		p.Epoch = 0 // the reply was lost
		p.Post(begun, first).Is(http.StatusOK)
		shown := p.Sees()
		if st := shown.Log.State; st.Phase != "between" || st.Score[c.Entry(1).ID] != 1 || shown.Match.Status != "in-progress" || shown.Match.Scores.Player1Score != 0 {
			t.Errorf("after the first game: %+v", shown)
		}
		if shown.Tournament.Version != version+1 {
			t.Errorf("version %d, want one more than %d: touches are no change of the bracket", shown.Tournament.Version, version)
		}
		p.Post(p.Touch("foul", 2, "detail", "elbow"), p.Touch("warning", 2), p.Touch("warning", 2)).Is(http.StatusOK)
		want := &day.Proposal{Winner: c.Entry(1).ID, Loser: c.Entry(2).ID, By: "fouls", Why: "foul-limit", Fouls: 2, Match: true}
		if diff := cmp.Diff(want, p.Sees().Log.State.Proposal); diff != "" {
			t.Errorf("proposal (-want +got):\n%s", diff)
		}
		p.Has("in-progress", "", "pad warning", "pad game", "pad foul", "pad warning", "pad warning")
		p.Post(p.Touch("game", 1, "by", "fouls")).Is(http.StatusOK)
		m := p.Sees().Match
		if m.Status != "completed" || *m.DecidedBy != "fouls" || len(m.Games) != 2 || m.Games[1].DecidedBy != "fouls" || m.Scores.Player1Score != 2 {
			t.Errorf("decided: %+v", m)
		}
		// After the end, a warning is kept, and a game of the loser is refused.
		late := p.Touch("warning", 1)
		p.Post(late).Is(http.StatusOK)
		if got := p.Sees().Log.State.Ignored; !slices.Equal(got, []string{late["id"].(string)}) {
			t.Errorf("ignored: %v", got)
		}
		p.Post(p.Touch("game", 2)).Refused(http.StatusConflict, "Match M1 is already decided: Athlete 1 won. If that is wrong, correct the result.")
		scenes.CheckLogs(t, s, bout.Pad)
	})
}

// TestWhatALogRefuses, always whole requests, in the caller's language.
func TestWhatALogRefuses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 4)
		p := c.Pad(s.Referee(), "a", 1)
		good := p.Touch("game", 1)
		bad := func(e object) *apitest.Reply { return p.Post(good, e).Is(http.StatusBadRequest) }
		bad(p.Touch("warning", 0)).Names("entries[1].athlete", "Name the athlete.")
		bad(p.Touch("strike", 0, "strikes", "nothing")).Names("entries[1].strikes", "This log has no such entry to strike.")
		bad(p.Touch("handshake", 0))
		bad(p.Touch("stop", 0, "detail", strings.Repeat("x", 501)))
		bad(p.Touch("result", 1, "by", "default"))
		bad(p.Touch("result", 1, "by", "pin")).Names("results", "Please select a winner for every game.") // at 1–0
		stranger := object{"id": "x", "kind": "game", "athlete": c.Entry(3).ID, "at": time.Now()}
		p.Post(good, stranger).Refused(http.StatusConflict, "This entry names athletes who are not in match M1. Check it.")
		p.Has("scheduled", "")

		pending := c.Pad(s.Referee(), "a", 6)
		pending.Post(pending.Touch("start", 0)).Is(http.StatusConflict)
		c.Organizer.Get("/api/match/log/" + uuid.NewString()).Is(http.StatusNotFound)

		p.Post(good).Is(http.StatusOK)
		other := c.Pad(c.Organizer.WithHeader("Accept-Language", "de"), "b", 1)
		other.Post(other.Touch("game", 2)).Is(http.StatusConflict).Contains("Rita Referee", "protokolliert Kampf M1 auf einem anderen Gerät", "server.log.scored_elsewhere")
		other.By = c.Organizer
		other.Post(good).Is(http.StatusOK) // already there
		p.Has("in-progress", "", "pad game")
	})
}

// TestTakingOver: after a takeover the old device's entries are refused, and earlier ones are reported as stored.
func TestTakingOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 4)
		ralf := s.As(account.Referee, "Ralf")
		a, b := c.Pad(s.Referee(), "a", 1), c.Pad(ralf, "b", 1)
		first := a.Touch("game", 1)
		a.Post(first).Is(http.StatusOK)
		b.Epoch = 1
		b.Post(b.Touch("game", 2)).Is(http.StatusConflict)
		b.TakeOver().Is(http.StatusOK)
		b.TakeOver().Is(http.StatusOK) // once
		c.Organizer.Get("/api/audit?limit=1").Contains("take-over-log", `"was":"Rita Referee"`, `"became":"Ralf"`)
		if l := b.Sees().Log; l.Epoch != 2 || l.Scorer.Name != "Ralf" || l.Scorer.Device != "b" {
			t.Errorf("taken over: %+v", l)
		}
		b.Post(b.Touch("game", 2)).Is(http.StatusOK)
		waiting := a.Touch("game", 1)
		a.Post(first).Is(http.StatusOK)
		a.Epoch = 1
		a.Post(first, waiting).Refused(http.StatusConflict, "Ralf is scoring match M1 on another device. Take over the log to continue here.")
		a.TakeOver().Is(http.StatusOK)
		current := a.Epoch
		a.Epoch = 1
		a.Post(waiting).Refused(http.StatusConflict, "The call of match M1 was undone, or its athletes changed, after this was entered. Check the match.")
		a.Epoch = current
		a.Has("in-progress", "", "pad game", "pad game")
		a.Post(waiting).Is(http.StatusOK) // a person decided that it counts
		a.Has("completed", "Athlete 1", "pad game", "pad game", "pad game")

		// An organizer deletes no entries: another result strikes the deciding one.
		c.Score(c.Organizer, 1, "22").Is(http.StatusOK)
		a.Has("completed", "Athlete 2", "pad game", "pad game", "-pad game", "api result")
		scenes.CheckLogs(t, s, bout.Pad)
	})
}

// TestStrikes strikes the deciding entry: like an undo of the result, with the same refusals.
func TestStrikes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		referee, ralf := s.Referee(), s.As(account.Referee, "Ralf")
		p := c.Pad(referee, "a", 1)
		game := p.Touch("game", 1)
		p.MayUndo(false)
		p.Post(game).Is(http.StatusOK)
		p.MayUndo(true)
		p.Post(p.Strike(game)).Is(http.StatusOK)
		p.Has("in-progress", "", "-pad game", "api start")
		var board tournaments.Leaderboard
		if c.Organizer.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board); len(board.Leaderboard) != 0 {
			t.Errorf("nothing counts, and on the leaderboard are %+v", board.Leaderboard)
		}
		c.Check(3, "pending", "TBD", "TBD")
		other := p.Touch("game", 2)
		p.Post(other).Is(http.StatusOK)
		p.Has("completed", "Athlete 2", "-pad game", "api start", "pad game")

		// One request: the other athlete won.
		last := p.Touch("game", 1)
		p.Post(p.Strike(other), last).Is(http.StatusOK)
		p.Has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")
		if got := c.Record(1); got != [3]int{1, 1, 0} {
			t.Errorf("record: %v", got)
		}
		b := c.Pad(ralf, "b", 1)
		b.MayUndo(false)
		b.TakeOver().Is(http.StatusOK)
		b.Post(b.Strike(last)).Refused(http.StatusConflict, "Match M1 is already completed with another result. An organizer can correct it.")

		c.Play("1", 2)
		c.NextRound()
		p.MayUndo(true)
		c.Start(c.Organizer, 4).Is(http.StatusOK)
		p.MayUndo(false)
		p.TakeOver().Is(http.StatusOK)
		p.Post(p.Strike(last)).Refused(http.StatusConflict, "Match M4, which follows from this result, has started. You can correct the result only before that.")
		o := c.Pad(c.Organizer, "c", 1)
		o.TakeOver().Is(http.StatusOK)
		const instead = "Match M4, which follows from this result, has started. Correct the result instead, which shows what would change."
		o.Post(o.Strike(last)).Refused(http.StatusConflict, instead)
		o.Post(o.Strike(last), o.Touch("game", 2)).Refused(http.StatusConflict, instead)
		p.Has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")

		// Striking the beginning of a bout undoes the start.
		m3 := c.Pad(referee, "a", 3)
		start := m3.Touch("start", 0)
		m3.Post(start, m3.Touch("straps", 0)).Is(http.StatusOK)
		m3.Has("in-progress", "", "pad start", "pad straps")
		m3.Post(m3.Strike(start)).Is(http.StatusOK)
		m3.Has("scheduled", "", "-pad start", "pad straps")
		scenes.CheckLogs(t, s, bout.Pad)
	})
}
