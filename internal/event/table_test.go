package event

import (
	"testing"
	"time"

	"github.com/toproll/toproll/internal/fault"
)

func TestALinkIsGoodForItsDayWhereTheEventIs(t *testing.T) {
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	from, until, err := DayAt("2026-11-23", ZoneAt(tokyo), now)
	if err != nil {
		t.Fatal(err)
	}
	l := TableLink{Day: "2026-11-23", From: from, Until: until}
	for _, tt := range []struct {
		at  string
		may bool
	}{
		{"2026-11-22T23:59:59+09:00", false}, {"2026-11-23T00:00:00+09:00", true}, {"2026-11-22T15:00:00Z", true},
		{"2026-11-24T05:59:59+09:00", true}, {"2026-11-24T06:00:00+09:00", false},
	} {
		at, err := time.Parse(time.RFC3339, tt.at)
		if err != nil {
			t.Fatal(err)
		}
		err = l.MayEnter(at)
		if (err == nil) != tt.may || err != nil && fault.KindOf(err) != fault.Forbidden {
			t.Errorf("at %s: %v", tt.at, err)
		}
	}
	l.RevokedAt = &now
	if l.MayEnter(from) == nil || l.IsGood(from) {
		t.Error("a revoked link is good")
	}
}

// The night on which clocks change has 23 or 25 hours; the day begins and ends by the wall clock.
func TestADayOnWhichClocksChange(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	from, until, err := DayAt("2026-10-24", ZoneAt(berlin), time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	if from.Format("15:04") != "00:00" || until.Format("02 15:04") != "25 06:00" {
		t.Errorf("from %v until %v", from, until)
	}
}

func TestADayThatIsOverIsRefused(t *testing.T) {
	now := time.Date(2026, 11, 24, 6, 0, 0, 0, time.UTC)
	for _, d := range []Day{"2026-11-23", "2026-11-31", "", "tomorrow"} {
		if _, _, err := DayAt(d, Zone{}, now); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", d, err)
		}
	}
}

func TestTablesAreNumbered(t *testing.T) {
	tables := []Table{{ID: "a", Number: 1}, {ID: "c", Number: 3}}
	if n, err := NextTable(tables); n != 2 || err != nil {
		t.Errorf("next is %d, %v", n, err)
	}
	if title, short := tables[1].Title(), tables[1].Short(); title != "3" || short != "T3" {
		t.Errorf("called %q and %q", title, short)
	}
	table, three := tables[0], 3
	if err := table.Apply(TableEdit{Number: &three}, tables); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a number that another has: %v", err)
	}
	table, name := tables[0], "  Main stage "
	if err := table.Apply(TableEdit{Name: &name}, tables); err != nil || table.Name != "Main stage" || table.Short() != "Main stage" || table.Title() != "Main stage" {
		t.Errorf("%+v, %v", table, err)
	}
	for n := range MaxTables {
		tables = append(tables, Table{Number: n + 1})
	}
	if _, err := NextTable(tables); fault.KindOf(err) != fault.Conflict {
		t.Errorf("one more than there may be: %v", err)
	}
}

func TestAHelperKeepsLogsAtOneTable(t *testing.T) {
	for _, tt := range []struct {
		keeper, keptAt string
		may            bool
	}{
		{"", "", true}, {"me", "t1", true}, {"another", "t1", true}, {"another", "t2", false}, {"a referee", "", false},
	} {
		if err := MayTakeOver("t1", tt.keeper, tt.keptAt, "me"); (err == nil) != tt.may {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}
