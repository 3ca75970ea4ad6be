package entrylist

import (
	"bytes"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/unicode/norm"
)

// format is the kind of a file, from its first bytes.
type format uint8

const (
	plainText format = iota
	workbook         // XLSX
	foreign          // must be saved as XLSX or CSV first
)

// Limits of an unpacked workbook, which is never written to disk.
const maxUnpacked = 64 << 20

// formatOf returns a file's kind, and the usual name of a foreign one.
func formatOf(file []byte) (format, string) {
	head := file[:min(len(file), 4096)]
	switch {
	case bytes.HasPrefix(file, []byte("PK\x03\x04")), bytes.HasPrefix(file, []byte("PK\x05\x06")):
		switch {
		case bytes.Contains(head, []byte("opendocument.spreadsheet")):
			return foreign, "ODS"
		case bytes.Contains(head, []byte("opendocument")):
			return foreign, "ODT"
		case bytes.Contains(file, []byte("xl/workbook.bin")):
			return foreign, "XLSB"
		case bytes.Contains(file, []byte("xl/")):
			return workbook, ""
		case bytes.Contains(file, []byte("word/")):
			return foreign, "DOCX"
		case bytes.Contains(file, []byte(".iwa")), bytes.Contains(file, []byte("Index/")):
			return foreign, "Numbers"
		}
		return foreign, "ZIP"
	case bytes.HasPrefix(file, []byte("\xD0\xCF\x11\xE0")):
		return foreign, "XLS"
	case bytes.HasPrefix(file, []byte("\x09\x08")), bytes.HasPrefix(file, []byte("\x09\x04")), bytes.HasPrefix(file, []byte("\x09\x02")):
		return foreign, "XLS"
	case bytes.HasPrefix(file, []byte("%PDF")):
		return foreign, "PDF"
	case bytes.HasPrefix(file, []byte("{\\rtf")):
		return foreign, "RTF"
	case bytes.HasPrefix(file, []byte("\xFF\xD8\xFF")):
		return foreign, "JPEG"
	case bytes.HasPrefix(file, []byte("\x89PNG")):
		return foreign, "PNG"
	case bytes.HasPrefix(file, []byte("GIF8")):
		return foreign, "GIF"
	case len(file) > 12 && string(file[8:12]) == "WEBP":
		return foreign, "WEBP"
	case len(file) > 12 && string(file[4:8]) == "ftyp":
		return foreign, "HEIC"
	case bytes.HasPrefix(file, []byte("Rar!")), bytes.HasPrefix(file, []byte("7z\xBC\xAF")), bytes.HasPrefix(file, []byte("\x1F\x8B")):
		return foreign, "ZIP"
	case isMarkup(head):
		return foreign, "HTML"
	}
	return plainText, ""
}

func isMarkup(head []byte) bool {
	s := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(head), "\uFEFF")))
	return strings.HasPrefix(s, "<!doctype") || strings.HasPrefix(s, "<html") || strings.HasPrefix(s, "<?xml") || strings.HasPrefix(s, "<table")
}

// sheets reads the sheets of a workbook with content. Dates are written as 1990-01-31.
func sheets(file []byte) (names []string, rows func(sheet string) []row, err error) {
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked, ShortDatePattern: "yyyy-mm-dd"})
	if err != nil {
		return nil, nil, err
	}
	read := map[string][]row{}
	for _, name := range book.GetSheetList() {
		visible, err := book.GetSheetVisible(name)
		if err != nil || !visible {
			continue
		}
		cells, err := book.GetRows(name)
		if err != nil {
			continue
		}
		var list []row
		for i, line := range cells {
			r := row{line: i + 1}
			for _, c := range line {
				r.cells = append(r.cells, squeeze(norm.NFC.String(strings.ToValidUTF8(c, "\uFFFD"))))
			}
			if r.filled() > 0 {
				list = append(list, r)
			}
		}
		if len(list) > 0 {
			read[name] = trimLeft(list)
			names = append(names, name)
		}
	}
	// Closing removes temporary files of workbooks above the limit; there are none.
	return names, func(sheet string) []row { return read[sheet] }, book.Close()
}

// trimLeft removes leading columns that are empty in all rows.
func trimLeft(rows []row) []row {
	first := -1
	for _, r := range rows {
		if i := slices.IndexFunc(r.cells, func(c string) bool { return c != "" }); i >= 0 && (first < 0 || i < first) {
			first = i
		}
	}
	for i := range rows {
		rows[i].cells = rows[i].cells[min(max(first, 0), len(rows[i].cells)):]
	}
	return rows
}
