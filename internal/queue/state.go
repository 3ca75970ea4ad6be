// Package queue says who is next at which table, and when.
//
// One queue over all classes of an event feeds all its tables. What is known at a
// moment goes in as a [State]: the brackets, the bouts that were called and
// announced, what people hold, pin or want next. Out comes a [Queue]: the bouts of
// each table, for every other bout the reason why it waits, and when each is
// expected, which the same rules find out by running ahead.
//
// The package is pure: no clock, and no chance but by seed. So every instance of
// the server comes to the same queue. Times are durations since a zero that the
// caller picks, such as the start of the event or of 1970.
package queue

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
)

// State is an event at a moment. Tables and athletes are named by numbers and
// indexes: table 1 is Tables[0], and 0 is no table.
type State struct {
	Now      time.Duration
	Tables   []Table
	Classes  []Class // in the order of the timetable
	Athletes []Athlete
}

// Settings are the dials of an event.
type Settings struct {
	Rest        time.Duration // between two bouts of an athlete, also in different classes
	FinalRest   time.Duration // the same before a final and before its rematch
	Bout        time.Duration // from the call to the result of a best of 1, until the event shows how long it takes
	OpenClasses int           // how many classes the timetable opens at once; 0 is no limit
	Frozen      int           // how many bouts a table announces beside the one that is called: 0, 1 or 2
	Finals      Finals        // which bouts are held back for the finals block
	FinalsTable int           // where the finals block is pulled; 0 is table 1
	Seed        uint64        // of the lots by which bouts are decided in running ahead
	Breaks      []Pause       // in which running ahead calls no bout, in order of their starts
}

// Pause is from a time until another.
type Pause struct{ Start, End time.Duration }

// Finals says where all classes stop until every other bout of the event is over.
type Finals uint8

// What the finals block begins with.
const (
	FinalsInTurn Finals = iota // there is no block
	FinalsOfTwo                // the final and its rematch
	FinalsOfFour               // the bouts among the last four: the winners final, those for places 4 and 3, the final
)

// Ref names a bout: the index of its class, and the number of the match in its
// bracket. The zero Ref is none.
type Ref struct {
	Class, Match int
}

// Table is where bouts are pulled.
type Table struct {
	Held      bool          // nothing more is called or announced here
	Called    Ref           // the bout at the table, from its call to its result
	Since     time.Duration // when that was called
	Announced []Ref         // on deck, in the hole
}

// Class is one bracket of the event.
type Class struct {
	Plan        bracket.Plan
	Matches     bracket.Matches // a class waits until they are seeded
	Athletes    []int           // Athletes[entrant-1] is the index of the athlete
	Gone        []bool          // Gone[entrant-1]: has left and loses undecided matches; nil means nobody
	Bouts       []Bout          // Bouts[number-1] belongs to the match; nil if there is nothing to say
	BestOf      int             // games; 0 is 1
	FinalBestOf int             // of the final and its rematch; 0 is as BestOf
	Opened      bool            // by a person or by the timetable; a class counts as opened once a bout of it was called
	OpenedAt    time.Duration   // when that was
	ByHand      bool            // the timetable leaves it to a person to open it
	NotBefore   time.Duration   // when the timetable may open it
	Held        bool            // no bout of it is called
	Table       int             // the only table where it is pulled; 0 is any. The finals block has its own
}

// Bout is what the hall knows of a match.
type Bout struct {
	Called, Ended time.Duration
	Started       time.Duration // of one in progress that is not called: its athletes need no rest from before
	Resumes       bool          // its result, entered at Ended, was undone: it is in progress and waits to continue, and its athletes rest from it for others
	Pulled        bool          // it has ended and was pulled: its athletes rest, and it shows how long bouts take
	Held          bool          // it is not called
	Unseeded      bool          // it is not called, as its round is not opened
	Protested     bool          // what it decides waits
	Waived        bool          // its athletes need no rest before it
	Next          int           // the table where a person wants it next, before announced bouts; 0 is none
}

// Athlete is a person at the event, in any number of classes.
type Athlete struct {
	Held   bool          // not called, as somebody who sees the doctor
	Pulled time.Duration // when the last bout of theirs ended that counts no more, from which they rest; 0 is none
}
