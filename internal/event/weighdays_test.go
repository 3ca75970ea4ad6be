package event_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
)

func TestLastDayOfAWeighIn(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	utc, hall := event.Zone{}, event.ZoneAt(tokyo)
	evening := time.Date(2026, 11, 27, 16, 0, 0, 0, time.UTC) // after midnight in Tokyo
	for _, tt := range []struct {
		days int
		zone event.Zone
		want event.Day
	}{
		{0, utc, ""}, {1, utc, "2026-11-27"}, {1, hall, "2026-11-28"}, {2, utc, "2026-11-28"}, {5, hall, "2026-12-02"},
	} {
		if got := (event.WeighIn{Days: tt.days}).LastDay(evening, tt.zone); got != tt.want {
			t.Errorf("%d days in %v: %s, not %s", tt.days, tt.zone, got, tt.want)
		}
	}
}

func TestDayForWhichAClassIsWeighed(t *testing.T) {
	e := event.Event{FirstDay: "2026-11-28", LastDay: "2026-11-29"}
	at := func(day int) time.Time { return time.Date(2026, 11, day, 10, 0, 0, 0, time.UTC) }
	for _, tt := range []struct {
		name      string
		notBefore time.Time
		now       time.Time
		want      event.Day
	}{
		{"before the event, no timetable", time.Time{}, at(20), "2026-11-28"},
		{"on the second day, no timetable", time.Time{}, at(29), "2026-11-29"},
		{"as the timetable has it", at(29), at(20), "2026-11-29"},
		{"late: the day of the timetable is over", at(28), at(29), "2026-11-29"},
		{"the event lasts longer than it should", at(28), at(30), "2026-11-30"},
	} {
		if got := e.DayFor(tt.notBefore, tt.now, event.Zone{}); got != tt.want {
			t.Errorf("%s: %s, not %s", tt.name, got, tt.want)
		}
	}
}

// TestWeighInIsGoodForItsDays checks days by the place's calendar, also across clock changes. A later attempt is valid
// at least as long. One valid for all days is valid for each.
func TestWeighInIsGoodForItsDays(t *testing.T) {
	zones := []*time.Location{time.UTC}
	for _, name := range []string{"Asia/Tokyo", "America/Los_Angeles", "Europe/Berlin", "America/Santiago", "Pacific/Apia"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		zones = append(zones, zone)
	}
	rapid.Check(t, func(t *rapid.T) {
		zone := rapid.SampledFrom(zones).Draw(t, "zone")
		rules := event.WeighIn{Days: rapid.IntRange(0, 5).Draw(t, "days")}
		made := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(t, "made"), 0)
		made2 := made.Add(time.Duration(rapid.IntRange(0, 200).Draw(t, "hours")) * time.Hour)
		ahead := rapid.IntRange(0, 8).Draw(t, "ahead")
		y, m, d := made2.In(zone).Date()
		day := event.Day(time.Date(y, m, d+ahead, 12, 0, 0, 0, time.UTC).Format(time.DateOnly))
		weighed := func(at ...time.Time) bool {
			r := event.Registration{}
			for _, at := range at {
				r.Weighings = append(r.Weighings, event.Weighing{Weight: 70_000, At: at})
			}
			good := r.WeighedFor(day, rules, event.ZoneAt(zone))
			if a := r.AthleteOn(day, rules, event.ZoneAt(zone)); (a.Weight > 0) != good {
				t.Fatalf("weighed is %t, and the weight %d g", good, a.Weight)
			}
			return good
		}
		if weighed() {
			t.Fatal("who was never on the scales is weighed")
		}
		if want := rules.Days == 0 || ahead < rules.Days; weighed(made2) != want {
			t.Fatalf("an attempt of %s is good for %s: %t", made2.In(zone), day, !want)
		}
		if weighed(made) && !weighed(made, made2) {
			t.Fatal("another attempt makes a good one bad")
		}
	})
}

// TestFittingOnDays: a class uses the attempt valid for its day; without days all attempts count.
func TestFittingOnDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		templates := rapid.SliceOfN(rapid.SampledFrom(event.Templates), 1, 3).Draw(t, "templates")
		classes := rapid.Permutation(event.Expand(templates, []event.Arm{event.Right, event.Left}, nil)).Draw(t, "classes")
		days := rapid.SliceOfN(rapid.SampledFrom([]event.Day{"2026-11-28", "2026-11-29", "2026-11-30"}), len(classes), len(classes)).Draw(t, "days of the classes")
		rules := event.WeighIn{Days: rapid.IntRange(0, 3).Draw(t, "days"), Above: rapid.IntRange(0, 1).Draw(t, "above")}
		r := event.Registration{
			Profile:   event.Profile{Sex: rapid.SampledFrom([]event.Sex{event.Men, event.Women}).Draw(t, "sex"), BirthYear: year - rapid.IntRange(12, 70).Draw(t, "age")},
			Weighings: []event.Weighing{{Weight: event.Grams(rapid.IntRange(40_000, 150_000).Draw(t, "weight")), At: time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC)}},
		}
		on := func(day event.Day) event.Athlete { return r.AthleteOn(day, rules, event.Zone{}) }
		fits := event.FittingOn(classes, days, on, year, rules)
		for i := range classes {
			fits := slices.ContainsFunc(fits, func(f event.Fit) bool { return f.Class == i })
			why := event.Entering(classes, i, on(days[i]), year, rules)
			if fits != (why == nil) {
				t.Fatalf("class %d of %s: fits %t, but %v", i, days[i], fits, why)
			}
			if fits && classes[i].Weight != (event.Weight{}) && !r.WeighedFor(days[i], rules, event.Zone{}) {
				t.Fatalf("class %d of %s fits without a weight", i, days[i])
			}
		}
		if want := event.Fitting(classes, r.Athlete(), year, rules); rules.Days == 0 && !cmp.Equal(want, fits) {
			t.Fatal(cmp.Diff(want, fits))
		}
	})
}
