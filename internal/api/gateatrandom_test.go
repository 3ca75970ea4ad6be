package api_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNoOperationGoesAroundTheGate makes random callers call each operation that writes a match of an event,
// whatever its state. Afterwards no match has changed in a way that the gate refuses: nothing in a finished event,
// nothing by people without a role, nothing that a helper does elsewhere than at the table, no own match
// won, and no start of what is held or of somebody in progress elsewhere, unless officials say anyway.
func TestNoOperationGoesAroundTheGate(t *testing.T) {
	t.Parallel()
	cases, changes := 0, map[string]int{}
	for round := range uint64(8) {
		s := apitest.Start(t, sqlite(t))
		g := newGatedHall(t, s, rand.New(rand.NewPCG(31, round)))
		for range 120 {
			cases++
			g.prepare()
			if what := g.act(); what != "" {
				changes[what]++
			}
		}
	}
	total := 0
	for _, n := range changes {
		total += n
	}
	if total < cases/20 || len(changes) < 8 {
		t.Errorf("of %d cases %d changed something: %v", cases, total, changes)
	}
	t.Logf("%d cases; %d changed a match: %v", cases, total, changes)
}

// gatedHall is a running event with two classes, in which officials pull, and two tables with helpers.
type gatedHall struct {
	*floor
	chance  *rand.Rand
	callers map[string]*apitest.Client // by what they are at the event
	tables  map[string]string          // of helpers, by what they are
	classes []string
}

func newGatedHall(t *testing.T, s *apitest.Server, chance *rand.Rand) *gatedHall {
	g := &gatedHall{floor: newFloor(t, s, 2, 0, 0, object{"rest": 0, "restDecider": 0}), chance: chance, tables: map[string]string{}}
	g.o.Post("/api/event/state/"+g.e.ID, object{"state": "open"}).Is(http.StatusOK)
	g.callers = map[string]*apitest.Client{
		"organizer": g.o, "referee": s.Referee(), "nobody": s.Nobody(), "athlete": s.As(account.Participant, "Ada"),
		"pulling organizer": s.As(account.Participant, "Orla"), "pulling referee": s.As(account.Participant, "Ruth"), "outsider": s.As(account.Participant, "Olaf"),
	}
	var everybody []object
	for _, c := range g.e.Classes[:2] {
		g.classes = append(g.classes, c.ID)
	}
	for _, who := range []string{"athlete", "pulling organizer", "pulling referee"} {
		everybody = append(everybody, object{"userId": g.callers[who].ID, "classIds": g.classes, "confirmed": true})
	}
	for i := range 2 {
		everybody = append(everybody, object{"name": fmt.Sprint("Bea ", i), "classIds": g.classes, "confirmed": true})
	}
	register(s, g.e.ID, everybody...)
	for who, role := range map[string]string{"pulling organizer": "organizer", "pulling referee": "referee"} {
		g.o.Post("/api/event/set-official", object{"eventId": g.e.ID, "userId": g.callers[who].ID, "role": role}).Is(http.StatusOK)
	}
	for _, id := range g.classes {
		g.o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		g.o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	g.o.Post("/api/event/state/"+g.e.ID, object{"state": "running"}).Is(http.StatusOK)
	c := newScene(t, s)
	for i, table := range g.e.Tables {
		who := fmt.Sprint("helper ", i+1)
		g.callers[who], g.tables[who] = c.helper(table.ID), table.ID
	}
	return g
}

// seenHall is what the test looks at: matches by id, which are at which table, and which are held.
type seenHall struct {
	state   string
	matches map[string]api.Match
	at      map[string]string
	held    map[string]bool
	version map[string]int64
}

func (g *gatedHall) see() seenHall {
	g.t.Helper()
	seen := seenHall{matches: map[string]api.Match{}, at: map[string]string{}, held: map[string]bool{}, version: map[string]int64{}}
	var e api.EventDetail
	g.o.Get("/api/event/" + g.e.ID).Is(http.StatusOK).Data(&e)
	seen.state = e.State
	for _, id := range g.classes {
		var d api.TournamentDetail
		g.o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		seen.version[id] = d.Version
		for _, m := range d.Matches {
			seen.matches[m.ID] = m
		}
	}
	q := g.queue()
	for _, table := range q.Now.Tables {
		for _, b := range []*api.NowBout{table.Called, table.OnDeck} {
			if b != nil {
				seen.at[b.MatchID] = table.ID
			}
		}
	}
	for _, b := range q.Bouts {
		if b.Why != nil && slices.Contains([]string{"bout-held", "class-held", "athlete-held"}, b.Why.Code) {
			seen.held[b.MatchID] = true
		}
	}
	return seen
}

// prepare changes the hall now and then as an organizer, so that all states come up.
func (g *gatedHall) prepare() {
	g.s.Clock.Advance(time.Second)
	q := g.queue()
	switch g.chance.IntN(12) {
	case 0:
		g.o.Post("/api/event/state/"+g.e.ID, object{"state": "finished"})
	case 1, 2, 3, 9, 10:
		g.o.Post("/api/event/state/"+g.e.ID, object{"state": "running"})
		for _, class := range g.classes {
			g.o.Post("/api/tournament/start/"+class, nil)
			g.o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil})
		}
	case 4:
		if len(q.Bouts) > 0 {
			g.do(g.o, "hold", object{"matchId": q.Bouts[g.chance.IntN(len(q.Bouts))].MatchID, "held": g.chance.IntN(2) == 0})
		}
	case 5:
		g.do(g.o, "hold", object{"classId": g.classes[g.chance.IntN(2)], "held": g.chance.IntN(3) == 0})
	case 6, 7, 8:
		for _, table := range q.Now.Tables {
			if table.OnDeck != nil {
				g.do(g.o, "call", object{"matchId": table.OnDeck.MatchID})
			}
		}
	}
}

