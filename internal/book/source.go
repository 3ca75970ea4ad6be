package book

import (
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

// Source is what a book is made of.
type Source struct {
	Settings  event.Settings
	Classes   []results.Class // those that are over, in their order
	Athletes  []Athlete       // everybody who is registered, by name
	Matches   []ClassMatches  // of the classes that are drawn, in their order
	Draws     []Draw          // that were made or wait to be, in the order of their classes
	Times     []ClassTimes    // of the classes, in their order
	Officials []Official
	Protests  []event.Protest // in order of time
	Official  bool            // for officials alone: with weights, birth years and reasons
	Language  message.Language
	Second    message.Language // in which titles are said once more; "" for none
	Zone      event.Zone

	again bool // whether this is the book in the second language, from which only titles are taken
}

// ClassMatches are the matches of a class that are shown.
type ClassMatches struct {
	Class   event.Class
	Started time.Time // zero before the first match
	Matches []Match
}

// Match is a match as the book lists it.
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

// ClassTimes is when a class was to be played and when it was. A zero time is not known.
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

// Official is somebody with a role at the event.
type Official struct {
	ID, Name string
	Role     event.Role
}

// Athlete is somebody who is registered at the event.
type Athlete struct {
	event.Shown
	Person    string
	Details   event.Details // those that the book may have
	BirthYear int           // 0 if not known, or not to be shown
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
