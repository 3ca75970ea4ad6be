package event

import "time"

// Requirement is what athletes cannot do before they are weighed.
type Requirement string

// What athletes cannot do before their weigh-in.
const (
	WeighInOptional Requirement = "no"   // nothing
	WeighInForDraw  Requirement = "draw" // be drawn in a class
	WeighInForCall  Requirement = "call" // be called to a table
)

// MarkWord is what an official decided about an athlete who was not weighed for a class.
type MarkWord string

// The possible decisions of an official.
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
	Reason         string // never empty where the athlete is allowed
	At             time.Time
	ByID, ByName   string // the official
}

// ClassWeighIn is what the scales and the officials say about an athlete in a class.
type ClassWeighIn struct {
	RegistrationID string
	Number         int
	UserID, Name   string
	ClassID        string
	ClassName      string
	BeforeStart    bool      // whether the class is not drawn
	Last           time.Time // of the last attempt on the scales; zero if there was none
	Mark           MarkWord
}

// WeighedFor reports whether the last attempt is good for a day.
func (c ClassWeighIn) WeighedFor(day Day, rules WeighIn, zone Zone) bool {
	if c.Last.IsZero() {
		return false
	}
	last := rules.LastDay(c.Last, zone)
	return last == "" || day <= last
}

// Lacks reports whether the missing weigh-in keeps an athlete from what the rules require it for.
// An athlete who is marked as allowed is kept from nothing.
func (c ClassWeighIn) Lacks(day Day, rules WeighIn, zone Zone) bool {
	return c.Mark != MarkAllowed && !c.WeighedFor(day, rules, zone)
}
