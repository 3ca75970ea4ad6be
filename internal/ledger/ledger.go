// Package ledger holds the rules of the ledger: the steps of a class's result, such as announced, checked and medals
// given. It decides which steps are due, wait, or must be repeated after a change of places. It consists of pure
// functions.
package ledger

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Mark is a finished step of a class's result.
type Mark string

// The marks in their usual order.
const (
	Announced    Mark = "announced"    // the result was read out; the protest time begins
	Checked      Mark = "checked"      // a second official has checked the places against paper or video
	Early        Mark = "early"        // an organizer allows the medals before the protest time is over
	Medals       Mark = "medals"       // the medals were given
	Certificates Mark = "certificates" // the certificates were printed
	Published    Mark = "published"    // the result was posted or sent
)

// Marks are all marks in their order.
var Marks = []Mark{Announced, Checked, Early, Medals, Certificates, Published}

// MaxReason is the maximum length of a reason in characters.
const MaxReason = 200

// Places are the places of a class by entry id. Entries without a place are missing.
type Places map[string]int

// Done is a mark that a person set.
type Done struct {
	Mark   Mark
	At     time.Time
	By     string            // id of a person
	Name   string            // name of that person
	Reason string            // for [Early]
	Places Places            // of the class at that time
	Names  map[string]string // on the certificates, by entry: an entry can be gone when one is recalled; nil for other marks
}

// Stage is the progress of a class.
type Stage string

// The stages of a class.
const (
	Planned  Stage = "planned"
	Drawn    Stage = "drawn"
	Running  Stage = "running"
	Finished Stage = "finished"
)

// Class is a class with its marks.
type Class struct {
	Name     string
	Stage    Stage
	Places   Places // once finished
	Winners  int    // medal winners
	Paper    string // name of the person who entered its places from paper
	Protests int    // undecided ones
	Done     []Done // at most one of each mark
}

// Wait is a reason why the medals of a class wait.
type Wait string

// The reasons.
const (
	ForResult       Wait = "result"       // the class is not finished
	ForMedals       Wait = "no-medals"    // nobody of the class gets a medal
	ForAnnouncement Wait = "announcement" // the result is not announced
	ForProtestTime  Wait = "protest-time"
	ForProtest      Wait = "protest" // one is undecided
)

// State is the ledger's view of a class at one moment.
type State struct {
	ProtestUntil time.Time // end of the protest time; zero before the announcement
	Waits        []Wait    // why the medals wait; empty once given
	Ready        bool      // the medals can be given now
	Repeat       []Mark    // marks for other places, to be repeated
	Recall       []string  // entries whose printed certificates are wrong
}

// Holds reports whether a mark applies to the current places.
func (c Class) Holds(m Mark) bool {
	d, ok := c.done(m)
	return ok && c.valid(d)
}

func (c Class) done(m Mark) (Done, bool) {
	i := slices.IndexFunc(c.Done, func(d Done) bool { return d.Mark == m })
	if i < 0 {
		return Done{}, false
	}
	return c.Done[i], true
}

func (c Class) valid(d Done) bool { return c.Stage == Finished && maps.Equal(d.Places, c.Places) }

// At returns the ledger's view of a class, given the protest time.
func (c Class) At(now time.Time, protestTime time.Duration) State {
	var s State
	for _, m := range Marks {
		if _, made := c.done(m); made && !c.Holds(m) {
			s.Repeat = append(s.Repeat, m)
		}
	}
	if printed, ok := c.done(Certificates); ok && !c.valid(printed) {
		s.Recall = c.moved(printed.Places)
	}
	if c.Holds(Announced) {
		announced, _ := c.done(Announced)
		s.ProtestUntil = announced.At.Add(protestTime)
	}
	if c.Holds(Medals) {
		return s
	}
	early := c.Holds(Early)
	switch {
	case c.Stage != Finished:
		s.Waits = append(s.Waits, ForResult)
	case c.Winners == 0:
		s.Waits = append(s.Waits, ForMedals)
	case s.ProtestUntil.IsZero():
		s.Waits = append(s.Waits, ForAnnouncement)
	case now.Before(s.ProtestUntil) && !early:
		s.Waits = append(s.Waits, ForProtestTime)
	}
	if c.Protests > 0 && !early {
		s.Waits = append(s.Waits, ForProtest)
	}
	s.Ready = len(s.Waits) == 0
	return s
}

// moved returns the entries that lost their place, in order of ids. An open class has no places.
func (c Class) moved(was Places) (entries []string) {
	for _, id := range slices.Sorted(maps.Keys(was)) {
		if c.Stage != Finished || c.Places[id] != was[id] {
			entries = append(entries, id)
		}
	}
	return entries
}

// MayMark refuses a mark that is not allowed now. reason is for [Early]. Errors: Invalid, Conflict.
func (c Class) MayMark(d Done, protestTime time.Duration) error {
	if c.Stage != Finished {
		return fault.New(fault.Conflict, "server.ledger.not_finished", "class", c.Name)
	}
	switch d.Mark {
	case Announced, Checked:
		other := map[Mark]Mark{Announced: Checked, Checked: Announced}[d.Mark]
		before, made := c.done(other)
		if made && c.valid(before) && before.By == d.By || d.Mark == Checked && c.Paper != "" && c.Paper == d.Name {
			return fault.New(fault.Conflict, "server.ledger.second_official", "class", c.Name)
		}
	case Early:
		var wrong fault.Fields
		wrong.Check("reason", text.Line("reason", d.Reason, MaxReason))
		return wrong.Err()
	case Medals:
		if s := c.At(d.At, protestTime); !s.Ready && !c.Holds(Medals) {
			return fault.New(fault.Conflict, "server.ledger.waits", "class", c.Name, "why", strings.ReplaceAll(string(s.Waits[0]), "-", "_"))
		}
	}
	return nil
}
