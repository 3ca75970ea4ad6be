package day_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// TestResultsInTheLog enters results that the games do not give.
func TestResultsInTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 5, 8)
		p := c.Pad(s.Referee(), "a", 1)
		p.Post(p.Touch("result", 2, "by", "disqualification")).Is(http.StatusOK)
		if m := p.Sees().Match; *m.DecidedBy != "disqualification" || len(m.Games) != 0 || m.Winner.User.Name != "Athlete 2" {
			t.Errorf("at 0–0: %+v", m)
		}
		// After two games, which a paper sheet contradicts.
		p = c.Pad(s.Referee(), "a", 2)
		p.Post(p.Touch("game", 1), p.Touch("game", 1)).Is(http.StatusOK)
		paper := p.Touch("result", 2)
		paper["games"] = []object{{"winner": c.Entry(4).ID}, {"winner": c.Entry(4).ID, "by": "fouls"}, {"winner": c.Entry(4).ID}}
		p.Post(paper).Is(http.StatusOK)
		if m := p.Sees().Match; m.Scores != (shapes.Scores{Player2Score: 3}) || m.Games[1].DecidedBy != "fouls" || *m.DecidedBy != "pin" {
			t.Errorf("by paper: %+v", m)
		}
		// Its games do not count: distinct from omitting them.
		p = c.Pad(s.Referee(), "a", 3)
		none := p.Touch("result", 1, "by", "injury")
		none["games"] = []object{}
		p.Post(p.Touch("game", 2), none).Is(http.StatusOK)
		if shown := p.Sees(); len(shown.Match.Games) != 0 || shown.Log.Entries[1].Games == nil || *shown.Match.DecidedBy != "injury" {
			t.Errorf("without its games: %+v", shown)
		}
		p = c.Pad(s.Referee(), "a", 4)
		p.Post(p.Touch("game", 2), p.Touch("result", 1, "by", "injury")).Is(http.StatusOK)
		if m := p.Sees().Match; len(m.Games) != 1 || m.Winner.User.Name != "Athlete 7" {
			t.Errorf("with the game before the injury: %+v", m)
		}
		scenes.CheckLogs(t, s, bout.Pad)
	})
}

// TestOtherCallsKeepTheLog: actions without a pad are in the log, once.
func TestOtherCallsKeepTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 3, 8)
		p := c.Pad(s.Referee(), "a", 1)
		c.Start(c.Organizer, 1).Is(http.StatusOK)
		p.Has("in-progress", "", "api start")
		c.Score(c.Organizer, 1, "11").Is(http.StatusOK)
		c.Score(c.Organizer, 1, "11").Is(http.StatusOK)
		p.Has("completed", "Athlete 1", "api start", "api result")
		c.Score(c.Organizer, 1, "122").Is(http.StatusOK)
		p.Has("completed", "Athlete 2", "api start", "-api result", "api result")
		c.Organizer.Post("/api/match/undo/"+c.Match(1).ID, nil).Is(http.StatusOK)
		p.Has("in-progress", "", "api start", "-api result", "-api result")
		c.Organizer.Post("/api/match/unstart/"+c.Match(1).ID, nil).Is(http.StatusOK)
		c.Organizer.Post("/api/match/unstart/"+c.Match(1).ID, nil).Is(http.StatusOK)
		p.Has("scheduled", "", "-api start", "-api result", "-api result")
		c.NoShow(c.Organizer, 1, 1).Is(http.StatusOK)
		c.NoShow(c.Organizer, 1, 1).Is(http.StatusOK)
		p.Has("completed", "Athlete 2", "-api start", "-api result", "-api result", "api result")
		if by := p.Sees().Log.Entries; by[len(by)-1].By != "default" {
			t.Errorf("no-show: %+v", by[len(by)-1])
		}

		// A round with some matches on a pad.
		p = c.Pad(s.Referee(), "a", 2)
		p.Post(p.Touch("warning", 1)).Is(http.StatusOK)
		c.Organizer.Post("/api/tournament/start-round", object{"tournamentId": c.Detail.ID}).Is(http.StatusOK)
		p.Has("in-progress", "", "pad warning")
		c.Pad(c.Organizer, "b", 3).Has("in-progress", "", "api start")

		// An athlete is hurt in a match, which is then reverted.
		c.Leave(c.Organizer, 3, "injury", nil).Is(http.StatusOK)
		p.Has("completed", "Athlete 4", "pad warning", "api result")
		o := c.Pad(c.Organizer, "o", 2)
		o.TakeOver().Is(http.StatusOK)
		o.Post(o.Strike(object{"id": o.Sees().Log.Entries[1].ID})).Is(http.StatusConflict).Contains("server.departure.ended")
		c.Back(3, nil).Is(http.StatusOK)
		p.Has("in-progress", "", "pad warning", "-api result")
		c.NoShow(c.Organizer, 2, 3, 4).Is(http.StatusOK)
		p.Has("completed", "", "-pad warning", "-api result")
		p.TakeOver().Is(http.StatusOK)
		p.Post(p.Touch("start", 0)).Is(http.StatusConflict)
		scenes.CheckLogs(t, s, bout.API)
	})
}

