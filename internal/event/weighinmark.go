package event

import "time"

// Requirement is the step that requires a weigh-in.
type Requirement string

// The steps.
const (
	WeighInOptional Requirement = "no"   // none
	WeighInForDraw  Requirement = "draw" // the draw of a class
	WeighInForCall  Requirement = "call" // the call to a table
)

// MarkWord is an official's decision about an athlete who was not weighed for a class.
type MarkWord string

// The decisions.
const (
	NoMark         MarkWord = ""
	MarkNotWeighed MarkWord = "not-weighed" // the athlete left the class, without a place
	MarkAllowed    MarkWord = "allowed"     // the athlete competes without a weigh-in
)

// MaxMarkReason is the maximum length of a mark's reason, in characters.
const MaxMarkReason = 200

// WeighInMark records what an official decided about an athlete who was not weighed for a class.
type WeighInMark struct {
	RegistrationID string
	ClassID        string
	ClassName      string
	Word           MarkWord
	Reason         string // required for allowed
	At             time.Time
	ByID, ByName   string // the official
}

// ClassWeighIn is the weigh-in state of an athlete in a class.
type ClassWeighIn struct {
	RegistrationID string
	Number         int
	UserID, Name   string
	ClassID        string
	ClassName      string
	BeforeStart    bool      // whether the class is not drawn
	Last           time.Time // time of the last attempt; zero for none
	Mark           MarkWord
}

// WeighedFor reports whether the last attempt is valid for a day.
func (c ClassWeighIn) WeighedFor(day Day, rules WeighIn, zone Zone) bool {
	if c.Last.IsZero() {
		return false
	}
	last := rules.LastDay(c.Last, zone)
	return last == "" || day <= last
}

// Lacks reports whether the missing weigh-in keeps an athlete from a step that requires it. An allowed athlete lacks
// nothing.
func (c ClassWeighIn) Lacks(day Day, rules WeighIn, zone Zone) bool {
	return c.Mark != MarkAllowed && !c.WeighedFor(day, rules, zone)
}
