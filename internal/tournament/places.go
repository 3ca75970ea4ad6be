package tournament

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
)

// Outcome is what an athlete has when a tournament is over: a place, or a word instead.
type Outcome struct {
	Place int
	Word  event.Word
}

// Outcomes returns what the athletes have when the bracket is finished, at index number−1, by the rules of an event. Weights are by
// the number of the entry; 0 is not known.
//
// Who never started a match has a word and no place. Guests have none either; the others are placed as if these had not been there.
func (t Tournament) Outcomes(rules event.Places, entries []Entry, matches []Match, weights map[int]event.Grams) []Outcome {
	plan := t.Plan()
	all := make(bracket.Matches, len(matches))
	started := map[bracket.Entrant]bool{}
	for i, m := range matches {
		all[i] = m.Match
		if m.Counts() {
			started[m.Players[0]], started[m.Players[1]] = true, true
		}
	}
	reached := plan.Places(all)
	outcomes := make([]Outcome, len(reached))
	gone := []int{} // places of those whom the ones behind move up for
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		place := reached[e.Number-1]
		word := wordOf(e, started[bracket.Entrant(e.Number)])
		switch {
		case word == event.NoWord:
			outcomes[e.Number-1].Place = place
			continue
		case word == event.WordDisqualified:
			if cmp.Or(e.Behind, rules.AfterDisqualification) == event.PlacesMoveUp {
				gone = append(gone, place)
			}
		case !word.Started(), word == event.WordGuest:
			gone = append(gone, place)
		case rules.WhoLeft == event.KeepPlace, place >= 1 && place <= 3: // it was secured before the athlete left
			outcomes[e.Number-1].Place = place
			continue
		default:
			gone = append(gone, place)
		}
		outcomes[e.Number-1].Word = word
	}
	for i, r := range outcomes {
		for _, place := range gone {
			if r.Place != 0 && place != 0 && place < r.Place {
				outcomes[i].Place--
			}
		}
	}
	if rules.SharedPlaces != event.PlacesShared {
		lighterFirst(outcomes, weights, undecidedFifth(plan, all))
	}
	return outcomes
}

// wordOf returns the word for an athlete who left or is out of competition.
func wordOf(e Entry, started bool) event.Word {
	switch {
	case e.Guest:
		return event.WordGuest
	case e.Left.Kind == Disqualification:
		return event.WordDisqualified
	case e.Left.Kind == "":
		return event.NoWord
	case !started && e.Left.Kind == NoShow:
		return event.WordNoShow
	case !started && e.Left.Kind == Withdrawal:
		return event.WordWithdrawn
	case e.Left.Kind == Injury:
		return event.WordInjury
	}
	return event.WordLeft
}

// undecidedFifth returns the two whose bout for 5th nobody won, because both had left: they share.
func undecidedFifth(plan bracket.Plan, all bracket.Matches) [2]bracket.Entrant {
	if plan.Fifth() != 0 {
		if m := all.At(plan.Fifth()); m.Status == bracket.Completed && m.Winner == 0 {
			return m.Players
		}
	}
	return [2]bracket.Entrant{}
}

// lighterFirst separates athletes who share a place, except two who should share it. The lighter comes first, equal weights share,
// and athletes without a weight come last.
func lighterFirst(outcomes []Outcome, weights map[int]event.Grams, share [2]bracket.Entrant) {
	of := map[int][]int{} // numbers by the place that they share
	for i, r := range outcomes {
		if r.Place > 0 && !slices.Contains(share[:], bracket.Entrant(i+1)) {
			of[r.Place] = append(of[r.Place], i+1)
		}
	}
	weight := func(number int) event.Grams { return cmp.Or(weights[number], 1<<60) }
	for place, numbers := range of {
		slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(weight(a), weight(b)) })
		for i, n := range numbers {
			outcomes[n-1].Place = place + i
			if i > 0 && weight(n) == weight(numbers[i-1]) {
				outcomes[n-1].Place = outcomes[numbers[i-1]-1].Place
			}
		}
	}
}