// TestVoidedBouts: a correction with other athletes ends a match's log, which stays readable; a pad of the previous
// bout cannot decide the new one.
func TestVoidedBouts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := scenes.NewCup(t, s, 1, 4)
		c.Play("1", 1, 2)
		c.NextRound()
		offline := c.Pad(s.Referee(), "off", 3) // the losers 2 and 4, and not started yet
		waiting := offline.Touch("game", 2)
		p := c.Pad(s.Referee(), "a", 4) // the winners 1 and 3
		p.Post(p.Touch("game", 2)).Is(http.StatusOK)
		c.Reload()
		c.Correct(1, "2", object{"version": c.Detail.Version}).Is(http.StatusOK)
		c.Reload()
		if st := p.Sees().Log; st.State.Phase != "ready" || st.Scorer != nil || st.Epoch != 2 {
			t.Errorf("between others: %+v", st)
		}
		if got := scenes.Kinds(p.Sees().Log); !slices.Equal(got, []string{"-pad game"}) {
			t.Errorf("log: %v", got)
		}
		const another = "was undone, or its athletes changed, after this was entered"
		p.Post(p.Touch("warning", 2)).Is(http.StatusConflict).Contains(another)
		offline.Post(waiting).Is(http.StatusConflict).Contains(another) // 4 is still in it, but not against 2
		fresh := c.Pad(s.Referee(), "a", 4)
		fresh.Epoch = 2
		fresh.Post(fresh.Touch("game", 1)).Is(http.StatusOK)
		scenes.CheckLogs(t, s, bout.Pad)

		// Reverting the draw deletes its matches with their logs.
		d := scenes.NewCup(t, s, 1, 4)
		q := d.Pad(s.Referee(), "a", 1)
		start := q.Touch("start", 0)
		q.Post(start).Is(http.StatusOK)
		q.Post(q.Strike(start)).Is(http.StatusOK)
		path := q.Path()
		d.Organizer.Post("/api/tournament/reset/"+d.Detail.ID, object{"to": "draw"}).Is(http.StatusOK)
		d.Organizer.Get(path).Is(http.StatusNotFound)
		d.Organizer.Post(path, scenes.Logged(1, q.Touch("start", 0))).Is(http.StatusNotFound)

		// Cancelled, it is read-only.
		c.Organizer.Post("/api/tournament/cancel/"+c.Detail.ID, nil).Is(http.StatusOK)
		fresh.Post(fresh.Touch("warning", 1)).Is(http.StatusConflict)
		fresh.Sees()
		e := scenes.NewCup(t, s, 1, 4)
		r := e.Pad(s.Referee(), "a", 1)
		r.Post(r.Touch("warning", 1)).Is(http.StatusOK)
		path = r.Path()
		e.Organizer.Delete("/api/tournament/delete/" + e.Detail.ID).Is(http.StatusOK)
		e.Organizer.Get(path).Is(http.StatusNotFound)
	})
}
