package book_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

var names = []string{"Ann Lee", "Łukasz Žižek", "Иван Стоянов", "გოგი ბერიძე", "محمد علي", "王小明", "=1+1", "+49 Bo", "\"quoted\", <b>", "   "}

// source draws what a day came to: classes of both arms or of one, teams at three levels, guests and words.
func source(t *rapid.T) book.Source {
	s := event.DefaultSettings()
	s.Teams.Levels = event.Levels{event.CountryLevel, event.RegionLevel, event.ClubLevel}
	s.TeamBest = rapid.IntRange(0, 2).Draw(t, "best")
	s.Places.PointsOfTwo = event.HalfPoints
	src := book.Source{
		Settings: s, Official: rapid.Bool().Draw(t, "official"), Language: rapid.SampledFrom(message.Languages()).Draw(t, "language"),
		ClassName: func(c event.Class) string { return fmt.Sprint(c.Sex, " ", c.Weight.Limit, " ", c.Arm) },
	}
	for i := range rapid.IntRange(1, 12).Draw(t, "athletes") {
		team := rapid.SampledFrom([]string{"", "Nord", "Süd", "Łódź"})
		src.Athletes = append(src.Athletes, book.Athlete{
			Shown:  event.Shown{Name: rapid.SampledFrom(names).Draw(t, "name"), Number: i + 1, Club: team.Draw(t, "club"), Region: team.Draw(t, "region"), Country: team.Draw(t, "country")},
			Person: fmt.Sprint(i), BirthYear: 1990, Weight: 70_250,
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
		}
	}
	return src
}

// Every row has a cell for each column, every entry is in the protocol, every title is said, and the total of a team is the sum of its
// cells. The book for the public has no weight, no birth year and no injury.
func TestBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := source(t)
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
						if cell.Is == book.Number && !table.Columns[i].Numbers && !regexp.MustCompile("men|women").MatchString(table.Columns[i].Title) {
							t.Fatalf("%s: a number below %q", d.ID, table.Columns[i].Title)
						}
						if !src.Official && (cell.Number == 1990 || cell.Number == 70.25 || cell.Text == "injured" || cell.Text == "verletzt") {
							t.Fatalf("%s tells the public %+v", d.ID, cell)
						}
					}
				}
			}
			if len(d.ID) > 6 && d.ID[:6] == "teams-" {
				sums(t, d)
			}
		}
	})
}

// sums adds up the cells of a matrix.
func sums(t *rapid.T, d book.Document) {
	for _, table := range d.Tables {
		last := len(table.Columns)
		for _, row := range table.Rows {
			total := 0.0
			for _, cell := range row[2 : last-4] {
				total += cell.Number
				for _, part := range regexp.MustCompile(`[0-9.]+`).FindAllString(cell.Text, -1) {
					n, err := strconv.ParseFloat(part, 64)
					if err != nil {
						t.Fatal(err)
					}
					total += n
				}
			}
			if want := row[last-1].Number - row[last-2].Number; total != want {
				t.Fatalf("%s: the cells of %s have %v points, the total %v", d.ID, row[1].Text, total, want)
			}
		}
	}
}

// A reader that knows nothing of the writer's library finds every cell where it belongs: texts as texts, also those that look like
// formulas, and numbers as numbers.
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
