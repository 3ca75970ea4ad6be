package event

import (
	"slices"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Settings are what rule books and halls do differently. Times are whole seconds.
type Settings struct {
	ReachTable    int // to come to the table once called
	Rest          int // of an athlete between two bouts, both arms together
	RestDecider   int // before the final and the rematch
	Grip          int // without a grip, after which the referee's grip or straps are proposed; 0 for never
	Rules         bout.Rules
	SmallestClass int // athletes without which a class cannot be drawn
	WeighIn       WeighIn
	Unit          Unit // in which weights are typed and shown
	MaxClasses    int  // that an athlete may enter; 0 for any number
	BestOf        int  // of the bouts of a class, unless the class says otherwise
	FinalBestOf   int  // of the final of a class and its rematch; 0 as the class
	OpenClasses   int  // classes open at once, for each table; 0 for all
	ArmByArm      bool // classes of one arm are opened before those of the other
	Apart         Apart
	Points        [MaxPlaces]int           // by place, from the first
	TeamBest      int                      // how many of a class count for their team; 0 for everybody
	Deductions    [MaxDeductions]Deduction // from the points of clubs
	Finals        Finals
	OwnBouts      bool // whether officials may officiate in bouts of their own
	Bout          int  // from a bout's call to its result, until the event shows how long bouts take
}

// Deduction is points that a club loses, and why, as for a yellow card.
type Deduction struct {
	Team   string
	Points int
	Reason string
}

// Deduct sets all deductions. Those beyond MaxDeductions are left out.
func (s *Settings) Deduct(all []Deduction) {
	s.Deductions = [MaxDeductions]Deduction{}
	for i, d := range all[:min(len(all), MaxDeductions)] {
		s.Deductions[i] = Deduction{text.Clean(d.Team), d.Points, text.Clean(d.Reason)}
	}
}

// Deducted returns the deductions that there are.
func (s Settings) Deducted() []Deduction {
	return slices.DeleteFunc(s.Deductions[:], func(d Deduction) bool { return d == Deduction{} })
}

// Unit is in which weights are typed and shown; they are kept in grams.
type Unit string

// The units.
const (
	Kilograms Unit = "kg"
	LBS       Unit = "lb"
)

// Apart is which athletes do not meet in the first round where that can be.
type Apart string

// Those who are kept apart.
const (
	ApartClub    Apart = "club"
	ApartCountry Apart = "country"
	ApartNobody  Apart = "nobody"
)

// Finals is when finals are pulled.
type Finals string

// When finals are pulled: in turn, or after all classes have come so far, at one table.
const (
	FinalsInTurn   Finals = "in-turn"
	FinalsLastFour Finals = "last-four"
	FinalsLastTwo  Finals = "final"
)

// What settings can be.
var (
	Units     = []Unit{Kilograms, LBS}
	Aparts    = []Apart{ApartClub, ApartCountry, ApartNobody}
	FinalsAll = []Finals{FinalsInTurn, FinalsLastFour, FinalsLastTwo}
	bestOfs   = []int{1, 3, 5, 7}
)

// Limits of settings; the times in seconds.
const (
	MaxReach           = 900
	MaxRest            = 7200
	MaxGrip            = 600
	MaxSmallest        = 16
	MaxTolerance       = 5 * Kilogram
	MaxAbove           = 9
	MaxEntered         = 99
	MaxOpen            = 99
	MaxPlaces          = 32
	MaxPoints          = 10_000
	MaxTeamBest        = 99
	MaxDeductions      = 20
	MaxDeductionReason = 200 // characters
	MinBout            = 10
	MaxBout            = 3600
)

// Frozen is how many bouts a table has announced beside the one that is called.
const Frozen = 2

// DefaultSettings are what an event begins with.
func DefaultSettings() Settings {
	return Settings{
		ReachTable: 60, Rest: 300, RestDecider: 300, Grip: 30, Rules: bout.Default().Rules, SmallestClass: 2, Unit: Kilograms,
		BestOf: 1, OpenClasses: 2, ArmByArm: true, Apart: ApartClub, Points: [MaxPlaces]int{25, 17, 9, 5, 3, 2}, Finals: FinalsInTurn,
		Bout: 120,
	}
}

// check adds everything that is wrong with the settings, by the names of the API's fields.
func (s Settings) check(wrong *fault.Fields) {
	for _, n := range []struct {
		field       string
		value       int
		least, most int
	}{
		{"reachTable", s.ReachTable, 0, MaxReach},
		{"rest", s.Rest, 0, MaxRest},
		{"restDecider", s.RestDecider, 0, MaxRest},
		{"grip", s.Grip, 0, MaxGrip},
		{"rules.warningsPerFoul", s.Rules.WarningsPerFoul, 0, bout.MaxCount},
		{"rules.foulsPerGame", s.Rules.FoulsPerGame, 0, bout.MaxCount},
		{"smallestClass", s.SmallestClass, 2, MaxSmallest},
		{"weighIn.tolerance", int(s.WeighIn.Tolerance), 0, int(MaxTolerance)},
		{"weighIn.above", s.WeighIn.Above, 0, MaxAbove},
		{"weighIn.days", s.WeighIn.Days, 0, MaxDays},
		{"maxClasses", s.MaxClasses, 0, MaxEntered},
		{"openClasses", s.OpenClasses, 0, MaxOpen},
		{"teamBest", s.TeamBest, 0, MaxTeamBest},
		{"bout", s.Bout, MinBout, MaxBout},
	} {
		if n.value < n.least || n.value > n.most {
			wrong.Add("settings."+n.field, "server.event.range", "least", n.least, "most", n.most)
		}
	}
	if !slices.Contains(bout.FalseStarts, s.Rules.FalseStart) {
		wrong.Add("settings.rules.falseStart", "server.tournament.false_start")
	}
	if !slices.Contains(bout.Strappings, s.Rules.Straps) {
		wrong.Add("settings.rules.straps", "server.tournament.straps")
	}
	if !slices.Contains(bestOfs, s.BestOf) {
		wrong.Add("settings.bestOf", "server.tournament.best_of")
	}
	if s.FinalBestOf != 0 && !slices.Contains(bestOfs, s.FinalBestOf) {
		wrong.Add("settings.finalBestOf", "server.tournament.final_best_of")
	}
	if !slices.Contains(Units, s.Unit) {
		wrong.Add("settings.unit", "server.event.unit")
	}
	if !slices.Contains(Aparts, s.Apart) {
		wrong.Add("settings.apart", "server.event.apart")
	}
	if !slices.Contains(FinalsAll, s.Finals) {
		wrong.Add("settings.finals", "server.event.finals")
	}
	for i, d := range s.Deductions {
		if d == (Deduction{}) || text.Line("club", d.Team, MaxClub).Zero() && text.Line("reason", d.Reason, MaxDeductionReason).Zero() &&
			d.Points >= 1 && d.Points <= MaxPoints {
			continue
		}
		wrong.Add("settings.deductions", "server.event.deduction", "number", i+1, "most", MaxPoints, "club", MaxClub, "reason", MaxDeductionReason)
		break
	}
	switch falls := slices.IsSortedFunc(s.Points[:], func(a, b int) int { return b - a }); {
	case slices.Max(s.Points[:]) > MaxPoints || slices.Min(s.Points[:]) < 0:
		wrong.Add("settings.points", "server.event.range", "least", 0, "most", MaxPoints)
	case !falls:
		wrong.Add("settings.points", "server.event.points_rise")
	}
}
