package event

import (
	"math"
	"slices"
	"time"
)

// Grams is a weight.
type Grams int

// Kilogram is 1,000 g.
const Kilogram Grams = 1000

// FromPounds returns a weight in whole grams; a pound is 453.59237 g.
func FromPounds(lb float64) Grams { return Grams(math.Round(lb * 453.59237)) }

// Pounds returns the weight in pounds.
func (g Grams) Pounds() float64 { return float64(g) / 453.59237 }

// WeighIn has the weigh-in settings that differ between rule books. By default there is no tolerance, athletes only
// enter their own class, an attempt is valid for all days, and athletes can compete without a weigh-in.
type WeighIn struct {
	Required  Requirement `json:"required" enum:"no,draw,call" audit:"weighInRequired" words:"weigh_in" doc:"The step that requires a weigh-in: none, the draw, or the call to a table"`
	Tolerance Grams       `json:"tolerance" minimum:"0" maximum:"5000" doc:"Tolerated grams above a limit"`
	Above     int         `json:"above" minimum:"0" maximum:"9" doc:"How many classes above their own athletes may enter"`
	Days      int         `json:"days" minimum:"0" maximum:"31" audit:"weighInDays" doc:"Days for which an attempt is valid: 1 if athletes weigh in each day, 2 if the day before counts, 0 for all days of the event"`
}

// LastDay returns the last day for which an attempt made at a time is valid; "" for all days.
func (w WeighIn) LastDay(made time.Time, zone Zone) Day {
	if w.Days == 0 {
		return ""
	}
	return zone.Day(made).plus(w.Days - 1)
}

// DayFor returns the day for which athletes of an undrawn class are weighed. It is the day of notBefore, the earliest
// time for the timetable to open the class. If that is zero or past, it is today, or the first day of a future event.
// So daily weigh-ins need no timetable.
func (e Event) DayFor(notBefore, now time.Time, zone Zone) Day {
	day := max(e.FirstDay, zone.Day(now))
	if !notBefore.IsZero() {
		day = max(day, zone.Day(notBefore))
	}
	return day
}

// WeighedFor reports whether an athlete is weighed for a current or future day. Only the last attempt counts.
func (r Registration) WeighedFor(day Day, rules WeighIn, zone Zone) bool {
	var last time.Time
	if n := len(r.Weighings); n > 0 {
		last = r.Weighings[n-1].At
	}
	return ClassWeighIn{Last: last}.WeighedFor(day, rules, zone)
}

// AthleteOn returns the athlete for classes of a day. The weight is unknown without an attempt valid for that day.
func (r Registration) AthleteOn(day Day, rules WeighIn, zone Zone) Athlete {
	a := r.Athlete()
	if !r.WeighedFor(day, rules, zone) {
		a.Weight = 0
	}
	return a
}

// Athlete is the data of an athlete that classes check. Zero fields are unknown.
type Athlete struct {
	Sex       Sex // Men or Women
	BirthYear int
	Weight    Grams // from the last attempt
	Groups    []Group
}

// Misfit is why an athlete cannot enter a class.
type Misfit string

// The reasons. The app asks for unknown data, and changes nothing automatically.
const (
	OtherSex     Misfit = "other-sex"
	SexUnknown   Misfit = "sex-unknown"
	TooYoung     Misfit = "too-young"
	TooOld       Misfit = "too-old"
	AgeUnknown   Misfit = "age-unknown"
	TooHeavy     Misfit = "too-heavy"
	TooLight     Misfit = "too-light" // for a class above a limit
	NotWeighed   Misfit = "not-weighed"
	NotInGroup   Misfit = "not-in-group"
	ClassTooHigh Misfit = "class-too-high" // more classes above their own than the rule book allows
)

// Unknown reports whether only unknown data keep the athlete out.
func (m Misfit) Unknown() bool { return m == SexUnknown || m == AgeUnknown || m == NotWeighed }

// Misfits returns all reasons that keep an athlete out of a class in the year of the event; nil for none. Only
// [Fitting] checks how far the class is above the athlete's own.
func (c Class) Misfits(a Athlete, year int, rules WeighIn) (why []Misfit) {
	switch {
	case c.Sex == Mixed:
	case a.Sex == "":
		why = append(why, SexUnknown)
	case a.Sex != c.Sex:
		why = append(why, OtherSex)
	}
	switch age := year - a.BirthYear; {
	case c.Age.From == 0 && c.Age.To == 0:
	case a.BirthYear == 0:
		why = append(why, AgeUnknown)
	case age < c.Age.From:
		why = append(why, TooYoung)
	case c.Age.To > 0 && age > c.Age.To:
		why = append(why, TooOld)
	}
	if c.Group != "" && !slices.Contains(a.Groups, c.Group) {
		why = append(why, NotInGroup)
	}
	switch w := c.Weight; {
	case w == Weight{}:
	case a.Weight == 0:
		why = append(why, NotWeighed)
	case w.Over && a.Weight <= w.Limit:
		why = append(why, TooLight)
	case !w.Over && a.Weight > w.Limit+rules.Tolerance:
		why = append(why, TooHeavy)
	}
	return why
}

// Fit is a class that an athlete may enter.
type Fit struct {
	Class int // index of the class
	Above int // number of classes above the athlete's own; 0 is their own
}

// Fitting returns the classes that an athlete may enter, in the order of the list. Among classes that differ only in
// weight, these are their own, which is the lightest that takes them, and as many above it as the rules allow. A class
// above a limit is the last of its ladder: it counts as one class above the one below.
func Fitting(classes []Class, a Athlete, year int, rules WeighIn) []Fit {
	byLadder := map[Class][]int{}
	for i, c := range classes {
		byLadder[c.ladder()] = append(byLadder[c.ladder()], i)
	}
	var fits []Fit
	for _, ladder := range byLadder {
		slices.SortFunc(ladder, func(i, j int) int { return classes[i].Weight.compare(classes[j].Weight) })
		own := slices.IndexFunc(ladder, func(i int) bool { return len(classes[i].Misfits(a, year, rules)) == 0 })
		if own < 0 {
			continue
		}
		for above := 0; above <= rules.Above && own+above < len(ladder); above++ {
			fits = append(fits, Fit{Class: ladder[own+above], Above: above})
		}
	}
	slices.SortFunc(fits, func(f, g Fit) int { return f.Class - g.Class })
	return fits
}

// FittingOn is [Fitting] for an athlete with weights for several days. days has the day of each class, which uses the
// weight valid for that day.
func FittingOn(classes []Class, days []Day, athlete func(Day) Athlete, year int, rules WeighIn) (fits []Fit) {
	for _, day := range slices.Compact(slices.Sorted(slices.Values(days))) {
		for _, f := range Fitting(classes, athlete(day), year, rules) {
			if days[f.Class] == day {
				fits = append(fits, f)
			}
		}
	}
	slices.SortFunc(fits, func(f, g Fit) int { return f.Class - g.Class })
	return fits
}

// Entering reports whether an athlete may enter a class of the list, with all reasons if not.
func Entering(classes []Class, class int, a Athlete, year int, rules WeighIn) []Misfit {
	if slices.ContainsFunc(Fitting(classes, a, year, rules), func(f Fit) bool { return f.Class == class }) {
		return nil
	}
	why := classes[class].Misfits(a, year, rules)
	if len(why) == 0 || slices.Equal(why, []Misfit{TooLight}) && rules.Above > 0 {
		return []Misfit{ClassTooHigh}
	}
	return why
}
