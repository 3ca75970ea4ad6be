package queue_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
)

func day(t *rapid.T) queue.Day {
	d := queue.Day{
		Tables: rapid.IntRange(1, 5).Draw(t, "tables"), RestSeconds: rapid.IntRange(0, 700).Draw(t, "rest"),
		BoutSeconds: rapid.IntRange(1, 300).Draw(t, "bout"), OpenClasses: rapid.IntRange(0, 5).Draw(t, "open"),
		Frozen: rapid.IntRange(0, 2).Draw(t, "frozen"), Seed: rapid.Int64().Draw(t, "seed"),
		Durations: queue.Spread(rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "sigma")),
	}
	chance := rand.New(rand.NewPCG(uint64(d.Seed), 1))
	for i := range rapid.IntRange(1, 8).Draw(t, "classes") {
		c := queue.DayClass{Name: fmt.Sprint("class ", i), BestOf: 2*chance.IntN(3) - 1}
		c.BestOf = max(c.BestOf, 0)
		for _, id := range chance.Perm(40)[:rapid.IntRange(bracket.MinEntrants, 20).Draw(t, "athletes")] {
			c.Athletes = append(c.Athletes, queue.ID(fmt.Sprint(id)))
		}
		d.Classes = append(d.Classes, c)
	}
	return d
}

// TestPlan checks the timetables of random days like a user who has only the input
// and output of `toproll plan`.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := day(t)
		plan, err := queue.Plan(d)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := queue.Plan(d); !reflect.DeepEqual(plan, again) {
			t.Fatal("the same day has another plan")
		}
		free, rested := map[int]int{}, map[queue.ID]int{}
		lost := map[string]map[queue.ID]int{}
		times := map[string]queue.ClassTimes{}
		end := 0
		for i, b := range plan.Bouts {
			if i > 0 && b.Start < plan.Bouts[i-1].Start || b.End <= b.Start || b.Table < 1 || b.Table > d.Tables {
				t.Fatalf("%+v", b)
			}
			if b.Start < free[b.Table] {
				t.Fatalf("%+v is called at a table that is taken until %d", b, free[b.Table])
			}
			free[b.Table] = b.End
			for _, id := range b.Athletes {
				if b.Start < rested[id] {
					t.Fatalf("%+v: %s rests until %d", b, id, rested[id])
				}
				rested[id] = b.End + d.RestSeconds
			}
			if lost[b.Class] == nil {
				lost[b.Class] = map[queue.ID]int{}
				times[b.Class] = queue.ClassTimes{Name: b.Class, Start: b.Start}
			}
			lost[b.Class][b.Athletes[0]]++
			lost[b.Class][b.Athletes[1]]++
			c := times[b.Class]
			c.End = max(c.End, b.End)
			times[b.Class] = c
			end = max(end, b.End)
			if games := queue.Games(max(1, bestOf(d, b.Class))); d.Durations == 0 && float64(b.End-b.Start) != float64(int(games*float64(d.BoutSeconds)+0.5)) {
				t.Fatalf("%+v takes %v bouts", b, games)
			}
		}
		if end != plan.End || len(plan.Classes) != len(d.Classes) {
			t.Fatalf("ends at %d with %d classes, said are %d and %d", end, len(d.Classes), plan.End, len(plan.Classes))
		}
		for i, c := range plan.Classes {
			if c != times[d.Classes[i].Name] {
				t.Fatalf("%+v, but bouts say %+v", c, times[c.Name])
			}
			open := 0
			for _, other := range plan.Classes {
				if other.Start <= c.Start && c.Start < other.End {
					open++
				}
			}
			if d.OpenClasses > 0 && open > d.OpenClasses {
				t.Fatalf("%d classes are open at %d", open, c.Start)
			}
			n := len(d.Classes[i].Athletes)
			bouts := 0
			for _, id := range d.Classes[i].Athletes {
				if lost[c.Name][id] < 2 {
					t.Fatalf("%s, %s: athlete %s was in %d bouts", c.Name, d.Classes[i].Athletes, id, lost[c.Name][id])
				}
				bouts += lost[c.Name][id]
			}
			if bouts != 2*(2*n-2) && bouts != 2*(2*n-1) {
				t.Fatalf("%s: %d athletes were in %d bouts", c.Name, n, bouts)
			}
		}
	})
}

