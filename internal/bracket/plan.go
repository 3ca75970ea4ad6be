// Package bracket is the engine of double elimination: who meets whom, what a
// result leads to, and who took which place.
//
// It is made of pure functions. A [Plan] is the skeleton for a number of
// entrants and never changes. What has happened so far is a set of [Match]
// values that the caller keeps; every rule looks at them and returns the matches
// that change, or an error that says why not. There is no clock and no chance in
// here: a draw is given its lot.
package bracket

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// The field sizes that a [Plan] can be made for.
const (
	MinEntrants = 2
	MaxEntrants = 1 << maxRounds
)

const maxRounds = 12 // of the winners bracket

// Section is one of the three parts of a double elimination.
type Section uint8

// The sections.
const (
	Winners    Section = iota // the unbeaten
	Losers                    // those with one loss
	GrandFinal                // the two champions of the above, and their rematch
)

// String returns the section's name as it is stored and sent.
func (s Section) String() string {
	return [...]string{"winners", "losers", "grandfinal"}[s]
}

// Entrant numbers who takes part: 1 to Entrants are athletes, the numbers above,
// up to Size, are byes, but for those whom a latecomer has taken ([Plan.WithLatecomers]).
// 0 is nobody: not known yet.
//
// It is as narrow as [MaxEntrants] lets it be: a [Match] then fills 16 bytes, which
// the processor copies in one move. With one more it takes two that overlap, and
// every rule twice the time.
type Entrant int16

// Empty stands in a slot to which nobody comes, because both who could have come
// have left. Whoever meets it goes on, as against a bye.
const Empty Entrant = -1

// Slot is one of the two places in a match.
type Slot struct {
	Match int // the match's number; 0 means nowhere
	Side  int // 0 or 1
}

// Fixture is a match of the skeleton: where it stands and where it leads.
type Fixture struct {
	Number   int // 1.., unique, in order of play
	Section  Section
	Round    int // 1.., within the section
	Position int // 0.., from the top of the round
	WinnerTo Slot
	LoserTo  Slot
}

// Plan is the skeleton of a double elimination: all matches, in order of play,
// and where their winners and losers go.
//
// Numbers follow the order of play: winners round 1, then losers round r before
// winners round r+1. So a match always has a higher number than those that feed
// it, and rounds open in the order of their numbers.
type Plan struct {
	Entrants int // athletes
	Size     int // athletes and byes: the next power of two
	fixtures []Fixture
	rounds   []round
	late     []Entrant // byes that latecomers have taken
}

// round is where the matches of a round stand.
type round struct {
	section Section
	first   int // number of the first match
	matches int
}

// NewPlan returns the skeleton for a number of entrants between [MinEntrants]
// and [MaxEntrants]. Two have no losers bracket: they meet, then meet again in the
// final, and once more if the one who won first loses that.
func NewPlan(entrants int) (Plan, error) {
	if entrants < MinEntrants || entrants > MaxEntrants {
		return Plan{}, fmt.Errorf("bracket: %d entrants; a double elimination takes %d to %d", entrants, MinEntrants, MaxEntrants)
	}
	rounds := bits.Len(uint(entrants - 1))
	fixtures := fixturesOf(rounds)
	return Plan{Entrants: entrants, Size: 1 << rounds, fixtures: fixtures, rounds: skeletons[rounds].rounds}, nil
}

// Len returns the number of matches, the rematch of the final included.
func (p Plan) Len() int { return len(p.fixtures) }

// Rounds returns the number of rounds of a section.
func (p Plan) Rounds(s Section) int {
	k := bits.Len(uint(p.Size - 1))
	switch s {
	case Winners:
		return k
	case Losers:
		return 2*k - 2
	default:
		return 2
	}
}

// Fixture returns the match with a number between 1 and Len.
func (p Plan) Fixture(number int) Fixture { return p.fixtures[number-1] }

// Final returns the number of the grand final.
func (p Plan) Final() int { return len(p.fixtures) - 1 }

// Rematch returns the number of the final's rematch.
func (p Plan) Rematch() int { return len(p.fixtures) }

// FirstRound returns how many matches the first winners round has; they are
// numbered 1 to FirstRound from the top.
func (p Plan) FirstRound() int { return p.Size / 2 }

