package tournament

import (
	"fmt"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// Paper says that a class's places were entered from paper; the zero Paper is a class pulled here.
type Paper struct {
	Before Status // previous status of the class
	By     string // name of the person who entered them
	Reason string
}

// MaxPaperReason is the maximum length of the reason in characters.
const MaxPaperReason = 200

// PaperPlace is an entry's place on paper, or the word instead.
type PaperPlace struct {
	EntryID string
	Place   int // 0 with a word
	Word    event.Word
}

// FromPaper reports whether the places of the class were entered from paper.
func (t Tournament) FromPaper() bool { return t.Paper.Before != "" }

// MayCloseFromPaper refuses to close a class with places from paper if it is over or its matches are called or in
// progress.
func (t Tournament) MayCloseFromPaper(barred []Barred, busy []int) error {
	switch {
	case t.Class.EventID == "":
		return fault.New(fault.Conflict, "server.class.outside", "tournament", t.Name)
	case t.Status == Completed || t.Status == Archived:
		return t.refuseNow("server.class.over")
	case len(busy) > 0:
		return fault.New(fault.Conflict, "server.class.busy", "class", t.Name, "match", busy[0])
	}
	return t.MayStartWith(barred)
}

// CheckPaper checks that every entry of a class is named once, and that the places start at 1, with gaps only after
// shared places. Places can be shared like in a bracket, from the 5th on, unless the lighter comes first.
func CheckPaper(entries []Entry, list []PaperPlace, reason string, shared event.SharedPlaces) (string, error) {
	var wrong fault.Fields
	reason = text.Clean(reason)
	wrong.Check("reason", text.Line("reason", reason, MaxPaperReason))
	named := map[string]int{}
	for _, p := range list {
		named[p.EntryID]++
		if p.Place == 0 && !slices.Contains(event.OutWords, p.Word) {
			wrong.Add("out", "server.class.paper_word")
		}
	}
	var missing []any
	for _, e := range entries {
		if e.IsBye() || e.Guest {
			delete(named, e.ID)
			continue
		}
		if n := named[e.ID]; n != 1 {
			missing = append(missing, message.Verbatim(e.Name))
		}
		delete(named, e.ID)
	}
	switch {
	case len(named) > 0:
		wrong.Add("places", "server.class.paper_stranger")
	case len(missing) > 0:
		wrong.Add("places", "server.class.paper_once", "athletes", message.And(missing...))
	}
	var places []int
	for _, p := range list {
		if p.Place != 0 {
			places = append(places, p.Place)
		}
	}
	slices.Sort(places)
	for i, place := range places {
		switch {
		case place == i+1:
		case i > 0 && place == places[i-1] && place > 4:
		case i > 0 && place == places[i-1]:
			wrong.Add("places", "server.class.paper_shared", "place", place)
			return reason, wrong.Err()
		default:
			wrong.Add("places", "server.class.paper_gap", "place", i+1)
			return reason, wrong.Err()
		}
	}
	return reason, wrong.Err()
}

// CloseFromPaper completes the class with places from paper. The winner is the athlete in first place, if any.
func (t *Tournament) CloseFromPaper(winner int, by, reason string, now time.Time) {
	t.Paper = Paper{Before: t.Status, By: by, Reason: reason}
	t.Status, t.Champion, t.CompletedAt = Completed, winner, &now
}

// AsPulled returns the matches for display and calls. In a class from paper, matches not pulled here are void. Their
// stored state stays, so a reopened class can continue.
func (t Tournament) AsPulled(matches []Match) []Match {
	if !t.FromPaper() {
		return matches
	}
	shown := slices.Clone(matches)
	for i := range shown {
		if shown[i].Status != bracket.Completed {
			shown[i].Status = bracket.Void
		}
	}
	return shown
}

// String names the person who entered the places, for the audit.
func (p Paper) String() string {
	if p.By == "" && p.Reason == "" {
		return ""
	}
	return fmt.Sprintf("%s (%s)", p.By, p.Reason)
}
