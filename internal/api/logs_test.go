package api_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
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
		var shown api.Pad
		r.Data(&shown)
		p.epoch = shown.Log.Epoch
	}
	return r
}

// sees returns what the pad shows after a good post, or when it is opened.
func (p *pad) sees() (shown api.Pad) {
	p.c.t.Helper()
	p.by.Get(p.path()).Is(http.StatusOK).Data(&shown)
	return shown
}

func (p *pad) takeOver() *apitest.Reply {
	r := p.by.Post("/api/match/take-over/"+p.c.match(p.number).ID, object{"device": p.device})
	if r.Status == http.StatusOK {
		var shown api.Pad
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

// kinds are those of the entries of a log, each with what is struck by a minus.
func kinds(l api.Log) (list []string) {
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

// TestOneGesture: whoever holds the winner's half has started and decided the match.
func TestOneGesture(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		p := c.pad(s.Referee(), "a", 1)
		before := p.sees()
		if before.Log.Scorer != nil || before.Log.Epoch != 0 || before.Log.State.Phase != "ready" || before.Next.MatchNumber != 2 || before.Log.Rules.FoulsPerGame != 2 {
			t.Errorf("at first: %+v", before)
		}
		game := p.touch("game", 2)
		var shown api.Pad
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
		// The reply was lost, and the device sends it again, in the epoch that it knew.
		p.epoch = 0
		p.post(game).Is(http.StatusOK)
		p.has("completed", "Athlete 2", "pad game")
		if again := p.sees(); again.Tournament.Version != shown.Tournament.Version {
			t.Errorf("sent again it became version %d", again.Tournament.Version)
		}
		c.o.Get("/api/audit?limit=1").Contains("append-log", "won by Athlete 2")
	})
}

// TestGameByGame keeps the log of a best of 3 in steps, some of them lost on the way, with
// warnings that make a foul, and fouls that lose a game once an official says so.
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
		want := &api.Proposal{Winner: c.entry(1).ID, Loser: c.entry(2).ID, By: "fouls", Why: "foul-limit", Fouls: 2, Match: true}
		if diff := cmp.Diff(want, p.sees().Log.State.Proposal); diff != "" {
			t.Errorf("proposal (-want +got):\n%s", diff)
		}
		p.has("in-progress", "", "pad warning", "pad game", "pad foul", "pad warning", "pad warning")
		p.post(p.touch("game", 1, "by", "fouls")).Is(http.StatusOK)
		m := p.sees().Match
		if m.Status != "completed" || *m.DecidedBy != "fouls" || len(m.Games) != 2 || m.Games[1].DecidedBy != "fouls" || m.Scores.Player1Score != 2 {
			t.Errorf("decided: %+v", m)
		}
		// Behind the end a warning is kept, and a game of the one who has lost refused.
		late := p.touch("warning", 1)
		p.post(late).Is(http.StatusOK)
		if got := p.sees().Log.State.Ignored; !slices.Equal(got, []string{late["id"].(string)}) {
			t.Errorf("ignored: %v", got)
		}
		p.post(p.touch("game", 2)).Refused(http.StatusConflict, "Match M1 is decided already: Athlete 1 has won. If that is wrong, correct the result.")
		checkLogs(t, s, bout.Pad)
	})
}

// TestWhatALogRefuses, all of a request and not half of it, in the language of whoever asks.
func TestWhatALogRefuses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		p := c.pad(s.Referee(), "a", 1)
		good := p.touch("game", 1)
		bad := func(e object) *apitest.Reply { return p.post(good, e).Is(http.StatusBadRequest) }
		bad(p.touch("warning", 0)).Names("entries[1].athlete", "Name the athlete.")
		bad(p.touch("strike", 0, "strikes", "nothing")).Names("entries[1].strikes", "There is no such entry in this log that could be struck.")
		bad(p.touch("handshake", 0))
		bad(p.touch("stop", 0, "detail", strings.Repeat("x", 501)))
		bad(p.touch("result", 1, "by", "default"))
		bad(p.touch("result", 1, "by", "pin")).Names("results", "Please select a winner for every game.") // at 1–0
		stranger := object{"id": "x", "kind": "game", "athlete": c.entry(3).ID, "at": time.Now()}
		p.post(good, stranger).Refused(http.StatusConflict, "This was entered for athletes who are not in match M1. Look at it again.")
		p.has("scheduled", "")

		pending := c.pad(s.Referee(), "a", 6)
		pending.post(pending.touch("start", 0)).Is(http.StatusConflict)
		c.o.Get("/api/match/log/" + uuid.NewString()).Is(http.StatusNotFound)

		p.post(good).Is(http.StatusOK)
		other := c.pad(c.o.WithHeader("Accept-Language", "de"), "b", 1)
		other.post(other.touch("game", 2)).Is(http.StatusConflict).Contains("Rita Referee", "protokolliert Kampf M1 auf einem anderen Gerät", "server.log.scored_elsewhere")
		other.by = c.o
		other.post(good).Is(http.StatusOK) // is there already
		p.has("in-progress", "", "pad game")
	})
}

