package event

import (
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/text"
)

// breakFrom is the minimum time away from all tables, or of a hall break, that counts as a referee's break. A shorter
// absence is a change of tables.
const breakFrom = 10 * time.Minute

// Shift is a referee's time at an event's tables since the last break.
type Shift struct {
	Name  string    `json:"name"`
	Since time.Time `json:"since"`         // in the future during a hall break
	Left  time.Time `json:"left,omitzero"` // when the referee left the table; zero while there
}

// RefereeNames returns the names in a table's line of referees.
func RefereeNames(line string) (names []string) {
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;/&+،、", r) }) {
		name = strings.TrimSpace(name)
		if name != "" && !slices.ContainsFunc(names, func(other string) bool { return text.Fold(other) == text.Fold(name) }) {
			names = append(names, name)
		}
	}
	return names
}

// Relieve begins and ends shifts after the line of referees has changed. A referee from another table of the event
// continues the earlier shift. tables are all tables of the event before the change.
func (t *Table) Relieve(tables []Table, now time.Time) {
	names := RefereeNames(t.Referees)
	is := func(name string) func(string) bool {
		return func(other string) bool { return text.Fold(other) == text.Fold(name) }
	}
	shifts := make([]Shift, 0, len(names))
	for _, name := range names {
		since := now
		for _, o := range tables {
			for _, s := range o.Shifts {
				if is(name)(s.Name) && (s.Left.IsZero() || now.Sub(s.Left) < breakFrom) && s.Since.Before(since) {
					since = s.Since
				}
			}
		}
		shifts = append(shifts, Shift{Name: name, Since: since})
	}
	for _, s := range t.Shifts {
		if s.Left.IsZero() {
			s.Left = now
		}
		if !slices.ContainsFunc(names, is(s.Name)) && now.Sub(s.Left) < breakFrom {
			shifts = append(shifts, s)
		}
	}
	t.Shifts = shifts
}

// OnShift returns the shifts of referees at the table.
func (t Table) OnShift() (shifts []Shift) {
	for _, s := range t.Shifts {
		if s.Left.IsZero() {
			shifts = append(shifts, s)
		}
	}
	return shifts
}

// BeginDay starts all shifts at the table when the event begins to run. Referees are often entered days before.
func (t *Table) BeginDay(now time.Time) {
	shifts := t.OnShift()
	for i := range shifts {
		shifts[i].Since = now
	}
	t.Shifts = shifts
}

// Rest restarts the shifts at a table after a hall break, and reports whether anything changes. An early end of the
// break also ends the rest.
func (t *Table) Rest(b Break, now time.Time) (changed bool) {
	t.Shifts = slices.Clone(t.Shifts)
	for i, s := range t.Shifts {
		switch {
		case b.On(now) && b.Until.Sub(now) >= breakFrom:
			t.Shifts[i].Since = b.Until
		case s.Since.After(now):
			t.Shifts[i].Since = now
		}
		changed = changed || !t.Shifts[i].Since.Equal(s.Since)
	}
	return changed
}
