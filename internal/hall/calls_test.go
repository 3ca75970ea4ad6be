package hall_test

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/testing/queuetest"
	"github.com/toproll/toproll/internal/tournament"
)

var noon = time.UnixMilli(1_800_000_000_000).UTC()

// twoMatches is a running event with two open tables, "t1" and "t2", and a class of four whose
// first two matches, "m1" and "m2", are scheduled.
func twoMatches(t *testing.T) *hall.Hall {
	t.Helper()
	drawn, err := queuetest.Class(make([]int, 4), func(n int) int { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	c := &hall.Class{Tournament: tournament.Tournament{ID: "c", Athletes: 4, Status: tournament.Active, Seeded: true}, Plan: drawn.Plan}
	for _, user := range []string{"u1", "u2", "u3", "u4"} {
		c.Entries = append(c.Entries, tournament.Entry{ID: "e" + user, Number: len(c.Entries) + 1, UserID: user, Name: user})
	}
	for _, m := range drawn.Matches {
		c.Matches = append(c.Matches, tournament.Match{ID: "m" + string(rune('0'+m.Number)), Match: m})
	}
	h := &hall.Hall{
		Event: event.Event{ID: "e", State: event.Running}, Now: noon, Classes: []*hall.Class{c},
		Tables:  []event.Table{{ID: "t1", Number: 1, State: event.TableOpen}, {ID: "t2", Number: 2, State: event.TableOpen}},
		Matches: map[string]hall.MatchAt{}, Athletes: map[string]int{}, Held: map[string]event.HeldAthlete{}, Calls: map[string]event.Call{},
	}
	h.Sort()
	return h
}

// TestFollow has one case for each row of the table of [hall.Hall.Follow], and for the matches
// that were started without a call.
func TestFollow(t *testing.T) {
	called := func(c event.Call) event.Call { c.Place, c.TableID = event.Called, "t1"; return c }
	announced := func(c event.Call) event.Call { c.Place, c.TableID, c.Position = event.Announced, "t1", 1; return c }
	pulled := func(c event.Call) event.Call { c.Place, c.TableID, c.EndedAt = event.Pulled, "t1", noon; return c }
	resumes := func(c event.Call) event.Call { c.NextTableID, c.Resumes = "t1", true; return c }
	inProgress := func(m *tournament.Match) { m.Status = bracket.InProgress }
	decided := func(by bout.By) func(*tournament.Match) {
		return func(m *tournament.Match) {
			m.Status, m.Winner, m.DecidedBy, m.DecidedVersion = bracket.Completed, m.Players[0], by, 1
		}
	}
	for name, tt := range map[string]struct {
		match   func(*tournament.Match)
		call    func(event.Call) event.Call
		around  func(*hall.Hall) // further differences
		place   event.Place
		table   string // "" for none
		next    string
		resumes bool
	}{
		"other athletes": {call: called, around: func(h *hall.Hall) {
			c := h.Calls["m1"]
			c.Players = [2]int{3, 4}
			h.Calls["m1"] = c
		}, place: event.Nowhere},
		"won by a pin":                {match: decided(bout.Pin), call: called, place: event.Pulled, table: "t1"},
		"won by a pin without a call": {match: decided(bout.Pin), call: announced, place: event.Pulled, table: "t1"},
		"won by default while called": {match: decided(bout.ByDefault), call: called, place: event.Nowhere, table: "t1"},
		"void while announced":        {match: func(m *tournament.Match) { m.Status = bracket.Void }, call: announced, place: event.Nowhere, table: "t1"},
		"result undone, table free":   {match: inProgress, call: pulled, place: event.Called, table: "t1"},
		"result undone, another is at the table": {match: inProgress, call: pulled, around: func(h *hall.Hall) {
			h.Calls["m2"] = event.Call{MatchID: "m2", EventID: "e", Place: event.Called, TableID: "t1", Players: hall.Players(h.Matches["m2"].Match)}
		}, place: event.Nowhere, next: "t1", resumes: true},
		"result undone, an athlete pulled since": {match: inProgress, call: pulled, around: func(h *hall.Hall) {
			h.Voided = map[string]time.Time{h.Bout(h.Matches["m1"]).Entries[0].UserID: noon.Add(time.Second)}
		}, place: event.Nowhere, next: "t1", resumes: true},
		"start undone while it resumed":       {call: resumes, place: event.Nowhere},
		"the table where it resumes is gone":  {match: inProgress, call: resumes, around: func(h *hall.Hall) { h.Tables = h.Tables[1:] }, place: event.Nowhere, resumes: true},
		"result undone and back to scheduled": {call: pulled, place: event.Nowhere},
		"called at a table that is gone":      {call: called, around: func(h *hall.Hall) { h.Tables = h.Tables[1:] }, place: event.Nowhere},
		"called and nothing changed":          {call: called, place: event.Called, table: "t1"},
		"announced and nothing changed":       {call: announced, place: event.Announced, table: "t1"},
		"started where it was announced":      {match: inProgress, call: announced, place: event.Called, table: "t1"},
		"started where its log is kept": {match: inProgress, call: announced, around: func(h *hall.Hall) { h.Where = map[string]string{"m1": "t2"} },
			place: event.Called, table: "t2"},
		"started where nothing tells": {match: inProgress, call: func(c event.Call) event.Call { return c }, place: event.Nowhere},
		"started where another is in progress": {match: inProgress, call: announced, around: func(h *hall.Hall) {
			h.Matches["m2"].Status = bracket.InProgress
			h.Calls["m2"] = event.Call{MatchID: "m2", EventID: "e", Place: event.Called, TableID: "t1", Players: hall.Players(h.Matches["m2"].Match)}
		}, place: event.Announced, table: "t1", next: "t1", resumes: true},
	} {
		t.Run(name, func(t *testing.T) {
			h := twoMatches(t)
			m := h.Matches["m1"].Match
			h.Calls["m1"] = tt.call(event.Call{MatchID: "m1", EventID: "e", Players: hall.Players(m)})
			if tt.match != nil {
				tt.match(m)
			}
			if tt.around != nil {
				tt.around(h)
			}
			h.Follow()
			c := h.Call(m)
			if c.Place != tt.place || c.NextTableID != tt.next || c.Resumes != tt.resumes || c.TableID != tt.table {
				t.Errorf("place %q, table %q, next %q, resumes %v; want %q, %q, %q, %v", c.Place, c.TableID, c.NextTableID, c.Resumes, tt.place, tt.table, tt.next, tt.resumes)
			}
			again := h.Call(m)
			if h.Follow(); h.Call(m) != again {
				t.Errorf("a second time it becomes %+v", h.Call(m))
			}
		})
	}
}

// TestFollowGivesWay: a called but unstarted match comes first at its table again when another match is started there.
func TestFollowGivesWay(t *testing.T) {
	h := twoMatches(t)
	m1, m2 := h.Matches["m1"].Match, h.Matches["m2"].Match
	h.Calls["m1"] = event.Call{MatchID: "m1", EventID: "e", Place: event.Called, TableID: "t1", Players: hall.Players(m1)}
	h.Calls["m2"] = event.Call{MatchID: "m2", EventID: "e", Place: event.Announced, TableID: "t1", Position: 1, Players: hall.Players(m2)}
	m2.Status = bracket.InProgress
	h.Follow()
	if one, two := h.Call(m1), h.Call(m2); two.Place != event.Called || two.TableID != "t1" || one.Place != event.Announced || one.TableID != "t1" || one.Position != 0 {
		t.Errorf("called before: %+v, started: %+v", one, two)
	}
}
