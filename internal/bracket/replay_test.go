package bracket_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
)

// hall is an event with departures, whose state is a replay of its history.
type hall struct {
	rapid.TB
	bracket.History
	matches bracket.Matches
}

func newHall(t rapid.TB, plan bracket.Plan, draw []bracket.Pairing) *hall {
	h := &hall{TB: t, History: bracket.History{Plan: plan, Draw: draw}}
	h.replay()
	return h
}

// replay sets the matches to the state after the history, and drops void results from it.
func (h *hall) replay() {
	h.Helper()
	matches, voided := h.Replay()
	for _, i := range slices.Backward(voided) {
		h.Events[i].Match = 0
		if h.Events[i].Gone == [2]bracket.Entrant{} {
			h.Events = slices.Delete(h.Events, i, i+1)
		}
	}
	h.matches = matches
	h.check()
}

func (h *hall) add(e bracket.Event) {
	h.Helper()
	h.Events = append(slices.Clone(h.Events), e)
	h.replay()
}

func (h *hall) leave(athletes ...bracket.Entrant) {
	h.Helper()
	var e bracket.Event
	copy(e.Gone[:], athletes)
	h.add(e)
}

func (h *hall) record(number int, winner bracket.Entrant) {
	h.Helper()
	h.add(bracket.Event{Match: number, Players: h.matches.At(number).Players, Winner: winner})
}

// open returns the matches that can be played.
func (h *hall) open() (open []bracket.Match) {
	for _, m := range h.matches {
		if m.Status == bracket.Scheduled {
			open = append(open, m)
		}
	}
	return open
}

func (h *hall) fought(number int) bool {
	return slices.ContainsFunc(h.Events, func(e bracket.Event) bool { return e.Match == number })
}

func (h *hall) gone() map[bracket.Entrant]bool {
	gone := map[bracket.Entrant]bool{}
	for _, e := range h.Events {
		for _, athlete := range e.Gone {
			gone[athlete] = athlete != 0
		}
	}
	return gone
}

func (h *hall) athletes() (athletes []bracket.Entrant) {
	for e := bracket.Entrant(1); int(e) <= h.Plan.Size; e++ {
		if h.Plan.IsAthlete(e) {
			athletes = append(athletes, e)
		}
	}
	return athletes
}

// drawHall makes an event, mostly a small one, and plays part of it at random, with departures.
func drawHall(t *rapid.T) *hall {
	most := 20
	if rapid.IntRange(0, 19).Draw(t, "kind of size") == 19 {
		most = 128
	}
	plan := planOf(t, rapid.IntRange(bracket.MinEntrants, most).Draw(t, "athletes"))
	h := newHall(t, plan, seeding(t, plan))
	for steps := rapid.IntRange(0, 3*plan.Entrants).Draw(t, "steps"); steps > 0; steps-- {
		h.step(t)
	}
	return h
}

// step records a result or a departure: alone, in a match, or two who are both absent.
func (h *hall) step(t *rapid.T) {
	open := h.open()
	switch kind := rapid.IntRange(0, 11).Draw(t, "step"); {
	case kind == 0:
		h.leave(rapid.SampledFrom(h.athletes()).Draw(t, "who leaves"))
	case len(open) == 0:
	case kind == 1:
		m := rapid.SampledFrom(open).Draw(t, "match of two absent")
		h.leave(m.Players[0], m.Players[1])
	default:
		m := rapid.SampledFrom(open).Draw(t, "match")
		winner := rapid.SampledFrom(m.Players[:]).Draw(t, "winner")
		e := bracket.Event{Match: m.Number, Players: m.Players, Winner: winner}
		if kind == 2 { // injured in the match
			e.Gone[0] = loserOf(m, winner)
		}
		h.add(e)
	}
}

func loserOf(m bracket.Match, winner bracket.Entrant) bracket.Entrant {
	m.Winner = winner
	return m.Loser()
}

// finish plays the remaining matches; the winner is first in an order of the athletes.
func (h *hall) finish(better []bracket.Entrant) {
	h.Helper()
	for open := h.open(); len(open) > 0; open = h.open() {
		m := open[0]
		winner := m.Players[0]
		if slices.Index(better, m.Players[1]) < slices.Index(better, winner) {
			winner = m.Players[1]
		}
		h.record(m.Number, winner)
	}
}