// IsBye tells whether an entrant is a bye, or [Empty].
func (p Plan) IsBye(e Entrant) bool {
	return e == Empty || int(e) > p.Entrants && !slices.Contains(p.late, e)
}

// IsAthlete tells whether an entrant is an athlete.
func (p Plan) IsAthlete(e Entrant) bool { return e > 0 && !p.IsBye(e) }

// WithLatecomers returns the plan in which these byes are athletes. The numbers of
// all others stay.
func (p Plan) WithLatecomers(byes ...Entrant) Plan {
	p.late = append(slices.Clone(p.late), byes...)
	return p
}

// Downstream returns the numbers of the matches that a result of the given match
// can change, so that a caller need look at no others: those that it feeds and,
// as the one fed by its loser may be a walkover that is closed already, the one
// behind that. There is never a walkover behind a walkover but what the seeding
// fixes: who has won against a bye meets somebody who has just lost.
func (p Plan) Downstream(number int) []int {
	f := p.Fixture(number)
	if number == p.Final() {
		return []int{p.Rematch()}
	}
	var numbers []int
	for _, to := range []int{f.WinnerTo.Match, f.LoserTo.Match, p.behind(f.LoserTo)} {
		if to != 0 && !slices.Contains(numbers, to) {
			numbers = append(numbers, to)
		}
	}
	return numbers
}

// behind returns the number of the match to which the winner of the slot's match goes, else 0.
func (p Plan) behind(s Slot) int {
	if s.Match == 0 {
		return 0
	}
	return p.Fixture(s.Match).WinnerTo.Match
}

var skeletons [maxRounds + 1]struct {
	once     sync.Once
	fixtures []Fixture
	rounds   []round
}

// fixturesOf returns the matches for 2^rounds entrants; they are shared by all
// plans of that size.
func fixturesOf(rounds int) []Fixture {
	s := &skeletons[rounds]
	s.once.Do(func() {
		s.fixtures = skeleton(rounds, dropMask)
		s.rounds = roundsOf(s.fixtures)
	})
	return s.fixtures
}

// roundsOf returns the rounds of a skeleton, in order of play.
func roundsOf(fixtures []Fixture) []round {
	var rounds []round
	for _, f := range fixtures {
		if f.Position == 0 {
			rounds = append(rounds, round{section: f.Section, first: f.Number})
		}
		rounds[len(rounds)-1].matches++
	}
	return rounds
}

// skeleton makes the matches for 2^rounds entrants; drop is as [dropMask].
func skeleton(rounds int, drop func(rounds, round int) int) []Fixture {
	size, last := 1<<rounds, 2*rounds-2
	fixtures := make([]Fixture, 0, 2*size-1)
	add := func(s Section, round, matches int) (first int) {
		first = len(fixtures) + 1
		for position := range matches {
			fixtures = append(fixtures, Fixture{Number: first + position, Section: s, Round: round, Position: position})
		}
		return first
	}
	// The number of each round's first match; behind the last round, the final.
	winners, losers := make([]int, rounds+2), make([]int, last+2)
	for r := 1; r <= max(rounds, last); r++ {
		if r <= rounds {
			winners[r] = add(Winners, r, size>>r)
		}
		if r <= last {
			losers[r] = add(Losers, r, size>>((r+3)/2))
		}
	}
	final := add(GrandFinal, 1, 1)
	add(GrandFinal, 2, 1)
	winners[rounds+1], losers[last+1] = final, final

	for i := range fixtures[:final-1] {
		f := &fixtures[i]
		pair, side := f.Position/2, f.Position%2
		switch {
		case f.Section == Winners && f.Round == 1:
			f.WinnerTo = Slot{winners[2] + pair, side}
			f.LoserTo = Slot{losers[1] + pair, side}
			if rounds == 1 { // no losers bracket: the two meet again
				f.LoserTo = Slot{final, 1}
			}
		case f.Section == Winners:
			f.WinnerTo = Slot{winners[f.Round+1] + pair, side}
			f.LoserTo = Slot{losers[2*f.Round-2] + (f.Position ^ drop(rounds, f.Round)), 0}
		case f.Round%2 == 1 || f.Round == last:
			// Survivors wait for those who come from the winners bracket.
			f.WinnerTo = Slot{losers[f.Round+1] + f.Position, 1}
		default:
			f.WinnerTo = Slot{losers[f.Round+1] + pair, side}
		}
	}
	return fixtures
}
