package book_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/book"
)

// csvIn returns the only CSV file of an archive of a table.
func csvIn(t *rapid.T, table book.Table, decimal book.Decimal) string {
	file, err := book.ZIP([]book.Document{{ID: "one", Title: "One", Tables: []book.Table{table}}}, decimal)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("one.csv")
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(string(b), "\uFEFF")
}

// A spreadsheet reads the cells that were written, with either decimal sign; only formulas are marked as text.
func TestCSV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decimal := rapid.SampledFrom([]book.Decimal{book.Point, book.Comma}).Draw(t, "decimal")
		word := rapid.StringMatching(`[ A-Za-z;,"=+@-]{1,8}`).Draw(t, "text")
		half := rapid.IntRange(-500, 500).Draw(t, "halves")
		table := book.Table{
			Columns: []book.Column{{Title: "Text"}, {Title: "Number", Numbers: true}},
			Rows:    [][]book.Cell{{{Text: word, Is: book.Text}, {Number: float64(half) / 2, Is: book.Number}}},
		}
		r := csv.NewReader(strings.NewReader(csvIn(t, table, decimal)))
		r.FieldsPerRecord = -1
		if decimal == book.Comma {
			r.Comma = ';'
		}
		lines, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := lines[len(lines)-1]
		number := strings.TrimSuffix(fmt.Sprintf("%.1f", float64(half)/2), ".0")
		if decimal == book.Comma {
			number = strings.Replace(number, ".", ",", 1)
		}
		if strings.IndexAny(word, "=+@-") == 0 {
			word = "'" + word
		}
		if len(got) != 2 || got[0] != word || got[1] != number {
			t.Fatalf("%q, want %q and %q", got, word, number)
		}
	})
}