// act has a random caller call a random operation with a random match, and returns what has changed a match.
func (g *gatedHall) act() string {
	g.t.Helper()
	names := []string{"organizer", "organizer", "organizer", "referee", "referee", "nobody", "athlete", "outsider", "pulling organizer", "pulling organizer", "pulling referee", "pulling referee", "helper 1", "helper 2"}
	who := names[g.chance.IntN(len(names))]
	by := g.callers[who]
	before := g.see()
	var ids []string
	for id, m := range before.matches {
		if !m.Bye && m.Player1 != nil && m.Player2 != nil {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return ""
	}
	slices.Sort(ids)
	if g.chance.IntN(2) == 0 { // mostly those at tables and in progress are worth it
		if busy := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return before.at[id] == "" && before.matches[id].Status != "in-progress" }); len(busy) > 0 {
			ids = busy
		}
	}
	m := before.matches[ids[g.chance.IntN(len(ids))]]
	class := m.Tournament.ID
	entry := []string{m.Player1.ID, m.Player2.ID}[g.chance.IntN(2)]
	anyway := g.chance.IntN(4) == 0
	report := result([]string{"1", "2"}[g.chance.IntN(2)])
	correction := result([]string{"1", "2"}[g.chance.IntN(2)])
	correction["reason"], correction["version"] = "video", before.version[class]
	var pad api.Pad
	if r := g.o.Get("/api/match/log/" + m.ID); r.Status == http.StatusOK {
		r.Data(&pad)
	}
	log := func(entry object) object {
		body := logged(pad.Log.Epoch, entry)
		body["device"] = "of " + who
		return body
	}
	strikes := uuid.NewString()
	if n := len(pad.Log.Entries); n > 0 {
		strikes = pad.Log.Entries[g.chance.IntN(n)].ID
	}
	type operation struct {
		name string
		call func() *apitest.Reply
	}
	post := func(path string, body any) func() *apitest.Reply {
		return func() *apitest.Reply { return by.Post(path, body) }
	}
	all := []operation{
		{"start", post("/api/match/start/"+m.ID, object{"anyway": anyway})},
		{"unstart", post("/api/match/unstart/"+m.ID, nil)},
		{"result", func() *apitest.Reply { return by.Put("/api/match/update-result/"+m.ID, report) }},
		{"no-show", post("/api/match/no-show/"+m.ID, object{"absent": []string{entry}})},
		{"undo", post("/api/match/undo/"+m.ID, nil)},
		{"correct", post("/api/match/correct/"+m.ID, correction)},
		{"log game", post("/api/match/log/"+m.ID, log(game(entry)))},
		{"log start", post("/api/match/log/"+m.ID, log(object{"id": uuid.NewString(), "kind": "start"}))},
		{"log strike", post("/api/match/log/"+m.ID, log(object{"id": uuid.NewString(), "kind": "strike", "strikes": strikes}))},
		{"take over", post("/api/match/take-over/"+m.ID, object{"device": "of " + who})},
		{"start round", post("/api/tournament/start-round", object{"tournamentId": class})},
		{"next round", post("/api/tournament/seed-next-round/"+class, nil)},
		{"withdraw", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "withdrawal", "reason": "ill"})},
		{"injury", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "injury", "matchId": m.ID})},
		{"disqualify", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "disqualification", "matchId": m.ID, "reason": "x"})},
		{"return", post("/api/tournament/return", object{"tournamentId": class, "entryId": entry})},
		{"call", post("/api/event/queue/call", object{"matchId": m.ID, "tableId": g.e.Tables[g.chance.IntN(2)].ID})},
		{"take back", post("/api/event/queue/take-back", object{"matchId": m.ID})},
		{"remove", post("/api/tournament/remove-participant", object{"tournamentId": class, "participantIds": []string{m.Player1.User.ID}, "redraw": true})},
		{"reset", post("/api/tournament/reset/"+class, object{"to": "draw"})},
		{"length", func() *apitest.Reply {
			return by.Put("/api/tournament/update/"+class, object{"settings": object{"bestOf": 1 + 2*g.chance.IntN(2)}})
		}},
		{"start class", post("/api/tournament/start/"+class, nil)},
		{"seed", post("/api/tournament/seed/"+class, object{"manualSeedingData": nil})},
	}
	op := all[g.chance.IntN(len(all))]
	reply := op.call()
	after := g.see()
	said := func(changed api.Match, why string) {
		g.t.Errorf("%s of M%d by %s in an event that is %s: M%d of %s changed although %s; the reply is %d %s", op.name, m.MatchNumber, who, before.state, changed.MatchNumber, changed.Tournament.Name, why, reply.Status, reply.Body)
	}
	did := ""
	for id, was := range before.matches {
		is, there := after.matches[id]
		if there && shape(is) == shape(was) {
			continue
		}
		did = op.name
		switch {
		case before.state == "finished":
			said(was, "it is finished")
		case slices.Contains([]string{"nobody", "athlete", "outsider"}, who):
			said(was, "they have no role")
		case g.tables[who] != "" && before.at[m.ID] != g.tables[who]:
			said(was, "that match is not at the helper's table")
		case there && by.ID != "" && favored(by.ID, was, is):
			said(was, "they win their own match")
		case there && was.Status == "scheduled" && is.Status == "in-progress" && !(op.name == "start" && anyway) && before.held[id]:
			said(was, "it is held")
		case there && was.Status == "scheduled" && is.Status == "in-progress" && !(op.name == "start" && anyway) && busy(before, was):
			said(was, "an athlete is in progress in another match")
		}
	}
	return did
}

