package book

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// Widths of columns in characters.
const (
	leastWidth = 7
	mostWidth  = 60
)

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
	w.line(title, Cell{Text: d.Title, Is: Text})
	frozen := 0
	for _, t := range d.Tables {
		w.row++
		if t.Title != "" {
			w.line(title, Cell{Text: t.Title, Is: Text})
		}
		heads := make([]Cell, len(t.Columns))
		for i, c := range t.Columns {
			heads[i] = text(c.Title)
		}
		w.measured(head, heads...)
		if frozen == 0 {
			frozen = w.row
		}
		for _, row := range t.Rows {
			w.measured(0, row...)
		}
		for _, note := range t.Notes {
			w.line(0, text(note))
		}
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
		n := utf8.RuneCountInString(c.Text)
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
