// Package hall holds the rules of a competition hall: which actions on a match of an event are
// allowed, for whom, at which table and when.
package hall

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/queue"
)

// Deed is a kind of act on a match.
type Deed string

// The deeds. Each writes a match, its log or its call, except [Read].
const (
	Read     Deed = "read"      // open its log
	Log      Deed = "log"       // add to its log
	TakeOver Deed = "take-over" // keep its log on another device
	Start    Deed = "start"
	Unstart  Deed = "unstart"
	Decide   Deed = "decide" // record a result
	Undo     Deed = "undo"   // revert a result
	Correct  Deed = "correct"
	Default  Deed = "default" // record a no-show
	Depart   Deed = "depart"  // record at the match that an athlete leaves the class
	Rule     Deed = "rule"    // decide a protest

	Call     Deed = "call"      // send it to a table
	UndoCall Deed = "take-back" // withdraw its call
	Arrive   Deed = "arrive"    // record that an athlete is at the table
	MoreTime Deed = "more-time"
	Waive    Deed = "waive" // waive the rest of its athletes
	Next     Deed = "next"  // put it first at a table
	Hold     Deed = "hold"
	Protest  Deed = "protest" // file a protest
)

// rule says what a deed requires.
type rule struct {
	helper   bool // helpers may do it at their table
	runner   bool // only organizers of the event may do it
	own      bool // allowed for the official's own match, because it decides nothing
	finished bool // allowed after the event is finished
	called   bool // for helpers, only for called matches
	keeps    bool // a helper's record is kept for a person's decision
}

var rules = map[Deed]rule{
	Read:     {helper: true, own: true, finished: true},
	Log:      {helper: true, keeps: true},
	TakeOver: {helper: true},
	Start:    {},
	Unstart:  {},
	Decide:   {},
	Undo:     {},
	Correct:  {runner: true},
	Default:  {helper: true, called: true},
	Depart:   {},
	Rule:     {runner: true},
	Call:     {helper: true, own: true},
	UndoCall: {own: true},
	Arrive:   {helper: true, own: true},
	MoreTime: {helper: true, own: true},
	Waive:    {helper: true, own: true},
	Next:     {own: true},
	Hold:     {own: true},
	Protest:  {own: true},
}

// Deeds lists all deeds.
var Deeds = []Deed{
	Read, Log, TakeOver, Start, Unstart, Decide, Undo, Correct, Default, Depart, Rule, Call, UndoCall, Arrive, MoreTime, Waive, Next, Hold, Protest,
}

// Act is an attempted act on a match.
type Act struct {
	Deed
	Begins bool // it begins the match
	Anyway bool // despite an [Obstacle] to the start
}

// Actor is the person who acts.
type Actor struct {
	ID   string
	Role event.Role       // at the event; "" for none
	Link *event.TableLink // id of a helper's table
}

// Match has the facts about a match for Judge.
type Match struct {
	Number   int
	Status   bracket.Status
	Athletes [2]Athlete
	Call     event.Call

	// The following matter only for acts that begin the match.

	Held     bool // the match itself
	Class    bool // its class is on hold
	Paused   bool // announced at a table that is not open
	Disputed int  // number of the match under protest that decides its athletes; 0 for none
}

// Athlete is an athlete of a match. The zero Athlete is not known yet.
type Athlete struct {
	UserID string
	Name   string

	Unweighed bool // must be weighed before the call or start

	// The following matter only for acts that begin the match.

	Held      bool
	Busy      bool      // in, or called for, another match
	BusyTable string    // its table; "" if unknown
	RestsTo   time.Time // zero if rested
}

// Occasion is the event and time of an act.
type Occasion struct {
	Event event.Event
	Zone  event.Zone // time zone for times in reasons
	Now   time.Time
}

// Verdict is the outcome for an allowed act.
type Verdict struct {
	Own      event.Own       // the actor's relation to the match; [event.NotOwn] or a kind of own match
	Overrode message.Message // the disregarded obstacle; zero for none
}

// Judge returns whether an act on a match of an event is allowed. It checks the actor's role, a helper's link and
// table, and the actor's own match. For a call or start it checks that the event runs and the athletes were weighed.
// For a start it also checks holds, second matches and rests. Outside events everything is allowed. Errors: Forbidden,
// Conflict.
func Judge(act Act, actor Actor, m Match, h Occasion) (Verdict, error) {
	r := rules[act.Deed]
	v := Verdict{Own: own(actor, m, h.Event.Settings)}
	if err := r.checkRole(actor); err != nil {
		return v, err
	}
	if actor.Role == event.Scorer {
		if err := r.checkHelper(act, actor, m, h); err != nil {
			return v, err
		}
	}
	if !r.own {
		if err := v.Own.MayOfficiate(); err != nil {
			return v, err
		}
	}
	if !r.finished {
		if err := h.Event.MayChange(); err != nil {
			return v, err
		}
	}
	if act.Begins || act.Deed == Call {
		if err := m.checkWeighIn(); err != nil {
			return v, err
		}
	}
	if act.Begins {
		if why := m.obstacle(act, h); !why.Zero() {
			if !act.Anyway || actor.Role == event.Scorer {
				return v, fault.New(fault.Conflict, "server.match.obstacle", "match", m.Number, "why", why)
			}
			v.Overrode = why
		}
	}
	return v, nil
}

