package book

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"github.com/toproll/toproll/internal/event"
)

// Widths of columns in characters.
const (
	leastWidth = 7
	mostWidth  = 60
)

// lineHeight is the height of a row of one line in points. Not every program makes room for a second one automatically.
const lineHeight = 15

// XLSX writes documents as a workbook with a sheet for each: titles above their tables, the head of the first table frozen, numbers as
// numbers, and columns as wide as their cells.
func XLSX(documents []Document) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close() //nolint:errcheck // it has no files
	title, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true, Size: 14}})
	if err != nil {
		return nil, err
	}
	head, err := f.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true}, Border: []excelize.Border{{Type: "bottom", Style: 2, Color: "000000"}}, Alignment: &excelize.Alignment{WrapText: true, Vertical: "bottom"},
	})
	if err != nil {
		return nil, err
	}
	for i, d := range documents {
		if i == 0 {
			err = f.SetSheetName("Sheet1", d.ID)
		} else {
			_, err = f.NewSheet(d.ID)
		}
		if err == nil {
			err = sheet(f, d, title, head)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.ID, err)
		}
	}
	var out bytes.Buffer
	err = f.Write(&out)
	return out.Bytes(), err
}

func sheet(f *excelize.File, d Document, title, head int) error {
	w := writer{f: f, sheet: d.ID, widths: map[int]int{}}
	w.line(title, text(d.Title))
	if d.Second != "" {
		w.line(0, text(d.Second))
	}
	frozen := 0
	for _, t := range d.Tables {
		w.row++
		if t.Title != "" {
			w.line(title, text(both(t.Title, t.Second, " · ")))
		}
		heads := make([]Cell, len(t.Columns))
		for i, c := range t.Columns {
			heads[i] = text(both(c.Title, c.Second, "\n"))
		}
		w.measured(head, heads...)
		if frozen == 0 {
			frozen = w.row
		}
		if slices.ContainsFunc(heads, func(c Cell) bool { return strings.Contains(c.Text, "\n") }) {
			if err := f.SetRowHeight(d.ID, w.row, 2*lineHeight); err != nil {
				return err
			}
		}
		for _, row := range t.Rows {
			w.measured(0, row...)
		}
		for _, note := range t.Notes {
			w.line(0, text(note))
		}
	}
	for _, s := range d.Signatures {
		w.row++
		w.line(0, text(signedBy(s)), text("____________________"))
	}
	for column, width := range w.widths {
		name, err := excelize.ColumnNumberToName(column)
		if err != nil {
			return err
		}
		if err := f.SetColWidth(d.ID, name, name, float64(min(max(width+2, leastWidth), mostWidth))); err != nil {
			return err
		}
	}
	if w.err != nil {
		return w.err
	}
	landscape, fit := "landscape", 1
	if err := f.SetPageLayout(d.ID, &excelize.PageLayoutOptions{Orientation: &landscape, FitToWidth: &fit}); err != nil {
		return err
	}
	return f.SetPanes(d.ID, &excelize.Panes{Freeze: true, YSplit: frozen, TopLeftCell: fmt.Sprintf("A%d", frozen+1), ActivePane: "bottomLeft"})
}

// both joins a title and the same in the second language, if there is one.
func both(title, second, between string) string {
	if second == "" || second == title {
		return title
	}
	return title + between + second
}

// signedBy says who signs on a line, such as Chief judge: Ann Lee, International, Paris.
func signedBy(s event.Signature) string {
	parts := slices.DeleteFunc([]string{s.Name, s.Category, s.City}, func(part string) bool { return part == "" })
	if len(parts) == 0 {
		return s.Role
	}
	return s.Role + ": " + strings.Join(parts, ", ")
}

// writer writes a sheet from top to bottom.
type writer struct {
	f      *excelize.File
	sheet  string
	row    int
	widths map[int]int // characters, by column
	err    error       // the first
}

// measured writes a row whose cells decide how wide the columns are.
func (w *writer) measured(style int, cells ...Cell) {
	for i, c := range cells {
		n := 0
		for line := range strings.SplitSeq(c.Text, "\n") {
			n = max(n, utf8.RuneCountInString(line))
		}
		if c.Is == Number {
			n = len(fmt.Sprint(c.Number))
		}
		w.widths[i+1] = max(w.widths[i+1], n)
	}
	w.line(style, cells...)
}

// line writes a row. A text is never a formula.
func (w *writer) line(style int, cells ...Cell) {
	w.row++
	for i, c := range cells {
		at, err := excelize.CoordinatesToCellName(i+1, w.row)
		switch {
		case err != nil:
		case c.Is == Number:
			err = w.f.SetCellFloat(w.sheet, at, c.Number, -1, 64)
		case c.Is == Text:
			err = w.f.SetCellStr(w.sheet, at, c.Text)
		}
		if err == nil && style != 0 {
			err = w.f.SetCellStyle(w.sheet, at, at, style)
		}
		if w.err == nil {
			w.err = err
		}
	}
}