// TestTakingOver: entries of a device from which the bout was taken do not come through,
// those that had come before are told to be there.
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
		a.post(first, waiting).Refused(http.StatusConflict, "Ralf keeps the log of match M1 on another device. Take it over to go on here.")
		a.takeOver().Is(http.StatusOK)
		current := a.epoch
		a.epoch = 1
		a.post(waiting).Refused(http.StatusConflict, "Match M1 has become another bout since this was entered. Look at it again.")
		a.epoch = current
		a.has("in-progress", "", "pad game", "pad game")
		a.post(waiting).Is(http.StatusOK) // a person has decided that it counts
		a.has("completed", "Athlete 1", "pad game", "pad game", "pad game")

		// An organizer deletes nothing of it: another result strikes what decided.
		c.score(c.o, 1, "22").Is(http.StatusOK)
		a.has("completed", "Athlete 2", "pad game", "pad game", "-pad game", "api result")
		checkLogs(t, s, bout.Pad)
	})
}

// TestStrikes takes back what decided: as the undo of a result, and refused as that is.
func TestStrikes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		referee, ralf := s.Referee(), s.As(account.Referee, "Ralf")
		p := c.pad(referee, "a", 1)
		game := p.touch("game", 1)
		p.post(game).Is(http.StatusOK)
		p.post(p.strike(game)).Is(http.StatusOK)
		p.has("in-progress", "", "-pad game", "api start")
		var board api.Leaderboard
		if c.o.Get("/api/tournament/global-leaderboard").Is(http.StatusOK).Data(&board); len(board.Leaderboard) != 0 {
			t.Errorf("nothing counts, and on the leaderboard are %+v", board.Leaderboard)
		}
		c.check(3, "pending", "TBD", "TBD")
		other := p.touch("game", 2)
		p.post(other).Is(http.StatusOK)
		p.has("completed", "Athlete 2", "-pad game", "api start", "pad game")

		// One request: the other one has won after all.
		last := p.touch("game", 1)
		p.post(p.strike(other), last).Is(http.StatusOK)
		p.has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")
		if got := c.record(1); got != [3]int{1, 1, 0} {
			t.Errorf("record: %v", got)
		}
		b := c.pad(ralf, "b", 1)
		b.takeOver().Is(http.StatusOK)
		b.post(b.strike(last)).Refused(http.StatusConflict, "Match M1 is completed with another result; an organizer can correct it.")

		c.play("1", 2)
		c.nextRound()
		c.start(c.o, 4).Is(http.StatusOK)
		p.takeOver().Is(http.StatusOK)
		p.post(p.strike(last)).Refused(http.StatusConflict, "Match M4, which this result led to, has started; the result can be corrected only before that.")
		o := c.pad(c.o, "c", 1)
		o.takeOver().Is(http.StatusOK)
		const instead = "Match M4, which this result led to, has started. Correct the result instead; that shows what it changes."
		o.post(o.strike(last)).Refused(http.StatusConflict, instead)
		o.post(o.strike(last), o.touch("game", 2)).Refused(http.StatusConflict, instead)
		p.has("completed", "Athlete 1", "-pad game", "api start", "-pad game", "pad game")

		// What began a bout, struck, takes the start back.
		m3 := c.pad(referee, "a", 3)
		start := m3.touch("start", 0)
		m3.post(start, m3.touch("straps", 0)).Is(http.StatusOK)
		m3.has("in-progress", "", "pad start", "pad straps")
		m3.post(m3.strike(start)).Is(http.StatusOK)
		m3.has("scheduled", "", "-pad start", "pad straps")
		checkLogs(t, s, bout.Pad)
	})
}

