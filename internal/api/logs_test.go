package api_test

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
)

// pad is a device at a table.
type pad struct {
	c      *cup
	by     *apitest.Client
	device string
	number int // of the match
	epoch  int64
}

func (c *cup) pad(by *apitest.Client, device string, number int) *pad {
	return &pad{c: c, by: by, device: device, number: number}
}

func (p *pad) path() string { return "/api/match/log/" + p.c.match(p.number).ID }

// post sends entries, and learns the epoch from a good reply.
func (p *pad) post(entries ...object) *apitest.Reply {
	p.c.t.Helper()
	body := logged(p.epoch, entries...)
	body["device"] = p.device
	r := p.by.Post(p.path(), body)
	if r.Status == http.StatusOK {
		var shown day.Pad
		r.Data(&shown)
		p.epoch = shown.Log.Epoch
	}
	return r
}

// sees returns the pad's state after a good post, or at opening.
func (p *pad) sees() (shown day.Pad) {
	p.c.t.Helper()
	p.by.Get(p.path()).Is(http.StatusOK).Data(&shown)
	return shown
}

func (p *pad) takeOver() *apitest.Reply {
	r := p.by.Post("/api/match/take-over/"+p.c.match(p.number).ID, object{"device": p.device})
	if r.Status == http.StatusOK {
		var shown day.Pad
		r.Data(&shown)
		p.epoch = shown.Log.Epoch
	}
	return r
}

// touch is an entry of the log; side is 1 or 2, 0 for nobody.
func (p *pad) touch(kind string, side int, more ...string) object {
	e := object{"id": uuid.NewString(), "kind": kind, "at": time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)}
	m := p.c.match(p.number)
	switch side {
	case 1:
		e["athlete"] = m.Player1.ID
	case 2:
		e["athlete"] = m.Player2.ID
	}
	for i := 0; i < len(more); i += 2 {
		e[more[i]] = more[i+1]
	}
	return e
}

func (p *pad) strike(e object) object { return p.touch("strike", 0, "strikes", e["id"].(string)) }

// kinds lists the kinds of a log's entries; a minus marks struck ones.
func kinds(l day.Log) (list []string) {
	struck := map[string]bool{}
	for _, e := range l.Entries {
		struck[e.Strikes] = e.Strikes != ""
	}
	for _, e := range l.Entries {
		name := e.Source + " " + e.Kind
		if struck[e.ID] {
			name = "-" + name
		}
		if e.Kind != "strike" {
			list = append(list, name)
		}
	}
	return list
}

// mayUndo checks whether the pad says that the result can be undone.
func (p *pad) mayUndo(want bool) {
	p.c.t.Helper()
	if may := p.sees().MayUndo; may == nil || *may != want {
		p.c.t.Errorf("M%d can be undone by %s: %v, want %t", p.number, p.by.ID, may, want)
	}
}

func (p *pad) has(status, winner string, log ...string) {
	p.c.t.Helper()
	p.c.reload()
	shown := p.sees()
	won := ""
	if shown.Match.Winner != nil {
		won = shown.Match.Winner.User.Name
	}
	if shown.Match.Status != status || won != winner {
		p.c.t.Errorf("M%d is %s, won by %q; want %s, %q", p.number, shown.Match.Status, won, status, winner)
	}
	if diff := cmp.Diff(log, kinds(shown.Log)); diff != "" {
		p.c.t.Errorf("M%d, log (-want +got):\n%s", p.number, diff)
	}
}

// TestOneGesture: holding the winner's half starts and decides the match.
func TestOneGesture(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		p := c.pad(s.Referee(), "a", 1)
		before := p.sees()
		if before.Log.Scorer != nil || before.Log.Epoch != 0 || before.Log.State.Phase != "ready" || len(before.Next) != 1 || before.Next[0].MatchNumber != 2 || before.Log.Rules.FoulsPerGame != 2 {
			t.Errorf("at first: %+v", before)
		}
		game := p.touch("game", 2)
		var shown day.Pad
		p.post(game).Is(http.StatusOK).Data(&shown)
		if m := shown.Match; m.Status != "completed" || m.Winner.User.Name != "Athlete 2" || *m.DecidedBy != "pin" || m.StartedAt == nil || shown.Tournament.Version != before.Tournament.Version+1 {
			t.Errorf("decided: %+v", shown)
		}
		if l := shown.Log; l.Epoch != 1 || l.Scorer.Name != "Rita Referee" || l.Scorer.Device != "a" || *l.State.Winner != c.entry(2).ID || l.State.Phase != "decided" {
			t.Errorf("log: %+v", l)
		}
		if e := shown.Log.Entries[0]; e.Source != "pad" || e.By != "pin" || e.Official.ID != s.Referee().ID || !e.At.Equal(time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)) || e.Received.IsZero() {
			t.Errorf("entry: %+v", e)
		}
		c.reload()
		c.check(3, "pending", "Athlete 1", "TBD")
		c.check(4, "pending", "Athlete 2", "TBD")
		if got := c.record(2); got != [3]int{1, 1, 0} {
			t.Errorf("record: %v", got)
		}
		// The reply was lost, and the device resends it in the epoch that it knew.
		p.epoch = 0
		p.post(game).Is(http.StatusOK)
		p.has("completed", "Athlete 2", "pad game")
		if again := p.sees(); again.Tournament.Version != shown.Tournament.Version {
			t.Errorf("sent again it became version %d", again.Tournament.Version)
		}
		c.o.Get("/api/audit?limit=1").Contains("append-log", "won by Athlete 2")
	})
}

