// Package category describes a category of athletes: gender, arm, skill, and the ranges of age and
// body weight.
package category

import (
	"fmt"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// Gender of the athletes in a category.
type Gender string

// Hand is the arm of a category.
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

// The choices as lists, in the order of the forms.
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

// The ends of the sliders, and the defaults of a new category.
var (
	AgeLimits     = Range{10, 60}  // years
	WeightLimits  = Range{40, 200} // kg
	DefaultAge    = Range{10, 50}
	DefaultWeight = Range{40, 100}
)

// MaxName is the maximum length of a category's name.
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

// Clean returns c ready to be stored, or all its errors.
func (c Category) Clean() (Category, error) {
	var wrong fault.Fields
	c.Name = text.Clean(c.Name)
	wrong.Check("name", text.Line("name", c.Name, MaxName))
	choose(&wrong, "gender", c.Gender, Genders)
	choose(&wrong, "hand", c.Hand, Hands)
	choose(&wrong, "skillLevel", c.Skill, Skills)
	within(&wrong, "ageRange", "age", "server.category.age", c.Age, AgeLimits)
	within(&wrong, "weightRange", "weight", "server.category.weight", c.Weight, WeightLimits)
	if err := wrong.Err(); err != nil {
		return Category{}, err
	}
	return c, nil
}

func choose[T ~string](wrong *fault.Fields, field string, v T, of []T) {
	switch {
	case v == "":
		wrong.Add(field, "server.field.required", "field", message.Label(field))
	case !slices.Contains(of, v):
		words := make([]any, len(of))
		for i, o := range of {
			words[i] = string(o)
		}
		wrong.Add(field, "server.field.one_of", "field", message.Label(field), "limit", message.Comma(words...))
	}
}

func within(wrong *fault.Fields, field, label string, outside message.Code, r, limits Range) {
	switch {
	case r.Min < limits.Min || r.Max > limits.Max:
		wrong.Add(field, outside, "least", limits.Min, "most", limits.Max)
	case r.Min > r.Max:
		wrong.Add(field, "server.category.backwards", "field", message.Label(label))
	}
}

// InUse is the refusal to delete a category that tournaments use. Seeded ones
// always keep theirs.
func InUse(c Category, tournaments, seeded int) error {
	if seeded > 0 {
		return fault.New(fault.Conflict, "server.category.kept", "category", c.Name, "tournaments", seeded)
	}
	return fault.New(fault.Conflict, "server.category.in_use", "category", c.Name, "tournaments", tournaments)
}
