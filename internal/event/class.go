// Package event describes a competition day: classes and templates, which athletes fit into a class, weigh-in, and the
// changes allowed in each state.
//
// It consists of pure functions. A class is a tournament in other packages; here it is the conditions for its athletes.
// Weights are whole grams. Ages are whole years by calendar year, as federations count them.
package event

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// Sex is the sex of a class's athletes.
type Sex string

// The sexes.
const (
	Men   Sex = "men"
	Women Sex = "women"
	Mixed Sex = "mixed"
)

// Arm is the arm of a class.
type Arm string

// The arms.
const (
	Right Arm = "right"
	Left  Arm = "left"
)

// Group is a chosen group that does not follow from age or weight, such as novice, professional, open or a para class.
// The zero Group is everyone.
type Group string

// Age is an age range, from and to included; 0 for no limit.
type Age struct {
	Name     string // in federations' terms: "seniors", "juniors-18", "masters"
	From, To int
}

// String returns the years as 14–18, 40+ or ≤18; "" for no limit.
func (a Age) String() string {
	switch {
	case a.From > 0 && a.To > 0:
		return fmt.Sprintf("%d–%d", a.From, a.To)
	case a.From > 0:
		return fmt.Sprintf("%d+", a.From)
	case a.To > 0:
		return fmt.Sprintf("≤%d", a.To)
	}
	return ""
}

// Weight is a weight limit. The limit belongs to the class ("the 70 kg class means 70.0"). The zero Weight has none.
type Weight struct {
	Limit Grams
	Over  bool // above the limit instead: 110+
}

// String returns the weight as 70 kg or +70 kg; "" for no limit.
func (w Weight) String() string { return w.In(Kilograms) }

// In is [Weight.String] in a unit.
func (w Weight) In(u Unit) string {
	if w.Limit == 0 {
		return ""
	}
	value := float64(w.Limit) / float64(Kilogram)
	if u == LBS {
		value = w.Limit.Pounds()
	}
	written := strconv.FormatFloat(math.Round(value*10)/10, 'f', -1, 64) + " " + string(u)
	if w.Over {
		return "+" + written
	}
	return written
}

// Class is one bracket of an event and the limits of its athletes.
type Class struct {
	Sex    Sex
	Age    Age
	Weight Weight
	Arm    Arm
	Group  Group
}

// Compare orders classes as in lists: women before men, the young before the old, the light before the heavy, the right
// arm before the left.
func Compare(a, b Class) int {
	return cmp.Or(
		cmp.Compare(slices.Index(sexes, a.Sex), slices.Index(sexes, b.Sex)),
		cmp.Compare(a.Age.From, b.Age.From),
		cmp.Compare(a.Age.To, b.Age.To),
		cmp.Compare(a.Age.Name, b.Age.Name),
		cmp.Compare(a.Group, b.Group),
		a.Weight.compare(b.Weight),
		cmp.Compare(slices.Index(arms, a.Arm), slices.Index(arms, b.Arm)),
	)
}

// CompareArms puts the right arm before the left.
func CompareArms(a, b Arm) int { return cmp.Compare(slices.Index(arms, a), slices.Index(arms, b)) }

var (
	sexes = []Sex{Women, Men, Mixed}
	arms  = []Arm{Right, Left}
)

// compare orders weights from light to heavy; those without a limit come last.
func (w Weight) compare(v Weight) int {
	return cmp.Or(cmp.Compare(w.rank(), v.rank()), cmp.Compare(w.Limit, v.Limit))
}

func (w Weight) rank() int {
	switch {
	case w == Weight{}:
		return 2
	case w.Over:
		return 1
	}
	return 0
}

// Name returns the name of a class in a language, for example "Women, Masters, 60 kg, right arm". Without an arm, it is
// the common name of both arms.
func (c Class) Name(l message.Language, unit Unit) string {
	parts := []string{l.Say(message.New("server.class.sex_name", "sex", string(c.Sex)))}
	if age := c.Age.In(l); age != "" {
		parts = append(parts, age)
	}
	if c.Group != "" {
		parts = append(parts, string(c.Group))
	}
	if weight := c.Weight.In(unit); weight != "" {
		parts = append(parts, weight)
	}
	if c.Arm != "" {
		parts = append(parts, l.Say(message.New("server.class.arm_name", "arm", string(c.Arm))))
	}
	return strings.Join(parts, ", ")
}

