package book

import (
	"bytes"
	"errors"
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

// lineHeight is the height of a one-line row in points. Some programs do not make room for a second line automatically.
const lineHeight = 15

// XLSX writes documents as a workbook with a sheet for each: titles above their tables, the head of the first table frozen, numbers as
// numbers, and columns as wide as their cells.
func XLSX(documents []Document) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close() //nolint:errcheck // it has no files
	look, err := newStyles(f)
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
			err = sheet(f, d, look)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.ID, err)
		}
	}
	var out bytes.Buffer
	err = f.Write(&out)
	return out.Bytes(), err
}

// styles are the styles of cells.
type styles struct {
	title         int
	head, numbers int // heads of text columns and number columns
	number        int // text in a column of numbers
}

func newStyles(f *excelize.File) (s styles, err error) {
	font := func(size float64) *excelize.Font { return &excelize.Font{Family: "Calibri", Bold: true, Size: size} }
	head := func(horizontal string, indent int) *excelize.Style {
		return &excelize.Style{
			Font: font(11), Border: []excelize.Border{{Type: "bottom", Style: 1, Color: "000000"}},
			Alignment: &excelize.Alignment{WrapText: true, Vertical: "bottom", Horizontal: horizontal, Indent: indent},
		}
	}
	for _, one := range []struct {
		to    *int
		style *excelize.Style
	}{
		{&s.title, &excelize.Style{Font: font(14)}},
		{&s.head, head("", 0)},
		{&s.numbers, head("right", 1)},
		{&s.number, &excelize.Style{Alignment: &excelize.Alignment{Horizontal: "right", Indent: 1}}},
	} {
		if *one.to, err = f.NewStyle(one.style); err != nil {
			return s, err
		}
	}
	return s, nil
}

// widestPage is the maximum width in characters of a sheet that is printed on one page's width. A wider one would be
// too small to read.
const widestPage = 220

func sheet(f *excelize.File, d Document, look styles) error {
	w := writer{f: f, sheet: d.ID, widths: map[int]int{}}
	w.line(look.title, text(d.Title))
	if d.Second != "" {
		w.line(0, text(d.Second))
	}
	frozen := 0
	for _, t := range d.Tables {
		w.row++
		if t.Title != "" {
			w.line(look.title, text(both(t.Title, t.Second, " · ")))
		}
		heads := make([]Cell, len(t.Columns))
		for i, c := range t.Columns {
			heads[i] = text(both(c.Title, c.Second, "\n"))
		}
		w.measured(look.head, heads...)
		if err := w.alignNumbers(t.Columns, look.numbers, w.row); err != nil {
			return err
		}
		if frozen == 0 {
			frozen = w.row
		}
		if slices.ContainsFunc(heads, func(c Cell) bool { return strings.Contains(c.Text, "\n") }) {
			if err := f.SetRowHeight(d.ID, w.row, 2*lineHeight); err != nil {
				return err
			}
		}
		first := w.row + 1
		for _, row := range t.Rows {
			w.measured(0, row...)
		}
		if len(t.Rows) > 0 {
			if err := w.alignNumbers(t.Columns, look.number, first); err != nil {
				return err
			}
		}
		for _, note := range t.Notes {
			w.line(0, text(note))
		}
	}
	for _, s := range d.Signatures {
		w.row++
		w.line(0, text(signedBy(s)), text("____________________"))
	}
	wide := 0
	for column, width := range w.widths {
		width = min(max(width+2, leastWidth), mostWidth)
		wide += width
		name, err := excelize.ColumnNumberToName(column)
		if err != nil {
			return err
		}
		if err := f.SetColWidth(d.ID, name, name, float64(width)); err != nil {
			return err
		}
	}
	if w.err != nil {
		return w.err
	}
	a4, landscape, one, whole := 9, "landscape", 1, 0
	fits := wide <= widestPage
	err := errors.Join(
		f.SetSheetProps(d.ID, &excelize.SheetPropsOptions{FitToPage: &fits}),
		f.SetPageLayout(d.ID, &excelize.PageLayoutOptions{Size: &a4, Orientation: &landscape, FitToWidth: &one, FitToHeight: &whole}),
	)
	if err != nil {
		return err
	}
	return f.SetPanes(d.ID, &excelize.Panes{Freeze: true, YSplit: frozen, TopLeftCell: fmt.Sprintf("A%d", frozen+1), ActivePane: "bottomLeft"})
}

// both joins a title and its second language, if any.
func both(title, second, between string) string {
	if second == "" || second == title {
		return title
	}
	return title + between + second
}

// signedBy names the official who signs on a line, such as Chief judge: Ann Lee, International, Paris.
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

// alignNumbers styles the cells of number columns, from a row to the last one.
func (w *writer) alignNumbers(columns []Column, style, from int) error {
	for i, c := range columns {
		if !c.Numbers {
			continue
		}
		first, err := excelize.CoordinatesToCellName(i+1, from)
		last, _ := excelize.CoordinatesToCellName(i+1, w.row) // fails like the other one
		if err == nil {
			err = w.f.SetCellStyle(w.sheet, first, last, style)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// measured writes a row whose cells set the widths of the columns.
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
