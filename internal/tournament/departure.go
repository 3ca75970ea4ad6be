package tournament

import (
	"time"

	"github.com/toproll/toproll/internal/bout"
)

// Departure says how an athlete left a running tournament; the zero Departure means still in.
type Departure struct {
	Kind    Leaving
	Match   int    // number of the match it was in, 0 for none
	Reason  string // free text, may be empty
	By      string // id of the person who recorded it
	At      time.Time
	Version int64 // of the tournament: its order among the results
}

// Leaving is a way to leave.
type Leaving string

// The ways to leave.
const (
	NoShow           Leaving = "no-show" // like the opponent: both were absent
	Withdrawal       Leaving = "withdrawal"
	Injury           Leaving = "injury"
	Disqualification Leaving = "disqualification"
)

// HasLeft reports whether the athlete has left.
func (e Entry) HasLeft() bool { return e.Left.Kind != "" }

// InBout returns how an athlete who leaves this way loses a match in progress; "" if that is impossible.
func (l Leaving) InBout() bout.By {
	switch l {
	case Injury:
		return bout.Injury
	case Disqualification:
		return bout.Disqualification
	}
	return ""
}