// Again returns the default name of the class in a language, to be shown beside its name; "" if that is the same, or if a
// person has named the class.
func (c Class) Again(name string, l message.Language, unit Unit) string {
	again := c.Name(l, unit)
	if l == "" || again == name {
		return ""
	}
	for _, other := range message.Languages() {
		for _, before := range Units {
			if c.Name(other, before) == name {
				return again
			}
		}
	}
	return ""
}

// In returns the name of an age group in a language. A custom name stays; without a name it uses the years.
func (a Age) In(l message.Language) string {
	for _, t := range Templates {
		if t.Age.Name == a.Name && a.Name != "" {
			return l.Say(message.New("server.class.age_name", "age", a.Name))
		}
	}
	return cmp.Or(a.Name, a.String())
}

// ladder returns the classes that differ only in weight: one of them is the athlete's own.
func (c Class) ladder() Class {
	c.Weight = Weight{}
	return c
}

// Expand makes classes from templates for each arm, in order, and skips existing ones; a class in two templates is made
// once.
func Expand(templates []Template, of []Arm, there []Class) []Class {
	var made []Class
	for _, t := range templates {
		for _, w := range t.Weights {
			for _, arm := range of {
				c := Class{Sex: t.Sex, Age: t.Age, Weight: w, Arm: arm}
				if !slices.Contains(there, c) && !slices.Contains(made, c) {
					made = append(made, c)
				}
			}
		}
	}
	slices.SortStableFunc(made, Compare)
	return made
}

// Limits of classes.
const (
	MaxClasses   = 300            // of an event
	MaxAge       = 120            // years
	MaxLimit     = 300 * Kilogram // of a weight
	MaxGroupName = 100            // characters in the name of a group or an age group
)

// Check cleans the class's names and returns the class. It adds problems by the API's field names, after a path such as
// "classes[2].".
func (c Class) Check(wrong *fault.Fields, path string) Class {
	c.Age.Name, c.Group = text.Clean(c.Age.Name), Group(text.Clean(string(c.Group)))
	if c.Age.Name != "" {
		wrong.Check(path+"age.name", text.Line("ageName", c.Age.Name, MaxGroupName))
	}
	if c.Group != "" {
		wrong.Check(path+"group", text.Line("group", string(c.Group), MaxGroupName))
	}
	if !slices.Contains(sexes, c.Sex) {
		wrong.Add(path+"sex", "server.class.sex")
	}
	if !slices.Contains(arms, c.Arm) {
		wrong.Add(path+"arm", "server.class.arm")
	}
	for field, years := range map[string]int{"age.from": c.Age.From, "age.to": c.Age.To} {
		if years < 0 || years > MaxAge {
			wrong.Add(path+field, "server.event.range", "least", 0, "most", MaxAge)
		}
	}
	if c.Age.To > 0 && c.Age.From > c.Age.To {
		wrong.Add(path+"age.to", "server.class.age_backwards")
	}
	switch {
	case c.Weight.Limit < 0 || c.Weight.Limit > MaxLimit:
		wrong.Add(path+"weight.limit", "server.event.range", "least", 0, "most", int(MaxLimit))
	case c.Weight.Over && c.Weight.Limit == 0:
		wrong.Add(path+"weight.limit", "server.class.over_what")
	}
	return c
}

// OtherArm returns the same class for the other arm.
func (c Class) OtherArm() Class {
	if c.Arm == Right {
		c.Arm = Left
	} else {
		c.Arm = Right
	}
	return c
}

// Merge returns the class that takes the athletes of two classes of one arm; an athlete has only one class per arm. If
// the age groups differ, it drops their names.
func Merge(a, b Class) Class {
	m := a
	if a.Sex != b.Sex {
		m.Sex = Mixed
	}
	if a.Group != b.Group {
		m.Group = ""
	}
	if a.Age != b.Age {
		m.Age = Age{From: min(a.Age.From, b.Age.From), To: max(a.Age.To, b.Age.To)}
		if a.Age.To == 0 || b.Age.To == 0 {
			m.Age.To = 0
		}
	}
	switch {
	case a.Weight == b.Weight:
	case a.Weight.Over && b.Weight.Over:
		m.Weight.Limit = min(a.Weight.Limit, b.Weight.Limit)
	case a.Weight.rank() > 0 || b.Weight.rank() > 0: // up to a limit and above one: no limit remains
		m.Weight = Weight{}
	default:
		m.Weight.Limit = max(a.Weight.Limit, b.Weight.Limit)
	}
	return m
}