// check checks invariants: nobody is lost, nobody is in twice.
func (h *hall) check() {
	h.Helper()
	gone, fed := h.gone(), map[bracket.Entrant]int{}
	losses := map[bracket.Entrant]int{}
	out := map[bracket.Entrant]bool{} // who met another who had left
	for _, m := range h.matches {
		known := m.Players[0] != 0 && m.Players[1] != 0
		bye := h.Plan.HasBye(m)
		switch m.Status {
		case bracket.InProgress:
			h.Fatalf("match %d is in progress", m.Number)
		case bracket.Pending:
			if known {
				h.Fatalf("match %d waits though it has %v", m.Number, m.Players)
			}
		case bracket.Scheduled:
			if !known || bye || gone[m.Players[0]] || gone[m.Players[1]] {
				h.Fatalf("match %d of %v can be played; gone: %v", m.Number, m.Players, gone)
			}
		case bracket.Completed:
			switch {
			case !known, m.Winner != 0 && !slices.Contains(m.Players[:], m.Winner):
				h.Fatalf("match %d is completed: %+v", m.Number, m)
			case m.Winner == 0:
				if !gone[m.Players[0]] || !gone[m.Players[1]] {
					h.Fatalf("match %d of %v has no winner; gone: %v", m.Number, m.Players, gone)
				}
				out[m.Players[0]], out[m.Players[1]] = true, true
			case h.Plan.IsAthlete(m.Loser()):
				if m.Number != h.Plan.Fifth() {
					losses[m.Loser()]++
				}
				if !h.fought(m.Number) && !gone[m.Loser()] {
					h.Fatalf("match %d is lost by %d, who is there, without a bout", m.Number, m.Loser())
				}
			}
		}
		if m.Status == bracket.Pending || m.Status == bracket.Scheduled {
			fed[m.Players[0]]++
			fed[m.Players[1]]++
		}
	}
	champion, finished := h.Plan.Champion(h.matches.At), h.Plan.Finished(h.matches.At)
	places := h.Plan.Places(h.matches)
	again := oweFifth(h.Plan, h.matches)
	for _, e := range h.athletes() {
		// An athlete who left before the final loses it without a rematch. The second is then out with one loss, even if the
		// bout for 5th is still open.
		lasting := champion == 0 && !out[e] && losses[e] < 2 || again[e]
		if finished {
			lasting = false
		}
		want := 0
		if lasting {
			want = 1
		}
		if fed[e] != want {
			h.Fatalf("athlete %d (%d losses, gone: %v) is in %d open matches", e, losses[e], gone[e], fed[e])
		}
		if place := places[e-1]; h.Plan.Size > 2 && (place == 0) != lasting {
			h.Fatalf("athlete %d, who is still in (%v), has place %d", e, lasting, place)
		}
	}
	if open := len(h.open()); finished != (open == 0) {
		h.Fatalf("finished: %v, with %d matches to be played", finished, open)
	}
}

// TestReplayIsThePlay plays events by the rules of single matches and compares that with a replay of the results.
func TestReplayIsThePlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plan := planOf(t, entrants.Draw(t, "entrants"))
		g := newGame(t, plan, seeding(t, plan))
		h := bracket.History{Plan: plan, Draw: g.pairings}
		lot := rapid.Uint64().Draw(t, "results")
		for !g.finished() {
			for _, number := range g.with(bracket.Scheduled) {
				m := g.matches.At(number)
				winner := m.Players[lot>>(number%64)&1]
				g.bout(number, winner)
				h.Events = append(h.Events, bracket.Event{Match: number, Players: [2]bracket.Entrant{m.Players[1], m.Players[0]}, Winner: winner})
			}
			before := slices.Clone(g.matches)
			replayed, voided := h.Replay()
			if len(voided) > 0 {
				t.Fatalf("results that do not stand: %v", voided)
			}
			if !g.finished() {
				g.must(move{rule: openRound})
				// A replay closes walkovers at once, and a round does not say who is in it.
				if diff := cmp.Diff(g.matches, replayed.Resume(g.matches, true)); diff != "" {
					t.Fatalf("after the round is opened (-played +replayed):\n%s", diff)
				}
			} else if diff := cmp.Diff(before, replayed); diff != "" {
				t.Fatalf("at the end (-played +replayed):\n%s", diff)
			}
		}
	})
}

// TestAnybodyMayLeave checks every state of events which athletes leave, and every end.
func TestAnybodyMayLeave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHall(t)
		h.finish(h.athletes())
		if !h.Plan.Finished(h.matches.At) {
			t.Fatal("nothing is open and the event is not over")
		}
		h.checkPlaces()
	})
}

// checkPlaces compares places with their definition: one more than the number of athletes who outlast the losers round of an
// elimination.
func (h *hall) checkPlaces() {
	h.Helper()
	last := h.Plan.Rounds(bracket.Losers)
	if last == 0 {
		return
	}
	lasted := map[bracket.Entrant]int{} // the losers round of their elimination
	for _, e := range h.athletes() {
		lasted[e] = last + 1
	}
	champion := h.Plan.Champion(h.matches.At)
	for _, m := range h.matches {
		f := h.Plan.Fixture(m.Number)
		switch {
		case h.Plan.HasBye(m) || f.Section >= bracket.GrandFinal || m.Status != bracket.Completed:
		case m.Winner == 0 && f.Section == bracket.Winners:
			lasted[m.Players[0]] = h.Plan.Fixture(f.LoserTo.Match).Round
			if f.Round == h.Plan.Rounds(bracket.Winners) {
				lasted[m.Players[0]] = last
			}
			lasted[m.Players[1]] = lasted[m.Players[0]]
		case m.Winner == 0:
			lasted[m.Players[0]], lasted[m.Players[1]] = f.Round, f.Round
		case f.Section == bracket.Losers:
			lasted[m.Loser()] = f.Round
		}
	}
	for _, e := range h.athletes() {
		want := 1
		for _, other := range h.athletes() {
			if lasted[other] > lasted[e] {
				want++
			}
		}
		if lasted[e] > last && e != champion || lasted[e] <= last && want == 1 {
			want = 2
		}
		if fifth := h.Plan.Fifth(); fifth != 0 {
			if m := h.matches.At(fifth); m.Winner != 0 && !h.Plan.HasBye(m) && m.Loser() == e {
				want++ // 6th, or behind others who share with the winner
			}
		}
		if got := h.Plan.Places(h.matches)[e-1]; got != want {
			h.Fatalf("athlete %d lasted to losers round %d of %d: place %d, want %d", e, lasted[e], last, got, want)
		}
	}
}