// TestGameByGame keeps the log of a best of 3 in steps, some with lost requests or replies, with warnings that make a
// foul, and fouls that lose a game once an official says so.
func TestGameByGame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		p := c.pad(s.Referee(), "a", 1)
		version := p.sees().Tournament.Version
		begun, first := p.touch("warning", 1), p.touch("game", 1)
		p.post(begun).Is(http.StatusOK)
		p.has("in-progress", "", "pad warning")
		p.epoch = 0 // the reply was lost
		p.post(begun, first).Is(http.StatusOK)
		shown := p.sees()
		if st := shown.Log.State; st.Phase != "between" || st.Score[c.entry(1).ID] != 1 || shown.Match.Status != "in-progress" || shown.Match.Scores.Player1Score != 0 {
			t.Errorf("after the first game: %+v", shown)
		}
		if shown.Tournament.Version != version+1 {
			t.Errorf("version %d, want one more than %d: touches are no change of the bracket", shown.Tournament.Version, version)
		}
		p.post(p.touch("foul", 2, "detail", "elbow"), p.touch("warning", 2), p.touch("warning", 2)).Is(http.StatusOK)
		want := &day.Proposal{Winner: c.entry(1).ID, Loser: c.entry(2).ID, By: "fouls", Why: "foul-limit", Fouls: 2, Match: true}
		if diff := cmp.Diff(want, p.sees().Log.State.Proposal); diff != "" {
			t.Errorf("proposal (-want +got):\n%s", diff)
		}
		p.has("in-progress", "", "pad warning", "pad game", "pad foul", "pad warning", "pad warning")
		p.post(p.touch("game", 1, "by", "fouls")).Is(http.StatusOK)
		m := p.sees().Match
		if m.Status != "completed" || *m.DecidedBy != "fouls" || len(m.Games) != 2 || m.Games[1].DecidedBy != "fouls" || m.Scores.Player1Score != 2 {
			t.Errorf("decided: %+v", m)
		}
		// After the end, a warning is kept, and a game of the loser is refused.
		late := p.touch("warning", 1)
		p.post(late).Is(http.StatusOK)
		if got := p.sees().Log.State.Ignored; !slices.Equal(got, []string{late["id"].(string)}) {
			t.Errorf("ignored: %v", got)
		}
		p.post(p.touch("game", 2)).Refused(http.StatusConflict, "Match M1 is already decided: Athlete 1 won. If that is wrong, correct the result.")
		checkLogs(t, s, bout.Pad)
	})
}

// TestWhatALogRefuses, always whole requests, in the caller's language.
func TestWhatALogRefuses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		p := c.pad(s.Referee(), "a", 1)
		good := p.touch("game", 1)
		bad := func(e object) *apitest.Reply { return p.post(good, e).Is(http.StatusBadRequest) }
		bad(p.touch("warning", 0)).Names("entries[1].athlete", "Name the athlete.")
		bad(p.touch("strike", 0, "strikes", "nothing")).Names("entries[1].strikes", "This log has no such entry to strike.")
		bad(p.touch("handshake", 0))
		bad(p.touch("stop", 0, "detail", strings.Repeat("x", 501)))
		bad(p.touch("result", 1, "by", "default"))
		bad(p.touch("result", 1, "by", "pin")).Names("results", "Please select a winner for every game.") // at 1–0
		stranger := object{"id": "x", "kind": "game", "athlete": c.entry(3).ID, "at": time.Now()}
		p.post(good, stranger).Refused(http.StatusConflict, "This entry names athletes who are not in match M1. Check it.")
		p.has("scheduled", "")

		pending := c.pad(s.Referee(), "a", 6)
		pending.post(pending.touch("start", 0)).Is(http.StatusConflict)
		c.o.Get("/api/match/log/" + uuid.NewString()).Is(http.StatusNotFound)

		p.post(good).Is(http.StatusOK)
		other := c.pad(c.o.WithHeader("Accept-Language", "de"), "b", 1)
		other.post(other.touch("game", 2)).Is(http.StatusConflict).Contains("Rita Referee", "protokolliert Kampf M1 auf einem anderen Gerät", "server.log.scored_elsewhere")
		other.by = c.o
		other.post(good).Is(http.StatusOK) // already there
		p.has("in-progress", "", "pad game")
	})
}

