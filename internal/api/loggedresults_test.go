package api_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestResultsInTheLog enters results that the games do not give.
func TestResultsInTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := newCup(t, s, 5, 8)
		p := c.pad(s.Referee(), "a", 1)
		p.post(p.touch("result", 2, "by", "disqualification")).Is(http.StatusOK)
		if m := p.sees().Match; *m.DecidedBy != "disqualification" || len(m.Games) != 0 || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("at 0–0: %+v", m)
		}
		// After two games, which a paper sheet contradicts.
		p = c.pad(s.Referee(), "a", 2)
		p.post(p.touch("game", 1), p.touch("game", 1)).Is(http.StatusOK)
		paper := p.touch("result", 2)
		paper["games"] = []object{{"winner": c.entry(4).ID}, {"winner": c.entry(4).ID, "by": "fouls"}, {"winner": c.entry(4).ID}}
		p.post(paper).Is(http.StatusOK)
		if m := p.sees().Match; m.Scores != (shapes.Scores{Player2Score: 3}) || m.Games[1].DecidedBy != "fouls" || *m.DecidedBy != "pin" {
			t.Errorf("by paper: %+v", m)
		}
		// Its games do not count: distinct from omitting them.
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

// TestOtherCallsKeepTheLog: actions without a pad are in the log, once.
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

		// A round with some matches on a pad.
		p = c.pad(s.Referee(), "a", 2)
		p.post(p.touch("warning", 1)).Is(http.StatusOK)
		c.o.Post("/api/tournament/start-round", object{"tournamentId": c.d.ID}).Is(http.StatusOK)
		p.has("in-progress", "", "pad warning")
		c.pad(c.o, "b", 3).has("in-progress", "", "api start")

		// An athlete is hurt in a match, which is then reverted.
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

// TestVoidedBouts: a correction with other athletes ends a match's log, which stays readable; a pad of the previous
// bout cannot decide the new one.
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
		const another = "was undone, or its athletes changed, after this was entered"
		p.post(p.touch("warning", 2)).Is(http.StatusConflict).Contains(another)
		offline.post(waiting).Is(http.StatusConflict).Contains(another) // 4 is still in it, but not against 2
		fresh := c.pad(s.Referee(), "a", 4)
		fresh.epoch = 2
		fresh.post(fresh.touch("game", 1)).Is(http.StatusOK)
		checkLogs(t, s, bout.Pad)

		// Reverting the draw deletes its matches with their logs.
		d := newCup(t, s, 1, 4)
		q := d.pad(s.Referee(), "a", 1)
		start := q.touch("start", 0)
		q.post(start).Is(http.StatusOK)
		q.post(q.strike(start)).Is(http.StatusOK)
		path := q.path()
		d.o.Post("/api/tournament/reset/"+d.d.ID, object{"to": "draw"}).Is(http.StatusOK)
		d.o.Get(path).Is(http.StatusNotFound)
		d.o.Post(path, logged(1, q.touch("start", 0))).Is(http.StatusNotFound)

		// Cancelled, it is read-only.
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
