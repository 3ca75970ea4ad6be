// Package bracket is the engine of double elimination: who meets whom, where winners and losers go,
// and who took which place.
//
// It consists of pure functions. A [Plan] is the skeleton for a number of entrants and never
// changes. The caller keeps the state as a set of [Match] values. Every rule reads them and returns
// the matches that change, or an error with the reason. The package has no clock and no randomness:
// a draw gets its lot from outside.
package bracket

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"
)

// The field sizes that a [Plan] supports.
const (
	MinEntrants = 2
	MaxEntrants = 1 << maxRounds
)

const maxRounds = 12 // of the winners bracket

// Section is a part of a double elimination.
type Section uint8

// The sections.
const (
	Winners    Section = iota // the unbeaten
	Losers                    // those with one loss
	GrandFinal                // the winners of both, and their rematch
	FifthPlace                // the bout for 5th of a plan that has one ([Plan.WithFifth])
)

// String returns the stored form of the section's name.
func (s Section) String() string {
	return [...]string{"winners", "losers", "grandfinal", "fifth"}[s]
}

// Entrant is the number of a participant: 1 to Entrants are athletes. The numbers above, up to
// Size, are byes, except for byes that a latecomer has taken ([Plan.WithLatecomers]). 0 means not
// known yet.
//
// It is as narrow as [MaxEntrants] allows: a [Match] then fills 16 bytes, which the processor
// copies in one move. One byte more takes two overlapping moves and doubles the time of every rule.
type Entrant int16

// Empty fills a slot that nobody reaches, because both possible athletes have left. The opponent
// advances, as against a bye.
const Empty Entrant = -1

// Slot is one of the two places in a match.
type Slot struct {
	Match int // the match's number; 0 means nowhere
	Side  int // 0 or 1
}

// Fixture is a match of the skeleton: its position and where it leads.
type Fixture struct {
	Number   int // 1.., unique, in order of play
	Section  Section
	Round    int // 1.., within the section
	Position int // 0.., from the top of the round
	WinnerTo Slot
	LoserTo  Slot
}

// leadsToFifth reports whether the loser goes to the bout for 5th. A bye does not: once a bye is known to lose here, the
// bout is void, because its only possible athlete is 5th alone.
func (f *Fixture) leadsToFifth() bool { return f.Section == Losers && f.LoserTo.Match != 0 }

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
	late     []Entrant // byes taken by latecomers
}

// fifthRounds is the minimum of winners rounds for a bout for 5th: in fields of up to 4 nobody shares a place.
const fifthRounds = 3

// round is the range of matches in a round.
type round struct {
	section Section
	first   int // number of the first match
	matches int
}

// NewPlan returns the skeleton for a number of entrants between [MinEntrants] and
// [MaxEntrants]. Two entrants have no losers bracket: they meet, and meet again in
// the final. If the first winner loses it, they meet a third time.
func NewPlan(entrants int) (Plan, error) {
	if entrants < MinEntrants || entrants > MaxEntrants {
		return Plan{}, fmt.Errorf("bracket: %d entrants; a double elimination takes %d to %d", entrants, MinEntrants, MaxEntrants)
	}
	rounds := bits.Len(uint(entrants - 1))
	s := skeletonOf(rounds, false)
	return Plan{Entrants: entrants, Size: 1 << rounds, fixtures: s.fixtures, rounds: s.rounds}, nil
}

// WithFifth adds a bout between the two athletes who would share the 5th place. They lost in the third-last round of the losers
// bracket. Its number follows that of the rematch, so no other match is renumbered. A plan without a shared 5th place does not
// change.
func (p Plan) WithFifth() Plan {
	if rounds := p.Rounds(Winners); rounds >= fifthRounds {
		s := skeletonOf(rounds, true)
		p.fixtures, p.rounds = s.fixtures, s.rounds
	}
	return p
}

// Fifth returns the number of the bout for 5th, or 0 if the plan has none.
func (p Plan) Fifth() int {
	if p.Len() > p.Rematch() {
		return p.Rematch() + 1
	}
	return 0
}

// Len returns the number of matches, including the final's rematch and the bout for 5th.
func (p Plan) Len() int { return len(p.fixtures) }

