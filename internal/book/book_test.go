package book_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

var names = []string{"Ann Lee", "Łukasz Žižek", "Иван Стоянов", "გოგი ბერიძე", "محمد علي", "王小明", "=1+1", "+49 Bo", "\"quoted\", <b>", "   "}

// source generates a day's results: classes of both arms or of one, teams at three levels, guests and words.
func source(t *rapid.T) book.Source {
	s := event.DefaultSettings()
	s.Teams.Levels = event.Levels{event.CountryLevel, event.RegionLevel, event.ClubLevel}
	s.TeamBest = rapid.IntRange(0, 2).Draw(t, "best")
	s.Places.PointsOfTwo = event.HalfPoints
	src := book.Source{
		Settings: s, Official: rapid.Bool().Draw(t, "official"), Language: rapid.SampledFrom(message.Languages()).Draw(t, "language"),
	}
	for i := range rapid.IntRange(1, 12).Draw(t, "athletes") {
		team := rapid.SampledFrom([]string{"", "Nord", "Süd", "Łódź"})
		src.Athletes = append(src.Athletes, book.Athlete{
			Shown:  event.Shown{Name: rapid.SampledFrom(names).Draw(t, "name"), Number: i + 1, Club: team.Draw(t, "club"), Region: team.Draw(t, "region"), Country: team.Draw(t, "country")},
			Person: fmt.Sprint(i), BirthYear: 1990, Weight: 70_250,
			Details: details(t).Public(rapid.Bool().Draw(t, "initials")),
		})
	}
	for i := range rapid.IntRange(1, 3).Draw(t, "classes") {
		for _, arm := range []event.Arm{event.Right, event.Left} {
			if !rapid.Bool().Draw(t, "over") {
				continue
			}
			c := results.Class{ID: fmt.Sprint(i, arm), Class: event.Class{Sex: event.Men, Weight: event.Weight{Limit: event.Grams(60_000 + i)}, Arm: arm}}
			for place, a := range rapid.Permutation(src.Athletes).Draw(t, "order")[:rapid.IntRange(1, len(src.Athletes)).Draw(t, "field")] {
				e := results.Entry{Shown: a.Shown, Person: a.Person, Weight: a.Weight, Place: place + 1}
				if rapid.IntRange(0, 5).Draw(t, "word") == 0 {
					e.Place, e.Word = 0, event.WordInjury
				}
				c.Entries = append(c.Entries, e)
			}
			src.Classes = append(src.Classes, c)
			src.Matches = append(src.Matches, matches(t, c))
			for _, e := range c.Entries {
				a := &src.Athletes[slices.IndexFunc(src.Athletes, func(a book.Athlete) bool { return a.Person == e.Person })]
				a.Entries = append(a.Entries, book.EntryOf{Class: c.Class, Scores: e.Scores})
			}
		}
	}
	if src.Official {
		src.Officials = []book.Official{{ID: "r", Name: "Rea Lane", Role: event.Referee}}
		src.Protests = []event.Protest{{Class: "Men", Match: 1, Athlete: "Ann Lee", Reason: "elbow", Filer: "Rea Lane", Outcome: event.Upheld, FiledAt: noon}}
		src.Athletes[0].Weighings = []event.Weighing{{Weight: 70_250, At: noon, ByName: "Rea Lane"}}
	}
	for _, c := range src.Classes {
		times := book.ClassTimes{Class: c.Class, Started: noon}
		if rapid.Bool().Draw(t, "timetable") {
			times.NotBefore = noon.Add(-time.Hour)
		}
		src.Times = append(src.Times, times)
	}
	src.Draws = []book.Draw{{Class: "Men", Number: 1, Athletes: 8, EntriesHash: "ab", SecretHash: "cd", Called: "417", MadeAt: noon}, {Class: "Men", Number: 2, Void: true}}
	return src
}

// details generates federation details.
func details(t *rapid.T) event.Details {
	some := func(label, s string) string { return rapid.SampledFrom([]string{"", s}).Draw(t, label) }
	return event.Details{
		Rank: some("rank", "Master"), Patronymic: some("patronymic", "Ivanovich"), FederationNumber: some("number", "F-7"), Licence: some("licence", "L-9"),
		CoachRight: some("right", "Kay Roe"), CoachLeft: some("left", "Max Poe"),
	}
}

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// matches generates matches between neighbours of a class, open, pinned or ended by an injury.
func matches(t *rapid.T, c results.Class) book.ClassMatches {
	of := book.ClassMatches{Class: c.Class}
	for i := 1; i < len(c.Entries); i++ {
		m := book.Match{Number: i, Section: bracket.Winners, Round: 1, Athletes: [2]string{c.Entries[i-1].Name, c.Entries[i].Name}, Official: "r"}
		if by := rapid.SampledFrom([]bout.By{"", bout.Pin, bout.Injury}).Draw(t, "by"); by != "" {
			m.By, m.Winner, m.Games = by, 1, [2]int{1, 0}
		}
		of.Matches = append(of.Matches, m)
	}
	return of
}

