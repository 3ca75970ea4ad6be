package handovers_test

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestRowsOfAnotherEvent imports files with rows of another event that is here. Each is refused, and that event does not
// change.
func TestRowsOfAnotherEvent(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		other, e := twoClasses(t, c), c.Event("Small Cup", 70)
		c.Drawn(e, 0, "Na Neck", "Ow Owl")
		before := rows(t, c, other.ID, true)
		for _, table := range []string{"tournaments", "entries", "matches", "log_entries", "registrations", "weighings", "draw_people", "audit"} {
			f, err := eventfile.Unpack(export(t, c, other.ID, false), passphrase)
			foreign := casestest.Must(t, f, err).Rows[table]
			own, err := eventfile.Unpack(export(t, c, e.ID, false), passphrase)
			casestest.Must(t, own, err)
			for _, row := range foreign {
				row = maps.Clone(row)
				if table == "audit" {
					row["id"] = "another " + row["id"].(string)
				}
				if table == "tournaments" {
					row["event_id"], row["name"] = e.ID, "Taken over"
				}
				own.Rows[table] = append(own.Rows[table], row)
			}
			if len(foreign) == 0 {
				t.Errorf("there are no %s", table)
			}
			content, err := own.Pack(passphrase)
			casestest.Must(t, content, err)
			in := handovers.Import{Content: content, Passphrase: passphrase, FromFile: map[string]bool{"": true}}
			for _, classes := range []events.Detail{e, other} {
				for _, class := range classes.Classes {
					in.FromFile[class.ID] = true
				}
			}
			_, err = c.HandOvers.Import(c.As(c.Organizer, "import-event"), c.Organizer, in)
			if kind := fault.KindOf(err); kind != fault.Invalid && kind != fault.Conflict {
				t.Errorf("%s of another event: %v", table, err)
			}
		}
		if diff := cmp.Diff(before, rows(t, c, other.ID, true)); diff != "" {
			t.Errorf("the other event has changed:\n%s", diff)
		}
	})
}
