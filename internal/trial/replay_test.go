//go:build linux

package trial

import (
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/ranking"
)

// record is an athlete's wins, losses and points.
type record struct{ Wins, Losses, Points int }

// tally is the sum of tournaments, by athlete.
type tally map[string]record

func (t tally) add(other tally) {
	for id, r := range other {
		sum := t[id]
		t[id] = record{sum.Wins + r.Wins, sum.Losses + r.Losses, sum.Points + r.Points}
	}
}

// verifyWithout is [verify] for a tournament with departures, whose bracket depends on
// their time. Nobody who left is up. All others can win it until their second loss, and
// pulled results count.
func verifyWithout(t tournament) (tally, error) {
	left, losses := map[string]bool{}, map[string]int{}
	people := map[string]string{} // by entry
	for _, e := range t.Participants {
		left[e.ID], people[e.ID] = e.Left != "", e.User.ID
	}
	sum := tally{}
	for _, m := range t.Matches {
		if m.Player1 == nil || m.Player2 == nil || m.Bye {
			continue
		}
		up := m.Status == "scheduled" || m.Status == "in-progress"
		if gone := left[m.Player1.ID] || left[m.Player2.ID]; up && gone {
			return nil, fmt.Errorf("M%d is %s, and one of its athletes has left", m.MatchNumber, m.Status)
		}
		if m.Winner == nil {
			if m.Status == "completed" && !(left[m.Player1.ID] && left[m.Player2.ID]) {
				return nil, fmt.Errorf("M%d is completed without a winner", m.MatchNumber)
			}
			continue
		}
		loser := m.Player1
		if m.Winner.ID == loser.ID {
			loser = m.Player2
		}
		if losses[loser.ID]++; losses[loser.ID] > 2 {
			return nil, fmt.Errorf("entry %s has lost %d times", loser.ID, losses[loser.ID])
		}
		if m.DecidedBy == "default" {
			if !left[loser.ID] {
				return nil, fmt.Errorf("M%d is lost by default by somebody who is in", m.MatchNumber)
			}
			continue
		}
		sum.add(tally{people[m.Winner.ID]: {Wins: 1}, people[loser.ID]: {Losses: 1}})
	}
	over := t.Status == "completed" || t.Status == "archived"
	if over != (t.Winner != nil) {
		return nil, fmt.Errorf("it is %s with winner %+v", t.Status, t.Winner)
	}
	for _, e := range t.Participants {
		if over && !e.User.IsBye {
			if (e.Place == 1) != (e.ID == t.Winner.ID) || e.Place == 0 {
				return nil, fmt.Errorf("entry %s has place %d, the winner is %s", e.ID, e.Place, t.Winner.ID)
			}
			sum.add(tally{e.User.ID: {Points: ranking.StandardPoints.For(e.Place)}})
		}
	}
	return sum, nil
}