// TestReversalUndoesALeaving reverses the last departure, when nothing it changes was played since.
func TestReversalUndoesALeaving(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHall(t)
		before, events := slices.Clone(h.matches), slices.Clone(h.Events)
		h.leave(rapid.SampledFrom(h.athletes()).Draw(t, "who leaves"))
		h.Events = events
		h.replay()
		if diff := cmp.Diff(before, h.matches); diff != "" {
			t.Fatalf("a departure and its reversal (-before +after):\n%s", diff)
		}
	})
}

// TestCorrectedIsPlayedRight corrects any result at any depth and plays to the end. It expects the same end as if the
// corrected result had come first.
func TestCorrectedIsPlayedRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHall(t)
		var results []int // indexes of events
		for i, e := range h.Events {
			if e.Match != 0 && e.Gone == [2]bracket.Entrant{} {
				results = append(results, i)
			}
		}
		if len(results) == 0 {
			t.Skip("nothing was played")
		}
		i := rapid.SampledFrom(results).Draw(t, "result to correct")
		before, fought := h.matches, map[int]bool{}
		for _, e := range h.Events {
			if e.Match != 0 {
				fought[e.Match] = true
			}
		}
		wrong := h.Events[i]
		h.Events = slices.Clone(h.Events)
		h.Events[i].Winner = loserOf(bracket.Match{Players: wrong.Players}, wrong.Winner)
		h.replay()

		effect := h.Plan.EffectOf(before, h.matches, func(number int) bool { return fought[number] }, h.fought)
		for _, number := range effect.Voided {
			if h.fought(number) || number <= wrong.Match {
				t.Fatalf("match %d is said to be void and stands, or comes before match %d", number, wrong.Match)
			}
		}
		for _, number := range effect.Kept {
			if h.matches.At(number).Winner != before.At(number).Winner {
				t.Fatalf("match %d is said to be kept: %+v, %+v", number, before.At(number), h.matches.At(number))
			}
		}
		standing := 0
		for _, e := range h.Events {
			if e.Match != 0 {
				standing++
			}
		}
		if want := len(fought) - len(effect.Voided); standing != want {
			t.Fatalf("%d results stand, want %d: %d void", standing, want, len(effect.Voided))
		}

		// Played with the right result first: the same draw, and the final result of each match.
		better := rapid.Permutation(h.athletes()).Draw(t, "order of strength")
		h.finish(better)
		right := newHall(t, h.Plan, h.Draw)
		for _, e := range h.Events {
			right.add(e)
		}
		if diff := cmp.Diff(right.matches, h.matches); diff != "" {
			t.Fatalf("corrected and played on (-played right +corrected):\n%s", diff)
		}
	})
}

// TestLatecomersTakeByes gives a latecomer a bye if no following bout has begun, and plays to the end.
func TestLatecomersTakeByes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawHall(t)
		byes := h.Plan.OpenByes(h.matches, func(m bracket.Match) bool { return m.Status == bracket.InProgress || h.fought(m.Number) })
		for number := 1; number <= h.Plan.FirstRound(); number++ {
			m := h.matches.At(number)
			if !h.Plan.HasBye(m) {
				continue
			}
			bye := m.Players[0]
			if !h.Plan.IsBye(bye) {
				bye = m.Players[1]
			}
			late := bracket.History{Plan: h.Plan.WithLatecomers(bye), Draw: h.Draw, Events: h.Events}
			_, voided := late.Replay()
			if free := slices.Contains(byes, bye); free && len(voided) > 0 {
				t.Fatalf("bye %d is free and a latecomer in its place voids events %v", bye, voided)
			}
		}
		if len(byes) == 0 {
			t.Skip("no bye is free")
		}
		athletes := len(h.athletes())
		h.Plan = h.Plan.WithLatecomers(rapid.SampledFrom(byes).Draw(t, "bye"))
		h.replay()
		if len(h.athletes()) != athletes+1 {
			t.Fatalf("%d athletes, want %d", len(h.athletes()), athletes+1)
		}
		h.finish(h.athletes())
		h.checkPlaces()
	})
}
