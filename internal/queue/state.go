// Package queue decides which bout is next at which table, and when.
//
// One queue over all classes of an event feeds all its tables. Its input is a [State]: the brackets, called and
// announced bouts, and people's holds, pins and choices. Its output is a [Queue]: the bouts of each table, and for
// every other bout the reason why it waits. The expected times come from a simulation with the same rules.
//
// The package is pure: no clock, and chance only from a seed. So every instance of the server computes the same queue.
// Times are durations since a zero that the caller chooses, such as the start of the event or 1970.
package queue

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
)

// State is an event at a moment. Tables have numbers and athletes indexes: table 1 is Tables[0], and 0 is no table.
type State struct {
	Now      time.Duration
	Tables   []Table
	Classes  []Class // in the order of the timetable
	Athletes []Athlete
}

// inOrder returns the state with its classes in an order, by their indexes. Classes with bouts at tables
// must keep their places.
func (s State) inOrder(order []int) State {
	given := s.Classes
	s.Classes = make([]Class, len(order))
	for i, class := range order {
		s.Classes[i] = given[class]
	}
	return s
}

// Settings are the queue's settings of an event.
type Settings struct {
	Rest        time.Duration // between two bouts of an athlete, also in different classes
	FinalRest   time.Duration // the same before a final and before its rematch
	Bout        time.Duration // from call to result of a best of 1, until the event's own bouts show it
	OpenClasses int           // how many classes the timetable opens at once; 0 for no limit
	Frozen      int           // how many bouts a table announces in addition to the called one: 0, 1 or 2
	Finals      Finals        // which bouts wait for the finals block
	FinalsTable int           // table of the finals block; 0 for table 1
	Seed        uint64        // of the lots that decide bouts in the simulation
	Breaks      []Pause       // times without calls in the simulation, by start
}

// Pause is from a time until another.
type Pause struct{ Start, End time.Duration }

// Finals says where all classes stop until every other bout of the event is over.
type Finals uint8

// Where the finals block begins.
const (
	FinalsInTurn Finals = iota // no block
	FinalsOfTwo                // the final and rematch
	FinalsOfFour               // the bouts among the last four: the winners final, those for places 4 and 3, the final
)

// Ref identifies a bout: the index of its class, and the match number in its bracket. The zero Ref is none.
type Ref struct {
	Class, Match int
}

// Table is a table for bouts.
type Table struct {
	Held      bool          // no more calls and announcements here
	Called    Ref           // the bout at the table, from call to result
	Since     time.Duration // time of that call
	Announced []Ref         // on deck, in the hole
}

// Class is one bracket of the event.
type Class struct {
	Plan        bracket.Plan
	Matches     bracket.Matches // a class waits until it is seeded
	Athletes    []int           // Athletes[entrant-1] is the index of the athlete
	Gone        []bool          // Gone[entrant-1]: has left and loses undecided matches; nil means nobody
	Bouts       []Bout          // Bouts[number-1] belongs to the match; nil for no state
	BestOf      int             // games; 0 for 1
	FinalBestOf int             // of the final and rematch; 0 for BestOf
	Opened      bool            // by a person or by the timetable; the first call also opens it
	OpenedAt    time.Duration   // time of opening
	ByHand      bool            // only a person opens it
	NotBefore   time.Duration   // earliest time for the timetable to open it
	Held        bool            // none of its bouts is called
	Table       int             // its only table; 0 for any. The finals block has its own
}

// Bout is the hall's state of a match.
type Bout struct {
	Called, Ended time.Duration
	Started       time.Duration // start of a bout in progress that is not called: its athletes need no earlier rest
	Resumes       bool          // its result, entered at Ended, was undone: it is in progress and waits to continue, and its athletes rest from it before other bouts
	Pulled        bool          // ended and pulled: its athletes rest, and it counts for durations
	Held          bool          // not called
	Unseeded      bool          // not called, because its round is not open
	Protested     bool          // following bouts wait
	Waived        bool          // its athletes need no rest before it
	Next          int           // table where a person put it first, before announced bouts; 0 for none
}

// Athlete is a person at the event, in any number of classes.
type Athlete struct {
	Held   bool          // not called, for example while with the doctor
	Pulled time.Duration // end of their last bout that is now void, from which they rest; 0 for none
}
