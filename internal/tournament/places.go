package tournament

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
)

// Outcome is an athlete's final place, or a word instead.
type Outcome struct {
	Place int
	Word  event.Word
}

// Outcomes returns the athletes' outcomes of a finished bracket, at index number−1, by the rules of an event. weights
// are by entry number; 0 is unknown.
//
// Athletes who never started a match have a word and no place, as have guests. The others are placed as if these were
// not in the bracket.
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
	places := plan.Places(all)
	words := make([]event.Word, len(places))
	var absent []int // places of ignored athletes
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		word := wordOf(e, started[bracket.Entrant(e.Number)])
		if words[e.Number-1] = word; word == event.WordGuest || !word.Started() {
			absent = append(absent, places[e.Number-1])
		}
	}
	moveUp(places, absent)
	outcomes := make([]Outcome, len(places))
	var gone []int // places that let others move up
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		place, word := places[e.Number-1], words[e.Number-1]
		switch {
		case word == event.NoWord:
			outcomes[e.Number-1].Place = place
			continue
		case word == event.WordGuest, !word.Started():
		case word == event.WordDisqualified:
			if cmp.Or(e.Behind, rules.AfterDisqualification) == event.PlacesMoveUp {
				gone = append(gone, place)
			}
		case rules.WhoLeft == event.KeepPlace, place >= 1 && place <= 3: // secured before the athlete left
			outcomes[e.Number-1].Place = place
			continue
		default:
			gone = append(gone, place)
		}
		outcomes[e.Number-1].Word = word
	}
	moveUp(places, gone)
	for i := range outcomes {
		if outcomes[i].Place > 0 {
			outcomes[i].Place = places[i]
		}
	}
	if rules.SharedPlaces != event.PlacesShared {
		lighterFirst(outcomes, weights, undecidedFifth(plan, all))
	}
	return outcomes
}

// moveUp moves all later places up, once for each given place.
func moveUp(places, others []int) {
	for i, place := range places {
		for _, other := range others {
			if place != 0 && other != 0 && other < place {
				places[i]--
			}
		}
	}
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
	case !started:
		return event.WordWithdrawn // even if injured before
	case e.Left.Kind == Injury:
		return event.WordInjury
	}
	return event.WordLeft
}

// undecidedFifth returns the two athletes whose bout for 5th has no winner because both left: they share the place.
func undecidedFifth(plan bracket.Plan, all bracket.Matches) [2]bracket.Entrant {
	if plan.Fifth() != 0 {
		if m := all.At(plan.Fifth()); m.Status == bracket.Completed && m.Winner == 0 {
			return m.Players
		}
	}
	return [2]bracket.Entrant{}
}

// lighterFirst separates athletes who share a place, except two athletes who must share it. The lighter comes first,
// equal weights share, and athletes without a weight come last.
func lighterFirst(outcomes []Outcome, weights map[int]event.Grams, share [2]bracket.Entrant) {
	of := map[int][]int{} // numbers by shared place
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
