package event

import (
	"cmp"
	"slices"
	"time"
)

// Place is the place of a match in the hall.
type Place string

// The places.
const (
	Nowhere   Place = ""
	Announced Place = "announced" // on deck or in the hole at a table
	Called    Place = "called"    // at a table, from the call to the result
	Pulled    Place = "pulled"    // it has a result from a pull: its athletes rest
)

// Call is the hall's state of a match. Missing times are zero.
type Call struct {
	MatchID     string
	EventID     string
	TableID     string // its table if called, announced or pulled; "" for none
	Place       Place
	Position    int // position among the table's announcements, from 1
	CalledAt    time.Time
	CalledBy    string // id of a person; "" after a start without a call
	Deadline    time.Time
	Excused     string    // reason for added time
	Arrived     [2]string // ids of entries
	BothHereAt  time.Time // when both were at the table
	EndedAt     time.Time // for a resuming match, when the undone result was entered
	Waived      bool      // its athletes need no rest
	WaivedBy    string
	Held        bool
	HeldReason  string
	NextTableID string // table where a person put it first
	Resumes     bool   // in progress, continues at its next table if known: its result was undone, or it was started elsewhere
	GoesOn      string // entry id of the athlete injured in it who may continue; "" for none
	Players     [2]int // called or announced athletes, as entry numbers
	Version     int64  // of the queue at the last change
}

// Limits of calls.
const (
	MinMoreTime   = 10 // seconds
	MaxMoreTime   = 900
	MaxLessTime   = 86400 // for one extension
	MaxHeldReason = 200   // characters
)

// Call returns the call after a call to a table. The athletes have reach seconds to come; 0 means no deadline.
func (c Call) Call(table, by string, reach int, now time.Time) Call {
	c.Resumes = false
	c = c.leave()
	c.Place, c.TableID, c.CalledBy, c.CalledAt = Called, table, by, now
	if reach > 0 {
		c.Deadline = now.Add(time.Duration(reach) * time.Second)
	}
	c.NextTableID = ""
	return c
}

// Start returns the call after the match was started at a table without a call.
func (c Call) Start(table string, at time.Time) Call {
	c.Resumes = false
	c = c.leave()
	c.Place, c.TableID, c.CalledAt, c.NextTableID = Called, table, at, ""
	return c
}

// UndoCall returns the call after it was undone: the match comes first at its table again.
func (c Call) UndoCall() Call {
	table := c.TableID
	c = c.leave()
	c.Place, c.TableID = Announced, table
	return c
}

// Leave returns the call once the match is neither called nor announced any more.
func (c Call) Leave() Call { return c.leave() }

func (c Call) leave() Call {
	c.Place, c.TableID, c.Position = Nowhere, "", 0
	c.CalledAt, c.CalledBy, c.Deadline, c.Excused, c.Arrived = time.Time{}, "", time.Time{}, "", [2]string{}
	if !c.Resumes { // else they have pulled, and rest from it
		c.EndedAt = time.Time{}
	}
	c.BothHereAt = time.Time{}
	return c
}

// Announce returns the call once the match is announced at a position of a table.
func (c Call) Announce(table string, position int) Call {
	if c.Place == Announced && c.TableID == table && c.Position == position {
		return c
	}
	c = c.leave()
	c.Place, c.TableID, c.Position = Announced, table, position
	return c
}

// End returns the call once the match is decided. A match without a pull needs no rest.
func (c Call) End(pulled bool, at time.Time) Call {
	c.Place, c.Position, c.EndedAt, c.Deadline, c.NextTableID, c.Resumes, c.GoesOn = Pulled, 0, at, time.Time{}, "", false, ""
	if !pulled {
		c.Place = Nowhere
	}
	return c
}

// Undo returns the call of a pulled match whose result is undone, and which continues. If the table and its athletes
// are free, it continues there as if it had never ended. Otherwise it comes next there, before announced bouts, like a
// bout that a person put first.
func (c Call) Undo(free bool) Call {
	c.GoesOn = ""
	if free {
		c.Place, c.EndedAt = Called, time.Time{}
		return c
	}
	c.NextTableID, c.Resumes = c.TableID, true
	return c.leave()
}

// GoOn returns the call of a match that is in progress at no table: it comes next at the given
// table and continues once that is free.
func (c Call) GoOn(table string) Call {
	if !c.Resumes {
		c.EndedAt = time.Time{}
	}
	c.NextTableID, c.Resumes = table, true
	return c
}

// WasUndone reports whether the match continues because its result was undone.
func (c Call) WasUndone() bool { return c.Resumes && !c.EndedAt.IsZero() }

