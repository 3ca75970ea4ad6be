package bracket

import "fmt"

// Status is the progress of a match.
type Status uint8

// The statuses, in the order in which a match goes through them. A Void match does not take place
// and is never shown: for example one between two byes, or a final's unneeded rematch.
const (
	Void       Status = iota
	Pending           // waits for its players or for its round to be opened
	Scheduled         // may be started
	InProgress        // at the table
	Completed
)

// String returns the stored form of the status.
func (s Status) String() string {
	return [...]string{"void", "pending", "scheduled", "in-progress", "completed"}[s]
}

// ParseStatus is the reverse of [Status.String].
func ParseStatus(s string) (Status, error) {
	for status := Void; status <= Completed; status++ {
		if status.String() == s {
			return status, nil
		}
	}
	return 0, fmt.Errorf("bracket: no match status is called %q", s)
}

// Match is the current state of one match of a [Plan].
type Match struct {
	Number  int
	Players [2]Entrant // 0 while not known
	Winner  Entrant    // 0 until completed
	Status  Status
}

// Opponent returns the opponent of one of the match's players.
func (m Match) Opponent(of Entrant) Entrant {
	if m.Players[0] == of {
		return m.Players[1]
	}
	return m.Players[0]
}

// Loser returns the loser of a completed match, else 0. It is also 0 if both had
// left and nobody won.
func (m Match) Loser() Entrant {
	switch m.Winner {
	case 0:
		return 0
	case m.Players[0]:
		return m.Players[1]
	default:
		return m.Players[0]
	}
}

// Lookup finds a match by its number. Rules ask only for matches of the plan.
type Lookup func(number int) Match

// Matches is a whole bracket: match number i is at index i−1.
type Matches []Match

// At is the [Lookup] of these matches.
func (ms Matches) At(number int) Match { return ms[number-1] }

// Apply stores changed matches.
func (ms Matches) Apply(changed []Match) {
	for _, m := range changed {
		ms[m.Number-1] = m
	}
}

// HasBye reports whether a slot of the match is a bye. This is known for all
// matches once the first round is seeded.
func (p Plan) HasBye(m Match) bool { return p.IsBye(m.Players[0]) || p.IsBye(m.Players[1]) }

// Draw returns all matches of the plan before the seeding: pending and without
// players, but the final's rematch is void.
func (p Plan) Draw() Matches {
	matches := make(Matches, p.Len())
	for i := range matches {
		matches[i] = Match{Number: i + 1, Status: Pending}
	}
	matches[p.Rematch()-1].Status = Void
	return matches
}

// StateError means that a match, or the bracket, is in the wrong state for a rule.
type StateError struct {
	Reason Reason
	Match  int    // number of the blocking match
	Status Status // its status
}

func refuse(why Reason, m Match) error { return &StateError{why, m.Number, m.Status} }

// Reason is why a rule refused.
type Reason uint8

// The reasons.
const (
	NotScheduled    Reason = iota // only a scheduled match can be started
	NotInProgress                 // only a match in progress takes a result
	NotPlayed                     // only a match that was played can be corrected
	LedToStarted                  // a match that this one feeds has started
	RoundUnfinished               // a match is still to be played
	NothingPending                // every match is completed
	NotInMatch                    // the winner is not one of the players
	NotSeeded                     // the first round has no players yet
)

// Error describes the refusal for the log.
func (e *StateError) Error() string {
	text := [...]string{
		"is not scheduled", "is not in progress", "was not played", "has started, which this one feeds",
		"is still to be played", "is done and none is pending", "does not have this player", "is not seeded",
	}[e.Reason]
	return fmt.Sprintf("bracket: match %d %s", e.Match, text)
}
