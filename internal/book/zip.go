package book

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
)

// Decimal is the decimal sign of numbers in CSV files.
type Decimal byte

// The decimal signs. Spreadsheets that read numbers with a comma separate cells by semicolons.
const (
	Point Decimal = '.'
	Comma Decimal = ','
)

// ZIP writes documents as an archive: the workbook, a CSV file for each document, and all of them as JSON.
func ZIP(documents []Document, decimal Decimal) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, content []byte, err error) error {
		if err != nil {
			return err
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	}
	workbook, err := XLSX(documents)
	if err := add("book.xlsx", workbook, err); err != nil {
		return nil, err
	}
	all, err := json.MarshalIndent(documents, "", "  ")
	if err := add("book.json", all, err); err != nil {
		return nil, err
	}
	for _, d := range documents {
		if err := add(d.ID+".csv", d.CSV(decimal), nil); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return out.Bytes(), err
}

// CSV writes the tables of a document one below the other, in UTF-8 with the byte order mark for spreadsheets.
func (d Document) CSV(decimal Decimal) []byte {
	out := bytes.NewBufferString("\uFEFF")
	w := csv.NewWriter(out)
	w.UseCRLF = true
	if decimal == Comma {
		w.Comma = ';'
	}
	line := func(cells ...string) {
		for i, c := range cells {
			cells[i] = harmless(c)
		}
		w.Write(cells) //nolint:errcheck // in memory
	}
	for i, t := range d.Tables {
		if i > 0 {
			line("")
		}
		if title := t.Title; title != "" {
			line(title)
		} else {
			line(d.Title)
		}
		heads := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			heads[i] = c.Title
		}
		line(heads...)
		for _, row := range t.Rows {
			cells := make([]string, len(row))
			for i, c := range row {
				if cells[i] = c.Text; c.Is == Number {
					cells[i] = strings.Replace(strconv.FormatFloat(c.Number, 'f', -1, 64), ".", string(rune(decimal)), 1)
				}
			}
			line(cells...)
		}
		for _, note := range t.Notes {
			line(note)
		}
	}
	w.Flush()
	return out.Bytes()
}

// harmless returns a text that spreadsheets do not read as a formula; numbers stay.
func harmless(cell string) string {
	if _, err := strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64); err != nil && strings.IndexAny(cell, "=+-@\t\r") == 0 {
		return "'" + cell
	}
	return cell
}
