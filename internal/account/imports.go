package account

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// MaxImport is the maximum number of people in one import.
const MaxImport = 2000

// ImportLine is one line of a list of people to import.
type ImportLine struct {
	Line        int // in the file, from 1, counting the header
	Name, Email string
	FamilyName  string
	Status      Status
	Password    string
	Whole       bool // whether it has a cell, even an empty one, for each known column
}

// importColumns are the accepted column names, folded.
var importColumns = map[string]string{
	"name": "name", "full name": "name", "fullname": "name", "athlete": "name",
	"email": "email", "e-mail": "email", "mail": "email", "email address": "email", "e-mail address": "email",
	"family name": "family name", "family": "family name", "surname": "family name", "last name": "family name",
	"status":   "status",
	"password": "password",
}

// ReadImport reads a list of people saved by a spreadsheet: values separated by commas, semicolons or tabs.
// Quotes and a byte order mark are optional. A header names the columns. Name and email are required; family
// name (a part of the name), status and password are optional. It ignores other columns and empty lines, and
// does not validate the values.
func ReadImport(file string) ([]ImportLine, error) {
	file = strings.TrimPrefix(file, "\uFEFF")
	r := csv.NewReader(strings.NewReader(file))
	r.Comma = separator(file)
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = r.Comma != '\t' // a tab is a space, too: trimming would drop empty cells
	head, err := r.Read()
	if err != nil {
		return nil, explainCSV(err)
	}
	column, columns := map[string]int{}, 0
	for i, name := range head {
		if field := importColumns[text.Fold(name)]; field != "" {
			if _, twice := column[field]; twice {
				return nil, fault.Bad("csv", "server.import.column_twice", "column", field)
			}
			column[field], columns = i, i+1
		}
	}
	for _, needed := range []string{"name", "email"} {
		if _, ok := column[needed]; !ok {
			return nil, fault.Bad("csv", "server.import.column_missing", "column", needed)
		}
	}
	var lines []ImportLine
	for {
		values, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && len(lines) == 0:
			return nil, fault.Bad("csv", "server.import.nobody")
		case errors.Is(err, io.EOF):
			return lines, nil
		case err != nil:
			return nil, explainCSV(err)
		case strings.TrimSpace(strings.Join(values, "")) == "":
			continue
		case len(lines) == MaxImport:
			return nil, fault.Bad("csv", "server.import.too_many", "most", MaxImport)
		}
		value := func(name string) string {
			if i, ok := column[name]; ok && i < len(values) {
				return values[i]
			}
			return ""
		}
		line, _ := r.FieldPos(0)
		if strings.TrimSpace(strings.Join(values[min(len(head), len(values)):], "")) != "" {
			return nil, fault.Bad("csv", "server.import.too_wide", "line", line)
		}
		lines = append(lines, ImportLine{
			Line: line, Name: text.Clean(value("name")), Email: text.Clean(value("email")), FamilyName: text.Clean(value("family name")),
			Status: Status(text.Fold(value("status"))), Password: value("password"), Whole: len(values) >= columns,
		})
	}
}

// separator returns the column separator: the most frequent of the usual ones in the first line.
func separator(file string) rune {
	head, _, _ := strings.Cut(file, "\n")
	best := ','
	for _, s := range ";\t" {
		if strings.Count(head, string(s)) > strings.Count(head, string(best)) {
			best = s
		}
	}
	return best
}

func explainCSV(err error) error {
	if errors.Is(err, io.EOF) {
		return fault.Bad("csv", "server.import.empty")
	}
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		return fault.Bad("csv", "server.import.quotation", "line", e.StartLine)
	}
	return err
}