// Every row has a cell for each column, every entry is in the protocol, every title exists, and the total of a team is
// the sum of its cells. The book for the public has no weight, no birth year and no injury.
func TestBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := source(t)
		injured := src.Language.Say(message.New("server.book.word", "word", "injury"))
		injury := src.Language.Say(message.New("server.book.by", "by", "injury"))
		for _, d := range book.Make(src) {
			if d.Title == "" || d.Title == d.ID {
				t.Fatalf("%s has the title %q", d.ID, d.Title)
			}
			for _, table := range d.Tables {
				for _, c := range table.Columns {
					if c.Title == "" || regexp.MustCompile(`server\.|[{}]`).MatchString(c.Title) {
						t.Fatalf("%s has a column %q", d.ID, c.Title)
					}
				}
				for _, row := range table.Rows {
					if len(row) != len(table.Columns) {
						t.Fatalf("%s: %d cells below %d columns", d.ID, len(row), len(table.Columns))
					}
					for i, cell := range row {
						if cell.Is == book.Number && !table.Columns[i].Numbers && !strings.HasPrefix(d.ID, "teams-") {
							t.Fatalf("%s: a number below %q", d.ID, table.Columns[i].Title)
						}
						if !src.Official && (cell.Number == 1990 || cell.Number == 70.25 || cell.Text == injured || cell.Text == injury || cell.Text == "Rea Lane") {
							t.Fatalf("%s tells the public %+v", d.ID, cell)
						}
					}
				}
			}
			if len(d.ID) > 6 && d.ID[:6] == "teams-" {
				sums(t, d, src.Language)
			}
		}
	})
}

// sums adds up the cells of a matrix.
func sums(t *rapid.T, d book.Document, l message.Language) {
	for _, table := range d.Tables {
		last, women := len(table.Columns), slices.IndexFunc(table.Columns, func(c book.Column) bool { return c.Title == l.Say(message.New("server.book.head", "head", "women")) })
		for _, row := range table.Rows {
			total := 0.0
			for _, cell := range row[2:women] {
				total += cell.Number
				for _, part := range regexp.MustCompile(`[0-9.]+`).FindAllString(cell.Text, -1) {
					n, err := strconv.ParseFloat(part, 64)
					if err != nil {
						t.Fatal(err)
					}
					total += n
				}
			}
			deducted := 0.0
			if women+3 < last {
				deducted = row[last-2].Number
			}
			if want := row[last-1].Number - deducted; total != want {
				t.Fatalf("%s: the cells of %s have %v points, the total %v", d.ID, row[1].Text, total, want)
			}
		}
	}
}

// An independent reader finds every cell in its place: texts as texts, even if they look like formulas, and numbers as
// numbers.
func TestXLSX(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		documents := book.Make(source(t))
		if len(documents) == 0 {
			t.Skip("nothing is over")
		}
		file, err := book.XLSX(documents)
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range documents {
			cells, formulas := readSheet(t, file, i+1)
			if formulas {
				t.Fatalf("%s has a formula", d.ID)
			}
			row := 1
			at := func(row, column int) string { return cells[fmt.Sprintf("%c%d", 'A'+column, row)] }
			if at(row, 0) != d.Title {
				t.Fatalf("the title is %q", at(row, 0))
			}
			for _, table := range d.Tables {
				row++
				if table.Title != "" {
					row++
				}
				row++ // the heads
				for i, c := range table.Columns {
					if i < 26 && at(row, i) != c.Title {
						t.Fatalf("%s: column %d is %q and not %q", d.ID, i, at(row, i), c.Title)
					}
				}
				for _, want := range table.Rows {
					row++
					for i, c := range want[:min(len(want), 26)] {
						text := c.Text
						if c.Is == book.Number {
							text = strconv.FormatFloat(c.Number, 'f', -1, 64)
						}
						if at(row, i) != text {
							t.Fatalf("%s, row %d, column %d: %q and not %q", d.ID, row, i, at(row, i), text)
						}
					}
				}
				row += len(table.Notes)
			}
		}
	})
}

