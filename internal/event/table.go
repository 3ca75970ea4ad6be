package event

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Limits of tables; texts in characters.
const (
	MaxTables   = 24
	MaxTable    = 40  // name of a table
	MaxReferees = 200 // line of referees
	MaxHelper   = 60
	MaxLinks    = 10 // valid or future links of a table
)

// Table is a table of an event.
type Table struct {
	ID       string
	EventID  string
	Number   int    // from 1, unique at the event
	Name     string // "" for the number alone
	Referees string // officials at the table, as free text; "" if unknown
	State    TableState
	Shifts   []Shift // of its referees, also of those who have just left
}

// TableState says whether a table gets calls and announcements.
type TableState string

// The states of a table.
const (
	TableOpen   TableState = "open"
	TablePaused TableState = "paused" // announcements stay, no calls
	TableClosed TableState = "closed" // no calls and no announcements
)

// Title returns the name of the table, or its number: the part after the word "Table".
func (t Table) Title() string { return cmp.Or(t.Name, strconv.Itoa(t.Number)) }

// Short returns the short name of the table: its own name, or its number in the form T2.
func (t Table) Short() string {
	if t.Name != "" {
		return t.Name
	}
	return "T" + strconv.Itoa(t.Number)
}

// TableEdit is a change of a table. Nil fields stay.
type TableEdit struct {
	Number   *int
	Name     *string
	Referees *string
	State    *TableState
}

// Apply changes a table, or returns all problems. others are the other tables of its event. Errors: Invalid, Conflict.
func (t *Table) Apply(e TableEdit, others []Table) error {
	var wrong fault.Fields
	if e.Number != nil {
		if t.Number = *e.Number; t.Number < 1 || t.Number > MaxTables {
			wrong.Add("number", "server.event.range", "least", 1, "most", MaxTables)
		}
	}
	if e.Name != nil {
		if t.Name = text.Clean(*e.Name); t.Name != "" {
			wrong.Check("name", text.Line("name", t.Name, MaxTable))
		}
	}
	if e.Referees != nil {
		if t.Referees = text.Clean(*e.Referees); t.Referees != "" {
			wrong.Check("referees", text.Line("referees", t.Referees, MaxReferees))
		}
	}
	if e.State != nil {
		if t.State = *e.State; t.State != TableOpen && t.State != TablePaused && t.State != TableClosed {
			wrong.Add("state", "server.table.state")
		}
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if slices.ContainsFunc(others, func(o Table) bool { return o.ID != t.ID && o.Number == t.Number }) {
		return fault.New(fault.Conflict, "server.table.number_taken", "number", t.Number)
	}
	return nil
}

// NextTable returns the lowest free table number. Errors: Conflict, at the maximum number of tables.
func NextTable(tables []Table) (int, error) {
	for n := 1; n <= MaxTables; n++ {
		if !slices.ContainsFunc(tables, func(t Table) bool { return t.Number == n }) {
			return n, nil
		}
	}
	return 0, fault.New(fault.Conflict, "server.table.most", "most", MaxTables)
}

// TableLink lets a helper without an account keep logs at one table for one day.
type TableLink struct {
	ID        string // id of the helper as a person in logs and sessions
	TableID   string
	Helper    string // helper's name in logs, with the table
	Day       Day
	From      time.Time // start of validity
	Until     time.Time // end of validity
	CreatedAt time.Time
	UsedAt    *time.Time // when it was last entered
	RevokedAt *time.Time
}

// lateHour is the hour of the next morning when a day's link ends, because finals run late.
const lateHour = 6

// DayAt returns the validity of a day's links in a time zone: from midnight until 6 a.m. of the next day. Errors:
// Invalid, for an invalid or past day.
func DayAt(d Day, zone Zone, now time.Time) (from, until time.Time, err error) {
	if _, ok := d.date(); !ok {
		return from, until, fault.Bad("day", "server.event.day")
	}
	from, until = zone.At(d, 0), zone.At(d, 24+lateHour)
	if !now.Before(until) {
		return from, until, fault.Bad("day", "server.table.day_over")
	}
	return from, until, nil
}

// MayEnter refuses a link outside its time. Its day is a day at the venue.
// Errors: Forbidden.
func (l TableLink) MayEnter(now time.Time) error {
	switch {
	case l.RevokedAt != nil:
		return fault.New(fault.Forbidden, "server.table.revoked")
	case now.Before(l.From):
		return fault.New(fault.Forbidden, "server.table.early", "day", string(l.Day))
	case !now.Before(l.Until):
		return fault.New(fault.Forbidden, "server.table.late", "day", string(l.Day))
	}
	return nil
}

// IsGood reports whether the link can be entered now or later.
func (l TableLink) IsGood(now time.Time) bool { return l.RevokedAt == nil && now.Before(l.Until) }

// MayTakeOver refuses a helper with a link the log of a bout that another table keeps. keptAt is "" for a keeper
// without a link; keeper is "" for no keeper. Errors: Forbidden.
func MayTakeOver(table, keeper, keptAt, helper string) error {
	if keeper == "" || keeper == helper || keptAt == table {
		return nil
	}
	return fault.New(fault.Forbidden, "server.table.elsewhere")
}
