package book_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// awards is an official book of one class of three athletes and a guest, in which two ranks can be fulfilled.
func awards() book.Source {
	s := event.DefaultSettings()
	s.Book.Norms = event.Norms{{Rank: "Master", Place: 1, Athletes: 3}, {Rank: "Candidate", Place: 2, Athletes: 3}, {Rank: "Champion", Place: 1, Athletes: 4}}
	s.Book.Prizes = event.Prizes{{Prize: "Best technique", To: "Cy Day"}}
	s.Teams.Choose, s.TeamBest = event.ChooseNamed, 2
	class := event.Class{Sex: event.Men, Weight: event.Weight{Limit: 70_000}, Arm: event.Right}
	c := results.Class{ID: "c", Class: class}
	source := book.Source{Settings: s, Official: true, Language: "en", Second: "de", Corrected: 2}
	for i, name := range []string{"Ann Lee", "Bo Fox", "Cy Day", "Gus Est"} {
		shown := event.Shown{Name: name, Number: i + 1, Club: []string{"Alpha", "Beta"}[i%2]}
		e := results.Entry{Shown: shown, Person: name, Place: i + 1}
		if i == 0 {
			e.Scores = event.ScoringAt([]event.Level{event.CountryLevel, event.ClubLevel})
		}
		if i == 3 {
			e.Place, e.Word, e.Guest = 0, event.WordGuest, true
		}
		c.Entries = append(c.Entries, e)
		source.Athletes = append(source.Athletes, book.Athlete{Shown: shown, Person: name, Entries: []book.EntryOf{{Class: class, Scores: e.Scores, Guest: e.Guest}}})
	}
	source.Classes = []results.Class{c}
	return source
}

func documentOf(t *testing.T, source book.Source, id string) book.Document {
	t.Helper()
	all := book.Make(source)
	at := slices.IndexFunc(all, func(d book.Document) bool { return d.ID == id })
	if at < 0 {
		t.Fatalf("no document %s", id)
	}
	return all[at]
}

// Each athlete has the highest rank that the place fulfills. Guests do not count for the size of the class.
func TestRanksFulfilled(t *testing.T) {
	var got [][2]string
	for _, table := range documentOf(t, awards(), "ranks").Tables {
		for _, row := range table.Rows {
			got = append(got, [2]string{table.Title, row[1].Text})
		}
	}
	if d := cmp.Diff([][2]string{{"Master", "Ann Lee"}, {"Candidate", "Bo Fox"}}, got); d != "" {
		t.Error(d)
	}
	source := awards()
	source.Settings.Book.Norms = event.Norms{}
	if slices.ContainsFunc(book.Make(source), func(d book.Document) bool { return d.ID == "ranks" }) {
		t.Error("a book without norms lists ranks")
	}
}

// Special prizes stand in the ceremony, announced in both languages; the report has corrections and room for remarks.
func TestPrizesAndReport(t *testing.T) {
	ceremony := documentOf(t, awards(), "ceremony")
	at := slices.IndexFunc(ceremony.Tables, func(table book.Table) bool { return table.Title == "Special prizes" })
	if at < 0 || len(ceremony.Tables[at].Rows) != 1 || len(ceremony.Tables[at].Notes) != 2 || !strings.Contains(ceremony.Tables[at].Notes[1], "Sonderpreis") {
		t.Errorf("%+v", ceremony.Tables)
	}
	report := documentOf(t, awards(), "report")
	if !slices.ContainsFunc(report.Tables[0].Rows, func(row []book.Cell) bool { return row[0].Text == "Results corrected" && row[1].Number == 2 }) {
		t.Errorf("%+v", report.Tables[0].Rows)
	}
	if last := report.Tables[len(report.Tables)-1]; last.Title != "Remarks" || len(last.Rows) == 0 {
		t.Errorf("%+v", last)
	}
}

// Officials get a list for each team, with its scorers marked and lines for leader and doctor; an event's own signatures
// replace them. Visitors get one list without lines.
func TestEntriesByTeam(t *testing.T) {
	entries := documentOf(t, awards(), "entries")
	if len(entries.Tables) != 2 || entries.Tables[0].Title != "Alpha" || !entries.SignedEach || len(entries.Signatures) != 2 {
		t.Fatalf("%+v", entries)
	}
	last := func(row []book.Cell) string { return row[len(row)-1].Text }
	if rows := entries.Tables[0].Rows; !strings.HasSuffix(last(rows[0]), "(scores)") || strings.Contains(last(rows[1]), "(") {
		t.Errorf("%+v", rows)
	}
	if got := entries.Signatures[0].Role; got != "Team leader / Mannschaftsleitung" {
		t.Error(got)
	}
	own := awards()
	own.Settings.Book.Signatures = event.Signatures{{Document: "entries", Role: "Secretary"}}
	if got := documentOf(t, own, "entries").Signatures; len(got) != 1 || got[0].Role != "Secretary" {
		t.Errorf("%+v", got)
	}
	public := awards()
	public.Official = false
	if d := documentOf(t, public, "entries"); len(d.Tables) != 1 || d.SignedEach || len(d.Signatures) != 0 {
		t.Errorf("%+v", d)
	}
}
