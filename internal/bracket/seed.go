package bracket

import "fmt"

// Pairing is one match of the first winners round: two entrants, byes included.
type Pairing [2]Entrant

// Lot returns a number between 0 and n−1, each as likely as the others. Whoever
// draws brings it, so that a draw can be repeated.
type Lot func(n int) int

// DrawLots pairs the entrants for the first round by lot. Every athlete gets
// every slot with the same probability. Byes are spread over the bracket as
// evenly as they can be, the odd one of a half by lot, so that two never meet.
func (p Plan) DrawLots(lot Lot) []Pairing {
	athletes := make([]Entrant, p.Entrants)
	for i := range athletes {
		athletes[i] = Entrant(i + 1)
	}
	for i := len(athletes) - 1; i > 0; i-- { // Fisher and Yates
		j := lot(i + 1)
		athletes[i], athletes[j] = athletes[j], athletes[i]
	}
	next := func(from *[]Entrant) Entrant {
		e := (*from)[0]
		*from = (*from)[1:]
		return e
	}
	byes := make([]Entrant, p.Size-p.Entrants)
	for i := range byes {
		byes[i] = Entrant(p.Entrants + i + 1)
	}
	pairings := make([]Pairing, p.FirstRound())
	var spread func(part []Pairing, count int)
	spread = func(part []Pairing, count int) {
		if len(part) == 1 {
			side := lot(2)
			part[0][side] = next(&athletes)
			if count == 1 {
				part[0][1-side] = next(&byes)
			} else {
				part[0][1-side] = next(&athletes)
			}
			return
		}
		upper := count / 2
		if count%2 == 1 {
			upper += lot(2)
		}
		half := len(part) / 2
		spread(part[:half], upper)
		spread(part[half:], count-upper)
	}
	spread(pairings, len(byes))
	return pairings
}

// Standard returns the pairing by rank, the athlete numbered 1 being the best:
// 1 meets the last, and the best two can meet only in the winners final.
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
	Match   int     // number of the match at fault, 0 for LeftOut and WrongCount
	Entrant Entrant // whom it is about, 0 for WrongCount
}

// SeedingFault is a way in which a pairing can be wrong.
type SeedingFault uint8

// The faults.
const (
	WrongCount SeedingFault = iota // not one pairing for each match of the round
	Unknown                        // an entrant who is not in this bracket
	Twice                          // an entrant named twice
	LeftOut                        // an entrant named nowhere
	TwoByes                        // a match between two byes
)

// Error describes the fault for the log.
func (e *SeedingError) Error() string {
	return fmt.Sprintf("bracket: seeding fault %d: match %d, entrant %d", e.Fault, e.Match, e.Entrant)
}

// Seed fills the first winners round: pairing i goes to match i+1. Matches
// between athletes become scheduled; those against a bye are completed at once,
// and what that fixes further on is fixed. It returns all matches that change,
// or a [SeedingError].
func (p Plan) Seed(pairings []Pairing) ([]Match, error) {
	if err := p.checkSeeding(pairings); err != nil {
		return nil, err
	}
	d := p.draft(p.Draw().At)
	for i, pairing := range pairings {
		m := d.at(i + 1)
		m.Players, m.Status = pairing, Scheduled
		if p.HasBye(m) {
			d.complete(m, d.athlete(m))
		} else {
			d.set(m)
		}
	}
	return d.changed, nil
}

func (p Plan) checkSeeding(pairings []Pairing) error {
	if len(pairings) != p.FirstRound() {
		return &SeedingError{Fault: WrongCount}
	}
	named := make([]bool, p.Size+1)
	for i, pairing := range pairings {
		for _, e := range pairing {
			switch {
			case e < 1 || int(e) > p.Size:
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
	for e, ok := range named {
		if e > 0 && !ok {
			return &SeedingError{Fault: LeftOut, Entrant: Entrant(e)}
		}
	}
	return nil
}