// TestResultsInTheLog enters results that games do not say.
func TestResultsInTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 5, 8)
		p := c.pad(s.Referee(), "a", 1)
		p.post(p.touch("result", 2, "by", "disqualification")).Is(http.StatusOK)
		if m := p.sees().Match; *m.DecidedBy != "disqualification" || len(m.Games) != 0 || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("at 0–0: %+v", m)
		}
		// After two games, which a paper sheet says otherwise.
		p = c.pad(s.Referee(), "a", 2)
		p.post(p.touch("game", 1), p.touch("game", 1)).Is(http.StatusOK)
		paper := p.touch("result", 2)
		paper["games"] = []object{{"winner": c.entry(4).ID}, {"winner": c.entry(4).ID, "by": "fouls"}, {"winner": c.entry(4).ID}}
		p.post(paper).Is(http.StatusOK)
		if m := p.sees().Match; m.Scores != (api.Scores{Player2Score: 3}) || m.Games[1].DecidedBy != "fouls" || *m.DecidedBy != "pin" {
			t.Errorf("by paper: %+v", m)
		}
		// None of its games counted: still told from not telling them.
		p = c.pad(s.Referee(), "a", 3)
		none := p.touch("result", 1, "by", "injury")
		none["games"] = []object{}
		p.post(p.touch("game", 2), none).Is(http.StatusOK)
		if shown := p.sees(); len(shown.Match.Games) != 0 || shown.Log.Entries[1].Games == nil || *shown.Match.DecidedBy != "injury" {
			t.Errorf("without its games: %+v", shown)
		}
		p = c.pad(s.Referee(), "a", 4)
		p.post(p.touch("game", 2), p.touch("result", 1, "by", "injury")).Is(http.StatusOK)
		if m := p.sees().Match; len(m.Games) != 1 || m.Winner.User.Name != "Athlete 7" {
			t.Errorf("with the game before the injury: %+v", m)
		}
		checkLogs(t, s, bout.Pad)
	})
}

// TestOtherCallsKeepTheLog: what is done without a pad stands in the log, once.
func TestOtherCallsKeepTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 8)
		p := c.pad(s.Referee(), "a", 1)
		c.start(c.o, 1).Is(http.StatusOK)
		p.has("in-progress", "", "api start")
		c.score(c.o, 1, "11").Is(http.StatusOK)
		c.score(c.o, 1, "11").Is(http.StatusOK)
		p.has("completed", "Athlete 1", "api start", "api result")
		c.score(c.o, 1, "122").Is(http.StatusOK)
		p.has("completed", "Athlete 2", "api start", "-api result", "api result")
		c.o.Post("/api/match/undo/"+c.match(1).ID, nil).Is(http.StatusOK)
		p.has("in-progress", "", "api start", "-api result", "-api result")
		c.o.Post("/api/match/unstart/"+c.match(1).ID, nil).Is(http.StatusOK)
		c.o.Post("/api/match/unstart/"+c.match(1).ID, nil).Is(http.StatusOK)
		p.has("scheduled", "", "-api start", "-api result", "-api result")
		c.noShow(c.o, 1, 1).Is(http.StatusOK)
		c.noShow(c.o, 1, 1).Is(http.StatusOK)
		p.has("completed", "Athlete 2", "-api start", "-api result", "-api result", "api result")
		if by := p.sees().Log.Entries; by[len(by)-1].By != "default" {
			t.Errorf("no-show: %+v", by[len(by)-1])
		}

		// A round, some of whose matches are on a pad.
		p = c.pad(s.Referee(), "a", 2)
		p.post(p.touch("warning", 1)).Is(http.StatusOK)
		c.o.Post("/api/tournament/start-round", object{"tournamentId": c.d.ID}).Is(http.StatusOK)
		p.has("in-progress", "", "pad warning")
		c.pad(c.o, "b", 3).has("in-progress", "", "api start")

		// Somebody is hurt in a match, and was not after all.
		c.leave(c.o, 3, "injury", nil).Is(http.StatusOK)
		p.has("completed", "Athlete 4", "pad warning", "api result")
		o := c.pad(c.o, "o", 2)
		o.takeOver().Is(http.StatusOK)
		o.post(o.strike(object{"id": o.sees().Log.Entries[1].ID})).Is(http.StatusConflict).Contains("server.departure.ended")
		c.back(3, nil).Is(http.StatusOK)
		p.has("in-progress", "", "pad warning", "-api result")
		c.noShow(c.o, 2, 3, 4).Is(http.StatusOK)
		p.has("completed", "", "-pad warning", "-api result")
		p.takeOver().Is(http.StatusOK)
		p.post(p.touch("start", 0)).Is(http.StatusConflict)
		checkLogs(t, s, bout.API)
	})
}

