package tournament_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/tournament"
)

// finish plays on until nothing is left to be pulled.
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

// Brackets are played to the end with athletes who leave in every way, before their first match and after. Whatever the rules are, an
// athlete has a place or a word; who never pulled has a word; those who have places are in the order of the bracket, without gaps but
// those that a disqualification leaves; and guests are as if they had not been there.
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
			SharedPlaces:          rapid.SampledFrom([]event.SharedPlaces{event.PlacesShared, event.PlacesLighter}).Draw(t, "shared"),
			WhoLeft:               rapid.SampledFrom([]event.WhoLeft{event.KeepPlace, event.LeftWord}).Draw(t, "left"),
			AfterDisqualification: rapid.SampledFrom([]event.AfterDisqualification{event.PlacesStay, event.PlacesMoveUp}).Draw(t, "disqualified"),
		}
		of := tournament.Tournament{Athletes: h.Plan.Entrants}
		matches := make(bracket.Matches, len(h.Matches))
		pulled := map[bracket.Entrant]bool{}
		for i, m := range h.Matches {
			matches[i] = m.Match
			if m.Counts() {
				pulled[m.Players[0]], pulled[m.Players[1]] = true, true
			}
		}
		reached := h.Plan.Places(matches)
		outcomes := of.Outcomes(rules, h.Entries, h.Matches, weights)
		for i, o := range outcomes[:h.Plan.Entrants] {
			e := h.Entries[i]
			switch never := e.HasLeft() && !pulled[bracket.Entrant(i+1)]; {
			case reached[i] > 0 && (o.Place > 0) == (o.Word != event.NoWord):
				t.Fatalf("%d has the place %d and the word %q", i+1, o.Place, o.Word)
			case o.Place > 0 && (e.Guest || e.Left.Kind == tournament.Disqualification || never && e.Left.Kind != tournament.Injury):
				t.Fatalf("%d has place %d: %+v", i+1, o.Place, e)
			case o.Place == 0 && !e.HasLeft() && !e.Guest && reached[i] > 0:
				t.Fatalf("%d has no place, only %q", i+1, o.Word)
			case rules.SharedPlaces == event.PlacesShared && o.Place > reached[i]:
				t.Fatalf("%d reached place %d and has %d", i+1, reached[i], o.Place)
			}
			if o.Place == 0 {
				continue
			}
			ahead := 0 // who keeps those behind where they are
			for j, other := range outcomes[:h.Plan.Entrants] {
				stays := h.Entries[j].Left.Kind == tournament.Disqualification && !h.Entries[j].Guest && rules.AfterDisqualification == event.PlacesStay
				if reached[j] > 0 && reached[j] < reached[i] && (other.Place > 0 || stays) {
					ahead++
				}
				shares := i != j && other.Place == o.Place
				if shares && (reached[i] != reached[j] || rules.SharedPlaces == event.PlacesLighter && weights[i+1] != weights[j+1]) {
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

// gapsIn returns the places behind a gap that two who both left made: nobody wins by going out, so a bracket can end without a first place.
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
