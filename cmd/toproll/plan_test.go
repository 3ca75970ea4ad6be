package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/queue"
)

const smallDay = `{"tables": 1, "durations": "fixed", "classes": [
	{"name": "left", "athletes": ["Ada", "Bo", "Cy", "Di"]}, {"name": "right", "athletes": ["Di", "Cy", "Bo", "Ada"], "bestOf": 3}]}`

// The same day comes in by pipe and from a file; omitted fields have the defaults.
func TestPlan(t *testing.T) {
	file := filepath.Join(t.TempDir(), "day.json")
	if err := os.WriteFile(file, []byte(smallDay), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := toproll(t, smallDay, "plan")
	if status != 0 || errs != "" {
		t.Fatalf("%d %q", status, errs)
	}
	if _, again, _ := toproll(t, "", "plan", file); again != out {
		t.Errorf("from a file %q, by pipe %q", again, out)
	}
	var plan queue.Timetable
	if err := json.Unmarshal([]byte(out), &plan); err != nil {
		t.Fatal(err)
	}
	rested := map[queue.ID]int{}
	for _, b := range plan.Bouts {
		if took := b.End - b.Start; took != map[string]int{"left": 120, "right": 300}[b.Class] {
			t.Errorf("%+v takes %d seconds", b, took)
		}
		for _, id := range b.Athletes {
			if b.Start < rested[id] {
				t.Errorf("%+v: %s rests until %d", b, id, rested[id])
			}
			rested[id] = b.End + 300
		}
	}
	if len(plan.Bouts) < 12 || plan.Bouts[len(plan.Bouts)-1].End != plan.End || len(plan.Classes) != 2 {
		t.Errorf("%+v", plan)
	}
}

// The day requests a proposed order, and gets it with its gain.
func TestPlanProposesAnOrder(t *testing.T) {
	day := strings.Replace(smallDay, "{", `{"order": "propose", "openClasses": 1, "gapSeconds": 60, "breaks": [{"start": 120, "end": 600}], `, 1)
	day = strings.Replace(day, `"bestOf": 3`, `"bestOf": 3, "by": 5000`, 1)
	status, out, errs := toproll(t, day, "plan")
	if status != 0 || errs != "" {
		t.Fatalf("%d %q", status, errs)
	}
	var plan queue.Timetable
	if err := json.Unmarshal([]byte(out), &plan); err != nil {
		t.Fatal(err)
	}
	if strings.Join(plan.Order, " ") != "right left" || plan.Gain == nil || plan.Gain.Moved != 1 || plan.Gain.Excess >= plan.Gain.ExcessInstead {
		t.Errorf("%v %+v", plan.Order, plan.Gain)
	}
	if _, out, _ := toproll(t, smallDay, "plan"); strings.Contains(out, `"order"`) || strings.Contains(out, `"gain"`) {
		t.Errorf("without asking: %s", out)
	}
}

func TestPlanSaysWhatIsWrong(t *testing.T) {
	for input, says := range map[string]string{
		`{"tables": 0, "frozen": 9, "classes": []}`: "tables is 0. It must be between 1 and 1000. frozen is 9. It must be between 0 and 2. classes is empty. Name at least one class with its athletes.",
		`{"tables": "four"}`:                        "the day cannot be read: tables is a string; toproll plan --help shows what it must be",
		`{"table": 4}`:                              `the day cannot be read: unknown field "table"; toproll plan`,
		`{"tables": 4`:                              "the day cannot be read: unexpected EOF; toproll plan",
		``:                                          "the day cannot be read: there is none; toproll plan",
		`{"tables": 2, "openClasses": -1, "classes": [{"name": "A", "athletes": [1, 2]}]}`: "openClasses is -1. It must be",
		`{"durations": "quick"}`: `durations must be "fixed" or {"sigma": 0.5}, not "quick".`,
		smallDay + smallDay:      "something follows the JSON of the day; give one day at a time",
	} {
		if status, out, errs := toproll(t, input, "plan"); status != 1 || out != "" || !strings.HasPrefix(errs, "toproll: "+says) {
			t.Errorf("%q: %d %q %q, want %q", input, status, out, errs, says)
		}
	}
	if status, _, errs := toproll(t, "", "plan", "nowhere.json"); status != 1 || !strings.Contains(errs, "nowhere.json") {
		t.Errorf("a file that is not there: %d %q", status, errs)
	}
}
