package api_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestNoOperationGoesAroundTheGate makes random callers call each operation that writes a match of an event,
// in any state. Afterwards the gate allows every change. Nothing changed in a finished event, by people
// without a role, or by helpers of other tables. Nobody won their own match. Held matches and athletes in
// progress elsewhere were not started, unless officials said anyway.
func TestNoOperationGoesAroundTheGate(t *testing.T) {
	t.Parallel()
	cases, changes, tried := 0, map[string]int{}, map[string]bool{}
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
		maps.Copy(tried, g.rows)
	}
	for _, rows := range writesNoMatch {
		for _, row := range rows {
			if tried[row] {
				t.Errorf("%s is tried, and said to write no match", row)
			}
			tried[row] = true
		}
	}
	table, _ := api.New(api.Options{}).Rows()
	for row := range table {
		if !strings.HasPrefix(row, "GET ") && !tried[row] {
			t.Errorf("%s is not tried; say in writesNoMatch why, or try it", row)
		}
		delete(tried, row)
	}
	for row := range tried {
		t.Errorf("there is no operation %s", row)
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
	entered []string        // registrations
	rows    map[string]bool // operations to try, in the form of the access table
}

// gatedCall is an operation that writes matches, or might.
type gatedCall struct {
	name, row string
	call      func() *apitest.Reply
}

// writesNoMatch are the operations that [TestNoOperationGoesAroundTheGate] does not try, each with the reason.
var writesNoMatch = map[string][]string{
	"an account or a session": {
		"POST /api/users/Login", "POST /api/users/logout", "POST /api/users/createuser", "POST /api/users/forgot-password", "POST /api/users/reset-password",
		"POST /api/users/link-owner", "POST /api/users/reset-link/{id}", "POST /api/auth/{provider}/callback", "POST /api/auth/exchange",
		"PUT /api/users/change-password/{id}", "POST /api/users/import", "PUT /api/users/updateuser/{id}", "PUT /api/users/participant/{id}",
		"DELETE /api/users/participant/{id}", "PUT /api/users/referee/{id}", "DELETE /api/users/referee/{id}", "POST /api/notifications/read",
		"POST /api/public/me/{code}/push", "DELETE /api/public/me/{code}/push",
	},
	"two people, refused while both are in one tournament; the matches keep their entries": {"POST /api/users/merge"},
	"what there is no match of yet": {
		"POST /api/tournament/create", "POST /api/category/create", "PUT /api/category/update/{id}", "DELETE /api/category/delete/{id}", "POST /api/event/create",
		"POST /api/event/classes/create", "POST /api/event/classes/add-arm", "PUT /api/event/classes/update/{id}", "POST /api/event/classes/adopt",
	},
	"settings, officials, or the state of the event": {
		"POST /api/tournament/assign-referee", "POST /api/tournament/remove-referee", "PUT /api/event/update/{id}", "PUT /api/event/picture/{id}", "POST /api/event/state/{id}", "POST /api/event/teams/rename", "POST /api/event/book/final", "POST /api/event/book/handout", "POST /api/event/ledger/mark/{id}", "POST /api/event/ledger/absent", "POST /api/event/export", "POST /api/event/copy", "POST /api/event/reclaim", "POST /api/tournament/disqualified", "POST /api/event/set-official",
	},
	"a file, which an organizer has checked": {"POST /api/event/import"},
	"only an answer": {
		"POST /api/event/classes/preview", "POST /api/event/classes/merge-preview", "POST /api/event/suggest", "POST /api/event/preview-registration",
		"POST /api/lists/read", "POST /api/event/weigh-in/preview", "POST /api/event/plan", "POST /api/event/plan/propose", "POST /api/draw/verify", "POST /api/event/import/preview",
	},
	"the code, weight or badge of an athlete": {
		"POST /api/event/athlete/code/{id}", "POST /api/event/weigh/{id}", "POST /api/event/weigh-in/close", "POST /api/event/weigh-in/mark/{id}", "POST /api/event/queue/present",
	},
	"a table, its link or its device": {
		"POST /api/event/tables/create", "PUT /api/event/tables/update/{id}", "DELETE /api/event/tables/delete/{id}", "POST /api/event/table-links/create",
		"DELETE /api/event/table-links/delete/{id}", "POST /api/table/enter", "PUT /api/devices/{device}",
	},
	"the order of the queue": {
		"PUT /api/event/decision/{id}",
		"POST /api/event/queue/arrived-badge", "POST /api/event/queue/more-time", "POST /api/event/queue/waive", "POST /api/event/queue/next", "POST /api/event/queue/hold",
		"POST /api/event/queue/class", "POST /api/event/queue/break", "POST /api/event/queue/order", "POST /api/event/queue/stage", "POST /api/event/queue/open",
	},
}

