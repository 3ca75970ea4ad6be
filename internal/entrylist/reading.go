// Package entrylist reads clubs' lists of athletes: a text or a workbook in any encoding, with or without a header, in
// the languages of its lexicons. It reports how it read everything, so that a person can correct it, and asks questions
// about doubtful parts.
//
// Reading changes nothing and knows no earlier athletes: it is a pure function of the bytes, of a person's corrections ([Hints])
// and of the event's classes ([Facts]).
package entrylist

import (
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"golang.org/x/text/unicode/norm"
)

// Limits of a list.
const (
	MaxBytes   = 4 << 20
	MaxRows    = 6000
	MaxColumns = 60
	MaxName    = 100 // characters
	maxCell    = 500 // characters read from a cell
)

// Hints are a person's corrections and answers for a list.
type Hints struct {
	Encoding Encoding // "" for the likely one
	Sheet    string   // sheet of a workbook, "" for the first
	Columns  []Column // by column; nil or empty to follow the header
	Answers  []Answer // by question
	Fixes    []Fix
	Apart    []int // lines that are separate people although they share a name
	Same     []int // lines that are the same person as an earlier line with that name
}

// Answer has the classes for a question.
type Answer struct {
	Key      string
	ClassIDs []string // none of the classes
}

// Fix is a person's correction of a line. A nil field keeps the value of the list.
type Fix struct {
	Line                                     int
	As                                       As
	Name, Sex, Birth, Club, Country, Classes *string
	Email                                    *string
}

// As is the meaning of a line chosen by a person.
type As string

// The meanings of a line; the zero As leaves the choice to the reader.
const (
	AsAthlete As = "athlete"
	AsAside   As = "aside"
)

// Reading is the understanding of a list.
type Reading struct {
	Encoding  Encoding // "" for a workbook
	Encodings []Guess  // other possible encodings, the likely one first; none without doubt
	Separator string   // between cells; "" if each line is one
	Sheet     string
	Sheets    []string // sheets with content
	Header    int      // number of its line, 0 for none
	Columns   []ReadColumn
	Ask       bool // the column's meaning is not sure: a person must choose
	Lines     []Line
	Aside     []Aside
	Questions []Question
	Refused   message.Message // why the list cannot be read; zero if it can
}

// ReadColumn is a column with its assumed meaning.
type ReadColumn struct {
	Title   string // title in the header, "" for none
	Column  Column
	Sure    bool
	Samples []string
}

// Aside is a line without an athlete.
type Aside struct {
	Line int
	Text string
	Why  AsideWhy
}

// AsideWhy is why a line has no athlete.
type AsideWhy string

// Why lines are set aside.
const (
	Title   AsideWhy = "title"
	Section AsideWhy = "section" // heading for the lines below
	Total   AsideWhy = "total"
	Note    AsideWhy = "note"
	Header  AsideWhy = "header"
	LeftOut AsideWhy = "left-out" // by a person
)

// Line is an athlete.
type Line struct {
	Lines      []int // numbers of its lines, in order
	Text       string
	Name       string
	Family     string // a part of the name, "" if unknown
	Patronymic string
	Sex        event.Sex
	BirthYear  int
	Club       string
	Region     string
	Country    string
	Groups     []event.Group
	Classes    []string // ids
	Said       string   // classes in the list
	Email      string
	Status     string
	Password   string
	Problems   []Problem
	Questions  []string // keys of its questions
	Twice      int      // the line with the same name, if a person must decide whether it is the same athlete; else 0
}

// Problem is a problem that prevents a line's registration.
type Problem struct {
	Field string // field of the line: name, sex, birthYear, classes
	Says  message.Message
}

// Read reads a list.
func Read(file []byte, h Hints, f Facts) Reading {
	if len(file) > MaxBytes {
		return Reading{Refused: message.New("server.entrylist.large", "most", MaxBytes>>20)}
	}
	var r Reading
	var rows []row
	switch what, name := formatOf(file); what {
	case foreign:
		return Reading{Refused: message.New("server.entrylist.foreign", "format", name)}
	case workbook:
		names, of, err := sheets(file)
		if err != nil {
			return Reading{Refused: message.New("server.entrylist.workbook")}
		}
		r.Sheets = names
		if r.Sheet = h.Sheet; !slices.Contains(names, h.Sheet) {
			r.Sheet = ""
			if len(names) > 0 {
				r.Sheet = names[0]
			}
		}
		if r.Sheet != "" {
			rows = of(r.Sheet)
		}
	default:
		var s string
		s, r.Encoding, r.Encodings = decode(file, h.Encoding)
		rows, r.Separator = rowsOf(norm.NFC.String(s))
	}
	return r.read(rows, h, f)
}

// ReadTyped reads one or more typed lines.
func ReadTyped(s string, h Hints, f Facts) Reading {
	r := Reading{Encoding: UTF8}
	var rows []row
	rows, r.Separator = rowsOf(norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD")))
	return r.read(rows, h, f)
}

func (r Reading) read(rows []row, h Hints, f Facts) Reading {
	if len(rows) > MaxRows {
		return Reading{Refused: message.New("server.entrylist.rows", "most", MaxRows)}
	}
	for i := range rows {
		rows[i].cells = rows[i].cells[:min(len(rows[i].cells), MaxColumns)]
		for j, c := range rows[i].cells {
			c = clip(c, maxCell)
			rows[i].cells[j] = c
			if strings.Trim(c, "-–—_. ") == "" {
				rows[i].cells[j] = "" // a dash means no value
			}
		}
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return r.filled() == 0 })
	rd := reader{Reading: r, hints: h, facts: f, rows: rows}
	rd.findColumns()
	rd.readLines()
	rd.join()
	rd.ask()
	return rd.Reading
}

// Err returns the refusal of a reading as an error about a request's field, or nil.
func (r Reading) Err(field string) error {
	if r.Refused.Zero() {
		return nil
	}
	var wrong fault.Fields
	wrong.Check(field, r.Refused)
	return wrong.Err()
}
