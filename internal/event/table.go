package event

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Limits on tables; texts in characters.
const (
	MaxTables   = 24
	MaxTable    = 40  // its name
	MaxReferees = 200 // of the line that names them
	MaxHelper   = 60
	MaxLinks    = 10 // of a table, that are good or will be
)

// Table is where bouts of an event are pulled.
type Table struct {
	ID       string
	EventID  string
	Number   int    // from 1; no two of an event have the same
	Name     string // "" for the number alone
	Referees string // who officiates at it, as the people there write it; "" if not told
	State    TableState
	Shifts   []Shift // of its referees, and of those who have just left it
}

// TableState says whether a table gets bouts.
type TableState string

// The states of a table.
const (
	TableOpen   TableState = "open"
	TablePaused TableState = "paused" // what is announced stays, and nothing is called
	TableClosed TableState = "closed" // nothing is announced, either
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

// TableEdit is what is changed of a table; what is nil stays.
type TableEdit struct {
	Number   *int
	Name     *string
	Referees *string
	State    *TableState
}

// Apply changes a table, or returns everything that is wrong with the change. The others are the
// other tables of its event.
// Errors: Invalid, Conflict.
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

// NextTable returns the lowest number that no table has.
// Errors: Conflict, when there are as many tables as there may be.
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
	ID        string // of the person that the helper is in logs and sessions
	TableID   string
	Helper    string // as logs name the helper, with the table
	Day       Day
	From      time.Time // good from then on
	Until     time.Time // and before that
	CreatedAt time.Time
	UsedAt    *time.Time // when it was last entered
	RevokedAt *time.Time
}

// lateHour is until when a link of a day is good in the next morning: finals run late.
const lateHour = 6

// DayAt returns when links of a day are good in a time zone: from midnight until six in the
// next morning.
// Errors: Invalid, for what is no day, or one that is over.
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

// MayTakeOver refuses a helper by a link the log of a bout that is kept elsewhere than at the
// helper's table. Where it is kept is "" for somebody without a link, keeper for nobody.
// Errors: Forbidden.
func MayTakeOver(table, keeper, keptAt, helper string) error {
	if keeper == "" || keeper == helper || keptAt == table {
		return nil
	}
	return fault.New(fault.Forbidden, "server.table.elsewhere")
}
