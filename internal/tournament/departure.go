package tournament

import (
	"time"

	"github.com/toproll/toproll/internal/bout"
)

// Departure says how an athlete left a running tournament; the zero Departure means still in.
type Departure struct {
	Kind    Leaving
	Match   int    // number of the match in which it was, 0 for none
	Reason  string // as it was typed, may be empty
	By      string // id of the person who entered it
	At      time.Time
	Version int64 // of the tournament: its place among the results
}

// Leaving is a way to leave.
type Leaving string

// The ways to leave.
const (
	NoShow           Leaving = "no-show" // with the opponent: both were absent
	Withdrawal       Leaving = "withdrawal"
	Injury           Leaving = "injury"
	Disqualification Leaving = "disqualification"
)

// HasLeft reports whether the athlete has left.
func (e Entry) HasLeft() bool { return e.Left.Kind != "" }

// InBout returns how a match in progress is lost when its athlete leaves this way; "" if nobody
// leaves a match in progress this way.
func (l Leaving) InBout() bout.By {
	switch l {
	case Injury:
		return bout.Injury
	case Disqualification:
		return bout.Disqualification
	}
	return ""
}
