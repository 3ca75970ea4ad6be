package event_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
)

func TestRefereeNames(t *testing.T) {
	for line, want := range map[string]string{
		"":                      "",
		"Kim, Lee":              "Kim|Lee",
		" Kim;Lee & kim / Ana ": "Kim|Lee|Ana",
		"Anna Maria Rossi":      "Anna Maria Rossi",
	} {
		if got := strings.Join(event.RefereeNames(line), "|"); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestRelieve moves referees between two tables and home: only ten minutes away from all tables begin a shift again.
func TestRelieve(t *testing.T) {
	start := time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC)
	tables := []event.Table{{ID: "t1", Number: 1}, {ID: "t2", Number: 2}}
	assign := func(n int, line string, minute int) {
		t.Helper()
		changed := tables[n]
		changed.Referees = line
		changed.Relieve(slices.Clone(tables), start.Add(time.Duration(minute)*time.Minute))
		tables[n] = changed
	}
	since := func(n int, want ...int) {
		t.Helper()
		var got []int
		for _, s := range tables[n].OnShift() {
			got = append(got, int(s.Since.Sub(start)/time.Minute))
		}
		if !slices.Equal(got, want) {
			t.Errorf("table %d: since %v, want %v", n+1, got, want)
		}
	}
	assign(0, "Kim, Lee", 0)
	since(0, 0, 0)
	assign(0, "Lee, Ana", 30) // Kim leaves
	since(0, 0, 30)
	assign(1, "kim", 39) // and only changes tables
	since(1, 0)
	assign(0, "Ana", 40)
	assign(0, "Ana, Lee", 50) // after a break
	since(0, 30, 50)
	assign(1, "Lee", 60)
	since(1, 50)
}

// TestRest gives all referees a break with the hall: from its end they officiate again.
func TestRest(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	table := event.Table{Referees: "Kim"}
	table.Relieve(nil, now.Add(-time.Hour))
	if table.Rest(event.Break{Until: now.Add(9 * time.Minute)}, now) || table.Rest(event.Break{}, now) {
		t.Error("an anthem is a break")
	}
	if !table.Rest(event.Break{Until: now.Add(time.Hour)}, now) || !table.OnShift()[0].Since.Equal(now.Add(time.Hour)) {
		t.Errorf("after the lunch: %v", table.Shifts)
	}
	if !table.Rest(event.Break{}, now.Add(40*time.Minute)) || !table.OnShift()[0].Since.Equal(now.Add(40*time.Minute)) {
		t.Errorf("after a shorter lunch: %v", table.Shifts)
	}
}

// TestBeginDay starts the shifts of referees who were entered the evening before, and forgets those who have left.
func TestBeginDay(t *testing.T) {
	evening := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	table := event.Table{Shifts: []event.Shift{{Name: "Kim", Since: evening}, {Name: "Lee", Since: evening, Left: evening.Add(time.Minute)}}}
	morning := evening.Add(13 * time.Hour)
	table.BeginDay(morning)
	if want := []event.Shift{{Name: "Kim", Since: morning}}; !slices.Equal(table.Shifts, want) {
		t.Errorf("%+v, want %+v", table.Shifts, want)
	}
}