// readSheet returns the cells of a sheet by their addresses.
func readSheet(t *rapid.T, file []byte, sheet int) (cells map[string]string, formulas bool) {
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	part := func(name string, into any) {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(f)
		if err == nil {
			err = xml.Unmarshal(b, into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var shared struct {
		Texts []struct {
			Text string `xml:"t"`
		} `xml:"si"`
	}
	part("xl/sharedStrings.xml", &shared)
	var data struct {
		Rows []struct {
			Cells []struct {
				At      string  `xml:"r,attr"`
				Type    string  `xml:"t,attr"`
				Value   string  `xml:"v"`
				Formula *string `xml:"f"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
	}
	part(fmt.Sprintf("xl/worksheets/sheet%d.xml", sheet), &data)
	cells = map[string]string{}
	for _, row := range data.Rows {
		for _, c := range row.Cells {
			formulas = formulas || c.Formula != nil
			cells[c.At] = c.Value
			if c.Type == "s" {
				i, err := strconv.Atoi(c.Value)
				if err != nil {
					t.Fatal(err)
				}
				cells[c.At] = shared.Texts[i].Text
			}
		}
	}
	return cells, formulas
}

// A second language appears below each title and changes no cell, and signatures are below their documents.
func TestSecondLanguageAndSignatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := source(t)
		src.Language, src.Second = message.English, ""
		src.Settings.Book.Headings = event.Headings{{Document: "report", Title: "What the judge says"}}
		src.Settings.Book.Signatures = event.Signatures{{Role: "Chief judge", Name: "Rea Lane"}, {Document: "draw", Role: "Drawer"}, {Document: "draw", Role: "Witness"}}
		alone := book.Make(src)
		src.Second = "de"
		both := book.Make(src)
		src.Language, src.Second, src.Settings.Book.Headings = "de", "", event.Headings{}
		german := book.Make(src)
		if len(alone) != len(both) || len(alone) != len(german) {
			t.Fatalf("%d documents, %d with a second language, %d in it", len(alone), len(both), len(german))
		}
		for i, d := range both {
			if d.Title != alone[i].Title || d.Second != german[i].Title || alone[i].Second != "" {
				t.Fatalf("%s: %q and %q", d.ID, d.Title, d.Second)
			}
			for j, table := range d.Tables {
				if table.Title != alone[i].Tables[j].Title || table.Second != german[i].Tables[j].Title {
					t.Fatalf("%s: table %q and %q", d.ID, table.Title, table.Second)
				}
				for k, c := range table.Columns {
					if c.Title != alone[i].Tables[j].Columns[k].Title || c.Second != german[i].Tables[j].Columns[k].Title {
						t.Fatalf("%s: column %q and %q", d.ID, c.Title, c.Second)
					}
				}
				if diff := cmp.Diff(alone[i].Tables[j].Rows, table.Rows); diff != "" {
					t.Fatalf("%s: a second language changes cells:\n%s", d.ID, diff)
				}
			}
			if d.ID == "ceremony" {
				announced(t, d, german[i])
			}
			if (d.Title == "What the judge says") != (d.ID == "report") {
				t.Fatalf("%s is called %q", d.ID, d.Title)
			}
			if want := map[bool]int{true: 2, false: 1}[d.ID == "draw"]; len(d.Signatures) != want {
				t.Fatalf("%s has %d signatures, want %d", d.ID, len(d.Signatures), want)
			}
		}
	})
}

// announced checks the announcer's words for each medal, in the languages of the book.
func announced(t *rapid.T, both, german book.Document) {
	for j, table := range both.Tables[:len(both.Tables)-1] {
		if len(table.Notes) != 2*len(table.Rows) {
			t.Fatalf("%d sentences for %d medals", len(table.Notes), len(table.Rows))
		}
		for k, row := range table.Rows {
			name := row[slices.IndexFunc(row, func(c book.Cell) bool { return c.Is == book.Text })].Text
			if said := table.Notes[2*k]; !strings.Contains(said, name) || said == table.Notes[2*k+1] || table.Notes[2*k+1] != german.Tables[j].Notes[k] {
				t.Fatalf("of %q: %q", name, table.Notes)
			}
		}
	}
}

// Equal versions have no differences; a changed cell is the only difference, with both values.
func TestReplaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := source(t)
		v := book.Version{Number: 1, Language: message.English, Public: book.Make(src)}
		if rows := book.Replaces(v, v, false).Tables[0].Rows; len(rows) > 0 {
			t.Fatalf("the same differs: %v", rows)
		}
		if len(v.Public) == 0 || book.Hash(v.Public) != book.Hash(book.Make(src)) {
			t.Fatal("the same book has another hash")
		}
		after := book.Version{Number: 2, Language: message.English, Public: book.Make(src)}
		d := rapid.SampledFrom(after.Public).Draw(t, "document")
		table := rapid.SampledFrom(d.Tables).Draw(t, "table")
		if len(table.Rows) == 0 {
			t.Skip("an empty table")
		}
		row := rapid.SampledFrom(table.Rows).Draw(t, "row")
		at := rapid.IntRange(0, len(row)-1).Draw(t, "cell")
		if row[at].Is == book.Text {
			t.Skip("what names a row")
		}
		was := row[at]
		row[at] = book.Cell{Number: was.Number + 1, Is: book.Number}
		rows := book.Replaces(v, after, false).Tables[0].Rows
		if len(rows) != 1 || rows[0][3] != was || rows[0][4] != row[at] || book.Hash(v.Public) == book.Hash(after.Public) {
			t.Fatalf("%s: cell %d was %+v and is %+v: %v", d.ID, at, was, row[at], rows)
		}
	})
}
