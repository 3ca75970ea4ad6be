package category_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/fault"
)

func good() category.Category {
	return category.Category{Name: " Senior men 75 kg, left ", Gender: category.Male, Hand: category.Left, Skill: category.Professional,
		Age: category.DefaultAge, Weight: category.DefaultWeight}
}

func TestCleanTrims(t *testing.T) {
	got, err := good().Clean()
	if err != nil {
		t.Fatal(err)
	}
	want := good()
	want.Name = "Senior men 75 kg, left"
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestEverythingWrongIsToldAtOnce(t *testing.T) {
	_, err := category.Category{Name: " \t ", Age: category.DefaultAge, Weight: category.DefaultWeight}.Clean()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		t.Fatalf("err = %v", err)
	}
	want := map[string]string{
		"name": "Name is required.", "gender": "Gender is required.", "hand": "Hand preference is required.", "skillLevel": "Skill level is required.",
	}
	got := map[string]string{}
	for _, wrong := range f.Fields {
		got[wrong.Field] = wrong.Message.String()
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestEachRule(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*category.Category)
		want   string
	}{
		"whole range":    {func(c *category.Category) { c.Age, c.Weight = category.AgeLimits, category.WeightLimits }, ""},
		"single year":    {func(c *category.Category) { c.Age = category.Range{Min: 18, Max: 18} }, ""},
		"too young":      {func(c *category.Category) { c.Age = category.Range{Min: 9, Max: 20} }, "Age must be between 10 and 60 years."},
		"too old":        {func(c *category.Category) { c.Age = category.Range{Min: 20, Max: 61} }, "Age must be between 10 and 60 years."},
		"light":          {func(c *category.Category) { c.Weight = category.Range{Min: 39, Max: 50} }, "Weight must be between 40 and 200 kg."},
		"heavy":          {func(c *category.Category) { c.Weight = category.Range{Min: 50, Max: 201} }, "Weight must be between 40 and 200 kg."},
		"upside down":    {func(c *category.Category) { c.Weight = category.Range{Min: 90, Max: 80} }, "Weight: the start must be below the end."},
		"unknown gender": {func(c *category.Category) { c.Gender = "men" }, "Gender must be one of male, female, any."},
		"unknown hand":   {func(c *category.Category) { c.Hand = "both" }, "Hand preference must be one of right, left, any."},
		"unknown skill":  {func(c *category.Category) { c.Skill = "expert" }, "Skill level must be one of novice, professional."},
		"long name":      {func(c *category.Category) { c.Name = strings.Repeat("m", 101) }, "Name must have at most 100 characters."},
	} {
		x := good()
		c.change(&x)
		_, err := x.Clean()
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
