package event

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Limits of the lists of norms, prizes and decisions.
const (
	MaxNorms  = 16
	MaxNorm   = 60 // characters of a rank
	MaxPrizes = 20
	MaxPrize  = 120 // characters, also of the winner
	MaxAhead  = 20
)

// Norm is the place that fulfills a rank in the sport, such as Master.
type Norm struct {
	Rank     string `json:"rank" doc:"The rank in the sport, such as Master"`
	Place    int    `json:"place" minimum:"-1000000" maximum:"1000000" doc:"The last place that fulfills it, from 1"` // the refusal names the line
	Athletes int    `json:"athletes" minimum:"-1000000" maximum:"1000000" doc:"Minimum of athletes in the class, from 1, without guests and no-shows"`
}

// Norms are the norms of an event, the highest rank first.
type Norms [MaxNorms]Norm

// All returns the non-empty norms.
func (n Norms) All() []Norm { return filled(n[:]) }

// String writes the norms, such as Master: 1–3 of 8.
func (n Norms) String() string {
	var each []string
	for _, one := range n.All() {
		each = append(each, fmt.Sprintf("%s: 1–%d (%d)", one.Rank, one.Place, one.Athletes))
	}
	return strings.Join(each, "; ")
}

// MarshalJSON writes a list.
func (n Norms) MarshalJSON() ([]byte, error) { return json.Marshal(n.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores norms beyond MaxNorms.
func (n *Norms) UnmarshalJSON(b []byte) error {
	err := readList(b, n[:])
	for i := range n {
		n[i].Rank = text.Clean(n[i].Rank)
	}
	return err
}

// Prize is a special prize, such as that for the best technique.
type Prize struct {
	Prize string `json:"prize" doc:"What it is for, such as Best technique"`
	To    string `json:"to" doc:"Who gets it: an athlete or a team"`
}

// Prizes are the special prizes of an event, in the order of the ceremony.
type Prizes [MaxPrizes]Prize

// All returns the non-empty prizes.
func (p Prizes) All() []Prize { return filled(p[:]) }

// String writes the prizes, such as Best technique: Ann Lee.
func (p Prizes) String() string {
	var each []string
	for _, one := range p.All() {
		each = append(each, one.Prize+": "+one.To)
	}
	return strings.Join(each, "; ")
}

// MarshalJSON writes a list.
func (p Prizes) MarshalJSON() ([]byte, error) { return json.Marshal(p.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores prizes beyond MaxPrizes.
func (p *Prizes) UnmarshalJSON(b []byte) error {
	err := readList(b, p[:])
	for i := range p {
		p[i].Prize, p[i].To = text.Clean(p[i].Prize), text.Clean(p[i].To)
	}
	return err
}

// Ahead is an athlete whom an organizer placed ahead of those with an equal total of both arms.
type Ahead struct {
	Number int    `json:"number" minimum:"-1000000" maximum:"1000000" doc:"Badge number"` // the refusal names the line
	Reason string `json:"reason" doc:"Printed with the totals"`
}

// Aheads are such athletes. Of two of them, the first is ahead.
type Aheads [MaxAhead]Ahead

// All returns the non-empty decisions.
func (a Aheads) All() []Ahead { return filled(a[:]) }

// String writes the decisions, such as 17 (drawn by lot).
func (a Aheads) String() string {
	var each []string
	for _, one := range a.All() {
		each = append(each, fmt.Sprintf("%d (%s)", one.Number, one.Reason))
	}
	return strings.Join(each, ", ")
}

// MarshalJSON writes a list.
func (a Aheads) MarshalJSON() ([]byte, error) { return json.Marshal(a.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores decisions beyond MaxAhead.
func (a *Aheads) UnmarshalJSON(b []byte) error {
	err := readList(b, a[:])
	for i := range a {
		a[i].Reason = text.Clean(a[i].Reason)
	}
	return err
}

// checkAwards adds the first problem of each list, by the API's field names.
func (b Book) checkAwards(wrong *fault.Fields) {
	for i, one := range b.Norms.All() {
		if !text.Line("rank", one.Rank, MaxNorm).Zero() || one.Place < 1 || one.Athletes < 1 || one.Place > MaxTeamRank || one.Athletes > MaxTeamRank {
			wrong.Add("settings.book.norms", "server.event.norm", "number", i+1, "most", MaxNorm, "last", MaxTeamRank)
			break
		}
	}
	for i, one := range b.Prizes.All() {
		if !text.Line("prize", one.Prize, MaxPrize).Zero() || !text.Line("to", one.To, MaxPrize).Zero() {
			wrong.Add("settings.book.prizes", "server.event.prize", "number", i+1, "most", MaxPrize)
			break
		}
	}
}

// check adds the first problem of the decisions, by the API's field names.
func (t TwoArms) check(wrong *fault.Fields) {
	for i, one := range t.Ahead.All() {
		if one.Number < 1 || !text.Line("reason", one.Reason, MaxRankingReason).Zero() {
			wrong.Add("settings.twoArms.ahead", "server.event.ahead", "number", i+1, "most", MaxRankingReason)
			break
		}
	}
}
