package bracket

import (
	"fmt"
	"slices"
)

// Pairing is one match of the first winners round: two entrants, byes included.
type Pairing [2]Entrant

// Lot returns a number between 0 and n−1, all equally likely. The caller provides
// it, so that a draw can be repeated.
type Lot func(n int) int

// DrawLots pairs the entrants for the first round by lot. Every athlete gets every
// slot with the same probability. It spreads byes as evenly as possible, odd ones
// by lot, so that two never meet.
func (p Plan) DrawLots(lot Lot) []Pairing {
	pairings := p.SpreadByes(lot)
	athletes := make([]Entrant, p.Entrants)
	for i := range athletes { // Fisher and Yates, from the inside out
		j := lot(i + 1)
		athletes[i] = athletes[j]
		athletes[j] = Entrant(i + 1)
	}
	for i := range pairings {
		for side := range pairings[i] {
			if pairings[i][side] == 0 {
				pairings[i][side], athletes = athletes[0], athletes[1:]
			}
		}
	}
	return pairings
}

// SpreadByes returns the first round with only its byes, spread over the bracket as evenly as
// possible. A lot decides the odd ones and the sides.
func (p Plan) SpreadByes(lot Lot) []Pairing {
	pairings := make([]Pairing, p.FirstRound())
	bye := p.Entrants
	var spread func(part []Pairing, byes int)
	spread = func(part []Pairing, byes int) {
		switch {
		case byes == 0:
		case len(part) == 1:
			bye++
			part[0][lot(2)] = Entrant(bye)
		default:
			half, upper := len(part)/2, (byes+lot(2))/2
			spread(part[:half], upper)
			spread(part[half:], byes-upper)
		}
	}
	spread(pairings, p.Size-p.Entrants)
	return pairings
}

// Standard returns the pairing by rank, the athlete numbered 1 being the best. 1
// meets the last, and the best two can meet only in the winners final.
func (p Plan) Standard() []Pairing {
	order := []Entrant{1}
	for len(order) < p.Size {
		next := make([]Entrant, 0, 2*len(order))
		for _, e := range order {
			next = append(next, e, Entrant(2*len(order)+1)-e)
		}
		order = next
	}
	pairings := make([]Pairing, p.FirstRound())
	for i := range pairings {
		pairings[i] = Pairing{order[2*i], order[2*i+1]}
	}
	return pairings
}

// SeedingError says what is wrong with the pairing of the first round.
type SeedingError struct {
	Fault   SeedingFault
	Match   int     // number of the faulty match, 0 for WrongCount
	Entrant Entrant // the faulty entrant, 0 for WrongCount
}

// SeedingFault is a kind of invalid pairing.
type SeedingFault uint8

// The faults.
const (
	WrongCount SeedingFault = iota // not one pairing for each match of the round
	Unknown                        // an entrant who is not in this bracket
	Twice                          // an entrant named twice
	LeftOut                        // an entrant named nowhere, while a slot is empty
	TwoByes                        // a match between two byes
)

// Error describes the fault for the log.
func (e *SeedingError) Error() string {
	text := [...]string{
		"not one pairing for each match of the first round", "an unknown entrant", "an entrant named twice",
		"an entrant left out", "two byes in one match",
	}[e.Fault]
	return fmt.Sprintf("bracket: seeding: %s (match %d, entrant %d)", text, e.Match, e.Entrant)
}

// Seed fills the first winners round: pairing i goes to match i+1. It schedules matches between
// athletes, completes those against a bye, and applies the consequences. It returns all matches
// that differ from [Plan.Draw], or a [SeedingError].
func (p Plan) Seed(pairings []Pairing) ([]Match, error) {
	if err := p.checkSeeding(pairings); err != nil {
		return nil, err
	}
	seeded := p.Draw()
	for i, pairing := range pairings {
		seeded[i].Players = pairing
		p.open(seeded, i+1)
	}
	changed := make([]Match, 0, p.Size)
	for _, m := range seeded {
		if m.Number != p.Rematch() && (m.Status != Pending || m.Players != [2]Entrant{}) {
			changed = append(changed, m)
		}
	}
	return changed, nil
}

func (p Plan) checkSeeding(pairings []Pairing) error {
	if len(pairings) != p.FirstRound() {
		return &SeedingError{Fault: WrongCount}
	}
	named := make([]bool, p.Size+1)
	empty := 0 // number of a match with an empty slot
	for i, pairing := range pairings {
		for _, e := range pairing {
			switch {
			case e == 0:
				empty = i + 1
				continue
			case e < 0 || int(e) > p.Size:
				return &SeedingError{Unknown, i + 1, e}
			case named[e]:
				return &SeedingError{Twice, i + 1, e}
			}
			named[e] = true
		}
		if p.IsBye(pairing[0]) && p.IsBye(pairing[1]) {
			return &SeedingError{TwoByes, i + 1, pairing[1]}
		}
	}
	if empty != 0 {
		leftOut := slices.Index(named[1:], false) + 1
		return &SeedingError{LeftOut, empty, Entrant(leftOut)}
	}
	return nil // as many names as entrants, all known, none twice: none is left out
}
