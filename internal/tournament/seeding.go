package tournament

import (
	"errors"
	"fmt"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
)

// ManualPairing is one first-round match of a given seeding. The players are entry ids, byes included.
type ManualPairing struct {
	MatchNumber int
	Player1     string
	Player2     string
}

// WithByes adds the byes that fill the bracket to the next power of two and numbers
// all entries, athletes first in the order given. newID makes an id for a bye.
func WithByes(plan bracket.Plan, athletes []Entry, newID func() string) []Entry {
	entries := make([]Entry, 0, plan.Size)
	entries = append(entries, athletes...)
	for len(entries) < plan.Size {
		entries = append(entries, Entry{ID: newID(), Name: ByeName})
	}
	for i := range entries {
		entries[i].Number = i + 1
	}
	return entries
}

// Pairings turns a manual seeding into pairings for the bracket. Each problem gets a message with the match and the
// entry.
func Pairings(plan bracket.Plan, entries []Entry, manual []ManualPairing) ([]bracket.Pairing, error) {
	numbers := make(map[string]bracket.Entrant, len(entries))
	for _, e := range entries {
		numbers[e.ID] = bracket.Entrant(e.Number)
	}
	pairings := make([]bracket.Pairing, plan.FirstRound())
	set := make([]bool, len(pairings))
	var wrong fault.Fields
	for i, m := range manual {
		field := func(name string) string { return fmt.Sprintf("manualSeedingData[%d].%s", i, name) }
		if m.MatchNumber < 1 || m.MatchNumber > len(pairings) {
			wrong.Add(field("matchNumber"), "server.seeding.range", "last", len(pairings))
			continue
		}
		if set[m.MatchNumber-1] {
			wrong.Add(field("matchNumber"), "server.seeding.match_twice", "match", m.MatchNumber)
			continue
		}
		set[m.MatchNumber-1] = true
		for side, id := range []string{m.Player1, m.Player2} {
			number, ok := numbers[id]
			if !ok {
				wrong.Add(field(fmt.Sprintf("player%d", side+1)), "server.seeding.stranger", "match", m.MatchNumber)
			}
			pairings[m.MatchNumber-1][side] = number
		}
	}
	for i, ok := range set {
		if !ok {
			wrong.Add("manualSeedingData", "server.seeding.empty", "match", i+1)
		}
	}
	return pairings, wrong.Err()
}

// ExplainSeeding turns a [bracket.SeedingError] into a message for people. It
// returns other errors unchanged.
func ExplainSeeding(err error, entries []Entry) error {
	e, ok := errors.AsType[*bracket.SeedingError](err)
	if !ok {
		return err
	}
	name := func() string { return entries[e.Entrant-1].Name }
	switch e.Fault {
	case bracket.Twice:
		return fault.Bad("manualSeedingData", "server.seeding.twice", "athlete", name(), "match", e.Match)
	case bracket.LeftOut:
		return fault.Bad("manualSeedingData", "server.seeding.left_out", "athlete", name())
	case bracket.TwoByes:
		return fault.Bad("manualSeedingData", "server.seeding.two_byes", "match", e.Match)
	default:
		return fault.Bad("manualSeedingData", "server.seeding.unfit")
	}
}