func bestOf(d queue.Day, class string) int {
	i := slices.IndexFunc(d.Classes, func(c queue.DayClass) bool { return c.Name == class })
	return d.Classes[i].BestOf
}

// Athletes keep their given ids, text or number. The same text in two classes is
// one athlete.
func TestPlanKeepsIDs(t *testing.T) {
	var d queue.Day
	text := `{"tables": 2, "restSeconds": 300, "boutSeconds": 120, "durations": {"sigma": 0.5}, "classes": [
		{"name": "left", "athletes": ["\u010cedo", 7, "7", "<b>"]},
		{"name": "right", "athletes": [12, "Čedo", "x", "y"], "bestOf": 3}]}`
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	plan, err := queue.Plan(d)
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Bouts []struct{ Athletes []any } }
	if err := json.Unmarshal(written, &read); err != nil {
		t.Fatal(err)
	}
	seen := map[any]bool{}
	for _, b := range read.Bouts {
		for _, id := range b.Athletes {
			seen[id] = true
		}
	}
	if want := map[any]bool{"Čedo": true, 7.0: true, "7": true, "<b>": true, 12.0: true, "x": true, "y": true}; !reflect.DeepEqual(seen, want) {
		t.Errorf("athletes %v, want %v", seen, want)
	}
}

func TestWrongDays(t *testing.T) {
	four := []queue.ID{"1", "2", "3", "4"}
	good := queue.Day{Tables: 1, BoutSeconds: 120, Classes: []queue.DayClass{{Name: "a", Athletes: four}}}
	if _, err := queue.Plan(good); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		change func(*queue.Day)
		says   string
	}{
		{func(d *queue.Day) { d.Tables = 0 }, "tables is 0. It must be between 1 and 1000"},
		{func(d *queue.Day) { d.RestSeconds = -1 }, "restSeconds is -1"},
		{func(d *queue.Day) { d.BoutSeconds = 0 }, "boutSeconds is 0. It must be between 1 and 86400 seconds"},
		{func(d *queue.Day) { d.OpenClasses = -2 }, "openClasses is -2"},
		{func(d *queue.Day) { d.Frozen = 3 }, "frozen is 3. It must be between 0 and 2"},
		{func(d *queue.Day) { d.Durations = -0.5 }, "sigma is -0.5"},
		{func(d *queue.Day) { d.Classes = nil }, "Name at least one class"},
		{func(d *queue.Day) { d.Classes[0].Name = "" }, "Give it one"},
		{func(d *queue.Day) { d.Classes = append(d.Classes, d.Classes[0]) }, "its own name"},
		{func(d *queue.Day) { d.Classes[0].Athletes = four[:1] }, `"a": a bracket takes 2 to 4096 athletes, not 1. Merge`},
		{func(d *queue.Day) { d.Classes[0].Athletes = []queue.ID{"1", "2", "3", "1"} }, "has athlete 1 twice"},
		{func(d *queue.Day) { d.Classes[0].BestOf = 2 }, "must be an odd number"},
	} {
		d := good
		d.Classes = slices.Clone(good.Classes)
		tt.change(&d)
		if _, err := queue.Plan(d); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, want %q", err, tt.says)
		}
	}
	for text, says := range map[string]string{
		`{"durations": "long"}`:                    `must be "fixed" or {"sigma": 0.5}, not "long"`,
		`{"durations": {"mean": 2}}`:               `must be "fixed"`,
		`{"classes": [{"athletes": [{"id": 1}]}]}`: `must be a text or a number, not {"id": 1}`,
		`{"classes": [{"athletes": [null]}]}`:      `must be a text or a number, not null`,
	} {
		var d queue.Day
		if err := json.Unmarshal([]byte(text), &d); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}

// A final with more games takes longer; no other bout does.
func TestPlanOfALongerFinal(t *testing.T) {
	day := queue.Day{Tables: 1, BoutSeconds: 100, Classes: []queue.DayClass{{Name: "a", Athletes: []queue.ID{"1", "2", "3", "4"}, FinalBestOf: 3}}}
	table, err := queue.Plan(day)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range table.Bouts {
		want := 100
		if b.Number >= 6 { // winners 1, 2, 4, losers 3, 5
			want = 250
		}
		if got := b.End - b.Start; got != want {
			t.Errorf("bout %d takes %d s, want %d s", b.Number, got, want)
		}
	}
	day.Classes[0].FinalBestOf = 2
	if _, err := queue.Plan(day); err == nil {
		t.Error("best of 2")
	}
}
