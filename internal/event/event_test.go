package event_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
)

const year = 2026

func template(t *testing.T, id string) event.Template {
	t.Helper()
	i := slices.IndexFunc(event.Templates, func(t event.Template) bool { return t.ID == id })
	if i < 0 {
		t.Fatalf("no template %s", id)
	}
	return event.Templates[i]
}

func TestExpand(t *testing.T) {
	both := []event.Arm{event.Right, event.Left}
	men, women := template(t, "waf-seniors-men"), template(t, "waf-seniors-women")
	classes := event.Expand([]event.Template{men, women, men}, both, nil)
	if len(classes) != 2*(11+7) {
		t.Fatalf("%d classes", len(classes))
	}
	first, last := classes[0], classes[len(classes)-1]
	if want := (event.Class{Sex: event.Women, Age: event.Seniors, Weight: event.Weight{Limit: 50_000}, Arm: event.Right}); first != want {
		t.Errorf("first is %+v", first)
	}
	if want := (event.Class{Sex: event.Men, Age: event.Seniors, Weight: event.Weight{Limit: 110_000, Over: true}, Arm: event.Left}); last != want {
		t.Errorf("last is %+v", last)
	}
	if again := event.Expand([]event.Template{men}, both, classes); len(again) != 0 {
		t.Errorf("made again: %+v", again)
	}
	if arm := event.Expand([]event.Template{men}, both, event.Expand([]event.Template{men}, both[:1], nil)); len(arm) != 11 {
		t.Errorf("the other arm has %d classes", len(arm))
	}
}

func TestTemplatesAreLadders(t *testing.T) {
	seen := map[string]bool{}
	for _, template := range event.Templates {
		if seen[template.ID] {
			t.Errorf("%s twice", template.ID)
		}
		seen[template.ID] = true
		for i, w := range template.Weights {
			if last := i == len(template.Weights)-1; w.Over != last || i > 0 && !last && w.Limit <= template.Weights[i-1].Limit {
				t.Errorf("%s: %+v is number %d", template.ID, w, i)
			}
		}
	}
}

