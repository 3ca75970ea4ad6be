// Package category holds what a class of athletes is: gender, arm, skill, and
// the ranges of age and body weight.
package category

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Gender of the athletes in a category.
type Gender string

// Hand with which a category pulls.
type Hand string

// Skill level of the athletes in a category.
type Skill string

// The choices of a category.
const (
	Male      Gender = "male"
	Female    Gender = "female"
	AnyGender Gender = "any"

	Right   Hand = "right"
	Left    Hand = "left"
	AnyHand Hand = "any"

	Novice       Skill = "novice"
	Professional Skill = "professional"
)

// The choices as lists, in the order in which forms offer them.
var (
	Genders = []Gender{Male, Female, AnyGender}
	Hands   = []Hand{Right, Left, AnyHand}
	Skills  = []Skill{Novice, Professional}
)

// Range is an inclusive range of whole years or kilograms. Its upper end at the
// limit means "and above".
type Range struct{ Min, Max int }

// String returns the range as "40–100".
func (r Range) String() string { return fmt.Sprintf("%d–%d", r.Min, r.Max) }

// The ends of the sliders, and what a new category has unless told otherwise.
var (
	AgeLimits     = Range{10, 60}  // years
	WeightLimits  = Range{40, 200} // kg
	DefaultAge    = Range{10, 50}
	DefaultWeight = Range{40, 100}
)

// MaxName is the most characters a category's name has.
const MaxName = 100

// Category is a class of athletes.
type Category struct {
	ID        string
	Name      string
	Gender    Gender
	Hand      Hand
	Skill     Skill
	Age       Range // years
	Weight    Range // kg
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Clean returns c as it may be kept, or says everything that is wrong with it.
func (c Category) Clean() (Category, error) {
	var wrong fault.Fields
	c.Name = text.Clean(c.Name)
	if problem := text.Line(c.Name, MaxName); problem != "" {
		wrong.Add("name", "Name %s", problem)
	}
	choose(&wrong, "gender", "Gender", c.Gender, Genders)
	choose(&wrong, "hand", "Hand preference", c.Hand, Hands)
	choose(&wrong, "skillLevel", "Skill level", c.Skill, Skills)
	within(&wrong, "ageRange", "Age", "years", c.Age, AgeLimits)
	within(&wrong, "weightRange", "Weight", "kg", c.Weight, WeightLimits)
	if err := wrong.Err(); err != nil {
		return Category{}, err
	}
	return c, nil
}

func choose[T ~string](wrong *fault.Fields, field, label string, v T, of []T) {
	switch {
	case v == "":
		wrong.Add(field, "%s is required.", label)
	case !slices.Contains(of, v):
		words := make([]string, len(of))
		for i, o := range of {
			words[i] = string(o)
		}
		wrong.Add(field, "%s must be one of %s.", label, strings.Join(words, ", "))
	}
}

func within(wrong *fault.Fields, field, label, unit string, r, limits Range) {
	switch {
	case r.Min < limits.Min || r.Max > limits.Max:
		wrong.Add(field, "%s must be between %d and %d %s.", label, limits.Min, limits.Max, unit)
	case r.Min > r.Max:
		wrong.Add(field, "%s must begin below its end.", label)
	}
}

// InUse is the refusal to delete a category that tournaments have. Those that are
// seeded keep theirs, whatever anybody does.
func InUse(c Category, tournaments, seeded int) error {
	if seeded == 1 {
		return fault.New(fault.Conflict, "%q is the category of a tournament that is seeded or over, which keeps it. It can be changed, but not deleted.", c.Name)
	}
	if seeded > 1 {
		return fault.New(fault.Conflict, "%q is the category of %d tournaments that are seeded or over, which keep it. It can be changed, but not deleted.", c.Name, seeded)
	}
	if tournaments == 1 {
		return fault.New(fault.Conflict, "%q is the category of a tournament. Give that tournament another category first.", c.Name)
	}
	return fault.New(fault.Conflict, "%q is the category of %d tournaments. Give them another category first.", c.Name, tournaments)
}