// Settle returns the call of a match that no longer continues: it waits like all others.
func (c Call) Settle() Call {
	c.NextTableID, c.Resumes, c.EndedAt = "", false, time.Time{}
	return c
}

// Arrive records whether an athlete is at the table.
func (c Call) Arrive(entryID string, arrived bool, now time.Time) Call {
	if slices.Contains(c.Arrived[:], entryID) == arrived {
		return c
	}
	from, to := "", entryID
	if !arrived {
		from, to = entryID, ""
	}
	c.Arrived[slices.Index(c.Arrived[:], from)] = to
	c.BothHereAt = time.Time{}
	if !slices.Contains(c.Arrived[:], "") {
		c.BothHereAt = now
	}
	return c
}

// HasArrived reports whether an athlete is at the table.
func (c Call) HasArrived(entryID string) bool { return slices.Contains(c.Arrived[:], entryID) }

// Extend gives the athletes more time, from now on or from a deadline in the future. Without a reason the previous one
// stays.
func (c Call) Extend(seconds int, why string, now time.Time) Call {
	from := now
	if c.Deadline.After(now) {
		from = c.Deadline
	}
	c.Deadline = from.Add(time.Duration(seconds) * time.Second)
	if why != "" {
		c.Excused = why
	}
	return c
}

// Shorten removes up to the given seconds of the extra time, which begins reach seconds after the
// call. Without a reason the last one stays while any extra time does.
func (c Call) Shorten(seconds, reach int, why string) Call {
	least := c.CalledAt.Add(time.Duration(reach) * time.Second)
	c.Deadline = c.Deadline.Add(-time.Duration(seconds) * time.Second)
	if c.Deadline.After(least) {
		c.Excused = cmp.Or(why, c.Excused)
		return c
	}
	c.Deadline, c.Excused = least, why
	if reach == 0 {
		c.Deadline = time.Time{} // there was none
	}
	return c
}

// ClassDay is the state of a class on the day. Missing times are zero.
type ClassDay struct {
	ClassID    string
	EventID    string
	Position   int // position in the timetable, from 1; 0 comes after all positions
	NotBefore  time.Time
	ByHand     bool // a person opens it instead of the timetable
	Held       bool
	HeldReason string
	TableID    string    // its only table, "" for any
	StagedAt   time.Time // when it was called to the stage
	OpenedAt   time.Time
}

// Phase is the current phase of an event as a whole.
type Phase string

// The phases.
const (
	PhaseBefore   Phase = "before"
	PhaseWeighIn  Phase = "weigh-in"
	PhaseRunning  Phase = "running"
	PhaseFinals   Phase = "finals"
	PhaseCeremony Phase = "ceremony"
	PhaseFinished Phase = "finished"
)

// DayProgress has the facts that determine the phase of an event.
type DayProgress struct {
	Registered, Weighed int // until classes are open
	Again               int // weighed athletes who need another weigh-in for undrawn classes
	Classes             int // drawn classes
	Over                int // completed ones
	Finals              bool
}

// Phase returns the current phase of an event as a whole.
func (s State) Phase(p DayProgress) Phase {
	switch {
	case s == Finished:
		return PhaseFinished
	case s != Running && p.Weighed == 0:
		return PhaseBefore
	case s != Running, p.Classes == 0 && p.Weighed < p.Registered:
		return PhaseWeighIn
	case p.Over == p.Classes && p.Again > 0: // like on the morning of the second day
		return PhaseWeighIn
	case p.Classes > 0 && p.Over == p.Classes:
		return PhaseCeremony
	case p.Finals:
		return PhaseFinals
	}
	return PhaseRunning
}

// Outcome is the decision of a protest.
type Outcome string

// The decisions.
const (
	Undecided Outcome = ""
	Upheld    Outcome = "upheld"
	Dismissed Outcome = "dismissed"
)

// Limits of protests, in characters.
const (
	MaxProtest = 1000 // reason and note
	MaxLink    = 500
)

// Protest is a protest against the decision of a match. The matches that depend on it wait until somebody decides the
// protest. A protest without an athlete is a correction that the match's scorer has proposed, by a strike that came too
// late.
type Protest struct {
	ID        string
	EventID   string
	MatchID   string
	Match     int    // number
	ClassID   string // of the match
	Class     string
	EntryID   string // of the athlete; "" for a proposed correction
	Athlete   string
	Reason    string
	Link      string // to a video, or ""
	FiledBy   string // id of a person
	Filer     string
	FiledAt   time.Time
	Outcome   Outcome
	Note      string
	DecidedBy string // id of a person
	Decider   string
	DecidedAt time.Time // zero until decided
}