// shape is what a match is to its athletes.
func shape(m api.Match) string {
	return strings.Join([]string{m.Status, entryID(m.Player1), entryID(m.Player2), entryID(m.Winner), fmt.Sprint(m.BestOf)}, " ")
}

func entryID(e *api.Entry) string {
	if e == nil {
		return ""
	}
	return e.ID
}

func userID(e *api.Entry) string {
	if e == nil {
		return ""
	}
	return e.User.ID
}

// favored reports whether a match between the same two is won by a person who had not won it, or not lost any more.
func favored(id string, was, is api.Match) bool {
	pair := []string{userID(was.Player1), userID(was.Player2)}
	if !slices.Contains(pair, id) || pair[0] == "" || pair[1] == "" || pair[0] != userID(is.Player1) || pair[1] != userID(is.Player2) {
		return false
	}
	lost := was.Winner != nil && userID(was.Winner) != id
	return userID(is.Winner) == id && userID(was.Winner) != id || lost && (is.Winner == nil || userID(is.Winner) == id)
}

// busy reports whether an athlete of a match is in progress in another.
func busy(seen seenHall, m api.Match) bool {
	for id, other := range seen.matches {
		if id == m.ID || other.Status != "in-progress" {
			continue
		}
		for _, a := range []string{userID(m.Player1), userID(m.Player2)} {
			if a != "" && (a == userID(other.Player1) || a == userID(other.Player2)) {
				return true
			}
		}
	}
	return false
}
