package tournament_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/tournament"
)

// finish plays until no match is left.
func (h *table) finish() {
	for {
		open, running := h.with(bracket.Scheduled), h.with(bracket.InProgress)
		switch {
		case len(running) > 0:
			h.record(running[0], rapid.IntRange(0, 1).Draw(h.T, "side"))
		case len(open) > 0:
			h.start(open[0])
		default:
			return
		}
	}
}

// Brackets are played to the end, and athletes leave in every way, before and after their first match. Under all rules, an athlete
// has a place or a word. Athletes who never pulled have a word. Places follow the bracket, with gaps only from disqualifications.
// Guests change nothing.
func TestOutcomes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newTable(t, false)
		kinds := []tournament.Leaving{tournament.NoShow, tournament.Withdrawal, tournament.Injury, tournament.Disqualification}
		for range rapid.IntRange(0, 4).Draw(t, "leave") {
			h.play()
			if who := rapid.IntRange(1, h.Plan.Entrants).Draw(t, "who"); !h.Entries[who-1].HasLeft() {
				h.leave(who, rapid.SampledFrom(kinds).Draw(t, "kind"))
			}
		}
		h.finish()
		weights := map[int]event.Grams{}
		for i := range h.Entries[:h.Plan.Entrants] {
			h.Entries[i].Number = i + 1
			h.Entries[i].Guest = rapid.IntRange(0, 7).Draw(t, "guest") == 0
			weights[i+1] = event.Grams(rapid.IntRange(0, 3).Draw(t, "weight") * 60_000)
		}
		rules := event.Places{
			SharedPlaces:          rapid.SampledFrom([]event.SharedPlaces{event.PlacesShared, event.PlacesLighter, event.PlacesBout}).Draw(t, "shared"),
			WhoLeft:               rapid.SampledFrom([]event.WhoLeft{event.KeepPlace, event.LeftWord}).Draw(t, "left"),
			AfterDisqualification: rapid.SampledFrom([]event.AfterDisqualification{event.PlacesStay, event.PlacesMoveUp}).Draw(t, "disqualified"),
		}
		of := tournament.Tournament{Athletes: h.Plan.Entrants, Fifth: h.Plan.Fifth() != 0}
		matches := make(bracket.Matches, len(h.Matches))
		pulled := map[bracket.Entrant]bool{}
		for i, m := range h.Matches {
			matches[i] = m.Match
			if m.Counts() {
				pulled[m.Players[0]], pulled[m.Players[1]] = true, true
			}
		}
		reached := h.Plan.Places(matches)
		var undecided []bracket.Entrant // the two of a bout for 5th without a winner
		if fifth := h.Plan.Fifth(); fifth != 0 {
			if m := matches.At(fifth); m.Status == bracket.Completed && m.Winner == 0 {
				undecided = m.Players[:]
			}
		}
		outcomes := of.Outcomes(rules, h.Entries, h.Matches, weights)
		for i, o := range outcomes[:h.Plan.Entrants] {
			e := h.Entries[i]
			switch never := e.HasLeft() && !pulled[bracket.Entrant(i+1)]; {
			case reached[i] > 0 && (o.Place > 0) == (o.Word != event.NoWord):
				t.Fatalf("%d has the place %d and the word %q", i+1, o.Place, o.Word)
			case o.Place > 0 && (e.Guest || e.Left.Kind == tournament.Disqualification || never):
				t.Fatalf("%d has place %d: %+v", i+1, o.Place, e)
			case o.Place == 0 && !e.HasLeft() && !e.Guest && reached[i] > 0:
				t.Fatalf("%d has no place, only %q", i+1, o.Word)
			case rules.SharedPlaces == event.PlacesShared && o.Place > reached[i]:
				t.Fatalf("%d reached place %d and has %d", i+1, reached[i], o.Place)
			}
			if o.Place == 0 {
				continue
			}
			ahead := 0 // athletes ahead of the place
			for j, other := range outcomes[:h.Plan.Entrants] {
				stays := h.Entries[j].Left.Kind == tournament.Disqualification && !h.Entries[j].Guest && rules.AfterDisqualification == event.PlacesStay
				if reached[j] > 0 && reached[j] < reached[i] && (other.Place > 0 || stays) {
					ahead++
				}
				shares := i != j && other.Place == o.Place
				apart := rules.SharedPlaces != event.PlacesShared && weights[i+1] != weights[j+1] && !slices.Contains(undecided, bracket.Entrant(i+1))
				if shares && (reached[i] != reached[j] || apart) {
					t.Fatalf("%d and %d share place %d", i+1, j+1, o.Place)
				}
				if other.Place > 0 && reached[i] < reached[j] && o.Place >= other.Place {
					t.Fatalf("%d has place %d and %d has %d", i+1, o.Place, j+1, other.Place)
				}
			}
			if rules.SharedPlaces == event.PlacesShared && len(gapsIn(reached)) == 0 && o.Place != ahead+1 {
				t.Fatalf("%d of %v has place %d behind %d", i+1, outcomes, o.Place, ahead)
			}
		}
	})
}