// TestVoidedBouts: a correction that sends others into a match ends the log of it, which
// stays to be read; a pad that knows only of the bout before does not decide the new one.
func TestVoidedBouts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 1, 4)
		c.play("1", 1, 2)
		c.nextRound()
		offline := c.pad(s.Referee(), "off", 3) // the losers 2 and 4, and not started yet
		waiting := offline.touch("game", 2)
		p := c.pad(s.Referee(), "a", 4) // the winners 1 and 3
		p.post(p.touch("game", 2)).Is(http.StatusOK)
		c.reload()
		c.correct(1, "2", object{"version": c.d.Version}).Is(http.StatusOK)
		c.reload()
		if st := p.sees().Log; st.State.Phase != "ready" || st.Scorer != nil || st.Epoch != 2 {
			t.Errorf("between others: %+v", st)
		}
		if got := kinds(p.sees().Log); !slices.Equal(got, []string{"-pad game"}) {
			t.Errorf("log: %v", got)
		}
		const another = "has become another bout since this was entered"
		p.post(p.touch("warning", 2)).Is(http.StatusConflict).Contains(another)
		offline.post(waiting).Is(http.StatusConflict).Contains(another) // 4 is in it still, but not against 2
		fresh := c.pad(s.Referee(), "a", 4)
		fresh.epoch = 2
		fresh.post(fresh.touch("game", 1)).Is(http.StatusOK)
		checkLogs(t, s, bout.Pad)

		// The draw is taken back: its matches are gone, and their logs with them.
		d := newCup(t, s, 1, 4)
		q := d.pad(s.Referee(), "a", 1)
		start := q.touch("start", 0)
		q.post(start).Is(http.StatusOK)
		q.post(q.strike(start)).Is(http.StatusOK)
		path := q.path()
		d.o.Post("/api/tournament/reset/"+d.d.ID, object{"to": "draw"}).Is(http.StatusOK)
		d.o.Get(path).Is(http.StatusNotFound)
		d.o.Post(path, logged(1, q.touch("start", 0))).Is(http.StatusNotFound)

		// Cancelled, it can be read and not be written.
		c.o.Post("/api/tournament/cancel/"+c.d.ID, nil).Is(http.StatusOK)
		fresh.post(fresh.touch("warning", 1)).Is(http.StatusConflict)
		fresh.sees()
		e := newCup(t, s, 1, 4)
		r := e.pad(s.Referee(), "a", 1)
		r.post(r.touch("warning", 1)).Is(http.StatusOK)
		path = r.path()
		e.o.Delete("/api/tournament/delete/" + e.d.ID).Is(http.StatusOK)
		e.o.Get(path).Is(http.StatusNotFound)
	})
}

