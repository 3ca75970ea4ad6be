package bracket_test

import (
	"slices"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
)

// check checks the invariants of a game's state.
func (g *game) check() {
	g.Helper()
	waiting, losses := make([]int, g.plan.Size+1), make([]int, g.plan.Size+1)
	for _, m := range g.matches {
		known := m.Players[0] != 0 && m.Players[1] != 0
		byes := 0
		for _, e := range m.Players {
			if g.isBye(e) {
				byes++
			}
		}
		rematch := m.Number == g.plan.Rematch()
		switch {
		case m.Number == g.plan.Fifth() && (m.Status == bracket.Void) != (byes > 0):
			g.Fatalf("the bout for 5th of %v is %v", m.Players, m.Status)
		case m.Status == bracket.Void && m.Number == g.plan.Fifth():
		case m.Status == bracket.Void && !rematch && byes != 2,
			m.Status == bracket.Void && rematch && m.Players != [2]bracket.Entrant{}:
			g.Fatalf("match %d is void with players %v", m.Number, m.Players)
		case m.Status != bracket.Void && byes == 2:
			g.Fatalf("match %d between two byes is %v", m.Number, m.Status)
		case m.Status == bracket.Scheduled || m.Status == bracket.InProgress:
			if !known || byes > 0 {
				g.Fatalf("match %d is %v with players %v", m.Number, m.Status, m.Players)
			}
		case m.Status == bracket.Completed:
			if !known || !slices.Contains(m.Players[:], m.Winner) || g.isBye(m.Winner) {
				g.Fatalf("match %d is completed, players %v, winner %d", m.Number, m.Players, m.Winner)
			}
		}
		if m.Status != bracket.Completed && (m.Winner != 0 || m.Loser() != 0) {
			g.Fatalf("match %d is %v and has winner %d", m.Number, m.Status, m.Winner)
		}
		if m.Status == bracket.Pending || m.Status == bracket.Scheduled || m.Status == bracket.InProgress {
			waiting[m.Players[0]]++
			waiting[m.Players[1]]++
		}
		if g.played(m) && m.Number != g.plan.Fifth() {
			losses[m.Loser()]++
		}
	}
	again := oweFifth(g.plan, g.matches)
	final, rematch := g.matches.At(g.plan.Final()), g.matches.At(g.plan.Rematch())
	if needed := final.Winner != 0 && final.Winner == final.Players[1]; needed == (rematch.Status == bracket.Void) {
		g.Fatalf("after a final %+v the rematch is %v", final, rematch.Status)
	}
	champion := g.champion()
	for e := bracket.Entrant(1); int(e) <= g.plan.Entrants; e++ {
		in := losses[e] < 2 && e != champion || again[e]
		if losses[e] > 2 || in && waiting[e] != 1 || !in && waiting[e] != 0 {
			g.Fatalf("athlete %d of %d, %d losses, is in %d open matches (champion: %d)", e, g.plan.Entrants, losses[e], waiting[e], champion)
		}
	}
	for i, place := range g.places() {
		e := bracket.Entrant(i + 1)
		if out := losses[e] == 2 && !again[e] || e == champion; out != (place != 0) {
			g.Fatalf("athlete %d has %d losses and place %d (champion: %d)", e, losses[e], place, champion)
		}
	}
}

// oweFifth returns the athletes with two losses who still have the bout for 5th.
func oweFifth(plan bracket.Plan, matches bracket.Matches) map[bracket.Entrant]bool {
	if plan.Fifth() == 0 {
		return nil
	}
	m := matches.At(plan.Fifth())
	if m.Status == bracket.Completed || m.Status == bracket.Void {
		return nil
	}
	return map[bracket.Entrant]bool{m.Players[0]: true, m.Players[1]: true}
}

// checkOpened compares the state after opening a round with that before.
func (g *game) checkOpened(before bracket.Matches) {
	g.Helper()
	finished := make(map[int]bool) // rounds, by the number of their first match
	for _, m := range before {
		open := m.Status == bracket.Pending
		finished[g.round(m.Number)] = !open && (g.round(m.Number) == m.Number || finished[g.round(m.Number)])
	}
	last := 0
	for _, m := range before {
		if m.Status != bracket.Void && m.Number != g.plan.Fifth() && finished[g.round(m.Number)] {
			last = m.Number
		}
	}
	scheduled := g.with(bracket.Scheduled)
	if len(scheduled) == 0 {
		g.Fatal("a round is opened and nothing can be played")
	}
	if scheduled[0] <= last {
		g.Fatalf("opens match %d, though %d of a later round is finished", scheduled[0], last)
	}
	for _, m := range g.matches {
		if m.Status == bracket.Pending && m.Players[0] != 0 && m.Players[1] != 0 {
			g.Fatalf("match %d stays pending with players %v", m.Number, m.Players)
		}
	}
}

// checkEnd checks the invariants of a finished event.
func (g *game) checkEnd() {
	g.Helper()
	n := g.plan.Entrants
	bouts, losses, round := 0, make([]int, n), make([]int, n)
	for _, m := range g.matches {
		if m.Status != bracket.Completed && m.Status != bracket.Void {
			g.Fatalf("there is a champion and match %d is %v", m.Number, m.Status)
		}
		if !g.played(m) || m.Number == g.plan.Fifth() {
			continue
		}
		bouts++
		loser := m.Loser() - 1
		losses[loser]++
		// Numbers go up with the rounds, so the last loss stays.
		round[loser] = g.round(m.Number)
	}
	want := 2*n - 2
	if g.matches.At(g.plan.Rematch()).Status == bracket.Completed {
		want++
	}
	if bouts != want {
		g.Fatalf("%d athletes had %d bouts, want %d", n, bouts, want)
	}
	champion := g.champion()
	places := make([]int, n)
	for i := range places {
		places[i] = 1
		if bracket.Entrant(i+1) == champion {
			if losses[i] > want-(2*n-2) {
				g.Fatalf("the champion of %d lost %d times", n, losses[i])
			}
			continue
		}
		if losses[i] != 2 {
			g.Fatalf("athlete %d is out after %d losses", i+1, losses[i])
		}
		places[i] = 2 // behind the champion and all eliminated in later rounds
		for j := range round {
			if bracket.Entrant(j+1) != champion && round[j] > round[i] {
				places[i]++
			}
		}
	}
	if fifth := g.plan.Fifth(); fifth != 0 {
		if m := g.matches.At(fifth); g.played(m) {
			places[m.Loser()-1]++
		}
	}
	if diff := cmp.Diff(places, g.places()); diff != "" {
		g.Fatalf("places of %d (-by outlasting +engine):\n%s", n, diff)
	}
}