// gapsIn returns the places behind a gap made by two who both left. An elimination wins nothing, so a bracket can end without a first
// place.
func gapsIn(reached []int) (gaps []int) {
	taken := map[int]int{}
	for _, place := range reached {
		if place > 0 {
			taken[place]++
		}
	}
	next := 1
	for place := 1; place <= len(reached); place++ {
		if n := taken[place]; n > 0 {
			if place != next {
				gaps = append(gaps, place)
			}
			next = place + n
		}
	}
	return gaps
}

// Eight athletes: the better number wins, and 5 and 6 go out in the same losers round. Their bout decides. If both have left,
// nothing does, not even weight.
func TestBoutForFifth(t *testing.T) {
	plan, err := bracket.NewPlan(8)
	if err != nil {
		t.Fatal(err)
	}
	plan = plan.WithFifth()
	weights := map[int]event.Grams{5: 90_000, 6: 80_000, 7: 90_000, 8: 80_000}
	for _, tt := range []struct {
		name      string
		fifth     func(bracket.Event) bracket.Event
		five, six int
	}{
		{name: "the heavier wins", fifth: func(e bracket.Event) bracket.Event { e.Winner = 5; return e }, five: 5, six: 6},
		{name: "the lighter wins", fifth: func(e bracket.Event) bracket.Event { e.Winner = 6; return e }, five: 6, six: 5},
		{name: "one has left", fifth: func(e bracket.Event) bracket.Event { return bracket.Event{Gone: [2]bracket.Entrant{6}} }, five: 5, six: 6},
		{name: "both have left", fifth: func(e bracket.Event) bracket.Event { return bracket.Event{Gone: e.Players} }, five: 5, six: 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := bracket.History{Plan: plan, Draw: plan.Standard()}
			played, _ := h.Replay()
			for !plan.Finished(played.At) {
				open := slices.IndexFunc(played, func(m bracket.Match) bool { return m.Status == bracket.Scheduled })
				m := played[open]
				e := bracket.Event{Match: m.Number, Players: m.Players, Winner: min(m.Players[0], m.Players[1])}
				if m.Number == plan.Fifth() {
					e = tt.fifth(e)
				}
				h.Events = append(h.Events, e)
				played, _ = h.Replay()
			}
			entries := make([]tournament.Entry, 8)
			for i := range entries {
				entries[i] = tournament.Entry{Number: i + 1, UserID: "u"}
			}
			matches := make([]tournament.Match, len(played))
			for i, m := range played {
				matches[i].Match = m
			}
			outcomes := tournament.Tournament{Athletes: 8, Fifth: true}.Outcomes(event.Places{SharedPlaces: event.PlacesBout}, entries, matches, weights)
			want := []int{1, 2, 3, 4, tt.five, tt.six, 8, 7} // the lighter of the last two comes first
			for i, o := range outcomes {
				if o.Place != want[i] {
					t.Errorf("athlete %d has place %d, want %d", i+1, o.Place, want[i])
				}
			}
		})
	}
}