// Rounds returns the number of rounds of a section.
func (p Plan) Rounds(s Section) int {
	k := bits.Len(uint(p.Size - 1))
	switch s {
	case Winners:
		return k
	case Losers:
		return 2*k - 2
	case FifthPlace:
		return p.Len() - p.Rematch()
	default:
		return 2
	}
}

// Fixture returns the match with a number between 1 and Len.
func (p Plan) Fixture(number int) Fixture { return p.fixtures[number-1] }

// Final returns the number of the grand final.
func (p Plan) Final() int { return 2*p.Size - 2 }

// IsFinal reports whether a number is the final's or its rematch's.
func (p Plan) IsFinal(number int) bool { return number == p.Final() || number == p.Rematch() }

// Rematch returns the number of the final's rematch.
func (p Plan) Rematch() int { return 2*p.Size - 1 }

// FirstRound returns the number of matches in the first winners round; they are numbered 1 to
// FirstRound from the top.
func (p Plan) FirstRound() int { return p.Size / 2 }

// IsBye reports whether an entrant is a bye, or [Empty].
func (p Plan) IsBye(e Entrant) bool {
	return e == Empty || int(e) > p.Entrants && !slices.Contains(p.late, e)
}

// IsAthlete reports whether an entrant is an athlete.
func (p Plan) IsAthlete(e Entrant) bool { return e > 0 && !p.IsBye(e) }

// WithLatecomers returns the plan in which these byes are athletes. All other numbers stay.
func (p Plan) WithLatecomers(byes ...Entrant) Plan {
	p.late = append(slices.Clone(p.late), byes...)
	return p
}

// Downstream returns the numbers of the matches that a result of this match can change. A caller
// needs to load no others. They are the matches it feeds, and the one after the loser's match,
// which may be a closed walkover. A walkover never follows a walkover except where the seeding
// fixes both, because the winner against a bye meets an athlete who has just lost.
func (p Plan) Downstream(number int) []int {
	f := p.Fixture(number)
	if number == p.Final() {
		return []int{p.Rematch()}
	}
	var behind Fixture
	if f.LoserTo.Match != 0 {
		behind = p.Fixture(f.LoserTo.Match)
	}
	var numbers []int
	for _, to := range []int{f.WinnerTo.Match, f.LoserTo.Match, behind.WinnerTo.Match, behind.LoserTo.Match} {
		if to != 0 && !slices.Contains(numbers, to) {
			numbers = append(numbers, to)
		}
	}
	return numbers
}

// sharedSkeleton is what all plans of a size share.
type sharedSkeleton struct {
	once     sync.Once
	fixtures []Fixture
	rounds   []round
}

var skeletons, skeletonsWithFifth [maxRounds + 1]sharedSkeleton

// skeletonOf returns what the plans for 2^rounds entrants share, with or without a bout for 5th.
func skeletonOf(rounds int, fifth bool) *sharedSkeleton {
	s := &skeletons[rounds]
	if fifth {
		s = &skeletonsWithFifth[rounds]
	}
	s.once.Do(func() {
		s.fixtures = skeleton(rounds, fifth, dropMask)
		s.rounds = roundsOf(s.fixtures)
	})
	return s
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

// skeleton makes the matches for 2^rounds entrants; drop is like [dropMask].
func skeleton(rounds int, fifth bool, drop func(rounds, round int) int) []Fixture {
	size, last := 1<<rounds, 2*rounds-2
	fixtures := make([]Fixture, 0, 2*size)
	add := func(s Section, round, matches int) (first int) {
		first = len(fixtures) + 1
		for position := range matches {
			fixtures = append(fixtures, Fixture{Number: first + position, Section: s, Round: round, Position: position})
		}
		return first
	}
	// The number of each round's first match; after the last round, the final.
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
	if fifth {
		add(FifthPlace, 1, 1)
	}
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
			// Survivors wait for the losers from the winners bracket.
			f.WinnerTo = Slot{losers[f.Round+1] + f.Position, 1}
		default:
			f.WinnerTo = Slot{losers[f.Round+1] + pair, side}
		}
		if fifth && f.Section == Losers && f.Round == last-2 {
			f.LoserTo = Slot{final + 2, f.Position}
		}
	}
	return fixtures
}