func newGatedHall(t *testing.T, s *apitest.Server, chance *rand.Rand) *gatedHall {
	g := &gatedHall{floor: newFloor(t, s, 2, 0, 0, object{"rest": 0, "restDecider": 0}), chance: chance, tables: map[string]string{}, rows: map[string]bool{}}
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
	for _, r := range register(s, g.e.ID, everybody...) {
		g.entered = append(g.entered, r.ID)
	}
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

// seenHall is the observed state: matches by id, which are at which table, and which are held.
type seenHall struct {
	state   string
	matches map[string]shapes.Match
	at      map[string]string
	held    map[string]bool
	version map[string]int64
}

func (g *gatedHall) see() seenHall {
	g.t.Helper()
	seen := seenHall{matches: map[string]shapes.Match{}, at: map[string]string{}, held: map[string]bool{}, version: map[string]int64{}}
	var e events.EventDetail
	g.o.Get("/api/event/" + g.e.ID).Is(http.StatusOK).Data(&e)
	seen.state = e.State
	for _, id := range g.classes {
		var d shapes.TournamentDetail
		g.o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
		seen.version[id] = d.Version
		for _, m := range d.Matches {
			seen.matches[m.ID] = m
		}
	}
	q := g.queue()
	for _, table := range q.Now.Tables {
		for _, b := range []*day.NowBout{table.Called, table.OnDeck} {
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

// protest returns a protest of the event, or an unknown id.
func (g *gatedHall) protest() string {
	var all []day.Protest
	g.o.Get("/api/event/protests/" + g.e.ID).Is(http.StatusOK).Data(&all)
	if len(all) == 0 {
		return uuid.NewString()
	}
	return all[g.chance.IntN(len(all))].ID
}

// prepare sometimes changes the hall as an organizer, so that all states occur.
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

// act has a random caller call a random operation with a random match, and returns it if it changed a match.
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
	if g.chance.IntN(2) == 0 { // mostly those at tables and in progress
		if busy := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return before.at[id] == "" && before.matches[id].Status != "in-progress" }); len(busy) > 0 {
			ids = busy
		}
	}
	m := before.matches[ids[g.chance.IntN(len(ids))]]
	class := m.Tournament.ID
	other := g.classes[0]
	if other == class {
		other = g.classes[1]
	}
	outsider := g.callers["outsider"].ID
	entry := []string{m.Player1.ID, m.Player2.ID}[g.chance.IntN(2)]
	anyway := g.chance.IntN(4) == 0
	report := result([]string{"1", "2"}[g.chance.IntN(2)])
	correction := result([]string{"1", "2"}[g.chance.IntN(2)])
	correction["reason"], correction["version"] = "video", before.version[class]
	var pad day.Pad
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
	post := func(path string, body any) func() *apitest.Reply {
		return func() *apitest.Reply { return by.Post(path, body) }
	}
	all := []gatedCall{
		{"start", "POST /api/match/start/{id}", post("/api/match/start/"+m.ID, object{"anyway": anyway})},
		{"unstart", "POST /api/match/unstart/{id}", post("/api/match/unstart/"+m.ID, nil)},
		{"result", "PUT /api/match/update-result/{id}", func() *apitest.Reply { return by.Put("/api/match/update-result/"+m.ID, report) }},
		{"no-show", "POST /api/match/no-show/{id}", post("/api/match/no-show/"+m.ID, object{"absent": []string{entry}})},
		{"undo", "POST /api/match/undo/{id}", post("/api/match/undo/"+m.ID, nil)},
		{"correct", "POST /api/match/correct/{id}", post("/api/match/correct/"+m.ID, correction)},
		{"log game", "POST /api/match/log/{id}", post("/api/match/log/"+m.ID, log(game(entry)))},
		{"log start", "POST /api/match/log/{id}", post("/api/match/log/"+m.ID, log(object{"id": uuid.NewString(), "kind": "start"}))},
		{"log strike", "POST /api/match/log/{id}", post("/api/match/log/"+m.ID, log(object{"id": uuid.NewString(), "kind": "strike", "strikes": strikes}))},
		{"take over", "POST /api/match/take-over/{id}", post("/api/match/take-over/"+m.ID, object{"device": "of " + who})},
		{"start round", "POST /api/tournament/start-round", post("/api/tournament/start-round", object{"tournamentId": class})},
		{"next round", "POST /api/tournament/seed-next-round/{id}", post("/api/tournament/seed-next-round/"+class, nil)},
		{"withdraw", "POST /api/tournament/leave", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "withdrawal", "reason": "ill"})},
		{"injury", "POST /api/tournament/leave", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "injury", "matchId": m.ID})},
		{"disqualify", "POST /api/tournament/leave", post("/api/tournament/leave", object{"tournamentId": class, "entryId": entry, "kind": "disqualification", "matchId": m.ID, "reason": "x"})},
		{"return", "POST /api/tournament/return", post("/api/tournament/return", object{"tournamentId": class, "entryId": entry})},
		{"call", "POST /api/event/queue/call", post("/api/event/queue/call", object{"matchId": m.ID, "tableId": g.e.Tables[g.chance.IntN(2)].ID})},
		{"take back", "POST /api/event/queue/take-back", post("/api/event/queue/take-back", object{"matchId": m.ID})},
		{"remove", "POST /api/tournament/remove-participant", post("/api/tournament/remove-participant", object{"tournamentId": class, "participantIds": []string{m.Player1.User.ID}, "redraw": true})},
		{"reset", "POST /api/tournament/reset/{id}", post("/api/tournament/reset/"+class, object{"to": "draw"})},
		{"length", "PUT /api/tournament/update/{id}", func() *apitest.Reply {
			return by.Put("/api/tournament/update/"+class, object{"settings": object{"bestOf": 1 + 2*g.chance.IntN(2)}})
		}},
		{"start class", "POST /api/tournament/start/{id}", post("/api/tournament/start/"+class, nil)},
		{"seed", "POST /api/tournament/seed/{id}", post("/api/tournament/seed/"+class, object{"manualSeedingData": nil})},
		{"move", "POST /api/tournament/move-participant", post("/api/tournament/move-participant", object{"tournamentId": class, "to": other, "participantId": entry})},
		{"add", "POST /api/tournament/add-participant", post("/api/tournament/add-participant", object{"tournamentId": class, "participantIds": []string{outsider}})},
		{"add latecomer", "POST /api/tournament/add-latecomer", post("/api/tournament/add-latecomer", object{"tournamentId": class, "participantIds": []string{outsider}, "redraw": g.chance.IntN(2) == 0})},
		{"register", "POST /api/event/register", post("/api/event/register", object{"eventId": g.e.ID, "athletes": []object{{"userId": outsider, "classIds": g.classes}}})},
		{"enter", "POST /api/event/enter/{id}", post("/api/event/enter/"+g.e.ID, object{"classIds": g.classes})},
		{"withdraw oneself", "POST /api/event/withdraw/{id}", post("/api/event/withdraw/"+g.e.ID, nil)},
		{"take out", "DELETE /api/event/athlete/delete/{id}", func() *apitest.Reply {
			return by.Delete("/api/event/athlete/delete/" + g.entered[g.chance.IntN(len(g.entered))])
		}},
		{"change athlete", "PUT /api/event/athlete/{id}", func() *apitest.Reply {
			return by.Put("/api/event/athlete/"+g.entered[g.chance.IntN(len(g.entered))], object{"classIds": []string{class}})
		}},
		{"protest", "POST /api/event/protest", post("/api/event/protest", object{"matchId": m.ID, "entryId": entry, "reason": "elbow"})},
		{"decide a protest", "POST /api/event/protest/decide/{id}", post("/api/event/protest/decide/"+g.protest(), object{"upheld": g.chance.IntN(2) == 0})},
		{"go on", "POST /api/event/queue/go-on", post("/api/event/queue/go-on", object{"matchId": m.ID, "goesOn": g.chance.IntN(2) == 0})},
		{"arrived", "POST /api/event/queue/arrived", post("/api/event/queue/arrived", object{"matchId": m.ID, "entryId": entry})},
	}
	// Ending a class is rare, because the others need matches.
	ends := []gatedCall{
		{"cancel", "POST /api/tournament/cancel/{id}", post("/api/tournament/cancel/"+class, object{"reason": "x"})},
		{"end class", "POST /api/tournament/status-update", post("/api/tournament/status-update", object{"tournamentId": class, "status": "completed"})},
		{"delete class", "DELETE /api/event/classes/delete/{id}", func() *apitest.Reply { return by.Delete("/api/event/classes/delete/" + class) }},
		{"delete tournament", "DELETE /api/tournament/delete/{id}", func() *apitest.Reply { return by.Delete("/api/tournament/delete/" + class) }},
		{"close class", "POST /api/event/classes/close/{id}", post("/api/event/classes/close/"+class, nil)},
		{"merge classes", "POST /api/event/classes/merge", post("/api/event/classes/merge", object{"from": class, "into": other})},
		{"reopen class", "POST /api/event/classes/reopen/{id}", post("/api/event/classes/reopen/"+class, nil)},
		{"archive", "POST /api/tournament/archive/{id}", post("/api/tournament/archive/"+class, nil)},
		{"publish a draw", "POST /api/event/draw/publish", post("/api/event/draw/publish", object{"eventId": g.e.ID, "classIds": []string{class}})},
		{"make a draw", "POST /api/event/draw/make", post("/api/event/draw/make", object{"eventId": g.e.ID, "hallNumber": "12345"})},
		{"delete the event", "DELETE /api/event/delete/{id}", func() *apitest.Reply { return by.Delete("/api/event/delete/" + g.e.ID) }},
	}
	for _, op := range slices.Concat(all, ends) {
		g.rows[op.row] = true
	}
	op := all[g.chance.IntN(len(all))]
	if g.chance.IntN(25) == 0 {
		op = ends[g.chance.IntN(len(ends))]
	}
	reply := op.call()
	after := g.see()
	said := func(changed shapes.Match, why string) {
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

// shape is a match's relation to its athletes.
func shape(m shapes.Match) string {
	return strings.Join([]string{m.Status, entryID(m.Player1), entryID(m.Player2), entryID(m.Winner), fmt.Sprint(m.BestOf)}, " ")
}

func entryID(e *shapes.Entry) string {
	if e == nil {
		return ""
	}
	return e.ID
}

func userID(e *shapes.Entry) string {
	if e == nil {
		return ""
	}
	return e.User.ID
}

// favored reports whether a match between the same two is now won by a person who had not won it, or no longer lost.
func favored(id string, was, is shapes.Match) bool {
	pair := []string{userID(was.Player1), userID(was.Player2)}
	if !slices.Contains(pair, id) || pair[0] == "" || pair[1] == "" || pair[0] != userID(is.Player1) || pair[1] != userID(is.Player2) {
		return false
	}
	lost := was.Winner != nil && userID(was.Winner) != id
	return userID(is.Winner) == id && userID(was.Winner) != id || lost && (is.Winner == nil || userID(is.Winner) == id)
}

// busy reports whether an athlete of a match is in progress in another.
func busy(seen seenHall, m shapes.Match) bool {
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