// TestTakingOver: after a takeover the old device's entries are refused, and earlier ones are reported as stored.
func TestTakingOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		ralf := s.As(account.Referee, "Ralf")
		a, b := c.pad(s.Referee(), "a", 1), c.pad(ralf, "b", 1)
		first := a.touch("game", 1)
		a.post(first).Is(http.StatusOK)
		b.epoch = 1
		b.post(b.touch("game", 2)).Is(http.StatusConflict)
		b.takeOver().Is(http.StatusOK)
		b.takeOver().Is(http.StatusOK) // once
		c.o.Get("/api/audit?limit=1").Contains("take-over-log", `"was":"Rita Referee"`, `"became":"Ralf"`)
		if l := b.sees().Log; l.Epoch != 2 || l.Scorer.Name != "Ralf" || l.Scorer.Device != "b" {
			t.Errorf("taken over: %+v", l)
		}
		b.post(b.touch("game", 2)).Is(http.StatusOK)
		waiting := a.touch("game", 1)
		a.post(first).Is(http.StatusOK)
		a.epoch = 1
		a.post(first, waiting).Refused(http.StatusConflict, "Ralf is scoring match M1 on another device. Take over the log to continue here.")
		a.takeOver().Is(http.StatusOK)
		current := a.epoch
		a.epoch = 1
		a.post(waiting).Refused(http.StatusConflict, "The call of match M1 was undone, or its athletes changed, after this was entered. Check the match.")
		a.epoch = current
		a.has("in-progress", "", "pad game", "pad game")
		a.post(waiting).Is(http.StatusOK) // a person decided that it counts
		a.has("completed", "Athlete 1", "pad game", "pad game", "pad game")

		// An organizer deletes no entries: another result strikes the deciding one.
		c.score(c.o, 1, "22").Is(http.StatusOK)
		a.has("completed", "Athlete 2", "pad game", "pad game", "-pad game", "api result")
		checkLogs(t, s, bout.Pad)
	})
}

// TestStrikes strikes the deciding entry: like an undo of the result, with the same refusals.
func TestStrikes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		referee, ralf := s.Referee(), s.As(account.Referee, "Ralf")
		p := c.pad(referee, "a", 1)
		game := p.touch("game", 1)
		p.mayUndo(false)
		p.post(game).Is(http.StatusOK)
		p.mayUndo(true)
		p.post(p.strike(game)).Is(http.StatusOK)
		p.has("in-progress", "", "-pad game", "api start")
		var board tournaments.Leaderboard
		if c.o.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board); len(board.Leaderboard) != 0 {
			t.Errorf("nothing counts, and on the leaderboard are %+v", board.Leaderboard)
		}
		c.check(3, "pending", "TBD", "TBD")
		other := p.touch("game", 2)
		p.post(other).Is(http.StatusOK)
		p.has("completed", "Athlete 2", "-pad game", "api start", "pad game")

		// One request: the other athlete won.
		last := p.touch("game", 1)
		p.post(p.strike(other), last).Is(http.StatusOK)
		p.has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")
		if got := c.record(1); got != [3]int{1, 1, 0} {
			t.Errorf("record: %v", got)
		}
		b := c.pad(ralf, "b", 1)
		b.mayUndo(false)
		b.takeOver().Is(http.StatusOK)
		b.post(b.strike(last)).Refused(http.StatusConflict, "Match M1 is already completed with another result. An organizer can correct it.")

		c.play("1", 2)
		c.nextRound()
		p.mayUndo(true)
		c.start(c.o, 4).Is(http.StatusOK)
		p.mayUndo(false)
		p.takeOver().Is(http.StatusOK)
		p.post(p.strike(last)).Refused(http.StatusConflict, "Match M4, which follows from this result, has started. You can correct the result only before that.")
		o := c.pad(c.o, "c", 1)
		o.takeOver().Is(http.StatusOK)
		const instead = "Match M4, which follows from this result, has started. Correct the result instead, which shows what would change."
		o.post(o.strike(last)).Refused(http.StatusConflict, instead)
		o.post(o.strike(last), o.touch("game", 2)).Refused(http.StatusConflict, instead)
		p.has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")

		// Striking the beginning of a bout undoes the start.
		m3 := c.pad(referee, "a", 3)
		start := m3.touch("start", 0)
		m3.post(start, m3.touch("straps", 0)).Is(http.StatusOK)
		m3.has("in-progress", "", "pad start", "pad straps")
		m3.post(m3.strike(start)).Is(http.StatusOK)
		m3.has("scheduled", "", "-pad start", "pad straps")
		checkLogs(t, s, bout.Pad)
	})
}
