//go:build linux

package trial

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/toproll/toproll/internal/testing/wait"
)

// asked is one call about a match, and answered its outcome.
type (
	asked struct {
		match     string
		what      string // "look", "start", or a result: "1" or "2"
		organizer bool
	}
	answered struct {
		status int
		state  string // of the match, as a read returns it
	}
)

// known is the state of a match that decides the answers. It is "scheduled",
// "in-progress" or a completed match's result, which the referee who entered it may
// change.
type known struct {
	state     string
	byReferee bool
}

const (
	scheduled  = "scheduled"
	inProgress = "in-progress"
)

// rules are the answers of a server that handles one call after the other, about a
// match without following ones.
var rules = porcupine.Model{
	Init:      func() any { return known{state: scheduled} },
	Partition: byMatch,
	Step: func(state, input, output any) (bool, any) {
		now, in, out := state.(known), input.(asked), output.(answered)
		status, next := http.StatusOK, now
		switch {
		case in.what == "look":
			return out.state == now.state, now
		case in.what == "start" && now.state == scheduled:
			next.state = inProgress
		case in.what == "start":
			status = http.StatusConflict
		case now.state == scheduled:
			status = http.StatusConflict
		case now.state == in.what: // repeated
		case now.state == inProgress, in.organizer, now.byReferee:
			next = known{in.what, !in.organizer}
		default:
			status = http.StatusConflict
		}
		return out.status == status, next
	},
	DescribeOperation: func(input, output any) string {
		in, out := input.(asked), output.(answered)
		return fmt.Sprintf("%s → %d %s", in.what, out.status, out.state)
	},
}

func byMatch(history []porcupine.Operation) [][]porcupine.Operation {
	parts := map[string][]porcupine.Operation{}
	for _, o := range history {
		id := o.Input.(asked).match
		parts[id] = append(parts[id], o)
	}
	all := make([][]porcupine.Operation, 0, len(parts))
	for _, part := range parts {
		all = append(all, part)
	}
	return all
}

// linearizable makes referees and organizers look at, start and score the same few
// matches through two instances at once. Some order of the calls, each between its
// request and its answer, must explain all answers.
func (c *club) linearizable(t *testing.T) {
	_, referee := c.person(t, "referee", "rolf")
	type client struct {
		*caller
		organizer bool
	}
	var clients []client
	for i := range c.instances {
		clients = append(clients, client{c.at(i, referee.Token), false}, client{c.at(i, referee.Token), false}, client{c.at(i, c.boss.Token), true})
	}
	const tournaments = 6
	operations, refused := 0, 0
	for range tournaments {
		tournamentID, matches := c.scheduled(t)
		histories := make([][]porcupine.Operation, len(clients))
		began := time.Now()
		var all sync.WaitGroup
		for i, who := range clients {
			chance := rand.New(rand.NewPCG(rand.Uint64(), uint64(i)))
			all.Go(func() {
				for range 30 {
					in := asked{matches[chance.IntN(len(matches))], []string{"look", "start", "1", "2"}[chance.IntN(4)], who.organizer}
					called := time.Since(began)
					out, err := who.ask(t, tournamentID, in)
					if err != nil {
						t.Error(err)
						return
					}
					histories[i] = append(histories[i], porcupine.Operation{
						ClientId: i, Input: in, Call: int64(called), Output: out, Return: int64(time.Since(began)),
					})
				}
			})
		}
		all.Wait()
		var history []porcupine.Operation
		for _, h := range histories {
			history = append(history, h...)
			for _, o := range h {
				if o.Output.(answered).status == http.StatusConflict {
					refused++
				}
			}
		}
		operations += len(history)
		if result, info := porcupine.CheckOperationsVerbose(rules, history, wait.Limit); result != porcupine.Ok {
			path := filepath.Join(t.ArtifactDir(), "history.html")
			t.Fatalf("the history is %s; see %s (%v)", result, path, porcupine.VisualizePath(rules, info, path))
		}
	}
	if refused == 0 {
		t.Error("nobody was in anybody's way")
	}
	t.Logf("%d calls of %d clients, %d of them refused, are linearizable", operations, len(clients), refused)
}

// scheduled returns a tournament and its first four matches, all unstarted.
func (c *club) scheduled(t *testing.T) (id string, matches []string) {
	t.Helper()
	made, err := newTournament(t.Context(), c.boss, c.athletes)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range made.Matches {
		if m.Status == scheduled && len(matches) < 4 {
			matches = append(matches, m.ID)
		}
	}
	return made.ID, matches
}

// ask makes a call and returns its outcome.
func (c *caller) ask(t *testing.T, tournamentID string, in asked) (out answered, err error) {
	out.status = http.StatusOK
	switch in.what {
	case "look":
		var now tournament
		if err = c.call(t.Context(), "GET", "/api/tournament/brackets-data/"+tournamentID, nil, &now); err != nil {
			return out, err
		}
		for _, m := range now.Matches {
			if m.ID != in.match {
				continue
			}
			if out.state = m.Status; out.state == "completed" {
				out.state = results(m.Games)
			}
		}
		return out, nil
	case "start":
		err = c.call(t.Context(), "POST", "/api/match/start/"+in.match, nil, nil)
	default:
		err = c.call(t.Context(), "PUT", "/api/match/update-result/"+in.match, object{"results": asGames(in.what)}, nil)
	}
	if status := refusedWith(err); status == http.StatusConflict {
		out.status, err = status, nil
	}
	return out, err
}