// verify plays a tournament with the engine, from its first round and its completed
// matches' winners alone. It reports differences from the stored state, and returns
// what the athletes won.
func verify(t tournament) (tally, error) {
	if len(t.Matches) == 0 || !t.IsSeeded {
		return tally{}, nil
	}
	plan, err := bracket.NewPlan(t.AthleteCount)
	if err != nil {
		return nil, err
	}
	if len(t.Participants) != plan.Size {
		return nil, fmt.Errorf("%d entries, want %d", len(t.Participants), plan.Size)
	}
	numbers := map[string]bracket.Entrant{}
	for i, e := range t.Participants {
		numbers[e.ID] = bracket.Entrant(i + 1)
		if e.User.IsBye != (i >= plan.Entrants) {
			return nil, fmt.Errorf("entry %d: bye is %v", i+1, e.User.IsBye)
		}
	}
	if slices.ContainsFunc(t.Participants, func(e entry) bool { return e.Left != "" }) {
		return verifyWithout(t)
	}
	stored := make(bracket.Matches, plan.Len())
	for i := range stored {
		stored[i].Number = i + 1 // void unless listed
	}
	for _, m := range t.Matches {
		if stored[m.MatchNumber-1], err = engineMatch(m, numbers); err != nil {
			return nil, err
		}
		if m.Version > t.Version {
			return nil, fmt.Errorf("M%d has version %d, the tournament %d", m.MatchNumber, m.Version, t.Version)
		}
	}
	replayed, err := replay(plan, stored)
	if err != nil {
		return nil, err
	}
	for i, m := range replayed {
		got := stored[i]
		if m.Status == bracket.Void && got.Status == bracket.Void {
			continue // hidden, so not known
		}
		if got != m {
			return nil, fmt.Errorf("M%d is %+v, a replay gives %+v", m.Number, got, m)
		}
	}
	sum := tally{}
	for _, m := range replayed {
		if m.Status == bracket.Completed && !plan.HasBye(m) {
			winner, loser := t.Participants[m.Winner-1].User.ID, t.Participants[m.Loser()-1].User.ID
			sum.add(tally{winner: {Wins: 1}})
			sum.add(tally{loser: {Losses: 1}})
		}
	}
	champion := plan.Champion(replayed.At)
	if (champion != 0) != (t.Status == "completed" || t.Status == "archived") {
		return nil, fmt.Errorf("it is %s, its champion is entry %d", t.Status, champion)
	}
	if champion == 0 {
		return sum, nil
	}
	if t.Winner == nil || numbers[t.Winner.ID] != champion {
		return nil, fmt.Errorf("its winner is %+v, should be entry %d", t.Winner, champion)
	}
	for i, place := range plan.Places(replayed)[:plan.Entrants] {
		if t.Participants[i].Place != place {
			return nil, fmt.Errorf("entry %d has place %d, should have %d", i+1, t.Participants[i].Place, place)
		}
		sum.add(tally{t.Participants[i].User.ID: {Points: ranking.StandardPoints.For(place)}})
	}
	return sum, nil
}

func engineMatch(m match, numbers map[string]bracket.Entrant) (bracket.Match, error) {
	status, err := bracket.ParseStatus(m.Status)
	e := bracket.Match{Number: m.MatchNumber, Status: status}
	for side, player := range []*entry{m.Player1, m.Player2} {
		if player != nil {
			e.Players[side] = numbers[player.ID]
		}
	}
	if m.Winner != nil {
		e.Winner = numbers[m.Winner.ID]
	}
	if err != nil || m.Bye || m.Status != "completed" {
		return e, err
	}
	ones := 0
	for _, g := range m.Games {
		if g.Player1Won {
			ones++
		}
	}
	if won := 2*ones > len(m.Games); len(m.Games) == 0 || won != (e.Winner == e.Players[0]) {
		return e, fmt.Errorf("M%d: games %s do not give winner %d of %v", m.MatchNumber, results(m.Games), e.Winner, e.Players)
	}
	return e, nil
}

// replay plays up to the stored matches.
func replay(plan bracket.Plan, stored bracket.Matches) (bracket.Matches, error) {
	pairings := make([]bracket.Pairing, plan.FirstRound())
	for i := range pairings {
		pairings[i] = stored[i].Players
	}
	played := plan.Draw()
	changed, err := plan.Seed(pairings)
	if err != nil {
		return nil, err
	}
	played.Apply(changed)
	for {
		open, ahead := false, false
		for n := 1; n <= plan.Len(); n++ {
			was := stored.At(n).Status
			if played.At(n).Status == bracket.Scheduled && was >= bracket.InProgress {
				if changed, err = plan.Start(played.At, n); err != nil {
					return nil, err
				}
				played.Apply(changed)
			}
			if played.At(n).Status == bracket.InProgress && was == bracket.Completed {
				if changed, err = plan.Record(played.At, n, stored.At(n).Winner); err != nil {
					return nil, fmt.Errorf("M%d was won by entry %d: %w", n, stored.At(n).Winner, err)
				}
				played.Apply(changed)
			}
			now := played.At(n).Status
			open = open || now == bracket.Scheduled || now == bracket.InProgress
			ahead = ahead || now == bracket.Pending && was > bracket.Pending
		}
		if open || !ahead {
			return played, nil
		}
		if changed, err = plan.OpenRound(played.At); err != nil {
			return nil, err
		}
		played.Apply(changed)
	}
}