func TestMisfits(t *testing.T) {
	men80 := event.Class{Sex: event.Men, Age: event.Seniors, Weight: event.Weight{Limit: 80_000}, Arm: event.Right}
	masters := event.Class{Sex: event.Men, Age: event.Masters, Weight: event.Weight{Limit: 100_000, Over: true}, Arm: event.Right}
	girls := event.Class{Sex: event.Women, Age: event.Juniors, Weight: event.Weight{Limit: 50_000}, Arm: event.Left}
	novices := event.Class{Sex: event.Mixed, Group: "novice"}
	for _, tt := range []struct {
		name    string
		class   event.Class
		athlete event.Athlete
		rules   event.WeighIn
		want    []event.Misfit
	}{
		{"the limit belongs to the class", men80, event.Athlete{Sex: event.Men, Weight: 80_000}, event.WeighIn{}, nil},
		{"a gram is too heavy", men80, event.Athlete{Sex: event.Men, Weight: 80_001}, event.WeighIn{}, []event.Misfit{event.TooHeavy}},
		{"within the tolerance", men80, event.Athlete{Sex: event.Men, Weight: 80_500}, event.WeighIn{Tolerance: 500}, nil},
		{"a woman among men", men80, event.Athlete{Sex: event.Women, Weight: 70_000}, event.WeighIn{}, []event.Misfit{event.OtherSex}},
		{"nothing is known", girls, event.Athlete{}, event.WeighIn{}, []event.Misfit{event.SexUnknown, event.AgeUnknown, event.NotWeighed}},
		{"masters begin in the year of the fortieth birthday", masters, event.Athlete{Sex: event.Men, BirthYear: year - 40, Weight: 100_001}, event.WeighIn{}, nil},
		{"too young, and too light for 100+", masters, event.Athlete{Sex: event.Men, BirthYear: year - 39, Weight: 100_000}, event.WeighIn{}, []event.Misfit{event.TooYoung, event.TooLight}},
		{"a junior until the end of the year", girls, event.Athlete{Sex: event.Women, BirthYear: year - 18, Weight: 49_000}, event.WeighIn{}, nil},
		{"too old", girls, event.Athlete{Sex: event.Women, BirthYear: year - 19, Weight: 49_000}, event.WeighIn{}, []event.Misfit{event.TooOld}},
		{"everybody of a group, without a scale", novices, event.Athlete{Groups: []event.Group{"novice"}}, event.WeighIn{}, nil},
		{"who is not in it", novices, event.Athlete{}, event.WeighIn{}, []event.Misfit{event.NotInGroup}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.class.Misfits(tt.athlete, year, tt.rules)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFittingAndAbove(t *testing.T) {
	classes := event.Expand([]event.Template{template(t, "waf-masters-men"), template(t, "waf-seniors-men")}, []event.Arm{event.Right, event.Left}, nil)
	names := func(fits []event.Fit) (got []string) {
		for _, f := range fits {
			c := classes[f.Class]
			name := c.Age.Name + " " + string(c.Arm)
			if c.Weight.Over {
				name += " over"
			}
			got = append(got, name, map[int]string{0: "own", 1: "above"}[f.Above])
		}
		return got
	}
	veteran := event.Athlete{Sex: event.Men, BirthYear: year - 45, Weight: 99_500}
	if diff := cmp.Diff([]string{"seniors right", "own", "seniors left", "own", "masters right", "own", "masters left", "own"}, names(event.Fitting(classes, veteran, year, event.WeighIn{}))); diff != "" {
		t.Error(diff)
	}
	young := event.Athlete{Sex: event.Men, BirthYear: year - 25, Weight: 109_000}
	if diff := cmp.Diff([]string{"seniors right", "own", "seniors left", "own", "seniors right over", "above", "seniors left over", "above"},
		names(event.Fitting(classes, young, year, event.WeighIn{Above: 1}))); diff != "" {
		t.Error(diff)
	}
	light := event.Athlete{Sex: event.Men, BirthYear: year - 25, Weight: 54_000}
	heaviest := slices.IndexFunc(classes, func(c event.Class) bool { return c.Weight.Over && c.Age == event.Seniors })
	if diff := cmp.Diff([]event.Misfit{event.TooLight}, event.Entering(classes, heaviest, light, year, event.WeighIn{})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]event.Misfit{event.ClassTooHigh}, event.Entering(classes, heaviest, light, year, event.WeighIn{Above: 1})); diff != "" {
		t.Error(diff)
	}
}

// A weighed athlete has exactly one own class in each ladder that takes
// them, in any order of the list, and what fits is what may be entered.
func TestOneOwnClass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		templates := rapid.SliceOfN(rapid.SampledFrom(event.Templates), 1, 4).Draw(t, "templates")
		classes := rapid.Permutation(event.Expand(templates, []event.Arm{event.Right, event.Left}, nil)).Draw(t, "classes")
		a := event.Athlete{
			Sex:       rapid.SampledFrom([]event.Sex{event.Men, event.Women}).Draw(t, "sex"),
			BirthYear: year - rapid.IntRange(12, 70).Draw(t, "age"),
			Weight:    event.Grams(rapid.IntRange(40_000, 150_000).Draw(t, "weight")),
		}
		rules := event.WeighIn{Tolerance: event.Grams(rapid.IntRange(0, 1000).Draw(t, "tolerance")), Above: rapid.IntRange(0, 2).Draw(t, "above")}
		fits := event.Fitting(classes, a, year, rules)
		type ladder struct {
			event.Sex
			event.Age
			event.Arm
		}
		own := map[ladder]int{}
		for _, f := range fits {
			c := classes[f.Class]
			if f.Above == 0 {
				own[ladder{c.Sex, c.Age, c.Arm}]++
				if why := c.Misfits(a, year, rules); why != nil {
					t.Fatalf("%+v is their own and does not fit: %v", c, why)
				}
			}
			if f.Above > rules.Above {
				t.Fatalf("%d classes above", f.Above)
			}
		}
		for i, c := range classes {
			l := ladder{c.Sex, c.Age, c.Arm}
			if age := year - a.BirthYear; c.Sex == a.Sex && age >= c.Age.From && (c.Age.To == 0 || age <= c.Age.To) && own[l] != 1 {
				t.Fatalf("%d classes of their own in %+v", own[l], l)
			}
			fits := slices.ContainsFunc(fits, func(f event.Fit) bool { return f.Class == i })
			if why := event.Entering(classes, i, a, year, rules); fits != (why == nil) {
				t.Fatalf("%+v: fits %t, but %v", c, fits, why)
			}
		}
	})
}