// TestRulesOfATournament are kept with it, and can be changed until it is over: they decide
// nothing.
func TestRulesOfATournament(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var d api.TournamentDetail
		o.Post("/api/tournament/create", object{"name": "Club night", "settings": object{"rules": object{"foulsPerGame": 3, "falseStart": "warning-first"}}}).Is(http.StatusCreated).Data(&d)
		if diff := cmp.Diff(api.Rules{WarningsPerFoul: 2, FoulsPerGame: 3, FalseStart: "warning-first"}, d.Settings.Rules); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Post("/api/tournament/create", object{"name": "x", "settings": object{"rules": object{"foulsPerGame": 10}}}).Is(http.StatusBadRequest)
		o.Post("/api/tournament/create", object{"name": "x", "settings": object{"rules": object{"falseStart": nil}}}).Is(http.StatusBadRequest)

		c := newCup(t, s, 1, 4)
		edit := func(rules object) *apitest.Reply {
			return o.Put("/api/tournament/update/"+c.d.ID, object{"settings": object{"rules": rules}})
		}
		edit(object{"warningsPerFoul": 0, "foulStops": true}).Is(http.StatusOK).Data(&d)
		if diff := cmp.Diff(api.Rules{FoulsPerGame: 2, FalseStart: "warning", FoulStops: true}, d.Settings.Rules); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Get("/api/audit?limit=1").Contains("warnings for a foul: 2", "a foul stops the bout: yes")
		edit(object{"warningsPerFoul": nil}).Is(http.StatusBadRequest)
		o.Put("/api/tournament/update/"+c.d.ID, object{"name": "Other", "settings": object{"rules": object{"foulStops": false}}}).Is(http.StatusConflict)
		p := c.pad(s.Referee(), "a", 1)
		p.post(p.touch("foul", 1)).Is(http.StatusOK)
		if l := p.sees().Log; !l.Rules.FoulStops || l.State.Phase != "stopped" {
			t.Errorf("log: %+v", l)
		}
		playOn(o, c.d.ID, func(api.Match) string { return "1" })
		edit(object{"foulStops": false}).Is(http.StatusConflict)
	})
}

// TestDevices: an organizer sees what waits where; a device with something in it is of who
// entered that.
func TestDevices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		referee, ralf, o := s.Referee(), s.As(account.Referee, "Ralf"), s.Organizer()
		at := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
		refused := object{
			"entry": object{"id": "e1", "kind": "result", "athlete": "x", "games": []object{}, "at": at}, "matchId": uuid.NewString(),
			"code": "server.log.decided", "message": "It is decided already.", "at": at,
		}
		left := object{"name": "Table 1", "waiting": 3, "since": at, "refused": []object{refused}}
		referee.Put("/api/devices/t1", left).Is(http.StatusOK)
		referee.Put("/api/devices/t1", left).Is(http.StatusOK)
		ralf.Put("/api/devices/t2", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		ralf.Put("/api/devices/t1", object{"waiting": 0, "refused": []object{}}).Refused(http.StatusForbidden, "What waits in this device was entered by somebody else.")
		list := func() (names []string) {
			var all api.Devices
			o.Get("/api/devices").Is(http.StatusOK).Data(&all)
			for _, d := range all.Devices {
				names = append(names, fmt.Sprintf("%s of %s: %d, %d", d.Device, d.Official.Name, d.Waiting, len(d.Refused)))
			}
			return names
		}
		if diff := cmp.Diff([]string{"t1 of Rita Referee: 3, 1", "t2 of Ralf: 0, 0"}, list()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Get("/api/devices").Contains(`"games":[]`, `"since":"2026-11-21T09:30:00Z"`)
		s.Clock.Advance(25 * time.Hour)
		o.Login(apitest.Password)
		if diff := cmp.Diff([]string{"t1 of Rita Referee: 3, 1"}, list()); diff != "" {
			t.Errorf("a day later (-want +got):\n%s", diff)
		}
		referee.Put("/api/devices/t1", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		ralf.Put("/api/devices/t1", object{"waiting": 1, "refused": []object{}}).Is(http.StatusOK) // it is empty, so it can go on
		s.Clock.Advance(31 * 24 * time.Hour)
		for _, who := range []*apitest.Client{o, referee} {
			who.Login(apitest.Password)
		}
		referee.Put("/api/devices/t3", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		if diff := cmp.Diff([]string{"t3 of Rita Referee: 0, 0"}, list()); diff != "" {
			t.Errorf("a month later (-want +got):\n%s", diff)
		}
	})
}

// TestAppendsAtOnce: one device sends the same again before it has a reply, others want the
// bout as well. One of them has it, each entry is there once, and the rest are told who has.
func TestAppendsAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 3, 4)
		referee := s.Referee()
		m := c.match(1)
		path := "/api/match/log/" + m.ID
		bodies := make([]object, 3)
		for i := range bodies {
			p := c.pad(referee, "", 1)
			bodies[i] = logged(0, p.touch("warning", 1), p.touch("game", 1), p.touch("game", 1))
			bodies[i]["device"] = fmt.Sprint("device ", i)
		}
		statuses := make([]int, 12)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() { statuses[i] = referee.Post(path, bodies[i%3]).Status })
		}
		all.Wait()
		var shown api.Pad
		referee.Get(path).Is(http.StatusOK).Data(&shown)
		if len(shown.Log.Entries) != 3 || shown.Match.Status != "completed" || shown.Tournament.Version != c.d.Version+1 {
			t.Errorf("%d entries, %s at version %d, was %d", len(shown.Log.Entries), shown.Match.Status, shown.Tournament.Version, c.d.Version)
		}
		for i, status := range statuses {
			want := http.StatusConflict
			if bodies[i%3]["device"] == shown.Log.Scorer.Device {
				want = http.StatusOK
			}
			if status != want {
				t.Errorf("%v got %d, the bout is held by %s", bodies[i%3]["device"], status, shown.Log.Scorer.Device)
			}
		}
		checkLogs(t, s, bout.Pad)
	})
}

