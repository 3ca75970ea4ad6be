package event

// Places are the settings for places in a class.
type Places struct {
	SharedPlaces          SharedPlaces          `json:"sharedPlaces" enum:"shared,lighter,bout-for-5th" words:"shared_places" doc:"Places of athletes who went out in the same losers round. They share a place; or the lighter one is ahead and equal weights share; or the two in 5th pull a match, and elsewhere the lighter one is ahead"`
	WhoLeft               WhoLeft               `json:"whoLeft" enum:"keep,word" words:"who_left" doc:"Whether an athlete who left after starting keeps the reached place, or has a word instead and others move up"`
	AfterDisqualification AfterDisqualification `json:"afterDisqualification" enum:"stay,move-up" words:"after_disqualification" doc:"Whether athletes behind a disqualified one keep their places or move up"`
	PointsOfOne           Share                 `json:"pointsOfOne" enum:"full,half,none" words:"share" doc:"Team points in a class of one athlete, without no-shows"`
	PointsOfTwo           Share                 `json:"pointsOfTwo" enum:"full,half,none" words:"share" doc:"Team points in a class of two athletes"`
	PointsOfThree         Share                 `json:"pointsOfThree" enum:"full,half,none" words:"share" doc:"Team points in a class of three athletes"`
	Merged                Merged                `json:"merged" enum:"together,apart" words:"merged" doc:"Whether a merged class has places and points together, or separate ones for each original class"`
	MedalsFrom            int                   `json:"medalsFrom" minimum:"1" maximum:"4" doc:"Minimum of athletes for medals, without no-shows"`
}

// DefaultPlaces are the default settings of places.
func DefaultPlaces() Places {
	return Places{
		SharedPlaces: PlacesShared, WhoLeft: KeepPlace, AfterDisqualification: PlacesStay,
		PointsOfOne: FullPoints, PointsOfTwo: FullPoints, PointsOfThree: FullPoints, Merged: MergedTogether, MedalsFrom: 1,
	}
}

// SharedPlaces says how athletes are placed who went out in the same losers round.
type SharedPlaces string

// The choices for athletes who went out in the same losers round.
const (
	PlacesShared  SharedPlaces = "shared"
	PlacesLighter SharedPlaces = "lighter"      // the lighter at the weigh-in is first; equal weights share
	PlacesBout    SharedPlaces = "bout-for-5th" // the two who would be 5th pull a match; elsewhere the lighter is first
)

// WhoLeft says how athletes are placed who left after starting.
type WhoLeft string

// The choices for athletes who left after starting.
const (
	KeepPlace WhoLeft = "keep"
	LeftWord  WhoLeft = "word" // a word instead of a place, unless one of the first three was secured
)

// AfterDisqualification says whether athletes behind a disqualified one move up.
type AfterDisqualification string

// The choices for athletes behind a disqualified athlete.
const (
	PlacesStay   AfterDisqualification = "stay"
	PlacesMoveUp AfterDisqualification = "move-up"
)

// Merged says whether merged classes have common or separate places.
type Merged string

// The choices for the places of merged classes.
const (
	MergedTogether Merged = "together"
	MergedApart    Merged = "apart" // by the class of the entry
)

// Share is the fraction of the team points that a small class gives.
type Share string

// The fractions.
const (
	FullPoints Share = "full"
	HalfPoints Share = "half"
	NoPoints   Share = "none"
)

// Frozen returns the settings that the first draw freezes: those that decide places, but not a place's value.
func (p Places) Frozen() Places {
	return Places{SharedPlaces: p.SharedPlaces, WhoLeft: p.WhoLeft, AfterDisqualification: p.AfterDisqualification}
}

// ShareOf returns the fraction of the team points for a class with the given number of athletes.
func (p Places) ShareOf(athletes int) Share {
	switch athletes {
	case 1:
		return p.PointsOfOne
	case 2:
		return p.PointsOfTwo
	case 3:
		return p.PointsOfThree
	}
	return FullPoints
}

// Word is a word instead of a place.
type Word string

// The words. Athletes with WordNoShow, WordWithdrawn, WordNotWeighed or WordOverweight never started.
const (
	NoWord           Word = ""
	WordNoShow       Word = "no-show"
	WordWithdrawn    Word = "withdrawn" // before the first match
	WordNotWeighed   Word = "not-weighed"
	WordOverweight   Word = "overweight"
	WordLeft         Word = "left" // after starting
	WordInjury       Word = "injury"
	WordDisqualified Word = "disqualified"
	WordGuest        Word = "guest" // out of competition
)

// Started reports whether an athlete with this word, or with none, has started in the class.
func (w Word) Started() bool {
	switch w {
	case WordNoShow, WordWithdrawn, WordNotWeighed, WordOverweight:
		return false
	}
	return true
}

// Public returns the public form of the word: an injury is private and reads left.
func (w Word) Public() Word {
	if w == WordInjury {
		return WordLeft
	}
	return w
}

// OutWords are the words for a class entered from paper.
var OutWords = []Word{WordInjury, WordNoShow, WordWithdrawn, WordNotWeighed, WordOverweight, WordDisqualified}

// TwoArms are the settings of the totals of both arms.
type TwoArms struct {
	OneArm OneArm `json:"oneArm" enum:"counts,behind" words:"one_arm" doc:"Whether athletes with one arm count like the others, or rank behind all with both"`
}

// OneArm says where athletes rank who entered one arm.
type OneArm string

// The choices for athletes who entered one arm.
const (
	OneArmCounts OneArm = "counts"
	OneArmBehind OneArm = "behind"
)
