package calendar_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/calendar"
	"github.com/toproll/toproll/internal/event"
)

// read returns the calendar in a file, as another library reads it.
func read(t rapid.TB, file []byte) *ical.Calendar {
	t.Helper()
	c, err := ical.NewDecoder(bytes.NewReader(file)).Decode()
	if err != nil {
		t.Fatalf("%v in %s", err, file)
	}
	for line := range strings.SplitSeq(string(file), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Fatalf("line %q of %s", line, file)
		}
	}
	// The encoder of that library checks what a calendar must have.
	if err := ical.NewEncoder(&bytes.Buffer{}).Encode(c); err != nil {
		t.Fatalf("%v in %s", err, file)
	}
	return c
}

// text returns a property of an entry, "" if it has none.
func text(t rapid.TB, c *ical.Component, name string) string {
	t.Helper()
	if c.Props.Get(name) == nil {
		return ""
	}
	s, err := c.Props.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTimesInTheHallAreReadBack(t *testing.T) {
	berlin := event.ZoneNamed("Europe/Berlin")
	at := time.Date(2026, 10, 24, 22, 30, 0, 0, time.UTC) // half past midnight, in the night in which summer time ends
	file := calendar.Calendar{Name: "Anna, Open", Zone: berlin, Refresh: 5 * time.Minute,
		Days: []calendar.Days{{calendar.Entry{UID: "e@toproll", Sequence: 3, Changed: at, Title: "Open; Berlin", Place: "Hall 1, East", URL: "https://club.example/e/open"}, "2026-10-24", "2026-10-25"}},
		Times: []calendar.Time{
			{calendar.Entry{UID: "m1@toproll", Sequence: 8, Changed: at, Title: "Men 80 kg", Text: "Line\nLine"}, at, at.Add(2 * time.Minute), true},
			{calendar.Entry{UID: "m2@toproll", Sequence: 8, Changed: at, Title: "Men 80 kg"}, at.Add(6 * time.Hour), at.Add(6*time.Hour + time.Minute), false},
		},
	}.File()
	c := read(t, file)
	events := c.Events()
	if len(events) != 3 {
		t.Fatalf("%d entries in %s", len(events), file)
	}
	day := events[0]
	if day.Props.Get("DTSTART").Value != "20261024" || day.Props.Get("DTEND").Value != "20261026" || day.Props.Get("DTSTART").ValueType() != ical.ValueDate ||
		text(t, day.Component, "SUMMARY") != "Open; Berlin" || text(t, day.Component, "LOCATION") != "Hall 1, East" || day.Props.Get("URL").Value != "https://club.example/e/open" {
		t.Errorf("%s", file)
	}
	for i, want := range []struct{ from, status string }{{"20261025T003000", "TENTATIVE"}, {"20261025T053000", "CONFIRMED"}} {
		e := events[i+1]
		if start := e.Props.Get("DTSTART"); start.Value != want.from || start.Params.Get("TZID") != "Europe/Berlin" || text(t, e.Component, "STATUS") != want.status || e.Props.Get("SEQUENCE").Value != "8" {
			t.Errorf("%+v", e.Props)
		}
	}
	if got := text(t, events[1].Component, "DESCRIPTION"); got != "Line\nLine" {
		t.Errorf("%q", got)
	}
	var zones []string
	for _, c := range c.Children {
		if c.Name == ical.CompTimezone {
			for _, o := range c.Children {
				zones = append(zones, o.Name+" "+o.Props.Get("DTSTART").Value+" "+o.Props.Get("TZOFFSETFROM").Value+" "+o.Props.Get("TZOFFSETTO").Value+" "+text(t, o, "TZNAME"))
			}
		}
	}
	if diff := cmp.Diff([]string{"DAYLIGHT 20260329T020000 +0100 +0200 CEST", "STANDARD 20261025T030000 +0200 +0100 CET"}, zones); diff != "" {
		t.Error(diff)
	}
}

// Another program reads the same texts and moments, for every name and time zone.
func TestEveryCalendarIsReadBack(t *testing.T) {
	zones := []string{"UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Port-au-Prince", "Pacific/Apia", "Etc/GMT+5"}
	words := rapid.StringOfN(rapid.OneOf(rapid.SampledFrom([]rune{',', ';', ':', '\\', '"', 'é', '漢', '🏆', ' ', '\n', '^'}), rapid.Rune()), 0, 120, -1).Filter(func(s string) bool {
		return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r == 0xFFFD })
	})
	rapid.Check(t, func(t *rapid.T) {
		zone := event.ZoneNamed(rapid.SampledFrom(zones).Draw(t, "zone"))
		want := calendar.Calendar{Name: words.Draw(t, "name"), Zone: zone, Refresh: time.Hour}
		for range rapid.IntRange(1, 4).Draw(t, "times") {
			from := time.Unix(rapid.Int64Range(0, 2_100_000_000).Draw(t, "from"), 0)
			want.Times = append(want.Times, calendar.Time{From: from, To: from.Add(time.Minute), Entry: calendar.Entry{
				UID: rapid.StringMatching(`[a-z0-9-]{10}@toproll`).Draw(t, "uid"), Sequence: rapid.Int64Range(0, 1<<31-1).Draw(t, "sequence"), Changed: from,
				Title: words.Draw(t, "title"), Text: words.Draw(t, "text"), Place: words.Draw(t, "place"),
			}})
		}
		file := want.File()
		for i, e := range read(t, file).Events() {
			w := want.Times[i]
			place, err := time.LoadLocation(zone.Name())
			if err != nil {
				t.Fatal(err)
			}
			start, err := e.DateTimeStart(place)
			// An hour that clocks repeat has two moments of the same name.
			if err != nil || zone.Basic(start) != zone.Basic(w.From) || start.Sub(w.From).Abs() > time.Hour {
				t.Fatalf("%s instead of %s, %v: %s", start, w.From, err, file)
			}
			for property, of := range map[string]string{"SUMMARY": w.Title, "DESCRIPTION": w.Text, "LOCATION": w.Place, "UID": w.UID} {
				if got := text(t, e.Component, property); got != of {
					t.Fatalf("%s %q instead of %q: %s", property, got, of, file)
				}
			}
		}
	})
}