func (r rule) checkRole(actor Actor) error {
	switch {
	case actor.Role == "":
		return fault.New(fault.Forbidden, "server.event.only_officials")
	case r.runner && actor.Role != event.Organizer:
		return fault.New(fault.Forbidden, "server.event.only_organizers")
	case actor.Role == event.Scorer && !r.helper:
		return fault.New(fault.Forbidden, "server.table.only")
	}
	return nil
}

// checkHelper limits a helper to the link's table and day, and to a running event.
func (r rule) checkHelper(act Act, actor Actor, m Match, h Occasion) error {
	if actor.Link == nil {
		return fault.New(fault.Forbidden, "server.table.only")
	}
	if err := actor.Link.MayEnter(h.Now); err != nil {
		return err
	}
	switch here := m.Call.TableID == actor.Link.TableID; {
	case here && (!r.called || m.Call.Place != event.Announced):
	case r.keeps:
		return fault.New(fault.Conflict, "server.log.not_here", "match", m.Number)
	case r.called:
		return fault.New(fault.Forbidden, "server.queue.not_called_here", "match", m.Number)
	default:
		return fault.New(fault.Forbidden, "server.queue.other_table", "match", m.Number)
	}
	if h.Event.State == event.Planned || h.Event.State == event.Open {
		return fault.New(fault.Conflict, "server.queue.not_running", "event", h.Event.Name)
	}
	return nil
}

// own returns the actor's relation to the match.
func own(actor Actor, m Match, s event.Settings) event.Own {
	if actor.ID == "" || actor.ID != m.Athletes[0].UserID && actor.ID != m.Athletes[1].UserID {
		return event.NotOwn
	}
	return s.Own(actor.ID, m.Athletes[0].UserID, m.Athletes[1].UserID)
}

// checkWeighIn refuses a match with an athlete who must be weighed first. Called or started matches were checked
// before. Nobody can disregard this: an official must allow the athlete at the desk, with a recorded reason.
func (m Match) checkWeighIn() error {
	if m.Call.Place == event.Called || m.Status == bracket.InProgress {
		return nil
	}
	var names []any
	for _, a := range m.Athletes {
		if a.Unweighed {
			names = append(names, a.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "server.weigh_in.call", "count", len(names), "athletes", message.And(names...))
}

// obstacle returns why a match should not begin now, or the zero message. A match needs no call. A
// called match ignores rest, because the call checked it. A log records what was pulled, regardless
// of rest.
func (m Match) obstacle(act Act, h Occasion) message.Message {
	switch {
	case m.Class:
		return why(queue.ClassHeld)
	case m.Held:
		return why(queue.BoutHeld)
	case m.Disputed != 0:
		return why(queue.UnderProtest, "match", m.Disputed)
	}
	for _, a := range m.Athletes {
		if a.Held {
			return why(queue.AthleteHeld, "athlete", a.Name)
		}
	}
	if m.Paused {
		return why(queue.TableHeld)
	}
	for _, a := range m.Athletes {
		if a.Busy && a.BusyTable == "" {
			return why("in_progress", "athlete", a.Name)
		}
		if a.Busy {
			return why(queue.AthleteAtTable, "athlete", a.Name, "table", a.BusyTable)
		}
	}
	if act.Deed == Log || m.Call.Place == event.Called {
		return message.Message{}
	}
	rests := m.Athletes[0]
	if m.Athletes[1].RestsTo.After(rests.RestsTo) {
		rests = m.Athletes[1]
	}
	if !rests.RestsTo.IsZero() {
		return why(queue.AthleteRests, "athlete", rests.Name, "until", h.Zone.Clock(rests.RestsTo, h.Now))
	}
	return message.Message{}
}

// why returns a reason. params are names and values.
func why(code queue.Code, params ...any) message.Message {
	given := []any{"reason", string(code), "athlete", "", "match", 0, "table", "", "until", ""}
	for i := 0; i < len(params); i += 2 {
		for j := 0; j < len(given); j += 2 {
			if given[j] == params[i] {
				given[j+1] = params[i+1]
			}
		}
	}
	return message.New("server.queue.why", given...)
}

// Outcome is the state of a match between two athletes.
type Outcome struct {
	Athletes [2]string // ids of people; "" for nobody
	Winner   string    // id; "" for nobody
}

// Favors reports whether a change of a match makes an athlete win it, or reverts that the athlete lost it. It looks
// only at matches whose pair was known before and stays. A walkover against an athlete who left earlier favors nobody,
// because that pair was unknown.
func Favors(athlete string, before, after Outcome) bool {
	pair := before.Athletes
	if athlete == "" || pair[0] == "" || pair[1] == "" || pair != after.Athletes || pair[0] != athlete && pair[1] != athlete {
		return false
	}
	opponent := pair[0]
	if opponent == athlete {
		opponent = pair[1]
	}
	wins := before.Winner != athlete && after.Winner == athlete
	recovers := before.Winner == opponent && after.Winner != opponent
	return wins || recovers
}
