package api_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestAppendsAtOnce: one device resends before the reply, and others want the bout too. One of them keeps it, each
// entry is stored once, and the others learn who keeps it.
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
		var shown day.Pad
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

// TestRandomLogs sends everything that officials may enter, from pads, beside other calls, with
// lost replies. Some is refused, but each stored match equals what its log says.
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
						entries = append(entries, earlier[chance.IntN(len(earlier))]) // perhaps of another match
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
