// Package event says what a competition day is: its classes and the templates that
// they are made from, who fits into which, weighing in, and what may be done when.
//
// It is made of pure functions. A class of an event is a tournament elsewhere; here it
// is what an athlete has to be to enter it. Weights are whole grams, ages whole years
// that are counted by calendar year, as federations do.
package event

import (
	"cmp"
	"slices"
)

// Sex is whom a class is for.
type Sex string

// Whom a class can be for.
const (
	Men   Sex = "men"
	Women Sex = "women"
	Mixed Sex = "mixed"
)

// Arm is which arm a class pulls with.
type Arm string

// The arms.
const (
	Right Arm = "right"
	Left  Arm = "left"
)

// Group is what is chosen for an athlete and does not follow from age or weight: novice,
// professional, open, a class of para sport, … The zero Group is everybody.
type Group string

// Age is whom a class takes by age, from and to included; 0 is no limit.
type Age struct {
	Name     string // as federations name it: "seniors", "juniors-18", "masters"
	From, To int
}

// Weight is whom a class takes by weight. The limit belongs to the class ("the 70 kg class
// means 70.0"). The zero Weight takes everybody.
type Weight struct {
	Limit Grams
	Over  bool // those above the limit instead: 110+
}

// Class is who meets whom: one bracket of an event.
type Class struct {
	Sex    Sex
	Age    Age
	Weight Weight
	Arm    Arm
	Group  Group
}

// Compare puts classes in the order in which they are listed: women before men, the young
// before the old, the light before the heavy, the right arm before the left.
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

// ladder is the classes that differ in weight alone: an athlete has one of their own in it.
func (c Class) ladder() Class {
	c.Weight = Weight{}
	return c
}

// Expand makes classes from templates for each arm, in order, and leaves out those that
// there are already; a class that two templates have is made once.
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