func TestTemplatesInPounds(t *testing.T) {
	var limits []string
	for _, w := range template(t, "us-seniors-men").Weights {
		limits = append(limits, w.In(event.LBS))
	}
	want := []string{"132 lb", "143 lb", "154 lb", "165 lb", "176 lb", "187 lb", "198 lb", "220 lb", "242 lb", "+242 lb"}
	if !slices.Equal(limits, want) {
		t.Errorf("%q", limits)
	}
}

func TestPounds(t *testing.T) {
	if got := event.FromPounds(176.37); got != 80_000 {
		t.Errorf("176.37 lb are %d g", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		g := event.Grams(rapid.IntRange(1, 300_000).Draw(t, "grams"))
		if back := event.FromPounds(g.Pounds()); back != g {
			t.Fatalf("%d g became %d g", g, back)
		}
	})
}

func classGen() *rapid.Generator[event.Class] {
	return rapid.Custom(func(t *rapid.T) event.Class {
		c := event.Class{
			Sex:   rapid.SampledFrom([]event.Sex{event.Men, event.Women, event.Mixed}).Draw(t, "sex"),
			Age:   rapid.SampledFrom([]event.Age{event.Seniors, event.Juniors, event.Masters, {From: 10, To: 14}}).Draw(t, "age"),
			Arm:   event.Right,
			Group: rapid.SampledFrom([]event.Group{"", "novice"}).Draw(t, "group"),
		}
		if kg := rapid.SampledFrom([]event.Grams{0, 60, 70, 80}).Draw(t, "limit"); kg > 0 {
			c.Weight = event.Weight{Limit: kg * event.Kilogram, Over: rapid.Bool().Draw(t, "over")}
		}
		return c
	})
}

// TestMergedClassTakesWhoeverEitherTook merges in either order. A class merged with itself
// does not change.
func TestMergedClassTakesWhoeverEitherTook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := classGen().Draw(t, "a"), classGen().Draw(t, "b")
		m := event.Merge(a, b)
		if event.Merge(a, a) != a || event.Merge(b, a) != m {
			t.Fatalf("%+v and %+v merge to %+v, the other way round to %+v", a, b, m, event.Merge(b, a))
		}
		athlete := event.Athlete{
			Sex:       rapid.SampledFrom([]event.Sex{event.Men, event.Women}).Draw(t, "athlete's sex"),
			BirthYear: year - rapid.IntRange(8, 70).Draw(t, "athlete's age"),
			Weight:    event.Grams(rapid.IntRange(40_000, 120_000).Draw(t, "athlete's weight")),
			Groups:    rapid.SampledFrom([][]event.Group{nil, {"novice"}}).Draw(t, "athlete's groups"),
		}
		for _, c := range []event.Class{a, b} {
			if c.Misfits(athlete, year, event.WeighIn{}) == nil && m.Misfits(athlete, year, event.WeighIn{}) != nil {
				t.Fatalf("%+v fits into %+v, but not into %+v", athlete, c, m)
			}
		}
	})
}

func TestEventMayGoFromStateToState(t *testing.T) {
	for _, tt := range []struct {
		from, to event.State
		p        event.Progress
		may      bool
	}{
		{event.Planned, event.Running, event.Progress{}, true},
		{event.Open, event.Planned, event.Progress{Classes: 3}, true},
		{event.Open, event.Planned, event.Progress{Classes: 3, Drawn: 1}, false},
		{event.Running, event.Open, event.Progress{Drawn: 1}, false},
		{event.Running, event.Planned, event.Progress{}, false},
		{event.Running, event.Finished, event.Progress{Drawn: 2, Open: 1}, false},
		{event.Running, event.Finished, event.Progress{Drawn: 2}, true},
		{event.Finished, event.Running, event.Progress{Drawn: 2, Pulled: 2}, true},
		{event.Finished, event.Open, event.Progress{}, false},
		{event.Running, event.Running, event.Progress{Drawn: 2}, true},
		{event.Open, "elsewhere", event.Progress{}, false},
	} {
		if err := (event.Event{State: tt.from}).MaySetState(tt.to, tt.p); (err == nil) != tt.may {
			t.Errorf("%s to %s with %+v: %v", tt.from, tt.to, tt.p, err)
		}
	}
}
