package book

import (
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

// Source is the content of a book.
type Source struct {
	Settings  event.Settings
	Classes   []results.Class // finished ones, in order
	Athletes  []Athlete       // all registered athletes, by name
	Matches   []ClassMatches  // of drawn classes, in order
	Draws     []Draw          // made or published, in the order of their classes
	Times     []ClassTimes    // of the classes, in order
	Officials []Official
	Protests  []event.Protest // by time
	Official  bool            // only for officials: with weights, birth years and reasons
	Language  message.Language
	Second    message.Language // second language for titles; "" for none
	Zone      event.Zone

	again bool // whether this is the book in the second language, only for its titles
}

// ClassMatches are the shown matches of a class.
type ClassMatches struct {
	Class   event.Class
	Started time.Time // zero before the first match
	Matches []Match
}

// Match is a match in the book.
type Match struct {
	Number   int
	Section  bracket.Section
	Round    int
	Athletes [2]string // "" while not known
	Games    [2]int    // won by each
	Winner   int       // 1 or 2; 0 while open, or if nobody won
	By       bout.By
	Official string // id of the official, "" for none
}

// ClassTimes has the planned and actual times of a class. Zero times are unknown.
type ClassTimes struct {
	Class                         event.Class
	NotBefore, Started, Completed time.Time
}

// Draw is the draw of a class.
type Draw struct {
	Class       string
	Number      int // in its class
	Athletes    int
	EntriesHash string
	SecretHash  string
	Called      string    // the number from the hall; "" for none
	MadeAt      time.Time // zero before
	MadeBy      string
	Void        bool
}

// Official is a person with a role at the event.
type Official struct {
	ID, Name string
	Role     event.Role
}

// Athlete is a registered athlete.
type Athlete struct {
	event.Shown
	Person    string
	Details   event.Details // that the book can have
	BirthYear int           // 0 if unknown or hidden
	Weight    event.Grams   // 0 if not weighed
	Women     bool
	Weighings []event.Weighing
	Entries   []EntryOf
}

// EntryOf is a class that an athlete has entered.
type EntryOf struct {
	Class  event.Class
	Scores event.Scoring
	Guest  bool
}
