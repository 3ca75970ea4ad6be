package results_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// armClass is a class of men with the places of its athletes, by name.
func armClass(limit event.Grams, arm event.Arm, names ...string) results.Class {
	weights := map[string]event.Grams{"Ann": 69_000, "Bo": 69_000, "Cy": 70_000, "Di": 65_000}
	c := results.Class{ID: fmt.Sprint(arm, limit), Class: event.Class{Sex: event.Men, Weight: event.Weight{Limit: limit}, Arm: arm}}
	for i, name := range names {
		c.Entries = append(c.Entries, results.Entry{Shown: event.Shown{Name: name, Number: int(name[0])}, Person: name, Weight: weights[name], Place: i + 1})
	}
	return c
}

// line is an athlete of a table: rank, name, points.
type line struct {
	Rank   int
	Name   string
	Points int
	ByHand string
}

func linesOf(t results.TwoArms) (lines []line) {
	for _, one := range t.Totals {
		lines = append(lines, line{one.Rank, one.Name, one.Points, one.ByHand})
	}
	return lines
}

// Di pulled right in 70 kg and left in 80 kg: no total in either class, unless both arms count in the class of 65 kg.
func TestArmsOfDifferentWeights(t *testing.T) {
	classes := []results.Class{
		armClass(70_000, event.Right, "Di", "Ann"), armClass(70_000, event.Left, "Ann"),
		armClass(80_000, event.Right, "Cy"), armClass(80_000, event.Left, "Di", "Cy"),
	}
	s := event.DefaultSettings()
	tables := results.TwoArmTables(s, classes)
	if d := cmp.Diff([]line{{1, "Ann", 42, ""}}, linesOf(tables[0])); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]line{{1, "Cy", 42, ""}}, linesOf(tables[1])); d != "" {
		t.Error(d)
	}
	for _, table := range tables {
		if len(table.Splits) != 1 || table.Splits[0].Name != "Di" || table.Splits[0].Right.Weight.Limit != 70_000 || table.Splits[0].Left.Weight.Limit != 80_000 {
			t.Errorf("splits: %+v", table.Splits)
		}
	}
	s.TwoArms.OwnClass = true
	tables = results.TwoArmTables(s, classes)
	if d := cmp.Diff([]line{{1, "Di", 50, ""}, {2, "Ann", 42, ""}}, linesOf(tables[0])); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]line{{1, "Cy", 42, ""}}, linesOf(tables[1])); d != "" || len(tables[0].Splits)+len(tables[1].Splits) > 0 {
		t.Error(d, tables)
	}
}

// Ann and Bo have equal totals and weights. A decision puts Bo ahead; it never moves an athlete past a better total.
func TestAheadByHand(t *testing.T) {
	classes := []results.Class{armClass(70_000, event.Right, "Ann", "Bo", "Cy"), armClass(70_000, event.Left, "Bo", "Ann", "Cy")}
	s := event.DefaultSettings()
	if d := cmp.Diff([]line{{1, "Ann", 42, ""}, {1, "Bo", 42, ""}, {3, "Cy", 18, ""}}, linesOf(results.TwoArmTables(s, classes)[0])); d != "" {
		t.Error(d)
	}
	s.TwoArms.Ahead = event.Aheads{{Number: 'C', Reason: "no tie"}, {Number: 'B', Reason: "drawn by lot"}}
	if d := cmp.Diff([]line{{1, "Bo", 42, "drawn by lot"}, {2, "Ann", 42, ""}, {3, "Cy", 18, ""}}, linesOf(results.TwoArmTables(s, classes)[0])); d != "" {
		t.Error(d)
	}
}