// TestRandomLogs sends whatever officials may enter, from pads, beside other calls, with
// lost replies: whatever is refused, what is kept of each match is what its log says.
func TestRandomLogs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		seed := rand.Uint64()
		chance := rand.New(rand.NewPCG(seed, 1))
		t.Logf("seed %d", seed)
		c := newCup(t, s, 3, 8)
		pads := map[int][2]*pad{}
		good := 0
		var earlier []object
		for range 150 {
			var open []int
			for _, m := range c.d.Matches {
				if m.Player1 != nil && m.Player2 != nil && m.Player1.ID != "" && m.Player2.ID != "" && !m.Bye && m.Status != "pending" {
					open = append(open, m.MatchNumber)
				}
			}
			number := open[chance.IntN(len(open))]
			if pads[number][0] == nil {
				pads[number] = [2]*pad{c.pad(s.Referee(), "a", number), c.pad(c.o, "b", number)}
			}
			p := pads[number][chance.IntN(2)]
			var r *apitest.Reply
			switch id := c.match(number).ID; chance.IntN(16) {
			case 0:
				r = p.takeOver()
			case 1:
				r = c.o.Post("/api/match/undo/"+id, nil)
			case 2:
				r = c.o.Post("/api/match/unstart/"+id, nil)
			case 3:
				r = c.start(c.o, number)
			case 4:
				r = c.score(c.o, number, []string{"11", "22", "121", "212"}[chance.IntN(4)])
			case 5:
				r = c.noShow(c.o, number, 1+chance.IntN(8))
			case 6:
				r = c.correct(number, []string{"11", "22"}[chance.IntN(2)], object{"version": c.d.Version})
			case 7:
				r = c.o.Post("/api/tournament/seed-next-round/"+c.d.ID, nil)
			default:
				var entries []object
				for range 1 + chance.IntN(3) {
					switch {
					case chance.IntN(6) == 0 && len(earlier) > 0:
						entries = append(entries, earlier[chance.IntN(len(earlier))]) // maybe of another match
					case chance.IntN(4) == 0:
						if log := p.sees().Log.Entries; len(log) > 0 {
							entries = append(entries, p.strike(object{"id": log[chance.IntN(len(log))].ID}))
						}
					default:
						kind := []string{"start", "slip", "warning", "foul", "stop", "restart", "straps", "game", "game", "game", "result"}[chance.IntN(11)]
						e := p.touch(kind, 1+chance.IntN(2))
						if kind == "result" {
							e["by"] = "injury"
						}
						entries = append(entries, e)
					}
				}
				if len(entries) == 0 {
					continue
				}
				earlier = append(earlier, entries...)
				r = p.post(entries...)
			}
			if r.Status >= http.StatusInternalServerError {
				t.Fatalf("%d: %s", r.Status, r.Body)
			}
			if r.Status == http.StatusOK {
				good++
			}
			c.reload()
		}
		if good < 30 {
			t.Errorf("only %d of 150 were carried out", good)
		}
		checkLogs(t, s, bout.Pad)
	})
}
